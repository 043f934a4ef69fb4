"""Seasons of the tests: evenings written straight into the tables, by the figures on their lists."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from django.utils import timezone

from scoring.models import Club, Player
from tests.tournaments.cast import club_of, know_the_tables
from tournaments.events.models import Entrant, Event, ResultLine, ResultRecord, SeriesRecord, TableRecord, TableSeat
from tournaments.events.phrases.choices import Phase, Presence, ResultState, SeriesState, Source
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.services.seasons import create_season

FIRST_DAY = date(2026, 1, 7)
LAST_DAY = date(2026, 12, 31)
# Game points, games won, games lost.
Figures = tuple[int, int, int]


def a_season(club: Club | None = None, **settings: Any) -> Season:
    """The club's year, ranked by the sum of everything."""
    usual: dict[str, Any] = {"name": "Club year 2026", "first_day": FIRST_DAY, "last_day": LAST_DAY}
    return create_season(club or club_of(), by="anna", **usual | settings)


def players_of(club: Club, names: Sequence[str]) -> dict[str, Player]:
    """Active players of these names."""
    made = Player.objects.bulk_create(Player(club=club, name=name) for name in names)
    return {player.name: player for player in made}


def an_evening(
    season: Season,
    series: Sequence[Mapping[str, int | Figures]],
    players: Mapping[str, Player],
    *,
    closed: bool = True,
    day: date | None = None,
    **settings: Any,
) -> Evening:
    """A played evening: of each series the figures by player; a name that is no player of the club is a guest.

    A bare number is a total, made of as many game points.
    """
    number = season.evenings.count() + 1
    event = Event.objects.create(
        club=season.club,
        day=day or season.first_day + timedelta(weeks=number - 1),
        created_at=timezone.now(),
        **{"name": f"Evening {number}", "phase": Phase.CLOSED if closed else Phase.PLAY} | settings,
    )
    names = sorted({name for one in series for name in one})
    people = {
        one.name: one
        for one in Entrant.objects.bulk_create(
            Entrant(
                event=event,
                number=start,
                name=name,
                player=players.get(name),
                presence=Presence.PRESENT,
                registered_at=event.created_at,
            )
            for start, name in enumerate(names, start=1)
        )
    }
    for place, figures in enumerate(series, start=1):
        _play(event, place, figures, people)
    return Evening.objects.create(season=season, event=event, number=number)


def _play(event: Event, number: int, figures: Mapping[str, int | Figures], people: Mapping[str, Entrant]) -> None:
    series = SeriesRecord.objects.create(event=event, number=number, state=SeriesState.CHECKED)
    groups = fours(sorted(figures))
    tables = TableRecord.objects.bulk_create(
        TableRecord(series=series, number=place) for place in range(1, len(groups) + 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, series=series, place=place, entrant=people[name])
        for table, group in zip(tables, groups, strict=True)
        for place, name in enumerate(group)
    )
    results = ResultRecord.objects.bulk_create(
        ResultRecord(
            table=table,
            version=1,
            source=Source.PAPER,
            state=ResultState.CHECKED,
            deals=12 * len(group),
            rows=[],
            keyed_at=event.created_at,
        )
        for table, group in zip(tables, groups, strict=True)
    )
    lines = []
    for result, group in zip(results, groups, strict=True):
        for place, name in enumerate(group):
            points, won, lost = _figures(figures[name])
            lines.append(
                ResultLine(
                    result=result,
                    series=series,
                    entrant=people[name],
                    place=place,
                    points=points,
                    won=won,
                    lost=lost,
                    others_lost=0,
                    passed=0,
                    total=points + 50 * (won - lost),
                )
            )
    ResultLine.objects.bulk_create(lines)


def _figures(figures: int | Figures) -> Figures:
    return (figures, 0, 0) if isinstance(figures, int) else figures


def fours(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + 4] for start in range(0, len(names), 4)]


def a_year(
    season: Season, *, evenings: int = 40, players: int = 24, series: int = 2, guests: int = 2, seed: int = 7
) -> list[list[dict[str, Figures]]]:
    """A whole year: most members come most of the time, guests now and then. The figures by evening and series."""
    dice = Random(seed)
    names = [f"Member {number:02}" for number in range(1, players + 1)]
    known = players_of(season.club, names)
    year = []
    for number in range(evenings):
        here = [name for name in names if dice.random() < 0.8]
        here += [f"Guest {(number + each) % 5}" for each in range(guests)]
        played = [
            {name: (dice.randint(-200, 1500), dice.randint(0, 12), dice.randint(0, 4)) for name in here}
            for _ in range(series)
        ]
        an_evening(season, played, known)
        year.append(played)
    know_the_tables()
    return year
