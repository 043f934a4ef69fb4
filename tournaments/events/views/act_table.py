"""Every act of an event that is one button or one question."""

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
from tournaments.events.services.signs import renew_signs
from tournaments.events.views.access import Desk
from tournaments.events.views.act_view import DeskAct, itself


def _table(desk: Desk, pk: int) -> TableRecord:
    return get_object_or_404(TableRecord, series__event=desk.event, pk=pk)


def _line_up_change(desk: Desk, pk: int) -> TeamSubstitution:
    changes = TeamSubstitution.objects.select_related("team__event", "leaves", "comes")
    return get_object_or_404(changes, team__event=desk.event, pk=pk)


ACTS: Final[dict[str, DeskAct]] = {
    # Draw, seats, series.
    "draw": DeskAct("seating/draw/", Right.DIRECT, draw, "seating", form=DrawForm),
    "seat_by_standing": DeskAct("seating/by-standing/", Right.DIRECT, seat_by_standing, "seating"),
    "seat_by_lots": DeskAct("seating/lots/seat/", Right.DIRECT, seat_by_lots, "seating", stays="hand_lots"),
    "new_attempt": DeskAct("seating/again/", Right.DIRECT, new_attempt, "seating", form=OptionalReasonForm),
    "withdraw_draft": DeskAct("seating/withdraw/", Right.DIRECT, withdraw_draft, "seating", form=OptionalReasonForm),
    "repair_plan": DeskAct("seating/repair/", Right.DIRECT, repair_plans, "seating", form=RepairForm),
    "start_table": DeskAct("seating/start-table/<int:pk>/", Right.DIRECT, start_table, "seating", part=_table),
    "hold_back_table": DeskAct(
        "seating/hold-back-table/<int:pk>/", Right.DIRECT, hold_back_table, "seating", part=_table
    ),
    "reopen_series": DeskAct("seating/reopen-series/", Right.DIRECT, reopen_series, "event", form=ReasonForm),
    "cancel_series": DeskAct("seating/cancel-series/", Right.DIRECT, cancel_series, "event", form=ReasonForm),
    # The clock, the codes on table signs, the event as a whole.
    "pause_clock": DeskAct("tempo/pause/", Right.DIRECT, pause_clock, "tempo", form=ReasonForm),
    "let_clock_go_on": DeskAct("tempo/go-on/", Right.DIRECT, let_clock_go_on, "tempo"),
    "extend_time": DeskAct("tempo/extend/", Right.DIRECT, extend_time, "tempo", form=ExtensionForm),
    "new_signs": DeskAct("papers/signs/", Right.DIRECT, renew_signs, "event_papers", form=ReasonForm),
    "reopen_event": DeskAct("reopen/", Right.CLOSE, reopen_event, "event", form=ReasonForm),
    # Who helps.
    "remove_role": DeskAct("people/<int:pk>/remove/", Right.SET_UP, take_role, "event_roles", part="roles"),
    "revoke_helper": DeskAct("helpers/<int:number>/revoke/", Right.DIRECT, revoke_code, "helpers", part="desk_codes"),
    # The door and its teams.
    "remove_entrant": DeskAct(
        "door/<int:number>/remove/", Right.REGISTER, remove_entrant, "door", part="entrants", stays=itself
    ),
    "let_meet": DeskAct("teams/apart/<int:pk>/", Right.REGISTER, let_meet, "teams", part="apart_pairs"),
    "remove_team": DeskAct(
        "teams/<int:pk>/remove/",
        Right.REGISTER,
        remove_team,
        "teams",
        part="teams",
        form=OptionalReasonForm,
        stays=itself,
    ),
    "cancel_substitution": DeskAct(
        "teams/changes/<int:pk>/",
        Right.REGISTER,
        cancel_substitution,
        lambda change: change.team,
        part=_line_up_change,
        form=OptionalReasonForm,
    ),
}
