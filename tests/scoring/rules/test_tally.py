import pytest

from scoring.rules import (
    PASSED_DEAL,
    SCHEMES,
    Adjustment,
    CheckFigures,
    Deal,
    Ledger,
    Scheme,
    Score,
    Sheet,
    TallyLine,
    check_figures,
    deal_from_dict,
    find_scheme,
    tally,
)
from scoring.rules.rulesets.isko import IskoRuleset


class TwoLose(IskoRuleset):
    """A game that the first seat wins and both others lose."""

    def score(self, deal: Deal, ledger: Ledger) -> Score:
        return Score(points=(20, -10, -10), winners=(0,), losers=(1, 2))


CLUBS_LOST = {"declarer": 1, "game": "clubs", "matadors": 1, "won": False}
# The published list of three: A +144 and -54, C +46. official.md 2.3
PUBLISHED = Sheet(
    seats=3,
    length=36,
    deals=(
        deal_from_dict({"declarer": 0, "game": "grand", "matadors": 4, "points": 90}),
        deal_from_dict({"declarer": 0, "game": "diamonds", "with_without": "without", "matadors": 2, "points": 50}),
        deal_from_dict({"declarer": 2, "game": "null", "ouvert": True, "null_tricks": False}),
        PASSED_DEAL,
    ),
)


def test_the_published_list_of_three_in_seeger_fabian() -> None:
    assert tally(PUBLISHED, "seeger_fabian") == (
        TallyLine(seat=0, points=90, won=1, lost=1, others_lost=0, passed=1, adjustment=0, total=90),
        TallyLine(seat=1, points=0, won=0, lost=0, others_lost=1, passed=1, adjustment=0, total=40),
        TallyLine(seat=2, points=46, won=1, lost=0, others_lost=1, passed=1, adjustment=0, total=136),
    )


@pytest.mark.parametrize(
    ("scheme", "totals"),
    [
        ("classic", [90, 0, 46]),
        ("seeger", [90, 0, 96]),
        ("seeger_fabian", [90, 40, 136]),
        ("league_document", [140, 40, 136]),
        (Scheme("house", 10, 20, 5), [80, 5, 61]),
    ],
)
def test_the_published_list_in_every_scheme(scheme: str | Scheme, totals: list[int]) -> None:
    assert [line.total for line in tally(PUBLISHED, scheme)] == totals


@pytest.mark.parametrize(("seats", "totals"), [(3, [40, -48, 40]), (4, [0, -48, 40, 40]), (5, [0, -48, 40, 0, 40])])
def test_the_league_as_printed_pays_the_defenders_alone(seats: int, totals: list[int]) -> None:
    """Seat 0 deals; at four it sits out, at five seat 3 does too. Document 003; ruling 9"""
    sheet = Sheet(seats=seats, length=36, deals=(deal_from_dict(CLUBS_LOST),))

    assert [line.total for line in tally(sheet, "league_document")] == totals
    assert check_figures(sheet, "league_document").agree


def test_the_schemes_agree_with_their_sources() -> None:
    worth = {
        key: (scheme.bonus_win, scheme.malus_loss, [scheme.bonus_defender(seats) for seats in (3, 4, 5)])
        for key, scheme in SCHEMES.items()
    }

    assert worth == {
        "seeger_fabian": (50, 50, [40, 30, 30]),
        "seeger": (50, 50, [0, 0, 0]),
        "classic": (0, 0, [0, 0, 0]),
        "league_document": (50, 0, [40, 40, 40]),
    }


def test_an_adjustment_moves_the_total_alone() -> None:
    late = Adjustment(seat=1, points=-100, reason="late", by="Clara")
    gift = Adjustment(seat=1, points=30, reason="misdeal", by="Clara")
    sheet = Sheet(seats=3, length=36, deals=PUBLISHED.deals, adjustments=(late, gift))

    lines = tally(sheet, "classic")

    assert [(line.points, line.adjustment, line.total) for line in lines] == [(90, 0, 90), (0, -70, -70), (46, 0, 46)]


def test_check_figures_compare_counted_and_entered_figures() -> None:
    found = check_figures(PUBLISHED, "seeger_fabian")

    # 136 game points + 50 x 2 won - 50 x 1 lost + 80 x 1 lost
    assert found == CheckFigures(deals=(4, 4), points=(136, 136), total=(266, 266))
    assert found.agree


@pytest.mark.parametrize("pair", ["deals", "points", "total"])
def test_check_figures_that_differ_do_not_agree(pair: str) -> None:
    equal = {"deals": (4, 4), "points": (136, 136), "total": (266, 266)}

    assert not CheckFigures(**equal | {pair: (4, 5)}).agree


def test_a_deal_that_several_win_or_lose_keeps_the_check_figures_right() -> None:
    found = check_figures(Sheet(seats=3, length=36, ruleset=TwoLose(key="two_lose"), deals=(Deal(),)), "seeger_fabian")

    # 50 x 1 won - 50 x 2 lost + 80 x 2 lost
    assert found == CheckFigures(deals=(3, 3), points=(0, 0), total=(110, 110))


def test_an_adjustment_of_no_seat_is_found_by_the_check_figures() -> None:
    sheet = Sheet(seats=3, length=36, adjustments=(Adjustment(seat=7, points=10, reason="", by="Clara"),))

    assert not check_figures(sheet, "classic").agree


def test_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no scheme 'seegar'"):
        find_scheme("seegar")
