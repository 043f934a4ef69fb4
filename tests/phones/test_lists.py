"""Whole lists are entered while the network breaks in every way: nothing lost, nothing doubled, all in order.

Ten lists of each pattern are kept in each engine, 100 in the longest run; LISTS sets another number.
"""

import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from tests.examples import repeats
from tests.long.server import Site
from tests.phones.conftest import NewPhone
from tests.phones.engines import PATIENCE, PageFault, Phone, Steps, all_finished
from tests.phones.keeper import Keeper
from tests.phones.network import Network, Patch, network
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PATTERNS = ("offline", "hang", "cut", "502", "portal", "killed")
# WebKit has the cut one; without a network, and what is no answer of ours, are journeys of their own.
EVERY_RUN = ("hang", "killed")
GAMES = ("clubs", "spades", "hearts", "diamonds")
# Longer than a phone waits for an answer: it must give up by itself.
HANG_SECONDS = 30.0
# Lists per pattern and engine, and how many of them are kept at the same time.
LISTS, AT_ONCE = repeats(10, long=10, longest=100, variable="LISTS"), 10
# Seconds that so many at once may take on a busy machine: what is asked is what becomes of the entries, not how soon.
LONG = 600
# Kills of the site meanwhile; a busy machine needs seconds to start it.
KILLS = 10


@dataclass(frozen=True)
class Pub:
    """How the network breaks. Where people hurry, the phone is notified as soon as it is back."""

    pattern: str
    is_hurried: bool = False
    hang_seconds: float = HANG_SECONDS

    def break_off(self, way: Network) -> None:
        way.become("clear" if self.pattern == "killed" else self.pattern)

    def clear(self, way: Network, phone: Phone, chance: Random) -> Steps:
        """The network comes back within two seconds."""
        end = time.monotonic() + chance.uniform(0, 2)
        while time.monotonic() < end:
            yield
        way.become("clear")
        if self.is_hurried:
            with suppress(PageFault):
                phone.run("() => { window.dispatchEvent(new Event('online')); }")


def keep_list(keeper: Keeper, way: Network, pub: Pub, chance: Random) -> Steps:
    """A list with most entries typed while the network is broken."""
    deals = random_deals(chance)
    yield from keeper.sit_down()

    pub.break_off(way)
    for number in (1, 2, 3):
        yield from keeper.enter(number, *next(deals))
    yield from keeper.undo(3)
    yield from keeper.enter(3, *next(deals))
    yield from pub.clear(way, keeper.phone, chance)
    yield from keeper.is_through()

    number = chance.choice((1, 2))
    yield from keeper.come("correct", number)
    pub.break_off(way)
    yield from keeper.correct(number, *next(deals), reason="verschrieben")
    yield from pub.clear(way, keeper.phone, chance)
    yield from keeper.is_through()

    yield from keeper.come("enter")
    pub.break_off(way)
    for number in range(4, keeper.sheet.length + 1):
        yield from keeper.enter(number, *next(deals))
    yield from pub.clear(way, keeper.phone, chance)
    if chance.random() < 0.5:
        # What waits outlives the page.
        yield from keeper.come("enter")
    yield from keeper.is_through()

    seat = chance.randrange(3)
    yield from keeper.come("sign_seat", seat)
    pub.break_off(way)
    yield from keeper.sign(seat)
    yield from pub.clear(way, keeper.phone, chance)
    yield from keeper.is_through()


def random_deals(chance: Random) -> Iterator[tuple[dict[str, Any], str]]:
    """Won and lost suit games of a table of three."""
    while True:
        run = f"{chance.choice(('with', 'without'))}-{chance.randint(1, 4)}"
        data = {"declarer": chance.randrange(3), "game": chance.choice(GAMES), "matadors": run}
        yield data, chance.choice(("won", "lost"))


@contextmanager
def dying(site: Site, *, kills: int) -> Iterator[None]:
    """Kill the site `kills` times meanwhile; it restarts each time."""
    is_over, lives = threading.Event(), Random(site.port)

    def kill() -> None:
        for _ in range(kills):
            if is_over.wait(lives.uniform(0.2, 5)):
                return
            site.kill()
            is_over.wait(lives.uniform(0, 1))
            site.start()
            site.wait()

    with ThreadPoolExecutor(1) as killer:
        killing = killer.submit(kill)
        try:
            yield
        finally:
            is_over.set()
            killing.result()


def keep_lists(
    pubs: Mapping[str, Pub],
    site: Site,
    new_phone: NewPhone,
    *patches: Patch,
    kills: int = 0,
    patience: float = PATIENCE,
) -> list[str]:
    """Keep a list in each pub at once, each on its own phone and network; return their faults."""
    with ExitStack() as ways, dying(site, kills=kills):
        keepers, plays = [], []
        for seed, pub in pubs.items():
            chance = Random(seed)
            way = ways.enter_context(network(site.port, *patches, hang_seconds=pub.hang_seconds))
            keeper = Keeper(
                new_phone(),
                table(THREE, length=6 if pub.is_hurried else chance.randint(6, 9)),
                way.address,
                patience=patience,
            )
            keepers.append(keeper)
            plays.append(keep_list(keeper, way, pub, chance))
        all_finished(plays)
    call_command("check_sheets")
    return [fault for keeper in keepers for fault in keeper.faults()]


@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
@pytest.mark.promise(
    "R1",
    "Every entry that the phone shows as stored reaches the site once the network is back: after being offline, a "
    "connection that hangs or breaks, a proxy that answers 502, or a killed site.",
    but="how soon. The page retries while it is open; a phone asleep in a pocket sends when it wakes.",
)
@pytest.mark.minute
def test_a_list_outlives_a_broken_network(site, new_phone):
    pubs = {pattern: Pub(pattern, is_hurried=True, hang_seconds=3) for pattern in EVERY_RUN}

    assert keep_lists(pubs, site, new_phone, kills=1) == []


@pytest.mark.parametrize("new_phone", ["webkit"], indirect=True)
@pytest.mark.promise("R1")
@pytest.mark.minute
def test_a_list_in_webkit_outlives_a_cut_network(site, new_phone):
    assert keep_lists({"webkit": Pub("cut", is_hurried=True)}, site, new_phone) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LISTS, AT_ONCE))
@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.promise("R1", figure="1,200 lists in two engines on each database: 0 lost, 0 doubled (2026-11-26)")
def test_hundreds_of_lists_outlive_every_broken_network(site, new_phone, pattern, first):
    pubs = {f"{pattern} {place}": Pub(pattern) for place in range(first, first + AT_ONCE)}

    assert keep_lists(pubs, site, new_phone, kills=KILLS if pattern == "killed" else 0, patience=LONG) == []
