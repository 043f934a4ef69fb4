"""How a name leaves what is written once: a number takes its place, and each chain is made anew and goes on.

Nothing but this lifts what lets the database refuse a change, and only within the transaction of an erasure, or of the
end of a rehearsal.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from django.db import connection, transaction

from scoring.clock import now
from scoring.clubs.register import is_form_of, rename_seats
from scoring.models import EntryRecord, Seat, SheetRecord, Turning
from scoring.models.names import covered, last_name_first, split_name, writer_fields
from scoring.models.prepared import insert
from scoring.models.sheets import NOTHING_ENTERED, before_swaps
from scoring.models.turnings import keyed

# The triggers that refuse an act, by the table each belongs to; SQLite tells how to make them again.
TRIGGERS: Final = {
    "sqlite": "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s",
    "postgresql": "SELECT tgname, tgrelid::regclass::text, '' FROM pg_trigger "
    "WHERE NOT tgisinternal AND tgname LIKE %s",
}


@dataclass(frozen=True)
class Forgotten:
    """Whose name goes: all `names` that he bore, and the `number` that stands in their place, `shown` as “Player 7”.

    `borne` are the names of others where he is looked for: a name that one of them bears too, or begins with, stays
    in texts that do not say whose it is. `things` are names of events, clubs, teams and the like, which stay wherever
    they are written. `login` is that of who did things; people call nobody by it in their texts.
    """

    number: int
    shown: str
    names: frozenset[str] = frozenset()
    borne: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    login: str = ""

    def among(self, others: Collection[str]) -> "Forgotten":
        """The same where these others are."""
        return replace(self, borne=frozenset(others))

    def own(self, value: Any) -> Any:
        """Plain data that is about him alone."""
        return covered(value, self._replaced)

    def text(self, value: Any) -> Any:
        """Plain data that is about anybody."""
        return covered(value, self._spoken)

    def writer(self, name: str) -> str:
        """Who did something, by the name of a login, or of a helper with the number of their code."""
        if self.login and name == self.login:
            return self.shown
        helper, _bracket, code = name.rpartition(" (")
        return f"{self.shown} ({code}" if helper and self.text(helper) == self.shown else name

    def is_called(self, name: str) -> bool:
        """Whether the whole of a name on a list is theirs, perhaps with the number that tells two apart."""
        return any(is_form_of(name.casefold(), form.casefold()) for form in self._forms)

    @cached_property
    def _forms(self) -> frozenset[str]:
        return frozenset(form for name in self.names for form in forms_of(name))

    @cached_property
    def _stay(self) -> Mapping[str, str]:
        """Names of things that contain the name; any other would only be written again as it is."""
        as_number = dict.fromkeys(self._forms, self.shown)
        return {thing: thing for thing in self.things if covered(thing, as_number) != thing}

    @cached_property
    def _replaced(self) -> Mapping[str, str]:
        return {**self._stay, **dict.fromkeys(self._forms, self.shown)}

    @cached_property
    def _spoken(self) -> Mapping[str, str]:
        others = " | ".join(self.borne)
        spoken = {form: self.shown for form in self._forms if covered(others, {form: ""}) == others}
        return {**spoken, **self._stay} if spoken else {}


def forms_of(name: str) -> set[str]:
    """Anna Ahlers, Ahlers Anna, and “Ahlers, Anna”."""
    first, last = split_name(name)
    return {name, last_name_first(name), f"{last} {first}".strip()}


@contextmanager
def lifted(act: str = "update") -> Iterator[None]:
    """What is written once can be turned, or by another act deleted, in here, by this transaction alone.

    Whatever goes wrong brings the triggers back with all else. To be taken before any row is held: on PostgreSQL who
    writes waits for the tables from here on.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor], [f"%_no_{act}"])
        triggers = cursor.fetchall()
        if connection.vendor == "sqlite":
            for name, _table, _sql in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
            yield
            for _name, _table, sql in triggers:
                cursor.execute(sql)
        else:
            _switch(cursor, "DISABLE", triggers)
            yield
            _switch(cursor, "ENABLE", triggers)


def _switch(cursor: Any, to: str, triggers: Iterable[tuple[str, str, str]]) -> None:
    # No trigger is switched while a check of this transaction waits for its end.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for name, table, _sql in sorted(triggers):
        cursor.execute(f"ALTER TABLE {table} {to} TRIGGER {name}")
    cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def turn_list(sheet: SheetRecord, who: Forgotten, own: Collection[int]) -> bool:
    """The list and its copy without the name; `own` are the keys of his seats. Whether anything was turned.

    Within `lifted`. The caller has found out that nobody writes on the list any more.
    """
    turned_copies = [turn_list(copy, who, ()) for copy in SheetRecord.objects.filter(copy_of=sheet)]
    turned_texts = any([*turned_copies, turn_fields(sheet.objections.all(), ("words",), who)])
    if own:
        _turn_seats(sheet, who, own)
    entries = list(sheet.entries.select_related("replaces").order_by("seq"))
    if not entries:
        return bool(own) or turned_texts
    head = sheet.head_hash
    _turn_entries(sheet, entries, who)
    if sheet.head_hash == head:
        return turned_texts
    log_turning(f"list {sheet.public_id}", who.number, through=sheet.head_seq, before=head, after=sheet.head_hash)
    return True


def _turn_seats(sheet: SheetRecord, who: Forgotten, own: Collection[int]) -> None:
    rename_seats(sheet.seats.filter(pk__in=own), who.shown)
    Seat.objects.filter(pk__in=own).update(written_name="")


def _turn_entries(sheet: SheetRecord, entries: list[EntryRecord], who: Forgotten) -> None:
    """The log from its first line, with the head and the signed versions that follow from it."""
    before = sheet.opening_digest(entries)
    for entry in entries:
        entry.sheet = sheet
        turn_record(entry, ("reason",), who)
        entry.prev_hash = before
        entry.hash = before = entry.digest()
    EntryRecord.objects.bulk_update(entries, ["reason", "entered_by", "prev_hash", "hash"], batch_size=200)
    sheet.head_hash = before
    sheet.save(update_fields=["head_hash"])
    names = [seat.name_on_paper for seat in sheet.seats.all()]
    for version in sheet.versions.all():
        sat = before_swaps(names, entries[version.head_seq :])
        version.lines = [line | {"name": sat[line["seat"]]} for line in version.lines]
        version.head_hash = entries[version.head_seq - 1].hash
        version.save(update_fields=["lines", "head_hash"])


def turn_fields(records: Iterable[Any], fields: Collection[str], who: Forgotten) -> list[Any]:
    """Those of the records in whose texts the name stood, or that he wrote; they are stored without it."""
    turned = []
    for record in records:
        if changed := turn_record(record, fields, who):
            record.save(update_fields=changed)
            turned.append(record)
    return turned


def turn_record(record: Any, fields: Collection[str], who: Forgotten) -> list[str]:
    """Turn these texts and who did it; the names of the fields that are others now, and not stored yet."""
    turned = {name: fitting(who.text(getattr(record, name)), record, name) for name in fields}
    turned |= {name: who.writer(getattr(record, name)) for name in writer_fields(type(record))}
    changed = [name for name, value in turned.items() if value != getattr(record, name)]
    for name in changed:
        setattr(record, name, turned[name])
    return changed


def fitting(value: Any, record: Any, field: str) -> Any:
    """A text cut to what its field holds: a number may be longer than the name was."""
    return value[: record._meta.get_field(field).max_length] if isinstance(value, str) else value


def log_turning(chain: str, number: int, *, through: int, before: str, after: str) -> Turning:
    """Write down that a chain was made anew; 0 where no number stands in the place of a name."""
    last = Turning.objects.order_by("-seq").first()
    turning = Turning(
        seq=last.seq + 1 if last else 1,
        chain=chain,
        number=number,
        through=through,
        before=keyed(before),
        after=after,
        at=now(),
        prev_hash=last.hash if last else NOTHING_ENTERED,
    )
    turning.hash = turning.digest()
    insert(turning)
    return turning


def turning_faults() -> Iterator[str]:
    """A sentence for each break in the log of turnings, and for each list that is not as it was turned."""
    before = NOTHING_ENTERED
    newest: dict[str, Turning] = {}
    for place, turning in enumerate(Turning.objects.order_by("seq"), start=1):
        if (turning.seq, turning.prev_hash, turning.hash) != (place, before, turning.digest()):
            yield f"turning {place} is missing or was changed"
            return
        earlier = newest.get(turning.chain)
        if earlier and earlier.through == turning.through and turning.before != keyed(earlier.after):
            yield f"turning {place}: {turning.chain} was another one before"
        before = turning.hash
        newest[turning.chain] = turning
    for chain, turning in newest.items():
        kind, public_id = chain.split(" ")
        if kind == "list":
            entries = EntryRecord.objects.filter(sheet__public_id=public_id, seq=turning.through)
            if turning.after not in entries.values_list("hash", flat=True):
                yield f"{chain} is not as turning {turning.seq} left it"
