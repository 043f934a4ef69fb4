"""Skat for two in eight variants, from Officers' Skat to the one with a dead hand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from ..card_points import ALL_POINTS
from ..contracts import TRUMP_GAMES
from ..deal import AnyDeal, Deal, Outcome, Side, deal_to_dict
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind
from ..ledger import Ending, Ledger
from ..plain import read_fields
from ..problems import Problem, problem
from ..ramsch import RamschDeal, check_ramsch, ramsch_form
from ..ruleset import Preset, amount, corrected, option, register
from ..score import Score
from ..two_hands import (
    TWO_HANDS_WORDS,
    VARIANT_WORDS,
    VARIANTS,
    ThreePartDeal,
    Variant,
    check_parts,
    check_variant,
    ramsch_table_of_two,
    tables_without,
    tables_without_matadors,
)
from ..value_table import ValueTable
from .skat import SkatRuleset

# Problems of the outcome that are omitted if the card points are wrong themselves.
_MISSING_POINTS: Final = ("V16", "V91")


@dataclass(frozen=True, kw_only=True)
class TwoPlayerRuleset(SkatRuleset):
    """Skat with a declarer and one opponent; the variant decides on bid, skat and cards. systems.md 16"""

    table_sizes: ClassVar[tuple[int, ...]] = (2,)
    schemes: ClassVar[tuple[str, ...]] = ("classic",)
    words: ClassVar[Mapping[str, str]] = {**SkatRuleset.words, **TWO_HANDS_WORDS}

    variant: str = option("offiziers", *VARIANTS)
    matadors_counted: bool = option(True, False, True, house_rule=True)
    win_rule: str = option("majority_in_play", "majority_in_play", "fixed_61", house_rule=True)
    schneider_rule: str = corrected(
        "card_points",
        "card_points",
        "share_in_play",
        was="share_in_play",
        where={"variant": "piloten_unused", "win_rule": "majority_in_play"},
        house_rule=True,
        printed=True,
    )
    # The points that win; 0 if a number of deals is agreed.
    target: int = amount(0, 0, 9999)

    # No rule asks for a bid, a single defender has nobody to exchange cards with, a Ramsch of two has no skat, and
    # what follows when both pass is the variant's.
    score_basis: str = "game_value"
    revolution: int = 0
    ramsch_skat_to: str = "nobody"
    all_pass: str = "no_score"  # noqa: S105 (no password)

    def __post_init__(self) -> None:
        object.__setattr__(self, "all_pass", "ramsch" if self.rules.has_ramsch else "no_score")

    @property
    def rules(self) -> Variant:
        return VARIANTS[self.variant]

    @property
    def counts_matadors(self) -> bool:
        """Whether matadors count; only Officers' Skat may leave them out, as a bid relies on them elsewhere."""
        return self.matadors_counted or self.rules.has_bid

    @property
    def ends_by_itself(self) -> bool:
        return self.target > 0

    def legal_bids(self) -> tuple[int, ...]:
        return super().legal_bids() if self.rules.has_bid else ()

    def read_deal(self, data: Mapping[str, Any]) -> AnyDeal:
        extra_fields = {item.name for item in fields(self.rules.deal_type)} - {item.name for item in fields(Deal)}
        if not extra_fields or data.get("outcome") == Outcome.RAMSCH:
            return super().read_deal(data)
        skat = super().read_deal({name: value for name, value in data.items() if name not in extra_fields})
        parts = {name: data[name] for name in extra_fields & set(data)}
        return read_fields(self.rules.deal_type, deal_to_dict(skat) | parts)

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        if self.ending(ledger):
            return tuple(self._after_the_end(ledger))
        if isinstance(deal, RamschDeal):
            return check_ramsch(deal, self, ledger.seats, has_skat=False)
        return (
            *check_variant(deal, self.rules, counts_matadors=self.counts_matadors),
            *self._result_problems(deal, ledger),
        )

    def _after_the_end(self, ledger: Ledger) -> Iterator[Problem]:
        for seat, points in enumerate(ledger.points):
            if points >= self.target:
                yield problem("V46", "outcome", seat=seat, target=self.target)

    def _result_problems(self, deal: Deal, ledger: Ledger) -> tuple[Problem, ...]:
        known = self._known(deal)
        if not isinstance(deal, ThreePartDeal) or deal.outcome is Outcome.PASSED:
            return super().check(known, ledger)
        if wrong := tuple(check_parts(deal)):
            found = super().check(replace(known, points=None), ledger)
            return wrong + tuple(one for one in found if one.code not in _MISSING_POINTS)
        found = super().check(self._with_counted_points(known), ledger)
        return tuple(_of_points(one, deal) for one in found)

    def _known(self, deal: Deal) -> Deal:
        """Return the deal without the fields that this variant lacks; `check_variant` refuses those."""
        is_played = deal.outcome is Outcome.PLAYED
        has_trumps = deal.game is not None and deal.game.has_trumps
        return replace(
            deal,
            bid=deal.bid if self.rules.has_bid else None,
            ouvert=deal.ouvert and self.rules.has_open_games,
            matadors=deal.matadors if self.counts_matadors or not (is_played and has_trumps) else 1,
        )

    def _with_counted_points(self, deal: Deal) -> Deal:
        """Return the deal with the card points that decide it. systems.md 16.3, 16.4"""
        if not isinstance(deal, ThreePartDeal) or deal.points is None or deal.game is None or not deal.game.has_trumps:
            return deal
        return replace(deal, points=deal.counted_points(win_rule=self.win_rule, schneider_rule=self.schneider_rule))

    def score(self, deal: Any, ledger: Ledger) -> Score:
        if isinstance(deal, RamschDeal):
            return super().score(deal, ledger)
        counted = deal if self.counts_matadors else replace(deal, matadors=None)
        score = super().score(self._with_counted_points(counted), ledger)
        if isinstance(deal, ThreePartDeal) and deal.points is not None and deal.conceded is Side.NONE:
            return replace(score, steps=(*deal.part_steps(), *score.steps))
        return score

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once a player has reached the target. systems.md 16"""
        most = max(ledger.points)
        if not self.target or most < self.target:
            return None
        return Ending("target", tuple(seat for seat, points in enumerate(ledger.points) if points == most))

    def declarers(self, dealer: int, seats: int) -> tuple[int, ...]:
        """Return the possible declarers; without bids, the dealer cannot name a game. systems.md 16.1"""
        active = super().declarers(dealer, seats)
        return active if self.rules.has_bid else active[:1]

    def prefilled(self, ledger: Ledger, dealer: int) -> dict[str, Any]:
        """Return the declarer without bids: the player who did not deal. systems.md 16.1"""
        return {} if self.rules.has_bid else {"declarer": self.declarers(dealer, ledger.seats)[0]}

    def entry_forms(self) -> tuple[EntryForm, ...]:
        played, *_ramsch = super().entry_forms()
        forms = [self._form_of_the_variant(played)]
        if self.plays_ramsch:
            ramsch = ramsch_form(self, has_skat=False, has_unused=True)
            forms.append(replace(ramsch, outcomes=(*ramsch.outcomes, "passed")))
        return tuple(forms)

    def _form_of_the_variant(self, form: EntryForm) -> EntryForm:
        hidden = self.rules.hidden_fields | (set() if self.counts_matadors else {"matadors"})
        shown = (replace(row, fields=tuple(one for one in row.fields if one.name not in hidden)) for row in form.rows)
        rows = tuple(self._row_of_parts(row) for row in shown if row.fields)
        outcomes = tuple(name for name in form.outcomes if name != "passed" or self.rules.has_bid)
        return replace(form, rows=rows, outcomes=outcomes)

    def _row_of_parts(self, row: EntryRow) -> EntryRow:
        """Return three inputs in place of one if some card points belong to neither player."""
        deal_type = self.rules.deal_type
        if row.name != "points" or not issubclass(deal_type, ThreePartDeal):
            return row
        most = {"points": ALL_POINTS, "defender_points": ALL_POINTS, deal_type.part: deal_type.part_most}
        return EntryRow("points", tuple(_points_of_trumps(name, limit) for name, limit in most.items()))

    def value_tables(self) -> tuple[ValueTable, ...]:
        def worth(deal: Any) -> Score:
            return self.score(deal, self.opening(2))

        tables = tables_without(self.rules.hidden_fields, super().value_tables())
        if not self.counts_matadors:
            tables = tables_without_matadors(tables, worth)
        return (*tables, ramsch_table_of_two(self, worth)) if self.plays_ramsch else tables

    def entry_table(self) -> dict[str, Any]:
        """Return {} if the screen cannot compute it: it knows one input for points and counts matadors."""
        is_plain = self.rules.deal_type is Deal and self.counts_matadors
        return super().entry_table() if is_plain else {}


def _points_of_trumps(name: str, most: int) -> EntryField:
    games = tuple(game.value for game in TRUMP_GAMES)
    return EntryField(name, FieldKind.NUMBER, ("0", str(most)), when=(("game", games),))


def _of_points(found: Problem, deal: ThreePartDeal) -> Problem:
    return replace(
        found, values=tuple((name, deal.final_points() if name == "n" else value) for name, value in found.values)
    )


TWO_PLAYERS = TwoPlayerRuleset(key="skat_two")
register(
    TWO_PLAYERS,
    *(
        Preset(
            key=f"two_{variant}",
            ruleset=TWO_PLAYERS.with_options({"variant": variant}),
            words=VARIANT_WORDS[variant],
        )
        for variant in VARIANTS
    ),
)
