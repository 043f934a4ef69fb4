"""How the static files are made smaller when they are collected: without comments, and compressed."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What the pages of the site load; most files are the admin's, or other editions of htmx.
_OWN: Final = re.compile(r"/(skatclub|scoring|tournaments|django_tables2)/.+$|/(htmx-2\.min|django-htmx)\.[^/]+$")
# A module imports those of its own version. Django's own patterns for it stumble over other editions of htmx.
_IMPORTS: Final = (
    (r"""(?P<matched>from ?"(?P<url>\.\.?/[^"]+)")""", 'from "%(url)s"'),
    (r"""(?P<matched>import\("(?P<url>\.\.?/[^"]+)"\))""", 'import("%(url)s")'),
)
_APPS: Final = ("skatclub/", "scoring/", "tournaments/")
_SMALLER: Final[dict[str, Callable[[str], str]]] = {".js": jsmin, ".css": cssmin}


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names; the site's own files are freed of comments and compressed by Brotli and gzip, all others by gzip.

    Brotli takes forty times as long, and a new site would wait for it at its start.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", _IMPORTS), ("skatclub/*.js", _IMPORTS))

    def save(self, name: str, content: "File[Any]", max_length: int | None = None) -> str:
        saved: str = super().save(name, _smaller(name, content), max_length)
        return saved

    def post_process(self, paths: dict[str, tuple[Any, str]], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        # Django goes back to where a file was collected from; the smaller one lies here.
        app_files = {name: (self, name) for name in paths if name.startswith(_APPS)}
        yield from super().post_process(paths if dry_run else paths | app_files, dry_run, **options)

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return _OwnByBrotli(**kwargs)


def _smaller(name: str, content: "File[Any]") -> "File[Any]":
    """A script or style sheet of the site without comments and room between its words; else the file as it is."""
    smaller = _SMALLER.get(name[name.rfind(".") :])
    if not smaller or not name.startswith(_APPS):
        return content
    return ContentFile(smaller(content.read().decode()).encode(), name=name)


class _OwnByBrotli(Compressor):  # type: ignore[misc]
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.by_gzip = Compressor(use_brotli=False, **kwargs)

    def compress(self, path: str) -> list[str]:
        compressed: list[str] = super().compress(path) if _OWN.search(path) else self.by_gzip.compress(path)
        return compressed
