"""The smallest application, for tests of the server alone."""

from typing import Any


def application(environ: dict[str, Any], start: Any) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain")])
    return [b"Hello"]
