"""Silent connections lock nobody out, and they end."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.trust.serving import answer_of, served

HELLO = "tests.trust.hello:application"
SILENT = 1200
# The options that bin/serve passes to the server, and the limits of the test.
ENDS_AFTER, GRACE = 10, 5


@pytest.fixture(autouse=True)
def room_for_connections() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] != resource.RLIM_INFINITY and before[1] < 4 * SILENT:
        pytest.skip("this machine allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 4 * SILENT), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def open_connections(port: int, number: int, says: bytes = b"") -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        connections = []
        for _ in range(number):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            connection.sendall(says)
            connection.setblocking(False)
            connections.append(connection)
        yield connections


def is_ended(connection: socket.socket) -> bool:
    try:
        return connection.recv(4096) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.mark.promise(
    "S10",
    "Silent connections, floods of documents, and pictures that would fill the memory do not hold up others; during a"
    " flood of new tables another newcomer opens one within ten seconds.",
    but="a flood from many machines, which the proxy or the network has to handle.",
)
def test_a_newcomer_is_served_despite_1200_silent_connections():
    with served(HELLO) as port, open_connections(port, SILENT):
        assert answer_of(port, "/", patience=3) == 200


def test_without_its_options_the_server_would_serve_nobody():
    with served(HELLO, as_before=True) as port, open_connections(port, SILENT):
        assert answer_of(port, "/", patience=1) is None


@pytest.mark.long
@pytest.mark.parametrize(
    "says",
    [b"", b"GET / HTTP/1.1\r\nHost: here\r\n", b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"],
    ids=["never a byte", "half a head", "one page, then nothing"],
)
def test_silent_connections_are_ended(says):
    with served(HELLO) as port, open_connections(port, SILENT, says) as connections:
        time.sleep(1)
        for connection in connections:
            # The page that was asked for.
            is_ended(connection)
        time.sleep(ENDS_AFTER + GRACE)
        ended = sum(is_ended(connection) for connection in connections)

        assert ended == SILENT
        assert answer_of(port, "/", patience=3) == 200


@pytest.mark.long
def test_a_head_of_200_kb_is_refused():
    with served(HELLO) as port, socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: " + b"a" * 200_000 + b"\r\n\r\n")

        assert connection.recv(12) == b"HTTP/1.1 431"
