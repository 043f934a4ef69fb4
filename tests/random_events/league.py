"""A league played through the services: teams, line-ups, meetings, reports, and the decisions of its manager."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any, Final

from scoring.models import Club
from tests.demo_maker.day import Clock
from tests.demo_maker.event_people import guests
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.services.rulings import rule
from tournaments.events.services.series import complete_series, start_series
from tournaments.leagues.models import Deduction, Division, League, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import guests_of
from tournaments.leagues.queries.schedule_page import MeetingPlan
from tournaments.leagues.services import (
    DayPlan,
    add_member,
    add_team,
    change_division,
    close_league,
    create_league,
    set_schedule,
    withdraw_team,
)
from tournaments.leagues.services.meetings import (
    approve_meeting,
    bring_on,
    cancel_deduction,
    confirm_report,
    deduct,
    enter_line_up,
    join_late,
    mark_absent,
    open_meeting,
    reopen_meeting,
    report_meeting,
)
from tournaments.seating.schedule import schedule

from .accidents import NothingToDo, one_of
from .day import DAY, NOON, Day
from .plans import Plan

LEADER, HOST = "anna", "bernd"
FEWEST_TEAMS: Final = 3
TEAM_PLAYERS: Final = 4
# So many players are two teams that meet: the third, without which no meeting is planned, never comes.
TWO_TEAMS: Final = 2 * TEAM_PLAYERS
Action = Callable[["LeagueYear", Random, Meeting], None]
LEAGUE_ACCIDENTS: Final[dict[str, tuple[str, Action]]] = {}


def accident(moment: str) -> Callable[[Action], Action]:
    """`lined_up`, `between` two series, `reported` and `approved` are moments of each meeting."""

    def known(action: Action) -> Action:
        LEAGUE_ACCIDENTS[action.__name__] = (moment, action)
        return action

    return known


class LeagueYear:
    """The match days of one division, as many as the plan says."""

    def __init__(self, plan: Plan, club: Club) -> None:
        self.plan, self.club = plan, club
        self.clock = Clock(NOON)
        self.happened: Counter[str] = Counter()
        self.people = (guest.name for guest in guests(plan.chance("people")))
        self.league: League
        self.division: Division

    def play(self) -> League:
        self.announce()
        for day in range(1, self.plan.days + 1):
            self.clock.moment = NOON + timedelta(weeks=day)
            for meeting in self.meetings(day):
                self.play_meeting(meeting)
        if not self.league_meetings().exclude(state=MeetingState.APPROVED).exists():
            self.clock(close_league, self.league, by=LEADER)
        return League.objects.get(pk=self.league.pk)

    def announce(self) -> None:
        plan, chance = self.plan, self.plan.chance("league")
        self.league = self.clock(
            create_league,
            self.club,
            name=f"Liga {plan.seed}",
            season="2026",
            divisions=["Staffel"],
            series_a_day=len(plan.series),
            rounds=plan.series[0].rounds,
            by=LEADER,
            **plan.settings,
        )
        self.division = self.league.divisions.get()
        teams = max(FEWEST_TEAMS, plan.players // TEAM_PLAYERS)
        coming, more = (teams, 2) if plan.players > TWO_TEAMS else (2, 0)
        zones = {"promoted": chance.randint(0, 2), "relegated": chance.randint(0, 2)}
        self.clock(change_division, self.division, name="Staffel Nord", by=LEADER, **zones)
        for number in range(1, teams + 1):
            team = self.clock(add_team, self.division, name=f"Team {number}", club_name=f"Verein {number}", by=LEADER)
            squad = chance.randint(TEAM_PLAYERS, TEAM_PLAYERS + more) if number <= coming else 0
            for _ in range(squad):
                self.clock(add_member, team, name=next(self.people), by=LEADER)
        self.clock(set_schedule, self.division, self._days(teams), by=LEADER)

    def _days(self, teams: int) -> list[DayPlan]:
        days = []
        for at, groups in enumerate(schedule(teams, self.plan.days, seed=self.plan.seed).days):
            meetings = [
                MeetingPlan(tuple(team + 1 for team in group.teams), (group.host or 0) + 1, "Vereinslokal")
                for group in groups
            ]
            days.append(DayPlan(DAY + timedelta(weeks=at), len(self.plan.series), tuple(meetings)))
        return days

    def league_meetings(self) -> Any:
        return Meeting.objects.filter(match_day__division=self.division)

    def meetings(self, day: int) -> list[Meeting]:
        found = self.league_meetings().filter(match_day__number=day)
        return list(found.select_related("match_day__division__league", "host", "event").order_by("number"))

    def play_meeting(self, meeting: Meeting) -> None:
        """Line-ups, seats, the series, the report and the answers to it."""
        for side in self.sides(meeting):
            members = list(side.team.squad.filter(is_active=True).order_by("number"))
            if not members:
                self.clock(mark_absent, side, reason="Niemand da", by=LEADER)
            elif not side.is_absent:
                self.clock(enter_line_up, side, members[: self.luck(meeting).choice((4, 4, 5))], by=HOST)
        self.happen("lined_up", meeting)
        try:
            event = self.clock(open_meeting, self.again(meeting), by=HOST)
        except Refused:
            self.report(meeting)
            return
        day = self.day_of(meeting, event)
        for series in event.series.order_by("number"):
            self.clock(start_series, event, by=HOST)
            day.happen("running", series.number)
            day.hand_in_all(series.number)
            day.happen("listed", series.number)
            day.hand_in_all(series.number)
            self.clock(complete_series, event, by=HOST)
            day.happen("complete", series.number)
            self.happen("between", meeting)
        self.happened += day.happened
        self.report(meeting)

    def day_of(self, meeting: Meeting, event: Event) -> Day:
        """Its tables have the accidents of any event."""
        salt = f"{self.plan.salt}/{meeting.match_day.number}.{meeting.number}"
        day = Day(self.plan.having(salt=salt), self.club, clock=self.clock)
        day.event = event
        return day

    def report(self, meeting: Meeting) -> None:
        try:
            self.clock(report_meeting, self.again(meeting), by=HOST)
        except Refused:
            # Fewer than two teams have said who plays, or their lists are not in.
            self.happened["refused"] += 1
            return
        self.happen("reported", meeting)
        self.confirm(meeting)
        if self.luck(meeting).random() < 0.8:
            self.clock(approve_meeting, self.again(meeting), reason="Es bleibt dabei", by=LEADER)
            self.happen("approved", meeting)

    def confirm(self, meeting: Meeting) -> None:
        report = self.again(meeting).reports.order_by("number").last()
        assert report is not None  # it was reported
        teams = {team.number: team for team in self.league.teams.all()}
        for number in guests_of(report, meeting.host):
            self.attempt(confirm_report, report, teams[number], agrees=True, by=f"team{number}")

    def happen(self, moment: str, meeting: Meeting) -> None:
        """The accidents of the plan on this match day affect its meetings."""
        for one in self.plan.accidents:
            when, action = LEAGUE_ACCIDENTS.get(one.name, ("", None))
            if when != moment or action is None or one.series != meeting.match_day.number:
                continue
            try:
                action(self, self.plan.chance(one.name, one.luck, meeting.number), self.again(meeting))
                self.happened[one.name] += 1
            except (Refused, NothingToDo):
                self.happened["refused"] += 1

    def sides(self, meeting: Meeting) -> list[MeetingTeam]:
        return list(meeting.sides.select_related("team", "meeting__match_day__division__league").order_by("place"))

    def again(self, meeting: Meeting) -> Meeting:
        """The meeting read again."""
        found: Meeting = (
            self.league_meetings().select_related("match_day__division__league", "host", "event").get(pk=meeting.pk)
        )
        return found

    def luck(self, meeting: Meeting) -> Random:
        return self.plan.chance("meeting", meeting.match_day.number, meeting.number)

    def attempt(self, action: Any, *arguments: Any, **fields: Any) -> Any:
        try:
            return self.clock(action, *arguments, **fields)
        except Refused:
            return None


@accident("lined_up")
def team_stays_away(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    year.clock(mark_absent, chance.choice(year.sides(meeting)), reason="Panne", by=LEADER)


@accident("lined_up")
def team_comes_with_three(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    side = chance.choice(year.sides(meeting))
    year.clock(enter_line_up, side, list(side.team.squad.order_by("number")[:3]), by=HOST)


@accident("lined_up")
def team_comes_with_two(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    side = chance.choice(year.sides(meeting))
    year.clock(enter_line_up, side, list(side.team.squad.order_by("number")[:2]), by=HOST)


@accident("between")
def substitute_comes_on(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    side = chance.choice(year.sides(meeting))
    starters = [place.member for place in side.line_up.select_related("member").order_by("place")]
    comes = one_of(chance, starters[TEAM_PLAYERS:])
    year.clock(bring_on, side, leaves=chance.choice(starters[:TEAM_PLAYERS]), comes=comes, by=HOST)


@accident("between")
def player_joins_late(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    side = chance.choice(year.sides(meeting))
    lined_up = side.line_up.values("member")
    free = side.team.squad.filter(is_active=True).exclude(pk__in=lined_up).order_by("number")
    year.clock(join_late, side, one_of(chance, free), by=HOST)


@accident("reported")
def guest_objects(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    report = meeting.reports.order_by("number").last()
    assert report is not None  # it was reported
    number = one_of(chance, guests_of(report, meeting.host))
    team = year.league.teams.get(number=number)
    year.clock(confirm_report, report, team, agrees=False, note="Tisch 2 stimmt nicht", by="gast")


@accident("reported")
def report_is_corrected(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    """A ruling after the report, and another report."""
    _rule(year, chance, meeting)
    year.clock(report_meeting, meeting, reason="Strafe vergessen", by=HOST)


@accident("approved")
def approval_is_taken_back(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    year.clock(reopen_meeting, meeting, reason="Einspruch", by=LEADER)
    _rule(year, chance, meeting)
    year.clock(report_meeting, year.again(meeting), reason="Nach Einspruch", by=HOST)
    year.confirm(meeting)
    year.clock(approve_meeting, year.again(meeting), reason="Jetzt gilt es", by=LEADER)


@accident("approved")
def points_are_deducted(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    team = chance.choice(year.sides(meeting)).team
    year.clock(deduct, team, match_points=1, points=chance.choice((0, 100)), reason="Zu spät gemeldet", by=LEADER)


@accident("approved")
def deduction_is_cancelled(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    points_are_deducted(year, chance, meeting)
    standing = Deduction.objects.filter(team__league=year.league, cancels=None, cancelled_by=None)
    year.clock(cancel_deduction, one_of(chance, standing.order_by("pk")), reason="Entschuldigt", by=LEADER)


@accident("approved")
def team_withdraws(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    year.clock(withdraw_team, chance.choice(year.sides(meeting)).team, reason="Zu wenig Spieler", by=LEADER)


def _rule(year: LeagueYear, chance: Random, meeting: Meeting) -> None:
    event = meeting.event
    if event is None:
        raise NothingToDo
    series = event.series.order_by("number").first()
    assert series is not None  # a meeting has a series
    struck = one_of(chance, event.entrants.filter(seats__series=series, presence=Presence.PRESENT).order_by("number"))
    fields = {"kind": "adjust", "points": chance.choice((-50, -100)), "reason": "Karte verdeckt", "by": LEADER}
    year.clock(rule, event, series=series.number, entrant=struck, **fields)
