"""Forms for teams and pairs of entrants, typed by start number or name."""

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.alphabet import fold
from scoring.forms.names import NameField, PersonField
from tournaments.events.forms.reasons import ReasonField
from tournaments.events.models import Entrant, SeriesRecord

NUMBER: Final = re.compile(r"([0-9]{1,5})(?:\s.*)?")
PEOPLE: Final = {"list": "entrants", "autocomplete": "off", "spellcheck": "false"}


class EntrantField(PersonField):
    """An entrant as "12", "12 Anna Ahlers", or a unique name."""

    def __init__(self, *, entrants: Sequence[Entrant], **options: Any) -> None:
        super().__init__(max_length=80, widget=forms.TextInput(attrs=PEOPLE), **options)
        self.entrants = entrants

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        if match := NUMBER.fullmatch(text):
            return self._by_number(int(match[1]))
        return self._by_name(text)

    def _by_number(self, number: int) -> Entrant:
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise ValidationError(_("There is no player with start number %(number)s."), params={"number": number})

    def _by_name(self, name: str) -> Entrant:
        found = [entrant for entrant in self.entrants if fold(entrant.name) == fold(name)]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = ", ".join(str(entrant.number) for entrant in found)
            raise ValidationError(
                _("Several players have this name. Enter one of the start numbers %(numbers)s."),
                params={"numbers": numbers},
            )
        raise ValidationError(_("No registered player has this name."))


class _ReasonForm(forms.Form):
    """Requires a reason once a series has been played."""

    def __init__(self, *args: Any, needs_reason: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if needs_reason:
            self.fields["reason"] = ReasonField(
                help_text=_("A series has already been played: your reason is recorded in the audit log."),
            )

    @property
    def reason(self) -> str:
        return str(self.cleaned_data.get("reason", ""))


class TeamForm(_ReasonForm):
    """A team's name and its members; places may be empty."""

    name = NameField(label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(
        self, *args: Any, size: int, entrants: Sequence[Entrant], members: Sequence[Entrant] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.size = size
        for place in range(size):
            label = _("Player %(place)s") % {"place": place + 1}
            initial = f"{members[place].number} {members[place].name}" if place < len(members) else ""
            self.fields[f"member_{place}"] = EntrantField(
                entrants=entrants, label=label, required=False, initial=initial
            )
        if "reason" in self.fields:
            self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    @property
    def members(self) -> list[Entrant]:
        typed = [self.cleaned_data[f"member_{place}"] for place in range(self.size)]
        return [entrant for entrant in typed if entrant]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        typed: list[Entrant] = []
        for place in range(self.size):
            entrant = cleaned.get(f"member_{place}")
            if entrant and entrant in typed:
                self.add_error(f"member_{place}", _("A player can only be entered once."))
            elif entrant:
                typed.append(entrant)
        return cleaned


class SubstituteForm(_ReasonForm):
    """Who replaces whom, and from which series."""

    series = forms.TypedChoiceField(label=_("From series"), coerce=int)
    leaves = forms.TypedChoiceField(label=pgettext_lazy("a team", "Leaves"), coerce=int)

    def __init__(
        self,
        *args: Any,
        series: Sequence[SeriesRecord],
        playing: Sequence[Entrant],
        entrants: Sequence[Entrant],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        choices = [(one.number, one.number) for one in series]
        self.fields["series"].choices = choices  # type: ignore[attr-defined]
        self.fields["series"].initial = next((one.number for one in series if not one.is_played), None)
        self.fields["leaves"].choices = [  # type: ignore[attr-defined]
            ("", _("please choose")),
            *((entrant.number, f"{entrant.number} {entrant.name}") for entrant in playing),
        ]
        self.fields["comes"] = EntrantField(entrants=entrants, label=_("Comes"))
        if "reason" in self.fields:
            self.fields["reason"].required = False
            self.order_fields(["series", "leaves", "comes", "reason"])


class ApartForm(forms.Form):
    """A pair who must not meet."""

    def __init__(self, *args: Any, entrants: Sequence[Entrant], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["one"] = EntrantField(entrants=entrants, label=_("First player"))
        self.fields["other"] = EntrantField(entrants=entrants, label=_("Second player"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("You entered the same player twice."))
        return cleaned
