"""Compare a list read from its offline code with the stored one, deal by deal, and store what is missing."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import phrases
from scoring.entry.offline_code.typed_words import typed_words
from scoring.models import EntryRecord
from scoring.rules import AnyDeal, Sheet, deal_to_dict
from scoring.sheets.forms.deals import DealForm, typed_deal
from scoring.sheets.offline_code import CodedDeal, OfflineCode, entry_id
from scoring.sheets.offline_code.deal_coder import Typed
from scoring.sheets.queries import SheetPage
from scoring.sheets.services import correct_deal, record_deal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLine:
    """Deal `number` in the code as a `sentence`, and the stored deal as `here`: "" if it is missing.

    `problems` are sentences that say why it cannot be stored; without them `deal` is what would be stored.
    """

    number: int
    client_id: UUID
    deal: AnyDeal | None
    sentence: str
    here: str = ""
    is_equal: bool = False
    problems: tuple[str, ...] = ()


@dataclass
class ReadList:
    """The list in a code, compared with the stored one."""

    page: SheetPage
    code: OfflineCode

    @cached_property
    def lines(self) -> list[ReadLine]:
        return list(self._lines())

    @property
    def equal(self) -> list[ReadLine]:
        return [line for line in self.lines if line.is_equal]

    @property
    def different(self) -> list[ReadLine]:
        return [line for line in self.lines if line.here and not line.is_equal]

    @property
    def missing(self) -> list[ReadLine]:
        return [line for line in self.lines if not line.here]

    @property
    def is_refused(self) -> bool:
        return any(line.problems for line in self.missing)

    @property
    def only_here(self) -> int:
        return max(0, len(self.page.sheet.deals) - len(self.code.deals))

    @property
    def can_be_stored(self) -> bool:
        return self.page.is_open and not self.is_refused and bool(self.missing or self.different)

    def _lines(self) -> Iterator[ReadLine]:
        standing = self.page.log.standing
        here = {entry.client_id: entry for entry in standing}
        # Missing deals are checked as they would be entered, each after the one before.
        sheet: Sheet | None = self.page.sheet
        for number, coded in enumerate(self.code.deals, start=1):
            # By number; beyond the end of the list by id, since after a withdrawal a deal may have another number here.
            counterpart = standing[number - 1] if number <= len(standing) else here.get(self._id_of(number, coded))
            if counterpart:
                yield self._compared(number, coded, counterpart)
                continue
            line = self._behind(number, coded, sheet)
            sheet = sheet.having(line.deal) if sheet and line.deal else None
            yield line

    def _compared(self, number: int, coded: CodedDeal, entry: EntryRecord) -> ReadLine:
        """Compare with the stored deal of this number, or with the same entry under another number."""
        sheet = self.page.sheet
        form = self._form(number, coded, sheet)
        deal = form.chosen
        at = entry.number or number
        old = sheet.deals[at - 1]
        # As typed, or as a deal: two ways of typing may mean the same deal.
        is_equal = typed_deal(old, sheet.ruleset) == coded.typed
        is_equal |= deal is not None and deal_to_dict(deal) == deal_to_dict(old)
        return ReadLine(
            number=number,
            client_id=uuid4(),
            deal=deal,
            sentence=self._sentence(deal, number, sheet) if deal else typed_words(form),
            here=self._sentence(old, at, sheet),
            is_equal=is_equal,
            problems=() if deal else _problems_of(form),
        )

    def _behind(self, number: int, coded: CodedDeal, sheet: Sheet | None) -> ReadLine:
        """Check a missing deal; `sheet` ends with the deal before it, None if that one cannot be stored."""
        client_id = self._id_of(number, coded)
        if any(entry.client_id == client_id for entry in self.page.entries):
            # It was stored and taken back: its id is used, so storing it again needs a new entry.
            client_id = uuid4()
        if sheet is None:
            problems: tuple[str, ...] = (_("This deal cannot be saved because the one before it cannot be saved."),)
            words = typed_words(self._form(number, coded, self.page.sheet))
            return ReadLine(number=number, client_id=client_id, deal=None, sentence=words, problems=problems)
        form = self._form(number, coded, sheet)
        deal = form.chosen
        if deal is None:
            words, problems = typed_words(form), _problems_of(form)
            return ReadLine(number=number, client_id=client_id, deal=None, sentence=words, problems=problems)
        return ReadLine(number=number, client_id=client_id, deal=deal, sentence=self._sentence(deal, number, sheet))

    def _id_of(self, number: int, coded: CodedDeal) -> UUID:
        """Return the phone's id of the entry; for deals from elsewhere, an id that is the same each time."""
        if coded.counter:
            return entry_id(self.code.public_id, self.code.nonce, coded.counter)
        # A nonce of 0 belongs to no phone. Deterministic, so that reading the code twice stores the deal once.
        return entry_id(self.code.public_id, 0, number)

    def _form(self, number: int, coded: CodedDeal, sheet: Sheet) -> DealForm:
        # The form requires an id and `after`; both are only used by the entry screen.
        sent = {"client_id": str(self._id_of(number, coded)), "after": "0"}
        return DealForm(_posted({**coded.typed, **sent}), sheet=sheet, names=self.page.names, number=number)

    def _sentence(self, deal: AnyDeal, number: int, sheet: Sheet) -> str:
        ruleset, dealt = sheet.ruleset, sheet.dealt(deal, number)
        score = ruleset.score(dealt, sheet.ledger_before(number))
        return phrases.deal_sentence(ruleset.line(dealt, score), score, deal.declarer, self.page.names, ruleset)


@transaction.atomic
def store_read(read: ReadList, *, after: int, corrected: Collection[int], reason: str, by: str) -> int:
    """Store the missing deals and correct those in `corrected`, all or nothing; return the number.

    Raises the errors of `record_deal` and `correct_deal`; `after` is the newest entry that the user has seen.
    """
    sheet, stored = read.page.record, 0
    for line in read.lines:
        if line.deal is None or line.is_equal:
            continue
        # Each stored entry becomes the newest one seen, so that the next call is not refused as stale.
        stamp: dict[str, Any] = {"client_id": line.client_id, "after": after, "by": by}
        if not line.here:
            after = record_deal(sheet, line.deal, **stamp).seq
        elif line.number in corrected:
            after = correct_deal(sheet, line.number, line.deal, reason=reason, **stamp).seq
        else:
            continue
        stored += 1
    return stored


def _posted(typed: Typed) -> QueryDict:
    posted = QueryDict(mutable=True)
    for name, value in typed.items():
        posted.setlist(name, [value] if isinstance(value, str) else list(value))
    return posted


def _problems_of(form: DealForm) -> tuple[str, ...]:
    return tuple(str(error) for errors in form.errors.values() for error in errors)
