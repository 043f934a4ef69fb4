"""Every state that the entry form can have, compared with a second oracle.

The oracle is a table typed by hand from the written rules (tests/data/multipliers.csv, paragraphs as numbered before
2022) and the plain arithmetic of the rulings. States that it does not list are impossible. It shares nothing with the
scorer but the names of the fields.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import Deal, Game, Score, Side, find_ruleset, legal_bids
from scoring.rules.cards import count_matadors, parse_card
from scoring.rules.skat.entry_table import deal_in_state

from .entry_reader import EntryReader

ISKO = find_ruleset()
TABLE = ISKO.opening(3)
# A bid that was not recorded, or one of the 63.
BIDS = (None, *legal_bids())

TICKS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
STATES = range(2 ** len(TICKS))
ANNOUNCED = {
    "skat": (),
    "hand": ("hand",),
    "schneider announced": ("hand", "schneider_announced"),
    "schwarz announced": ("hand", "schneider_announced", "schwarz_announced"),
    "ouvert": ("hand", "schneider_announced", "schwarz_announced", "ouvert"),
}
RESULTS = {"none": (), "schneider": ("schneider",), "schwarz": ("schneider", "schwarz")}
# Base value and most matadors.
GAMES = {"clubs": (12, 11), "spades": (11, 11), "hearts": (10, 11), "diamonds": (9, 11), "grand": (24, 4)}
NULL_VALUES = {(): 23, ("hand",): 35, ("ouvert",): 46, ("hand", "ouvert"): 59}

with (Path(__file__).parents[2] / "data" / "multipliers.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
# Levels beyond the matadors, by what was announced, what was reached and whether the game was won.
MULTIPLIERS = {(row["announcement"], row["result"], row["outcome"]): int(row["levels"]) for row in ROWS}
LEVELS = {
    (frozenset(ANNOUNCED[announced] + RESULTS[result]), outcome == "won"): levels
    for (announced, result, outcome), levels in MULTIPLIERS.items()
}


@dataclass(frozen=True)
class Counts:
    """The states of one game: scored as won, as lost, refused by V94 alone, refused for the fields."""

    won: int
    lost: int
    overbid: int
    boxes: int

    @property
    def states(self) -> int:
        return self.won + self.lost + self.overbid + self.boxes


COUNTS = {
    "clubs": Counts(won=8_262, lost=21_120, overbid=5_818, boxes=145_024),
    "spades": Counts(won=7_608, lost=21_120, overbid=6_472, boxes=145_024),
    "hearts": Counts(won=6_964, lost=21_120, overbid=7_116, boxes=145_024),
    "diamonds": Counts(won=6_304, lost=21_120, overbid=7_776, boxes=145_024),
    "grand": Counts(won=3_668, lost=7_680, overbid=1_452, boxes=52_736),
}


BOXES = [{name: bool(state >> place & 1) for place, name in enumerate(TICKS)} for state in STATES]
TICKED = [frozenset(name for name, is_ticked in boxes.items() if is_ticked) for boxes in BOXES]


def contradictions(ticks: frozenset[str], *, won: bool) -> set[str]:
    """The codes of the fields that exclude each other, by their sentences. systems.md 26"""
    returned = dict.fromkeys(TICKS, False) | dict.fromkeys(ticks, True)
    excluded = {
        "V10": returned["schneider_announced"] and not returned["hand"],
        "V11": returned["schwarz_announced"] and not returned["hand"],
        "V12": returned["schwarz_announced"] and not returned["schneider_announced"],
        "V13": returned["ouvert"] and not (returned["hand"] and returned["schwarz_announced"]),
        "V20": won and returned["schwarz_announced"] and not returned["schwarz"],
        "V95": returned["schwarz"] and not returned["schneider"],
        "V96": won and returned["schneider_announced"] and not returned["schneider"],
    }
    return {code for code, is_so in excluded.items() if is_so}


def written(base: int, level: int, *, won: bool, bid: int | None) -> int | None:
    """The figure for these levels; None where a game cannot have been won."""
    value = base * level
    if won:
        return None if bid is not None and bid > value else value
    charged = value
    while bid is not None and charged < bid:
        charged += base
    return -2 * charged


CONTRADICTIONS = [[contradictions(ticks, won=won) for won in (False, True)] for ticks in TICKED]


READER = EntryReader(ISKO)


def entry(game: Game, state: int, **fields: Any) -> Deal:
    """`deal_in_state`, built directly: replacing the fields of another deal takes four times as long."""
    return Deal(declarer=0, game=game, **BOXES[state], **fields)


def test_the_table_lists_25_rows_and_every_class_has_2400_states_that_can_be() -> None:
    classes = sum(2 * most for _, most in GAMES.values())

    assert len(ROWS) == len(LEVELS) == 25
    assert (classes, classes * len(LEVELS)) == (96, 2_400)
    assert all(row["paragraph"].startswith("ISkO 5.2.") for row in ROWS)


def test_the_table_lists_exactly_the_states_without_a_contradiction() -> None:
    possible = {(ticks, won) for ticks, won in product(TICKED, (False, True)) if not contradictions(ticks, won=won)}

    assert possible == set(LEVELS)


def test_an_entry_is_the_deal_of_its_state() -> None:
    made = [entry(Game.HEARTS, state, won=True, matadors=3, bid=20) for state in STATES]

    assert made == [deal_in_state(Game.HEARTS, state, won=True, matadors=3, bid=20) for state in STATES]


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.promise(
    "C1",
    "Every state of the entry form, all 786,944, is refused with a reason or scored as a second implementation scores"
    " it.",
)
@pytest.mark.minute
def test_every_state_of_a_trump_game(game: str) -> None:
    base, most = GAMES[game]
    played = Game(game)
    wrong: list[Any] = []
    seen: Counter[str] = Counter()

    for matadors, state, won, bid in product(range(1, most + 1), STATES, (False, True), BIDS):
        levels = LEVELS.get((TICKED[state], won))
        figure = None if levels is None else written(base, matadors + levels, won=won, bid=bid)
        checked_as = READER.verdict(game, state, won=won, bid=bid, matadors=matadors)
        refused = CONTRADICTIONS[state][won]
        for side in ("with", "without"):
            deal = entry(played, state, with_without=side, matadors=matadors, won=won, bid=bid)
            codes = [problem.code for problem in ISKO.check(deal, TABLE)]
            if levels is None:
                seen["boxes"] += 1
                # The fields alone refuse it; that the bid is not covered may be reported as well.
                codes = [code for code in codes if code != "V94"]
                right = codes == checked_as and set(codes) == refused
            elif figure is None:
                seen["overbid"] += 1
                right = codes == ["V94"] == checked_as
            else:
                seen["won" if won else "lost"] += 1
                found = ISKO.score(deal, TABLE)
                right = not codes and checked_as == figure and is_worth(found, figure, matadors + levels, base)
            if not right:
                wrong.append((deal, codes, figure, checked_as))

    assert wrong == []
    assert Counts(**seen) == COUNTS[game]


def is_worth(found: Score, figure: int, level: int, base: int) -> bool:
    # Only an overbid game is charged more than twice its value.
    is_overbid = figure < -2 * base * level
    return (
        found.points == (figure, 0, 0)
        and (found.level, found.base, found.value) == (level, base, base * level)
        and found.won is (figure > 0)
        and found.overbid is is_overbid
        and 2 * found.need == (-figure if figure < 0 else 2 * figure)
    )


@pytest.mark.exhaustive
@pytest.mark.promise("C1")
def test_every_state_of_a_null_game() -> None:
    wrong: list[Any] = []
    seen: Counter[str] = Counter()

    for state, won, bid in product(STATES, (False, True), BIDS):
        deal = entry(Game.NULL, state, won=won, bid=bid)
        codes = [problem.code for problem in ISKO.check(deal, TABLE)]
        checked_as = READER.verdict("null", state, won=won, bid=bid)
        value = NULL_VALUES.get(tuple(name for name in TICKS if name in TICKED[state]))
        if value is None:
            seen["boxes"] += 1
            right = "V09" in codes and [code for code in codes if code != "V21"] == checked_as
        elif bid is not None and bid > value:
            seen["uncovered"] += 1
            right = codes == ["V21"] == checked_as
        else:
            seen["scored"] += 1
            figure = value if won else -2 * value
            right = not codes and checked_as == figure and ISKO.score(deal, TABLE).points == (figure, 0, 0)
        if not right:
            wrong.append((deal, codes, checked_as))

    assert wrong == []
    assert seen == {"scored": 100, "uncovered": 412, "boxes": 60 * 2 * 64}


@pytest.mark.promise("C1")
def test_the_cube_has_the_size_that_was_promised() -> None:
    trump_states = sum(counts.states for counts in COUNTS.values())
    possible_boxes = sum(counts.states - counts.boxes for counts in COUNTS.values())
    null_states = 4 * 2 * 64

    assert trump_states == 786_432
    assert trump_states + null_states == 786_944
    assert possible_boxes + null_states == 154_112 == (2_400 + 8) * 64
    # Scored, refused by V94 alone, refused by V21 alone.
    won_or_lost = sum(counts.won + counts.lost for counts in COUNTS.values()) + 100
    uncovered = sum(counts.overbid for counts in COUNTS.values())
    assert (won_or_lost, uncovered, 412) == (125_066, 28_634, 412)
    assert won_or_lost + uncovered + 412 == 154_112


def test_there_are_137_different_scores_from_540_lost_to_264_won() -> None:
    """63 values won, the same 63 lost, and 11 multiples that only an overbid game is charged."""
    figures = {
        written(base, matadors + levels, won=won, bid=bid)
        for base, most in GAMES.values()
        for matadors in range(1, most + 1)
        for (_, won), levels in LEVELS.items()
        for bid in BIDS
    }
    figures |= {figure for value in NULL_VALUES.values() for figure in (value, -2 * value)}
    scores = sorted(figure for figure in figures if figure is not None)

    assert (len(scores), scores[0], scores[-1]) == (137, -540, 264)
    assert [figure for figure in scores if figure > 0] == list(legal_bids())
    assert [figure // -2 for figure in scores if figure < 0 and figure // -2 not in legal_bids()] == [
        *(270, 243, 242, 220, 210, 209, 207, 200, 190, 189, 171)
    ]


# The trumps of a suit, highest first, as written in the rules; "x" stands for the suit.
TRUMP_ORDER = ("JC", "JS", "JH", "JD", "Ax", "10x", "Kx", "Qx", "9x", "8x", "7x")
SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


def counted_by_bits(owned: int, trumps: int) -> tuple[str, int]:
    """The run from the top as the lowest bits of a number: its trailing ones, or its trailing zeros."""
    if owned & 1:
        return "with", (~owned & (owned + 1)).bit_length() - 1
    return "without", (owned & -owned).bit_length() - 1 if owned else trumps


@pytest.mark.promise(
    "C2",
    "Matadors of all 8,208 holdings of trumps, and every result by points and tricks, follow the rules, on the phone "
    "too.",
)
def test_matadors_of_every_trump_holding() -> None:
    classes = set()
    holdings = 0

    for game, (_, most) in GAMES.items():
        order = [parse_card(name.replace("x", SUITS.get(game, ""))) for name in TRUMP_ORDER[:most]]
        for owned in range(2**most):
            hand = [card for place, card in enumerate(order) if owned >> place & 1]
            found = count_matadors(hand, Game(game))
            assert found == counted_by_bits(owned, most)
            classes.add((game, *found))
            holdings += 1

    assert holdings == 8_208
    assert len(classes) == 96


@pytest.mark.exhaustive
@pytest.mark.promise("C2")
def test_points_and_tricks_of_every_announcement() -> None:
    """121 card points x 0-10 tricks x 5 announcements; the oracle knows how many tricks each side took."""
    seen: Counter[str] = Counter()

    for announced, points, tricks in product(ANNOUNCED, range(121), range(11)):
        without_trick = {0: Side.DECLARER, 10: Side.DEFENDERS}.get(tricks, Side.NONE)
        flags = dict.fromkeys(ANNOUNCED[announced], True)
        deal = Deal(declarer=0, game=Game.CLUBS, matadors=2, points=points, no_trick=without_trick, **flags)
        codes = {problem.code for problem in ISKO.check(deal, TABLE)}
        impossible = {
            "V15": points in (1, 119),
            "V18": tricks == 10 and points < 120,
            "V19": tricks == 0 and points > 22,
        }
        assert codes == {code for code, is_so in impossible.items() if is_so}
        if codes:
            seen["refused"] += 1
            continue
        result, outcome = played(announced, points, tricks)
        level = 2 + MULTIPLIERS[announced, result, outcome]
        figure = 12 * level if outcome == "won" else -24 * level
        found = ISKO.score(deal, TABLE)
        assert (found.level, found.points) == (level, (figure, 0, 0))
        seen[outcome] += 1

    assert seen == {"won": 1_337, "lost": 4_133, "refused": 1_185}


def played(announced: str, points: int, tricks: int) -> tuple[str, str]:
    """What both sides reached, from the cards and the tricks of the declarer."""
    is_schneider = min(points, 120 - points) <= 30
    result = "schwarz" if tricks in (0, 10) else "schneider" if is_schneider else "none"
    reached = {"skat": 61, "hand": 61, "schneider announced": 90, "schwarz announced": 120, "ouvert": 120}
    is_won = points >= reached[announced] and (tricks == 10 or reached[announced] < 120)
    return result, "won" if is_won else "lost"
