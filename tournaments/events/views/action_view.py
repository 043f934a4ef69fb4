"""Actions: changes that need one button or one confirmation, and the view shared by all of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import BaseForm, Form
from django.http import HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect, resolve_url
from django.urls import URLPattern, path

from tournaments.events.locking import Refused
from tournaments.events.phrases.actions import CONFIRMATIONS, SUCCESS_MESSAGES, ConfirmWords
from tournaments.events.views.access import OwnerDesk, PageRequest, writer_at
from tournaments.events.views.attempts import show_error
from tournaments.events.views.confirm import confirm_page

DeskAt = Callable[..., OwnerDesk[Any]]
# The name of a view, or a function from the object of the action to an object with a page.
Goal = str | Callable[[Any], Any]


def itself(what: Any) -> Any:
    return what


@dataclass(frozen=True, slots=True)
class DeskAction:
    """A change that a login with the right may make, at a URL below that of the event, league or season.

    `phrases.actions` has its confirmation, if any, and the message afterwards, by its name. The service receives the
    object, the cleaned form data, and `by`. If it raises Refused, the next page gives the reason.
    """

    path: str
    right: Any
    service: Callable[..., Any]
    goal: Goal
    # The owner's relation that has the object, or a function of the desk; keys in the URL select it.
    part: str | Callable[..., Any] = ""
    form: type[Form] = Form
    # Where a refusal leads, if not to the goal; and where the confirmation's "back" leads.
    stays: Goal = ""
    back: Goal = ""


def action_paths(actions: Mapping[str, DeskAction], desk_at: DeskAt) -> list[URLPattern]:
    return [
        path(
            f"<slug:public_id>/{action.path}",
            action_view,
            {"name": name, "action": action, "desk_at": desk_at},
            name=name,
        )
        for name, action in actions.items()
    ]


def action_view(
    request: PageRequest, public_id: str, *, name: str, action: DeskAction, desk_at: DeskAt, **keys: Any
) -> HttpResponse:
    question = CONFIRMATIONS.get(name)
    if question is None and request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    desk = desk_at(request, public_id, action.right)
    what = _part(action, desk, keys)
    form = action.form(request.POST if request.method == "POST" else None)
    # A refusal is shown in the confirmation's form, if it has fields; else as a message on the next page.
    where = form if question and form.fields else request
    if form.is_valid():
        try:
            result_of = action.service(what, **form.cleaned_data, by=writer_at(request))
        except (Refused, ValidationError) as refused:
            show_error(where, refused)
        else:
            if words := SUCCESS_MESSAGES.get(name):
                messages.success(request, str(words % _Named(desk, what, result_of)))
            return redirect(_address(action.goal, desk, what))
    if question and (where is form or not form.is_bound):
        return _confirm(request, question, action, desk, what, form)
    for error in chain.from_iterable(form.errors.values()):
        messages.error(request, str(error))
    return redirect(_address(action.stays or action.goal, desk, what))


def _part(action: DeskAction, desk: OwnerDesk[Any], keys: Mapping[str, Any]) -> Any:
    if isinstance(action.part, str):
        return get_object_or_404(getattr(desk.owner, action.part), **keys) if action.part else desk.owner
    return action.part(desk, **keys)


def _confirm(
    request: PageRequest, question: ConfirmWords, action: DeskAction, desk: OwnerDesk[Any], what: Any, form: BaseForm
) -> HttpResponse:
    words = {
        "title": str(question.title % _Named(desk, what)),
        "text": question.text,
        "button": question.button,
    }
    if action.back:
        words |= {"back": _address(action.back, desk, what), "back_words": question.back_words % _Named(desk, what)}
    return confirm_page(request, desk, form if form.fields else None, **words)


def _address(goal: Goal, desk: OwnerDesk[Any], what: Any) -> str:
    return resolve_url(goal, desk.owner.public_id) if isinstance(goal, str) else resolve_url(goal(what))


@dataclass(frozen=True, slots=True)
class _Named:
    """Values for messages: fields of the result, then of the object; `series` is the number of the current series."""

    desk: Any
    what: Any
    result_of: Any = None

    def __getitem__(self, name: str) -> Any:
        if name == "series":
            return self.desk.current.number if self.desk.current else ""
        return getattr(self.result_of if hasattr(self.result_of, name) else self.what, name)
