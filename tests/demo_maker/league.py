"""A league of sixteen teams in the middle of its season, played through the services up to today."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import override

from scoring.clock import as_of
from scoring.models import Club
from tournaments.events.services.series import complete_series, start_series
from tournaments.leagues.models import Division, League, LeagueTeam, MatchDay, Meeting, SquadMember
from tournaments.leagues.queries import guests_of
from tournaments.leagues.queries.schedule_page import MeetingPlan
from tournaments.leagues.services import DayPlan, add_member, add_team, create_league, set_schedule
from tournaments.leagues.services.meetings import (
    approve_meeting,
    confirm_report,
    deduct,
    enter_line_up,
    open_meeting,
    report_meeting,
)
from tournaments.seating.schedule import schedule

from .event_lists import hand_in
from .event_people import guests
from .season import last_weekday

LEAGUE_NAME: Final = "Bezirksliga"
DIVISION_NAME: Final = "Staffel Nord"
BY: Final = "staffelleitung"
TEAMS, DAYS = 16, 5
SERIES, ROUNDS = 3, 12
# The days that are approved, the one that is reported, and the one for which line-ups come in.
APPROVED: Final = (1, 2)
REPORTED, NEXT = 3, 4
STARTS: Final = time(10, 0)
_WEEKS_BETWEEN: Final = 4
# Teams meet on Saturdays; the reported one was the last, so there is still time for an objection.
_WEEKDAY: Final = 5
_SERIES_TAKES: Final = 140
# The club's own two teams play against fourteen of made-up clubs.
OWN_TEAMS: Final = 2
OTHERS: Final = (
    *("Grand Hand 04", "Kreuz Bube", "Die Reizenden", "Skatfreunde Nord", "Ohne Vier", "Pik Sieben", "Null Ouvert"),
    *("Schneider Schwarz", "Contra 18", "Drei Buben", "Alter Fuchs", "Karo Zehn", "Trumpf Ass", "Herz Hand"),
)
_SQUAD: Final = (4, 6)
_OBJECTION: Final = "An Tisch 2 fehlt ein verlorenes Spiel"


@transaction.atomic
def play_league(club: Club, *, seed: int = 7, now: datetime | None = None) -> League:
    """A league of the club with two match days approved, one reported and the next one open.

    On the reported day one meeting is provisional, one disputed, and the others are confirmed; for the next day some
    line-ups are in. The same seed gives the same names, schedule and line-ups; seats are drawn as usual.
    """
    # The demo is in German, whatever the language of the caller.
    with override("de"):
        campaign = Campaign(club, seed, now or timezone.now())
        for meeting in campaign.played():
            campaign.play(meeting)
        campaign.line_up_next()
    return League.objects.get(pk=campaign.league.pk)


class Campaign:
    """One season of the league."""

    def __init__(self, club: Club, seed: int, now: datetime) -> None:
        self.club, self.seed, self.now = club, seed, now
        self.chance = Random(seed)
        self.reported = last_weekday(timezone.localdate(now), _WEEKDAY)
        with as_of(_moment(self.day_of(1)) - timedelta(days=60)):
            self.league = create_league(
                club,
                by=BY,
                name=LEAGUE_NAME,
                season=str(self.reported.year),
                divisions=[DIVISION_NAME],
                series_a_day=SERIES,
                rounds=ROUNDS,
                loss_fee_steps=[[1, 50], [4, 100]],
            )
            self.division = self._division()
            self._enter_teams()
            self._set_schedule()

    def day_of(self, number: int) -> date:
        return self.reported + timedelta(weeks=_WEEKS_BETWEEN * (number - REPORTED))

    def played(self) -> list[Meeting]:
        """The meetings played so far."""
        return self._meetings(self.division.match_days.filter(number__lte=REPORTED))

    def play(self, meeting: Meeting) -> None:
        """Play a meeting as far as its day has come; the manager decides after the last one of a day."""
        number = meeting.match_day.number
        self._play_meeting(meeting)
        self._settle(meeting)
        if number == APPROVED[-1] and meeting == self._meetings(self.division.match_days.filter(number=number))[-1]:
            late = self.division.teams.order_by("number").last()
            if late is not None:
                with as_of(self._evening_of(number)):
                    deduct(late, match_points=1, reason="Spielbericht zu spät gemeldet", by=BY)

    def line_up_next(self) -> None:
        """Half of the teams have handed in their line-up for the next day."""
        for meeting in self._meetings(self.division.match_days.filter(number=NEXT)):
            for side in meeting.sides.select_related("team").order_by("place")[:2]:
                with as_of(self.now - timedelta(hours=self.chance.randint(1, 40))):
                    enter_line_up(side, self._line_up(side.team, 4), by=_captain(side.team))

    def _division(self) -> Division:
        division: Division = self.league.divisions.get()
        division.promoted, division.relegated = 2, 3
        division.save(update_fields=["promoted", "relegated"])
        return division

    def _enter_teams(self) -> None:
        """The club's own players in its two teams, made-up people in all others."""
        own = list(self.club.players.filter(is_active=True).order_by("pk"))
        taken = {player.shown_name for player in own}
        people = (guest.name for guest in guests(self.chance) if guest.name not in taken)
        short = self.club.name.removeprefix("Skatclub ")
        for number in range(OWN_TEAMS):
            team = add_team(self.division, name=f"{short} {number + 1}", club=self.club, by=BY)
            for player in own[number * 6 : number * 6 + 6]:
                add_member(team, player=player, by=BY)
        for name in OTHERS:
            team = add_team(self.division, name=name, club_name=name, by=BY)
            for _ in range(self.chance.randint(*_SQUAD)):
                add_member(team, name=next(people), by=BY)

    def _set_schedule(self) -> None:
        numbers = [team.number for team in self.division.teams.order_by("number")]
        names = {team.number: team.club_name for team in self.division.teams.all()}
        days = []
        for at, groups in enumerate(schedule(TEAMS, DAYS, seed=self.seed).days, start=1):
            meetings = [
                MeetingPlan(
                    tuple(numbers[team] for team in group.teams),
                    numbers[group.host or 0],
                    f"Vereinslokal {names[numbers[group.host or 0]]}",
                )
                for group in groups
            ]
            days.append(DayPlan(self.day_of(at), SERIES, tuple(meetings)))
        set_schedule(self.division, days, by=BY)

    def _meetings(self, match_days: QuerySet[MatchDay]) -> list[Meeting]:
        found = Meeting.objects.filter(match_day__in=match_days)
        return list(found.select_related("match_day__division__league", "host").order_by("match_day__number", "number"))

    def _play_meeting(self, meeting: Meeting) -> None:
        """Line-ups, seats, and three series whose lists the host keys. One team came with three players."""
        moment = _moment(meeting.match_day.day)
        host = _captain(meeting.host)
        came_short = meeting.match_day.number == APPROVED[-1] and meeting.number == 1
        for side in meeting.sides.select_related("team").order_by("place"):
            count = 3 if came_short and side.place == 3 else self.chance.choice((4, 4, 5))
            with as_of(moment - timedelta(minutes=20 - side.place)):
                enter_line_up(side, self._line_up(side.team, count), by=_captain(side.team))
        with as_of(moment):
            event = open_meeting(meeting, by=host)
        for series in event.series.order_by("number"):
            with as_of(moment):
                start_series(event, by=host)
            moment += timedelta(minutes=_SERIES_TAKES)
            with as_of(moment):
                for table in series.tables.filter(seats__isnull=False).distinct().order_by("number"):
                    hand_in(event, series, table, seed=self.seed, by=host)
                complete_series(event, by=host)

    def _settle(self, meeting: Meeting) -> None:
        """Reported on the evening; answers of the guests and of the manager follow on later days."""
        day, number = meeting.match_day.number, meeting.number
        evening = self._evening_of(day)
        with as_of(evening):
            report = report_meeting(meeting, by=_captain(meeting.host))
        teams = {team.number: team for team in self.division.teams.all()}
        values = [teams[one] for one in guests_of(report, meeting.host)]
        if day == REPORTED and number == 1:
            values = values[:1]
        for step, team in enumerate(values, start=1):
            objects = day == REPORTED and number == 2 and team == values[-1]
            with as_of(evening + timedelta(hours=3 * step)):
                note = _OBJECTION if objects else ""
                confirm_report(report, team, agrees=not objects, note=note, by=_captain(team))
        if day in APPROVED:
            with as_of(evening + timedelta(days=2)):
                approve_meeting(meeting, by=BY)

    def _line_up(self, team: LeagueTeam, count: int) -> Sequence[SquadMember]:
        squad = list(team.squad.filter(is_active=True).order_by("number"))
        chosen = self.chance.sample(squad, min(count, len(squad)))
        return chosen[:4] + sorted(chosen[4:], key=lambda member: member.number)

    def _evening_of(self, number: int) -> datetime:
        return _moment(self.day_of(number)) + timedelta(minutes=SERIES * _SERIES_TAKES + 30)


def _moment(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, STARTS))


def _captain(team: LeagueTeam | None) -> str:
    """The login of a team's captain: the last name of the first of its squad."""
    first = team.squad.order_by("number").first() if team else None
    return first.name.split()[-1].casefold() if first else BY
