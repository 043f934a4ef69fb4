from datetime import date, timedelta

import pytest

from scoring.models import Player
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, Presence, SeriesState
from tournaments.events.queries.seats import tables_of
from tournaments.seasons.models import Evening
from tournaments.seasons.phrases.choices import EveningSeats
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.evenings import (
    EveningPlan,
    change_people,
    end_evening,
    next_series,
    seat_evening,
    start_evening,
)
from tournaments.seating import seeded_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

DAY = date(2026, 2, 4)
NAMES = ("Anna", "Bernd", "Clara", "Dieter", "Emil", "Frieda", "Gerd", "Heike")


def begin(season, count=8, **plan):
    players = list(Player.objects.filter(club=season.club)) or list(players_of(season.club, NAMES).values())
    players.sort(key=lambda player: player.name)
    return start_evening(season, EveningPlan(**{"day": DAY, "players": players[:count]} | plan), by="anna")


def names_at(evening, series=1):
    """The names at each table, from seat 1."""
    event = evening.event
    people = dict(event.entrants.values_list("number", "name"))
    return [[people[number] for number in table] for table in tables_of(event.series.get(number=series))]


def refusal(action, *args, **options):
    with pytest.raises(Refused) as refused:
        action(*args, **options)
    return refused.value.code


@pytest.mark.long
def test_one_step_seats_and_starts():
    season = a_season()

    evening = begin(season, 7, guests=["Gustav"], settings={"entry_fee": 300})

    event = evening.event
    states = list(event.series.order_by("number").values_list("number", "state"))
    assert (event.phase, event.entry_fee, event.entrants.count()) == (Phase.PLAY, 300, 8)
    assert states == [(1, SeriesState.RUNNING), (2, SeriesState.PUBLISHED)]
    assert [len(table) for table in names_at(evening)] == [4, 4]
    assert event.entrants.get(name="Gustav").player is None


def test_an_evening_from_start_to_end():
    season = a_season()
    evening = begin(season)

    waits = refusal(next_series, evening, by="anna")
    key_series(evening.event.series.get(number=1))
    next_series(evening, by="anna")
    key_series(evening.event.series.get(number=2))
    over = refusal(next_series, evening, by="anna")
    end_evening(evening, by="anna")

    event = Event.objects.get(pk=evening.event_id)
    assert (waits, over) == ("tables_without_list", "no_more_series")
    assert event.phase == Phase.CLOSED
    assert len(season_standings(season).rows) == 8
    assert [action.act for action in season.audit_entries.order_by("seq")] == [
        "season_created",
        "evening_started",
        "evening_ended",
    ]


@pytest.mark.long
def test_the_next_evening_is_set_up_as_the_last():
    season = a_season()
    first = begin(season, 8, rounds=8, settings={"entry_fee": 250, "card_fee": 50, "loss_fee_steps": [[1, 50]]})

    second = begin(season, 4, day=DAY + timedelta(weeks=1), rounds=8, series=2)

    same = ("entry_fee", "card_fee", "loss_fee_steps", "ruleset_key", "scheme", "second_keying", "is_listed")
    assert [getattr(second.event, name) for name in same] == [getattr(first.event, name) for name in same]
    assert [one.rounds for one in second.event.series.all()] == [8, 8]
    assert (second.number, second.event.name, second.event.entrants.count()) == (2, "Evening 2", 4)


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_so_many_cannot_sit_and_nothing_is_left_behind(count):
    season = a_season()

    assert refusal(begin, season, count) == "too_few_players"
    assert (Evening.objects.count(), Event.objects.count()) == (0, 0)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("count", "sizes"), [(3, [3]), (4, [4]), (6, [3, 3]), (7, [4, 3])])
def test_three_players_are_enough(count, sizes):
    evening = begin(a_season(), count)

    assert sorted(map(len, names_at(evening)), reverse=True) == sizes


@pytest.mark.long
def test_a_second_click_is_no_second_evening():
    season = a_season()
    begin(season)

    assert refusal(begin, season) == "evening_that_day"
    assert Event.objects.count() == 1


@pytest.mark.postgresql
def test_the_first_series_by_the_last_evenings_result_newcomers_last():
    season = a_season()
    players = players_of(season.club, NAMES)
    figures = dict(zip(NAMES[:6], (100, 600, 500, 400, 300, 200), strict=True)) | {"Gustav": 550}
    an_evening(season, [figures], players)

    # Dieter stays away, Gerd and Heike are new, Gustav the guest comes again.
    here = [players[name] for name in NAMES if name != "Dieter"]
    evening = start_evening(
        season, EveningPlan(day=DAY, players=here, guests=["Gustav"], seats=EveningSeats.LAST), by="anna"
    )

    draw = evening.event.series.get(number=1).draw
    numbers = dict(evening.event.entrants.values_list("name", "number"))
    ranked = ["Bernd", "Gustav", "Clara", "Emil", "Frieda", "Anna"]
    assert [set(table) for table in names_at(evening)] == [set(ranked[:4]), {"Frieda", "Anna", "Gerd", "Heike"}]
    inputs = draw.protocol["inputs"]
    assert inputs["ranking"][:6] == [numbers[name] for name in ranked]
    assert inputs["places"] == [1, 2, 3, 5, 6, 7, 8, 8]
    # The draw report is enough to seat them again.
    again = seeded_series(**inputs)
    assert [list(table) for table in again.series] == [
        list(table) for table in tables_of(evening.event.series.get(number=1))
    ]


@pytest.mark.long
def test_the_first_series_by_the_seasons_ranking():
    season = a_season(least=2)
    players = players_of(season.club, NAMES)
    an_evening(season, [dict.fromkeys(NAMES[:4], 100) | {"Clara": 300, "Heike": 900}], players)
    an_evening(season, [{"Anna": 100, "Bernd": 400, "Clara": 50, "Dieter": 20}], players)

    evening = begin(season, 8, seats=EveningSeats.SEASON, day=DAY)

    # Bernd 500, Clara 350, Anna 200, Dieter 120; Heike has too few series and comes next.
    assert set(names_at(evening)[0]) == {"Bernd", "Clara", "Anna", "Dieter"}
    places = evening.event.series.get(number=1).draw.protocol["inputs"]["places"]
    assert places == [1, 2, 3, 4, 5, 6, 6, 6]


@pytest.mark.long
def test_players_who_sit_already_keep_their_seats():
    season = a_season()
    evening = begin(season, 7, seats=EveningSeats.SIT)

    unfit = refusal(seat_evening, evening, ((1, 2, 3, 4, 5), (6, 7)), by="anna")
    seat_evening(evening, ((7, 1, 2), (3, 4, 5, 6)), by="anna")
    seated = names_at(evening)
    key_series(evening.event.series.get(number=1))
    next_series(evening, by="anna", stays=True)

    assert unfit == "tables_do_not_fit"
    assert seated == [["Gerd", "Anna", "Bernd"], ["Clara", "Dieter", "Emil", "Frieda"]]
    assert names_at(evening, 2) == seated
    assert evening.event.series.get(number=1).draw is None


@pytest.mark.postgresql
def test_an_evening_without_a_draw_can_be_exported():
    season = a_season()
    evening = begin(season, 4, seats=EveningSeats.SIT, series=1)
    seat_evening(evening, ((4, 3, 2, 1),), by="anna")
    key_series(evening.event.series.get(number=1))
    event = end_evening(evening, by="anna")

    data = export_event(event)

    assert refusal(import_event, data, season.club, by="anna") == "event_is_here"


@pytest.mark.postgresql
def test_other_people_cannot_stay_at_the_same_tables():
    evening = begin(a_season(), 8, seats=EveningSeats.SIT)
    seat_evening(evening, ((1, 2, 3, 4), (5, 6, 7, 8)), by="anna")
    key_series(evening.event.series.get(number=1))
    change_people(evening, present=evening.event.entrants.exclude(name="Heike"), by="anna")

    assert refusal(next_series, evening, by="anna", stays=True) == "people_changed"


@pytest.mark.long
def test_a_player_who_goes_home_is_left_out_of_the_next_series():
    evening = begin(a_season())
    key_series(evening.event.series.get(number=1))
    change_people(evening, present=evening.event.entrants.exclude(name="Heike"), guests=["Gustav"], by="anna")

    next_series(evening, by="anna")

    seated = {name for table in names_at(evening, 2) for name in table}
    assert seated == {*NAMES[:7], "Gustav"}
    assert evening.event.entrants.get(name="Heike").presence == Presence.LEFT


@pytest.mark.long
def test_a_player_entered_at_another_desk_meanwhile_stays():
    evening = begin(a_season())
    key_series(evening.event.series.get(number=1))
    were_here = list(evening.event.entrants.all())
    stays = [entrant for entrant in were_here if entrant.name != "Heike"]
    change_people(evening, present=were_here, guests=["Gustav"], by="bernd")

    change_people(evening, present=stays, among=were_here, by="anna")

    left = evening.event.entrants.filter(presence=Presence.LEFT)
    assert list(left.values_list("name", flat=True)) == ["Heike"]


@pytest.mark.postgresql
def test_a_wrong_tick_is_corrected_before_cards_are_dealt():
    evening = begin(a_season())

    change_people(
        evening, present=evening.event.entrants.exclude(name="Heike"), guests=[], before_dealing=True, by="anna"
    )

    tables = [table for table in names_at(evening) if table]
    assert sorted(map(len, tables)) == [3, 4]
    assert not evening.event.series.get(number=1).tables.filter(started_at=None, seats__isnull=False).exists()


def test_an_evening_with_missing_lists_does_not_end():
    evening = begin(a_season(), series=1)
    key_series(evening.event.series.get(number=1), but=(2,))

    assert refusal(end_evening, evening, by="anna") == "tables_without_list"
    assert Event.objects.get(pk=evening.event_id).phase == Phase.PLAY


@pytest.mark.sampled(2)
@pytest.mark.parametrize("later", [pytest.param("drawn", id="drawn"), pytest.param("seeded", id="by their results")])
def test_an_evening_ends_before_its_last_series_when_nobody_plays_on(later):
    season = a_season()
    evening = begin(season, later=later)
    key_series(evening.event.series.get(number=1))

    event = end_evening(evening, by="anna")

    assert event.phase == Phase.CLOSED
    assert [len(column.series) for column in season_standings(season).evenings] == [1]


def test_an_evening_does_not_end_before_anything_was_played():
    evening = begin(a_season(), seats=EveningSeats.SIT)

    with pytest.raises(Refused):
        end_evening(evening, by="anna")
