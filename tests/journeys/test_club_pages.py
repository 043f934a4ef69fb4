"""Every page of leagues, seasons, players and the club's history on a phone, as test_event_pages.py does for events.

Viewed in German, whose words are longer, each view once, in its fullest state; the others are requested but not
viewed. Every state, in both languages, is `long`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from scoring.clock import now, today
from scoring.models import Club, Player
from tests.demo_maker.event_lists import play_on_screen
from tests.journeys.looks import Look, choose_language, faults, language_faults, looks_of, once_each, seen
from tests.journeys.scenes import played_once
from tests.journeys.test_event_pages import LONG_CLUB, LONG_NAME
from tests.tournaments.cast import club_of
from tests.tournaments.leagues.cast import a_division, by_chance, days_of, line_up, opened, play, reported, settle
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tournaments.events.models import ResultLine
from tournaments.leagues import urls as leagues
from tournaments.leagues.models import Division, LeagueTeam, Meeting
from tournaments.leagues.services import close_league, set_schedule
from tournaments.leagues.services.meetings import confirm_report, deduct, mark_absent, report_meeting
from tournaments.players.services import switch_rating
from tournaments.players.urls import clubs, players
from tournaments.seasons import urls as seasons
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.phrases.choices import EveningSeats
from tournaments.seasons.services.evenings import EveningPlan, start_evening
from tournaments.seasons.services.seasons import book_cash, close_season, excuse, reopen_season

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LONG_TEAM = "Kreuzbuben-Reizvereinigung Unterschleißheim 2"
MEMBERS = (LONG_NAME, *(f"Member {number}" for number in range(2, 15)))
# The day and number of a meeting, by its state.
MEETINGS = {
    "approved": (1, 1),
    "confirmed": (1, 2),
    "provisional": (2, 1),
    "disputed": (2, 2),
    "playing": (3, 1),
    "planned": (3, 2),
}
FOR_ALL: tuple[Look, ...] = (
    ("leagues",),
    ("league", "league"),
    ("division", "league", 1),
    ("division", "league", 1, "?day=1"),
    ("division_players", "league", 1),
    ("league_schedule", "league", 1),
    ("league_teams", "league"),
    ("league_team", "league", 1),
    ("league_documents", "league"),
    *(("meeting", "league", 1, *at) for at in MEETINGS.values()),
    ("seasons",),
    ("season", "season"),
    ("season", "season", "?sort=average&find=m"),
    ("season", "closed season"),
    ("season_version", "season", 1),
    ("season_evenings", "season"),
    ("season_documents", "season"),
    ("player_page", "player"),
    ("records", "club"),
    ("rating", "club"),
    ("history", "club"),
    ("search", "?q=member"),
    ("search",),
    ("search", "?q=nothing+of+the+kind"),
)
FOR_STAFF: tuple[Look, ...] = (
    ("new_league",),
    *((view, "league") for view in ("league", "league_settings", "league_audit_log", "league_teams", "close_league")),
    ("reopen_league", "closed league"),
    ("division_settings", "league", 1),
    ("league_schedule", "league", 1),
    ("make_schedule", "league", 1),
    ("match_day", "league", 1, 3),
    *((view, "league", 1) for view in ("league_team", "league_team_settings", "withdraw_team", "deduct")),
    ("cancel_deduction", "league", 2, "deduction"),
    *(("meeting", "league", 1, *at) for at in MEETINGS.values()),
    ("meeting_settings", "league", 1, *MEETINGS["planned"]),
    ("line_up", "league", 1, *MEETINGS["planned"], 5),
    ("line_up", "league", 1, *MEETINGS["playing"], 1),
    ("take_back_opening", "league", 1, *MEETINGS["playing"]),
    ("bring_on", "league", 1, *MEETINGS["playing"], 1),
    ("answer_report", "league", 1, *MEETINGS["provisional"], 2),
    ("approve_meeting", "league", 1, *MEETINGS["disputed"]),
    ("reopen_meeting", "league", 1, *MEETINGS["approved"]),
    ("new_season",),
    *((view, "season") for view in ("season", "season_settings", "season_audit_log", "close_season", "new_evening")),
    ("reopen_season", "closed season"),
    ("season_evenings", "season"),
    *((view, "season") for view in ("season_till", "book_cash")),
    ("cancel_cash", "season", 1),
    *(("evening", "season", f"the evening {one}") for one in ("running", "to be seated", "ended")),
    *((view, "season", "the evening running") for view in ("evening_people", "evening_excused", "remove_evening")),
    ("player_page", "player"),
    ("player_page", "hidden"),
    ("player_privacy", "player"),
    ("rating", "club"),
    ("search", "?q=member&club=herz-dame"),
)
LOOKS = looks_of(FOR_ALL, FOR_STAFF)
FIRST = frozenset(once_each(LOOKS))
# In how many pieces the looks are shared out among the processes.
PIECES = 3
# What does something, or answers with a file.
NO_PAGES = {
    "add_evening",
    "add_member",
    "blank_report_pdf",
    "division_certificates_pdf",
    "division_players_pdf",
    "division_table_pdf",
    "end_evening",
    "evening_fees",
    "evening_loss",
    "give_captain",
    "league_divisions",
    "league_file",
    "mark_absent",
    "match_report_pdf",
    "next_series",
    "open_meeting",
    "paste_teams",
    "remove_member",
    "report_meeting",
    "schedule_pdf",
    "season_certificates_pdf",
    "season_file",
    "season_till_csv",
    "seat_evening",
    "take_captain",
    "team_schedule_pdf",
    "wall_chart_pdf",
}


@dataclass(frozen=True)
class Scene:
    """The objects named in the tables above."""

    site: str
    known: dict[Any, Any]

    def address(self, view: str, *arguments: Any) -> str:
        query = arguments[-1] if arguments and str(arguments[-1]).startswith("?") else ""
        result = arguments[: len(arguments) - bool(query)]
        return self.site + reverse(view, args=[self.known.get(one, one) for one in result]) + query


@pytest.fixture
def scene(live_server: Any, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """A league with a meeting in each state, a season in its midst, and people with lists."""
    return Scene(live_server.url, played_once(tmp_path_factory, "club", a_club_of_everything))


def a_club_of_everything() -> dict[str, Any]:
    club = club_of()
    Club.objects.update(name=LONG_CLUB, has_rating=True)
    club.refresh_from_db()
    return {"club": club.slug} | a_league_of_everything(club) | a_season_of_everything(club)


def a_league_of_everything(club: Club) -> dict[str, Any]:
    division = a_division(8, captains=True, series_a_day=1, rounds=2, club=club, name="Landesliga Süd-Südwest")
    LeagueTeam.objects.filter(league=division.league, number=1).update(name=LONG_TEAM)
    groups = [range(1, 5), range(5, 9)]
    set_schedule(division, days_of(groups, groups, groups, series=1), by="anna")
    settle(played(division, "approved"))
    confirmed = reported(played(division, "confirmed"))
    for number in (6, 7, 8):
        confirm_report(confirmed, division.teams.get(number=number), agrees=True, by=f"captain{number}")
    reported(played(division, "provisional"))
    disputed = reported(played(division, "disputed"))
    note = "At table 1 a game of ours is missing"
    confirm_report(disputed, division.teams.get(number=6), agrees=False, note=note, by="captain6")
    ResultLine.objects.filter(series__event__meeting=disputed.meeting, place=1).update(total=1234)
    report_meeting(disputed.meeting, reason="The list was read again", by="captain5")
    newest = disputed.meeting.reports.get(number=2)
    confirm_report(newest, division.teams.get(number=7), agrees=False, note=note, by="captain7")
    playing = at(division, "playing")
    line_up(playing, [5, 4, 3, 4])
    opened(playing)
    mark_absent(at(division, "planned").sides.get(team__number=8), by="anna")
    taken = deduct(division.teams.get(number=2), match_points=1, reason="The report came late", by="anna")
    over = a_division(4, club=club, name="Old league").league
    close_league(over, by="anna")
    return {"league": division.league.public_id, "closed league": over.public_id, "deduction": taken.pk}


def at(division: Division, state: str) -> Meeting:
    day, number = MEETINGS[state]
    found = Meeting.objects.select_related("match_day__division__league", "host")
    return found.get(match_day__division=division, match_day__number=day, number=number)


def played(division: Division, state: str) -> Meeting:
    """All lists are in."""
    meeting = at(division, state)
    line_up(meeting)
    play(opened(meeting), by_chance(state))
    return meeting


def a_season_of_everything(club: Club) -> dict[str, Any]:
    known = players_of(club, MEMBERS)
    Player.objects.filter(pk=known["Member 3"].pk).update(privacy="hidden", nickname="Kreuzbube")
    season = a_season(club, drop=1, credit=300, least=2, last_day=today() + timedelta(days=99))
    for number in range(4):
        here = [*MEMBERS[number:8], "Otto Ortlieb"]
        lists = [{name: (90 * at - 120, at, 1) for at, name in enumerate(here)} for _ in (1, 2)]
        an_evening(season, lists, known, entry_fee=500, card_fee=100, loss_fee_steps=[[1, 50]])
    book_cash(season, day=season.first_day, words="Neue Karten", cents=-4_800, by="anna")
    close_season(season, by="anna")
    reopen_season(season, reason="One more evening was played", by="anna")
    plan = {"players": list(known.values())[:7], "guests": ["Jörg Müller-Lüdenscheidt"], "rounds": 2}
    sits = start_evening(season, EveningPlan(day=today(), seats=EveningSeats.SIT, **plan), by="anna")
    running = start_evening(season, EveningPlan(day=today() + timedelta(days=7), **plan), by="anna")
    excuse(running, [known["Member 9"]], by="anna")
    enter_deals(running)
    over = a_season(club, name="Club year 2025")
    an_evening(over, [dict.fromkeys(MEMBERS[:4], 100)], known, name="Evening of 2025")
    close_season(over, by="anna")
    switch_rating(club, is_on=True)
    return {
        "season": season.public_id,
        "closed season": over.public_id,
        "player": known["Member 5"].public_id,
        "hidden": known["Member 3"].public_id,
        "the evening running": running.event.public_id,
        "the evening to be seated": sits.event.public_id,
        "the evening ended": first_evening(season).event.public_id,
    }


def enter_deals(evening: Evening) -> None:
    """The first table enters its deals, so that pages have games to show."""
    series = evening.event.series.get(number=1)
    table = series.tables.get(number=1)
    play_on_screen(evening.event, series, table, seed=7, ids=Random(7), start=now())


def first_evening(season: Season) -> Evening:
    return season.evenings.select_related("event").get(number=1)


def test_every_page_is_tested():
    looked_at = {view for view, *_ in FOR_ALL + FOR_STAFF}
    patterns = (*leagues.urlpatterns, *seasons.urlpatterns, *players.urlpatterns, *clubs.urlpatterns)

    assert looked_at | NO_PAGES == {pattern.name for pattern in patterns}
    assert looked_at & NO_PAGES == set()


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_every_page_of_a_club_is_accessible(
    phone: Page, live_server: Any, scene: Scene, violations: Callable[[Page], list[str]], piece: int
) -> None:
    choose_language(phone, live_server.url, "de")

    def see(look: Look) -> list[str]:
        address = scene.address(*look[1:])
        found = faults(phone, address, "de", violations) if look in FIRST else language_faults(phone, address, "de")
        return [*found, *language_faults(phone, address, "en")]

    assert seen(phone, live_server.url, LOOKS[piece::PIECES], see) == {}


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_state_of_a_page_is_accessible(
    phone: Page, live_server: Any, scene: Scene, all_violations: Callable[[Page], list[str]], language: str, piece: int
) -> None:
    choose_language(phone, live_server.url, language)

    def see(look: Look) -> list[str]:
        return faults(phone, scene.address(*look[1:]), language, all_violations)

    assert seen(phone, live_server.url, LOOKS[piece::PIECES], see) == {}
