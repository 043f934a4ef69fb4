"""Seeded documents of a league of sixteen teams and of a season of forty evenings."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

from tournaments.leagues.models import LeagueTeam, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.printing.head import LeagueHead
from tournaments.leagues.printing.match_report_values import MatchReportValue, ReportPlayer, ReportTeam
from tournaments.leagues.queries import (
    DivisionTable,
    PlayerRow,
    ReportedLine,
    TableRow,
)
from tournaments.seasons.queries.values import (
    EveningColumn,
    SeasonRow,
    SeasonStandings,
    SeasonValue,
    SeasonWinner,
    SeriesColumn,
)
from tournaments.standings import Line, SeriesLine, sum_series

HEAD = LeagueHead("Oberliga Nord 2026", "Staffel A", "Skatverband Nord")
TEAMS = (
    "Herz Dame Hamburg",
    "Karo Einfach Kiel",
    "Pik Sieben Flensburg",
    "Kreuz Bube Lübeck",
    "Grand Hand Rostock",
    "Ohne Vier Schwerin",
    "Die Reizenden Bremen",
    "Null Ouvert Oldenburg",
    "Schneider Schwarz Stade",
    "Skatfreunde Uelzen",
    "Skatclub Wenzel 1921 Lüneburg",
    "Gut Blatt Cuxhaven",
    "Alte Jungen Husum",
    "Contra Neumünster",
    "Concordia Altona",
    "Reizende Jungs Buxtehude",
)
PEOPLE = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler", "Emil Engelke", "Frieda Feldkamp")
VENUES = ("Gasthaus Zur Post, Altenburg", "Vereinsheim am Deich, Kiel", "Haus des Sports, Lübeck", "Alte Schule, Stade")
LONG = "Skatgemeinschaft der vereinigten Freunde des Reizens Wolfs"
DAY = date(2026, 3, 21)


def person(number: int) -> str:
    return f"{PEOPLE[number % len(PEOPLE)]} {number // len(PEOPLE) + 1}"


def a_line(chance: Random) -> ReportedLine:
    won, lost = chance.randint(4, 14), chance.randint(0, 5)
    points = 45 * won - 70 * lost + chance.randint(-200, 300)
    return ReportedLine(
        series=1,
        table=1,
        seat=1,
        team=1,
        member=1,
        points=points,
        won=won,
        lost=lost,
        others_lost=0,
        passed=0,
        adjustment=0,
        total=points + 50 * (won - lost) + 30 * chance.randint(2, 9),
    )


def a_result(lines: list[ReportedLine], match_points: int, against: int) -> SeriesLine:
    return SeriesLine(
        entrant=1,
        series=1,
        played=4,
        points=sum(one.points for one in lines),
        total=sum(one.total for one in lines),
        won=sum(one.won for one in lines),
        lost=sum(one.lost for one in lines),
        match_points=match_points,
        match_points_against=against,
    )


def a_report(*, series: int = 3, teams: int = 4, seed: int = 1, **others: Any) -> MatchReportValue:
    """A played meeting; the fifth player of the first team came in for the last series."""
    chance = Random(seed)
    lines = [[[a_line(chance) for _ in range(series)] for _ in range(4)] for _ in range(teams)]
    totals = [[sum(player[s].total for player in lines[t]) for s in range(series)] for t in range(teams)]
    made = []
    for t in range(teams):
        players = [ReportPlayer(10 * t + p + 1, person(10 * t + p), tuple(lines[t][p])) for p in range(4)]
        if t == 0 and series > 1:
            comes = ReportPlayer(5, person(4), (*(None,) * (series - 1), players[3].series[-1]))
            players[3:] = [ReportPlayer(4, person(3), (*players[3].series[:-1], None)), comes]
        sums = []
        for s in range(series):
            column = [lines[t][p][s] for p in range(4)]
            below = sum(totals[t][s] > totals[other][s] for other in range(teams))
            sums.append(a_result(column, below, teams - 1 - below))
        (day,) = sum_series(replace(one, series=number) for number, one in enumerate(sums))
        made.append(ReportTeam(name=TEAMS[t], players=tuple(players), series=tuple(sums), day=day, is_host=t == 1))
    usual: dict[str, Any] = {
        "head": HEAD,
        "match_day": 3,
        "day": DAY,
        "meeting": 2,
        "venue": VENUES[0],
        "host": TEAMS[1],
        "series": tuple(range(7, 7 + series)),
        "teams": tuple(made),
        "version": 1,
        "state": "Provisional",
        "object_until": DAY + timedelta(days=8),
        "binding_from": DAY + timedelta(days=14),
        "remarks": (f"From series {6 + series}: {person(4)} for {person(3)}.",),
    }
    return MatchReportValue(**usual | others)


def a_blank_report(*, series: int = 3, teams: int = 4) -> MatchReportValue:
    """The same meeting before it is played, with its line-ups."""
    made = tuple(
        ReportTeam(
            name=TEAMS[t],
            players=tuple(ReportPlayer(10 * t + p + 1, person(10 * t + p)) for p in range(4)),
            series=(None,) * series,
            is_host=t == 1,
        )
        for t in range(teams)
    )
    return (
        a_report(series=series, teams=teams, version=0, state="", remarks=(), object_until=None)
        if not made
        else (
            MatchReportValue(
                head=HEAD,
                match_day=3,
                day=DAY,
                meeting=2,
                venue=VENUES[0],
                host=TEAMS[1],
                series=tuple(range(7, 7 + series)),
                teams=made,
                report_by=DAY + timedelta(days=1),
                binding_from=DAY + timedelta(days=14),
            )
        )
    )


def a_table(*, teams: int = 16, days: int = 5, **others: Any) -> DivisionTable:
    chance = Random(2)
    rows = []
    for place in range(1, teams + 1):
        by_day = tuple(chance.randint(0, 9) for _ in range(days))
        zone = "promoted" if place <= 2 else "relegated" if place > teams - 4 else ""
        match_points = sum(by_day)
        rows.append(
            TableRow(
                place=place,
                number=place,
                name=TEAMS[(place - 1) % 16],
                club_name="",
                played=3 * days,
                match_points=match_points,
                match_points_against=9 * days - match_points,
                total=chance.randint(40000, 64000),
                won=chance.randint(300, 420),
                lost=chance.randint(40, 90),
                zone=zone,
                by_day=by_day,
                deducted_match_points=0,
                deducted_points=0,
                is_withdrawn=False,
                is_provisional=False,
            )
        )
    rows.sort(key=lambda row: -row.match_points)
    usual: dict[str, Any] = {
        "division": HEAD.division,
        "through_day": days,
        "days": tuple(range(1, days + 1)),
        "promoted": 2,
        "relegated": 4,
        "is_provisional": True,
        "is_over": False,
        "binding_from": None,
        "next_day": None,
    }
    return DivisionTable(rows=tuple(rows), **usual | others)


def the_players(count: int = 90) -> tuple[PlayerRow, ...]:
    return tuple(
        PlayerRow(
            place=place,
            number=place,
            name=person(place),
            team_number=place % 16,
            team=TEAMS[place % 16],
            played=15,
            total=16000 - 97 * place,
            average=(16000 - 97 * place) / 15,
            won=140 - place,
            lost=20 + place % 7,
        )
        for place in range(1, count + 1)
    )


A_TEAM = LeagueTeam(number=4, name=TEAMS[3])


def a_schedule(*, teams: int = 16, days: int = 5, played: int = 2) -> tuple[list[MatchDay], dict[int, Any]]:
    """The match days, and the result of each team, by the key of the meeting and the team's number."""
    chance = Random(3)
    scheduled = []
    made: dict[int, dict[int, Line]] = {}
    for number in range(1, days + 1):
        order = chance.sample(range(1, teams + 1), teams)
        meetings = []
        for first in range(0, teams, 4):
            key = 100 * number + first
            teams_met = [LeagueTeam(pk=one, number=one, name=TEAMS[one - 1]) for one in order[first : first + 4]]
            if number <= played:
                made[key] = {
                    team.number: Line(
                        entrant=team.number,
                        match_points=2 * place + 1,
                        match_points_against=8 - 2 * place,
                        total=3000 * 4 - 400 * place,
                    )
                    for place, team in enumerate(teams_met)
                }
            state = MeetingState.PROVISIONAL if number == played else MeetingState.PLANNED
            venue = VENUES[first // 4] if number < days else ""
            meeting = Meeting(pk=key, number=first // 4 + 1, host=teams_met[0], venue=venue, state=state)
            sides = [MeetingTeam(meeting=meeting, team=team, place=place) for place, team in enumerate(teams_met)]
            meetings.append(with_read(meeting, sides=sides))
        day = MatchDay(pk=number, number=number, day=DAY + timedelta(weeks=3 * number), series=3)
        scheduled.append(with_read(day, meetings=meetings))
    return scheduled, made


def with_read(record: Any, **related: list[Any]) -> Any:
    """The record as read by a query with prefetched relations."""
    record._prefetched_objects_cache = related
    return record


def a_season(
    evenings: int = 40, people: int = 30, *, series: int = 1, below: int = 3, guests: int = 2, **others: Any
) -> SeasonStandings:
    chance = Random(4)
    columns = tuple(
        EveningColumn(
            number,
            f"event{number}",
            f"Evening {number}",
            date(2026, 1, 8) + timedelta(weeks=number - 1),
            tuple(
                SeriesColumn(
                    (number - 1) * series + s,
                    s,
                    (SeasonWinner(person(number % max(people, 1)), f"p{number % max(people, 1)}", 1500),),
                )
                for s in range(1, series + 1)
            ),
        )
        for number in range(1, evenings + 1)
    )

    def a_row(place: int, number: int, *, is_guest: bool = False) -> SeasonRow:
        values: list[SeasonValue | None] = []
        for n in range(1, evenings * series + 1):
            dice = chance.random()
            if dice < 0.12:
                values.append(None)
            elif dice < 0.2 and not is_guest:
                values.append(SeasonValue(n, 400, is_credited=True))
            else:
                values.append(SeasonValue(n, chance.randint(-250, 1600), is_struck=dice > 0.85))
        counted = [value.total for value in values if value and not value.is_struck]
        lists = sum(1 for value in values if value and not value.is_credited)
        player = "" if is_guest else f"p{number}"
        average = Fraction(sum(counted), max(1, len(counted)))
        return SeasonRow(
            place,
            person(number),
            player,
            tuple(values),
            lists,
            evenings,
            len(counted),
            sum(counted),
            9000,
            300,
            50,
            average,
        )

    usual: dict[str, Any] = {
        "season": "Clubmeisterschaft 2026",
        "club": "Herz Dame Hamburg",
        "through": evenings,
        "ranking": "total",
        "best": None,
        "drop": 5,
        "credit": 400,
        "credits_excused_only": True,
        "least": 10,
        "evenings": columns,
        "rows": tuple(a_row(place, place) for place in range(1, people + 1)),
        "below": tuple(a_row(place, people + place) for place in range(1, below + 1)),
        "guests": tuple(a_row(place, 60 + place, is_guest=True) for place in range(1, guests + 1)),
    }
    return SeasonStandings(**usual | others)
