"""Who sits where, how long they play, and by which rules."""

from fractions import Fraction
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.forms.names import NameField
from scoring.models import Club, Player
from scoring.queries import players_by_name
from scoring.rules import SCHEMES, Problem, find_ruleset, ruleset_keys
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


def length_choices() -> list[tuple[int, str]]:
    """The usual series in rounds, and a length of one's own."""
    words = _("%(four)s (%(three)s at three, %(five)s at five)")
    usual = [
        (rounds, words % {"four": 4 * rounds, "three": 3 * rounds, "five": 5 * rounds}) for rounds in ROUND_CHOICES
    ]
    return [*usual, (0, str(_("another length")))]


def scheme_choices() -> list[tuple[str, str]]:
    """Each scheme with what it adds to the game points."""
    return [(key, f"{phrases.SCHEME_NAMES[key]}: {phrases.SCHEME_NOTES[key]}") for key in SCHEMES]


class NewTableForm(forms.Form):
    """Who sits where, how long they play, and by which rules."""

    title = NameField(label=_("Title"), required=False, help_text=_("For instance: Table 7, series 2."))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    rounds = forms.TypedChoiceField(label=_("Deals"), coerce=int, choices=length_choices)
    length = forms.IntegerField(
        label=_("Number of deals"),
        required=False,
        min_value=1,
        max_value=MAX_LENGTH,
        help_text=_("Only for another length."),
    )
    scheme = forms.ChoiceField(label=_("Scoring"), choices=scheme_choices)
    first_dealer = forms.TypedChoiceField(
        label=_("First dealer"),
        coerce=int,
        initial=0,
        choices=[(place, place + 1) for place in range(max(TABLE_SIZES))],
    )
    cents_per_point = forms.CharField(
        label=_("Cents a point"),
        required=False,
        max_length=12,
        help_text=_("For instance 1, 0.5 or 1/4; leave empty to play for the honour."),
    )

    loss_fee = forms.ChoiceField(label=_("Loss fee"), required=False, choices=LOSS_FEES)

    ruleset = forms.ChoiceField(label=_("Game"), required=False)

    def __init__(self, *args: Any, clubs: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["ruleset"].choices = [(key, phrases.ruleset_name(key)) for key in ruleset_keys()]  # type: ignore[attr-defined]
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        for place in range(max(TABLE_SIZES)):
            required = place < min(TABLE_SIZES)
            box = forms.TextInput(attrs={"list": "players", "autocomplete": "off", "autocapitalize": "words"})
            label = _("Seat %(place)s") % {"place": place + 1}
            self.fields[f"name_{place}"] = NameField(label=label, required=required, widget=box)
        chosen = self["ruleset"].value()
        self.rules = find_ruleset(chosen) if chosen in ruleset_keys() else find_ruleset()
        for name in option_names(self.rules):
            self.fields[f"option_{name}"] = self._option_field(name)

    def _option_field(self, name: str) -> forms.TypedChoiceField:
        legal = self.rules.legal_values(name)
        return forms.TypedChoiceField(
            label=phrases.OPTIONS[name],
            required=False,
            choices=[(str(place), phrases.option_label(name, value)) for place, value in enumerate(legal)],
            coerce=lambda place: legal[int(place)],
            empty_value=getattr(self.rules, name),
            initial=str(legal.index(getattr(self.rules, name))),
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
        self._find_first_dealer(data)
        return data

    def _find_first_dealer(self, data: dict[str, Any]) -> None:
        """From the place as typed to the seat at the table, gaps closed."""
        filled = [place for place in range(max(TABLE_SIZES)) if data.get(f"name_{place}")]
        if data.get("first_dealer") in filled:
            data["first_dealer"] = filled.index(data["first_dealer"])
        elif "first_dealer" in data and len(filled) >= min(TABLE_SIZES):
            self.add_error("first_dealer", _("Nobody sits on this seat."))

    def _check_names(self) -> None:
        seen: set[str] = set()
        for place in range(max(TABLE_SIZES)):
            name = self.cleaned_data.get(f"name_{place}", "")
            if name and name.casefold() in seen:
                sentence = phrases.problem_sentence(Problem("V28", (), (("n", len(self.names)),)))
                self.add_error(f"name_{place}", sentence)
            seen.add(name.casefold())

    def opening(self) -> dict[str, Any]:
        """What `open_sheet` needs."""
        data = self.cleaned_data
        options = {name: data[f"option_{name}"] for name in option_names(self.rules)}
        return {
            "names": self._players(),
            "ruleset": self.rules.with_options(options),
            "length": data["length"] if data["rounds"] == 0 else self._deals(data["rounds"]),
            "loss_fee_steps": [tuple(map(int, step.split(":"))) for step in data["loss_fee"].split()],
            **{name: data[name] for name in ("club", "title", "scheme", "first_dealer", "cents_per_point")},
        }

    def _deals(self, rounds: int) -> int:
        # Everybody deals once in a round.
        return rounds * len(self.names)

    def _players(self) -> list[str | Player]:
        """The club's own players by their names; everybody else plays as a guest."""
        known = players_by_name(self.cleaned_data["club"])
        return [known.get(name, name) for name in self.names]
