"""The presets of official Skat, their words, and their tables of values."""

import re
from typing import Any

import pytest

from scoring.rules import (
    check,
    find_preset,
    find_ruleset,
    find_scheme,
    legal_bids,
    option_names,
    presets_of,
    ruleset_keys,
    score,
)
from scoring.rules.deal import deal_from_dict
from scoring.rules.ruleset import Preset
from scoring.rules.value_table import ValueTable

PRESETS = {preset.key: preset for preset in presets_of("isko")}
SCHEMES = ("league_document", "classic", "seeger", "seeger_fabian")
OPTIONS: dict[str, dict[str, Any]] = {
    "grand_20": {"grand_base": 20},
    "pre1998": {"loss_factor_hand": 1},
    "pre1932": {"grand_base": 20, "loss_factor_hand": 1},
    "spanish_2of3": {"grand_base": 20, "max_matadors_suit": 4, "loss_factor_skat": 1, "score_basis": "bid"},
    "italian": {"hand_schwarz_includes_schneider_announced": True},
    "sechserskat": {"max_matadors_suit": 12},
    "idiotenskat": {"idiot": True},
    "kontra": {"kontra_levels": 4},
    "revolution": {"revolution": 92},
    "pinke": {"pinke_fee": 50},
    "ramsch": {"all_pass": "ramsch"},
    "ramsch_all": {"all_pass": "ramsch", "ramsch_mode": "all_points"},
    "italian_ramsch": {"all_pass": "ramsch", "ramsch_skat_to": "loser", "ramsch_durchmarsch": 0},
    "ramsch_fixed": {"all_pass": "ramsch", "ramsch_mode": "fixed", "ramsch_durchmarsch": 0},
    "ramsch_fixed_10": {
        "all_pass": "ramsch",
        "ramsch_mode": "fixed",
        "ramsch_durchmarsch": 0,
        "ramsch_fixed": (10, 15, 20),
    },
    "schieberamsch": {"all_pass": "ramsch", "ramsch_schieben": True},
    "gewinner_ramsch": {"all_pass": "ramsch", "ramsch_mode": "gewinner", "ramsch_durchmarsch": 0},
}


@pytest.mark.parametrize("key", OPTIONS)
def test_a_preset_differs_from_official_skat_in_its_options_alone(key: str) -> None:
    preset = PRESETS[key]

    assert preset.ruleset.options() == OPTIONS[key]
    assert preset.ruleset == find_ruleset("isko", **OPTIONS[key])


# Which scheme "New table" proposes for each preset of a game that has several, and why. systems.md 0.1; ruling 14
PROPOSED: dict[str, tuple[str, str]] = {
    "grand_20": ("classic", "documents 000 and 003: points of the games alone"),
    "pre1998": ("classic", "document 003 tells of the doubling, not of tournaments' 50s"),
    "pre1932": ("classic", "older than Seeger's 50s"),
    "spanish_2of3": ("classic", "document 000 writes the bid and knows no 50s"),
    "italian": ("classic", "document 001 writes the value of the game"),
    "sechserskat": ("classic", "a game of 1920, older than the 50s"),
    "idiotenskat": ("classic", "ends an evening, counts in no ranking"),
    "kontra": ("classic", "a custom of pubs"),
    "revolution": ("classic", "a custom of pubs"),
    "pinke": ("classic", "played for money, which the 50s do not touch"),
    "ramsch": ("classic", "a custom of pubs; document 003 has but the card points"),
    "ramsch_all": ("classic", "document 003 has but the card points"),
    "italian_ramsch": ("classic", "document 001 has but the card points"),
    "ramsch_fixed": ("classic", "document 003 has but 15 and 20"),
    "ramsch_fixed_10": ("classic", "has but 10, 15 and 20"),
    "schieberamsch": ("classic", "a custom of pubs"),
    "gewinner_ramsch": ("classic", "document 003 gives 23 and a game won, which it does not price"),
    "league_document": ("league_document", "document 003 prints 50 and 40"),
    "classic": ("classic", "named after it"),
    "seeger": ("seeger", "named after it"),
    "seeger_fabian": ("seeger_fabian", "named after it"),
}


def test_a_preset_proposes_the_scheme_of_the_page_it_comes_from() -> None:
    assert {key: preset.scheme for key, preset in PRESETS.items()} == {
        key: scheme for key, (scheme, _reason) in PROPOSED.items()
    }


@pytest.mark.parametrize("key", [key for key in ruleset_keys() if key != "isko"])
def test_every_other_game_knows_but_one_scheme(key: str) -> None:
    assert find_ruleset(key).schemes == ("classic",)
    assert {preset.scheme for preset in presets_of(key)} <= {"", "classic"}


@pytest.mark.parametrize("key", [key for key in ruleset_keys() if key != "isko"])
def test_every_preset_of_another_game_explains_it(key: str) -> None:
    for preset in presets_of(key):
        assert set(preset.words) == {"name", "about", "explained"}
        assert sentences(preset.words["explained"]) == 5


@pytest.mark.parametrize("key", SCHEMES)
def test_a_scheme_can_be_chosen_by_its_name(key: str) -> None:
    assert PRESETS[key].ruleset == find_ruleset("isko")
    assert find_scheme(PRESETS[key].scheme).key == key


def test_these_are_all_of_them() -> None:
    assert list(PRESETS) == [*OPTIONS, *SCHEMES]
    assert find_preset("pinke") is PRESETS["pinke"]


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?= |$)", text))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_describes_itself(preset: Preset) -> None:
    assert set(preset.words) - {"explained"} == {"name", "about"}
    assert preset.words["about"].endswith(".")
    assert "explained" not in preset.words or sentences(preset.words["explained"]) == 5


def test_official_skat_describes_itself() -> None:
    words = find_ruleset().words

    assert words["name"] == "Skat by the International Skat Order"
    assert sentences(words["about"]) == 1
    assert sentences(words["explained"]) == 5


@pytest.mark.parametrize(
    "name",
    [name for name in option_names(find_ruleset()) if name.startswith(("all_", "ramsch_", "gewinner_", "pinke_"))],
)
def test_every_option_of_ramsch_and_pinke_has_its_words(name: str) -> None:
    ruleset = find_ruleset()

    assert f"option.{name}" in ruleset.words
    for value in ruleset.legal_values(name):
        assert type(value) is not str or f"option.{name}.{value}" in ruleset.words


# systems.md 14: the label changes no figure.
@pytest.mark.parametrize(
    ("entry", "written"),
    [
        pytest.param({"game": "clubs", "matadors": 1, "points": 61}, 24, id="ID-01"),
        pytest.param({"game": "grand", "with_without": "without", "matadors": 2, "points": 55}, -144, id="ID-02"),
        pytest.param({"game": "hearts", "matadors": 1, "points": 90}, 30, id="ID-03"),
    ],
)
def test_idiotenskat_counts_like_skat(entry: dict[str, Any], written: int) -> None:
    deal = deal_from_dict({"declarer": 0} | entry)

    found = score(deal, PRESETS["idiotenskat"].ruleset)

    assert found.points == (written, 0, 0)
    assert found == score(deal)


def test_sechserskat_has_twelve_matadors_and_four_more_bids() -> None:
    ruleset = PRESETS["sechserskat"].ruleset
    deal = deal_from_dict({"declarer": 0, "game": "hearts", "matadors": 12, "points": 100})

    assert check(deal, ruleset) == ()
    assert score(deal, ruleset).points == (140, 0, 0)
    assert sorted(set(legal_bids(ruleset)) - set(legal_bids())) == [171, 190, 209, 228]


def tables(key: str) -> dict[str, ValueTable]:
    ruleset = PRESETS[key].ruleset if key in PRESETS else find_ruleset(key)
    return {table.word: table for table in ruleset.value_tables()}


def figures(table: ValueTable) -> dict[str, tuple[int, ...]]:
    return {row.word: row.figures for row in table.rows}


def test_value_tables_of_official_skat() -> None:
    found = tables("isko")

    assert figures(found["value.games"]) == {
        "game.clubs": (24, 36, 48, 60, 12),
        "game.spades": (22, 33, 44, 55, 11),
        "game.hearts": (20, 30, 40, 50, 10),
        "game.diamonds": (18, 27, 36, 45, 9),
        "game.grand": (48, 72, 96, 120, 24),
    }
    assert figures(found["value.examples"]) == {
        "value.clubs": (24, -48),
        "value.clubs_hand": (36, -72),
        "value.clubs_hand_schwarz": (60, -120),
        "value.clubs_longest": (144, -288),
        "value.grand": (48, -96),
        "value.grand_hand": (72, -144),
        "game.null": (23, -46),
        "game.null_hand": (35, -70),
        "game.null_ouvert": (46, -92),
        "game.null_ouvert_hand": (59, -118),
    }
    assert list(found) == ["value.games", "value.examples"]


def test_value_tables_follow_the_options() -> None:
    assert figures(tables("pre1932")["value.games"])["game.grand"] == (40, 60, 80, 100, 20)
    assert figures(tables("pre1932")["value.examples"])["value.clubs_hand"] == (36, -36)
    assert figures(tables("revolution")["value.examples"])["game.revolution"] == (92, -184)
    assert figures(tables("italian")["value.examples"])["value.clubs_hand_schwarz"] == (72, -120)
    assert figures(tables("sechserskat")["value.examples"])["value.clubs_longest"] == (156, -312)
    assert figures(tables("kontra")["value.kontra"]) == {
        "choice.kontra.1": (48, -96),
        "choice.kontra.2": (96, -192),
        "choice.kontra.3": (192, -384),
        "choice.kontra.4": (384, -768),
    }


def test_where_the_bid_is_written_the_tables_bid_all_a_game_is_worth() -> None:
    found = tables("spanish_2of3")

    assert figures(found["value.bids"])["game.grand"] == (40, 60, 80, 100, 20)
    assert figures(found["value.examples"])["value.grand"] == (40, -40)
    assert figures(found["value.examples"])["value.grand_hand"] == (60, -120)


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("ramsch", [(-60, 0, 0), (-160, 0, 0), (120, 0, 0)]),
        ("ramsch_all", [(-60, -40, -20), (-160, -40, 0), (120, 0, 0)]),
        ("italian_ramsch", [(-60, 0, 0), (-160, 0, 0), (-240, 0, 0)]),
        ("ramsch_fixed", [(-15, 0, 0), (-15, 0, 0), (-20, 0, 0)]),
        ("ramsch_fixed_10", [(-10, 0, 0), (-15, 0, 0), (-20, 0, 0)]),
        ("gewinner_ramsch", [(0, 0, 23), (0, 0, 23), (0, 23, 23)]),
    ],
)
def test_value_table_of_a_ramsch(key: str, rows: list[tuple[int, ...]]) -> None:
    assert [row.figures for row in tables(key)["value.ramsch"].rows] == rows


@pytest.mark.parametrize("key", ["isko", *PRESETS])
def test_every_word_of_a_value_table_is_known(key: str) -> None:
    words = find_ruleset().words
    for table in tables(key).values():
        listed = [table.word, *table.columns, *(row.word for row in table.rows)]
        assert [word for word in listed if word.startswith("value.") and word not in words] == []
        assert all(len(row.figures) == len(table.columns) for row in table.rows)
