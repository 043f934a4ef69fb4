"""An event without a name: its lists, rows and published standings, each act bound to them as they are now."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.db.models import JSONField, Model

from scoring.clubs.register import is_form_of
from scoring.clubs.turning import Forgotten, turn_fields, turn_list, turn_record
from scoring.models import Seat, SheetRecord
from scoring.models.names import CoveredTextField, writer_fields
from tournaments.events.exchange.archive.export import content_of
from tournaments.events.held import hold
from tournaments.events.models import (
    ActRecord,
    DrawRecord,
    Entrant,
    Event,
    StandingsVersion,
    TableSeat,
    TeamRecord,
    make_salt,
)
from tournaments.events.parts import PARTS, Part, all_parts, event_way
from tournaments.events.seals import seals_in
from tournaments.privacy.services.turned_protocols import His, turn_protocol, turned
from tournaments.seating import DrawDiffers, Plan, plan_from_protocol, plan_to_protocol

# Data in which people are named, beside free text.
NAMING: Final = frozenset({"order", "changes"})
# Turned in a way of their own.
APART: Final = frozenset({Entrant, DrawRecord, StandingsVersion, ActRecord})
OF_LISTS: Final = frozenset(part.model for part in (PARTS["sheets"], *PARTS["sheets"].within))


def turn_event(event: Event, who: Forgotten, his: His, *, by: str) -> Event:
    """Everything that is stored of the event, without the name; `his` are his start numbers there.

    Within `lifted`. Sums, places, seats and money stay, as do the names of the event and its clubs; of sex and birth
    date what their classes need.
    """
    held = hold(event)
    before = seals_in(content_of(held.event))
    _turn_lists(held.event, who, his)
    for part in all_parts():
        if part.model not in APART | OF_LISTS:
            _turn_rows(part, held.event, who)
    _turn_substitutes(held.event, who)
    for entrant in held.event.entrants.filter(number__in=his.numbers):
        _turn_entrant(entrant, who)
        _turn_salted(TeamRecord.objects.filter(members__entrant=entrant), ("name",), who)
    for draw in held.event.draws.all():
        _turn_draw(draw, who, his)
    for version in held.event.standings.all():
        _turn_standings(version, who, his)
    turn_fields([code for code in held.event.desk_codes.all() if who.is_called(code.name)], ("name",), who)
    turn_protocol(held, who, his, changed=changed_since(before, held.event), by=by)
    return held.event


def changed_since(before: Mapping[str, str], event: Event) -> dict[str, tuple[str, str]]:
    """The old and the new digest of each row of the event that is another one than it was."""
    after = seals_in(content_of(event))
    return {name: (digest, after[name]) for name, digest in before.items() if after[name] != digest}


def _turn_lists(event: Event, who: Forgotten, his: His) -> None:
    for sheet in SheetRecord.objects.filter(event_table__series__event=event).order_by("pk"):
        turn_list(sheet, who, [seat.pk for seat in sheet.seats.all() if _is_his(seat, who, his)])


def _is_his(seat: Seat, who: Forgotten, his: His) -> bool:
    """Whether they sit there: as the entrant, or as who plays on for another."""
    if not who.is_called(seat.name_on_paper):
        return False
    at = TableSeat.objects.select_related("entrant").filter(table__sheet=seat.sheet_id, place=seat.place).first()
    if at is None or at.entrant.number in his.numbers:
        return True
    # Two of one name are told apart by a number on their list.
    called = filter(None, (at.entrant.name, at.entrant.written_name))
    return not any(is_form_of(seat.name_on_paper, name) for name in called)


def _turn_rows(part: Part, event: Event, who: Forgotten) -> None:
    names = texts_of(part.model)
    if names or writer_fields(part.model):
        _turn_salted(part.model._default_manager.filter(**{event_way(part): event.pk}), names, who)


def _turn_salted(records: Iterable[Any], names: Collection[str], who: Forgotten) -> None:
    for record in records:
        changed = turn_record(record, names, who)
        if changed and hasattr(record, "salt"):
            record.salt = make_salt()
            changed.append("salt")
        if changed:
            record.save(update_fields=changed)


def texts_of(model: type[Model]) -> list[str]:
    """The fields of a model in which people are spoken of."""
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, CoveredTextField) or (isinstance(field, JSONField) and field.name in NAMING)
    ]


def _turn_substitutes(event: Event, who: Forgotten) -> None:
    """Seats at which they played on for another, which only their name says."""
    seats = TableSeat.objects.filter(series__event=event).exclude(played_by="")
    _turn_salted([seat for seat in seats if who.is_called(seat.played_by)], ("played_by",), who)


def _turn_entrant(entrant: Entrant, who: Forgotten) -> None:
    entrant.name, entrant.written_name, entrant.phone, entrant.player_elsewhere = who.shown, "", "", []
    entrant.salt = make_salt()
    _keep_what_classes_need(entrant)
    entrant.save()
    entrant.sign_ups.update(birth_year=None)


def _keep_what_classes_need(entrant: Entrant) -> None:
    """Of the birth date its year, or nothing; of the sex nothing where no class asks for it."""
    classes = list(entrant.event.categories.all())
    wanted = [each.takes(entrant.sex, entrant.birth_date) for each in classes]
    born = entrant.birth_date
    bounds = [date for each in classes for date in (each.born_from, each.born_to) if date and born]
    dates = [None, *([born.replace(month=1, day=1), born.replace(month=12, day=31), *bounds, born] if born else [])]
    for sex in dict.fromkeys(["", entrant.sex]):
        for date in dates:
            if [each.takes(sex, date) for each in classes] == wanted:
                entrant.sex, entrant.birth_date = sex, date
                return


def _turn_draw(draw: DrawRecord, who: Forgotten, his: His) -> None:
    known = [each for each in draw.names or () if each[0] in his.numbers and each[1] is not None]
    changed = turn_record(draw, ("reason",), who)
    if not known and not changed:
        return
    draw.names = draw.names and [[number, None if number in his.numbers else name] for number, name in draw.names]
    if "reason" in changed and "reason" in draw.protocol["inputs"]:
        draw.protocol = _with_reason(draw.protocol, draw.reason)
    draw.salt = make_salt()
    draw.save(update_fields=[*changed, "names", "protocol", "salt"])


def _with_reason(protocol: Mapping[str, Any], reason: str) -> dict[str, Any]:
    """The protocol of the same draw, asked for in other words; a draw of an older program can only be copied."""
    try:
        drawn: Plan[Any] = plan_from_protocol(protocol)
    except DrawDiffers:
        return {**protocol, "inputs": {**protocol["inputs"], "reason": reason}}
    return plan_to_protocol(replace(drawn, inputs=replace(drawn.inputs, reason=reason)))


def _turn_standings(version: StandingsVersion, who: Forgotten, his: His) -> None:
    content = turned_content(version.content, who, his)
    changes = turned(version.changes, who, his)
    changed = turn_record(version, ("reason",), who)
    if not changed and (content, changes) == (version.content, version.changes):
        return
    version.content, version.changes, version.salt = content, changes, make_salt()
    version.save(update_fields=[*changed, "content", "changes", "salt"])


def turned_content(content: Mapping[str, Any], who: Forgotten, his: His) -> dict[str, Any]:
    """Published standings, whose rows are lists under common heads."""
    columns = content["columns"]
    at = columns.index("entrant")

    def row(values: list[Any]) -> list[Any]:
        about: Callable[[Any], Any] = who.own if his.is_number(values[at]) else who.text
        return [about(value) for value in values]

    tables = [{**table, "rows": [row(values) for values in table["rows"]]} for table in content["tables"]]
    return {name: tables if name == "tables" else turned(value, who, his) for name, value in content.items()}
