"""Points needed for prizes in the last series: for the hall, for one player, and on the start card."""

from typing import Any

from django.http import HttpResponseBase
from django.views.decorators.http import require_safe

from scoring.sheets.views.access import whole_number
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.cached import cached
from tournaments.events.queries.prize_targets import PrizeTarget, PrizeTargets, RankingTargets, prize_targets_of
from tournaments.events.views.access import Desk, PageRequest, event_for_all
from tournaments.events.views.etags import page_version
from tournaments.events.views.live_pages import live_page


@require_safe
def prize_targets(request: PageRequest, public_id: str) -> HttpResponseBase:
    """Show the targets of all prizes; `?number=` adds those of the player with this start number."""
    desk = event_for_all(request, public_id)
    number = whole_number(request.GET.get("number"))
    template = "tournaments/events/standings/prize_targets.html"
    return live_page(request, desk, template, lambda: _context(desk, number), number, is_everybodys=not number)


def _context(desk: Desk, number: int) -> dict[str, Any]:
    targets = {"room": "prize_targets", "number": number or "", **hall_targets(desk)}
    return targets | (own_targets(desk, number) if number else {})


def hall_targets(desk: Desk) -> dict[str, Any]:
    """Return final totals for each ranking with prizes; empty outside the last series."""
    found = _current_targets(desk)
    rankings = [_titled(desk, one, found.for_the_hall(one), found) for one in found.rankings] if found else []
    return {"targets": found, "rankings": rankings}


def own_targets(desk: Desk, number: int) -> dict[str, Any]:
    found = _current_targets(desk)
    rows = found.of_player(number) if found else []
    return {"targets": found, "own": [_titled(desk, one, targets, found) for one, targets in rows if found]}


def _current_targets(desk: Desk) -> PrizeTargets | None:
    # Public names, whatever login reads the page.
    return (
        cached(lambda: prize_targets_of(desk.event), "prize_targets", *page_version(desk)) if desk.shows_needs else None
    )


def _titled(desk: Desk, ranking: RankingTargets, rows: list[PrizeTarget], targets: PrizeTargets) -> dict[str, Any]:
    return {
        "title": ranking_title(ranking.key, desk.event),
        "rows": rows,
        "is_of_teams": ranking.size > 1,
        "mean": targets.mean * ranking.size,
        "best": targets.best * ranking.size,
    }
