"""An event from its archive: whole, or not at all."""

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model

from scoring.kept_figures import keep_figures
from scoring.models import Club, EntryRecord, Player, Seat, SheetRecord, SheetVersion
from tournaments.held_event import Refused
from tournaments.models import (
    ActRecord,
    ApartPair,
    Category,
    DrawRecord,
    Entrant,
    Event,
    LotRecord,
    Payment,
    PlanVersion,
    ResultLine,
    ResultRecord,
    Ruling,
    SeriesRecord,
    StandingsVersion,
    TableRecord,
    TableSeat,
    TeamMember,
    TeamRecord,
    TeamSubstitution,
)
from tournaments.services.player_names import catch_up

from .chains import chain_faults
from .export import content_of
from .records import Row, read_record
from .shapes import PARTS, shape_fault
from .text import Content, read_archive

Key = TypeVar("Key")
Record = TypeVar("Record", bound=Model)

# What stands in addresses.
PUBLIC_ID: Final = re.compile(r"[2-9A-Z]{12}")

log = logging.getLogger(__name__)


def import_event(data: bytes, club: Club, *, by: str) -> Event:
    """The event of an archive, now one of this club; it exports to the same bytes again.

    Only a name that the club covers since then is covered in it too. Players are the club's where it knows one of the
    same member number and name, else guests. Refused, with nothing stored: `not_an_archive`, `archive_unreadable`,
    `archive_is_newer`, `archive_was_changed`, `archive_damaged` (`where`), `event_is_here`, `list_is_here`.
    """
    archive = read_archive(data)
    if not archive.is_unchanged:
        raise Refused("archive_was_changed")
    try:
        with transaction.atomic():
            event = _Restoring(archive.content, club).restore()
            _require_equal(content_of(event), archive.content)
            catch_up(event, by=by)
    except (IntegrityError, DataError) as error:
        raise Refused("archive_damaged", where=_first_line(error)) from error
    log.info("%s imported the event %s (%s) into %s", by, event.public_id, event.name, club)
    return event


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _require_equal(found: Content, wanted: Content) -> None:
    """What was stored must be what the file says, to the last figure."""
    for part in sorted(PARTS):
        if found[part] != wanted[part]:
            raise Refused("archive_damaged", where=part)


@dataclass
class _Restoring:
    """An import under way, with what was stored so far by its numbers in the file."""

    content: Content
    club: Club
    event: Event = field(init=False)
    entrants: dict[int, Entrant] = field(default_factory=dict)
    teams: dict[tuple[str, str], TeamRecord] = field(default_factory=dict)
    series: dict[int, SeriesRecord] = field(default_factory=dict)
    tables: dict[tuple[int, int], TableRecord] = field(default_factory=dict)
    sheets: dict[str, SheetRecord] = field(default_factory=dict)

    def restore(self) -> Event:
        """Store everything, in the order in which one needs the other."""
        if fault := shape_fault(self.content) or next(chain_faults(self.content), ""):
            raise Refused("archive_damaged", where=fault)
        self._event()
        self._entrants()
        self._categories()
        self._teams()
        self._pairs()
        self._series()
        self._sheets()
        self._tables()
        self._results()
        self._rulings()
        self._lots_and_standings()
        self._payments()
        self._acts()
        return self.event

    def _event(self) -> None:
        event = read_record(Event, self.content["event"], "event")
        _require_public_id(event.public_id, "event, public_id")
        if Event.objects.filter(public_id=event.public_id).exists():
            raise Refused("event_is_here", name=event.name)
        event.club = self.club
        event.save(force_insert=True)
        self.event = event

    def _entrants(self) -> None:
        known, made = _players_by_link(self.club), []
        for place, row in enumerate(self.content["entrants"], start=1):
            entrant = read_record(Entrant, row, f"entrants {place}", "player")
            _require_public_id(entrant.card_key, f"entrants {place}, card_key")
            # Somebody enters once: the second of one name is a guest.
            entrant.player = known.pop(tuple(row["player"]), None)
            entrant.player_elsewhere = [] if entrant.player else row["player"]
            entrant.event = self.event
            made.append(entrant)
        keys = [entrant.card_key for entrant in made]
        if Entrant.objects.filter(card_key__in=keys).exists():
            raise Refused("event_is_here", name=self.event.name)
        self.entrants = {each.number: each for each in Entrant.objects.bulk_create(made)}

    def _categories(self) -> None:
        for row, category in self._read("categories", Category, "members"):
            category.event = self.event
            category.save(force_insert=True)
            category.members.set([self._entrant(number, "categories") for number in row["members"]])

    def _teams(self) -> None:
        for row, team in self._read("teams", TeamRecord, "members", "substitutions"):
            team.event = self.event
            team.save(force_insert=True)
            self.teams[team.kind, team.name] = team
            for each in row["members"]:
                member = read_record(TeamMember, each, f"team {team.name}", "entrant")
                member.team, member.kind, member.entrant = team, team.kind, self._entrant(each["entrant"], "teams")
                member.save(force_insert=True)
            for each in row["substitutions"]:
                change = read_record(TeamSubstitution, each, f"team {team.name}", "leaves", "comes")
                change.team = team
                change.leaves = self._entrant(each["leaves"], "teams")
                change.comes = self._entrant(each["comes"], "teams")
                change.save(force_insert=True)

    def _pairs(self) -> None:
        for pair in self.content["apart_pairs"]:
            one, other = (self._entrant(number, "apart_pairs") for number in pair)
            ApartPair.objects.create(event=self.event, one=one, other=other)

    def _series(self) -> None:
        draws = {}
        for _, draw in self._read("draws", DrawRecord):
            draw.event = self.event
            draw.save(force_insert=True)
            draws[draw.number] = draw
        for row, series in self._read("series", SeriesRecord, "draw"):
            series.event = self.event
            series.draw = _optional(draws, row["draw"], "series")
            series.save(force_insert=True)
            self.series[series.number] = series
        for row, plan in self._read("plans", PlanVersion, "series"):
            plan.series = _found(self.series, row["series"], "plans")
            plan.save(force_insert=True)

    def _sheets(self) -> None:
        rows = self.content["sheets"]
        made = [sheet for _, sheet in self._read("sheets", SheetRecord, "seats", "entries", "versions")]
        for sheet in made:
            _require_public_id(sheet.public_id, "sheets, public_id")
            sheet.club = self.club
        if taken := SheetRecord.objects.filter(public_id__in=[one.public_id for one in made]).first():
            raise Refused("list_is_here", number=taken.public_id)
        self.sheets = {sheet.public_id: sheet for sheet in SheetRecord.objects.bulk_create(made)}
        _store_in_sheets(Seat, rows, self.sheets, "seats")
        _store_in_sheets(SheetVersion, rows, self.sheets, "versions")
        _store_entries(rows, self.sheets)

    def _tables(self) -> None:
        made, seats = [], []
        for row, table in self._read("tables", TableRecord, "series", "sheet", "seats"):
            table.series = _found(self.series, row["series"], "tables")
            table.sheet = _optional(self.sheets, row["sheet"], "tables")
            made.append(table)
            for each in row["seats"]:
                seat = read_record(TableSeat, each, f"table {row['series']}/{table.number}", "entrant")
                seat.series, seat.entrant = table.series, self._entrant(each["entrant"], "tables")
                seats.append((seat, table))
        for table in TableRecord.objects.bulk_create(made):
            self.tables[table.series.number, table.number] = table
        for seat, table in seats:
            seat.table = table
        TableSeat.objects.bulk_create(seat for seat, _ in seats)
        self._link_seats_of_lists()
        for sheet in self.sheets.values():
            if sheet.is_closed:
                keep_figures(sheet)

    def _link_seats_of_lists(self) -> None:
        """A list's seat is the club player's where the entrant at that seat is."""
        linked = TableSeat.objects.filter(series__event=self.event, entrant__player__isnull=False, played_by="")
        by_sheet = linked.values_list("table__sheet", "place", "entrant__player", "entrant__name").order_by("pk")
        for sheet, place, player, name in by_sheet:
            Seat.objects.filter(sheet=sheet, place=place, name=name).update(player=player)

    def _results(self) -> None:
        made, lines = [], []
        for row, result in self._read("results", ResultRecord, "series", "table", "lines"):
            where = f"results of table {row['series']}/{row['table']}"
            result.table = _found(self.tables, (row["series"], row["table"]), where)
            made.append(result)
            for each in row["lines"]:
                line = read_record(ResultLine, each, where, "entrant")
                line.series, line.entrant = result.table.series, self._entrant(each["entrant"], where)
                lines.append((line, result))
        ResultRecord.objects.bulk_create(made)
        for line, result in lines:
            line.result = result
        ResultLine.objects.bulk_create(line for line, _ in lines)

    def _rulings(self) -> None:
        made: dict[int, Ruling] = {}
        for row, ruling in self._read("rulings", Ruling, "series", "entrant", "cancels"):
            ruling.event = self.event
            ruling.series = _found(self.series, row["series"], "rulings")
            ruling.entrant = self._entrant(row["entrant"], "rulings")
            ruling.cancels = _optional(made, row["cancels"], "rulings")
            ruling.save(force_insert=True)
            made[len(made) + 1] = ruling

    def _lots_and_standings(self) -> None:
        for _, lot in self._read("lots", LotRecord):
            lot.event = self.event
            lot.save(force_insert=True)
        for _, version in self._read("standings", StandingsVersion):
            version.event = self.event
            version.save(force_insert=True)

    def _payments(self) -> None:
        made: dict[int, Payment] = {}
        for row, payment in self._read("payments", Payment, "entrant", "team", "table", "cancels"):
            payment.event = self.event
            payment.entrant = _optional(self.entrants, row["entrant"], "payments")
            payment.team = _optional(self.teams, row["team"] and tuple(row["team"]), "payments")
            payment.table = _optional(self.tables, row["table"] and tuple(row["table"]), "payments")
            payment.cancels = _optional(made, row["cancels"], "payments")
            payment.save(force_insert=True)
            made[payment.receipt] = payment

    def _acts(self) -> None:
        acts = [act for _, act in self._read("acts", ActRecord)]
        for act in acts:
            act.event = self.event
        ActRecord.objects.bulk_create(acts)

    def _read(self, part: str, model: type[Record], *links: str) -> list[tuple[Row, Record]]:
        """The rows of a part, each with its unsaved record."""
        rows = enumerate(self.content[part], start=1)
        return [(row, read_record(model, row, f"{part} {place}", *links)) for place, row in rows]

    def _entrant(self, number: Any, where: str) -> Entrant:
        return _found(self.entrants, number, where)


def _require_public_id(text: str, where: str) -> None:
    if not PUBLIC_ID.fullmatch(text):
        raise Refused("archive_damaged", where=where)


def _found(records: Mapping[Key, Record], key: Any, where: str) -> Record:
    """The record of this number in the file."""
    if key not in records:
        raise Refused("archive_damaged", where=f"{where}: {key}")
    return records[key]


def _optional(records: Mapping[Key, Record], key: Any, where: str) -> Record | None:
    return None if key is None else _found(records, key, where)


def _players_by_link(club: Club) -> dict[tuple[Any, ...], Player]:
    """The club's players by (member number, name), those left out whom that does not tell apart."""
    players: dict[tuple[Any, ...], list[Player]] = {}
    for player in club.players.all():
        players.setdefault((player.member_number, player.name), []).append(player)
    return {link: found[0] for link, found in players.items() if len(found) == 1}


def _store_in_sheets(
    model: type[Seat] | type[SheetVersion], rows: Iterable[Row], sheets: Mapping[str, SheetRecord], part: str
) -> None:
    made: list[Any] = []
    for row in rows:
        for each in row[part]:
            record: Any = read_record(model, each, f"list {row['public_id']}, {part}")
            record.sheet = sheets[row["public_id"]]
            made.append(record)
    model._default_manager.bulk_create(made)


def _store_entries(rows: Iterable[Row], sheets: Mapping[str, SheetRecord]) -> None:
    """The logs of all lists. An entry waits until the one that it replaces is stored."""
    stored: dict[tuple[str, int], EntryRecord] = {}
    waiting = []
    for row in rows:
        for each in row["entries"]:
            entry = read_record(EntryRecord, each, f"list {row['public_id']}, entries", "replaces")
            entry.sheet = sheets[row["public_id"]]
            waiting.append((entry, each["replaces"] and (row["public_id"], each["replaces"])))
    ids = [entry.client_id for entry, _ in waiting]
    _refuse_known_entries(ids)
    while waiting:
        ready = [(entry, replaced) for entry, replaced in waiting if replaced is None or replaced in stored]
        if not ready:
            raise Refused("archive_damaged", where="sheets, replaces")
        for entry, replaced in ready:
            entry.replaces = stored[replaced] if replaced else None
        for entry in EntryRecord.objects.bulk_create(entry for entry, _ in ready):
            stored[entry.sheet.public_id, entry.seq] = entry
        waiting = [each for each in waiting if each[0].pk is None]


def _refuse_known_entries(ids: list[Any]) -> None:
    """In portions: SQLite takes so many parameters and no more."""
    for first in range(0, len(ids), 500):
        known = EntryRecord.objects.filter(client_id__in=ids[first : first + 500]).select_related("sheet").first()
        if known:
            raise Refused("list_is_here", number=known.sheet.public_id)
