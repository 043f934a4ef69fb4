"""Enable and disable the rating of a club."""

from django.db import transaction

from scoring.models import Club


@transaction.atomic
def switch_rating(club: Club, *, is_on: bool) -> Club:
    """Enable or disable the rating. No rating is stored: it is computed from all lists."""
    locked = Club.objects.select_for_update().get(pk=club.pk)
    locked.has_rating = is_on
    locked.save(update_fields=["has_rating"])
    return locked
