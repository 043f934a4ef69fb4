"""Who sits with whom on a league's match day: four series for every number of teams and of their players.

A player is a team's letter and the player's number in it; larger teams come first. In each plan the first two,
three and all four series repeat the fewest meetings possible, and the fewest mates share a table.
"""

from typing import Final

# The sizes of the teams: the series, each a line of tables. How many meetings the first two, three and all four repeat
# is written above them; that no others repeat fewer was found by trying all, and the tests try them again.
PLANS: Final[dict[tuple[int, ...], str]] = {
    # 0, 0, 0; so also for one team that is a player short.
    (4, 4, 4, 4): """
        B1 D1 C1 A1, D2 B2 A2 C2, C3 A3 B3 D3, A4 C4 D4 B4
        D4 A1 C3 B2, A2 D3 B1 C4, C1 B4 D2 A3, B3 C2 A4 D1
        C4 D2 A1 B3, B4 A2 D1 C3, A3 B1 C2 D4, D3 C1 B2 A4
        A1 B4 C2 D3, A2 B3 C1 D4, A3 B2 C4 D1, A4 B1 C3 D2
    """,
    # 0, 0, 2
    (4, 4, 3, 3): """
        A1 B2 C2 D1, A3 B1 C1 D3, A2 B3 D2, A4 B4 C3
        A3 B3 C3 D1, A4 B2 C1 D2, A1 B4 D3, A2 B1 C2
        A2 B2 C3 D3, A3 B4 C2 D2, A1 B3 C1, A4 B1 D1
        A1 B1 C3 D2, A4 B3 C2 D3, A2 B4 D1, A3 B2 C1
    """,
    # 0, 0, 3
    (4, 3, 3, 3): """
        A4 B1 C2 D2, A1 B2 D3, A2 C1 D1, A3 B3 C3
        A3 B1 C1 D3, A1 B3 C2, A2 B2 D2, A4 C3 D1
        A3 B2 C2 D1, A1 C1 D2, A2 B1 C3, A4 B3 D3
        A1 B1 C3 D1, A2 C2 D3, A3 B3 D2, A4 B2 C1
    """,
    # 3, 9, 18: at three tables two of those who met before always meet again.
    (3, 3, 3, 3): """
        A1 B3 C1 D1, A2 B2 C3 D2, A3 B1 C2 D3
        A1 B2 C2 D2, A2 B1 C1 D3, A3 B3 C3 D1
        A1 B1 C3 D1, A2 B3 C2 D2, A3 B2 C1 D3
        A1 B3 C3 D3, A2 B2 C2 D1, A3 B1 C1 D2
    """,
    # 0, 0, 0
    (4, 4, 4): """
        A1 B1 C1, A2 B2 C2, A3 B3 C3, A4 B4 C4
        A1 B2 C3, A2 B1 C4, A3 B4 C1, A4 B3 C2
        A1 B3 C4, A2 B4 C3, A3 B1 C2, A4 B2 C1
        A1 B4 C2, A2 B3 C1, A3 B2 C4, A4 B1 C3
    """,
    # 2, 6, 12, and two pairs of mates each series, who are never the same.
    (4, 4, 3): """
        A2 A3 B2 C2, A4 B3 B4 C3, A1 B1 C1
        A1 B2 B4 C3, A3 A4 B1 C2, A2 B3 C1
        A1 A3 B3 C3, A2 B1 B4 C2, A4 B2 C1
        A1 A4 B3 C2, A2 B1 B2 C3, A3 B4 C1
    """,
    # 1, 3, and a pair of mates each series, who are never the same.
    (4, 3, 3): """
        A3 A4 B3 C3, A1 B1 C1, A2 B2 C2
        A2 A3 B3 C1, A1 B2 C3, A4 B1 C2
        A1 A3 B3 C2, A2 B1 C3, A4 B2 C1
    """,
    # 0, 0, 9
    (3, 3, 3): """
        A1 B1 C1, A2 B3 C3, A3 B2 C2
        A1 B2 C3, A2 B1 C2, A3 B3 C1
        A1 B3 C2, A2 B2 C1, A3 B1 C3
        A1 B2 C3, A2 B3 C1, A3 B1 C2
    """,
    # 4, 12, 24: two of each team at both tables.
    (4, 4): """
        A1 A2 B1 B2, A3 A4 B3 B4
        A1 A3 B1 B4, A2 A4 B2 B3
        A1 A4 B2 B4, A2 A3 B1 B3
        A1 A2 B3 B4, A3 A4 B1 B2
    """,
    # 0, 0, 0; so also for up to three teams that are a player short.
    (4, 4, 4, 4, 4): """
        A1 B2 C3 D4, B1 C2 D3 E4, C1 D2 E3 A4, D1 E2 A3 B4, E1 A2 B3 C4
        A1 C2 E3 B4, B1 D2 A3 C4, C1 E2 B3 D4, D1 A2 C3 E4, E1 B2 D3 A4
        A1 D2 B3 E4, B1 E2 C3 A4, C1 A2 D3 B4, D1 B2 E3 C4, E1 C2 A3 D4
        A1 E2 D3 C4, B1 A2 E3 D4, C1 B2 A3 E4, D1 C2 B3 A4, E1 D2 C3 B4
    """,
    # 0, 0, 8
    (4, 3, 3, 3, 3): """
        A1 B1 D2 E1, A2 C3 D3 E3, A3 B2 C2 D1, A4 B3 C1 E2
        A1 B2 C1 D3, A2 C2 D2 E2, A3 B3 C3 E1, A4 B1 D1 E3
        A1 B3 C2 E3, A2 C1 D1 E1, A3 B1 D3 E2, A4 B2 C3 D2
        A1 B2 C3 E2, A2 B1 C2 D1, A3 C1 D2 E3, A4 B3 D3 E1
    """,
    # 0, 0, 5
    (3, 3, 3, 3, 3): """
        A1 C3 D1 E3, A2 B1 C1 D2, B3 C2 D3 E1, A3 B2 E2
        A1 B2 C1 D3, A2 B3 C3 E2, A3 C2 D2 E3, B1 D1 E1
        A1 B1 C2 E2, A3 B3 C1 D1, B2 C3 D2 E1, A2 D3 E3
        A1 B3 D2 E3, A2 B2 C2 E1, A3 B1 C3 D3, C1 D1 E2
    """,
}

# 1 and 3 in the first two and three series are not part of 11 in four.
FOUR_SERIES: Final[dict[tuple[int, ...], str]] = {
    (4, 3, 3): """
        A3 A4 B3 C3, A1 B1 C1, A2 B2 C2
        A2 A3 B1 C1, A1 B2 C3, A4 B3 C2
        A1 A2 B3 C3, A3 B1 C2, A4 B2 C1
        A1 A3 B2 C2, A2 B3 C1, A4 B1 C3
    """,
}


def find_plan(sizes: tuple[int, ...], series: int) -> list[list[list[str]]]:
    """Return the tables of the first series, up to four, for teams of these sizes, larger ones first.

    Sizes without a plan use that of full teams, which names one player more for each that is missing.
    """
    plan = PLANS.get(sizes) or PLANS[(4,) * len(sizes)]
    if series > 3:
        plan = FOUR_SERIES.get(sizes, plan)
    return [[table.split() for table in line.split(",")] for line in plan.strip().split("\n")[:series]]
