"""Decline many sign-ups together after a confirmation, and restore them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.events.forms.sign_ups import BulkDeclineForm
from tournaments.events.queries.sign_ups import shown_sign_ups
from tournaments.events.rights import Right
from tournaments.events.services.bulk_sign_ups import decline_all, restore_declined
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.events.views.confirm import confirm_page


def decline_sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    """Decline exactly the sign-ups listed on the confirmation page, even if more have come since."""
    desk = desk_for(request, public_id, Right.REGISTER)
    form = BulkDeclineForm(request.POST or None, initial={"keys": _shown(request, desk)})
    if form.is_valid():
        count = result_of(request, decline_all, desk.event, form.chosen, by=writer_at(request))
        if count:
            words = ngettext("One sign-up declined.", "%(count)s sign-ups declined.", count)
            messages.success(request, words % {"count": count})
        return redirect("sign_ups", public_id)
    if not (shown := _shown(request, desk)):
        return redirect("sign_ups", public_id)
    count = shown.count(",") + 1
    words = ngettext("Decline one sign-up?", "Decline %(count)s sign-ups?", count)
    return confirm_page(
        request,
        desk,
        form,
        title=words % {"count": count},
        text=_(
            "The waiting list moves up. You can restore the sign-ups for one hour; after that their "
            "details are deleted."
        ),
        button=ngettext("Decline it", "Decline all %(count)s", count) % {"count": count},
        back=reverse("sign_ups", args=[public_id]),
        back_words=_("Back to the sign-ups"),
    )


@require_POST
def restore_sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    count = result_of(request, restore_declined, desk.event, by=writer_at(request))
    if count:
        words = ngettext("One sign-up restored.", "%(count)s sign-ups restored.", count)
        messages.success(request, words % {"count": count})
    return redirect("sign_ups", public_id)


def _shown(request: PageRequest, desk: Desk) -> str:
    shown = shown_sign_ups(desk.event, request.GET.get("show", ""), request.GET.get("find", "")[:80])
    return ",".join(map(str, shown.keys))
