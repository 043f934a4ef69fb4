"""The Skat family of three to five players: one deal, its options, its entry form."""

from dataclasses import dataclass
from typing import Any

from ..bidding import ladder
from ..checks import check_skat
from ..deal import Deal, Side
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind
from ..entry_table import entry_table
from ..problems import Problem
from ..ruleset import Ruleset, Score
from ..skat_options import SkatOptions
from ..values import ALL_POINTS, score_skat


@dataclass(frozen=True, kw_only=True)
class SkatRuleset(SkatOptions, Ruleset):
    """Skat with a numeric bid, valued by ISkO as far as the options do not say otherwise. systems.md 1"""

    def check(self, deal: Deal, seats: int) -> tuple[Problem, ...]:
        return check_skat(deal, self, seats)

    def score(self, deal: Deal, seats: int) -> Score:
        return score_skat(deal, self, seats)

    def legal_bids(self) -> tuple[int, ...]:
        return ladder(self)

    def entry_table(self) -> dict[str, Any]:
        return entry_table(self)

    def entry_form(self) -> EntryForm:
        bids = tuple(map(str, self.legal_bids()))
        rows = [
            EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),)),
            EntryRow("game", (EntryField("game", FieldKind.CHOICE, tuple(game.value for game in self.games)),)),
            EntryRow("matadors", (EntryField("matadors", FieldKind.MATADORS, self._matador_choices()),)),
            EntryRow("levels", _flags("hand", "schneider", "schwarz", "ouvert")),
            EntryRow("announced", _flags("schneider_announced", "schwarz_announced"), main=False),
            EntryRow("bid", (EntryField("bid", FieldKind.CHOICE, bids),), main=self.score_basis == "bid"),
            EntryRow("conceded", (EntryField("conceded", FieldKind.CHOICE, _SIDES),), main=False),
        ]
        if self.card_points != "off":
            points = EntryField("points", FieldKind.NUMBER, ("0", str(ALL_POINTS)))
            rows.append(EntryRow("points", (points,), main=self.card_points == "required"))
        if self.kontra_levels:
            rows.append(EntryRow("kontra", self._kontra_fields(), main=False))
        return EntryForm(tuple(rows), outcomes=("lost", "won", "passed"))

    def _matador_choices(self) -> tuple[str, ...]:
        runs = range(1, self.max_matadors_suit + 1)
        return tuple(f"{side}-{run}" for side in ("with", "without") for run in runs)

    def _kontra_fields(self) -> tuple[EntryField, ...]:
        levels = EntryField("kontra", FieldKind.CHOICE, tuple(str(level) for level in range(1, self.kontra_levels + 1)))
        said_by = EntryField("kontra_by", FieldKind.SEAT)
        if not self.kontra_requires_bid:
            return levels, said_by
        return levels, said_by, EntryField("bidders", FieldKind.SEATS)


_SIDES = (Side.DECLARER.value, Side.DEFENDERS.value)


def _flags(*names: str) -> tuple[EntryField, ...]:
    return tuple(EntryField(name, FieldKind.FLAG) for name in names)
