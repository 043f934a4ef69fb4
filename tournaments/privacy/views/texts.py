"""Free texts that name an erased person, for the club's leader to decide about."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import PageRequest
from tournaments.privacy.models import ErasureRequest
from tournaments.privacy.queries.mentions import Mention
from tournaments.privacy.services.erasure import remove_texts
from tournaments.privacy.traces import remove_traces


@login_required
def texts(request: PageRequest, pk: int) -> HttpResponse:
    """List the remaining texts with a tick box each; only ticked ones are emptied."""
    erasure_request = get_object_or_404(
        ErasureRequest.objects.filter(club__in=clubs_of(request.user)).exclude(done_at=None), pk=pk
    )
    left = [mention for mention in map(Mention.at, erasure_request.texts) if mention]
    if request.method == "POST":
        chosen = [mention for mention in left if mention.key in request.POST.getlist("text")]
        remove_texts(chosen, by=request.visitor.name)
        if chosen:
            remove_traces()
            message = ngettext("%(count)s text removed.", "%(count)s texts removed.", len(chosen))
            messages.success(request, message % {"count": len(chosen)})
        else:
            messages.error(request, _("Nothing was ticked, so nothing was removed."))
        return redirect("erased_texts", erasure_request.pk)
    response = render(request, "tournaments/privacy/texts.html", {"erasure_request": erasure_request, "texts": left})
    response.headers["Cache-Control"] = "private, no-store"
    return response
