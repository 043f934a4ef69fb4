"""Search for the best plan: simulated annealing over exchanges of two people in one series.

Exchanges that never make a plan worse get stuck in a local optimum. So at first a worse step is taken occasionally,
with odds (`warmth`) that fall to zero by the end.
"""

from typing import Final

from .chance import Chance
from .draft import Chairs, Draft

# How many chairs of the same series a player with a conflict tries in one round.
TRIES: Final = 4
# Listing conflicts takes about as long as trying one in so many of all chairs: that time counts as looks too.
LISTING: Final = 3


def search(draft: Draft, *, goal: int, looks: int, warmth: float, chance: Chance) -> tuple[int, list[Chairs]]:
    """Return the cost of the best series found, and these series.

    The search ends after `looks` tried exchanges, or as soon as they cost `goal`. `warmth` is the odds of a step
    that makes the plan worse by one repeat, at the beginning; 0 takes none.
    """
    seats = sum(map(len, draft.series))
    best, best_cost = _copy(draft.series), draft.cost
    left = looks
    while left > 0 and best_cost > goal:
        # The cube makes the odds fall early: most looks improve a plan, few leave it for another.
        coolness = left / looks
        left -= seats // LISTING + _round(draft, goal, warmth * coolness * coolness * coolness, chance)
        if draft.cost < best_cost:
            best, best_cost = _copy(draft.series), draft.cost
    return best_cost, best


def _round(draft: Draft, goal: int, odds: float, chance: Chance) -> int:
    tried = 0
    # Moving from a chair without a refund cannot lower the cost, so no look is spent on it.
    for series, chair in chance.shuffled(draft.conflicts()):
        tried += TRIES
        if draft.series[series][chair] in draft.staying:
            continue
        other = _other_chair(draft, series, chair, odds, chance)
        if other is not None:
            draft.exchange(draft.series[series], chair, other)
            if draft.cost <= goal:
                break
    return tried


def _other_chair(draft: Draft, series: int, chair: int, odds: float, chance: Chance) -> int | None:
    """Return a chair at another table to change to, no worse, or as much worse as patience allows, or None."""
    # The innermost loop, run half a million times per plan: names are bound and sums written out for speed.
    price, refund, size, random = draft.price, draft.refund, draft.field.size, chance.random
    staying, chairs, room = draft.staying, draft.series[series], draft.room_of(series, chair)
    first, width = room.start, len(room)
    one, a, b, c = chairs[chair], chairs[chair ^ 1], chairs[chair ^ 2], chairs[chair ^ 3]
    price_1, refund_1 = price[one], refund[one]
    total_refund = refund_1[a] + refund_1[b] + refund_1[c]
    # An earlier exchange of this round may have removed the conflict.
    if not total_refund:
        return None
    at_three = a >= size or b >= size or c >= size
    for _ in range(TRIES):
        there = first + int(random() * width)
        # Four chairs per table: this one is at the same table.
        if there >> 2 == chair >> 2:
            continue
        two, d, e, f = chairs[there], chairs[there ^ 1], chairs[there ^ 2], chairs[there ^ 3]
        if two in staying:
            continue
        price_2, refund_2 = price[two], refund[two]
        worse = price_1[d] + price_1[e] + price_1[f] + price_2[a] + price_2[b] + price_2[c]
        worse -= refund_2[d] + refund_2[e] + refund_2[f] + total_refund
        if at_three and (d >= size or e >= size or f >= size):
            # Both tables are of three: nobody's count changes, so price and refund are taken back. All empty chairs
            # cost the same.
            worse += refund_1[size] - price_1[size] + refund_2[size] - price_2[size]
        # Equal steps are taken too: a better plan is often reached through others of the same cost.
        if worse <= 0 or (random() < odds and worse <= draft.prices.repeat * (1 + chance.patience(odds))):
            return there
    return None


def _copy(series: list[Chairs]) -> list[Chairs]:
    return [list(chairs) for chairs in series]
