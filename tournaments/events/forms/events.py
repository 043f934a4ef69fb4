"""The settings of an event: time and place, game, fees, and visibility."""

from datetime import date
from typing import Any, Final

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from scoring.forms.days import DayField
from scoring.forms.money import FeeField
from scoring.forms.names import NameField
from scoring.models import Club, Player
from scoring.phrases import SCHEME_NAMES, SCHEME_NOTES
from scoring.rules import SCHEMES
from scoring.sheets.forms.new_table import LOSS_FEES
from scoring.sheets.game_systems import catalogue, find_system, house_systems, system_of
from tournaments.events.forms.logins import LoginField
from tournaments.events.forms.series import SeriesFormSet
from tournaments.events.forms.settings import SettingsForm
from tournaments.events.models import Category, Event
from tournaments.events.models.settings import form_settings
from tournaments.events.phrases.choices import TEAM_KIND_NAMES, Role
from tournaments.events.phrases.standings import order_words
from tournaments.events.queries.combined_events import other_events
from tournaments.events.queries.event_list import EVENING, MEETING, TOURNAMENT
from tournaments.seating.tables import IMPOSSIBLE_FIELDS

OWN_CATEGORIES: Final = 3
TABLE_SIZES: Final = (3, 4)
SENIOR_AGE: Final = 60
JUNIOR_AGE: Final = 21
# Classes for which the form has an entry fee.
PAY_APART: Final = ("women", "juniors")
TIE_BREAKS: Final = (
    "total won lost lot",
    "total won lost",
    "total lost won lot",
    "total points won lost lot",
    "total best_series won lost lot",
)


class EventForm(SettingsForm):
    """Create an event or change its settings, with series and classes; `club` decides which games are offered."""

    game = forms.ChoiceField(label=_("Game"))
    women_fee = FeeField(label=_("Entry fee for women"))
    juniors_fee = FeeField(label=_("Entry fee for juniors"))
    team_fee = FeeField(label=_("Fee for a team of four"))
    tandem_fee = FeeField(label=_("Fee for a tandem"))
    mixed_fee = FeeField(label=_("Fee for a mixed pair"))
    women = forms.BooleanField(label=_("Women"), required=False)
    juniors = forms.BooleanField(label=_("Juniors (under 21)"), required=False)
    seniors = forms.BooleanField(label=_("Seniors (60 at the start of the year)"), required=False)

    class Meta(SettingsForm.Meta):
        model = Event
        fields = form_settings(Event)

    def __init__(self, *args: Any, club: Club, instance: Event | None = None, **options: Any) -> None:
        self.club, self.event = club, instance
        # No fee is shown as empty rather than 0 in a new event.
        initial = initial_of(instance, club) if instance else {"entry_fee": "", "card_fee": ""}
        super().__init__(*args, instance=instance, initial=initial, **options)
        stored = instance.series.all() if instance else None
        self.series_rows = SeriesFormSet(self.data if self.is_bound else None, stored=stored)
        self.offer("tie_breaks", [(order, order_words(order.split())) for order in TIE_BREAKS], _order_words)
        self.offer("loss_fee_steps", LOSS_FEES)
        for name, choices in {
            "game": _games(club),
            "scheme": [(key, f"{SCHEME_NAMES[key]}: {SCHEME_NOTES[key]}") for key in SCHEMES],
            "day_events": _other_events(instance),
        }.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        for place in range(OWN_CATEGORIES):
            self.fields[f"own_{place}"] = NameField(label=_("Other class"), required=False, max_length=30)

    @property
    def own_categories(self) -> list[forms.BoundField]:
        return [self[f"own_{place}"] for place in range(OWN_CATEGORIES)]

    def is_valid(self) -> bool:
        return super().is_valid() and self.series_rows.is_valid()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("game"):
            self._check_game(data)
        if self.series_rows.is_valid():
            self._check_final(data, len(self.series_rows.plans))
        if data.get("public_until") and data.get("day") and data["public_until"] < data["day"]:
            self.add_error("public_until", _("The date cannot be before the day of the event."))
        return data

    def _check_game(self, data: dict[str, Any]) -> None:
        self.system = find_system(data["game"], [self.club])
        if data.get("scheme") and data["scheme"] not in self.system.ruleset.schemes:
            self.add_error("scheme", _("This game cannot be scored like that."))

    def _check_final(self, data: dict[str, Any], series: int) -> None:
        """Check that a final has a size and a first series, which is not series 1."""
        size, first = data.get("final_size") or 0, data.get("final_from") or 0
        if size in IMPOSSIBLE_FIELDS[1:]:
            self.add_error("final_size", _("1, 2 or 5 players cannot be seated."))
        if size and not first and "final_from" not in self.errors:
            self.add_error("final_from", _("Choose the series with which the final starts."))
        if first and not size and "final_size" not in self.errors:
            self.add_error("final_size", _("Enter how many players are in the final."))
        if first > series:
            self.add_error("final_from", _("This series does not exist."))

    def settings(self) -> dict[str, Any]:
        data = self.cleaned_data
        return super().settings() | {
            "ruleset_key": self.system.ruleset.key,
            "ruleset_options": self.system.ruleset.explicit_options(),
            "fees_by_category": self._category_fees(),
            "team_fees": [[kind, data[f"{kind}_fee"]] for kind, _name in TEAM_KIND_NAMES if data[f"{kind}_fee"]],
        }

    def _category_fees(self) -> list[list[Any]]:
        """Return the typed fees for women and juniors, and the stored fees of other classes."""
        data = self.cleaned_data
        typed = [[key, data[f"{key}_fee"]] for key in PAY_APART if data[key] and self.data.get(f"{key}_fee")]
        fees = self.event.fees_by_category if self.event else []
        return typed + [list(fee) for fee in fees if fee[0] not in PAY_APART]

    def categories(self) -> list[Category]:
        """Return the announced classes; birth dates follow from the year of the event. official.md 4"""
        data, year = self.cleaned_data, self.cleaned_data["day"].year
        usual = {
            "women": Category(key="women", name=str(_("Women")), sex=Player.Sex.FEMALE),
            "juniors": Category(key="juniors", name=str(_("Juniors")), born_from=date(year - JUNIOR_AGE, 1, 1)),
            "seniors": Category(key="seniors", name=str(_("Seniors")), born_to=date(year - SENIOR_AGE, 1, 1)),
        }
        names = [(place, data[f"own_{place}"]) for place in range(OWN_CATEGORIES)]
        own = [Category(key=self._own_key(place, name), name=name) for place, name in names if name]
        return [plan for key, plan in usual.items() if data[key]] + own

    def _own_key(self, place: int, name: str) -> str:
        """Return a unique key; a renamed class keeps its key, with its members and prizes."""
        stored = [each for each in self.event.categories.all() if each.is_own] if self.event else []
        return stored[place].key if place < len(stored) else f"own-{place + 1}-{slugify(name)[:20]}".rstrip("-")


def initial_of(event: Event, club: Club) -> dict[str, Any]:
    """Return initial values for the inputs that are not fields of the event."""
    keys = set(event.categories.values_list("key", flat=True))
    own = [category.name for category in event.categories.all() if category.is_own]
    fees = dict(event.fees_by_category)
    return {
        "game": system_of(event.ruleset, event.scheme, [club]).key,
        **{key: key in keys for key in ("women", "juniors", "seniors")},
        **{f"{key}_fee": fees.get(key, "") for key in PAY_APART},
        **{f"{kind}_fee": cents for kind, cents in event.team_fees},
        **{f"own_{place}": name for place, name in enumerate(own)},
    }


def _order_words(order: str) -> str:
    return order_words(order.split())


def _other_events(event: Event | None) -> list[tuple[str, str]]:
    return [(other.public_id, other.name) for other in other_events(event)] if event else []


def _games(club: Club) -> list[tuple[str, str]]:
    """Return the games for tables of three and four with an agreed number of deals."""
    known = [system for base, presets in catalogue() for system in (base, *presets)] + house_systems([club])
    fitting = (
        system
        for system in known
        if set(TABLE_SIZES) <= set(system.ruleset.table_sizes) and not system.ruleset.ends_by_itself
    )
    return [(system.key, system.name) for system in fitting]


class FindEventsForm(forms.Form):
    """Filter the list of events; empty choices do not filter."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        required=False,
        choices=[
            ("", _("all kinds")),
            (TOURNAMENT, _("Tournaments")),
            (EVENING, _("Club evenings")),
            (MEETING, _("League")),
        ],
    )
    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("Club"), required=False, to_field_name="slug", empty_label=_("all clubs")
    )

    def __init__(self, *args: Any, clubs: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]

    @property
    def wanted(self) -> dict[str, Any]:
        """Return the values to filter by; none if the input is invalid."""
        chosen = self.cleaned_data if self.is_valid() else {}
        return {name: value for name, value in chosen.items() if value}


class CopyForm(forms.Form):
    """Create an event with the settings of an earlier one."""

    name = NameField(label=_("Name"))
    day = DayField(label=_("Day"))


class RoleForm(forms.Form):
    """Give a login a role at the event."""

    login = LoginField()
    role = forms.ChoiceField(label=_("Role"), choices=[(role.value, role.label) for role in Role])
