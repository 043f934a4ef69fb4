"""The names of the four suits on the current page: French, or German on a device that shows German suits.

Documents are the same for all readers and use the French names.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rules import Game

_is_german: ContextVar[bool] = ContextVar("german_suits", default=False)
_NAMES: Final[dict[Game, tuple[Any, Any]]] = {
    Game.CLUBS: (gettext_lazy("Clubs"), gettext_lazy("Acorns")),
    Game.SPADES: (gettext_lazy("Spades"), pgettext_lazy("Skat with German suits", "Leaves")),
    Game.HEARTS: (gettext_lazy("Hearts"), gettext_lazy("Hearts")),
    Game.DIAMONDS: (gettext_lazy("Diamonds"), gettext_lazy("Bells")),
}


def are_german() -> bool:
    return _is_german.get()


def _name(suit: Game) -> str:
    return str(_NAMES[suit][are_german()])


suit_name: Callable[[Game], Any] = lazy(_name, str)


@contextmanager
def suits_named(*, german: bool) -> Iterator[None]:
    before = _is_german.set(german)
    try:
        yield
    finally:
        _is_german.reset(before)
