"""Names as people write them: one line, no invisible characters, one spelling."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

MAX_NAME_LENGTH: Final = 60
LONGEST_LOGIN: Final = 150
# Control, format (bidi marks among them), surrogate, private and unassigned; line and paragraph separators.
_REFUSED_CATEGORIES: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Joiners that Persian and Indian names need.
_ALLOWED: Final = {"\u200c", "\u200d"}
# Letters that an address spells out; other diacritics are dropped.
_WRITTEN_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa", "ł": "l", "đ": "d", "ı": "i"}
)
_PARTICLES: Final = {"von", "van", "vom", "zu", "zum", "zur", "de"}
# A suffix that tells two players of one name apart.
_MARK: Final = re.compile(r"\(?\d+\)?|II|III|IV|(?:jun|jr|sen|sr)\.?", re.IGNORECASE)
# Before a last name in a list, but before the first name when spoken.
_TITLES: Final = re.compile(r"(?P<titles>(?:(?:Prof|Dr|Dipl)\b\S*\s+)+)(?P<last>.+)", re.IGNORECASE)
# Words in brackets at the end; a former name and a class are no clubs.
_IN_BRACKETS: Final = re.compile(r"(?P<name>.+?)\s*(?:\((?P<round>[^()]+)\)|\[(?P<square>[^\[\]]+)\])")
_NO_CLUB: Final = re.compile(
    r"(?:geb\.?|geborene[r]?|n[ée]e)\b|(?:junior(?:in)?|jugend|senior(?:in)?|dame|gast|ersatz|neu|abgesagt|abgemeldet|storniert|[mwd])\Z",
    re.IGNORECASE,
)


class PersonalTextField(models.CharField):  # type: ignore[type-arg]
    """Free text of a user that others read, as a reason or a note: it may contain a covered name.

    Show it with `Pseudonyms.text` or the filter `pseudonymised`. A test lets no other text field go unexcused, and
    looks for planted names in every page that shows one of these.
    """

    def deconstruct(self) -> Any:
        # To the database it is text as any other.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


def writer_fields(model: type[models.Model]) -> list[str]:
    """The fields that say who did something: `by` and such, as long as the name of a login may be."""
    texts = [field for field in model._meta.concrete_fields if isinstance(field, models.CharField)]
    return [field.name for field in texts if field.name.split("_")[-1] == "by" and field.max_length == LONGEST_LOGIN]


def validate_name(name: str) -> None:
    """ValidationError for characters that cannot be read on a list; it names the character."""
    for character in name:
        if unicodedata.category(character) in _REFUSED_CATEGORIES and character not in _ALLOWED:
            raise ValidationError(
                _("Remove the invisible character %(code)s."),
                code="invisible",
                params={"code": f"U+{ord(character):04X}"},
            )


def clean_name(name: str) -> str:
    """The name in one spelling (NFC), with single blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def address_of(name: str, *, or_else: str) -> str:
    """The name as a part of an address or of a file's name: Grün-Weiß becomes gruen-weiss."""
    return slugify(clean_name(name).casefold().translate(_WRITTEN_OUT))[:50].strip("-") or or_else


def split_club(name: str) -> tuple[str, str]:
    """(name, club): “Müller, Jürgen (SC Köln)”, as clubs write it in messages; the club is "" where none is named."""
    whole, words = _split_brackets(name)
    is_club = any(map(str.isalpha, words)) and not _MARK.fullmatch(words) and not _NO_CLUB.match(words)
    return (whole, words) if is_club else (name, "")


def _split_brackets(name: str) -> tuple[str, str]:
    """(name, words in brackets at its end), "" where there are none."""
    found = _IN_BRACKETS.fullmatch(name.strip())
    return (found["name"], (found["round"] or found["square"]).strip()) if found else (name, "")


def first_name_first(name: str) -> str:
    """“Müller, Jürgen-Karl”, as lists are written, is Jürgen-Karl Müller; a name without a comma stays as it is.

    What stands in brackets behind it stays there: “Müller, Jürgen (SC Köln)” is Jürgen Müller (SC Köln).
    """
    whole, words = _split_brackets(name)
    return f"{_turned(whole)} ({words})" if words else _turned(name)


def _turned(name: str) -> str:
    last, _comma, first = map(str.strip, name.strip(" ,").partition(","))
    if not first or "," in first:
        return last if not first else name
    if _MARK.fullmatch(first):
        return f"{last} {first}"
    return full_name(*without_mark(first), last=last)


def full_name(first: str, mark: str = "", *, last: str) -> str:
    """The parts of a name as they are spoken: the titles of “Dr. Müller” go before the first name."""
    found = _TITLES.fullmatch(last)
    titles, last = (found["titles"].strip(), found["last"]) if found else ("", last)
    return " ".join(filter(None, (titles, first, last, mark)))


def last_name_first(name: str) -> str:
    """Bernd von der Heide is “Heide, Bernd von der”, as lists are written; a name of one part stays as it is."""
    first, last = split_name(name)
    return f"{last}, {first}" if first else name


def split_name(name: str) -> tuple[str, str]:
    """(first names, last name): Bernd von der | Heide, but Ida | Schmidt-Hohenlohe von Rübezahl.

    A number or a sign at the end belongs to the name before it.
    """
    whole, mark = without_mark(name)
    words = whole.split(" ")
    start = _double_name(words) or len(words) - 1
    return " ".join(words[:start]), " ".join([*words[start:], mark]).strip()


def _double_name(words: list[str]) -> int:
    """The index of a hyphenated last name before a particle (Schmidt-Hohenlohe von Rübezahl), else 0."""
    joins = [place for place, word in enumerate(words) if word.casefold() in _PARTICLES]
    first = joins[0] - 1 if joins else 0
    return first if first > 0 and "-" in words[first] else 0


def without_mark(name: str) -> tuple[str, str]:
    """(name, mark): a number or sign at the end, "" where there is none."""
    whole, _blank, mark = name.rpartition(" ")
    return (whole, mark) if whole and _MARK.fullmatch(mark) else (name, "")


def pseudonymised(value: Any, names: Mapping[str, str]) -> Any:
    """Plain data with each name of `names` replaced in all its texts, as a whole word, whatever its case.

    Keys stay as they are. What is stored for ever (payloads, versions) is read through this.
    """
    if not names:
        return value
    shown = {name.casefold(): other for name, other in names.items()}
    # The longest first: Anna Ahlers before Anna.
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
    return _replaced(value, lambda text: pattern.sub(lambda found: shown.get(found[0].casefold(), "–"), text))


def _replaced(value: Any, replace: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return replace(value)
    if isinstance(value, Mapping):
        return {key: _replaced(each, replace) for key, each in value.items()}
    return [_replaced(each, replace) for each in value] if isinstance(value, list | tuple) else value
