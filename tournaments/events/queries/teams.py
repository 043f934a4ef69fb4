"""Teams as required by `standings`, and problems with a team."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.alphabet import by_title
from tournaments.events.models import Entrant, Event, TeamMember, TeamRecord, TeamSubstitution
from tournaments.events.queries.labels import labels_of
from tournaments.standings import TEAM_KINDS, Substitution, Team, check_team


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team for its page. `problems` are codes of `check_team`, or `sex_unknown` if that is the cause."""

    record: TeamRecord
    members: tuple[Entrant, ...]
    substitutions: tuple[TeamSubstitution, ...]
    problems: tuple[str, ...]

    @property
    def team(self) -> Team:
        return Team(
            key=self.record.name,
            members=tuple(entrant.number for entrant in self.members),
            substitutions=tuple(
                Substitution(change.series, change.leaves.number, change.comes.number) for change in self.substitutions
            ),
        )


def team_rows(event: Event, kind: str | None = None) -> list[TeamRow]:
    """Return the teams of the event, or of one kind, by name; four queries plus those for the labels."""
    records = event.teams.order_by().prefetch_related(
        Prefetch("members", TeamMember.objects.select_related("entrant")),
        Prefetch("substitutions", TeamSubstitution.objects.select_related("leaves", "comes")),
    )
    found = records.filter(kind=kind) if kind else records
    wanted = sorted(found, key=lambda record: (record.kind, by_title(record.name), record.name))
    labels = labels_of(event) if any(TEAM_KINDS[record.kind].one_of_each for record in wanted) else {}
    return [_row(record, labels) for record in wanted]


def teams_by_kind(event: Event) -> dict[str, tuple[Team, ...]]:
    teams: dict[str, list[Team]] = {kind: [] for kind in event.team_kinds}
    for row in team_rows(event):
        if row.record.kind in teams:
            teams[row.record.kind].append(row.team)
    return {kind: tuple(found) for kind, found in teams.items()}


def line_up_conflict(teams: Iterable[Team], series: Iterable[int]) -> int | None:
    """Return the first series with a conflict, or None.

    A conflict is a substituted player who is not in the team, or a player in two teams of the same kind.
    """
    entered = tuple(teams)
    for number in series:
        try:
            playing = [member for team in entered for member in team.line_up(number)]
        except ValueError:
            return number
        if len(set(playing)) < len(playing):
            return number
    return None


def member_problems(
    kind: str, members: Iterable[Entrant], labels: Mapping[int, tuple[str, ...]] | None = None
) -> tuple[str, ...]:
    entrants = tuple(members)
    team = Team(key="", members=tuple(entrant.number for entrant in entrants))
    problems = check_team(team, TEAM_KINDS[kind], labels)
    if "not_one_of_each" not in problems:
        return problems
    if "too_few" in problems:
        return tuple(code for code in problems if code != "not_one_of_each")
    if any(entrant.sex not in ("f", "m") for entrant in entrants):
        return tuple("sex_unknown" if code == "not_one_of_each" else code for code in problems)
    return problems


def _row(record: TeamRecord, labels: Mapping[int, tuple[str, ...]]) -> TeamRow:
    members = tuple(member.entrant for member in record.members.all())
    problems = member_problems(record.kind, members, labels)
    return TeamRow(record, members, tuple(record.substitutions.all()), problems)
