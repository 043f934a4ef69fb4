"""What is compressed, and that the length reveals no secret of the page."""

import re
from gzip import decompress

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, entrants

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def anna() -> Client:
    event = an_event()
    entrants(event, 30)
    client = Client(headers={"accept-encoding": "gzip"})
    client.force_login(User.objects.get(username="anna"))
    client.event = event
    return client


@pytest.mark.parametrize("view", ["standings", "registration", "registration_rows", "hall", "seating"])
def test_pages_leave_compressed(anna, view):
    address = reverse(view, args=[anna.event.public_id])
    plain = Client()
    plain.cookies = anna.cookies

    packed = anna.get(address)

    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["X-Answered-By"] == "skatclub"
    assert packed["Cache-Control"] == "private, no-store"
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.get(address).content)


def test_without_accept_encoding_the_response_is_plain():
    assert "Content-Encoding" not in Client().get(reverse("start"))


def test_a_page_with_a_token_is_never_twice_of_one_length_nor_with_one_token(anna):
    answers = [anna.get(reverse("registration", args=[anna.event.public_id])) for _ in range(12)]
    pages = [decompress(answer.content).decode() for answer in answers]

    assert len({len(page) for page in pages}) == 1
    # Chance makes two of them equal now and then, but not all.
    assert len({len(answer.content) for answer in answers}) > 4
    assert len({TOKEN.search(page)[1] for page in pages}) == 12


def test_compressed_formats_are_not_compressed_again(anna):
    table = anna.get(reverse("results_xlsx", args=[anna.event.public_id]))

    assert table.status_code == 200
    assert "Content-Encoding" not in table


def test_a_file_for_another_program_is_compressed_too(anna):
    file = anna.get(reverse("archive_file", args=[anna.event.public_id]))

    assert (file["Content-Type"].partition(";")[0], file["Content-Encoding"]) == ("application/json", "gzip")
