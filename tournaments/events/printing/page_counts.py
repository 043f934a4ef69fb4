"""How many pages a paper takes, told before it is drawn."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from scoring.printing.job import Job
from scoring.sheets.printing.list_page import pages_of

from .listing.frames import filled
from .listing.measure import Ruler
from .listing.values import Listing, SlipSheet
from .paper_values import CardSheet, CertificateSheet, PosterSheet, SignSheet

# How wide letters of the papers' type are in thousandths of its size; all others are as wide as a digit.
_DIGIT: Final = 636.0
_WIDTHS: Final = {
    letter: width
    for width, letters in {
        280.0: "'ijlIJ",
        325.0: " \xa0,.·/:;|f",
        385.0: "-()[]tr!",
        525.0: "csz–",
        590.0: "kvxyFLPTY",
        615.0: "aäeoöE",
        690.0: "AÄBCKRVXZ",
        760.0: "DGHNOÖQUÜ",
        840.0: "wM+−",
        980.0: "mW%@—",
    }.items()
    for letter in letters
}
_BOLD_PART: Final = 1.12
# A single page with so much of it free stays one, however wide its letters are.
_FREE_PART: Final = 0.25


@dataclass(frozen=True, slots=True)
class PageCount:
    """So many pages; `is_exact` unless the lengths of texts may decide, which only what draws them can measure."""

    pages: int
    is_exact: bool

    @property
    def sheets(self) -> int:
        """Sheets of paper where both sides are printed."""
        return ceil(self.pages / 2)


def page_count(jobs: Iterable[Job]) -> PageCount:
    """The pages of these parts together."""
    counted = [_COUNTS[_kind(job)](job.values) for job in jobs]
    return together(counted)


def together(counts: Iterable[PageCount]) -> PageCount:
    known = list(counts)
    return PageCount(sum(count.pages for count in known), all(count.is_exact for count in known))


class _UsualWidths:
    """A font that nobody has read: the letters of the papers' type are about so wide."""

    def __init__(self, part: float) -> None:
        self._part = part

    def can_set(self, text: str) -> bool:
        return True

    def length(self, text: str) -> float:
        return self._part * sum(_WIDTHS.get(letter, _DIGIT) for letter in text)


def _kind(job: Job) -> type[Any]:
    """The type of its values; lists come several at a time."""
    kind = type(job.values)
    return kind if kind in _COUNTS else tuple


def _of_listing(paper: Listing) -> PageCount:
    flow = filled(paper, Ruler(_UsualWidths(1.0), _UsualWidths(_BOLD_PART)))
    height = flow.frame.bottom - flow.frame.top
    return PageCount(len(flow.pages), is_exact=len(flow.pages) == 1 and flow.room >= _FREE_PART * height)


def _exactly(pages: Callable[[Any], int]) -> Callable[[Any], PageCount]:
    return lambda values: PageCount(pages(values), is_exact=True)


_COUNTS: Final[Mapping[type[Any], Callable[[Any], PageCount]]] = {
    Listing: _of_listing,
    SlipSheet: _exactly(lambda sheet: ceil(len(sheet.slips) / (sheet.across * sheet.down)) or 1),
    CardSheet: _exactly(lambda sheet: ceil(len(sheet.cards) / sheet.per_page)),
    SignSheet: _exactly(lambda sheet: ceil(len(sheet.signs) / sheet.per_page)),
    CertificateSheet: _exactly(lambda sheet: len(sheet.certificates)),
    PosterSheet: _exactly(lambda sheet: 1),
    tuple: _exactly(lambda lists: sum(len(pages_of(each)) for each in lists)),
}
