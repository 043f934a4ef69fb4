"""The page of all documents: what can be printed now, by whom, and the progress of a document."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from pypdf import PdfReader

from scoring.clock import now
from scoring.printing.stored import delete, file_of
from scoring.printing.typeset import PrintingFailed
from tests.documents import placed, queued_tasks, run_pending_tasks
from tests.tournaments.cast import an_event, club_of, entrants, helper, seat
from tournaments.events.models import Event, ResultRecord, StandingsVersion
from tournaments.events.phrases.choices import Presence, Role, SeriesState
from tournaments.events.printing.documents import DOCUMENTS
from tournaments.events.printing.print_jobs import about
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw
from tournaments.events.services.table_signs import renew_table_signs

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ALL_TICKED = {"papers": [document.key for document in DOCUMENTS]}
TYPED = {"start_cards-card_size": "4", "start_cards-first_number": "1"}


@pytest.fixture(scope="module")
def made(shared_db) -> Event:
    made = an_event()
    people = entrants(made, 8)
    seat(made.series.get(number=1), [people[:4], people[4:]], SeriesState.PUBLISHED)
    return made


@pytest.fixture
def event(made, db) -> Event:
    return Event.objects.get(pk=made.pk)


def login(client, user: User | str):
    client.force_login(user if isinstance(user, User) else User.objects.get(username=user))
    return client


def address(event: Event, name: str = "event_documents", *args) -> str:
    return reverse(name, args=[event.public_id, *args])


def test_a_document_of_an_old_plan_is_listed_as_struck(client, event):
    event.series.filter(number=1).update(plan=1)
    anna = login(client, "anna")
    for key in ("seats_by_name", "participants"):
        anna.post(address(event, "make_document", key), {f"{key}-series": "1"})

    before = anna.get(address(event)).context["latest"]
    event.series.filter(number=1).update(plan=2)
    after = anna.get(address(event))

    values = [(confirmation["title"], confirmation["plan"], confirmation["newer"]) for confirmation in before]
    assert values == [("Participants", "", ""), ("Seats by name", "Plan 1.1", "")]
    assert [confirmation["newer"] for confirmation in after.context["latest"]] == ["", "Plan 1.2"]
    assert "out of date: Plan 1.2 now applies" in " ".join(after.text.split())


def test_the_page_offers_available_documents_and_explains_missing_ones(client, event):
    page = login(client, "anna").get(address(event)).content.decode()

    assert address(event, "make_document", "lists") in page
    assert address(event, "make_document", "certificates") not in page
    assert "No standings have been published yet: a series must be complete." in page


@pytest.mark.long
def test_the_documents_of_a_series_wait_in_one_file_as_soon_as_its_seats_are_public(client):
    event = an_event()
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, called="7", by="anna")

    login(client, "anna").post(address(event, "publish_draft"))

    (job,) = queued_tasks()
    assert about(job)["papers"] == ["series_set"]
    run_pending_tasks()
    answer = client.post(address(event, "make_document", "series_set"), {"series_set-series": "1"}, follow=True)
    titles = [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]
    assert len(titles) == 4
    assert [word for word in ("Seats by name", "Seats by table") if word in titles[0] + titles[1]] == [
        "Seats by name",
        "Seats by table",
    ]
    assert all("Score sheet" in title for title in titles[2:])


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("states", "chosen"),
    [
        pytest.param(("published", "published"), 1, id="both hang on the wall, the first begins next"),
        pytest.param(("running", "published"), 2, id="the first is played, the second begins next"),
        pytest.param(("complete", "published"), 2, id="the first is over"),
        pytest.param(("complete", "running"), 2, id="the last is played"),
        pytest.param(("running", "draft"), 1, id="a draft is not printed"),
        pytest.param(("checked", "complete"), 2, id="all are over"),
    ],
)
def test_seating_documents_are_for_the_next_series(client, event, states, chosen):
    people = list(event.entrants.order_by("number"))
    seat(event.series.get(number=2), [people[4:], people[:4]])
    for number, state in enumerate(states, start=1):
        event.series.filter(number=number).update(state=state)

    groups = login(client, "anna").get(address(event)).context["groups"]

    forms = {offer["document"].key: offer.get("form") for group in groups for offer in group["offers"]}
    assert [forms[key].initial["series"] for key in ("seats_by_name", "seats_by_table", "lists")] == [chosen] * 3


def test_slips_for_loss_money_wait_for_the_first_list(client):
    made = an_event(loss_fee_steps=[[1, 50]])
    people = entrants(made, 8)
    tables = seat(made.series.get(number=1), [people[:4], people[4:]])
    before = login(client, "anna").post(address(made, "make_document", "loss_slips"), {"loss_slips-listed": "1"})
    ResultRecord.objects.create(table=tables[1], version=1, deals=48, rows=[], keyed_at=made.created_at)
    after = client.post(address(made, "make_document", "loss_slips"), {"loss_slips-listed": "1"})

    assert before["Location"] == address(made)
    assert after["Location"] == address(made, "document_pdf", queued_tasks()[0].pk)


def test_the_page_asks_no_more_for_three_rankings_than_for_one(client, event, django_assert_max_num_queries):
    login(client, "anna")
    rows = [{"place": 1}]
    for number, keys in enumerate((["total"], ["total", "category:women", "category:seniors"]), start=1):
        tables = [{"key": key, "rows": rows} for key in keys]
        StandingsVersion.objects.create(
            event=event, number=number, through_series=1, content={"tables": tables, "payout": []}, at=event.created_at
        )
        with django_assert_max_num_queries(20) as confirmation:
            client.get(address(event))
        assert sum('FROM "tournaments_category"' in query["sql"] for query in confirmation) <= 1


def test_what_is_printed_now_comes_first(client, event):
    groups = login(client, "anna").get(address(event)).context["groups"]

    assert [group["key"] for group in groups] == ["draw", "day_before", "check_in", "series", "ceremony", "after"]
    assert [group["is_now"] for group in groups] == [True, False, False, False, False, False]


@pytest.mark.parametrize("role", Role)
def test_every_helper_may_print(client, event, role):
    assert login(client, helper(event, role)).get(address(event)).status_code == 200


@pytest.mark.parametrize("who", ["nobody", "stranger", "another club"])
@pytest.mark.parametrize("name", ["event_documents", "make_everything", "document_pdf"])
def test_for_others_there_is_no_such_page(client, event, who, name):
    job = placed(event)
    if who == "stranger":
        login(client, User.objects.create_user("dieter"))
    elif who == "another club":
        club_of("Pik Sieben", "emil")
        login(client, "emil")
    args = [job.pk] if name == "document_pdf" else []

    answer = (client.post if name == "make_everything" else client.get)(address(event, name, *args))

    assert answer.status_code == 404
    assert queued_tasks() == [job]


def test_a_print_job_of_another_event_is_not_shown(client, event):
    other = an_event(club_of("Pik Sieben", "emil"))
    entrants(other, 1)
    job = placed(other)

    assert login(client, "anna").get(address(event, "document_pdf", job.pk)).status_code == 404


def test_a_wrong_choice_is_reported_at_its_field_and_creates_nothing(client, event):
    typed = {"table_signs-first_table": "0", "table_signs-last_table": "9000", "table_signs-sign_size": "1"}

    answer = login(client, "anna").post(address(event, "make_document", "table_signs"), typed)

    assert answer.status_code == 422
    assert 'value="9000"' in answer.content.decode()
    assert "less than or equal to 256" in answer.content.decode()
    assert queued_tasks() == []


@pytest.mark.parametrize("key", ["no_such_paper", "everything", "certificates"])
def test_a_document_that_cannot_be_made_is_not_begun(client, event, key):
    answer = login(client, "anna").post(address(event, "make_document", key), {})

    assert answer.status_code in (302, 404)
    assert queued_tasks() == []


def test_a_get_request_creates_no_document(client, event):
    login(client, "anna")

    assert client.get(address(event, "make_everything")).status_code == 200
    assert client.get(address(event, "make_document", "lists")).status_code == 405
    assert queued_tasks() == []


def test_a_document_is_drawn_at_once_and_opens_again_as_it_was(client, event):
    login(client, "anna")
    made = client.post(address(event, "make_document", "start_cards"), TYPED, follow=True)
    again = client.post(address(event, "make_document", "start_cards"), TYPED, follow=True)

    assert (made.status_code, made["Content-Type"]) == (200, "application/pdf")
    assert made["Content-Disposition"] == f'inline; filename="start_cards-{event.public_id}.pdf"'
    assert made["Cache-Control"] == "private, no-store"
    assert made.content == again.content
    assert len(queued_tasks()) == 1


def test_a_large_document_shows_a_waiting_page_until_drawn(client, event, monkeypatch):
    monkeypatch.setattr("tournaments.events.printing.print_jobs.MOST_PAGES", 1)
    login(client, "anna")
    confirmation = client.post(address(event, "make_document", "start_cards"), TYPED)["Location"]
    while_it_waits = client.post(address(event, "make_document", "start_cards"), TYPED)["Location"]
    waiting = client.get(confirmation)
    run_pending_tasks()
    made = client.get(confirmation)

    assert confirmation == while_it_waits
    assert (waiting.status_code, waiting["Refresh"], waiting["Cache-Control"]) == (202, "1", "private, no-store")
    assert f'href="{confirmation}"' in waiting.text
    assert address(event) in waiting.text
    assert made.content.startswith(b"%PDF-")
    assert len(queued_tasks()) == 1


def test_the_number_of_pages_and_sheets_is_shown_before_printing(client, event):
    page = login(client, "anna").get(address(event, "make_everything"))
    ticked = {"papers": [document.key for document, _pages in page.context["counted"]]}
    made = client.post(address(event, "make_everything"), ticked, follow=True)

    pages = len(PdfReader(BytesIO(made.content)).pages)
    assert (page.context["whole"], page.context["sheets"]) == (pages, (pages + 1) // 2)
    assert f'<b data-whole="pages">{pages}</b>' in page.text
    assert all(f">{document.title}</span>" in page.text for document, _pages in page.context["counted"])
    assert "2 pages" in page.text


@pytest.mark.parametrize("how", ["it failed", "the worker was stopped", "it was deleted"])
def test_a_missing_document_can_be_requested_again(client, event, how):
    job = placed(event, at_once=how == "it was deleted")
    if how == "it failed":
        job.set_failed(PrintingFailed())
    elif how == "the worker was stopped":
        job.claim("this machine")
        DBTaskResult.objects.update(enqueued_at=now() - timedelta(minutes=11))
    else:
        delete(file_of(job))

    answer = login(client, "anna").get(address(event, "document_pdf", job.pk), follow=True)
    again = client.post(address(event, "make_document", "start_cards"), TYPED, follow=True)

    assert answer.redirect_chain == [(address(event), 302)]
    assert "This PDF is no longer stored. Request it again." in answer.text
    assert again.content.startswith(b"%PDF-")
    assert again.redirect_chain != [(address(event, "document_pdf", job.pk), 302)]


@pytest.mark.parametrize("is_drawn", [True, False])
def test_a_document_with_an_outdated_code_is_no_longer_served(client, event, is_drawn):
    job = placed(event, "table_signs", at_once=is_drawn, first_table=1, last_table=1, sign_size="1")
    renew_table_signs(event, reason="photographed", by="anna")

    answer = login(client, "anna").get(address(event, "document_pdf", job.pk), follow=True)

    assert "The table signs have new codes. Create the document again." in answer.text
    assert [confirmation["state"] for confirmation in answer.context["latest"]] == ["failed"]


def test_only_ticked_documents_are_printed(client, event):
    login(client, "anna").post(address(event, "make_everything"), {"papers": ["lists", "start_cards"]})

    (job,) = queued_tasks()
    assert about(job)["papers"] == ["lists", "start_cards"]


def test_unavailable_documents_are_left_out_of_the_ticked_ones(client, event):
    login(client, "anna").post(address(event, "make_everything"), {"papers": ["lists", "certificates", "no_such"]})

    (job,) = queued_tasks()
    assert about(job)["papers"] == ["lists"]


def test_without_ticks_a_message_is_shown_and_nothing_is_ticked(client, event):
    answer = login(client, "anna").post(address(event, "make_everything"))

    assert answer.status_code == 422
    assert "Tick at least one document." in answer.text
    assert '<b data-whole="pages">0</b>' in answer.text
    assert "data-pages" in answer.text
    assert " checked>" not in answer.text
    assert queued_tasks() == []


def test_the_queries_do_not_grow_with_the_event(client, event, django_assert_max_num_queries):
    login(client, "anna")
    client.get(address(event))
    counts = []
    for more in (0, 30):
        entrants(event, more, presence=Presence.PRESENT)
        with django_assert_max_num_queries(40) as counted:
            client.get(address(event))
        counts.append(len(counted))

    assert counts[0] == counts[1]
