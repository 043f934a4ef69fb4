"""Create, change and close leagues and divisions."""

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Count

from scoring.clock import now
from scoring.models import Club
from scoring.models.names import clean_name
from tournaments.events.locking import Locked, Refused, lock, require_reason
from tournaments.leagues.models import Division, League, MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.rules import places_of
from tournaments.standings import METRICS
from tournaments.standings.tiebreaks import metrics_of

# Fixed once a meeting is played: they would change the value of its lists.
FIXED_ONCE_PLAYED: Final = ("ruleset_key", "ruleset_options", "scheme")
# Tables are computed from these each time, so a change affects tables that people have seen: it needs a reason.
CHANGE_TABLES: Final = ("scale_key", "own_scale", "parted_by", "tie_breaks")
LEAST_OWN_PLACES: Final = 3


@transaction.atomic
def create_league(club: Club, *, by: str, divisions: Sequence[str] = (), **settings: Any) -> League:
    """Create a league of the club with these divisions, or with a single one named after the league.

    `settings` are fields of `League`. Raises Refused (`own_scale_wrong`, `unknown_tie_break`, `division_name_taken`),
    and ValidationError for invalid fields.
    """
    league = League(club=club, created_at=now(), created_by=by, **settings)
    _check(league)
    league.save(force_insert=True)
    locked = lock(league)
    names = [clean_name(name) for name in divisions] or [locked.owner.name]
    for name in names:
        _new_division(locked, name=name, promoted=0, relegated=0)
    locked.log("league_created", by=by, divisions=names)
    return locked.owner


@transaction.atomic
def change_league(league: League, *, by: str, reason: str = "", **settings: Any) -> League:
    """Change fields of `League`. Once there are reports, settings that affect tables need a reason.

    Raises Refused (`league_rules_are_fixed`) for ruleset and scheme once a meeting has begun, and as `create_league`.
    """
    locked = lock(league)
    locked.require_open()
    changed = [field for field, value in settings.items() if getattr(locked.owner, field) != value]
    if not changed:
        return locked.owner
    meetings = Meeting.objects.filter(match_day__division__league=locked.owner)
    if set(changed) & set(FIXED_ONCE_PLAYED) and meetings.exclude(state=MeetingState.PLANNED).exists():
        raise Refused("league_rules_are_fixed")
    if set(changed) & set(CHANGE_TABLES) and MatchReport.objects.filter(meeting__in=meetings).exists():
        require_reason(reason)
    old = {field: getattr(locked.owner, field) for field in changed}
    for field in changed:
        setattr(locked.owner, field, settings[field])
    _check(locked.owner)
    most = max(meetings.annotate(size=Count("sides")).values_list("size", flat=True), default=0)
    if (places := places_of(locked.owner)) is not None and places < most:
        raise Refused("scale_too_short", places=places, teams=most)
    locked.owner.save(update_fields=changed)
    new = {field: settings[field] for field in changed}
    locked.log("league_changed", by=by, reason=reason.strip(), old=old, new=new)
    return locked.owner


@transaction.atomic
def add_division(league: League, *, name: str, promoted: int = 0, relegated: int = 0, by: str) -> Division:
    """Add a division at the end. Raises Refused (`division_name_taken`)."""
    locked = lock(league)
    locked.require_open()
    division = _new_division(locked, name=clean_name(name), promoted=promoted, relegated=relegated)
    locked.log("division_added", by=by, division=division.name, number=division.number)
    return division


@transaction.atomic
def change_division(division: Division, *, name: str, promoted: int, relegated: int, by: str) -> Division:
    """Change name, promotion and relegation. Raises Refused (`division_name_taken`)."""
    locked = lock(division.league)
    locked.require_open()
    division = locked.owner.divisions.get(pk=division.pk)
    new = {"name": clean_name(name), "promoted": promoted, "relegated": relegated}
    old = {field: getattr(division, field) for field in new}
    if new == old:
        return division
    for field, value in new.items():
        setattr(division, field, value)
    _check_division(locked, division)
    division.save(update_fields=[*new])
    locked.log("division_changed", by=by, division=division.name, old=old, new=new)
    return division


@transaction.atomic
def close_league(league: League, *, by: str) -> League:
    """Close the season. Raises Refused (`meetings_not_approved`) while a meeting is not approved."""
    locked = lock(league)
    locked.require_open()
    pending = Meeting.objects.filter(match_day__division__league=locked.owner).exclude(state=MeetingState.APPROVED)
    if count := pending.count():
        raise Refused("meetings_not_approved", count=count)
    return _set_closed(locked, True, "league_was_closed", by=by)


@transaction.atomic
def reopen_league(league: League, *, reason: str, by: str) -> League:
    locked = lock(league)
    reason = require_reason(reason)
    if not locked.owner.is_closed:
        return locked.owner
    return _set_closed(locked, False, "league_reopened", by=by, reason=reason)


def _set_closed(locked: Locked[League], is_closed: bool, action: str, *, by: str, reason: str = "") -> League:
    locked.owner.is_closed = is_closed
    locked.owner.save(update_fields=["is_closed"])
    locked.log(action, by=by, reason=reason)
    return locked.owner


def _check(league: League) -> None:
    """Raise Refused for rules that rank nothing, ValidationError for invalid fields."""
    league.name, league.season = clean_name(league.name), clean_name(league.season)
    if league.scale_key == "own":
        _check_own_scale(league.own_scale)
    for key in (*(league.parted_by or ["–"]), *_metrics(league.tie_breaks)):
        if key not in METRICS:
            raise Refused("unknown_tie_break", key=key)
    league.clean_fields(exclude=["club", "public_id", "head_hash"])


def _check_own_scale(points: Any) -> None:
    """Check that match points are whole, and no place is worth more than a better one."""
    is_whole = isinstance(points, list) and all(type(each) is int and each >= 0 for each in points)
    if not is_whole or len(points) < LEAST_OWN_PLACES or points != sorted(points, reverse=True) or not points[0]:
        raise Refused("own_scale_wrong", least=LEAST_OWN_PLACES)


def _metrics(tie_breaks: Sequence[str]) -> list[str]:
    """Return the keys without the lot. Raises Refused (`unknown_tie_break`) for unknown keys."""
    try:
        return [metric.key for metric in metrics_of(tie_breaks)]
    except ValueError:
        raise Refused("unknown_tie_break", key=", ".join(map(str, tie_breaks))) from None


def _new_division(locked: Locked[League], *, name: str, promoted: int, relegated: int) -> Division:
    number = locked.owner.divisions.count() + 1
    division = Division(league=locked.owner, number=number, name=name, promoted=promoted, relegated=relegated)
    _check_division(locked, division)
    division.save(force_insert=True)
    return division


def _check_division(locked: Locked[League], division: Division) -> None:
    division.clean_fields(exclude=["league"])
    if locked.owner.divisions.filter(name=division.name).exclude(pk=division.pk).exists():
        raise Refused("division_name_taken", division=division.name)
