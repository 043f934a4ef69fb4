"""Which phone writes on a list, where several hold its key."""

from django.db import models

from .sheets import SheetRecord


class WriteLock(models.Model):
    """The browser that writes on a list. It tells the screens who writes; nobody's entry is refused for it.

    `browser` is a hash: no session's key is kept beside its list.
    """

    sheet = models.OneToOneField(SheetRecord, on_delete=models.CASCADE, related_name="write_lock")
    browser = models.CharField(max_length=64)
    taken_by = models.CharField(max_length=150, blank=True)
    taken_at = models.DateTimeField()

    class Meta:
        db_table = "scoring_lease"

    def __str__(self) -> str:
        return f"{self.sheet}, since {self.taken_at}"
