"""The names that others see in a season in the place of those that were written once."""

from django.db.models import Q

from tournaments.events.queries.covered import Cover, cover_by
from tournaments.seasons.models import Season


def season_cover(season: Season) -> Cover:
    """What is covered in a season: its club's players, and everybody who played on one of its evenings."""
    return cover_by((), Q(club=season.club_id) | Q(entries__event__evenings__season=season))
