"""The page of all papers: what can be printed now, who may, and how far a paper is."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of, entrants, helper, seat
from tournaments.models import (
    Event,
    JobState,
    PaperJob,
    Presence,
    ResultRecord,
    Role,
    SeriesState,
    StandingsVersion,
)
from tournaments.printing.worker import work
from tournaments.services.papers import MOST_A_MINUTE, ask_for_paper, begin_paper, fail_paper, finish_paper

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SITE = "http://testserver/"


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def event() -> Event:
    made = an_event()
    people = entrants(made, 8)
    seat(made.series.get(number=1), [people[:4], people[4:]], SeriesState.PUBLISHED)
    return made


def login(client, user: User | str):
    client.force_login(user if isinstance(user, User) else User.objects.get(username=user))
    return client


def a_job(event: Event, paper: str = "start_cards", **options) -> PaperJob:
    chosen = {"site": SITE, **(options or {"card_size": "4", "first_number": 1})}
    return ask_for_paper(event, paper=paper, options=chosen, language="en", fingerprint="", by="anna")


def address(event: Event, name: str = "event_papers", *args) -> str:
    return reverse(name, args=[event.public_id, *args])


def test_the_page_offers_what_there_is_and_says_what_is_missing(client, event):
    page = login(client, "anna").get(address(event)).content.decode()

    assert address(event, "make_paper", "lists") in page
    assert address(event, "make_paper", "certificates") not in page
    assert "No standings are published yet: a series must be complete." in page


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
def test_papers_of_seats_stand_on_the_series_that_begins_next(client, event, states, chosen):
    people = list(event.entrants.order_by("number"))
    seat(event.series.get(number=2), [people[4:], people[:4]])
    for number, state in enumerate(states, start=1):
        event.series.filter(number=number).update(state=state)

    groups = login(client, "anna").get(address(event)).context["groups"]

    forms = {offer.paper.key: offer.form for group in groups for offer in group.offers}
    assert [forms[key].initial["series"] for key in ("seats_by_name", "seats_by_table", "lists")] == [chosen] * 3


def test_slips_for_loss_money_wait_for_the_first_list(client):
    made = an_event(loss_fee_steps=[[1, 50]])
    people = entrants(made, 8)
    tables = seat(made.series.get(number=1), [people[:4], people[4:]])
    before = login(client, "anna").post(address(made, "make_paper", "loss_slips"), {"loss_slips-listed": "1"})
    ResultRecord.objects.create(table=tables[1], version=1, deals=48, rows=[], keyed_at=made.created_at)
    after = client.post(address(made, "make_paper", "loss_slips"), {"loss_slips-listed": "1"})

    assert before["Location"] == address(made)
    assert after["Location"] == address(made, "paper_job", PaperJob.objects.get().pk)


def test_the_page_asks_no_more_for_three_rankings_than_for_one(client, event, django_assert_max_num_queries):
    login(client, "anna")
    rows = [{"place": 1}]
    for number, keys in enumerate((["total"], ["total", "category:women", "category:seniors"]), start=1):
        tables = [{"key": key, "rows": rows} for key in keys]
        StandingsVersion.objects.create(
            event=event, number=number, through_series=1, content={"tables": tables, "payout": []}, at=event.created_at
        )
        with django_assert_max_num_queries(20) as asked:
            client.get(address(event))
        assert sum('FROM "tournaments_category"' in query["sql"] for query in asked) <= 1


def test_what_is_printed_now_comes_first(client, event):
    groups = login(client, "anna").get(address(event)).context["groups"]

    assert [group.key for group in groups] == ["draw", "day_before", "door", "series", "ceremony", "after"]
    assert [group.is_now for group in groups] == [True, False, False, False, False, False]


@pytest.mark.parametrize("role", Role)
def test_all_who_help_may_print(client, event, role):
    assert login(client, helper(event, role)).get(address(event)).status_code == 200


@pytest.mark.parametrize("who", ["nobody", "stranger", "another club"])
@pytest.mark.parametrize("name", ["event_papers", "make_everything", "paper_job", "paper_pdf", "make_paper_again"])
def test_for_others_there_is_no_such_page(client, event, who, name):
    job = a_job(event)
    if who == "stranger":
        login(client, User.objects.create_user("dieter"))
    elif who == "another club":
        club_of("Pik Sieben", "emil")
        login(client, "emil")
    args = [job.pk] if name in ("paper_job", "paper_pdf", "make_paper_again") else []
    is_post = name in ("make_everything", "make_paper_again")

    answer = (client.post if is_post else client.get)(address(event, name, *args))

    assert answer.status_code == 404
    assert PaperJob.objects.count() == 1


def test_a_job_of_another_event_is_not_shown(client, event):
    other = an_event(club_of("Pik Sieben", "emil"))
    entrants(other, 1)
    job = a_job(other)

    assert login(client, "anna").get(address(event, "paper_job", job.pk)).status_code == 404
    assert client.get(address(event, "paper_pdf", job.pk)).status_code == 404


def test_a_wrong_choice_is_told_beside_its_field_and_nothing_is_made(client, event):
    typed = {"table_signs-first_table": "0", "table_signs-last_table": "9000", "table_signs-sign_size": "1"}

    answer = login(client, "anna").post(address(event, "make_paper", "table_signs"), typed)

    assert answer.status_code == 422
    assert 'value="9000"' in answer.content.decode()
    assert "less than or equal to 256" in answer.content.decode()
    assert not PaperJob.objects.exists()


@pytest.mark.parametrize("key", ["no_such_paper", "everything", "certificates"])
def test_a_paper_that_cannot_be_made_is_not_begun(client, event, key):
    answer = login(client, "anna").post(address(event, "make_paper", key), {})

    assert answer.status_code in (302, 404)
    assert not PaperJob.objects.exists()


def test_asking_is_no_reading(client, event):
    login(client, "anna")

    assert client.get(address(event, "make_everything")).status_code == 405
    assert client.get(address(event, "make_paper", "lists")).status_code == 405


def test_who_asks_too_often_is_told_when_to_come_back(client, event):
    for _ in range(MOST_A_MINUTE):
        a_job(event)

    answer = login(client, "anna").post(address(event, "make_everything"), follow=True)

    assert "10 papers a minute are made for an event at most." in answer.content.decode()
    assert PaperJob.objects.count() == MOST_A_MINUTE


def test_the_page_of_a_paper_asks_again_until_it_is_made(client, event):
    job = a_job(event)
    login(client, "anna")
    waiting = client.get(address(event, "paper_job", job.pk)).content.decode()
    fragment = client.get(address(event, "paper_job", job.pk), headers={"HX-Request": "true"}).content.decode()

    begin_paper(job.pk)
    finish_paper(job, fingerprint="a" * 64)
    done = client.get(address(event, "paper_job", job.pk), headers={"HX-Request": "true"})

    assert 'hx-trigger="every 1s"' in waiting
    assert fragment.count("<progress") == 1
    assert "<html" not in fragment
    assert done["HX-Redirect"] == address(event, "paper_pdf", job.pk)


def test_a_failed_paper_says_why_and_can_be_asked_for_again(client, event):
    job = a_job(event)
    fail_paper(job, failure="Making the paper took too long.")

    page = login(client, "anna").get(address(event, "paper_job", job.pk)).content.decode()

    assert "Making the paper took too long." in page
    assert address(event, "make_paper_again", job.pk) in page
    assert "hx-trigger" not in page


def test_nothing_but_a_whole_pdf_is_served(client, event):
    job = a_job(event)
    login(client, "anna")
    unmade = client.get(address(event, "paper_pdf", job.pk))

    work(job.pk)
    made = client.get(address(event, "paper_pdf", job.pk))

    assert (unmade.status_code, unmade["Location"]) == (302, address(event, "paper_job", job.pk))
    assert made["Content-Type"] == "application/pdf"
    assert made["Content-Disposition"] == f'inline; filename="start_cards-{event.public_id}.pdf"'
    assert made["Cache-Control"] == "private, no-store"
    assert made.content.startswith(b"%PDF-")


def test_a_paper_that_is_kept_opens_at_once(client, event):
    job = a_job(event)
    work(job.pk)
    typed = {"start_cards-card_size": "4", "start_cards-first_number": "1"}

    answer = login(client, "anna").post(address(event, "make_paper", "start_cards"), typed)

    assert answer["Location"] == address(event, "paper_pdf", job.pk)
    assert PaperJob.objects.get().state == JobState.DONE


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
