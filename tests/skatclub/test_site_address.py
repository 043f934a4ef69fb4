"""Where links in documents, codes and mails lead, and the warning that they may lead nowhere."""

import os
import subprocess
import sys

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.site_address import address_of, is_in_doubt, site_of
from skatclub.settings import site_url
from tests.scoring.cast import THREE
from tests.tournaments.cast import an_event
from tournaments.events.queries.desk_codes import end_of, usual_last_day
from tournaments.events.services.desk_codes import give_code

EVIL = "evil.example"


@pytest.fixture(autouse=True)
def no_settings(settings):
    settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["*"]


def request_at(host: str):
    return RequestFactory(headers={"host": host}).get("/games/")


@pytest.mark.parametrize(
    ("host", "is_warned"),
    [
        ("localhost:8000", False),
        ("127.0.0.1:8000", False),
        ("[::1]:8000", False),
        ("192.168.178.20:8000", False),
        ("[fd00::7]", False),
        ("laptop:8000", False),
        ("laptop.local:8000", False),
        ("laptop.fritz.box", False),
        ("club.example", True),
        ("8.8.8.8:8000", True),
        (EVIL, True),
    ],
)
def test_a_host_that_is_neither_local_nor_configured_is_in_doubt(settings, host, is_warned):
    assert is_in_doubt(request_at(host)) is is_warned

    settings.ALLOWED_HOSTS = ["club.example"]
    assert not is_in_doubt(request_at("club.example"))


def test_site_url_is_where_links_lead_whatever_the_host(settings):
    assert site_of(request_at("club.example:8000")) == "http://club.example:8000/"

    settings.SITE_URL = "https://skat.example"

    assert address_of(request_at(EVIL), "/events/7/") == "https://skat.example/events/7/"
    assert not is_in_doubt(request_at(EVIL))


def test_nonsense_and_paths_are_refused():
    for wrong in ("club.example", "ftp://club.example", "https://"):
        with pytest.raises(ImproperlyConfigured, match="SITE_URL must be an address"):
            site_url(wrong)
    for path in ("https://club.example/skat", "https://club.example/?a=b"):
        with pytest.raises(ImproperlyConfigured, match="does not run under a path"):
            site_url(path)
    assert [site_url(url) for url in ("", "https://club.example/", "http://club.example:8080")] == [
        "",
        "https://club.example",
        "http://club.example:8080",
    ]


@pytest.mark.parametrize("module", ["skatclub.health.check_storage", "skatclub.serving.make_ready"])
def test_a_site_with_mail_does_not_start_without_its_address(module, tmp_path):
    environment = {
        "EMAIL_URL": "smtp://localhost?from=club@example.org",
        "SITE_URL": "",
        "SKATCLUB_DATA": str(tmp_path),
    }

    done = subprocess.run(
        [sys.executable, "-m", module], env=os.environ | environment, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The site was not started: EMAIL_URL is set, but SITE_URL is not. Mails contain links to the site: set "
        "its address, for example SITE_URL=https://club.example.\n"
    )


def codes_pages(event) -> list[str]:
    """Pages with links and codes for others, of an event and of a free table."""
    given, _code = give_code(event, name="Berta", role="desk", ends_at=end_of(usual_last_day(event)), by="anna")
    of_event = [reverse(name, args=[event.public_id]) for name in ("event_documents", "screens", "sign_ups")]
    return [*of_event, reverse("helper_code", args=[event.public_id, given.number])]


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(("host", "is_warned"), [("localhost", False), ("192.168.1.7", False), (EVIL, True)])
def test_printing_codes_with_a_doubtful_address_shows_a_warning(host, is_warned):
    event = an_event()
    client = Client(headers={"accept-language": "en", "host": host})
    client.force_login(User.objects.get(username="anna"))
    client.post(reverse("new_table"), {f"name_{seat}": name for seat, name in enumerate(THREE)} | {"rounds": 12})

    pages = [client.get(page).text for page in codes_pages(event)]

    assert [f"point to http://{host}/, the address at which you opened this page" in page for page in pages] == [
        is_warned
    ] * 4


@pytest.mark.storage
@pytest.mark.django_db
def test_a_helpers_code_leads_to_the_site_url(settings):
    settings.SITE_URL = "https://skat.example"
    event = an_event()
    client = Client(headers={"accept-language": "en", "host": EVIL})
    client.force_login(User.objects.get(username="anna"))
    form = {"name": "Berta", "role": "desk", "last_day": usual_last_day(event).isoformat()}

    page = client.post(reverse("helpers", args=[event.public_id]), form, follow=True).text

    assert "skat.example/h/" in page
    assert EVIL not in page
