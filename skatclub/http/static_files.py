"""Collected static files are minified and compressed."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Files that the site's pages load; most others are the admin's, or other builds of htmx.
_OWN: Final = re.compile(r"/(skatclub|scoring|tournaments|django_tables2)/.+$|/(htmx-2\.min|django-htmx)\.[^/]+$")
# Rewrite imports of modules to hashed names. Django's own patterns for that fail on other builds of htmx.
_IMPORTS: Final = (
    (r"""(?P<matched>from ?"(?P<url>\.\.?/[^"]+)")""", 'from "%(url)s"'),
    (r"""(?P<matched>import\("(?P<url>\.\.?/[^"]+)"\))""", 'import("%(url)s")'),
)
_APPS: Final = ("skatclub/", "scoring/", "tournaments/")
_MINIFIERS: Final[dict[str, Callable[[str], str]]] = {".js": jsmin, ".css": cssmin}


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names; the site's own files are minified and compressed by Brotli and gzip, all others by gzip.

    Brotli takes forty times as long, and a new site would wait for it at its start.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", _IMPORTS), ("skatclub/*.js", _IMPORTS))

    def save(self, name: str, content: "File[Any]", max_length: int | None = None) -> str:
        saved: str = super().save(name, _minified(name, content), max_length)
        return saved

    def post_process(self, paths: dict[str, tuple[Any, str]], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        # Django would read the file where it was collected from; the minified one is in this storage.
        app_files = {name: (self, name) for name in paths if name.startswith(_APPS)}
        yield from super().post_process(paths if dry_run else paths | app_files, dry_run, **options)

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return _OwnByBrotli(**kwargs)


def _minified(name: str, content: "File[Any]") -> "File[Any]":
    minify = _MINIFIERS.get(name[name.rfind(".") :])
    if not minify or not name.startswith(_APPS):
        return content
    return ContentFile(minify(content.read().decode()).encode(), name=name)


class _OwnByBrotli(Compressor):  # type: ignore[misc]
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.by_gzip = Compressor(use_brotli=False, **kwargs)

    def compress(self, path: str) -> list[str]:
        compressed: list[str] = super().compress(path) if _OWN.search(path) else self.by_gzip.compress(path)
        return compressed
