"""All data stored about a person, as plain data for a page and for one file."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model

from scoring.models import EntryRecord, ListLine, Player, Seat
from scoring.models.names import writer_fields
from scoring.phrases import writer_name
from scoring.sheets.exchange.plain_files import plain
from scoring.signals import login_data_requested
from tournaments.events.models import AuditEntry, Entrant, EventAuditEntry
from tournaments.events.phrases.actions import action_words
from tournaments.events.queries.pseudonyms import pseudonyms_of
from tournaments.leagues.models import LeagueAuditEntry, SquadMember
from tournaments.privacy.models import Consent, ErasureRequest
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.queries.persons import Person
from tournaments.seasons.models import SeasonAuditEntry

PersonalData = dict[str, Any]

REGISTER: Final = ("name", "nickname", "member_number", "sex", "birth_date", "is_active", "privacy", "former_names")
REGISTRATION_FIELDS: Final = ("number", "name", "written_name", "club_name", "sex", "birth_date", "phone", "presence")
ACCOUNT: Final = (
    "username",
    "first_name",
    "last_name",
    "email",
    "is_staff",
    "is_superuser",
    "date_joined",
    "last_login",
)
# Audit logs are exported entry by entry; of most other tables only the number of rows is.
AUDIT_LOGS: Final[tuple[type[AuditEntry], ...]] = (EventAuditEntry, LeagueAuditEntry, SeasonAuditEntry)


def personal_data_of(person: Person) -> PersonalData:
    """Return everything that the site stores about a person, with the keys of the exported file."""
    if isinstance(person, Login):
        return _personal_data_of_login(person)
    return {
        "format": "skatclub person",
        "version": 1,
        "register": _member_data(person.player),
        "consents": consents_of(person),
        "wishes_to_be_erased": _erasure_requests(person),
        "events": [_event(entrant) for entrant in person.entrants],
        "leagues": [_squad(member) for member in person.members],
        "seasons": [season.name for season in person.seasons()],
        "lists": [_list(seat) for seat in _seats(person.player)],
    }


def _personal_data_of_login(login: Login) -> PersonalData:
    """Return a login, its rights, and its actions; the people affected are not part of its data."""
    user = login.login
    found_elsewhere: list[Any] = [found for _, found in login_data_requested.send(get_user_model(), login=user)]
    return {
        "format": "skatclub login",
        "version": 1,
        "login": {name: plain(getattr(user, name)) for name in ACCOUNT},
        "clubs": [str(club) for club in user.clubs.order_by("name")],
        "roles": [{"event": str(role.event), "role": role.role} for role in user.event_roles.select_related("event")],
        "captain_of": [
            {"league": str(team.league), "team": team.name} for team in user.captain_of.select_related("league")
        ],
        "consents": consents_of(login),
        "wishes_to_be_erased": _erasure_requests(login),
        "protocols": [audit_log for kind in AUDIT_LOGS for audit_log in _audit_logs(login, kind)],
        "entries": [
            {"list": entry.sheet.public_id, "at": plain(entry.entered_at), "kind": entry.kind, "line": entry.seq}
            for entry in EntryRecord.objects.filter(login.wrote(EntryRecord)).select_related("sheet").order_by("pk")
        ],
        "other_records": _other_records(login),
        "administration": [
            {"at": plain(entry.action_time), "action": entry.action_flag, "what": entry.object_repr}
            for entry in LogEntry.objects.filter(user=user).order_by("pk")
        ],
        **{name: rows for found in found_elsewhere for name, rows in found.items()},
    }


def _audit_logs(login: Login, kind: type[AuditEntry]) -> Iterator[PersonalData]:
    lines: dict[str, list[PersonalData]] = defaultdict(list)
    named: dict[str, str] = {}
    for entry in kind._default_manager.filter(login.wrote(kind)).select_related(kind.owner).order_by(kind.owner, "seq"):
        owner = getattr(entry, kind.owner)
        named[owner.public_id] = str(owner)
        lines[owner.public_id].append({"line": entry.seq, "at": plain(entry.at), "act": entry.act})
    for public_id, entries in lines.items():
        yield {kind.owner: public_id, "name": named[public_id], "acts": entries}


def _other_records(login: Login) -> dict[str, int]:
    counts = {
        model._meta.label: model._base_manager.filter(login.wrote(model)).count()
        for model in apps.get_models()
        if writer_fields(model) and model not in {*AUDIT_LOGS, EntryRecord}
    }
    return {label: count for label, count in counts.items() if count}


def consents_of(person: Person) -> list[PersonalData]:
    records = Consent.objects.filter(**person.key)
    return [
        {
            "to": each.to,
            "given_at": plain(each.given_at),
            "given_by": each.given_by,
            "withdrawn_at": each.withdrawn_at and plain(each.withdrawn_at),
            "withdrawn_by": each.withdrawn_by,
        }
        for each in records
    ]


def _erasure_requests(person: Person) -> list[PersonalData]:
    records = ErasureRequest.objects.filter(**person.key).order_by("pk")
    return [{"asked_at": plain(each.asked_at), "done_at": each.done_at and plain(each.done_at)} for each in records]


def _member_data(player: Player | None) -> PersonalData | None:
    if player is None:
        return None
    return {"club": player.club.name} | {name: plain(getattr(player, name)) for name in REGISTER}


def _event(entrant: Entrant) -> PersonalData:
    event = entrant.event
    pseudonyms = pseudonyms_of(event)
    return {
        "event": event.name,
        "day": plain(event.day),
        "club": event.club.name,
        "registered_at": plain(entrant.registered_at),
        **{name: plain(getattr(entrant, name)) for name in REGISTRATION_FIELDS},
        "sign_ups": [
            {"at": plain(each.signed_up_at), "plays_with": each.plays_with, "note": each.note, "email": each.email}
            | {"birth_year": each.birth_year}
            for each in entrant.sign_ups.all()
        ],
        "classes": [each.name for each in entrant.own_categories.all()],
        "claims": [each.name for each in event.categories.all() if each.key in entrant.claims],
        "teams": [each.team.name for each in entrant.memberships.select_related("team")],
        "seats": [
            {"series": seat.series.number, "table": seat.table.number, "seat": seat.place + 1}
            for seat in entrant.seats.select_related("series", "table").order_by("series__number")
        ],
        "results": [
            {"series": line.series.number, "points": line.points, "won": line.won, "lost": line.lost}
            | {"total": line.total}
            for line in entrant.lines.select_related("series").order_by("series__number")
        ],
        "rulings": [
            {
                "series": each.series.number,
                "kind": each.kind,
                "points": each.points,
                "reason": pseudonyms.text(each.reason),
            }
            for each in entrant.rulings.select_related("series")
        ],
        "payments": [
            {"receipt": each.receipt, "kind": each.kind, "cents": each.cents, "at": plain(each.at)}
            for each in entrant.payments.all()
        ],
        "protocol": [
            {
                "at": plain(entry.at),
                "what": action_words(entry.act, pseudonyms.audit_data(entry.values)),
                "by": str(writer_name(entry.by)),
            }
            for entry in event.audit_entries.all()
            if entrant.number in (entry.data.get("number"), entry.data.get("entrant")) and "name" in entry.said
        ],
    }


def _squad(member: SquadMember) -> PersonalData:
    days = member.line_ups.select_related("side__match_day").order_by("side__match_day__day")
    return {
        "league": str(member.league),
        "team": member.team.name,
        "number": member.number,
        "name": member.name,
        "written_name": member.written_name,
        "match_days": [plain(place.side.match_day.day) for place in days],
    }


def _seats(player: Player | None) -> list[Seat]:
    if player is None:
        return []
    return list(
        player.seats.filter(sheet__event_table=None).select_related("sheet", "line").order_by("sheet__opened_at")
    )


def _list(seat: Seat) -> PersonalData:
    line: ListLine | None = getattr(seat, "line", None)
    opened: datetime = seat.sheet.opened_at
    return {
        "list": seat.sheet.public_id,
        "title": seat.sheet.title,
        "opened_at": plain(opened),
        "seat": seat.place + 1,
        "name": seat.name,
        "written_name": seat.written_name,
        "total": line.total if line else None,
    }
