"""WeasyPrint as a separate program: it reads markup from standard input and writes the PDF to standard output.

Nothing of the site is imported here, and no other module imports WeasyPrint: `typeset.py` runs this under limits.
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
    """The markup refers to a URL."""


class NoAddress(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """A fetcher that refuses every URL, whatever the scheme."""

    def __init__(self) -> None:
        """Does not call the parent, which would install handlers for URLs."""
        self._fail_on_errors = False

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        raise ForeignAddress(url)


def draw(markup: str) -> bytes:
    pdf: bytes = HTML(string=markup, url_fetcher=NoAddress()).write_pdf()
    return pdf


if __name__ == "__main__":
    # If HarfBuzz cannot subset fonts, fontTools does it, and would write the time into them.
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    sys.stdout.buffer.write(draw(sys.stdin.buffer.read().decode()))
