"""The answers of pages with forms."""

from collections.abc import Mapping
from typing import Any, Final

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from .access import PageRequest

UNPROCESSABLE: Final = 422


def form_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """The rendered page, with 422 where one of its forms has errors."""
    failed = any(value.errors for value in context.values() if isinstance(value, BaseForm))
    return render(request, template, context, status=UNPROCESSABLE if failed else 200)


def elsewhere(request: PageRequest, address: str) -> HttpResponse:
    """To another page, by whichever means the request understands."""
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
