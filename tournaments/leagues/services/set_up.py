"""A league and its divisions: made, changed, closed."""

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Count

from scoring.clock import now
from scoring.models import Club
from scoring.models.names import clean_name
from tournaments.events.held import Held, Refused, hold, require_reason
from tournaments.leagues.models import Division, League, MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.rules import places_of
from tournaments.standings import METRICS
from tournaments.standings.tiebreaks import metrics_of

# Once a meeting is played, these would change what its lists are worth.
FIXED_ONCE_PLAYED: Final = ("ruleset_key", "ruleset_options", "scheme")
# These are worked out from the reports each time: other ones change tables that people have seen.
CHANGE_TABLES: Final = ("scale_key", "own_scale", "parted_by", "tie_breaks")
LEAST_OWN_PLACES: Final = 3


@transaction.atomic
def create_league(club: Club, *, by: str, divisions: Sequence[str] = (), **settings: Any) -> League:
    """A new league led by the club, with these divisions, or one of its own name; `settings` are fields of `League`.

    Refused (`own_scale_wrong`, `unknown_tie_break`, `division_name_taken`); ValidationError for what the fields cannot
    hold.
    """
    league = League(club=club, created_at=now(), created_by=by, **settings)
    _check(league)
    league.save(force_insert=True)
    held = hold(league)
    names = [clean_name(name) for name in divisions] or [held.owner.name]
    for name in names:
        _new_division(held, name=name, promoted=0, relegated=0)
    held.log("league_created", by=by, divisions=names)
    return held.owner


@transaction.atomic
def change_league(league: League, *, by: str, reason: str = "", **settings: Any) -> League:
    """Other settings; `settings` are fields of `League`. Once something is reported, what tables go by needs a reason.

    Refused (`league_rules_are_fixed`) for ruleset and scheme once a meeting was begun, and as `create_league`.
    """
    held = hold(league)
    held.require_open()
    changed = [field for field, value in settings.items() if getattr(held.owner, field) != value]
    if not changed:
        return held.owner
    meetings = Meeting.objects.filter(match_day__division__league=held.owner)
    if set(changed) & set(FIXED_ONCE_PLAYED) and meetings.exclude(state=MeetingState.PLANNED).exists():
        raise Refused("league_rules_are_fixed")
    if set(changed) & set(CHANGE_TABLES) and MatchReport.objects.filter(meeting__in=meetings).exists():
        require_reason(reason)
    old = {field: getattr(held.owner, field) for field in changed}
    for field in changed:
        setattr(held.owner, field, settings[field])
    _check(held.owner)
    most = max(meetings.annotate(size=Count("sides")).values_list("size", flat=True), default=0)
    if (places := places_of(held.owner)) is not None and places < most:
        raise Refused("scale_too_short", places=places, teams=most)
    held.owner.save(update_fields=changed)
    new = {field: settings[field] for field in changed}
    held.log("league_changed", by=by, reason=reason.strip(), old=old, new=new)
    return held.owner


@transaction.atomic
def add_division(league: League, *, name: str, promoted: int = 0, relegated: int = 0, by: str) -> Division:
    """One more division, the last. Refused (`division_name_taken`)."""
    held = hold(league)
    held.require_open()
    division = _new_division(held, name=clean_name(name), promoted=promoted, relegated=relegated)
    held.log("division_added", by=by, division=division.name, number=division.number)
    return division


@transaction.atomic
def change_division(division: Division, *, name: str, promoted: int, relegated: int, by: str) -> Division:
    """Its name, and how many of its teams go up and down. Refused (`division_name_taken`)."""
    held = hold(division.league)
    held.require_open()
    division = held.owner.divisions.get(pk=division.pk)
    new = {"name": clean_name(name), "promoted": promoted, "relegated": relegated}
    old = {field: getattr(division, field) for field in new}
    if new == old:
        return division
    for field, value in new.items():
        setattr(division, field, value)
    _check_division(held, division)
    division.save(update_fields=[*new])
    held.log("division_changed", by=by, division=division.name, old=old, new=new)
    return division


@transaction.atomic
def close_league(league: League, *, by: str) -> League:
    """The season is over. Refused (`meetings_not_approved`) while a meeting is not approved."""
    held = hold(league)
    held.require_open()
    pending = Meeting.objects.filter(match_day__division__league=held.owner).exclude(state=MeetingState.APPROVED)
    if count := pending.count():
        raise Refused("meetings_not_approved", count=count)
    return _set_closed(held, True, "league_was_closed", by=by)


@transaction.atomic
def reopen_league(league: League, *, reason: str, by: str) -> League:
    """A closed league is open again, for a reason."""
    held = hold(league)
    reason = require_reason(reason)
    if not held.owner.is_closed:
        return held.owner
    return _set_closed(held, False, "league_reopened", by=by, reason=reason)


def _set_closed(held: Held[League], is_closed: bool, act: str, *, by: str, reason: str = "") -> League:
    held.owner.is_closed = is_closed
    held.owner.save(update_fields=["is_closed"])
    held.log(act, by=by, reason=reason)
    return held.owner


def _check(league: League) -> None:
    """Refused for rules that rank nothing; ValidationError for what the columns cannot hold."""
    league.name, league.season = clean_name(league.name), clean_name(league.season)
    if league.scale_key == "own":
        _check_own_scale(league.own_scale)
    for key in (*(league.parted_by or ["–"]), *_metrics(league.tie_breaks)):
        if key not in METRICS:
            raise Refused("unknown_tie_break", key=key)
    league.clean_fields(exclude=["club", "public_id", "head_hash"])


def _check_own_scale(points: Any) -> None:
    """Whole match points, best place first, a better place never worth less than the next."""
    is_whole = isinstance(points, list) and all(type(each) is int and each >= 0 for each in points)
    if not is_whole or len(points) < LEAST_OWN_PLACES or points != sorted(points, reverse=True) or not points[0]:
        raise Refused("own_scale_wrong", least=LEAST_OWN_PLACES)


def _metrics(tie_breaks: Sequence[str]) -> list[str]:
    """The keys without the lot; Refused (`unknown_tie_break`) for what is none."""
    try:
        return [metric.key for metric in metrics_of(tie_breaks)]
    except ValueError:
        raise Refused("unknown_tie_break", key=", ".join(map(str, tie_breaks))) from None


def _new_division(held: Held[League], *, name: str, promoted: int, relegated: int) -> Division:
    number = held.owner.divisions.count() + 1
    division = Division(league=held.owner, number=number, name=name, promoted=promoted, relegated=relegated)
    _check_division(held, division)
    division.save(force_insert=True)
    return division


def _check_division(held: Held[League], division: Division) -> None:
    division.clean_fields(exclude=["league"])
    if held.owner.divisions.filter(name=division.name).exclude(pk=division.pk).exists():
        raise Refused("division_name_taken", division=division.name)
