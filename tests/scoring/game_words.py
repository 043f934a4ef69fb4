"""The words that a game needs, so that a new game fails by the missing word instead of showing its key."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scoring import phrases
from scoring.rules import Problem, Ruleset, Sheet, option_names
from scoring.rules.entry_form import EntryField, FieldKind
from tests.scoring.dealing import attempt

CATALOGUE = Path(__file__).parents[2] / "skatclub" / "locale" / "de" / "LC_MESSAGES" / "django.po"
# A session of so many deals; what is tried and refused on the way shows the words of refusals.
AGREED = 40
MOST_TRIES = 1500


def missing_words(ruleset: Ruleset) -> list[str]:
    """The keys of `words` that the game's pages need and that have no text."""
    return sorted({key for key in _word_keys(ruleset) if not has_text(ruleset, key)})


def untranslated_words(words: Mapping[str, str]) -> list[str]:
    """The keys of these words that the German catalogue lacks."""
    return [key for key, text in words.items() if not (known := _german().get(text)) or not known.string]


def has_text(ruleset: Ruleset, key: str) -> bool:
    """Whether the key has a text; of several, separated by "|", one is enough."""
    return any(one in ruleset.words or one in phrases.SHARED for one in key.split("|"))


@cache
def _german() -> Catalog:
    with CATALOGUE.open("rb") as stream:
        return read_po(stream, locale="de")


def _word_keys(ruleset: Ruleset) -> Iterator[str]:
    yield from ("name", "about", "explained")
    yield from _options(ruleset)
    yield from _tables(ruleset)
    yield from _lists(ruleset)
    yield from _forms(ruleset)
    yield from _keys_in_play(ruleset)


def _options(ruleset: Ruleset) -> Iterator[str]:
    for name in option_names(ruleset):
        yield f"option.{name}"
        yield from (f"option.{name}.{value}" for value in ruleset.legal_values(name) if isinstance(value, str))


def _tables(ruleset: Ruleset) -> Iterator[str]:
    for table in ruleset.value_tables():
        yield from (table.word, *table.columns, *(row.word for row in table.rows))


def _lists(ruleset: Ruleset) -> Iterator[str]:
    for column in ruleset.columns():
        yield f"column.{column.name}"
        yield from (f"mark.{mark}" for mark in column.marks)
    for row in ruleset.foot(ruleset.opening(max(ruleset.table_sizes))):
        yield f"foot.{row.word}"


def _forms(ruleset: Ruleset) -> Iterator[str]:
    forms = ruleset.entry_forms()
    for form in forms:
        yield from (f"mode.{form.mode}" for _ in forms[1:])
        yield from (f"outcome.{outcome}" for outcome in form.outcomes)
        yield from (f"field.{name}" for row in form.rows for name in (row.name, *(one.name for one in row.fields)))
        yield from (key for field in form.fields for key in _choices(field))


def _choices(field: EntryField) -> Iterator[str]:
    # A figure says itself.
    named = (value for value in field.choices if field.kind is FieldKind.CHOICE and not value.isdigit())
    yield from (f"choice.{field.name}.{value}|game.{value}|suit.{value}" for value in named)


def _keys_in_play(ruleset: Ruleset) -> Iterator[str]:
    """Keys used by sums, refusals, lists and the end in seeded sessions, the last of them complete."""
    chance = Random(ruleset.key)
    sheet = _new_sheet(ruleset)
    for _ in range(MOST_TRIES):
        deal = ruleset.read_deal(attempt(chance, sheet))
        problems = sheet.check(deal)
        yield from map(_problem, problems)
        if sheet.is_complete:
            break
        if not problems:
            sheet = sheet.with_deal(deal)
            yield from _row(ruleset, sheet.rows[-1])
        if ruleset.ends_by_itself and len(sheet.deals) == AGREED and not sheet.ending:
            sheet = _new_sheet(ruleset)
    if sheet.ending:
        yield f"ending.{sheet.ending.word}"


def _new_sheet(ruleset: Ruleset) -> Sheet:
    length = None if ruleset.ends_by_itself else AGREED
    return Sheet(seats=min(ruleset.table_sizes), length=length, ruleset=ruleset)


def _problem(found: Problem) -> str:
    case = dict(found.values).get("case")
    return f"problem.{found.code}.{case}|problem.{found.code}" if case else f"problem.{found.code}"


def _row(ruleset: Ruleset, row: Any) -> Iterator[str]:
    yield from (f"step.{step.word}" for step in row.score.steps)
    line = ruleset.line(row.deal, row.score)
    yield from (f"game.{line.game}" for _ in line.game[:1])
    yield from (f"suit.{line.suit}|game.{line.suit}" for _ in line.suit[:1])
    yield from (f"mark.{tick}" for tick in line.ticks)
