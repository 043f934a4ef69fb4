"""Forms for a division's schedule and for a meeting: line-ups, host and venue, and the guests' answers."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.forms.days import typed_day
from scoring.forms.names import NameField
from scoring.forms.numbers import WholeNumberField
from scoring.models.names import clean_name, validate_name
from tournaments.events.forms.reasons import REASON_LENGTH, ReasonField
from tournaments.events.forms.settings import SettingsForm
from tournaments.leagues.models import LeagueTeam, MatchDay, Meeting, MeetingTeam, SquadMember
from tournaments.leagues.queries import LEAST_PLAYERS, MOST_SUBSTITUTES, STARTERS
from tournaments.leagues.queries.schedule_page import PlannedDay

VENUE_LENGTH: Final = 120
MOST_DAYS: Final = 40
# official.md 5.2, 7
SIZES: Final = (4, 3, 5)


class LineUpForm(forms.Form):
    """The line-up: four players in board order, then the substitutes."""

    def __init__(
        self, *args: Any, squad: Sequence[SquadMember], line_up: Sequence[SquadMember] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.squad = {member.pk: member for member in squad}
        choices = [("", "–"), *_choices(squad)]
        places = max(STARTERS + MOST_SUBSTITUTES, len(line_up))
        for place in range(places):
            self.fields[f"place_{place}"] = forms.TypedChoiceField(
                label=_label(place),
                choices=choices,
                coerce=int,
                empty_value=None,
                required=place < LEAST_PLAYERS,
                initial=line_up[place].pk if place < len(line_up) else None,
            )

    @property
    def starters(self) -> list[forms.BoundField]:
        return list(self)[:STARTERS]

    @property
    def substitutes(self) -> list[forms.BoundField]:
        return list(self)[STARTERS:]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen: dict[int, str] = {}
        for name in self.fields:
            member = cleaned.get(name)
            if member in seen:
                words = _("%(name)s is entered twice.") % {"name": self.squad[member].name}
                self.add_error(name, words)
            elif member:
                seen[member] = name
        fourth = f"place_{STARTERS - 1}"
        if not cleaned.get(fourth) and any(cleaned.get(field.name) for field in self.substitutes) and not self.errors:
            self.add_error(fourth, _("A substitute can only be named once four are playing."))
        return cleaned

    @property
    def members(self) -> list[SquadMember]:
        typed = [self.cleaned_data[name] for name in self.fields]
        return [self.squad[pk] for pk in typed if pk]


def _label(place: int) -> Any:
    if place < STARTERS:
        return _("Player %(place)s") % {"place": place + 1}
    return _("Substitute %(place)s") % {"place": place - STARTERS + 1}


class BringOnForm(forms.Form):
    """From the next series on, a substitute plays for another member."""

    leaves = forms.TypedChoiceField(label=pgettext_lazy("a team", "Leaves"), coerce=int)
    comes = forms.TypedChoiceField(label=_("Comes"), coerce=int)

    def __init__(
        self, *args: Any, line_up: Sequence[SquadMember], playing: Collection[int] = (), **options: Any
    ) -> None:
        """Offer the numbers in `playing` as players who may leave, and the rest of the line-up as substitutes."""
        super().__init__(*args, **options)
        leave = [member for member in line_up if member.number in playing]
        come = [member for member in line_up if member.number not in playing]
        for name, members in (("leaves", leave), ("comes", come)):
            self.fields[name].choices = [("", _("please choose")), *_choices(members)]  # type: ignore[attr-defined]
        self.fields["comes"].initial = come[0].pk if len(come) == 1 else None
        self.members = {member.pk: member for member in line_up}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("leaves") and cleaned.get("leaves") == cleaned.get("comes"):
            self.add_error("comes", _("You entered the same player twice."))
        return cleaned


class LateForm(forms.Form):
    """A late squad member who is not in the line-up."""

    member = forms.TypedChoiceField(label=_("Who arrives late"), coerce=int)

    def __init__(self, *args: Any, squad: Sequence[SquadMember], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["member"].choices = [("", _("please choose")), *_choices(squad)]  # type: ignore[attr-defined]
        self.members = {member.pk: member for member in squad}


def _choices(members: Sequence[SquadMember]) -> list[tuple[int, str]]:
    return [(member.pk, f"{member.number} {member.name}") for member in members]


class AnswerForm(forms.Form):
    """A team's answer to the result: it agrees, or objects and gives a reason."""

    answer = forms.ChoiceField(
        label=_("The result"),
        choices=(("agree", _("is right: we confirm it")), ("object", _("is wrong: we object"))),
        widget=forms.RadioSelect,
    )
    note = NameField(label=_("What is wrong"), required=False, max_length=REASON_LENGTH)

    def __init__(self, *args: Any, is_on_paper: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if is_on_paper:
            self.fields["note"].required = True
            self.fields["note"].label = _("How the team told you")
            self.fields["note"].help_text = _("For example: signed report of 5 April. It is recorded in the audit log.")

    @property
    def agrees(self) -> bool:
        return bool(self.cleaned_data["answer"] == "agree")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("answer") == "object" and not cleaned.get("note") and "note" not in self.errors:
            self.add_error("note", _("Enter what is wrong: the league manager has to decide on it."))
        return cleaned


class MeetingForm(forms.Form):
    host = forms.TypedChoiceField(label=_("Host"), coerce=int, empty_value=None, required=False)
    venue = NameField(label=_("Venue"), required=False, max_length=VENUE_LENGTH)

    def __init__(self, *args: Any, meeting: Meeting, teams: Sequence[LeagueTeam], **options: Any) -> None:
        options.setdefault("initial", {"host": meeting.host.number if meeting.host else "", "venue": meeting.venue})
        super().__init__(*args, **options)
        choices = [("", _("none: at a neutral venue")), *((team.number, team.name) for team in teams)]
        self.fields["host"].choices = choices  # type: ignore[attr-defined]
        self.teams = {team.number: team for team in teams}

    @property
    def host_team(self) -> LeagueTeam | None:
        return self.teams.get(self.cleaned_data["host"])


class DayForm(SettingsForm):
    """The settings of a match day apart from its meetings, and the reason for a change."""

    reason = ReasonField(required=False)

    class Meta(SettingsForm.Meta):
        model = MatchDay
        fields = ("day",)


class SwapForm(forms.Form):
    """Two teams that swap meetings on a match day."""

    one = forms.TypedChoiceField(label=_("One team"), coerce=int)
    other = forms.TypedChoiceField(label=_("swap with"), coerce=int)

    def __init__(self, *args: Any, sides: Sequence[MeetingTeam], **options: Any) -> None:
        super().__init__(*args, **options)
        words = _("%(team)s (meeting %(number)s)")
        choices = [
            (side.team.number, words % {"team": side.team.name, "number": side.meeting.number}) for side in sides
        ]
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        self.fields["other"].initial = sides[-1].team.number if sides else None
        self.sides = {side.team.number: side for side in sides}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("You entered the same player twice."))
        return cleaned


class ScheduleForm(forms.Form):
    """The dates of the match days, one per line, with the venue if all teams meet in one place."""

    days = forms.CharField(
        label=_("Match days, one per line"),
        strip=False,
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "The date, for example 22 Mar 2026. If all teams meet at one venue, add it: 13 Sep 2026; Hotel "
            "Adler. On other days each meeting has a host. If five teams meet on a day: 13 Sep 2026; Hotel "
            "Adler; 5."
        ),
    )
    series = WholeNumberField(
        label=pgettext_lazy("of a match day", "Series per day"),
        min_value=1,
        max_value=8,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "input-short"}),
    )
    size = forms.TypedChoiceField(
        label=_("Teams per meeting"), coerce=int, choices=[(each, each) for each in SIZES], initial=4
    )
    # Another number gives another of the equally good schedules.
    seed = forms.IntegerField(required=False, min_value=0, max_value=10**6, widget=forms.HiddenInput)

    def clean_days(self) -> list[PlannedDay]:
        lines = [(at, line) for at, line in enumerate(self.cleaned_data["days"].splitlines(), 1) if line.strip()]
        if len(lines) > MOST_DAYS:
            raise ValidationError(_("A season can have at most %(most)s match days."), params={"most": MOST_DAYS})
        found = list(_days(lines))
        if faults := [each for each in found if isinstance(each, ValidationError)]:
            raise ValidationError(faults)
        days = [each for each in found if not isinstance(each, ValidationError)]
        if any(later[0] < day[0] for day, later in pairwise(days)):
            raise ValidationError(_("A match day cannot be earlier than the one before it."))
        return days

    @property
    def attempt(self) -> int:
        return int(self.cleaned_data["seed"] or 0)


def _days(lines: Sequence[tuple[int, str]]) -> Iterator[PlannedDay | ValidationError]:
    for at, line in lines:
        try:
            yield _typed_day(line)
        except ValidationError as fault:
            yield ValidationError(_("Line %(line)s: %(words)s"), params={"line": at, "words": " ".join(fault.messages)})


def _typed_day(line: str) -> PlannedDay:
    """Parse date; venue; teams per meeting. Raises ValidationError naming the invalid part."""
    typed, venue, size = (*(clean_name(part) for part in line.replace("\t", ";").split(";", 2)), "", "")[:3]
    day = typed_day(typed)
    if len(venue) > VENUE_LENGTH:
        raise ValidationError(_("a venue can have at most %(most)s characters."), params={"most": VENUE_LENGTH})
    validate_name(venue)
    if size and size not in map(str, SIZES):
        raise ValidationError(_("three, four or five teams can meet, not %(typed)s."), params={"typed": size[:40]})
    return day, venue, int(size) if size else None
