"""The match day of a league: four teams of four, three series in which everything is even."""

from collections.abc import Sequence
from typing import Final

from .chance import Chance
from .tables import Player, Series

TEAMS: Final = 4

# Seats 1 to 4 of each table: a team's letter and a board. Nobody meets a mate, or anybody twice, or has a seat twice;
# each team has each seat once a series, and each other team as its left neighbour four times a day.
DAY: Final = (
    ("B1 D1 C1 A1", "D2 B2 A2 C2", "C3 A3 B3 D3", "A4 C4 D4 B4"),
    ("D4 A1 C3 B2", "A2 D3 B1 C4", "C1 B4 D2 A3", "B3 C2 A4 D1"),
    ("C4 D2 A1 B3", "B4 A2 D1 C3", "A3 B1 C2 D4", "D3 C1 B2 A4"),
)


def league_day(teams: Sequence[Sequence[Player]], seed: int | str) -> tuple[Series[Player], ...]:
    """Three series of four tables; lots decide the letters, the boards, and the order of tables and series.

    One team may be a player short: each series then has one table of three, each time with others. ValueError for
    other than four teams of four, or for somebody who is in two teams.
    """
    missing = sum(TEAMS - len(team) for team in teams)
    members = [player for team in teams for player in team]
    if len(teams) != TEAMS or max(map(len, teams)) > TEAMS or missing > 1 or len(set(members)) < len(members):
        raise ValueError("a league day has four teams of four, of whom one player may be missing")
    chance = Chance(seed)
    roles = {
        f"{letter}{board}": player
        for letter, team in zip("ABCD", chance.shuffled(teams), strict=True)
        for board, player in zip(chance.shuffled("1234"), team, strict=False)
    }
    return tuple(
        tuple(tuple(roles[role] for role in table.split() if role in roles) for table in chance.shuffled(tables))
        for tables in chance.shuffled(DAY)
    )
