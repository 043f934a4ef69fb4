"""The pages that are alike for events, leagues and seasons: one question with one button, and the protocol."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Model
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect, render

from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.views.access import OwnerDesk, PageRequest, writer_at
from tournaments.events.views.acts import done

ACTS_A_PAGE: Final = 100


def ask_page(
    request: PageRequest, desk: OwnerDesk[Any], form: BaseForm | None = None, *, title: str, button: str, **more: str
) -> HttpResponse:
    """What is asked before something is done; `more` may be a `text`, and a way `back` with its `back_words`."""
    context = {"desk": desk, "form": form, "title": title, "button": button, **more}
    return form_page(request, "tournaments/events/ask.html", context)


def ask_reason(
    request: PageRequest,
    desk: OwnerDesk[Any],
    act: Callable[..., object],
    what: Model,
    *,
    goal: Any,
    said: str = "",
    **words: str,
) -> HttpResponse:
    """Ask why, do it, and go on to `goal`, which tells what was `said`; `words` are those of `ask_page`."""
    form = ReasonForm(request.POST or None)
    if form.is_valid() and done(form, act, what, by=writer_at(request), **form.cleaned_data):
        if said:
            messages.success(request, said)
        return redirect(goal)
    return ask_page(request, desk, form, **words)


def protocol_page(request: PageRequest, desk: OwnerDesk[Any]) -> HttpResponse:
    """Everything that was done, the newest first."""
    page = Paginator(desk.acts.order_by("-seq"), ACTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/events/protocol.html", {"desk": desk, "page": page})
