"""All prices of an event as text; a page that gives one price gives all of them."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from scoring.phrases import format_money

from .standings import common_title


def price_rows(event: Any) -> Iterator[tuple[str, str]]:
    """Yield (who, price): the usual fee, class fees, team fees. Players' prices include the card fee."""
    card = event.card_fee
    usual = _euros(event.entry_fee + card) if event.entry_fee or card else _("none")
    if event.entry_fee and card:
        usual = _("%(amount)s, of which %(card)s card fee") % {"amount": usual, "card": _euros(card)}
    yield _("Entry fee"), usual
    names = {category.key: category.name for category in event.categories.all()}
    for key, cents in event.fees_by_category:
        yield names.get(key, key), _euros(cents + card)
    for kind, cents in event.team_fees:
        yield common_title(kind), _("%(amount)s per team") % {"amount": _euros(cents)}


def price_words(event: Any) -> str:
    """Return all prices in one line; "" if there are none."""
    if not (event.entry_fee or event.card_fee or event.fees_by_category or event.team_fees):
        return ""
    return " · ".join(f"{label} {amount}" for label, amount in price_rows(event))


def _euros(cents: int) -> str:
    return f"{format_money(cents)}\N{NO-BREAK SPACE}€"
