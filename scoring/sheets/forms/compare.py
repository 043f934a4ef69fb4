"""Forms for comparing this list with the figures of the table's second list."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.forms.numbers import WholeNumberField
from scoring.sheets.comparing import Comparison

# More than any list can reach, so that a typing error is refused.
_MOST = 100_000


class KnownForm(forms.Form):
    """The comparison so far, stored in the page's query string."""

    agreed = forms.IntegerField(required=False, min_value=0)
    differs = forms.IntegerField(required=False, min_value=0)
    there = forms.RegexField(r"^-?\d{1,6}(,-?\d{1,6})*$", required=False)
    after = forms.IntegerField(required=False, min_value=0)

    @property
    def known(self) -> Comparison:
        if not self.is_valid():
            return Comparison()
        cleaned = self.cleaned_data
        there = tuple(int(figure) for figure in cleaned["there"].split(",") if figure)
        return Comparison(cleaned["agreed"] or 0, cleaned["differs"] or 0, there, cleaned["after"] or 0)


class RunningTotalsForm(forms.Form):
    """Every seat's running total after deal `number`; an empty field means the initial total."""

    number = WholeNumberField(label=gettext_lazy("After deal"), min_value=1)

    def __init__(self, *args: Any, names: Sequence[str], deals: int, brought: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.deals, self.brought, self.places = deals, brought, range(len(names))
        for place, name in enumerate(names):
            self.fields[f"seat_{place}"] = WholeNumberField(
                label=name, required=False, min_value=-_MOST, max_value=_MOST
            )

    @property
    def there(self) -> tuple[int, ...]:
        typed = [self.cleaned_data[f"seat_{place}"] for place in self.places]
        return tuple(self.brought if figure is None else figure for figure in typed)

    def clean_number(self) -> int:
        number = int(self.cleaned_data["number"])
        if number > self.deals:
            raise ValidationError(
                ngettext("This list has %(deals)s deal so far.", "This list has %(deals)s deals so far.", self.deals)
                % {"deals": self.deals}
            )
        return number

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and all(data.get(f"seat_{place}") is None for place in self.places):
            raise ValidationError(_("Enter what the second list says; enter 0 for players who have no points yet."))
        return data
