"""Receipts whose term is over: amounts, numbers and sums stay, and nobody is named beside them any more."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q
from django.utils.timezone import localtime

from scoring.clubs.turning import lifted
from scoring.models.people import cover_name
from tournaments.events.exchange.archive.export import content_of
from tournaments.events.held import hold
from tournaments.events.models import Event, Payment
from tournaments.events.protocols import RECEIPTS_FORGOTTEN
from tournaments.events.seals import seals_in
from tournaments.privacy.services.turned_events import changed_since
from tournaments.privacy.services.turned_protocols import make_anew, seal_anew
from tournaments.seasons.models import CashEntry, Season

# Stands where words were.
FORGOTTEN: Final = "–"
# What an act of the till says beside figures.
WORDS_OF_ACTS: Final = ("name", "team", "note", "words")
CASH_ACTS: Final = frozenset({"cash_booked", "cash_cancelled"})


def forget_money(through: int, *, by: str = "") -> int:
    """Take names and notes off all receipts and entries of the till through this year; of how many events and seasons.

    Players keep their start numbers there, so that each account is what it was.
    """
    unsaid = Q(receipts_forgotten=None) | Q(payments__at__year__gt=F("receipts_forgotten"))
    # The day of the event was typed by a person: a clock that was behind gave a receipt an older year.
    past = Event.objects.filter(day__year__lte=through)
    events = past.filter(unsaid, payments__at__year__lte=through).distinct().order_by("pk")
    for event in events:
        _forget_of_event(event, through, by=by)
    seasons = Season.objects.filter(pk__in=_entries(through).values("season")).order_by("pk")
    for season in seasons:
        _forget_of_season(season, through, by=by)
    return len(events) + len(seasons)


def _entries(through: int) -> Any:
    return CashEntry.objects.filter(at__year__lte=through, day__year__lte=through).exclude(words=FORGOTTEN)


@transaction.atomic
def _forget_of_event(event: Event, through: int, *, by: str) -> None:
    held = hold(event)
    with lifted():
        before = seals_in(content_of(held.event))
        held.event.receipts_forgotten = through
        held.save(["receipts_forgotten"])
        payments = held.event.payments.filter(at__year__lte=through).select_related("entrant")
        shown = {payment.receipt: _shown(payment) for payment in payments}
        for payment in payments:
            if payment.note:
                payment.note = FORGOTTEN
                payment.save(update_fields=["note"])
        changed = changed_since(before, held.event)

        def turn(act: Any) -> None:
            said = shown.get(act.data.get("receipt"))
            seal_anew(act, changed, is_other=said is not None and _forget_words(act, said))

        make_anew(held, turn, RECEIPTS_FORGOTTEN, number=0, by=by, through=through)


@transaction.atomic
def _forget_of_season(season: Season, through: int, *, by: str) -> None:
    held = hold(season)
    with lifted():
        _entries(through).filter(season=season).update(words=FORGOTTEN)

        def turn(act: Any) -> None:
            if act.act in CASH_ACTS and localtime(act.at).year <= through:
                _forget_words(act, FORGOTTEN)

        make_anew(held, turn, RECEIPTS_FORGOTTEN, number=0, by=by, through=through)


def _shown(payment: Payment) -> str:
    """Who it was, as it stays in the protocol in the site's own language."""
    return cover_name(payment.entrant.number) if payment.entrant else FORGOTTEN


def _forget_words(act: Any, name: str) -> bool:
    """Whether the act says something else than before."""
    before: Mapping[str, Any] = {"reason": act.reason, **act.data}
    act.data = act.data | {word: name if word == "name" else FORGOTTEN for word in WORDS_OF_ACTS if word in act.data}
    act.reason = FORGOTTEN if act.reason else ""
    return before != {"reason": act.reason, **act.data}
