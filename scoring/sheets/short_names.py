"""Short names of one table's players for its screen: as short as possible while distinct."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scoring.models.names import split_name, split_suffix

# The longest first name that is shown; longer ones are replaced by a shorter form.
ROOMY: Final = 10
# The longest double first name; longer ones are abbreviated: Hans-P.
_SHORT_DOUBLE: Final = 8
_TITLE: Final = re.compile(r"(?:Prof|Dr|Dipl|Ing|Mag)\b\S*|[a-zäöü]+\.")


@lru_cache(maxsize=4096)
def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table in order: Anna; of two Annas Meier, or Anna M.; of two Anna Meiers Anna Meier (2).

    No short name could also be another player's name; if nothing shorter is left, a name is unchanged.
    """
    forms = [_forms(name) for name in names]
    return tuple(_shortest(forms[place], forms[:place] + forms[place + 1 :]) for place in range(len(names)))


def _shortest(forms: list[str], of_others: Sequence[list[str]]) -> str:
    """Return the first form, a first name, if it is unique, otherwise the shortest unique one.

    The last form is the whole name.
    """
    taken = {form.casefold() for others in of_others for form in others}
    distinct = [form for form in forms[:-1] if form.casefold() not in taken]
    if distinct[:1] == forms[:1] and len(forms[0]) <= ROOMY:
        return forms[0]
    return min([*distinct, forms[-1]], key=len) if distinct else forms[-1]


def _forms(name: str) -> list[str]:
    """Return the possible short names, most common first; a number in the name is part of all of them."""
    whole, suffix = split_suffix(name)
    given, family = _given_and_family(whole)
    forms = [] if _is_initial(given) else [_abbreviated(given), given]
    if family and not _is_initial(family):
        forms.append(family)
    if family and not _is_initial(given):
        # A dot after a whole word would mean nothing: Müller-L., not "Müller." next to a Müller.
        ends = [end for end in range(1, len(family)) if not {family[end - 1], family[end]} & set("- ")]
        forms += [f"{_abbreviated(given)} {family[:end]}." for end in ends]
    elif family:
        forms.append(f"{given} {family}")
    return [*(f"{form} {suffix}".strip() for form in forms), name]


def _given_and_family(whole: str) -> tuple[str, str]:
    """Return (Karl-Heinz, Heide) for Dr. Karl-Heinz Otto von der Heide; a single word is a first name."""
    first, family = split_name(whole)
    words = first.split()
    while words and _TITLE.fullmatch(words[0]):
        del words[0]
    return (words[0], family) if words else (family, "")


def _abbreviated(given: str) -> str:
    first, hyphen, second = given.partition("-")
    return f"{first}-{second[0]}." if second and hyphen and len(given) > _SHORT_DOUBLE else given


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) < 2 or word.endswith(".")
