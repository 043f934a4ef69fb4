"""All season actions that need one button or one confirmation."""

from typing import Final

from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.views.action_view import DeskAction
from tournaments.seasons.forms import SeasonCashForm, StaysForm
from tournaments.seasons.models import CashEntry, Evening
from tournaments.seasons.services.evenings import end_evening, next_series
from tournaments.seasons.services.seasons import book_cash, cancel_cash, reopen_season
from tournaments.seasons.views.access import KEEP, SeasonDesk
from tournaments.seasons.views.evenings import evening_of

EVENING: Final = "evenings/<slug:event_id>/"


def _cash(desk: SeasonDesk, number: int) -> CashEntry:
    """Return an entry of the till, with its text as this login may read it."""
    entry = get_object_or_404(desk.season.cash, number=number)
    entry.words = desk.pseudonyms.text(entry.words)
    return entry


def _page(evening: Evening) -> str:
    return reverse("evening", args=[evening.season.public_id, evening.event.public_id])


ACTIONS: Final[dict[str, DeskAction]] = {
    "reopen_season": DeskAction("reopen/", KEEP, reopen_season, "season", form=ReasonForm),
    "book_cash": DeskAction("till/entries/", KEEP, book_cash, "season_till", form=SeasonCashForm),
    "cancel_cash": DeskAction(
        "till/entries/<int:number>/", KEEP, cancel_cash, "season_till", part=_cash, form=ReasonForm
    ),
    "next_series": DeskAction(f"{EVENING}next/", KEEP, next_series, _page, part=evening_of, form=StaysForm),
    "end_evening": DeskAction(f"{EVENING}end/", KEEP, end_evening, _page, part=evening_of),
}
