"""The draw: who sits where in all series, planned at once; and a new attempt, which needs a reason."""

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

# Changes whenever the same inputs would be drawn otherwise.
VERSION: Final = "1"

# A repeat weighs more than all neighbours of the queue that meet.
BEFORE_QUEUE: Final = 1000


@dataclass(frozen=True, slots=True)
class Plan(Generic[Player]):
    """A draft of the draw with its report: nothing is seated before somebody confirms it.

    `series` holds for each series its tables, for each table its players from seat 1. `measures` is what it is
    worth, `bound` what no plan of such a field could beat, its players being all alike, and `least_repeats` the fewest
    repeats that counting allows for these very inputs.
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

    Groups (teams, tandems, car pools) and forbidden pairs are kept apart, neighbours of the queue in the first
    series; players may be missing from all three. Nobody met before in the history is met again if that can be.
    A locked table is seated as it stands in the series of its number, from 1. `effort` multiplies the search, which
    ends after about a second, or three where people are to be kept apart, if it has not found the best before.

    `mode` says what tables of three may cost. "cap": nobody has more than a fair share rounded up, then the fewest
    repeats, and turns are kept where that costs none. "turn": nobody goes again before everybody went as often.
    "even": in the end everybody has his fair share, rounded down or up. "repeats": the fewest, whatever comes.

    Those of the `final` sit at the first tables, among themselves, and so do all others behind them. `fixed` names
    whoever keeps a table in all series, as (player, table, seat or 0 for any), both from 1: the table comes to him.
    Where two of them keep different tables nobody is sent to tables of three in turn.

    Any number of players from 3, but 5; any number of series from 1. ValueError for others, for a player named
    twice, an unknown mode, a pair that is none, locked tables beside which the others cannot be seated, and people who
    keep tables that have no room for them.
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
    """Other lots for the same inputs. Whoever wants them says why; ValueError where no reason is given."""
    return draw(replace(plan.inputs, attempt=plan.inputs.attempt + 1, reason=reason))


def draw(inputs: Inputs[Player]) -> Plan[Player]:
    """The plan that follows from the inputs, every lot included."""
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
    """The draw of each field that plays among itself."""
    if not inputs.final:
        yield inputs
        return
    for field in inputs.fields:
        # The tables get their numbers when both fields are drawn.
        places = {
            player: number
            for number, players in enumerate(inputs.fixed_tables(field).values(), start=1)
            for player in players
        }
        fixed = tuple((player, places[player], seat) for player, _, seat in inputs.fixed if player in places)
        yield replace(inputs, players=field, final=(), fixed=fixed)


def _both(one: Bound, other: Bound) -> Bound:
    """What holds for two fields that play beside each other."""
    return Bound(
        repeats=one.repeats + other.repeats,
        weighted=one.weighted + other.weighted,
        threes=max(one.threes, other.threes),
        free_series=min(one.free_series, other.free_series),
    )


def _least_repeats(inputs: Inputs[Player], field: tuple[Player, ...]) -> int:
    # To keep a named pair apart somebody may be sent to a table of three once more than the mode says.
    mode = "repeats" if inputs.forbidden or inputs.fixed else inputs.mode
    return least_repeats(
        field,
        inputs.series,
        mode=mode,
        fixed=inputs.fixed_tables(field).values(),
        history=inputs.history,
    )


def _tables(inputs: Inputs[Player], chance: Chance) -> list[Series[Player]]:
    """Who sits at the tables of each series that are not locked."""
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
    """Those who keep tables, by table; one alone binds nobody: his table gets its number in the end."""
    tables = inputs.fixed_tables(inputs.players).values()
    if len(inputs.fixed) < 2:
        return ()
    return tuple(tuple(numbers[player] for player in people) for people in tables)


def _pairs_of_fixed_tables(inputs: Inputs[Player]) -> list[tuple[Player, Player]]:
    """Pairs that keep different tables: they never meet."""
    people = inputs.fixed
    return [(one, other) for (one, here, _), (other, there, _) in combinations(people, 2) if here != there]


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
    for player in chain(
        [player for _, table in inputs.locked for player in table], [one for one, _, _ in inputs.fixed]
    ):
        kinds[numbers[player]] = None
    meeting_costs = [MeetingCosts(field.ties(), series, BEFORE_QUEUE), MeetingCosts(ties, series[:1])]
    return exchange_roles(series, meeting_costs, kinds, chance)


def _seated(inputs: Inputs[Player], free: Sequence[Series[Player]], chance: Chance) -> tuple[Series[Player], ...]:
    """Locked tables stay as they are and count; seats at the others are fair over all."""
    locked = [tuple(tables) for tables in inputs.locked_tables()]
    seated = take_seats(free, [*inputs.history, *filter(None, locked)], chance, inputs.fixed_seats)
    return tuple(fixed + tables for fixed, tables in zip(locked, seated, strict=True))


def _least_cost(inputs: Inputs[Player]) -> int:
    """What every plan of these inputs costs at least; mates that must meet count as many repeats."""
    if inputs.locked:
        return 0
    players = dict.fromkeys(inputs.players)
    tables = len(table_sizes(len(players)))
    teams = [[player for player in group if player in players] for group in inputs.groups]
    forced = max((spread(len(team), tables) for team in teams), default=0)
    if inputs.history or inputs.fixed:
        return inputs.series * forced * MATES
    team_size = 1 if forced else _team_size(teams, len(players))
    return inputs.series * forced * MATES + bound(len(players), inputs.series, team_size=team_size).weighted


def _team_size(teams: Sequence[Sequence[Player]], players: int) -> int:
    """The size of all teams where everybody is in one of them and they are of one size, else 1."""
    members = [player for team in teams for player in team]
    sizes = {len(team) for team in teams}
    return sizes.pop() if len(sizes) == 1 and len(members) == len(set(members)) == players else 1
