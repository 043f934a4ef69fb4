"""Phones that enter deals and send each one until the site acknowledges it, whatever happens to the site."""

import json
import re
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException, HTTPResponse
from itertools import product
from random import Random
from threading import Event
from typing import Any, ClassVar, NamedTuple
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.db import connection
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.sheets.services import renew_key
from tests.scoring.cast import THREE, table

# Seconds: between two tries, for one answer, and until a phone gives its entry up. A site that is killed all the time
# answers an unlucky phone late: it has a moment in each life, and each start takes some seconds.
PAUSE, ANSWER_LIMIT, PATIENCE = 0.05, 10, 600
NO_ANSWER = (OSError, HTTPException)
LENGTH = 60


class TypedDeal(NamedTuple):
    """A won suit game of a table of three."""

    game: str
    matadors: int
    declarer: int

    @property
    def fields(self) -> dict[str, object]:
        """As the entry form sends it."""
        return {
            "declarer": self.declarer,
            "game": self.game,
            "matadors": f"with-{self.matadors}",
            "outcome": "won",
        }

    @property
    def payload(self) -> dict[str, object]:
        """As it should be stored."""
        return {
            "declarer": self.declarer,
            "game": self.game,
            "with_without": "with",
            "matadors": self.matadors,
            "won": True,
        }


# No deal twice on a list, so that a doubled one shows whatever its id; the list has room for some doubles.
DEALS = [
    TypedDeal(*typed_deal) for typed_deal in product(("clubs", "spades", "hearts", "diamonds"), range(1, 5), range(3))
]


@dataclass(frozen=True)
class Entry:
    """One deal as a phone sends it; `seq` is its place in the list's log, 0 until acknowledged, by its `hash`."""

    sheet: str
    client_id: UUID
    typed_deal: TypedDeal
    seq: int = 0
    hash: str = ""


@dataclass
class Phone:
    """A phone at a table of its own, which is answered by screens.

    A forgetful phone is a planted bug: without a response it reloads the screen and sends the deal as a new entry.
    `cut_off` counts the entries sent without a response, `refusals` the responses that acknowledge nothing.
    """

    port: int
    is_without_storage: bool = False
    acknowledged: list[Entry] = field(default_factory=list)
    cut_off: int = 0
    refusals: Counter[int] = field(default_factory=Counter)
    # What is in its browser: the list's screen, the newest entry seen there, and the token against forged posts.
    site: "Site" = field(init=False)
    screen: str = field(init=False)
    after: int = field(init=False)
    token: str = field(init=False)

    def __post_init__(self) -> None:
        self.site = Site(self.port)

    def play(self, heard: Event, last_deal: Event) -> None:
        """Enter deals on one list after the other until the last deal is called; signal each acknowledgement."""
        try:
            while not last_deal.is_set():
                self.play_list(heard, last_deal)
        finally:
            self.site.connection.close()
            connection.close()

    def play_list(self, heard: Event, last_deal: Event) -> None:
        sheet = table(THREE, length=LENGTH)
        self.sit_down(sheet)
        for typed_deal in DEALS:
            if last_deal.is_set():
                return
            self.hear(self.enter(Entry(sheet.public_id, uuid4(), typed_deal)), heard)

    def hear(self, entry: Entry, heard: Event) -> None:
        self.acknowledged.append(entry)
        heard.set()

    def sit_down(self, sheet: SheetRecord, key: str = "") -> None:
        """Scan the table's code, of a new table if none is given, and open the entry screen."""
        self.screen = reverse("enter", args=[sheet.public_id])
        code = reverse("take_key", args=[sheet.public_id, key or renew_key(sheet)])
        until = time.monotonic() + PATIENCE
        while not self.opens(code):
            self.wait(until)
        self.read_screen()

    def opens(self, code: str) -> bool:
        try:
            return self.site.get(code).location == self.screen
        except NO_ANSWER:
            return False

    def read_screen(self) -> None:
        """Load the entry screen again, and store the hidden values of its form."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                text = self.site.get(self.screen).text
                self.after, self.token = int(hidden(text, "after")), hidden(text, "csrfmiddlewaretoken")
                return
            except NO_ANSWER:
                self.wait(until)

    def enter(self, entry: Entry) -> Entry:
        """Send the entry until it is acknowledged, and return it as it was."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.send(entry)
            except NO_ANSWER as error:
                self.cut_off += not isinstance(error, ConnectionRefusedError)
                self.wait(until)
                entry = self.again(entry)
                continue
            if self.is_acknowledged_by(answer):
                self.after += 1
                return replace(entry, seq=self.after)
            self.refusals[answer.status] += 1
            self.wait(until)
            self.read_screen()

    def send(self, entry: Entry) -> "Answer":
        stamp = {"client_id": entry.client_id, "after": self.after, "csrfmiddlewaretoken": self.token}
        return self.site.post(self.screen, stamp | entry.typed_deal.fields, self.asks_for)

    asks_for: ClassVar[dict[str, str]] = {"HX-Request": "true"}

    def is_acknowledged_by(self, answer: "Answer") -> bool:
        """Whether the entry is confirmed: by the next deal's screen."""
        return answer.status == 200 and f'name="after" value="{self.after + 1}"' in answer.text

    def again(self, entry: Entry) -> Entry:
        """What is sent when no response came: the same entry."""
        if not self.is_without_storage:
            return entry
        self.read_screen()
        return replace(entry, client_id=uuid4())

    def wait(self, until: float) -> None:
        """Wait a moment before the next attempt, unless the deadline has passed."""
        if time.monotonic() > until:
            raise TimeoutError(f"no acknowledgement for {PATIENCE} seconds; refused so far: {dict(self.refusals)}")
        time.sleep(PAUSE)


class PlainPhone(Phone):
    """A phone without JavaScript: the redirect to the next deal's screen acknowledges its entry."""

    asks_for: ClassVar[dict[str, str]] = {}

    def is_acknowledged_by(self, answer: "Answer") -> bool:
        return (answer.status, answer.location) == (302, self.screen)


class OutboxPhone(Phone):
    """A phone that goes on entering while the site is away and sends its entries in any order and sometimes twice."""

    asks_for: ClassVar[dict[str, str]] = {"Accept": "application/json"}
    MOST_AHEAD = 4

    def play_list(self, heard: Event, last_deal: Event) -> None:
        sheet = table(THREE, length=LENGTH)
        chance = Random(sheet.public_id)
        self.sit_down(sheet)
        deals = list(DEALS)
        while deals and not last_deal.is_set():
            ahead = chance.randint(1, self.MOST_AHEAD)
            kept = [Entry(sheet.public_id, uuid4(), typed_deal) for typed_deal in deals[:ahead]]
            del deals[:ahead]
            for entry in self.delivered(kept, chance):
                self.hear(entry, heard)

    def delivered(self, kept: list[Entry], chance: Random) -> list[Entry]:
        """Every stored entry, acknowledged in any order."""
        first, until = self.after, time.monotonic() + PATIENCE
        done: dict[int, Entry] = {}
        while len(done) < len(kept):
            place = chance.randrange(len(kept))
            self.after = first + place
            entry = kept[place]
            try:
                answer = self.send(entry)
            except NO_ANSWER as error:
                self.cut_off += not isinstance(error, ConnectionRefusedError)
                self.wait(until)
                continue
            receipt = self.receipt(answer, entry)
            if receipt:
                done[place] = replace(entry, seq=receipt["seq"], hash=receipt["hash"])
            elif not is_ahead(answer):
                self.refusals[answer.status] += 1
                self.wait(until)
        self.after = first + len(kept)
        return [done[place] for place in sorted(done)]

    def receipt(self, answer: "Answer", entry: Entry) -> dict[str, Any] | None:
        if answer.status != 200:
            return None
        typed_deal: dict[str, Any] = json.loads(answer.text)
        return typed_deal if typed_deal["id"] == str(entry.client_id) and typed_deal["hash"] else None


def is_ahead(answer: "Answer") -> bool:
    """Whether the site waits for an earlier entry of this phone."""
    return answer.status == 409 and "missing" in json.loads(answer.text)


class Site:
    """The site as seen by one browser: its persistent connection and its cookies."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=ANSWER_LIMIT)
        self.cookies: dict[str, str] = {}

    def get(self, path: str, asks_for: Mapping[str, str] = Phone.asks_for) -> "Answer":
        return self._ask("GET", path, {**asks_for})

    def post(self, path: str, form: Mapping[str, object], asks_for: Mapping[str, str]) -> "Answer":
        headers = {"Content-Type": "application/x-www-form-urlencoded", **asks_for}
        return self._ask("POST", path, headers, urlencode(form))

    def _ask(self, method: str, path: str, headers: dict[str, str], body: str | None = None) -> "Answer":
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            self.connection.request(method, path, body, headers | {"Cookie": cookie})
            response = self.connection.getresponse()
            text = response.read().decode()
        except NO_ANSWER:
            self.connection.close()
            raise
        self._keep_cookies(response)
        return Answer(response.status, response.getheader("Location", ""), text)

    def _keep_cookies(self, response: HTTPResponse) -> None:
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value


class Answer(NamedTuple):
    """The site's response, read to its end."""

    status: int
    location: str
    text: str


def hidden(screen: str, name: str) -> str:
    """The value of a hidden field of the entry form."""
    found = re.search(rf'name="{name}" value="([^"]+)"', screen)
    if found is None:
        raise ValueError(f"the screen has no {name}: {screen[:500]}")
    return found[1]
