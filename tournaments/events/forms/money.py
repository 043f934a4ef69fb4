"""The forms of the till: payments, other money and prizes."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.money import CentsField
from scoring.forms.names import NameField
from tournaments.standings import EURO, TEAM_KINDS
from tournaments.standings.prizes import PLAYERS

NOTE_LENGTH: Final = 200
INCOME, EXPENSE = "income", "expense"
LARGEST: Final = (20000, 10000, 5000, 2000, 1000)


class LossMoneyForm(forms.Form):
    """The amount in a table's envelope."""

    amount = CentsField(label=_("Amount in the envelope"))
    taken_before = forms.IntegerField(widget=forms.HiddenInput)


class OtherMoneyForm(forms.Form):
    """Book money for any other purpose."""

    way = forms.ChoiceField(
        label=_("Direction"),
        choices=[(INCOME, _("into the till")), (EXPENSE, _("out of the till"))],
        initial=INCOME,
        widget=forms.RadioSelect,
    )
    amount = CentsField(label=_("Amount"))
    note = NameField(
        label=_("Purpose"),
        max_length=NOTE_LENGTH,
        help_text=_("For example: opening float, a donation, hall rent."),
    )

    @property
    def cents(self) -> int:
        amount = int(self.cleaned_data["amount"])
        return amount if self.cleaned_data["way"] == INCOME else -amount


class PrizeForm(forms.Form):
    """The prize that a cashier pays: the recipient, and the cents that the page showed."""

    takers = forms.ChoiceField(choices=[(key, key) for key in (PLAYERS, *TEAM_KINDS)])
    entrant = forms.CharField(max_length=100)
    cents = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("takers") == PLAYERS and "entrant" in data:
            if not (data["entrant"].isascii() and data["entrant"].isdigit()):
                raise ValidationError(_("Enter the start number in digits."), code="number")
            data["entrant"] = int(data["entrant"][:9])
        return data


class CashForm(forms.Form):
    """The largest note to use in the envelopes."""

    largest = forms.TypedChoiceField(
        label=_("Largest banknote"),
        choices=[(cents, f"{cents // 100} €") for cents in LARGEST],
        coerce=int,
        initial=5000,
        widget=forms.RadioSelect,
    )

    @property
    def denominations(self) -> tuple[int, ...]:
        """Return notes and coins in cents; up to 50 euros without a valid choice."""
        largest = self.cleaned_data["largest"] if self.is_valid() else self.fields["largest"].initial
        return tuple(piece for piece in EURO if piece <= largest)
