"""Amounts as a cashier types them."""

import pytest

from tournaments.events.forms.money import CashForm, OtherMoneyForm, PrizeForm
from tournaments.events.phrases.money import piece_words


def test_money_out_is_negative():
    form = OtherMoneyForm({"way": "expense", "amount": "25", "note": "Rent"})

    assert form.is_valid()
    assert form.cents == -2500


@pytest.mark.parametrize("entrant", ["", "x", "-1", "1.5", "²"])
def test_a_player_is_identified_by_number(entrant):
    assert not PrizeForm({"takers": "players", "entrant": entrant, "cents": "100"}).is_valid()


def test_without_a_valid_choice_envelopes_hold_notes_from_50_euros_down():
    assert CashForm({"largest": "7"}).denominations[0] == CashForm().denominations[0] == 5000
    assert CashForm({"largest": "1000"}).denominations[0] == 1000


def test_notes_and_coins_have_names():
    assert [piece_words(piece).replace("\xa0", " ") for piece in (5000, 200, 50)] == [
        "50 € note",
        "2 € coin",
        "50 ct coin",
    ]
