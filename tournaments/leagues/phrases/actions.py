"""The texts of a league's actions, as in its audit log."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

from tournaments.events.phrases.actions import ConfirmWords

# Added to `phrases.actions.ACTIONS` of events when the site starts.
ACTIONS: Final[dict[str, Any]] = {
    "league_created": gettext_lazy("League created"),
    "league_changed": gettext_lazy("Settings changed"),
    "league_was_closed": gettext_lazy("League closed"),
    "league_reopened": gettext_lazy("League reopened"),
    "division_added": gettext_lazy("Division “%(division)s” added"),
    "division_changed": gettext_lazy("Division “%(division)s” changed"),
    "league_team_added": gettext_lazy("“%(team)s” plays in “%(division)s”, team number %(number)s"),
    "league_team_changed": gettext_lazy("Details of “%(team)s” changed"),
    "league_team_withdrawn": gettext_lazy("“%(team)s” no longer takes part"),
    "member_added": gettext_lazy("%(name)s may play for “%(team)s”, number %(number)s"),
    "squad_name_changed": gettext_lazy("Display of the name of number %(number)s in the squad changed"),
    "member_removed": gettext_lazy("%(name)s no longer plays for “%(team)s”, number %(number)s"),
    "captain_given": gettext_lazy("%(user)s is now a captain of “%(team)s”"),
    "captain_taken": gettext_lazy("%(user)s is no longer a captain of “%(team)s”"),
    "schedule_set": gettext_lazy("Schedule of “%(division)s”: %(days)s match days"),
    "match_day_moved": gettext_lazy("“%(division)s”, match day %(day)s moved from %(old)s to %(new)s"),
    "match_day_changed": gettext_lazy("“%(division)s”, match day %(day)s changed"),
    "meeting_changed": gettext_lazy("“%(division)s”, match day %(day)s, meeting %(meeting)s: host or venue changed"),
    "teams_swapped": gettext_lazy("“%(division)s”, match day %(day)s: “%(one)s” and “%(other)s” swapped"),
    "line_up_entered": gettext_lazy("“%(division)s”, match day %(day)s: line-up of “%(team)s”"),
    "team_absent": gettext_lazy("“%(division)s”, match day %(day)s: “%(team)s” is absent"),
    "team_comes": gettext_lazy("“%(division)s”, match day %(day)s: “%(team)s” arrived after all"),
    "meeting_opened": gettext_lazy("“%(division)s”, match day %(day)s, meeting %(meeting)s started"),
    "meeting_opening_taken_back": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s marked as not started"
    ),
    "brought_on": gettext_lazy("“%(team)s”, match day %(day)s: %(comes)s plays for %(leaves)s"),
    "joined_late": gettext_lazy("“%(team)s”, match day %(day)s: %(name)s arrived late"),
    "meeting_reported": gettext_lazy("“%(division)s”, match day %(day)s, meeting %(meeting)s: result reported"),
    "meeting_corrected": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s: result corrected, report %(version)s"
    ),
    "report_confirmed": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s: “%(team)s” confirms report %(version)s"
    ),
    "report_confirmed_on_paper": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s: report %(version)s confirmed for “%(team)s”"
    ),
    "report_objected": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s: “%(team)s” objects to report %(version)s"
    ),
    "meeting_approved": gettext_lazy(
        "“%(division)s”, match day %(day)s, meeting %(meeting)s: report %(version)s approved"
    ),
    "meeting_reopened": gettext_lazy("“%(division)s”, match day %(day)s, meeting %(meeting)s: approval withdrawn"),
    "deducted": gettext_lazy(
        "Points deducted from “%(team)s”: %(match_points)s match points and %(points)s game points"
    ),
    "deduction_cancelled": gettext_lazy(
        "Points restored to “%(team)s”: %(match_points)s match points and %(points)s game points"
    ),
}

SUCCESS_MESSAGES: Final[dict[str, Any]] = {
    "open_meeting": gettext_lazy("The teams are seated. Print the seating plan, then play."),
}

CONFIRMATIONS: Final[dict[str, ConfirmWords]] = {
    "close_league": ConfirmWords(
        title=gettext_lazy("Close the league"),
        text=gettext_lazy(
            "After that it can no longer be changed. The table stays where it is and can still be viewed."
        ),
        button=gettext_lazy("Close the league"),
    ),
    "reopen_league": ConfirmWords(title=gettext_lazy("Reopen the league"), button=gettext_lazy("Reopen")),
    "withdraw_team": ConfirmWords(
        title=gettext_lazy("Withdraw %(name)s"), button=gettext_lazy("Withdraw the team"), back_words="%(name)s"
    ),
    "deduct": ConfirmWords(
        title=gettext_lazy("Deduct points from %(name)s"),
        button=gettext_lazy("Deduct the points"),
        back_words="%(name)s",
    ),
    "cancel_deduction": ConfirmWords(
        title=gettext_lazy("Restore the points"), button=gettext_lazy("Restore"), back_words="%(team)s"
    ),
    "take_back_opening": ConfirmWords(
        title=gettext_lazy("Withdraw the seats"),
        text=gettext_lazy(
            "The seats are removed and the line-ups are open again. This is possible until a series starts."
        ),
        button=gettext_lazy("Reverse"),
        back_words=gettext_lazy("Back to the meeting"),
    ),
    "reopen_meeting": ConfirmWords(
        title=gettext_lazy("Reopen the result"),
        button=gettext_lazy("Reopen"),
        back_words=gettext_lazy("Back to the meeting"),
    ),
}
