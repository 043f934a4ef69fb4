"""Forms for a league, its divisions and its teams."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Final

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.alphabet import fold
from scoring.forms.names import PersonField
from scoring.forms.numbers import WholeNumberField
from scoring.models import Club, Player
from scoring.models.names import MAX_NAME_LENGTH, clean_name, validate_name
from scoring.sheets.forms.new_table import LOSS_FEES
from tournaments.events.forms.logins import LoginField
from tournaments.events.forms.reasons import ReasonField
from tournaments.events.forms.series import rounds_choices
from tournaments.events.forms.settings import SHORT, SettingsForm
from tournaments.events.models.settings import form_settings
from tournaments.leagues.models import Division, League, LeagueTeam, SquadMember
from tournaments.leagues.phrases.tables import table_order_words

PLAIN: Final = {"autocomplete": "off"}
LINES: Final = {"spellcheck": "false", "autocomplete": "off"}
MOST_DIVISIONS: Final = 12
MOST_LINES: Final = 60
# Usually at least four teams meet, and no table plan has more than eight.
OWN_PLACES: Final = (4, 8)
MOST_MATCH_POINTS: Final = 100
SCALES: Final = (
    ("dskv", _("3 : 0, 2 : 1, 1 : 2, 0 : 3 in each series (DSKV)")),
    ("ispa", _("6 : 0, 4 : 2, 2 : 4, 0 : 6 in each series (ISPA)")),
    ("own", _("custom")),
)
TIE_BREAK_CHOICES: Final = (
    ("total", _("they share the match points of their places")),
    ("total won", _("more games won; if that is equal too, they share")),
    ("total won lost", _("more games won, then fewer lost; if all is equal, they share")),
)
TIE_BREAKS: Final = ("match_points total won lost lot", "match_points total")
# A line of pasted teams: name; club; captain's login; players.
TEAM_COLUMNS: Final = 4


def counted(label: Any, *, least: int, most: int, **options: Any) -> WholeNumberField:
    box = forms.TextInput(attrs=SHORT)
    return WholeNumberField(label=label, min_value=least, max_value=most, widget=box, **options)


class LeagueForm(SettingsForm):
    """The settings of a league."""

    rounds = forms.TypedChoiceField(label=_("Deals per series"), coerce=int)
    own_scale = forms.CharField(
        label=_("Custom match points, best place first"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs=PLAIN | {"inputmode": "text"}),
        help_text=_("For example: 4 2 1 0. Only for “custom”."),
    )

    class Meta(SettingsForm.Meta):
        model = League
        fields = form_settings(League)
        widgets: ClassVar = {"scale_key": forms.RadioSelect}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial["own_scale"] = " ".join(map(str, self.instance.own_scale))
        self.fields["rounds"].choices = rounds_choices(self.instance.rounds)  # type: ignore[attr-defined]
        self.offer("scale_key", SCALES)
        self.offer("parted_by", TIE_BREAK_CHOICES)
        self.offer("loss_fee_steps", LOSS_FEES)
        self.offer("tie_breaks", [(order, _order_words(order)) for order in TIE_BREAKS], _order_words)

    def clean_own_scale(self) -> list[int]:
        typed = re.findall(r"[0-9]+", self.cleaned_data["own_scale"])
        if self.cleaned_data.get("scale_key") != "own":
            return []
        points = [int(number) for number in typed if len(number) < MAX_NAME_LENGTH]
        least, most = OWN_PLACES
        if not least <= len(points) <= most or not re.fullmatch(r"[0-9 ,;:]+", self.cleaned_data["own_scale"]):
            raise ValidationError(
                _("Enter the match points for each place, %(least)s to %(most)s numbers."),
                params={"least": least, "most": most},
            )
        if points != sorted(points, reverse=True) or points[0] > MOST_MATCH_POINTS or not points[0]:
            raise ValidationError(
                _("A better place gets at least as many match points as the next, and at most %(most)s."),
                params={"most": MOST_MATCH_POINTS},
            )
        return points


def _order_words(order: str) -> str:
    return table_order_words(order.split())


class NewLeagueForm(LeagueForm):
    """A new league with its divisions, one per line."""

    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        strip=False,
        max_length=1000,
        widget=forms.Textarea(attrs=LINES | {"rows": 3}),
        help_text=_("One per line. Leave empty for a league with a single table."),
    )
    promoted = counted(_("Number of teams promoted"), least=0, most=30, initial=0)
    relegated = counted(_("Number of teams relegated"), least=0, most=30, initial=0)

    def clean_divisions(self) -> list[str]:
        names = list(filter(None, (clean_name(line) for line in self.cleaned_data["divisions"].splitlines())))
        if len(names) > MOST_DIVISIONS:
            raise ValidationError(_("A league can have at most %(most)s divisions."), params={"most": MOST_DIVISIONS})
        for name in names:
            _check_name(name)
        if len({fold(name) for name in names}) < len(names):
            raise ValidationError(_("Each division needs a different name."))
        return names


class LeagueSettingsForm(LeagueForm):
    """The settings of an existing league; once it has been played, changes need a reason."""

    reason = ReasonField(required=False, help_text=_("Required once a meeting has been played."))


class DivisionForm(SettingsForm):
    """A division, and how many of its teams are promoted and relegated."""

    refused_at = "name"

    promoted = counted(_("Promoted"), least=0, most=30)
    relegated = counted(_("Relegated"), least=0, most=30)

    class Meta(SettingsForm.Meta):
        model = Division
        fields = ("name", "promoted", "relegated")


class LeagueTeamForm(SettingsForm):
    refused_at = "name"

    class Meta(SettingsForm.Meta):
        model = LeagueTeam
        fields = ("name", "club_name")
        labels = {"name": _("Team name")}
        help_texts = {"club_name": _("As shown in the table.")}
        widgets = {name: forms.TextInput(attrs=PLAIN) for name in fields}

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.league = league

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        others = self.league.teams.exclude(pk=self.instance.pk)
        if fold(name) in {fold(other) for other in others.values_list("name", flat=True)}:
            raise ValidationError(_("Another team in the league already has this name."))
        return name

    def values(self) -> dict[str, Any]:
        """Return name and club as arguments for `services.teams`."""
        club_name = self.cleaned_data["club_name"]
        club = Club.objects.filter(name__iexact=club_name).first() if club_name else None
        return {"name": self.cleaned_data["name"], "club": club, "club_name": club_name}


# A line of pasted teams: (unsaved team, login of its captain or None, names of its players).
TypedTeam = tuple[LeagueTeam, Any, list[str]]


class TeamsForm(forms.Form):
    """Teams pasted one per line: name; club; captain's login; players, separated by commas."""

    refused_at = "teams"

    teams = forms.CharField(
        label=_("Teams, one per line"),
        strip=False,
        max_length=20000,
        widget=forms.Textarea(attrs=LINES | {"rows": 8, "wrap": "off"}),
        help_text=_("Team; club; captain's user name; players separated by commas. Only the team is required."),
    )

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.league = league

    def clean_teams(self) -> list[TypedTeam]:
        lines = [(at, line) for at, line in enumerate(self.cleaned_data["teams"].splitlines(), 1) if line.strip()]
        if len(lines) > MOST_LINES:
            raise ValidationError(_("Paste at most %(most)s teams at once."), params={"most": MOST_LINES})
        typed = [(at, _columns(line)) for at, line in lines]
        clubs = _found(Club.objects.all(), "name", (columns[1] for _at, columns in typed))
        users = get_user_model().objects.filter(is_active=True)
        logins = _found(users, "username", (columns[2] for _at, columns in typed))
        taken = {fold(name) for name in self.league.teams.values_list("name", flat=True)}
        faults: list[ValidationError] = []
        teams = []
        for at, columns in typed:
            faults += [_fault(at, words) for words in _faults_of(columns, taken, logins)]
            taken.add(fold(columns[0]))
            name, club_name, login, players = columns
            club, captain = clubs.get(club_name.casefold()), logins.get(login.casefold())
            teams.append((LeagueTeam(name=name, club=club, club_name=club_name), captain, list(_names(players))))
        if faults:
            raise ValidationError(faults)
        return teams


def _columns(line: str) -> tuple[str, str, str, str]:
    """Split a line into name, club, login, players.

    A third column with a space or a comma contains players, as no login has one.
    """
    parts = [clean_name(part) for part in line.replace("\t", ";").split(";", TEAM_COLUMNS - 1)]
    if len(parts) == TEAM_COLUMNS - 1 and re.search(r"[ ,]", parts[2]):
        parts.insert(2, "")
    name, club, login, players = (*parts, *[""] * (TEAM_COLUMNS - len(parts)))
    return name, club, login, players


def _names(players: str) -> Iterator[str]:
    yield from filter(None, (clean_name(name) for name in players.split(",")))


def _found(rows: Any, field: str, typed: Iterable[str]) -> dict[str, Any]:
    """Return the rows with one of the names, ignoring case."""
    wanted = [Q(**{f"{field}__iexact": name}) for name in set(typed) if name]
    found = rows.filter(reduce(or_, wanted)) if wanted else ()
    return {getattr(row, field).casefold(): row for row in found}


def _faults_of(columns: tuple[str, str, str, str], taken: set[str], logins: dict[str, Any]) -> Iterator[Any]:
    name, club_name, login, players = columns
    if not name:
        yield _("the team has no name.")
    for each in filter(None, (name, club_name, *_names(players))):
        try:
            _check_name(each)
        except ValidationError as fault:
            yield " ".join(fault.messages)
    if name and fold(name) in taken:
        yield _("another team in the league already has this name.")
    if login and login.casefold() not in logins:
        yield _("there is no account with this name.")
    folded = [fold(player) for player in _names(players)]
    if len(set(folded)) < len(folded):
        yield _("a player is entered twice.")


def _fault(line: int, words: Any) -> ValidationError:
    return ValidationError(_("Line %(line)s: %(words)s"), params={"line": line, "words": words})


def _check_name(name: str) -> None:
    validate_name(name)
    if len(name) > MAX_NAME_LENGTH:
        raise ValidationError(_("A name can have at most %(most)s characters."), params={"most": MAX_NAME_LENGTH})


class MemberForm(forms.Form):
    """A new squad member: a player of the club, suggested while typing, or another name."""

    refused_at = "member"

    member = PersonField(
        label=_("Name"),
        widget=forms.TextInput(
            attrs=PLAIN | {"autocapitalize": "words", "spellcheck": "false", "list": "club-players"}
        ),
    )

    def __init__(
        self, *args: Any, squad: Sequence[SquadMember] = (), players: Sequence[Player] = (), **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.squad, self.players = squad, players
        self.player: Player | None = None

    def clean_member(self) -> str:
        name = str(self.cleaned_data["member"])
        if fold(name) in {fold(member.name) for member in self.squad if member.is_active}:
            raise ValidationError(_("This name is already in the squad."))
        found = [player for player in self.players if fold(player.shown_name) == fold(name)]
        self.player = found[0] if len(found) == 1 else None
        return name


class CaptainForm(forms.Form):
    """A login that may enter a team's line-ups and confirm its results."""

    refused_at = "login"

    login = LoginField()


class DeductionForm(forms.Form):
    """Match points and game points taken from a team; negative ones are added."""

    match_points = WholeNumberField(
        label=_("Match points deducted"),
        required=False,
        min_value=-100,
        max_value=100,
        widget=forms.TextInput(attrs=SHORT),
    )
    points = WholeNumberField(
        label=_("Game points deducted"),
        required=False,
        min_value=-99999,
        max_value=99999,
        widget=forms.TextInput(attrs=SHORT),
        help_text=_("Enter a negative number to add points."),
    )
    reason = ReasonField()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned |= {name: cleaned.get(name) or 0 for name in ("match_points", "points")}
        if not self.errors and not (cleaned["match_points"] or cleaned["points"]):
            self.add_error("match_points", _("Enter the number of points."))
        return cleaned
