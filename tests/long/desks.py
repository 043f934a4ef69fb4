"""Desks that run an event and repeat each action until the site confirms it, whatever happens to the site."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event as Signal
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse

from scoring.models import Membership
from tests.long.phones import NO_ANSWER, PATIENCE, PAUSE, Answer, Site, hidden
from tests.tournaments.cast import an_event, name_of, own_club
from tests.tournaments.events.desk.lists import typed
from tests.tournaments.events.play.lists import played_list
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.till import prize_account
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.registration import register

PASSWORD = "Herz ist Trumpf"
PLAYERS, TABLES, ROUNDS = 8, (1, 2), 3
# Details of the audit entries that a desk waits for, by action: all entries of an event differ.
NAMED = {
    "fee_paid": ("entrant",),
    "drawn": ("first",),
    "published": ("series",),
    "series_started": ("series",),
    "list_keyed": ("series", "table"),
    "list_changed": ("series", "table"),
    "series_completed": ("series",),
    "seeded": ("series",),
    "series_checked": ("series",),
    "event_closed": (),
    "prize_paid": ("name",),
}
# How a page says that something was not done.
REFUSED = 'class="notice notice-error"'


class Line(NamedTuple):
    """A line of an audit log: its action, and its detail by `NAMED`."""

    event: int
    action: str
    named: tuple[object, ...]


class Tap(NamedTuple):
    """A button of a page, the data sent with it, and the audit entries it should leave."""

    page: str
    form: dict[str, Any]
    lines: list[tuple[object, ...]]
    args: tuple[object, ...] = ()


@dataclass
class Desk:
    """A desk with an event of its own, which follows the buttons from the first fee to the last prize.

    Without a response it taps again: a refusal then means that the first tap worked. `refused` are the actions refused
    at once, `errors` the error responses of the site.
    """

    port: int
    login: str
    acknowledged_lines: list[Line] = field(default_factory=list)
    cut_off: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[int] = field(default_factory=Counter)
    site: Site = field(init=False)

    def __post_init__(self) -> None:
        self.site = Site(self.port)
        user = User.objects.create_user(self.login, password=PASSWORD)
        Membership.objects.create(user=user, club=own_club())

    def play(self, heard: Signal, last_deal: Signal) -> None:
        """Log in and run one event after the other until the last is called, and finish it; signal each action."""
        try:
            while not last_deal.is_set():
                self.run_event(heard)
        finally:
            self.site.connection.close()
            connection.close()

    def log_in(self) -> None:
        address = reverse("login")
        screen = self.answered(lambda: self.site.get(address, {})).text
        form = {
            "username": self.login,
            "password": PASSWORD,
            "csrfmiddlewaretoken": hidden(screen, "csrfmiddlewaretoken"),
        }
        assert self.answered(lambda: self.site.post(address, form, {})).status == 302

    def run_event(self, heard: Signal) -> None:
        event = event_in_registration()
        for tap in whole_day(event):
            self.tap(event, tap)
            self.acknowledged_lines += [Line(event.pk, str(action), tuple(named)) for action, *named in tap.lines]
            heard.set()

    def tap(self, event: Event, tap: Tap) -> None:
        """Tap until the action is done."""
        address, until, was_cut = reverse(tap.page, args=[event.public_id, *tap.args]), deadline(), False
        while True:
            form = tap.form | {"csrfmiddlewaretoken": self.site.cookies["csrftoken"]}
            try:
                answer = self.site.post(address, form, {})
            except NO_ANSWER as error:
                was_cut |= not isinstance(error, ConnectionRefusedError)
                wait(until)
                continue
            if answer.status in (302, 409, 422):
                break
            self.errors[answer.status] += 1
            wait(until)
        self.cut_off += was_cut
        if self.is_refused(event, answer) and not was_cut:
            self.refused[tap.page] += 1

    def is_refused(self, event: Event, answer: Answer) -> bool:
        """Whether the response, or the page after a redirect, is a refusal."""
        return (
            answer.status != 302 or REFUSED in self.answered(lambda: self.site.get(event.get_absolute_url(), {})).text
        )

    def answered(self, ask: Callable[[], Answer]) -> Answer:
        until = deadline()
        while True:
            try:
                answer = ask()
            except NO_ANSWER:
                wait(until)
                continue
            if answer.status in (200, 302):
                return answer
            self.errors[answer.status] += 1
            wait(until)


def deadline() -> float:
    return time.monotonic() + PATIENCE


def wait(until: float) -> None:
    if time.monotonic() > until:
        raise TimeoutError(f"no answer for {PATIENCE} seconds")
    time.sleep(PAUSE)


def event_in_registration() -> Event:
    """Everyone is present, and nobody has paid yet."""
    event = an_event(entry_fee=1000, prize_plan=[{"ranking": "total", "share": 100, "every": 4}])
    change_settings(
        event, by="anna", series=[SeriesRecord(rounds=ROUNDS), SeriesRecord(rounds=ROUNDS, seating="seeded")]
    )
    open_check_in(event, by="anna")
    for number in range(1, PLAYERS + 1):
        register(event, name=name_of(number), present=True, by="anna")
    return event


def whole_day(event: Event) -> Iterator[Tap]:
    yield from (taking_a_fee(number) for number in range(1, PLAYERS // 2 + 1))
    yield Tap("draw", {"called": ""}, [("drawn", 1)])
    yield from playing(1)
    yield keying(1, 1, seed="another list", action="list_changed", after=1, reason="Wrong list")
    yield from (taking_a_fee(number) for number in range(PLAYERS // 2 + 1, PLAYERS + 1))
    yield Tap("seat_by_standing", {}, [("seeded", 2)])
    yield from playing(2)
    yield Tap("event", {"step": "check"}, [("series_checked", 1), ("series_checked", 2)])
    yield Tap("event", {"step": "close"}, [("event_closed",)])
    for line in prize_account(event).lines:
        form = {"takers": line.takers, "entrant": line.entrant, "cents": line.account.open}
        yield Tap("pay_prize", form, [("prize_paid", line.name)])


def taking_a_fee(number: int) -> Tap:
    return Tap("take_fee", {}, [("fee_paid", number)], (number,))


def playing(series: int) -> Iterator[Tap]:
    yield Tap("publish_draft", {}, [("published", series)])
    yield Tap("event", {"step": "start"}, [("series_started", series)])
    yield from (keying(series, table, seed=f"{series}/{table}") for table in TABLES)
    yield Tap("event", {"step": "complete"}, [("series_completed", series)])


def keying(series: int, table: int, *, seed: str, action: str = "list_keyed", **fields: object) -> Tap:
    keyed = played_list(4, ROUNDS, seed=seed)
    return Tap("key_list", typed(keyed, act="save", **fields), [(action, series, table)], (series, table))
