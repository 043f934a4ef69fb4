"""What the site reports about a misconfigured proxy."""

import pytest
from django.test import Client
from django.urls import reverse

HTTPS = {"host": "club.example", "origin": "https://club.example", "x-forwarded-proto": "https"}
OWN = {"sec-fetch-site": "same-origin"}


def refused(**headers: str) -> str:
    """The error page of a login through the proxy."""
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"} | headers)
    client.get(reverse("login"))
    token = client.cookies["csrftoken"].value
    answer = client.post(
        reverse("login"), {"username": "anna", "password": "wrong", "csrfmiddlewaretoken": token}, headers=headers
    )
    return answer.text if answer.status_code == 403 else str(answer.status_code)


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(HTTPS, id="the proxy reports https"),
        pytest.param({"host": "club.example", "origin": "https://club.example"}, id="it reports nothing"),
        pytest.param({"host": "club.example", "origin": "https://club.example"} | OWN, id="the browser reports"),
    ],
)
def test_behind_https_the_page_names_the_setting(headers):
    page = refused(**headers)

    assert (
        "This page was requested as https://club.example, but the site takes its address to be http://club.example. "
        "Start it with HTTPS=yes." in page
    )
    assert "has expired" not in page


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"host": "127.0.0.1:8000"}, id="a proxy that reports nothing"),
        pytest.param({"host": "web:8000", "x-forwarded-for": "192.0.2.1"}, id="one that forwards the host"),
        pytest.param({"host": "web:8000"} | OWN, id="the browser reports"),
    ],
)
def test_a_proxy_that_changes_the_host_is_reported(headers):
    page = refused(origin="https://club.example", **headers)

    assert f"requested as https://club.example, but the site takes its address to be http://{headers['host']}" in page
    assert "SITE_URL=https://club.example" in page


@pytest.mark.storage
@pytest.mark.django_db
def test_the_page_is_clean_with_the_right_settings(settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert refused(**HTTPS) == "200"

    settings.SECURE_PROXY_SSL_HEADER, settings.CSRF_TRUSTED_ORIGINS = None, ["https://club.example"]
    assert refused(**HTTPS | {"host": "127.0.0.1:8000"}) == "200"


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        {"host": "club.example", "origin": "https://evil.example"},
        {"host": "club.example", "origin": "https://evil.example", "sec-fetch-site": "cross-site"},
        {"host": "127.0.0.1:8000", "origin": "https://evil.example", "sec-fetch-site": "cross-site"},
        {"host": "127.0.0.1:8000", "origin": "null"},
    ],
)
def test_a_form_of_another_site_is_refused(headers):
    page = refused(**headers)

    assert "This page has expired" in page
    assert "evil.example" not in page


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize("header", ["x-forwarded-prefix", "x-script-name"])
@pytest.mark.parametrize("path", ["/", "/not/there/", "/state.json"])
def test_a_path_prefix_is_reported_as_unsupported(header, path):
    client = Client(headers={"accept-language": "en", header: "/skat"})

    assert "This site was requested under the path /skat. It cannot run under a path" in client.get(path).text
    assert "under the path" not in Client(headers={"accept-language": "en", header: "/"}).get(path).text
