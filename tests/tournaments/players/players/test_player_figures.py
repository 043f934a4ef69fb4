"""The figures of a player's page, and what it leaves out."""

import pytest

from scoring.models import Player, Privacy
from scoring.rules import find_ruleset
from tests.scoring.cast import lost, won
from tests.tournaments.cast import DAY, club_of
from tests.tournaments.players.players.cast import a_list, days_later, keyed_event, players_of
from tournaments.events.models import Event
from tournaments.players.queries.player_figures import Mate, Sums, player_figures
from tournaments.players.queries.stored_lists import RecordRow

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def club():
    return club_of()


@pytest.fixture
def four(club) -> list[Player]:
    return players_of(club, 4)


def test_free_lists_and_series_of_events_are_added_up(club, four):
    a_list(club, four[:3], won(0), lost(0, "spades"))
    keyed_event(club, four, [900, 100, 200, 300])

    figures = player_figures(four[0])

    own = 20 - 44
    assert figures.sums == Sums(
        played=2, deals=3 + 48, points=own + 900, won=1 + 12, lost=1, total=own + 900 + 600, ahead=1
    )
    assert [(one.title, one.total, one.is_ahead) for one in figures.lists] == [
        ("Herbstpreis", 1500, True),
        ("Day 0", own, False),
    ]


def test_games_are_known_of_signed_lists(club, four):
    a_list(club, four[:3], won(0), lost(0, "hearts", hand=True), won(0, "grand", 2), won(1))

    figures = player_figures(four[0])

    assert [(game, one.won, one.lost, one.points, one.best, one.hand) for game, one in figures.games.items()] == [
        ("hearts", 1, 1, 20 - 60, 20, 1),
        ("grand", 1, 0, 72, 72, 0),
    ]
    assert figures.all_games.games == 3
    assert figures.sums.declared_share == 3 / 5


def test_a_list_of_an_event_is_counted_once(club, four):
    sheet = a_list(club, four, won(1))
    event = keyed_event(club, four, [0, 20, 0, 0])
    table = event.series.get().tables.get()
    table.sheet = sheet
    table.save()

    figures = player_figures(four[1])

    assert figures.sums.played == 1
    assert [one.won for one in figures.games.values()] == [1]
    assert [mate.lists for mate in figures.mates] == [1, 1, 1]


@pytest.mark.long
def test_the_best_and_the_longest_run(club, four):
    for day, declarer in enumerate([1, 0, 0, 0, 2, 0]):
        a_list(club, four[:3], won(declarer, matadors=day + 1), day=day)
    keyed_event(club, four, [100, 0, 0, 0], [50, 900, 0, 0])

    figures = player_figures(four[0])

    assert (figures.best_series.total, figures.best_series.series) == (700, 1)
    assert figures.best_evening == RecordRow(
        figure=1350, day=DAY, title="Herbstpreis", event=Event.objects.get().public_id, series=2
    )
    # The last free list and the first series of the event, later in the year, make two.
    assert figures.longest_run == RecordRow(figure=3, day=days_later(1), last=days_later(3))


def test_against_whom(club, four):
    anna, bernd, clara, _ = four
    a_list(club, [anna, bernd, "Guest"], won(0))
    a_list(club, [anna, bernd, clara], won(1), day=1)
    Player.objects.filter(pk=clara.pk).update(privacy=Privacy.HIDDEN, nickname="Kreuzbube")

    figures = player_figures(anna)

    assert figures.mates == (
        Mate("Bernd Brandt", bernd.public_id, lists=2, own_total=70, their_total=70, ahead=1, behind=1),
        Mate("Kreuzbube", "", lists=1, own_total=0, their_total=0, ahead=0, behind=0),
    )


def test_a_player_who_objected_is_not_shown(club, four):
    a_list(club, four[:3], won(0))
    Player.objects.filter(pk=four[1].pk).update(privacy=Privacy.OBJECTED, pseudonym_number=7)

    assert [mate.name for mate in player_figures(four[0]).mates] == ["Clara Classen"]


@pytest.mark.long
def test_systems_are_not_mixed(club, four):
    a_list(club, four[:3], won(0))
    a_list(club, four[:3], won(0, "grand"), day=1, ruleset=find_ruleset("isko", grand_base=20))
    a_list(club, four[:3], won(0), day=2, scheme="classic")
    a_list(club, four[:3], won(0), day=3, ruleset=find_ruleset("isko", card_points="off", pinke_fee=50))

    official = player_figures(four[0])
    keys = [system.key for system, _lists in official.systems]
    grand_20 = player_figures(four[0], system=next(key for key in keys if key.count("-") == 2))

    assert [lists for _system, lists in official.systems] == [2, 1, 1]
    assert official.system.is_official
    assert (official.sums.played, [one.points for one in official.games.values()]) == (2, [40])
    assert [(game, one.points) for game, one in grand_20.games.items()] == [("grand", 40)]


def test_lists_of_other_games_have_points_and_no_game_types(club, four):
    ruleset = find_ruleset("tournee_skat")
    deal = ruleset.read_deal({"outcome": "passed"})
    a_list(club, four[:3], deal, ruleset=ruleset, scheme="classic")

    figures = player_figures(four[0])

    assert (figures.sums.played, figures.games) == (1, {})
    assert not figures.system.is_official


@pytest.mark.long
def test_a_year_can_be_shown_alone(club, four):
    a_list(club, four[:3], won(0), day=0)
    a_list(club, four[:3], won(0), won(0), day=365)

    everything, one_year = player_figures(four[0]), player_figures(four[0], year=2027)

    assert [(year, sums.played) for year, sums in everything.years] == [(2027, 1), (2026, 1)]
    assert (one_year.sums.won, [one.won for one in one_year.games.values()], one_year.mates[0].lists) == (2, [2], 1)
    with pytest.raises(ValueError, match="2020"):
        player_figures(four[0], year=2020)


def test_a_new_years_eve_belongs_to_its_local_day(club, four):
    # 23:30 in UTC is the next day in Berlin; the list is signed at 20:00.
    a_list(club, four[:3], won(0), day=304)

    figures = player_figures(four[0], year=2026)

    assert (figures.lists[0].day.isoformat(), [one.won for one in figures.games.values()]) == ("2026-12-31", [1])


def test_grands_ouverts_are_registered(club, four):
    open_grand = {"hand": True, "ouvert": True, "schneider_announced": True, "schwarz_announced": True}
    sheet = a_list(club, four[:3], won(0, "grand", 4, no_trick="defenders", **open_grand))
    a_list(club, four[:3], lost(0, "grand", 1, **open_grand), day=1)

    register = player_figures(four[0]).ouverts

    assert [(one.day, one.figure, one.lost) for one in register] == [(days_later(1), 0, 1), (days_later(0), 1, 0)]
    assert register[1].sheet == sheet.public_id


def test_a_player_without_a_list_has_an_empty_page(four):
    figures = player_figures(four[0])

    assert (figures.sums, figures.lists, figures.best_list, figures.longest_run) == (Sums(), (), None, None)


@pytest.mark.long
def test_events_that_strangers_may_not_read_are_left_out(club, four):
    keyed_event(club, four, [100, 0, 0, 0], is_listed=False)
    keyed_event(club, four, [200, 0, 0, 0], visibility="end")
    keyed_event(club, four, [300, 0, 0, 0])

    data = {readers: player_figures(four[0], readers=readers).sums.played for readers in ((), (club.pk,), None)}

    assert data == {(): 1, (club.pk,): 3, None: 3}
