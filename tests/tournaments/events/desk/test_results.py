"""Lists at the desk: what is stored, what is refused, and the effect on audit log and standings."""

from dataclasses import replace

import pytest

from scoring.sheets.services import adjust_points, reopen_sheet
from tests.scoring.cast import new_id
from tests.tournaments.cast import entrants
from tests.tournaments.events.desk.lists import (
    FOUR,
    THREE,
    an_event_in_play,
    current,
    key,
    sign,
    sign_all,
    table_of,
    totals,
    without_totals,
)
from tournaments.events.locking import Refused
from tournaments.events.models import (
    Entrant,
    Event,
    EventAuditEntry,
    ResultLine,
    ResultRecord,
    SeriesRecord,
    StandingsVersion,
    TableSeat,
)
from tournaments.events.phrases.choices import ResultState, SeriesState, Source
from tournaments.events.queries.desk import missing_lists
from tournaments.events.services.results import (
    KeyingsDiffer,
    check_list,
    key_list,
    receive_list,
    replace_player,
    set_aside,
    take_version,
    tick_list,
)
from tournaments.events.services.series import complete_series
from tournaments.standings import KeyedCell, KeyedList

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

WRONG = FOUR.with_cell(2, "points", 12)
OTHER = without_totals(FOUR).with_cell(0, "points", 204)


@pytest.fixture(scope="module")
def running(shared_db) -> Event:
    return an_event_in_play()


@pytest.fixture
def event(running, db) -> Event:
    return Event.objects.get(pk=running.pk)


def again(event: Event, keyed: KeyedList, **fields: object) -> ResultRecord:
    """Keyed by Clara as the second."""
    return check_list(event, **{"series": 1, "table": 1, "keyed": keyed, "after": 1, "by": "clara"} | fields)


def refusal(action: object) -> str:
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code


def actions(event: Event) -> list[str]:
    return [
        action
        for action in event.audit_entries.order_by("seq").values_list("act", flat=True)
        if action != "event_created"
    ]


def played(event: Event) -> None:
    """Both lists are in and the series is complete."""
    key(event)
    key(event, table=2)
    complete_series(event, by="anna")


def test_a_list_comes_in_once(event: Event) -> None:
    receive_list(event, series=1, table=1, by="bernd")
    first = table_of(event).received_at
    receive_list(event, series=1, table=1, by="clara")

    assert table_of(event).received_at == first
    assert actions(event) == ["list_received"]


def test_a_list_that_its_totals_prove_is_checked_at_once(event: Event) -> None:
    key(event)

    result = current(event)
    assert (result.state, result.source, result.version) == (ResultState.CHECKED, Source.PAPER, 1)
    assert result.rows == [[214, 9, 2, 804], [180, 10, 3, 740], [-12, 8, 4, 368], [309, 8, 1, 929]]
    assert totals(event) == [804, 740, 368, 929]
    assert table_of(event).received_at is not None


def test_lines_have_all_that_a_ranking_asks(event: Event) -> None:
    key(event)

    line = ResultLine.objects.get(entrant__number=3)
    figures = (line.points, line.won, line.lost, line.others_lost, line.passed, line.adjustment, line.total)
    assert figures == (-12, 8, 4, 6, 3, 0, 368)


def test_a_list_without_totals_waits_for_a_second_keying_and_counts_meanwhile(event: Event) -> None:
    key(event, without_totals(FOUR))

    assert current(event).state == ResultState.KEYED
    assert totals(event) == [804, 740, 368, 929]
    assert missing_lists(event.series.get(number=1)) == [2]


@pytest.mark.parametrize(
    ("setting", "keyed", "state"),
    [
        pytest.param("never", without_totals(FOUR), ResultState.CHECKED, id="never, not proved"),
        pytest.param("unproved", FOUR, ResultState.CHECKED, id="unproved, proved"),
        pytest.param("unproved", replace(FOUR, passed=None), ResultState.KEYED, id="unproved, passed deals not read"),
        pytest.param("always", FOUR, ResultState.KEYED, id="always, proved"),
    ],
)
def test_the_event_says_which_lists_are_keyed_again(setting: str, keyed: KeyedList, state: str) -> None:
    event = an_event_in_play(second_keying=setting)

    assert key(event, keyed).state == state


def test_a_second_keying_that_agrees_checks_the_list(event: Event) -> None:
    key(event, without_totals(FOUR))

    again(event, without_totals(FOUR))

    result = current(event)
    assert (result.state, result.version, result.keyed_by, result.checked_by) == ("checked", 1, "bernd", "clara")


@pytest.mark.postgresql
def test_a_keyer_does_not_check_their_own_keying(event: Event) -> None:
    key(event, without_totals(FOUR))

    assert refusal(lambda: again(event, without_totals(FOUR), by="bernd")) == "own_keying"


def test_a_second_keying_that_differs_names_the_cells_and_stores_nothing(event: Event) -> None:
    key(event, without_totals(FOUR))

    with pytest.raises(KeyingsDiffer) as differ:
        again(event, OTHER)

    assert differ.value.cells == (KeyedCell(0, "points", 214, 204),)
    assert ResultRecord.objects.count() == 1


def test_a_figure_read_by_only_one_is_no_difference(event: Event) -> None:
    key(event, without_totals(FOUR))

    assert again(event, replace(FOUR, passed=None)).state == ResultState.CHECKED


def test_a_second_keyer_decides_after_looking_again(event: Event) -> None:
    key(event, without_totals(FOUR))

    again(event, OTHER, is_settled=True)

    result = current(event)
    assert (result.version, result.state, result.rows[0]) == (2, ResultState.CHECKED, [204, 9, 2, None])
    assert totals(event)[0] == 794


def test_a_list_that_waits_is_keyed_again_and_not_changed_by_another(event: Event) -> None:
    key(event, without_totals(FOUR))

    assert refusal(lambda: key(event, OTHER, after=1, by="clara")) == "list_awaits_second"


def test_a_keyer_corrects_their_own_list_while_it_waits(event: Event) -> None:
    key(event, without_totals(FOUR))

    key(event, OTHER, after=1)

    assert [(one.version, one.is_current) for one in ResultRecord.objects.all()] == [(1, False), (2, True)]
    assert totals(event)[0] == 794


def test_the_same_figures_again_change_nothing(event: Event) -> None:
    first = key(event)

    assert key(event, after=1) == first
    assert actions(event) == ["list_keyed"]


def test_a_checked_list_is_changed_with_a_reason_alone(event: Event) -> None:
    key(event)
    other = FOUR.with_cell(0, "points", 204).with_cell(0, "total", 794)

    assert refusal(lambda: key(event, other, after=1)) == "reason_missing"
    key(event, other, after=1, reason="misread")

    assert totals(event)[0] == 794
    action = EventAuditEntry.objects.get(act="list_changed")
    assert (action.reason, action.data["old"][0], action.data["new"][0]) == (
        "misread",
        [214, 9, 2, 804],
        [204, 9, 2, 794],
    )


def test_figures_that_contradict_are_not_stored(event: Event) -> None:
    assert refusal(lambda: key(event, WRONG)) == "list_contradicts"
    assert ResultRecord.objects.count() == 0


def test_a_referee_lets_contradictory_figures_count_with_a_reason(event: Event) -> None:
    assert refusal(lambda: key(event, WRONG, is_ruled=True)) == "reason_missing"

    key(event, WRONG, is_ruled=True, reason="the running points are right")

    result = current(event)
    assert (result.state, result.checked_by, result.reason) == ("checked", "bernd", "the running points are right")
    # The total follows from the figures, whatever the paper list has.
    assert totals(event)[2] == 392


@pytest.mark.promise("R4")
def test_a_stale_list_is_refused(event: Event) -> None:
    key(event)

    assert refusal(lambda: key(event, OTHER, by="clara")) == "result_was_keyed"


def test_a_list_put_aside_does_not_count_and_keeps_its_readable_values(event: Event) -> None:
    rows = [[214, 9, 2, 804], [None, 10, 3, 740], [None] * 4, [None] * 4]
    set_aside(event, series=1, table=1, reason="coffee", after=0, by="bernd", rows=rows)

    result = current(event)
    assert (result.state, result.reason, result.rows) == (ResultState.CLARIFY, "coffee", rows)
    assert totals(event) == []
    assert missing_lists(event.series.get(number=1)) == [2]


def test_putting_aside_needs_a_reason(event: Event) -> None:
    assert refusal(lambda: set_aside(event, series=1, table=1, reason=" ", after=0, by="bernd")) == "reason_missing"


def test_a_list_put_aside_later_keeps_its_figures_and_can_be_cleared(event: Event) -> None:
    key(event)
    set_aside(event, series=1, table=1, reason="a player objects", after=1, by="bernd")
    assert current(event).rows == [[214, 9, 2, 804], [180, 10, 3, 740], [-12, 8, 4, 368], [309, 8, 1, 929]]

    key(event, after=2, by="rolf")

    assert totals(event) == [804, 740, 368, 929]
    assert actions(event) == ["list_keyed", "list_aside", "list_cleared"]


@pytest.mark.parametrize(
    ("keyed", "fields", "code"),
    [
        pytest.param(replace(FOUR, deals=45, passed=0), {}, "unfinished_reason", id="fewer deals without a reason"),
        pytest.param(replace(FOUR, deals=49), {}, "too_many_deals", id="more deals than planned"),
        pytest.param(FOUR, {"table": 9}, "no_such_table", id="an empty table"),
        pytest.param(FOUR, {"series": 2}, "series_state", id="a series that has not begun"),
    ],
)
def test_an_impossible_list_is_refused(event: Event, keyed: KeyedList, fields: dict[str, int], code: str) -> None:
    assert refusal(lambda: key(event, keyed, **fields)) == code


def test_an_unfinished_list_says_why(event: Event) -> None:
    key(event, replace(FOUR, deals=45, passed=0), ended_early="time is up")

    result = current(event)
    assert (result.state, result.deals, result.ended_early) == (ResultState.CHECKED, 45, "time is up")


def test_a_whole_list_has_no_reason_for_ending_early(event: Event) -> None:
    assert key(event, ended_early="typed by mistake").ended_early == ""


def test_nothing_is_keyed_in_a_closed_event(event: Event) -> None:
    Event.objects.update(phase="closed")

    assert refusal(lambda: key(event)) == "event_closed"


def test_a_table_of_three_is_scored_as_one() -> None:
    event = an_event_in_play(seats=3)

    key(event, THREE)

    assert (current(event).state, totals(event)) == (ResultState.CHECKED, [844, 770, 338])


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("seeger_fabian", [804, 740, 368, 929]),
        ("seeger", [564, 530, 188, 659]),
        ("classic", [214, 180, -12, 309]),
        ("league_document", [984, 960, 628, 1069]),
    ],
)
def test_every_scheme_has_its_own_totals(scheme: str, expected: list[int]) -> None:
    event = an_event_in_play(scheme=scheme)

    key(event, without_totals(FOUR))

    assert totals(event) == expected


def test_lists_in_money_are_not_keyed() -> None:
    event = an_event_in_play(ruleset_key="scharfer_tarock", scheme="classic")

    assert refusal(lambda: key(event, without_totals(FOUR))) == "not_to_be_keyed"


# Deal by deal


def test_a_signed_list_is_the_result_of_its_table(event: Event) -> None:
    sign_all(event)

    result = current(event)
    assert (result.source, result.state, result.deals, result.passed) == ("sheet", "checked", 48, 47)
    assert result.rows == [[0, 0, 0, 0], [20, 1, 0, 70], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert totals(event) == [0, 70, 0, 0]
    assert actions(event) == ["sheet_opened", "list_signed"]


def test_a_reopened_list_needs_clarification_until_it_is_signed_again(event: Event) -> None:
    sign_all(event)
    sheet = table_of(event).sheet
    reopen_sheet(sheet, reason="deal 12", by="table")
    assert (current(event).state, totals(event)) == (ResultState.CLARIFY, [])

    sheet.refresh_from_db()
    adjust_points(sheet, 0, -50, reason="late", client_id=new_id(), after=sheet.head_seq, by="table")
    sign(event)

    assert (current(event).state, current(event).version, totals(event)) == ("checked", 2, [-50, 70, 0, 0])
    assert ResultLine.objects.get(place=0).adjustment == -50


def test_a_list_without_an_event_has_no_result(event: Event) -> None:
    sign_all(event)
    TableSeat.objects.all()
    table = table_of(event)
    sheet = table.sheet
    table.sheet = None
    table.save()

    reopen_sheet(sheet, reason="just so", by="table")

    assert current(event).state == ResultState.CHECKED


def test_after_the_series_other_figures_of_the_table_wait_for_a_referee(event: Event) -> None:
    sign_all(event)
    key(event, table=2)
    complete_series(event, by="anna")
    sheet = table_of(event).sheet
    reopen_sheet(sheet, reason="deal 12", by="table")
    assert (current(event).state, totals(event)) == (ResultState.CHECKED, [0, 70, 0, 0])

    sheet.refresh_from_db()
    adjust_points(sheet, 0, -50, reason="late", client_id=new_id(), after=sheet.head_seq, by="table")
    sign(event)
    assert totals(event) == [0, 70, 0, 0]
    take_version(event, series=1, table=1, version=2, after=2, reason="so it was", by="rolf")

    assert totals(event) == [-50, 70, 0, 0]
    assert ResultRecord.objects.filter(table=table_of(event)).count() == 3
    assert StandingsVersion.objects.count() == 2


def test_after_the_series_equal_figures_deal_by_deal_prove_the_paper_list(event: Event) -> None:
    keyed = KeyedList(
        tuple(replace(FOUR.rows[0], points=20 * won, won=won, lost=0, total=70 * won) for won in (0, 1, 0, 0)), 48, 47
    )
    key(event, keyed)
    key(event, table=2)
    complete_series(event, by="anna")

    sign_all(event)

    assert (current(event).source, current(event).version) == (Source.SHEET, 2)
    assert StandingsVersion.objects.count() == 1


# After the series


@pytest.mark.promise("R12")
def test_a_change_after_the_series_is_a_new_version_of_the_standings(event: Event) -> None:
    played(event)
    other = FOUR.with_cell(0, "points", 204).with_cell(0, "total", 794)

    assert refusal(lambda: key(event, other, after=1)) == "reason_missing"
    key(event, other, after=1, reason="misread", by="rolf")

    assert (current(event).state, current(event).checked_by) == (ResultState.CHECKED, "rolf")
    last = StandingsVersion.objects.order_by("number").last()
    assert (last.number, last.reason, bool(last.changes)) == (2, "misread", True)


def test_an_earlier_version_can_be_restored(event: Event) -> None:
    played(event)
    key(event, OTHER, after=1, reason="misread", by="rolf")

    taken = take_version(event, series=1, table=1, version=1, after=2, reason="it was right", by="rolf")

    assert (taken.version, totals(event)) == (3, [804, 740, 368, 929])


@pytest.mark.postgresql
def test_figures_that_are_missing_cannot_count(event: Event) -> None:
    set_aside(event, series=1, table=1, reason="coffee", after=0, by="bernd")

    action = lambda: take_version(event, series=1, table=1, version=1, after=1, reason="so", by="rolf")  # noqa: E731
    assert refusal(action) == "no_figures"


# Substitutes


def replaced(event: Event, **fields: object) -> TableSeat:
    usual = {"series": 1, "table": 1, "place": 2, "reason": "taken ill", "by": "clara"}
    return replace_player(event, **usual | fields)


@pytest.mark.promise(
    "R13",
    "A substitute plays on and the result stays with the entrant it belongs to; standings follow a changed seat.",
)
def test_a_substitute_plays_on_and_the_result_belongs_to_the_entrant(event: Event) -> None:
    replaced(event, name="Uwe Unger")
    key(event)

    seat = TableSeat.objects.get(table=table_of(event), place=2)
    assert (seat.played_by, seat.entrant.number) == ("Uwe Unger", 3)
    assert ResultLine.objects.get(place=2).entrant.number == 3


def test_a_substitute_who_takes_over_has_the_seat_and_the_result(event: Event) -> None:
    (substitute,) = entrants(event, 1)
    key(event)

    replaced(event, entrant=substitute, counts_for_substitute=True)

    assert TableSeat.objects.get(table=table_of(event), place=2).entrant == substitute
    assert ResultLine.objects.get(place=2, result__table__number=1).entrant == substitute


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"name": "Uwe", "reason": ""}, "reason_missing", id="no reason"),
        pytest.param({}, "substitute_missing", id="nobody"),
        pytest.param({"name": "Uwe", "counts_for_substitute": True}, "substitute_missing", id="not registered"),
    ],
)
def test_a_substitute_is_named_with_a_reason(event: Event, fields: dict[str, object], code: str) -> None:
    assert refusal(lambda: replaced(event, **fields)) == code


def test_a_player_does_not_take_over_a_second_seat(event: Event) -> None:
    seated = Entrant.objects.get(number=5)

    assert refusal(lambda: replaced(event, entrant=seated, counts_for_substitute=True)) == "already_seated"


@pytest.mark.promise("R13")
def test_the_standings_follow_a_seat_that_changed_after_the_series(event: Event) -> None:
    played(event)
    (substitute,) = entrants(event, 1)

    replaced(event, entrant=substitute, counts_for_substitute=True)

    assert SeriesRecord.objects.get(event=event, number=1).state == SeriesState.COMPLETE
    assert StandingsVersion.objects.count() == 2


def test_keying_a_list_is_one_audit_entry(event: Event) -> None:
    before = Event.objects.get().version

    key_list(event, series=1, table=1, keyed=FOUR, after=0, by="bernd")

    assert Event.objects.get().version == before + 1


def tick(event: Event, by: str, **fields: object) -> ResultRecord:
    return tick_list(event, **{"series": 1, "table": 1, "after": 1, "by": by} | fields)


def test_a_tick_records_who_compared_list_and_figures(event: Event) -> None:
    key(event)
    tick(event, "clara")
    tick(event, "dora")

    result = current(event)
    assert (result.state, result.checked_by, result.version) == (ResultState.CHECKED, "clara", 1)
    assert actions(event) == ["list_keyed", "list_ticked"]


def test_the_keyer_of_a_list_ticks_it_only_where_one_person_is_enough(event: Event) -> None:
    key(event)
    Event.objects.filter(pk=event.pk).update(second_keying="always")
    assert refusal(lambda: tick(event, "bernd")) == "own_keying"

    Event.objects.filter(pk=event.pk).update(second_keying="never")
    assert tick(event, "bernd").checked_by == "bernd"


def test_a_list_due_for_blind_keying_is_not_ticked(event: Event) -> None:
    key(event, without_totals(FOUR))

    assert refusal(lambda: tick(event, "clara")) == "list_awaits_second"
    assert refusal(lambda: tick(event, "bernd")) == "own_keying"


def test_only_figures_that_were_shown_are_ticked(event: Event) -> None:
    assert refusal(lambda: tick(event, "clara", after=0)) == "nothing_to_tick"
    set_aside(event, series=1, table=1, reason="coffee", after=0, by="bernd")
    assert refusal(lambda: tick(event, "clara")) == "nothing_to_tick"
    key(event, after=1)
    assert refusal(lambda: tick(event, "clara")) == "result_was_keyed"
    sign_all(event, 2)
    assert refusal(lambda: tick(event, "clara", table=2)) == "nothing_to_tick"
