from collections import Counter

from tournaments.seating.chance import Chance


def test_the_same_seed_draws_the_same_lots_on_every_machine() -> None:
    assert Chance("7/1").shuffled(range(10)) == [9, 8, 5, 4, 6, 7, 3, 2, 1, 0]
    assert Chance(7).shuffled(range(10)) == Chance("7").shuffled(range(10))
    assert Chance(7).shuffled(range(10)) != Chance(-7).shuffled(range(10))


def test_every_order_comes_up() -> None:
    chance = Chance(1)

    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))

    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_patience_wears_thin() -> None:
    chance = Chance(1)

    patience = Counter(chance.patience(0.5) for _ in range(8000))

    assert chance.patience(0) == 0
    assert 3800 < patience[0] < 4200
    assert 1850 < patience[1] < 2150


def test_a_lot_as_high_as_the_odds_is_not_below_them() -> None:
    chance, lots = Chance(1), iter([0.0, 0.25, 0.5])
    chance.random = lambda: next(lots)

    assert chance.patience(0) == 0
    assert chance.patience(0.5) == 1
