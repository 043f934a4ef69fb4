"""Checks of a list while it is typed, and the columns of a game's paper list."""

import pytest

from scoring.rules import find_ruleset, find_scheme
from tests.tournaments.events.desk.lists import FOUR
from tournaments.events.queries.paper_list import PaperList, Typed, Verdict
from tournaments.standings.game_sums import WON_VALUES

ISKO = PaperList(find_ruleset(), find_scheme("seeger_fabian"))
ROWS: tuple[Typed, ...] = tuple((row.points, row.won, row.lost, row.total) for row in FOUR.rows)
EMPTY: Typed = (None, None, None, None)


def look(*rows: Typed, passed: int | None = None, paper: PaperList = ISKO) -> tuple[str, list[str]]:
    seen = paper.look(rows, deals=48, passed=passed)
    return seen.verdict, [finding.code for finding in seen.findings]


@pytest.mark.parametrize(
    ("rows", "passed", "verdict", "codes"),
    [
        pytest.param((EMPTY,) * 4, None, Verdict.OPEN, [], id="nothing typed"),
        pytest.param((ROWS[0], *[EMPTY] * 3), None, Verdict.OPEN, [], id="a row that can be"),
        pytest.param(((214, 9, 2, 803), *[EMPTY] * 3), None, Verdict.BAD, ["step"], id="total and points"),
        pytest.param(((9000, 9, 2, None), *[EMPTY] * 3), None, Verdict.BAD, ["too_high"], id="too many points"),
        pytest.param(((214, 30, 20, None), *[EMPTY] * 3), None, Verdict.BAD, ["count", "too_many_games"], id="games"),
        pytest.param(ROWS, None, Verdict.FAIR, [], id="passed deals not read"),
        pytest.param(ROWS, 3, Verdict.GOOD, [], id="all of it"),
        pytest.param(ROWS, 4, Verdict.BAD, ["count"], id="one deal too many"),
    ],
)
def test_the_list_is_checked_while_it_is_typed(
    rows: tuple[Typed, ...], passed: int | None, verdict: str, codes: list[str]
) -> None:
    assert look(*rows, passed=passed) == (verdict, codes)


def test_totals_follow_as_soon_as_all_lost_games_are_known() -> None:
    some = ((214, 9, 2, None), (180, 10, 3, None), (None, None, 4, None), (None, None, 1, None))

    assert ISKO.totals(some) == (804, 740, None, None)
    assert ISKO.totals((*some[:2], EMPTY, EMPTY)) == (None,) * 4


# By ruleset, options and scheme: the columns, whether games are counted, whether values are those of the order.
PAPERS = {
    "official": ("isko", {}, "seeger_fabian", ("points", "won", "lost", "total"), True, True),
    "classic needs no total": ("isko", {}, "classic", ("points", "won", "lost"), True, True),
    "a house rule has values of its own": (
        "isko",
        {"grand_base": 20},
        "seeger_fabian",
        ("points", "won", "lost", "total"),
        True,
        False,
    ),
    "a Ramsch counts as no game": (
        "isko",
        {"all_pass": "ramsch"},
        "seeger_fabian",
        ("points", "won", "lost", "total"),
        False,
        False,
    ),
    "a game of points alone": ("skat_raeuber", {}, "classic", ("points",), False, False),
}


@pytest.mark.parametrize(("key", "options", "scheme", "columns", "counts", "official"), PAPERS.values(), ids=PAPERS)
def test_the_form_asks_what_its_game_needs(
    key: str, options: dict[str, object], scheme: str, columns: tuple[str, ...], counts: bool, official: bool
) -> None:
    paper = PaperList(find_ruleset(key, **options), find_scheme(scheme))

    assert (paper.columns, paper.counts_games, paper.can_be_keyed) == (columns, counts, True)
    assert paper.rules.won_values == (WON_VALUES if official else ())


def test_without_counted_games_nothing_is_proved_and_no_deal_is_missed() -> None:
    paper = PaperList(find_ruleset("isko", all_pass="ramsch"), find_scheme("seeger_fabian"))

    assert look(*ROWS, passed=None, paper=paper) == (Verdict.FAIR, [])
    assert look(
        *[(120, None, None, None)] * 4, paper=PaperList(find_ruleset("skat_raeuber"), find_scheme("classic"))
    ) == (
        Verdict.FAIR,
        [],
    )


@pytest.mark.parametrize("key", ["scharfer_tarock", "tarock_simple", "haferltarock"])
def test_accounts_in_money_are_not_keyed(key: str) -> None:
    assert not PaperList(find_ruleset(key), find_scheme("classic")).can_be_keyed
