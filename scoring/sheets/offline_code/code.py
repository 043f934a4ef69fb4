"""The content of an offline code, and its signature."""

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
# A code with a higher version number is not one of ours.
_LAST_VERSION: Final = 15
# 48 bits detect damage and forgery; a longer signature would make the QR code larger.
SIGNATURE_BYTES: Final = 6


@dataclass(frozen=True, slots=True)
class CodedDeal:
    """A deal as typed; `counter` is that of its entry on the phone, 0 if another device wrote it."""

    typed: Typed
    counter: int = 0


@dataclass(frozen=True, slots=True)
class OfflineCode:
    """A phone's copy of a list: its deals in order. A `nonce` of 0 means the site itself."""

    public_id: str
    deals: tuple[CodedDeal, ...]
    nonce: int = 0


class CodeRefused(ValueError):
    """The bytes are not a code for this list; `why` is "damaged", "version" or "list"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def code_data(page: SheetPage) -> dict[str, Any]:
    """Return the data a phone needs to generate a code for this list; only for those who may enter on it.

    `deals` are those that count after entry `seq`, as posted by their forms.
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
    """Return the list encoded as one big number, followed by the signature."""
    questions, writer = _questions_of(sheet), ChoiceWriter()
    writer.number(VERSIONS, VERSION)
    writer.number(LISTS, list_number(code.public_id))
    _code_list(writer, questions, code.nonce, code.deals)
    # As many bytes as needed: `code_text` requires that the first one is not 0.
    number = writer.written
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return data + _signature(sheet, data)


def list_in(data: bytes) -> str:
    """Return the public id contained in the code; only `read_code` verifies the signature."""
    reader = ChoiceReader(int.from_bytes(data[:-SIGNATURE_BYTES], "big"))
    version = reader.number(VERSIONS)
    # A damaged code has a random version; a plausible one is reported as made by another version of the site.
    if not 0 < version <= _LAST_VERSION:
        raise CodeRefused("damaged")
    if version != VERSION:
        raise CodeRefused("version")
    return public_id_of(reader.number(LISTS))


def read_code(sheet: SheetRecord, data: bytes) -> OfflineCode:
    """Decode what `write_code` returned. Raises CodeRefused."""
    if list_in(data) != sheet.public_id:
        raise CodeRefused("list")
    number, signature = data[:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:]
    questions = _questions_of(sheet)
    # Verified before the deals are decoded, since any number decodes to some list.
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
    """Return the list's signing key. It depends on the questions, so a code made with other questions is refused.

    It does not depend on the table's key, so a phone whose key was replaced can still hand over its list.
    """
    return salted_hmac("scoring.list_code", f"{public_id} {questions_text}", algorithm="sha256").hexdigest()


def _code_list(
    coder: Coder, questions: Questions, nonce: int = 0, deals: Sequence[CodedDeal] = ()
) -> tuple[int, tuple[CodedDeal, ...]]:
    """Write the list with a ChoiceWriter, or return what was written with a ChoiceReader."""
    count = coder.number(MOST_DEALS + 1, len(deals))
    # The site itself has no nonce and its deals no counters, which keeps printed codes small.
    is_phone = coder.number(2, int(nonce > 0))
    nonce = coder.number(1 << NONCE_BITS, nonce) if is_phone else 0
    deal_coder = DealCoder(coder, questions)
    coded = []
    for number, deal in enumerate(deals or [CodedDeal({})] * count, start=1):
        counter = deal_coder.count(deal.counter) if is_phone else 0
        coded.append(CodedDeal(deal_coder.deal(number, deal.typed), counter))
    return nonce, tuple(coded)
