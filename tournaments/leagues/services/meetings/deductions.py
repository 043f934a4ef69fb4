"""Deduct match points and game points from a team, as the leader decides."""

from django.db import transaction

from scoring.clock import now
from tournaments.events.locking import Refused, lock, require_reason
from tournaments.leagues.models import Deduction, LeagueTeam


@transaction.atomic
def deduct(team: LeagueTeam, *, match_points: int = 0, points: int = 0, reason: str, by: str) -> Deduction:
    """Take points from the team; negative points are added.

    Raises Refused: `nothing_to_deduct`, `reason_missing`.
    """
    locked = lock(team.league)
    locked.require_open()
    reason = require_reason(reason)
    if not (match_points or points):
        raise Refused("nothing_to_deduct")
    deduction = Deduction.objects.create(
        team=team, match_points=match_points, points=points, reason=reason, by=by, at=now()
    )
    locked.log("deducted", by=by, reason=reason, team=team.name, match_points=match_points, points=points)
    return deduction


@transaction.atomic
def cancel_deduction(deduction: Deduction, *, reason: str, by: str) -> Deduction:
    """Cancel a deduction with a second row; both can still be read.

    Raises Refused: `deduction_is_cancelled`, `reason_missing`.
    """
    locked = lock(deduction.team.league)
    locked.require_open()
    reason = require_reason(reason)
    if deduction.cancels_id or Deduction.objects.filter(cancels=deduction).exists():
        raise Refused("deduction_is_cancelled")
    cancelled = Deduction.objects.create(team=deduction.team, reason=reason, by=by, at=now(), cancels=deduction)
    data = {"match_points": deduction.match_points, "points": deduction.points}
    locked.log("deduction_cancelled", by=by, reason=reason, team=deduction.team.name, **data)
    return cancelled
