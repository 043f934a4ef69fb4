"""Where a login is logged in, how long, and how it ends."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from skatclub.accounts.models import LoginSession
from skatclub.accounts.sessions import browser_of
from skatclub.legal.tidying import tidy

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PASSWORD = "eine Kreuz-Sieben"
PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"


@pytest.fixture
def clara(settings) -> User:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return User.objects.create_user("clara", password=PASSWORD)


def browser(user: User, agent: str = LAPTOP) -> Client:
    client = Client(headers={"user-agent": agent, "accept-language": "en"})
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("account")).status_code == 200


def test_a_login_sees_the_browsers_it_is_logged_in_with(clara):
    laptop, _phone = browser(clara), browser(clara, PHONE)

    page = laptop.get(reverse("account")).text

    assert "Firefox, Linux" in page
    assert "Chrome, Android" in page
    assert page.count("this one") == 1


def test_nobody_sees_the_browsers_of_others(clara):
    browser(clara, PHONE)
    bernd = User.objects.create_user("bernd", password=PASSWORD)

    assert "Chrome, Android" not in browser(bernd).get(reverse("account")).text


@pytest.mark.promise("S12")
def test_log_out_everywhere_ends_every_session_of_the_login_alone(clara):
    laptop, phone = browser(clara), browser(clara, PHONE)
    other = browser(User.objects.create_user("bernd", password=PASSWORD))

    answer = laptop.post(reverse("log_out_everywhere"))

    assert answer["Clear-Site-Data"] == '"cache"'
    assert [is_in(client) for client in (laptop, phone, other)] == [False, False, True]
    assert set(LoginSession.objects.values_list("user__username", flat=True)) == {"bernd"}


@pytest.mark.promise("S12")
def test_a_new_password_ends_the_other_sessions(clara):
    laptop, phone = browser(clara), browser(clara, PHONE)
    new = "ein Grand ohne Vieren"

    laptop.post(reverse("password_change"), {"old_password": PASSWORD, "new_password1": new, "new_password2": new})

    assert [is_in(laptop), is_in(phone)] == [True, False]
    assert "Firefox, Linux" in laptop.get(reverse("account")).text
    clara.refresh_from_db()
    assert clara.check_password(new)


@pytest.mark.promise(
    "S12",
    "A session ends after twelve idle hours, at logout, and in other browsers when the password changes.",
    but="a second factor.",
)
def test_twelve_idle_hours_end_a_login(clara):
    client = browser(clara)
    session = Session.objects.get(session_key=client.session.session_key)

    assert timedelta(hours=11, minutes=59) < session.expire_date - now() <= timedelta(hours=12)


def in_at(client: Client, moved: timedelta) -> bool:
    with as_of(now() + moved):
        return is_in(client)


@pytest.mark.promise("S12")
def test_a_login_is_over_after_its_twelve_hours_and_its_tables_stay(clara):
    client = browser(clara)
    session = client.session
    session["table_keys"] = {"ABC": "key"}
    session.save()

    assert [in_at(client, timedelta(hours=hours)) for hours in (13, 24, 24 * 29)] == [False] * 3
    with as_of(now() + timedelta(hours=13)):
        assert client.session["table_keys"] == {"ABC": "key"}


@pytest.mark.promise("R27")
@pytest.mark.parametrize("moved", [timedelta(days=1), timedelta(days=365), timedelta(days=-365)])
def test_a_login_survives_a_corrected_clock(clara, moved):
    client, other = browser(clara), browser(clara, PHONE)

    in_at(client, moved)
    with as_of(now() + moved):
        tidy()
        newcomer = browser(clara)

    assert [is_in(each) for each in (client, other)] == [True, True]
    assert is_in(newcomer)
    assert LoginSession.objects.count() == 3


def test_occasional_requests_keep_a_login(clara):
    client = browser(clara)
    before = Session.objects.get(session_key=client.session.session_key).expire_date

    with as_of(now() + timedelta(minutes=6)):
        is_in(client)

    row = LoginSession.objects.get()
    assert row.seen_at > row.began_at
    assert Session.objects.get(session_key=client.session.session_key).expire_date > before


def test_most_pages_of_a_login_write_nothing(clara, django_assert_num_queries):
    client = browser(clara)

    with django_assert_num_queries(4):  # the session, the login, its clubs, its browsers
        is_in(client)


def test_a_session_that_began_on_an_older_site_gets_its_hours(clara):
    client = browser(clara)
    LoginSession.objects.all().delete()
    session = client.session
    for name in ("login_session", "seen_at", "_session_expiry"):
        session.pop(name)
    session.save()

    assert is_in(client)

    assert LoginSession.objects.get().user == clara
    assert client.session.get_expiry_age() <= 12 * 60 * 60


def test_a_phone_without_a_login_keeps_its_tables_for_weeks():
    client = Client()
    client.post(reverse("set_language"), {"language": "de"})
    session = client.session
    session["table_keys"] = {}
    session.save()

    assert client.session.get_expiry_age() == 60 * 60 * 24 * 30


def test_a_session_that_is_over_is_not_listed(clara):
    phone, laptop = browser(clara, PHONE), browser(clara)
    Session.objects.filter(session_key=phone.session.session_key).delete()

    assert "Chrome, Android" not in laptop.get(reverse("account")).text


def test_two_logins_in_one_browser_are_listed_once(clara):
    client = browser(clara)

    again = client.post(reverse("login"), {"username": clara.username, "password": PASSWORD})

    assert again.status_code == 302
    assert LoginSession.objects.count() == 1
    assert client.get(reverse("account")).text.count("this one") == 1


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, "Chrome, Android"),
        (LAPTOP, "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", "Safari, Mac"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0", "Edge, Windows"),
        ("curl/8.0", ""),
    ],
)
def test_a_browser_is_named_as_its_owner_knows_it(agent, words):
    assert browser_of(agent) == words
