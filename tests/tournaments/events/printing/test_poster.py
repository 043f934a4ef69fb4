"""The poster shows game, time and place, and opens the page of the sign-up."""

from datetime import time

import pytest

from tests.tournaments.cast import an_event
from tests.tournaments.events.printing.reading import codes_on, dots_of, page_count, words_of
from tests.tournaments.events.sign_up.cast import open_event
from tournaments.events.phrases.documents import LACKING
from tournaments.events.printing.documents import BY_KEY
from tournaments.events.printing.poster import poster_job
from tournaments.events.printing.poster_pages import draw
from tournaments.events.queries.document_facts import document_facts
from tournaments.events.services.sign_ups import change_page

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SITE = "https://skat.example.org/"


def test_the_poster_opens_the_page_to_sign_up_on():
    event = open_event(place="Gasthof Krone", begins_at=time(14), entry_fee=1200, card_fee=150)
    address = f"{SITE}events/{event.public_id}/sign-up/"

    pdf = draw(poster_job(event, site=SITE).values)

    assert codes_on(pdf) == [dots_of(address)]
    text = words_of(pdf)
    for part in (event.name, "Gasthof Krone", event.club.name, "Sign up now", address, "14:00", "13.50"):
        assert part in text


def test_the_longest_names_stay_on_its_one_page():
    event = open_event(name="W" * 60, place="W" * 60)

    assert page_count(draw(poster_job(event, site=SITE).values)) == 1


def test_the_poster_is_available_while_sign_up_is_open():
    poster, event = BY_KEY["poster"], open_event()

    assert not poster.lacks(document_facts(event))
    change_page(event, is_open=False, by="anna")
    assert poster.lacks(document_facts(event)) == "no_sign_up"
    assert "no_sign_up" in LACKING
    assert poster.lacks(document_facts(an_event(name="Without"))) == "no_sign_up"
