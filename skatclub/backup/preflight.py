"""Check the site that starts after an upgrade, and print the way back if it is not ready.

`python -m skatclub.backup.preflight SERVER BACK`: the process that will serve the site, and the command that leads
back. HOST and PORT are read as in bin/serve.
"""

import json
import os
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Final

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

# Seconds: until the site is ready, and for one answer.
PATIENCE: Final = 120
_ANSWER: Final = 10
_NOTHING: Final = ["it does not answer"]


def main(arguments: list[str]) -> int:
    server, back = int(arguments[0]), arguments[1]
    host, port = os.environ.get("HOST") or "0.0.0.0", int(os.environ.get("PORT") or 8000)  # noqa: S104
    lacks, until = _NOTHING, time.monotonic() + PATIENCE
    while time.monotonic() < until and _lives(server):
        lacks = lacking(host, port)
        if not lacks:
            return 0
        time.sleep(1)
    print(f"The site is not ready: {', '.join(lacks)}. To go back: {back}", file=sys.stderr)
    return 1


def lacking(host: str, port: int) -> list[str]:
    site = HTTPConnection(host, port, timeout=_ANSWER)
    try:
        site.request("GET", "/health/ready", headers={"Host": _name()})
        health = json.load(site.getresponse())
    except (OSError, HTTPException, ValueError):
        return _NOTHING
    finally:
        site.close()
    return (
        []
        if health["ready"]
        else [f"{key} {state}" for key, state in health["checks"].items() if state not in ("ok", "off")]
    )


def _name() -> str:
    name = settings.ALLOWED_HOSTS[0]
    return "localhost" if name == "*" else name.removeprefix(".")


def _lives(server: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(server, 0)
        return True
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
