"""Reasons why a change to a league is refused."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext


def _lists_missing(params: Mapping[str, Any]) -> str:
    words = ngettext(
        "The result cannot be reported: in series %(series)s the list from table %(tables)s is missing.",
        "The result cannot be reported: in series %(series)s the lists from tables %(tables)s are missing.",
        len(params["tables"]),
    )
    return words % _with_tables(params)


def _lists_to_clarify(params: Mapping[str, Any]) -> str:
    words = ngettext(
        "The result cannot be reported: in series %(series)s the list from table %(tables)s needs clarifying.",
        "The result cannot be reported: in series %(series)s the lists from tables %(tables)s need clarifying.",
        len(params["tables"]),
    )
    return words % _with_tables(params)


def _with_tables(params: Mapping[str, Any]) -> dict[str, Any]:
    return {"series": params["series"], "tables": ", ".join(map(str, params["tables"]))}


def _line_up_missing(params: Mapping[str, Any]) -> str:
    words = ngettext(
        "The line-up of %(teams)s is missing. Enter it, or mark the team as absent.",
        "These line-ups are missing: %(teams)s. Enter them, or mark the teams as absent.",
        len(params["teams"]),
    )
    return words % {"teams": ", ".join(params["teams"])}


def _strangers(params: Mapping[str, Any]) -> str:
    return _("A player has a list but is in no line-up: %(names)s. Enter them as a late player of their team.") % {
        "names": ", ".join(params["names"])
    }


def _not_approved(params: Mapping[str, Any]) -> str:
    words = ngettext(
        "%(count)s meeting is not approved yet.", "%(count)s meetings are not approved yet.", params["count"]
    )
    return words % {"count": params["count"]}


# Added to `phrases.refusals.REFUSALS` of events when the site starts.
REFUSALS: Final[dict[str, Any]] = {
    "league_closed": gettext_lazy("The league is closed: it can no longer be changed."),
    "league_rules_are_fixed": gettext_lazy(
        "A meeting has been played: the game and the way lists are scored can no longer be changed."
    ),
    "own_scale_wrong": gettext_lazy(
        "Enter match points for at least %(least)s places, best first, none higher than the one before."
    ),
    "unknown_tie_break": gettext_lazy("Teams cannot be ranked by this: %(key)s."),
    "scale_too_short": gettext_lazy("Match points are set for %(places)s places, but %(teams)s teams meet."),
    "division_name_taken": gettext_lazy("There is already a division called “%(division)s”."),
    "meetings_not_approved": _not_approved,
    "league_team_name_taken": gettext_lazy("There is already a team called “%(team)s” in the league."),
    "team_is_withdrawn": gettext_lazy("“%(team)s” no longer takes part."),
    "member_plays_elsewhere": gettext_lazy(
        "%(name)s already plays for “%(team)s”: a player can only play for one team in a league."
    ),
    "member_name_taken": gettext_lazy("“%(team)s” already has a player called %(name)s."),
    "member_is_lined_up": gettext_lazy("%(name)s is in the line-up for match day %(day)s. Change the line-up first."),
    "day_has_begun": gettext_lazy("Match day %(day)s has started: it can no longer be changed."),
    "days_out_of_order": gettext_lazy("No match day can be earlier than the one before it."),
    "no_series_a_day": gettext_lazy("Match day %(day)s: plan 1 to %(most)s series."),
    "meeting_size": gettext_lazy("Match day %(day)s: %(least)s to %(most)s teams can meet."),
    "team_not_in_division": gettext_lazy("Team %(number)s does not play in this division."),
    "team_twice_a_day": gettext_lazy("Match day %(day)s: “%(team)s” cannot be in two meetings."),
    "host_elsewhere": gettext_lazy("“%(team)s” does not play in this meeting and cannot be its host."),
    "meeting_has_begun": gettext_lazy("The meeting has started: this can no longer be changed."),
    "meeting_not_opened": gettext_lazy("The meeting has not started yet."),
    "meeting_not_reported": gettext_lazy("The meeting has no result yet."),
    "meeting_is_reported": gettext_lazy("The result has been reported: no more players can join."),
    "meeting_is_approved": gettext_lazy(
        "The result is approved. The league manager has to withdraw the approval before it can be changed."
    ),
    "meeting_not_approved": gettext_lazy("The result is not approved."),
    "meeting_is_played": gettext_lazy("A series or a list has been started: the meeting is being played."),
    "team_is_absent": gettext_lazy("“%(team)s” is marked as absent. Undo that first."),
    "line_up_too_long": gettext_lazy("A line-up can have at most %(most)s players, including substitutes."),
    "twice_in_line_up": gettext_lazy("A player can only be in the line-up of “%(team)s” once."),
    "not_in_the_squad": gettext_lazy("%(name)s is not in the squad of “%(team)s”."),
    "not_in_a_line_up": gettext_lazy("%(name)s is not in the line-up."),
    "line_up_missing": _line_up_missing,
    "too_few_teams": gettext_lazy(
        "Two teams with at least %(least)s players are needed. If only one team came, mark the others as absent."
    ),
    "two_teams_need_four": gettext_lazy("With only two teams, both need four players; “%(team)s” has fewer."),
    "no_league_day": gettext_lazy("There is no seating plan for this number of teams and series."),
    "no_series_left": gettext_lazy("The last series has started: no more players can join."),
    "lists_missing": _lists_missing,
    "lists_to_clarify": _lists_to_clarify,
    "series_not_played": gettext_lazy("The result cannot be reported: series %(series)s has not been played."),
    "other_series": gettext_lazy("The match day has %(planned)s series, but %(series)s were planned for this meeting."),
    "lines_without_line_up": _strangers,
    "too_many_of_a_team": gettext_lazy("More than %(most)s players of “%(team)s” have a list in the same series."),
    "report_replaced": gettext_lazy("The result has been corrected. Check the new report."),
    "report_outdated": gettext_lazy(
        "A list or a ruling has changed since then. The host has to report the result again."
    ),
    "not_a_guest": gettext_lazy("“%(team)s” does not need to confirm this report."),
    "objection_needs_note": gettext_lazy("Enter what is wrong."),
    "objection_too_late": gettext_lazy("The period for objections is over."),
    "nothing_to_deduct": gettext_lazy("Enter the number of points."),
    "deduction_is_cancelled": gettext_lazy("These points have already been restored."),
}
