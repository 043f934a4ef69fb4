"""Forms for registering a player: by name alone, with details if needed."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.alphabet import fold
from scoring.forms.days import BirthDateField
from scoring.forms.names import NameField, PersonField
from scoring.forms.numbers import WholeNumberField
from scoring.models import Player
from scoring.models.names import split_club
from tournaments.events.forms.settings import SHORT
from tournaments.events.models import Category, Entrant, Event
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.choices import State
from tournaments.events.phrases.registration import TEAM_NAMES
from tournaments.events.queries.registration import club_players, earlier_entries, names_of, namesakes, player_named
from tournaments.seating.tables import SEATS

FIXED: Final = ("fixed_table", "fixed_seat")
GUEST: Final = "guest"
SEXES: Final = (("", _("not given")), ("f", _("woman")), ("m", _("man")), ("d", _("diverse")))
PLAIN: Final = {"autocomplete": "off"}


# Fields of the registration form that are not behind "details".
NOT_DETAILS: Final = ("name", "chosen", "sure", "present", "pays", "unfinished")


class DetailsForm(forms.Form):
    """Optional details of a player."""

    club_name = NameField(label=_("Club"), required=False, widget=forms.TextInput(attrs=PLAIN))
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=SEXES, widget=forms.RadioSelect)
    birth_date = BirthDateField(label=_("Date of birth"))
    phone = NameField(
        label=_("Phone"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"type": "tel", "inputmode": "tel"} | PLAIN),
    )
    without_fee = forms.BooleanField(
        label=_("without a separate fee"),
        required=False,
        help_text=_(
            "A substitute playing on another player's fee, a guest or a referee: changes neither pot nor prizes."
        ),
    )
    categories = forms.ModelMultipleChoiceField(
        Category.objects.none(), label=_("Own classes"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event
        own = [category.pk for category in event.categories.all() if category.is_own]
        if own:
            self.fields["categories"].queryset = event.categories.filter(pk__in=own)  # type: ignore[attr-defined]
        else:
            del self.fields["categories"]

    @property
    def details(self) -> dict[str, Any]:
        """Return the details as arguments for `services.registration`."""
        names = ("club_name", "sex", "birth_date", "phone", "without_fee", "categories")
        return {name: self.cleaned_data[name] for name in names if name in self.fields}


class RegistrationForm(DetailsForm):
    """Register a player by name. `chosen` is the key of a suggestion, `sure` a confirmed duplicate name.

    Empty details of a club member are filled in from the club's data.
    """

    name = PersonField(
        label=_("Name"),
        widget=forms.TextInput(
            attrs=PLAIN | {"autofocus": True, "autocapitalize": "words", "spellcheck": "false", "enterkeyhint": "done"}
        ),
        error_messages={"required": _("Enter a name.")},
    )
    chosen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    sure = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    present = forms.BooleanField(label=_("is here"), required=False)
    pays = forms.BooleanField(label=_("pays now"), required=False)
    unfinished = forms.BooleanField(label=_("rest later"), required=False)

    def __init__(self, *args: Any, state: State, takes_money: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["present"].initial = state != State.REGISTRATION
        if not takes_money:
            del self.fields["pays"]
        for kind in self.event.team_kinds:
            box = forms.TextInput(attrs=PLAIN | {"list": f"teams-{kind}"})
            self.fields[f"team_{kind}"] = NameField(label=TEAM_NAMES[kind], required=False, widget=box)
        self.player: Player | None = None
        self.earlier: Entrant | None = None
        self.known: list[Entrant] = []

    @property
    def detail_fields(self) -> Iterator[forms.BoundField]:
        for name in self.fields:
            if name not in NOT_DETAILS:
                yield self[name]

    @property
    def has_detail_errors(self) -> bool:
        return any(field.errors for field in self.detail_fields)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        name = cleaned.get("name", "")
        if not name:
            return cleaned
        whole, club = split_club(name)
        if club and not cleaned.get("club_name"):
            cleaned |= {"name": whole, "club_name": club}
            name = whole
        self._find_person(cleaned)
        self.known = namesakes(self.event, name)
        if self.known and cleaned.get("sure") != fold(name):
            # Sending the same name again confirms it: the form shown now contains it as `sure`.
            seen = QueryDict(mutable=True)
            seen.update(self.data)
            seen["sure"] = fold(name)
            self.data = seen
            raise ValidationError(_("This name is already entered."), code="namesake")
        return cleaned

    def _find_person(self, cleaned: dict[str, Any]) -> None:
        """Find the person for the name: the chosen one, otherwise the club's player with that name, otherwise
        a guest."""
        kind, _sign, key = cleaned.get("chosen", "").partition(":")
        pk = int(key) if key.isdecimal() and len(key) < 10 else 0
        if kind == "player":
            self.player = club_players(self.event).filter(pk=pk).first()
        elif kind == "entry":
            self.earlier = earlier_entries(self.event).filter(pk=pk).first()
        elif kind != GUEST and not cleaned.get("club_name"):
            self.player = player_named(self.event, cleaned["name"])
        # A name typed over a chosen suggestion means another person.
        if self.player and fold(cleaned["name"]) not in names_of(self.player):
            self.player = None
        if self.earlier and fold(self.earlier.name) != fold(cleaned["name"]):
            self.earlier = None

    @property
    def entry(self) -> dict[str, Any]:
        entry = {name: self.cleaned_data[name] for name in ("name", "present", "unfinished")} | {"player": self.player}
        teams = {kind: self.cleaned_data[f"team_{kind}"] for kind in self.event.team_kinds}
        details = self.details
        if self.earlier:
            known = ("club_name", "sex", "birth_date")
            details |= {field: details[field] or getattr(self.earlier, field) for field in known}
        return {**entry, **details, "teams": {kind: name for kind, name in teams.items() if name}}

    @property
    def is_namesake(self) -> bool:
        return self.has_error("__all__", "namesake")


class EntrantForm(DetailsForm):
    """Name and details of an entrant, and the reason for the change once a series has been played."""

    name = PersonField(label=_("Name"), widget=forms.TextInput(attrs=PLAIN))
    fixed_table = WholeNumberField(
        label=_("Table for all series"),
        required=False,
        min_value=1,
        max_value=MOST_PLAYERS // 3,
        widget=forms.TextInput(attrs=SHORT),
        help_text=_("For players with limited mobility: the draw keeps them at this table, and others come to it."),
    )
    fixed_seat = WholeNumberField(
        label=_("Seat at this table"),
        required=False,
        min_value=1,
        max_value=SEATS,
        widget=forms.TextInput(attrs=SHORT),
        help_text=_("Leave empty for any seat."),
    )
    reason = NameField(
        label=_("Reason"),
        required=False,
        max_length=300,
        help_text=_("A series has already been played: your reason is recorded in the audit log."),
    )
    field_order = ("name", "club_name", "sex", "birth_date", "phone", "categories", "without_fee", *FIXED, "reason")

    def __init__(self, *args: Any, entrant: Entrant, needs_reason: bool, **options: Any) -> None:
        names = ("name", "club_name", "sex", "birth_date", "phone", "without_fee", *FIXED)
        initial = {field: getattr(entrant, field) for field in names}
        super().__init__(*args, event=entrant.event, initial=initial, **options)
        if "categories" in self.fields:
            self.fields["categories"].initial = list(entrant.own_categories.all())
        if entrant.player and entrant.player.is_pseudonymised:
            self.fields["name"].disabled = True
            self.fields["name"].help_text = _("Only the player's club decides which name is shown.")
        if not needs_reason:
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("fixed_seat") and not cleaned.get("fixed_table") and "fixed_table" not in self.errors:
            self.add_error("fixed_table", _("Choose the table."))
        return cleaned

    @property
    def changes(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        fixed = {name: cleaned[name] for name in FIXED}
        return self.details | fixed | {"name": cleaned["name"], "reason": cleaned.get("reason", "")}
