"""The values for a club evening's page: tables, lists, money, and the next step."""

from dataclasses import dataclass
from typing import Final

from tournaments.events.models import LISTS_COME_IN, PLAYED, Event, SeriesRecord
from tournaments.events.phrases.choices import SeriesState, State
from tournaments.events.queries.desk import DeskBox, DeskList, desk_lists
from tournaments.events.queries.money import FeeLine, LossSlip, fee_lines, loss_slips
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.states import current_series, state_of
from tournaments.seasons.models import Evening

# Boxes of lists that were handed in but cannot count yet.
UNSETTLED: Final = (DeskBox.CLARIFY, DeskBox.KEYED, DeskBox.TO_CHECK)


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening for its page. `shown` is the series whose tables are shown, None before there is one.

    `tables` contains their lists, each with the key that opens its page. `missing` are the tables without a list,
    `unsettled` those whose list cannot count yet; `following` is the next series, if any.
    """

    state: State
    series: tuple[SeriesRecord, ...]
    shown: SeriesRecord | None
    tables: tuple[tuple[DeskList, str], ...]
    following: SeriesRecord | None
    fees: tuple[FeeLine, ...]
    loss: tuple[tuple[int, LossSlip], ...]

    @property
    def missing(self) -> list[int]:
        return [one.number for one, _key in self.tables if one.current is None]

    @property
    def unsettled(self) -> list[int]:
        return [one.number for one, _key in self.tables if one.current is not None and one.box in UNSETTLED]

    @property
    def all_in(self) -> bool:
        return bool(self.tables) and all(one.is_in for one, _key in self.tables)

    @property
    def is_running(self) -> bool:
        return self.state == State.RUNNING

    @property
    def is_between(self) -> bool:
        """Whether a series is complete and none is being played."""
        return self.state in (State.COMPLETE, State.CHECKED)

    @property
    def may_stay(self) -> bool:
        """Whether the next series can be played at the same tables because its seats are not planned yet."""
        return self.following is not None and self.following.state == SeriesState.PLANNED

    @property
    def fees_open(self) -> list[FeeLine]:
        return [line for line in self.fees if line.account.open]

    @property
    def loss_open(self) -> list[tuple[int, LossSlip]]:
        return [(series, slip) for series, slip in self.loss if slip.account.open]

    @property
    def cents_open(self) -> int:
        fees = sum(line.account.open for line in self.fees)
        return fees + sum(slip.account.open for _, slip in self.loss)


def evening_page(evening: Evening, *, login: str) -> EveningPage:
    event = evening.event
    series = list(event.series.order_by("number"))
    for one in series:
        one.event = event
    current = current_series(series)
    state = state_of(event, series)
    shown = _shown(series, current)
    lists = desk_lists(shown, login=login) if shown else []
    return EveningPage(
        state=state,
        series=tuple(series),
        shown=shown,
        tables=tuple((one, sign_key(event, one.number)) for one in lists),
        following=_following(series, current),
        fees=tuple(fee_lines(event)) if event.entry_fee or event.card_fee else (),
        loss=tuple(_loss(event, series)),
    )


def _shown(series: list[SeriesRecord], current: SeriesRecord | None) -> SeriesRecord | None:
    """Return the series being played or published, otherwise the last one played."""
    if current is not None and current.state != SeriesState.PLANNED:
        return current
    played = [one for one in series if one.state in PLAYED]
    return played[-1] if played else None


def _following(series: list[SeriesRecord], current: SeriesRecord | None) -> SeriesRecord | None:
    if current is None or current.state in PLAYED:
        return None
    if current.state in (SeriesState.PLANNED, SeriesState.PUBLISHED):
        return current
    return next((one for one in series if one.number > current.number), None)


def _loss(event: Event, series: list[SeriesRecord]) -> list[tuple[int, LossSlip]]:
    if not event.loss_fee_steps:
        return []
    begun = [one for one in series if one.state in LISTS_COME_IN]
    return [(one.number, slip) for one in begun for slip in loss_slips(one) if slip.has_list]
