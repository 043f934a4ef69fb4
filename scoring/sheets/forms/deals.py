"""The form for entering one deal, checked by the rules."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.forms.names import NameField
from scoring.rules import AnyDeal, Problem, Ruleset, Score, Sheet, deal_to_dict, problem
from scoring.rules.entry_form import EntryField, EntryForm, EntryRow, FieldKind
from scoring.sheets.short_names import short_names
from scoring.suit_names import are_german

# Up to this many choices are keys; more are a drop-down list.
MOST_KEYS: Final = 8
# The kinds of Null by their ticks.
NULL_KINDS: Final = {
    "null": (),
    "null_hand": ("hand",),
    "null_ouvert": ("ouvert",),
    "null_ouvert_hand": ("hand", "ouvert"),
}
# Fields that name the players, or have a box for each.
OF_PLAYERS: Final = frozenset({FieldKind.SEAT, FieldKind.SEATS, FieldKind.NUMBERS})
# Those whose boxes are labelled with the names.
_WITH_NAMES: Final = frozenset({FieldKind.SEATS, FieldKind.NUMBERS})
OUTCOMES: Final = ("lost", "won", "passed", "done")
# Fields of every deal; forms share them, so never change one.
SENT_ALONG: Final[dict[str, forms.Field]] = {
    "client_id": forms.UUIDField(widget=forms.HiddenInput),
    "after": forms.IntegerField(min_value=0, widget=forms.HiddenInput),
    "outcome": forms.ChoiceField(choices=[(name, name) for name in OUTCOMES], required=False),
}
# The field of the button that writes a refused Null as another game.
OFFER: Final = "offer"
# Names that every page posts besides the fields of its form.
SENT_WITH_FORM: Final = frozenset({"csrfmiddlewaretoken", "mode", "target", OFFER})
# Longest part of an unknown field's name in the message.
LONGEST_LABEL: Final = 40


class DealForm(forms.Form):
    """One deal, as one of its ruleset's entry forms; each problem is shown next to its field."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        sheet: Sheet,
        names: Sequence[str],
        number: int | None = None,
        mode: str = "",
        **options: Any,
    ) -> None:
        if data and OFFER in data:
            # Accepting an offer means that the Null was lost.
            data = data.copy()
            data["outcome"] = "lost"
        super().__init__(data, **options)
        self.fields = SENT_ALONG | self.fields
        self.sheet, self.names, self.number = sheet, names, number
        self.ruleset: Ruleset = sheet.ruleset
        self.forms = forms_of(self.ruleset)
        self.entry_form = form_of_mode(self.forms, mode or (data.get("mode", "") if data else ""))
        self.seats = sheet.positions(self.deal_number).active
        self.problems: tuple[Problem, ...] = ()
        shared = shared_boxes(self.ruleset, self.entry_form.mode)
        for field in self.entry_form.fields:
            self.fields |= {field.name: shared[field.name]} if field.name in shared else self._own_boxes(field)

    @property
    def deal_number(self) -> int:
        return self.number or self.sheet.next_number

    def _own_boxes(self, field: EntryField) -> dict[str, forms.Field]:
        if field.kind is FieldKind.NUMBERS:
            shown = short_names(tuple(self.names))
            return {
                name: forms.IntegerField(label=shown[seat], required=False)
                for seat, name in self._numbers(field).items()
            }
        label, seats = phrases.field_label(self.ruleset, field.name), list(enumerate(self.names))
        return {field.name: forms.TypedMultipleChoiceField(label=label, required=False, coerce=int, choices=seats)}

    def _numbers(self, field: EntryField) -> dict[int, str]:
        return {seat: f"{field.name}_{seat}" for seat in sorted(self.seats)}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if unknown := self._unknown():
            names = ", ".join(phrases.field_label(self.ruleset, name)[:LONGEST_LABEL] for name in unknown)
            message = _(
                "This page does not match the table: its game does not know “%(names)s”. Nothing was "
                "saved. Reload the page and enter the deal again."
            )
            self.add_error(None, message % {"names": names})
        if self.errors:
            return data
        values = self._typed_values()
        if values and self._is_passed and self.entry_form is not self.forms[0]:
            self.refuse((problem("V25", *values),))
            return data
        try:
            self.deal = self._read(values)
        except ValueError:
            self.add_error(None, _("This entry cannot be read. Choose again."))
            return data
        self.refuse(self.sheet.check(self.deal, self.number))
        return data

    def _unknown(self) -> list[str]:
        """Return posted fields that this form lacks, such as from an outdated page; empty ones are ignored."""
        known = self.fields.keys() | SENT_WITH_FORM
        return [name for name in self.data if name not in known and self.data[name]]

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        for found in problems:
            boxes = [box for name in found.fields for box in self._boxes(name)]
            sentence = phrases.problem_sentence(found, self.names, self.ruleset)
            self.add_error(boxes[0] if boxes else None, sentence)

    def _boxes(self, name: str) -> list[str]:
        return [box for box in self.fields if box != "outcome" and (box == name or _is_numbered(box, name))]

    @property
    def offered(self) -> Iterable[tuple[Any, Score]]:
        """Return what a refused deal can be entered as instead, in one step, with the values. Ruling 6"""
        if not hasattr(self, "deal"):
            return ()
        deal = self.sheet.dealt(self.deal, self.deal_number)
        return self.ruleset.offers(deal, self.sheet.ledger_before(self.deal_number))

    @property
    def chosen(self) -> AnyDeal | None:
        """Return the deal to enter: as typed, or the chosen offer; None if neither is possible."""
        if self.is_valid():
            return self.deal
        offer = self.data.get(OFFER)
        return next((deal for deal, _score in self.offered if offer_value(deal) == offer), None) if offer else None

    @property
    def stamp(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("client_id", "after")}

    @property
    def _is_passed(self) -> bool:
        return bool(self.cleaned_data["outcome"] == "passed")

    def _typed_values(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for field in self.entry_form.fields:
            if field.kind is FieldKind.NUMBERS:
                numbers = {seat: self.cleaned_data[name] for seat, name in self._numbers(field).items()}
                if any(number is not None for number in numbers.values()):
                    values[field.name] = [numbers.get(seat) for seat in range(self.sheet.seats)]
            elif (value := self.cleaned_data[field.name]) not in (None, "", []):
                values[field.name] = value
        if matadors := values.pop("matadors", ""):
            values["with_without"], run = matadors.split("-")
            values["matadors"] = int(run)
        return values

    def _read(self, values: dict[str, Any]) -> AnyDeal:
        outcome = self.cleaned_data["outcome"]
        if self._is_passed:
            return self.ruleset.read_deal(values | {"outcome": "passed"})
        if outcome in ("won", "lost"):
            values["won"] = outcome == "won"
        return self.ruleset.read_deal(values | {"outcome": self.entry_form.mode})

    @property
    def modes(self) -> list[dict[str, Any]]:
        barred = self.barred.get("mode", ())
        return [
            {
                "name": form.mode,
                "label": phrases.word(self.ruleset, f"mode.{form.mode}"),
                "is_game": form.is_game,
                "barred": form.mode in barred,
            }
            for form in self.forms
            if form is not self.entry_form
        ]

    @property
    def barred(self) -> dict[str, tuple[str, ...]]:
        dealer = self.sheet.positions(self.deal_number).dealer
        return self.ruleset.barred(self.sheet.ledger_before(self.deal_number), dealer)

    @property
    def outcomes(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "label": phrases.word(self.ruleset, f"outcome.{name}")} for name in self.entry_form.outcomes
        ]

    @property
    def null_keys(self) -> list[dict[str, str]]:
        return [
            {"ticks": " ".join(ticks), "label": phrases.word(self.ruleset, f"game.{name}")}
            for name, ticks in NULL_KINDS.items()
            if set(ticks) <= self.fields.keys()
        ]

    @cached_property
    def rows(self) -> list["DrawnRow"]:
        return [DrawnRow(self, row) for row in self.entry_form.rows]

    @property
    def stretches(self) -> list[tuple[str, list["DrawnRow"]]]:
        """Return the main rows in groups: adjacent rows that look the same at every table form one fragment."""
        found = groupby((row for row in self.rows if row.main), key=attrgetter("drawn_as"))
        stretches = [(drawn_as, list(rows)) for drawn_as, rows in found]
        return [(drawn_as and f"{rows[0].name} {drawn_as}", rows) for drawn_as, rows in stretches]

    @cached_property
    def drawn_as(self) -> str:
        """Return the cache key of the next deal's empty form, apart from the players; "" for a form with input."""
        if self.is_bound or self.number is not None:
            return ""
        settled = (sorted(self.initial.items()), sorted(self.barred.items()))
        words = f"{get_language()} {are_german()}"
        return f"{words} {spelled(self.ruleset)} {self.entry_form.mode} {settled}"

    @property
    def rest_drawn_as(self) -> str:
        """Return the cache key of the rows behind "more"; "" if they show players."""
        return "" if any(row.has_players for row in self.rows if not row.main) else self.drawn_as

    def drawn(self, field: EntryField) -> dict[str, Any]:
        drawn = {
            "name": field.name,
            "kind": field.kind.value,
            "label": phrases.field_label(self.ruleset, field.name),
            "when": " ".join(f"{name}:{','.join(values)}" for name, values in field.when),
            "as_keys": len(field.choices) <= MOST_KEYS,
        }
        if field.kind in (FieldKind.NUMBER, FieldKind.NUMBERS):
            drawn |= {"min": field.choices[0], "max": field.choices[-1]}
        if field.kind is FieldKind.NUMBERS:
            return drawn | {"boxes": [self._box(name) for name in self._numbers(field).values()]}
        return drawn | self._box(field.name) | {"choices": self._drawn_choices(field)}

    def _box(self, name: str) -> dict[str, Any]:
        value = self[name].value()
        return {
            "name": name,
            "label": str(self[name].label),
            "value": "" if value is None or value is False else value,
            "errors": [str(error) for error in self.errors.get(name, [])] if self.is_bound else [],
        }

    def _drawn_choices(self, field: EntryField) -> list[dict[str, Any]]:
        if field.kind not in (FieldKind.CHOICE, FieldKind.MATADORS):
            return []
        value, barred = str(self[field.name].value()), self.barred.get(field.name, ())
        games = self.ruleset.entry_table().get("games", {}) if field.name == "game" else {}
        return [
            {
                "value": choice,
                "label": phrases.choice_label(self.ruleset, field.name, choice),
                "short": choice.split("-")[-1],
                "base": games.get(choice, {}).get("base", ""),
                "checked": choice == value,
                "barred": choice in barred,
            }
            for choice in field.choices
        ]


# Cached by language, since labels are translated.
lazy_label = lazy(phrases.field_label, str)


def offer_value(deal: Any) -> str:
    return f"{deal.game}-{deal.matadors}"


@lru_cache(maxsize=256)
def forms_of(ruleset: Ruleset) -> tuple[EntryForm, ...]:
    """Return the entry forms of a ruleset, cached since every deal needs them."""
    return ruleset.entry_forms()


@lru_cache(maxsize=256)
def shared_boxes(ruleset: Ruleset, mode: str) -> dict[str, forms.Field]:
    """Return form fields that are the same at every table. They are shared, so never change one."""
    fields = form_of_mode(forms_of(ruleset), mode).fields
    return {field.name: _box_of(ruleset, field) for field in fields if field.kind not in _WITH_NAMES}


def _box_of(ruleset: Ruleset, field: EntryField) -> forms.Field:
    label = lazy_label(ruleset, field.name)
    is_number = field.kind is FieldKind.CHOICE and all(value.isdigit() for value in field.choices)
    if is_number or field.kind in (FieldKind.SEAT, FieldKind.NUMBER):
        return forms.IntegerField(label=label, required=False)
    if field.kind is FieldKind.MATADORS:
        return forms.RegexField(r"^(with|without)-\d{1,2}$", label=label, required=False)
    if field.kind is FieldKind.FLAG:
        return TriStateField(label=label, required=False)
    # The rules decide whether a choice is possible, with their own message.
    return forms.CharField(label=label, required=False, max_length=40)


class DrawnRow:
    """One row of the form on the page; most are rendered once for all tables of a game."""

    def __init__(self, form: DealForm, row: EntryRow) -> None:
        self.form, self.row, self.name, self.main = form, row, row.name, row.main
        self.kind = row.fields[0].kind.value
        self.as_keys = len(row.fields[0].choices) <= MOST_KEYS
        self.has_players = any(field.kind in OF_PLAYERS for field in row.fields)
        self.drawn_as = "" if self.has_players else form.drawn_as

    @cached_property
    def label(self) -> str:
        return phrases.field_label(self.form.ruleset, self.name)

    @cached_property
    def fields(self) -> list[dict[str, Any]]:
        return [self.form.drawn(field) for field in self.row.fields]


@lru_cache(maxsize=256)
def spelled(ruleset: Ruleset) -> str:
    return repr(ruleset)


def form_of_mode(entry_forms: Sequence[EntryForm], mode: str) -> EntryForm:
    return next((form for form in entry_forms if form.mode == mode), entry_forms[0])


def _is_numbered(box: str, name: str) -> bool:
    stem, _mark, number = box.rpartition("_")
    return stem == name and number.isdigit()


class TriStateCheckbox(forms.CheckboxInput):
    """Ticked is True, empty is None, an explicit "off" is False."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return None if name not in data else data[name] not in ("off", "0", "false", "")


class TriStateField(forms.BooleanField):
    """A tick box that distinguishes "not stated" from "no"."""

    widget = TriStateCheckbox

    def to_python(self, value: Any) -> Any:
        return value


def deal_initial(deal: AnyDeal, ruleset: Ruleset) -> dict[str, Any]:
    shown = deal_to_dict(deal)
    if matadors := shown.get("matadors"):
        shown["matadors"] = f"{shown.get('with_without', 'with')}-{matadors}"
    for field in form_of_mode(forms_of(ruleset), deal.outcome).fields:
        if field.kind is FieldKind.NUMBERS:
            shown |= {f"{field.name}_{seat}": number for seat, number in enumerate(shown.pop(field.name, []))}
    return shown


# Cached, since every entry screen contains all deals of its list in this form.
@lru_cache(maxsize=8192)
def typed_deal(deal: AnyDeal, ruleset: Ruleset) -> Mapping[str, str | list[str]]:
    """Return a stored deal as its entry form posts it, without empty values; shared, so never change it."""
    values, form = deal_initial(deal, ruleset), form_of_mode(forms_of(ruleset), deal.outcome)
    if deal.outcome == "passed":
        form = next(each for each in forms_of(ruleset) if "passed" in each.outcomes)
    typed: dict[str, str | list[str]] = {"mode": form.mode, **_typed_outcome(values, form)}
    for field in form.fields:
        names = [name for name in values if name == field.name or _is_numbered(name, field.name)]
        typed |= {name: _as_posted(values[name]) for name in names if values[name] not in (None, "", [])}
    return typed


def _typed_outcome(values: Mapping[str, Any], form: EntryForm) -> dict[str, str]:
    """Return the button that submits the deal; none if the deal was charged in place of another."""
    if values.get("outcome") == "passed":
        return {"outcome": "passed"}
    if values.get("won") is not None:
        return {"outcome": "won" if values["won"] else "lost"}
    return {"outcome": "done"} if "done" in form.outcomes else {}


def _as_posted(value: Any) -> str | list[str]:
    if isinstance(value, list):
        # The boxes are in the order of the seats.
        return [str(each) for each in sorted(value)]
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class UndoForm(forms.Form):
    client_id = forms.UUIDField()
    after = forms.IntegerField(min_value=0)


class CorrectionForm(DealForm):
    reason = NameField(label=_("Reason"), required=False, max_length=200)

    def __init__(self, data: QueryDict | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        reason = self.fields["reason"]
        if self.number == len(self.sheet.deals):
            reason.label = _("Reason (optional)")
        else:
            reason.required = True
            reason.help_text = _("Required, because later deals have been entered.")
            reason.error_messages["required"] = _("Give a reason to correct an earlier deal.")
