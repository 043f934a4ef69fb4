"""`python -m tests.scale.proxy PORT WEB...`: each connection goes to the next web, past those that are down."""

import asyncio
import sys
from contextlib import suppress
from itertools import count


async def main(port: int, webs: list[int]) -> None:
    turn = count()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in webs:
            with suppress(OSError):
                answers, asks = await asyncio.open_connection("127.0.0.1", webs[next(turn) % len(webs)])
                await asyncio.gather(passed_on(reader, asks), passed_on(answers, writer))
                return
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


async def passed_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Until one of both hangs up."""
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), [int(port) for port in sys.argv[2:]]))
