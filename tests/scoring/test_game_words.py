"""The words of every game: each one that its pages need exists, is translated, and belongs to the game."""

import re
from collections import Counter

import pytest
from django.utils import translation

from scoring.rules import find_ruleset, presets_of, ruleset_keys
from scoring.sheets.game_systems import find_system
from tests.scoring.game_tables import systems
from tests.scoring.game_words import missing_words, untranslated_words

# Presets that differ in the scheme of the list alone say the same words.
RULESETS = {ruleset: key for key, ruleset in reversed(systems().items())}
# What each ruleset and each preset says of itself.
OWN_WORDS = {key: find_ruleset(key).words for key in ruleset_keys()} | {
    preset.key: preset.words for key in ruleset_keys() for preset in presets_of(key)
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("ruleset", RULESETS, ids=RULESETS.values())
def test_every_word_of_a_game_has_a_text(ruleset):
    assert missing_words(ruleset) == []


@pytest.mark.parametrize("words", OWN_WORDS.values(), ids=OWN_WORDS)
def test_a_game_brings_the_words_of_its_page(words):
    assert {"name", "about", "explained"} <= set(words)
    assert [part.strip()[-1] for part in (words["about"], words["explained"])] == [".", "."]


@pytest.mark.parametrize("words", OWN_WORDS.values(), ids=OWN_WORDS)
def test_every_game_is_explained_in_at_least_three_sentences(words):
    assert len(re.findall(r"[.!?](?: |$)", words["explained"])) >= 3


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_game_is_explained_by_the_sentences_of_another(language):
    with translation.override(language):
        explained = Counter(find_system(key).explained for key in OWN_WORDS)

    assert [text for text, count in explained.items() if count > 1] == []


@pytest.mark.parametrize("words", OWN_WORDS.values(), ids=OWN_WORDS)
def test_every_word_of_a_game_is_in_the_german_catalogue(words):
    assert untranslated_words(words) == []
