"""The state of a rate limit."""

from django.db import models


class Allowance(models.Model):
    """How much of a rate limit one caller has used: at `full_at` all tries are available again.

    `subject` is a hash, so the row names nobody.
    """

    what = models.CharField(max_length=40)
    subject = models.CharField(db_column="who", max_length=64)
    full_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["what", "subject"], name="one_allowance_each")]

    def __str__(self) -> str:
        return f"{self.what}, full at {self.full_at}"
