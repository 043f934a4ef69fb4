"""A browser of which thousands run in one process: cookies, one persistent connection, and responses."""

import asyncio
import json
from gzip import decompress
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

PATIENCE: Final = 10
NO_ANSWER: Final = (OSError, EOFError, asyncio.TimeoutError, ValueError)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    @property
    def text(self) -> str:
        is_packed = self.headers.get("content-encoding") == "gzip"
        return (decompress(self.body) if is_packed else self.body).decode()

    @property
    def data(self) -> Any:
        return json.loads(self.text)


class Browser:
    """Sends one request after the other; NO_ANSWER where the connection is cut; the next request opens a new one."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._ask("GET", path, headers)

    async def post(self, path: str, form: dict[str, object], **headers: str) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, kind | headers, urlencode(form).encode())

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        began, was_open = perf_counter(), self.pipe is not None
        try:
            try:
                return await asyncio.wait_for(self._request(method, path, headers, body, began), PATIENCE)
            except NO_ANSWER:
                self.close()
                # It may have done so this moment; a browser then asks again, unless it posts.
                if not was_open or method == "POST":
                    raise
            return await asyncio.wait_for(self._request(method, path, headers, body, began), PATIENCE)
        except NO_ANSWER:
            self.close()
            raise

    async def _request(self, method: str, path: str, headers: dict[str, str], body: bytes, began: float) -> Answer:
        # The server closes connections that are silent for some seconds.
        if self.pipe and self.pipe[0].at_eof():
            self.close()
        self.pipe = self.pipe or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.pipe
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        fields = {"Host": "127.0.0.1", "Accept-Encoding": "gzip", "Accept-Language": "en", "Cookie": cookies}
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        fields |= {"Content-Length": str(len(body))} if body else {}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = [line.split(": ", 1) for line in lines if line]
        for name, value in found:
            if name.lower() == "set-cookie":
                self._keep(value)
        answered = {name.lower(): value for name, value in found}
        content = await reader.readexactly(int(answered.get("content-length", 0)))
        return Answer(int(first.split()[1]), answered, content, perf_counter() - began)

    def _keep(self, cookie: str) -> None:
        name, value = cookie.split(";")[0].strip().split("=", 1)
        if value in ("", '""'):
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value

    def close(self) -> None:
        if self.pipe:
            self.pipe[1].close()
        self.pipe = None
