"""The German of the site is complete: every sentence of the source is translated, with its placeholders."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.utils import formats, translation

from scoring import phrases
from scoring.rules import deal_from_dict, find_ruleset, score

ROOT = Path(__file__).parents[1]
CATALOGUE = Path("skatclub/locale/de/LC_MESSAGES/django.po")
PLACES = re.compile(r"%\(\w+\)s|{\w+}")


def read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale="de")


def key(message: Message) -> tuple[str | None, str]:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


@pytest.fixture(scope="module")
def source_messages(tmp_path_factory) -> set[tuple[str | None, str]]:
    """What `makemessages` finds in a copy of the source."""
    copy = tmp_path_factory.mktemp("source")
    if shutil.which("xgettext") is None:
        pytest.skip("the catalogue is compared with the source where gettext's xgettext is installed")
    for name in ("manage.py", "skatclub", "scoring", "tournaments", "templates"):
        source = ROOT / name
        shutil.copytree(source, copy / name) if source.is_dir() else shutil.copy(source, copy / name)
    (copy / CATALOGUE).unlink()
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "de", "--no-location", "-v", "0"],
        cwd=copy,
        env=os.environ | {"SKATCLUB_DATA": str(copy / ".data")},
        check=True,
    )
    return {key(message) for message in read(copy / CATALOGUE) if message.id}


def test_the_catalogue_matches_the_source(source_messages):
    translated = {key(message) for message in read(ROOT / CATALOGUE) if message.id}

    assert translated == source_messages


def test_every_sentence_is_translated():
    def is_open(message: Message) -> bool:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        return message.fuzzy or not all(forms)

    open_ones = [key(message) for message in read(ROOT / CATALOGUE) if message.id and is_open(message)]

    assert open_ones == []


def test_translations_keep_the_places_of_their_values():
    def places(text: str | tuple[str, ...]) -> set[str]:
        return set(PLACES.findall(text if isinstance(text, str) else " ".join(text)))

    differing = [key(message) for message in read(ROOT / CATALOGUE) if places(message.id) != places(message.string)]

    assert [found for found in differing if found[1]] == []


def test_the_sum_is_in_the_readers_language():
    deal = deal_from_dict({"declarer": 0, "game": "clubs", "matadors": 2, "with_without": "with", "points": 92})

    with translation.override("de"):
        german = phrases.sum_in_words(score(deal), find_ruleset())
    with translation.override("en"):
        english = phrases.sum_in_words(score(deal), find_ruleset())

    assert german == "mit 2, Spiel 3, Schneider 4, 4 × 12 = 48"
    assert english == "with 2, game 3, Schneider 4, 4 × 12 = 48"


def test_numbers_money_and_the_minus_are_local():
    with translation.override("de"):
        german = (phrases.format_points(-96), phrases.format_money(-150), formats.localize(1.5))
    with translation.override("en"):
        english = (phrases.format_points(-96), phrases.format_money(-150), formats.localize(1.5))

    assert german == ("−96", "−1,50", "1,5")
    assert english == ("−96", "−1.50", "1.5")


def test_the_keys_of_the_entry_screen_differ_in_every_language():
    keys = {"key for with", "key for without", "key for Hand", "key for Schneider", "key for Schwarz", "key for Ouvert"}

    for_games = [message for message in read(ROOT / CATALOGUE) if (message.context or "").startswith("key for")]

    assert keys <= {message.context for message in for_games}
    for words in ([message.id for message in for_games], [message.string for message in for_games]):
        assert len(set(words)) == len(words)


# Words that no club secretary would use on a screen.
UNNATURAL = re.compile(
    r"\b(whoever|somebody|anew|he|him|his|himself|stands here|is to be|are to be|to be had|bears)\b", re.IGNORECASE
)


def test_texts_of_screens_are_plain_english():
    texts = (
        text
        for message in read(ROOT / CATALOGUE)
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    )

    assert [text for text in texts if UNNATURAL.search(text)] == []
