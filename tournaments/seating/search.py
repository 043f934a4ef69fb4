"""The search for the best plan: whoever sits badly tries other chairs, with less and less patience for a worse one."""

from typing import Final

from .chance import Chance
from .draft import Chairs, Draft

# How many chairs of its series a person who sits badly tries in one round.
TRIES: Final = 4
# Listing who sits badly takes about as long as trying this share of all chairs.
LISTING: Final = 3


def search(draft: Draft, *, goal: int, looks: int, warmth: float, chance: Chance) -> tuple[int, list[Chairs]]:
    """What the best series cost, and these: after `looks` tried exchanges, or as soon as they cost `goal`.

    `warmth` is the odds of a step that makes the plan worse by one repeat, at the beginning; 0 takes none.
    """
    seats = sum(map(len, draft.series))
    best, best_cost = _copy(draft.series), draft.cost
    left = looks
    while left > 0 and best_cost > goal:
        coolness = left / looks
        left -= seats // LISTING + _round(draft, goal, warmth * coolness * coolness * coolness, chance)
        if draft.cost < best_cost:
            best, best_cost = _copy(draft.series), draft.cost
    return best_cost, best


def _round(draft: Draft, goal: int, odds: float, chance: Chance) -> int:
    """Everybody who sits badly tries other chairs once; says how many were tried."""
    tried = 0
    for series, chair in chance.shuffled(draft.troubles()):
        tried += TRIES
        other = _other_chair(draft, series, chair, odds, chance)
        if other is not None:
            draft.exchange(draft.series[series], chair, other)
            if draft.cost <= goal:
                break
    return tried


def _other_chair(draft: Draft, series: int, chair: int, odds: float, chance: Chance) -> int | None:
    """A chair at another table to change to: no worse, or as much worse as patience allows."""
    price, refund, size, random = draft.price, draft.refund, draft.field.size, chance.random
    chairs, room = draft.series[series], draft.room_of(series, chair)
    first, width = room.start, len(room)
    one, a, b, c = chairs[chair], chairs[chair ^ 1], chairs[chair ^ 2], chairs[chair ^ 3]
    price_1, refund_1 = price[one], refund[one]
    own = refund_1[a] + refund_1[b] + refund_1[c]
    if not own:
        return None
    at_three = a >= size or b >= size or c >= size
    for _ in range(TRIES):
        there = first + int(random() * width)
        if there >> 2 == chair >> 2:
            continue
        two, d, e, f = chairs[there], chairs[there ^ 1], chairs[there ^ 2], chairs[there ^ 3]
        price_2, refund_2 = price[two], refund[two]
        worse = price_1[d] + price_1[e] + price_1[f] + price_2[a] + price_2[b] + price_2[c]
        worse -= refund_2[d] + refund_2[e] + refund_2[f] + own
        if at_three and (d >= size or e >= size or f >= size):
            # From one table of three to another: nobody's account of them changes.
            worse += refund_1[size] - price_1[size] + refund_2[size] - price_2[size]
        if worse <= 0 or (random() < odds and worse <= draft.prices.repeat * (1 + chance.patience(odds))):
            return there
    return None


def _copy(series: list[Chairs]) -> list[Chairs]:
    return [list(chairs) for chairs in series]
