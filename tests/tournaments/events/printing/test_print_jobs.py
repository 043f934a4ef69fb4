"""Print jobs of an event: of one moment, drawn once, and void when a name or a code is."""

import io
from typing import Any

import pikepdf
import pytest
from django.utils.translation import override
from django_tasks import TaskContext
from django_tasks_db.models import DBTaskResult

from scoring.printing.renderer import render
from scoring.printing.stored import Prepared, delete, file_of, prepared, store, stored
from tests.documents import SITE, placed, run_pending_tasks
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.printing.reading import page_count, words_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.printing import print_jobs
from tournaments.events.printing.documents import EVERYTHING
from tournaments.events.printing.print_jobs import (
    about,
    current_sections,
    jobs_for,
    known_of,
    print_documents,
    same_job,
    sections_of,
    voided_by,
)
from tournaments.events.rights import Right
from tournaments.events.services.table_signs import renew_table_signs

CARDS = {"card_size": "4", "first_number": 1}
EVERY_RIGHT = frozenset(Right)

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    made = an_event()
    people = entrants(made, 5)
    seat(made.series.get(number=1), [people[:4]], SeriesState.PUBLISHED)
    return made


def pdf_of(job: Prepared) -> bytes:
    return stored(file_of(job)) or b""


def test_a_small_print_job_is_drawn_at_once(event):
    job = placed(event)

    assert job.status == "SUCCESSFUL"
    assert page_count(pdf_of(job)) == 2
    assert "Anna Ahlers" in words_of(pdf_of(job))


def test_a_print_job_of_many_pages_is_left_to_the_worker(event, monkeypatch):
    monkeypatch.setattr(print_jobs, "MOST_PAGES", 1)
    job = placed(event)
    assert (job.status, pdf_of(job)) == ("READY", b"")

    run_pending_tasks()

    job.refresh_from_db()
    assert (job.status, page_count(pdf_of(job))) == ("SUCCESSFUL", 2)


def test_a_file_that_is_still_being_written_is_not_handed_out(event):
    job = placed(event, at_once=False)
    store(file_of(job), b"%PDF-1.7 in part")
    assert prepared(job) is None

    delete(file_of(job))
    run_pending_tasks()

    job.refresh_from_db()
    assert page_count(prepared(job) or b"") == 2


def test_the_worker_draws_in_the_language_of_the_job(event):
    with override("de"):
        job = placed(event, "participants", at_once=False)

    run_pending_tasks()

    assert "Teilnehmer" in words_of(pdf_of(job))


def test_equal_values_are_the_same_print_job(event):
    first, known = placed(event), known_to(event)
    again = same_job(event, known)
    entrants(event, 1)

    assert again == first
    assert same_job(event, known_to(event)) is None


def known_to(event: Event) -> dict[str, Any]:
    sections, newest_entry = current_sections(event, "start_cards", CARDS, site=SITE)
    return known_of(event, "start_cards", CARDS, sections=sections, newest_entry=newest_entry, site=SITE)


def test_a_document_is_not_stored_for_a_job_that_was_deleted_meanwhile(event, monkeypatch):
    job = placed(event, at_once=False)

    def store_while_it_is_deleted(name: str, data: bytes) -> None:
        store(name, data)
        DBTaskResult.objects.all().delete()

    monkeypatch.setattr(print_jobs, "store", store_while_it_is_deleted)
    context = TaskContext(task_result=job.task_result)
    print_documents.call(context, about(job))

    assert pdf_of(job) == b""


@pytest.mark.long
def test_all_documents_are_one_file_with_an_outline(event):
    documents = ["table_signs", "blank_lists", "start_cards", "lists", "seats_by_name"]
    job = placed(event, EVERYTHING, papers=documents)

    with pikepdf.open(io.BytesIO(pdf_of(job))) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles == ["Table signs", "Blank lists", "Start cards", "Lists of all tables", "Seats by name"]
        assert len(pdf.pages) == 1 + 2 + 2 + 1 + 1


@pytest.mark.promise("R7")
def test_the_same_documents_are_the_same_bytes(event):
    documents = {"papers": ["blank_lists", "start_cards"]}
    first, again = (render(sections_of(event, EVERYTHING, documents, site=SITE)) for _ in range(2))

    assert first == again


def test_a_document_whose_content_is_gone_has_no_section(event):
    event.series.update(state=SeriesState.PLANNED)

    assert sections_of(event, "lists", {"series": 2}, site=SITE) == []


def test_values_changed_meanwhile_are_fetched_again(event, monkeypatch):
    fetched, fetch = [], sections_of

    def fetch_while_it_changes(fetched_for, *query, **how):
        fetched.append(fetched_for)
        if len(fetched) == 1:
            renew_table_signs(event, reason="photographed", by="anna")
        return fetch(fetched_for, *query, **how)

    monkeypatch.setattr(print_jobs, "sections_of", fetch_while_it_changes)
    _, newest_entry = current_sections(event, "start_cards", CARDS, site=SITE)

    assert len(fetched) == 2
    assert newest_entry == event.audit_entries.count()


def test_documents_have_no_outdated_code(event):
    before = placed(event, "table_signs", first_table=1, last_table=1, sign_size="1")
    renew_table_signs(event, reason="photographed", by="anna")
    after = placed(event, "table_signs", first_table=1, last_table=1, sign_size="1")

    assert voided_by(event, [before, after]) == {
        str(before.pk): "The table signs have new codes. Create the document again."
    }
    assert pdf_of(before) != pdf_of(after)


def test_print_jobs_are_shown_to_those_who_may_see_their_content(event):
    all_documents, cards = placed(event, EVERYTHING, papers=["start_cards"]), placed(event)
    elsewhere = an_event(event.club)
    entrants(elsewhere, 1)
    other = placed(elsewhere)

    assert jobs_for(event, EVERY_RIGHT) == [cards, all_documents]
    assert jobs_for(event, frozenset()) == []
    assert other not in jobs_for(event, EVERY_RIGHT)
