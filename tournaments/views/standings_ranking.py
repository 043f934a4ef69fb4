"""One ranking laid out as a page needs it: its head, its rows, and the line somebody looks for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.models import Privacy
from tournaments.models import Event
from tournaments.phrases.standings import ranking_title
from tournaments.queries.names import public_name
from tournaments.queries.standings import StandingTable
from tournaments.tables import StandingHead, body_of, columns_of, finder, head_of, sorted_rows
from tournaments.views.access import Desk, PageRequest


@dataclass(frozen=True, slots=True)
class RankingPage:
    """`find` is what was looked for, `found` how many rows are that."""

    title: str
    head: StandingHead
    body: SafeString
    count: int
    find: str
    found: int
    sort: str


@dataclass(frozen=True, slots=True)
class RankingLink:
    """A ranking one can turn to."""

    key: str
    title: str
    is_here: bool


def ranking_page(request: PageRequest, desk: Desk, table: StandingTable) -> RankingPage:
    """The ranking as the request wants it sorted, with names as this login may see them."""
    show = name_shower(desk)
    columns = columns_of(table)
    sort, find = request.GET.get("sort", ""), request.GET.get("find", "")[:60]
    rows = sorted_rows(table.rows, columns, sort)
    wanted = finder(find, show)
    return RankingPage(
        title=ranking_title(table.key, desk.event),
        head=head_of(columns, sort),
        body=body_of(rows, columns, shown_name=show, found=wanted, pages=_pages(desk)),
        count=len(rows),
        find=find,
        found=sum(map(wanted, rows)) if wanted else 0,
        sort=sort,
    )


def _pages(desk: Desk) -> dict[int | str, str]:
    """The pages of the club's own players that everybody who reads the ranking may open, by start number."""
    if not (desk.event.is_listed or desk.is_own_club):
        return {}
    is_open = {"player__privacy": Privacy.OPEN, "player__club": desk.event.club_id}
    entrants = desk.event.entrants.filter(**is_open).order_by("number").values_list("number", "player__public_id")
    return {number: reverse("player_page", args=[public_id]) for number, public_id in entrants}


def ranking_links(event: Event, keys: list[str], here: str) -> list[RankingLink]:
    """All rankings with their titles, in two queries at most."""
    prefetch_related_objects([event], "categories")
    return [RankingLink(key, ranking_title(key, event), key == here) for key in keys]


def name_shower(desk: Desk) -> Callable[[str], str]:
    """What turns a player's full name into what this login may see of it."""
    return str if desk.is_staff else partial(public_name, event=desk.event)
