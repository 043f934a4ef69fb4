"""The result of a meeting: reported by the host, confirmed by the guests, approved by the leader."""

from collections import Counter
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.timezone import localtime

from scoring.clock import now
from tournaments.events.locking import Refused, lock, require_reason
from tournaments.events.models import PLAYED, SeriesRecord
from tournaments.events.phrases.choices import ResultState, SeriesState
from tournaments.events.queries.desk import lists_in, missing_lists
from tournaments.events.services.series import complete_series
from tournaments.leagues.models import Confirmation, LeagueTeam, MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.contents import contents_of, is_outdated
from tournaments.leagues.queries.meetings import confirmations, guests_of, newest_report, object_until, team_points
from tournaments.leagues.queries.reckoning import Report
from tournaments.leagues.queries.rules import STARTERS
from tournaments.leagues.services.locked_meeting import REPORTED, lock_meeting, meeting_facts
from tournaments.leagues.services.meetings.opening import LEAST_TEAMS


@transaction.atomic
def report_meeting(meeting: Meeting, *, by: str, reason: str = "") -> MatchReport:
    """Store the contents of the lists, with all rulings; a series whose lists are all in is completed.

    A meeting to which fewer than two teams came is reported without an event. A second report is a correction: it
    needs a reason, stores what it changes, and must be confirmed again by all; an identical one changes nothing.
    Raises Refused: `meeting_not_opened`, `meeting_is_approved`, `lists_missing`, `lists_to_clarify`,
    `series_not_played`, `lines_without_line_up`, `too_many_of_a_team`.
    """
    locked, meeting = lock_meeting(meeting)
    _require_reportable(meeting)
    if meeting.event is not None:
        _require_lists(meeting, by=by)
    content = _content(meeting)
    before = newest_report(meeting)
    # An equal version would discard the confirmations that the guests gave to this one.
    if before is not None and before.content == content.to_json():
        return before
    changes = _changes(meeting, Report.from_json(before.content), content) if before else {}
    report = MatchReport.objects.create(
        meeting=meeting,
        number=before.number + 1 if before else 1,
        content=content.to_json(),
        changes=changes,
        reason=require_reason(reason) if before else reason.strip(),
        by=by,
        at=now(),
    )
    _settle(meeting, report)
    action = "meeting_corrected" if before else "meeting_reported"
    locked.log(action, by=by, reason=report.reason, **meeting_facts(meeting), version=report.number, changes=changes)
    return report


@transaction.atomic
def confirm_report(
    report: MatchReport, team: LeagueTeam, *, agrees: bool, by: str, note: str = "", is_on_paper: bool = False
) -> Confirmation:
    """Store a guest's confirmation, or objection with a note; the last answer counts, repeating it changes nothing.

    `is_on_paper` means that the leader enters it for a team that signed, with a note. Raises Refused:
    `report_replaced`, `report_outdated`, `not_a_guest`, `objection_needs_note`, `objection_too_late`, `reason_missing`.
    """
    locked, meeting = lock_meeting(report.meeting, *REPORTED)
    _require_newest(meeting, report)
    if team.number not in guests_of(report, meeting.host):
        raise Refused("not_a_guest", team=team.name)
    note = require_reason(note) if is_on_paper else note.strip()
    if agrees and is_outdated(meeting):
        raise Refused("report_outdated")
    if not agrees:
        _require_objection(meeting, note, is_on_paper=is_on_paper)
    given = confirmations(report).get(team.number)
    if given is not None and (given.agrees, given.note) == (agrees, note):
        return given
    answer = Confirmation.objects.create(report=report, team=team, agrees=agrees, note=note, by=by, at=now())
    _settle(meeting, report)
    confirmed = "report_confirmed_on_paper" if is_on_paper else "report_confirmed"
    action = confirmed if agrees else "report_objected"
    locked.log(action, by=by, reason=note, **meeting_facts(meeting), version=report.number, team=team.name)
    return answer


@transaction.atomic
def approve_meeting(meeting: Meeting, *, by: str, reason: str = "") -> Meeting:
    """Approve the newest report, once all have confirmed it or objections are closed.

    Earlier approval, and approval over an objection, need a reason. Raises Refused: `meeting_not_reported`,
    `report_outdated`.
    """
    locked, meeting = lock_meeting(meeting)
    if meeting.state == MeetingState.APPROVED:
        return meeting
    report = newest_report(meeting)
    if report is None:
        raise Refused("meeting_not_reported")
    if is_outdated(meeting):
        raise Refused("report_outdated")
    is_over = meeting.state == MeetingState.PROVISIONAL and _today() > object_until(meeting, report=report)
    if meeting.state != MeetingState.CONFIRMED and not is_over:
        require_reason(reason)
    meeting.state, meeting.approved_by, meeting.approved_at = MeetingState.APPROVED, by, now()
    meeting.save(update_fields=["state", "approved_by", "approved_at"])
    locked.log("meeting_approved", by=by, reason=reason.strip(), **meeting_facts(meeting), version=report.number)
    return meeting


@transaction.atomic
def reopen_meeting(meeting: Meeting, *, reason: str, by: str) -> Meeting:
    """Reopen an approved result; answers to its report count until there is a new one."""
    locked, meeting = lock_meeting(meeting)
    reason = require_reason(reason)
    if meeting.state != MeetingState.APPROVED:
        raise Refused("meeting_not_approved")
    report = newest_report(meeting)
    assert report is not None  # it was approved
    _settle(meeting, report)
    locked.log("meeting_reopened", by=by, reason=reason, **meeting_facts(meeting), version=report.number)
    return meeting


def _require_reportable(meeting: Meeting) -> None:
    if meeting.state == MeetingState.APPROVED:
        raise Refused("meeting_is_approved")
    came = meeting.sides.filter(is_absent=False).count()
    if meeting.event is None and came >= LEAST_TEAMS:
        raise Refused("meeting_not_opened")


def _require_lists(meeting: Meeting, *, by: str) -> None:
    """Raise Refused unless every list of every series is in and clear; locks the event until the transaction ends."""
    assert meeting.event is not None  # it was opened
    locked = lock(meeting.event)
    series = list(locked.event.series.order_by("number"))
    if len(series) != meeting.match_day.series:
        raise Refused("other_series", series=len(series), planned=meeting.match_day.series)
    for one in series:
        _require_lists_of(one)
        if one.state == SeriesState.RUNNING:
            complete_series(locked.event, by=by)
        elif one.state not in PLAYED:
            raise Refused("series_not_played", series=one.number)


def _require_lists_of(series: SeriesRecord) -> None:
    if tables := missing_lists(series):
        raise Refused("lists_missing", series=series.number, tables=tables)
    if tables := lists_in(series, ResultState.CLARIFY):
        raise Refused("lists_to_clarify", series=series.number, tables=tables)


def _content(meeting: Meeting) -> Report:
    report, strangers = contents_of([meeting])[meeting.pk]
    if strangers:
        raise Refused("lines_without_line_up", names=strangers)
    lists = Counter((line.team, line.series) for line in report.lines if line.table)
    if crowded := [team for (team, _series), count in sorted(lists.items()) if count > STARTERS]:
        team = meeting.sides.get(team__number=crowded[0]).team
        raise Refused("too_many_of_a_team", team=team.name, most=STARTERS)
    return report


def _changes(meeting: Meeting, before: Report, after: Report) -> dict[str, Any]:
    old, new = team_points(meeting, before), team_points(meeting, after)
    nothing = (0, 0)
    return {
        "teams": [
            {
                "team": team,
                "series": series,
                "total": [old.get((team, series), nothing)[0], new.get((team, series), nothing)[0]],
                "match_points": [old.get((team, series), nothing)[1], new.get((team, series), nothing)[1]],
            }
            for team, series in sorted({*old, *new})
            if old.get((team, series), nothing) != new.get((team, series), nothing)
        ]
    }


def _settle(meeting: Meeting, report: MatchReport) -> None:
    """Set the state that follows from the guests' answers; this never approves the result."""
    given = confirmations(report)
    guests = guests_of(report, meeting.host)
    # One objection outweighs all confirmations: only the leader can decide about it.
    if any(not answer.agrees for answer in given.values()):
        meeting.state = MeetingState.DISPUTED
    elif all(team in given for team in guests):
        meeting.state = MeetingState.CONFIRMED
    else:
        meeting.state = MeetingState.PROVISIONAL
    meeting.approved_by, meeting.approved_at = "", None
    meeting.save(update_fields=["state", "approved_by", "approved_at"])


def _require_newest(meeting: Meeting, report: MatchReport) -> None:
    newest = newest_report(meeting)
    if newest is None or newest.pk != report.pk:
        raise Refused("report_replaced")


def _require_objection(meeting: Meeting, note: str, *, is_on_paper: bool) -> None:
    if not note:
        raise Refused("objection_needs_note")
    if not is_on_paper and _today() > object_until(meeting):
        raise Refused("objection_too_late")


def _today() -> date:
    return localtime(now()).date()
