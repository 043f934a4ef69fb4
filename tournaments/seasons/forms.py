"""Forms for a season and its rules, an evening with its players, and the season's till."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scoring.alphabet import alphabetical
from scoring.clock import today
from scoring.forms.days import DayField
from scoring.forms.money import CentsField, FeeField
from scoring.forms.names import NameField
from scoring.models import Player
from scoring.models.names import MAX_NAME_LENGTH, clean_name, first_name_first, validate_name
from scoring.sheets.forms.new_table import LOSS_FEES, loss_fee_choice, loss_fee_steps
from tournaments.events.exchange.list_lines import without_numbering
from tournaments.events.forms.money import EXPENSE, INCOME
from tournaments.events.forms.reasons import ReasonField
from tournaments.events.forms.series import rounds_choices
from tournaments.events.forms.settings import SettingsForm
from tournaments.events.models import Entrant, Event
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.models.settings import form_settings
from tournaments.events.phrases.choices import Seating
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.phrases.choices import EveningSeats
from tournaments.seasons.services.evenings import EveningPlan
from tournaments.seating import table_sizes
from tournaments.seating.tables import IMPOSSIBLE_FIELDS

MOST_SERIES: Final = 4
MOST_AT_A_TABLE: Final = 4
NOBODY_SITS: Final = _(
    "%(count)s players cannot be seated: tables have three or four seats. You can play with 3, 4, 6 or "
    "more players, but not 5."
)


class SeasonForm(SettingsForm):
    reason = ReasonField(
        label=_("Reason for the change"), required=False, help_text=_("It is recorded in the audit log.")
    )

    class Meta(SettingsForm.Meta):
        model = Season
        fields = form_settings(Season)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.is_new:
            year = today().year
            self.initial.update(first_day=f"{year}-01-01", last_day=f"{year}-12-31")
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("first_day") and data.get("last_day") and data["first_day"] > data["last_day"]:
            self.add_error("last_day", _("The last day cannot be before the first."))
        return data

    def settings(self) -> dict[str, Any]:
        data = super().settings()
        return data | {"drop": data["drop"] or 0, "least": data["least"] or 0}


class GuestsField(forms.CharField):
    """Names, one per line; its value is a list of names."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"})
        super().__init__(required=False, widget=widget, max_length=4000, **options)

    def clean(self, value: Any) -> list[str]:
        lines = [without_numbering(clean_name(line)) for line in str(super().clean(value)).splitlines()]
        names = [first_name_first(line) for line in lines if line]
        for name in names:
            validate_name(name)
            if len(name) > MAX_NAME_LENGTH:
                raise ValidationError(_("“%(name)s…” is too long.") % {"name": name[:20]})
        seen: set[str] = set()
        for name in names:
            if name.casefold() in seen:
                raise ValidationError(_("“%(name)s” is entered twice. Make the names different.") % {"name": name})
            seen.add(name.casefold())
        return names


class PeopleForm(forms.Form):
    """The people present: members ticked in alphabetical order, and names of guests."""

    here = forms.ModelMultipleChoiceField(queryset=Player.objects.none(), required=False)
    guests = GuestsField(label=_("Guests"), help_text=_("One name per line."))

    def __init__(self, *args: Any, players: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        self.players = sorted(players, key=lambda player: (alphabetical(player.shown_name), player.pk))
        known = Player.objects.filter(pk__in=[player.pk for player in players])
        for name in ("here", "excused"):
            if name in self.fields:
                self.fields[name].queryset = known  # type: ignore[attr-defined]

    @property
    def rows(self) -> Iterator[tuple[Player, bool, bool]]:
        """Yield (member, is present, is excused) as ticked."""
        here = {str(value) for value in self["here"].value() or ()}
        excused = {str(value) for value in self["excused"].value() or ()} if "excused" in self.fields else set()
        for player in self.players:
            yield player, str(player.pk) in here, str(player.pk) in excused

    def clean_guests(self) -> list[str]:
        names: list[str] = self.cleaned_data["guests"]
        members = {player.shown_name.casefold(): player.shown_name for player in self.players}
        for name in names:
            if name.casefold() in members:
                raise ValidationError(_("%(name)s is a member: tick the name above.") % {"name": name})
        return names

    def refuse_count(self, count: int) -> None:
        """Add an error if the number of players does not divide into tables of three and four."""
        if count in IMPOSSIBLE_FIELDS:
            self.add_error("here", NOBODY_SITS % {"count": count})
        elif count > MOST_PLAYERS:
            self.add_error("here", _now("At most %(most)s can play.") % {"most": MOST_PLAYERS})


class EveningForm(PeopleForm):
    """A new evening: day, players, and, collapsed, the settings, by default those of the last evening."""

    day = DayField(label=_("Day"))
    excused = forms.ModelMultipleChoiceField(queryset=Player.objects.none(), required=False)
    seats = forms.ChoiceField(
        label=_("Seats of the first series"), choices=EveningSeats.choices, widget=forms.RadioSelect
    )
    later = forms.ChoiceField(
        label=_("Seats of the later series"),
        choices=[(Seating.DRAWN, _("by lot")), (Seating.SEEDED, _("by the results of the evening so far"))],
    )
    series = forms.TypedChoiceField(
        label=_("Series"), coerce=int, choices=[(number, str(number)) for number in range(1, MOST_SERIES + 1)]
    )
    rounds = forms.TypedChoiceField(label=_("Deals per series"), coerce=int)
    entry_fee = FeeField(label=_("Entry fee"))
    card_fee = FeeField(label=_("Card fee"))
    loss_fee = forms.ChoiceField(label=_("Loss fee"), required=False)

    field_order = ("day", "here", "excused", "guests")

    def __init__(self, *args: Any, last: Evening | None, players: Sequence[Player], **options: Any) -> None:
        initial = _as_last(last.event) if last else {"seats": EveningSeats.LOT, "series": 2, "rounds": 12}
        super().__init__(*args, players=players, **{"initial": {"day": today()} | initial} | options)
        self.fields["rounds"].choices = rounds_choices(self.initial["rounds"])  # type: ignore[attr-defined]
        fees = dict(LOSS_FEES)
        usual_fee = self.initial.get("loss_fee", "")
        self.fields["loss_fee"].choices = [  # type: ignore[attr-defined]
            *LOSS_FEES,
            *([] if usual_fee in fees else [(usual_fee, _now("as on the last evening"))]),
        ]

    @property
    def settings_have_errors(self) -> bool:
        names = ("seats", "later", "series", "rounds", "entry_fee", "card_fee", "loss_fee")
        return any(name in self.errors for name in names)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        here = list(data.get("here", ()))
        # A player who is present cannot be excused.
        data["excused"] = [player for player in data.get("excused", ()) if player not in here]
        if "guests" in data:
            self.refuse_count(len(here) + len(data["guests"]))
        return data

    def plan(self) -> EveningPlan:
        data = self.cleaned_data
        fees = {name: data[name] for name in ("entry_fee", "card_fee")}
        by_name = {player.pk: place for place, player in enumerate(self.players)}
        return EveningPlan(
            day=data["day"],
            players=sorted(data["here"], key=lambda player: by_name[player.pk]),
            guests=data["guests"],
            excused=data["excused"],
            seats=EveningSeats(data["seats"]),
            series=data["series"],
            rounds=data["rounds"],
            later=Seating(data["later"]),
            settings=fees | {"loss_fee_steps": loss_fee_steps(data["loss_fee"])},
        )


def _as_last(event: Event) -> dict[str, Any]:
    series = list(event.series.order_by("number"))
    present = event.entrants.filter(player__isnull=False).exclude(presence="no_show")
    first = series[0] if series else None
    was_drawn = first is None or first.seating == Seating.DRAWN
    return {
        "here": list(present.values_list("player", flat=True)),
        "seats": EveningSeats.LOT if was_drawn else EveningSeats.LAST,
        "later": series[1].seating if len(series) > 1 else Seating.DRAWN,
        "series": min(len(series), MOST_SERIES) or 2,
        "rounds": first.rounds if first else 12,
        "entry_fee": event.entry_fee or "",
        "card_fee": event.card_fee or "",
        "loss_fee": loss_fee_choice(event.loss_fee_steps),
    }


class HereNowForm(PeopleForm):
    """The people present during the evening: those entered, other members, and new guests."""

    stays = forms.ModelMultipleChoiceField(queryset=Entrant.objects.none(), required=False)
    # Entrants who were present when the page was rendered: only they can be unticked.
    were_here = forms.ModelMultipleChoiceField(
        queryset=Entrant.objects.none(), required=False, widget=forms.MultipleHiddenInput
    )
    before_dealing = forms.BooleanField(
        label=_("The cards have not been dealt yet: change the tables of this series now"), required=False
    )

    def __init__(self, *args: Any, event: Event, players: Sequence[Player], **options: Any) -> None:
        self.entrants = sorted(event.entrants.all(), key=lambda one: (alphabetical(one.name), one.number))
        entered = {one.player_id for one in self.entrants}
        here = [one.pk for one in self.entrants if one.presence == "present"]
        others = [player for player in players if player.pk not in entered]
        super().__init__(*args, players=others, initial={"stays": here, "were_here": here}, **options)
        for name in ("stays", "were_here"):
            self.fields[name].queryset = event.entrants.all()  # type: ignore[attr-defined]

    @property
    def entered(self) -> Iterator[tuple[Entrant, bool]]:
        ticked = {str(value) for value in self["stays"].value() or ()}
        for entrant in self.entrants:
            yield entrant, str(entrant.pk) in ticked

    def people(self) -> dict[str, Any]:
        """Return the arguments for `change_people`."""
        cleaned = self.cleaned_data
        now_here = {"present": cleaned["stays"], "players": list(cleaned["here"]), "guests": cleaned["guests"]}
        return now_here | {"among": cleaned["were_here"], "before_dealing": cleaned["before_dealing"]}


class TablesForm(forms.Form):
    """The players' actual seats: a name for each seat at each table."""

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        present = event.entrants.filter(presence="present")
        self.people = sorted(present, key=lambda one: (alphabetical(one.name), one.number))
        count = len(self.people)
        self.tables = 0 if count in IMPOSSIBLE_FIELDS else len(table_sizes(count))
        choices = [("", "–"), *((str(one.number), one.name) for one in self.people)]
        for table in range(1, self.tables + 1):
            for seat in range(1, MOST_AT_A_TABLE + 1):
                label = _now("Seat %(seat)s") % {"seat": seat}
                self.fields[f"seat_{table}_{seat}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    @property
    def rows(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        for table in range(1, self.tables + 1):
            yield table, [self[f"seat_{table}_{seat}"] for seat in range(1, MOST_AT_A_TABLE + 1)]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        seated: list[int] = []
        self.seats: list[tuple[int, ...]] = []
        for table in range(1, self.tables + 1):
            names = [data.get(f"seat_{table}_{seat}") for seat in range(1, MOST_AT_A_TABLE + 1)]
            numbers = tuple(int(name) for name in names if name)
            if len(numbers) < MOST_AT_A_TABLE - 1:
                self.add_error(f"seat_{table}_1", _("Table %(table)s needs three or four players.") % {"table": table})
            self.seats.append(numbers)
            seated += numbers
        names_of = {one.number: one.name for one in self.people}
        if twice := sorted({names_of[number] for number in seated if seated.count(number) > 1}):
            self.add_error(None, _("Has two seats: %(names)s") % {"names": ", ".join(twice)})
        if without := [name for number, name in names_of.items() if number not in seated]:
            self.add_error(None, _("Has no seat yet: %(names)s") % {"names": ", ".join(without)})
        return data


class SeasonCashForm(forms.Form):
    """A payment into the season's till, or out of it."""

    way = forms.ChoiceField(
        label=_("Direction"),
        choices=[(INCOME, _("into the till")), (EXPENSE, _("out of the till"))],
        initial=INCOME,
        widget=forms.RadioSelect,
    )
    day = DayField(label=_("Day"), initial=today)
    amount = CentsField(label=_("Amount"))
    words = NameField(
        label=_("Purpose"), max_length=120, help_text=_("For example: cards bought, a donation, flowers.")
    )

    def clean(self) -> dict[str, Any]:
        """Return day, text and cents; payments out are negative."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cents = -cleaned["amount"] if cleaned["way"] == EXPENSE else cleaned["amount"]
        return {"day": cleaned["day"], "words": cleaned["words"], "cents": cents}


class StaysForm(forms.Form):
    """Whether all players stay at the table of the previous series."""

    stays = forms.BooleanField(required=False)


class AddEveningForm(forms.Form):
    """An event of the club to be counted for the season."""

    event = forms.ModelChoiceField(label=_("Event at the club"), queryset=Event.objects.none(), empty_label=None)

    def __init__(self, *args: Any, season: Season, **options: Any) -> None:
        super().__init__(*args, **options)
        free = season.club.events.filter(rehearses=None).exclude(evenings__season=season).order_by("-day", "-pk")
        field: Any = self.fields["event"]
        field.queryset = free
        field.label_from_instance = lambda event: f"{event.day:%d.%m.%Y} {event.name}"


class TakeOutForm(forms.Form):
    """Why an evening no longer counts; required once there are lists."""

    reason = ReasonField(required=False, help_text=_("Required once lists are in; it is recorded in the audit log."))
