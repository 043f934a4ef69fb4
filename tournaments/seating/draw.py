"""The draw: who sits where in all series, planned at once; and a new attempt, which needs a reason."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Generic

from .arrange import Task, arrange
from .bounds import Bound, bound, spread
from .casting import Wish, recast
from .chance import Chance
from .draft import Chairs
from .field import MATES, Field, Ties, make_field
from .inputs import Inputs, make_inputs
from .measures import Measures, measure
from .openings import kinds_of
from .order import in_fair_order, numbered_tables
from .seats import take_seats
from .tables import SEATS, Player, Series, Table, table_sizes

# Changes whenever the same inputs would be drawn otherwise.
VERSION: Final = "1"

# A repeat weighs more than all neighbours of the queue that meet.
BEFORE_QUEUE: Final = 1000


@dataclass(frozen=True, slots=True)
class Plan(Generic[Player]):
    """A draft of the draw with its report: nothing is seated before somebody confirms it.

    `series` holds for each series its tables, for each table its players from seat 1. `measures` is what it is
    worth, `bound` what no plan of such a field could beat, its players being all alike.
    """

    inputs: Inputs[Player]
    version: str
    series: tuple[Series[Player], ...]
    measures: Measures[Player]
    bound: Bound


def plan(
    players: Sequence[Player],
    series: int,
    *,
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    queue: Sequence[Player] = (),
    mode: str = "cap",
    history: Sequence[Series[Player]] = (),
    locked: Iterable[tuple[int, Table[Player]]] = (),
    effort: float = 1.0,
    seed: int | str,
) -> Plan[Player]:
    """Draw all series at once; the same arguments give the same plan on every machine.

    Groups (teams, tandems, car pools) and forbidden pairs are kept apart, neighbours of the queue in the first
    series; players may be missing from all three. Nobody met before in the history is met again if that can be.
    A locked table is seated as it stands in the series of its number, from 1. `effort` multiplies the search, which
    ends after about a second, or three where people are to be kept apart, if it has not found the best before.

    `mode` says what tables of three may cost. "cap": nobody has more than a fair share rounded up, then the fewest
    repeats, and turns are kept where that costs none. "turn": nobody goes again before everybody went as often.
    "even": in the end everybody has his fair share, rounded down or up. "repeats": the fewest, whatever comes.

    Any number of players from 3, but 5; any number of series from 1. ValueError for others, for a player named
    twice, an unknown mode, a pair that is none, and locked tables beside which the others cannot be seated.
    """
    inputs = make_inputs(
        players=players,
        series=series,
        groups=groups,
        forbidden=forbidden,
        queue=queue,
        mode=mode,
        history=history,
        locked=locked,
        effort=effort,
        seed=seed,
    )
    return draw(inputs)


def new_attempt(plan: Plan[Player], reason: str) -> Plan[Player]:
    """Other lots for the same inputs. Whoever wants them says why; ValueError where no reason is given."""
    return draw(replace(plan.inputs, attempt=plan.inputs.attempt + 1, reason=reason))


def draw(inputs: Inputs[Player]) -> Plan[Player]:
    """The plan that follows from the inputs, every lot included."""
    chance = Chance(f"{inputs.seed}/{inputs.attempt}")
    series = _seated(inputs, _tables(inputs, chance), chance)
    return Plan(
        inputs=inputs,
        version=VERSION,
        series=series,
        measures=measure(
            series,
            groups=inputs.groups,
            forbidden=inputs.forbidden,
            queue=inputs.queue,
            history=inputs.history,
        ),
        bound=bound(len(inputs.players), inputs.series),
    )


def _tables(inputs: Inputs[Player], chance: Chance) -> list[Series[Player]]:
    """Who sits at the tables of each series that are not locked."""
    numbers = {player: number for number, player in enumerate(inputs.players)}
    field = make_field(
        numbers,
        series=inputs.series,
        groups=inputs.groups,
        forbidden=inputs.forbidden,
        history=inputs.history,
    )
    settled = [[tuple(numbers[player] for player in table) for table in tables] for tables in inputs.locked_tables()]
    task = Task(field, settled, inputs.mode, _least_cost(inputs), inputs.effort)
    series = arrange(task, chance)
    if not inputs.locked:
        series = in_fair_order(series, field)
    series = _with_queue_apart(series, inputs, field, numbers, chance)
    free = [chairs[SEATS * len(tables) :] for chairs, tables in zip(series, settled, strict=True)]
    return [
        tuple(tuple(map(inputs.players.__getitem__, table)) for table in numbered_tables(chairs, field.size, chance))
        for chairs in free
    ]


def _with_queue_apart(
    series: list[Chairs], inputs: Inputs[Player], field: Field, numbers: dict[Player, int], chance: Chance
) -> list[Chairs]:
    """Roles exchanged so that neighbours of the queue do not meet in the first series, if nothing else suffers."""
    standing = [numbers[player] for player in inputs.queue if player in numbers]
    if not standing:
        return series
    ties: Ties = tuple({} for _ in numbers)
    for one, other in pairwise(standing):
        ties[one][other] = ties[other][one] = 1
    kinds: list[Hashable] = list(kinds_of(field))
    for _, table in inputs.locked:
        for player in table:
            kinds[numbers[player]] = None
    wishes = [Wish(field.ties(), series, BEFORE_QUEUE), Wish(ties, series[:1])]
    return recast(series, wishes, kinds, chance)


def _seated(inputs: Inputs[Player], free: Sequence[Series[Player]], chance: Chance) -> tuple[Series[Player], ...]:
    """Locked tables stay as they are and count; seats at the others are fair over all."""
    locked = [tuple(tables) for tables in inputs.locked_tables()]
    seated = take_seats(free, [*inputs.history, *filter(None, locked)], chance)
    return tuple(fixed + tables for fixed, tables in zip(locked, seated, strict=True))


def _least_cost(inputs: Inputs[Player]) -> int:
    """What every plan of these inputs costs at least; mates that must meet count as many repeats."""
    if inputs.locked:
        return 0
    players = dict.fromkeys(inputs.players)
    tables = len(table_sizes(len(players)))
    teams = [[player for player in group if player in players] for group in inputs.groups]
    forced = max((spread(len(team), tables) for team in teams), default=0)
    if inputs.history:
        return inputs.series * forced * MATES
    team_size = 1 if forced else _team_size(teams, len(players))
    return inputs.series * forced * MATES + bound(len(players), inputs.series, team_size=team_size).weighted


def _team_size(teams: Sequence[Sequence[Player]], players: int) -> int:
    """The size of all teams where everybody is in one of them and they are of one size, else 1."""
    members = [player for team in teams for player in team]
    sizes = {len(team) for team in teams}
    return sizes.pop() if len(sizes) == 1 and len(members) == len(set(members)) == players else 1
