"""How often each game was declared on a list, and with which result."""

from scoring.rules import PASSED_DEAL, Game, Sheet, find_ruleset
from scoring.rules.game_figures import GameCount, game_figures
from tests.scoring.cast import lost, won


def a_list(*deals, ruleset="isko", seats=3):
    return Sheet(seats=seats, length=len(deals), ruleset=find_ruleset(ruleset), deals=deals)


def test_games_are_counted_by_seat_and_kind():
    played = a_list(
        won(1, "hearts", 1),
        lost(1, "hearts", 2, hand=True),
        PASSED_DEAL,
        won(
            1,
            "grand",
            4,
            hand=True,
            ouvert=True,
            no_trick="defenders",
        ),
        won(2, "null", None, ouvert=True),
    )

    figures = game_figures(played)

    hearts = GameCount(won=1, lost=1, points=20 - 80, best=20, hand=1)
    ouvert = GameCount(won=1, points=264, best=264, hand=1, schneider=1, schwarz=1, ouvert=1, ouvert_won=1)
    null = GameCount(won=1, points=46, best=46, ouvert=1, ouvert_won=1)
    assert figures == ({}, {Game.HEARTS: hearts, Game.GRAND: ouvert}, {Game.NULL: null})


def test_an_overbid_game_is_lost():
    figures = game_figures(a_list(won(0, "diamonds", 1, bid=20)))

    assert figures[0] == {Game.DIAMONDS: GameCount(lost=1, points=-54, best=0, overbid=1)}


def test_a_lost_ouvert_is_no_ouvert_won():
    figures = game_figures(a_list(lost(0, "null", None, ouvert=True)))

    assert figures[0] == {Game.NULL: GameCount(lost=1, points=-92, ouvert=1)}


def test_a_list_that_writes_losses_alone_has_the_same_games():
    figures = game_figures(a_list(won(1, "hearts", 1), lost(1, "hearts", 1), ruleset="skat_bierlachs"))

    assert figures[1] == {Game.HEARTS: GameCount(won=1, lost=1, points=20 - 40, best=20)}


def test_games_of_other_families_are_left_out():
    ruleset = find_ruleset("isko", all_pass="ramsch")
    ramsch = ruleset.read_deal({"outcome": "ramsch", "points": [20, 40, 60]})

    assert game_figures(Sheet(seats=3, length=1, ruleset=ruleset, deals=(ramsch,))) == ({}, {}, {})


def test_a_player_who_declared_nothing_has_no_share_of_wins():
    assert (GameCount().games, GameCount().won_share) == (0, 0.0)
    assert (GameCount(won=1, lost=3).games, GameCount(won=1, lost=3).won_share) == (4, 0.25)
