"""A league's settings in the form required by `tournaments.standings`."""

from typing import Final

from tournaments.leagues.models import League, MatchDay
from tournaments.standings import SCALES, Scale

# With fewer players a team does not start, and gets nothing for a series. official.md 5.2
LEAST_PLAYERS: Final = 3
# How many of a line-up have seats; the others are substitutes.
STARTERS: Final = 4
MOST_SUBSTITUTES: Final = 4


def scale_of(league: League) -> Scale:
    custom = tuple(league.own_scale) if league.scale_key == "own" else ()
    return Scale("own", custom=custom) if custom else SCALES[league.scale_key]


def places_of(league: League) -> int | None:
    """Return the number of teams for which the league's scale has match points; None for any number."""
    return len(scale_of(league).custom) or None


def series_of(match_day: MatchDay) -> tuple[int, ...]:
    """Return the numbers of the day's series through the season."""
    earlier = match_day.division.match_days.filter(number__lt=match_day.number)
    first = 1 + sum(earlier.values_list("series", flat=True))
    return tuple(range(first, first + match_day.series))
