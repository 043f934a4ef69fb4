"""The rows of loss money slips as HTML; for a large event, one page has a thousand of them."""

from collections.abc import Callable
from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from scoring.phrases import format_money
from tournaments.events.phrases.standings import NOTHING
from tournaments.events.queries.money import LossSlip


def slip_rows() -> Callable[[LossSlip], SafeString]:
    """Return a renderer in the current language that caches the cell for each (lost games, cents)."""
    words = cache(_lost)
    row = '<li><span class="slip-name">{}</span>{}</li>'
    return lambda slip: format_html_join("\n", row, ((one.name, words(one.lost, one.cents)) for one in slip.rows))


def _lost(lost: int | None, cents: int | None) -> SafeString:
    """Return lost games and their price; a dash without a list."""
    if lost is None:
        return format_html('<span class="soft">{}</span>', NOTHING)
    games = ngettext("%(number)s lost", "%(number)s lost", lost) % {"number": lost}
    owed = format_money(cents) if cents else NOTHING
    return format_html('<span class="soft small">{}</span> <span class="figure">{}</span>', games, owed)
