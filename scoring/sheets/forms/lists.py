"""Forms that change a whole list: seats, points, end."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.doubles import doubles
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField


class SheetReasonForm(forms.Form):
    reason = NameField(label=_("Reason"), max_length=200)

    def require_confirmation(self, question: str) -> None:
        self.add_error(None, ValidationError(question, code="changed"))


class RoundForm(SheetReasonForm):
    """Why the round is played again, and the newest entry that the writer saw."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def renew_stamp(self, after: int, *, client_id: UUID) -> None:
        """Bind the input to the newest entry, so that it can be submitted again after a conflict."""
        typed = {name: self.data.get(name) for name in self.data}
        self.data = typed | {"after": str(after), "client_id": str(client_id)}

    def require_new_confirmation(self, after: int, question: str) -> None:
        self.require_confirmation(question)
        self.renew_stamp(after, client_id=self.cleaned_data["client_id"])


class AdjustmentForm(RoundForm):
    """Points added or subtracted by a referee's ruling."""

    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = WholeNumberField(
        label=_("Points"), min_value=-1000, max_value=1000, help_text=_("Enter a penalty as a negative number.")
    )
    field_order = ["client_id", "after", "seat", "points", "reason"]

    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = list(enumerate(names))  # type: ignore[attr-defined]

    def clean_points(self) -> int:
        if self.cleaned_data["points"] == 0:
            raise ValidationError(_("An adjustment must be at least one point, plus or minus."))
        return int(self.cleaned_data["points"])


class WrongSeatsForm(RoundForm):
    """The correct seats: for each seat, the one at which the list has its player."""

    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        for place in range(len(names)):
            label = _("Seat %(place)s") % {"place": place + 1}
            choices = list(enumerate(names))
            self.fields[f"seat_{place}"] = forms.TypedChoiceField(
                label=label, coerce=int, choices=choices, initial=place
            )

    @property
    def came_from(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.fields if name.startswith("seat_")]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        places = [place for name, place in data.items() if name.startswith("seat_")]
        if len({*places}) < len(places):
            raise ValidationError(_("A player is entered twice; each player has one seat."))
        if places == sorted(places) and not self.errors:
            raise ValidationError(_("Everyone is already in these seats."))
        return data


class WordsForm(forms.Form):
    words = NameField(max_length=200, error_messages={"required": _("Say briefly why the list is correct.")})


class ObjectionForm(forms.Form):
    after = forms.IntegerField(min_value=0)
    number = forms.IntegerField(min_value=1, required=False)
    seat = forms.IntegerField(min_value=0, max_value=4, required=False)
    words = NameField(max_length=200, required=False)


class SeatsForm(forms.Form):
    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        for place, name in enumerate(names):
            label = _("Seat %(place)s") % {"place": place + 1}
            self.fields[f"name_{place}"] = PersonField(label=label, initial=name)

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.fields]

    def refuse_doubles(self) -> None:
        """Add an error to each repeated name, or to the form if two names belong to one player."""
        found = doubles(self.cleaned_data)
        for field, sentence in found.items():
            self.add_error(field, sentence)
        if not found:
            self.add_error(None, _("One of the club's players is entered here under two of their names."))


class CallForm(forms.Form):
    words = NameField(label=_("What it is about (optional)"), max_length=80, required=False)
