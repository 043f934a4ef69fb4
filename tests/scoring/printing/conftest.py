"""A canary: a server on loopback that counts requests, and a file nobody may read."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

SECRET = "CANARY7f3a91c2"


@dataclass
class Canary:
    port: int
    file: Path
    hits: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def canary(tmp_path) -> Iterator[Canary]:
    file = tmp_path / "secret.txt"
    file.write_text(SECRET)

    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            bird.hits.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(SECRET.encode())

        def log_message(self, *_: object) -> None:
            """The list of hits is log enough."""

    with HTTPServer(("127.0.0.1", 0), Noting) as server:
        bird = Canary(server.server_port, file)
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        serving.start()
        yield bird
        server.shutdown()
        serving.join()
