"""Numbers that are shown in place of names."""

from typing import Final

from django.db import IntegrityError, models, transaction
from django.db.models import Max

from .people import Player, player_pseudonym

# If two requests take the same number, one tries again.
MOST_TRIES: Final = 10


class Pseudonym(models.Model):
    """A number shown in place of a person's name on the whole site; each is given once.

    Erasing a name leaves this row; it does not say whose number it was.
    """

    number = models.PositiveIntegerField(unique=True)

    class Meta:
        db_table = "scoring_covernumber"

    def __str__(self) -> str:
        return player_pseudonym(self.number)


def new_pseudonym_number() -> int:
    """Reserve the next number; raises IntegrityError after `MOST_TRIES` collisions."""
    for _ in range(MOST_TRIES):
        given = [
            model.objects.aggregate(highest=Max(field))["highest"] or 0
            for model, field in ((Pseudonym, "number"), (Player, "pseudonym_number"))
        ]
        try:
            with transaction.atomic():
                return Pseudonym.objects.create(number=max(given) + 1).number
        except IntegrityError:
            continue
    raise IntegrityError("too many ask for a number at once")
