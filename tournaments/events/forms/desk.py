"""Forms for keying a list from paper, and for replacing a player during a series."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.alphabet import alphabetical
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField
from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.models import Entrant, TableSeat
from tournaments.events.phrases.findings import COLUMNS
from tournaments.events.queries.paper_list import Look, PaperList, Typed, keyed_list
from tournaments.events.services.results import Row
from tournaments.standings import Finding, KeyedList

# No list reaches more; a larger figure is a typing error.
MOST_POINTS: Final = 30_000
MOST_GAMES: Final = 60
# The minus, en dash, em dash and hyphen: scanners and phones send any of them.
_MINUS: Final = re.compile("[−–—-]")
# With more candidates than this, the usual columns of the row are marked instead.
MOST_MARKED: Final = 2
LIMITS: Final = {"points": (-MOST_POINTS, MOST_POINTS), "total": (-MOST_POINTS, MOST_POINTS)}


class FigureField(forms.IntegerField):
    """A figure of a list; the sign may precede or follow the digits."""

    def __init__(self, name: str, *, label: str, cell: str) -> None:
        least, most = LIMITS.get(name, (0, MOST_GAMES))
        attributes = {
            "inputmode": "numeric",
            "autocomplete": "off",
            "maxlength": 7,
            "class": "cell",
            "data-cell": cell,
            "aria-label": label,
        }
        super().__init__(
            label=label, required=False, min_value=least, max_value=most, widget=forms.TextInput(attrs=attributes)
        )

    def to_python(self, value: Any) -> int | None:
        text = str("" if value is None else value).replace(" ", "")
        digits, signs = _MINUS.subn("", text)
        is_at_end = not signs or bool(_MINUS.match(text[0]) or _MINUS.match(text[-1]))
        if signs > 1 or not is_at_end or (text and not (digits.isascii() and digits.isdecimal() and len(digits) < 10)):
            raise ValidationError(_("Enter a number."), code="invalid")
        return int(f"-{digits}" if signs else digits) if digits else None


@dataclass(frozen=True, slots=True)
class KeyedRowFields:
    """A row of the grid: the seat, its inputs, the typed total, and the total computed from the figures."""

    seat: TableSeat
    boxes: tuple[tuple[str, forms.BoundField], ...]
    total: int | None
    computed: int | None

    @property
    def number(self) -> int:
        return self.seat.place + 1

    @property
    def gap(self) -> int:
        """The typed total minus the computed one; 0 if either is missing."""
        return 0 if self.total is None or self.computed is None else self.total - self.computed

    @property
    def name(self) -> str:
        return self.seat.played_by or self.seat.entrant.name


class ListForm(forms.Form):
    """The grid for one list: `typed` are the figures entered so far, `keyed` the whole list once it is complete."""

    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    # The figures come from the table's own list, which is not signed.
    is_from_table = forms.BooleanField(required=False, widget=forms.HiddenInput)
    ended_early = NameField(label=gettext_lazy("Reason for ending early"), max_length=200, required=False)
    reason = NameField(label=gettext_lazy("Reason"), max_length=300, required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        seats: Sequence[TableSeat],
        paper: PaperList,
        planned: int,
        after: int,
        rows: Sequence[Row] = (),
        deals: int | None = None,
        passed: int | None = None,
        ended_early: str = "",
        is_from_table: bool = False,
    ) -> None:
        initial = {"after": after, "ended_early": ended_early, "is_from_table": is_from_table}
        super().__init__(data, initial=initial)
        self.seats, self.paper, self.planned = seats, paper, planned
        for place, seat in enumerate(seats):
            row = dict(zip(("points", "won", "lost", "total"), rows[place], strict=True)) if rows else {}
            for name in paper.columns:
                label = _("%(name)s: %(column)s") % {"name": seat.entrant.name, "column": COLUMNS[name]}
                self._add(f"{name}_{place}", name, label, row.get(name))
        if paper.counts_games:
            self._add("passed", "passed", str(COLUMNS["passed"]), passed)
        self._add("deals", "deals", str(COLUMNS["deals"]), deals or planned)
        self.fields["ended_early"].widget.attrs |= {"autocomplete": "off"}
        self.fields["reason"].widget.attrs |= {"autocomplete": "off"}

    def _add(self, key: str, name: str, label: str, figure: int | None) -> None:
        self.fields[key] = FigureField(name, label=label, cell=key)
        self.initial[key] = figure

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("is_from_table") and not cleaned.get("reason"):
            self.add_error("reason", _("Give a reason why the figures count without signatures."))
        return cleaned

    def clean_deals(self) -> int:
        deals = self.cleaned_data["deals"]
        if deals is None:
            return self.planned
        if not 1 <= deals <= self.planned:
            raise ValidationError(
                _("A list at this table has 1 to %(deals)s deals.") % {"deals": self.planned}, code="deals"
            )
        return int(deals)

    @property
    def typed(self) -> tuple[Typed, ...]:
        """Return the typed figures row by row; unreadable ones are None."""
        return tuple(
            (
                self._figure(f"points_{place}"),
                self._figure(f"won_{place}"),
                self._figure(f"lost_{place}"),
                self._figure(f"total_{place}"),
            )
            for place in range(len(self.seats))
        )

    def _figure(self, name: str) -> int | None:
        known: Mapping[str, Any] = self.cleaned_data if self.is_bound else self.initial
        figure: int | None = known.get(name)
        return figure

    @property
    def deals(self) -> int:
        return self._figure("deals") or self.planned

    @property
    def passed(self) -> int | None:
        return self._figure("passed")

    @property
    def keyed(self) -> KeyedList | None:
        """Return the list once it is complete; totals and passed deals may be missing."""
        return keyed_list(self.typed, deals=self.deals, passed=self.passed, columns=self.paper.columns)

    def look(self) -> Look:
        if self.is_bound:
            self.is_valid()
        return self.paper.look(self.typed, deals=self.deals, passed=self.passed)

    def refuse_gaps(self) -> None:
        for place, row in enumerate(self.typed):
            for name, figure in zip(("points", "won", "lost"), row, strict=False):
                key = f"{name}_{place}"
                if figure is None and key in self.fields and key not in self.errors:
                    self.add_error(key, _("This figure is missing."))

    def mark(self, findings: Sequence[Finding]) -> None:
        """Mark the cells of these findings as invalid, as well as unreadable ones."""
        for name in {*wrong_cells(findings), *(self.errors if self.is_bound else ())}:
            if name in self.fields:
                self.fields[name].widget.attrs["aria-invalid"] = "true"

    def rows(self) -> Iterator[KeyedRowFields]:
        typed = self.typed
        for place, computed in enumerate(self.paper.totals(typed)):
            boxes = tuple((name, self[f"{name}_{place}"]) for name in self.paper.columns)
            yield KeyedRowFields(self.seats[place], boxes, typed[place][3], computed)

    @property
    def passed_box(self) -> forms.BoundField | None:
        return self["passed"] if "passed" in self.fields else None

    @property
    def deals_box(self) -> forms.BoundField:
        return self["deals"]

    def foot_boxes(self) -> list[forms.BoundField]:
        return [self[name] for name in ("passed", "deals", "ended_early") if name in self.fields]

    def heads(self) -> list[str]:
        return [str(COLUMNS[name]) for name in self.paper.columns]


def wrong_cells(findings: Sequence[Finding]) -> list[str]:
    """Return the names of the inputs to mark: those of a located slip, otherwise of the row or sum that does not add
    up."""
    return list(dict.fromkeys(name for finding in findings for name in _cells_of(finding)))


# The columns to mark for a finding that names no cell.
_SUSPECTS: Final = {
    "total": ("points", "total"),
    "step": ("points", "total"),
    "negative": ("won", "lost"),
    "too_many_games": ("won", "lost"),
    "too_low": ("points",),
    "too_high": ("points",),
    "impossible": ("points",),
}


def _cells_of(finding: Finding) -> Iterator[str]:
    usual = [candidate for candidate in finding.candidates if candidate.slip]
    likely = finding.candidates if len(finding.candidates) == 1 else usual
    if 0 < len(likely) <= MOST_MARKED:
        for candidate in likely:
            yield from (cell.name if cell.seat is None else f"{cell.name}_{cell.seat}" for cell in candidate.cells)
    elif finding.seat is None:
        yield "passed"
    else:
        yield from (f"{name}_{finding.seat}" for name in _SUSPECTS.get(finding.code, (finding.code,)))


class FindListForm(forms.Form):
    """Find a list by its table or by the content of its bar code."""

    list = forms.CharField(max_length=200)


class SeenForm(forms.Form):
    """The version of a list that the submitted page showed."""

    after = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def clean_after(self) -> int:
        """Return 0 for a page from an older version, which does not send the field; it is then refused as outdated."""
        return self.cleaned_data["after"] or 0


class TakeVersionForm(ReasonForm, SeenForm):
    """The reason for making another version of a list count."""


class SlipForm(forms.Form):
    """The largest difference that is treated as a slip."""

    slip = WholeNumberField(label=gettext_lazy("Size of a mistake, in points"), min_value=1, max_value=1000, initial=50)


class ReplaceForm(forms.Form):
    """Who takes over which seat, and whose result it is."""

    OWN, SUBSTITUTE = "entrant", "substitute"

    place = forms.TypedChoiceField(label=gettext_lazy("Who leaves"), coerce=int, widget=forms.RadioSelect)
    name = PersonField(label=gettext_lazy("Who plays on"), required=False)
    entrant = forms.ModelChoiceField(
        Entrant.objects.none(),
        label=gettext_lazy("or a player without a seat"),
        required=False,
        empty_label=gettext_lazy("none of these"),
    )
    counts_for = forms.ChoiceField(
        label=gettext_lazy("Whose result it is"),
        widget=forms.RadioSelect,
        choices=[
            (OWN, gettext_lazy("the player who leaves")),
            (SUBSTITUTE, gettext_lazy("the substitute, who takes over the seat")),
        ],
        initial=OWN,
    )
    without_fee = forms.BooleanField(
        label=gettext_lazy("plays on the leaving player's fee"),
        required=False,
        initial=True,
        help_text=gettext_lazy("The substitute owes nothing and changes neither the pot nor the number of prizes."),
    )
    reason = NameField(label=gettext_lazy("Reason"), max_length=300)

    def __init__(self, *args: Any, seats: Sequence[TableSeat], free: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        places: Any = self.fields["place"]
        places.choices = [(seat.place, f"{seat.place + 1} {seat.entrant.name}") for seat in seats]
        entrant: Any = self.fields["entrant"]
        entrant.queryset = free
        people = sorted(free, key=lambda one: (alphabetical(one.name), one.number))
        entrant.choices = [("", entrant.empty_label), *((one.pk, str(one)) for one in people)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not (cleaned.get("name") or cleaned.get("entrant")):
            self.add_error("name", _("Choose who plays on."))
        if cleaned.get("counts_for") == self.SUBSTITUTE and not cleaned.get("entrant"):
            self.add_error(
                "entrant", _("Only a registered player can take over a seat. Register them at the door first.")
            )
        return cleaned
