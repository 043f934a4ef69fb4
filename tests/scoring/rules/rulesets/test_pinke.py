"""Pinke: a lost game pays into the pot, the next Grand Hand takes it. systems.md 10"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import PASSED_DEAL, Ledger, Ruleset, Sheet, Step, check_figures, find_preset, find_ruleset

CASES = json.loads((Path(__file__).parents[3] / "data" / "cases.json").read_text(encoding="utf-8"))
PINKE_CASES = {case["id"]: case for case in CASES if case["kind"] == "pinke"}
SEATS = {"A": 0, "B": 1, "C": 2}
LOST = {"game": "hearts", "matadors": 1, "won": False}
GRAND_HAND = {"game": "grand", "hand": True, "matadors": 2, "won": True}
EVENTS = {"loss": LOST, "grand_hand_won": GRAND_HAND}

Fields = dict[str, Any]


def played(ruleset: Ruleset, *deals: Fields, seats: int = 3) -> Ledger:
    """The accounts after these deals."""
    sheet = Sheet(seats=seats, length=36, ruleset=ruleset)
    for deal in deals:
        sheet = sheet.with_deal(ruleset.read_deal(deal))
    assert check_figures(sheet, "classic").agree
    return sheet.ledger


@pytest.mark.parametrize("name", PINKE_CASES)
def test_the_pot_agrees_with_the_document(name: str) -> None:
    case = PINKE_CASES[name]
    deals = [EVENTS[event] | {"declarer": SEATS[who]} for who, event in case["given"]["events"]]

    found = played(find_preset("pinke").ruleset, *deals)

    assert found.pot == case["expected"]["pot"]
    balances = dict(zip(SEATS, found.cents, strict=True))
    assert case["expected"].get("balances", balances) == balances


def test_both_cases_of_the_document_are_here() -> None:
    assert list(PINKE_CASES) == ["PI-01", "PI-02"]


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(GRAND_HAND | {"hand": False}, id="a Grand with the skat"),
        pytest.param(LOST | {"hand": True, "won": True}, id="a suit game from the hand"),
        pytest.param({"game": "null", "hand": True, "won": True}, id="a Null Hand"),
    ],
)
def test_only_a_grand_hand_takes_the_pot(deal: Fields) -> None:
    found = played(find_ruleset(pinke_fee=50), LOST | {"declarer": 0}, deal | {"declarer": 1})

    assert (found.pot, found.cents) == (50, (-50, 0, 0))


def test_a_lost_grand_hand_pays_like_any_other_game() -> None:
    found = played(find_ruleset(pinke_fee=50), LOST | {"declarer": 0}, GRAND_HAND | {"declarer": 1, "won": False})

    assert (found.pot, found.cents) == (100, (-50, -50, 0))


def test_where_nobody_takes_it_the_pot_grows_for_all() -> None:
    ruleset = find_ruleset(pinke_fee=20, pinke_taker="nobody")

    found = played(ruleset, LOST | {"declarer": 0}, GRAND_HAND | {"declarer": 1})

    assert (found.pot, found.cents) == (20, (-20, 0, 0))


def test_an_empty_pot_gives_nothing() -> None:
    ruleset = find_ruleset(pinke_fee=50)
    deal = ruleset.read_deal(GRAND_HAND | {"declarer": 1})

    found = ruleset.score(deal, ruleset.opening(3))

    assert (found.cents, found.pot) == ((), 0)


def test_without_pinke_no_money_moves_and_no_pot_is_shown() -> None:
    found = played(find_ruleset(), LOST | {"declarer": 0}, GRAND_HAND | {"declarer": 0})

    assert (found.pot, found.cents) == (0, (0, 0, 0))
    assert not find_ruleset().has_pot
    assert find_ruleset(pinke_fee=1).has_pot


def test_points_are_written_as_usual_and_the_sum_shows_the_money() -> None:
    plain, ruleset = find_ruleset(), find_ruleset(pinke_fee=50)
    before = played(ruleset, LOST | {"declarer": 0})
    lost, won = (ruleset.read_deal(fields | {"declarer": 1}) for fields in (LOST, GRAND_HAND))

    paid, taken = (ruleset.score(deal, before) for deal in (lost, won))

    assert [score.points for score in (paid, taken)] == [plain.score(deal, before).points for deal in (lost, won)]
    assert paid.steps == (*plain.score(lost, before).steps, Step("pinke", 50, in_cents=True))
    assert taken.steps == (*plain.score(won, before).steps, Step("pinke_taken", 50, in_cents=True))
    assert {"step.pinke", "step.pinke_taken"} <= set(ruleset.words)


@st.composite
def declared(draw: Callable[..., Any]) -> Fields:
    game = draw(st.sampled_from((LOST, GRAND_HAND, GRAND_HAND | {"hand": False})))
    return game | {"declarer": draw(st.integers(0, 2)), "won": draw(st.booleans())}


@given(st.lists(declared() | st.just({"outcome": "passed"}), max_size=12), st.integers(0, 1000))
def test_players_and_pot_sum_to_nothing(deals: list[Fields], fee: int) -> None:
    found = played(find_ruleset(pinke_fee=fee), *deals)

    assert sum(found.cents) + found.pot == 0
    assert found.pot >= 0
    assert {type(cents) for cents in (*found.cents, found.pot)} == {int}


def test_a_whole_list_is_played_to_its_end() -> None:
    ruleset, random = find_preset("pinke").ruleset, Random(10)
    sheet = Sheet(seats=4, length=48, ruleset=ruleset)

    while not sheet.is_complete:
        active = sheet.positions(sheet.next_number).active
        fields = random.choice((LOST, GRAND_HAND, LOST | {"won": True})) | {"declarer": random.choice(active)}
        sheet = sheet.with_deal(ruleset.read_deal(fields))

    assert check_figures(sheet, "seeger_fabian").agree
    assert [found.code for found in sheet.check(PASSED_DEAL)] == ["V27"]
