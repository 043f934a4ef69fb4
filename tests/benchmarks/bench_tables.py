"""The standings of 1,000 players as a page, beside the same columns as a table of django-tables2.

Processor time, ours first: "ours : theirs".
"""

from functools import partial

import django_tables2 as tables
from django.db.models import Count, F, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.urls import path

from skatclub.urls import urlpatterns as pages
from tournaments.models import Entrant, Event, ResultLine

from .bench_standings import PLAIN_FILES, played_event, test_database
from .lifelike import CLUBS, names
from .measuring import cpu_seconds

Row = tuple[str, str, str]
ROUNDS = 5
PAGE = """{% extends "base.html" %}{% load render_table from django_tables2 %}
{% block content %}{% render_table table "django_tables2/table.html" %}{% endblock content %}"""


class StandingTable(tables.Table):
    """As the package's own manual begins: a column for each figure."""

    number = tables.Column()
    name = tables.Column()
    club_name = tables.Column()
    points = tables.Column()
    won = tables.Column()
    lost = tables.Column()
    played = tables.Column()
    total = tables.Column()


def tables2_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """The database adds up and sorts, the package does the rest; all rows on one page."""
    table = StandingTable(list(_rows(public_id).values(*StandingTable.base_columns)))
    return HttpResponse(engines["django"].from_string(PAGE).render({"table": table}, request))


def _rows(public_id: str) -> QuerySet[Entrant]:
    added_up = Entrant.objects.filter(event__public_id=public_id).annotate(
        points=Sum("lines__points"),
        won=Sum("lines__won"),
        lost=Sum("lines__lost"),
        played=Count("lines"),
        total=Sum("lines__total"),
    )
    return added_up.order_by("-total", "-won", "lost", "number")


urlpatterns = [*pages, path("tables2/<slug:public_id>/", tables2_page)]


def run() -> list[Row]:
    """(what, ours : theirs, ratio): worked out anew for each page, nothing kept."""
    with test_database(), override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        event = played_event()
        _name(event)
        ways = [f"/events/{event.public_id}/standings/", f"/tables2/{event.public_id}/"]
        rounds = [[_cpu_of_page(event, address) for address in ways] for _ in range(ROUNDS)]
    ours, theirs = (1000 * min(times) for times in zip(*rounds, strict=True))
    ratio = f"{ours / theirs:.2f} (goal 1)"
    return [("standings of 1,000 rows beside django-tables2, ms", f"{ours:.0f} : {theirs:.0f}", ratio)]


def _name(event: Event) -> None:
    people = list(event.entrants.all())
    for place, (person, name) in enumerate(zip(people, names(len(people)), strict=True)):
        person.name, person.club_name = name, CLUBS[place % len(CLUBS)]
    Entrant.objects.bulk_update(people, ["name", "club_name"])


def _cpu_of_page(event: Event, address: str) -> float:
    """Of a page for which nothing kept will do: a list was corrected meanwhile."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    line = ResultLine.objects.filter(series__event=event).order_by("?").first()
    ResultLine.objects.filter(pk=line.pk).update(points=line.points + 1, total=line.total + 1)
    return cpu_seconds(partial(_see, address))


def _see(address: str) -> None:
    response = Client().get(address)
    if response.status_code != 200:
        raise ValueError(f"{address} answered {response.status_code}")
