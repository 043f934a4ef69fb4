"""The entry table read by the screen agrees with check and score, also with other options."""

from itertools import product
from typing import Any

import pytest

from scoring.rules import Game, check, find_ruleset, legal_bids, score
from scoring.rules.skat.entry_table import BITS, deal_in_state

from .entry_reader import EntryReader

OPTIONS: dict[str, dict[str, Any]] = {
    "Grand 20 and single Hand losses": {"grand_base": 20, "loss_factor_hand": 1},
    "the Spanish scheme": {"max_matadors_suit": 4, "loss_factor_skat": 1, "score_basis": "bid"},
    "the Italian table": {"hand_schwarz_includes_schneider_announced": True},
    "sixes and Revolution": {"max_matadors_suit": 12, "revolution": 92},
    "card points are required": {"card_points": "required"},
}
BIDS = (None, 18, 23, 36, 48, 72, 120, 144, 216)


def closed(ticks: set[str], *brings: dict[str, list[str]]) -> set[str]:
    """The ticks with everything they imply."""
    more = ticks.union(*(extra.get(tick, []) for tick in ticks for extra in brings))
    return more if more == ticks else closed(more, *brings)


@pytest.mark.exhaustive
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_table_agrees_with_check_and_score(options: dict[str, Any]) -> None:
    # The table leaves the question for card points to the form.
    ruleset = find_ruleset(**options | {"card_points": "optional"})
    reader = EntryReader(find_ruleset(**options))
    wrong = []

    # The screen has no tick in a Revolution.
    states = [(game, state) for game in ruleset.games for state in range(1 if game is Game.REVOLUTION else 64)]
    for (game, state), won, bid in product(states, (False, True), BIDS):
        for matadors in (1, ruleset.max_matadors(game)) if game.has_trumps else (None,):
            deal = deal_in_state(game, state, won=won, matadors=matadors, bid=bid)
            codes = [problem.code for problem in check(deal, ruleset)]
            verdict = reader.verdict(game.value, state, won=won, bid=bid, matadors=matadors or 0)
            right = codes == verdict if isinstance(verdict, list) else score(deal, ruleset).points == (verdict, 0, 0)
            # The screen reports problems of the fields first, and then those of the bid.
            refused_first = isinstance(verdict, list) and set(codes) - {"V94", "V21", "V26"} == set(verdict)
            if not (right or refused_first):
                wrong.append((deal, codes, verdict))

    assert wrong == []


def test_a_tick_with_its_implications_is_a_possible_state() -> None:
    table = find_ruleset().entry_table()

    for tick, won in product(BITS, (False, True)):
        ticks = closed({tick}, table["brings"], table["won_brings"] if won else {})
        state = sum(1 << table["bits"].index(name) for name in ticks)
        assert "codes" not in table["trump"][state][won], (tick, won)


def test_table_gives_the_bounds_of_card_points_and_the_words_of_a_state() -> None:
    table = find_ruleset(revolution=60).entry_table()

    assert (len(table["trump"]), len(table["null"]), table["bits"]) == (64, 64, list(BITS))
    assert table["bids"] == list(legal_bids(find_ruleset(revolution=60)))
    bounds = {"target": 61, "schneider_from": 90, "schneider_up_to": 30}
    assert table["points"] == bounds | {"impossible": [1, 119], "skat": 22}
    assert table["games"]["grand"] == {"kind": "trump", "base": 24, "matadors": 4}
    assert table["games"]["revolution"] == {"kind": "null", "value": 60}
    assert table["trump"][0b000011][1] == {"levels": ["game", "hand", "schneider"]}
    assert table["trump"][0b100000][0] == {"codes": ["V13"]}
    assert table["null"][0b100001][1] == {"name": "null_ouvert_hand", "value": 59}


def test_the_state_without_ticks_has_every_field_false() -> None:
    deal = deal_in_state(Game.NULL, 0, won=True)

    assert [getattr(deal, name) for name in BITS] == [False] * 6
