"""A season as values for the wall."""

from tournaments.models import Season
from tournaments.printing.season_papers import A3_SHEET, WallChart, WallSheet
from tournaments.queries.names import public_name
from tournaments.queries.seasons import shown_season


def wall_chart_of(season: Season, sheet: WallSheet = A3_SHEET) -> WallChart:
    """The ranking as it stands, with names as the public sees them."""
    standings, _version = shown_season(season)
    return WallChart(standings.renamed(lambda name, _player: public_name(name, season)), sheet)
