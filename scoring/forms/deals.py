"""One deal as it is typed, and what the rules say to it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.forms.names import NameField
from scoring.rules import PASSED_DEAL, Deal, Problem, Ruleset, Sheet, deal_from_dict
from scoring.rules.entry_form import EntryField, FieldKind


class DealForm(forms.Form):
    """One deal, by the entry form of its ruleset; what the rules refuse stands beside the field it concerns."""

    OUTCOMES: Final = ("lost", "won", "passed", "points")
    # Boxes that say nothing while they are empty: an announced Schwarz brings its Schneider along.
    UNSAID_WHEN_EMPTY: Final = ("schneider", "schwarz", "schneider_announced", "schwarz_announced")

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    outcome = forms.ChoiceField(choices=[(name, name) for name in OUTCOMES], required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        sheet: Sheet,
        names: Sequence[str],
        number: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.sheet, self.names, self.number = sheet, names, number
        self.ruleset: Ruleset = sheet.ruleset
        self.problems: tuple[Problem, ...] = ()
        for row in self.ruleset.entry_form().rows:
            for field in row.fields:
                self.fields[field.name] = self._form_field(field)

    def _form_field(self, field: EntryField) -> forms.Field:
        label = phrases.FIELDS[field.name]
        is_number = field.kind is FieldKind.CHOICE and all(value.isdigit() for value in field.choices)
        if is_number or field.kind in (FieldKind.SEAT, FieldKind.NUMBER):
            return forms.IntegerField(label=label, required=False)
        if field.kind is FieldKind.SEATS:
            return forms.TypedMultipleChoiceField(label=label, required=False, coerce=int, choices=self._seat_choices())
        if field.kind is FieldKind.MATADORS:
            return forms.RegexField(r"^(with|without)-\d{1,2}$", label=label, required=False)
        if field.kind is FieldKind.FLAG:
            return SaidField(label=label, required=False)
        choices = [("", ""), *((value, value) for value in field.choices)]
        return forms.ChoiceField(label=label, required=False, choices=choices)

    def _seat_choices(self) -> list[tuple[int, str]]:
        return list(enumerate(self.names))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        self.deal = self._read()
        self.refuse(self.sheet.check(self.deal, self.number))
        return data

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        """Put each problem's sentence beside the first field it concerns."""
        self.problems = problems
        for found in problems:
            field = next((name for name in found.fields if name in self.fields and name != "outcome"), None)
            self.add_error(field, phrases.problem_sentence(found, self.names))

    @property
    def stamp(self) -> dict[str, Any]:
        """What makes the entry one of its kind: its id, and the newest entry its writer had seen."""
        return {name: self.cleaned_data[name] for name in ("client_id", "after")}

    def _read(self) -> Deal:
        """The deal that was typed, with exactly what was said."""
        fields = self.ruleset.entry_form().fields
        data = {field.name: self.cleaned_data[field.name] for field in fields}
        said = {name: value for name, value in data.items() if value not in (None, "", [])}
        if matadors := said.pop("matadors", ""):
            said["with_without"], run = matadors.split("-")
            said["matadors"] = int(run)
        outcome = self.cleaned_data["outcome"]
        if outcome == "passed":
            return deal_from_dict(said | {"outcome": "passed"}) if said else PASSED_DEAL
        if outcome in ("won", "lost"):
            said["won"] = outcome == "won"
        return deal_from_dict(said)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The form as the page draws it, from the top down."""
        return [
            {
                "name": row.name,
                "main": row.main,
                "label": phrases.FIELDS[row.name],
                "fields": [self._drawn(field) for field in row.fields],
            }
            for row in self.ruleset.entry_form().rows
        ]

    def _drawn(self, field: EntryField) -> dict[str, Any]:
        value = self[field.name].value()
        chosen = {str(item) for item in value} if isinstance(value, list | tuple) else {str(value)}
        return {
            "name": field.name,
            "kind": "choice" if field.kind is FieldKind.MATADORS else field.kind.value,
            "label": phrases.FIELDS[field.name],
            "value": "" if value is None or value is False else value,
            "errors": [str(error) for error in self.errors.get(field.name, [])] if self.is_bound else [],
            "min": field.choices[0] if field.kind is FieldKind.NUMBER else None,
            "max": field.choices[-1] if field.kind is FieldKind.NUMBER else None,
            "choices": [
                {
                    "value": choice,
                    "label": phrases.choice_label(field.name, choice),
                    "short": choice.split("-")[-1],
                    "checked": choice in chosen,
                }
                for choice in field.choices
                if field.kind is not FieldKind.NUMBER
            ],
        }


class SaidBox(forms.CheckboxInput):
    """Ticked is True, left empty is None, and an explicit "off" is False."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return None if name not in data else data[name] not in ("off", "0", "false", "")


class SaidField(forms.BooleanField):
    """A tick box that knows "not said" from "no"."""

    widget = SaidBox

    def to_python(self, value: Any) -> Any:
        return value


def deal_initial(deal: Deal) -> dict[str, Any]:
    """A stored deal as the entry form shows it, for a correction."""
    shown: dict[str, Any] = {"declarer": deal.declarer, "game": deal.game and deal.game.value, "bid": deal.bid}
    if deal.matadors:
        shown["matadors"] = f"{deal.with_without or 'with'}-{deal.matadors}"
    flags = ("hand", "ouvert", *DealForm.UNSAID_WHEN_EMPTY)
    shown |= {name: bool(getattr(deal, name)) for name in flags}
    shown |= {"points": deal.points, "conceded": "" if deal.conceded == "none" else deal.conceded.value}
    return shown | {"kontra": deal.kontra or None, "kontra_by": deal.kontra_by, "bidders": list(deal.bidders or ())}


class UndoForm(forms.Form):
    client_id = forms.UUIDField()
    after = forms.IntegerField(min_value=0)


class CorrectionForm(DealForm):
    """Another deal in the place of one on the list."""

    reason = NameField(label=_("Reason"), required=False, max_length=200)
