"""Many papers at once: nobody's thread waits for one, and who enters deals does not notice."""

import time
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.printing import press
from scoring.printing.cache import cached_pdf
from scoring.printing.press import put_in_line
from scoring.printing.renderer import Limits
from scoring.views import drawn_papers
from tests.papers import paper
from tests.scoring.cast import table
from tests.scoring.printing.test_renderer import odd

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "papers"


@pytest.fixture
def busy_printers(monkeypatch) -> None:
    """Printers that are at work elsewhere and come to nothing new."""
    monkeypatch.setattr(drawn_papers, "start_printer", lambda folder, limits: None)


def list_of(sheet: SheetRecord, query: str = "") -> str:
    return reverse("sheet_pdf", args=[sheet.public_id]) + query


def seconds_in_a_thread(tables: int = 24) -> float:
    """How long each of so many tables held a thread of the web."""
    lists = [list_of(table()) for _ in range(tables)]
    began = time.monotonic()
    for address in lists:
        assert Client().get(address).status_code in (200, 202)
    return (time.monotonic() - began) / tables


def test_nobody_waits_until_a_paper_is_drawn(busy_printers):
    assert seconds_in_a_thread() < 0.25


# The control draws three papers in the thread.
@pytest.mark.long
def test_it_would_take_long_to_draw_them_while_one_waits(monkeypatch, folder):
    def draw_now(mark, folder, job):
        cached_pdf(job, folder)
        return 0

    monkeypatch.setattr(drawn_papers, "put_in_line", draw_now)

    assert seconds_in_a_thread(tables=3) > 0.5


def test_the_page_that_waits_says_how_many_come_before_and_asks_again(busy_printers):
    first, second, third = table(), table(), table()
    Client().get(list_of(first))
    Client().get(list_of(second))

    answer = Client().get(list_of(third), headers={"accept-language": "en"})

    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (202, "1", "no-store")
    assert '<meta http-equiv="refresh" content="1">' in answer.text
    assert "2 papers are drawn before it" in answer.text
    assert third.get_absolute_url() in answer.text


def test_a_tap_at_a_quiet_time_is_answered_in_about_the_time_of_drawing(folder):
    address = list_of(table())
    paper(Client(), list_of(table()))
    began = time.monotonic()
    answer = paper(Client(), address)
    with_waiting = time.monotonic() - began

    again = time.monotonic()
    cached_pdf(odd("talk"), folder, Limits())
    drawing = time.monotonic() - again

    assert answer["Content-Type"] == "application/pdf"
    assert with_waiting < 3 * drawing + 2


def test_who_comes_when_many_wait_is_told_to_come_later(folder, busy_printers):
    for number in range(press.MOST_WAITING):
        job = odd("talk", number=number)
        put_in_line(f"{number:064}", folder, job)

    answer = Client().get(list_of(table()), headers={"accept-language": "en"})

    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "Very many papers are being drawn just now." in answer.text


def test_one_list_is_drawn_so_often_a_minute_and_then_waits(busy_printers):
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


def test_one_browser_has_so_many_drawn_a_minute(busy_printers, monkeypatch):
    monkeypatch.setattr(drawn_papers, "MOST_OF_ONE_BROWSER", 3)
    browser, other = Client(), Client()
    for client in (browser, other):
        client.session.save()

    found = [browser.get(list_of(table())).status_code for _ in range(4)]

    assert found == [202, 202, 202, 429]
    assert other.get(list_of(table())).status_code == 202


def test_what_is_kept_is_never_counted(folder):
    sheet = table()
    browser = Client()
    paper(browser, list_of(sheet))

    assert {browser.get(list_of(sheet)).status_code for _ in range(30)} == {200}


def test_a_cookie_that_was_made_up_is_no_browser_of_its_own(busy_printers, monkeypatch):
    monkeypatch.setattr(drawn_papers, "MOST_OF_STRANGERS", 3)

    found = [
        Client(headers={"cookie": f"sessionid={number:032}"}).get(list_of(table())).status_code for number in range(4)
    ]

    assert found == [202, 202, 202, 429]
