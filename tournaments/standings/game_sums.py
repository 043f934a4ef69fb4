"""The possible points from a number of won and lost games."""

from functools import cache, reduce
from operator import or_
from typing import Final

_BASES: Final = (9, 10, 11, 12)
_GRAND: Final = 24
_NULLS: Final = frozenset((23, 35, 46, 59))
_HIGHEST_BID: Final = 264


def _multiples(base: int, most: int) -> set[int]:
    return set(range(2 * base, most * base + 1, base))


def _covering(base: int) -> set[int]:
    """Return the multiples that may be charged for an overbid game: up to the first that covers the highest bid."""
    return _multiples(base, -(-_HIGHEST_BID // base))


# The 63 values a won game can have, and the 84 a lost one takes off. official.md 1.2, 1.4, 2.4
WON_VALUES: Final = tuple(sorted(_multiples(_GRAND, 11).union(_NULLS, *(_multiples(base, 18) for base in _BASES))))
LOST_VALUES: Final = tuple(
    sorted(2 * value for value in _NULLS.union(*(_covering(base) for base in (*_BASES, _GRAND))))
)


def can_make(points: int, *, won: int, lost: int, won_values: tuple[int, ...], lost_values: tuple[int, ...]) -> bool:
    # Sums are bits of a number: shifting one set by the points and intersecting the sets tries all pairs at once.
    gained, given = _sums(won_values, won), _sums(lost_values, lost)
    return bool(gained & given << points if points >= 0 else gained << -points & given)


@cache
def _sums(values: tuple[int, ...], games: int) -> int:
    """Return the possible sums of so many of the values, as the bits of a number."""
    if not games:
        return 1
    before = _sums(values, games - 1)
    return reduce(or_, (before << value for value in values))
