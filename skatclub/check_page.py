"""The page on which anyone can have a file checked by the independent checker; the file is not stored."""

from threading import BoundedSemaphore
from typing import Any, Final

from django import forms
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from scoring.sheets.exchange.skat_check import PROGRAM, CheckResult, check_bytes

# A season of a league with every deal is several times smaller.
MOST_BYTES: Final = 20_000_000
MOST_AT_ONCE: Final = 1
# Seconds of one check.
PATIENCE: Final = 30
MOST_SHOWN: Final = 200

_places = BoundedSemaphore(MOST_AT_ONCE)

# What the checker counts, in the order of the page.
LOOKED_AT: Final = {
    "figures": pgettext_lazy("checked", "Numbers"),
    "tables": pgettext_lazy("checked", "Tables"),
    "events": pgettext_lazy("checked", "Events"),
    "meetings": pgettext_lazy("checked", "Meetings"),
    "lists": pgettext_lazy("checked", "Lists"),
    "deals": pgettext_lazy("checked", "Deals"),
    "results": pgettext_lazy("checked", "Results of tables"),
    "standings": pgettext_lazy("checked", "Published standings"),
    "draws": pgettext_lazy("checked", "Draws"),
    "payments": pgettext_lazy("checked", "Payments"),
    "acts": pgettext_lazy("checked", "Audit log entries"),
    "seals left out": pgettext_lazy("checked", "Rows not sealed by an older version of the program: not checked"),
    "names left out": pgettext_lazy("checked", "Draws without names: the seed is not checked"),
    "hashes left out": pgettext_lazy("checked", "Hashes and seals: left out of this file, not checked"),
    "classes left out": pgettext_lazy("checked", "Classes by sex or date of birth: taken from the file"),
    "tables not known": pgettext_lazy("checked", "Tables that this checker does not know"),
}
# HTTP status by verdict.
STATUS: Final = {
    "agrees": 200,
    "differs": 200,
    "unreadable": 422,
    "too_large": 413,
    "too_deep": 422,
    "failed": 422,
    "busy": 503,
}


class CheckForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "The downloaded file of an event, a league, a season or a list; its name ends in .json."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        max_length=None,
    )


def check(request: HttpRequest) -> HttpResponse:
    form = CheckForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, None)
    file: Any = form.cleaned_data["file"]
    verdict = _checked(file)
    if refusal := _refusal(verdict.word):
        form.add_error("file", refusal)
        return _page(request, form, verdict)
    return _page(request, CheckForm(), verdict, name=file.name)


def _checked(file: Any) -> CheckResult:
    if file.size > MOST_BYTES:
        return CheckResult("too_large")
    if not _places.acquire(blocking=False):
        return CheckResult("busy")
    try:
        return check_bytes(file.read(), seconds=PATIENCE)
    finally:
        _places.release()


@require_safe
def checking_program(request: HttpRequest) -> FileResponse:
    if not PROGRAM.exists():
        raise Http404
    kind = "text/x-python; charset=utf-8"
    return FileResponse(PROGRAM.open("rb"), as_attachment=True, filename=PROGRAM.name, content_type=kind)


def _page(request: HttpRequest, form: CheckForm, verdict: CheckResult | None, *, name: str = "") -> HttpResponse:
    status = STATUS[verdict.word] if verdict else 422 if form.errors else 200
    context: dict[str, Any] = {"form": form, "verdict": verdict, "name": name}
    if verdict:
        looked_at = verdict.looked_at
        context |= {
            "looked_at": [(words, looked_at[key]) for key, words in LOOKED_AT.items() if key in looked_at],
            "shown": verdict.differences[:MOST_SHOWN],
            "more": max(0, len(verdict.differences) - MOST_SHOWN),
        }
    response = render(request, "check.html", context, status=status)
    if status == STATUS["busy"]:
        response["Retry-After"] = "30"
    return response


def _refusal(word: str) -> str:
    refusals = {
        "unreadable": _("This is not an event, league, season or list file, or it is damaged."),
        "too_large": _("The file is too large: %(most)s at most.") % {"most": filesizeformat(MOST_BYTES)},
        "too_deep": _("This cannot be an event, league, season or list file: it is nested too deeply."),
        "failed": _("The file could not be checked: it took too long, needed too much memory, or contradicts itself."),
        "busy": _("Other files are being checked at the moment. Try again in a minute."),
    }
    return refusals.get(word, "")
