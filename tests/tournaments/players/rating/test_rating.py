"""Ratings from results: opponents, luck, guests and equal totals."""

from random import Random

from tournaments.players.rating import Rated, rate

ANNA, BERND, CLARA, DIETER = range(1, 5)


def numbers(games):
    return {player: rated.number for player, rated in rate(games).items()}


def test_nobody_is_rated_without_a_list():
    assert rate([]) == {}


def test_a_newcomer_has_a_thousand():
    assert Rated(mu=25, sigma=25 / 3, lists=0).number == 1000


def test_places_at_a_table_are_places_in_the_rating():
    seen = numbers([((ANNA, 900), (BERND, 1100), (CLARA, 1000), (DIETER, 800))])

    assert sorted(seen, key=seen.get, reverse=True) == [BERND, CLARA, ANNA, DIETER]


def test_a_table_of_three_counts_too():
    seen = numbers([((ANNA, 900), (BERND, 1100), (CLARA, 1000))])

    assert sorted(seen, key=seen.get, reverse=True) == [BERND, CLARA, ANNA]


def test_equal_totals_share_their_rank():
    seen = rate([((ANNA, 900), (BERND, 900), (CLARA, 900), (DIETER, 900))])

    assert len({rated.number for rated in seen.values()}) == 1


def test_the_margin_of_a_win_does_not_matter():
    close = rate([((ANNA, 901), (BERND, 900), (CLARA, 899))])

    assert close == rate([((ANNA, 2000), (BERND, 0), (CLARA, -500))])


def test_seats_at_the_table_do_not_matter():
    one = rate([((ANNA, 900), (BERND, 1100), (CLARA, 1000))])
    other = rate([((CLARA, 1000), (ANNA, 900), (BERND, 1100))])

    assert {who: round(rated.mu, 9) for who, rated in one.items()} == {
        who: round(rated.mu, 9) for who, rated in other.items()
    }


def test_guests_are_new_opponents_each_time_and_are_not_rated():
    seen = rate([((ANNA, 900), (None, 1100), (None, 1000))] * 3)

    assert (set(seen), seen[ANNA].lists) == ({ANNA}, 3)


def test_beating_a_strong_player_moves_more_than_beating_a_guest():
    strong = [((BERND, 1000), (CLARA, 900), (DIETER, 800))] * 20

    against_strong = rate([*strong, ((ANNA, 1000), (BERND, 900), (None, 800))])[ANNA]
    against_guests = rate([*strong, ((ANNA, 1000), (None, 900), (None, 800))])[ANNA]

    assert against_strong.mu > against_guests.mu


def test_ratings_are_provisional_below_ten_lists():
    game = ((ANNA, 900), (BERND, 1100), (CLARA, 1000))

    seen = [rate([game] * count)[ANNA].is_provisional for count in (9, 10)]

    assert seen == [True, False]


def test_the_same_games_give_the_same_rating():
    games = [tuple((player, Random(f"{n}/{player}").randint(0, 2000)) for player in range(1, 5)) for n in range(200)]

    assert rate(games) == rate(games)


def test_players_of_unlike_strength_stand_in_order_after_a_year():
    random = Random(1)
    strength = {player: 750 + 60 * player for player in range(1, 9)}
    games = []
    for _ in range(120):
        people = random.sample(sorted(strength), 8)
        for table in (people[:4], people[4:]):
            games.append(tuple((player, round(random.gauss(strength[player], 344))) for player in table))

    seen = numbers(games)

    best, worst = sorted(seen, key=seen.get, reverse=True)[:3], sorted(seen, key=seen.get)[:3]
    assert ({8, 7} & set(best), {1, 2} & set(worst)) == ({8, 7}, {1, 2})
