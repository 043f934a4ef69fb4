"""Pages read with a login or a key are stored by no cache, and not by the browser either."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Player
from scoring.sheets.views.visitor import SESSION_KEYS
from tests.scoring.cast import table
from tests.tournaments.cast import an_event, club_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NEVER_CACHED = "private, no-store"


@pytest.fixture
def clara() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("clara"))
    return client


@pytest.fixture
def addresses() -> list[str]:
    club = club_of()
    player = Player.objects.create(club=club, name="Anna")
    event = an_event(club)
    of_club = [reverse(name, args=[club.slug]) for name in ("club", "player_new", "records")]
    of_event = [
        reverse(name, args=[event.public_id])
        for name in ("registration", "till", "event_audit_log", "event_roles", "standings")
    ]
    return [
        *of_club,
        *of_event,
        player.get_absolute_url(),
        reverse("account"),
        reverse("start"),
        reverse("blank_lists"),
    ]


@pytest.mark.promise(
    "S16",
    "Pages read with a login or a key are not stored by any cache.",
)
def test_a_page_of_a_login_is_never_cached(clara, addresses):
    found = {address: clara.get(address).get("Cache-Control") for address in addresses}

    assert found == dict.fromkeys(addresses, NEVER_CACHED)


def test_a_strangers_page_may_be_cached(addresses):
    """Without login or key, going back needs no new request."""
    assert "no-store" not in Client().get(reverse("start")).get("Cache-Control", "")


@pytest.mark.promise("S16")
def test_a_list_opened_by_its_key_is_never_cached():
    sheet, key_browser = table(), Client()
    session = key_browser.session
    session[SESSION_KEYS] = {sheet.public_id: "a key"}
    session.save()

    found = [client.get(sheet.get_absolute_url()).get("Cache-Control") for client in (key_browser, Client())]

    assert found == [NEVER_CACHED, None]


def test_logging_out_clears_the_browser_cache(clara):
    answer = clara.post(reverse("logout"))

    # Not the storage: entries of a table may wait there.
    assert answer["Clear-Site-Data"] == '"cache"'
