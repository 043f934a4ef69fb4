"""The operator is one click from every page, and staff is warned until that is filled in."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from skatclub.legal.models import Operator
from skatclub.legal.processing import NOBODY, TABLES, counts, terms
from tests.tournaments.cast import own_club

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

DETAILS = {
    "name": "Skatclub Herz Dame e. V.",
    "address": "Am Markt 1\n04600 Altenburg",
    "board": "Anna Ahlers\nBernd Brandt",
    "email": "anna@herz-dame.example",
    "second_contact": "+49 3447 123",
    "register": "Amtsgericht Altenburg",
    "register_number": "VR 4711",
    "vat_id": "DE123456789",
    "responsible": "Clara Classen, Am Markt 2, 04600 Altenburg",
    "privacy_contact": "datenschutz@herz-dame.example",
    "hosting": "auf einem Rechner des Vereins",
    "money_years": "12",
}


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("clara"))
    return client


@pytest.fixture
def member() -> Client:
    own_club()
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def test_the_imprint_shows_what_staff_filled_in(staff):
    answer = staff.post(reverse("operator_details"), DETAILS)

    imprint, privacy = Client().get(reverse("imprint")).text, Client().get(reverse("privacy")).text
    assert answer.headers["Location"] == reverse("imprint")
    lines = [line for field in list(DETAILS)[:9] for line in DETAILS[field].splitlines()]
    assert [line for line in lines if line not in imprint] == []
    assert "datenschutz@herz-dame.example" in privacy
    assert "auf einem Rechner des Vereins" in privacy
    assert "12 years after the end of the year" in privacy


def test_a_missing_value_is_reported_at_its_field(staff):
    answer = staff.post(reverse("operator_details"), DETAILS | {"name": "", "register_number": "", "money_years": "99"})

    errors = answer.context["form"].errors
    assert answer.status_code == 422
    assert sorted(errors) == ["money_years", "name", "register_number"]
    assert 'id="id_register_number_error"' in answer.text
    assert not Operator.objects.is_known()


def test_staff_is_warned_until_it_is_filled_in(staff, member):
    start, words = reverse("start"), "The imprint and privacy page are empty."

    before = [words in client.get(start).text for client in (staff, member, Client())]
    staff.post(reverse("operator_details"), DETAILS)

    assert before == [True, False, False]
    assert words not in staff.get(start).text


def test_only_staff_fills_in_the_imprint(member):
    address = reverse("operator_details")

    assert [member.get(address).status_code, member.post(address, DETAILS).status_code] == [404, 404]
    assert Client().post(address, DETAILS).status_code == 302
    assert not Operator.objects.is_known()


def test_there_is_one_operator(staff):
    staff.post(reverse("operator_details"), DETAILS)
    operator = Operator.objects.get()
    operator.pk = 2

    with pytest.raises(IntegrityError), transaction.atomic():
        operator.save(force_insert=True)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("page", ["imprint", "privacy"])
def test_both_pages_are_one_click_away_in_both_languages(page, language):
    answer = Client().get(reverse(page), headers={"accept-language": language})

    assert f'lang="{language}"' in answer.text
    foot = answer.text.partition('class="site-foot"')[2]
    assert [address for address in ("imprint", "privacy") if f'href="{reverse(address)}"' not in foot] == []


def test_every_table_of_the_database_is_in_the_record():
    named = [table for labels in TABLES.values() for table in labels]
    stored = {model._meta.label for model in apps.get_models(include_auto_created=True)}

    assert stored - set(named) == NOBODY
    assert sorted(named) == sorted(set(named))
    assert set(named) <= stored


def test_the_page_lists_each_retention_period_and_the_record_each_purpose(staff):
    texts = Path("templates/legal/_processings.html").read_text()

    assert [name for name in terms(None) if f"={name} " not in texts] == []
    assert [purpose for purpose in TABLES if f"rows=counts.{purpose} " not in texts] == []
    for address in ("privacy", "record_of_processing"):
        assert staff.get(reverse(address)).text.count('class="facts facts-long"') == texts.count("{% include")


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("skatclub.legal.addresses.RETENTION", timedelta(days=71), "addresses are truncated after 71 days"),
        ("skatclub.legal.processing.IDLE", timedelta(hours=73), "an account session 73 hours"),
        ("skatclub.legal.processing.EMPTY_TABLE_RETENTION", timedelta(days=74), "empty tables 74 days"),
        ("skatclub.legal.processing.SIGN_UP_RETENTION", timedelta(days=75), "75 days after the event"),
        ("skatclub.legal.processing.MONEY_YEARS", 76, "76 years after the end of the year"),
        ("skatclub.legal.tidying.DOCUMENT_RETENTION", timedelta(days=77), "documents at most 77 days"),
        ("skatclub.legal.downloads.RETENTION", timedelta(days=78), "78 days"),
    ],
)
def test_each_retention_period_is_that_of_the_code(setting, value, words, monkeypatch, client):
    monkeypatch.setattr(setting, value)

    assert words in client.get(reverse("privacy")).text


def test_the_record_of_processing_is_generated_from_the_models(staff, member):
    address = reverse("record_of_processing")
    staff.post(reverse("operator_details"), DETAILS)

    text = staff.get(address).text

    assert DETAILS["name"] in text
    assert "not legal advice" in text
    assert "1 entry" in text
    assert counts()["players"] == 1
    assert member.get(address).status_code == 404
