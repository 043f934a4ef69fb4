"""Memory of the site stays within limits, however long it runs and however large an event is."""

import http.client
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.examples import repeats
from tests.long.server import served
from tests.ports import free_port
from tests.tournaments.events.printing.document_samples import HEAD, seat_plan, standings
from tournaments.events.printing.listing.drawing import draw
from tournaments.events.printing.seat_plan import seat_plan_by_name, seat_plan_by_table
from tournaments.events.printing.standings import standings_document

pytestmark = [pytest.mark.long, pytest.mark.storage]

REQUESTS = repeats(10_000, long=10_000, longest=50_000, variable="MEMORY_REQUESTS")
PAGES = ("/", "/games/", "/events/", "/search/?q=anna", "/papers/", "/nowhere/", "/games/isko/", "/display/")
# The first requests fill what a process keeps; afterwards it may not grow by more.
WARM, GROWTH = 2000, 1.10


def memory(group: int) -> int:
    """Resident kilobytes of all processes of a group."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                lines = (folder / "status").read_text().splitlines()
                found += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        except (OSError, ValueError, IndexError):
            continue  # it has ended meanwhile
    return found


def ask(port: int, count: int) -> set[int]:
    """The statuses of `count` requests on one connection after the other."""
    found = set()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for number in range(count):
        connection.request("GET", PAGES[number % len(PAGES)])
        answer = connection.getresponse()
        answer.read()
        found.add(answer.status)
    connection.close()
    return found


@pytest.mark.django_db(transaction=True)
@pytest.mark.promise(
    "S20",
    "A site that runs for long needs no more memory: after 10,000 requests (50,000 in the longest run) its processes "
    "hold at most a tenth more than after the first 2,000.",
    figure="50,000 requests on SQLite: 402,828 kB, then 404,560 kB; on PostgreSQL within a tenth too (2026-11-25)",
)
def test_many_requests_leave_the_memory_as_it_was(tmp_path, record_property):
    port = free_port()
    with served(port, tmp_path) as site:
        site.wait()
        found = ask(port, WARM)
        before = memory(site.server.pid)
        found |= ask(port, REQUESTS - WARM)
        after = memory(site.server.pid)

    record_property("kilobytes", (before, after))
    print(f"{REQUESTS} requests: {before} kB, {after} kB")
    assert found == {200, 404}
    assert 0 < after <= before * GROWTH


PLAYERS = 1000
PLAN = seat_plan(PLAYERS)
SEATED = [player for _table, players in PLAN.tables for player in players]
NUMBERS = [str(player.number) for player in SEATED]
# Each with what must be on it.
LARGE = {
    "standings": (lambda: standings_document(HEAD, standings(PLAYERS)), NUMBERS),
    "seats by table": (lambda: seat_plan_by_table(HEAD, PLAN), NUMBERS),
    "seats by name": (lambda: seat_plan_by_name(HEAD, PLAN), [player.text for player in SEATED]),
}


@pytest.mark.parametrize(("document", "wanted"), LARGE.values(), ids=LARGE)
def test_a_document_of_a_thousand_players_is_drawn_completely(document, wanted):
    pages = PdfReader(BytesIO(draw(document()))).pages

    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert [word for word in wanted if word not in text] == []
    assert len(pages) > 5
