"""Draw certificates: one per page, in a serif font within a frame."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.printing.fonts import SERIF
from scoring.printing.form_document import FormDocument
from scoring.printing.letters import printable
from scoring.printing.logos import Logo, read_logo
from scoring.printing.page import A4, POINTS_PER_MM, Align, Form, Style, Text

from .document_values import Certificate, CertificateSheet
from .listing.measure import Ruler

_BLACK: Final = (0.11, 0.10, 0.09)
_SOFT: Final = (0.33, 0.32, 0.29)
_GREEN: Final = (0.10, 0.34, 0.25)
_RED: Final = (0.75, 0.05, 0.10)
# The suits of tournament cards have four colours; these are dark enough for paper.
_SUITS: Final = (("♣", (0.0, 0.0, 0.0)), ("♠", (0.0, 0.4, 0.15)), ("♥", _RED), ("♦", (0.62, 0.38, 0.0)))
_SUIT_SIZE: Final = 17.0
_SUIT_PITCH: Final = 10.5
# The middle of the suits or the emblem, and the largest width and height of an emblem.
_OVER_HEADING: Final = 39.5
_LOGO_SPACE: Final = (60.0, 30.0)
# Distance of each frame from the edge of the page, and the width of its line.
_FRAMES: Final = ((13.5, 1.1), (15.8, 0.25))
_LEFT: Final = 26.0
_INSIDE: Final = A4[0] - 2 * _LEFT
_TOP: Final = 43.0
_HEADING: Final = Style(48.0, colour=_BLACK, least=24.0)
_POINTS: Final = Style(18.0, colour=_BLACK)
# Length of the line over the points.
_RULE: Final = 40.0
_SIGNING: Final = (("organiser", 30.0), ("director", A4[0] - 94.0))
_SIGNING_TOP, _SIGNING_WIDTH = 254.0, 64.0
_SIGNER: Final = Style(10.0, colour=_SOFT, least=6.0)
# A name of up to so many letters fits on one line at the largest size.
_NAME_LETTERS: Final = 20
_NAME_SIZE: Final = 36
_LEAST_NAME_SIZE: Final = 18
# The names of a team's players take about three lines up to so many letters.
_MEMBERS_LETTERS: Final = 130
_MEMBERS_SIZE, _LEAST_MEMBERS_SIZE = 13, 10
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


class CertificateLine(NamedTuple):
    """A centred line: `gap` is the space above in millimetres, `leading` is relative to the type size."""

    text: str
    style: Style
    gap: float
    leading: float = 1.2


def draw(sheet: CertificateSheet) -> bytes:
    """Return one PDF; equal sheets give equal bytes."""
    logo = read_logo(sheet.logo)
    # The frame's texts are the same on every page, so they are drawn once, as a form.
    document = FormDocument({"Frame": _frame(sheet, has_suits=logo is None)}, _texts(sheet), SERIF)
    if logo:
        document.add_picture("Logo", logo.jpeg, logo.width, logo.height)
    ruler = Ruler(*document.text_writer.fonts)
    for each in sheet.certificates:
        # Lines have no fixed height: every part is placed below the one before, and empty ones take no room.
        texts = [*_set(_lines(sheet, each), ruler), *_signing(sheet)]
        operators = [*_frames(), _over_points(texts), *([_placed(logo)] if logo else [])]
        document.add_page("Frame", texts, operators)
    return document.saved(title=printable(f"{sheet.words['title']} {sheet.event}".strip()), language=sheet.language)


def _texts(sheet: CertificateSheet) -> Iterator[str]:
    yield from (sheet.event, sheet.day, sheet.note, sheet.text, *sheet.words.values())
    for each in sheet.certificates:
        yield from (each.place, each.name, each.club, each.ranking, each.points, *each.members)


def _frame(sheet: CertificateSheet, *, has_suits: bool) -> Form:
    heading = Text(_LEFT, _TOP + 22, sheet.words["heading"], _HEADING, _INSIDE, align=Align.CENTRE)
    return Form((), (), (*(_suits() if has_suits else ()), heading))


def _suits() -> Iterator[Text]:
    left = A4[0] / 2 - _SUIT_PITCH * len(_SUITS) / 2
    for place, (suit, colour) in enumerate(_SUITS):
        x = left + place * _SUIT_PITCH
        yield Text(x, _OVER_HEADING + 2, suit, Style(_SUIT_SIZE, colour=colour), _SUIT_PITCH, align=Align.CENTRE)


def _lines(sheet: CertificateSheet, each: Certificate) -> Iterator[CertificateLine]:
    # A line may end between two names, but not within one.
    members = " · ".join(name.replace(" ", _NO_BREAK) for name in each.members)
    members_size = _MEMBERS_SIZE if len(members) <= _MEMBERS_LETTERS else _LEAST_MEMBERS_SIZE
    yield CertificateLine(sheet.note, Style(15.0, colour=_RED), 4)
    yield CertificateLine(sheet.event, Style(19.0, bold=True, colour=_BLACK), 6 if sheet.note else 12, 1.25)
    yield CertificateLine(sheet.day, Style(12.0, colour=_SOFT), 2)
    yield CertificateLine(each.ranking, Style(15.0, colour=_SOFT), 16)
    yield CertificateLine(each.place, Style(42.0, colour=_GREEN), 3 if each.ranking else 20, 1.15)
    yield CertificateLine(each.name, Style(_name_size(each.name), bold=True, colour=_BLACK), 11, 1.15)
    yield CertificateLine(each.club, Style(14.0, colour=_SOFT), 3)
    yield CertificateLine(members, Style(members_size, colour=_BLACK), 4, 1.5)
    yield CertificateLine(each.points, _POINTS, 22)
    yield CertificateLine(" ".join(sheet.text.split()), Style(13.0, colour=_BLACK), 8, 1.35)


def _set(lines: Iterator[CertificateLine], ruler: Ruler) -> Iterator[Text]:
    y = _TOP + 27
    for line in lines:
        if not line.text:
            continue
        y += line.gap
        size, height = line.style.size, line.style.size * line.leading / POINTS_PER_MM
        for part in ruler.lines(line.text, _INSIDE, size, bold=line.style.bold):
            y += height
            # The baseline is a quarter of the line's height above its lower edge.
            yield Text(_LEFT, y - height * 0.25, part, line.style, _INSIDE, align=Align.CENTRE)


def _signing(sheet: CertificateSheet) -> Iterator[Text]:
    for key, left in _SIGNING:
        yield Text(left, _SIGNING_TOP + 5, sheet.words[key], _SIGNER, _SIGNING_WIDTH, align=Align.CENTRE)


def _frames() -> Iterator[str]:
    for inset, width in _FRAMES:
        sides = (A4[0] - 2 * inset, A4[1] - 2 * inset)
        # The distance from the left and from the bottom is the same, so x serves as y.
        x, wide, high = (length * POINTS_PER_MM for length in (inset, *sides))
        colour = " ".join(map(str, _GREEN))
        yield f"q {colour} RG {width * POINTS_PER_MM:.2f} w {x:.2f} {x:.2f} {wide:.2f} {high:.2f} re S Q"
    for _key, left in _SIGNING:
        yield _thin_line(left, _SIGNING_TOP, _SIGNING_WIDTH, _BLACK)


def _over_points(texts: list[Text]) -> str:
    # The points move with the lines above them; only they have this style.
    y = next(text.y for text in texts if text.style == _POINTS)
    return _thin_line((A4[0] - _RULE) / 2, y - 14, _RULE, _GREEN)


def _thin_line(left: float, top: float, width: float, colour: tuple[float, float, float]) -> str:
    # PDF counts points from the bottom left, this module millimetres from the top left.
    x, y, end = (length * POINTS_PER_MM for length in (left, A4[1] - top, left + width))
    return f"q {' '.join(map(str, colour))} RG 0.7 w {x:.2f} {y:.2f} m {end:.2f} {y:.2f} l S Q"


def _placed(logo: Logo) -> str:
    width, height = logo.within(*_LOGO_SPACE)
    left, bottom = (A4[0] - width) / 2, A4[1] - _OVER_HEADING - height / 2
    wide, high, x, y = (length * POINTS_PER_MM for length in (width, height, left, bottom))
    # A picture fills the unit square, which this matrix scales and moves.
    return f"q {wide:.2f} 0 0 {high:.2f} {x:.2f} {y:.2f} cm /Logo Do Q"


def _name_size(name: str) -> float:
    # A longer name shrinks with its number of letters; _set breaks it below the smallest size.
    return max(_LEAST_NAME_SIZE, min(_NAME_SIZE, round(_NAME_SIZE * _NAME_LETTERS / max(len(name), 1), 1)))
