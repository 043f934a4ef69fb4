"""Import an event from its archive, completely or not at all."""

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model

from scoring.models import Club, EntryRecord, Player, Seat, SheetRecord
from scoring.sheets.stored_figures import keep_figures
from tournaments.events.locking import Refused
from tournaments.events.models import ApartPair, Category, Entrant, Event, SignUp, TableSeat
from tournaments.events.parts import PARTS, Key, Part, Row, linked
from tournaments.events.services.player_names import catch_up
from tournaments.events.services.sealing import is_unsealed, seal_rows

from .export import content_of
from .findings import CheckedFile, check_archive
from .records import read_record
from .shapes import NAMES
from .text import Content

# Public ids become part of addresses.
PUBLIC_ID: Final = re.compile(r"[2-9A-Z]{12}")
# Pages and further entries rely on these: a file that differs here is refused, even if the user confirms.
RELIED_ON: Final = frozenset({"form", "chains", "lists"})

log = logging.getLogger(__name__)


def import_event(data: bytes, club: Club, *, by: str) -> Event:
    """Import an event into this club; a file of the current version exports to the same bytes again.

    Only names that the club has pseudonymised since then differ. An entrant is linked to the club's player with the
    same member number and name, otherwise stored as a guest. Raises Refused, with nothing stored: `not_an_archive`,
    `archive_is_published`, `archive_unreadable`, `archive_is_newer`, `archive_was_changed`, `archive_damaged`
    (`where`), `archive_contradicts`, `event_is_here`, `list_is_here`.
    """
    return restore_event(check_archive(data), club, by=by)


def restore_event(checked: CheckedFile, club: Club, *, by: str) -> Event:
    """Import a checked file, like `import_event`, but including differences on which nothing depends."""
    content = checked.archive.content
    if fault := next((each.where for each in checked.differences if each.part in RELIED_ON), ""):
        raise Refused("archive_damaged", where=fault)
    try:
        with transaction.atomic():
            event = _Restoring(content, club).restore()
            _require_equal(content_of(event), content)
            catch_up(event, by=by)
            if is_unsealed(event):
                seal_rows(event)
    except (IntegrityError, DataError) as error:
        log.warning("%s cannot import an event into %s: %s", by, club, error)
        raise Refused("archive_contradicts") from error
    log.info("%s imported the event %s (%s) into %s", by, event.public_id, event.name, club)
    return event


def _require_equal(found: Content, wanted: Content) -> None:
    # What was stored must export to what the file contains, to the last figure.
    for part in sorted(NAMES):
        if found[part] != wanted[part]:
            raise Refused("archive_damaged", where=part)


def _require_playable(sheet: SheetRecord) -> None:
    try:
        # Pages replay a list, so this program must accept its deals.
        played = sheet.to_sheet()
        is_legal = not any(played.check(deal, number) for number, deal in enumerate(played.deals, start=1))
    except ValueError:
        is_legal = False
    if not is_legal:
        raise Refused("archive_damaged", where=f"list {sheet.public_id}")


@dataclass(frozen=True, slots=True)
class _Place:
    """A row and its position in the file; for a nested row also the parent record and its key."""

    row: Row
    where: str
    parent: Model | None = None
    outer: Key = ()


class _Restoring:
    """A running import, with the records stored so far by their keys in the file."""

    def __init__(self, content: Content, club: Club) -> None:
        self.content, self.club = content, club
        self.event: Event
        self.stored: dict[Part, dict[Key, Any]] = {}
        self.checks: dict[type[Model], Callable[[list[_Place], list[Any]], None]] = {
            Entrant: self._take_entrants,
            SheetRecord: self._take_sheets,
            SignUp: self._take_sign_ups,
            EntryRecord: self._take_entries,
        }

    def restore(self) -> Event:
        """Store everything, each part after the parts that it depends on."""
        self._event()
        for part in PARTS.values():
            rows = enumerate(self.content[part.name], start=1)
            self._store(part, [_Place(row, f"{part.name} {number}") for number, row in rows])
        self._tick_members()
        self._pairs()
        self._link_seats_of_lists()
        for sheet in self.stored[PARTS["sheets"]].values():
            _require_playable(sheet)
            if sheet.is_closed:
                keep_figures(sheet)
        return self.event

    def _event(self) -> None:
        event = read_record(Event, self.content["event"], "event")
        _require_public_id(event.public_id, "event, public_id")
        if Event.objects.filter(public_id=event.public_id).exists():
            raise Refused("event_is_here", name=event.name)
        event.club = self.club
        event.save(force_insert=True)
        self.event = event

    def _store(self, part: Part, places: list[_Place]) -> None:
        records: list[Any] = [read_record(part.model, place.row, place.where) for place in places]
        if check := self.checks.get(part.model):
            check(places, records)
        stored = self.stored.setdefault(part, {})
        pending: list[Any] = []
        for number, (place, record) in enumerate(zip(places, records, strict=True), start=1):
            if self._link(part, place, record):
                # It points to a record that is not stored yet.
                part.model._default_manager.bulk_create(pending)
                pending = []
            pending.append(record)
            stored[place.outer + part.key_of(place.row, number)] = record
        part.model._default_manager.bulk_create(pending)
        for inner in part.within:
            self._store(inner, list(_places_within(part, inner, places, records)))

    def _link(self, part: Part, place: _Place, record: Any) -> bool:
        """Set the record's relations; return whether a record that it points to is not stored yet."""
        if part.names_its_event:
            record.event = self.event
        if part.parent:
            setattr(record, part.parent, place.parent)
        for name, way in part.copied.items():
            setattr(record, name, attrgetter(way)(place.parent))
        is_deferred = False
        for link in part.links:
            key = link.key_in(place.row)
            if key is None:
                continue
            to = linked(link, part)
            other = self._found(to, place.outer + key if to is part else key, place.where)
            setattr(record, link.name, other)
            is_deferred = is_deferred or other.pk is None
        return is_deferred

    def _found(self, part: Part, key: Key, where: str) -> Any:
        if key not in self.stored[part]:
            raise Refused("archive_damaged", where=f"{where}: {', '.join(map(str, key))}")
        return self.stored[part][key]

    def _take_entrants(self, places: list[_Place], entrants: list[Entrant]) -> None:
        known = _players_by_link(self.club)
        for place, entrant in zip(places, entrants, strict=True):
            _require_public_id(entrant.card_key, f"{place.where}, card_key")
            # A player enters once: a second entrant with the same link is a guest.
            entrant.player = known.pop(tuple(place.row["player"]), None)
            entrant.player_elsewhere = [] if entrant.player else place.row["player"]
        if Entrant.objects.filter(card_key__in=[entrant.card_key for entrant in entrants]).exists():
            raise Refused("event_is_here", name=self.event.name)

    def _take_sheets(self, places: list[_Place], sheets: list[SheetRecord]) -> None:
        for place, sheet in zip(places, sheets, strict=True):
            _require_public_id(sheet.public_id, f"{place.where}, public_id")
            sheet.club = self.club
        if taken := SheetRecord.objects.filter(public_id__in=[sheet.public_id for sheet in sheets]).first():
            raise Refused("list_is_here", number=taken.public_id)

    def _take_entries(self, _places: list[_Place], entries: list[EntryRecord]) -> None:
        ids = [entry.client_id for entry in entries]
        # SQLite limits the parameters of one query.
        for first in range(0, len(ids), 500):
            known = EntryRecord.objects.filter(client_id__in=ids[first : first + 500]).select_related("sheet").first()
            if known:
                raise Refused("list_is_here", number=known.sheet.public_id)

    def _take_sign_ups(self, places: list[_Place], sign_ups: list[SignUp]) -> None:
        for place, sign_up in zip(places, sign_ups, strict=True):
            _require_public_id(sign_up.key, f"{place.where}, key")

    def _tick_members(self) -> None:
        for row in self.content["categories"]:
            category: Category = self.stored[PARTS["categories"]][row["key"],]
            category.members.set([self._entrant(number, "categories") for number in row["members"]])

    def _pairs(self) -> None:
        for pair in self.content["apart_pairs"]:
            one, other = (self._entrant(number, "apart_pairs") for number in pair)
            ApartPair.objects.create(event=self.event, one=one, other=other)

    def _link_seats_of_lists(self) -> None:
        # A list's seat belongs to the club's player if the entrant in it does.
        linked = TableSeat.objects.filter(series__event=self.event, entrant__player__isnull=False, played_by="")
        by_sheet = linked.values_list("table__sheet", "place", "entrant__player", "entrant__name").order_by("pk")
        for sheet, place, player, name in by_sheet:
            Seat.objects.filter(sheet=sheet, place=place, name=name).update(player=player)

    def _entrant(self, number: int, where: str) -> Entrant:
        entrant: Entrant = self._found(PARTS["entrants"], (number,), where)
        return entrant


def _places_within(part: Part, inner: Part, places: list[_Place], records: list[Any]) -> Iterator[_Place]:
    for number, (place, record) in enumerate(zip(places, records, strict=True), start=1):
        for row in place.row[inner.name]:
            yield _Place(row, f"{place.where}, {inner.name}", record, part.key_of(place.row, number))


def _require_public_id(text: str, where: str) -> None:
    if not PUBLIC_ID.fullmatch(text):
        raise Refused("archive_damaged", where=where)


def _players_by_link(club: Club) -> dict[tuple[Any, ...], Player]:
    """Return the club's players by (member number, name), omitting those with the same pair."""
    players: dict[tuple[Any, ...], list[Player]] = {}
    for player in club.players.all():
        players.setdefault((player.member_number, player.name), []).append(player)
    return {link: found[0] for link, found in players.items() if len(found) == 1}
