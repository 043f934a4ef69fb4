"""Amounts as a cashier types them."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.phrases import format_money
from tournaments.events.forms.money import CashForm, CentsField, OtherMoneyForm, PrizeForm
from tournaments.events.phrases.money import piece_words


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("12", 1200), ("4,50", 450), ("4.50", 450), (" 0,05 ", 5), ("12,5", 1250), ("99999,99", 9_999_999), ("3 €", 300)],
)
def test_an_amount_has_comma_or_point(typed, cents):
    assert CentsField().clean(typed) == cents


@pytest.mark.parametrize(
    "typed", ["", "0", "0,00", "-5", "1.234", "1.234,50", "100000", "4,505", "four", "4,5,0", "1e3", "\x00", "٣٫٥"]
)
def test_anything_else_is_refused(typed):
    with pytest.raises(ValidationError):
        CentsField().clean(typed)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("cents", [1, 50, 450, 1200, 123_456])
def test_what_is_offered_is_read_back(language, cents):
    with translation.override(language):
        assert CentsField().clean(format_money(cents)) == cents


def test_money_out_is_negative():
    form = OtherMoneyForm({"way": "expense", "amount": "25", "note": "Rent"})

    assert form.is_valid()
    assert form.cents == -2500


@pytest.mark.parametrize("entrant", ["", "x", "-1", "1.5", "²"])
def test_a_player_is_named_by_his_number(entrant):
    assert not PrizeForm({"takers": "players", "entrant": entrant, "cents": "100"}).is_valid()


def test_without_a_valid_choice_envelopes_hold_notes_from_50_euros_down():
    assert CashForm({"largest": "7"}).denominations[0] == CashForm().denominations[0] == 5000
    assert CashForm({"largest": "1000"}).denominations[0] == 1000


def test_notes_and_coins_have_names():
    assert [piece_words(piece).replace("\xa0", " ") for piece in (5000, 200, 50)] == [
        "note of 50 €",
        "coin of 2 €",
        "coin of 50 ct",
    ]
