"""The address for links in documents and codes, as others reach the site."""

from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

# Names that exist in a local network only. RFC 6762, RFC 8375, and what routers call themselves.
_LOCAL: Final = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")


def site_of(request: HttpRequest) -> str:
    """Return SITE_URL, or else the address of this request, with a slash at the end."""
    return f"{settings.SITE_URL}/" if settings.SITE_URL else request.build_absolute_uri("/")


def address_of(request: HttpRequest, path: str) -> str:
    return site_of(request).rstrip("/") + path


def is_in_doubt(request: HttpRequest) -> bool:
    """Return whether the request's host is neither configured nor local, so that links to it may not work for
    others."""
    if settings.SITE_URL:
        return False
    host = split_domain_port(request.get_host())[0]
    is_configured = validate_host(host, [name for name in settings.ALLOWED_HOSTS if name != "*"])
    return not is_configured and not _is_local(host)


def _is_local(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_private
    except ValueError:
        return "." not in host or host.endswith(_LOCAL)
