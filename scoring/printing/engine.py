"""WeasyPrint as a program of its own: `engine.py` reads markup from its input and writes the PDF to its output.

Nothing of the site is imported here, and no other module imports WeasyPrint: `settings.py` runs this under limits.
"""

import logging
import os
import sys
from collections.abc import Mapping

from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse

# Its warnings about unknown CSS and refused addresses are expected.
logging.getLogger("weasyprint").setLevel(logging.CRITICAL)


class ForeignAddress(Exception):
    """The markup asked for something outside of itself."""


class NoAddress(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """A fetcher that refuses every address, whatever the scheme."""

    def __init__(self) -> None:
        """The handlers of the parent are left out on purpose."""
        self._fail_on_errors = False

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        raise ForeignAddress(url)


def draw(markup: str) -> bytes:
    """The markup as PDF; no address in it is read."""
    pdf: bytes = HTML(string=markup, url_fetcher=NoAddress()).write_pdf()
    return pdf


if __name__ == "__main__":
    # Where HarfBuzz cannot subset fonts, fontTools does, and would write the hour into them.
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    sys.stdout.buffer.write(draw(sys.stdin.buffer.read().decode()))
