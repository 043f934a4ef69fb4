"""How a name leaves what is written once: the number in its place, and each chain that was turned for it."""

from typing import Final

from django.db import IntegrityError, models, transaction
from django.db.models import Max
from django.utils.crypto import salted_hmac

from .people import Player, cover_name
from .sheets import digest_of

# Two who take a number at the same moment try again.
MOST_TRIES: Final = 10


class CoverNumber(models.Model):
    """A number that stands in the place of somebody's name on the whole site, given once and never again.

    Who erases a name leaves this key of it: nothing here says whose it was.
    """

    number = models.PositiveIntegerField(unique=True)

    def __str__(self) -> str:
        return cover_name(self.number)


def new_cover_number() -> int:
    """The site's next number."""
    for _ in range(MOST_TRIES):
        given = [
            model.objects.aggregate(highest=Max(field))["highest"] or 0
            for model, field in ((CoverNumber, "number"), (Player, "cover_number"))
        ]
        try:
            with transaction.atomic():
                return CoverNumber.objects.create(number=max(given) + 1).number
        except IntegrityError:
            continue
    raise IntegrityError("too many ask for a number at once")


class Turning(models.Model):
    """One chain that was made anew without a name: “list ABC”, “event ABC”, “league ABC” or “season ABC”.

    `number` stands in the place of the name, 0 where names were taken off old receipts. `through` is the newest line of
    the chain at that time, `after` its hash since then. `before` is its hash until then, keyed by the site's secret:
    who has it on paper can ask whether it is that of this chain, and who has only the database cannot try names on it.
    The rows are a chain themselves.
    """

    seq = models.PositiveIntegerField(unique=True)
    chain = models.CharField(max_length=40, db_index=True)
    number = models.PositiveIntegerField()
    through = models.PositiveIntegerField()
    before = models.CharField(max_length=64)
    after = models.CharField(max_length=64)
    at = models.DateTimeField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.chain}"

    def digest(self) -> str:
        """The hash this row ought to carry."""
        moment = int(self.at.timestamp() * 1_000_000)
        said = [self.seq, self.chain, self.number, self.through, self.before, self.after, moment, self.prev_hash]
        return digest_of(said)


def keyed(head: str) -> str:
    """The head of a chain as only this site can make it."""
    return salted_hmac("scoring.turning", head, algorithm="sha256").hexdigest()
