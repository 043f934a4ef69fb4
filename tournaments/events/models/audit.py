"""The audit log: append-only, and chained so that later changes are detected."""

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
    """An object with an audit log. `version` is the number of its newest entry, `head_hash` that entry's hash."""

    # Defined by each subclass.
    audit_entries: Any
    club_id: Any
    is_closed: Any
    shown_names: Any
    # (number, name) of all players and members in it; their names are public until `last_public_day`.
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
        """Whether names are still public, rather than shown as "Player 7"."""
        return bool(today() <= self.last_public_day)

    @property
    def shown_now(self) -> str:
        """How much of a name is currently public: a key of `ShownNames`, or PAST."""
        return str(self.shown_names) if self.has_public_names else PAST

    @cached_property
    def past_names(self) -> dict[str, str]:
        """The replacement for each name that is no longer public; people with the same name share "Player 7/31"."""
        numbers: dict[str, list[str]] = defaultdict(list)
        for number, name in self.people:
            numbers[name].append(str(number))
        return {name: number_words("/".join(start_numbers)) for name, start_numbers in numbers.items()}


class AuditEntry(PersonalEntry):
    """One change, never updated: `data` has the facts, with `old` and `new` where a value was replaced.

    `act` is a key of `tournaments.events.phrases.actions`. `said` has the names and free texts of its sentence;
    they may be erased, as may `by` and `reason`. Each row includes the hash of its predecessor. `owner` is the name of
    the foreign key to the owner of the log.
    """

    owner: ClassVar[str]
    # Events only: the digests of the rows that the change wrote.
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
        verbose_name = pgettext_lazy("in the audit log", "entry")
        ordering = ["seq"]

    def __str__(self) -> str:
        return f"{self.seq} {self.act}"

    @property
    def values(self) -> dict[str, Any]:
        return {**self.data, **self.said}

    @property
    def erasable_values(self) -> list[Any]:
        return [self.by, self.reason, self.said]

    def digest(self) -> str:
        """Return the hash that this row must have: SHA-256 of its content, the digest of its texts, and the previous
        hash."""
        # Microseconds, as databases and files store them: the hash does not depend on a format of times.
        moment = int(self.at.timestamp() * 1_000_000)
        # The owner's id is hashed too: an entry cannot be moved to another log.
        public_id = getattr(self, self.owner).public_id
        # `words` is the salted digest of by, reason and said, so that erasing them changes no hash.
        content = [public_id, self.seq, self.act, moment, self.data, self.seals, self.words, self.prev_hash]
        return digest_of(content)
