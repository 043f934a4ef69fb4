"""What this phone keeps: the page is the same for everybody, what it shows lies on the phone alone."""

from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie


@ensure_csrf_cookie
def phone(request: HttpRequest) -> HttpResponse:
    """Every entry typed on this phone, whether or not it has reached the desk."""
    return render(request, "scoring/entry/phone.html")


@cache
def _files() -> dict[str, int]:
    """Address and length of every file that pages of a table load; none where they are served as they lie."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    site_files = [(path, name) for path, name in hashed.items() if path.startswith(("scoring/", "skatclub/"))]
    return {staticfiles_storage.url(path): staticfiles_storage.size(name) for path, name in site_files}


@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another version of the site is another text, which is how a browser finds it."""
    context = {"version": settings.VERSION, "static": settings.STATIC_URL, "files": _files()}
    return render(request, "scoring/entry/worker.js", context, content_type="text/javascript; charset=utf-8")
