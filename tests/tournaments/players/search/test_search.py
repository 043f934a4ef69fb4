"""Who finds what: events, lists, standings, seasons, leagues, tables, teams, players and clubs."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from scoring.clock import now
from scoring.models import Club, Player, Seat, SheetRecord
from scoring.models.people import Privacy
from scoring.sheets.services import open_sheet
from tests.tournaments.cast import an_event, club_of, entrants, helper
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Entrant, Event, StandingsVersion
from tournaments.events.phrases.choices import Phase, Role, ShownNames, StandingsKind, Visibility
from tournaments.leagues.models import Division, League, LeagueTeam, MatchDay, MatchReport, Meeting, SquadMember
from tournaments.players.phrases.search import KINDS
from tournaments.players.queries.search import Search
from tournaments.players.queries.search_query import parse_query
from tournaments.seasons.models import Season
from tournaments.seasons.services.evenings import EveningPlan, start_evening

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]

NOBODY = AnonymousUser()


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def anna(club) -> User:
    return User.objects.get(username="anna")


@pytest.fixture
def emil() -> User:
    club_of("Pik Ass", "emil")
    return User.objects.get(username="emil")


def a_season(club: Club, **more: Any) -> Season:
    days = {"first_day": date(2026, 1, 1), "last_day": date(2026, 12, 31)}
    return Season.objects.create(club=club, **{"name": "Vereinsmeisterschaft", "created_at": now()} | days | more)


def a_league(club: Club, *, days: int = 1, **more: Any) -> League:
    """A league with one division, two teams, and so many match days of May 2026, all reported."""
    settings = {"name": "Oberliga", "season": "2025/26", "created_at": now()} | more
    league = League.objects.create(club=club, **settings)
    division = Division.objects.create(league=league, number=1, name="Staffel Nord")
    for number, name in enumerate(["Asse Gießen", "Buben Wetzlar"], start=1):
        team = LeagueTeam.objects.create(league=league, division=division, number=number, name=name)
        SquadMember.objects.create(
            league=league, team=team, number=number, name=["Jutta Jöhnke", "Karl Kröger"][number - 1]
        )
    for number in range(1, days + 1):
        day = MatchDay.objects.create(division=division, number=number, day=date(2026, 5, number))
        meeting = Meeting.objects.create(match_day=day, number=1)
        MatchReport.objects.create(meeting=meeting, number=1, content={}, at=now())
    return league


def publish(event: Event, number: int = 1) -> StandingsVersion:
    content = {"tables": []}
    kind = StandingsKind.FINAL
    return StandingsVersion.objects.create(
        event=event, number=number, kind=kind, through_series=2, content=content, at=now()
    )


def found(text: str, user: Any = NOBODY, club: str = "") -> dict[str, list[str]]:
    """The titles of the results, by kind."""
    search = Search(parse_query(text), user, club)
    titles = {kind: [hit.title for hit in search.show(kind, search.find(kind).keys)] for kind in KINDS}
    return {kind: each for kind, each in titles.items() if each}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "text",
    [
        "herbst",
        "Herbstpreis",
        "preis",
        "giessen",
        "Gießen",
        "Herz Dame",
        "2026",
        "Mai 2026",
        "9.5.2026",
        "herbst mai 2026",
    ],
)
def test_an_event_is_found_by_name_place_club_and_date(club, text):
    an_event(club, place="Gießen")

    assert found(text)["events"] == ["Herbstpreis"]


@pytest.mark.parametrize("text", ["herbst 2025", "Juni 2026", "10.5.2026", "herbst wetzlar", "sommer", "%", "_"])
def test_non_matching_events_are_not_found(club, text):
    an_event(club, place="Gießen")

    assert found(text) == {}


def test_the_newest_events_come_first(club):
    for day in (date(2025, 5, 9), date(2026, 5, 9), date(2024, 5, 9)):
        an_event(club, day=day, name=f"Preis {day.year}")

    assert found("preis")["events"] == ["Preis 2026", "Preis 2025", "Preis 2024"]


def test_an_event_is_found_by_who_took_part(club):
    event = an_event(club)
    entrants(event, 4)
    Event.objects.update(phase=Phase.PLAY)

    seen = [found(text).get("events") for text in ("dörfler", "doerfler", "Anna Ahlers", "ahlers 2026", "Anna Brandt")]

    assert seen == [["Herbstpreis"]] * 4 + [None]


def test_names_that_are_not_shown_in_full_lead_strangers_nowhere(club, anna, emil):
    event = an_event(club, shown_names=ShownNames.SHORT)
    entrants(event, 4)
    Event.objects.update(phase=Phase.PLAY)

    assert [found("ahlers", user) for user in (NOBODY, emil)] == [{}, {}]
    assert found("ahlers", anna) == {"events": ["Herbstpreis"]}


def test_nobody_learns_from_the_search_who_is_registered(club, anna):
    entrants(an_event(club), 4)

    assert (found("ahlers"), found("ahlers", anna)) == ({}, {"events": ["Herbstpreis"]})


def test_unlisted_results_are_for_the_club(club, anna, emil):
    event = an_event(club, is_listed=False)
    publish(event)
    a_season(club, is_listed=False)
    a_league(club, is_listed=False)
    helping = helper(event, Role.DESK, "frieda")

    assert [found("herz dame", user) for user in (NOBODY, emil)] == [{}, {}]
    assert found("herz dame", helping)["events"] == ["Herbstpreis"]
    assert found("herz dame", anna) == {
        "events": ["Herbstpreis"],
        "standings": ["Herbstpreis: standings, version 1"],
        "seasons": ["Vereinsmeisterschaft"],
        "leagues": ["Oberliga"],
        "tables": ["Staffel Nord"],
        "clubs": ["Herz Dame"],
    }


def test_seasons_leagues_tables_and_teams_are_found(club):
    a_season(club)
    a_league(club, days=2)

    assert found("herz dame 2026") == {
        "seasons": ["Vereinsmeisterschaft"],
        "leagues": ["Oberliga"],
        "tables": ["Staffel Nord", "Staffel Nord"],
    }
    assert found("2025/26 giessen") == {"teams": ["Asse Gießen"]}
    assert found("kroeger") == {"teams": ["Buben Wetzlar"]}
    assert found("oberliga nord") == {"tables": ["Staffel Nord"] * 2, "teams": ["Asse Gießen", "Buben Wetzlar"]}


def test_a_league_table_leads_to_the_day_it_stood_so(club):
    league = a_league(club, days=2)
    search = Search(parse_query("nord 1.5.2026"), NOBODY)

    [hit] = search.show("tables", search.find("tables").keys)

    assert hit.address == f"/leagues/{league.public_id}/1/?day=1"
    assert hit.parts == ("Oberliga 2025/26", "after match day 1", "Herz Dame")


def test_standings_lead_to_their_version(club):
    event = an_event(club)
    publish(event, 1)
    publish(event, 2)
    search = Search(parse_query("herbst"), NOBODY)

    [hit] = search.show("standings", search.find("standings").keys)

    assert hit.address == f"/events/{event.public_id}/standings/versions/2/"


def test_results_that_wait_for_the_end_wait_in_the_search_too(club, anna):
    publish(an_event(club, visibility=Visibility.END))

    assert ("standings" in found("herbst"), "standings" in found("herbst", anna)) == (False, True)
    Event.objects.update(phase=Phase.CLOSED)
    assert "standings" in found("herbst")


def test_open_players_are_found_by_the_name_they_show(club, emil):
    an_event(club, name="Preis")
    Player.objects.create(club=club, name="Jürgen Jöhnke")
    Player.objects.create(club=club, name="Karla Kröger", nickname="Kreuzdame")

    assert found("joehnke", emil) == found("Jürgen J") == {"players": ["Jürgen Jöhnke"]}
    assert found("kreuzdame") == {"players": ["Kreuzdame"]}
    assert found("kröger") == {}


def test_players_of_a_club_that_shows_nothing_are_found_by_their_club_alone(club, anna, emil):
    Player.objects.create(club=club, name="Jürgen Jöhnke")

    assert [found("joehnke", user) for user in (NOBODY, emil)] == [{}, {}]
    assert found("joehnke", anna) == {"players": ["Jürgen Jöhnke"]}


def test_where_names_are_short_players_are_found_by_short_names(club, anna):
    an_event(club, name="Preis", shown_names=ShownNames.SHORT)
    Player.objects.create(club=club, name="Jürgen Jöhnke")

    assert (found("joehnke"), found("juergen")) == ({}, {"players": ["Jürgen J."]})
    assert found("joehnke", anna) == {"players": ["Jürgen Jöhnke"]}


def test_names_are_found_from_their_beginning_and_by_three_letters(club):
    an_event(club, name="Preis")
    Player.objects.create(club=club, name="Jürgen Jöhnke")

    assert [found(text) for text in ("ö", "jö", "hnke", "")] == [{}] * 4


def test_a_club_finds_its_open_players_by_name_and_nickname(club, anna):
    Player.objects.create(club=club, name="Karla Kröger", nickname="Kreuzdame")

    assert found("kroeger", anna) == found("kreuz", anna) == {"players": ["Kreuzdame"]}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("privacy", [Privacy.HIDDEN, Privacy.OBJECTED])
def test_a_hidden_name_is_found_by_nobody(club, anna, emil, privacy):
    hidden = "Kanaria Kanarien"
    player = Player.objects.create(club=club, name=hidden, privacy=privacy, pseudonym_number=7)
    event = an_event(club)
    named = {"name": player.shown_name, "written_name": hidden, "player": player}
    Entrant.objects.create(event=event, number=1, registered_at=now(), **named)
    Event.objects.update(phase=Phase.PLAY)
    team = a_league(club).teams.first()
    SquadMember.objects.create(league=team.league, team=team, number=9, **named)
    sheet = open_sheet(names=["Anna", "Bernd", "Clara"], club=club, length=3)
    Seat.objects.filter(sheet=sheet, place=0).update(**named)

    for user in (NOBODY, emil, anna):
        assert found("Kanaria", user) == found("kanarien", user) == {}
        client = Client(headers={"accept-language": "en"})
        if user is not NOBODY:
            client.force_login(user)
        for text in ("herz dame", "player", "asse 2025/26", sheet.public_id):
            assert "Kanari" not in client.get(reverse("search"), {"q": text}).content.decode()


def test_strangers_do_not_find_a_hidden_player_even_where_the_name_is_shown(club, emil):
    player = Player.objects.create(club=club, name="Kanaria Kanarien", privacy=Privacy.HIDDEN, pseudonym_number=7)
    event = an_event(club)
    Entrant.objects.create(event=event, number=1, name=player.name, player=player, registered_at=now())
    Event.objects.update(phase=Phase.PLAY)

    assert [found("kanaria", user) for user in (NOBODY, emil)] == [{}, {}]


def a_list(club: Club | None, names: tuple[str, ...] = ("Anna", "Bernd", "Jörg"), **more: Any) -> SheetRecord:
    return open_sheet(names=names, club=club, length=3, **more)


@pytest.mark.parametrize("query", ["9.5.2026", "2026-05-09", "Mai 2026", "2026", "Stammtisch 2026"])
def test_a_list_is_found_by_the_day_on_which_it_was_opened_where_the_site_is(club, anna, query):
    opened = {
        "Stammtisch zuvor": datetime(2025, 12, 31, 22, 59, 59, tzinfo=UTC),
        "Stammtisch": datetime(2026, 5, 8, 22, tzinfo=UTC),
        "Stammtisch bis zuletzt": datetime(2026, 5, 9, 21, 59, 59, tzinfo=UTC),
        "Stammtisch danach": datetime(2026, 12, 31, 23, tzinfo=UTC),
    }
    for title, moment in opened.items():
        sheet = a_list(club, title=title)
        SheetRecord.objects.filter(pk=sheet.pk).update(opened_at=moment)

    assert found(query, anna) == {"lists": ["Stammtisch bis zuletzt", "Stammtisch"]}


def test_a_list_is_found_by_its_number_and_by_nothing_less(club, emil):
    sheet = a_list(club, title="Stammtisch")
    number = sheet.public_id

    for user in (NOBODY, emil):
        assert found(number, user) == found(number.lower(), user) == {"lists": ["Stammtisch"]}
        assert found(f"{number[:4]}-{number[4:8]}-{number[8:]}", user) == {"lists": ["Stammtisch"]}
        assert found(number[:11], user) == found("Stammtisch", user) == found("Jörg", user) == {}


@pytest.mark.parametrize("text", ["stamm", "joerg", "jörg anna", "stammtisch bernd", "herz dame jörg"])
def test_a_club_finds_its_lists_by_title_and_names(club, anna, text):
    a_list(club, title="Stammtisch")
    a_list(None, title="Stammtisch")

    assert found(text, anna)["lists"] == ["Stammtisch"]


def test_the_empty_list_of_a_keyed_paper_list_is_not_found(club, anna):
    plan = EveningPlan(day=localdate(), guests=("Gustav", "Heike", "Ingo"), series=1)
    evening = start_evening(a_season(club), plan, by="anna")

    before = found("gustav", anna).get("lists", [])
    key_series(evening.event.series.get(number=1))

    assert (len(before), found("gustav", anna).get("lists", [])) == (1, [])


def test_a_club_finds_its_lists_by_day(club, anna):
    sheet = a_list(club)
    day = localdate(sheet.opened_at)

    assert found(f"{day:%Y-%m-%d}", anna)["lists"] == [f"List {sheet.public_id}"]
    assert found(f"{day.year - 1}", anna) == {}


def test_the_search_of_a_club_stays_in_the_club(club, anna):
    an_event(club)
    an_event(club_of("Pik Ass", "emil"), name="Herbstpreis der Asse")

    assert found("herbst", NOBODY, "pik-ass") == {"events": ["Herbstpreis der Asse"]}
    assert found("herbst", anna, "herz-dame") == {"events": ["Herbstpreis"]}


def test_clubs_are_found_that_show_something(club, anna):
    assert (found("herz"), found("herz", anna)) == ({}, {"clubs": ["Herz Dame"]})
    an_event(club)
    assert found("herz")["clubs"] == ["Herz Dame"]


def ask(**query: Any) -> Any:
    return Client(headers={"accept-language": "en"}).get(reverse("search"), query)


def test_a_few_of_each_kind_and_then_all_page_by_page(club):
    for number in range(33):
        an_event(club, name=f"Preis {number:02}")

    [(few, shown, more)] = [group for group in ask(q="preis").context["groups"] if group[0].title == "Events"]
    first, second = (ask(q="preis", kind="events", page=page).context["groups"][0][1] for page in (1, 2))

    assert (few.count, len(shown), len(first), len(second)) == (33, 5, 30, 3)
    assert more == "/search/?q=preis&kind=events"
    assert second[-1].title == "Preis 00"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "query",
    [
        *(
            {},
            {"q": ""},
            {"q": "a" * 3000},
            {"q": "<script>"},
            {"kind": "x"},
            {"q": "preis", "page": "-1"},
        ),
        *({"q": "preis", "kind": "events", "page": "zz"}, {"q": "preis", "club": "no-such"}, {"q": "%_'\"\\"}),
    ],
)
def test_every_query_is_answered(club, query):
    an_event(club)

    answer = ask(**query)

    assert answer.status_code == 200
    assert "<script>" not in answer.content.decode()


def test_a_question_no_database_can_answer_is_refused(club):
    assert ask(q="\0").status_code == 400


def test_an_unknown_club_and_a_hidden_one_answer_alike(club):
    an_event(club, is_listed=False)
    seen = [ask(q="herbst", club=slug).context for slug in ("herz-dame", "no-such")]

    assert [(context["club"], context["groups"]) for context in seen] == [(None, [])] * 2


@pytest.mark.long
@pytest.mark.parametrize("who", ["nobody", "the club"])
def test_the_search_needs_no_more_queries_for_more(club, anna, who):
    client = Client()
    if who == "the club":
        client.force_login(anna)
    counts, made = [], 0
    for size in (3, 30):
        for number in range(made, size):
            event = an_event(club, name=f"Herbst {number}", place="Gießen")
            entrants(event, 4)
            publish(event)
            a_season(club, name=f"Herbst {number}")
            a_league(club, name=f"Herbst {number}")
            Player.objects.create(club=club, name=f"Herbst {number}")
            a_list(club, title=f"Herbst {number}")
        made = size
        for kind in ("", *KINDS):
            with CaptureQueriesContext(connection) as query:
                client.get(reverse("search"), {"q": "herbst", "kind": kind})
            counts.append((size, kind, len(query)))

    few, many = ([(kind, count) for of, kind, count in counts if of == size] for size in (3, 30))
    assert few == many
    assert max(count for _, count in many) <= 32
