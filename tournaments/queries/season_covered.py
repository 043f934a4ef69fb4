"""The names that others see in a season in the place of those that were written once."""

from django.db.models import Q

from tournaments.models import Season
from tournaments.queries.covered import Cover, cover_by


def season_cover(season: Season) -> Cover:
    """What is covered in a season: its club's players, and everybody who played on one of its evenings."""
    return cover_by((), Q(club=season.club_id) | Q(entries__event__evenings__season=season))
