"""What was done, written once, as a chain that shows every later change."""

from collections import defaultdict
from functools import cached_property
from typing import Any, ClassVar

from django.db import models
from django.utils.translation import pgettext_lazy

from scoring.clock import today
from scoring.models.commitments import PersonalEntry, digest_of
from scoring.models.names import PersonalTextField
from scoring.models.public_id import make_public_id
from scoring.models.sheets import NOTHING_ENTERED
from tournaments.events.phrases.choices import PAST, number_words

from .visible import Visible


class Logged(models.Model):
    """Something that keeps a protocol. `version` grows with everything that is done in it; acts are its `acts`."""

    # What each of them has in its own way.
    audit_entries: Any
    club_id: Any
    is_closed: Any
    shown_names: Any
    # (number, name) of all who stand in it; their names are public until the last day.
    people: Any
    last_public_day: Any
    get_absolute_url: Any

    public_id = models.CharField(max_length=12, unique=True, default=make_public_id, editable=False)
    version = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=NOTHING_ENTERED)

    objects = Visible.as_manager()

    class Meta:
        abstract = True

    @property
    def has_public_names(self) -> bool:
        """Whether the public reads names, or "Player 7" by now."""
        return bool(today() <= self.last_public_day)

    @property
    def shown_now(self) -> str:
        """How much of a name the public reads."""
        return str(self.shown_names) if self.has_public_names else PAST

    @cached_property
    def past_names(self) -> dict[str, str]:
        """What stands in the place of each name that is public no more; two of one name are "Player 7/31"."""
        numbers: dict[str, list[str]] = defaultdict(list)
        for number, name in self.people:
            numbers[name].append(str(number))
        return {name: number_words("/".join(start_numbers)) for name, start_numbers in numbers.items()}


class AuditEntry(PersonalEntry):
    """Something that was done, written once: `data` says to what, with old and new where there is both.

    `act` is a key of `tournaments.events.phrases.actions`. `said` is what else its sentence says, names and own
    words: it may be erased, as `by` and `reason` may. Each row carries the hash of the one before. `owner` names the
    field that points to what keeps the protocol.
    """

    owner: ClassVar[str]
    # The digests of the rows that an act of an event wrote.
    seals: Any = None

    seq = models.PositiveIntegerField()
    act = models.CharField(max_length=40)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    reason = PersonalTextField(max_length=300, blank=True)
    data: Any = models.JSONField(default=dict)
    said: Any = models.JSONField(default=dict)
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        abstract = True
        verbose_name = pgettext_lazy("in the protocol", "entry")
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.act}"

    @property
    def values(self) -> dict[str, Any]:
        """All that its sentence may name."""
        return {**self.data, **self.said}

    @property
    def erasable_values(self) -> list[Any]:
        return [self.by, self.reason, self.said]

    def digest(self) -> str:
        """The hash this row ought to carry: SHA-256 over its content, the digest of its words, and the hash before."""
        moment = int(self.at.timestamp() * 1_000_000)
        public_id = getattr(self, self.owner).public_id
        content = [public_id, self.seq, self.act, moment, self.data, self.seals, self.words, self.prev_hash]
        return digest_of(content)
