"""Played deals are dealt from one pack, follow the rules of play, and are worth what a recount says."""

from collections import Counter

import pytest

from scoring.demo.deals import FILE, recorded_deals
from scoring.rules import Side, score

from .play import PlayedDeal
from .recording import COUNT, format_deals, make_deal
from .recount import follows, recount, run_of, texts, winner_of


@pytest.fixture(scope="module", params=["a sample", pytest.param("all", marks=pytest.mark.long)])
def played_deals(request: pytest.FixtureRequest) -> dict[int, PlayedDeal]:
    """Recorded deals by their numbers, played once more."""
    step = 1 if request.param == "all" else 10
    return {number: make_deal(number) for number in range(0, COUNT, step)}


@pytest.mark.long
def test_what_is_recorded_is_what_is_played(played_deals):
    recorded = recorded_deals()

    assert len(recorded) == COUNT
    assert {number: recorded[number] for number in played_deals} == {
        number: played.deal for number, played in played_deals.items()
    }


def test_the_file_is_written_as_its_maker_writes_it():
    assert FILE.read_text() == format_deals(recorded_deals())


def test_every_deal_uses_each_of_the_32_cards_once(played_deals):
    for played in played_deals.values():
        count = Counter(card for part in (*played.hands, played.skat) for card in part)

        assert len(count) == 32
        assert set(count.values()) == {1}


def test_the_declarer_holds_his_hand_and_the_skat(played_deals):
    declared = [played for played in played_deals.values() if played.held]

    for played in declared:
        assert set(played.held) == {*played.hands[played.deal.declarer], *played.skat}
        assert len(played.put_away) == 2
        assert set(played.put_away) <= set(played.held)
        assert not played.deal.hand or played.put_away == played.skat


def test_every_card_comes_from_its_hand_and_follows_suit(played_deals):
    for played in played_deals.values():
        if not played.tricks:
            continue
        hands = [texts(hand) for hand in played.hands]
        kept = [card for card in played.held if card not in played.put_away]
        hands[played.deal.declarer] = texts(tuple(kept))
        leader = 0
        for trick in played.tricks:
            cards = texts(trick.cards)
            game = played.deal.game.value
            for step, card in enumerate(cards):
                hand = hands[(leader + step) % 3]
                assert card in hand
                assert follows(card, cards[0], game) or not any(follows(other, cards[0], game) for other in hand)
                hand.remove(card)
            assert (trick.leader, trick.taker) == (leader, (leader + winner_of(cards, game)) % 3)
            leader = trick.taker


def test_ten_tricks_are_played_unless_the_game_ends_early(played_deals):
    for played in played_deals.values():
        ended_early = played.deal.conceded is not Side.NONE or played.deal.null_tricks
        if played.held and not ended_early:
            assert len(played.tricks) == 10


def test_every_deal_is_worth_what_the_cards_say(played_deals):
    for played in played_deals.values():
        assert sum(score(played.deal).points) == recount(played)


def test_matadors_and_the_tapped_outcome_agree_with_the_cards(played_deals):
    for played in played_deals.values():
        deal = played.deal
        if deal.game is None:
            continue
        assert deal.won is (recount(played) > 0)
        if deal.game.has_trumps:
            assert (deal.with_without == "with", deal.matadors) == ("JC" in texts(played.held), run_of(played))
