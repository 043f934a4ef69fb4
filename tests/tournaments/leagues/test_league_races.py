"""Two actions on one meeting at the same moment: nothing is lost, and nothing outdated is confirmed."""

from collections import Counter

import pytest

from tests.scoring.sheets.test_races import at_once
from tests.tournaments.leagues.cast import a_meeting, opened, play, reported, team_of, worth
from tournaments.events.services.results import key_list
from tournaments.leagues.models import Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import is_outdated
from tournaments.leagues.services.meetings import approve_meeting, confirm_report, open_meeting, report_meeting
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

OTHER = KeyedList((KeyedRow(100, 2, 1, None),) * 4, deals=48, passed=36)


@pytest.fixture
def meeting() -> Meeting:
    """All lists are in."""
    meeting = a_meeting(players=(4, 4, 4, 4), series=1)
    play(opened(meeting), worth({1: 400, 2: 300, 3: 200, 4: 100}))
    return meeting


def test_of_several_who_open_a_meeting_one_does():
    meeting = a_meeting(players=(4, 4, 4, 4), series=1)

    outcomes = at_once(*[lambda: open_meeting(meeting, by="captain1")] * 3)

    assert outcomes == Counter(done=1, Refused=2)
    assert meeting.match_day.division.league.club.events.count() == 1


def test_captains_confirm_at_once(meeting):
    report = reported(meeting)
    teams = [team_of(meeting.match_day.division.league, number) for number in (2, 3, 4)]

    values = [lambda team=team: confirm_report(report, team, agrees=True, by="captain") for team in teams]
    outcomes = at_once(*values)

    meeting.refresh_from_db()
    assert outcomes == Counter(done=3)
    assert (meeting.state, report.confirmations.count()) == (MeetingState.CONFIRMED, 3)


def test_a_correction_at_the_desk_and_the_report_come_at_once(meeting):
    changed = {"series": 1, "table": 1, "keyed": OTHER, "after": 1, "by": "anna", "reason": "Misread"}

    outcomes = at_once(lambda: report_meeting(meeting, by="captain1"), lambda: key_list(meeting.event, **changed))

    (report,) = meeting.reports.all()
    points = {line[5] for line in report.content["lines"] if line[1] == 1}
    assert outcomes == Counter(done=2)
    # Either all of the old list or all of the new one, and the meeting shows which.
    assert (points, is_outdated(meeting)) in [({400, 300, 200, 100}, True), ({100}, False)]


def test_two_who_approve_do_it_once(meeting):
    reported(meeting)

    outcomes = at_once(*[lambda: approve_meeting(meeting, by="anna", reason="Seen")] * 2)

    assert outcomes == Counter(done=2)
    assert meeting.match_day.division.league.audit_entries.filter(act="meeting_approved").count() == 1
