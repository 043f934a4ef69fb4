"""The broken network breaks as configured, whatever is on either side of it."""

import gzip
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, IncompleteRead
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.phones.network import SIGN_IN, Network, NotPlanted, Patch, network

TEXT = b"export const kept = 1; // " + b"x" * 4000


class Site(ThreadingHTTPServer):
    """A site that counts its requests."""

    requests: list[str]


class Answering(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.requests.append(self.path)
        self.send_response(200)
        self.send_header("Set-Cookie", "one=1")
        self.send_header("Set-Cookie", "two=2")
        self.send_header("Content-Length", str(len(TEXT)))
        self.end_headers()
        self.wfile.write(TEXT)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[Site]:
    served = Site(("127.0.0.1", 0), Answering)
    served.requests = []
    Thread(target=served.serve_forever, daemon=True).start()
    yield served
    served.shutdown()
    served.server_close()


@pytest.fixture
def way(site: Site) -> Iterator[Network]:
    with network(site.server_port, hang_seconds=0.2) as found:
        yield found


def fetch(way: Network) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", way.port, timeout=10)
    try:
        connection.request("GET", "/here.js")
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


@pytest.mark.long
def test_an_undisturbed_network_changes_nothing(way, site):
    connection = HTTPConnection("127.0.0.1", way.port, timeout=10)
    connection.request("GET", "/here.js")
    response = connection.getresponse()

    assert (response.status, response.read()) == (200, TEXT)
    assert response.headers.get_all("Set-Cookie") == ["one=1", "two=2"]
    assert site.requests == ["/here.js"]


@pytest.mark.long
def test_offline_nobody_is_reached_and_afterwards_everybody_is(way, site):
    seen = []
    for _ in range(3):
        way.become("offline")
        with pytest.raises(ConnectionRefusedError):
            fetch(way)
        way.become("clear")
        seen.append(fetch(way))

    assert seen == [(200, TEXT)] * 3
    assert len(site.requests) == 3


@pytest.mark.long
def test_going_offline_closes_the_open_connection(way):
    connection = HTTPConnection("127.0.0.1", way.port, timeout=10)
    connection.connect()
    time.sleep(0.05)

    way.become("offline")

    with suppress(OSError):
        connection.request("GET", "/")
    with pytest.raises((OSError, HTTPException)):
        connection.getresponse()


@pytest.mark.long
def test_a_hanging_request_ends_without_an_answer_though_the_site_may_know_it(way, site):
    way.become("hang")
    began = time.monotonic()

    for _ in range(2):
        with pytest.raises((OSError, HTTPException)):
            fetch(way)

    assert time.monotonic() - began >= 0.4
    assert site.requests == ["/here.js"]


@pytest.mark.long
def test_an_answer_is_cut_off_when_the_site_has_done_its_part(way, site):
    way.become("cut")
    seen = []

    for _ in range(2):
        with pytest.raises((OSError, HTTPException)) as cut:
            fetch(way)
        seen.append(cut.value)

    halves = [len(each.partial) for each in seen if isinstance(each, IncompleteRead)]
    assert halves == [len(TEXT) // 2]
    assert len(site.requests) == 2


@pytest.mark.long
def test_a_proxy_says_502_whether_or_not_the_site_has_done_its_part(way, site):
    way.become("502")

    assert [fetch(way)[0] for _ in range(4)] == [502] * 4
    assert len(site.requests) == 2


@pytest.mark.long
def test_a_captive_portal_answers_by_itself(way, site):
    way.become("portal")

    answers = [fetch(way) for _ in range(5)]

    assert sorted(status for status, _ in answers) == [200, 200, 302, 403, 511]
    assert (200, SIGN_IN) in answers
    rubbish = next(body for _, body in answers if body.endswith(b"rubbish"))
    with pytest.raises((OSError, EOFError, zlib.error)):
        gzip.decompress(rubbish)
    assert site.requests == []


@pytest.mark.long
def test_without_a_site_there_is_no_answer(way, site):
    site.shutdown()
    site.server_close()

    with pytest.raises((OSError, HTTPException)):
        fetch(way)


@pytest.mark.long
def test_a_bug_is_planted_in_what_is_served(site):
    with network(site.server_port, Patch(".js", "kept = 1", "kept = 2")) as way:
        assert fetch(way) == (200, TEXT.replace(b"kept = 1", b"kept = 2"))


@pytest.mark.long
def test_a_bug_that_cannot_be_planted_is_no_proof(site):
    with pytest.raises(NotPlanted), network(site.server_port, Patch("", "no", "")):
        pass
