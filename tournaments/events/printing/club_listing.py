"""Documents of leagues and seasons: their title, and the club in the footer."""

from typing import Any

from django.utils.translation import get_language, pgettext

from .listing.values import Block, Listing


def club_listing(club: str, title: str, blocks: list[Block], *, under: str, version: str = "", **form: Any) -> Listing:
    """Build a document in the current language; `form` are fields of `Listing`."""
    return Listing(
        title=title,
        under=under,
        version=version,
        foot=club,
        page_words=pgettext("printed list", "Page {page} of {pages}"),
        language=get_language() or "en",
        blocks=tuple(blocks),
        **form,
    )
