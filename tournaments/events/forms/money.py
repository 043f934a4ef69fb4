"""Amounts as a cashier types them, and the forms for payments, other money and prizes."""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField
from scoring.phrases import format_money
from tournaments.standings import EURO, TEAM_KINDS
from tournaments.standings.prizes import PLAYERS

AMOUNT: Final = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?")
NOTE_LENGTH: Final = 200
INCOME, EXPENSE = "income", "expense"
LARGEST: Final = (20000, 10000, 5000, 2000, 1000)


class CentsField(forms.CharField):
    """An amount of money above zero, with comma or point; its value is cents."""

    default_error_messages = {"amount": _("Please write an amount like 12 or 4,50.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}), **options)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value) or ""
        if not text:
            return None
        found = AMOUNT.fullmatch(text.removesuffix("€").strip())
        cents = int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0")) if found else 0
        if not cents:
            raise ValidationError(self.error_messages["amount"], code="amount")
        return cents

    def prepare_value(self, value: Any) -> Any:
        return format_money(value) if isinstance(value, int) else value


class LossMoneyForm(forms.Form):
    """What a table's envelope holds."""

    amount = CentsField(label=_("Amount in the envelope"))
    taken_before = forms.IntegerField(widget=forms.HiddenInput)


class OtherMoneyForm(forms.Form):
    """Money for anything else."""

    way = forms.ChoiceField(
        label=_("Which way"),
        choices=[(INCOME, _("into the till")), (EXPENSE, _("out of the till"))],
        initial=INCOME,
        widget=forms.RadioSelect,
    )
    amount = CentsField(label=_("Amount"))
    note = NameField(
        label=_("What for"),
        max_length=NOTE_LENGTH,
        help_text=_("For example: change at the beginning, a donation, rent of the hall."),
    )

    @property
    def cents(self) -> int:
        """The amount, negative where it goes out."""
        amount = int(self.cleaned_data["amount"])
        return amount if self.cleaned_data["way"] == INCOME else -amount


class PrizeForm(forms.Form):
    """The prize a cashier taps: who gets it, and the cents that the page showed."""

    takers = forms.ChoiceField(choices=[(key, key) for key in (PLAYERS, *TEAM_KINDS)])
    entrant = forms.CharField(max_length=100)
    cents = forms.IntegerField(min_value=1)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("takers") == PLAYERS and "entrant" in data:
            if not (data["entrant"].isascii() and data["entrant"].isdigit()):
                raise ValidationError(_("A start number is a number."), code="number")
            data["entrant"] = int(data["entrant"][:9])
        return data


class CashForm(forms.Form):
    """The largest note the envelopes may hold."""

    largest = forms.TypedChoiceField(
        label=_("Largest note"),
        choices=[(cents, f"{cents // 100} €") for cents in LARGEST],
        coerce=int,
        initial=5000,
        widget=forms.RadioSelect,
    )

    @property
    def denominations(self) -> tuple[int, ...]:
        """Notes and coins in cents; without a valid choice those from 50 euros down."""
        largest = self.cleaned_data["largest"] if self.is_valid() else self.fields["largest"].initial
        return tuple(piece for piece in EURO if piece <= largest)
