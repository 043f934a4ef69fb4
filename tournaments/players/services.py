"""Whether the players of a club have a rating."""

from django.db import transaction

from scoring.models import Club


@transaction.atomic
def switch_rating(club: Club, *, is_on: bool) -> Club:
    """Show a rating from now on, or none. Nothing is stored: it is worked out from all lists there are."""
    held = Club.objects.select_for_update().get(pk=club.pk)
    held.has_rating = is_on
    held.save(update_fields=["has_rating"])
    return held
