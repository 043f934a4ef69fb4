"""The one door to WeasyPrint: markup in, PDF out, and nothing read from outside.

Importing this module needs Pango; only the child process that draws a paper imports it.
"""

import logging
from collections.abc import Mapping

from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

# Its warnings about unknown CSS and refused addresses are expected.
logging.getLogger("weasyprint").setLevel(logging.CRITICAL)


class ForeignAddress(Exception):
    """The markup asked for something that is not its own."""


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """A fetcher that answers the addresses of its own map and refuses every other one, whatever the scheme."""

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        """`files` holds images by their address: an SVG as text, a JPEG as bytes.

        The handlers of the parent are left out on purpose.
        """
        self.files = files
        self.refused: list[str] = []
        self._fail_on_errors = False

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url not in self.files:
            self.refused.append(url)
            raise ForeignAddress(url)
        file = self.files[url]
        kind = "image/svg+xml" if isinstance(file, str) else "image/jpeg"
        return URLFetcherResponse(url, file, {"Content-Type": kind})


def draw(markup: str, fetcher: OwnFiles | None = None) -> bytes:
    """The markup as PDF; an address outside the fetcher's map is not read."""
    pdf: bytes = HTML(string=markup, url_fetcher=fetcher or OwnFiles({})).write_pdf()
    return pdf
