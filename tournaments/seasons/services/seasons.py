"""A club's season: create it, change its rules, add evenings, book cash, and close it."""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Max, Q

from scoring.alphabet import alphabetical
from scoring.clock import now
from scoring.models import Club, Player
from scoring.models.names import clean_name, validate_name
from tournaments.events.locking import Locked, Refused, as_logged, lock, require_reason
from tournaments.events.models import Event, ResultLine
from tournaments.events.models.settings import settings_of
from tournaments.events.phrases.choices import Phase
from tournaments.events.services.money import MOST_CENTS
from tournaments.seasons.models import CashEntry, Evening, Season, SeasonVersion
from tournaments.seasons.queries.seasons import stored_season


@transaction.atomic
def create_season(club: Club, *, by: str, **settings: Any) -> Season:
    """Create a season; `settings` are fields of `Season`, including name and days."""
    _require_known(settings)
    season = Season(club=club, created_at=now(), created_by=by, **settings)
    season.clean_fields(exclude=["tie_breaks"])
    season.save()
    locked = lock(season)
    locked.log("season_created", by=by, name=season.name)
    return locked.owner


@transaction.atomic
def change_season(season: Season, *, by: str, reason: str = "", **settings: Any) -> Season:
    """Change name or rules; no stored result changes. Does nothing if no field differs."""
    locked = lock(season)
    locked.require_open()
    _require_known(settings)
    changed = {field: value for field, value in settings.items() if getattr(locked.owner, field) != value}
    if not changed:
        return locked.owner
    old = {field: as_logged(getattr(locked.owner, field)) for field in changed}
    for field, value in changed.items():
        setattr(locked.owner, field, value)
    locked.owner.clean_fields(exclude=["tie_breaks"])
    locked.owner.save(update_fields=list(changed))
    new = {field: as_logged(value) for field, value in changed.items()}
    locked.log("season_changed", by=by, reason=reason.strip(), old=old, new=new)
    return locked.owner


@transaction.atomic
def add_evening(season: Season, event: Event, *, by: str) -> Evening:
    """Count an event of the club for the season; evenings are numbered by day.

    Raises Refused: `not_the_clubs_event`, `rehearsal_counts_nowhere`, `evening_is_in`.
    """
    locked = lock(season)
    locked.require_open()
    if event.club_id != locked.owner.club_id:
        raise Refused("not_the_clubs_event", name=event.name)
    if event.is_rehearsal:
        raise Refused("rehearsal_counts_nowhere")
    evening = enter_evening(locked, event)
    locked.log("evening_added", by=by, number=evening.number, name=event.name, day=event.day.isoformat())
    return evening


def enter_evening(locked: Locked[Season], event: Event) -> Evening:
    """Add the event as an evening. Raises Refused (`evening_is_in`) if it already is one."""
    if locked.owner.evenings.filter(event=event).exists():
        raise Refused("evening_is_in", name=event.name)
    last = locked.owner.evenings.aggregate(last=Max("number"))["last"] or 0
    evening = Evening.objects.create(season=locked.owner, event=event, number=last + 1)
    _number_by_day(locked)
    evening.refresh_from_db()
    return evening


@transaction.atomic
def remove_evening(evening: Evening, *, by: str, reason: str = "") -> None:
    """Remove the event from the season; the event itself is unchanged. Requires a reason once there are lists."""
    locked = lock(evening.season)
    locked.require_open()
    evening = locked.owner.evenings.select_related("event").get(pk=evening.pk)
    if ResultLine.objects.filter(series__event=evening.event_id).exists():
        reason = require_reason(reason)
    name, day, number = evening.event.name, evening.event.day, evening.number
    evening.delete()
    _number_by_day(locked)
    locked.log("evening_removed", by=by, reason=reason.strip(), number=number, name=name, day=day.isoformat())


@transaction.atomic
def excuse(evening: Evening, players: Collection[Player], *, by: str) -> Evening:
    """Set exactly these members as excused from the evening."""
    locked = lock(evening.season)
    locked.require_open()
    evening = locked.owner.evenings.get(pk=evening.pk)
    if any(player.club_id != locked.owner.club_id for player in players):
        raise ValueError("a club excuses its own players")
    if set(evening.excused.all()) != set(players):
        evening.excused.set(players)
        names = sorted((player.shown_name for player in players), key=alphabetical)
        locked.log("excused", by=by, number=evening.number, names=", ".join(names))
    return evening


@transaction.atomic
def close_season(season: Season, *, by: str) -> SeasonVersion:
    """Close the season and publish its ranking. Raises Refused (`evenings_open`) while an evening is not closed.

    Closing it again adds a version, with the reason for reopening.
    """
    locked = lock(season)
    locked.require_open()
    unfinished = locked.owner.evenings.exclude(event__phase=Phase.CLOSED).order_by("number")
    if names := list(unfinished.values_list("event__name", flat=True)):
        raise Refused("evenings_open", names=names)
    number = locked.owner.versions.count() + 1
    version = SeasonVersion.objects.create(
        season=locked.owner,
        number=number,
        content=stored_season(locked.owner),
        reason=_why_reopened(locked) if number > 1 else "",
        by=by,
        at=now(),
    )
    locked.owner.is_closed = True
    locked.owner.save(update_fields=["is_closed"])
    locked.log("season_closed", by=by, version=number)
    return version


@transaction.atomic
def reopen_season(season: Season, *, reason: str, by: str) -> Season:
    """Reopen a closed season for a correction; the published version can still be read."""
    locked = lock(season)
    if not locked.owner.is_closed:
        raise Refused("season_is_open")
    reason = require_reason(reason)
    locked.owner.is_closed = False
    locked.owner.save(update_fields=["is_closed"])
    locked.log("season_reopened", by=by, reason=reason)
    return locked.owner


@transaction.atomic
def book_cash(season: Season, *, day: date, words: str, cents: int, by: str) -> CashEntry:
    """Book a payment in, or out if negative, other than fees, loss money and prizes."""
    locked = lock(season)
    locked.require_open()
    if not 0 < abs(cents) <= MOST_CENTS:
        raise Refused("no_amount")
    if not words.strip():
        raise Refused("note_missing")
    validate_name(words)
    entry = _enter(locked, day=day, words=clean_name(words), cents=cents, by=by)
    locked.log("cash_booked", by=by, number=entry.number, words=entry.words, cents=cents)
    return entry


@transaction.atomic
def cancel_cash(entry: CashEntry, *, reason: str, by: str) -> CashEntry:
    """Cancel an entry with an opposite row, whose text is the reason; the entry itself remains."""
    locked = lock(entry.season)
    locked.require_open()
    reason = require_reason(reason)
    entry = locked.owner.cash.get(pk=entry.pk)
    if entry.cancels_id is not None:
        raise Refused("is_a_cancellation", number=entry.number)
    if again := locked.owner.cash.filter(cancels=entry).first():
        raise Refused("cash_was_cancelled", number=entry.number, by_number=again.number)
    row = _enter(locked, day=entry.day, words=reason[:120], cents=-entry.cents, by=by, cancels=entry)
    locked.log("cash_cancelled", by=by, reason=reason, number=row.number, of_number=entry.number, cents=row.cents)
    return row


def rename_in_seasons(player: Player, *, by: str) -> None:
    """Log the new name in each season, in the transaction that changes the player's shown name.

    Seasons show current names; the audit entry invalidates cached pages with the old one.
    """
    of_player = Q(evenings__event__entrants__player=player) | Q(evenings__excused=player)
    for season in Season.objects.filter(of_player).order_by("pk").distinct():
        lock(season).log("season_name_changed", by=by)


def _enter(locked: Locked[Season], **fields: Any) -> CashEntry:
    """Add the next row of the season's till; numbers have no gaps."""
    last = locked.owner.cash.aggregate(last=Max("number"))["last"] or 0
    return CashEntry.objects.create(season=locked.owner, number=last + 1, at=now(), **fields)


def _number_by_day(locked: Locked[Season]) -> None:
    in_order = list(locked.owner.evenings.select_related("event").order_by("event__day", "event__pk"))
    moved = [(number, one) for number, one in enumerate(in_order, start=1) if one.number != number]
    # Numbers are unique at any moment, so all that change first get numbers beyond those in use.
    beyond = len(in_order) + max((one.number for one in in_order), default=0)
    for number, one in moved:
        Evening.objects.filter(pk=one.pk).update(number=beyond + number)
    for number, one in moved:
        Evening.objects.filter(pk=one.pk).update(number=number)


def _why_reopened(locked: Locked[Season]) -> str:
    action = locked.owner.audit_entries.filter(act="season_reopened").order_by("-seq").first()
    return action.reason if action else ""


def _require_known(settings: dict[str, Any]) -> None:
    if unknown := settings.keys() - settings_of(Season).keys():
        raise ValueError(f"these cannot be set: {', '.join(sorted(unknown))}")
