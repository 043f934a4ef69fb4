"""One field for every amount of money, in German and in English notation."""

import re
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.forms.money import CentsField, CentsPerPointField, FeeField
from scoring.models import Club
from scoring.phrases import format_money
from scoring.rules import find_ruleset, option_names, ruleset_keys
from scoring.sheets.forms.new_table import NewTableForm


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        *(("12", 1200), ("4,50", 450), ("4.50", 450), (" 0,05 ", 5), ("12,5", 1250), ("5.00", 500), ("5,00", 500)),
        *(("99999,99", 9_999_999), ("1.234,50", 123_450), ("1,234.50", 123_450), ("12.345,5", 1_234_550)),
        *(("3 €", 300), ("€5.00", 500), ("2,50 EUR", 250), ("007", 700)),
    ],
)
def test_both_notations_are_read_alike_in_every_language(language, typed, cents):
    with translation.override(language):
        assert CentsField().clean(typed) == cents


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "required"),
        *((typed, "ambiguous") for typed in ("1.234", "1,234", "4,505", "1.234.567", "0.125")),
        *((typed, "sign") for typed in ("-5", "+5", "−5,00", "5-", "5,–")),
        *((typed, "spaces") for typed in ("1 234,50", "5 ,00", "1\u00a0234", "5 10")),
        *(
            (typed, "amount")
            for typed in ("four", "4,5,0", "1e3", "٣٫٥", ".50", "5.", "1.234.50", "12,34.50", "5 Mark")
        ),
        *((typed, "least") for typed in ("0", "0,00")),
        *((typed, "most") for typed in ("100000", "999999999")),
    ],
)
def test_anything_else_is_refused_with_its_reason(typed, code):
    with pytest.raises(ValidationError) as refused:
        CentsField().clean(typed)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("language", "typed", "words"),
    [
        ("en", "five", "Enter an amount such as 12 or 4.50."),
        ("de", "fünf", "Bitte einen Betrag eingeben, zum Beispiel 12 oder 4,50."),
        ("en", "-5", "Enter the amount without a plus or minus sign."),
        ("en", "1 234", "Enter the amount without spaces."),
        ("en", "2000", "The amount must be at most 1000.00."),
    ],
)
def test_the_reason_is_given_in_the_readers_notation(language, typed, words):
    with translation.override(language):
        with pytest.raises(ValidationError) as refused:
            FeeField().clean(typed)

        assert refused.value.messages == [words]


def test_an_ambiguous_amount_is_answered_with_an_example():
    with translation.override("en"), pytest.raises(ValidationError, match=re.escape("1.234 is ambiguous.")):
        CentsField().clean("1.234")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("cents", [1, 50, 450, 1200, 99_999, 123_456, 9_999_999])
def test_shown_amounts_are_read_back(language, cents):
    with translation.override(language):
        shown = CentsField().prepare_value(cents)

        assert (shown, CentsField().clean(shown)) == (format_money(cents), cents)


def test_nothing_typed_is_no_fee():
    assert [FeeField().clean(typed) for typed in ("", " ", "0", "0,00", "5")] == [0, 0, 0, 0, 500]


@pytest.mark.parametrize(
    ("typed", "stake"),
    [("", "0"), ("1", "1"), ("0,5", "1/2"), ("0.5", "1/2"), ("1/4", "1/4"), ("0.25", "1/4"), ("1000", "1000")],
)
def test_a_point_costs_cents_and_parts_of_them(typed, stake):
    assert CentsPerPointField().clean(typed) == stake


@pytest.mark.parametrize("typed", ["-1", "1.234", "1e2", "1/0", "1 / 4", "1_0", "1001", "٣", "a"])
def test_other_stakes_are_refused(typed):
    with pytest.raises(ValidationError):
        CentsPerPointField().clean(typed)


def test_a_stake_is_shown_in_the_readers_notation():
    with translation.override("de"):
        shown = [CentsPerPointField().prepare_value(Fraction(stake)) for stake in ("1/2", "1", "1/3", "1000")]

    assert shown == ["0,5", "1", "1/3", "1000"]


@pytest.mark.django_db
@pytest.mark.parametrize("key", sorted(ruleset_keys()))
def test_every_house_rule_in_cents_is_asked_for_as_money(key):
    ruleset, form = find_ruleset(key), NewTableForm(initial={"game": key}, clubs=Club.objects.none())
    in_cents = [name for name in option_names(ruleset) if ruleset.is_in_cents(name)]
    amounts = [name for name in in_cents if isinstance(ruleset.legal_values(name), range)]

    assert [name for name in amounts if not isinstance(form.fields[f"option_{name}"], CentsField)] == []
    for name in amounts:
        legal = ruleset.legal_values(name)
        with translation.override("de"):
            shown = format_money(legal[-1])
            assert form.fields[f"option_{name}"].clean(shown) == legal[-1]
