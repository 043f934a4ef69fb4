"""The network between a phone and the site: it breaks, hangs, cuts responses off and answers by itself."""

import gzip
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler
from itertools import count
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from rjsmin import jsmin

from tests.ports import HOST, free_port

NO_ANSWER: Final = (OSError, HTTPException)
# What belongs to one connection alone, and what is said of a body that may have been patched.
OF_ONE_CONNECTION: Final = {"connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"}
RESET: Final = struct.pack("ii", 1, 0)
SIGN_IN: Final = b"<!doctype html><title>Welcome</title><p>Accept the terms of this network to go on.</p>"


class Answer(NamedTuple):
    """The response to the phone; of a cut one only the first bytes of the body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    cut_at: int | None = None


class Request(NamedTuple):
    method: str
    path: str
    headers: list[tuple[str, str]]
    body: bytes


Way = Callable[["Network", Request], Answer | None]


def clear(network: "Network", request: Request) -> Answer | None:
    return network.forward(request)


def hang(network: "Network", request: Request) -> Answer | None:
    network.delay()
    return None


def hang_afterwards(network: "Network", request: Request) -> Answer | None:
    """The site has the request, and the phone gets no response."""
    network.forward(request)
    network.delay()
    return None


def lose_answer(network: "Network", request: Request) -> Answer | None:
    network.forward(request)
    return None


def cut_body(network: "Network", request: Request) -> Answer | None:
    answer = network.forward(request)
    return answer and answer._replace(cut_at=len(answer.body) // 2)


def bad_gateway(network: "Network", request: Request) -> Answer | None:
    return _page(502, b"<html><h1>502 Bad Gateway</h1></html>")


def bad_gateway_afterwards(network: "Network", request: Request) -> Answer | None:
    network.forward(request)
    return bad_gateway(network, request)


def sign_in_page(network: "Network", request: Request) -> Answer | None:
    return _page(200, SIGN_IN)


def way_to_sign_in(network: "Network", request: Request) -> Answer | None:
    return _page(302, b"", ("Location", "/portal-of-this-network/"))


def sign_in_required(network: "Network", request: Request) -> Answer | None:
    return _page(511, SIGN_IN)


def forbidden(network: "Network", request: Request) -> Answer | None:
    return _page(403, SIGN_IN)


def rubbish(network: "Network", request: Request) -> Answer | None:
    return _page(200, gzip.compress(SIGN_IN)[:20] + b"rubbish", ("Content-Encoding", "gzip"))


def _page(status: int, body: bytes, *headers: tuple[str, str]) -> Answer:
    return Answer(status, [("Content-Type", "text/html; charset=utf-8"), *headers], body)


# The ways of each pattern, used in turn by its requests. Offline there are no requests.
WAYS: Final[dict[str, tuple[Way, ...]]] = {
    "clear": (clear,),
    "offline": (),
    "hang": (hang, hang_afterwards),
    "cut": (cut_body, lose_answer),
    "502": (bad_gateway, bad_gateway_afterwards),
    "portal": (sign_in_page, way_to_sign_in, rubbish, forbidden, sign_in_required),
}


@dataclass(frozen=True)
class Patch:
    """A replaced text in what the site serves at addresses that contain `path`: plants a bug in a page's script."""

    path: str
    old: str
    new: str


def bug(script: str, old: str, new: str) -> Patch:
    """A replacement in a script of the site, which is served minified."""
    return Patch(script, str(jsmin(old)), new)


class NotPlanted(Exception):
    """The text of a patch is no longer served, so the test proves nothing."""


@dataclass
class Network:
    """A port that leads to the site's; `pattern` is the present state of the network."""

    site: int
    # Seconds that a hanging request waits.
    hang_seconds: float = 30.0
    patches: tuple[Patch, ...] = ()
    pattern: str = "clear"
    # What is asked for at this path is never answered.
    lost: str = ""
    # Requests by pattern, and patches that found their text.
    seen: Counter[str] = field(default_factory=Counter)
    patched: set[Patch] = field(default_factory=set)

    def __post_init__(self) -> None:
        # A requested port stays reserved while the server is closed.
        self.port = free_port()
        self._listener = socket.create_server((HOST, self.port))
        self._is_open, self._is_over, self._lock = Event(), Event(), Lock()
        self._connections: set[socket.socket] = set()
        self._turn = count()
        self._is_open.set()
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def become(self, pattern: str) -> None:
        """Change the state; hanging requests go on hanging, and going offline closes open connections."""
        ways = WAYS[pattern]
        self.pattern = pattern
        if ways and not self._is_open.is_set():
            self._listener.listen(128)
            self._is_open.set()
        elif not ways and self._is_open.is_set():
            self._is_open.clear()
            self._listener.shutdown(socket.SHUT_RDWR)
            self._reset_connections()

    def close(self) -> None:
        self._is_over.set()
        self._is_open.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._reset_connections()

    def forward(self, request: Request) -> Answer | None:
        """The response of the site; None if there is none."""
        connection = HTTPConnection(HOST, self.site, timeout=60)
        try:
            headers = {name: value for name, value in request.headers if name.lower() not in OF_ONE_CONNECTION}
            if self.patches:
                headers["Accept-Encoding"] = "identity"
            connection.request(request.method, request.path, request.body or None, headers | {"Connection": "close"})
            response = connection.getresponse()
            body = self._patched(request.path, response.read())
        except NO_ANSWER:
            return None
        finally:
            connection.close()
        stored_entries = [
            (name, value) for name, value in response.getheaders() if name.lower() not in OF_ONE_CONNECTION
        ]
        return Answer(response.status, stored_entries, body)

    def delay(self) -> None:
        """Keep a request hanging, even if the network recovers for others."""
        self._is_over.wait(self.hang_seconds)

    def answer(self, request: Request) -> Answer | None:
        pattern = self.pattern
        with self._lock:
            self.seen[pattern] += 1
            turn = next(self._turn)
        ways = () if request.path == self.lost else WAYS[pattern]
        return ways[turn % len(ways)](self, request) if ways else None

    def _patched(self, path: str, body: bytes) -> bytes:
        for patch in self.patches:
            if patch.path in path and patch.old.encode() in body:
                body = body.replace(patch.old.encode(), patch.new.encode())
                self.patched.add(patch)
        return body

    def _accept(self) -> None:
        while not self._is_over.is_set():
            self._is_open.wait()
            try:
                connection, _ = self._listener.accept()
            except OSError:
                # The server was closed meanwhile.
                time.sleep(0.001)
                continue
            Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.add(connection)
        try:
            with suppress(*NO_ANSWER):
                _Conversation(connection, (HOST, 0), self)
        finally:
            with self._lock:
                self._connections.discard(connection)
            connection.close()

    def _reset_connections(self) -> None:
        with self._lock:
            for connection in self._connections:
                with suppress(OSError):
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                    connection.shutdown(socket.SHUT_RDWR)


class _Conversation(BaseHTTPRequestHandler):
    """One request and its response."""

    def do_GET(self) -> None:
        network: Network = self.server
        length = int(self.headers.get("Content-Length") or 0)
        request = Request(self.command, self.path, self.headers.items(), self.rfile.read(length))
        answer = network.answer(request)
        self.close_connection = True
        if answer is None:
            return
        self.send_response_only(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body[: answer.cut_at])

    def do_POST(self) -> None:
        self.do_GET()

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def network(site: int, *patches: Patch, hang_seconds: float = 30.0) -> Iterator[Network]:
    """A network to the site at this port; at the end every patch must have found its text."""
    way = Network(site, hang_seconds, patches)
    try:
        yield way
        if way.patched != set(patches):
            raise NotPlanted(set(patches) - way.patched)
    finally:
        way.close()
