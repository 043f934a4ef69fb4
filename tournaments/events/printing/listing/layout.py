"""Find the position of the next line: pages are filled one text column after another."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import tee
from typing import Final, NamedTuple

from scoring.printing.page import HALF_DIGIT, POINTS_PER_MM, Rule, Style, Text, Tint

from .measure import Ruler

GREY: Final = (0.33, 0.33, 0.33)
# Line height of sentences, in type sizes.
LEADING: Final = 1.38


class Frame(NamedTuple):
    """A text column on a page, in millimetres."""

    page: int
    left: float
    top: float
    width: float
    bottom: float


class Box(NamedTuple):
    """An empty tick box, in millimetres."""

    x: float
    y: float
    side: float


@dataclass
class Page:
    """The content of a page so far; `keys` are those of its rows."""

    texts: list[Text] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    tints: list[Tint] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


class Layout:
    """The position of the next line.

    `frames` is infinite. With `sets_closer`, rows are set closer together if that saves a page.
    """

    def __init__(self, frames: Iterator[Frame], ruler: Ruler, *, sets_closer: bool = True) -> None:
        self.pages: list[Page] = []
        self.ruler = ruler
        self.sets_closer = sets_closer
        self._frames = frames
        # The height used in the columns before the current one.
        self._height_used = 0.0
        self._begin(next(frames))

    @property
    def page(self) -> Page:
        return self.pages[self.frame.page]

    @property
    def room(self) -> float:
        return self.frame.bottom - self.y

    @property
    def height_used(self) -> float:
        return self._height_used + self.y - self.frame.top

    @property
    def is_at_top(self) -> bool:
        return self.y == self.frame.top

    def next_frame(self) -> None:
        self._height_used = self.height_used
        self._begin(next(self._frames))

    def _begin(self, frame: Frame) -> None:
        self.frame = frame
        self.y = self.frame.top
        # A page is made when its first column begins; several columns share one.
        while len(self.pages) <= self.frame.page:
            self.pages.append(Page())

    def coming(self) -> Iterator[Frame]:
        """Yield the text columns after this one without consuming them."""
        self._frames, ahead = tee(self._frames)
        return ahead

    def next_page(self) -> None:
        page = self.frame.page
        while self.frame.page == page:
            self.next_frame()

    def need(self, height: float) -> bool:
        """Move to the next column unless this height is free; return whether it moved."""
        # At the top of a column the next one has no more room: what is too high overflows.
        if self.room >= height or self.is_at_top:
            return False
        self.next_frame()
        return True

    def write(self, x: float, top: float, height: float, text: str, style: Style, width: float, align: float) -> None:
        # Half the height of a digit below the middle is the baseline of centred text.
        base = top + height / 2 + HALF_DIGIT * style.size / POINTS_PER_MM
        self.page.texts.append(Text(x, base, text, style, width, align=align))

    def line(self, y: float, width: float, grey: float, left: float, length: float) -> None:
        self.page.rules.append(Rule.across(y, left, left + length, width, grey))

    def upright(self, x: float, width: float, grey: float, top: float, height: float) -> None:
        self.page.rules.append(Rule.down(x, top, top + height, width, grey))
