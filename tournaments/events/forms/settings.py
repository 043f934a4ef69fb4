"""Forms for editing a record, with fields derived from its model's settings."""

from collections.abc import Callable, Iterable
from copy import copy
from itertools import groupby
from typing import Any, Final

from django import forms
from django.db import models

from scoring.forms.days import DayField, MomentField, TimeOfDayField
from scoring.forms.money import FeeField
from scoring.forms.names import NameField
from scoring.forms.numbers import WholeNumberField
from scoring.models.names import PersonalTextField, validate_name
from scoring.sheets.forms.new_table import LOSS_FEES, loss_fee_choice, loss_fee_steps
from tournaments.events.models.settings import label_of, setting_of, settings_of
from tournaments.events.queries.pseudonyms import Pseudonyms

SHORT: Final = {"inputmode": "numeric", "class": "input-short"}


class CountField(WholeNumberField):
    """A count; empty means 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs=SHORT), **options)

    def clean(self, value: Any) -> int:
        return super().clean(value) or 0

    def prepare_value(self, value: Any) -> Any:
        return value or ""


class LinesField(forms.CharField):
    """A multi-line text."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"widget": forms.Textarea(attrs={"rows": 4})})

    def to_python(self, value: Any) -> str:
        # Browsers send CR LF.
        return "\n".join((super().to_python(value) or "").splitlines())


class OrderField(forms.TypedChoiceField):
    """A choice between sequences of words separated by blanks; the value is the list of words."""

    def __init__(self, **options: Any) -> None:
        super().__init__(coerce=str.split, **options | {"empty_value": []})

    def prepare_value(self, value: Any) -> Any:
        return " ".join(value) if isinstance(value, list) else value


class LossFeeField(forms.TypedChoiceField):
    """A choice of common loss fees; the value is the list of steps."""

    def __init__(self, **options: Any) -> None:
        usual: dict[str, Any] = {"empty_value": [], "choices": LOSS_FEES, "required": False}
        super().__init__(coerce=loss_fee_steps, **usual | options)

    def prepare_value(self, value: Any) -> Any:
        return loss_fee_choice(value) if isinstance(value, list) else value


class SeveralField(forms.MultipleChoiceField):
    """Any number of choices, shown as check boxes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, widget=forms.CheckboxSelectMultiple, **options)


# The form field for a setting whose model field is too general, by its `kind`.
KINDS: Final[dict[str, type[forms.Field]]] = {
    "cents": FeeField,
    "count": CountField,
    "lines": LinesField,
    "loss_fee": LossFeeField,
    "order": OrderField,
    "several": SeveralField,
}


def form_field(field: "models.Field[Any, Any]", **options: Any) -> forms.Field | None:
    """Return the form field for a model field: normalised names, date pickers, short number inputs."""
    setting = setting_of(field)
    options = {"label": label_of(field), **setting.options, **options}
    if setting.kind == "lines":
        options["form_class"] = LinesField
    elif setting.kind:
        return KINDS[setting.kind](**{"help_text": field.help_text, **options})
    elif validate_name in field.validators:
        options["form_class"] = NameField
    elif isinstance(field, models.DateTimeField):
        options["form_class"] = MomentField
    elif isinstance(field, models.DateField):
        options["form_class"] = DayField
    elif isinstance(field, models.TimeField):
        options["form_class"] = TimeOfDayField
    elif isinstance(field, models.IntegerField):
        options["form_class"] = WholeNumberField
        options["widget"] = forms.TextInput(attrs=SHORT)
    found: forms.Field | None = field.formfield(**options)
    return found


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Collect settings for a service; the record itself is never changed."""

    class Meta:
        formfield_callback = form_field

    def __init__(self, *args: Any, instance: Any = None, pseudonyms: Pseudonyms | None = None, **options: Any) -> None:
        # A copy: a ModelForm writes to its instance, which the page shows unchanged. New records start with defaults.
        record = copy(instance) if instance else self._meta.model()
        super().__init__(*args, **options | {"instance": record})
        for field in self._meta.model._meta.concrete_fields:
            if pseudonyms and isinstance(field, PersonalTextField) and field.name in self.initial:
                self.initial[field.name] = pseudonyms.text(self.initial[field.name])

    @property
    def is_new(self) -> bool:
        return self.instance.pk is None

    def settings(self) -> dict[str, Any]:
        """Return the typed values by field of the record."""
        return {name: self.cleaned_data[name] for name in self._meta.fields or ()}

    @property
    def steps(self) -> dict[str, list[list[forms.BoundField]]]:
        """Return the rows of each part of the form, mostly one field each. Fields without choices are left out."""
        shown_fields = [
            (setting.step, setting.same_row, name)
            for field_name, setting in settings_of(self._meta.model).items()
            for name in setting.form_fields or (field_name,)
            if setting.step and getattr(self.fields[name], "choices", True)
        ]
        steps: dict[str, list[list[forms.BoundField]]] = {}
        for (step, same_row), found in groupby(shown_fields, key=lambda each: each[:2]):
            fields = [self[name] for *_part, name in found]
            steps.setdefault(step, []).extend([fields] if same_row else [[field] for field in fields])
        return steps

    def offer(self, name: str, choices: Iterable[tuple[Any, Any]], words: Callable[[str], Any] = str) -> None:
        """Set the choices of a field; a stored value that is not among them is added, labelled with `words`."""
        field: Any = self.fields[name]
        offered, stored = list(choices), field.prepare_value(self.initial.get(name, ""))
        if stored not in dict(offered):
            offered.append((stored, words(stored)))
        field.choices = offered
