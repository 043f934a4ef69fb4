"""The form for settling a call for the referee."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.sheets.calls import Call
from tournaments.events.models import Event, Ruling
from tournaments.events.phrases.standings import ruling_words


class RulingChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, ruling: Ruling) -> str:
        return f"{ruling.entrant}: {ruling_words(ruling.kind, ruling.points)}"


class SettleForm(forms.Form):
    """Settle a call; a ruling in force about a player at the table may be attached."""

    ruling = RulingChoice(
        Ruling.objects.none(), label=_("By a ruling"), required=False, empty_label=_("without a ruling")
    )

    def __init__(self, *args: Any, event: Event, call: Call, **options: Any) -> None:
        super().__init__(*args, **options)
        at_table = event.rulings.filter(
            series__number=call.series,
            cancels=None,
            cancelled_by=None,
            entrant__seats__table__number=call.table,
            entrant__seats__series__number=call.series,
        )
        self.fields["ruling"].queryset = at_table.select_related("entrant").order_by("-pk")  # type: ignore[attr-defined]
