"""Registration: entrants, their presence, teams, and pairs who must not meet."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import count
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from scoring.clock import now
from scoring.models import Player
from scoring.models.names import clean_name, validate_name
from scoring.models.prepared import PreparedRows
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import (
    PLAYED,
    ApartPair,
    Category,
    Entrant,
    Event,
    EventAuditEntry,
    TeamMember,
    TeamRecord,
    TeamSubstitution,
)
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.choices import Presence
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.queries.bulk_actions import EntrySpan, here_at_once, span_since
from tournaments.events.queries.claims import open_claims
from tournaments.events.queries.entry_rows import EntrantRow, players_of, row_faults
from tournaments.events.queries.labels import labels_of
from tournaments.events.queries.registration import unfinished_numbers
from tournaments.events.queries.teams import line_up_conflict, member_problems, team_rows
from tournaments.events.services.claims import settle_by_date
from tournaments.events.services.promotion import promote
from tournaments.events.services.standings import republish
from tournaments.standings import TEAM_KINDS, Substitution, Team

# Fields whose values the audit log contains; of the others it contains only the field's name.
OPEN_FIELDS: Final = ("name", "club_name")
CHANGEABLE: Final = (*OPEN_FIELDS, "sex", "birth_date", "phone", "without_fee", "fixed_table", "fixed_seat")

# Per event: the highest start number of the entrants, and the audit entries of removed ones.
_HIGHEST: Final = PreparedRows(
    lambda events: Entrant.objects.filter(event__in=events).order_by("-number").values_list("number")[:1]
)
_REMOVED: Final = PreparedRows(
    lambda events: EventAuditEntry.objects.filter(event__in=events, act="entrant_removed").values_list("data")
)


@transaction.atomic
def register(
    event: Event,
    *,
    by: str,
    name: str = "",
    player: Player | None = None,
    club_name: str = "",
    sex: str = "",
    birth_date: date | None = None,
    phone: str = "",
    without_fee: bool = False,
    categories: Iterable[Category] = (),
    teams: Mapping[str, str] | None = None,
    claims: Iterable[str] = (),
    present: bool = False,
    unfinished: bool = False,
) -> Entrant:
    """Enter a player with the next start number.

    `teams` are names by kind, to be joined or created. `claims` are keys of age classes the player ticked; those that a
    known date of birth decides are dropped. `unfinished` marks a name whose details will be requested later; the audit
    log lists it as such until `finish_entry`.

    A club's player is entered under the shown name; missing fields are taken from the club's record. Raises Refused
    (`event_full`, `player_is_entered`, and as `make_team`), and ValidationError for an invalid name.
    """
    player = _locked_players([player]).get(player.pk) if player else None
    locked = lock(event)
    locked.require_open()
    _require_room(locked, 1)
    if player and locked.event.entrants.filter(player=player).exists():
        raise Refused("player_is_entered", name=player.shown_name)
    entrant = _entrant(
        locked,
        _next_number(locked),
        player,
        name=name,
        club_name=club_name,
        sex=sex,
        birth_date=birth_date,
        phone=phone,
        without_fee=without_fee,
        presence=Presence.PRESENT if present else Presence.EXPECTED,
    )
    entrant.claims = open_claims(entrant, claims)
    entrant.save(force_insert=True)
    entrant.own_categories.add(*_own(locked, categories))
    joined = _join_teams(locked, [(entrant, teams or {})])
    facts: dict[str, Any] = {"number": entrant.number, "name": entrant.name, "presence": entrant.presence}
    if unfinished:
        facts["unfinished"] = True
    if entrant.claims:
        facts["claims"] = entrant.claims
    locked.log("registered", by=by, wrote=[entrant, *joined], **facts)
    return entrant


@transaction.atomic
def finish_entry(entrant: Entrant, *, by: str) -> None:
    locked, entrant = _lock_entrant(entrant)
    if entrant.number in unfinished_numbers(locked.event):
        locked.log("entry_finished", by=by, wrote=[entrant], number=entrant.number, name=entrant.name)


@transaction.atomic
def register_all(event: Event, rows: Sequence[EntrantRow], *, by: str) -> list[Entrant]:
    """Enter all rows of a list, or none. Raises Refused (`list_has_faults`, `list_is_empty`)."""
    # Players are locked before the event, so the lines are matched twice: here to lock, below to be sure.
    meant = _locked_players(players_of(event, rows).values())
    locked = lock(event)
    locked.require_open()
    if faults := row_faults(locked.event, rows):
        raise Refused("list_has_faults", lines=sorted({fault.line for fault in faults}))
    if not rows:
        raise Refused("list_is_empty")
    numbers = _numbers_for(locked, rows)
    players = {line: meant[player.pk] for line, player in players_of(locked.event, rows).items() if player.pk in meant}
    entrants = [
        _entrant(
            locked,
            number,
            players.get(row.line),
            name=row.name,
            club_name=row.club_name,
            sex=row.sex,
            birth_date=row.birth_date,
            phone=row.phone,
        )
        for number, row in zip(numbers, rows, strict=True)
    ]
    entered = Entrant.objects.bulk_create(entrants)
    joined = _join_teams(locked, [(entrant, row.teams) for entrant, row in zip(entered, rows, strict=True)])
    wrote = [*entered, *joined]
    locked.log("list_registered", by=by, wrote=wrote, count=len(entered), first=min(numbers), last=max(numbers))
    return entered


@transaction.atomic
def change_entrant(
    entrant: Entrant, *, by: str, reason: str = "", categories: Iterable[Category] | None = None, **fields: Any
) -> Entrant:
    """Change an entrant's details; `fields` are from CHANGEABLE.

    The audit log has old and new values of name and club only. Once a series has been played, any change except to the
    phone number needs a reason and corrects published standings.
    """
    locked, entrant = _lock_entrant(entrant)
    if unknown := set(fields) - set(CHANGEABLE):
        raise ValueError(f"these cannot be changed: {', '.join(sorted(unknown))}")
    if entrant.player and entrant.player.is_pseudonymised:
        # The club decides by which name a pseudonymised player is shown.
        fields.pop("name", None)
    old = {field: getattr(entrant, field) for field in fields}
    for field, value in fields.items():
        setattr(entrant, field, _one_line(value) if field in ("name", "club_name", "phone") else value)
    _check(entrant)
    changed = [field for field in fields if getattr(entrant, field) != old[field]]
    changed += settle_by_date(entrant)
    entrant.save(update_fields=changed)
    if categories is not None and _set_own_categories(locked, entrant, categories):
        changed.append("categories")
    if changed:
        shown = [field for field in changed if field in OPEN_FIELDS]
        touches_standings = changed != ["phone"]
        if touches_standings:
            _require_reason_once_played(locked, reason)
        locked.log(
            "entrant_changed",
            by=by,
            reason=reason,
            wrote=[entrant],
            number=entrant.number,
            name=entrant.name,
            fields=changed,
            old={field: old[field] for field in shown},
            new={field: getattr(entrant, field) for field in shown},
        )
        if touches_standings:
            republish(locked, by=by, reason=reason)
    return entrant


@transaction.atomic
def remove_entrant(entrant: Entrant, *, by: str) -> None:
    """Delete an entrant who was entered by mistake; the start number is never reused.

    Raises Refused once there is a seat, a payment or a substitution.
    """
    locked, entrant = _lock_entrant(entrant)
    if entrant.seats.exists() or entrant.lines.exists() or entrant.rulings.exists():
        raise Refused("entrant_is_seated", name=entrant.name)
    if entrant.payments.exists():
        raise Refused("entrant_has_paid", name=entrant.name)
    if _substitutions_of(entrant):
        raise Refused("entrant_is_substitute", name=entrant.name)
    # Read before the deletion, which changes their seals.
    teams = list(locked.event.teams.filter(members__entrant=entrant))
    pairs = list(locked.event.apart_pairs.filter(Q(one=entrant) | Q(other=entrant)))
    entrant.delete()
    locked.log("entrant_removed", by=by, wrote=[entrant, *teams, *pairs], number=entrant.number, name=entrant.name)
    promote(locked)


@transaction.atomic
def set_presence(entrant: Entrant, presence: str, *, by: str) -> Entrant:
    if presence not in Presence.values:
        raise ValueError(f"{presence!r} is no presence")
    locked, entrant = _lock_entrant(entrant)
    if entrant.presence != presence:
        _note_presence(locked, entrant, presence, by=by)
        if locked.event.leavers_have_no_place:
            republish(locked, by=by, reason=coded_reason("players_changed"))
    return entrant


@transaction.atomic
def mark_all_here(event: Event, numbers: Iterable[int], *, by: str) -> EntrySpan | None:
    """Mark the expected players among these as present, each with an audit entry; None if there are none.

    Players who will arrive later are left unchanged.
    """
    locked = lock(event)
    locked.require_open()
    first = locked.event.version + 1
    for entrant in locked.event.entrants.filter(number__in=numbers, presence=Presence.EXPECTED).order_by("number"):
        _note_presence(locked, entrant, Presence.PRESENT, by=by)
    return span_since(locked.event, first)


@transaction.atomic
def undo_all_here(event: Event, span: EntrySpan, *, by: str) -> int:
    """Undo `mark_all_here`, except for players whose presence has changed since; return the number undone."""
    locked = lock(event)
    locked.require_open()
    before = here_at_once(locked.event, span, by=by)
    for entrant in locked.event.entrants.filter(number__in=before).order_by("number"):
        _note_presence(locked, entrant, before[entrant.number], by=by)
    return len(before)


@transaction.atomic
def make_team(
    event: Event, kind: str, name: str, members: Sequence[Entrant], *, by: str, reason: str = ""
) -> TeamRecord:
    """Make a team, which may be incomplete; requires a reason once a series has been played.

    Raises Refused: `team_name_taken`, `team_too_many`, `twice_in_team`, `plays_elsewhere`, `not_one_of_each`.
    """
    locked = lock(event)
    locked.require_open()
    _require_reason_once_played(locked, reason)
    _require_kind(locked, kind)
    team = TeamRecord(event=locked.event, kind=kind, name=_one_line(name))
    _require_free_name(locked, team)
    team.save()
    _set_members(locked, team, members)
    facts: dict[str, Any] = {"kind": kind, "team": team.name, "members": _numbers(members)}
    locked.log("team_made", by=by, reason=reason, wrote=[team], **facts)
    republish(locked, by=by, reason=reason)
    return team


@transaction.atomic
def change_team(team: TeamRecord, *, name: str, members: Sequence[Entrant], by: str, reason: str = "") -> TeamRecord:
    locked, team = _lock_team(team, reason)
    old = {"name": team.name, "members": _numbers(_members_of(team))}
    new = {"name": _one_line(name), "members": _numbers(members)}
    if new == old:
        return team
    if new["name"] != old["name"]:
        _rename(locked, team, _one_line(name))
    _set_members(locked, team, members)
    # Payments of the team contain its name, so they are sealed again.
    wrote = [team, *team.payments.all()]
    locked.log("team_changed", by=by, reason=reason, wrote=wrote, kind=team.kind, team=team.name, old=old, new=new)
    republish(locked, by=by, reason=reason)
    return team


@transaction.atomic
def remove_team(team: TeamRecord, *, by: str, reason: str = "") -> None:
    """Delete the team; its players play on. Requires a reason once a series has been played.

    Raises Refused (`team_was_paid`) if it paid or received money.
    """
    locked, team = _lock_team(team, reason)
    if team.payments.exists():
        raise Refused("team_was_paid", team=team.name)
    facts: dict[str, Any] = {"kind": team.kind, "team": team.name, "members": _numbers(_members_of(team))}
    team.delete()
    locked.log("team_removed", by=by, reason=reason, wrote=[team], **facts)
    republish(locked, by=by, reason=reason)


@transaction.atomic
def substitute(
    team: TeamRecord, *, series: int, leaves: Entrant, comes: Entrant, by: str, reason: str = ""
) -> TeamSubstitution:
    """Let `comes` play for the team in place of `leaves` from this series on; a played series requires a reason.

    Raises Refused: `no_such_series`, `not_in_the_team`, `plays_elsewhere`.
    """
    locked = lock(team.event)
    locked.require_open()
    team = locked.event.teams.get(pk=team.pk)
    if (found := locked.event.series.filter(number=series).first()) is None:
        raise Refused("no_such_series", series=series)
    if found.is_played:
        require_reason(reason)
    (row,) = [row for row in team_rows(locked.event, team.kind) if row.record == team]
    if leaves.number not in row.team.line_up(series):
        raise Refused("not_in_the_team", name=leaves.name, team=team.name, series=series)
    _require_free_line_ups(locked, team, comes, Substitution(series, leaves.number, comes.number))
    change = TeamSubstitution.objects.create(team=team, series=series, leaves=leaves, comes=comes)
    facts: dict[str, Any] = {"team": team.name, "series": series, "leaves": leaves.name, "comes": comes.name}
    locked.log("substituted", by=by, reason=reason, wrote=[team], **facts)
    republish(locked, by=by, reason=reason)
    return change


@transaction.atomic
def cancel_substitution(change: TeamSubstitution, *, by: str, reason: str = "") -> None:
    locked = lock(change.team.event)
    locked.require_open()
    if locked.event.series.filter(number__gte=change.series, state__in=PLAYED).exists():
        require_reason(reason)
    team, series, leaves, comes = change.team, change.series, change.leaves, change.comes
    # Checked after the deletion, which a refusal rolls back.
    change.delete()
    if _conflict(locked, team.kind):
        raise Refused("substituted_since", name=comes.name)
    locked.log(
        "substitution_cancelled",
        by=by,
        reason=reason,
        wrote=[team],
        team=team.name,
        series=series,
        leaves=leaves.name,
        comes=comes.name,
    )
    republish(locked, by=by, reason=reason)


@transaction.atomic
def keep_apart(event: Event, one: Entrant, other: Entrant, *, by: str) -> ApartPair:
    locked = lock(event)
    locked.require_open()
    if one.pk == other.pk:
        raise Refused("apart_from_oneself", name=one.name)
    first, second = sorted((one, other), key=lambda entrant: entrant.number)
    pair, is_new = ApartPair.objects.get_or_create(event=locked.event, one=first, other=second)
    if is_new:
        facts: dict[str, Any] = {"one": first.name, "other": second.name, "numbers": _numbers([first, second])}
        locked.log("kept_apart", by=by, wrote=[pair], **facts)
    return pair


@transaction.atomic
def let_meet(pair: ApartPair, *, by: str) -> None:
    locked = lock(pair.event)
    locked.require_open()
    facts: dict[str, Any] = {
        "one": pair.one.name,
        "other": pair.other.name,
        "numbers": _numbers([pair.one, pair.other]),
    }
    pair.delete()
    locked.log("let_meet", by=by, wrote=[pair], **facts)


def _lock_entrant(entrant: Entrant) -> tuple[LockedEvent, Entrant]:
    locked = lock(entrant.event)
    locked.require_open()
    return locked, locked.event.entrants.get(pk=entrant.pk)


def _note_presence(locked: LockedEvent, entrant: Entrant, presence: str, *, by: str) -> None:
    old, entrant.presence = entrant.presence, presence
    entrant.save(update_fields=["presence"])
    locked.log(f"presence_{presence}", by=by, wrote=[entrant], number=entrant.number, name=entrant.name, old=old)


def _require_reason_once_played(locked: LockedEvent, reason: str) -> None:
    if locked.event.series.filter(state__in=PLAYED).exists():
        require_reason(reason)


def _require_room(locked: LockedEvent, count: int) -> None:
    if locked.event.entrants.count() + count > MOST_PLAYERS:
        raise Refused("event_full", most=MOST_PLAYERS)


def _locked_players(players: Iterable[Player]) -> dict[int, Player]:
    """Return the players by key as currently stored, locked.

    They are locked before the event, as when a player's name changes: this prevents deadlocks, and entering a player
    under a name that is being pseudonymised.
    """
    return Player.objects.select_for_update().order_by("pk").in_bulk([player.pk for player in players])


def _next_number(locked: LockedEvent) -> int:
    """Return one more than the highest number ever used, including those of removed entrants."""
    highest = [int(number) for (number,) in _HIGHEST.all([locked.event.pk])]
    removed = [int(data["number"]) for (data,) in _REMOVED.all([locked.event.pk])]
    return max([0, *highest, *removed]) + 1


def _numbers_for(locked: LockedEvent, rows: Sequence[EntrantRow]) -> list[int]:
    highest = max([_next_number(locked) - 1, *(row.number for row in rows if row.number)])
    following = count(highest + 1)
    return [row.number or next(following) for row in rows]


def _entrant(locked: LockedEvent, number: int, player: Player | None, **fields: Any) -> Entrant:
    if player:
        known = {"club_name": locked.event.club.name, "sex": player.sex, "birth_date": player.birth_date}
        fields |= {field: fields[field] or value for field, value in known.items()} | {"name": player.shown_name}
    for field in ("name", "club_name", "phone"):
        fields[field] = _one_line(fields[field])
    # A rehearsal must not count as a result of anyone.
    linked_player = None if locked.event.is_rehearsal else player
    entrant = Entrant(event=locked.event, number=number, player=linked_player, registered_at=now(), **fields)
    _check(entrant)
    return entrant


def _one_line(text: str) -> str:
    validate_name(text)
    return clean_name(text)


def _check(entrant: Entrant) -> None:
    entrant.clean_fields(exclude=["event", "player", "card_key"])


def _own(locked: LockedEvent, categories: Iterable[Category]) -> list[Category]:
    chosen = list(categories)
    if any(category.event_id != locked.event.pk or not category.is_own for category in chosen):
        raise ValueError("only an event's own classes are ticked")
    return chosen


def _set_own_categories(locked: LockedEvent, entrant: Entrant, categories: Iterable[Category]) -> bool:
    wanted = {category.pk for category in _own(locked, categories)}
    ticked = {category.pk for category in entrant.own_categories.all() if category.is_own}
    entrant.own_categories.add(*wanted - ticked)
    entrant.own_categories.remove(*ticked - wanted)
    return wanted != ticked


def _substitutions_of(entrant: Entrant) -> bool:
    involved = TeamSubstitution.objects.filter(team__event=entrant.event_id)
    return involved.filter(leaves=entrant).exists() or involved.filter(comes=entrant).exists()


def _join_teams(locked: LockedEvent, wishes: Sequence[tuple[Entrant, Mapping[str, str]]]) -> list[TeamRecord]:
    named = [(kind, _one_line(name), entrant) for entrant, teams in wishes for kind, name in teams.items() if name]
    if not named:
        return []
    joined = []
    teams = {(team.kind, team.name): team for team in locked.event.teams.all()}
    members: dict[tuple[str, str], list[Entrant]] = {}
    entered = TeamMember.objects.filter(team__event=locked.event).select_related("team", "entrant")
    for member in entered.order_by("team", "place"):
        members.setdefault((member.kind, member.team.name), []).append(member.entrant)
    for kind, name, entrant in named:
        members.setdefault((kind, name), []).append(entrant)
    for kind, name in dict.fromkeys((kind, name) for kind, name, _ in named):
        _require_kind(locked, kind)
        team = teams.get((kind, name)) or TeamRecord(event=locked.event, kind=kind, name=name)
        if team.pk is None:
            team.full_clean(exclude=["event"])
            team.save()
        _require_fitting(locked, team, members[kind, name])
        _store_members(team, members[kind, name])
        joined.append(team)
    for kind in {kind for kind, _, _ in named}:
        if _conflict(locked, kind):
            raise Refused("substitute_elsewhere")
    return joined


def _lock_team(team: TeamRecord, reason: str) -> tuple[LockedEvent, TeamRecord]:
    locked = lock(team.event)
    locked.require_open()
    _require_reason_once_played(locked, reason)
    return locked, locked.event.teams.get(pk=team.pk)


def _require_kind(locked: LockedEvent, kind: str) -> None:
    if kind not in locked.event.team_kinds:
        raise Refused("no_such_teams", kind=kind)


def _require_free_name(locked: LockedEvent, team: TeamRecord) -> None:
    team.clean_fields(exclude=["event"])
    if locked.event.teams.filter(kind=team.kind, name=team.name).exclude(pk=team.pk).exists():
        raise Refused("team_name_taken", team=team.name)


def _rename(locked: LockedEvent, team: TeamRecord, name: str) -> None:
    # Drawn lots contain the team's name.
    if any(team.name in lot.order for lot in locked.event.lots.filter(ranking=team.kind)):
        raise Refused("team_has_lot", team=team.name)
    team.name = name
    _require_free_name(locked, team)
    team.save(update_fields=["name"])


def _set_members(locked: LockedEvent, team: TeamRecord, members: Sequence[Entrant]) -> None:
    _require_fitting(locked, team, members)
    # Checked after storing, because it depends on all teams; a refusal rolls it back.
    _store_members(team, members)
    if _conflict(locked, team.kind):
        raise Refused("substitute_elsewhere")


def _require_fitting(locked: LockedEvent, team: TeamRecord, members: Sequence[Entrant]) -> None:
    """Raise Refused if these entrants cannot form the team; incomplete teams and unknown sexes are allowed."""
    kind = TEAM_KINDS[team.kind]
    labels = labels_of(locked.event) if kind.one_of_each else {}
    problems = member_problems(team.kind, members, labels)
    if any(member.event_id != locked.event.pk for member in members):
        raise ValueError("a team is made of entrants of its own event")
    if "twice" in problems:
        raise Refused("twice_in_team", team=team.name)
    if "too_many" in problems:
        raise Refused("team_too_many", team=team.name, most=kind.size)
    if "not_one_of_each" in problems:
        raise Refused("not_one_of_each", team=team.name)
    elsewhere = TeamMember.objects.filter(kind=team.kind, entrant__in=members).exclude(team=team)
    if found := elsewhere.select_related("entrant", "team").order_by("pk").first():
        raise Refused("plays_elsewhere", name=found.entrant.name, team=found.team.name)


def _store_members(team: TeamRecord, members: Sequence[Entrant]) -> None:
    team.members.all().delete()
    TeamMember.objects.bulk_create(
        TeamMember(team=team, kind=team.kind, entrant=entrant, place=place) for place, entrant in enumerate(members)
    )


def _require_free_line_ups(locked: LockedEvent, team: TeamRecord, comes: Entrant, change: Substitution) -> None:
    with_change = {
        row.record.name: Team(row.team.key, row.team.members, (*row.team.substitutions, change))
        if row.record == team
        else row.team
        for row in team_rows(locked.event, team.kind)
    }
    later = [number for number in _series_numbers(locked) if number >= change.series]
    if line_up_conflict(with_change.values(), later) is None:
        return
    playing = {
        member: name
        for name, other in with_change.items()
        if name != team.name
        for number in later
        for member in other.line_up(number)
    }
    raise Refused("plays_elsewhere", name=comes.name, team=playing.get(comes.number, team.name))


def _conflict(locked: LockedEvent, kind: str) -> int | None:
    teams = [row.team for row in team_rows(locked.event, kind)]
    return line_up_conflict(teams, _series_numbers(locked))


def _series_numbers(locked: LockedEvent) -> list[int]:
    return list(locked.event.series.values_list("number", flat=True))


def _members_of(team: TeamRecord) -> list[Entrant]:
    return [member.entrant for member in team.members.select_related("entrant").order_by("place")]


def _numbers(entrants: Iterable[Entrant]) -> list[int]:
    return [entrant.number for entrant in entrants]
