"""The tour of a rehearsal: its incidents, and the next step, derived from the state of the event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tournaments.events.models import Event, ResultRecord, SeriesRecord
from tournaments.events.phrases.choices import Presence, ResultState, SeriesState, State
from tournaments.events.queries.seats import seat_changes
from tournaments.events.rights import Right

# PRINTER leaves no trace in the event, so the user confirms it. In PLAY time passes.
PRINTER: Final = "printer"
PLAY: Final = "play"
# Kinds of faulty lists, in the order of the tour.
INCIDENTS: Final = ("phone", "wrong", "differ")


@dataclass(frozen=True, slots=True)
class Tour:
    """The next step: its text by `key`, with `params`; the required right, the page, and the paper list on the desk.

    A step without a `view` is carried out by a button of the tour. `paper` has (seat from 1, points, won, lost, total).
    """

    key: str
    right: Right
    view: str = ""
    args: tuple[Any, ...] = ()
    ask: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    paper: Sequence[tuple[int, ...]] = ()


# The next step where the state alone decides it.
OF_STATE: Final = {
    State.REGISTRATION: Tour("draw", Right.DIRECT, "seating"),
    State.CHECK_IN: Tour("draw", Right.DIRECT, "seating"),
    State.DRAFT: Tour("publish", Right.DIRECT, "seating"),
    State.COMPLETE: Tour("check", Right.DIRECT, "event"),
    State.CHECKED: Tour("close", Right.CLOSE, "prizes"),
    State.CLOSED: Tour("delete", Right.CLOSE, "end_rehearsal"),
}


def next_of_tour(event: Event, state: State) -> Tour:
    if state in OF_STATE:
        return OF_STATE[state]
    series = event.series.order_by("number")[0]
    steps = _before_the_start(event, series) if state == State.PUBLISHED else _lists(event, series)
    return next(steps)


def _before_the_start(event: Event, series: SeriesRecord) -> Iterator[Tour]:
    late = event.entrants.filter(number=event.tour.get("late")).first()
    if late is not None and late.presence == Presence.LATER:
        params = {"name": late.name, "number": late.number}
        yield Tour("late", Right.REGISTER, "registration", ask=f"?find={late.number}", params=params)
    if any(seat_changes(series)):
        yield Tour("repair", Right.DIRECT, "seating")
    if PRINTER not in event.tour.get("told", ()):
        yield Tour(PRINTER, Right.LOOK, "event_documents")
    yield Tour("start", Right.DIRECT, "event")


def _lists(event: Event, series: SeriesRecord) -> Iterator[Tour]:
    if series.state == SeriesState.RUNNING and "papers" not in event.tour:
        yield Tour(PLAY, Right.DIRECT)
    for incident in INCIDENTS:
        table = event.tour.get(incident)
        if table is not None and not _is_right(event, series, incident, table):
            paper = event.tour["papers"][str(table)]
            rows = [(seat, *row) for seat, row in enumerate(paper["rows"], start=1)]
            params = {"table": table, "deals": paper["deals"], "passed": paper["passed"]}
            yield Tour(incident, Right.KEY, "key_list", (series.number, table), params=params, paper=rows)
    yield Tour("complete", Right.DIRECT, "event")


def _is_right(event: Event, series: SeriesRecord, incident: str, table: int) -> bool:
    """Return whether the list has been received; if it differs from its second list, with the latter's figures."""
    current = ResultRecord.objects.filter(table__series=series, table__number=table, is_current=True)
    result = current.exclude(state=ResultState.CLARIFY).first()
    if result is None or incident != "differ":
        return result is not None
    return bool([row[0] for row in result.rows] == [row[0] for row in event.tour["papers"][str(table)]["rows"]])
