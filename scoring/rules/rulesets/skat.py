"""The Skat family of three to five players: one deal, its options, its entry form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ..bidding import ladder
from ..checks import check_skat
from ..contracts import Game
from ..deal import AnyDeal, Deal, Side, deal_from_dict
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, flags, number
from ..entry_table import entry_table
from ..ledger import Ledger
from ..list_line import ListColumn, ListLine
from ..offers import charge_offers
from ..problems import Problem
from ..ruleset import Ruleset
from ..score import Score
from ..skat_options import SkatOptions
from ..values import ALL_POINTS, null_name, score_skat

MARKS: Final = (
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
    "overbid",
    "conceded",
)
_SIDES: Final = (Side.DECLARER.value, Side.DEFENDERS.value)


@dataclass(frozen=True, kw_only=True)
class SkatRuleset(SkatOptions, Ruleset):
    """Skat with a numeric bid, valued by ISkO as far as the options do not say otherwise. systems.md 1"""

    table_sizes: ClassVar[tuple[int, ...]] = (3, 4, 5)
    schemes: ClassVar[tuple[str, ...]] = ("seeger_fabian", "seeger", "classic", "league_document")
    deal_type: ClassVar[type[AnyDeal]] = Deal

    def read_deal(self, data: Mapping[str, Any]) -> AnyDeal:
        return deal_from_dict(data)

    def check(self, deal: Deal, ledger: Ledger) -> tuple[Problem, ...]:
        return check_skat(deal, self, ledger.seats)

    def score(self, deal: Deal, ledger: Ledger) -> Score:
        return score_skat(deal, self, ledger.seats)

    def legal_bids(self) -> tuple[int, ...]:
        return ladder(self)

    def entry_table(self) -> dict[str, Any]:
        return entry_table(self)

    def offers(self, deal: Deal, ledger: Ledger) -> tuple[tuple[AnyDeal, Score], ...]:
        """The lost games a Null that cannot cover its bid can be charged as. Ruling 6"""
        is_overbid_null = [found.code for found in self.check(deal, ledger)] == ["V21"] and deal.game is Game.NULL
        return charge_offers(deal, self, ledger.seats) if is_overbid_null else ()

    def entry_forms(self) -> tuple[EntryForm, ...]:
        bids = tuple(map(str, self.legal_bids()))
        rows = [
            EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),)),
            EntryRow("game", (EntryField("game", FieldKind.CHOICE, tuple(game.value for game in self.games)),)),
            EntryRow("matadors", (EntryField("matadors", FieldKind.MATADORS, self._matador_choices()),)),
            EntryRow("levels", flags("hand", "schneider", "schwarz", "ouvert")),
            EntryRow("announced", flags("schneider_announced", "schwarz_announced"), main=False),
            EntryRow("bid", (EntryField("bid", FieldKind.CHOICE, bids),), main=self.score_basis == "bid"),
            EntryRow("conceded", (EntryField("conceded", FieldKind.CHOICE, _SIDES),), main=False),
        ]
        if self.card_points != "off":
            points = (number("points", 0, ALL_POINTS),)
            rows.append(EntryRow("points", points, main=self.card_points == "required"))
        if self.kontra_levels:
            rows.append(EntryRow("kontra", self._kontra_fields(), main=False))
        return (EntryForm(tuple(rows), outcomes=("lost", "won", "passed")),)

    def _matador_choices(self) -> tuple[str, ...]:
        runs = range(1, self.max_matadors_suit + 1)
        return tuple(f"{side}-{run}" for side in ("with", "without") for run in runs)

    def _kontra_fields(self) -> tuple[EntryField, ...]:
        levels = EntryField("kontra", FieldKind.CHOICE, tuple(str(level) for level in range(1, self.kontra_levels + 1)))
        said_by = EntryField("kontra_by", FieldKind.SEAT)
        if not self.kontra_requires_bid:
            return levels, said_by
        return levels, said_by, EntryField("bidders", FieldKind.SEATS)

    def columns(self) -> tuple[ListColumn, ...]:
        return ListColumn("base"), ListColumn("with"), ListColumn("without"), ListColumn("levels", marks=MARKS)

    def line(self, deal: Deal, score: Score) -> ListLine:
        if deal.game is None:
            return ListLine()
        return ListLine(
            game=deal.game.value if deal.game.has_trumps else null_name(deal),
            suit=deal.game.value,
            cells=_run(deal) | {"base": score.base or score.value},
            ticks=ticks_of(deal, score),
            doubling=2**deal.kontra,
        )


def ticks_of(deal: Deal, score: Score) -> frozenset[str]:
    """What is ticked on the list: the levels that counted, ouvert, overbid, conceded."""
    ticks = {step.word for step in score.steps if step.word in MARKS}
    if deal.game and not deal.game.has_trumps:
        ticks = {name for name in ("hand", "ouvert") if getattr(deal, name)}
    if score.overbid:
        ticks.add("overbid")
    if deal.conceded is not Side.NONE:
        ticks.add("conceded")
    return frozenset(ticks)


def _run(deal: Deal) -> dict[str, int | str]:
    # A run that was entered without its side stands under "with", as on paper.
    return {deal.with_without or "with": deal.matadors} if deal.matadors else {}
