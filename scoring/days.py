"""Which days the site accepts, and how a day is read from text."""

import re
from datetime import date
from typing import Final

from scoring.alphabet import fold

# Limits of every date that a form, a search or a file may contain; both ends included.
FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(2100, 12, 31)

_MONTHS: Final = (
    *(("january", "januar"), ("february", "februar"), ("march", "marz", "maerz", "mrz"), ("april",), ("may", "mai")),
    *(("june", "juni"), ("july", "juli"), ("august",), ("september",), ("october", "oktober")),
    *(("november",), ("december", "dezember")),
)
# As pages and documents show a day, and as programs write it; the day always comes before the month.
_NOTATIONS: Final = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})(?:[T ][0-9:.]*)?"),
    re.compile(r"(?P<day>[0-9]{1,2})\. ?(?P<month>[0-9]{1,2})\. ?(?P<year>[0-9]{4}|[0-9]{2})"),
    re.compile(r"(?P<day>[0-9]{1,2})(?P<mark>[/-])(?P<month>[0-9]{1,2})(?P=mark)(?P<year>[0-9]{4}|[0-9]{2})"),
    re.compile(r"(?P<day>[0-9]{1,2})\.?[ -]?(?P<name>[^\W\d_]{3,})\.?[ -]?,? ?(?P<year>[0-9]{4}|[0-9]{2})"),
)
_WEEKDAY: Final = re.compile(r"^[^\W\d_]{2,}\.?,? (?=[0-9])")


class NotADay(ValueError):
    """The text is no day: `code` is "unknown", "short_year", "impossible" or "out_of_range"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_in_range(day: date) -> bool:
    return FIRST_DAY <= day <= LAST_DAY


def read_day(text: str) -> date:
    """Read "28 Nov 2026", "28.11.2026", "28/11/2026" or "2026-11-28"; raises NotADay.

    A year of two digits is refused: 27.04.50 may be 1950 or 2050.
    """
    typed = _WEEKDAY.sub("", " ".join(text.split()))
    found = next((match for notation in _NOTATIONS if (match := notation.fullmatch(typed))), None)
    part = found.groupdict() if found else {}
    month = month_named(part["name"]) if part.get("name") else int(part.get("month") or 0)
    if not part or month is None:
        raise NotADay("unknown")
    if len(part["year"]) == 2:
        raise NotADay("short_year")
    try:
        day = date(int(part["year"]), month, int(part["day"]))
    except ValueError:
        raise NotADay("impossible") from None
    if not is_in_range(day):
        raise NotADay("out_of_range")
    return day


def month_named(name: str) -> int | None:
    """Return 1 to 12 for a German or English month or its beginning."""
    wanted = fold(name)
    found = [number for number, names in enumerate(_MONTHS, start=1) if any(each.startswith(wanted) for each in names)]
    return found[0] if len(found) == 1 else None
