"""The series of an event, one per row."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT, ManagementForm
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.forms.days import DayField
from tournaments.events.models import SeriesRecord
from tournaments.events.phrases.choices import Seating

# The ISPA championship has 15 series and a final of 5.
SERIES_ROWS: Final = 24
# Rows that are always visible; further ones are collapsed.
SHOWN_ROWS: Final = 3
# Rounds of a series, shown as deals at four and at three. official.md 3.1
ROUNDS: Final = (12, 10, 8, 6, 5)
OFFERED_SEATINGS: Final = (Seating.DRAWN, Seating.SEEDED, Seating.LOTS)


def rounds_choices(stored: int = 0) -> list[tuple[int, Any]]:
    """Return the usual numbers of rounds and the stored one."""
    rounds = [*ROUNDS, stored] if stored and stored not in ROUNDS else ROUNDS
    words = _("%(four)s (%(three)s for three players)")
    return [(each, words % {"four": 4 * each, "three": 3 * each}) for each in rounds]


class SeriesForm(forms.Form):
    """An announced series; a row without deals is ignored."""

    rounds = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, initial=0)
    seating = forms.ChoiceField(required=False, initial=Seating.DRAWN)
    day = DayField(required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # The seating of a league meeting is offered only where it is stored already.
        seatings = (*OFFERED_SEATINGS, self.initial.get("seating"))
        choices = {
            "rounds": [(0, "–"), *rounds_choices(self.initial.get("rounds", 0))],
            "seating": [choice for choice in Seating.choices if choice[0] in seatings],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]

    @property
    def plan(self) -> SeriesRecord | None:
        data = self.cleaned_data
        if not data.get("rounds"):
            return None
        return SeriesRecord(rounds=data["rounds"], seating=data.get("seating") or Seating.DRAWN, day=data.get("day"))


class SeriesRows(forms.BaseFormSet):  # type: ignore[type-arg]
    """All series of an event plus empty rows; for a new event, the usual series."""

    def __init__(self, data: Any = None, *, stored: Iterable[SeriesRecord] | None) -> None:
        usual = [{"rounds": 12, "seating": Seating.DRAWN}] * SHOWN_ROWS
        rows = usual if stored is None else [_typed(one) for one in stored]
        self.counts = {TOTAL_FORM_COUNT: max(SERIES_ROWS, len(rows)), INITIAL_FORM_COUNT: len(rows)}
        super().__init__(data, prefix="series", initial=rows)

    @cached_property
    def management_form(self) -> ManagementForm:
        """Use the server's own counts; those sent by the browser are ignored."""
        counts = {f"{self.prefix}-{name}": count for name, count in self.counts.items()}
        form = ManagementForm(counts, prefix=self.prefix)
        form.full_clean()
        return form

    def total_form_count(self) -> int:
        return self.counts[TOTAL_FORM_COUNT]

    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        # Validate rows that equal the stored ones too: a second tap sends what the first has stored.
        return super().get_form_kwargs(index) | {"empty_permitted": False}

    def add_fields(self, form: forms.BaseForm, index: int | None) -> None:
        super().add_fields(form, index)
        number = {"number": (index or 0) + 1}
        form.fields["rounds"].label = _("Deals of series %(number)s") % number
        form.fields["seating"].label = _("Seating plan for series %(number)s") % number
        form.fields["day"].label = _("Day of series %(number)s") % number

    def clean(self) -> None:
        played = [bool(form.cleaned_data.get("rounds")) for form in self.forms]
        if not any(played):
            self.forms[0].add_error("rounds", _("An event needs at least one series."))
        elif not all(played[: sum(played)]):
            self.forms[played.index(False)].add_error("rounds", _("Do not leave gaps between series."))

    @property
    def plans(self) -> list[SeriesRecord]:
        return [form.plan for form in self.forms if form.plan]

    @property
    def shown(self) -> list[forms.BaseForm]:
        folded = self.folded
        return [form for form in self.forms if form not in folded]

    @property
    def folded(self) -> list[forms.BaseForm]:
        """Return the rows without input or errors."""
        least = max(SHOWN_ROWS, self.initial_form_count())
        return [form for form in self.forms[least:] if not form.is_bound or not (form.has_changed() or form.errors)]


SeriesFormSet: type[SeriesRows] = forms.formset_factory(SeriesForm, formset=SeriesRows)  # type: ignore[assignment]


def _typed(series: SeriesRecord) -> dict[str, Any]:
    return {"rounds": series.rounds, "seating": series.seating, "day": series.day}
