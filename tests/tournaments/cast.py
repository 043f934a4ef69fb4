"""The events of the tests."""

from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpRequest

from scoring.models import Club, Membership
from scoring.sheets.views.visitor import Visitor
from tournaments.events.models import Entrant, Event, SeriesRecord, TableRecord, TableSeat
from tournaments.events.phrases.choices import Presence, Role, SeriesState
from tournaments.events.services.events import create_event, give_role, open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series

DAY = date(2026, 5, 9)
NAMES = (
    "Anna Ahlers",
    "Bernd Brandt",
    "Clara Classen",
    "Dieter Dörfler",
    "Emil Engelke",
    "Frieda Feldkamp",
    "Gerd Gerlach",
    "Heike Hinrichs",
    "Ingo Isemann",
    "Jutta Jahnke",
    "Karl Kröger",
    "Lena Lindemann",
)


def club_of(name: str = "Herz Dame", login: str = "anna") -> Club:
    """A club with one login, who organises its events."""
    club = Club.objects.create(name=name, slug=name.lower().replace(" ", "-"))
    Membership.objects.create(user=User.objects.create_user(login), club=club)
    return club


def visitor(user: Any) -> Visitor:
    """The visitor of this login outside a request."""
    request = HttpRequest()
    request.user = user
    return Visitor(request)


def own_club() -> Club:
    """The default club of events."""
    return Club.objects.filter(slug="herz-dame").first() or club_of()


def an_event(club: Club | None = None, *, series: int = 2, **settings: Any) -> Event:
    """An event in registration with `series` drawn series."""
    plans = [SeriesRecord()] * series
    return create_event(
        club or own_club(), **{"name": "Herbstpreis", "day": DAY, "by": "anna", "series": plans} | settings
    )


def entrants(event: Event, count: int, *, presence: str = Presence.PRESENT) -> list[Entrant]:
    """`count` more entrants with the next start numbers: Anna Ahlers, Bernd Brandt, ... Anna Ahlers 2, ..."""
    first = event.entrants.count() + 1
    people = [
        Entrant(event=event, number=number, name=name_of(number), presence=presence, registered_at=event.created_at)
        for number in range(first, first + count)
    ]
    return Entrant.objects.bulk_create(people)


def event_in_play(players: int = 8, **settings: Any) -> Event:
    """An event whose first series, drawn and published, is being played."""
    event = an_event(**settings)
    entrants(event, players)
    event = open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    return Event.objects.get(pk=event.pk)


def name_of(number: int) -> str:
    round_, place = divmod(number - 1, len(NAMES))
    return f"{NAMES[place]} {round_ + 1}" if round_ else NAMES[place]


def helper(event: Event, role: Role, login: str = "") -> User:
    """A login with only this role at the event."""
    user = User.objects.create_user(login or role.value)
    give_role(event, user, role, by="anna")
    return user


def seat(series: SeriesRecord, tables: list[list[Entrant]], state: str = SeriesState.RUNNING) -> list[TableRecord]:
    """Seat the entrants as given, without a draw."""
    made = []
    for number, people in enumerate(tables, start=1):
        table = TableRecord.objects.create(series=series, number=number)
        for place, entrant in enumerate(people):
            TableSeat.objects.create(table=table, series=series, place=place, entrant=entrant)
        made.append(table)
    series.state = state
    series.save()
    if series.event.phase != "play":
        Event.objects.filter(pk=series.event_id).update(phase="play")
        series.event.refresh_from_db()
    return made


def know_the_tables() -> None:
    """ANALYZE: PostgreSQL plans by statistics that it gathers in idle moments, of which a test has none."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
