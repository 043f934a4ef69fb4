"""A team's results: the sum of its line-up, series by series."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from .lines import Entrant, Labels, Line, SeriesLine, add_up, adjusted, order_of, sum_series

# Who has a seat in each series, whether their list is in yet or not.
Seated = Mapping[int, Collection[Entrant]]


@dataclass(frozen=True, slots=True)
class TeamKind:
    """The size of a team, and labels of which each member must have a different one."""

    key: str
    size: int
    one_of_each: tuple[str, ...] = ()


TEAM: Final = TeamKind("team", 4)
TANDEM: Final = TeamKind("tandem", 2)
MIXED: Final = TeamKind("mixed", 2, ("women", "men"))
TEAM_KINDS: Final = {kind.key: kind for kind in (TEAM, TANDEM, MIXED)}


@dataclass(frozen=True, slots=True)
class Substitution:
    """A substitution: from this series on `comes` plays for the team instead of `leaves`."""

    series: int
    leaves: Entrant
    comes: Entrant


@dataclass(frozen=True, slots=True)
class Team:
    """A team by its own key, with its first members and the substitutions since."""

    key: Entrant
    members: tuple[Entrant, ...]
    substitutions: tuple[Substitution, ...] = ()

    def line_up(self, series: int) -> tuple[Entrant, ...]:
        """Return who plays for the team in this series. Raises ValueError if a player leaves who is not in it."""
        playing = list(self.members)
        for change in sorted(self.substitutions, key=lambda change: change.series):
            if change.series > series:
                break
            if change.leaves not in playing:
                raise ValueError(f"{change.leaves} does not play for team {self.key} in series {change.series}")
            playing[playing.index(change.leaves)] = change.comes
        return tuple(playing)


def check_team(team: Team, kind: TeamKind, labels: Labels | None = None) -> tuple[str, ...]:
    """Return all faults of the first members: `too_few`, `too_many`, `twice`, `not_one_of_each`.

    An incomplete team may play: its sum is that of the players present.
    """
    members = team.members
    problems = {
        "too_few": len(members) < kind.size,
        "too_many": len(members) > kind.size,
        "twice": len(set(members)) < len(members),
        "not_one_of_each": not _has_one_of_each(members, kind.one_of_each, labels or {}),
    }
    return tuple(code for code, is_so in problems.items() if is_so)


def _has_one_of_each(members: Collection[Entrant], wanted: Collection[str], labels: Labels) -> bool:
    return all(sum(label in labels.get(member, ()) for member in members) == 1 for label in wanted)


def team_lines(
    teams: Iterable[Team], lines: Iterable[Line], *, least: int = 0, seated: Seated | None = None
) -> tuple[Line, ...]:
    """Return a line for each team, whose parts are the sums of its line-up in that series.

    If fewer than `least` of a team played a series, it gets nothing for it (three in the league, official.md 5.2).
    With `seated`, teams of four of whom three play are filled up: the total counts 4/3. ValueError if a player
    plays for two of the teams in one series, or two teams have one key.
    """
    lists = {(part.entrant, part.series): part for line in lines for part in line.parts}
    series = sorted({number for _, number in lists})
    entered = tuple(teams)
    sums = []
    for number in series:
        line_ups = [(team.key, team.line_up(number)) for team in entered]
        _refuse_doubles([member for _, members in line_ups for member in members], number)
        there = {*(member for member, played in lists if played == number), *(seated or {}).get(number, ())}
        for key, members in line_ups:
            parts = [lists[member, number] for member in members if (member, number) in lists]
            if parts and sum(part.played for part in parts) >= least:
                line = SeriesLine(entrant=key, series=number, **add_up(parts))
                is_short = seated is not None and sum(member in there for member in members) == TEAM.size - 1
                sums.append(filled_up(line) if is_short else line)
    return sum_series(sums, (team.key for team in entered))


def filled_up(line: SeriesLine) -> SeriesLine:
    """Return the line of a team of four with three players, as if the fourth had made their mean.

    Rounding to whole rating points is unambiguous, as a third is never halfway. The difference is part of the
    adjustment.
    """
    return adjusted(line, round(Fraction(line.total, TEAM.size - 1)))


def _refuse_doubles(playing: Sequence[Entrant], series: int) -> None:
    if len(set(playing)) < len(playing):
        twice = min((member for member in playing if playing.count(member) > 1), key=order_of)
        raise ValueError(f"{twice} plays twice in series {series}")
