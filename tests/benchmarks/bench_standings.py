"""The standings of 1,000 players as a page, beside a bare page of the same rows: values_list, joined."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from random import Random

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, Sum
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.test.runner import DiscoverRunner
from django.urls import path
from django.utils.safestring import mark_safe

from scoring.models import Club
from skatclub.urls import urlpatterns as pages
from tournaments.events.held import hold
from tournaments.events.queries.standings import event_standings
from tournaments.events.services.events import SeriesPlan, create_event
from tournaments.events.services.standings import publish_standings
from tournaments.models import (
    Entrant,
    Event,
    Phase,
    Presence,
    ResultLine,
    ResultRecord,
    ResultState,
    SeriesState,
    Source,
    StandingsKind,
    TableRecord,
    TableSeat,
)

PLAYERS = 1000
SERIES = 3
ROUNDS = 15
COLUMNS = ("number", "name", "club_name", "points", "won", "lost", "played", "total")
# No collected, hashed files are needed here.
PLAIN_FILES = settings.STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
BARE = """{% extends "base.html" %}{% block content %}<table><tbody>{{ rows }}</tbody></table>{% endblock content %}"""


def bare_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The least that a page of the site takes with these rows: the database adds up and sorts, Python joins cells."""
    return HttpResponse(engines["django"].from_string(BARE).render({"rows": mark_safe(bare_rows(public_id))}, request))


def barest_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The same without the head and foot of the site."""
    return HttpResponse(bare_rows(public_id))


def bare_rows(public_id: str) -> str:
    entrants = Entrant.objects.filter(event__public_id=public_id).annotate(
        points=Sum("lines__points"),
        won=Sum("lines__won"),
        lost=Sum("lines__lost"),
        played=Count("lines"),
        total=Sum("lines__total"),
    )
    rows = entrants.order_by("-total", "-won", "lost", "number").values_list(*COLUMNS)
    return "".join(f"<tr><td>{'</td><td>'.join(map(str, row))}</td></tr>" for row in rows)


urlpatterns = [*pages, path("bare/<slug:public_id>/", bare_page), path("barest/<slug:public_id>/", barest_page)]


def run() -> list[tuple[str, str, str]]:
    """(what, figure, beside the bare page), the best of some rounds in turns; nothing is kept between requests."""
    with test_database(), override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        event = played_event()
        # As in the served site, nothing is garbage of what was there before the first page.
        gc.freeze()
        address = f"/events/{event.public_id}/standings/"
        hall = f"/events/{event.public_id}/hall/?mode=standings"
        bare_pages = f"/bare/{event.public_id}/", f"/barest/{event.public_id}/"
        live = seconds(bare_pages[0], address, f"{address}series:3/", hall, bare_pages[1])
        part = f"{address}?part=live"
        unchanged = seconds(part, tag=Client().get(part).headers["ETag"])[0]
        began = time.process_time()
        event_standings(event)
        everything = time.process_time() - began
        close(event)
        published = seconds(f"/bare/{event.public_id}/", address)
    bare = live[0]
    return [
        (f"bare page, {PLAYERS} rows", f"{bare * 1000:.0f} ms", "1"),
        ("standings worked out from the lists", f"{live[1] * 1000:.0f} ms", f"{live[1] / bare:.2f} (goal 2)"),
        ("  one series", f"{live[2] * 1000:.0f} ms", f"{live[2] / bare:.2f} (goal 2)"),
        ("  the screen in the hall", f"{live[3] * 1000:.0f} ms", f"{live[3] / bare:.2f} (goal 2)"),
        ("  beside the bare rows without a page", f"{live[4] * 1000:.0f} ms", f"{live[1] / live[4]:.2f}"),
        (
            "standings as published",
            f"{published[1] * 1000:.0f} ms",
            f"{published[1] / published[0]:.2f} (goal 2)",
        ),
        ("unchanged, 304", f"{unchanged * 1000:.1f} ms", f"{unchanged / bare:.2f}"),
        ("all rankings and prizes, no page", f"{everything * 1000:.0f} ms", f"{everything / bare:.2f}"),
    ]


@contextmanager
def test_database() -> Iterator[None]:
    """A database of its own, gone afterwards."""
    runner = DiscoverRunner(verbosity=0, interactive=False)
    kept = runner.setup_databases()
    try:
        yield
    finally:
        runner.teardown_databases(kept)


def played_event() -> Event:
    """Three series of 250 tables, their lists in."""
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    event = create_event(
        club,
        name="1,000 players",
        day=date(2026, 5, 9),
        by="anna",
        series=[SeriesPlan()] * SERIES,
        entry_fee=1000,
        prize_plan=[{"ranking": "total", "share": 1, "every": 4}],
    )
    Event.objects.filter(pk=event.pk).update(phase=Phase.PLAY)
    people = Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=number,
            name=f"Karl-Heinz Mustermann {number}",
            club_name=f"Skatclub {number % 90}",
            presence=Presence.PRESENT,
            card_key=f"card{number:08}",
            registered_at=event.created_at,
        )
        for number in range(1, PLAYERS + 1)
    )
    chance = Random(7)
    for series in event.series.all():
        chance.shuffle(people)
        series.state = SeriesState.COMPLETE
        series.save()
        for number in range(PLAYERS // 4):
            table = TableRecord.objects.create(series=series, number=number + 1)
            result = ResultRecord.objects.create(
                table=table,
                version=1,
                source=Source.PAPER,
                state=ResultState.CHECKED,
                deals=48,
                rows=[],
                keyed_at=event.created_at,
            )
            seats = list(enumerate(people[4 * number : 4 * number + 4]))
            TableSeat.objects.bulk_create(
                TableSeat(table=table, series=series, place=place, entrant=entrant) for place, entrant in seats
            )
            ResultLine.objects.bulk_create(
                ResultLine(
                    result=result,
                    series=series,
                    entrant=entrant,
                    place=place,
                    points=chance.randrange(-100, 1200),
                    won=chance.randrange(15),
                    lost=chance.randrange(4),
                    others_lost=4,
                    passed=1,
                    total=chance.randrange(0, 1600),
                )
                for place, entrant in seats
            )
    return Event.objects.get(pk=event.pk)


@transaction.atomic
def close(event: Event) -> None:
    held = hold(event)
    held.event.phase = Phase.CLOSED
    held.save(["phase"])
    held.log("event_closed", by="anna")
    publish_standings(held, StandingsKind.FINAL, by="anna")


def seconds(*addresses: str, tag: str = "") -> list[float]:
    """The best time of each page; they take turns, so that a busy moment meets them all."""
    headers = {"if-none-match": tag} if tag else {}
    times: list[list[float]] = [[] for _ in addresses]
    for _ in range(ROUNDS):
        for place, address in enumerate(addresses):
            client = Client(headers=headers)
            # As after a list that was handed in: nobody has seen it yet.
            cache.clear()
            began = time.process_time()
            status = client.get(address).status_code
            times[place].append(time.process_time() - began)
            if status != (304 if tag else 200):
                raise ValueError(f"{address} answered {status}")
    return [min(found) for found in times]
