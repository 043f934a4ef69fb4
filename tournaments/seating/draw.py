"""The draw: the seats of all series, planned at once, and new attempts, which need a reason."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, combinations, pairwise
from typing import Final, Generic

from .arrange import Task, arrange
from .bounds import Bound, bound, least_repeats, spread
from .chance import Chance
from .draft import Chairs
from .field import MATES, Field, Ties, make_field
from .initial_plans import kinds_of
from .inputs import Inputs, make_inputs
from .measures import Measures, measure
from .order import in_fair_order, numbered_tables
from .role_exchange import MeetingCosts, exchange_roles
from .seats import take_seats
from .tables import SEATS, Player, Series, Table, at_fixed_numbers, table_sizes

# Must change whenever the same inputs would give another draw: reports of another version are not repeated.
VERSION: Final = "1"

# A repeat weighs more than all neighbours in the queue that meet.
BEFORE_QUEUE: Final = 1000


@dataclass(frozen=True, slots=True)
class Plan(Generic[Player]):
    """A proposed draw with its report; nothing is seated until it is confirmed.

    `series` contains for each series its tables, for each table its players from seat 1. `bound` is what no plan of
    a field of this size can beat if all players are alike, and `least_repeats` the fewest repeats that counting
    allows for these inputs.
    """

    inputs: Inputs[Player]
    version: str
    series: tuple[Series[Player], ...]
    measures: Measures[Player]
    bound: Bound
    least_repeats: int


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
    final: Sequence[Player] = (),
    fixed: Iterable[tuple[Player, int, int]] = (),
) -> Plan[Player]:
    """Draw all series at once; the same arguments give the same plan on every machine.

    Members of a group (team, tandem, car pool) and forbidden pairs are kept apart, neighbours in the queue in the
    first series; players may be missing from all three. Pairs that met in the history are kept apart if possible. A
    locked table is seated as given in the series of its number, from 1. The search ends after about a second, or
    three where people are to be kept apart, unless it reaches the optimum before; `effort` multiplies these times.

    `mode` says what is paid for even tables of three. "cap": nobody has more than a fair share rounded up, then the
    fewest repeats, and turns are kept if that costs no repeat. "turn": nobody goes again before everybody went as
    often. "even": everybody ends with the fair share, rounded down or up. "repeats": the fewest repeats, however
    uneven the tables of three.

    Players in `final` sit at the first tables, the others behind them; the two never mix. `fixed` contains (player,
    table, seat or 0 for any), both from 1: that table's number goes to the table of this player in all series. If
    two such players keep different tables, nobody is sent to tables of three in turn.

    Any number of players from 3 except 5, and any number of series from 1. ValueError for others, for a player
    named twice, an unknown mode, a pair that is not two players, locked tables that leave a number of players who
    cannot be seated, and more fixed players than a table has seats.
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
        final=final,
        fixed=fixed,
    )
    return draw(inputs)


def new_attempt(plan: Plan[Player], reason: str) -> Plan[Player]:
    """Draw the same inputs with other lots. Raises ValueError if no reason is given."""
    return draw(replace(plan.inputs, attempt=plan.inputs.attempt + 1, reason=reason))


def draw(inputs: Inputs[Player]) -> Plan[Player]:
    """Return the plan that follows from the inputs, every lot included."""
    # All lots come from one sequence, so the order of the calls below is part of the result.
    chance = Chance(f"{inputs.seed}/{inputs.attempt}")
    groups = [_tables(group, chance) for group in _groups(inputs)]
    tables = [tuple(chain.from_iterable(drawn)) for drawn in zip(*groups, strict=True)]
    fixed_tables = {player: table for player, table, _ in inputs.fixed}
    series = _seated(inputs, [at_fixed_numbers(one, fixed_tables) for one in tables], chance)
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
        bound=reduce(_both, (bound(len(field), inputs.series) for field in inputs.fields)),
        least_repeats=sum(_least_repeats(inputs, field) for field in inputs.fields),
    )


def _groups(inputs: Inputs[Player]) -> Iterator[Inputs[Player]]:
    if not inputs.final:
        yield inputs
        return
    for field in inputs.fields:
        # Each field is drawn with tables from 1; `at_fixed_numbers` gives the real numbers once both are drawn.
        places = {
            player: number
            for number, players in enumerate(inputs.fixed_tables(field).values(), start=1)
            for player in players
        }
        fixed = tuple((player, places[player], seat) for player, _, seat in inputs.fixed if player in places)
        yield replace(inputs, players=field, final=(), fixed=fixed)


def _both(one: Bound, other: Bound) -> Bound:
    return Bound(
        repeats=one.repeats + other.repeats,
        weighted=one.weighted + other.weighted,
        threes=max(one.threes, other.threes),
        free_series=min(one.free_series, other.free_series),
    )


def _least_repeats(inputs: Inputs[Player], field: tuple[Player, ...]) -> int:
    # To keep a forbidden pair apart a player may get one table of three more than the mode allows.
    mode = "repeats" if inputs.forbidden or inputs.fixed else inputs.mode
    return least_repeats(
        field,
        inputs.series,
        mode=mode,
        fixed=inputs.fixed_tables(field).values(),
        history=inputs.history,
    )


def _tables(inputs: Inputs[Player], chance: Chance) -> list[Series[Player]]:
    numbers = {player: number for number, player in enumerate(inputs.players)}
    field = make_field(
        numbers,
        series=inputs.series,
        groups=inputs.groups,
        forbidden=[*inputs.forbidden, *_pairs_of_fixed_tables(inputs)],
        history=inputs.history,
    )
    settled = [[tuple(numbers[player] for player in table) for table in tables] for tables in inputs.locked_tables()]
    bound = _bound(inputs, numbers)
    task = Task(
        field=field,
        settled=settled,
        mode=inputs.mode,
        least=_least_cost(inputs),
        effort=inputs.effort,
        bound=bound,
    )
    series = arrange(task, chance)
    if not inputs.locked:
        series = in_fair_order(series, field)
    series = _with_queue_apart(series, inputs, field, numbers, chance)
    free = [chairs[SEATS * len(tables) :] for chairs, tables in zip(series, settled, strict=True)]
    return [
        tuple(tuple(map(inputs.players.__getitem__, table)) for table in numbered_tables(chairs, field.size, chance))
        for chairs in free
    ]


def _bound(inputs: Inputs[Player], numbers: dict[Player, int]) -> tuple[tuple[int, ...], ...]:
    tables = inputs.fixed_tables(inputs.players).values()
    # One player alone binds nobody: their table gets its number in the end.
    if len(inputs.fixed) < 2:
        return ()
    return tuple(tuple(numbers[player] for player in people) for people in tables)


def _pairs_of_fixed_tables(inputs: Inputs[Player]) -> list[tuple[Player, Player]]:
    people = inputs.fixed
    return [(one, other) for (one, here, _), (other, there, _) in combinations(people, 2) if here != there]


def _with_queue_apart(
    series: list[Chairs], inputs: Inputs[Player], field: Field, numbers: dict[Player, int], chance: Chance
) -> list[Chairs]:
    """Exchange roles so that neighbours in the queue do not meet in the first series, if nothing else gets worse."""
    queue = [numbers[player] for player in inputs.queue if player in numbers]
    if not queue:
        return series
    ties: Ties = tuple({} for _ in numbers)
    for one, other in pairwise(queue):
        ties[one][other] = ties[other][one] = 1
    kinds: list[Hashable] = list(kinds_of(field))
    # Exchanging roles would move these away from their locked or fixed tables.
    for player in chain(
        [player for _, table in inputs.locked for player in table], [one for one, _, _ in inputs.fixed]
    ):
        kinds[numbers[player]] = None
    meeting_costs = [MeetingCosts(field.ties(), series, BEFORE_QUEUE), MeetingCosts(ties, series[:1])]
    return exchange_roles(series, meeting_costs, kinds, chance)


def _seated(inputs: Inputs[Player], free: Sequence[Series[Player]], chance: Chance) -> tuple[Series[Player], ...]:
    # Locked tables keep their seats, but count: the others are seated so that all together are fair.
    locked = [tuple(tables) for tables in inputs.locked_tables()]
    seated = take_seats(free, [*inputs.history, *filter(None, locked)], chance, inputs.fixed_seats)
    return tuple(fixed + tables for fixed, tables in zip(locked, seated, strict=True))


def _least_cost(inputs: Inputs[Player]) -> int:
    """Return the minimum cost of any plan for these inputs; mates who must meet count as `MATES` repeats."""
    # No bound is derived for locked tables: the search then ends early only at a plan that costs nothing.
    if inputs.locked:
        return 0
    players = dict.fromkeys(inputs.players)
    tables = len(table_sizes(len(players)))
    teams = [[player for player in group if player in players] for group in inputs.groups]
    # A team with more members than there are tables has pairs that must meet in every series.
    forced = max((spread(len(team), tables) for team in teams), default=0)
    if inputs.history or inputs.fixed:
        return inputs.series * forced * MATES
    # If mates meet anyway, their pairs are not excluded from the count.
    team_size = 1 if forced else _team_size(teams, len(players))
    return inputs.series * forced * MATES + bound(len(players), inputs.series, team_size=team_size).weighted


def _team_size(teams: Sequence[Sequence[Player]], players: int) -> int:
    """Return the size of the teams if everyone is in exactly one and all are equally large, otherwise 1."""
    members = [player for team in teams for player in team]
    sizes = {len(team) for team in teams}
    return sizes.pop() if len(sizes) == 1 and len(members) == len(set(members)) == players else 1
