"""A list keeper at the table: entry after entry, with a slip now and then."""

from dataclasses import dataclass, replace
from random import Random
from uuid import UUID

from scoring.models import SheetRecord
from scoring.phrases import TABLE
from scoring.rules import Deal, Side
from scoring.sheets.services import adjust_points, correct_deal, record_deal, reopen_sheet, sign_sheet, withdraw_deal


@dataclass
class ListKeeper:
    """Writes on one sheet and remembers the `seq` of the newest entry it has seen, as a phone does."""

    sheet: SheetRecord
    ids: Random
    seen: int = 0

    def write(self, deal: Deal) -> None:
        self.seen = record_deal(self.sheet, deal, client_id=self._new_id(), after=self.seen, by=TABLE).seq

    def correct(self, number: int, deal: Deal, reason: str) -> None:
        entry = correct_deal(
            self.sheet, number, deal, reason=reason, client_id=self._new_id(), after=self.seen, by=TABLE
        )
        self.seen = entry.seq

    def take_back(self) -> None:
        self.seen = withdraw_deal(self.sheet, client_id=self._new_id(), after=self.seen, by=TABLE).seq

    def adjust(self, seat: int, points: int, reason: str) -> None:
        entry = adjust_points(
            self.sheet, seat, points, reason=reason, client_id=self._new_id(), after=self.seen, by=TABLE
        )
        self.seen = entry.seq

    def sign(self, seat: int) -> None:
        self.seen = sign_sheet(self.sheet, seat, after=self.seen, by=TABLE).seq

    def reopen(self, reason: str) -> None:
        self.seen = reopen_sheet(self.sheet, reason=reason, by=TABLE).seq

    def _new_id(self) -> UUID:
        """A random entry id, the same for the same seed."""
        return UUID(int=self.ids.getrandbits(128), version=4)


def mistaken(deal: Deal) -> tuple[Deal, str] | None:
    """A likely slip in entering the deal, and the reason of its correction; None where there is none."""
    if deal.game is None or deal.bid or deal.conceded is not Side.NONE:
        return None
    if deal.schneider and deal.points is None and not deal.schneider_announced:
        return replace(deal, schneider=None, schwarz=None), "Schneider vergessen"
    if deal.matadors:
        return replace(deal, matadors=deal.matadors - 1 or 2), "Spitzen falsch gezählt"
    return None if deal.ouvert else (replace(deal, ouvert=True), "Es war nicht ouvert")
