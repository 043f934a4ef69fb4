"""What is kept of somebody: all of it as plain data, for a page and for one file."""

from datetime import datetime
from typing import Any, Final

from scoring.exchange.plain_files import plain
from scoring.models import ListLine, Player, Seat
from scoring.phrases import writer_name
from tournaments.events.models import Entrant
from tournaments.events.phrases.acts import act_words
from tournaments.events.queries.covered import cover_of
from tournaments.leagues.models import SquadMember
from tournaments.privacy.models import Consent
from tournaments.privacy.queries.persons import Person

Kept = dict[str, Any]

REGISTER: Final = ("name", "nickname", "member_number", "sex", "birth_date", "is_active", "privacy", "former_names")
AT_THE_DOOR: Final = ("number", "name", "written_name", "club_name", "sex", "birth_date", "phone", "presence")


def kept_of(person: Person) -> Kept:
    """Everything that the site keeps of him, in the words of the file."""
    return {
        "format": "skatclub person",
        "version": 1,
        "register": _register(person.player),
        "consents": consents_of(person),
        "events": [_event(entrant) for entrant in person.entrants],
        "leagues": [_squad(member) for member in person.members],
        "seasons": [season.name for season in person.seasons()],
        "lists": [_list(seat) for seat in _seats(person.player)],
    }


def consents_of(person: Person) -> list[Kept]:
    """What he allowed, when and to whom he said it, and when he took it back."""
    own = Consent.objects.filter(player=person.player, entrant=person.guest)
    return [
        {
            "to": each.to,
            "given_at": plain(each.given_at),
            "given_by": each.given_by,
            "withdrawn_at": each.withdrawn_at and plain(each.withdrawn_at),
            "withdrawn_by": each.withdrawn_by,
        }
        for each in own
    ]


def _register(player: Player | None) -> Kept | None:
    if player is None:
        return None
    return {"club": player.club.name} | {name: plain(getattr(player, name)) for name in REGISTER}


def _event(entrant: Entrant) -> Kept:
    event = entrant.event
    cover = cover_of(event)
    return {
        "event": event.name,
        "day": plain(event.day),
        "club": event.club.name,
        "registered_at": plain(entrant.registered_at),
        **{name: plain(getattr(entrant, name)) for name in AT_THE_DOOR},
        "classes": [each.name for each in entrant.own_categories.all()],
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
            {"series": each.series.number, "kind": each.kind, "points": each.points, "reason": cover.text(each.reason)}
            for each in entrant.rulings.select_related("series")
        ],
        "payments": [
            {"receipt": each.receipt, "kind": each.kind, "cents": each.cents, "at": plain(each.at)}
            for each in entrant.payments.all()
        ],
        "protocol": [
            {"at": plain(act.at), "what": act_words(act.act, cover.act(act.data)), "by": str(writer_name(act.by))}
            for act in event.acts.all()
            if entrant.number in (act.data.get("number"), act.data.get("entrant")) and "name" in act.data
        ],
    }


def _squad(member: SquadMember) -> Kept:
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


def _list(seat: Seat) -> Kept:
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
