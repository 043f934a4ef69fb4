"""Lists as they are stored: what was agreed, who sits where, and the log of all entries."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.rules import (
    MOST_DEALS,
    OFFICIAL_SKAT,
    SCHEMES,
    TABLE_SIZES,
    Adjustment,
    AnyDeal,
    Ruleset,
    Sheet,
    read_ruleset,
)

from .commitments import PersonalEntry, PersonalRecord, digest_of
from .names import MAX_NAME_LENGTH, PersonalTextField, validate_name
from .people import Club, Player
from .public_id import ID_LENGTH, make_public_id

# No deal of any game changes an account by more, in points or in cents.
MOST_POINTS: Final = 1_000_000
Person = TypeVar("Person")
NOTHING_ENTERED: Final = "0" * 64


def hash_key(key: str) -> str:
    """Return the SHA-256 of a table's key; the key itself is not stored."""
    return hashlib.sha256(key.encode()).hexdigest()


def scheme_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in SCHEMES]


class SheetRecord(models.Model):
    """One list of one table. `head_seq` and `head_hash` are those of the newest entry of its log.

    With `second_list_of` it is the second list of a table, for comparison only: no names, club or signatures, and it
    counts for nothing.
    """

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=make_public_id, editable=False)
    key_hash = models.CharField(max_length=64, blank=True, editable=False)
    second_list_of = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, db_column="copy_of_id", editable=False, related_name="second_list"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="sheets")
    title = models.CharField(_("title"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name])
    ruleset_key = models.CharField(max_length=40, default=OFFICIAL_SKAT)
    ruleset_options = models.JSONField(default=dict, blank=True)
    scheme = models.CharField(max_length=40, default="seeger_fabian", choices=scheme_choices)
    seat_count = models.PositiveSmallIntegerField()
    # The number of deals agreed; None if the session lasts until its own end.
    length = models.PositiveSmallIntegerField(null=True)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    # A fraction of a cent such as 1/4, as the table typed it; "0" if no money is played for.
    cents_per_point = models.CharField(max_length=12, default="0")
    # Cents for each lost game, as [[from which game on, cents], ...]; empty if nothing is owed.
    loss_fee_steps = models.JSONField(default=list, blank=True)
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=150, blank=True)
    version = models.PositiveSmallIntegerField(default=1)
    ended_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    deal_count = models.PositiveSmallIntegerField(default=0)
    # Whether the session is over by the game's own rules.
    is_over = models.BooleanField(default=False)
    head_seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=NOTHING_ENTERED)
    # How often a name or text of the list was erased; a change invalidates the cached log.
    erasures = models.PositiveIntegerField(default=0, editable=False)
    # Check codes printed on lists before 0.6.0, by the number of the entry; erased with a name.
    earlier_codes: Any = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        ordering = ["-opened_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(seat_count__in=TABLE_SIZES), name="two_to_five_seats"),
            models.CheckConstraint(
                condition=models.Q(length__isnull=True) | models.Q(length__gte=1, length__lte=60),
                name="one_to_sixty_deals_if_agreed",
            ),
            models.CheckConstraint(
                condition=models.Q(length__isnull=True, deal_count__lte=MOST_DEALS)
                | models.Q(deal_count__lte=models.F("length")),
                name="no_deal_more_than_agreed",
            ),
            models.CheckConstraint(
                condition=models.Q(first_dealer__lt=models.F("seat_count")), name="first_dealer_sits_at_the_table"
            ),
            models.CheckConstraint(
                condition=models.Q(second_list_of=None) | models.Q(club=None, closed_at=None),
                name="a_copy_counts_for_nothing",
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.public_id

    def get_absolute_url(self) -> str:
        return reverse("sheet", args=[self.public_id])

    @property
    def ruleset(self) -> Ruleset:
        return read_ruleset(self.ruleset_key, self.ruleset_options)

    @property
    def is_second_list(self) -> bool:
        return self.second_list_of_id is not None

    @property
    def seated(self) -> Any:
        """The seats with the players' names; a second list uses those of its first."""
        return (self.second_list_of or self).seats

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def is_full(self) -> bool:
        """Whether no deal is to come: all are entered, the session is over, or the table ended its list early."""
        return self.ended_at is not None or self.is_over or self.deal_count == (self.length or MOST_DEALS)

    def opening_digest(self, entries: Sequence["EntryRecord"] = ()) -> str:
        """Return the `prev_hash` of the first entry: a digest of the agreements and of the commitments to the names.

        `entries` are the log so far, needed to undo its reseatings. The agreements cannot change after the first entry.
        """
        agreed = [
            self.public_id,
            self.ruleset_key,
            self.ruleset_options,
            self.scheme,
            self.length,
            self.first_dealer,
            self.cents_per_point,
            self.loss_fee_steps,
            before_swaps([seat.commitment for seat in self.seats.all()], entries),
        ]
        return digest_of(agreed)

    def opens_with(self, key: str) -> bool:
        """Return whether this is the table's key; compared in constant time."""
        return bool(self.key_hash) and secrets.compare_digest(self.key_hash, hash_key(key))

    def to_sheet(self, entries: Iterable["EntryRecord"] | None = None) -> Sheet:
        """Replay the log as a `Sheet`: the only bridge from stored entries to the rules."""
        log, ruleset = SheetLog.read(self.entries.all() if entries is None else entries), self.ruleset
        return Sheet(
            seats=self.seat_count,
            length=self.length,
            ruleset=ruleset,
            deals=tuple(entry.to_deal(ruleset) for entry in log.standing),
            adjustments=log.adjustments,
            first_dealer=self.first_dealer,
        )


class Seat(PersonalRecord):
    """One player's seat at a table, counted from 0, with the totals of the deals that count."""

    sheet = models.ForeignKey(SheetRecord, on_delete=models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    # The name as the table wrote it, if `name` has been pseudonymised since: see `Player`.
    written_name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True, editable=False)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    points = models.IntegerField(default=0)
    won = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "place"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["sheet", "name"], name="a_name_once_at_a_table"),
            models.UniqueConstraint(
                fields=["sheet", "player"], condition=models.Q(player__isnull=False), name="a_player_once_at_a_table"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name_on_paper(self) -> str:
        return self.written_name or self.name

    @property
    def personal_values(self) -> list[Any]:
        return [self.name_on_paper]


class EntryKind(models.TextChoices):
    DEAL = "deal", _("deal")
    CORRECTION = "correction", _("correction")
    WITHDRAWAL = "withdrawal", _("withdrawal")
    ADJUSTMENT = "adjustment", _("adjustment")
    ENDING = "ending", _("ending")
    SIGNATURE = "signature", _("signature")
    REOPENING = "reopening", _("reopening")
    # A new order of the seats; `payload` has for each place the one from which its player comes.
    RESEATING = "reseating", _("other seats")


class EntryRecord(PersonalEntry):
    """One entry of a list's append-only log. The database refuses updates and deletes, except erasing its texts.

    `points` is the figure on the list: a deal's value column, or an adjustment to its seat. `hash` covers the entry and
    the hash before it, so a changed entry breaks the chain. `client_id` is made by the writing device.
    """

    sheet = models.ForeignKey(SheetRecord, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=EntryKind.choices)
    version = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    payload = models.JSONField(default=dict)
    points = models.IntegerField(default=0)
    replaces = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    reason = PersonalTextField(max_length=200, blank=True)
    client_id = models.UUIDField(unique=True)
    entered_by = models.CharField(max_length=150, blank=True)
    entered_at = models.DateTimeField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "seq"], name="one_entry_per_seq"),
            models.UniqueConstraint(
                fields=["sheet", "version", "seat"],
                condition=models.Q(kind=EntryKind.SIGNATURE),
                name="one_signature_per_seat",
            ),
            models.CheckConstraint(
                condition=models.Q(points__gte=-MOST_POINTS, points__lte=MOST_POINTS), name="points_can_be"
            ),
            models.CheckConstraint(condition=models.Q(kind__in=EntryKind.values), name="entry_kind_known"),
            models.CheckConstraint(
                condition=~models.Q(kind__in=[EntryKind.DEAL, EntryKind.CORRECTION, EntryKind.WITHDRAWAL])
                | models.Q(number__isnull=False, number__gte=1),
                name="deals_are_numbered",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind__in=[EntryKind.CORRECTION, EntryKind.WITHDRAWAL])
                | models.Q(replaces__isnull=False),
                name="corrections_name_their_deal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

    def alone(self) -> "EntryRecord":
        """Return a copy without cached relations, as if it had just been read from the database."""
        names = [field.attname for field in self._meta.concrete_fields]
        return EntryRecord.from_db(self._state.db, names, [getattr(self, name) for name in names])

    @property
    def is_from_print(self) -> bool:
        """Whether the player signed the printed list, which the person who entered this confirms."""
        return self.kind == EntryKind.SIGNATURE and bool(self.payload.get("print"))

    def to_deal(self, ruleset: Ruleset) -> AnyDeal:
        """Return the deal as entered: the only bridge from the stored entry to the rules."""
        return ruleset.read_deal(self.payload)

    def digest(self) -> str:
        content = [
            self.sheet.public_id,
            self.seq,
            self.kind,
            self.version,
            self.number,
            self.seat,
            self.payload,
            self.points,
            self.replaces.seq if self.replaces else None,
            str(self.client_id),
            # Whole microseconds, which every database stores exactly.
            int(self.entered_at.timestamp() * 1_000_000),
            # The digest of author and reason, so that they can be erased without changing the hash.
            self.words,
            self.prev_hash,
        ]
        return digest_of(content)

    @property
    def erasable_values(self) -> list[Any]:
        return [self.entered_by, self.reason]


@dataclass(frozen=True, slots=True)
class SheetLog:
    """The replayed log: deals that count in the order of their numbers, and those struck by number, oldest first."""

    standing: tuple[EntryRecord, ...]
    struck: dict[int, list[EntryRecord]]
    adjustment_entries: tuple[EntryRecord, ...]

    @classmethod
    def read(cls, entries: Iterable[EntryRecord]) -> Self:
        standing: dict[int, EntryRecord] = {}
        struck: dict[int, list[EntryRecord]] = {}
        adjustments = []
        for entry in entries:
            if entry.kind == EntryKind.ADJUSTMENT:
                adjustments.append(entry)
            if entry.number is None:
                continue
            # A correction or withdrawal strikes the entry that counted until then.
            if entry.replaces_id is not None:
                struck.setdefault(entry.number, []).append(standing.pop(entry.number))
            # After a withdrawal the number is free for the next deal.
            if entry.kind != EntryKind.WITHDRAWAL:
                standing[entry.number] = entry
        return cls(tuple(standing[number] for number in sorted(standing)), struck, tuple(adjustments))

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        return tuple(
            Adjustment(entry.seat or 0, entry.points, entry.reason, entry.entered_by)
            for entry in self.adjustment_entries
        )


def before_swaps(people: Sequence[Person], entries: Iterable[EntryRecord]) -> list[Person]:
    """Return the people in the order of the seats before these entries, undoing their reseatings."""
    # Each swap is undone, newest first, by the inverse of its permutation.
    for entry in reversed([entry for entry in entries if entry.kind == EntryKind.RESEATING]):
        came_from = entry.payload["from"]
        people = [people[came_from.index(place)] for place in range(len(people))]
    return list(people)


def is_open(sheet: SheetRecord, entries: Iterable[EntryRecord]) -> bool:
    """Return whether deals can be entered and corrected: the present version is neither signed by anyone nor ended."""
    return not (sheet.is_closed or sheet.ended_at or signatures(sheet, entries))


def signatures(sheet: SheetRecord, entries: Iterable[EntryRecord]) -> list[EntryRecord]:
    return [entry for entry in entries if entry.kind == EntryKind.SIGNATURE and entry.version == sheet.version]


class SheetVersion(models.Model):
    """A list as its players signed it; append-only."""

    sheet = models.ForeignKey(SheetRecord, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    closed_at = models.DateTimeField()
    head_seq = models.PositiveIntegerField()
    head_hash = models.CharField(max_length=64)
    # One object per seat: points, won, lost, others_lost, passed, adjustment, total.
    lines: Any = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["sheet", "number"], name="one_version_per_number")]

    def __str__(self) -> str:
        return f"{self.sheet} version {self.number}"
