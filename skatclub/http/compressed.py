"""Compression of responses: a ranking of a thousand players is 370 KB, a tenth of that compressed.

An attacker who makes a browser request pages and sees the length of the responses could guess what is on them next to
words of their own (BREACH). Three things prevent that: the secret on a page is a form's token, which Django masks
differently in every response; each response gets up to a hundred random bytes (`max_random_bytes` of GZipMiddleware,
Heal the Breach); and requests started by another site come without the login, whose cookie is SameSite=Lax. What is
the same for everybody (views/live_pages.py) contains no secret and is compressed once, without random bytes.
"""

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# Documents and pictures are compressed already.
TEXTS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")


class Compressed(GZipMiddleware):
    """Compress text; a streaming response is sent as it is."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
