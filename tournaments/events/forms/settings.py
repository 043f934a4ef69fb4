"""Forms that edit a record: its fields are asked for as the record has them."""

from copy import copy
from typing import Any, Final

from django import forms
from django.db import models

from scoring.forms.days import DayField, MomentField, TimeOfDayField
from scoring.forms.names import NameField
from scoring.forms.numbers import WholeNumberField
from scoring.models.names import CoveredTextField, validate_name
from tournaments.events.queries.covered import Cover

SHORT: Final = {"inputmode": "numeric", "class": "input-short"}


def asked_for(field: "models.Field[Any, Any]", **options: Any) -> forms.Field | None:
    """How a field of a record is typed: names in one spelling, days from the calendar, numbers in a short box."""
    if validate_name in field.validators:
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
    """What was typed is for a service: the record itself stays as it is stored."""

    class Meta:
        formfield_callback = asked_for

    def __init__(self, *args: Any, instance: Any = None, cover: Cover | None = None, **options: Any) -> None:
        """Free text of the record stands in the form as `cover` has others read it."""
        # A page that shows the record beside the form shows it unchanged; a new one begins with the model's defaults.
        record = copy(instance) if instance else self._meta.model()
        super().__init__(*args, **options | {"instance": record})
        for field in self._meta.model._meta.concrete_fields:
            if cover and isinstance(field, CoveredTextField) and field.name in self.initial:
                self.initial[field.name] = cover.text(self.initial[field.name])

    @property
    def is_new(self) -> bool:
        return self.instance.pk is None
