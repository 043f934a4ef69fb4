"""Messages that explain why a change is refused."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.phrases import format_money

from .choices import SeriesState, State
from .registration import NO_SUCH_TEAMS

# A sentence with placeholders, or a function of the parameters if one has to be counted or translated.
Words = Any


def refusal_words(code: str, params: Mapping[str, Any]) -> str:
    """Return the message for a refusal; a list in `params` is joined with commas, and its length decides the plural
    form."""
    words = REFUSALS[code]
    return str(words(params)) if callable(words) else str(words % _joined(params))


def _joined(params: Mapping[str, Any]) -> dict[str, Any]:
    lists = {name: value for name, value in params.items() if isinstance(value, list | tuple)}
    count = next(map(len, lists.values()), 0)
    return {"count": count, **params, **{name: ", ".join(map(str, value)) for name, value in lists.items()}}


def _wrong_state(params: Mapping[str, Any]) -> str:
    allowed = ", ".join(str(State(state).label) for state in params["allowed"])
    return _("The event is in the state “%(state)s”. This is only possible in: %(allowed)s.") % {
        "state": State(params["state"]).label,
        "allowed": allowed,
    }


def _series_state(params: Mapping[str, Any]) -> str:
    allowed = ", ".join(str(SeriesState(state).label) for state in params["allowed"])
    return _("Series %(series)s is in the state “%(state)s”. This is only possible in: %(allowed)s.") % {
        "series": params["series"],
        "state": SeriesState(params["state"]).label,
        "allowed": allowed,
    }


def _lists_missing_before_next(params: Mapping[str, Any]) -> str:
    if not params["tables"]:
        return _("Series %(series)s cannot be seated or started: series %(before)s is not complete yet.") % params
    words = ngettext(
        "Series %(series)s cannot start: table %(tables)s has no list of series %(before)s.",
        "Series %(series)s cannot start: tables %(tables)s have no list of series %(before)s.",
        len(params["tables"]),
    )
    return words % _joined(params)


def _prize_changed(params: Mapping[str, Any]) -> str:
    return _(
        "The prize of %(name)s has changed from %(seen)s to %(cents)s. Nothing was paid out. Check it "
        "again before you pay."
    ) % {
        "name": params["name"],
        "seen": format_money(params["seen"]),
        "cents": format_money(params["cents"]),
    }


def _prizes_beyond_pot(params: Mapping[str, Any]) -> str:
    return _("The fixed prizes need %(money)s more than the pot. Change the prize plan.") % {
        "money": format_money(params["cents"])
    }


def _no_such_teams(params: Mapping[str, Any]) -> str:
    return str(NO_SUCH_TEAMS[params["kind"]])


def _fixed_seats_do_not_fit(params: Mapping[str, Any]) -> str:
    with_seat, table_alone = _("%(name)s (table %(table)s, seat %(seat)s)"), _("%(name)s (table %(table)s)")
    people = [
        (with_seat if seat else table_alone) % {"name": name, "table": table, "seat": seat}
        for name, table, seat in params["fixed"]
    ]
    return _(
        "The fixed seats do not work: %(people)s. The table must exist, with a seat for each of these "
        "players, and players in the final cannot share a table with others. Change the fixed seats at the "
        "door."
    ) % {"people": ", ".join(people)}


REFUSALS: Final[dict[str, Words | Callable[[Mapping[str, Any]], str]]] = {
    "wrong_state": _wrong_state,
    "series_state": _series_state,
    "event_closed": gettext_lazy("The event is closed: it can no longer be changed."),
    "reason_missing": gettext_lazy("Enter a reason; it is recorded in the audit log."),
    "tables_without_list": ngettext_lazy(
        "Series %(series)s cannot be completed: the list from table %(tables)s is missing.",
        "Series %(series)s cannot be completed: the lists from tables %(tables)s are missing.",
        "count",
    ),
    "next_needs_lists": _lists_missing_before_next,
    "still_expected": gettext_lazy("Not yet checked in: %(names)s. Tick them, or mark them as absent."),
    "too_few_players": gettext_lazy(
        "%(present)s present: 1, 2 or 5 players cannot be seated, as tables have three or four seats."
    ),
    "table_has_started": gettext_lazy("Table %(table)s has started: it can no longer be changed."),
    "no_time_limit": gettext_lazy("There is no time limit: the settings do not give minutes per series."),
    "clock_stands": gettext_lazy("The clock of series %(series)s is already paused."),
    "clock_goes": gettext_lazy("The clock of series %(series)s is already running."),
    "extension_minutes": gettext_lazy("Enter 1 to %(most)s minutes, or a negative number to take minutes off."),
    "no_such_time_left": gettext_lazy("Series %(series)s does not have that much time left."),
    "call_is_answered": gettext_lazy("%(by)s has already replied that someone is coming."),
    "call_is_settled": gettext_lazy("This call has already been settled."),
    "nothing_to_draw": gettext_lazy("There is no series left to draw."),
    "no_series": gettext_lazy("The event has no series yet. Add one in its settings."),
    "rehearsal_needs_players": gettext_lazy("A rehearsal needs at least %(least)s players on the list."),
    "rehearsal_of_rehearsal": gettext_lazy("This is already a rehearsal."),
    "no_rehearsal": gettext_lazy("This is not a rehearsal: it cannot be deleted."),
    "draft_is_stale": gettext_lazy(
        "The draft no longer matches the players present (%(names)s). Draw again, then publish."
    ),
    "repair_first": ngettext_lazy(
        "%(names)s is not playing but still has a seat. Adjust the plan, then start.",
        "%(names)s are not playing but still have a seat. Adjust the plan, then start.",
        "count",
    ),
    "repair_differs": gettext_lazy(
        "Something has changed since this adjustment was shown. Nothing was saved. Check it again."
    ),
    "fixed_seats_do_not_fit": _fixed_seats_do_not_fit,
    "no_seats_beside_final": gettext_lazy(
        "%(others)s would be left outside the final, and 1, 2 or 5 players cannot be seated. Change the "
        "number of players in the final in the settings."
    ),
    "no_seats_in_final": gettext_lazy(
        "%(final)s players of the final and %(others)s others are here: 1, 2 or 5 players cannot be "
        "seated. Mark a player as present or as gone at the door."
    ),
    "final_is_drawn": gettext_lazy("The final has been drawn: its players can no longer be changed."),
    "seeded_is_no_draw": gettext_lazy(
        "Series %(series)s is seated by standings: withdraw the draft and seat it again instead."
    ),
    "lots_are_no_draw": gettext_lazy(
        "Series %(series)s is seated by lots drawn by hand: withdraw the draft and correct the lots instead."
    ),
    "lot_of_nobody": gettext_lazy("No player with start number %(number)s is present."),
    "no_such_seat": gettext_lazy("This seat does not exist: the tables are 1 to %(tables)s, their seats 1 to 4."),
    "lot_is_taken": gettext_lazy(
        "Table %(table)s, seat %(seat)s was already drawn by %(number)s %(name)s. Check both lots."
    ),
    "keeps_another_seat": gettext_lazy("%(name)s has a fixed seat at table %(table)s and does not draw a lot."),
    "no_lot_entered": gettext_lazy("No lot is entered for start number %(number)s."),
    "lots_do_not_fit": gettext_lazy("The lots are not complete yet: check what is missing."),
    "not_by_standing": gettext_lazy("Series %(series)s cannot be seated by standings now."),
    "tables_to_clarify": ngettext_lazy(
        "Series %(series)s cannot be completed: the list from table %(tables)s needs clarifying.",
        "Series %(series)s cannot be completed: the lists from tables %(tables)s need clarifying.",
        "count",
    ),
    "tables_unchecked": ngettext_lazy(
        "Series %(series)s is not checked yet: the list from table %(tables)s was entered only once or "
        "needs clarifying.",
        "Series %(series)s is not checked yet: the lists from tables %(tables)s were entered only once or "
        "need clarifying.",
        "count",
    ),
    "no_complete_series": gettext_lazy("There is no completed series to reopen."),
    "later_series_began": gettext_lazy(
        "Series %(series)s cannot be reopened: series %(later)s has already been started or seated by its standings."
    ),
    "series_not_checked": gettext_lazy("Series %(series)s is not checked yet."),
    "rules_are_fixed": gettext_lazy("The rules of the game can no longer be changed once seats are drawn."),
    "series_is_seated": gettext_lazy(
        "Series %(series)s already has a seating plan: it can neither be changed nor left out."
    ),
    "no_repair": gettext_lazy(
        "%(players)s players would be left at the tables that have not started; they cannot be divided "
        "into tables of three and four. Give another player a seat there, or mark these players as having "
        "left: their table is then removed."
    ),
    "nothing_due": gettext_lazy("%(name)s owes nothing: the fee is paid."),
    "is_a_take_back": gettext_lazy("Receipt %(receipt)s reverses another receipt and cannot be reversed itself."),
    "was_taken_back": gettext_lazy("Receipt %(receipt)s has already been reversed by receipt %(by_receipt)s."),
    "loss_money_was_taken": gettext_lazy(
        "The loss fees for table %(table)s have been collected in the meantime. Nothing was saved. Check "
        "what is still due."
    ),
    "no_amount": gettext_lazy("Enter an amount between 0.01 and 99,999.99."),
    "note_missing": gettext_lazy("Enter what the money is for."),
    "prizes_not_settled": gettext_lazy("Prizes can be paid out once every series is complete."),
    "no_prize_open": gettext_lazy("%(name)s has no prize left to pay out."),
    "prize_changed": _prize_changed,
    "team_was_paid": gettext_lazy("%(team)s has payments on record and cannot be removed."),
    "lot_is_due": gettext_lazy("The prize of %(name)s depends on a lot. Draw it before you pay."),
    "no_lot_needed": gettext_lazy("This place is no longer shared: a lot that has been drawn cannot be changed."),
    "lots_to_draw": gettext_lazy("Prizes still depend on lots: %(places)s. Draw them on the standings page."),
    "prizes_beyond_pot": _prizes_beyond_pot,
    "ruling_points": gettext_lazy("Enter how many points are added, deducted or credited."),
    "credit_for_played": gettext_lazy(
        "%(name)s has a seat in series %(series)s: points can only be credited for a series that was not played."
    ),
    "ruling_without_seat": gettext_lazy("%(name)s has not played series %(series)s, so no ruling is possible."),
    "ruling_is_cancelled": gettext_lazy("This ruling has already been withdrawn."),
    "not_an_archive": gettext_lazy("This file is not an event file. Nothing was imported."),
    "archive_is_published": gettext_lazy(
        "This file is only for checking. Nothing was imported. To import an event, use its full file."
    ),
    "archive_unreadable": gettext_lazy(
        "The event file cannot be read because it is incomplete or damaged. Nothing was imported. Download it again."
    ),
    "archive_is_newer": gettext_lazy(
        "This event file was written by a newer program (%(program)s, format %(version)s). Nothing was "
        "imported. Update this site first."
    ),
    "archive_was_changed": gettext_lazy(
        "The event file was changed after it was created: its checksum does not match. Nothing was "
        "imported. Download it again."
    ),
    "archive_damaged": gettext_lazy("The event file is not valid, at “%(where)s”. Nothing was imported."),
    "archive_contradicts": gettext_lazy(
        "The event file contradicts itself: two of its rows claim the same place, or a row is not "
        "possible. Nothing was imported."
    ),
    "event_is_here": gettext_lazy("The event “%(name)s” is already on this site. Nothing was imported."),
    "list_is_here": gettext_lazy("List %(number)s of this file is already on this site. Nothing was imported."),
    "no_such_table": gettext_lazy("No players sit at table %(table)s in series %(series)s."),
    "result_was_keyed": gettext_lazy("The list from table %(table)s was entered by %(by)s in the meantime."),
    "list_contradicts": gettext_lazy(
        "The figures from table %(table)s contradict each other. Correct them, put the list aside, or let "
        "the referee decide."
    ),
    "list_awaits_second": gettext_lazy(
        "The list from table %(table)s has been entered once. Enter it a second time instead of changing it."
    ),
    "nothing_to_check": gettext_lazy("The list from table %(table)s does not need a second entry."),
    "list_not_agreed": gettext_lazy("Someone at table %(table)s says that something is wrong. Settle that first."),
    "print_is_old": gettext_lazy("The list from table %(table)s has changed since it was printed. Check it again."),
    "nothing_to_tick": gettext_lazy(
        "No paper list has been entered for table %(table)s, so there is nothing to compare."
    ),
    "own_keying": gettext_lazy(
        "You entered the list from table %(table)s yourself. Someone else has to enter it a second time."
    ),
    "keyings_differ": gettext_lazy("The two entries differ in %(cells)s figures."),
    "unfinished_reason": gettext_lazy(
        "The list from table %(table)s has fewer than %(deals)s deals. Enter the reason why it ended early."
    ),
    "too_many_deals": gettext_lazy("A list from table %(table)s has 1 to %(deals)s deals."),
    "not_to_be_keyed": gettext_lazy("Lists of this game cannot be entered as totals. Enter them deal by deal."),
    "no_figures": gettext_lazy("Figures are missing in this version of the list from table %(table)s."),
    "substitute_missing": gettext_lazy("Choose who plays on."),
    "already_seated": gettext_lazy("%(name)s already has a seat in series %(series)s."),
    "code_is_over": gettext_lazy("The code of %(name)s has expired or been revoked. Create a new one."),
    "code_ends_badly": gettext_lazy("A code must expire in the future, and within %(days)s days."),
    "too_many_codes": gettext_lazy("An event can have at most %(most)s codes."),
    "event_full": gettext_lazy("The event is full: it has room for at most %(most)s players."),
    "player_is_entered": gettext_lazy("Club player %(name)s is already entered."),
    "list_has_faults": gettext_lazy("No players were entered: these lines cannot be imported: %(lines)s."),
    "list_is_empty": gettext_lazy("No players were entered: everyone on the list is already entered."),
    "entrant_is_seated": gettext_lazy(
        "%(name)s has a seat and cannot be removed. Mark the player as absent or as having left instead."
    ),
    "entrant_has_paid": gettext_lazy(
        "%(name)s has payments on record and cannot be removed. Mark the player as absent instead."
    ),
    "entrant_is_substitute": gettext_lazy("%(name)s is part of a substitution in a team. Undo that first."),
    "no_such_teams": _no_such_teams,
    "team_name_taken": gettext_lazy("The name “%(team)s” is already in use."),
    "team_too_many": gettext_lazy("“%(team)s” has room for %(most)s players."),
    "twice_in_team": gettext_lazy("A player can only be in “%(team)s” once."),
    "not_one_of_each": gettext_lazy("A mixed pair must be one woman and one man; “%(team)s” is not."),
    "plays_elsewhere": gettext_lazy("%(name)s already plays for “%(team)s”."),
    "substitute_elsewhere": gettext_lazy(
        "A substitution between two series no longer matches these members. Undo it first."
    ),
    "team_has_lot": gettext_lazy("A lot has been drawn for “%(team)s”: its name can no longer be changed."),
    "no_such_series": gettext_lazy("The event has no series %(series)s."),
    "not_in_the_team": gettext_lazy("%(name)s does not play for “%(team)s” in series %(series)s."),
    "substituted_since": gettext_lazy(
        "A later substitution depends on this one for %(name)s. Undo the later one first."
    ),
    "no_such_screen": gettext_lazy("Screen %(screen)s no longer exists."),
    "other_standings": gettext_lazy(
        "New standings were published in the meantime: their places start again from the beginning."
    ),
    "apart_from_oneself": gettext_lazy("You chose the same player twice: %(name)s."),
    "sign_up_is_closed": gettext_lazy("Sign-up is closed. Nothing was saved. Ask the organiser."),
    "sign_up_is_full": gettext_lazy("The waiting list is full. Nothing was saved. Ask the organiser."),
    "sign_up_is_busy": gettext_lazy(
        "Too many people are signing up right now. Nothing was saved. Send the form again in a few minutes."
    ),
    "sign_up_is_settled": gettext_lazy("This sign-up has already been accepted or withdrawn."),
    "sign_up_is_gone": gettext_lazy("This changed in the meantime. Nothing was saved. Check who is meant."),
    "places_are_seated": gettext_lazy("The seats have already been assigned: tell the desk that you are not coming."),
}
