"""Which phone writes on a list, if several have its key."""

from django.db import models

from .sheets import SheetRecord


class WriteLock(models.Model):
    """The browser that writes on a list. It only informs the other screens: no entry is refused because of it.

    `browser` is a hash, so that no session key is stored.
    """

    sheet = models.OneToOneField(SheetRecord, on_delete=models.CASCADE, related_name="write_lock")
    browser = models.CharField(max_length=64)
    taken_by = models.CharField(max_length=150, blank=True)
    taken_at = models.DateTimeField()

    class Meta:
        db_table = "scoring_lease"

    def __str__(self) -> str:
        return f"{self.sheet}, since {self.taken_at}"
