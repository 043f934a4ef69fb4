"""Many papers at once: nobody's thread waits for one, and who enters deals does not notice."""

import time

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.printing import queue
from scoring.printing.job import Section
from scoring.printing.queue import order_paper
from scoring.printing.renderer import render
from scoring.sheets.views import drawn_papers
from tests.papers import draw_what_waits, orders, paper
from tests.scoring.cast import table
from tests.scoring.printing.test_renderer import odd

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def list_of(sheet: SheetRecord, query: str = "") -> str:
    return reverse("sheet_pdf", args=[sheet.public_id]) + query


def drawn_while_they_wait(monkeypatch: pytest.MonkeyPatch, tables: int) -> tuple[int, float]:
    """How many papers were drawn while so many tables asked for theirs, and the seconds of the shortest answer.

    The shortest, since a busy machine makes some of them late; to wait for a paper would make all of them late.
    """
    drawn, seconds = [], []
    monkeypatch.setattr(queue, "render", lambda job, limits=None: drawn.append(job) or render(job, limits))
    for address in [list_of(table()) for _ in range(tables)]:
        began = time.monotonic()
        assert Client().get(address).status_code in (200, 202)
        seconds.append(time.monotonic() - began)
    return len(drawn), min(seconds)


def test_nobody_waits_until_a_paper_is_drawn(monkeypatch):
    drawn, seconds = drawn_while_they_wait(monkeypatch, 24)

    assert (drawn, len(orders())) == (0, 24)
    assert seconds < 0.25


# The control draws three papers in the thread.
@pytest.mark.long
def test_what_is_drawn_while_one_waits_would_be_found(monkeypatch):
    def draw_now(order, about, priority):
        found = order_paper(order, about, priority=priority)
        draw_what_waits()
        return found

    monkeypatch.setattr(drawn_papers, "order_paper", draw_now)

    drawn, seconds = drawn_while_they_wait(monkeypatch, 3)

    assert drawn == 3
    assert seconds > 0.1


def test_the_page_that_waits_says_how_many_come_before_and_asks_again():
    first, second, third = table(), table(), table()
    Client().get(list_of(first))
    Client().get(list_of(second))

    answer = Client().get(list_of(third), headers={"accept-language": "en"})

    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (202, "1", "no-store")
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in answer.text
    assert 'hx-trigger="load delay:1000ms"' in answer.text
    assert "2 papers are drawn before it" in answer.text
    assert third.get_absolute_url() in answer.text


def test_a_page_whose_paper_is_next_asks_again_at_once_and_opens_it_as_soon_as_it_is_drawn():
    address, parts = list_of(table()), {"HX-Request": "true"}
    page = Client().get(address).text
    fragment = Client().get(address, headers=parts)
    draw_what_waits()
    drawn = Client().get(address, headers=parts)

    assert 'hx-trigger="load delay:150ms"' in page
    assert (fragment.status_code, "<html" in fragment.text) == (202, False)
    assert fragment.text.count("<progress") == 1
    assert (drawn.status_code, drawn["HX-Refresh"]) == (200, "true")
    assert Client().get(address)["Content-Type"] == "application/pdf"


def test_a_page_without_a_printer_says_so(monkeypatch):
    address = list_of(table())
    Client().get(address)
    queue._orders().update(enqueued_at=orders()[0].enqueued_at - queue._TAKEN_WITHIN)

    answer = Client().get(address, headers={"accept-language": "en"})

    assert answer.status_code == 202
    assert "Nobody draws papers on this site just now." in answer.text


def test_a_paper_that_failed_is_told_on_the_page_it_was_asked_for_from():
    sheet = table()
    Client().get(list_of(sheet))
    queue._orders().get().set_failed(queue.PaperTooSlow())

    answer = Client().get(list_of(sheet), headers={"accept-language": "en"}, follow=True)

    assert answer.redirect_chain == [(sheet.get_absolute_url(), 302)]
    assert "Making the paper took too long and was stopped." in answer.text


def test_who_comes_when_many_wait_is_told_to_come_later():
    for number in range(queue.MOST_WAITING):
        order_paper([Section("", (odd("talk", number=number),))])

    answer = Client().get(list_of(table()), headers={"accept-language": "en"})

    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "Very many papers are being drawn just now." in answer.text


def test_one_list_is_drawn_so_often_a_minute_and_then_waits():
    sheet = table()
    answers = []
    for name in ("Berta", "Cilly", "Dora", "Else", "Frieda", "Grete"):
        sheet.seats.filter(place=0).update(name=name)
        answers.append(Client().get(list_of(sheet)))

    again = Client().get(list_of(sheet))
    sheet.seats.filter(place=0).update(name="Hanna")
    refused = Client().get(list_of(sheet))
    other = Client().get(list_of(table()))

    assert {answer.status_code for answer in answers} == {202}
    assert (refused.status_code, "Retry-After" in refused.headers) == (429, True)
    assert (other.status_code, again.status_code) == (202, 202)


def test_one_browser_has_so_many_drawn_a_minute(monkeypatch):
    monkeypatch.setattr(drawn_papers, "MOST_OF_ONE_BROWSER", 3)
    browser, other = Client(), Client()
    for client in (browser, other):
        client.session.save()

    found = [browser.get(list_of(table())).status_code for _ in range(4)]

    assert found == [202, 202, 202, 429]
    assert other.get(list_of(table())).status_code == 202


def test_what_is_kept_is_never_counted():
    sheet = table()
    browser = Client()
    paper(browser, list_of(sheet))

    assert {browser.get(list_of(sheet)).status_code for _ in range(30)} == {200}


def test_a_cookie_that_was_made_up_is_no_browser_of_its_own(monkeypatch):
    monkeypatch.setattr(drawn_papers, "MOST_OF_STRANGERS", 3)

    found = [
        Client(headers={"cookie": f"sessionid={number:032}"}).get(list_of(table())).status_code for number in range(4)
    ]

    assert found == [202, 202, 202, 429]
