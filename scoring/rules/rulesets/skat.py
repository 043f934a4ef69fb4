"""The Skat family for three to five players: its deal, options and entry form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from ..card_points import ALL_POINTS
from ..contracts import Game
from ..deal import AnyDeal, Deal, Outcome, Side, deal_from_dict
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, flags, number
from ..ledger import Ledger
from ..list_line import DealLine, ListColumn
from ..plain import read_fields
from ..problems import Problem
from ..ramsch import (
    RAMSCH_WORDS,
    RamschDeal,
    RamschOptions,
    check_ramsch,
    ramsch_form,
    ramsch_line,
    score_ramsch,
)
from ..ruleset import Ruleset
from ..score import Score
from ..skat.bidding import ladder
from ..skat.checks import check_skat
from ..skat.entry_table import entry_table
from ..skat.offers import charge_offers
from ..skat.options import SkatOptions
from ..skat.pinke import PINKE_WORDS, PinkeOptions, with_pinke
from ..skat.tables import RAMSCH_PLAYERS, SKAT_TABLE_WORDS, ramsch_tables, skat_tables
from ..skat.values import null_name, score_skat
from ..value_table import ValueTable
from ..words import gettext_noop

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
class SkatRuleset(PinkeOptions, RamschOptions, SkatOptions, Ruleset):
    """Skat with a numeric bid, valued by ISkO unless the options differ. systems.md 1

    If an option is set, a deal that all pass is played as a Ramsch. systems.md 9
    """

    table_sizes: ClassVar[tuple[int, ...]] = (3, 4, 5)
    schemes: ClassVar[tuple[str, ...]] = ("seeger_fabian", "seeger", "classic", "league_document")
    deal_type: ClassVar[type[AnyDeal]] = Deal

    words: ClassVar[Mapping[str, str]] = {
        **RAMSCH_WORDS,
        **PINKE_WORDS,
        **SKAT_TABLE_WORDS,
        "problem.V09.revolution": gettext_noop(
            "Nothing can be added to a Revolution: it is always played from the hand."
        ),
        "option.idiot": gettext_noop("Idiotenskat: each player sees everyone's cards but their own"),
    }

    @property
    def has_pot(self) -> bool:
        return self.pinke_fee > 0

    def read_deal(self, data: Mapping[str, Any]) -> AnyDeal:
        return read_fields(RamschDeal, data) if data.get("outcome") == Outcome.RAMSCH else deal_from_dict(data)

    def check(self, deal: Deal | RamschDeal, ledger: Ledger) -> tuple[Problem, ...]:
        if isinstance(deal, RamschDeal):
            return check_ramsch(deal, self, ledger.seats)
        return check_skat(deal, self, ledger.seats)

    def score(self, deal: Deal | RamschDeal, ledger: Ledger) -> Score:
        if isinstance(deal, RamschDeal):
            return score_ramsch(deal, self, ledger.seats)
        return with_pinke(score_skat(deal, self, ledger.seats), deal, self, ledger)

    def legal_bids(self) -> tuple[int, ...]:
        return ladder(self)

    def entry_table(self) -> dict[str, Any]:
        return entry_table(self)

    def value_tables(self) -> tuple[ValueTable, ...]:
        def worth(deal: Any) -> Score:
            return self.score(deal, self.opening(self.table_sizes[0]))

        shows_ramsch = self.plays_ramsch and RAMSCH_PLAYERS in self.table_sizes
        return skat_tables(self, worth) + (ramsch_tables(self, worth) if shows_ramsch else ())

    def offers(self, deal: Deal | RamschDeal, ledger: Ledger) -> tuple[tuple[AnyDeal, Score], ...]:
        """Return the lost games that can be charged for a Null that cannot cover its bid. Ruling 6"""
        if isinstance(deal, RamschDeal):
            return ()
        is_overbid_null = [found.code for found in self.check(deal, ledger)] == ["V21"] and deal.game is Game.NULL
        return charge_offers(deal, self, ledger.seats) if is_overbid_null else ()

    def entry_forms(self) -> tuple[EntryForm, ...]:
        if not self.plays_ramsch:
            return (EntryForm(self._played_rows(), outcomes=("lost", "won", "passed")),)
        ramsch = replace(ramsch_form(self), outcomes=("done", "passed"))
        return EntryForm(self._played_rows(), outcomes=("lost", "won")), ramsch

    def _played_rows(self) -> tuple[EntryRow, ...]:
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
        return tuple(rows)

    def _matador_choices(self) -> tuple[str, ...]:
        runs = range(1, self.max_matadors_suit + 1)
        return tuple(f"{side}-{run}" for side in ("with", "without") for run in runs)

    def _kontra_fields(self) -> tuple[EntryField, ...]:
        levels = EntryField("kontra", FieldKind.CHOICE, tuple(str(level) for level in range(1, self.kontra_levels + 1)))
        kontra_by = EntryField("kontra_by", FieldKind.SEAT)
        if not self.kontra_requires_bid:
            return levels, kontra_by
        return levels, kontra_by, EntryField("bidders", FieldKind.SEATS)

    def columns(self) -> tuple[ListColumn, ...]:
        return ListColumn("with"), ListColumn("without"), ListColumn("levels", marks=MARKS)

    def line(self, deal: Deal | RamschDeal, score: Score) -> DealLine:
        if isinstance(deal, RamschDeal):
            return ramsch_line(deal, score)
        if deal.game is None:
            return DealLine()
        return DealLine(
            game=deal.game.value if deal.game.has_trumps else null_name(deal),
            suit=deal.game.value,
            cells=_run(deal) | {"base": score.base or score.value},
            ticks=ticks_of(deal, score),
            doubling=2**deal.kontra,
        )


def ticks_of(deal: Deal, score: Score) -> frozenset[str]:
    ticks = {step.word for step in score.steps if step.word in MARKS}
    if deal.game and not deal.game.has_trumps:
        ticks = {name for name in ("hand", "ouvert") if getattr(deal, name)}
    if score.overbid:
        ticks.add("overbid")
    if deal.conceded is not Side.NONE:
        ticks.add("conceded")
    return frozenset(ticks)


def _run(deal: Deal) -> dict[str, int | str]:
    # A run entered without its side is listed under "with", as on paper.
    return {deal.with_without or "with": deal.matadors} if deal.matadors else {}
