"""The people of the event: a phone at each table, the desk, viewers, and one who prints lists."""

import asyncio
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from time import monotonic
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from tests.scale.browser import NO_ANSWER, Browser

# Seconds until a phone repeats an unacknowledged request, and until it gives up.
AGAIN: Final = 0.5
PATIENCE: Final = 300
# Deals of a list: as many rounds as a series may have, at a table of four.
LENGTH: Final = 60
# follow.js: not all in one moment.
JITTER: Final = 0.2
SUITS: Final = ("clubs", "spades", "hearts", "diamonds")


class Acknowledged(NamedTuple):
    """What a phone was told: the place of the entry on its list, and its hash."""

    sheet: str
    client_id: UUID
    seq: int
    hash: str
    seconds: float
    at: float


@dataclass
class Table:
    """The phone of a table of four: sends each deal until the site's receipt confirms it."""

    port: int
    sheet: str
    key: str
    entries: list[Acknowledged] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)
    cut_off: int = 0
    # Why it gave up waiting for a receipt.
    given_up: str = ""

    async def sit_down(self) -> None:
        self.browser, self.screen = Browser(self.port), f"/sheets/{self.sheet}/enter/"
        await self.browser.get(f"/sheets/{self.sheet}/key/{self.key}/")
        text = (await self.browser.get(self.screen)).text
        self.after, self.token = int(hidden(text, "after")), hidden(text, "csrfmiddlewaretoken")

    async def enter(self) -> None:
        """The next deal, all different; the dealer does not play."""
        client_id, began, until = uuid4(), monotonic(), monotonic() + PATIENCE
        round_, place = divmod(self.after, 4)
        said = {"declarer": (place + 1) % 4, "game": SUITS[round_ % 4], "matadors": f"with-{round_ // 4 + 1}"}
        stamp = {"client_id": client_id, "after": self.after, "csrfmiddlewaretoken": self.token, "outcome": "won"}
        while True:
            try:
                answer = await self.browser.post(self.screen, stamp | said, Accept="application/json")
                if answer.status == 200 and answer.data["id"] == str(client_id):
                    break
                self.refused[answer.status] += 1
            except NO_ANSWER:
                self.cut_off += 1
            if monotonic() > until:
                raise TimeoutError(f"{self.sheet} got no receipt; refused so far: {dict(self.refused)}")
            await asyncio.sleep(AGAIN)
        kept, now = answer.data, monotonic()
        self.entries.append(Acknowledged(self.sheet, client_id, kept["seq"], kept["hash"], now - began, now))
        self.after = kept["seq"]

    async def play(self, pace: float, is_over: asyncio.Event, chance: Random) -> None:
        """A deal about every `pace` seconds."""
        await pause(chance.uniform(0, pace), is_over)
        while not is_over.is_set() and self.after < LENGTH and not self.given_up:
            try:
                await self.enter()
            except TimeoutError as late:
                self.given_up = str(late)
            await pause(pace * chance.uniform(0.8, 1.2), is_over)


@dataclass
class Looks:
    """The responses of all viewers."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    # Refreshes lost by the network; the page shows that and retries.
    lost: int = 0
    # Answers that showed less than the reader had seen before.
    less: int = 0


class Viewer:
    """A viewer without a login on a live page, as follow.js works."""

    def __init__(self, port: int, page: str, looks: Looks, chance: Random) -> None:
        self.browser, self.page, self.looks, self.chance = Browser(port), page, looks, chance
        self.seen: dict[str, int] = {}
        # How often it looks, as its page says.
        self.every = 4.0

    async def watch(self, arriving: float, is_watching: asyncio.Event, is_over: asyncio.Event) -> None:
        """Open the page within `arriving` seconds, and refresh it while people watch."""
        part, tag = "", ""
        await pause(self.chance.uniform(0, arriving), is_over)
        while not is_over.is_set():
            if not is_watching.is_set():
                await asyncio.sleep(0.2)
                # Back again, but not all in one moment.
                await pause(self.chance.uniform(0, self.every) if is_watching.is_set() else 0.1, is_over)
                continue
            try:
                answer = await self.browser.get(part or self.page, **({"If-None-Match": tag} if part else {}))
            except NO_ANSWER:
                self.looks.lost += 1
                await pause(self.every, is_over)
                continue
            self._note(answer.status, answer.seconds)
            if answer.status == 200:
                text = answer.text
                self._compare(text)
                if not part:
                    part, tag, self.every = followed(text)
                else:
                    tag = answer.headers["etag"]
            await pause(self.every * (1 + JITTER * self.chance.uniform(-1, 1)), is_over)

    def _note(self, status: int, seconds: float) -> None:
        self.looks.statuses[status] += 1
        self.looks.seconds.append(seconds)

    def _compare(self, text: str) -> None:
        self.looks.less += has_less(self.seen, progress(text))


@dataclass
class Wanderer:
    """A reader without a login who goes from a table's list to the standings, to the hall and back."""

    port: int
    event: str
    sheet: str
    table: int
    # Of those who wander alone: whole pages, none of which the browser has.
    looks: Looks
    seen: dict[str, int] = field(default_factory=dict)

    async def wander(self, every: float, is_over: asyncio.Event) -> None:
        browser = Browser(self.port)
        for page in cycle((f"/sheets/{self.sheet}/", f"{self.event}standings/", f"{self.event}hall/?mode=play")):
            try:
                answer = await browser.get(page)
            except NO_ANSWER:
                self.looks.lost += 1
            else:
                self.looks.statuses[answer.status] += 1
                if answer.status == 200:
                    self.looks.less += has_less(self.seen, progress(answer.text, self.table))
            await pause(every, is_over)
            if is_over.is_set():
                return


def progress(page: str, table: int = 0) -> dict[str, int]:
    """The progress shown by a page for its event or list, or for this table: `lists` in, and `deals`."""
    lists = re.search(r"(\d+) of \d+ lists are in", page)
    deals = re.search(r"(\d+) of \d+ deals", page)
    deals = deals or re.search(rf'<li data-letter="{table}"[^>]*>\s*<b>{table}</b>\s*<span>(\d+)/\d+<', page)
    found = {"lists": int(lists[1])} if lists else {}
    if "data-tables" in page:
        found["lists"] = page.count('class="is-in"')
    return found | ({"deals": int(deals[1])} if deals else {})


def has_less(seen: dict[str, int], said: Mapping[str, int]) -> bool:
    """Whether a page shows less than the reader has seen; `seen` is updated."""
    is_less = any(count < seen.get(what, 0) for what, count in said.items())
    seen.update({what: max(count, seen.get(what, 0)) for what, count in said.items()})
    return is_less


def followed(page: str) -> tuple[str, str, float]:
    """What follow.js reads from its page: URL, tag, and interval."""
    part, tag, seconds = (re.search(rf'data-{name}="([^"]*)"', page)[1] for name in ("follow", "tag", "seconds"))
    return part.replace("&amp;", "&"), tag.replace("&quot;", '"'), float(seconds)


@dataclass
class Desk:
    """Keys paper lists one after the other, each until the site confirms it."""

    port: int
    session: str
    keyed: int = 0
    failed: list[str] = field(default_factory=list)

    async def key(self, lists: list[tuple[str, dict[str, object]]], pace: float, is_over: asyncio.Event) -> None:
        browser = Browser(self.port)
        browser.cookies["sessionid"] = self.session
        await browser.get(lists[0][0])
        for address, form in lists:
            if is_over.is_set():
                return
            await self._key(browser, address, form | {"csrfmiddlewaretoken": browser.cookies["csrftoken"]})
            await pause(pace, is_over)

    async def _key(self, browser: Browser, address: str, form: dict[str, object]) -> None:
        until, was_cut, said = monotonic() + PATIENCE, False, ""
        while monotonic() < until:
            try:
                answer = await browser.post(address, form)
            except NO_ANSWER as cut:
                was_cut, said = True, repr(cut)
            else:
                # What is refused after an answer was lost was done the first time.
                if answer.status == 302 or (was_cut and answer.status in (409, 422)):
                    self.keyed += 1
                    return
                said = str(answer.status)
            await asyncio.sleep(AGAIN)
        self.failed.append(f"{address}: {said}")


@dataclass
class Clerk:
    """Prints lists one after the other, and waits for each."""

    port: int
    printed: int = 0
    failed: list[str] = field(default_factory=list)

    async def print(self, lists: list[tuple[str, str]]) -> None:
        for sheet, key in lists:
            browser = Browser(self.port)
            await self._print(browser, f"/sheets/{sheet}/", key)
            browser.close()

    async def _print(self, browser: Browser, sheet: str, key: str) -> None:
        until, said = monotonic() + PATIENCE, ""
        while monotonic() < until:
            try:
                # Each list by its own table: strangers together may have but some printed.
                if not browser.cookies:
                    await browser.get(f"{sheet}key/{key}/")
                answer = await browser.get(f"{sheet}list.pdf")
            except NO_ANSWER as cut:
                said = repr(cut)
            else:
                if answer.body.startswith(b"%PDF"):
                    self.printed += 1
                    return
                said = str(answer.status)
            await asyncio.sleep(1)
        self.failed.append(f"{sheet}: {said}")


async def pause(seconds: float, is_over: asyncio.Event) -> None:
    """Wait, unless everything is over before."""
    try:
        await asyncio.wait_for(is_over.wait(), seconds)
    except TimeoutError:
        return


def hidden(screen: str, name: str) -> str:
    """The value of a hidden field of the entry form."""
    return re.search(rf'name="{name}" value="([^"]+)"', screen)[1]
