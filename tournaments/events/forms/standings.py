"""Forms for a referee's rulings and for drawing lots."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.forms.names import NameField
from scoring.forms.numbers import WholeNumberField
from scoring.models.names import clean_name, first_name_first
from tournaments.events.forms.reasons import ReasonField
from tournaments.events.models import Entrant, Event, SeriesRecord
from tournaments.events.phrases.choices import RulingKind, SeriesState

MOST_POINTS: Final = 9999
# A longer number could not be called out in the hall.
SEED_LENGTH: Final = 60
UNSEATED: Final = (SeriesState.PLANNED, SeriesState.DRAFT)


class RulingForm(forms.Form):
    series = forms.TypedChoiceField(label=pgettext_lazy("one of them", "Series"), coerce=int)
    player = forms.CharField(
        label=_("Start number or name"),
        max_length=80,
        widget=forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label=_("Ruling"), choices=RulingKind.choices, widget=forms.RadioSelect, initial=RulingKind.ADJUST
    )
    points = WholeNumberField(
        label=_("Points"),
        required=False,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        help_text=_("Use a minus sign to deduct points. Leave empty to set the series to zero."),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    reason = ReasonField(help_text=_("Everyone can read it next to the corrected standings."))

    def __init__(self, event: Event, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event
        self.seated = list(event.series.exclude(state__in=UNSEATED).order_by("-number"))
        self.fields["series"].choices = [(one.number, str(one.number)) for one in self.seated]  # type: ignore[attr-defined]
        # The newest series that has begun; one that is only published must be chosen explicitly.
        begun = [one.number for one in self.seated if one.state != SeriesState.PUBLISHED]
        self.initial.setdefault("series", begun[0] if begun else None)

    def clean_player(self) -> Entrant:
        found = entrants_called(self.event, self.cleaned_data["player"])
        if not found:
            raise ValidationError(_("No player at this event has this name."), code="unknown")
        if len(found) > 1:
            names = ", ".join(str(entrant) for entrant in found[:5])
            raise ValidationError(
                _("Several players have this name: %(names)s."), code="several", params={"names": names}
            )
        return found[0]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        points = data.get("points") or 0
        if data.get("kind") == RulingKind.ZERO and points:
            self.add_error("points", _("A series set to zero takes no points. Leave this empty."))
        if data.get("kind") in (RulingKind.ADJUST, RulingKind.CREDIT) and not points and "points" not in self.errors:
            self.add_error("points", _("Enter the number of points."))
        if data.get("kind") == RulingKind.CREDIT and points < 0:
            self.add_error("points", _("Credited points must be above zero."))
        if {"series", "kind"} <= data.keys() and data["kind"] != RulingKind.ADJUST and not self._has_begun():
            self.add_error("kind", _("This series has not started: you can only add or deduct points."))
        data["points"] = points
        return data

    def _has_begun(self) -> bool:
        return self.series_record.state != SeriesState.PUBLISHED

    @property
    def series_record(self) -> SeriesRecord:
        return next(one for one in self.seated if one.number == self.cleaned_data["series"])


def entrants_called(event: Event, text: str) -> list[Entrant]:
    """Return the entrants matching a start number, "12 Anna Ahlers", or a full or partial name."""
    number = text.strip().split(" ")[0]
    if number.isdecimal() and len(number) < 6:
        return list(event.entrants.filter(number=int(number)))
    wanted = first_name_first(clean_name(text)).casefold()
    everybody = list(event.entrants.order_by("number"))
    same = [entrant for entrant in everybody if entrant.name.casefold() == wanted]
    return same or [entrant for entrant in everybody if wanted in entrant.name.casefold()]


class LotForm(forms.Form):
    """The place to be decided by lot, and the number called in the hall."""

    ranking = forms.CharField(max_length=60, widget=forms.HiddenInput)
    place = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    seed = NameField(label=_("Number called out in the hall"), max_length=SEED_LENGTH, required=False)
