"""The form for a new table: players, length and rules."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import phrases
from scoring.forms.doubles import doubles
from scoring.forms.money import CentsField, CentsPerPointField
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField
from scoring.models import Club, HouseRules, Player
from scoring.rules import Account, Ruleset, find_ruleset, option_names
from scoring.sheets.game_systems import GameSystem, find_system, option_groups
from scoring.sheets.queries import players_by_name

# Rounds: 12 is the usual series, 10 the league's; each player deals once in a round. official.md 3.1
ROUND_CHOICES: Final = (12, 10, 8, 6, 5)
MAX_LENGTH: Final = 60
# The number of deals in a number of rounds, for each size of table.
LENGTHS: Final = {
    (2,): _("%(two)s"),
    (3,): _("%(three)s"),
    (3, 4): _("%(four)s (%(three)s for three players)"),
    (3, 4, 5): _("%(four)s (%(three)s for three players, %(five)s for five)"),
}
EACH_DEALS: Final = _("each player deals %(rounds)s times")
# The input of an amount, and its errors.
AMOUNTS: Final = (
    _("A whole number from %(least)s to %(most)s."),
    _("Enter a whole number from %(least)s to %(most)s."),
)
AMOUNTS_IN_STEPS: Final = (
    _("A number from %(least)s to %(most)s, in steps of %(step)s."),
    _("Enter a number from %(least)s to %(most)s, in steps of %(step)s."),
)
# The same for an amount of money.
MONEY: Final = (_("An amount from %(least)s to %(most)s."), _("Enter an amount from %(least)s to %(most)s."))
MONEY_IN_STEPS: Final = (
    _("An amount from %(least)s to %(most)s, in steps of %(step)s."),
    _("Enter an amount from %(least)s to %(most)s, in steps of %(step)s."),
)
# No type=number: a browser would silently refuse to submit an invalid one that is folded away.
DIGITS: Final = {"inputmode": "numeric", "autocomplete": "off", "class": "input-short"}

# Cents by "first game:cents" steps. official.md 6
LOSS_FEES: Final = (
    ("", _("none")),
    ("1:50 4:100", _("0.50 for the first three lost games, then 1.00")),
    ("1:50 5:100", _("0.50 for the first four lost games, then 1.00")),
    ("1:50", _("0.50 per lost game")),
    ("1:100", _("1.00 per lost game")),
)


def loss_fee_steps(chosen: str) -> list[list[int]]:
    """Return the choice as stored: [[first lost game, cents each], ...]."""
    return [[int(part) for part in step.split(":")] for step in chosen.split()]


def loss_fee_choice(steps: Iterable[Iterable[int]]) -> str:
    return " ".join(f"{first}:{cents}" for first, cents in steps)


def length_choices(table_sizes: Sequence[int]) -> list[tuple[int, str]]:
    words = LENGTHS.get(tuple(table_sizes), EACH_DEALS)
    usual = [(rounds, words % _deals_in(rounds)) for rounds in ROUND_CHOICES]
    return [*usual, (0, str(_("another length")))]


def _deals_in(rounds: int) -> dict[str, int]:
    return {"rounds": rounds, "two": 2 * rounds, "three": 3 * rounds, "four": 4 * rounds, "five": 5 * rounds}


def scheme_choices(ruleset: Ruleset) -> list[tuple[str, str]]:
    return [(key, str(phrases.SCHEME_NAMES[key])) for key in ruleset.schemes]


def option_initials(ruleset: Ruleset) -> dict[str, Any]:
    """Return initial values for the option fields; an option with a list of values is stored by index."""
    return {f"option_{name}": _initial(ruleset, name) for name in option_names(ruleset)}


def _initial(ruleset: Ruleset, name: str) -> Any:
    legal, value = ruleset.legal_values(name), getattr(ruleset, name)
    return value if isinstance(legal, range) else str(legal.index(value))


class NewTableForm(forms.Form):
    """Players, length and rules of a new table. The game is chosen beforehand; its key is a hidden field."""

    # The form has its own errors for missing fields, in the words of the game.
    use_required_attribute = False

    title = NameField(label=_("Title"), required=False, help_text=_("For example: Table 7, series 2."))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    rounds = forms.TypedChoiceField(label=_("Deals"), required=False, coerce=int, empty_value=None)
    length = WholeNumberField(
        label=_("Number of deals"),
        required=False,
        min_value=1,
        max_value=MAX_LENGTH,
        help_text=_("Only for another length."),
        widget=forms.TextInput(attrs=DIGITS),
    )
    scheme = forms.ChoiceField(label=_("Scoring"), required=False)
    first_dealer = forms.TypedChoiceField(label=_("First dealer"), coerce=int, initial=0)
    cents_per_point = CentsPerPointField(
        label=_("Cents per point"),
        help_text=_("For example 1, 0.5 or 1/4; leave empty if you do not play for money."),
    )
    loss_fee = forms.ChoiceField(label=_("Loss fee"), required=False, choices=LOSS_FEES)
    save_as = NameField(
        label=_("Save these rules as …"),
        required=False,
        help_text=_(
            "A name under which the club will find these rules in the list of games; leave empty "
            "if you do not want to save them."
        ),
    )

    def __init__(self, *args: Any, clubs: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.system, self.game_is_missing = self._find_system(clubs)
        self.rules = self.system.ruleset
        self.has_clubs = bool(clubs)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self._fit_to_the_game()
        for place in range(self.most_seats):
            self.fields[f"name_{place}"] = self._seat_field(place)
        for name in option_names(self.rules):
            self.fields[f"option_{name}"] = self._option_field(name)
        if not self.has_clubs:
            del self.fields["save_as"]

    def _find_system(self, clubs: Any) -> tuple[GameSystem, bool]:
        key = (self.data if self.is_bound else self.initial).get("game") or ""
        try:
            return find_system(key, clubs), False
        except ValueError:
            return find_system(), True

    def _fit_to_the_game(self) -> None:
        sizes, schemes = self.rules.table_sizes, self.rules.schemes
        self._set_choices("rounds", length_choices(sizes))
        self._set_choices("first_dealer", [(place, place + 1) for place in range(self.most_seats)])
        self._set_choices("scheme", scheme_choices(self.rules))
        self.fields["scheme"].initial = self.system.scheme
        if len(schemes) == 1:
            del self.fields["scheme"]
        # If only game points count, there is no series with a fee for lost games.
        if schemes == ("classic",):
            del self.fields["loss_fee"]
        if self.rules.account is not Account.POINTS:
            del self.fields["cents_per_point"]

    def _set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _seat_field(self, place: int) -> PersonField:
        box = forms.TextInput(attrs={"list": "players", "autocomplete": "off", "autocapitalize": "words"})
        label = _("Seat %(place)s") % {"place": place + 1}
        too_few = {"required": _("A name is missing: this game is for %(players)s.") % {"players": self.system.players}}
        is_required = place < min(self.rules.table_sizes)
        return PersonField(label=label, required=is_required, widget=box, error_messages=too_few)

    def _option_field(self, name: str) -> forms.Field:
        legal = self.rules.legal_values(name)
        if not isinstance(legal, range):
            field: forms.Field = self._choice_field(name, legal)
        else:
            field = self._money_field(name, legal) if self.rules.is_in_cents(name) else self._amount_field(name, legal)
        field.label = phrases.option_name(self.rules, name)
        if self.rules.is_house_rule(name):
            field.help_text = " ".join(filter(None, [str(field.help_text), self._house_rule_sentence(name)]))
        return field

    def _amount_field(self, name: str, legal: range) -> WholeNumberField:
        bounds = {"least": legal[0], "most": legal[-1], "step": legal.step}
        hint, wrong = AMOUNTS if legal.step == 1 else AMOUNTS_IN_STEPS
        return WholeNumberField(
            # A missing field means the default of the game; an empty one is an error.
            required=f"option_{name}" in self.data,
            min_value=legal[0],
            max_value=legal[-1],
            initial=getattr(self.rules, name),
            widget=forms.TextInput(attrs=DIGITS),
            step_size=legal.step,
            help_text=hint % bounds,
            error_messages=dict.fromkeys(
                ("required", "invalid", "min_value", "max_value", "step_size"), wrong % bounds
            ),
        )

    def _money_field(self, name: str, legal: range) -> CentsField:
        limits = {"least": legal[0], "most": legal[-1], "step": legal.step}
        hint, wrong = MONEY if legal.step == 1 else MONEY_IN_STEPS
        shown = {name: phrases.format_money(cents) for name, cents in limits.items()}
        return CentsField(
            **limits,
            required=f"option_{name}" in self.data,
            initial=getattr(self.rules, name),
            help_text=hint % shown,
            error_messages=dict.fromkeys(("required", "least", "most", "step"), wrong % shown),
        )

    def _choice_field(self, name: str, legal: tuple[Any, ...]) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            required=False,
            choices=[(str(place), phrases.option_label(self.rules, name, value)) for place, value in enumerate(legal)],
            coerce=lambda place: legal[int(place)],
            empty_value=getattr(self.rules, name),
            initial=_initial(self.rules, name),
        )

    def _house_rule_sentence(self, name: str) -> str:
        default = getattr(find_ruleset(self.rules.key), name)
        label = phrases.option_label(self.rules, name, default)
        if self.rules.is_printed(name):
            return str(_("House rule; standard: %(value)s.") % {"value": label})
        return str(_("House rule; our proposal: %(value)s.") % {"value": label})

    @property
    def most_seats(self) -> int:
        return max(self.rules.table_sizes)

    @property
    def has_length(self) -> bool:
        return not self.rules.ends_by_itself

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name_{place}"] for place in range(self.most_seats)]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        names = ("title", "club", "first_dealer", "cents_per_point", "loss_fee")
        shown = [name for name in names if name in self.fields and (name != "club" or self.has_clubs)]
        return [self[name] for name in shown]

    @property
    def scheme_notes(self) -> list[tuple[str, str, str]]:
        """Return what each scheme adds to the game points, as (key, name, note)."""
        names, notes = phrases.SCHEME_NAMES, phrases.SCHEME_NOTES
        return [(key, str(names[key]), str(notes[key])) for key in self.rules.schemes]

    @property
    def has_more_errors(self) -> bool:
        return any(field.errors for field in self.more_fields)

    @property
    def option_groups(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        groups = [(title, [self[f"option_{name}"] for name in names]) for title, names in option_groups(self.rules)]
        return [(title, fields, any(field.errors for field in fields)) for title, fields in groups]

    @property
    def has_rule_errors(self) -> bool:
        in_options = any(has_errors for *_, has_errors in self.option_groups)
        return in_options or "save_as" in self.errors

    @property
    def names(self) -> list[str]:
        typed = [self.cleaned_data.get(f"name_{place}", "") for place in range(self.most_seats)]
        return [name for name in typed if name]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.game_is_missing:
            self.add_error(None, _("The game you chose no longer exists. Check which one is selected now."))
        self._check_names()
        self._read_rules(data)
        self._check_length(data)
        self._find_first_dealer(data)
        if data.get("save_as") and data.get("club") is None:
            self.add_error("club", _("Choose the club to save these rules for."))
        return data

    def _read_rules(self, data: dict[str, Any]) -> None:
        names = [name for name in option_names(self.rules) if f"option_{name}" not in self.errors]
        options = {name: data[f"option_{name}"] for name in names if data[f"option_{name}"] is not None}
        try:
            self.rules = self.rules.with_options(options)
        except ValueError:
            self.add_error(None, _("These house rules cannot be combined."))

    def _check_length(self, data: dict[str, Any]) -> None:
        # A field that is not shown cannot be wrong.
        if not self.has_length:
            self.errors.pop("rounds", None)
        if not self.has_length or data.get("rounds"):
            self.errors.pop("length", None)
        elif "rounds" in self.errors or "length" in self.errors:
            return
        elif data.get("rounds") is None:
            self.add_error("rounds", _("Choose how many deals to play."))
        elif data["rounds"] == 0 and not data.get("length"):
            self.add_error("length", _("Enter the number of deals."))

    def _find_first_dealer(self, data: dict[str, Any]) -> None:
        """Convert the field's position into a seat, because empty fields before it do not count."""
        filled = [place for place in range(self.most_seats) if data.get(f"name_{place}")]
        if data.get("first_dealer") in filled:
            data["first_dealer"] = filled.index(data["first_dealer"])
        elif "first_dealer" in data and len(filled) >= min(self.rules.table_sizes):
            self.add_error("first_dealer", _("Nobody sits in this seat."))

    def _check_names(self) -> None:
        for field, sentence in doubles(self._shown_names()).items():
            self.add_error(field, sentence)
        sizes = self.rules.table_sizes
        if min(sizes) < len(self.names) < max(sizes) and len(self.names) not in sizes:
            self.add_error(None, _("This game is for %(players)s.") % {"players": self.system.players})

    def _shown_names(self) -> dict[str, str]:
        """Return the name that each field would put on the list; a player may be typed by real or shown name."""
        known = players_by_name(self.cleaned_data.get("club"))
        fields = [f"name_{place}" for place in range(self.most_seats)]
        typed = {field: self.cleaned_data.get(field, "") for field in fields}
        return {field: known[name].shown_name if name in known else name for field, name in typed.items()}

    def sheet_fields(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "names": self._players(),
            "ruleset": self.rules,
            "scheme": self._scheme,
            "length": self._length(),
            "loss_fee_steps": [(first, cents) for first, cents in loss_fee_steps(data.get("loss_fee", ""))],
            "cents_per_point": data.get("cents_per_point", "0"),
            **{name: data[name] for name in ("club", "title", "first_dealer")},
        }

    def house_rules(self) -> HouseRules | None:
        if not (name := self.cleaned_data.get("save_as")):
            return None
        return HouseRules(
            club=self.cleaned_data["club"],
            name=name,
            ruleset_key=self.rules.key,
            ruleset_options=self.rules.options(),
            scheme=self._scheme,
        )

    @property
    def _scheme(self) -> str:
        return self.cleaned_data.get("scheme") or self.system.scheme

    def _length(self) -> int | None:
        if not self.has_length:
            return None
        # Each player deals once in a round.
        rounds = int(self.cleaned_data["rounds"])
        return rounds * len(self.names) if rounds else int(self.cleaned_data["length"])

    def _players(self) -> list[str | Player]:
        known = players_by_name(self.cleaned_data["club"])
        return [known.get(name, name) for name in self.names]
