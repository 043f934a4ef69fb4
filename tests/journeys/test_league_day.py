"""A match day of a league in the browser, from the line-ups to the approved table, with a justified objection."""

from collections import defaultdict
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.journeys.looks import log_in
from tests.journeys.tournament_lists import expect_list, save, type_list
from tests.journeys.tournament_pages import ROWS
from tests.tournaments.events.play.lists import key_series, played_list
from tests.tournaments.leagues.cast import a_division, days_of, line_up, opened, team_of
from tournaments.events.models import Event, ResultLine
from tournaments.events.services.series import complete_series, start_series
from tournaments.leagues.models import Division, LeagueTeam, Meeting
from tournaments.leagues.services import set_schedule
from tournaments.leagues.services.meetings import confirm_report, report_meeting

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SERIES, ROUNDS = 2, 1
OBJECTION = "At table 1 a game of ours is missing"
REASON = "Team 2 is right: the list was read again"


@pytest.mark.long
@pytest.mark.minute
def test_a_match_day_from_the_line_up_to_the_approved_table(desk: Page, phone: Page, live_server: Any) -> None:
    day = Day(desk, phone, live_server.url)

    day.line_up_by_phone()
    day.line_up_the_others()
    day.seat_the_teams()
    for number in (1, 2):
        day.play(number)
    day.report()
    day.confirm()
    day.approve()
    day.expect_table()


@pytest.mark.long
def test_an_objection_that_is_right_brings_another_version(desk: Page, phone: Page, live_server: Any) -> None:
    day = Day(desk, phone, live_server.url)
    played(day.meeting)

    day.object()
    day.correct_a_list()
    day.report_again()
    day.confirm()
    day.approve()
    day.expect_table()


def played(meeting: Meeting) -> None:
    """All lists are in, and the host has reported."""
    line_up(meeting)
    event = opened(meeting)
    for series in event.series.order_by("number"):
        start_series(event, by="captain1")
        key_series(series, seed=3)
        complete_series(event, by="captain1")
    report_meeting(meeting, by="captain1")


class Day:
    """The only meeting of the only division: its manager at the desk, its captains by phone."""

    def __init__(self, desk: Page, phone: Page, site: str) -> None:
        self.desk, self.phone, self.site = desk, phone, site
        self.division: Division = a_division(4, squad=5, captains=True, series_a_day=SERIES, rounds=ROUNDS)
        set_schedule(self.division, days_of([range(1, 5)], series=SERIES), by="anna")
        log_in(desk, site, "anna")

    @property
    def meeting(self) -> Meeting:
        return Meeting.objects.select_related("match_day__division__league", "host", "event").get()

    @property
    def event(self) -> Event:
        return Event.objects.get()

    def team(self, number: int) -> LeagueTeam:
        return team_of(self.division.league, number)

    def open(self, page: Page, *, login: str = "") -> None:
        if login:
            log_in(page, self.site, login)
        page.goto(self.site + self.meeting.get_absolute_url())

    def line_up_by_phone(self) -> None:
        """The host's captain opens the meeting from the list of leagues, and enters four players and a substitute."""
        phone = self.phone
        log_in(phone, self.site, "captain1")
        phone.goto(self.site + reverse("leagues"))
        phone.get_by_role("link", name="Landesliga").tap()
        phone.locator("main").get_by_role("link", name="line-up").first.tap()
        self.choose(phone, 1, 5)
        expect(phone.get_by_role("status").first).to_contain_text("The line-up of Team 1 is saved.")
        expect(phone.locator(".side .players").first).to_contain_text("Player 1.1")

    def line_up_the_others(self) -> None:
        """The manager enters the line-ups of the other captains; guests do not see each other's line-ups."""
        for number in (2, 3, 4):
            self.open(self.desk)
            self.desk.locator(f".side:has(#side-{number})").get_by_role("link", name="Enter the line-up").click()
            self.choose(self.desk, number, 4)
        expect(self.desk.locator(".next-steps")).to_contain_text("All line-ups are in.")

    def choose(self, page: Page, number: int, count: int) -> None:
        expect(page.locator("h1")).to_have_text(f"Line-up of Team {number}")
        members = list(self.team(number).squad.order_by("number")[:count])
        for place, member in enumerate(members):
            page.locator(f"[name=place_{place}]").select_option(str(member.pk))
        page.locator("main").get_by_role("button", name="Enter the line-up").click()
        page.wait_for_url(f"**{self.meeting.get_absolute_url()}")

    def seat_the_teams(self) -> None:
        """The host seats the teams by phone; each table has one player of each team, different in every series."""
        self.open(self.phone)
        self.phone.get_by_role("button", name="Seat the teams").tap()
        expect(self.phone.get_by_role("status").first).to_contain_text("The teams are seated")
        for series in self.event.series.order_by("number"):
            for table in series.tables.order_by("number"):
                clubs = table.seats.values_list("entrant__club_name", flat=True)
                assert sorted(clubs) == ["Club 1", "Club 2", "Club 3", "Club 4"]

    def play(self, number: int) -> None:
        """Start the series; two lists of the first are keyed by keyboard alone, one after the other."""
        by_hand = (1, 2) if number == 1 else (1,)
        desk = self.desk
        self.open(desk)
        desk.get_by_role("link", name="Series, lists and corrections").click()
        desk.locator(".next-steps").get_by_text(f"Start series {number}").click()
        desk.goto(self.site + reverse("list_desk", args=[self.event.public_id]))
        key_series(self.event.series.get(number=number), but=by_hand, seed=number)
        for table in by_hand:
            expect(desk.locator("h1")).to_have_text(f"Lists of series {number}")
            expect(desk.locator("#jump")).to_be_focused()
            desk.keyboard.type(str(table))
            desk.keyboard.press("Enter")
            expect_list(desk, table)
            type_list(desk, played_list(4, ROUNDS, seed=f"{number}/{table}"))
            save(desk)
        expect(desk.locator(".left-over")).to_contain_text("All lists are done.")
        if number < SERIES:
            desk.goto(self.site + self.event.get_absolute_url())
            desk.locator(".next-steps").get_by_text(f"Complete series {number}").click()

    def report(self) -> None:
        """Report the result, which completes the last series."""
        self.open(self.phone)
        expect(self.phone.locator(".next-steps")).to_contain_text("All lists are in.")
        self.phone.locator(".next-steps").get_by_role("button", name="Report").tap()
        expect(self.phone.get_by_role("status").first).to_contain_text("The result has been reported.")
        assert self.shown_result(self.phone) == self.added_up()

    def confirm(self) -> None:
        """One guest confirms by phone, the others by services."""
        self.open(self.phone, login="captain2")
        self.phone.locator(".next-steps").get_by_role("link").first.tap()
        self.phone.get_by_label("is right: we confirm it").check()
        self.phone.get_by_role("button", name="Send").tap()
        expect(self.phone.get_by_role("status").first).to_contain_text("Thank you: the result is confirmed.")
        report = self.meeting.reports.order_by("number").last()
        assert report is not None
        for number in (3, 4):
            confirm_report(report, self.team(number), agrees=True, by=f"captain{number}")

    def object(self) -> None:
        self.open(self.phone, login="captain2")
        self.phone.locator(".next-steps").get_by_role("link").first.tap()
        self.phone.get_by_label("is wrong: we object").check()
        self.phone.get_by_label("What is wrong").fill(OBJECTION)
        self.phone.get_by_role("button", name="Send").tap()
        expect(self.phone.get_by_role("status").first).to_contain_text(
            "The objection has been sent to the league manager."
        )
        self.open(self.desk)
        expect(self.desk.locator(".next-steps")).to_contain_text("A team objects to the result")
        expect(self.desk.locator("#side-2 ~ .answer")).to_contain_text(OBJECTION)

    def correct_a_list(self) -> None:
        """Correct the list of table 1, which was keyed wrongly."""
        self.desk.goto(self.site + reverse("key_list", args=[self.event.public_id, 1, 1]))
        keyed = played_list(4, ROUNDS, seed="what was played")
        figures = {
            f"{name}_{place}": getattr(row, name)
            for place, row in enumerate(keyed.rows)
            for name in ("points", "won", "lost", "total")
        }
        for name, figure in (figures | {"passed": keyed.passed}).items():
            self.desk.locator(f"[name={name}]").fill(str(figure))
        self.desk.get_by_label("Reason for the change").fill(REASON)
        self.desk.get_by_role("button", name="Save").first.click()
        expect(self.desk.locator("h1")).to_contain_text("Lists of series 1")

    def report_again(self) -> None:
        """The page shows that a list differs from the report; both versions stay."""
        self.open(self.desk)
        expect(self.desk.locator(".next-steps")).to_contain_text("A list or a ruling has changed since the report.")
        self.desk.get_by_label("Reason").fill(REASON)
        self.desk.get_by_role("button", name="Report the corrected result").click()
        expect(self.desk.get_by_role("status").first).to_contain_text("The corrected result has been reported.")
        assert list(self.meeting.reports.order_by("number").values_list("number", flat=True)) == [1, 2]
        assert self.shown_result(self.desk) == self.added_up()
        expect(self.desk.locator("main")).to_contain_text(REASON)

    def approve(self) -> None:
        self.open(self.desk)
        self.desk.locator(".next-steps").get_by_role("link", name="Approve").click()
        self.desk.get_by_role("button", name="Approve").click()
        expect(self.desk.locator(".next-steps")).to_contain_text("The result is approved.")

    def expect_table(self) -> None:
        """Public table: by match points, then game points, no longer provisional."""
        page = self.phone
        page.context.clear_cookies()
        page.goto(self.site + self.division.get_absolute_url())
        rows = page.locator(".league-table tbody tr").evaluate_all(ROWS)
        shown = [(row[1].split("Club")[0].strip(), row[2], points(row[3])) for row in rows]
        expected = sorted(self.added_up().items(), key=lambda one: (-one[1][0], -one[1][1]))
        played = SERIES * 3
        assert [(team, f"{made:g}\xa0:\xa0{played - made:g}", total) for team, (made, total) in expected] == shown
        expect(page.locator(".page-head")).not_to_contain_text("provisional")

    def shown_result(self, page: Page) -> dict[str, tuple[float, int]]:
        """Match points and game points of each team on the meeting's page."""
        rows = page.locator(".meeting-result tbody tr").evaluate_all(ROWS)
        return {row[0]: (float(row[1].split(":")[0].replace("½", ".5")), points(row[2])) for row in rows}

    def added_up(self) -> dict[str, tuple[float, int]]:
        """The same from the lists alone: in each series 3, 2, 1, 0 by the teams' totals. official.md 5.1"""
        totals: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        lines = ResultLine.objects.filter(series__event=self.event)
        for series, club, total in lines.values_list("series__number", "entrant__club_name", "total"):
            totals[series][club.replace("Club", "Team")] += total
        made: dict[str, tuple[float, int]] = {f"Team {number}": (0, 0) for number in (1, 2, 3, 4)}
        for by_team in totals.values():
            for team, total in by_team.items():
                others = [other for name, other in by_team.items() if name != team]
                match = sum(other < total for other in others) + sum(other == total for other in others) / 2
                before = made[team]
                made[team] = (before[0] + match, before[1] + total)
        return made


def points(shown: str) -> int:
    return int(shown.replace("−", "-").replace("\u202f", "").replace(",", ""))
