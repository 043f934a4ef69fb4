"""The papers of an event as they are ordered: of one moment, made once, and void when a name or a code is."""

import io

import pikepdf
import pytest

from scoring.printing.cache import kept_pdf, mark_of
from scoring.printing.queue import Ordered, mark_in, order_paper
from tests.papers import draw_what_waits
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.printing.reading import page_count, words_of
from tournaments.events.printing import orders
from tournaments.events.printing.orders import event_order, known_of, orders_of, sections_of, voided_by
from tournaments.events.printing.papers import EVERYTHING
from tournaments.events.rights import Right
from tournaments.events.services.signs import renew_signs
from tournaments.models import Event, SeriesState

SITE = "https://skat.example.org/"
CARDS = {"card_size": "4", "first_number": 1}
EVERY_RIGHT = frozenset(Right)

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    made = an_event()
    people = entrants(made, 5)
    seat(made.series.get(number=1), [people[:4]], SeriesState.PUBLISHED)
    return made


def ordered(event: Event, paper: str = "start_cards", **options) -> Ordered:
    chosen = options or CARDS
    order, newest_act = event_order(event, paper, chosen, site=SITE)
    return order_paper(order, known_of(event, paper, chosen.get("papers", [paper]), newest_act))


@pytest.mark.long
def test_a_printer_makes_the_paper(event):
    order = ordered(event)

    draw_what_waits()

    pdf = kept_pdf(mark_in(order)) or b""
    assert page_count(pdf) == 2
    assert "Anna Ahlers" in words_of(pdf)


def test_the_same_values_are_the_same_paper_and_others_another(event):
    before = mark_of(sections_of(event, "start_cards", CARDS, site=SITE))
    again = mark_of(sections_of(event, "start_cards", CARDS, site=SITE))
    entrants(event, 1)
    after = mark_of(sections_of(event, "start_cards", CARDS, site=SITE))

    assert before == again
    assert after != before


@pytest.mark.long
def test_all_papers_are_one_file_with_an_outline(event):
    papers = ["table_signs", "blank_lists", "start_cards", "lists", "seats_by_name"]
    order = ordered(event, EVERYTHING, papers=papers)

    draw_what_waits()

    order.refresh_from_db()
    assert order.status == "SUCCESSFUL"
    with pikepdf.open(io.BytesIO(kept_pdf(mark_in(order)) or b"")) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles == ["Table signs", "Blank lists", "Start cards", "Lists of all tables", "Seats by name"]
        assert len(pdf.pages) == 1 + 2 + 2 + 1 + 1


def test_a_paper_whose_content_is_gone_has_no_section(event):
    event.series.update(state=SeriesState.PLANNED)

    assert sections_of(event, "lists", {"series": 2}, site=SITE) == []


def test_what_is_changed_meanwhile_is_fetched_again(event, monkeypatch):
    fetched, fetch = [], sections_of

    def fetch_while_it_changes(held, *asked, **how):
        fetched.append(held)
        if len(fetched) == 1:
            renew_signs(event, reason="photographed", by="anna")
        return fetch(held, *asked, **how)

    monkeypatch.setattr(orders, "sections_of", fetch_while_it_changes)
    _, newest_act = event_order(event, "start_cards", CARDS, site=SITE)

    assert len(fetched) == 2
    assert newest_act == event.acts.count()


def test_papers_bear_no_code_of_before(event):
    before = ordered(event, "table_signs", first_table=1, last_table=1, sign_size="1")
    renew_signs(event, reason="photographed", by="anna")
    after = ordered(event, "table_signs", first_table=1, last_table=1, sign_size="1")

    assert voided_by(event, [before, after]) == {
        str(before.pk): "The table signs have new codes by now. Make the paper again."
    }
    assert mark_in(before) != mark_in(after)


def test_orders_are_shown_to_whoever_may_see_all_that_is_on_them(event):
    all_papers, cards = ordered(event, EVERYTHING, papers=["start_cards"]), ordered(event)
    other = ordered(an_event(event.club))

    assert orders_of(event, EVERY_RIGHT) == [cards, all_papers]
    assert orders_of(event, frozenset()) == []
    assert other not in orders_of(event, EVERY_RIGHT)
