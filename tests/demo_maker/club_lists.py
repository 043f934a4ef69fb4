"""One list of the demo from the first deal to the last signature, entered like at a table."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import partial
from random import Random
from typing import Final

from django.utils import timezone

from scoring.clock import as_of
from scoring.models import Club, Player
from scoring.phrases import TABLE
from scoring.rules import Deal, find_ruleset
from scoring.sheets.services import open_sheet

from .deals import as_tapped, draw_list
from .keeper import ListKeeper, mistaken

EVENING_STARTS: Final = time(19, 30)
# Seconds from one deal to the next: a list of 48 takes two hours and a quarter.
_DEAL_TAKES: Final = 165
_DEAL_VARIES: Final = 40
_QUICKEST_DEAL: Final = 50
_ENTRY_TAKES: Final = 20
_COUNTING_TAKES: Final = 600
# How many deals later a wrong line is noticed.
_NOTICED_AFTER: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedList:
    """One list of the demo, by default played to its end and signed `weeks_ago` weeks ago.

    `weeks_ago` 0 is in play, with `played` deals. `slips` deals are entered wrongly and corrected soon; with
    `takes_back` one deal is withdrawn at once, with `reopened` one error is found after all have signed.
    """

    title: str
    weeks_ago: int = 0
    seats: int = 4
    length: int = 48
    played: int | None = None
    scheme: str = "seeger_fabian"
    cents_per_point: str = "0"
    loss_fee_steps: tuple[tuple[int, int], ...] = ()
    card_points: str = "optional"
    guest: bool = False
    slips: int = 0
    takes_back: bool = False
    penalty: int = 0
    reopened: bool = False


# Seconds after the previous action, and what the keeper then does.
ListAction = tuple[float, Callable[[ListKeeper], None]]


def write_list(
    planned: PlannedList, *, club: Club, seated: Sequence[Player | str], chance: Random, ids: Random, now: datetime
) -> None:
    """Write the planned list through the services, each entry at its own time; `ids` gives the ids of the entries."""
    dealt = draw_list(chance, planned.seats, planned.length)[: planned.played]
    deals = [as_tapped(deal, with_points=planned.card_points == "required") for deal in dealt]
    actions = list(_actions(planned, deals, chance))
    moment = _start(planned, actions, now)
    with as_of(moment):
        sheet = open_sheet(
            names=seated,
            ruleset=find_ruleset(card_points=planned.card_points),
            scheme=planned.scheme,
            length=planned.length,
            club=club,
            title=planned.title,
            cents_per_point=planned.cents_per_point,
            loss_fee_steps=planned.loss_fee_steps,
            by=TABLE,
        )
    keeper = ListKeeper(sheet, ids)
    for pause, action in actions:
        moment += timedelta(seconds=pause)
        with as_of(moment):
            action(keeper)


def _actions(planned: PlannedList, deals: Sequence[Deal], rng: Random) -> Iterator[ListAction]:
    wrong = _choose_wrong(deals, planned.slips + planned.takes_back + planned.reopened, rng)
    taken_back = rng.choice(list(wrong)) if planned.takes_back else 0
    found_late = max(wrong) if planned.reopened else 0
    for number, deal in enumerate(deals, start=1):
        pause = max(_QUICKEST_DEAL, rng.gauss(_DEAL_TAKES, _DEAL_VARIES))
        yield pause, partial(ListKeeper.write, deal=wrong[number][0] if number in wrong else deal)
        if number == taken_back:
            yield _ENTRY_TAKES, ListKeeper.take_back
            yield _ENTRY_TAKES, partial(ListKeeper.write, deal=deal)
        noticed = number - _NOTICED_AFTER
        if noticed in wrong and noticed not in (taken_back, found_late):
            yield _correction(noticed, deals, wrong)
        if planned.penalty and number * 2 == planned.length:
            penalty = partial(ListKeeper.adjust, seat=0, points=planned.penalty, reason="Karte zu früh gezeigt")
            yield _ENTRY_TAKES, penalty
    if planned.weeks_ago:
        yield from _signatures(planned.seats)
    if found_late:
        reason = f"Spiel {found_late} war falsch geschrieben"
        yield _COUNTING_TAKES, partial(ListKeeper.reopen, reason=reason)
        yield _correction(found_late, deals, wrong)
        yield from _signatures(planned.seats)


def _choose_wrong(deals: Sequence[Deal], count: int, rng: Random) -> dict[int, tuple[Deal, str]]:
    """`count` deals as they are entered wrongly, each with the reason for its correction, by number."""
    noticed = deals[: -_NOTICED_AFTER - 1]
    likely = {number: found for number, deal in enumerate(noticed, start=1) if (found := mistaken(deal))}
    return {number: likely[number] for number in rng.sample(list(likely), count)}


def _correction(number: int, deals: Sequence[Deal], wrong: dict[int, tuple[Deal, str]]) -> ListAction:
    right, reason = deals[number - 1], wrong[number][1]
    return _ENTRY_TAKES, partial(ListKeeper.correct, number=number, deal=right, reason=reason)


def _signatures(seats: int) -> Iterator[ListAction]:
    return ((_ENTRY_TAKES, partial(ListKeeper.sign, seat=seat)) for seat in range(seats))


def _start(planned: PlannedList, actions: Sequence[ListAction], now: datetime) -> datetime:
    """When the first deal was dealt: on an evening `weeks_ago`, or so that the newest entry is recent."""
    if not planned.weeks_ago:
        return now - timedelta(seconds=sum(pause for pause, _action in actions) + _ENTRY_TAKES)
    day = timezone.localdate(now) - timedelta(weeks=planned.weeks_ago)
    return timezone.make_aware(datetime.combine(day, EVENING_STARTS))
