"""A club with years of lists, to measure pages: ten lists per player, an event for all of them, evenings.

The figures of its lists are those of a few that were played and signed by the product; the rows are written in bulk,
without entries and audit log, so nothing here can be audited.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Final, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model
from django.forms.models import model_to_dict

from scoring.models import (
    Club,
    EntryRecord,
    GameFigures,
    ListLine,
    Membership,
    Player,
    Seat,
    SheetRecord,
    SheetVersion,
)
from tests.demo_maker.club_people import MEN, SURNAMES, WOMEN
from tests.tournaments.players.players.many_lists import DealPool, make_players, signed_lists
from tournaments.events.models import (
    Category,
    Entrant,
    Event,
    Payment,
    ResultLine,
    ResultRecord,
    SeriesRecord,
    TableRecord,
    TableSeat,
)
from tournaments.events.phrases.choices import PaymentKind, Phase, Presence, ResultState, SeriesState, Source
from tournaments.events.services.events import create_event
from tournaments.seasons.models import Evening, Season

LISTS_A_PLAYER: Final = 10
LISTS_AN_EVENING: Final = 250
SERIES: Final = 3
SEATS: Final = 4
DEALS: Final = 12
# Players of a club's evening, as many as come.
EVENING_PLAYERS: Final = 60
# So many different lists are played; all others have the figures of one of these.
PLAYED: Final = 40
BEGIN: Final = datetime(2016, 1, 1, 19, tzinfo=UTC)
EVENT_DAY: Final = date(2026, 5, 9)
MONEY: Final = {"entry_fee": 1000, "card_fee": 100, "loss_fee_steps": [[1, 50], [4, 100]]}
PRIZES: Final = [{"ranking": "total", "share": 2, "every": 4}, {"ranking": "category:women", "share": 1, "every": 4}]
OFFICIAL: Final = ("seeger_fabian",)
FIRST_NAMES: Final = (*WOMEN, *MEN)
Row = TypeVar("Row", bound=Model)
Each = TypeVar("Each")


@dataclass(frozen=True, slots=True)
class LargeClub:
    """The club, its login, the event of all its players, and the season of its evenings."""

    club: Club
    login: User
    event: Event
    season: Season


@dataclass(frozen=True, slots=True)
class PlayedList:
    """The entries of a list and the stored figures of each seat."""

    entries: list[dict[str, Any]]
    lines: list[tuple[dict[str, Any], list[dict[str, Any]]]]


def large_club(lists: int) -> LargeClub:
    """A club with `lists` lists, a tenth as many players, and an evening for each 250 lists."""
    chance = Random(7)
    club = Club.objects.create(name="Skatfreunde Größenwahn", slug="skatfreunde")
    login = User.objects.create_user("anna")
    Membership.objects.create(user=login, club=club)
    players = _players(club, lists // LISTS_A_PLAYER)
    made = _Lists(club, _played_lists(), chance)
    evenings = [
        _evening(made, chance.sample(players, min(EVENING_PLAYERS, len(players))), number, chance)
        for number in range(1, lists // LISTS_AN_EVENING + 1)
    ]
    event = _event(made, "Großer Preis", EVENT_DAY, players, chance)
    free = lists - SheetRecord.objects.filter(club=club).count()
    tables = [chance.sample(players, SEATS) for _ in range(free)]
    made.write(
        tables, [BEGIN + timedelta(days=number // 4 * 2) for number in range(free)], schemes=(*OFFICIAL * 9, "classic")
    )
    return LargeClub(club, login, event, _season(club, evenings))


def _players(club: Club, count: int) -> list[Player]:
    return Player.objects.bulk_create(
        Player(club=club, name=_name(number), sex="f" if FIRST_NAMES[number % len(FIRST_NAMES)] in WOMEN else "m")
        for number in range(count)
    )


def _name(number: int) -> str:
    """A distinct name for each player: Karl-Heinz Möllers, and Karl-Heinz Möllers-Rothe when these are used up."""
    first, rest = FIRST_NAMES[number % len(FIRST_NAMES)], number // len(FIRST_NAMES)
    last, again = SURNAMES[rest % len(SURNAMES)], rest // len(SURNAMES)
    return f"{first} {last}-{SURNAMES[(rest + again) % len(SURNAMES)]}" if again else f"{first} {last}"


def _played_lists() -> list[PlayedList]:
    """Lists as the product stores them when they are signed."""
    club = Club.objects.create(name="Vorbild", slug="vorbild")
    tables = [make_players(club, SEATS)] * PLAYED
    sheets = signed_lists(club, tables, deals=DEALS, pool=DealPool(1, size=10), from_day=BEGIN)
    return [PlayedList(_entries(sheet), list(_lines(sheet))) for sheet in sheets]


def _entries(sheet: SheetRecord) -> list[dict[str, Any]]:
    return list(sheet.entries.values("seq", "kind", "number", "payload", "points"))


def _lines(sheet: SheetRecord) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    for line in sheet.lines.order_by("seat__place").prefetch_related("games"):
        figures = model_to_dict(line, exclude=["id", "seat", "sheet", "player", "signed_at"])
        yield figures, [model_to_dict(game, exclude=["id", "line"]) for game in line.games.all()]


class _Lists:
    """Writes signed lists of a club, each with the figures of a played one."""

    def __init__(self, club: Club, played: Sequence[PlayedList], chance: Random) -> None:
        self.club = club
        self.played = played
        self.chance = chance

    def write(
        self, tables: Sequence[Sequence[Player]], opened: Iterable[datetime], *, schemes: Sequence[str] = OFFICIAL
    ) -> list[list[ListLine]]:
        """Write a list for each table, opened at its moment, by these schemes in turn; return the lines of each by
        seat."""
        sheets = _stored(
            SheetRecord(
                club=self.club,
                title=f"Klubabend {moment:%d.%m.}, Tisch {number % 4 + 1}",
                scheme=schemes[number % len(schemes)],
                seat_count=SEATS,
                length=DEALS,
                opened_at=moment,
                closed_at=moment + timedelta(hours=2),
                deal_count=DEALS,
                head_seq=DEALS,
            )
            for number, moment in enumerate(opened)
        )
        played = self.chance.choices(self.played, k=len(sheets))
        for some in _batched(zip(sheets, tables, played, strict=True), 500):
            self._write_deals(some)
        return [line for some in _batched(zip(sheets, tables, played, strict=True), 500) for line in self._keep(some)]

    def _write_deals(self, some: Sequence[tuple[SheetRecord, Sequence[Player], PlayedList]]) -> None:
        _stored(
            EntryRecord(
                sheet=sheet,
                client_id=UUID(int=self.chance.getrandbits(128)),
                entered_at=sheet.opened_at,
                prev_hash="",
                hash="",
                **entry,
            )
            for sheet, _, played in some
            for entry in played.entries
        )
        _stored(
            SheetVersion(sheet=sheet, number=1, closed_at=sheet.closed_at, head_seq=DEALS, head_hash="", lines=[])
            for sheet, _, _ in some
        )

    def _keep(self, some: Sequence[tuple[SheetRecord, Sequence[Player], PlayedList]]) -> list[list[ListLine]]:
        seats = _stored(
            Seat(sheet=sheet, place=place, name=player.name, player=player)
            for sheet, table, _ in some
            for place, player in enumerate(table)
        )
        figures = [line for _, _, played in some for line in played.lines]
        lines = _stored(
            ListLine(seat=seat, sheet=seat.sheet, player=seat.player, signed_at=seat.sheet.closed_at, **line)
            for seat, (line, _) in zip(seats, figures, strict=True)
        )
        _stored(
            GameFigures(line=line, **game) for line, (_, games) in zip(lines, figures, strict=True) for game in games
        )
        return _batched(lines, SEATS)


def _evening(made: _Lists, players: list[Player], number: int, chance: Random) -> Event:
    day = date(2025, 7, 1) + timedelta(days=7 * number)
    return _event(made, f"Vereinsabend {number}", day, players, chance)


def _event(made: _Lists, name: str, day: date, players: list[Player], chance: Random) -> Event:
    """All series played at tables of four, most fees taken, some prizes handed out."""
    plans = [SeriesRecord(rounds=SERIES)] * SERIES
    event = create_event(made.club, name=name, day=day, by="anna", series=plans, prize_plan=PRIZES, **MONEY)
    Event.objects.filter(pk=event.pk).update(phase=Phase.PLAY)
    event.refresh_from_db()
    Category.objects.create(event=event, key="women", name="Damen", sex="f")
    entrants = _entrants(event, players, chance)
    for series in event.series.all():
        _play(made, series, chance.sample(entrants, len(entrants)), chance)
    _take_money(event, entrants, chance)
    return event


def _entrants(event: Event, players: list[Player], chance: Random) -> list[Entrant]:
    return _stored(
        Entrant(
            event=event,
            number=number,
            player=player,
            name=player.name,
            club_name=f"Skatclub {SURNAMES[number % len(SURNAMES)]}",
            sex=player.sex,
            phone=f"0171 {chance.randrange(10**7):07}",
            presence=Presence.LATER if number % 20 == 0 else Presence.PRESENT,
            registered_at=event.created_at,
        )
        for number, player in enumerate(players, start=1)
    )


def _play(made: _Lists, series: SeriesRecord, entrants: list[Entrant], chance: Random) -> None:
    series.state = SeriesState.COMPLETE
    series.save()
    seated = _batched(entrants, SEATS)
    moment = datetime(series.event.day.year, series.event.day.month, series.event.day.day, 18, tzinfo=UTC)
    lists = made.write([[one.player for one in table] for table in seated], [moment] * len(seated))
    tables = _stored(
        TableRecord(series=series, number=number, sheet=lines[0].sheet) for number, lines in enumerate(lists, start=1)
    )
    _stored(
        TableSeat(table=table, series=series, place=place, entrant=entrant)
        for table, people in zip(tables, seated, strict=True)
        for place, entrant in enumerate(people)
    )
    results = _stored(
        ResultRecord(
            table=table,
            version=1,
            source=Source.SHEET,
            state=ResultState.CHECKED,
            deals=DEALS,
            passed=lines[0].passed,
            rows=[[line.points, line.won, line.lost, line.total] for line in lines],
            keyed_at=moment,
        )
        for table, lines in zip(tables, lists, strict=True)
    )
    _stored(
        ResultLine(
            result=result,
            series=series,
            entrant=entrant,
            place=place,
            points=line.points,
            won=line.won,
            lost=line.lost,
            others_lost=line.others_lost,
            passed=line.passed,
            # Figures of so few lists would leave hardly a place unshared.
            total=line.total + chance.randrange(400),
        )
        for result, people, lines in zip(results, seated, lists, strict=True)
        for place, (entrant, line) in enumerate(zip(people, lines, strict=True))
    )


def _take_money(event: Event, entrants: list[Entrant], chance: Random) -> None:
    tables = list(TableRecord.objects.filter(series__event=event))
    due: list[dict[str, Any]] = [
        *({"kind": PaymentKind.FEE, "cents": 1100, "entrant": one} for one in entrants if chance.random() < 0.9),
        *({"kind": PaymentKind.LOSS, "cents": 300, "table": one} for one in tables if chance.random() < 0.5),
        {"kind": PaymentKind.OTHER, "cents": -5000, "note": "Miete für den Großen Saal"},
        {"kind": PaymentKind.OTHER, "cents": 2500, "note": "Spende von Jürgen Ahlers"},
    ]
    _stored(
        Payment(event=event, receipt=receipt, by="anna", at=event.created_at, **row)
        for receipt, row in enumerate(due, start=1)
    )


def _season(club: Club, evenings: Sequence[Event]) -> Season:
    season = Season.objects.create(
        club=club,
        name="Vereinsmeisterschaft",
        first_day=date(2025, 7, 1),
        last_day=date(2026, 6, 30),
        created_at=evenings[0].created_at,
    )
    _stored(Evening(season=season, event=event, number=number) for number, event in enumerate(evenings, start=1))
    return season


def _stored(rows: Iterable[Row]) -> list[Row]:
    """The rows with their keys, written at once."""
    found = list(rows)
    return type(found[0])._default_manager.bulk_create(found) if found else []


def _batched(rows: Iterable[Each], size: int) -> list[list[Each]]:
    found = list(rows)
    return [found[first : first + size] for first in range(0, len(found), size)]
