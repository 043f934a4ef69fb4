"""Responses for pages with forms."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from .access import PageRequest

CONFLICT, UNPROCESSABLE = 409, 422


def form_page(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """Return the rendered page: 422 if a form has errors, 409 if it asks again because the list changed."""
    forms = [value for value in context.values() if isinstance(value, BaseForm)]
    status = 200
    if any(form.is_bound and not form.is_valid() for form in forms):
        status = UNPROCESSABLE
    if any(form.has_error(NON_FIELD_ERRORS, "changed") for form in forms if form.is_bound):
        status = CONFLICT
    return render(request, template, context, status=status)


def elsewhere(request: PageRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
