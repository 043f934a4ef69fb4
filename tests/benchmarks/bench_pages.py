"""Pages over the rows of 1,000 players and 10,000 lists, beside a bare page of the rows that they show.

Nothing is kept between requests but where a line says so. A page is to take 300 ms of the processor at most, and ten
times the rows ten times as long: an exponent of 1.
"""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from time import process_time
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from django.utils.html import escape

from scoring.models import ListLine, SheetRecord
from skatclub.urls import urlpatterns as pages
from tests.benchmarks.large_club import LargeClub, large_club
from tournaments.models import Event, Payment, TableSeat

Row = tuple[str, str, str]
LISTS: Final = (1_000, 10_000)
GOAL: Final = 0.3
ROUNDS: Final = 3
# No collected, hashed files are needed here.
PLAIN_FILES: Final = settings.STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}


@dataclass(frozen=True, slots=True)
class Page:
    """A page, and the rows of its rival; `is_kept` where the time is that of a second look."""

    name: str
    address: Callable[[LargeClub], str]
    rows: str
    is_kept: bool = False


def at_event(rest: str) -> Callable[[LargeClub], str]:
    return lambda large: f"/events/{large.event.public_id}/{rest}"


def at_season(rest: str) -> Callable[[LargeClub], str]:
    return lambda large: f"/seasons/{large.season.public_id}/{rest}"


def nothing_new(large: LargeClub) -> str:
    """What an open door asks every 15 seconds."""
    return at_event(f"door/rows/?version={Event.objects.get(pk=large.event.pk).version}")(large)


PAGES: Final = (
    Page("door", at_event("door/"), "entrants"),
    Page("door's rows", at_event("door/rows/"), "entrants"),
    Page("door's rows, nothing new", nothing_new, "nothing"),
    Page("records", lambda large: f"/clubs/{large.club.slug}/records/", "best lines"),
    Page("records of a year", lambda large: f"/clubs/{large.club.slug}/records/?year=2016", "best lines"),
    Page("search: a first name", lambda _: "/search/?q=J%C3%BCrgen", "lists"),
    Page("search: every list", lambda _: "/search/?q=Klubabend", "lists"),
    Page("search: name and title", lambda _: "/search/?q=Ahlers+Klubabend", "lists"),
    Page("search: a year", lambda _: "/search/?q=2017", "lists"),
    Page("till", at_event("money/"), "payments"),
    Page("till again", at_event("money/"), "payments", is_kept=True),
    Page("all fees", at_event("money/fees/?all"), "entrants"),
    Page("prizes to hand out", at_event("money/prizes/"), "entrants"),
    Page("prizes to hand out again", at_event("money/prizes/"), "entrants", is_kept=True),
    Page("notes and coins", at_event("money/cash/"), "entrants"),
    Page("loss money of a series", at_event("money/loss/1/"), "seats"),
    Page("prizes", at_event("prizes/"), "entrants"),
    Page("prize plan", at_event("prizes/plan/"), "entrants"),
    Page("lots", at_event("standings/lots/"), "entrants"),
    Page("papers", at_event("papers/"), "nothing"),
    Page("season's till", at_season("till/"), "season's payments"),
    Page("till.csv", at_season("till/till.csv"), "season's payments"),
)


def _entrants(large: LargeClub) -> Any:
    paid = large.event.entrants.annotate(paid=Sum("payments__cents")).order_by("name")
    return paid.values_list("number", "name", "club_name", "presence", "phone", "paid")


def _season_payments(large: LargeClub) -> Any:
    found = Payment.objects.filter(event__evenings__season=large.season).order_by("event__evenings__number", "receipt")
    return found.values_list("event__day", "event__name", "receipt", "kind", "entrant__name", "note", "cents")


def _lists(large: LargeClub) -> Any:
    found = SheetRecord.objects.filter(club=large.club, title__icontains="Klub").order_by("-opened_at")
    return found.values_list("title", "public_id", "opened_at", "club__name")[:30]


def _best_lines(large: LargeClub) -> Any:
    found = ListLine.objects.filter(player__club=large.club).order_by("-total")
    return found.values_list("total", "player__name", "sheet__title", "sheet__public_id", "signed_at")[:40]


# What a plain view would read of the same rows, already in their order.
RIVALS: Final[dict[str, Callable[[LargeClub], Any]]] = {
    "entrants": _entrants,
    "best lines": _best_lines,
    "lists": _lists,
    "payments": lambda large: large.event.payments.order_by("receipt").values_list("receipt", "kind", "cents", "by"),
    "seats": lambda large: TableSeat.objects.filter(series__event=large.event, series__number=1).values_list(
        "table__number", "place", "entrant__number", "entrant__name"
    ),
    "season's payments": _season_payments,
    "nothing": lambda _: (),
}


def bare_page(request: HttpRequest, rows: str) -> HttpResponse:
    """The rows and their cells, one after the other; whose they are is known, and nobody is asked who reads."""
    cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in RIVALS[rows](_Shown.large))
    return HttpResponse("<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>")


class _Shown:
    """The club of which the bare pages are."""

    large: LargeClub


urlpatterns = [*pages, path("bare/<str:rows>/", bare_page)]


def run() -> list[Row]:
    """(page and its rival, milliseconds of both, ratio with goal and growth)."""
    call_command("migrate", verbosity=0)
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        few, many = (_measured(lists) for lists in LISTS)
    return [_told(page, few[page.name], many[page.name]) for page in PAGES]


def _measured(lists: int) -> dict[str, tuple[float, float]]:
    """Seconds of each page and of its rival at a club of so many lists, which is gone afterwards."""
    with transaction.atomic():
        _Shown.large = large = large_club(lists)
        client = Client()
        client.force_login(large.login)
        # As in the served site, nothing is garbage of what was there before the first page.
        gc.freeze()
        found = {page.name: _seconds(client, page, large) for page in PAGES}
        transaction.set_rollback(True)
    return found


def _seconds(client: Client, page: Page, large: LargeClub) -> tuple[float, float]:
    """The best time of both; they take turns, so that a busy moment meets both."""
    address = page.address(large)
    _ask(client, address)
    took = [
        (_ask(client, address, is_kept=page.is_kept), _ask(client, f"/bare/{page.rows}/", is_kept=True))
        for _ in range(ROUNDS)
    ]
    return min(ours for ours, _ in took), min(bare for _, bare in took)


def _ask(client: Client, address: str, *, is_kept: bool = False) -> float:
    if not is_kept:
        cache.clear()
    began = process_time()
    answer = client.get(address)
    took = process_time() - began
    if answer.status_code not in (200, 204):
        raise ValueError(f"{address} answered {answer.status_code}")
    return took


def _told(page: Page, few: tuple[float, float], many: tuple[float, float]) -> Row:
    ours, bare = many
    growth = log10(ours / few[0])
    return (
        f"{page.name}; bare {page.rows}",
        f"{ours * 1000:.0f} ms; {bare * 1000:.1f} ms",
        f"{ours / bare:.1f}; {ours / GOAL:.2f} of {GOAL * 1000:.0f} ms; exponent {growth:.2f} (goal 1)",
    )
