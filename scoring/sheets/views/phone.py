"""What this phone stores: the page is the same for everyone, the content is only on the phone."""

from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie


@ensure_csrf_cookie
def phone(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/entry/phone.html")


@cache
def _files() -> dict[str, int]:
    """Return path and size of every static file loaded by a table's pages; empty if static files are not hashed."""
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    site_files = [(path, name) for path, name in hashed.items() if path.startswith(("scoring/", "skatclub/"))]
    return {staticfiles_storage.url(path): staticfiles_storage.size(name) for path, name in site_files}


@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker; its text differs between versions of the site, so browsers detect an update."""
    context = {"version": settings.VERSION, "static": settings.STATIC_URL, "files": _files()}
    return render(request, "scoring/entry/worker.js", context, content_type="text/javascript; charset=utf-8")
