"""The options of a document before it is printed."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.forms.numbers import WholeNumberField
from tournaments.events.models import Event
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.document_facts import DocumentFacts

MOST_TABLES = 256
MOST_COPIES = 50
MOST_PLACES = 100


class DocumentForm(forms.Form):
    """The options of one document: a field for each of `options`, with the defaults `usual`."""

    def __init__(
        self, options: Iterable[str], *, event: Event, facts: DocumentFacts, usual: dict[str, Any], **others: Any
    ) -> None:
        super().__init__(initial=usual, **others)
        fields = _fields(event, facts)
        for option in options:
            self.fields[option] = fields[option]


def _fields(event: Event, facts: DocumentFacts) -> dict[str, forms.Field]:
    return {
        "series": _series(facts.published),
        "listed": _series(facts.listed),
        "ranking": forms.ChoiceField(
            label=_("Ranking"), choices=[(key, ranking_title(key, event)) for key in facts.rankings]
        ),
        "places": _number(_("Places"), most=MOST_PLACES),
        "card_size": forms.ChoiceField(label=_("Size"), choices=[("4", _("A6 cards")), ("8", _("labels"))]),
        "sign_size": forms.ChoiceField(label=_("Size"), choices=[("1", _("large")), ("2", _("half width"))]),
        "first_number": _number(_("From number"), most=MOST_PLAYERS),
        "first_table": _number(_("From table"), most=MOST_TABLES),
        "last_table": _number(_("To table"), most=MOST_TABLES),
        "copies": _number(_("Copies of each"), most=MOST_COPIES),
    }


def _series(numbers: Iterable[int]) -> forms.Field:
    choices = [(each, str(each)) for each in numbers]
    return forms.TypedChoiceField(label=pgettext_lazy("one of them", "Series"), choices=choices, coerce=int)


def _number(label: Any, *, most: int) -> forms.Field:
    box = forms.NumberInput(attrs={"inputmode": "numeric"})
    return WholeNumberField(label=label, min_value=1, max_value=most, widget=box)
