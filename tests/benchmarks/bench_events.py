"""A series of 250 tables closed, the next one seated, shown and printed, compared with the bare rows it writes.

Processor time.
"""

from datetime import date

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client, override_settings

from scoring.models import Club, Membership
from scoring.printing.job import Section
from scoring.printing.renderer import render
from tests.tournaments.cast import entrants
from tests.tournaments.events.play.lists import played_list
from tournaments.events.models import Entrant, Event, SeriesRecord, TableRecord, TableSeat
from tournaments.events.printing.documents import BY_KEY, usual_options
from tournaments.events.printing.print_jobs import sections_of
from tournaments.events.queries.document_facts import document_facts
from tournaments.events.services.events import create_event, open_check_in
from tournaments.events.services.results import key_list
from tournaments.events.services.seating import draw, publish, seat_by_standing
from tournaments.events.services.series import complete_series, start_series

from .bench_pages import PLAIN_FILES
from .lifelike import CLUBS, SITE, names
from .measuring import cpu_in_turns, cpu_seconds

Row = tuple[str, str, str]
PLAYERS = 1000
GOAL_SECONDS = 3.0
DOCUMENTS = {"seats_by_table": "seats by table", "seats_by_name": "seats by name", "lists": "its 250 lists"}


def run() -> list[Row]:
    """Seconds for each action of the pause between two series, and the ratio of their sum to the target of three."""
    call_command("migrate", verbosity=0)
    event = _played_series()
    bare = cpu_seconds(lambda: _bare_rows(event))
    actions = {
        "series of 250 tables closed, standings published": lambda: complete_series(event, by="anna"),
        "next series seated by standing": lambda: seat_by_standing(event, by="anna"),
        "its plan published, 250 lists opened": lambda: publish(event, by="anna"),
        "its page, as the director sees it": lambda: _seen(event),
    }
    seconds = {name: cpu_seconds(action) for name, action in actions.items()}
    seconds |= {f"{name}, fetched and drawn": _printed(event, key) for key, name in DOCUMENTS.items()}
    rows = [(f"bare insert of {PLAYERS} seats at their tables, s", f"{bare:.2f}", "1")]
    rows += [(f"{name}, s", f"{took:.2f} : {bare:.2f}", f"{took / bare:.1f}") for name, took in seconds.items()]
    whole = sum(seconds.values())
    return [
        *rows,
        ("the whole pause, s", f"{whole:.2f} : {GOAL_SECONDS:.2f}", f"{whole / GOAL_SECONDS:.2f} (goal 1)"),
    ]


def _seen(event: Event) -> None:
    with override_settings(ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        client = Client()
        client.force_login(User.objects.get(username="anna"))
        response = client.get(f"/events/{event.public_id}/seating/")
    if response.status_code != 200:
        raise ValueError(f"the page answered {response.status_code}")


def _printed(event: Event, key: str) -> float:
    """Seconds to fetch the values of the document and to draw it in a process with its libraries loaded."""
    sections: list[Section] = []
    fetched = cpu_seconds(lambda: sections.extend(_fetched(event, key)))
    (drawn,) = cpu_in_turns([lambda: render(sections)], rounds=1)
    return fetched + drawn


def _fetched(event: Event, key: str) -> list[Section]:
    event = Event.objects.select_related("club").get(pk=event.pk)
    options = usual_options(BY_KEY[key], document_facts(event))
    return sections_of(event, key, options, site=SITE)


def _played_series() -> Event:
    club, _ = Club.objects.get_or_create(slug="benchmark", defaults={"name": "Benchmark"})
    director, _ = User.objects.get_or_create(username="anna")
    Membership.objects.get_or_create(user=director, club=club)
    plans = [SeriesRecord(rounds=12), SeriesRecord(rounds=12, seating="seeded")]
    event = create_event(club, name="Large", day=date(2026, 5, 9), by="anna", series=plans)
    _named(entrants(event, PLAYERS))
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    lists = [played_list(4, 12, seed=number) for number in range(20)]
    with transaction.atomic():
        for table in event.series.get(number=1).tables.order_by("number"):
            keyed = lists[table.number % len(lists)]
            key_list(event, series=1, table=table.number, keyed=keyed, after=0, by="anna")
    return event


def _named(people: list[Entrant]) -> None:
    for place, (person, name) in enumerate(zip(people, names(PLAYERS), strict=True)):
        person.name, person.club_name = name, CLUBS[place % len(CLUBS)]
    Entrant.objects.bulk_update(people, ["name", "club_name"])


def _bare_rows(event: Event) -> None:
    """The cost of the seats alone: 250 tables and a thousand rows written and rolled back."""
    people, series = list(event.entrants.all()), event.series.get(number=2)
    with transaction.atomic():
        tables = TableRecord.objects.bulk_create(
            TableRecord(series=series, number=number) for number in range(1, PLAYERS // 4 + 1)
        )
        TableSeat.objects.bulk_create(
            TableSeat(table=tables[number // 4], series=series, place=number % 4, entrant=person)
            for number, person in enumerate(people)
        )
        transaction.set_rollback(True)
