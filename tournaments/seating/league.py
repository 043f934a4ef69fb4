"""A league's match day: one player of each team at each table, and nobody meets twice if that is possible."""

from collections.abc import Sequence
from typing import Final

from .chance import Chance
from .league_plans import find_plan
from .seats import take_seats
from .tables import Player, Series

LETTERS: Final = "ABCDE"
# A team starts with at least three players, and never has more than four at the tables. official.md 5.2
FEWEST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 4
MOST_SERIES: Final = 4
# Up to this many series of four teams use the seats of their plan as written: nobody has a seat twice, and each team
# has each seat once per series and each other team as its left neighbour four times per day.
FULL: Final = (4, 4, 4, 4)
SEATED_SERIES: Final = 3


def league_day(teams: Sequence[Sequence[Player]], seed: int | str, *, series: int = 3) -> tuple[Series[Player], ...]:
    """Draw one to four series; lots decide the letters, the numbers, and the order of tables and series.

    Two to five teams of four players, or of three where one is missing; an absent team is left out. They sit at as
    few tables of three as possible, three teams of four at four of them. official.md 5.2

    One player of each team sits at each table, of five teams four; mates meet only if two teams play, two of each
    at both tables, or if three teams have ten or eleven players. The day repeats the fewest meetings possible: none
    in up to three series, except for twelve players at three tables and for those with mates; `measure` counts
    them.

    ValueError for other numbers, for two teams that have not four players each, and for a player in two teams.
    """
    _check(teams, series)
    chance = Chance(seed)
    # Plans name the larger teams first; lots decide between equal ones.
    entered = sorted(chance.shuffled(teams), key=len, reverse=True)
    roles = {
        f"{letter}{number}": player
        for letter, team in zip(LETTERS, entered, strict=False)
        for number, player in zip(chance.shuffled(range(1, len(team) + 1)), team, strict=True)
    }
    sizes = tuple(map(len, entered))
    rounds = find_plan(sizes, SEATED_SERIES if sizes == FULL and series <= SEATED_SERIES else series)
    day = tuple(
        tuple(tuple(roles[role] for role in table if role in roles) for table in chance.shuffled(tables))
        for tables in chance.shuffled(rounds)[:series]
    )
    return day if sizes == FULL and series <= SEATED_SERIES else take_seats(day, (), chance)


def _check(teams: Sequence[Sequence[Player]], series: int) -> None:
    sizes = [len(team) for team in teams]
    members = [player for team in teams for player in team]
    if not 1 <= series <= MOST_SERIES:
        raise ValueError(f"a league day has one to four series, not {series}")
    if not 2 <= len(teams) <= len(LETTERS):
        raise ValueError(f"two to five teams meet on a league day, not {len(teams)}")
    if not set(sizes) <= {FEWEST_PLAYERS, MOST_PLAYERS}:
        raise ValueError(f"a team has three or four players on a league day, not {sizes}")
    # official.md 5.2: with only two teams both need four
    if len(teams) == 2 and min(sizes) < MOST_PLAYERS:
        raise ValueError("two teams alone need four players each")
    if len(set(members)) < len(members):
        raise ValueError("a player is in one team, once")
