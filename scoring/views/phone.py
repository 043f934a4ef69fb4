"""What this phone keeps: the page is the same for everybody, what it shows lies on the phone alone."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie


@ensure_csrf_cookie
def phone(request: HttpRequest) -> HttpResponse:
    """Every entry typed on this phone, whether or not it has reached the desk."""
    return render(request, "scoring/phone.html")


@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another version of the site is another text, which is how a browser finds it."""
    context = {"version": settings.VERSION, "static": settings.STATIC_URL}
    return render(request, "scoring/worker.js", context, content_type="text/javascript")
