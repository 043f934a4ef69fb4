"""The effects of a proxy in front of the site on its requests, and the setting that corrects them."""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.http import is_same_domain
from django.utils.translation import gettext as _

# Headers in which a proxy names a path in front of the site's own.
_PREFIXES: Final = ("X-Forwarded-Prefix", "X-Script-Name")
# Headers that show that there is a proxy.
_PROXIES: Final = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")
# Browsers send it only to https and to their own machine.
_FETCHED_BY: Final = "Sec-Fetch-Site"
_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")


def address_faults(request: HttpRequest) -> list[str]:
    return [fault for fault in (prefix_fault(request), origin_fault(request)) if fault]


def prefix_fault(request: HttpRequest) -> str:
    path = next((request.headers[name] for name in _PREFIXES if request.headers.get(name, "").strip("/ ")), "")
    if not path:
        return ""
    return _(
        "This site was requested under the path %(path)s. It cannot run under a path: give it its own host "
        "name, such as https://skat.club.example."
    ) % {"path": path[:60]}


def origin_fault(request: HttpRequest) -> str:
    """Return a sentence if the browser used another address than the site believes, otherwise ""."""
    requested, believed = requested_as(request), f"{request.scheme}://{request.get_host()}"
    if requested in ("", believed) or _is_trusted(requested):
        return ""
    values = {"asked": requested[:100], "believed": believed}
    if urlsplit(requested).netloc == request.get_host():
        return (
            _(
                "This page was requested as %(asked)s, but the site takes its address to be %(believed)s. "
                "Start it with HTTPS=yes."
            )
            % values
        )
    return (
        _(
            "This page was requested as %(asked)s, but the site takes its address to be %(believed)s. Let "
            "the proxy pass the host on (in nginx: proxy_set_header Host $http_host;), or start the site "
            "with SITE_URL=%(asked)s."
        )
        % values
    )


def requested_as(request: HttpRequest) -> str:
    """Return scheme and host as the browser sees them, "" if a form comes from another site."""
    if origin := request.headers.get("Origin", ""):
        return origin if _is_own(request, origin) else ""
    host = request.headers.get("X-Forwarded-Host", "").partition(",")[0].strip() or request.get_host()
    forwarded = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip()
    is_https = forwarded == "https" or (_FETCHED_BY in request.headers and not _is_this_machine(host))
    return f"{'https' if is_https else request.scheme}://{host}"


def _is_own(request: HttpRequest, origin: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if not parts.netloc:
        return False
    if _FETCHED_BY in request.headers:
        return request.headers[_FETCHED_BY] == "same-origin"
    is_behind_proxy = any(name in request.headers for name in _PROXIES) or _is_this_machine(request.get_host())
    return parts.netloc == request.get_host() or is_behind_proxy


def _is_trusted(origin: str) -> bool:
    requested = urlsplit(origin)
    trusted = (urlsplit(one.replace("*.", ".")) for one in settings.CSRF_TRUSTED_ORIGINS)
    return any(one.scheme == requested.scheme and is_same_domain(requested.netloc, one.netloc) for one in trusted)


def _is_this_machine(host: str) -> bool:
    return split_domain_port(host)[0] in _THIS_MACHINE
