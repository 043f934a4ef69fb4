"""The texts of an action: its confirmation page, the message after it, and its sentence in the audit log."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy

from scoring.phrases import format_money, format_points

from .choices import Role
from .standings import common_title


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmWords:
    """The texts of a confirmation page."""

    title: Any
    button: Any
    text: Any = ""
    back_words: Any = ""


# Leagues and seasons add their rows to all three tables when the site starts.
# The sentence of an audit entry, by its key. A sentence may use any value of the entry's data.
ACTIONS: Final[dict[str, Any]] = {
    "event_created": gettext_lazy("Event created"),
    "event_copied": gettext_lazy("Event created as a copy of “%(source)s”"),
    "settings_changed": gettext_lazy("Settings changed"),
    "emblem_changed": gettext_lazy("Logo changed"),
    "emblem_removed": gettext_lazy("Logo removed"),
    "role_given": gettext_lazy("%(user)s is now %(role)s"),
    "role_taken": gettext_lazy("%(user)s is no longer %(role)s"),
    "code_given": gettext_lazy("%(helper)s helps with code %(code)s: %(role)s"),
    "code_renewed": gettext_lazy("New code %(code)s created for %(helper)s; the previous one is no longer valid"),
    "code_revoked": gettext_lazy("Code %(code)s of %(helper)s revoked"),
    "check_in_opened": gettext_lazy("Check-in opened"),
    "registration_reopened": gettext_lazy("Back to registration"),
    "drawn": gettext_lazy("Draw %(number)s: series %(first)s to %(last)s"),
    "drawn_again": gettext_lazy("Draw %(number)s, new attempt: series %(first)s to %(last)s"),
    "seeded": gettext_lazy("Series %(series)s seated by standings"),
    "lot_entered": gettext_lazy("Series %(series)s: start number %(number)s drew table %(table)s, seat %(seat)s"),
    "lot_taken_back": gettext_lazy("Series %(series)s: lot of start number %(number)s withdrawn"),
    "seated_by_lots": gettext_lazy("Series %(series)s seated by lots drawn by hand"),
    "draft_withdrawn": gettext_lazy("Draft of series %(series)s withdrawn"),
    "published": gettext_lazy("Plan %(series)s.%(plan)s published"),
    "repaired": gettext_lazy("Plan %(series)s.%(plan)s adjusted"),
    "series_started": gettext_lazy("Series %(series)s started"),
    "table_held_back": gettext_lazy("Table %(table)s of series %(series)s marked as not started"),
    "table_started": gettext_lazy("Table %(table)s of series %(series)s started"),
    "clock_paused": gettext_lazy("Clock of series %(series)s paused"),
    "clock_goes_on": gettext_lazy("Clock of series %(series)s resumed"),
    "time_extended": gettext_lazy("Series %(series)s extended by %(minutes)s minutes"),
    "time_shortened": gettext_lazy("Series %(series)s shortened by %(minutes)s minutes"),
    "referee_called": gettext_lazy("Table %(table)s of series %(series)s calls the referee"),
    "referee_comes": gettext_lazy("Someone is coming to table %(table)s of series %(series)s"),
    "call_settled": gettext_lazy("Call from table %(table)s, series %(series)s, settled"),
    "call_ruled": gettext_lazy("Call from table %(table)s, series %(series)s, settled by a ruling about %(name)s"),
    "series_reopened": gettext_lazy("Series %(series)s reopened"),
    "series_cancelled": gettext_lazy("Series %(series)s cancelled"),
    "series_completed": gettext_lazy("Series %(series)s complete"),
    "series_checked": gettext_lazy("Series %(series)s checked"),
    "event_closed": gettext_lazy("Event closed"),
    "event_reopened": gettext_lazy("Event reopened"),
    "fee_paid": gettext_lazy("%(name)s has paid %(money)s, receipt %(receipt)s"),
    "loss_money_taken": gettext_lazy("Loss fees in series %(series)s, table %(table)s: %(money)s, receipt %(receipt)s"),
    "prize_paid": gettext_lazy("Prize of %(money)s paid out to %(name)s, receipt %(receipt)s"),
    "other_booked": gettext_lazy("%(note)s: %(money)s, receipt %(receipt)s"),
    "payment_taken_back": gettext_lazy("Receipt %(of_receipt)s reversed: %(money)s, receipt %(receipt)s"),
    "ruling_adjust": gettext_lazy("Ruling, series %(series)s: %(name)s, %(points)s points"),
    "ruling_zero": gettext_lazy("Ruling: series %(series)s of %(name)s set to zero"),
    "ruling_credit": gettext_lazy("Ruling, series %(series)s: %(points)s points credited to %(name)s"),
    "ruling_cancelled": gettext_lazy("Ruling about series %(series)s of %(name)s withdrawn"),
    "lot_drawn": gettext_lazy("Lot for place %(place)s, %(title)s, seed %(seed)s: %(names)s"),
    "standings_corrected": gettext_lazy("Standings corrected: version %(version)s"),
    "results_taken_over": gettext_lazy("Results of earlier events included for %(players)s players: %(events)s"),
    "prize_plan_changed": gettext_lazy("Prize plan changed"),
    "list_received": gettext_lazy("List from table %(table)s, series %(series)s, received"),
    "list_keyed": gettext_lazy("List from table %(table)s, series %(series)s, entered"),
    "list_changed": gettext_lazy("List from table %(table)s, series %(series)s, changed: version %(version)s"),
    "list_cleared": gettext_lazy("List from table %(table)s, series %(series)s, clarified: version %(version)s"),
    "list_ruled": gettext_lazy("Referee's decision on the list from table %(table)s, series %(series)s"),
    "list_checked": gettext_lazy(
        "List from table %(table)s, series %(series)s, entered a second time: both entries match"
    ),
    "list_ticked": gettext_lazy("List from table %(table)s, series %(series)s, compared with the paper: both match"),
    "list_settled": gettext_lazy(
        "List from table %(table)s, series %(series)s, entered a second time: the second entry counts, "
        "version %(version)s"
    ),
    "list_aside": gettext_lazy("List from table %(table)s, series %(series)s, put aside for clarification"),
    "list_signed": gettext_lazy("List from table %(table)s, series %(series)s, signed by all players"),
    "list_confirmed": gettext_lazy("List from table %(table)s, series %(series)s, confirmed from its signed printout"),
    "list_signed_late": gettext_lazy(
        "List from table %(table)s, series %(series)s, signed with different figures: version %(version)s "
        "needs a referee's decision"
    ),
    "list_reopened": gettext_lazy("List from table %(table)s, series %(series)s, reopened at the table"),
    "list_reopened_late": gettext_lazy(
        "List from table %(table)s, series %(series)s, reopened at the table; its result still counts"
    ),
    "version_taken": gettext_lazy(
        "Referee's decision on the list from table %(table)s, series %(series)s: version %(version)s"
    ),
    "sheet_opened": gettext_lazy("List from table %(table)s, series %(series)s, opened for deal-by-deal entry"),
    "player_replaced": gettext_lazy(
        "%(name)s plays on for %(leaves_name)s at table %(table)s, series %(series)s; the result still "
        "counts for %(leaves_name)s"
    ),
    "seat_taken_over": gettext_lazy(
        "%(name)s takes over the seat of %(leaves_name)s at table %(table)s, series %(series)s, including the result"
    ),
    "seats_swapped": gettext_lazy("Seats swapped at table %(table)s, series %(series)s"),
    "registered": gettext_lazy("%(name)s entered, start number %(number)s"),
    "entry_finished": gettext_lazy("%(name)s, start number %(number)s: details completed"),
    "list_registered": gettext_lazy("%(count)s players entered from a list, start numbers %(first)s to %(last)s"),
    "entrant_changed": gettext_lazy("Details of %(name)s changed, start number %(number)s"),
    "class_confirmed": gettext_lazy("%(name)s, start number %(number)s: belongs to class %(category)s"),
    "class_denied": gettext_lazy("%(name)s, start number %(number)s: does not belong to class %(category)s"),
    "entrant_removed": gettext_lazy("%(name)s removed; start number %(number)s will not be used again"),
    "sign_up_opened": gettext_lazy("Sign-up opened"),
    "sign_up_closed": gettext_lazy("Sign-up closed"),
    "sign_up_changed": gettext_lazy("Sign-up settings changed"),
    "sign_up_merged": gettext_lazy("%(name)s, start number %(number)s, had also signed up: merged as the same person"),
    "sign_up_declined": gettext_lazy("One sign-up declined"),
    "sign_ups_declined": gettext_lazy("%(count)s sign-ups declined together"),
    "sign_ups_restored": gettext_lazy("%(count)s declined sign-ups restored"),
    "network_changed": gettext_lazy("Hall Wi-Fi changed"),
    "presence_expected": gettext_lazy("%(name)s is expected"),
    "presence_present": gettext_lazy("%(name)s is here"),
    "presence_later": gettext_lazy("%(name)s will come later"),
    "presence_no_show": gettext_lazy("%(name)s did not come"),
    "presence_left": gettext_lazy("%(name)s has left"),
    "team_made": gettext_lazy("“%(team)s” formed"),
    "team_changed": gettext_lazy("“%(team)s” changed"),
    "team_removed": gettext_lazy("“%(team)s” disbanded"),
    "substituted": gettext_lazy("“%(team)s”: from series %(series)s, %(comes)s plays for %(leaves)s"),
    "substitution_cancelled": gettext_lazy("“%(team)s”: %(comes)s for %(leaves)s from series %(series)s undone"),
    "kept_apart": gettext_lazy("%(one)s and %(other)s must not meet"),
    "let_meet": gettext_lazy("%(one)s and %(other)s may meet"),
    "signs_renewed": gettext_lazy("Table signs renewed; older ones are no longer valid"),
    "name_erased": gettext_lazy("Name of %(shown)s erased"),
    "texts_removed": gettext_lazy("Texts mentioning a player removed: %(count)s"),
    "format_changed": gettext_lazy("Hashes recalculated by an update so that names can be erased"),
    "rows_sealed": gettext_lazy("All rows resealed after the update"),
    "receipts_forgotten": gettext_lazy("Names and notes removed from the receipts through %(through)s"),
    "shown_name_changed": gettext_lazy("Display of the name of start number %(number)s changed"),
}

# The message on the next page, by the action's name in the table of actions.
SUCCESS_MESSAGES: Final[dict[str, Any]] = {
    "draw": gettext_lazy("Series %(series)s has been drawn. Only you see the seats until you publish them."),
    "seat_by_standing": gettext_lazy(
        "Series %(series)s has been seated by standings. Only you see the seats until you publish them."
    ),
    "seat_by_lots": gettext_lazy(
        "The seats from the lots are saved as a draft. Only you see them until you publish them."
    ),
    "new_attempt": gettext_lazy(
        "Series %(series)s has been drawn again. The report keeps the previous attempt and your reason."
    ),
    "withdraw_draft": gettext_lazy("The draft of series %(series)s has been withdrawn."),
    "repair_plan": gettext_lazy(
        "The plan has been adjusted and published. The hall screens and a document show who has changed seats."
    ),
    "start_table": gettext_lazy("Table %(number)s has started."),
    "hold_back_table": gettext_lazy("Table %(number)s is waiting: start it once everyone is seated."),
    "pause_clock": gettext_lazy("The clock is paused."),
    "let_clock_go_on": gettext_lazy("The clock is running again; the series ends later by the length of the pause."),
    "extend_time": gettext_lazy("The time for the series is changed."),
    "new_signs": gettext_lazy("The table signs are renewed. Print them and put them up."),
    "revoke_helper": gettext_lazy("The code of %(name)s is no longer valid."),
    "remove_entrant": gettext_lazy("%(name)s has been removed from the list."),
}

# The confirmation page before it, if it has one.
CONFIRMATIONS: Final[dict[str, ConfirmWords]] = {
    "reopen_series": ConfirmWords(title=gettext_lazy("Reopen the last series"), button=gettext_lazy("Reopen")),
    "cancel_series": ConfirmWords(title=gettext_lazy("Skip series %(series)s"), button=gettext_lazy("Skip it")),
    "pause_clock": ConfirmWords(
        title=gettext_lazy("Stop the clock"),
        text=gettext_lazy(
            "It pauses at once, in the hall and on every table's phone. The reason is shown in the hall."
        ),
        button=gettext_lazy("Stop the clock"),
    ),
    "extend_time": ConfirmWords(
        title=gettext_lazy("Give more time"),
        text=gettext_lazy("The extra time applies to all tables of the series. The reason is shown in the hall."),
        button=gettext_lazy("Change the time"),
    ),
    "new_signs": ConfirmWords(
        title=gettext_lazy("Renew the table signs?"),
        text=gettext_lazy(
            "All table signs and lists printed so far lose their code, and phones that scanned one have no "
            "access until they scan the new sign. Deals already entered stay saved. Do this if someone "
            "enters deals who does not sit there, preferably between two series."
        ),
        button=gettext_lazy("Renew all signs"),
    ),
    "reopen_event": ConfirmWords(title=gettext_lazy("Reopen the event"), button=gettext_lazy("Reopen")),
}


# The settings that an entry may name, by its key; those of the models are added when the site starts.
SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "settings_changed": {"series": gettext_lazy("Series"), "categories": gettext_lazy("Classes")},
    "league_changed": {},
    "season_changed": {},
}
SETTINGS_CHANGED: Final = gettext_lazy("Settings changed: %(settings)s")


def action_words(action: str, data: Mapping[str, Any]) -> str:
    """Return the sentence of an audit entry, or the action's key if a newer version wrote it."""
    if changed := [str(label) for name, label in SETTINGS.get(action, {}).items() if name in data.get("new", ())]:
        return str(SETTINGS_CHANGED) % {"settings": ", ".join(changed)}
    words = ACTIONS.get(action)
    return action if words is None else str(words) % _SentenceValues(_sentence_values(data))


class _SentenceValues(dict[str, Any]):
    """The values of a sentence; missing ones are shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


def _sentence_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return values formatted for a sentence, plus `money` for `cents`, and `title` for a ranking that all
    events have."""
    values = {name: format_points(value) if isinstance(value, int) else value for name, value in data.items()}
    if "cents" in data:
        values.setdefault("money", format_money(data["cents"]))
    if title := common_title(data.get("ranking", "")):
        values.setdefault("title", title)
    if data.get("role") in Role.values:
        values["role"] = Role(data["role"]).label
    return values
