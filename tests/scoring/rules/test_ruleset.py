from dataclasses import fields
from typing import Any

import pytest

from scoring.rules import (
    PASSED_DEAL,
    AnyDeal,
    DealLine,
    Ledger,
    Problem,
    Ruleset,
    Score,
    check,
    deal_from_dict,
    find_preset,
    find_ruleset,
    legal_bids,
    option_names,
    read_ruleset,
    ruleset_keys,
    score,
)
from scoring.rules.entry_form import EntryForm
from scoring.rules.list_line import ListColumn
from scoring.rules.ruleset import register


def test_isko_is_the_default_ruleset() -> None:
    assert find_ruleset() == find_ruleset("isko")
    assert "isko" in ruleset_keys()
    assert legal_bids() == legal_bids(find_ruleset("isko"))


def test_options_of_isko_are_those_of_the_international_order() -> None:
    isko = find_ruleset()

    assert {name: getattr(isko, name) for name in option_names(isko)} == {
        "grand_base": 24,
        "max_matadors_suit": 11,
        "loss_factor_skat": 2,
        "loss_factor_hand": 2,
        "score_basis": "game_value",
        "hand_schwarz_includes_schneider_announced": False,
        "kontra_levels": 0,
        "kontra_requires_bid": True,
        "revolution": 0,
        "card_points": "optional",
        "idiot": False,
        "all_pass": "no_score",
        "ramsch_mode": "loser_points",
        "ramsch_skat_to": "last_trick",
        "ramsch_tens": "normal",
        "ramsch_jungfrau_doubles": True,
        "ramsch_jungfrau_of": "loser",
        "ramsch_durchmarsch": 120,
        "ramsch_schieben": False,
        "ramsch_fixed": (15, 15, 20),
        "ramsch_tie": "all_full",
        "gewinner_award": 23,
        "pinke_fee": 0,
        "pinke_taker": "grand_hand_winner",
    }


def test_what_the_documents_leave_open_is_a_house_rule() -> None:
    isko = find_ruleset()

    assert [name for name in option_names(isko) if isko.is_house_rule(name)] == [
        *("revolution", "ramsch_skat_to", "ramsch_durchmarsch", "ramsch_tie", "pinke_fee"),
    ]
    assert [name for name in option_names(isko) if isko.is_in_cents(name)] == ["pinke_fee"]


def test_only_what_a_document_prints_is_called_printed() -> None:
    printed = {
        (key, name)
        for key in ruleset_keys()
        for name in option_names(find_ruleset(key))
        if find_ruleset(key).is_printed(name)
    }

    # Document 003 gives the skat of a Ramsch to the last trick and Schneider to 90 card points; document 002 counts a
    # cent a point in its examples of the simple game, and has 50 cents put into the Haferl.
    of_ramsch = {(key, "ramsch_skat_to") for key in ("isko", "skat_bierlachs", "skat_raeuber")}
    rates = {("tarock_simple", f"rate_{contract}") for contract in ("frage", "solo", "herzsolo")}
    assert printed == of_ramsch | rates | {("haferltarock", "ante"), ("skat_two", "schneider_rule")} | {
        ("tournee_skat", "passt_mir_nicht_doubles")
    }


def test_only_tarock_has_suits_without_french_signs() -> None:
    without = {key for key in ruleset_keys() if not find_ruleset(key).has_french_suits}

    assert without == {"tarock_simple", "haferltarock", "scharfer_tarock"}


def test_without_used_up_contracts_every_deal_is_open() -> None:
    isko = find_ruleset()

    assert isko.barred(isko.opening(3), dealer=0) == {}


@pytest.mark.parametrize("key", ruleset_keys())
def test_only_house_rules_are_marked_as_printed_or_not(key: str) -> None:
    ruleset = find_ruleset(key)

    assert [
        name for name in option_names(ruleset) if ruleset.is_printed(name) and not ruleset.is_house_rule(name)
    ] == []


@pytest.mark.parametrize("key", ruleset_keys())
def test_the_default_of_an_option_is_one_of_its_legal_values(key: str) -> None:
    options = {item.name: item for item in fields(find_ruleset(key)) if "legal" in item.metadata}

    assert [name for name, item in options.items() if item.default not in item.metadata["legal"]] == []


# What a list of 0.4.0 was opened with, and the figure that was corrected since.
@pytest.mark.parametrize(
    ("key", "stored", "was"),
    [
        pytest.param(
            "isko",
            {"all_pass": "ramsch", "ramsch_mode": "all_points"},
            {"ramsch_jungfrau_of": "everybody"},
            id="Ramsch for everybody",
        ),
        pytest.param(
            "skat_two",
            {"variant": "piloten_unused"},
            {"schneider_rule": "share_in_play"},
            id="Pilots' Skat, third hand unused",
        ),
        pytest.param(
            "haferltarock",
            {"haferl_payment": "overshoot"},
            {"raise_counts": False, "least_points": 0},
            id="Haferltarock by points",
        ),
    ],
)
def test_a_list_that_is_older_than_a_correction_keeps_its_figures(
    key: str, stored: dict[str, Any], was: dict[str, Any]
) -> None:
    older, newer = read_ruleset(key, stored), find_ruleset(key, **stored)

    assert older == newer.with_options(was)
    assert older != newer
    assert older.as_corrected() == newer.as_corrected() == newer
    # A new list stores it, and is read as it is.
    assert newer.explicit_options() == stored | {name: getattr(newer, name) for name in was}
    assert read_ruleset(key, newer.explicit_options()) == newer
    assert read_ruleset(key, older.explicit_options()) == older


def test_a_correction_concerns_only_the_options_it_was_made_for() -> None:
    older = read_ruleset("skat_two", {"variant": "piloten_unused", "win_rule": "fixed_61"})

    assert older == find_ruleset("skat_two", variant="piloten_unused", win_rule="fixed_61")
    assert older.is_house_rule("schneider_rule")


@pytest.mark.parametrize("key", ruleset_keys())
def test_a_list_without_a_corrected_figure_says_no_more_than_what_differs(key: str) -> None:
    new = find_ruleset(key)
    always = {"passt_mir_nicht_doubles": "below_61"} if key == "tournee_skat" else {}

    assert new.explicit_options() == always
    assert read_ruleset(key, always) == new


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"grand_base": 20},
        {"loss_factor_hand": 1, "kontra_levels": 4, "card_points": "off"},
        {"all_pass": "ramsch", "ramsch_durchmarsch": 0, "ramsch_fixed": (10, 15, 20), "pinke_fee": 50},
    ],
)
def test_a_ruleset_goes_to_its_options_and_back(options: dict[str, Any]) -> None:
    ruleset = find_ruleset("isko", **options)

    assert ruleset.options() == options
    assert find_ruleset(ruleset.key, **ruleset.options()) == ruleset


def test_an_option_names_the_values_it_can_have() -> None:
    ruleset = find_ruleset()

    assert {name: ruleset.legal_values(name) for name in option_names(ruleset)} == {
        "grand_base": (24, 20),
        "max_matadors_suit": (11, 12, 4),
        "loss_factor_skat": (1, 2),
        "loss_factor_hand": (1, 2),
        "score_basis": ("game_value", "bid"),
        "hand_schwarz_includes_schneider_announced": (False, True),
        "kontra_levels": (0, 1, 2, 3, 4),
        "kontra_requires_bid": (False, True),
        "revolution": (0, 60, 92),
        "card_points": ("off", "optional", "required"),
        "idiot": (False, True),
        "all_pass": ("no_score", "ramsch"),
        "ramsch_mode": ("loser_points", "all_points", "fixed", "gewinner"),
        "ramsch_skat_to": ("last_trick", "loser", "nobody"),
        "ramsch_tens": ("normal", "low_10", "low_1"),
        "ramsch_jungfrau_doubles": (False, True),
        "ramsch_jungfrau_of": ("loser", "everybody"),
        "ramsch_durchmarsch": range(501),
        "ramsch_schieben": (False, True),
        "ramsch_fixed": ((15, 15, 20), (10, 15, 20)),
        "ramsch_tie": ("all_full", "share", "last_trick"),
        "gewinner_award": range(1, 501),
        "pinke_fee": range(1001),
        "pinke_taker": ("grand_hand_winner", "nobody"),
    }


def test_a_table_has_three_seats_by_default() -> None:
    deal = deal_from_dict({"declarer": 3, "game": "null", "won": True})

    assert [problem.code for problem in check(deal)] == ["V01"]
    assert check(deal, seats=4) == ()
    assert score(PASSED_DEAL).points == (0, 0, 0)


def test_a_stored_1_becomes_true_for_a_yes_or_no_option() -> None:
    ruleset = find_ruleset(hand_schwarz_includes_schneider_announced=1)

    assert ruleset.hand_schwarz_includes_schneider_announced is True


def test_a_stored_list_becomes_the_tuple_of_an_option() -> None:
    assert find_ruleset(ramsch_fixed=[10, 15, 20]).ramsch_fixed == (10, 15, 20)


@pytest.mark.parametrize(
    ("key", "options", "message"),
    [
        ("bridge", {}, "there is no ruleset 'bridge'"),
        ("isko", {"trumps": 1}, "ruleset isko has no option trumps"),
        ("isko", {"grand_base": 25}, "grand_base cannot be 25"),
    ],
)
def test_an_unknown_option_is_refused(key: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_ruleset(key, **options)


def test_ruling_12_a_key_keeps_its_meaning() -> None:
    other = find_ruleset("isko", grand_base=20)

    with pytest.raises(ValueError, match="there is a ruleset isko already"):
        register(other)

    assert find_ruleset("isko").grand_base == 24


class BareRuleset(Ruleset):
    """A game with only the required parts."""

    def check(self, deal: AnyDeal, ledger: Ledger) -> tuple[Problem, ...]:
        return ()

    def score(self, deal: AnyDeal, ledger: Ledger) -> Score:
        return Score(points=(0,) * ledger.seats)

    def entry_forms(self) -> tuple[EntryForm, ...]:
        return (EntryForm((), ("passed",)),)

    def columns(self) -> tuple[ListColumn, ...]:
        return ()

    def line(self, deal: AnyDeal, score: Score) -> DealLine:
        return DealLine()


def test_an_option_that_a_ruleset_lacks_is_none() -> None:
    bare = BareRuleset(key="bare")
    table, deal = bare.opening(3), bare.read_deal({"declarer": 1})

    assert (deal, bare.ending(table), bare.ends_by_itself, bare.has_pot) == (AnyDeal(declarer=1), None, False, False)
    assert (bare.entry_table(), bare.prefilled(table, dealer=0), bare.legal_bids()) == ({}, {}, ())
    assert (bare.offers(deal, table), bare.foot(table), bare.value_tables()) == ((), (), ())
    assert bare.session_deals(3) is None
    assert bare.payers(dealer=0, seats=3) == ()
    assert check(deal, bare) == ()
    assert score(deal, bare).points == (0, 0, 0)


def test_a_preset_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no preset 'moonlight'"):
        find_preset("moonlight")
