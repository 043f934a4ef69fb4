"""Access to the documents of a league or a season, their content, and private data."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clubs.members import add_player, change_player
from scoring.models import Club, Membership, Player, Privacy
from scoring.phrases import format_points
from tests.documents import document
from tests.examples import IS_LONG
from tests.tournaments.cast import club_of
from tests.tournaments.events.printing.reading import words_of
from tests.tournaments.leagues.cast import (
    a_division,
    a_meeting,
    by_chance,
    days_of,
    line_up,
    opened,
    play,
    reported,
    settle,
    side_of,
)
from tests.tournaments.seasons.cast import a_season, a_year, an_evening
from tournaments.events.printing.listing.values import Grid, texts_of
from tournaments.leagues import urls as league_urls
from tournaments.leagues.models import Division, League, Meeting, SquadMember
from tournaments.leagues.phrases.tables import against_words
from tournaments.leagues.printing.certificates import player_certificates, team_certificates
from tournaments.leagues.printing.documents import (
    division_players_document,
    division_schedule_document,
    division_table_document,
)
from tournaments.leagues.printing.match_report import match_report_document
from tournaments.leagues.printing.match_report_values import blank_report_of, match_report_of
from tournaments.leagues.queries import division_table, meeting_result
from tournaments.leagues.services import set_schedule
from tournaments.leagues.services.meetings import bring_on, confirm_report, deduct
from tournaments.seasons import urls as season_urls
from tournaments.seasons.models import Season
from tournaments.seasons.printing.certificates import season_certificates
from tournaments.seasons.printing.wall_chart import wall_chart_document, wall_chart_of
from tournaments.seasons.services.seasons import close_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

EVERYBODY, OURS, LEADER = "everyone", "ours", "leader"
MEETING = {"division": 1, "day": 1, "number": 1}
# Who opens a document while the meeting waits for its approval.
LEAGUE_DOCUMENTS: dict[str, tuple[dict[str, int], str]] = {
    "league_documents": ({}, EVERYBODY),
    "division_table_pdf": ({"division": 1}, EVERYBODY),
    "division_players_pdf": ({"division": 1}, EVERYBODY),
    "schedule_pdf": ({"division": 1}, EVERYBODY),
    "team_schedule_pdf": ({"number": 1}, EVERYBODY),
    "match_report_pdf": (MEETING, OURS),
    "blank_report_pdf": (MEETING, OURS),
    "division_certificates_pdf": ({"division": 1}, LEADER),
}
SEASON_DOCUMENTS = {"season_documents": EVERYBODY, "wall_chart_pdf": EVERYBODY, "season_certificates_pdf": LEADER}
HIDDEN = "Kanaria Versteckt"


def a_reported_meeting(**settings: Any) -> Meeting:
    """A meeting of four teams, reported by its host; a fifth team of the league plays elsewhere."""
    division = a_division(5, captains=True, **settings)
    set_schedule(division, days_of([range(1, 5)]), by="anna")
    meeting = Meeting.objects.select_related("match_day__division__league__club", "host").get()
    line_up(meeting)
    play(opened(meeting), by_chance(3))
    reported(meeting)
    return meeting


def league_of(meeting: Meeting) -> League:
    return meeting.match_day.division.league


def browser(login: str = "") -> Client:
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get_or_create(username=login)[0])
    return client


def status(client: Client, view: str, public_id: str, **named: Any) -> int:
    return document(client, reverse(view, kwargs={"public_id": public_id, **named})).status_code


def text_of(client: Client, view: str, public_id: str, query: str = "", **named: Any) -> str:
    answer = document(client, reverse(view, kwargs={"public_id": public_id, **named}) + query)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return words_of(answer.content)


def opened_by(who: str) -> set[str]:
    """The logins that may open a document with these rights."""
    leaders = {"anna", "bella", "root"}
    return {EVERYBODY: {*LOGINS}, OURS: leaders | {"captain1", "captain2"}, LEADER: leaders}[who]


# Nobody, another club and one of its logins with a right in the administration, the leader, the club's other login,
# a superuser, captains of the meeting, and one who plays elsewhere.
LOGINS = ("", "dieter", "gerda", "anna", "bella", "root", "captain1", "captain2", "captain5")


def name_logins(club: Club) -> None:
    """Create the logins that no meeting has."""
    theirs = club_of("Kanarienclub", "dieter")
    for login, own in (("gerda", theirs), ("bella", club)):
        user = User.objects.create_user(login, is_staff=own == theirs)
        Membership.objects.create(user=user, club=own)
    User.objects.create_superuser("root")


def test_every_document_has_a_row():
    named = {pattern.name for pattern in (*league_urls.urlpatterns, *season_urls.urlpatterns)}

    assert {name for name in named if name.endswith(("_pdf", "_documents"))} == {*LEAGUE_DOCUMENTS, *SEASON_DOCUMENTS}


@pytest.mark.long
def test_who_opens_the_documents_of_a_league():
    meeting = a_reported_meeting()
    name_logins(league_of(meeting).club)

    found = {
        (view, login): status(browser(login), view, league_of(meeting).public_id, **named)
        for view, (named, _) in LEAGUE_DOCUMENTS.items()
        for login in LOGINS
    }

    assert found == {
        (view, login): 200 if login in opened_by(who) else 404
        for view, (_, who) in LEAGUE_DOCUMENTS.items()
        for login in LOGINS
    }


@pytest.mark.long
def test_an_approved_report_is_for_everybody_and_a_blank_one_never():
    meeting = a_meeting(captains=True, players=(4, 4, 4, 4))
    play(opened(meeting), by_chance(3))
    settle(meeting)

    assert status(browser(), "match_report_pdf", league_of(meeting).public_id, **MEETING) == 200
    assert status(browser(), "blank_report_pdf", league_of(meeting).public_id, **MEETING) == 404


@pytest.mark.long
def test_a_league_that_is_not_listed_shows_strangers_no_document():
    meeting = a_reported_meeting(is_listed=False)

    found = {
        (view, login): status(browser(login), view, league_of(meeting).public_id, **named)
        for view, (named, _) in LEAGUE_DOCUMENTS.items()
        for login in ("", "dieter")
    }

    assert set(found.values()) == {404}


def test_there_is_no_report_before_the_first_and_no_document_of_what_is_not_there():
    meeting = a_meeting(players=(4, 4, 4, 4))
    league, client = league_of(meeting), browser("anna")

    assert status(client, "match_report_pdf", league.public_id, **MEETING) == 404
    assert status(client, "blank_report_pdf", league.public_id, division=1, day=9, number=1) == 404
    assert status(client, "division_table_pdf", league.public_id, division=9) == 404
    assert status(client, "team_schedule_pdf", league.public_id, number=9) == 404
    for query in ("?places=0", "?places=21", "?places=x", "?kind=dogs"):
        address = reverse("division_certificates_pdf", args=[league.public_id, 1]) + query
        assert client.get(address).status_code == 404


def test_certificates_before_any_result_explain_the_refusal():
    meeting = a_meeting()

    answer = browser("anna").get(
        reverse("division_certificates_pdf", args=[league_of(meeting).public_id, 1]), follow=True
    )

    assert "No results yet." in answer.content.decode()


@pytest.mark.long
def test_strangers_read_short_names_and_teams_whole_ones():
    meeting = a_meeting(captains=True, shown_names="short")
    SquadMember.objects.filter(number=1).update(name=HIDDEN)
    line_up(meeting)
    play(opened(meeting), by_chance(3))
    settle(meeting)
    public_id = league_of(meeting).public_id

    assert HIDDEN not in text_of(browser(), "match_report_pdf", public_id, **MEETING)
    assert HIDDEN in text_of(browser("captain2"), "match_report_pdf", public_id, **MEETING)
    # It hangs on a wall, so anyone may print it.
    walls = [text_of(browser(login), "division_players_pdf", public_id, division=1) for login in ("", "anna")]
    assert ["Kanaria V." in wall and HIDDEN not in wall for wall in walls] == [True, True]


def test_namesakes_are_distinguished_on_documents_of_leagues_and_seasons():
    meeting = a_meeting()
    line_up(meeting)
    play(opened(meeting), by_chance(3))
    settle(meeting)
    SquadMember.objects.filter(number__in=(1, 6)).update(name="Peter Nowak")
    division = Division.objects.get()
    season = a_season(league_of(meeting).club)
    players = {name: add_player(season.club, name=name) for name in ("Peter", "Petra")}
    an_evening(season, [{"Peter": 900, "Petra": 800, "Gustav": 700}], players)
    Player.objects.filter(pk__in=[player.pk for player in players.values()]).update(name="Peter Nowak")

    sheets = player_certificates(division, places=20), team_certificates(division, places=4)
    of_league = [str(sheet) for sheet in sheets] + [" ".join(texts_of(division_players_document(division)))]
    of_season = [
        str(season_certificates(season, places=3)),
        " ".join(texts_of(wall_chart_document(wall_chart_of(season)))),
    ]

    numbered = [(text.count("Peter Nowak (1)"), text.count("Peter Nowak (6)")) for text in of_league]
    assert numbered == [(1, 1)] * 3
    assert [text.count("Peter Nowak") for text in of_league] == [2] * 3
    assert ["Peter Nowak (2)" in text and "Peter Nowak (1)" not in text for text in of_season] == [True, True]


@pytest.mark.long
def test_a_player_who_objects_is_on_no_document():
    meeting = a_meeting()
    league = league_of(meeting)
    player = add_player(league.club, name=HIDDEN)
    SquadMember.objects.filter(number=1).update(name=HIDDEN, player=player)
    line_up(meeting)
    play(opened(meeting), by_chance(3))
    settle(meeting)
    season = a_season(league.club)
    an_evening(season, [{HIDDEN: 900, "Bernd": 800, "Clara": 700}], {HIDDEN: player})

    change_player(player, by="anna", privacy=Privacy.OBJECTED)

    meeting, division = Meeting.objects.get(), Division.objects.get()
    documents = [
        match_report_document(match_report_of(meeting)),
        match_report_document(blank_report_of(meeting, shown=str, knows=lambda team: True)),
        division_players_document(division),
        wall_chart_document(wall_chart_of(season)),
    ]
    texts = " ".join(text for document in documents for text in texts_of(document))
    sheets = team_certificates(division, places=4), player_certificates(division, places=20)
    texts += str((*sheets, season_certificates(season, places=3)))
    assert HIDDEN not in texts
    assert texts.count("Player 1 ") + texts.count("Player 1'") >= 1


# Their content


@pytest.mark.long
def test_a_printed_report_is_the_stored_one():
    meeting = a_reported_meeting()

    value = match_report_of(meeting)

    result = meeting_result(meeting)
    assert [
        [(one.total, one.won, one.lost, one.match_points, one.match_points_against) for one in result.of_series(number)]
        for number in result.series
    ] == [
        [
            (one.total, one.won, one.lost, one.match_points, one.match_points_against)
            for one in (team.series[at] for team in value.teams)
        ]
        for at in range(3)
    ]
    lines = {
        (player.number, number): (figures.points, figures.won, figures.lost, figures.total)
        for team in value.teams
        for player in team.players
        for number, figures in zip(value.series, player.series, strict=True)
    }
    assert lines == {(one.member, one.series): (one.points, one.won, one.lost, one.total) for one in result.lines}
    assert (value.version, value.state, value.host) == (1, "Provisional", "Team 1")


@pytest.mark.postgresql
def test_a_report_mentions_substitutes_and_objections():
    meeting = a_meeting(captains=True, players=(5, 4, 4, 4))
    event = opened(meeting)
    side = side_of(meeting, 1)
    squad = list(side.team.squad.order_by("number"))
    bring_on(side, leaves=squad[0], comes=squad[4], by="anna")
    play(event, by_chance(3))
    report = reported(meeting)
    guest = side_of(meeting, 2).team
    confirm_report(report, guest, agrees=False, note="Table 2 was added up wrongly", by="captain2")
    meeting.refresh_from_db()

    value = match_report_of(meeting)

    assert value.remarks == (
        "From series 1: Player 1.5 for Player 1.1.",
        "Team 2 objects: Table 2 was added up wrongly",
    )
    assert value.teams[1].answer_words.startswith("objects, ")


@pytest.mark.long
def test_a_team_of_three_and_an_absent_one_are_mentioned():
    meeting = a_meeting(players=(4, 4, 3, 0))
    play(opened(meeting), by_chance(3))
    reported(meeting)

    value = match_report_of(meeting)

    assert value.remarks == tuple(f"Team 3 played series {number} with 3 players." for number in (1, 2, 3))
    assert [team.is_absent for team in value.teams] == [False, False, False, True]


@pytest.mark.long
def test_before_the_start_a_captain_sees_only_the_own_line_up():
    meeting = a_meeting(captains=True, players=(4, 4, 4, 4))
    public_id = league_of(meeting).public_id

    own = text_of(browser("captain2"), "blank_report_pdf", public_id, **MEETING)
    all_of_them = text_of(browser("anna"), "blank_report_pdf", public_id, **MEETING)

    assert ["Player 1.1" in own, "Player 2.1" in own] == [False, True]
    assert ["Player 1.1" in all_of_them, "Player 2.1" in all_of_them] == [True, True]


@pytest.mark.long
def test_the_table_on_document_is_the_table_on_the_page():
    meeting = a_reported_meeting()
    division = meeting.match_day.division
    deduct(division.league.teams.get(number=2), match_points=2, points=300, reason="No licence", by="anna")

    document = division_table_document(division)

    table = division_table(division)
    (grid,) = [block for block in document.blocks if isinstance(block, Grid)]
    assert [tuple(row.cells[at].text for at in (0, 2, -4, -3)) for row in grid.rows] == [
        (
            f"{row.place}.",
            row.name,
            against_words(row.match_points, row.match_points_against),
            format_points(row.total),
        )
        for row in table.rows
    ]
    assert "Team 2, by ruling: −2 match points, −300 game points. No licence" in texts_of(document)
    assert (document.title, document.version) == ("Table · After match day 1", "provisional")
    assert table.is_over


@pytest.mark.long
def test_the_table_of_an_earlier_day():
    division = a_division(4)
    set_schedule(division, days_of([range(1, 5)], [(2, 1, 4, 3)]), by="anna")
    for meeting in Meeting.objects.order_by("match_day__number"):
        line_up(meeting)
        play(opened(meeting), by_chance(meeting.pk))
        settle(meeting)

    text = text_of(browser(), "division_table_pdf", division.league.public_id, "?day=1", division=1)

    assert "After match day 1" in text
    assert "After match day 2" in text_of(browser(), "division_table_pdf", division.league.public_id, division=1)


@pytest.mark.long
def test_certificates_name_the_team_with_everybody_who_played():
    meeting = a_reported_meeting()
    division = meeting.match_day.division

    sheet = team_certificates(division, places=1)

    best = division_table(division).rows[0]
    (made,) = sheet.certificates
    assert (made.place, made.name) == ("Place 1", best.name)
    assert made.members == tuple(f"Player {best.number}.{place}" for place in range(1, 5))
    texts = text_of(browser("anna"), "division_certificates_pdf", division.league.public_id, "?places=1", division=1)
    assert "Landesliga 2026" in texts
    assert "League manager" in texts


@pytest.mark.long
def test_certificates_of_a_division_are_provisional_until_every_meeting_is_approved():
    meeting = a_reported_meeting()
    division = meeting.match_day.division
    before = team_certificates(division, places=1).note, player_certificates(division, places=1).note

    settle(meeting)

    assert before == ("provisional", "provisional")
    assert (team_certificates(division, places=1).note, player_certificates(division, places=1).note) == ("", "")


# Seasons


@pytest.mark.long
def test_who_opens_the_documents_of_a_season():
    season = a_season()
    an_evening(season, [{"Anna": 900, "Bernd": 800, "Clara": 700}], {})
    name_logins(season.club)
    logins = LOGINS[:6] if IS_LONG else ("", "gerda", "bella", "root")

    found = {
        (view, login): status(browser(login), view, season.public_id) for view in SEASON_DOCUMENTS for login in logins
    }

    assert found == {
        # Guests alone are not ranked: there are no certificates, and the page explains it.
        (view, login): 302
        if view == "season_certificates_pdf" and login in opened_by(LEADER)
        else 200
        if login in opened_by(who)
        else 404
        for view, who in SEASON_DOCUMENTS.items()
        for login in logins
    }


def test_a_season_that_is_not_listed_is_for_its_club():
    season = a_season(is_listed=False)

    assert {status(browser(), view, season.public_id) for view in SEASON_DOCUMENTS} == {404}


@pytest.mark.long
def test_a_chart_hangs_with_the_names_of_the_public():
    season = a_season(shown_names="short")
    player = add_player(season.club, name=HIDDEN)
    an_evening(season, [{HIDDEN: 900, "Bernd": 800, "Clara": 700}], {HIDDEN: player})

    text = text_of(browser("anna"), "wall_chart_pdf", season.public_id)

    assert "Kanaria V." in text
    assert HIDDEN not in text
    assert HIDDEN in text_of(browser("anna"), "season_certificates_pdf", season.public_id)


def test_certificates_of_a_season_are_provisional_until_it_is_closed():
    season = a_season()
    before = season_certificates(season, places=3).note

    close_season(season, by="anna")
    season.refresh_from_db()

    assert (before, season_certificates(season, places=3).note) == ("provisional", "")


@pytest.mark.long
def test_only_two_sizes_of_document():
    season = a_season()

    address = reverse("wall_chart_pdf", args=[season.public_id])
    assert [document(browser(), f"{address}?paper={size}").status_code for size in ("a3", "a4", "a0")] == [
        200,
        200,
        404,
    ]


# How much it costs


def queries_of(read: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as counted:
        read()
    return len(counted)


@pytest.mark.long
def test_documents_take_the_same_queries_for_many_teams():
    small, large = (
        a_division(teams, squad=4, name=f"League {teams}", club=club_of(f"Club {teams}", f"login{teams}"))
        for teams in (4, 16)
    )
    set_schedule(small, days_of([range(1, 5)]), by="anna")
    set_schedule(large, days_of(*[[range(first, first + 4) for first in (1, 5, 9, 13)]] * 5), by="anna")

    def costs(division: Division) -> list[int]:
        client = browser()
        address = reverse("league_documents", args=[division.league.public_id])
        client.get(address)
        reads: tuple[Callable[[], Any], ...] = (
            lambda: client.get(address),
            lambda: division_table_document(division),
            lambda: division_players_document(division),
            lambda: division_schedule_document(division),
        )
        return [queries_of(read) for read in reads]

    assert costs(small) == costs(large)
    assert max(costs(large)) <= 12


@pytest.mark.long
def test_a_chart_takes_the_same_queries_for_a_year():
    short, year = (a_season(club_of(f"Club {evenings}", f"login{evenings}")) for evenings in (2, 20))
    a_year(short, evenings=2, players=4)
    a_year(year, evenings=20, players=12)

    def chart(season: Season) -> Callable[[], Any]:
        return lambda: wall_chart_of(Season.objects.select_related("club").get(pk=season.pk))

    assert queries_of(chart(short)) == queries_of(chart(year))


def test_a_table_of_a_new_division_explains_what_is_missing():
    division = a_division(0)

    document = division_table_document(division)

    assert "The division has no teams yet." in texts_of(document)


def test_a_document_is_drawn_in_a_separate_process():
    division = a_division(1)

    text = text_of(browser(), "division_table_pdf", division.league.public_id, division=1)

    assert "Team 1" in text
