"""The rehearsal of an event: start it with a button, follow its tour, and delete it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.models import Event
from tournaments.events.printing.print_jobs import delete_jobs
from tournaments.events.queries.tour import PLAY, PRINTER
from tournaments.events.rights import Right
from tournaments.events.services.rehearsals import delete_rehearsal, mark_printed, play_tables, rehearse
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.confirm import confirm_page


def rehearsal(request: PageRequest, public_id: str) -> HttpResponse:
    """Ask whether to rehearse, or go to the existing rehearsal; an event has at most one at a time."""
    desk = desk_for(request, public_id, Right.SET_UP)
    there = getattr(desk.event, "rehearsal", None)
    if there is not None:
        return redirect(there)
    if request.method == "POST":
        name = _("Rehearsal: %(name)s") % {"name": desk.event.name}
        new = result_of(request, rehearse, desk.event, name=name, by=writer_at(request))
        return redirect(new or desk.event)
    text = _(
        "Tonight's players are copied into an event that does not count: one player comes late, a phone "
        "dies, a list is wrong, two lists differ, and the printer runs out of paper. A line at the top of "
        "each page tells you what to do next. The rehearsal does not affect rankings, seasons, statistics "
        "or tills, and deleting it leaves nothing behind."
    )
    return confirm_page(request, desk, title=_("Rehearse the event"), button=_("Start the rehearsal"), text=text)


@require_POST
def go_on(request: PageRequest, public_id: str) -> HttpResponse:
    """Carry out the tour step with this button; ignored if it is no longer the next step."""
    desk = desk_for(request, public_id, Right.LOOK)
    step = desk.tour.key if desk.tour and desk.tour.right in desk.rights else ""
    if step == request.POST.get("step") == PRINTER:
        mark_printed(desk.event)
    elif step == request.POST.get("step") == PLAY:
        perform(request, play_tables, desk.event, by=writer_at(request))
    return redirect(desk.event)


def end(request: PageRequest, public_id: str) -> HttpResponse:
    """Delete the rehearsal in any state."""
    desk = desk_for(request, public_id, Right.CLOSE)
    if not desk.event.is_rehearsal:
        return redirect(desk.event)
    if request.method == "POST":
        event = get_object_or_404(Event, pk=desk.event.rehearses_id)
        delete_jobs(desk.event)
        if perform(request, delete_rehearsal, desk.event):
            messages.success(request, _("The rehearsal is deleted. Nothing of it remains."))
        return redirect(event)
    text = _("Everything entered and printed in it will be permanently deleted. The event itself does not change.")
    return confirm_page(request, desk, title=_("Delete the rehearsal"), button=_("Delete it"), text=text)
