"""The standings of an event calculated from its lists: by hand, from deals, and in any order of entry."""

from datetime import date
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.standings_pages.played import Figures, key_in, play
from tournaments.events.models import Category, LotRecord, Ruling, TeamMember, TeamRecord, TeamSubstitution
from tournaments.events.phrases.choices import ResultState, RulingKind
from tournaments.events.queries.standings import (
    EventStandings,
    StandingTable,
    event_standings,
    ranking_keys,
    series_lines,
)
from tournaments.events.queries.standings.live import LiveRankings

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Start number: points, won, lost. No lost games at these tables unless given.
FIRST: dict[int, Figures] = {
    1: (1000, 10, 0),
    2: (1050, 9, 0),
    3: (900, 12, 0),
    4: (1000, 10, 0),
    5: (700, 10, 2),
    6: (740, 9, 2),
    7: (0, 0, 0),
    8: (790, 8, 1),
}


def placed(table: StandingTable) -> list[tuple[int, int | str, int]]:
    """(place, entrant, total)"""
    return [(row.place, row.entrant, row.total) for row in table.rows]


def test_every_level_of_a_tie():
    event = an_event(series=1)
    entrants(event, 8)
    # Without lost games at the first table totals are points + 50 for a game won.
    play(event, 1, FIRST)

    total = event_standings(event).by_key["total"]

    assert placed(total) == [
        # 1500 all four: more games won, and two who are equal in everything share.
        (1, 3, 1500),
        (2, 1, 1500),
        (2, 4, 1500),
        (4, 2, 1500),
        # By hand: 790 + 50·7 + 30·4; 700 + 50·8 + 30·3; 740 + 50·7 + 30·3; 30·5.
        (5, 8, 1260),
        (6, 5, 1190),
        (7, 6, 1180),
        (8, 7, 150),
    ]


def test_fewer_lost_games_separate_equal_totals_and_equal_wins():
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, {1: (320, 9, 1), 2: (400, 9, 2), 3: (0, 1, 0), 4: (0, 0, 0)})

    total = event_standings(event).by_key["total"]

    # 320 + 400 + 60 and 400 + 350 + 30: equal, won nine each, one and two lost.
    assert placed(total)[:2] == [(1, 1, 780), (2, 2, 780)]


def test_a_lot_separates_players_equal_in_everything():
    event = an_event(series=1)
    entrants(event, 8)
    play(event, 1, FIRST)
    LotRecord.objects.create(event=event, ranking="total", order=[4, 1], seed="12", at=event.created_at)

    tables = event_standings(event).by_key

    assert placed(tables["total"])[1:3] == [(2, 4, 1500), (3, 1, 1500)]
    assert placed(tables["series:1"])[1:3] == [(2, 1, 1500), (2, 4, 1500)]


def test_the_tie_break_order_of_the_event_is_used():
    event = an_event(series=1, tie_breaks=["total", "points"])
    entrants(event, 8)
    play(event, 1, FIRST)

    total = event_standings(event).by_key["total"]

    assert placed(total)[:4] == [(1, 2, 1500), (2, 1, 1500), (2, 4, 1500), (4, 3, 1500)]


def test_series_add_up_and_a_missed_one_is_empty():
    event = an_event(series=2)
    entrants(event, 5)
    play(event, 1, {1: (100, 2, 0), 2: (200, 2, 0), 3: (300, 2, 0)})
    play(event, 2, {1: (500, 5, 0), 2: (-240, 0, 2), 4: (100, 1, 0), 5: (24, 1, 0)})

    standings = event_standings(event)

    total = standings.by_key["total"]
    assert [(row.place, row.entrant, row.totals, row.total, row.played) for row in total.rows] == [
        (1, 1, (200, 810), 1010, 2),
        (2, 3, (400, None), 400, 1),
        (3, 4, (None, 210), 210, 1),
        (4, 5, (None, 134), 134, 1),
        (5, 2, (300, -340), -40, 2),
    ]
    assert (standings.through, list(standings.by_key)) == (2, ["total", "series:1", "series:2"])
    assert placed(event_standings(event, through=1).by_key["total"]) == [(1, 3, 400), (2, 2, 300), (3, 1, 200)]


def test_days_are_ranked_where_there_are_several():
    event = an_event(series=3)
    event.series.filter(number=3).update(day=date(2026, 5, 10))
    entrants(event, 3)
    for number, first in ((1, 100), (2, 200), (3, 1000)):
        play(event, number, {1: (first, 1, 0), 2: (300, 1, 0), 3: (50, 1, 0)})

    tables = event_standings(event).by_key

    assert tables["day:2026-05-09"].series == (1, 2)
    assert placed(tables["day:2026-05-09"]) == [(1, 2, 700), (2, 1, 400), (3, 3, 200)]
    assert placed(tables["day:2026-05-10"]) == [(1, 1, 1050), (2, 2, 350), (3, 3, 100)]


def test_categories_are_ranked_apart():
    event = an_event(series=1)
    Category.objects.create(event=event, key="women", name="Women", sex="f")
    own = Category.objects.create(event=event, key="guests", name="Guests")
    anna, _, _, dieter = entrants(event, 4)
    event.entrants.filter(number__in=(1, 3)).update(sex="f")
    own.members.add(anna.pk, dieter.pk)
    play(event, 1, {1: (10, 1, 0), 2: (20, 1, 0), 3: (30, 1, 0), 4: (40, 1, 0)})

    tables = event_standings(event).by_key

    assert placed(tables["category:women"]) == [(1, 3, 80), (2, 1, 60)]
    assert placed(tables["category:guests"]) == [(1, 4, 90), (2, 1, 60)]


def test_a_team_is_the_sum_of_its_four():
    event = an_event(series=2, team_kinds=["team", "tandem"])
    people = entrants(event, 8)
    for name, members in (("Odd", people[::2]), ("Even", people[1::2])):
        team = TeamRecord.objects.create(event=event, kind="team", name=name)
        for place, entrant in enumerate(members):
            TeamMember.objects.create(team=team, kind="team", entrant=entrant, place=place)
    play(event, 1, FIRST)
    play(event, 2, {number: (10 * number, 1, 0) for number in FIRST})

    tables = event_standings(event).by_key

    own = {row.entrant: row for row in tables["total"].rows}
    for row in tables["team"].rows:
        four = [own[number] for number in ((1, 3, 5, 7) if row.entrant == "Odd" else (2, 4, 6, 8))]
        assert row.totals == tuple(map(sum, zip(*(each.totals for each in four), strict=True)))
        assert (row.total, row.won, row.lost, row.points) == tuple(
            sum(getattr(each, name) for each in four) for name in ("total", "won", "lost", "points")
        )
    assert [(row.place, row.entrant) for row in tables["team"].rows] == [(1, "Even"), (2, "Odd")]
    assert "tandem" not in tables


def test_a_substitute_plays_for_the_team_from_a_series_on():
    event = an_event(series=2, team_kinds=["tandem"])
    people = entrants(event, 4)
    pair = TeamRecord.objects.create(event=event, kind="tandem", name="Us")
    for place, entrant in enumerate(people[:2]):
        TeamMember.objects.create(team=pair, kind="tandem", entrant=entrant, place=place)
    TeamSubstitution.objects.create(team=pair, series=2, leaves=people[1], comes=people[3])
    for number in (1, 2):
        play(event, number, {1: (100, 0, 0), 2: (10, 0, 0), 3: (0, 0, 0), 4: (1, 0, 0)})

    tables = event_standings(event).by_key

    assert [row.totals for row in tables["tandem"].rows] == [(110, 101)]


def test_a_list_that_needs_clarification_does_not_count():
    event = an_event(series=1)
    entrants(event, 8)
    tables = play(event, 1, FIRST)

    key_in(tables[0], [FIRST[number] for number in (1, 2, 3, 4)], state=ResultState.CLARIFY)

    assert [row.entrant for row in event_standings(event).by_key["total"].rows] == [8, 5, 6, 7]


def test_the_order_in_which_lists_came_in_changes_nothing():
    club = club_of()
    seen = []
    for seed in range(4):
        chance = Random(seed)
        event = an_event(club, series=2)
        entrants(event, 8)
        for number in (1, 2):
            tables = play(event, number, FIRST)
            for table in chance.sample(tables, len(tables)):
                numbers = list(table.seats.order_by("place").values_list("entrant__number", flat=True))
                key_in(table, [FIRST[one] for one in numbers])
        seen.append(event_standings(event))

    assert all(standings == seen[0] for standings in seen)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("tie_breaks", [["total", "won", "lost", "lot"], ["total", "best_series"]], ids=" ".join)
@pytest.mark.parametrize("seed", range(4))
def test_live_standings_equal_the_calculation_line_by_line(seed, tie_breaks):
    chance = Random(seed)
    event = an_event(series=4, tie_breaks=tie_breaks, team_kinds=["tandem"])
    event.series.filter(number__gt=2).update(day=date(2026, 5, 10))
    people = entrants(event, 9)
    event.entrants.filter(number__lte=5).update(sex="f")
    Category.objects.create(event=event, key="women", name="Women", sex="f")
    pair = TeamRecord.objects.create(event=event, kind="tandem", name="7")
    for place, entrant in enumerate(people[:2]):
        TeamMember.objects.create(team=pair, kind="tandem", entrant=entrant, place=place)
    for number in (1, 2, 3):
        at_tables = chance.sample(range(1, 10), 8)
        tables = play(event, number, {one: (100 * chance.randrange(3), 1, 0) for one in at_tables})
        result = chance.choice(tables).results.get()
        result.state = ResultState.CLARIFY if number == 2 else ResultState.CHECKED
        result.save()
    for kind in chance.choices(list(RulingKind), k=6):
        series, entrant = event.series.get(number=chance.randint(1, 4)), chance.choice(people)
        points = 0 if kind == RulingKind.ZERO else 50
        Ruling.objects.create(
            event=event, series=series, entrant=entrant, kind=kind, points=points, reason="x", at=event.created_at
        )
    LotRecord.objects.create(event=event, ranking="total", order=[*range(9, 0, -1)], seed="1", at=event.created_at)

    reckoned = event_standings(event)
    live = LiveRankings(event)

    assert live.keys == [table.key for table in reckoned.tables]
    assert [live.table(key) for key in live.keys] == list(reckoned.tables)


def test_nothing_is_shown_live_before_the_first_list():
    event = an_event(series=1)
    entrants(event, 4)

    assert LiveRankings(event).keys == []


def test_stored_standings_equal_the_calculated_ones():
    plan = [{"ranking": "total", "share": 1, "every": 4}]
    event = an_event(series=1, team_kinds=["team"], entry_fee=1000, prize_plan=plan)
    entrants(event, 8)
    play(event, 1, FIRST)
    standings = event_standings(event)

    assert EventStandings.from_json(standings.to_json()) == standings


def test_future_rankings_have_keys_before_anything_is_played():
    event = an_event(series=2, team_kinds=["mixed"])
    Category.objects.create(event=event, key="women", name="Women", sex="f")

    assert ranking_keys(event) == ["total", "series:1", "series:2", "category:women", "mixed"]
    assert event_standings(event).through == 0


def test_lines_come_by_series_and_start_number():
    event = an_event(series=2)
    entrants(event, 4)
    for number in (1, 2):
        play(event, number, {4: (0, 0, 0), 2: (0, 0, 0), 1: (0, 0, 0), 3: (0, 0, 0)})

    assert [(line.series, line.entrant) for line in series_lines(event)] == [
        (series, number) for series in (1, 2) for number in (1, 2, 3, 4)
    ]


@pytest.mark.long
def test_as_many_queries_for_thirty_players_as_for_four():
    club = club_of()
    counts = []
    for size in (4, 32):
        event = an_event(club, series=1, team_kinds=["team"])
        people = entrants(event, size)
        for first in range(0, size, 4):
            team = TeamRecord.objects.create(event=event, kind="team", name=f"Team {first}")
            for place, entrant in enumerate(people[first : first + 4]):
                TeamMember.objects.create(team=team, kind="team", entrant=entrant, place=place)
        play(event, 1, {number: (number, 1, 0) for number in range(1, size + 1)})
        with CaptureQueriesContext(connection) as queries:
            event_standings(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]
