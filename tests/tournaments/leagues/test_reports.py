"""The result of a meeting: reported, confirmed or disputed, corrected, approved, reopened."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from scoring.clock import as_of
from tests.tournaments.leagues.cast import (
    FIRST_DAY,
    a_meeting,
    by_chance,
    match_points_by_series,
    opened,
    play,
    reported,
    settle,
    side_of,
    team_of,
    worth,
)
from tournaments.events.locking import Refused
from tournaments.events.models import ResultLine, ResultRecord
from tournaments.events.phrases.choices import ResultState, RulingKind, SeriesState
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.services.results import key_list, set_aside
from tournaments.events.services.rulings import cancel_ruling, rule
from tournaments.events.services.series import start_series
from tournaments.leagues.models import MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import (
    binding_from,
    confirmations,
    division_table,
    guests_of,
    is_outdated,
    meeting_result,
    object_until,
    report_by,
)
from tournaments.leagues.services.meetings import (
    approve_meeting,
    cancel_deduction,
    confirm_report,
    deduct,
    mark_absent,
    reopen_meeting,
    report_meeting,
)
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

FULL = (4, 4, 4, 4)
# Team 1 wins every series by far, then 2, 3, 4.
IN_ORDER = worth({1: 400, 2: 300, 3: 200, 4: 100})


def refusal(action) -> str:
    with pytest.raises(Refused) as caught:
        action()
    assert refusal_words(caught.value.code, caught.value.params)
    return caught.value.code


def a_played_meeting(*, series: int = 1, figures=IN_ORDER, **settings) -> Meeting:
    """All lists are in, nothing is reported."""
    meeting = a_meeting(players=FULL, series=series, **settings)
    play(opened(meeting), figures)
    return meeting


def agree(meeting: Meeting, *numbers: int, **fields) -> None:
    """These teams confirm the newest report, or answer as given."""
    report = meeting.reports.order_by("number").last()
    for number in numbers:
        team = team_of(meeting.match_day.division.league, number)
        confirm_report(report, team, by=f"captain{number}", **{"agrees": True} | fields)
    meeting.refresh_from_db()


def on(day: date):
    """At noon of this day."""
    return as_of(datetime.combine(day, time(12), UTC))


def lines_of_player(meeting: Meeting, name: str) -> list:
    """The lines of a player in the report."""
    result = meeting_result(meeting)
    return [line for line in result.lines if result.players[line.member] == name]


class TestReporting:
    @pytest.mark.long
    def test_a_report_freezes_every_line_with_seat_team_and_member(self):
        meeting = a_played_meeting()

        report = reported(meeting)

        lines = {tuple(line[:5]): line[5:] for line in report.content["lines"]}
        seats = ResultLine.objects.select_related("entrant__line_up_place__member", "result__table")
        assert meeting.state == MeetingState.PROVISIONAL
        assert (report.number, report.content["series"], report.content["teams"]) == (1, [1], [1, 2, 3, 4])
        assert lines == {
            (
                1,
                line.result.table.number,
                line.place + 1,
                line.entrant.line_up_place.member.team.number,
                line.entrant.line_up_place.member.number,
            ): [line.points, 0, 0, 0, line.passed, 0, line.total]
            for line in seats
        }

    @pytest.mark.long
    def test_the_result_adds_up_series_by_series(self):
        meeting = a_played_meeting(series=2)

        reported(meeting)

        result = meeting_result(meeting)
        assert result.series == (1, 2)
        assert match_points_by_series(meeting) == [[3, 2, 1, 0]] * 2
        assert [(result.names[team.entrant], team.played, team.total, team.match_points) for team in result.teams] == [
            ("Team 1", 8, 3200, 6),
            ("Team 2", 8, 2400, 4),
            ("Team 3", 8, 1600, 2),
            ("Team 4", 8, 800, 0),
        ]
        assert len(result.lines) == 32

    @pytest.mark.long
    def test_the_last_list_completes_its_series(self):
        meeting = a_meeting(players=FULL, series=1)
        event = opened(meeting)
        start_series(event, by="captain1")
        for number in range(1, 5):
            rows = KeyedList((KeyedRow(100, 2, 1, None),) * 4, deals=48, passed=36)
            key_list(event, series=1, table=number, keyed=rows, after=0, by="captain1")

        reported(meeting)

        assert event.series.get().state == SeriesState.COMPLETE
        assert event.standings.count() == 1

    @pytest.mark.long
    def test_every_list_must_be_in_and_clear(self):
        meeting = a_meeting(players=FULL, series=2)
        event = opened(meeting)

        reasons = [refusal(lambda: report_meeting(meeting, by="captain1"))]
        play(event, IN_ORDER, but=[(2, 3)])
        reasons.append(refusal(lambda: report_meeting(meeting, by="captain1")))
        set_aside(event, series=2, table=3, reason="Illegible", after=0, by="captain1")
        reasons.append(refusal(lambda: report_meeting(meeting, by="captain1")))

        assert reasons == ["lists_missing", "lists_missing", "lists_to_clarify"]
        assert not meeting.reports.exists()

    @pytest.mark.long
    def test_rulings_are_in_the_report(self):
        meeting = a_played_meeting()
        event = meeting.event
        first = event.entrants.get(number=1)
        rule(event, series=1, entrant=first, kind=RulingKind.ADJUST, points=-1000, reason="Late", by="referee")

        reported(meeting)

        assert match_points_by_series(meeting) == [[1, 3, 2, 0]]
        (line,) = lines_of_player(meeting, "Player 1.1")
        assert (line.points, line.adjustment, line.total) == (400, -1000, -600)

    @pytest.mark.long
    def test_points_credited_without_a_list_count_for_the_team_and_are_no_list(self):
        meeting = a_meeting(players=(4, 4, 4, 3), series=1)
        event = opened(meeting)
        play(event, worth({1: 400, 2: 300, 3: 200, 4: 100}))
        fourth = event.entrants.create(number=99, name="Player 4.4", registered_at=event.created_at)
        side = side_of(meeting, 4)
        side.line_up.create(place=3, member=side.team.squad.get(name="Player 4.4"), entrant=fourth)
        rule(event, series=1, entrant=fourth, kind=RulingKind.CREDIT, points=5000, reason="Called away", by="referee")

        reported(meeting)

        (line,) = lines_of_player(meeting, "Player 4.4")
        assert (line.table, line.seat, line.total) == (0, 0, 5000)
        assert [team.match_points for team in meeting_result(meeting).teams] == [2, 1, 0, 3]

    @pytest.mark.long
    def test_the_same_report_again_changes_nothing(self):
        meeting = a_played_meeting()
        first = reported(meeting)
        agree(meeting, 2, 3, 4)

        again = report_meeting(meeting, by="captain1", reason="Once more")

        meeting.refresh_from_db()
        assert (again.pk, meeting.state) == (first.pk, MeetingState.CONFIRMED)

    def test_a_meeting_to_which_one_team_came_has_a_report_without_lines(self):
        meeting = a_meeting(players=(4, 0, 0, 0))

        report = reported(meeting, by="anna")

        assert (report.content["lines"], meeting.state) == ([], MeetingState.CONFIRMED)
        rows = division_table(meeting.match_day.division).rows
        assert [(row.match_points, row.match_points_against) for row in rows] == [(0, 0)] * 4

    def test_nothing_is_reported_before_it_is_opened(self):
        meeting = a_meeting(players=FULL)

        assert refusal(lambda: report_meeting(meeting, by="captain1")) == "meeting_not_opened"


class TestConfirming:
    @pytest.mark.long
    def test_the_guests_confirm_one_by_one(self):
        meeting = a_played_meeting()
        report = reported(meeting)

        states = []
        for number in (2, 3, 4):
            agree(meeting, number)
            states.append(meeting.state)

        assert guests_of(report, meeting.host) == (2, 3, 4)
        assert states == [MeetingState.PROVISIONAL, MeetingState.PROVISIONAL, MeetingState.CONFIRMED]

    def test_absent_teams_and_the_host_are_not_asked(self):
        meeting = a_meeting(players=(4, 4, 4, 0), series=1)
        play(opened(meeting), by_chance(1))
        reported(meeting)

        reasons = [refusal(lambda: agree(meeting, 1)), refusal(lambda: agree(meeting, 4))]
        agree(meeting, 2, 3)

        assert reasons == ["not_a_guest", "not_a_guest"]
        assert meeting.state == MeetingState.CONFIRMED

    def test_at_a_neutral_place_all_teams_are_asked(self):
        meeting = a_played_meeting()
        Meeting.objects.update(host=None)
        meeting.refresh_from_db()

        report = reported(meeting, by="anna")

        assert guests_of(report, meeting.host) == (1, 2, 3, 4)

    @pytest.mark.long
    def test_an_objection_has_a_reason_and_may_be_withdrawn(self):
        meeting = a_played_meeting()
        reported(meeting)
        agree(meeting, 2, 3)

        assert refusal(lambda: agree(meeting, 4, agrees=False)) == "objection_needs_note"
        agree(meeting, 4, agrees=False, note="Table 3 was misread")
        disputed = meeting.state
        agree(meeting, 4)

        assert (disputed, meeting.state) == (MeetingState.DISPUTED, MeetingState.CONFIRMED)
        fields = confirmations(meeting.reports.get())
        assert {number: answer.agrees for number, answer in fields.items()} == {2: True, 3: True, 4: True}
        assert meeting.reports.get().confirmations.count() == 4

    def test_the_same_answer_again_is_stored_once(self):
        meeting = a_played_meeting()
        reported(meeting)

        agree(meeting, 2, 2)

        assert meeting.reports.get().confirmations.count() == 1

    @pytest.mark.long
    def test_the_manager_confirms_for_a_team_that_signed_on_paper(self):
        meeting = a_played_meeting()
        report = reported(meeting)

        assert refusal(lambda: agree(meeting, 2, is_on_paper=True)) == "reason_missing"
        agree(meeting, 2, is_on_paper=True, note="Signed on paper")

        assert confirmations(report)[2].note == "Signed on paper"
        assert meeting.match_day.division.league.audit_entries.last().act == "report_confirmed_on_paper"

    @pytest.mark.long
    def test_an_objection_has_its_time(self):
        with on(FIRST_DAY):
            meeting = a_played_meeting(confirm_days=7)
            reported(meeting)

        with on(FIRST_DAY + timedelta(days=8)):
            late = refusal(lambda: agree(meeting, 2, agrees=False, note="Wrong"))
        with on(FIRST_DAY + timedelta(days=7)):
            agree(meeting, 2, agrees=False, note="Wrong")

        assert (late, meeting.state) == ("objection_too_late", MeetingState.DISPUTED)

    @pytest.mark.long
    def test_only_the_newest_report_is_confirmed(self):
        meeting = a_played_meeting()
        old = reported(meeting)
        ResultLine.objects.filter(entrant__number=1).update(total=1)
        report_meeting(meeting, by="captain1", reason="Misread")
        guest = team_of(meeting.match_day.division.league, 2)

        assert refusal(lambda: confirm_report(old, guest, agrees=True, by="captain2")) == "report_replaced"


class TestDeadlines:
    def test_days_are_counted_from_the_match_day_and_from_the_report(self):
        meeting = a_played_meeting(report_days=2, confirm_days=5, binding_days=14)
        before = report_by(meeting), object_until(meeting), binding_from(meeting)
        with on(FIRST_DAY + timedelta(days=4)):
            reported(meeting)

        assert before == tuple(FIRST_DAY + timedelta(days=days) for days in (2, 7, 14))
        assert object_until(meeting) == FIRST_DAY + timedelta(days=9)

    def test_nothing_is_binding_before_the_objection_period_ends(self):
        meeting = a_played_meeting(report_days=2, confirm_days=7, binding_days=14)
        with on(FIRST_DAY + timedelta(days=14)):
            reported(meeting)

        table = division_table(meeting.match_day.division)
        assert object_until(meeting) == FIRST_DAY + timedelta(days=21)
        assert binding_from(meeting) == table.binding_from == FIRST_DAY + timedelta(days=22)


class TestApproving:
    @pytest.mark.long
    def test_the_manager_approves_a_report_that_all_confirmed(self):
        meeting = a_played_meeting()
        reported(meeting)
        agree(meeting, 2, 3, 4)

        approve_meeting(meeting, by="anna")

        meeting.refresh_from_db()
        assert (meeting.state, meeting.approved_by) == (MeetingState.APPROVED, "anna")

    @pytest.mark.long
    def test_the_manager_needs_a_reason_only_before_the_objection_period_ends(self):
        with on(FIRST_DAY):
            meeting = a_played_meeting(confirm_days=7)
            reported(meeting)
            early = refusal(lambda: approve_meeting(meeting, by="anna"))

        with on(FIRST_DAY + timedelta(days=8)):
            approve_meeting(meeting, by="anna")

        meeting.refresh_from_db()
        assert (early, meeting.state) == ("reason_missing", MeetingState.APPROVED)

    @pytest.mark.long
    def test_an_objection_is_decided_with_a_reason_however_late(self):
        with on(FIRST_DAY):
            meeting = a_played_meeting(confirm_days=7)
            reported(meeting)
            agree(meeting, 2, agrees=False, note="Table 3")

        with on(FIRST_DAY + timedelta(days=30)):
            without = refusal(lambda: approve_meeting(meeting, by="anna"))
            approve_meeting(meeting, by="anna", reason="The paper was looked at: it is right")

        meeting.refresh_from_db()
        assert (without, meeting.state) == ("reason_missing", MeetingState.APPROVED)

    @pytest.mark.postgresql
    def test_an_approved_result_is_reopened_before_it_is_corrected(self):
        meeting = a_played_meeting()
        settle(meeting)
        ResultLine.objects.filter(entrant__number=1).update(total=1)

        closed = refusal(lambda: report_meeting(meeting, by="captain1", reason="Misread"))
        without = refusal(lambda: reopen_meeting(meeting, reason="", by="anna"))
        reopen_meeting(meeting, reason="Table 1 was misread", by="anna")
        report_meeting(meeting, by="captain1", reason="Misread")

        meeting.refresh_from_db()
        assert (closed, without) == ("meeting_is_approved", "reason_missing")
        assert (meeting.state, meeting.approved_by, meeting.reports.count()) == (MeetingState.PROVISIONAL, "", 2)

    @pytest.mark.long
    def test_only_an_approved_report_is_reopened(self):
        meeting = a_played_meeting()
        reported(meeting)

        assert refusal(lambda: reopen_meeting(meeting, reason="Why not", by="anna")) == "meeting_not_approved"


class TestCorrecting:
    @pytest.mark.long
    def test_a_change_of_a_list_outdates_the_report_and_changes_nothing_by_itself(self):
        meeting = a_played_meeting()
        settle(meeting)
        table = division_table(meeting.match_day.division)
        fresh = is_outdated(meeting)
        first = meeting.event.entrants.get(number=1)
        made = {"series": 1, "entrant": first, "kind": RulingKind.ADJUST, "points": -900}
        ruling = rule(meeting.event, **made, reason="Late", by="referee")

        outdated = is_outdated(meeting)

        assert (fresh, outdated) == (False, True)
        assert division_table(meeting.match_day.division) == table
        cancel_ruling(ruling, reason="He was in time", by="referee")
        assert not is_outdated(meeting)

    @pytest.mark.long
    def test_a_list_put_aside_outdates_the_report(self):
        meeting = a_played_meeting()
        reported(meeting)

        ResultRecord.objects.filter(table__number=1).update(state=ResultState.CLARIFY)

        assert is_outdated(meeting)

    @pytest.mark.long
    def test_an_outdated_report_is_neither_confirmed_nor_approved(self):
        meeting = a_played_meeting()
        reported(meeting)
        ResultLine.objects.filter(entrant__number=1).update(total=1)

        assert refusal(lambda: agree(meeting, 2)) == "report_outdated"
        assert refusal(lambda: approve_meeting(meeting, by="anna", reason="In a hurry")) == "report_outdated"

    @pytest.mark.long
    def test_a_correction_shows_its_changes_and_all_confirm_again(self):
        meeting = a_played_meeting()
        reported(meeting)
        agree(meeting, 2, 3, 4)
        ResultLine.objects.filter(entrant__number=1).update(total=-201)

        without = refusal(lambda: report_meeting(meeting, by="captain1"))
        report = report_meeting(meeting, by="captain1", reason="A list was misread")

        meeting.refresh_from_db()
        assert (without, meeting.state, report.number) == ("reason_missing", MeetingState.PROVISIONAL, 2)
        assert report.changes == {
            "teams": [
                {"team": 1, "series": 1, "total": [1600, 999], "match_points": [3, 2]},
                {"team": 2, "series": 1, "total": [1200, 1200], "match_points": [2, 3]},
            ]
        }
        assert confirmations(report) == {}
        assert division_table(meeting.match_day.division).rows[0].name == "Team 2"

    @pytest.mark.long
    def test_every_version_stays_readable(self):
        meeting = a_played_meeting()
        reported(meeting)
        ResultLine.objects.filter(entrant__number=1).update(total=-201)
        report_meeting(meeting, by="captain1", reason="A list was misread")

        first = meeting_result(meeting, report=MatchReport.objects.get(number=1))

        assert (first.report.number, meeting_result(meeting).report.number) == (1, 2)
        assert [team.total for team in first.teams] == [1600, 1200, 800, 400]


class TestDeducting:
    def test_the_manager_deducts_points_and_restores_them(self):
        meeting = a_played_meeting()
        settle(meeting)
        team = team_of(meeting.match_day.division.league, 1)

        deduction = deduct(team, match_points=2, points=150, reason="Too late", by="anna")
        taken = division_table(meeting.match_day.division)
        cancel_deduction(deduction, reason="The train was late", by="anna")
        back = division_table(meeting.match_day.division)

        row = next(row for row in taken.rows if row.number == 1)
        figures = (row.match_points, row.match_points_against, row.total, row.played)
        assert (figures, row.deducted_match_points, row.deducted_points) == ((1, 0, 1450, 1), 2, 150)
        assert [each.name for each in taken.rows] == ["Team 2", "Team 1", "Team 3", "Team 4"]
        assert [each.name for each in back.rows] == ["Team 1", "Team 2", "Team 3", "Team 4"]

    @pytest.mark.postgresql
    def test_a_deduction_has_points_and_a_reason_and_is_reverted_once(self):
        team = team_of(a_meeting().match_day.division.league, 1)
        deduction = deduct(team, match_points=1, reason="Too late", by="anna")
        cancelled = cancel_deduction(deduction, reason="It was not", by="anna")

        assert refusal(lambda: deduct(team, reason="Nothing", by="anna")) == "nothing_to_deduct"
        assert refusal(lambda: deduct(team, points=1, reason="", by="anna")) == "reason_missing"
        assert refusal(lambda: cancel_deduction(deduction, reason="Twice", by="anna")) == "deduction_is_cancelled"
        assert refusal(lambda: cancel_deduction(cancelled, reason="No", by="anna")) == "deduction_is_cancelled"


def test_a_refusal_leaves_no_trace():
    meeting = a_meeting(players=FULL, series=1)
    league = meeting.match_day.division.league
    opened(meeting)
    before = league.audit_entries.count(), meeting.event.audit_entries.count()

    refusal(lambda: report_meeting(meeting, by="captain1"))
    refusal(lambda: mark_absent(side_of(meeting, 2), by="anna"))

    assert (league.audit_entries.count(), meeting.event.audit_entries.count()) == before
