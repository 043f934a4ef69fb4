"""Text size and suits on this device, stored in two cookies without a login.

The server sets the choice on <html>, so that it applies from the first paint and without scripts. Pages vary by cookie
anyway; ETags include the choice (tournaments/events/views/etags.py).
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext_lazy as _

from scoring.sheets.views.form_page import form_page
from scoring.suit_names import suits_named

COOKIE_AGE: Final = timedelta(days=365)
# The choices by cookie. The first is the default, which needs no attribute on <html>.
CHOICES: Final = {
    "suits": (
        ("four", _("four colours, as on tournament cards")),
        ("two", _("two colours, black and red")),
        ("german", _("German suits: acorns, leaves, hearts, bells")),
    ),
    "type": (("normal", _("normal")), ("large", _("large"))),
}


class DisplayForm(forms.Form):
    suits = forms.ChoiceField(label=_("Suits"), choices=CHOICES["suits"], widget=forms.RadioSelect)
    type = forms.ChoiceField(label=_("Text size"), choices=CHOICES["type"], widget=forms.RadioSelect)


def chosen(request: HttpRequest) -> dict[str, str]:
    cookies = {name: request.COOKIES.get(name, "") for name in CHOICES}
    return {name: value for name, value in cookies.items() if value in dict(CHOICES[name][1:])}


def named(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that names suits as chosen on this device."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with suits_named(german=chosen(request).get("suits") == "german"):
            return get_response(request)

    return middleware


def display_on(request: HttpRequest) -> dict[str, Any]:
    """Context processor with the attributes of every page's <html>."""
    return {"display": chosen(request)}


def display(request: HttpRequest) -> HttpResponse:
    usual = {name: choices[0][0] for name, choices in CHOICES.items()}
    form = DisplayForm(request.POST or None, initial=usual | chosen(request))
    if request.method == "POST" and form.is_valid():
        return _with_cookies(HttpResponseRedirect(_page(request.POST.get("next", ""))), form.cleaned_data)
    came_from = request.POST.get("next") or _page_before(request)
    return form_page(request, "scoring/display.html", {"form": form, "next": _page(came_from)})


def _page_before(request: HttpRequest) -> str:
    try:
        return urlsplit(request.headers.get("Referer", "")).path
    except ValueError:
        return ""


def _with_cookies(response: HttpResponse, values: dict[str, str]) -> HttpResponse:
    for name, value in values.items():
        response.set_cookie(
            name, value, max_age=COOKIE_AGE, samesite="Lax", httponly=True, secure=settings.SESSION_COOKIE_SECURE
        )
    return response


def _page(path: str) -> str:
    """Return the path if it is another page of this site, otherwise the start page."""
    try:
        found = resolve(path)
    except Resolver404:
        return reverse("start")
    return reverse("start") if found.url_name == "display" else path
