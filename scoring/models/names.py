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
# A suffix that distinguishes two players of the same name.
_SUFFIX: Final = re.compile(r"\(?\d+\)?|II|III|IV|(?:jun|jr|sen|sr)\.?", re.IGNORECASE)
# Before a last name in a list, but before the first name when spoken.
_TITLES: Final = re.compile(r"(?P<titles>(?:(?:Prof|Dr|Dipl)\b\S*\s+)+)(?P<last>.+)", re.IGNORECASE)
# Words in brackets at the end; a former name and a class are no clubs.
_IN_BRACKETS: Final = re.compile(r"(?P<name>.+?)\s*(?:\((?P<round>[^()]+)\)|\[(?P<square>[^\[\]]+)\])")
_NO_CLUB: Final = re.compile(
    r"(?:geb\.?|geborene[r]?|n[ée]e)\b|(?:junior(?:in)?|jugend|senior(?:in)?|dame|gast|ersatz|neu|abgesagt|abgemeldet|storniert|[mwd])\Z",
    re.IGNORECASE,
)


class PersonalTextField(models.CharField):  # type: ignore[type-arg]
    """Free text of a user that others read, such as a reason or a note: it may contain a pseudonymised name.

    Show it with `Pseudonyms.text` or the filter `pseudonymised`. A test requires a stated exception for every other
    text field, and looks for planted names in every page that shows one of these.
    """

    def deconstruct(self) -> Any:
        # Migrations see a plain CharField.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


def writer_fields(model: type[models.Model]) -> list[str]:
    """Return the fields that contain the author of a change: `by` or `..._by`, as long as a login's name may be."""
    texts = [field for field in model._meta.concrete_fields if isinstance(field, models.CharField)]
    return [field.name for field in texts if field.name.split("_")[-1] == "by" and field.max_length == LONGEST_LOGIN]


def validate_name(name: str) -> None:
    """Raise ValidationError for characters that cannot be read on a list; the error names the character."""
    for character in name:
        if unicodedata.category(character) in _REFUSED_CATEGORIES and character not in _ALLOWED:
            raise ValidationError(
                _("Remove the invisible character %(code)s."),
                code="invisible",
                params={"code": f"U+{ord(character):04X}"},
            )


def clean_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def address_of(name: str, *, or_else: str) -> str:
    """Return the name as a part of a URL or file name: Grün-Weiß becomes gruen-weiss. 50 characters at most."""
    return slugify(clean_name(name).casefold().translate(_WRITTEN_OUT))[:50].strip("-") or or_else


def split_club(name: str) -> tuple[str, str]:
    """Split “Müller, Jürgen (SC Köln)”, as clubs write in messages, into (name, club); "" if no club is named."""
    whole, words = _split_brackets(name)
    is_club = any(map(str.isalpha, words)) and not _SUFFIX.fullmatch(words) and not _NO_CLUB.match(words)
    return (whole, words) if is_club else (name, "")


def _split_brackets(name: str) -> tuple[str, str]:
    found = _IN_BRACKETS.fullmatch(name.strip())
    return (found["name"], (found["round"] or found["square"]).strip()) if found else (name, "")


def first_name_first(name: str) -> str:
    """Turn “Müller, Jürgen-Karl” into Jürgen-Karl Müller; a name without a comma is returned unchanged.

    Brackets remain at the end: “Müller, Jürgen (SC Köln)” becomes Jürgen Müller (SC Köln).
    """
    whole, words = _split_brackets(name)
    return f"{_reordered(whole)} ({words})" if words else _reordered(name)


def _reordered(name: str) -> str:
    last, _comma, first = map(str.strip, name.strip(" ,").partition(","))
    if not first or "," in first:
        return last if not first else name
    if _SUFFIX.fullmatch(first):
        return f"{last} {first}"
    return full_name(*split_suffix(first), last=last)


def full_name(first: str, suffix: str = "", *, last: str) -> str:
    """Join the parts of a name as spoken: the titles of “Dr. Müller” go before the first name."""
    found = _TITLES.fullmatch(last)
    titles, last = (found["titles"].strip(), found["last"]) if found else ("", last)
    return " ".join(filter(None, (titles, first, last, suffix)))


def last_name_first(name: str) -> str:
    """Turn Bernd von der Heide into “Heide, Bernd von der”; a name of one part is returned unchanged."""
    first, last = split_name(name)
    return f"{last}, {first}" if first else name


def split_name(name: str) -> tuple[str, str]:
    """Split into (first names, last name): Bernd von der | Heide, but Ida | Schmidt-Hohenlohe von Rübezahl.

    A number or mark at the end belongs to the last name.
    """
    whole, suffix = split_suffix(name)
    words = whole.split(" ")
    start = _double_name(words) or len(words) - 1
    return " ".join(words[:start]), " ".join([*words[start:], suffix]).strip()


def _double_name(words: list[str]) -> int:
    joins = [place for place, word in enumerate(words) if word.casefold() in _PARTICLES]
    first = joins[0] - 1 if joins else 0
    return first if first > 0 and "-" in words[first] else 0


def split_suffix(name: str) -> tuple[str, str]:
    """Split into (name, mark): a number or suffix at the end, "" if there is none."""
    whole, _blank, suffix = name.rpartition(" ")
    return (whole, suffix) if whole and _SUFFIX.fullmatch(suffix) else (name, "")


def pseudonymised(value: Any, names: Mapping[str, str]) -> Any:
    """Replace each name from `names` in all texts of plain data, as a whole word, ignoring case.

    Keys of mappings are not changed. Stored payloads and versions, which cannot be changed, are read through this.
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
