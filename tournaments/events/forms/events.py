"""An event as it is announced: when and where, what is played, what it costs, and who sees what."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, ClassVar, Final

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.forms.days import DayField
from scoring.forms.money import FeeField
from scoring.forms.names import NameField
from scoring.forms.numbers import WholeNumberField
from scoring.models import Club, Player
from scoring.phrases import SCHEME_NAMES, SCHEME_NOTES
from scoring.rules import SCHEMES
from scoring.sheets.forms.new_table import LOSS_FEES, loss_fee_choice, loss_fee_steps
from scoring.sheets.game_systems import catalogue, find_system, house_systems, system_of
from tournaments.events.forms.logins import LoginField
from tournaments.events.forms.settings import SHORT, SettingsForm
from tournaments.events.models import Event
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.choices import FinalCounts, Role, Seating
from tournaments.events.phrases.standings import order_words
from tournaments.events.queries.event_list import EVENING, MEETING, TOURNAMENT
from tournaments.events.queries.whole_day import other_events
from tournaments.events.services.events import CategoryPlan, SeriesPlan, category_plan
from tournaments.seating.tables import IMPOSSIBLE_FIELDS

# The ISPA championship has 15 series and 5 of its final. A page of the form shows three, and as many as there are.
SERIES_ROWS: Final = 24
OWN_CATEGORIES: Final = 3
# Rounds of a series, said as deals at four and at three. official.md 3.1
ROUNDS: Final = (12, 10, 8, 6, 5)
TABLE_SIZES: Final = (3, 4)
SENIOR_AGE: Final = 60
JUNIOR_AGE: Final = 21
TEAM_NAMES: Final = {
    "team": _("Teams of four"),
    "tandem": _("Tandems"),
    "mixed": _("Mixed pairs"),
}
DRAW_MODES: Final = (
    ("cap", _("nobody at tables of three more often than a fair share, then nobody meets twice")),
    ("turn", _("nobody at a table of three again before everybody was there as often")),
    ("even", _("tables of three spread as evenly as can be, then nobody meets twice")),
    ("repeats", _("nobody meets twice, wherever the tables of three come")),
)
THREES: Final = (
    ("fair", _("those who were there least")),
    ("bottom", _("the last in the standings")),
    ("top", _("the first in the standings")),
)
TIE_BREAKS: Final = (
    "total won lost lot",
    "total won lost",
    "total lost won lot",
    "total points won lost lot",
    "total best_series won lost lot",
)


class EventForm(SettingsForm):
    """A new event, or the settings of one; `club` decides which games there are."""

    game = forms.ChoiceField(label=_("Game"))
    scheme = forms.ChoiceField(label=_("Scoring"))
    time_limit = WholeNumberField(
        label=_("Minutes for a series"),
        required=False,
        min_value=10,
        max_value=600,
        widget=forms.TextInput(attrs=SHORT),
        help_text=_("Leave empty to play without a limit; 135 are usual for 48 deals."),
    )
    entry_fee = FeeField(label=_("Entry fee"))
    card_fee = FeeField(label=_("Card fee"))
    women_fee = FeeField(label=_("Entry fee for women"))
    juniors_fee = FeeField(label=_("Entry fee for juniors"))
    team_fee = FeeField(label=_("Fee of a team of four"))
    tandem_fee = FeeField(label=_("Fee of a tandem"))
    mixed_fee = FeeField(label=_("Fee of a mixed pair"))
    loss_fee = forms.ChoiceField(label=_("Loss fee"), required=False, choices=LOSS_FEES)
    pot_percent = WholeNumberField(
        label=_("Per cent of the entry fees paid out as prizes"),
        min_value=0,
        max_value=100,
        widget=forms.TextInput(attrs=SHORT),
    )
    tie_breaks = forms.ChoiceField(label=_("Who is ahead"))
    team_kinds = forms.MultipleChoiceField(
        label=_("Ranked beside the players"),
        required=False,
        choices=tuple(TEAM_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    day_events = forms.MultipleChoiceField(
        label=_("Counted together with other events of the day"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Whoever plays in all of them is ranked by the sum of the totals; the prize plan may name it."),
    )
    women = forms.BooleanField(label=_("Women"), required=False)
    juniors = forms.BooleanField(label=_("Juniors (not yet 21)"), required=False)
    seniors = forms.BooleanField(label=_("Seniors (60 at the start of the year)"), required=False)
    draw_mode = forms.ChoiceField(label=_("What matters in the draw"), choices=DRAW_MODES)
    seeded_threes = forms.ChoiceField(
        label=_("Tables of three in series by standing go to"), choices=THREES, required=False
    )

    final_size = WholeNumberField(
        label=_("Players in the final"),
        required=False,
        min_value=3,
        max_value=MOST_PLAYERS,
        widget=forms.TextInput(attrs=SHORT),
        help_text=_(
            "So many go on, the first of the standings; all others keep playing among themselves. Empty: none."
        ),
    )
    final_from = WholeNumberField(
        label=_("First series of the final"), required=False, min_value=2, widget=forms.TextInput(attrs=SHORT)
    )

    final_counts = forms.ChoiceField(label=_("Places in the final go by"), choices=FinalCounts.choices, required=False)

    class Meta(SettingsForm.Meta):
        model = Event
        fields = (
            *("name", "day", "place", "time_limit", "entry_fee", "card_fee", "pot_percent", "loss_money_is_paid_out"),
            *("tie_rule", "draw_mode", "seeded_threes", "second_keying", "is_listed", "visibility", "shown_names"),
            *("final_size", "final_from", "final_counts", "public_until"),
            *("fills_up_teams", "leavers_have_no_place", "keeps_missed_fees"),
            *("begins_at", "notice_text", "certificate_text", "protest_minutes"),
        )
        labels = {
            "place": pgettext_lazy("of an event", "Place"),
            "loss_money_is_paid_out": _("Loss money is paid out too"),
            "tie_rule": _("Prizes of equal players"),
            "second_keying": _("Paper lists are keyed by a second person"),
        }
        widgets: ClassVar = {"notice_text": forms.Textarea(attrs={"rows": 4})}
        help_texts = {"name": _("For instance: Autumn tournament.")}

    def __init__(self, *args: Any, club: Club, instance: Event | None = None, **options: Any) -> None:
        self.club, self.event = club, instance
        empty = ("entry_fee", "card_fee", "final_size", "final_from")
        usual = dict.fromkeys(empty, "") | {"tie_breaks": TIE_BREAKS[0]}
        options.setdefault("initial", initial_of(instance, club) if instance else usual)
        super().__init__(*args, instance=instance, **options)
        # An unusual order that is stored stays a choice.
        orders = dict.fromkeys((*TIE_BREAKS, self.initial["tie_breaks"]))
        self._set_choices("tie_breaks", [(order, order_words(order.split())) for order in orders])
        self._set_choices("game", _games(club))
        self._set_choices("scheme", [(key, f"{SCHEME_NAMES[key]}: {SCHEME_NOTES[key]}") for key in SCHEMES])
        self._set_choices("day_events", _other_events(instance))
        if instance is None:
            self.fields["scheme"].initial = "seeger_fabian"
        self._add_series_rows()
        for place in range(OWN_CATEGORIES):
            self.fields[f"own_{place}"] = NameField(label=_("Own class"), required=False, max_length=30)

    def _add_series_rows(self) -> None:
        stored = list(self.event.series.all()) if self.event else []
        self.row_numbers = range(1, max(SERIES_ROWS, len(stored)) + 1)
        for number in self.row_numbers:
            series = stored[number - 1] if number <= len(stored) else None
            rounds = series.rounds if series else (12 if not self.event and number <= 3 else 0)
            self.fields[f"rounds_{number}"] = forms.TypedChoiceField(
                label=_("Deals of series %(number)s") % {"number": number},
                required=False,
                coerce=int,
                empty_value=None,
                choices=_rounds_choices(rounds),
                initial=rounds,
            )
            self.fields[f"seating_{number}"] = forms.ChoiceField(
                label=_("Seats of series %(number)s") % {"number": number},
                required=False,
                choices=_seating_choices(series.seating if series else ""),
                initial=series.seating if series else Seating.DRAWN,
            )
            self.fields[f"day_{number}"] = DayField(
                label=_("Day of series %(number)s") % {"number": number},
                required=False,
                initial=series.day if series else None,
            )

    def _set_choices(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    @property
    def series_rows(self) -> Iterator[tuple[int, forms.BoundField, forms.BoundField, forms.BoundField]]:
        """Number, rounds, seating and day of each row."""
        for number in self.row_numbers:
            yield number, self[f"rounds_{number}"], self[f"seating_{number}"], self[f"day_{number}"]

    @property
    def own_categories(self) -> list[forms.BoundField]:
        return [self[f"own_{place}"] for place in range(OWN_CATEGORIES)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        played = [number for number in self.row_numbers if data.get(f"rounds_{number}")]
        if not played:
            self.add_error("rounds_1", _("An event has at least one series."))
        elif played != list(range(1, len(played) + 1)):
            gap = next(number for number in self.row_numbers if number not in played)
            self.add_error(f"rounds_{gap}", _("Leave no series empty between others."))
        if data.get("game"):
            self._check_game(data)
        self._check_final(data, len(played))
        if data.get("public_until") and data.get("day") and data["public_until"] < data["day"]:
            self.add_error("public_until", _("Not before the day of the event."))
        return data

    def clean_notice_text(self) -> str:
        # Browsers send CR LF.
        return "\n".join(self.cleaned_data["notice_text"].splitlines())

    def _check_game(self, data: dict[str, Any]) -> None:
        self.system = find_system(data["game"], [self.club])
        if data.get("scheme") and data["scheme"] not in self.system.ruleset.schemes:
            self.add_error("scheme", _("This game is not scored like that."))

    def _check_final(self, data: dict[str, Any], series: int) -> None:
        """A final has players and a series to begin with, behind the first one."""
        size, first = data.get("final_size") or 0, data.get("final_from") or 0
        if size in IMPOSSIBLE_FIELDS[1:]:
            self.add_error("final_size", _("Nobody can be seated with 1, 2 or 5 players."))
        if size and not first and "final_from" not in self.errors:
            self.add_error("final_from", _("Please say with which series the final begins."))
        if first and not size and "final_size" not in self.errors:
            self.add_error("final_size", _("Please say how many play in the final."))
        if first > series:
            self.add_error("final_from", _("There is no such series."))
        data |= {"final_size": size, "final_from": first}

    def settings(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {name: data[name] for name in (*self.Meta.fields, "scheme", "team_kinds", "day_events")} | {
            "ruleset_key": self.system.ruleset.key,
            "ruleset_options": self.system.ruleset.said_options(),
            "seeded_threes": data["seeded_threes"] or "fair",
            "final_counts": data["final_counts"] or FinalCounts.ALL,
            "tie_breaks": data["tie_breaks"].split(),
            "loss_fee_steps": loss_fee_steps(data["loss_fee"]),
            "fees_by_category": self._category_fees(),
            "team_fees": [[kind, data[f"{kind}_fee"]] for kind in TEAM_NAMES if data[f"{kind}_fee"]],
        }

    def _category_fees(self) -> list[list[Any]]:
        """What was typed for women and juniors, and what other classes pay already."""
        data, asked = self.cleaned_data, ("women", "juniors")
        typed = [[key, data[f"{key}_fee"]] for key in asked if data[key] and self.data.get(f"{key}_fee")]
        kept = self.event.fees_by_category if self.event else []
        return typed + [list(fee) for fee in kept if fee[0] not in asked]

    def series(self) -> list[SeriesPlan]:
        data = self.cleaned_data
        numbers = [number for number in self.row_numbers if data[f"rounds_{number}"]]
        return [
            SeriesPlan(data[f"rounds_{n}"], data[f"seating_{n}"] or Seating.DRAWN, data[f"day_{n}"]) for n in numbers
        ]

    def categories(self) -> list[CategoryPlan]:
        """The classes as announced; dates by the year of the event. official.md 4"""
        data, year = self.cleaned_data, self.cleaned_data["day"].year
        usual = {
            "women": CategoryPlan("women", str(_("Women")), sex=Player.Sex.FEMALE),
            "juniors": CategoryPlan("juniors", str(_("Juniors")), born_from=date(year - JUNIOR_AGE, 1, 1)),
            "seniors": CategoryPlan("seniors", str(_("Seniors")), born_to=date(year - SENIOR_AGE, 1, 1)),
        }
        names = [(place, data[f"own_{place}"]) for place in range(OWN_CATEGORIES)]
        own = [CategoryPlan(self._own_key(place, name), name) for place, name in names if name]
        return [plan for key, plan in usual.items() if data[key]] + own

    def _own_key(self, place: int, name: str) -> str:
        """A class keeps its key, with its members and prizes, under another name; two never share one."""
        stored = [each for each in self.event.categories.all() if each.is_own] if self.event else []
        return stored[place].key if place < len(stored) else f"own-{place + 1}-{slugify(name)[:20]}".rstrip("-")


def initial_of(event: Event, club: Club) -> dict[str, Any]:
    """The settings of an event as the form begins with them."""
    kept = {category.key: category_plan(category) for category in event.categories.all()}
    own = [category.name for category in event.categories.all() if category.is_own]
    fees = dict(event.fees_by_category)
    return {
        "scheme": event.scheme,
        "team_kinds": event.team_kinds,
        "day_events": event.day_events,
        "game": system_of(event.ruleset, event.scheme, [club]).key,
        "tie_breaks": " ".join(event.tie_breaks),
        "loss_fee": loss_fee_choice(event.loss_fee_steps),
        "final_size": event.final_size or "",
        "final_from": event.final_from or "",
        **{key: key in kept for key in ("women", "juniors", "seniors")},
        **{f"{key}_fee": fees.get(key, "") for key in ("women", "juniors")},
        **{f"{kind}_fee": cents for kind, cents in event.team_fees},
        **{f"own_{place}": name for place, name in enumerate(own)},
    }


def _other_events(event: Event | None) -> list[tuple[str, str]]:
    """The choices of events of the same day; none before the event has one."""
    if event is None:
        return []
    return [(other.public_id, other.name) for other in other_events(event)]


def _games(club: Club) -> list[tuple[str, str]]:
    """What can be played at tables of three and four over an agreed number of deals."""
    known = [system for base, presets in catalogue() for system in (base, *presets)] + house_systems([club])
    fitting = (
        system
        for system in known
        if set(TABLE_SIZES) <= set(system.ruleset.table_sizes) and not system.ruleset.ends_by_itself
    )
    return [(system.key, system.name) for system in fitting]


def _rounds_choices(stored: int) -> list[tuple[int, str]]:
    rounds = [*ROUNDS, stored] if stored and stored not in ROUNDS else ROUNDS
    words = _("%(four)s (%(three)s at three)")
    return [(0, "–"), *((each, words % {"four": 4 * each, "three": 3 * each}) for each in rounds)]


def _seating_choices(stored: str) -> list[tuple[str, Any]]:
    """A league's meeting seats its series itself: nobody else chooses that."""
    return [choice for choice in Seating.choices if choice[0] in (Seating.DRAWN, Seating.SEEDED, Seating.LOTS, stored)]


class FindEventsForm(forms.Form):
    """Which events of the list are shown; what is not chosen leaves all."""

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
        """The fields of an event that are asked for; none where something else than a choice was sent."""
        chosen = self.cleaned_data if self.is_valid() else {}
        return {name: value for name, value in chosen.items() if value}


class CopyForm(forms.Form):
    """A new event set up like an earlier one."""

    name = NameField(label=_("Name"))
    day = DayField(label=_("Day"))


class RoleForm(forms.Form):
    """A login that helps at the event."""

    login = LoginField()
    role = forms.ChoiceField(label=_("Role"), choices=[(role.value, role.label) for role in Role])
