"""Assign roles in a finished plan so that people to be kept apart seldom meet.

A plan is found as if all players were alike. Exchanging two people in all its series only renames them: as many
meetings are repeated as before. So wishes are granted without searching for another plan.
"""

from collections.abc import Hashable, Sequence
from itertools import chain, permutations
from typing import Final

from .chance import Chance
from .draft import Chairs
from .field import Ties
from .tables import tables_in

ROUNDS: Final = 60
TRIES: Final = 20
# The odds of an exchange that costs one more, at the beginning; at the end none is taken.
WARMTH: Final = 0.2


class MeetingCosts:
    """The cost for two people of sharing a table in some of the series, multiplied by `weight`."""

    def __init__(self, ties: Ties, series: Sequence[Chairs], weight: int = 1) -> None:
        self._ties = ties
        self._weight = weight
        self._meetings: list[dict[int, int]] = [{} for _ in ties]
        for table in chain.from_iterable(map(tables_in, series if any(ties) else ())):
            for one, other in permutations((role for role in table if role < len(ties)), 2):
                self._meetings[one][other] = self._meetings[one].get(other, 0) + 1

    def cost(self, player: int, role: int, roles: Sequence[int], but: int) -> int:
        """Return what the player would pay in that role if the others keep theirs; the player `but` is left out."""
        # Two who exchange roles meet each other as often as before: each is left out of the other's sum.
        met = self._meetings[role]
        costs = (cost * met.get(roles[other], 0) for other, cost in self._ties[player].items() if other != but)
        return self._weight * sum(costs)


class RoleAssignment:
    """The role of each player; initially player 3 has role 3."""

    def __init__(self, meeting_costs: Sequence[MeetingCosts], players: int) -> None:
        self.roles = list(range(players))
        self._meeting_costs = meeting_costs

    def pays(self, player: int) -> int:
        return self._cost(player, self.roles[player])

    def worse(self, one: int, other: int) -> int:
        role, other_role = self.roles[one], self.roles[other]
        now = self._cost(one, role, other) + self._cost(other, other_role, one)
        return self._cost(one, other_role, other) + self._cost(other, role, one) - now

    def exchange(self, one: int, other: int) -> None:
        self.roles[one], self.roles[other] = self.roles[other], self.roles[one]

    def _cost(self, player: int, role: int, but: int = -1) -> int:
        return sum(each.cost(player, role, self.roles, but) for each in self._meeting_costs)


def exchange_roles(
    series: Sequence[Chairs], meeting_costs: Sequence[MeetingCosts], kinds: Sequence[Hashable], chance: Chance
) -> list[Chairs]:
    """Return the series with roles exchanged so that the wishes cost little, if possible nothing.

    Only players of equal kind exchange roles; a player of kind None keeps the role.
    """
    assignment = RoleAssignment(meeting_costs, len(kinds))
    best_roles, least = list(assignment.roles), None
    for turn in range(ROUNDS):
        payments = [assignment.pays(player) for player in range(len(kinds))]
        if least is None or sum(payments) < least:
            best_roles, least = list(assignment.roles), sum(payments)
        if not least:
            break
        # Annealed as in `search`: a worse exchange is taken at first, none in the last rounds.
        coolness = 1 - turn / ROUNDS
        unhappy = [player for player, payment in enumerate(payments) if payment and kinds[player] is not None]
        _turn(assignment, unhappy, kinds, WARMTH * coolness * coolness, chance)
    return _renamed(series, best_roles)


def _turn(
    assignment: RoleAssignment, unhappy: list[int], kinds: Sequence[Hashable], odds: float, chance: Chance
) -> None:
    for one in chance.shuffled(unhappy):
        for _ in range(TRIES):
            other = chance.below(len(kinds))
            if other != one and kinds[other] == kinds[one] and assignment.worse(one, other) <= chance.patience(odds):
                assignment.exchange(one, other)
                break


def _renamed(series: Sequence[Chairs], roles: Sequence[int]) -> list[Chairs]:
    players = {role: player for player, role in enumerate(roles)}
    return [[players.get(number, number) for number in chairs] for chairs in series]
