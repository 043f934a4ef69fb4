import pytest

from scoring.rules import Game
from scoring.rules.cards import Card, Rank, Suit, count_matadors, format_card, parse_card, trumps


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("JC", Card(Suit.CLUBS, Rank.JACK)),
        ("10H", Card(Suit.HEARTS, Rank.TEN)),
        ("7d", Card(Suit.DIAMONDS, Rank.SEVEN)),
        ("6S", Card(Suit.SPADES, Rank.SIX)),
    ],
)
def test_a_card_is_read_from_rank_and_suit(text: str, card: Card) -> None:
    assert parse_card(text) == card
    assert format_card(card) == text.upper()


@pytest.mark.parametrize("text", ["", "J", "C", "1H", "10", "JX", "CJ", "J C", "11C"])
def test_an_unreadable_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no card; write rank and suit"):
        parse_card(text)


def test_trumps_of_a_suit_game_run_from_the_jack_of_clubs_to_the_seven() -> None:
    order = [format_card(card) for card in trumps(Game.SPADES)]

    assert order == ["JC", "JS", "JH", "JD", "AS", "10S", "KS", "QS", "9S", "8S", "7S"]


def test_the_six_is_the_lowest_trump_of_the_larger_pack() -> None:
    assert format_card(trumps(Game.HEARTS, sixes=True)[-1]) == "6H"
    assert len(trumps(Game.HEARTS, sixes=True)) == 12


def test_jacks_alone_are_trumps_in_a_grand() -> None:
    assert [format_card(card) for card in trumps(Game.GRAND)] == ["JC", "JS", "JH", "JD"]


@pytest.mark.parametrize("game", [Game.NULL, Game.REVOLUTION])
def test_a_null_has_no_trumps(game: Game) -> None:
    with pytest.raises(ValueError, match="has no trumps"):
        trumps(game)


def test_a_hand_without_any_trump_is_without_all_of_them() -> None:
    assert count_matadors([], Game.CLUBS) == ("without", 11)
    assert count_matadors([], Game.CLUBS, sixes=True) == ("without", 12)
    assert count_matadors([], Game.GRAND) == ("without", 4)
