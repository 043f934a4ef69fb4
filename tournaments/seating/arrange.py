"""The tables of all series at once: a known pattern if one fits, otherwise the best plan found by search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from .chance import Chance
from .designs import find_patterns
from .draft import Chairs, Draft, Prices, cost_of_threes
from .field import Field
from .initial_plans import Settled, seat_by_lot, seat_by_pattern
from .known_plans import known_plan
from .search import search
from .tables import FEWEST, SEATS, empty_chairs, table_sizes, tables_in

# Exchanges tried for one plan, about a second of them; keeping people apart is harder and takes more.
LOOKS: Final = 500_000
TIED_LOOKS: Final = 1_200_000
# In small fields at most this many for each possible exchange.
LOOKS_EACH: Final = 2_000
# Exchanges of the first search from lots; each further search is longer by half.
INITIAL_LOOKS: Final = 100_000
# Exchanges tried to find a plan without a repeat in which people go to tables of three in turn.
TURN_LOOKS: Final = 60_000
# Exchanges tried to make the tables of three even without another repeat.
FINAL_LOOKS: Final = 40_000
# The odds of a step that makes a plan worse by one repeat, at the beginning: from lots, and from a pattern.
WARM: Final = 0.1
COOL: Final = 0.01


# (prices of the search, prices that count in the end). The search tolerates a table of three too many for a while: the
# way to a better plan may lead through a worse one.
MODES: Final = {
    # Nobody has more tables of three than the fair share, rounded up; then the fewest repeats.
    "cap": (Prices(repeat=1, uneven=0, excess=3), Prices(repeat=16, uneven=1, excess=400)),
    # The fewest repeats; then tables of three as even as possible.
    "repeats": (Prices(repeat=1, uneven=0, excess=0), Prices(repeat=16, uneven=1, excess=0)),
    # Prices as for "cap"; who goes to a table of three is decided before the search (`Task.is_in_turn`).
    "turn": (Prices(repeat=1, uneven=0, excess=3), Prices(repeat=16, uneven=1, excess=400)),
    # Everybody has the fair share of tables of three, rounded down or up; then the fewest repeats.
    "even": (Prices(repeat=1, uneven=3, excess=3), Prices(repeat=16, uneven=400, excess=400)),
}


@dataclass(frozen=True, slots=True)
class Task:
    """What to arrange: the settled tables are given for each series. No plan costs less than `least` repeats.

    `effort` multiplies the search time if `least` is not reached. Players of a `bound` group share a table in each
    series, the largest group the first table, and no table has two groups.
    """

    field: Field
    settled: Settled
    mode: str
    least: int
    effort: float = 1.0
    bound: tuple[tuple[int, ...], ...] = ()

    @property
    def is_free(self) -> bool:
        return self.field.is_free and not any(self.settled) and not self.bound

    @property
    def has_bound_pairs(self) -> bool:
        # No pattern seats the same two together in every series.
        return any(len(group) > 1 for group in self.bound)

    @property
    def needs_turns(self) -> bool:
        return bool(empty_chairs(self.field.size)) and (any(self.field.threes) or max(self.field.ceilings) > 1)

    @property
    def is_in_turn(self) -> bool:
        """Whether tables of three go to the players who were at fewest, decided before the search."""
        return self.mode == "turn" and self.needs_turns and not self.bound

    @property
    def looks(self) -> int:
        """Return how many exchanges are tried if the optimum is not found earlier."""
        exchanges = len(self.settled) * comb(self.field.size, 2)
        return int(min(LOOKS if self.is_free else TIED_LOOKS, LOOKS_EACH * exchanges) * self.effort)

    def rooms(self, *, in_turn: bool) -> list[list[range]]:
        """Return the chairs of each series between which people may change; in turn, fours and threes are separate."""
        return [_rooms(self.field.size, tables, in_turn=in_turn) for tables in self.settled]

    def goal(self, prices: Prices) -> int:
        """Return the cost at which no better plan is possible."""
        return self.least * prices.repeat + self._least_uneven() * prices.uneven

    def has_fair_threes(self, series: list[Chairs]) -> bool:
        _, prices = MODES[self.mode]
        return cost_of_threes(self.field, prices, series) <= self._least_uneven() * prices.uneven

    def _least_uneven(self) -> int:
        """Return how many seats at tables of three are left when everyone has the fair share, rounded down."""
        seats = len(self.settled) * FEWEST * empty_chairs(self.field.size)
        open_shares = zip(self.field.floors, self.field.threes, strict=True)
        return max(0, seats - sum(max(0, floor - threes) for floor, threes in open_shares))


@dataclass(frozen=True, slots=True)
class Start:
    """The initial series, and the number of exchanges and the odds for the search; if `is_best`, no search is
    needed."""

    series: list[Chairs]
    looks: int
    warmth: float
    is_best: bool = False
    in_turn: bool = False


def arrange(task: Task, chance: Chance) -> list[Chairs]:
    """Return the chairs of each series: its settled tables first, in the form of `Draft`."""
    best, least = list[Chairs](), None
    for start in _starts(task, chance):
        if start.is_best:
            return start.series
        is_enough, cost, series = _improved(task, start, chance)
        if least is None or cost < least:
            best, least = series, cost
        if is_enough:
            break
    return best


def _starts(task: Task, chance: Chance) -> Iterator[Start]:
    """Yield known plans and patterns if nothing is settled, then plans by lot, until the exchanges are used up."""
    known = _known(task, chance)
    yield from known
    if task.mode == "cap" and task.needs_turns and not known and not task.bound:
        # The mode does not demand turns, but they are kept if that costs no repeat.
        series = seat_by_lot(task.field, task.settled, chance, in_turn=True)
        yield Start(series, min(TURN_LOOKS, task.looks), WARM, in_turn=True)
    if not any(task.settled) and not task.is_in_turn and not task.has_bound_pairs:
        yield from _patterns(task, chance)
    left, part = task.looks, INITIAL_LOOKS
    while left > 0:
        series = seat_by_lot(task.field, task.settled, chance, in_turn=task.is_in_turn, bound=task.bound)
        yield Start(series, min(part, left), WARM, in_turn=task.is_in_turn)
        left -= part
        part += part // 2


def _known(task: Task, chance: Chance) -> list[Start]:
    field = task.field
    rounds = known_plan(field.size, len(task.settled))
    if not rounds or any(task.settled) or task.is_in_turn or task.mode not in ("cap", "turn") or task.has_bound_pairs:
        return []
    series = seat_by_pattern(field, rounds, chance, empty=range(field.size, len(rounds[0])))
    return [Start(series, task.looks // 10, COOL, is_best=task.is_free)] if _keeps_fixed_tables(task, series) else []


def _patterns(task: Task, chance: Chance) -> Iterator[Start]:
    """Yield patterns with points assigned by lot; if all players are alike, it may be known that no plan is better."""
    field, wanted = task.field, len(task.settled)
    has_mates = any(field.apart)
    for pattern in find_patterns(len(table_sizes(field.size)), wanted + 1):
        rounds = chance.shuffled(pattern)
        # Mates take the points of one table of a round that is not played, so they never meet. Series beyond the
        # pattern are seated by lot.
        used = min(wanted, len(rounds) - has_mates)
        spare = rounds[used] if has_mates else ()
        if used and (series := seat_by_pattern(field, rounds[:used], chance, spare=spare)):
            series += seat_by_lot(field, task.settled[used:], chance, bound=task.bound)
            if not _keeps_fixed_tables(task, series):
                continue
            is_best = task.is_free and used == wanted and task.has_fair_threes(series)
            yield Start(series, task.looks // 10, COOL, is_best)


def _keeps_fixed_tables(task: Task, series: Sequence[Chairs]) -> bool:
    bound = {player for group in task.bound for player in group}
    return all(len(bound.intersection(table)) < 2 for chairs in series for table in tables_in(chairs))


def _improved(task: Task, start: Start, chance: Chance) -> tuple[bool, int, list[Chairs]]:
    """Return whether the search reached the optimum, the final cost, and the series."""
    (prices, final), rooms = MODES[task.mode], task.rooms(in_turn=start.in_turn)
    bound = frozenset(player for group in task.bound for player in group)
    draft = Draft(task.field, prices, start.series, rooms, bound)
    goal = task.goal(prices)
    lowest, series = search(draft, goal=goal, looks=start.looks, warmth=start.warmth, chance=chance)
    # The second search uses the final prices and takes no worse step: it only evens out the tables of three.
    draft = Draft(task.field, final, series, rooms, bound)
    looks = min(start.looks, FINAL_LOOKS)
    cost, series = search(draft, goal=task.goal(final), looks=looks, warmth=0, chance=chance)
    return lowest <= goal, cost, series


def _rooms(size: int, settled: Sequence[tuple[int, ...]], *, in_turn: bool) -> list[range]:
    # Chairs are in the order in which `seat_by_lot` fills them: settled tables, fours, threes.
    first = SEATS * len(settled)
    free = size - sum(map(len, settled))
    end = first + free + empty_chairs(free)
    threes = end - SEATS * empty_chairs(free)
    return [range(first, threes), range(threes, end)] if in_turn else [range(first, end)]
