"""The table of all event actions: changes with one button or one confirmation."""

from typing import Final

from django.shortcuts import get_object_or_404

from tournaments.events.forms.clock import ExtensionForm
from tournaments.events.forms.reasons import OptionalReasonForm, ReasonForm
from tournaments.events.forms.seating import DrawForm, RepairForm
from tournaments.events.models import (
    TableRecord,
    TeamSubstitution,
)
from tournaments.events.rights import Right
from tournaments.events.services.clock import extend_time, let_clock_go_on, pause_clock
from tournaments.events.services.desk_codes import revoke_code
from tournaments.events.services.events import take_role
from tournaments.events.services.hand_lots import seat_by_lots
from tournaments.events.services.registration import (
    cancel_substitution,
    let_meet,
    remove_entrant,
    remove_team,
)
from tournaments.events.services.seating import (
    draw,
    new_attempt,
    repair_plans,
    seat_by_standing,
    withdraw_draft,
)
from tournaments.events.services.series import (
    cancel_series,
    hold_back_table,
    reopen_event,
    reopen_series,
    start_table,
)
from tournaments.events.services.table_signs import renew_table_signs
from tournaments.events.views.access import Desk
from tournaments.events.views.action_view import DeskAction, itself


def _table(desk: Desk, pk: int) -> TableRecord:
    return get_object_or_404(TableRecord, series__event=desk.event, pk=pk)


def _line_up_change(desk: Desk, pk: int) -> TeamSubstitution:
    changes = TeamSubstitution.objects.select_related("team__event", "leaves", "comes")
    return get_object_or_404(changes, team__event=desk.event, pk=pk)


ACTIONS: Final[dict[str, DeskAction]] = {
    # Draw, seats, series.
    "draw": DeskAction("seating/draw/", Right.DIRECT, draw, "seating", form=DrawForm),
    "seat_by_standing": DeskAction("seating/by-standing/", Right.DIRECT, seat_by_standing, "seating"),
    "seat_by_lots": DeskAction("seating/lots/seat/", Right.DIRECT, seat_by_lots, "seating", stays="hand_lots"),
    "new_attempt": DeskAction("seating/again/", Right.DIRECT, new_attempt, "seating", form=OptionalReasonForm),
    "withdraw_draft": DeskAction("seating/withdraw/", Right.DIRECT, withdraw_draft, "seating", form=OptionalReasonForm),
    "repair_plan": DeskAction("seating/repair/", Right.DIRECT, repair_plans, "seating", form=RepairForm),
    "start_table": DeskAction("seating/start-table/<int:pk>/", Right.DIRECT, start_table, "seating", part=_table),
    "hold_back_table": DeskAction(
        "seating/hold-back-table/<int:pk>/", Right.DIRECT, hold_back_table, "seating", part=_table
    ),
    "reopen_series": DeskAction("seating/reopen-series/", Right.DIRECT, reopen_series, "event", form=ReasonForm),
    "cancel_series": DeskAction("seating/cancel-series/", Right.DIRECT, cancel_series, "event", form=ReasonForm),
    # The clock, the codes on table signs, the event as a whole.
    "pause_clock": DeskAction("tempo/pause/", Right.DIRECT, pause_clock, "tempo", form=ReasonForm),
    "let_clock_go_on": DeskAction("tempo/go-on/", Right.DIRECT, let_clock_go_on, "tempo"),
    "extend_time": DeskAction("tempo/extend/", Right.DIRECT, extend_time, "tempo", form=ExtensionForm),
    "new_signs": DeskAction("papers/signs/", Right.DIRECT, renew_table_signs, "event_documents", form=ReasonForm),
    "reopen_event": DeskAction("reopen/", Right.CLOSE, reopen_event, "event", form=ReasonForm),
    # Helpers.
    "remove_role": DeskAction("people/<int:pk>/remove/", Right.SET_UP, take_role, "event_roles", part="roles"),
    "revoke_helper": DeskAction(
        "helpers/<int:number>/revoke/", Right.DIRECT, revoke_code, "helpers", part="desk_codes"
    ),
    # Registration and teams.
    "remove_entrant": DeskAction(
        "door/<int:number>/remove/", Right.REGISTER, remove_entrant, "registration", part="entrants", stays=itself
    ),
    "let_meet": DeskAction("teams/apart/<int:pk>/", Right.REGISTER, let_meet, "teams", part="apart_pairs"),
    "remove_team": DeskAction(
        "teams/<int:pk>/remove/",
        Right.REGISTER,
        remove_team,
        "teams",
        part="teams",
        form=OptionalReasonForm,
        stays=itself,
    ),
    "cancel_substitution": DeskAction(
        "teams/changes/<int:pk>/",
        Right.REGISTER,
        cancel_substitution,
        lambda change: change.team,
        part=_line_up_change,
        form=OptionalReasonForm,
    ),
}
