"""Registration messages about lists of players and teams."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

# By kind of team: (plural heading, singular).
TEAM_HEADINGS: Final[dict[str, Any]] = {
    "team": gettext_lazy("Teams of four"),
    "tandem": gettext_lazy("Tandems"),
    "mixed": gettext_lazy("Mixed pairs"),
}
TEAM_NAMES: Final[dict[str, Any]] = {
    "team": gettext_lazy("Team"),
    "tandem": gettext_lazy("Tandem"),
    "mixed": gettext_lazy("Mixed pair"),
}
NEW_TEAMS: Final[dict[str, Any]] = {
    "team": gettext_lazy("New team"),
    "tandem": gettext_lazy("New tandem"),
    "mixed": gettext_lazy("New mixed pair"),
}
NO_SUCH_TEAMS: Final[dict[str, Any]] = {
    "team": gettext_lazy("This event has no teams of four. Add them in its settings first."),
    "tandem": gettext_lazy("This event has no tandems. Add them in its settings first."),
    "mixed": gettext_lazy("This event has no mixed pairs. Add them in its settings first."),
}
# The columns of a list of players.
COLUMNS: Final[dict[str, Any]] = {
    "name": gettext_lazy("Name"),
    "first_name": gettext_lazy("First name"),
    "last_name": gettext_lazy("Last name"),
    "club_name": gettext_lazy("Club"),
    "sex": gettext_lazy("Sex"),
    "birth_date": gettext_lazy("Date of birth"),
    "phone": gettext_lazy("Phone"),
    "member_number": gettext_lazy("Member number"),
    "number": gettext_lazy("Start number"),
    "team": TEAM_NAMES["team"],
    "tandem": TEAM_NAMES["tandem"],
    "mixed": TEAM_NAMES["mixed"],
}
SEAT_MATTERS: Final[dict[str, Any]] = {
    "needs_seat": gettext_lazy("The seats have already been assigned: %(name)s has none yet."),
    "leaves_seat": gettext_lazy("%(name)s still has a seat: the plan needs adjusting."),
}


def problem_words(code: str, params: Mapping[str, Any]) -> str:
    words = PROBLEMS[code]
    if callable(words):
        return str(words(params))
    return str(words) % {**params, "column": COLUMNS.get(params.get("column", ""), params.get("column", ""))}


def team_problem(code: str, *, size: int, missing: int) -> str:
    if code == "too_few":
        return ngettext("One player is missing.", "%(missing)s players are missing.", missing) % {"missing": missing}
    return str(TEAM_PROBLEMS[code]) % {"size": size}


def _event_full(params: Mapping[str, Any]) -> str:
    room = params["room"]
    return ngettext(
        "An event has room for %(most)s players: one more can be added.",
        "An event has room for %(most)s players: %(room)s more can be added.",
        room,
    ) % {"most": params["most"], "room": room}


def _sex_unknown(params: Mapping[str, Any]) -> str:
    return _("“%(text)s” is not a valid sex: enter f, m or d, or leave the cell empty.") % params


TEAM_PROBLEMS: Final[dict[str, Any]] = {
    "too_many": gettext_lazy("There are more than %(size)s players."),
    "twice": gettext_lazy("A player is entered twice."),
    "not_one_of_each": gettext_lazy("A mixed pair must be one woman and one man."),
    "sex_unknown": gettext_lazy(
        "A mixed pair must be one woman and one man; the sex of at least one player has not been entered at the door."
    ),
}
PROBLEMS: Final[dict[str, Any | Callable[[Mapping[str, Any]], str]]] = {
    "too_big": gettext_lazy(
        "The list is larger than %(most)s megabytes. Nothing was imported. Split it into smaller files."
    ),
    "unreadable": gettext_lazy(
        "This file is neither text nor a readable spreadsheet. Nothing was imported. Save the list as "
        ".xlsx, .ods or CSV, without a password."
    ),
    "too_many_rows": gettext_lazy(
        "The list has more than %(most)s lines. Nothing was imported. Split it into smaller lists."
    ),
    "no_rows": gettext_lazy("The list is empty."),
    "no_name_column": gettext_lazy("No column contains the names: choose it below."),
    "column_twice": gettext_lazy("Two columns contain “%(column)s”: choose one of them below."),
    "which_names": gettext_lazy(
        "The first two columns may be last name and first name, or name and club: choose below what they contain."
    ),
    "which_order": gettext_lazy(
        "According to the heading the last name comes first, but some names have no comma: add a comma "
        "after the last name, or choose below that the column contains the name."
    ),
    "quotes": gettext_lazy("A quotation mark is not closed or is in the wrong place. The rest was not read."),
    "too_many_cells": gettext_lazy("The line has %(cells)s cells, but the list has %(columns)s columns."),
    "name_missing": gettext_lazy("The name is missing."),
    "no_name": gettext_lazy("“%(text)s” does not look like a player's name: change the line, or delete it."),
    "shortened": gettext_lazy(
        "The spreadsheet has shortened the number to %(text)s: format the column as text and enter the full number."
    ),
    "number_unknown": gettext_lazy("“%(text)s” is not a start number: enter a whole number from 1 to 9999."),
    "start_number_twice": gettext_lazy("Start number %(number)s is already in line %(first)s."),
    "start_number_taken": gettext_lazy("Start number %(number)s is already in use: change it or leave the cell empty."),
    "too_long": gettext_lazy("%(column)s is longer than %(most)s characters."),
    "invisible": gettext_lazy("%(column)s contains the invisible character %(character)s or a line break."),
    "sex_unknown": _sex_unknown,
    "date_unknown": gettext_lazy(
        "“%(text)s” is not a valid date of birth: enter it as 27 Apr 1950, 27.4.1950 or 1950-04-27."
    ),
    "date_short_year": gettext_lazy("“%(text)s” is ambiguous: enter the year with four digits."),
    "date_impossible": gettext_lazy("%(text)s cannot be a date of birth: check the year."),
    "is_entered": gettext_lazy("%(name)s is already entered with start number %(number)s."),
    "is_twice": gettext_lazy("%(name)s is already in line %(first)s."),
    "event_full": _event_full,
    "member_number_twice": gettext_lazy("Member number %(number)s is already in line %(first)s."),
    "team_full": gettext_lazy("“%(team)s” has room for %(most)s players."),
    "no_team": NO_SUCH_TEAMS["team"],
    "no_tandem": NO_SUCH_TEAMS["tandem"],
    "no_mixed": NO_SUCH_TEAMS["mixed"],
}
