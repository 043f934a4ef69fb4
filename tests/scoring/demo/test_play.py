"""Played deals are dealt from one pack, follow the rules of play, and are worth what a recount says."""

from collections import Counter
from random import Random

import pytest

from scoring.demo.play import PlayedDeal, as_tapped, play_deal, play_list
from scoring.rules import Game, Outcome, Sheet, Side, check, find_ruleset, positions, score, tally
from tests.scoring.demo.recount import follows, recount, run_of, texts, winner_of

ACTIVE = {3: (2, 0, 1), 4: (3, 0, 1), 5: (0, 1, 3)}
DEALERS = {3: 1, 4: 2, 5: 4}


@pytest.fixture(scope="module")
def played_deals() -> list[PlayedDeal]:
    rng = Random(11)
    return [play_deal(rng) for _ in range(2000)]


def declarer_place(played: PlayedDeal) -> int:
    return played.seats.index(played.deal.declarer)


def test_every_deal_uses_each_of_the_32_cards_once(played_deals):
    counts = [Counter(card for part in (*played.hands, played.skat) for card in part) for played in played_deals]

    assert all(len(count) == 32 and set(count.values()) == {1} for count in counts)


def test_the_declarer_holds_his_hand_and_the_skat(played_deals):
    declared = [played for played in played_deals if played.held]

    for played in declared:
        assert set(played.held) == {*played.hands[declarer_place(played)], *played.skat}
        assert len(played.put_away) == 2
        assert set(played.put_away) <= set(played.held)
        assert not played.deal.hand or played.put_away == played.skat


def test_every_card_comes_from_its_hand_and_follows_suit(played_deals):
    for played in played_deals:
        if not played.tricks:
            continue
        hands = [texts(hand) for hand in played.hands]
        kept = [card for card in played.held if card not in played.put_away]
        hands[declarer_place(played)] = texts(tuple(kept))
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
    for played in played_deals:
        ended_early = played.deal.conceded is not Side.NONE or played.deal.null_tricks
        if played.held and not ended_early:
            assert len(played.tricks) == 10


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_deal_can_be_and_is_worth_what_the_cards_say(seats):
    rng = Random(seats)

    for _ in range(400):
        played = play_deal(rng, seats_active=ACTIVE[seats], dealer=DEALERS[seats])
        points = score(played.deal, seats=seats).points

        assert positions(DEALERS[seats], seats).active == ACTIVE[seats]
        assert check(played.deal, seats=seats) == ()
        assert sum(points) == recount(played)
        assert all(not written or seat == played.deal.declarer for seat, written in enumerate(points))


def test_matadors_and_the_tapped_outcome_agree_with_the_cards(played_deals):
    for played in played_deals:
        deal = played.deal
        if deal.game is None:
            continue
        assert deal.won is (recount(played) > 0)
        if deal.game.has_trumps:
            assert (deal.with_without == "with", deal.matadors) == ("JC" in texts(played.held), run_of(played))


def test_what_a_table_taps_is_worth_the_same(played_deals):
    required = find_ruleset(card_points="required")
    off = find_ruleset(card_points="off")

    for played in played_deals:
        deal = played.deal
        tapped, counted = as_tapped(deal), as_tapped(deal, with_points=True)
        assert check(tapped, off) == ()
        assert check(counted, required) == ()
        assert score(tapped).points == score(counted).points == score(deal).points
        assert tapped.dealer is None
        assert (tapped.bid is None) is not (deal.outcome is Outcome.PLAYED and score(deal).overbid)


def test_the_same_seed_plays_the_same_deals():
    first, again, other = (play_list(Random(seed), 4, 48) for seed in (7, 7, 8))

    assert first == again
    assert first != other


@pytest.mark.parametrize(("seats", "length"), [(3, 36), (4, 48), (5, 40)])
def test_a_list_passes_the_deal_on_and_fills_a_sheet(seats, length):
    deals = play_list(Random(seats), seats, length, first_dealer=1)

    sheet = Sheet(seats=seats, length=length, first_dealer=1)
    for deal in deals:
        sheet = sheet.with_deal(deal)

    assert [deal.dealer for deal in deals] == [(1 + number) % seats for number in range(length)]
    assert sheet.is_complete
    assert sum(line.won + line.lost for line in tally(sheet, "seeger_fabian")) + sheet.passed == length


def test_the_games_are_spread_as_at_real_tables(played_deals):
    deals = [played.deal for played in played_deals]
    games = [deal for deal in deals if deal.outcome is Outcome.PLAYED]
    scores = [score(deal) for deal in games]

    def share(counted: list[bool]) -> float:
        return 100 * sum(counted) / len(counted)

    shares = {
        "passed in": share([deal.outcome is Outcome.PASSED for deal in deals]),
        "lost": share([not found.won for found in scores]),
        "at most 2 matadors": share([(deal.matadors or 0) <= 2 for deal in games]),
        "Hand": share([deal.hand for deal in games]),
        "Schneider or Schwarz": share([bool(deal.schneider) for deal in games]),
        "Grand": share([deal.game is Game.GRAND for deal in games]),
        "Null": share([deal.game is Game.NULL for deal in games]),
        "Null ouvert": share([deal.ouvert for deal in games]),
        "conceded": share([deal.conceded is not Side.NONE for deal in games]),
        "overbid": share([found.overbid for found in scores]),
    }

    # 7,445 real deals: 3 passed in, 17 lost, 82 with at most two matadors, 6.6 Hand, 23 Schneider or Schwarz.
    bands = {
        "passed in": (2, 4.5),
        "lost": (14, 19),
        "at most 2 matadors": (78, 85),
        "Hand": (5, 8.5),
        "Schneider or Schwarz": (20, 26),
        "Grand": (21, 30),
        "Null": (4, 8),
        "Null ouvert": (0.5, 2.5),
        "conceded": (3, 8),
        "overbid": (0.01, 1.5),
    }
    outside = {name: found for name, found in shares.items() if not bands[name][0] <= found <= bands[name][1]}
    assert outside == {}
