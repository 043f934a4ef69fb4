"""How much of a name is public, and the order of names on a wall: the same on pages, hall screens and paper."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.alphabet import alphabetical, fold
from scoring.models.names import last_name_first, split_suffix
from tournaments.events.models import Entrant, Event, Logged
from tournaments.events.phrases.choices import PAST, ShownNames, number_words


def public_names(of: Logged) -> Callable[[str], str]:
    """Return a function that maps a name to its public form in this event, league or season.

    This is the full name, or the first name and last initial; once names are no longer public, only the number.
    Settings are read once.
    """
    if not of.has_public_names:
        return lambda name: of.past_names.get(name) or _("A player")
    return str if of.shown_names == ShownNames.FULL else short_name


def short_name(name: str) -> str:
    """Return "Anna A." for Anna Ahlers, "Hans M. jun." for Hans Müller jun.

    Single words and "Player 7" are unchanged.
    """
    whole, suffix = split_suffix(name)
    first, *others = whole.split()
    return " ".join([first, *(f"{last[0]}." for last in others[-1:]), *filter(None, [suffix])])


def distinct_names(people: Sequence[tuple[str, int]]) -> list[str]:
    """Return the names at one table, with start numbers added to equal ones."""
    names = Counter(name.casefold() for name, _ in people)
    return [name if names[name.casefold()] == 1 else f"{name[:50]} ({number})" for name, number in people]


def namesakes_apart(names: Iterable[str]) -> Callable[[str, int | str], str]:
    """Return a function that adds the number to names that occur more than once: "Peter Nowak (29)".

    A team, identified by its name instead of a number, is unchanged.
    """
    times = Counter(name.casefold() for name in names)

    def distinct_name(name: str, number: int | str) -> str:
        return f"{name} ({number})" if isinstance(number, int) and times[name.casefold()] > 1 else name

    return distinct_name


def entrants_apart(event: Event, shown: Callable[[str], str] = str) -> Callable[[str, int | str], str]:
    return namesakes_apart(map(shown, event.entrants.values_list("name", flat=True)))


@dataclass(frozen=True, slots=True)
class WallName:
    """A `name` and its `text` on a wall, sorted by `order`. A name that occurs more than once needs its start
    number."""

    number: int
    name: str
    text: str
    order: tuple[str, ...]
    is_shared: bool = False

    @property
    def shown(self) -> str:
        return f"{self.text} ({self.number})" if self.is_shared else self.text

    @property
    def letter(self) -> str:
        return self.order[0][:1].upper()


def wall_name(number: int, name: str, shown_names: str) -> WallName:
    """Return the name with the last name first, sorted by it; a short name is sorted by first name."""
    if shown_names == PAST:
        return WallName(number, name, number_words(number), (f"{number:05}",))
    if shown_names == ShownNames.FULL:
        return WallName(number, name, last_name_first(name), alphabetical(name))
    shown = short_name(name)
    return WallName(number, name, shown, (fold(shown),))


def wall_names(people: Iterable[Entrant], shown_names: str) -> list[WallName]:
    walls = [wall_name(person.number, person.name, shown_names) for person in people]
    times = Counter(wall.text for wall in walls)
    sorted_names = [replace(wall, is_shared=times[wall.text] > 1) for wall in walls]
    return sorted(sorted_names, key=lambda wall: (wall.order, wall.number))
