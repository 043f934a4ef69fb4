"""What is asked before an act, what the page says after it, and what the protocol says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy

from scoring.phrases import format_money, format_points

from .choices import Role
from .standings import common_title


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmWords:
    """A page that asks before something is done."""

    title: Any
    button: Any
    text: Any = ""
    back_words: Any = ""


# All three tables take in those of leagues and seasons as the site starts.
# What the protocol says of an act, by its key there. Each sentence may name whatever the act's data holds.
ACTIONS: Final[dict[str, Any]] = {
    "event_created": gettext_lazy("Event created"),
    "event_copied": gettext_lazy("Event created as a copy of “%(source)s”"),
    "settings_changed": gettext_lazy("Settings changed"),
    "emblem_changed": gettext_lazy("Emblem changed"),
    "emblem_removed": gettext_lazy("Emblem removed"),
    "role_given": gettext_lazy("%(user)s is now %(role)s"),
    "role_taken": gettext_lazy("%(user)s is no longer %(role)s"),
    "code_given": gettext_lazy("%(helper)s helps by code %(code)s: %(role)s"),
    "code_renewed": gettext_lazy("Code %(code)s of %(helper)s made new; the one before is void"),
    "code_revoked": gettext_lazy("Code %(code)s of %(helper)s revoked"),
    "check_in_opened": gettext_lazy("Check-in opened"),
    "registration_reopened": gettext_lazy("Back to registration"),
    "drawn": gettext_lazy("Draw %(number)s: series %(first)s to %(last)s"),
    "drawn_again": gettext_lazy("Draw %(number)s, a new attempt: series %(first)s to %(last)s"),
    "seeded": gettext_lazy("Series %(series)s seated by standing"),
    "lot_entered": gettext_lazy("Series %(series)s: start number %(number)s drew table %(table)s, seat %(seat)s"),
    "lot_taken_back": gettext_lazy("Series %(series)s: the lot of start number %(number)s taken back"),
    "seated_by_lots": gettext_lazy("Series %(series)s seated by lots drawn by hand"),
    "draft_withdrawn": gettext_lazy("Draft of series %(series)s withdrawn"),
    "published": gettext_lazy("Plan %(series)s.%(plan)s published"),
    "repaired": gettext_lazy("Plan %(series)s.%(plan)s: a repair"),
    "series_started": gettext_lazy("Series %(series)s started"),
    "table_held_back": gettext_lazy("Table %(table)s of series %(series)s had not started after all"),
    "table_started": gettext_lazy("Table %(table)s of series %(series)s started"),
    "clock_paused": gettext_lazy("The clock of series %(series)s stands"),
    "clock_goes_on": gettext_lazy("The clock of series %(series)s goes on"),
    "time_extended": gettext_lazy("Time of series %(series)s: %(minutes)s minutes more"),
    "time_shortened": gettext_lazy("Time of series %(series)s: %(minutes)s minutes less"),
    "referee_called": gettext_lazy("Table %(table)s of series %(series)s calls the referee"),
    "referee_comes": gettext_lazy("Somebody comes to table %(table)s of series %(series)s"),
    "call_settled": gettext_lazy("The call of table %(table)s, series %(series)s, is settled"),
    "call_ruled": gettext_lazy("The call of table %(table)s, series %(series)s, is settled by a ruling about %(name)s"),
    "series_reopened": gettext_lazy("Series %(series)s is running again"),
    "series_cancelled": gettext_lazy("Series %(series)s is not played"),
    "series_completed": gettext_lazy("Series %(series)s complete"),
    "series_checked": gettext_lazy("Series %(series)s checked"),
    "event_closed": gettext_lazy("Event closed"),
    "event_reopened": gettext_lazy("Event reopened"),
    "fee_paid": gettext_lazy("%(name)s has paid %(money)s, receipt %(receipt)s"),
    "loss_money_taken": gettext_lazy(
        "Loss money of series %(series)s, table %(table)s: %(money)s, receipt %(receipt)s"
    ),
    "prize_paid": gettext_lazy("Prize of %(money)s handed to %(name)s, receipt %(receipt)s"),
    "other_booked": gettext_lazy("%(note)s: %(money)s, receipt %(receipt)s"),
    "payment_taken_back": gettext_lazy("Receipt %(of_receipt)s taken back: %(money)s, receipt %(receipt)s"),
    "ruling_adjust": gettext_lazy("Ruling, series %(series)s: %(name)s, %(points)s points"),
    "ruling_zero": gettext_lazy("Ruling: series %(series)s of %(name)s set to zero"),
    "ruling_credit": gettext_lazy("Ruling, series %(series)s: %(points)s points credited to %(name)s"),
    "ruling_cancelled": gettext_lazy("Ruling about series %(series)s of %(name)s taken back"),
    "lot_drawn": gettext_lazy("Lot for place %(place)s, %(title)s, seed %(seed)s: %(names)s"),
    "standings_corrected": gettext_lazy("Standings corrected: version %(version)s"),
    "results_taken_over": gettext_lazy("Results of earlier events taken over for %(players)s players: %(events)s"),
    "prize_plan_changed": gettext_lazy("Prize plan changed"),
    "list_received": gettext_lazy("List of table %(table)s, series %(series)s, has come in"),
    "list_keyed": gettext_lazy("List of table %(table)s, series %(series)s, keyed"),
    "list_changed": gettext_lazy("List of table %(table)s, series %(series)s, changed: version %(version)s"),
    "list_cleared": gettext_lazy("List of table %(table)s, series %(series)s, cleared: version %(version)s"),
    "list_ruled": gettext_lazy("Referee's decision on the list of table %(table)s, series %(series)s"),
    "list_checked": gettext_lazy("List of table %(table)s, series %(series)s, keyed again: both agree"),
    "list_ticked": gettext_lazy("List of table %(table)s, series %(series)s, compared with the paper: both agree"),
    "list_settled": gettext_lazy(
        "List of table %(table)s, series %(series)s, keyed again: the second keying counts, version %(version)s"
    ),
    "list_aside": gettext_lazy("List of table %(table)s, series %(series)s, is to be clarified"),
    "list_signed": gettext_lazy("List of table %(table)s, series %(series)s, signed by all players"),
    "list_confirmed": gettext_lazy("List of table %(table)s, series %(series)s, confirmed from its signed print"),
    "list_signed_late": gettext_lazy(
        "List of table %(table)s, series %(series)s, signed with other figures: version %(version)s waits for a referee"
    ),
    "list_reopened": gettext_lazy("List of table %(table)s, series %(series)s, opened again at the table"),
    "list_reopened_late": gettext_lazy(
        "List of table %(table)s, series %(series)s, opened again at the table; its result stands"
    ),
    "version_taken": gettext_lazy(
        "Referee's decision on the list of table %(table)s, series %(series)s: version %(version)s"
    ),
    "sheet_opened": gettext_lazy("List of table %(table)s, series %(series)s, opened for entering deal by deal"),
    "player_replaced": gettext_lazy(
        "%(name)s plays on for %(leaves_name)s at table %(table)s, series %(series)s; the result stays his"
    ),
    "seat_taken_over": gettext_lazy(
        "%(name)s takes over the seat of %(leaves_name)s at table %(table)s, series %(series)s, with the result"
    ),
    "seats_swapped": gettext_lazy("Seats swapped at table %(table)s, series %(series)s"),
    "registered": gettext_lazy("%(name)s entered, start number %(number)s"),
    "entry_finished": gettext_lazy("%(name)s, start number %(number)s: the rest is entered"),
    "list_registered": gettext_lazy("%(count)s players entered from a list, start numbers %(first)s to %(last)s"),
    "entrant_changed": gettext_lazy("Details of %(name)s changed, start number %(number)s"),
    "class_confirmed": gettext_lazy("%(name)s, start number %(number)s: belongs to the class %(category)s"),
    "class_denied": gettext_lazy("%(name)s, start number %(number)s: does not belong to the class %(category)s"),
    "entrant_removed": gettext_lazy("%(name)s removed; start number %(number)s is not given again"),
    "sign_up_opened": gettext_lazy("Sign-up opened"),
    "sign_up_closed": gettext_lazy("Sign-up closed"),
    "sign_up_changed": gettext_lazy("Settings of the sign-up changed"),
    "sign_up_merged": gettext_lazy("%(name)s, start number %(number)s, had signed up: taken for the same person"),
    "sign_up_declined": gettext_lazy("A sign-up declined"),
    "sign_ups_declined": gettext_lazy("%(count)s sign-ups declined together"),
    "sign_ups_restored": gettext_lazy("%(count)s declined sign-ups restored"),
    "network_changed": gettext_lazy("Network of the hall changed"),
    "presence_expected": gettext_lazy("%(name)s is expected"),
    "presence_present": gettext_lazy("%(name)s is here"),
    "presence_later": gettext_lazy("%(name)s comes later"),
    "presence_no_show": gettext_lazy("%(name)s did not come"),
    "presence_left": gettext_lazy("%(name)s has left"),
    "team_made": gettext_lazy("“%(team)s” made"),
    "team_changed": gettext_lazy("“%(team)s” changed"),
    "team_removed": gettext_lazy("“%(team)s” dissolved"),
    "substituted": gettext_lazy("“%(team)s”: from series %(series)s on %(comes)s plays for %(leaves)s"),
    "substitution_cancelled": gettext_lazy("“%(team)s”: %(comes)s for %(leaves)s from series %(series)s on taken back"),
    "kept_apart": gettext_lazy("%(one)s and %(other)s do not meet"),
    "let_meet": gettext_lazy("%(one)s and %(other)s may meet"),
    "signs_renewed": gettext_lazy("Table signs made new; older ones are void"),
    "name_erased": gettext_lazy("The name of %(shown)s erased"),
    "texts_removed": gettext_lazy("Texts that named a player removed: %(count)s"),
    "format_changed": gettext_lazy("Hashes computed again by an update, so that names can be erased"),
    "rows_sealed": gettext_lazy("All rows sealed again after the update"),
    "receipts_forgotten": gettext_lazy("Names and notes taken off the receipts through %(through)s"),
    "shown_name_changed": gettext_lazy("The name of start number %(number)s is shown otherwise"),
}

# What the next page says when an act is done, by its name in the table of acts.
SUCCESS_MESSAGES: Final[dict[str, Any]] = {
    "draw": gettext_lazy("Series %(series)s is drawn. Nobody else sees the seats until you publish them."),
    "seat_by_standing": gettext_lazy(
        "Series %(series)s is seated by standing. Nobody else sees the seats until you publish them."
    ),
    "seat_by_lots": gettext_lazy("The seats of the lots are a draft: nobody else sees them until you publish them."),
    "new_attempt": gettext_lazy(
        "Series %(series)s is drawn again; the report keeps the attempt before, and your reason."
    ),
    "withdraw_draft": gettext_lazy("The draft of series %(series)s is withdrawn."),
    "repair_plan": gettext_lazy("The plan is adapted and public. Screens and a paper show who sits elsewhere."),
    "start_table": gettext_lazy("Table %(number)s has started."),
    "hold_back_table": gettext_lazy("Table %(number)s waits: start it once everybody sits there."),
    "pause_clock": gettext_lazy("The clock stands."),
    "let_clock_go_on": gettext_lazy("The clock goes on; the series ends as much later as it stood."),
    "extend_time": gettext_lazy("The time of the series is changed."),
    "new_signs": gettext_lazy("The signs are new: print them and hang them up."),
    "revoke_helper": gettext_lazy("The code of %(name)s opens nothing any more."),
    "remove_entrant": gettext_lazy("%(name)s is off the list."),
}

# What is asked before it is done.
CONFIRMATIONS: Final[dict[str, ConfirmWords]] = {
    "reopen_series": ConfirmWords(title=gettext_lazy("Open the last series again"), button=gettext_lazy("Open again")),
    "cancel_series": ConfirmWords(
        title=gettext_lazy("Do not play series %(series)s"), button=gettext_lazy("Do not play it")
    ),
    "pause_clock": ConfirmWords(
        title=gettext_lazy("Stop the clock"),
        text=gettext_lazy("It stands at once, in the hall and on every table's phone. The hall reads the reason."),
        button=gettext_lazy("Stop the clock"),
    ),
    "extend_time": ConfirmWords(
        title=gettext_lazy("Give more time"),
        text=gettext_lazy("All tables of the series get it. The hall reads the reason."),
        button=gettext_lazy("Change the time"),
    ),
    "new_signs": ConfirmWords(
        title=gettext_lazy("New table signs?"),
        text=gettext_lazy(
            "Every table sign and every list printed so far loses its code, and phones that scanned one are out "
            "until they scan the new sign. What they entered is kept. Do it when somebody enters who does not sit "
            "there, best between two series."
        ),
        button=gettext_lazy("Make all signs new"),
    ),
    "reopen_event": ConfirmWords(title=gettext_lazy("Open the event again"), button=gettext_lazy("Open again")),
}


# The settings that an act may change, by the act; those of the models come in as the site starts.
SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "settings_changed": {"series": gettext_lazy("Series"), "categories": gettext_lazy("Classes")},
    "league_changed": {},
    "season_changed": {},
}
SETTINGS_CHANGED: Final = gettext_lazy("Settings changed: %(settings)s")


def action_words(action: str, data: Mapping[str, Any]) -> str:
    """The line of the protocol; the bare key where a newer program wrote it."""
    if changed := [str(label) for name, label in SETTINGS.get(action, {}).items() if name in data.get("new", ())]:
        return str(SETTINGS_CHANGED) % {"settings": ", ".join(changed)}
    words = ACTIONS.get(action)
    return action if words is None else str(words) % _SentenceValues(_sentence_values(data))


class _SentenceValues(dict[str, Any]):
    """What a sentence names; a dash in the place of what the act did not note."""

    def __missing__(self, key: str) -> str:
        return "–"


def _sentence_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers as they are written, a role in words, `cents` also as `money`, a `ranking` of all events as `title`."""
    values = {name: format_points(value) if isinstance(value, int) else value for name, value in data.items()}
    if "cents" in data:
        values.setdefault("money", format_money(data["cents"]))
    if title := common_title(data.get("ranking", "")):
        values.setdefault("title", title)
    if data.get("role") in Role.values:
        values["role"] = Role(data["role"]).label
    return values
