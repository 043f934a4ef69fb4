"""A parsed search: words and days, and whether a text or a day matches."""

import re
import unicodedata
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from django.db.models import Q

from scoring.alphabet import spellings_of
from scoring.days import is_in_range, month_named

LONGEST: Final = 100
MOST_TERMS: Final = 8
_DATE: Final = re.compile(
    r"(?<![\w./-])(?:"
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})"
    r"|(?P<day>\d{1,2})[./]\s?(?P<month>\d{1,2})[./]\s?(?P<year>\d{4}|\d{2})"
    r"|(?:(?P<named_day>\d{1,2})\.?\s)?(?P<name>[^\W\d_]{3,})\.?\s(?P<named_year>\d{4})"
    r"|(?P<lone_month>\d{1,2})[./](?P<lone_month_year>\d{4})"
    r"|(?P<lone_year>(?:19|20)\d\d)"
    r")(?![\w/-])"
)
# Letters that rarely have an accent, so the database can search for them as typed.
_PLAIN: Final = re.compile(r"[bdfghjklmpqrtvwx0-9]+")


@dataclass(frozen=True, slots=True)
class Term:
    """One search term: a word in its spellings, and the days it means if it is a date (both ends included)."""

    spellings: tuple[str, ...]
    first: date | None = None
    last: date | None = None

    def is_in(self, *texts: str) -> bool:
        """Return whether a text contains the word anywhere, regardless of case and accents."""
        return any(spelling in each for text in texts for each in spellings_of(text) for spelling in self.spellings)

    def begins_in(self, name: str) -> bool:
        """Return whether the term begins a word of the name."""
        return any(word.startswith(self.spellings) for word in words_of(name))

    def meets(self, first: date | None, last: date | None = None) -> bool:
        if self.first is None or self.last is None or first is None:
            return False
        return first <= self.last and (last or first) >= self.first

    def may_be_in(self, *fields: str) -> Q:
        """Return a filter for the database: weaker than `is_in`, so nothing is missed."""
        plain = _PLAIN.findall(self.spellings[0])
        found = Q()
        for field in fields:
            found |= Q(*(Q(**{f"{field}__icontains": part}) for part in plain))
        return found

    @property
    def is_date(self) -> bool:
        return self.first is not None

    @property
    def may_be_a_name(self) -> bool:
        return len(self.spellings[0]) > 1 and not any(map(str.isdecimal, self.spellings[0]))

    @property
    def is_plain(self) -> bool:
        """Whether the database can filter by it."""
        return bool(_PLAIN.search(self.spellings[0]))


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """The terms of a search, all of which a result must match; `number` is a list's number, or ""."""

    text: str
    terms: tuple[Term, ...]
    number: str = ""

    @property
    def is_long_enough(self) -> bool:
        return any(len(term.spellings[0]) > 1 or term.is_date for term in self.terms)

    @property
    def names_person(self) -> bool:
        """Whether at least three letters of a name were typed: fewer would just list all players."""
        return any(len(term.spellings[0]) > 2 and not term.is_date for term in self.terms)

    def is_answered(self, *texts: str, first: date | None = None, last: date | None = None) -> bool:
        return not self.open_terms(*texts, first=first, last=last)

    def open_terms(self, *texts: str, first: date | None = None, last: date | None = None) -> tuple[Term, ...]:
        """Return the terms that match neither the texts nor the days."""
        return tuple(term for term in self.terms if not (term.meets(first, last) or term.is_in(*texts)))


def parse_query(text: str) -> SearchQuery:
    """Parse a search as typed: "Müller Mai 2026", "9.5.2026", "Herbstpreis", a list's number."""
    text = " ".join(unicodedata.normalize("NFC", text.replace("\0", " ")).split())[:LONGEST]
    terms, rest, at, look = [], [], 0, 0
    while match := _DATE.search(text, look):
        days = _days(match)
        if days is None:
            # "Celle 2026" names no month, but a year: search again after the first letter.
            look = match.start() + 1
            continue
        rest.append(text[at : match.start()])
        terms.append(Term(spellings_of(match.group()), *days))
        at = look = match.end()
    rest.append(text[at:])
    words = [spellings_of(word.strip(".,;")) for part in rest for word in part.split()]
    terms += [Term(spellings) for spellings in words if spellings[0]]
    number = "".join(filter(str.isalnum, text.upper()))
    return SearchQuery(text, tuple(terms[:MOST_TERMS]), number if len(number) == 12 and number.isascii() else "")


@lru_cache(maxsize=16384)
def words_of(name: str) -> tuple[str, ...]:
    return tuple(word for each in spellings_of(name) for word in each.replace("-", " ").split())


def _days(match: re.Match[str]) -> tuple[date, date] | None:
    """Return the first and last day meant; None if it is not a date after all."""
    part = match.groupdict()
    if part["iso"]:
        return _span(*map(int, part["iso"].split("-")))
    if part["day"]:
        year = int(part["year"])
        return _span(year if year > 99 else 2000 + year, int(part["month"]), int(part["day"]))
    if part["name"]:
        month = month_named(part["name"])
        day = int(part["named_day"]) if part["named_day"] else None
        return _span(int(part["named_year"]), month, day) if month else None
    if part["lone_month"]:
        return _span(int(part["lone_month_year"]), int(part["lone_month"]))
    return _span(int(part["lone_year"]))


def _span(year: int, month: int | None = None, day: int | None = None) -> tuple[date, date] | None:
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        return None
    if not is_in_range(first):
        return None
    if day:
        return first, first
    last_month = month or 12
    return first, date(year, last_month, monthrange(year, last_month)[1])
