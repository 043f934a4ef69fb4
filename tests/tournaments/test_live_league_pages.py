"""Public pages of leagues and seasons refresh by themselves until closed, and contain nothing personal."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from scoring.clock import as_of, now
from scoring.clubs.members import change_player
from scoring.models import Player, Privacy
from tests.tournaments.cast import an_event
from tests.tournaments.leagues.cast import a_division, a_meeting, line_up, opened, play, settle, team_of, worth
from tests.tournaments.live_requests import followed, requested_again, text
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import ShownNames
from tournaments.events.services.events import change_settings
from tournaments.leagues import urls as of_leagues
from tournaments.leagues.models import League, Meeting
from tournaments.leagues.services import change_league, close_league
from tournaments.seasons import urls as of_seasons
from tournaments.seasons.models import Season
from tournaments.seasons.services.seasons import change_season, close_season, reopen_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NAMES = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dorn")
EVENING = [dict.fromkeys(NAMES, 100) | {"Anna Ahlers": 900}]
# Where a league or a season has more than one of a kind, the first of them.
FIRST = 1


@pytest.fixture
def meeting() -> Meeting:
    meeting = a_meeting(players=[4] * 4)
    play(opened(meeting), worth({1: 400, 2: 300, 3: 200, 4: 100}))
    return meeting


@pytest.fixture
def league(meeting) -> League:
    settle(meeting)
    return League.objects.get()


@pytest.fixture
def season() -> Season:
    season = a_season()
    an_evening(season, EVENING, players_of(season.club, NAMES))
    close_season(season, by="anna")
    reopen_season(season, reason="x", by="anna")
    return season


def logged_in(name: str = "anna") -> Client:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def public_pages(urlpatterns: list[URLPattern], public_id: str) -> dict[str, str]:
    """The addresses by view of the pages that are for everybody."""
    found = {}
    for pattern in urlpatterns:
        confirmation = pattern.pattern.converters
        if "public_id" in confirmation and "event_id" not in confirmation:
            address = reverse(pattern.name, kwargs=dict.fromkeys(confirmation, FIRST) | {"public_id": public_id})
            answer = Client().get(address)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                found[pattern.name] = address
    return found


def pages_of(owner: League | Season) -> dict[str, str]:
    of = of_leagues if isinstance(owner, League) else of_seasons
    return public_pages(of.urlpatterns, owner.public_id)


def close(owner: League | Season) -> None:
    if isinstance(owner, League):
        close_league(owner, by="anna")
    else:
        close_season(owner, by="anna")


def action(owner: League | Season) -> None:
    if isinstance(owner, League):
        change_league(owner, by="anna", name="Another name", reason="x")
    else:
        change_season(owner, by="anna", name="Another name", reason="x")


@pytest.fixture(params=["league", "season"])
def owner(request) -> League | Season:
    found: League | Season = request.getfixturevalue(request.param)
    return found


def test_every_public_page_shows_its_time_and_follows_each_action(owner):
    pages = pages_of(owner)
    confirmation = {view: followed(address) for view, address in pages.items()}
    before = {view: requested_again(each).status_code for view, each in confirmation.items()}

    action(owner)

    expected = {
        League: {"league", "division", "division_players", "league_schedule", "league_teams", "league_team"}
        | {"meeting", "league_documents"},
        Season: {"season", "season_version", "season_evenings", "season_documents"},
    }
    assert {*pages} == expected[type(owner)]
    assert {view for view, address in pages.items() if text(address).count('id="live"') != 1} == set()
    assert {*before.values()} == {304}
    assert {requested_again(each).status_code for each in confirmation.values()} == {200}


def test_live_fragments_are_rendered_once_and_contain_nothing_personal(owner):
    for view, address in pages_of(owner).items():
        part, _tag = followed(address)
        drawn = text(part)

        with CaptureQueriesContext(connection) as captured:
            again = text(part)

        assert (view, again == drawn) == (view, True)
        assert (view, "csrf" in drawn, "site-head" in drawn, "part=live" in drawn) == (view, False, False, False)
        # The ETag depends on: the head of the audit log, the events in it, hidden names, and who may read it.
        assert (view, len(captured) <= (10 if view == "meeting" else 6)) == (view, True), len(captured)


def test_a_closed_page_is_static_and_still_served_as_a_fragment(owner):
    pages = pages_of(owner)
    confirmation = {view: followed(address) for view, address in pages.items()}

    close(owner)

    assert [view for view, address in pages.items() if "data-follow" in text(address)] == []
    for view, each in confirmation.items():
        part = requested_again(each)
        assert (view, part.status_code, part.text.count('id="live"'), "site-foot" in part.text) == (view, 200, 1, False)


def test_the_fragment_of_an_unlisted_page_is_for_its_members(owner):
    address = f"{owner.get_absolute_url()}?part=live"
    owner.is_listed = False
    owner.save()

    assert Client().get(address).status_code == 404
    assert owner.name in text(owner.get_absolute_url(), logged_in())
    assert 'id="live"' in text(address, logged_in())


def test_a_table_changes_once_its_day_is_over(league):
    confirmation = followed(reverse("division", args=[league.public_id, FIRST]))

    with as_of(now() + timedelta(days=1)):
        assert requested_again(confirmation).status_code == 200


def test_names_shown_to_the_manager_are_never_served_to_strangers(league):
    change_league(league, by="anna", shown_names=ShownNames.SHORT, reason="x")
    league.squad.filter(number=1).update(name="Anna Ahlers")
    for view, number in (("league_team", FIRST), ("division_players", FIRST)):
        for confirmation in ("", "?part=live"):
            address = reverse(view, args=[league.public_id, number]) + confirmation
            at_the_desk, outside = text(address, logged_in()), text(address)

            assert (view, confirmation, "Anna Ahlers" in at_the_desk) == (view, confirmation, True)
            assert (view, confirmation, "Ahlers" in outside) == (view, confirmation, False)


def test_a_line_up_is_sent_to_its_captain_only():
    meeting = a_meeting(captains=True)
    line_up(meeting)
    address = meeting.get_absolute_url() + "?part=live"

    seen = {name: text(address, logged_in(name)) for name in ("captain1", "captain2")}

    assert ["Player 1.1" in page for page in (*seen.values(), text(address))] == [True, False, False]


def test_a_report_that_a_host_hands_in_appears_in_the_table(meeting):
    division = meeting.match_day.division
    confirmation = followed(division.get_absolute_url())
    assert "No results yet" in text(confirmation[0])

    settle(meeting)

    assert "After match day 1" in requested_again(confirmation).text


def test_forms_of_a_refreshed_page_can_be_sent(league):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.get(username="anna"))
    address = reverse("league_teams", args=[league.public_id])
    part = text(f"{address}?part=live", browser)
    token = part.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]

    answer = browser.post(address, {"csrfmiddlewaretoken": token, "division": FIRST, "name": "Team 5"})

    assert (answer.status_code, team_of(league, 5).name) == (302, "Team 5")


def test_actions_of_an_evening_update_the_season(season):
    confirmation = followed(reverse("season_evenings", args=[season.public_id]))

    Event.objects.update(phase="play")
    change_settings(Event.objects.get(), by="anna", name="An evening in May")

    assert "An evening in May" in requested_again(confirmation).text


def test_a_ranking_is_refreshed_with_its_sorting_and_filter(season):
    address = season.get_absolute_url()

    part = text(followed(f"{address}?sort=-name&find=b")[0])

    assert "Bernd Brandt" in part
    assert "Dieter Dorn" not in part
    assert "part=live" not in part
    assert "find=b" in part


def test_a_player_with_a_private_page_or_objection_leaves_the_ranking_at_once(season):
    player = Player.objects.get(name="Anna Ahlers")
    change_player(player, by="anna", nickname="Änne")
    confirmation = followed(season.get_absolute_url())
    assert player.public_id in text(confirmation[0])

    change_player(player, by="anna", privacy=Privacy.HIDDEN)
    closed = requested_again(confirmation)
    change_player(player, by="anna", privacy=Privacy.OBJECTED)

    assert ("Änne" in closed.text, player.public_id in closed.text) == (True, False)
    assert "Änne" not in requested_again(confirmation).text


def test_expired_names_leave_the_cache(season):
    confirmation = followed(season.get_absolute_url())
    assert "Ahlers" in text(confirmation[0])

    with as_of(now() + timedelta(days=900)):
        assert "Ahlers" not in requested_again(confirmation).text


def test_choices_of_the_managers_are_never_older_than_the_club(season):
    anna = logged_in()
    address = reverse("season_evenings", args=[season.public_id])
    before = anna.get(address)

    an_event(season.club, name="Spring cup")

    assert "Spring cup" in requested_again((address, before.get("ETag", "")), anna).text


def test_a_team_is_filled_from_the_club_as_it_is():
    team = a_division(teams=1).teams.get()
    team.club = team.league.club
    team.save()
    anna = logged_in()
    before = anna.get(team.get_absolute_url())

    Player.objects.create(club=team.club, name="Zoe Zander")

    assert "Zoe Zander" in requested_again((team.get_absolute_url(), before.get("ETag", "")), anna).text
