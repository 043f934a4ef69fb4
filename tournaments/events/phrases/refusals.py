"""Why something cannot be done now, in plain words that name the culprit."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.phrases import format_money

from .choices import SeriesState, State
from .registration import NO_SUCH_TEAMS

# A sentence with named places, or a function of the parameters where a sentence must count or translate one of them.
Words = Any


def refusal_words(code: str, params: Mapping[str, Any]) -> str:
    """The sentence of a refusal; a list that it names is joined by commas, and tells one from several as `count`."""
    words = REFUSALS[code]
    return str(words(params)) if callable(words) else str(words % _joined(params))


def _joined(params: Mapping[str, Any]) -> dict[str, Any]:
    lists = {name: value for name, value in params.items() if isinstance(value, list | tuple)}
    count = next(map(len, lists.values()), 0)
    return {"count": count, **params, **{name: ", ".join(map(str, value)) for name, value in lists.items()}}


def _wrong_state(params: Mapping[str, Any]) -> str:
    allowed = ", ".join(str(State(state).label) for state in params["allowed"])
    return _("The event is in the state “%(state)s”; this can be done in: %(allowed)s.") % {
        "state": State(params["state"]).label,
        "allowed": allowed,
    }


def _series_state(params: Mapping[str, Any]) -> str:
    allowed = ", ".join(str(SeriesState(state).label) for state in params["allowed"])
    return _("Series %(series)s is “%(state)s”; this can be done while it is: %(allowed)s.") % {
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
    return _("The prize of %(name)s has changed: not %(seen)s but %(cents)s. Look again before you pay.") % {
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
        "The fixed seats do not fit: %(people)s. There must be such a table, with a seat for each of them, and nobody "
        "of the final shares one with somebody else. Change them at the door."
    ) % {"people": ", ".join(people)}


REFUSALS: Final[dict[str, Words | Callable[[Mapping[str, Any]], str]]] = {
    "wrong_state": _wrong_state,
    "series_state": _series_state,
    "event_closed": gettext_lazy("The event is closed: nothing in it can be changed any more."),
    "reason_missing": gettext_lazy("Please give a reason; it is kept in the protocol."),
    "tables_without_list": ngettext_lazy(
        "Series %(series)s cannot be completed: table %(tables)s has no list.",
        "Series %(series)s cannot be completed: tables %(tables)s have no list.",
        "count",
    ),
    "next_needs_lists": _lists_missing_before_next,
    "still_expected": gettext_lazy(
        "Nobody has said whether these are here: %(names)s. Tick them, or mark them as not come."
    ),
    "too_few_players": gettext_lazy(
        "%(present)s present: nobody can be seated with 1, 2 or 5 players, for tables have three or four seats."
    ),
    "table_has_started": gettext_lazy("Table %(table)s has started: it is not touched any more."),
    "no_time_limit": gettext_lazy("Nobody counts the time of a series here: the settings name no minutes."),
    "clock_stands": gettext_lazy("The clock of series %(series)s stands already."),
    "clock_goes": gettext_lazy("The clock of series %(series)s goes already."),
    "extension_minutes": gettext_lazy("Please give 1 to %(most)s minutes; with a minus in front they are taken back."),
    "no_such_time_left": gettext_lazy("Series %(series)s has not that much time left."),
    "call_is_answered": gettext_lazy("%(by)s has said already that somebody comes."),
    "call_is_settled": gettext_lazy("This call is settled already."),
    "nothing_to_draw": gettext_lazy("There is no series left that could be drawn."),
    "no_series": gettext_lazy("The event has no series yet; add one in its settings."),
    "rehearsal_needs_players": gettext_lazy("A rehearsal needs at least %(least)s players on the list."),
    "rehearsal_of_rehearsal": gettext_lazy("This is a rehearsal already."),
    "no_rehearsal": gettext_lazy("This is no rehearsal: it stays."),
    "draft_is_stale": gettext_lazy(
        "The draft does not fit those present any more (%(names)s): make a new attempt, then publish."
    ),
    "repair_first": ngettext_lazy(
        "%(names)s will not play and still has a seat: adapt the plan, then start.",
        "%(names)s will not play and still have a seat: adapt the plan, then start.",
        "count",
    ),
    "repair_differs": gettext_lazy("Something has changed since this repair was shown. Please look at it again."),
    "fixed_seats_do_not_fit": _fixed_seats_do_not_fit,
    "no_seats_beside_final": gettext_lazy(
        "%(others)s would be left beside the final, and nobody can be seated with 1, 2 or 5. Change the number of "
        "players in the final in the settings."
    ),
    "no_seats_in_final": gettext_lazy(
        "Of the final %(final)s are here, and %(others)s others: nobody can be seated with 1, 2 or 5. At the door "
        "somebody can be noted as here, or as gone."
    ),
    "final_is_drawn": gettext_lazy("The final is drawn: who is in it cannot be changed any more."),
    "seeded_is_no_draw": gettext_lazy(
        "Series %(series)s is seated by standing: withdraw the draft and seat it again instead."
    ),
    "lots_are_no_draw": gettext_lazy(
        "Series %(series)s is seated by lots drawn by hand: withdraw the draft and put the lots right instead."
    ),
    "lot_of_nobody": gettext_lazy("Nobody with start number %(number)s is here."),
    "no_such_seat": gettext_lazy("There is no such seat: the tables are 1 to %(tables)s, their seats 1 to 4."),
    "lot_is_taken": gettext_lazy(
        "Table %(table)s, seat %(seat)s was drawn by %(number)s %(name)s already. Look at both lots again."
    ),
    "keeps_another_seat": gettext_lazy("%(name)s keeps the seat at table %(table)s and draws no other."),
    "no_lot_entered": gettext_lazy("No lot of start number %(number)s is entered."),
    "lots_do_not_fit": gettext_lazy("The lots do not fit yet: look at what is missing."),
    "not_by_standing": gettext_lazy("Series %(series)s is not to be seated by standing now."),
    "tables_to_clarify": ngettext_lazy(
        "Series %(series)s cannot be completed: the list of table %(tables)s is to be clarified.",
        "Series %(series)s cannot be completed: the lists of tables %(tables)s are to be clarified.",
        "count",
    ),
    "tables_unchecked": ngettext_lazy(
        "Series %(series)s is not checked yet: table %(tables)s was keyed only once or is to be clarified.",
        "Series %(series)s is not checked yet: tables %(tables)s were keyed only once or are to be clarified.",
        "count",
    ),
    "no_complete_series": gettext_lazy("There is no complete series that could be opened again."),
    "later_series_began": gettext_lazy(
        "Series %(series)s stays complete: series %(later)s was started or seated by its standing already."
    ),
    "series_not_checked": gettext_lazy("Series %(series)s is not checked yet."),
    "rules_are_fixed": gettext_lazy("The rules of the game cannot be changed once seats are drawn."),
    "series_is_seated": gettext_lazy("Series %(series)s is seated already: it can neither be changed nor left out."),
    "no_repair": gettext_lazy(
        "%(players)s players would be left at the tables that have not started; they cannot sit at three and four. "
        "Let somebody else take a seat there, or mark them as having left: then the table is dissolved."
    ),
    "nothing_due": gettext_lazy("%(name)s owes nothing: the fee is paid."),
    "is_a_take_back": gettext_lazy("Receipt %(receipt)s takes back another one and cannot itself be taken back."),
    "was_taken_back": gettext_lazy("Receipt %(receipt)s was taken back already, by receipt %(by_receipt)s."),
    "loss_money_was_taken": gettext_lazy(
        "Loss money of table %(table)s was taken in the meantime. Look again at what is still open."
    ),
    "no_amount": gettext_lazy("Please give an amount between 0.01 and 99,999.99."),
    "note_missing": gettext_lazy("Please say what the money is for."),
    "prizes_not_settled": gettext_lazy("Prizes are handed out once every series is complete."),
    "no_prize_open": gettext_lazy("No prize of %(name)s is open."),
    "prize_changed": _prize_changed,
    "team_was_paid": gettext_lazy("%(team)s stands in the book of payments and cannot be removed."),
    "lot_is_due": gettext_lazy("A lot decides on the prize of %(name)s: draw it before you pay."),
    "no_lot_needed": gettext_lazy("Nobody shares this place any more: a lot that was drawn stands."),
    "lots_to_draw": gettext_lazy("A lot still decides on prizes: %(places)s. Draw it on the page of the standings."),
    "prizes_beyond_pot": _prizes_beyond_pot,
    "ruling_points": gettext_lazy("Points are given, taken or credited: please say how many."),
    "credit_for_played": gettext_lazy(
        "%(name)s has a seat in series %(series)s: points are credited for a series that was not played."
    ),
    "ruling_without_seat": gettext_lazy("%(name)s has not played series %(series)s: there is nothing to rule about."),
    "ruling_is_cancelled": gettext_lazy("This ruling was taken back already."),
    "not_an_archive": gettext_lazy("This file is not the archive of an event."),
    "archive_is_published": gettext_lazy("This file is for checking. To import an event use its full file."),
    "archive_unreadable": gettext_lazy("The archive cannot be read: the file is incomplete or broken."),
    "archive_is_newer": gettext_lazy(
        "A newer program (%(program)s) wrote this archive, in form %(version)s; this one is too old to read it."
    ),
    "archive_was_changed": gettext_lazy(
        "The archive was changed after it was written: its digest does not fit. Nothing was taken from it."
    ),
    "archive_damaged": gettext_lazy("The archive cannot be right, at “%(where)s”. Nothing was taken from it."),
    "archive_contradicts": gettext_lazy(
        "The archive contradicts itself: two of its rows claim the same place, or a row cannot be as it is written. "
        "Nothing was taken from it."
    ),
    "event_is_here": gettext_lazy("The event “%(name)s” is on this site already; it cannot be here twice."),
    "list_is_here": gettext_lazy(
        "The list %(number)s of this archive is on this site already; the event cannot be here twice."
    ),
    "no_such_table": gettext_lazy("Nobody sits at table %(table)s in series %(series)s."),
    "result_was_keyed": gettext_lazy("Table %(table)s was keyed in the meantime by %(by)s."),
    "list_contradicts": gettext_lazy(
        "The figures of table %(table)s contradict each other: correct them, put the list aside, or let the referee "
        "decide."
    ),
    "list_awaits_second": gettext_lazy("Table %(table)s was keyed once and is to be keyed again, not changed."),
    "nothing_to_check": gettext_lazy("The list of table %(table)s does not wait for a second keying."),
    "list_not_agreed": gettext_lazy(
        "Somebody at table %(table)s says that something is not right: that is to be answered first."
    ),
    "print_is_old": gettext_lazy(
        "The list of table %(table)s is no longer the one that was printed: look at it once more."
    ),
    "nothing_to_tick": gettext_lazy("There are no figures of a paper of table %(table)s to be compared."),
    "own_keying": gettext_lazy("You keyed table %(table)s yourself: somebody else has to key it again."),
    "keyings_differ": gettext_lazy("The two keyings differ in %(cells)s figures."),
    "unfinished_reason": gettext_lazy(
        "The list of table %(table)s has fewer than %(deals)s deals: please say why it ended early."
    ),
    "too_many_deals": gettext_lazy("A list of table %(table)s has 1 to %(deals)s deals."),
    "not_to_be_keyed": gettext_lazy("Lists of this game cannot be keyed as totals: enter them deal by deal."),
    "no_figures": gettext_lazy("Figures are missing in this version of the list of table %(table)s."),
    "substitute_missing": gettext_lazy("Please say who plays on."),
    "already_seated": gettext_lazy("%(name)s has a seat in series %(series)s already."),
    "code_is_over": gettext_lazy("The code of %(name)s has ended or was revoked. Make a code anew."),
    "code_ends_badly": gettext_lazy("A code ends later than now, and within %(days)s days."),
    "too_many_codes": gettext_lazy("An event has at most %(most)s codes."),
    "event_full": gettext_lazy("The event is full: it takes at most %(most)s players."),
    "player_is_entered": gettext_lazy("%(name)s of the club is entered already."),
    "list_has_faults": gettext_lazy("Nobody was entered: these lines cannot be taken over: %(lines)s."),
    "list_is_empty": gettext_lazy("Nobody was entered: the list names nobody new."),
    "entrant_is_seated": gettext_lazy(
        "%(name)s has a seat and cannot be removed. Mark the person as not come or as left instead."
    ),
    "entrant_has_paid": gettext_lazy(
        "%(name)s stands in the book of payments and cannot be removed. Mark the person as not come instead."
    ),
    "entrant_is_substitute": gettext_lazy("%(name)s takes part in a change of a team: take that back first."),
    "no_such_teams": _no_such_teams,
    "team_name_taken": gettext_lazy("There is another one called “%(team)s” already."),
    "team_too_many": gettext_lazy("“%(team)s” has room for %(most)s."),
    "twice_in_team": gettext_lazy("Nobody can be in “%(team)s” twice."),
    "not_one_of_each": gettext_lazy("A mixed pair is one woman and one man; “%(team)s” is not."),
    "plays_elsewhere": gettext_lazy("%(name)s plays for “%(team)s” already."),
    "substitute_elsewhere": gettext_lazy(
        "A change from one series to the next no longer fits these members: take it back first."
    ),
    "team_has_lot": gettext_lazy("A lot was drawn for “%(team)s”: its name stays."),
    "no_such_series": gettext_lazy("The event has no series %(series)s."),
    "not_in_the_team": gettext_lazy("%(name)s does not play for “%(team)s” in series %(series)s."),
    "substituted_since": gettext_lazy("A later change builds on this one of %(name)s: take that back first."),
    "no_such_screen": gettext_lazy("There is no screen %(screen)s any more."),
    "other_standings": gettext_lazy("Other standings were published meanwhile: their places begin anew."),
    "apart_from_oneself": gettext_lazy("Those are one and the same: %(name)s."),
    "sign_up_is_closed": gettext_lazy("Signing up is over. Please ask the organiser."),
    "sign_up_is_full": gettext_lazy("The waiting list is full. Please ask the organiser."),
    "sign_up_is_busy": gettext_lazy("Too many sign up at this moment. Please send it again in some minutes."),
    "sign_up_is_settled": gettext_lazy("This sign-up was accepted or taken back already."),
    "sign_up_is_gone": gettext_lazy("That was changed in the meantime. Please look again who is meant."),
    "places_are_seated": gettext_lazy("Seats are given out already: please tell the desk that you do not come."),
}
