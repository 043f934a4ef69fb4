"""`python -m tests.scale.proxy PORT WEBS [READERS]`: each request goes on to a web process that is up.

Both are ports with commas between them. A GET request without a session is a reader, as for the replica, and goes to
READERS.
"""

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Final

LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
SESSION: Final = re.compile(rb"\r\ncookie:[^\r]*\bsessionid=", re.IGNORECASE)
CUT: Final = (OSError, EOFError)


async def main(port: int, webs: Sequence[int], readers: Sequence[int] = ()) -> None:
    turns = count()

    def ways(head: bytes) -> Iterator[int]:
        is_reader = head.startswith(b"GET ") and not SESSION.search(head)
        turn = next(turns)
        for some in (readers, webs) if is_reader else (webs, readers):
            yield from (some[(turn + place) % len(some)] for place in range(len(some)))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(*CUT):
            while True:
                result = await message(reader)
                writer.write(await answer_of(result, ways(result)))
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


async def answer_of(result: bytes, ways: Iterator[int]) -> bytes:
    """The response of the first web process that is up; OSError or EOFError if there is none, or it is killed."""
    for port in ways:
        with suppress(ConnectionRefusedError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(result)
                return await message(reader)
            finally:
                writer.close()
    raise ConnectionRefusedError


async def message(reader: asyncio.StreamReader) -> bytes:
    """A whole request or response."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = LENGTH.search(head)
    return head + await reader.readexactly(int(length[1])) if length else head


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), *([*map(int, ports.split(","))] for ports in sys.argv[2:])))
