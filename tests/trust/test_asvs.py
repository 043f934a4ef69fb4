"""Requirements of OWASP ASVS level 1 that no other test covers."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from skatclub.accounts.models import LoginSession
from tests.asvs import DOCUMENT, ROOT, document, requirements
from tests.tournaments.privacy.scene import routes

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PASSWORD = "  Eine Kreuz-Sieben und das ♣ " + "x" * 80 + "  "
SOURCES = [file for app in ("scoring", "tournaments", "skatclub") for file in (ROOT / app).rglob("*.py")]
FORBIDDEN = re.compile(
    r"shell=True|os\.system\(|\beval\(|\bexec\(|pickle|yaml\.load|load_workbook|ElementTree|minidom|lxml"
    r"|hashlib\.(?:md5|sha1|new)\b|import random$|from Crypto|cryptography"
)


@pytest.fixture
def clara(settings) -> User:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return User.objects.create_user("clara", password=PASSWORD)


def log_in(client: Client, password: str = PASSWORD) -> bool:
    client.post(reverse("login"), {"username": "clara", "password": password})
    return "_auth_user_id" in client.session


def test_the_document_covers_every_requirement():
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "python -m tests.asvs writes it anew"


def test_every_requirement_names_an_existing_test():
    missing = [
        (number, test)
        for number, line in requirements().items()
        for test in line["tests"] or ["none"]
        if f"def {test.rpartition('::')[2]}(" not in (ROOT / test.partition("::")[0]).read_text(encoding="utf-8")
    ]

    assert missing == []
    assert len(requirements()) == 70


def test_no_source_holds_what_the_standard_forbids():
    """Shell commands, code made of text, unpickling, XML, weak hashes, custom ciphers."""
    rooms = {"child.py"}  # names what the press must not call
    found = {
        (str(file.relative_to(ROOT)), texts)
        for file in SOURCES
        if file.name not in rooms
        for texts in FORBIDDEN.findall(file.read_text(encoding="utf-8"))
    }

    assert found == set()


def test_behind_https_every_cookie_is_for_the_site_alone():
    language = [f"LANGUAGE_COOKIE_{rule}" for rule in ("SECURE", "HTTPONLY", "SAMESITE")]

    found = settings_behind_https("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", *language)

    assert list(found.values()) == [True, True, True, True, "Lax"]


def settings_behind_https(*names: str) -> dict[str, Any]:
    """These settings in a process started with HTTPS=yes."""
    result = f"import json; from skatclub import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    started = {**os.environ, "HTTPS": "yes", "ALLOWED_HOSTS": "skat.example"}
    done = subprocess.run([sys.executable, "-c", result], env=started, capture_output=True, text=True, check=True)
    return dict(zip(names, json.loads(done.stdout), strict=True))


def test_behind_https_every_response_sets_hsts_for_a_year(settings, client):
    for name, value in settings_behind_https("SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT").items():
        setattr(settings, name, value)

    plain = client.get("/events/")
    answers = [client.get(address, secure=True) for address in ("/events/", "/nowhere/", "/worker.js", "/admin/")]

    assert (plain.status_code, plain["Location"]) == (301, "https://testserver/events/")
    assert {answer["Strict-Transport-Security"] for answer in answers} == {"max-age=31536000"}


@pytest.mark.parametrize(
    "address",
    ["/", "/events/", "/nowhere/", "/worker.js", "/admin/login/", "/health/live", "/static/skatclub/base.css"],
)
def test_every_response_forbids_content_sniffing(client, address):
    answer = client.get(address)

    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "Content-Type" in answer


def test_tls_is_left_to_the_proxy():
    assert "ssl" not in (ROOT / "skatclub" / "serving" / "serve.py").read_text(encoding="utf-8").lower()


def test_no_cryptography_or_single_sign_on_package_is_pinned():
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8").lower()

    assert "django==" in pinned
    assert re.findall(r"^\S*(?:crypto|nacl|oauth|authlib|openid|saml|allauth)\S*==", pinned, re.MULTILINE) == []


def test_no_address_offers_another_way_to_log_in():
    found = [route for route in routes() if re.search("oauth|authorize|token|callback|sso|reset|forgot", route)]

    assert found == []


def test_no_login_has_a_hint_or_a_secret_question(client):
    shown_text = set(re.findall(r"<(?:input|select|textarea)[^>]* name=\"(\w+)", client.get(reverse("login")).text))
    kept = {field.name for model in (User, LoginSession) for field in model._meta.get_fields()}

    # "q" is what the head of every page searches for.
    assert shown_text == {"csrfmiddlewaretoken", "username", "password", "next", "q"}
    assert [name for name in kept if re.search("hint|question|answer|secret", name)] == []


def test_the_time_to_fix_package_faults_is_documented():
    texts = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")

    assert all(words in texts for words in ("within seven days", "within ninety days", "sh bin/dev/pin --upgrade"))


def test_the_server_is_started_without_websockets():
    assert "websockets=False" in (ROOT / "skatclub" / "serving" / "serve.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "address",
    [
        *("/.git/config", "/static/../.git/config", "/static/%2e%2e/manage.py", "/static/..%2f..%2fetc/passwd"),
        *("/.data/secret_key", "/static/%2e%2e/.data/secret_key", "/manage.py", "/skatclub/settings.py"),
    ],
)
def test_no_path_leads_out_of_the_site(client, address):
    assert client.get(address).status_code in (301, 404)


def test_passwords_are_masked_and_may_be_pasted(client, clara):
    pages = [client.get(reverse("login")).text]
    client.force_login(clara)
    pages.append(client.get(reverse("password_change")).text)
    inputs = [field for page in pages for field in re.findall(r"<input[^>]*name=\"[^\"]*password[^>]*>", page)]

    assert len(inputs) == 4
    assert [field for field in inputs if 'type="password"' not in field or "-password" not in field] == []
    scripts = [file for file in ROOT.rglob("static/**/*.js") if ".data" not in file.parts]
    assert [file for file in scripts if re.search(r"[\"']paste[\"']|onpaste", file.read_text(encoding="utf-8"))] == []


def test_a_password_is_used_as_typed(clara):
    others = (PASSWORD.strip(), PASSWORD.lower(), PASSWORD[:-1], PASSWORD + " ")

    assert log_in(Client())
    assert [log_in(Client(), other) for other in others] == [False] * 4


def test_a_new_site_has_no_login_and_the_first_a_random_password(capsys):
    known = User.objects.count()
    result = []
    for _ in range(2):
        call_command("first_login")
        result.append(re.search(r"password: (\S+)", capsys.readouterr().out)[1])
        User.objects.all().delete()

    assert known == 0
    assert len(set(result)) == 2
    assert min(map(len, result)) >= 12


def test_a_login_has_a_new_random_session_and_a_logout_ends_it(clara):
    client = Client()
    client.get(reverse("login"))
    session = client.session
    session["before"] = True
    session.save()
    before = session.session_key

    log_in(client)
    during = client.session.session_key
    stolen = Client()
    stolen.cookies["sessionid"] = during
    opened = stolen.get(reverse("account")).status_code
    client.post(reverse("logout"))

    assert len({before, during}) == 2
    assert min(len(before), len(during)) == 32
    assert (opened, stolen.get(reverse("account")).status_code) == (200, 302)


@pytest.mark.parametrize("how", ["closed", "deleted"])
def test_a_login_that_is_closed_opens_nothing_any_more(clara, client, how):
    client.force_login(clara)
    before = client.get(reverse("account")).status_code

    if how == "closed":
        User.objects.update(is_active=False)
    else:
        clara.delete()

    assert (before, client.get(reverse("account")).status_code) == (200, 302)
