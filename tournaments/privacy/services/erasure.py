"""Erase a person: rows with the name are emptied; hashes cover a key and a digest.

No chain or trigger changes: see `scoring.models.commitments`. Free texts are changed only if a person selected them
(`remove_texts`).
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, QuerySet

from scoring.clubs.erased import Erased
from scoring.clubs.members import is_form_of, rename_seats
from scoring.models import EntryRecord, Membership, Player, Privacy, Seat, SheetRecord
from scoring.models.commitments import PersonalEntry, PersonalRecord
from scoring.models.names import writer_fields
from scoring.models.pseudonyms import new_pseudonym_number
from scoring.signals import login_erased, name_erased
from tournaments.events.audit_log import OWN_WORDS
from tournaments.events.locking import Locked, lock
from tournaments.events.models import AuditEntry, DrawRecord, Entrant, Event, EventRole, TableSeat
from tournaments.events.parts import all_parts, event_way
from tournaments.events.services.rehearsals import delete_rehearsal
from tournaments.leagues.models import League, SquadMember
from tournaments.privacy.queries.mentions import REMOVED, Mention
from tournaments.privacy.queries.persons import Person
from tournaments.seating import DrawDiffers, Plan, plan_from_report, plan_to_report

# Actions in audit entries.
NAME_ERASED: Final = "name_erased"
TEXTS_REMOVED: Final = "texts_removed"
# Keys of an entry's data that contain the number of the entrant or squad member whom it is about.
NUMBERED: Final = ("number", "entrant")


@transaction.atomic
def erase(person: Person, *, by: str) -> Erased:
    """Replace the name in events, leagues, seasons, lists and the club's members; sums, seats and places are unchanged.

    A login's name is replaced wherever it did something, and nobody can log in with it any more. This cannot be
    undone. Sends `name_erased`.
    """
    player = person.player and Player.objects.select_for_update(of=("self",)).get(pk=person.player.pk)
    # After an objection the player is known by a number already, which stays.
    number = (player and player.pseudonym_number) or new_pseudonym_number()
    erased = person.erased(number)
    # Rehearsals contain copies of the entrants, which no link to the person leads to.
    for rehearsal in Event.objects.filter(rehearses__in=person.events().values("pk")).order_by("pk"):
        delete_rehearsal(rehearsal)
    # Evaluated before anything changes: the queries search for the name itself.
    leagues = list(person.leagues())
    seasons = list(person.seasons())
    events = list(person.events())
    helped: dict[str, str] = {}
    for league in leagues:
        _erase_in_league(league, person, erased, by=by)
    for season in seasons:
        evenings = season.evenings.values_list("event", flat=True)
        _erase_entries(lock(season), erased.among(person.others_at(evenings)), (), by=by)
    for event in events:
        helped |= _erase_in_event(event, person, erased, by=by)
    for sheet in person.free_lists().select_for_update(of=("self",)):
        _erase_on_free_list(sheet, erased.among(person.others_at([])), player)
    if player:
        _erase_player(player, erased)
    if person.login:
        _erase_login(person.login, erased)
    name_erased.send(Erased, helped=helped, club=person.club)
    return erased


@transaction.atomic
def remove_texts(chosen: Collection[Mention], *, by: str) -> None:
    """Empty the chosen texts and log the number removed."""
    for mention in chosen:
        _remove_text(mention)
    owners = {(type(each.owner), each.owner.pk): each.owner for each in chosen}
    for (kind, pk), owner in owners.items():
        records = [each.record for each in chosen if (type(each.owner), each.owner.pk) == (kind, pk)]
        if isinstance(owner, Event):
            drawn = [record for record in records if isinstance(record, DrawRecord)]
            lock(owner).log(TEXTS_REMOVED, by=by, wrote=drawn, count=len(records))
        elif not isinstance(owner, SheetRecord):
            lock(owner).log(TEXTS_REMOVED, by=by, count=len(records))


def _remove_text(mention: Mention) -> None:
    record = mention.record
    emptied: dict[str, Any] = {mention.field: ""}
    if isinstance(record, AuditEntry) and mention.field in OWN_WORDS:
        emptied = {"said": {key: value for key, value in record.said.items() if key != mention.field}}
    if isinstance(record, EntryRecord):
        _count_erasure([record.sheet_id])
    if isinstance(record, DrawRecord) and record.protocol["inputs"].get("reason"):
        # The reason is an input of the draw, so the report contains it too, and its digest covers it.
        emptied = {"reason": REMOVED, "protocol": _without_reason(record.protocol)}
    _store(record, **emptied)


def _store(record: Any, **fields: Any) -> None:
    """Change personal fields of a row; hashes stay valid, and the salt is erased along with the old text."""
    # First: `erase_salt` computes the digest from the values that are still in the row.
    if isinstance(record, PersonalRecord):
        record.erase_salt()
    elif isinstance(record, PersonalEntry):
        record.salt = ""
    for name, value in fields.items():
        setattr(record, name, value)
    columns = {field.name for field in record._meta.concrete_fields}
    record.save(update_fields=[*fields, *(columns & {"salt", "digest"})])


def _without_reason(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return the report of the same draw without its reason; one from another version can only be copied."""
    try:
        drawn: Plan[Any] = plan_from_report(report)
    except DrawDiffers:
        return {**report, "inputs": {**report["inputs"], "reason": REMOVED}}
    return plan_to_report(replace(drawn, inputs=replace(drawn.inputs, reason=REMOVED)))


def _erase_in_event(event: Event, person: Person, erased: Erased, *, by: str) -> dict[str, str]:
    """Return the names the person had there as a helper, each with its replacement."""
    locked = lock(event)
    numbers = [entrant.number for entrant in person.entrants if entrant.event_id == event.pk]
    # Lists come before the entrants: `_sits_there` compares with the names of entrants.
    for sheet in SheetRecord.objects.filter(event_table__series__event=event).order_by("pk"):
        _erase_seats(sheet, [seat for seat in sheet.seats.all() if _sits_there(seat, erased, numbers)], erased)
    for seat in TableSeat.objects.filter(series__event=event).exclude(played_by=""):
        if erased.is_called(seat.played_by):
            _store(seat, played_by=erased.shown)
    for entrant in event.entrants.filter(number__in=numbers):
        _erase_entrant(entrant, erased)
    for draw in event.draws.exclude(names=None):
        _store(draw, names=[[number, None if number in numbers else name] for number, name in draw.names])
    helped = {}
    for code in event.desk_codes.all():
        if erased.is_called(code.name):
            # Whatever a helper did is signed with the text of their code.
            before, code.name = str(code), erased.shown
            helped[before] = str(code)
            code.save(update_fields=["name"])
            for part in all_parts():
                _replace_writer(part.model._base_manager.filter(**{event_way(part): event.pk}), before, str(code))
    _erase_entries(locked, erased.among(person.others_at([event.pk])), numbers, by=by)
    return helped


def _sits_there(seat: Seat, erased: Erased, numbers: Collection[int]) -> bool:
    """Return whether a seat is theirs: as the entrant, or as a substitute."""
    if not erased.is_called(seat.name_on_paper):
        return False
    at = TableSeat.objects.select_related("entrant").filter(table__sheet=seat.sheet_id, place=seat.place).first()
    if at is None or at.entrant.number in numbers:
        return True
    # A seat named like its own entrant is the entrant's, even if a number was added to tell two of one name apart.
    called = filter(None, (at.entrant.name, at.entrant.written_name))
    return not any(is_form_of(seat.name_on_paper, name) for name in called)


def _erase_entrant(entrant: Entrant, erased: Erased) -> None:
    entrant.erase_salt()
    entrant.name, entrant.written_name, entrant.phone, entrant.player_elsewhere = erased.shown, "", "", []
    _reduce_to_class_data(entrant)
    entrant.save()
    entrant.sign_ups.update(birth_year=None)


def _reduce_to_class_data(entrant: Entrant) -> None:
    """Reduce birth date and sex to what the event's classes need, so that nobody changes class."""
    classes = list(entrant.event.categories.all())
    wanted = [each.takes(entrant.sex, entrant.birth_date) for each in classes]
    born = entrant.birth_date
    bounds = [date for each in classes for date in (each.born_from, each.born_to) if date and born]
    dates = [None, *([born.replace(month=1, day=1), born.replace(month=12, day=31), *bounds, born] if born else [])]
    # Tried from the least to the most revealing; the last pair is the data as it was, so one always fits.
    for sex in dict.fromkeys(["", entrant.sex]):
        for date in dates:
            if [each.takes(sex, date) for each in classes] == wanted:
                entrant.sex, entrant.birth_date = sex, date
                return


def _erase_in_league(league: League, person: Person, erased: Erased, *, by: str) -> None:
    locked = lock(league)
    members = SquadMember.objects.filter(league=league, pk__in=[member.pk for member in person.members])
    numbers = list(members.values_list("number", flat=True))
    members.update(name=erased.shown, written_name="")
    _erase_entries(locked, erased.among(person.others_at([], [league.pk])), numbers, by=by)


def _erase_on_free_list(sheet: SheetRecord, erased: Erased, player: Player | None) -> None:
    """Erase the person on a list outside events.

    A seat is theirs if it is linked to the player, or unlinked and has only the name.
    """

    def sits_at(seat: Seat) -> bool:
        if seat.player_id is not None:
            return player is not None and seat.player_id == player.pk
        return erased.is_called(seat.name_on_paper) and erased.is_mentioned(seat.name_on_paper)

    _erase_seats(sheet, [seat for seat in sheet.seats.order_by("pk") if sits_at(seat)], erased)


def _erase_seats(sheet: SheetRecord, seats: Collection[Seat], erased: Erased) -> None:
    if not seats:
        return
    # First: the digest must cover the name that `rename_seats` replaces.
    for seat in seats:
        seat.erase_salt()
        seat.save(update_fields=["digest", "salt"])
    rename_seats(seats, erased.shown)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(written_name="")
    # Check codes of version 0.5.0 are hashes of names without a salt, so a name could be found by trying.
    SheetRecord.objects.filter(pk=sheet.pk).update(earlier_codes={}, erasures=F("erasures") + 1)


def _erase_entries(locked: Locked[Any], erased: Erased, numbers: Collection[int], *, by: str) -> None:
    """Replace the name in audit entries, and log the erasure, which also invalidates all ETags of the pages."""
    for entry in locked.owner.audit_entries.order_by("seq"):
        of_person = any(entry.data.get(name) in numbers for name in NUMBERED)
        remaining = _without_name(entry.said, erased, of_person=of_person)
        if remaining != entry.said:
            _store(entry, said=remaining)
    locked.log(NAME_ERASED, by=erased.shown if by == erased.login else by, shown=erased.shown)


def _without_name(values: Mapping[str, Any], erased: Erased, *, of_person: bool) -> dict[str, Any]:
    replaced = erased.own_data if of_person else erased.text
    return {
        key: value if key in OWN_WORDS else erased.shown if value == erased.login else replaced(value)
        for key, value in values.items()
    }


def _erase_player(player: Player, erased: Erased) -> None:
    # Lists and standings point to the row, so it stays.
    player.name, player.nickname, player.member_number, player.former_names = erased.shown, "", "", []
    player.sex, player.birth_date, player.is_active = "", None, False
    player.privacy, player.pseudonym_number, player.card_objection = Privacy.OBJECTED, erased.number, None
    player.save()


def _erase_login(login: Any, erased: Erased) -> None:
    # The row stays too: the log of the administration points to it.
    for model in apps.get_models():
        _replace_writer(model._base_manager.all(), erased.login, erased.shown)
    _erase_from_admin_log(login, erased)
    Membership.objects.filter(user=login).delete()
    EventRole.objects.filter(user=login).delete()
    for names in (login.captain_of, login.groups, login.user_permissions):
        names.clear()
    login.username, login.first_name, login.last_name, login.email = erased.shown, "", "", ""
    login.is_active, login.is_staff, login.is_superuser, login.last_login = False, False, False, None
    login.set_unusable_password()
    login.save()
    login_erased.send(get_user_model(), login=login)


def _replace_writer(records: QuerySet[Any], writer: str, shown: str) -> None:
    """Replace the writer of records; the words of rows with a salt can no longer be verified."""
    for name in writer_fields(records.model):
        found = records.filter(**{name: writer})
        if records.model is EntryRecord:
            _count_erasure(found.values("sheet"))
        if issubclass(records.model, PersonalRecord):
            for record in found:
                _store(record, **{name: shown})
        else:
            found.update(**{name: shown}, **({"salt": ""} if issubclass(records.model, PersonalEntry) else {}))


def _count_erasure(sheets: Any) -> None:
    SheetRecord.objects.filter(pk__in=sheets).update(erasures=F("erasures") + 1)


def _erase_from_admin_log(login: Any, erased: Erased) -> None:
    about = {"content_type__app_label": "auth", "content_type__model": "user", "object_id": str(login.pk)}
    LogEntry.objects.filter(**about).update(object_repr=erased.shown, change_message="")
    # Entries about a club contain its memberships as "login in club", inside JSON text.
    before, after = (json.dumps(f"{name} in ")[:-1] for name in (erased.login, erased.shown))
    for entry in LogEntry.objects.filter(change_message__contains=before):
        entry.change_message = entry.change_message.replace(before, after)
        entry.save(update_fields=["change_message"])
