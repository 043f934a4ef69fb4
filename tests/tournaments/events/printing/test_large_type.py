"""Wall documents are set as large as their pages allow, and nothing else changes."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.printing.page import POINTS_PER_MM
from tests.tournaments.events.printing import document_samples as samples
from tests.tournaments.events.printing.document_samples import MAKES
from tests.tournaments.events.printing.test_listing import a_ruler
from tournaments.events.printing.listing.frames import FOOT_LINE, HEAD_END, laid_out, page_size
from tournaments.events.printing.listing.large_type import enlarged
from tournaments.events.printing.listing.layout import Page
from tournaments.events.printing.listing.measure import Ruler
from tournaments.events.printing.listing.values import Listing
from tournaments.events.printing.seat_plan import SeatPlan

LONG = "Wszebor Szczęśliwy-Brzęczyszczykiewicz"
UNBROKEN = "Konstantinopolitanischerdudelsackpfeifenmachergesellenverein"
# For each number of players the least size of a name on the plans by name and by table.
SIZES = {7: (28, 20), 8: (28, 20), 12: (26, 14), 20: (19, 14), 39: (13.5, 11.5), 83: (13.5, 10.5), 400: (13.5, 10.5)}


@pytest.fixture(scope="module")
def ruler() -> Ruler:
    return a_ruler()


def plan(key: str, players: int) -> Listing:
    return MAKES[key].document(samples.HEAD, samples.seat_plan(players))


def sizes(ruler: Ruler, pages: list[Page]) -> dict[str, float]:
    """In how many points each text is set, by its words."""
    found: dict[str, float] = {}
    for text in (text for page in pages for text in page.texts if text.text):
        length = ruler.length(text.text, text.style.size, bold=text.style.bold)
        size = text.style.size * min(1.0, text.width / length)
        found[text.text] = max(text.style.least, min(size, found.get(text.text, size)))
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("place", [0, 1], ids=["seats_by_name", "seats_by_table"])
def test_a_plan_uses_its_sheet(ruler, players, place):
    document = plan(("seats_by_name", "seats_by_table")[place], players)
    usual, large = laid_out(document, ruler), enlarged(document, ruler)

    names = [size for text, size in sizes(ruler, large.pages).items() if any(last in text for last in samples.LAST)]
    height = page_size(document)[1] - HEAD_END - FOOT_LINE
    lowest = max(text.y for text in large.pages[0].texts)

    assert len(large.pages) == len(usual.pages)
    assert sorted(names)[len(names) // 4] >= SIZES[players][place]
    assert lowest - HEAD_END >= 0.6 * height


@pytest.mark.sampled(4)
@pytest.mark.parametrize("key", [key for key in MAKES if key not in {"receipts", "loss_slips"}])
def test_growing_takes_no_page_cuts_no_text_and_sets_none_smaller(ruler, key):
    document = MAKES[key].document(samples.HEAD, samples.value_of(key))
    usual, large = laid_out(document, ruler), enlarged(document, ruler)

    assert len(large.pages) == len(usual.pages)
    before, now = sizes(ruler, usual.pages), sizes(ruler, large.pages)
    soft = {text.text for page in large.pages for text in page.texts if text.style.colour != (0, 0, 0)}
    assert {text for text in before.keys() & now.keys() - soft if now[text] < before[text] - 0.01} == set()
    assert (large.pages == usual.pages) or document.hangs


def with_name(value: SeatPlan, name: str) -> SeatPlan:
    """The same plan with this name for the first seat."""
    (number, (first, *others)), *tables = value.tables
    return replace(value, tables=((number, (replace(first, name=name, text=name), *others)), *tables))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [LONG, UNBROKEN], ids=["long", "without a blank"])
@pytest.mark.parametrize("players", [8, 12, 39])
@pytest.mark.parametrize("key", ["seats_by_name", "seats_by_table"])
def test_one_long_name_does_not_keep_all_others_small(ruler, key, players, name):
    value = samples.seat_plan(players)
    documents = [MAKES[key].document(samples.HEAD, one) for one in (value, with_name(value, name))]

    without, with_long = (sizes(ruler, enlarged(document, ruler).pages) for document in documents)

    shared = without.keys() & with_long.keys()
    assert sum(with_long[text] for text in shared) >= 0.6 * sum(without[text] for text in shared)
    pieces = name.replace("-", "- ").split()
    if name == LONG:
        assert all(any(piece in text for text in with_long) for piece in pieces)


def test_columns_of_figures_stay_apart_in_large_type(ruler):
    (page,) = enlarged(plan("seats_by_table", 8), ruler).pages

    rows: dict[float, list[tuple[float, float]]] = {}
    for text in page.texts:
        length = min(text.width, ruler.length(text.text, text.style.size, bold=text.style.bold))
        left = text.x + (text.width - length) * text.align
        rows.setdefault(round(text.y), []).append((left, left + length))
    gaps = [right[0] - left[1] for row in rows.values() for left, right in pairwise(sorted(row))]
    assert min(gaps) >= 0.2 * 20 / POINTS_PER_MM
