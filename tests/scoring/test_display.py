"""The display of a device: stored in two cookies, set on <html>, and per device only."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.sheets.printing.game_list import printed_list
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import correct_deal, renew_key
from scoring.suit_names import suits_named
from tests.scoring.cast import lost, new_id, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def phone(**cookies: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.cookies.load(cookies)
    return client


def html_tag(client: Client, address: str = "/") -> str:
    tag = re.search("<html[^>]*>", client.get(address).text)
    assert tag is not None
    return tag[0]


def test_a_device_without_a_choice_has_the_default_page():
    assert html_tag(phone()) == '<html lang="en">'


def test_a_choice_applies_to_every_later_page():
    client = phone()
    address = table().get_absolute_url()

    answer = client.post(reverse("display"), {"suits": "german", "type": "large", "next": address})

    assert (answer.status_code, answer["Location"]) == (302, address)
    assert html_tag(client, address) == '<html lang="en" data-suits="german" data-type="large">'
    assert html_tag(client, "/no/such/page/") == '<html lang="en" data-suits="german" data-type="large">'


def test_the_usual_choice_leaves_the_page_as_it_was():
    client = phone(suits="two", type="large")

    client.post(reverse("display"), {"suits": "four", "type": "normal", "next": "/"})

    assert html_tag(client) == '<html lang="en">'


def test_the_choice_needs_no_session():
    client = phone()

    answer = client.post(reverse("display"), {"suits": "two", "type": "normal", "next": "/"})

    assert set(answer.cookies) == {"suits", "type"}
    assert all(cookie["httponly"] and cookie["samesite"] == "Lax" for cookie in answer.cookies.values())


@pytest.mark.parametrize("expected", ['two" onload="alert(1)', "four", "", "nine"])
def test_only_offered_choices_are_read_from_a_cookie(expected):
    assert html_tag(phone(suits=expected)) == '<html lang="en">'


def test_an_unknown_choice_is_refused_at_its_field():
    answer = phone().post(reverse("display"), {"suits": "nine", "type": "large"})

    assert answer.status_code == 422
    assert "suits" not in answer.cookies
    assert answer.context["form"].errors.keys() == {"suits"}


def test_pages_differ_by_cookie_so_that_no_cache_shows_one_to_another():
    assert "Cookie" in phone(suits="two").get("/")["Vary"]


@pytest.mark.parametrize(
    ("came_from", "leads_to"),
    [
        pytest.param("http://testserver/papers/", "/papers/", id="a page of the site"),
        pytest.param("http://testserver/no/such/page/", "/", id="no page"),
        pytest.param("http://testserver/display/", "/", id="the page itself"),
        pytest.param("", "/", id="nothing"),
    ],
)
def test_saving_returns_to_the_previous_page(came_from, leads_to):
    page = phone().get(reverse("display"), headers={"referer": came_from})

    assert page.context["next"] == leads_to


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_there_is_no_redirect_to_another_site(elsewhere):
    answer = phone().post(reverse("display"), {"suits": "two", "type": "large", "next": elsewhere})

    assert answer["Location"] == "/"


# What a page says of suits, with the French names and with the German ones.
FRENCH, GERMAN = ["Kreuz", "Pik", "Karo"], ["Eichel", "Grün", "Schellen"]


def suits_on(client: Client, address: str) -> list[str]:
    page = client.get(address, headers={"accept-language": "de"}).text
    return [name for name in FRENCH + GERMAN if re.search(rf"\b{name}\b", page)]


@pytest.mark.parametrize(
    ("name", "arguments", "shown"),
    [
        ("enter", [], [0, 1, 2]),
        ("correct", [1], [0, 1, 2]),
        ("sheet", [], [0, 2]),
        ("deal", [1], [0]),
    ],
)
def test_the_suits_are_called_as_the_device_shows_them(name, arguments, shown):
    sheet = table()
    write(sheet, won(1, "clubs", 2), lost(2, "diamonds"))
    usual, german = phone(), phone(suits="german")
    key = renew_key(sheet)
    for client in (usual, german):
        client.get(reverse("take_key", args=[sheet.public_id, key]))
    address = reverse(name, args=[sheet.public_id, *arguments])

    # In turns: what was drawn for one is no other's.
    for client, names in ((usual, FRENCH), (german, GERMAN), (usual, FRENCH), (german, GERMAN)):
        assert suits_on(client, address) == [names[place] for place in shown]


def test_the_document_of_a_list_is_the_same_for_everybody():
    sheet = table()
    write(sheet, won(1, "clubs", 2))
    correct_deal(sheet, 1, won(1, "spades", 2), client_id=new_id(), after=sheet.head_seq, reason="", by="table")

    with translation.override("de"):
        usual = printed_list(sheet_page(sheet), "")
        with suits_named(german=True):
            assert printed_list(sheet_page(sheet), "") == usual
    assert "Kreuz" in repr(usual)
