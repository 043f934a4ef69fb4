"""The next steps of an event, for its overview."""

from dataclasses import dataclass

from tournaments.events.models import UPCOMING, Event, SeriesRecord
from tournaments.events.phrases.choices import ResultState, SeriesState, State
from tournaments.events.queries.claims import claims_of
from tournaments.events.queries.desk import lists_in, missing_lists
from tournaments.events.queries.money import open_accounts
from tournaments.events.queries.seats import missing_entrants, seat_changes
from tournaments.events.queries.sign_ups import is_open, page_of, placed_count, waiting_list_length
from tournaments.events.rights import Right


@dataclass(frozen=True, slots=True)
class EventStep:
    """A task: its `key` selects text and page, `right` is required for it; `cents` are still owed.

    A step that `is_blocked` cannot be done yet; its text says what is missing.
    """

    key: str
    right: Right
    series: int | None = None
    count: int = 0
    cents: int = 0
    is_blocked: bool = False


def next_steps(state: State, series: list[SeriesRecord], current: SeriesRecord | None) -> list[EventStep]:
    """Return the possible next steps, most urgent first."""
    if current is None:
        return [EventStep("add_series", Right.SET_UP)]
    event, number = current.event, current.number
    if state == State.REGISTRATION:
        register, check_in = EventStep("register", Right.REGISTER), EventStep("open_check_in", Right.REGISTER)
        return [*_to_accept(event), register, *_waiting_list(event), check_in]
    if state == State.CHECK_IN:
        missing = len(missing_entrants(event))
        return [
            *_to_accept(event),
            EventStep("check_in", Right.REGISTER, count=missing),
            *_waiting_list(event),
            *([EventStep("close_sign_up", Right.SET_UP)] if is_open(event, page_of(event)) else []),
            EventStep("draw", Right.DIRECT, number, is_blocked=bool(missing)),
        ]
    if state == State.DRAFT:
        to_accept = _to_accept(event) if number == 1 else []
        return [*to_accept, EventStep("look_at_draft", Right.DIRECT, number)]
    if state == State.PUBLISHED:
        gone, _without_seat = seat_changes(current)
        start = EventStep("start", Right.DIRECT, number, is_blocked=bool(gone))
        return [*_repairs(series), EventStep("print_plan", Right.LOOK, number), start, *_unchecked(series)]
    if state == State.RUNNING:
        return _repairs(series) + _running_series(current) + _unchecked(series)
    if state == State.CLOSED:
        return [
            *_to_pay(open_accounts(event).open),
            EventStep("pay_prizes", Right.TAKE_MONEY),
            EventStep("print_certificates", Right.LOOK),
            EventStep("export", Right.EXPORT),
        ]
    if current.state == SeriesState.PLANNED:
        return [
            EventStep("seat_next" if current.seating == "seeded" else "draw", Right.DIRECT, number),
            *_unchecked(series),
        ]
    return _unchecked(series) or _to_close(event)


def _to_close(event: Event) -> list[EventStep]:
    """Return the steps before closing; unchecked classes and open money come first, though money can be taken later
    too."""
    cents = open_accounts(event).open
    return [*_claims(event), *_to_pay(cents), EventStep("close", Right.CLOSE, cents=cents)]


def _to_pay(cents: int) -> list[EventStep]:
    return [EventStep("take_open_money", Right.TAKE_MONEY, cents=cents)] if cents else []


def _claims(event: Event) -> list[EventStep]:
    """Return the step for unchecked classes: players who claim one are not ranked in it."""
    count = len(claims_of(event))
    return [EventStep("check_claims", Right.REGISTER, count=count)] if count else []


def _to_accept(event: Event) -> list[EventStep]:
    """Return the step for sign-ups that have a place but no start number yet: registration does not list them."""
    count = placed_count(event)
    return [EventStep("accept_sign_ups", Right.REGISTER, count=count)] if count else []


def _waiting_list(event: Event) -> list[EventStep]:
    """Return the step for the waiting list: players are promoted automatically, but the organiser may add places."""
    count = waiting_list_length(event)
    return [EventStep("waiting_list", Right.REGISTER, count=count)] if count else []


def _repairs(series: list[SeriesRecord]) -> list[EventStep]:
    upcoming = [one for one in series if one.state in UPCOMING]
    return [EventStep("repair", Right.DIRECT, one.number) for one in upcoming if any(seat_changes(one))]


def _running_series(series: SeriesRecord) -> list[EventStep]:
    missing = len(missing_lists(series))
    aside = len(lists_in(series, ResultState.CLARIFY))
    return [
        *([EventStep("key_lists", Right.KEY, series.number, missing)] if missing else []),
        *([EventStep("clarify", Right.KEY, series.number, aside)] if aside else []),
        *([EventStep("watch_tempo", Right.KEY, series.number)] if missing else []),
        EventStep("complete", Right.DIRECT, series.number, is_blocked=bool(missing or aside)),
    ]


def _unchecked(series: list[SeriesRecord]) -> list[EventStep]:
    steps = []
    for one in series:
        if one.state == SeriesState.COMPLETE:
            keyed = len(lists_in(one, ResultState.KEYED, ResultState.CLARIFY))
            steps += [EventStep("key_again", Right.KEY, one.number, keyed)] if keyed else []
            steps.append(EventStep("check", Right.DIRECT, one.number, is_blocked=bool(keyed)))
    return steps
