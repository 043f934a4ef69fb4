"""The table of all documents: each is available when it can be made, and explains what is missing otherwise."""

import pytest

from scoring.printing.job import page_count
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.events.printing.reading import words_of
from tournaments.events.forms.documents import DocumentForm
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.documents import LACKING
from tournaments.events.printing.documents import (
    BY_KEY,
    DOCUMENTS,
    EVERYTHING,
    MOMENTS,
    Moment,
    printable_documents,
    usual_options,
)
from tournaments.events.printing.listing.drawing import draw as draw_listing
from tournaments.events.printing.notice import notice_job
from tournaments.events.printing.print_jobs import sections_of
from tournaments.events.printing.start_card_pages import draw as draw_cards
from tournaments.events.queries.document_facts import DocumentFacts, document_facts
from tournaments.events.rights import Right

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SITE = "https://skat.example.org/"
NOTHING = DocumentFacts(
    entrants=0,
    tables=0,
    series=(),
    published=(),
    repaired=(),
    due=0,
    listed=(),
    rankings=(),
    has_prizes=False,
    has_draw=False,
    has_payments=False,
    has_loss_fee=False,
)
EVERY_RIGHT = frozenset(Right)
ORDER = list(MOMENTS)


def keys(facts: DocumentFacts) -> list[str]:
    return [document.key for document in printable_documents(facts, EVERY_RIGHT)]


def keys_until(last: Moment) -> list[str]:
    """All documents up to this moment of the day, each once, without the poster of a sign-up that nobody opened."""
    documents = (document for document in DOCUMENTS if not document.is_set and document.key != "poster")
    return [document.key for document in documents if ORDER.index(document.moment) <= ORDER.index(last)]


def test_every_document_has_its_own_key_and_a_moment():
    assert len(BY_KEY) == len(DOCUMENTS)
    assert {document.moment for document in DOCUMENTS} == set(MOMENTS)


def test_documents_are_in_the_order_of_the_day():
    moments = [ORDER.index(document.moment) for document in DOCUMENTS]

    assert moments == sorted(moments)


def test_missing_conditions_are_explained():
    lacking = {document.lacks(NOTHING) for document in DOCUMENTS} - {""}

    assert lacking <= set(LACKING)


def test_a_new_event_prints_signs_and_blank_lists():
    assert keys(document_facts(an_event())) == keys_until(Moment.DAY_BEFORE)


def test_the_first_player_makes_the_registration_documents_available():
    event = an_event()
    entrants(event, 1)

    assert keys(document_facts(event)) == keys_until(Moment.CHECK_IN)


def test_a_draft_prints_no_seats_and_a_published_plan_does():
    event = an_event()
    series, people = event.series.get(number=1), entrants(event, 8)
    seat(series, [people[:4], people[4:]], SeriesState.DRAFT)
    draft = keys(document_facts(event))

    series.state = SeriesState.PUBLISHED
    series.save()

    assert draft == keys_until(Moment.CHECK_IN)
    assert keys(document_facts(event)) == [key for key in keys_until(Moment.DRAW) if key != "seat_changes"]


def test_what_changed_is_printed_once_a_plan_was_repaired():
    event = an_event()
    series, people = event.series.get(number=1), entrants(event, 8)
    seat(series, [people[:4], people[4:]], SeriesState.PUBLISHED)

    series.plan = 2
    series.save()

    assert keys(document_facts(event)) == keys_until(Moment.DRAW)


def test_without_the_right_there_is_no_document():
    assert printable_documents(NOTHING, frozenset()) == []


def test_signs_are_offered_for_as_many_tables_as_will_be_needed():
    event = an_event()
    entrants(event, 9)

    assert usual_options(BY_KEY["table_signs"], document_facts(event))["last_table"] == 3


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_every_option_of_a_document_has_its_field(document):
    event = an_event()

    form = DocumentForm(document.options, event=event, facts=NOTHING, usual=usual_options(document, NOTHING))

    assert tuple(form.fields) == document.options


def test_every_document_that_can_be_made_has_parts():
    event = an_event(loss_fee_steps=[[1, 50]])
    people = entrants(event, 8)
    seat(event.series.get(number=1), [people[:4], people[4:]], SeriesState.PUBLISHED)
    facts = document_facts(event)
    documents = printable_documents(facts, EVERY_RIGHT)

    sections = sections_of(event, EVERYTHING, {"papers": [document.key for document in documents]}, site=SITE)

    assert [section.title for section in sections] == [str(document.title) for document in documents]
    assert all(page_count(section.jobs) for section in sections)


def test_nothing_private_is_on_a_card():
    event = an_event()
    entrant = entrants(event, 1)[0]
    entrant.sex, entrant.birth_date, entrant.phone = "f", "1957-03-02", "0171 4711"
    entrant.save()

    (section,) = sections_of(event, "start_cards", {"card_size": "4", "first_number": 1}, site=SITE)

    text = words_of(draw_cards(section.jobs[0].values))
    assert "Anna Ahlers" in text
    assert not any(secret in text for secret in ("1957", "4711"))


def test_the_notice_shows_game_price_and_prizes():
    plan = [{"ranking": "total", "amounts": [10000, 6000]}, {"ranking": "series:1", "share": 100, "weights": [3, 1]}]
    event = an_event(entry_fee=1200, loss_fee_steps=[[1, 50], [4, 100]], prize_plan=plan, time_limit=130)

    text = words_of(draw_listing(notice_job(event).values))

    for part in (
        "Herbstpreis",
        "Seeger",
        "48 and 36",
        "12.00 €",
        "0.50 €",
        "130 minutes",
        "100.00 €, 60.00 €",
        "3 : 1",
    ):
        assert part in text.replace("\N{NO-BREAK SPACE}", " ")
