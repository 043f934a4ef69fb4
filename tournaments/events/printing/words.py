"""Texts used by several documents, in the reader's language at the time of the call."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.phrases import format_money, format_points
from scoring.printing.page import Align
from tournaments.events.phrases.standings import NOTHING as NOTHING
from tournaments.events.phrases.standings import ordinal as ordinal

from .listing.values import ListingColumn

# Headings of narrow columns: short, in German as well.
_COLUMNS: Final[Mapping[str, Any]] = {
    "place": pgettext_lazy("paper, column", "Pl."),
    "number": pgettext_lazy("paper, column", "No."),
    "name": pgettext_lazy("paper, column", "Name"),
    "club": pgettext_lazy("paper, column", "Club"),
    "table": pgettext_lazy("paper, column", "Table"),
    "seat": pgettext_lazy("paper, column", "Seat"),
    "points": pgettext_lazy("paper, column", "Points"),
    "won": pgettext_lazy("paper, column", "won"),
    "lost": pgettext_lazy("paper, column", "lost"),
    "adjustment": pgettext_lazy("paper, column", "Ruling"),
    "total": pgettext_lazy("paper, column", "Total"),
    "amount": pgettext_lazy("paper, column", "Euro"),
    "pieces": pgettext_lazy("paper, column", "Pieces"),
    "old": pgettext_lazy("paper, column", "before"),
    "new": pgettext_lazy("paper, column", "now"),
    "by": pgettext_lazy("paper, column", "By"),
    "team": pgettext_lazy("paper, column", "Team"),
    "open": pgettext_lazy("paper, column", "open"),
    "list_in": pgettext_lazy("paper, column", "List in"),
    "here": pgettext_lazy("paper, column", "present"),
    "presence": pgettext_lazy("paper, column", "State"),
    "kind": pgettext_lazy("paper, column", "Kind"),
    "taken": pgettext_lazy("paper, column", "received"),
    "taken_back": pgettext_lazy("paper, column", "reversed"),
    "too_much": pgettext_lazy("paper, column", "overpaid"),
    "owed": pgettext_lazy("paper, column", "owed"),
    "note_or_coin": pgettext_lazy("paper, column", "Note or coin"),
    "threes": pgettext_lazy("paper, column", "threes"),
    "player": pgettext_lazy("paper, column", "Player"),
    "won_short": pgettext_lazy("paper, column, games won", "w."),
    "lost_short": pgettext_lazy("paper, column, games lost", "l."),
    "day": pgettext_lazy("paper, column", "Day"),
    "venue": pgettext_lazy("paper, column", "Venue and host"),
    "opponents": pgettext_lazy("paper, column", "Opponents"),
    "result": pgettext_lazy("paper, column", "Result"),
    "confirmation": pgettext_lazy("paper, column", "Response to this report"),
    "signer": pgettext_lazy("paper, column", "Name in block letters"),
    "signature": pgettext_lazy("paper, column", "Signature"),
}


def heading(key: str) -> str:
    return str(_COLUMNS[key])


def column(key: str, **form: Any) -> ListingColumn:
    return ListingColumn(heading(key), **form)


def figures(key: str, **form: Any) -> ListingColumn:
    return column(key, align=Align.RIGHT, **form)


def points(figure: int) -> str:
    return format_points(figure)


def money(cents: int) -> str:
    return f"{format_money(cents)}\N{NO-BREAK SPACE}€"


def amount(cents: int) -> str:
    """Return an amount without its unit, for a column headed Euro."""
    return format_money(cents)


def in_groups(digest: str, size: int = 8) -> str:
    return " ".join(digest[start : start + size] for start in range(0, len(digest), size))


def moment(at: datetime) -> str:
    return str(date_format(localtime(at), "SHORT_DATETIME_FORMAT"))


def clock(at: datetime) -> str:
    return str(date_format(localtime(at), "TIME_FORMAT"))


def series_words(number: int) -> str:
    return _("Series %(number)s") % {"number": number}


def table_words(number: int) -> str:
    return _("Table %(number)s") % {"number": number}


def plan_words(series: int, plan: int, at: datetime | None) -> str:
    if not plan:
        return _("Draft")
    if at is None:
        return _("Plan %(series)s.%(plan)s") % {"series": series, "plan": plan}
    return _("Plan %(series)s.%(plan)s, %(time)s") % {"series": series, "plan": plan, "time": clock(at)}


def players_words(count: int) -> str:
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def tables_words(count: int) -> str:
    return ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}
