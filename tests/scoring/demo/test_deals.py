"""The demo's lists are made of recorded deals, each of which can be, and of the games that real tables play."""

from dataclasses import replace
from random import Random

import pytest

from scoring.demo.deals import as_tapped, draw_list, recorded_deals
from scoring.rules import Game, Outcome, Sheet, Side, check, find_ruleset, positions, score, tally


@pytest.mark.parametrize(("seats", "length"), [(3, 36), (4, 48), (5, 40)])
def test_a_list_passes_the_deal_on_and_fills_a_sheet(seats, length):
    deals = draw_list(Random(seats), seats, length, first_dealer=1)

    sheet = Sheet(seats=seats, length=length, first_dealer=1)
    for deal in deals:
        sheet = sheet.with_deal(deal)

    assert [deal.dealer for deal in deals] == [(1 + number) % seats for number in range(length)]
    assert sheet.is_complete
    assert sum(line.won + line.lost for line in tally(sheet, "seeger_fabian")) + sheet.passed == length


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_deal_can_be_at_every_table_and_is_written_for_its_declarer(seats):
    deals = draw_list(Random(seats), seats, len(recorded_deals()))
    declarers = set()

    for deal in deals:
        points = score(deal, seats=seats).points
        assert check(deal, seats=seats) == ()
        assert all(not written or seat == deal.declarer for seat, written in enumerate(points))
        if deal.declarer is not None:
            declarers.add((deal.dealer, deal.declarer))

    assert declarers == {(dealer, seat) for dealer in range(seats) for seat in positions(dealer, seats).active}


def test_no_deal_comes_twice_and_each_is_what_was_recorded():
    drawn = draw_list(Random(5), 3, len(recorded_deals()))

    # At a table of three forehand sits behind the dealer.
    places = [
        replace(deal, dealer=None, declarer=None if deal.declarer is None else (deal.declarer - deal.dealer - 1) % 3)
        for deal in drawn
    ]
    assert sorted(map(repr, places)) == sorted(map(repr, recorded_deals()))


@pytest.mark.long
def test_what_a_table_taps_is_worth_the_same():
    required = find_ruleset(card_points="required")
    off = find_ruleset(card_points="off")

    for deal in draw_list(Random(1), 3, len(recorded_deals())):
        tapped, counted = as_tapped(deal), as_tapped(deal, with_points=True)
        assert check(tapped, off) == ()
        assert check(counted, required) == ()
        assert score(tapped).points == score(counted).points == score(deal).points
        assert tapped.dealer is None
        assert (tapped.bid is None) is not (deal.outcome is Outcome.PLAYED and score(deal).overbid)


def test_the_same_seed_draws_the_same_deals():
    first, again, other = (draw_list(Random(seed), 4, 48) for seed in (7, 7, 8))

    assert first == again
    assert first != other


def test_the_games_are_spread_as_at_real_tables():
    deals = recorded_deals()
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
