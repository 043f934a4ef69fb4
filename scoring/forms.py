"""Text from pages turned into values, and problems turned into sentences beside their fields."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.models import Club, Player
from scoring.models.names import MAX_NAME_LENGTH, clean_name, validate_name
from scoring.rules import (
    PASSED_DEAL,
    SCHEMES,
    Deal,
    Problem,
    Ruleset,
    Sheet,
    deal_from_dict,
    find_ruleset,
)
from scoring.rules.entry_form import EntryField, FieldKind
from scoring.rules.ruleset import option_names
from scoring.rules.table import TABLE_SIZES

# Rounds: 12 is the usual series, 10 the league's; each player deals once in a round. official.md 3.1
ROUND_CHOICES: Final = (12, 10, 8, 6, 5)
MAX_LENGTH: Final = 60


# Cents by "first game:cents" steps. official.md 6
LOSS_FEES: Final = (
    ("", _("none")),
    ("1:50 4:100", _("0.50 for the first three lost games, then 1.00")),
    ("1:50 5:100", _("0.50 for the first four lost games, then 1.00")),
    ("1:50", _("0.50 for each lost game")),
    ("1:100", _("1.00 for each lost game")),
)


class NameField(forms.CharField):
    """A person's or a club's name, in one line and one spelling."""

    def __init__(self, *, max_length: int = MAX_NAME_LENGTH, **options: Any) -> None:
        super().__init__(max_length=max_length, validators=[validate_name], **options)

    def to_python(self, value: Any) -> Any:
        # Checked before the blanks are folded, so that a line break is refused and not lost.
        text = super().to_python(value)
        self.run_validators(text)
        return clean_name(text) if text else text


def length_choices() -> list[tuple[int, str]]:
    """The usual series in rounds, and a length of one's own."""
    words = _("%(four)s deals (%(three)s at a table of three)")
    usual = [(rounds, words % {"four": 4 * rounds, "three": 3 * rounds}) for rounds in ROUND_CHOICES]
    return [*usual, (0, _("another length"))]


class NewTableForm(forms.Form):
    """Who sits where, how long they play, and by which rules."""

    title = NameField(label=_("Title"), required=False, help_text=_("For instance: Table 7, series 2."))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    rounds = forms.TypedChoiceField(label=_("Length"), coerce=int, choices=length_choices)
    length = forms.IntegerField(
        label=_("Number of deals"),
        required=False,
        min_value=1,
        max_value=MAX_LENGTH,
        help_text=_("Only for another length."),
    )
    scheme = forms.ChoiceField(label=_("Scoring"), choices=[(key, phrases.SCHEME_NAMES[key]) for key in SCHEMES])
    first_dealer = forms.TypedChoiceField(
        label=_("First dealer"), coerce=int, choices=[(place, place + 1) for place in range(max(TABLE_SIZES))]
    )
    cents_per_point = forms.CharField(
        label=_("Cents a point"),
        required=False,
        max_length=12,
        help_text=_("For instance 1, 0.5 or 1/4; leave empty to play for the honour."),
    )

    loss_fee = forms.ChoiceField(label=_("Loss fee"), required=False, choices=LOSS_FEES)

    def __init__(self, *args: Any, clubs: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        for place in range(max(TABLE_SIZES)):
            required = place < min(TABLE_SIZES)
            box = forms.TextInput(attrs={"list": "players", "autocomplete": "off", "autocapitalize": "words"})
            label = _("Seat %(place)s") % {"place": place + 1}
            self.fields[f"name_{place}"] = NameField(label=label, required=required, widget=box)
        self.ruleset = find_ruleset()
        for name in option_names(self.ruleset):
            self.fields[f"option_{name}"] = self._option_field(name)

    def _option_field(self, name: str) -> forms.TypedChoiceField:
        legal = self.ruleset.legal_values(name)
        return forms.TypedChoiceField(
            label=phrases.OPTIONS[name],
            required=False,
            choices=[(str(place), phrases.option_label(name, value)) for place, value in enumerate(legal)],
            coerce=lambda place: legal[int(place)],
            empty_value=getattr(self.ruleset, name),
            initial=str(legal.index(getattr(self.ruleset, name))),
        )

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name_{place}"] for place in range(max(TABLE_SIZES))]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("option_")]

    @property
    def names(self) -> list[str]:
        """The typed names in the order of the seats, gaps closed."""
        typed = [self.cleaned_data.get(f"name_{place}", "") for place in range(max(TABLE_SIZES))]
        return [name for name in typed if name]

    def clean_cents_per_point(self) -> str:
        text = self.cleaned_data["cents_per_point"].replace(",", ".").replace(" ", "") or "0"
        try:
            stake = Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise ValidationError(_("Write a number of cents such as 1, 0.5 or 1/4.")) from None
        if not 0 <= stake <= 1000:
            raise ValidationError(_("A point costs between 0 and 1000 cents."))
        return str(stake)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._check_names()
        if data.get("rounds") == 0 and not data.get("length") and "length" not in self.errors:
            self.add_error("length", _("Enter the number of deals."))
        if data.get("first_dealer", 0) >= len(self.names) >= min(TABLE_SIZES):
            self.add_error("first_dealer", _("Nobody sits on this seat."))
        return data

    def _check_names(self) -> None:
        seen: set[str] = set()
        for place in range(max(TABLE_SIZES)):
            name = self.cleaned_data.get(f"name_{place}", "")
            if name and name in seen:
                sentence = phrases.problem_sentence(Problem("V28", (), (("n", len(self.names)),)))
                self.add_error(f"name_{place}", sentence)
            seen.add(name)

    def opening(self) -> dict[str, Any]:
        """What `open_sheet` needs."""
        data = self.cleaned_data
        options = {name: data[f"option_{name}"] for name in option_names(self.ruleset)}
        return {
            "names": self._players(),
            "ruleset": self.ruleset.with_options(options),
            "length": data["length"] if data["rounds"] == 0 else self._deals(data["rounds"]),
            "loss_fee_steps": [tuple(map(int, step.split(":"))) for step in data["loss_fee"].split()],
            **{name: data[name] for name in ("club", "title", "scheme", "first_dealer", "cents_per_point")},
        }

    def _deals(self, rounds: int) -> int:
        # Five play as long as four: everybody's share is what shrinks.
        return rounds * min(len(self.names), 4)

    def _players(self) -> list[str | Player]:
        """The club's own players by their names; everybody else plays as a guest."""
        club = self.cleaned_data["club"]
        known = {player.shown_name: player for player in club.players.filter(is_active=True)} if club else {}
        return [known.get(name, name) for name in self.names]


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
            "value": "" if value in (None, False) else value,
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


class ReasonForm(forms.Form):
    reason = NameField(label=_("Reason"), max_length=200)


class AdjustmentForm(forms.Form):
    """Points given or taken beside the deals, by a referee's ruling."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = forms.IntegerField(
        label=_("Points"), min_value=-1000, max_value=1000, help_text=_("A penalty is negative.")
    )
    reason = NameField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = list(enumerate(names))  # type: ignore[attr-defined]

    def clean_points(self) -> int:
        if self.cleaned_data["points"] == 0:
            raise ValidationError(_("An adjustment gives or takes at least one point."))
        return int(self.cleaned_data["points"])


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    name = NameField(label=_("Name"))
    nickname = NameField(label=_("Nickname"), required=False, help_text=_("Shown on lists instead of the name."))
    member_number = NameField(label=_("Member number"), required=False, max_length=20)

    class Meta:
        model = Player
        fields = ["name", "nickname", "member_number", "sex", "birth_date", "is_active"]
        widgets = {"birth_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.club = club

    def clean_member_number(self) -> str:
        number = str(self.cleaned_data["member_number"])
        others = self.instance.club.players.exclude(pk=self.instance.pk)
        if number and others.filter(member_number=number).exists():
            raise ValidationError(_("Another player of the club has this member number."))
        return number
