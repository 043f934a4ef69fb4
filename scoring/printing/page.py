"""Page size, type, and the elements of a form. Lengths are millimetres from the top left."""

from dataclasses import dataclass
from typing import Final, NamedTuple

A4: Final = (210.0, 297.0)
MARGIN: Final = 10.0
POINTS_PER_MM: Final = 72 / 25.4
# Half the height of a digit, as a fraction of the type size: from the centre of a line to its baseline.
HALF_DIGIT: Final = 0.365

BLACK: Final = 0.0
SOFT: Final = 0.42
HAIR: Final = 0.68


class Align:
    """The share of the free width that lies left of a text."""

    LEFT: Final = 0.0
    CENTRE: Final = 0.5
    RIGHT: Final = 1.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line; `width` in millimetres, `grey` from 0 (black) to 1 (white)."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    grey: float

    @classmethod
    def across(cls, y: float, start: float, end: float, width: float, grey: float) -> "Rule":
        return cls(x1=start, y1=y, x2=end, y2=y, width=width, grey=grey)

    @classmethod
    def down(cls, x: float, start: float, end: float, width: float, grey: float) -> "Rule":
        return cls(x1=x, y1=start, x2=x, y2=end, width=width, grey=grey)


@dataclass(frozen=True, slots=True)
class Tint:
    """A grey area of the form."""

    x: float
    y: float
    width: float
    height: float
    grey: float


class Style(NamedTuple):
    """Size in points, weight, colour as red, green, blue from 0 to 1.

    A text too long for its box is set smaller, down to `least` points, and then cut.
    """

    size: float
    bold: bool = False
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)
    least: float = 0.0


class Text(NamedTuple):
    """A text in a box of this width, which it never leaves; `x` and `y` are the left end of its baseline.

    A turned text reads upwards: its baseline is the vertical line at `x`, and the box begins at `y`, its foot.
    """

    x: float
    y: float
    text: str
    style: Style
    width: float
    align: float = Align.LEFT
    rotated: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """An empty page: what all lists of one kind have in common."""

    rules: tuple[Rule, ...]
    tints: tuple[Tint, ...]
    texts: tuple[Text, ...]


def baseline(top: float, height: float, size: float) -> float:
    """Return the y at which digits of `size` points are centred between `top` and `top` + `height`."""
    return top + height / 2 + HALF_DIGIT * size / POINTS_PER_MM
