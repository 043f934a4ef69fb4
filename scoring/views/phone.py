"""What this phone keeps: the page is the same for everybody, what it shows lies on the phone alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie


@ensure_csrf_cookie
def phone(request: HttpRequest) -> HttpResponse:
    """Every entry typed on this phone, whether or not it has reached the desk."""
    return render(request, "scoring/phone.html")
