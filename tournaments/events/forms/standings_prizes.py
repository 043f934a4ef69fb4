"""The form for a prize plan: one row per group of prizes."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import prefetch_related_objects
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from scoring.forms.money import MOST_PAYMENT, NotAnAmount, read_cents, refusal
from scoring.forms.numbers import WholeNumberField
from tournaments.events.forms.settings import SHORT
from tournaments.events.models import Event
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.prizes import takers_of
from tournaments.events.queries.standings import ranking_keys
from tournaments.standings import PrizeGroup

MOST_PRIZES: Final = 1024
MOST_GROUPS: Final = 40
AMOUNT: Final = re.compile(r"(?:(\d{1,4})x)?([\d.,]+)", re.ASCII)
WEIGHT: Final = re.compile(r"(?:(\d{1,4})x)?(\d{1,5})", re.ASCII)
UNITS: Final = (
    (1, _("to the cent")),
    (50, _("to 50 cents")),
    (100, _("to the euro")),
    (500, _("to 5 euros")),
    (1000, _("to 10 euros")),
)


def parse_amounts(text: str) -> tuple[int, ...]:
    """Parse euros such as "500 250,50 3x100" into cents.

    Raises ValueError for other text, NotAnAmount for a bad amount.
    """
    amounts: list[int] = []
    for word in _words(text):
        found = AMOUNT.fullmatch(word)
        if found is None:
            raise ValueError(f"{word!r} is no amount")
        cents = read_cents(found[2])
        if cents > MOST_PAYMENT:
            raise NotAnAmount("most")
        amounts += [cents] * int(found[1] or 1)
    return _few(amounts)


def format_amounts(amounts: Iterable[int]) -> str:
    """The inverse of `parse_amounts`."""
    separator = str(get_format("DECIMAL_SEPARATOR"))
    return " ".join(_times(_euros(cents, separator), count) for cents, count in _runs(amounts))


def parse_weights(text: str) -> tuple[int, ...]:
    """Parse shares such as "50 30 2x10". Raises ValueError for other text."""
    weights: list[int] = []
    for word in _words(text.replace("%", " ").replace(":", " ")):
        found = WEIGHT.fullmatch(word)
        if found is None:
            raise ValueError(f"{word!r} is no share")
        weights += [int(found[2])] * int(found[1] or 1)
    return _few(weights)


def format_weights(weights: Iterable[int]) -> str:
    """The inverse of `parse_weights`."""
    return " ".join(_times(str(weight), count) for weight, count in _runs(weights))


def _words(text: str) -> list[str]:
    return text.replace("€", " ").replace(";", " ").replace("×", "x").split()


def _few(numbers: Sequence[int]) -> tuple[int, ...]:
    if len(numbers) > MOST_PRIZES:
        raise ValueError("too many prizes")
    return tuple(numbers)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    return [(number, len(list(same))) for number, same in groupby(numbers)]


def _times(text: str, count: int) -> str:
    return f"{count}x{text}" if count > 1 else text


def _euros(cents: int, separator: str) -> str:
    return f"{cents // 100}{separator}{cents % 100:02}" if cents % 100 else str(cents // 100)


class GroupForm(forms.Form):
    """One group of prizes; a row without a ranking is ignored."""

    ranking = forms.ChoiceField(
        label=_("Prizes for"),
        required=False,
        error_messages={"invalid_choice": _("This event no longer has this ranking.")},
    )
    amounts = forms.CharField(
        label=_("Fixed amounts"),
        required=False,
        max_length=400,
        help_text=_("Euros: 500 250 3x100"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    share = WholeNumberField(
        label=_("Share"),
        required=False,
        min_value=1,
        max_value=10_000,
        widget=forms.TextInput(attrs=SHORT),
    )
    weights = forms.CharField(
        label=_("Split"),
        required=False,
        max_length=400,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    every = WholeNumberField(
        label=_("One in"),
        required=False,
        min_value=1,
        max_value=MOST_PRIZES,
        widget=forms.TextInput(attrs=SHORT),
    )
    unit = forms.TypedChoiceField(label=_("Rounded"), required=False, coerce=int, choices=UNITS, initial=1)
    once = forms.BooleanField(label=_("Skip players who have a prize from a row above"), required=False)

    def __init__(self, *args: Any, rankings: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        ranking = self.initial.get("ranking")
        # A series or class that has gone meanwhile stays to be seen.
        gone = [(ranking, ranking)] if ranking and ranking not in dict(rankings) else []
        self.fields["ranking"].choices = [("", _("no prizes")), *rankings, *gone]  # type: ignore[attr-defined]

    def clean_amounts(self) -> tuple[int, ...]:
        try:
            return parse_amounts(self.cleaned_data["amounts"])
        except NotAnAmount as refused:
            raise refusal(refused.code, self.cleaned_data["amounts"]) from None
        except ValueError:
            raise ValidationError(_("Enter amounts with spaces between them: 500 250 3x100."), code="amounts") from None

    def clean_weights(self) -> tuple[int, ...]:
        try:
            weights = parse_weights(self.cleaned_data["weights"])
        except ValueError:
            raise ValidationError(_("Enter shares with spaces between them: 50 30 20."), code="weights") from None
        if weights and not any(weights):
            raise ValidationError(_("At least one share must be above zero."), code="weights")
        return weights

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.get("ranking"):
            if any(data.get(name) for name in ("amounts", "share", "weights")):
                self.add_error("ranking", _("Choose what these prizes are for."))
            return data
        if self.errors:
            return data
        amounts, share = data.get("amounts"), data.get("share")
        if bool(amounts) == bool(share):
            self.add_error("amounts", _("Enter either fixed amounts or shares of the rest, not both."))
        if amounts and not any(amounts):
            self.add_error("amounts", _("At least one amount must be above zero."))
        if amounts and data.get("weights"):
            self.add_error("weights", _("Fixed amounts are not divided. Leave this empty."))
        if share and not (data.get("weights") or data.get("every")):
            self.add_error("weights", _("Enter how the share is divided, or how many players there are per prize."))
        return data

    @property
    def group(self) -> PrizeGroup | None:
        """Return the group; None for a row without a ranking. The form must be valid."""
        data = self.cleaned_data
        if not data.get("ranking"):
            return None
        return PrizeGroup(
            ranking=data["ranking"],
            amounts=data["amounts"],
            share=data["share"] or 0,
            weights=data["weights"],
            every=data["every"] or 0,
            unit=data["unit"] or 1,
            once=data["once"],
            takers=takers_of(data["ranking"]),
        )


PlanFormSet = forms.formset_factory(GroupForm, extra=2, max_num=MOST_GROUPS, absolute_max=MOST_GROUPS)


def plan_forms(event: Event, plan: Iterable[PrizeGroup] = (), data: Any = None) -> Any:
    """Return the plan as editable rows, followed by two empty rows."""
    prefetch_related_objects([event], "categories")
    rankings = [(key, ranking_title(key, event)) for key in ranking_keys(event)]
    # Posted rows are taken as sent, without comparing them with the stored plan.
    rows = [_typed(group) for group in plan] if data is None else None
    return PlanFormSet(data, prefix="plan", initial=rows, form_kwargs={"rankings": rankings})


def _typed(group: PrizeGroup) -> dict[str, Any]:
    return {
        "ranking": group.ranking,
        "amounts": format_amounts(group.amounts),
        "share": group.share or None,
        "weights": format_weights(group.weights),
        "every": group.every or None,
        "unit": group.unit,
        "once": group.once,
    }


class PlanForm(forms.Form):
    """The number of players for a preview, and the reason for a late change."""

    players = WholeNumberField(
        label=_("Try with this number of players"),
        required=False,
        min_value=0,
        max_value=MOST_PRIZES,
        widget=forms.TextInput(attrs=SHORT),
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)
