from fractions import Fraction
from hashlib import sha256
from random import Random

import pytest
from django.apps import apps
from django.utils import timezone

from tests.tournaments.seasons.cast import a_season, a_year, an_evening, players_of
from tests.tournaments.test_rights import everything
from tournaments.events.models import Ruling
from tournaments.events.phrases.choices import Phase, SeriesState
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.seasons.queries.seasons import SeasonStandings, season_standings
from tournaments.seasons.services.seasons import change_season, excuse

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NAMES = ("Anna", "Bernd", "Clara", "Dieter")
# Four evenings of one series, by hand: Anna always came, Bernd missed one, Clara two, Dieter all but one.
PAPER = [
    {"Anna": 1000, "Bernd": 800, "Dieter": 600},
    {"Anna": 200, "Clara": 1300},
    {"Anna": 900, "Bernd": 800},
    {"Anna": -100, "Bernd": 700, "Clara": 1100},
]
# The settings, and (place, name, figure) as a club would write it by hand.
MODES = {
    "the sum of all": ({}, [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2000), (4, "Dieter", 600)]),
    "the best two of four": (
        {"best": 2},
        [(1, "Clara", 2400), (2, "Anna", 1900), (3, "Bernd", 1600), (4, "Dieter", 600)],
    ),
    "without the worst": (
        {"drop": 1},
        [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2100), (4, "Dieter", 600)],
    ),
    "500 for each absence": (
        {"credit": 500},
        [(1, "Clara", 3400), (2, "Bernd", 2800), (3, "Dieter", 2100), (4, "Anna", 2000)],
    ),
    "500 for an excused absence": (
        {"credit": 500, "credits_excused_only": True},
        [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2000), (4, "Dieter", 1100)],
    ),
    "at least two series": ({"least": 2}, [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2000)]),
    "the average of at least two": (
        {"least": 2, "ranking": SeasonRanking.AVERAGE},
        [(1, "Clara", 1200), (2, "Bernd", Fraction(2300, 3)), (3, "Anna", 500)],
    ),
}


@pytest.mark.parametrize(("rule", "expected"), MODES.values(), ids=MODES)
def test_every_way_a_club_counts_its_season(rule, expected):
    season = a_season(**rule)
    players = players_of(season.club, NAMES)
    evenings = [an_evening(season, [evening], players) for evening in PAPER]
    excuse(evenings[1], [players["Dieter"]], by="anna")

    rows = season_standings(season).rows

    is_average = season.ranking == SeasonRanking.AVERAGE
    assert [(row.place, row.name, row.average if is_average else row.total) for row in rows] == expected


def test_struck_and_credited_values_stay_to_be_seen():
    season = a_season(drop=1, credit=500)
    players = players_of(season.club, NAMES)
    for evening in PAPER:
        an_evening(season, [evening], players)

    rows = {row.name: row for row in season_standings(season).rows}

    seen = [(value.total, value.is_struck, value.is_credited) for value in rows["Bernd"].values if value]
    assert seen == [(800, False, False), (500, True, True), (800, False, False), (700, False, False)]
    assert (rows["Bernd"].lists, rows["Bernd"].counted, rows["Bernd"].total) == (3, 3, 2300)


def test_players_with_too_few_series_are_ranked_below():
    season = a_season(least=3)
    players = players_of(season.club, NAMES)
    for evening in PAPER:
        an_evening(season, [evening], players)

    standings = season_standings(season)

    assert [row.name for row in standings.rows] == ["Bernd", "Anna"]
    assert [(row.name, row.lists) for row in standings.below] == [("Clara", 2), ("Dieter", 1)]


def test_guests_are_outside_the_ranking_or_in_it():
    season = a_season()
    players = players_of(season.club, NAMES[:2])
    an_evening(season, [{"Anna": 1000, "Bernd": 800, "Gustav": 900}], players)
    an_evening(season, [{"Anna": 100, "Bernd": 800, "gustav": 200}], players)

    apart = season_standings(season)
    together = season_standings(change_season(season, guests_are_ranked=True, by="anna"))

    assert [row.name for row in apart.rows] == ["Bernd", "Anna"]
    assert [(row.player, row.total) for row in apart.guests] == [("", 1100)]
    assert [(row.place, row.total) for row in together.rows] == [(1, 1600), (2, 1100), (2, 1100)]


def test_a_guest_can_win_an_evening():
    season = a_season()
    players = players_of(season.club, NAMES[:2])
    an_evening(season, [{"Anna": 100, "Bernd": 90, "Gustav": 80}, {"Anna": 0, "Bernd": 10, "Gustav": 60}], players)

    (evening,) = season_standings(season).evenings

    assert [(winner.name, winner.total) for winner in evening.winners] == [("Gustav", 140)]
    assert [column.winners[0].name for column in evening.series] == ["Anna", "Gustav"]


def test_two_guests_of_one_name_stay_separate():
    season = a_season()
    evening = an_evening(season, [{"Hans": 100, "Hans ": 50, "Otto": 10}], {})
    evening.event.entrants.filter(name="Hans ").update(name="Hans")

    standings = season_standings(season)

    found = sorted((row.name, row.total) for row in standings.guests)
    assert found == [("Hans", 100), ("Hans (2)", 50), ("Otto", 10)]


def test_the_ranking_as_it_was_after_an_evening():
    season = a_season()
    players = players_of(season.club, NAMES)
    for evening in PAPER:
        an_evening(season, [evening], players)

    after = season_standings(season, through=2)

    assert after.through == 2
    assert [(row.name, row.total) for row in after.rows] == [
        ("Clara", 1300),
        ("Anna", 1200),
        ("Bernd", 800),
        ("Dieter", 600),
    ]


def test_a_ruling_counts_as_on_the_evening():
    season = a_season()
    players = players_of(season.club, NAMES)
    evening = an_evening(season, [PAPER[0]], players)
    anna = evening.event.entrants.get(name="Anna")
    series = evening.event.series.get()
    fields = {"event": evening.event, "series": series, "entrant": anna, "reason": "late", "at": timezone.now()}
    Ruling.objects.create(kind="adjust", points=-300, **fields)
    taken_back = Ruling.objects.create(kind="zero", **fields)
    Ruling.objects.create(kind="zero", cancels=taken_back, **fields)

    rows = season_standings(season).rows

    assert [(row.name, row.total) for row in rows] == [("Bernd", 800), ("Anna", 700), ("Dieter", 600)]


def test_a_series_counts_when_it_is_complete():
    season = a_season(credit=100)
    players = players_of(season.club, NAMES)
    an_evening(season, [PAPER[0]], players)
    running = an_evening(season, [PAPER[1]], players, closed=False)
    running.event.series.update(state=SeriesState.RUNNING)

    before = season_standings(season)
    running.event.series.update(state=SeriesState.COMPLETE)
    after = season_standings(season)

    assert [len(evening.series) for evening in before.evenings] == [1, 0]
    assert {row.name: row.total for row in before.rows} == {"Anna": 1000, "Bernd": 800, "Dieter": 600}
    assert {row.name: row.total for row in after.rows} == {"Clara": 1400, "Anna": 1200, "Bernd": 900, "Dieter": 700}


def test_an_evening_that_shows_its_results_at_the_end_counts_then():
    season = a_season()
    players = players_of(season.club, NAMES)
    evening = an_evening(season, [PAPER[0]], players, closed=False, visibility="end")

    before = season_standings(season)
    type(evening.event).objects.update(phase=Phase.CLOSED)

    assert before.rows == ()
    assert len(season_standings(season).rows) == 3


YEAR_MODES = {
    "sum": {},
    "average of 30 and more": {"ranking": SeasonRanking.AVERAGE, "least": 60},
    "best 40": {"best": 40},
    "ten struck": {"drop": 10},
    "400 credited, ten struck": {"credit": 400, "drop": 10},
    "400 for the excused": {"credit": 400, "credits_excused_only": True},
    "guests too": {"guests_are_ranked": True, "drop": 3},
}


@pytest.mark.parametrize("evenings", [12, pytest.param(40, marks=pytest.mark.long)])
def test_a_year_in_every_mode_and_no_stored_result_changes(evenings):
    season = a_season()
    year = a_year(season, evenings=evenings)
    dice = Random(1)
    excused = []
    players = {player.name: player for player in season.club.players.all()}
    for evening, played in zip(season.evenings.order_by("number"), year, strict=True):
        away = sorted(name for name in players if name not in played[0] and dice.random() < 0.5)
        excuse(evening, [players[name] for name in away], by="anna")
        excused.append(away)
    stored = results_only()

    for settings in YEAR_MODES.values():
        usual = {"ranking": "total", "best": None, "drop": 0, "credit": None, "credits_excused_only": False, "least": 0}
        season = change_season(season, by="anna", **usual | {"guests_are_ranked": False} | settings)
        found = season_standings(season)
        rows = [(row.place, row.name, row.total, row.average, row.won, row.lost, row.lists) for row in found.rows]
        assert rows == naive(year, excused, set(players), settings)
        assert SeasonStandings.from_json(found.to_json()) == found
    assert results_only() == stored


def naive(year, excused, members, settings):
    """The ranking calculated by the simplest means, from the given figures."""
    evenings = [
        (number, one, away) for number, (played, away) in enumerate(zip(year, excused, strict=True)) for one in played
    ]
    names = {name for _, one, _ in evenings for name in one}
    if not settings.get("guests_are_ranked"):
        names &= members
    count = len(evenings) - settings.get("drop", 0)
    count = min(count, settings.get("best") or count)
    rows = []
    for name in names:
        lines = []
        for place, (_, one, away) in enumerate(evenings):
            if name in one:
                points, won, lost = one[name]
                lines.append((points + 50 * (won - lost), won, lost, place, True))
            elif settings.get("credit") is not None and (not settings.get("credits_excused_only") or name in away):
                lines.append((settings["credit"], 0, 0, place, False))
        lists = sum(line[4] for line in lines)
        if lists < settings.get("least", 0):
            continue
        lines.sort(key=lambda line: (-line[0], -line[1], line[2], line[3]))
        counted = lines[:count]
        total, won, lost = (sum(line[figure] for line in counted) for figure in range(3))
        played = [line[0] for line in counted if line[4]]
        average = Fraction(sum(played), len(played)) if played else Fraction(0)
        first = average if settings.get("ranking") == "average" else total
        rows.append(((-first, -won, lost), name, total, average, won, lost, lists))
    rows.sort(key=lambda row: (row[0], row[1]))
    return [(1 + sum(other[0] < row[0] for other in rows), *row[1:]) for row in rows]


def results_only():
    """All stored rows of evenings, without the season's own row and its audit log."""
    own = {"tournaments.Season", "tournaments.SeasonAuditEntry"}
    digest = sha256()
    for model in apps.get_models():
        if model._meta.label not in own:
            digest.update(repr([model._meta.label, *model._default_manager.order_by("pk").values_list()]).encode())
    return digest.hexdigest()


@pytest.mark.long
@pytest.mark.parametrize("evenings", [3, 40])
def test_a_season_is_read_in_as_many_queries_however_long_it_is(django_assert_num_queries, evenings):
    season = a_season(credit=100, credits_excused_only=True)
    a_year(season, evenings=evenings, players=12)
    stored = everything()

    with django_assert_num_queries(8):
        season_standings(season)

    assert everything() == stored
