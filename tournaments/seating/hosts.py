"""The host of each group: no team hosts again before every team has."""

from collections.abc import Sequence

from .chance import Chance

# (number of the day, index of the group in it), both from 0.
Group = tuple[int, int]


def name_hosts(teams: int, days: Sequence[Sequence[Sequence[int]]], chance: Chance) -> list[list[int]]:
    """Return a host for each group of each day.

    While teams remain that have not hosted in this turn, one of them is chosen; then a new turn begins. If the groups
    of a day allow that for none of their teams, the one that has hosted least often is chosen.
    """
    hosts: dict[Group, int] = {}
    places = [(number, place) for number, day in enumerate(days) for place in range(len(day))]
    while len(hosts) < len(places):
        open_ = [place for place in places if place not in hosts]
        turn = _turn(teams, open_, days, chance)
        hosts |= turn
    return [[hosts[number, place] for place in range(len(day))] for number, day in enumerate(days)]


def _turn(
    teams: int, places: Sequence[Group], days: Sequence[Sequence[Sequence[int]]], chance: Chance
) -> dict[Group, int]:
    """Return a host for the first open groups, until each team is the host of one of them."""
    taken: dict[int, Group] = {}
    for place in places:
        if len(taken) == teams:
            break
        _settle(place, days, taken, chance, set())
    return {place: team for team, place in taken.items()}


def _settle(
    place: Group,
    days: Sequence[Sequence[Sequence[int]]],
    taken: dict[int, Group],
    chance: Chance,
    visited: set[int],
) -> bool:
    """Find a host for the group, moving other hosts if needed; return whether that was possible."""
    # An augmenting path of a bipartite matching: a team that is host already may free itself by hosting another group.
    number, index = place
    for team in chance.shuffled(days[number][index]):
        if team not in visited:
            visited.add(team)
            if team not in taken or _settle(taken[team], days, taken, chance, visited):
                taken[team] = place
                return True
    return False
