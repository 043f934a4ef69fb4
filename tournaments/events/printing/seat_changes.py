"""The seats changed by a repair of the plan, on a sheet to hang next to the plan."""

from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.plan_changes import PlanChanges, TableAndSeat, plan_changes

from .head import EventHead, event_listing
from .listing.values import Block, Listing, Paragraph, Row, Table
from .seat_plan import WALL_PITCH, WALL_SIZE
from .words import NOTHING, column, figures, plan_words

# Wide enough that the old seat and the new one are not read as one.
APART: Final = 38.0


def seat_changes_of(event: Event, series: SeriesRecord) -> PlanChanges:
    """Return players with a new seat, with their names as on a wall; nobody for the first version of a plan."""
    found = plan_changes(series, shown_names=event.shown_now)
    return found or PlanChanges(series.number, before=series.plan, plan=series.plan, made_at=None, changes=())


def seat_changes_document(head: EventHead, plan: PlanChanges) -> Listing:
    table = Table(
        (column("name", grows=True), figures("old", soft=True), figures("new", bold=True, width=APART)),
        tuple(Row((change.name.shown, _place(change.before), _place(change.now))) for change in plan.changes),
        size=WALL_SIZE,
        pitch=WALL_PITCH,
    )
    nobody = Paragraph(_("No seats have changed: the published plan still applies."), size=WALL_SIZE)
    blocks: list[Block] = [_heads(plan), table] if plan.changes else [nobody]
    title = _("Changes in series %(number)s") % {"number": plan.series}
    return event_listing(head, title, blocks, version=plan_words(plan.series, plan.plan, plan.made_at), hangs=True)


def _heads(plan: PlanChanges) -> Paragraph:
    words = _(
        "Table · seat in plan %(series)s.%(before)s and in plan %(series)s.%(plan)s. All other "
        "players stay where they are."
    )
    return Paragraph(words % {"series": plan.series, "before": plan.before, "plan": plan.plan}, soft=True)


def _place(place: TableAndSeat | None) -> str:
    return " · ".join(map(str, place)) if place else NOTHING
