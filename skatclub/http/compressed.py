"""Answers leave compressed: a ranking of a thousand is 370 KB of text, and a tenth of that on the way.

Who can make somebody's browser ask for pages, and sees how long the answers are, could guess what stands on them beside
words of his own (BREACH). Against that stand three things: the secret on a page is a form's token, which Django masks
anew in every answer; each answer is longer by up to a hundred bytes of chance, the `max_random_bytes` of GZipMiddleware
(Heal the Breach); and what a foreign page asks for by itself comes without the login, whose cookie is SameSite=Lax.
What is the same for everybody (views/live_pages.py) bears no secret, and is compressed once, without chance.
"""

from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# Papers and pictures are compressed in themselves.
TEXTS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml")


class Compressed(GZipMiddleware):
    """Compress text; what is written piece by piece goes out as it is."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
