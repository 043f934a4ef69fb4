"""The pages of a league, from its foundation to an approved result."""

import re
from datetime import date, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.timezone import get_current_timezone, localdate

from scoring.clock import as_of, now
from scoring.models import Player
from tests.tournaments.cast import club_of
from tests.tournaments.leagues.cast import (
    a_division,
    a_league,
    a_meeting,
    by_chance,
    days_of,
    line_up,
    opened,
    play,
    reported,
    worth,
)
from tests.tournaments.leagues.pages.seasons import a_played_division
from tournaments.events.phrases.choices import SeriesState
from tournaments.leagues.models import Confirmation, League, LeagueTeam, MatchDay, Meeting, SquadMember
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.services import add_team, change_division, set_schedule

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NEW = {
    "name": "Oberliga Nord",
    "season": "2026",
    "divisions": "Staffel A\nStaffel B",
    "promoted": "2",
    "relegated": "4",
    "series_a_day": "3",
    "rounds": "12",
    "scale_key": "dskv",
    "own_scale": "",
    "parted_by": "total",
    "tie_breaks": "match_points total won lost lot",
    "report_days": "1",
    "confirm_days": "7",
    "binding_days": "14",
    "is_listed": "on",
    "shown_names": "full",
}


@pytest.fixture
def login(client):
    """The browser of this login."""

    def logged_in(name: str):
        client.force_login(User.objects.get(username=name))
        return client

    return logged_in


def address(meeting: Meeting, view: str, *more: int) -> str:
    day = meeting.match_day
    return reverse(view, args=[day.division.league.public_id, day.division.number, day.number, meeting.number, *more])


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_a_league_is_founded_with_its_divisions(login):
    club_of()

    login("anna").post(reverse("new_league"), NEW)

    league = League.objects.get()
    divisions = list(league.divisions.values_list("name", "promoted", "relegated"))
    assert (str(league), league.parted_by) == ("Oberliga Nord 2026", ["total"])
    assert divisions == [("Staffel A", 2, 4), ("Staffel B", 2, 4)]


@pytest.mark.parametrize("points", ["", "4 3", "1 2 3 4", "4 3 2 x", "0 0 0 0", "9999999999999 1 1 1"])
def test_custom_match_points_that_rank_nothing_are_refused_at_their_field(login, points):
    club_of()

    answer = login("anna").post(reverse("new_league"), NEW | {"scale_key": "own", "own_scale": points})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["own_scale"]
    assert 'value="Oberliga Nord"' in text(answer)


@pytest.mark.long
@pytest.mark.parametrize(
    ("days_ahead", "expected"),
    [
        pytest.param(5, "The teams will be seated on the match day", id="in five days"),
        pytest.param(60, "The teams will be seated on the match day", id="in two months"),
        pytest.param(0, "Seat the teams", id="today"),
    ],
)
def test_a_meeting_with_all_line_ups_explains_why_it_cannot_be_seated_yet(login, days_ahead, expected):
    meeting = a_meeting(players=(4, 4, 4, 4))
    MatchDay.objects.update(day=localdate(now()) + timedelta(days=days_ahead))

    page = text(login("anna").get(meeting.get_absolute_url()))

    both = "The teams will be seated on the match day", "Seat the teams"
    assert "All line-ups are in." in page
    assert [words for words in both if words in page] == [expected]
    assert ("Move the match day" in page) == (days_ahead > 0)


@pytest.mark.long
def test_pasted_teams_come_with_captain_and_players(login):
    league = a_league()
    User.objects.create_user("bernd")
    lines = "Herz 1; Altona; bernd; Emil Engelke, Frieda Feldkamp\nPik 1; Kiel; Gerd Gerlach, Heike Hinrichs\nKaro 1"

    login("anna").post(reverse("paste_teams", args=[league.public_id]), {"division": 1, "teams": lines})

    teams = LeagueTeam.objects.order_by("number")
    assert [(team.name, team.club_name, team.squad.count()) for team in teams] == [
        ("Herz 1", "Altona", 2),
        ("Pik 1", "Kiel", 2),
        ("Karo 1", "", 0),
    ]
    assert list(teams[0].captains.values_list("username", flat=True)) == ["bernd"]


WRONG_LINES = {
    "an unknown login": "Herz 1; Altona; nobody",
    "a name twice": "Herz 1\nHerz 1",
    "no name": "; Altona",
    "a player twice": "Herz 1; Altona; ; Emil, emil",
    "a very long name": "x" * 61,
}


@pytest.mark.parametrize("wrong", WRONG_LINES.values(), ids=WRONG_LINES)
def test_one_wrong_line_adds_no_team_and_is_reported(login, wrong):
    league = a_league()
    sent = {"division": 1, "teams": f"Pik 1; Kiel\n{wrong}"}

    answer = login("anna").post(reverse("paste_teams", args=[league.public_id]), sent)

    assert answer.status_code == 422
    assert "Line " in str(answer.context["teams_form"].errors)
    assert answer.context["teams_form"]["teams"].value() == sent["teams"]
    assert not league.teams.exists()


@pytest.mark.parametrize("state", [SeriesState.RUNNING, SeriesState.CHECKED])
def test_a_match_day_is_the_next_until_its_night_is_over(client, state):
    division = a_division(4, squad=4)
    set_schedule(division, days_of([range(1, 5)], [range(1, 5)]), by="anna")
    meeting = Meeting.objects.get(match_day__number=1)
    line_up(meeting)
    event = opened(meeting)
    event.series.filter(number=1).update(state=state)
    page = reverse("league_schedule", args=[division.league.public_id, 1])
    day = meeting.match_day.day

    def next_day(hours: float) -> str:
        with as_of(datetime.combine(day, time(), get_current_timezone()) + timedelta(days=1, hours=hours)):
            shown = text(client.get(page, headers={"accept-language": "en"}))
        return re.findall(r"Match day (\d)", shown.partition("· up next")[0])[-1]

    assert next_day(0.2) == "1"
    assert next_day(12) == ("1" if state == SeriesState.RUNNING else "2")


def test_a_schedule_is_previewed_before_it_is_saved(login):
    division = a_division(8)
    anna, page = login("anna"), reverse("make_schedule", args=[division.league.public_id, 1])
    sent = {"days": "22.3.2026\n2026-04-05; Hotel Adler", "series": "3", "size": "4"}

    blind = anna.post(page, sent | {"do": "save"})
    assert not division.match_days.exists()
    anna.post(page, sent | {"do": "save", "seen": blind.context["seen"], "seed": blind.context["attempt"]})

    days = list(division.match_days.values_list("day", "series"))
    hosts = [sum(one.host is not None for one in day.meetings.all()) for day in division.match_days.order_by("number")]
    assert days == [(date(2026, 3, 22), 3), (date(2026, 4, 5), 3)]
    assert hosts == [2, 0]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("days", ["", "tomorrow", "31.2.2026", "5.4.2026\n22.3.2026", "5.4.2026;;7", "0001-01-01"])
def test_invalid_dates_stay_as_typed(login, days):
    division = a_division(4)
    page = reverse("make_schedule", args=[division.league.public_id, 1])

    answer = login("anna").post(page, {"days": days, "series": "3", "size": "4"})

    assert answer.status_code == 422
    assert "days" in answer.context["form"].errors
    assert answer.context["form"]["days"].value() == days


@pytest.mark.long
def test_a_captain_enters_the_line_up_and_others_do_not_see_it_before_the_play(login):
    meeting = a_meeting(4, captains=True)
    squad = list(LeagueTeam.objects.get(number=2).squad.order_by("number"))
    sent = {f"place_{place}": member.pk for place, member in enumerate(squad)}

    login("captain2").post(address(meeting, "line_up", 2), sent)

    assert "Player 2.3" in text(login("captain2").get(meeting.get_absolute_url()))
    assert "Player 2.3" not in text(login("captain1").get(meeting.get_absolute_url()))


def test_a_player_is_in_a_line_up_once(login):
    meeting = a_meeting(4, captains=True)
    first, second, *_others = LeagueTeam.objects.get(number=2).squad.order_by("number")
    sent = {"place_0": first.pk, "place_1": second.pk, "place_2": first.pk}

    answer = login("captain2").post(address(meeting, "line_up", 2), sent)

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"place_2": ["Player 2.1 is entered twice."]}


def test_a_meeting_is_played_reported_objected_to_corrected_and_approved(login):
    meeting = a_meeting(4, series=1, captains=True)
    line_up(meeting)

    login("captain1").post(address(meeting, "open_meeting"))
    meeting.refresh_from_db()
    play(meeting.event, by_chance(1))
    event_page = text(login("captain1").get(meeting.event.get_absolute_url()))
    login("captain1").post(address(meeting, "report_meeting"))
    sent = {"answer": "object", "note": "A lost Grand is missing"}
    login("captain2").post(address(meeting, "answer_report", 2), sent)
    meeting.refresh_from_db()
    disputed = meeting.state
    without = login("anna").post(address(meeting, "approve_meeting"), {"reason": ""})
    login("anna").post(address(meeting, "approve_meeting"), {"reason": "The list is right"})

    meeting.refresh_from_db()
    assert (disputed, without.status_code, meeting.state) == (MeetingState.DISPUTED, 422, MeetingState.APPROVED)
    assert address(meeting, "meeting") in event_page


@pytest.mark.parametrize(
    ("who", "answer", "stored"),
    [
        pytest.param("anna", "agree", "signed report of 5 April", id="confirmed on paper"),
        pytest.param("anna", "object", "signed report of 5 April", id="objected to on paper"),
        pytest.param("captain2", "object", "signed report of 5 April", id="the captain objects"),
        pytest.param("captain2", "agree", "", id="the captain confirms and needs no words"),
    ],
)
def test_the_answer_of_a_team_is_stored_with_its_note(login, who, answer, stored):
    meeting = a_meeting(4, series=1, players=[4] * 4, captains=True)
    login("captain1").post(address(meeting, "open_meeting"))
    meeting.refresh_from_db()
    play(meeting.event, by_chance(1))
    reported(meeting)

    login(who).post(address(meeting, "answer_report", 2), {"answer": answer, "note": "signed report of 5 April"})

    expected = Confirmation.objects.get(team__number=2)
    assert (expected.agrees, expected.note) == (answer == "agree", stored)


def test_who_plays_can_leave_and_who_does_not_can_come(login):
    meeting = a_meeting(4, series=2, players=[5, 4, 4, 4], captains=True)
    login("captain1").post(address(meeting, "open_meeting"))
    page = address(meeting, "bring_on", 1)

    def offered() -> list[list[str]]:
        form = login("captain1").get(page).context["bring_form"]
        return [[str(words) for _value, words in form.fields[name].choices] for name in ("leaves", "comes")]

    first = offered()
    members = {member.number: member.pk for member in SquadMember.objects.all()}
    nobody = login("captain1").post(page, {"do": "bring", "leaves": "", "comes": members[5]})
    login("captain1").post(page, {"do": "bring", "leaves": members[1], "comes": members[5]})

    names = {number: f"{number} Player 1.{number}" for number in range(1, 6)}
    choose = "please choose"
    assert first == [[choose, *(names[n] for n in (1, 2, 3, 4))], [choose, names[5]]]
    assert (nobody.status_code, list(nobody.context["bring_form"].errors)) == (422, ["leaves"])
    assert offered() == [[choose, *(names[n] for n in (2, 3, 4, 5))], [choose, names[1]]]


@pytest.mark.long
def test_an_objection_needs_words(login):
    meeting = a_meeting(4, series=1, players=[4] * 4, captains=True)
    login("captain1").post(address(meeting, "open_meeting"))
    meeting.refresh_from_db()
    play(meeting.event, by_chance(1))
    reported(meeting)

    answer = login("captain2").post(address(meeting, "answer_report", 2), {"answer": "object", "note": ""})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["note"]


@pytest.mark.long
def test_each_login_sees_its_next_step(login):
    meeting = a_meeting(4, series=1, captains=True)

    home = meeting.match_day.division.league.get_absolute_url()
    steps = {
        name: [shown["step"].key for shown in login(name).get(home).context["steps"]] for name in ("anna", "captain2")
    }

    assert steps == {"anna": ["line_ups"], "captain2": ["own_line_up"]}


def test_the_table_marks_who_goes_up_and_down_in_words(client):
    division = a_played_division(8, 1)
    change_division(division, name="Oberliga", promoted=1, relegated=2, by="anna")

    page = client.get(division.get_absolute_url())

    assert [row.zone for row in page.context["table"].rows] == ["promoted", *[""] * 5, "relegated", "relegated"]
    assert text(page).count(", relegated</span>") == 2


@pytest.mark.long
def test_equal_totals_are_counted_on_the_page(login, client):
    meeting = a_meeting(4, series=2, players=[4] * 4)
    login("anna").post(address(meeting, "open_meeting"))
    meeting.refresh_from_db()
    play(meeting.event, worth({1: 400, 2: 400, 3: 300, 4: 200}))
    reported(meeting)

    page = client.get(meeting.match_day.division.get_absolute_url())

    assert page.context["shares"] == 2
    assert "This has happened 2 times this season." in text(page)


def test_the_public_sees_names_as_the_league_allows(client, login):
    division = a_played_division(4, 1)
    League.objects.update(shown_names="short")
    division.league.squad.filter(number=1).update(name="Anna Ahlers")
    page = reverse("division_players", args=[division.league.public_id, 1])

    assert "Anna A.<" in text(client.get(page))
    assert "Anna Ahlers<" in text(login("captain1").get(page))
    assert [row.name for row, _told in login("anna").get(page, {"find": "Team 4"}).context["lines"]] == [
        f"Player 4.{place}" for place in (4, 3, 2, 1)
    ]


def test_players_of_a_club_are_offered_to_its_own_logins_alone(login):
    league = a_league()
    own, other = league.club, club_of("Pik Sieben", "bernd")
    for club, name in ((own, "Emil Engelke"), (other, "Gerd Gerlach")):
        Player.objects.create(club=club, name=name)
        add_team(league.divisions.get(), name=f"{club} 1", club=club, by="anna")

    offered = [
        [player.name for player in login("anna").get(team.get_absolute_url()).context["players"]]
        for team in league.teams.order_by("number")
    ]

    assert offered == [["Emil Engelke"], []]
