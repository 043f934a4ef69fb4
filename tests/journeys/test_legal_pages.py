"""The pages required by law are accessible on a phone, empty and filled in."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from scoring.models import Club
from skatclub.legal.models import THE_OPERATOR, Download, Operator
from tests.journeys.looks import choose_language, faults, language_faults, log_in
from tests.skatclub.legal.test_imprint import DETAILS

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

FOR_ALL = ("imprint", "privacy")
FOR_STAFF = (
    *(*FOR_ALL, "start", "account", "operator_details", "record_of_processing", "downloads"),
    *("personal_data_of_login", "erasure_of_login"),
)
OTHER = {"de": "en", "en": "de"}


def fill_in() -> None:
    Operator.objects.create(pk=THE_OPERATOR, changed_at=timezone.now(), **DETAILS | {"money_years": 10})
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    download = {"by": "anna", "path": "/events/x/", "of": "Herbstpreis", "club": club, "at": timezone.now()}
    Download.objects.bulk_create(Download(what=what, **download) for what in ("archive_file", "document_pdf"))


@pytest.mark.parametrize(
    "is_filled_in", [True, pytest.param(False, marks=pytest.mark.long)], ids=["filled in", "empty"]
)
def test_imprint_and_privacy_page_are_accessible(phone, live_server, violations, is_filled_in):
    if is_filled_in:
        fill_in()
    choose_language(phone, live_server.url, "de")

    found = {page: faults(phone, live_server.url + reverse(page), "de", violations) for page in FOR_ALL}

    assert found == {page: [] for page in FOR_ALL}


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("is_filled_in", [True, False], ids=["filled in", "empty"])
def test_the_pages_of_the_sites_staff_are_accessible(phone, live_server, violations, language, is_filled_in):
    User.objects.create_superuser("clara", password="secret")
    if is_filled_in:
        fill_in()
    choose_language(phone, live_server.url, language)
    log_in(phone, live_server.url, "clara")
    addresses = {page: live_server.url + reverse(page) for page in FOR_STAFF}

    found = {
        page: [*faults(phone, address, language, violations), *language_faults(phone, address, OTHER[language])]
        for page, address in addresses.items()
    }

    assert found == {page: [] for page in FOR_STAFF}


@pytest.mark.long
def test_staff_fills_in_what_is_missing_from_the_start_page_on(phone, live_server):
    User.objects.create_superuser("clara", password="secret")
    choose_language(phone, live_server.url, "en")
    log_in(phone, live_server.url, "clara")
    phone.goto(live_server.url)

    phone.get_by_role("link", name="Fill in imprint and privacy page").click()
    phone.get_by_role("button", name="Save and view").evaluate("button => { button.form.noValidate = true }")
    phone.get_by_role("button", name="Save and view").click()
    missing = phone.locator(".error").count()
    for field, text in DETAILS.items():
        phone.locator(f"[name={field}]").fill(text)
    phone.get_by_role("button", name="Save and view").click()

    assert missing == 5
    assert phone.get_by_role("heading", name="Imprint").is_visible()
    assert Operator.objects.get().name == DETAILS["name"]
