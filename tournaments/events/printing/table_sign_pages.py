"""Draw table signs: both faces of a page folded into a roof, with the upper one upside down."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.printing.codes import Bar, qr_bars_of_bytes
from scoring.printing.form_document import FormDocument, bars
from scoring.printing.letters import in_two
from scoring.printing.many_codes import all_qr_bars
from scoring.printing.page import A4, BLACK, HAIR, POINTS_PER_MM, SOFT, Align, Form, Rule, Style, Text, baseline

from .document_values import SignSheet

_GREY: Final = (0.35, 0.35, 0.35)
_EVENT: Final = Style(13, bold=True, least=6)
_PLACE: Final = Style(9.5, colour=_GREY, least=6)
_WORD: Final = Style(20, colour=_GREY, least=12)
_NETWORK: Final = Style(8.5, colour=_GREY, least=6)
_HELP: Final = Style(9.5, colour=_GREY, least=6.5)
_FOLD: Final = A4[1] / 2
_FOLD_MARK: Final = 6.0
_EVENT_LINE: Final = 17.0
_PLACE_LINE: Final = 22.5
_PLACE_PITCH: Final = 3.4
# A place with more letters per millimetre of width takes two lines.
_MOST_PLACE: Final = 0.7
_RULE: Final = 27.0
_NETWORK_WORDS: Final = ("network", "network_name", "network_password")
_NETWORK_LINE: Final = 3.9
# The upper face is the lower one turned about the middle of the page.
_ROTATED: Final = f"-1 0 0 -1 {A4[0] * POINTS_PER_MM:.2f} {A4[1] * POINTS_PER_MM:.2f} cm"


class Face(NamedTuple):
    """One face of a sign, in millimetres from its top left: the box for the number and the square for the QR code."""

    width: float
    margin: float
    word: float
    number_left: float
    number_width: float
    number_top: float
    number_height: float
    number_size: float
    qr_left: float
    qr_top: float
    qr: float
    # The code of the hall's network, and the words next to it.
    network_left: float
    network_top: float
    network: float
    words_left: float
    words_top: float
    words_width: float


FACES: Final = {
    1: Face(
        width=210,
        margin=14,
        word=39,
        number_left=14,
        number_width=120,
        number_top=38,
        number_height=98,
        number_size=330,
        qr_left=146,
        qr_top=60,
        qr=50,
        network_left=146,
        network_top=31,
        network=22,
        words_left=170,
        words_top=36,
        words_width=26,
    ),
    2: Face(
        width=105,
        margin=9,
        word=37,
        number_left=9,
        number_width=87,
        number_top=36,
        number_height=58,
        number_size=190,
        qr_left=34.5,
        qr_top=97,
        qr=36,
        network_left=8,
        network_top=103,
        network=20,
        words_left=6,
        words_top=126.5,
        words_width=25,
    ),
}


def draw(sheet: SignSheet) -> bytes:
    """Return one PDF; equal sheets give equal bytes."""
    texts = (sheet.event, sheet.place, *sheet.words.values())
    document = FormDocument({"Sign": signs_form(sheet)}, texts)
    codes = all_qr_bars(address for _number, address in sheet.signs)
    network = qr_bars_of_bytes(sheet.network.encode()) if sheet.network else (0, [])
    face = FACES[sheet.per_page]
    for start in range(0, len(sheet.signs), sheet.per_page):
        signs = sheet.signs[start : start + sheet.per_page]
        lefts = [place * face.width for place in range(len(signs))]
        # Turned about the middle of the page, what was at the left is at the right.
        rotated = [A4[0] - face.width - left for left in lefts]
        lower, upper = (
            _half(document, face, list(zip(signs, each, strict=True)), codes, network) for each in (lefts, rotated)
        )
        document.add_content(f"{lower}\nq {_ROTATED}\n{upper}\nQ")
    return document.saved(title=f"{sheet.words['title']} {sheet.event}".strip(), language=sheet.language)


def _half(
    document: FormDocument,
    face: Face,
    placed: Sequence[tuple[tuple[str, str], float]],
    codes: Mapping[str, tuple[int, list[Bar]]],
    network: tuple[int, list[Bar]],
) -> str:
    texts = [text for (number, _address), left in placed for text in sign_texts(face, number, left)]
    # Both halves are made as the lower one; the upper is turned by a matrix.
    parts = ["/Sign Do", document.text_writer.operators(texts)]
    parts += [bars(*network_at(face, left, network)) for _sign, left in placed if network[1]]
    for (_number, address), left in placed:
        # An address too long for a code has no bars.
        side, dots = codes[address]
        if dots:
            parts.append(bars(dots, left + face.qr_left, _FOLD + face.qr_top, face.qr / side, face.qr / side))
    return "\n".join(parts)


def network_at(face: Face, left: float, code: tuple[int, list[Bar]]) -> tuple[list[Bar], float, float, float, float]:
    side, dots = code
    module = face.network / side
    return dots, left + face.network_left, _FOLD + face.network_top, module, module


def sign_texts(face: Face, number: str, left: float) -> Iterator[Text]:
    size = _number_size(face, number)
    line = baseline(_FOLD + face.number_top, face.number_height, size)
    style = Style(size, bold=True, least=40)
    yield Text(left + face.number_left, line, number, style, face.number_width, align=Align.CENTRE)


# About how wide and how high a bold digit is, as parts of the type size.
_DIGIT_WIDTH: Final = 0.7
_DIGIT_HEIGHT: Final = 0.73


def _number_size(face: Face, number: str) -> float:
    # As large as the digits allow in width and height.
    by_width = face.number_width * POINTS_PER_MM / (_DIGIT_WIDTH * max(len(number), 1))
    by_height = face.number_height * POINTS_PER_MM / _DIGIT_HEIGHT
    return round(min(face.number_size, by_width, by_height), 1)


def signs_form(sheet: SignSheet) -> Form:
    face = FACES[sheet.per_page]
    lefts = [place * face.width for place in range(sheet.per_page)]
    # The form is used twice per page, so it has only one half, and half of the marks.
    rules = [rule for left in lefts for rule in _face_rules(face, left)]
    texts = [text for left in lefts for text in _face_words(face, sheet, left)]
    return Form((*rules, *_marks(sheet)), (), tuple(texts))


def _face_rules(face: Face, left: float) -> Iterator[Rule]:
    y = _FOLD + _RULE
    yield Rule.across(y, left + face.margin, left + face.width - face.margin, 0.5, BLACK)
    yield Rule.across(y + 1, left + face.margin, left + face.width - face.margin, 0.15, BLACK)


def _face_words(face: Face, sheet: SignSheet, left: float) -> Iterator[Text]:
    inside = face.width - 2 * face.margin
    yield Text(left + face.margin, _FOLD + _EVENT_LINE, sheet.event, _EVENT, inside)
    place = in_two(sheet.place, round(inside * _MOST_PLACE))
    for line, text in enumerate(place, start=1):
        y = _FOLD + _PLACE_LINE + (line - len(place) / 2 - 0.5) * _PLACE_PITCH
        yield Text(left + face.margin, y, text, _PLACE, inside)
    yield Text(left + face.margin, _FOLD + face.word, sheet.words["table"], _WORD, inside)
    for line, key in enumerate(_NETWORK_WORDS if sheet.network else ()):
        y = _FOLD + face.words_top + line * _NETWORK_LINE
        yield Text(left + face.words_left, y, sheet.words[key], _NETWORK, face.words_width)
    below = _FOLD + face.qr_top + face.qr + 5
    yield Text(left + face.qr_left - 7, below, sheet.words["scan"], _HELP, face.qr + 14, align=Align.CENTRE)
    yield Text(left + face.qr_left - 7, below + 4.4, sheet.words["scan_more"], _HELP, face.qr + 14, align=Align.CENTRE)


def _marks(sheet: SignSheet) -> Iterator[Rule]:
    width, height = A4
    yield Rule.across(_FOLD, 0, _FOLD_MARK, 0.15, SOFT)
    yield Rule.across(_FOLD, width - _FOLD_MARK, width, 0.15, SOFT)
    if sheet.per_page > 1:
        yield Rule.down(width / 2, _FOLD, height, 0.1, HAIR)
