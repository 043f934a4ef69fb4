"""How the static files are compressed when they are collected."""

import re
from typing import Any, Final

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What the pages of the site load; most files are the admin's, or other editions of htmx.
_OWN: Final = re.compile(r"/(skatclub|scoring|tournaments|django_tables2)/[^/]+$|/(htmx-2\.min|django-htmx)\.[^/]+$")
# A module imports those of its own version. Django's own patterns for it stumble over other editions of htmx.
_IMPORTS: Final = (
    (r"""(?P<matched>from "(?P<url>\./[^"]+)")""", 'from "%(url)s"'),
    (r"""(?P<matched>import\("(?P<url>\./[^"]+)"\))""", 'import("%(url)s")'),
)


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names; the site's own files are compressed by Brotli and gzip, all others by gzip alone.

    Brotli takes forty times as long, and a new site would wait for it at its start.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("scoring/*.js", _IMPORTS))

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return _OwnByBrotli(**kwargs)


class _OwnByBrotli(Compressor):  # type: ignore[misc]
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.by_gzip = Compressor(use_brotli=False, **kwargs)

    def compress(self, path: str) -> list[str]:
        compressed: list[str] = super().compress(path) if _OWN.search(path) else self.by_gzip.compress(path)
        return compressed
