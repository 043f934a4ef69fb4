"""Whole lists are typed while the network breaks in every way: nothing lost, nothing doubled, all in its order.

LISTS says how many lists of each pattern are kept in each engine.
"""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from tests.long.server import Site
from tests.phones.conftest import NewPhone
from tests.phones.engines import Steps, all_done
from tests.phones.keeper import Keeper
from tests.phones.network import Network, network
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PATTERNS = ("offline", "hang", "cut", "502", "portal", "killed")
GAMES = ("clubs", "spades", "hearts", "diamonds")
# Longer than a phone waits for an answer: it must give up by itself.
HELD_FOR = 30.0
# Of each pattern in each engine, and how many of them are kept at the same time.
LISTS, AT_ONCE = int(os.environ.get("LISTS", "100")), 10
# Of the site, while these are kept; a machine that is busy needs seconds to start it.
KILLS = 10


def list_kept(keeper: Keeper, way: Network, pattern: str, chance: Random) -> Steps:
    """A list of which most entries are typed while the network is broken."""
    deals = random_deals(chance)
    yield from keeper.sit_down()

    way.become(pattern)
    for number in (1, 2, 3):
        yield from keeper.enter(number, *next(deals))
    yield from keeper.undo(3)
    yield from keeper.enter(3, *next(deals))
    yield from clear_again(way, chance)
    yield from keeper.is_through()

    number = chance.choice((1, 2))
    yield from keeper.come("correct", number)
    way.become(pattern)
    yield from keeper.correct(number, *next(deals), reason="verschrieben")
    yield from clear_again(way, chance)
    yield from keeper.is_through()

    yield from keeper.come("enter")
    way.become(pattern)
    for number in range(4, keeper.sheet.length + 1):
        yield from keeper.enter(number, *next(deals))
    yield from clear_again(way, chance)
    if chance.random() < 0.5:
        # What waits outlives the page.
        yield from keeper.come("enter")
    yield from keeper.is_through()


def random_deals(chance: Random) -> Iterator[tuple[dict[str, Any], str]]:
    """Won and lost suit games of a table of three."""
    while True:
        run = f"{chance.choice(('with', 'without'))}-{chance.randint(1, 4)}"
        said = {"declarer": chance.randrange(3), "game": chance.choice(GAMES), "matadors": run}
        yield said, chance.choice(("won", "lost"))


def clear_again(way: Network, chance: Random) -> Steps:
    """The network comes back within two seconds."""
    end = time.monotonic() + chance.uniform(0, 2)
    while time.monotonic() < end:
        yield
    way.become("clear")


@contextmanager
def dying(site: Site, *, often: bool) -> Iterator[None]:
    """Meanwhile the site is killed time and again, and comes back."""
    is_over, lives = threading.Event(), Random(site.port)

    def kill() -> None:
        for _ in range(KILLS):
            if is_over.wait(lives.uniform(0.2, 5)):
                return
            site.kill()
            is_over.wait(lives.uniform(0, 1))
            site.start()
            site.wait()

    with ThreadPoolExecutor(1) as killer:
        killing = killer.submit(kill) if often else None
        try:
            yield
        finally:
            is_over.set()
            if killing:
                killing.result()


def keep_lists(places: range, pattern: str, site: Site, new_phone: NewPhone) -> list[str]:
    """Keep these lists at once, each on a phone and over a way of its own; what is wrong with them then."""
    with ExitStack() as ways, dying(site, often=pattern == "killed"):
        keepers, plays = [], []
        for place in places:
            chance = Random(f"{pattern} {place}")
            way = ways.enter_context(network(site.port, held_for=HELD_FOR))
            keeper = Keeper(new_phone(), table(THREE, length=chance.randint(6, 9)), way.address)
            keepers.append(keeper)
            plays.append(list_kept(keeper, way, "clear" if pattern == "killed" else pattern, chance))
        all_done(plays)
    call_command("check_sheets")
    return [fault for keeper in keepers for fault in keeper.faults()]


@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_list_outlives_every_broken_network(site, new_phone, pattern):
    assert keep_lists(range(1), pattern, site, new_phone) == []


@pytest.mark.parametrize("new_phone", ["webkit"], indirect=True)
def test_a_list_in_webkit_outlives_a_cut_network(site, new_phone):
    assert keep_lists(range(1), "cut", site, new_phone) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LISTS, AT_ONCE))
@pytest.mark.parametrize("pattern", PATTERNS)
def test_hundreds_of_lists_outlive_every_broken_network(site, new_phone, pattern, first):
    assert keep_lists(range(first, first + AT_ONCE), pattern, site, new_phone) == []
