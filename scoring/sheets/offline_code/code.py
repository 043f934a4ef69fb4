"""What stands in a code, and how it is signed."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.utils.crypto import salted_hmac

from scoring.models import SheetRecord
from scoring.rules import MOST_DEALS
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.queries import SheetPage

from .coder import ChoiceReader, ChoiceWriter, Coder
from .deal_coder import STEPS, DealCoder, Typed
from .ids import LISTS, NONCE_BITS, list_number, public_id_of
from .questions import LEARNT, UNSAID_IF_HIDDEN, Questions, questions_of

VERSION: Final = 1
VERSIONS: Final = 256
# What bears a higher one is no code of a list.
_LAST_VERSION: Final = 15
SIGNATURE_BYTES: Final = 6


@dataclass(frozen=True, slots=True)
class CodedDeal:
    """A deal as it was typed; `counter` is that of its entry, 0 where another device wrote it."""

    typed: Typed
    counter: int = 0


@dataclass(frozen=True, slots=True)
class OfflineCode:
    """What one phone has of a list: its standing deals in order. A `nonce` of 0 is the site's own."""

    public_id: str
    deals: tuple[CodedDeal, ...]
    nonce: int = 0


class CodeRefused(ValueError):
    """What was read is no code of this list; `why` is "damaged", "version" or "list"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def code_data(page: SheetPage) -> dict[str, Any]:
    """What the phone needs to make a code of this list; whoever may enter on it may have it.

    `deals` are those that stand after entry `seq`, as their forms post them.
    """
    questions = _questions_of(page.record)
    return {
        "version": VERSION,
        "list": page.record.public_id,
        "key": _key(page.record.public_id, questions.text),
        "seq": page.record.head_seq,
        "deals": [typed_deal(deal, page.ruleset) for deal in page.sheet.deals],
        "learnt": LEARNT,
        "hidden": UNSAID_IF_HIDDEN,
        "steps": STEPS,
    } | questions.data


def write_code(sheet: SheetRecord, code: OfflineCode) -> bytes:
    """The list as bytes: a number, and behind it the signature."""
    questions, writer = _questions_of(sheet), ChoiceWriter()
    writer.number(VERSIONS, VERSION)
    writer.number(LISTS, list_number(code.public_id))
    _code_list(writer, questions, code.nonce, code.deals)
    number = writer.written
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return data + _signature(sheet, data)


def list_in(data: bytes) -> str:
    """The public id of the list that the code says it is of; whether it truly is, `read_code` tells."""
    reader = ChoiceReader(int.from_bytes(data[:-SIGNATURE_BYTES], "big"))
    version = reader.number(VERSIONS)
    if not 0 < version <= _LAST_VERSION:
        raise CodeRefused("damaged")
    if version != VERSION:
        raise CodeRefused("version")
    return public_id_of(reader.number(LISTS))


def read_code(sheet: SheetRecord, data: bytes) -> OfflineCode:
    """The inverse of `write_code`; CodeRefused for what is no code of this sheet."""
    if list_in(data) != sheet.public_id:
        raise CodeRefused("list")
    number, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
    questions = _questions_of(sheet)
    if not hmac.compare_digest(_signature(sheet, number), signature):
        raise CodeRefused("damaged")
    reader = ChoiceReader(int.from_bytes(number, "big"))
    reader.number(VERSIONS)
    reader.number(LISTS)
    nonce, deals = _code_list(reader, questions)
    return OfflineCode(sheet.public_id, deals, nonce)


def _questions_of(sheet: SheetRecord) -> Questions:
    return questions_of(sheet.ruleset, sheet.seat_count, sheet.first_dealer)


def _signature(sheet: SheetRecord, data: bytes) -> bytes:
    key = _key(sheet.public_id, _questions_of(sheet).text)
    return hmac.digest(key.encode(), data, hashlib.sha256)[:SIGNATURE_BYTES]


@lru_cache(maxsize=1024)
def _key(public_id: str, questions_text: str) -> str:
    """The list's own key. It holds the questions too: what was asked otherwise cannot be read as if it were the same.

    A new key of the table leaves it as it is, so that a phone that was cut off can still hand its list over.
    """
    return salted_hmac("scoring.list_code", f"{public_id} {questions_text}", algorithm="sha256").hexdigest()


def _code_list(
    coder: Coder, questions: Questions, nonce: int = 0, deals: Sequence[CodedDeal] = ()
) -> tuple[int, tuple[CodedDeal, ...]]:
    """Write the list with a ChoiceWriter; with a ChoiceReader, what was written comes back."""
    count = coder.number(MOST_DEALS + 1, len(deals))
    is_phone = coder.number(2, int(nonce > 0))
    nonce = coder.number(1 << NONCE_BITS, nonce) if is_phone else 0
    deal_coder = DealCoder(coder, questions)
    coded = []
    for number, deal in enumerate(deals or [CodedDeal({})] * count, start=1):
        counter = deal_coder.count(deal.counter) if is_phone else 0
        coded.append(CodedDeal(deal_coder.deal(number, deal.typed), counter))
    return nonce, tuple(coded)
