"""Many documents at once: two are drawn in a process, others wait for their turn, and nobody waits for long."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from scoring.models import SheetRecord
from scoring.printing import typeset
from scoring.sheets.views import drawn_documents
from scoring.sheets.views.drawn_documents import AT_ONCE, drawing
from tests.documents import placed, run_pending_tasks
from tests.scoring.cast import table
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.printing.reading import words_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
ENGLISH = {"accept-language": "en"}
FOREIGN = "א"


def list_of(sheet: SheetRecord, query: str = "") -> str:
    return reverse("sheet_pdf", args=[sheet.public_id]) + query


def foreign_table() -> SheetRecord:
    """With a player whose letters no font has."""
    return table(names=(FOREIGN, "Bernd", "Clara", "Dieter"))


def test_a_list_is_drawn_within_its_request():
    answer = Client().get(list_of(table()))

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert not DBTaskResult.objects.exists()


def test_the_number_of_concurrent_drawings_is_limited(monkeypatch):
    monkeypatch.setattr(drawn_documents, "PATIENCE", 0.1)
    monkeypatch.setattr(drawn_documents, "render_page", lambda *_, status, **__: HttpResponse(status=status))
    begun, go_on = [], Event()

    @drawing
    def view(request):
        begun.append(request)
        go_on.wait(10)
        return HttpResponse()

    with ThreadPoolExecutor(AT_ONCE + 1) as threads:
        answers = [threads.submit(view, RequestFactory().get("/")) for _ in range(AT_ONCE + 1)]
        refused = next(answer.result() for answer in answers if answer in _done_first(answers))
        go_on.set()
        statuses = sorted(answer.result().status_code for answer in answers)

    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert (len(begun), statuses) == (AT_ONCE, [200] * AT_ONCE + [503])


def _done_first(answers):
    while not (done := [answer for answer in answers if answer.done()]):
        pass
    return done


def test_a_refused_request_is_told_when_to_retry(monkeypatch):
    monkeypatch.setattr(drawn_documents, "PATIENCE", 0)
    for _ in range(AT_ONCE):
        drawn_documents._places.acquire()
    try:
        answer = Client().get(list_of(table()), headers=ENGLISH)
    finally:
        for _ in range(AT_ONCE):
            drawn_documents._places.release()

    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert "Too many documents are being created right now." in answer.text


def test_letters_that_no_font_has_are_set_by_the_worker_while_a_page_waits():
    sheet = foreign_table()
    waiting = [Client().get(list_of(sheet), headers=ENGLISH) for _ in range(2)]
    value = DBTaskResult.objects.count()
    run_pending_tasks()
    drawn = Client().get(list_of(sheet))

    assert {(page.status_code, page["Refresh"], page["Cache-Control"]) for page in waiting} == {(202, "1", "no-store")}
    assert "It opens automatically when it is ready." in waiting[0].text
    assert sheet.get_absolute_url() in waiting[0].text
    assert value == 1
    assert FOREIGN in words_of(drawn.content)


def test_letters_that_cannot_be_set_are_reported_on_the_page_of_the_list(monkeypatch):
    monkeypatch.setattr(typeset, "MEMORY", 1 << 20)
    sheet = foreign_table()
    Client().get(list_of(sheet))
    run_pending_tasks()

    answer = Client().get(list_of(sheet), headers=ENGLISH, follow=True)

    assert answer.redirect_chain == [(sheet.get_absolute_url(), 302)]
    assert "The PDF could not be created. The list is safe. Try again." in answer.text


def test_where_many_wait_for_their_letters_no_more_are_taken(monkeypatch):
    monkeypatch.setattr(typeset, "_MOST_QUEUED", 1)
    first, second = foreign_table(), table(names=("Зоя ש", "Bernd", "Clara", "Dieter"))

    answers = [Client().get(list_of(sheet)).status_code for sheet in (first, second)]

    assert answers == [202, 302]


def test_texts_of_strangers_wait_behind_the_documents_of_an_event():
    Client().get(list_of(foreign_table()))
    event = an_event()
    entrants(event, 4)
    order = placed(event, at_once=False)

    assert DBTaskResult.objects.ready().first() == order
