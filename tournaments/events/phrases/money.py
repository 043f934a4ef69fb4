"""The texts of the till: kinds of money, purposes of receipts, notes and coins."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from .choices import PaymentKind

KIND_TITLES: Final[dict[str, Any]] = {
    "fee": gettext_lazy("Entry and card fees"),
    "loss": gettext_lazy("Loss fees"),
    "income": gettext_lazy("Other income"),
    "prize": gettext_lazy("Prizes"),
    "expense": gettext_lazy("Other expenses"),
}
# Short headings for columns of figures.
KIND_HEADS: Final[dict[str, Any]] = {
    "fee": pgettext_lazy("column of the till", "Fees"),
    "loss": pgettext_lazy("column of the till", "Loss fees"),
    "prize": pgettext_lazy("column of the till", "Prizes"),
    "other": pgettext_lazy("column of the till", "Other"),
}
# Why no loss money is due yet from a table.
LIST_STATES: Final[dict[str, Any]] = {
    "": gettext_lazy("no lists yet"),
    "clarify": gettext_lazy("the list needs clarifying"),
}
# The actions that move money into or out of the till.
MONEY_ACTIONS: Final = ("fee_paid", "loss_money_taken", "prize_paid", "other_booked", "payment_taken_back")
EURO: Final = 100
SMALLEST_NOTE: Final = 5 * EURO


def purpose(kind: str, *, note: str = "", series: int | None = None, table: int | None = None) -> str:
    if kind == PaymentKind.FEE:
        return _("Entry and card fee")
    if kind == PaymentKind.LOSS:
        return _("Loss fees in series %(series)s, table %(table)s") % {"series": series, "table": table}
    if kind == PaymentKind.PRIZE:
        return _("Prize")
    return note


def piece_words(piece: int) -> str:
    """Return the name of a note or coin; `piece` is its value in cents."""
    words = _("%(amount)s note") if piece >= SMALLEST_NOTE else _("%(amount)s coin")
    return words % {"amount": piece_amount(piece)}


def piece_amount(piece: int) -> str:
    return f"{piece // 100}\N{NO-BREAK SPACE}€" if piece >= EURO else f"{piece}\N{NO-BREAK SPACE}ct"


def prize_words(ranking: str, place: int, *, shared_by: int = 1) -> str:
    if shared_by > 1:
        return _("%(ranking)s, place %(place)s shared") % {"ranking": ranking, "place": place}
    return _("%(ranking)s, place %(place)s") % {"ranking": ranking, "place": place}
