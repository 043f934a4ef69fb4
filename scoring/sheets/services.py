"""Changes to a list: each function is one transaction."""

import base64
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils.crypto import salted_hmac

from scoring.clock import now
from scoring.models import Club, EntryKind, EntryRecord, HouseRules, Membership, Player, Seat, SheetRecord
from scoring.models.names import address_of
from scoring.models.public_id import make_public_id
from scoring.models.sheets import SheetLog, hash_key
from scoring.rules import AnyDeal, Ruleset, Sheet, deal_to_dict, find_ruleset, problem, tally
from scoring.sheets.locked_sheet import (
    AlreadySigned,
    DealRefused,
    LockedSheet,
    NothingToWithdraw,
    PointsWereGiven,
    ReasonMissing,
    SheetIsClosed,
    SheetIsNotFull,
    SheetIsOpen,
    StaleEntry,
    lock,
)
from scoring.sheets.objections import require_agreed
from scoring.sheets.queries import players_by_name
from scoring.sheets.stored_figures import delete_figures, keep_figures
from scoring.signals import seats_swapped, sheet_reopened, sheet_signed

# What a second list copies from the first.
_AGREED: Final = (
    *("title", "ruleset_key", "ruleset_options", "scheme", "seat_count", "length", "first_dealer"),
    *("cents_per_point", "loss_fee_steps"),
)


class HouseRulesExist(Exception):
    """The club has different house rules with this name."""


@transaction.atomic
def create_club(name: str, *, by: Any) -> Club:
    """Create a club that the login `by` may manage; its slug is derived from its name."""
    stem = address_of(name, or_else="club")
    # "new" is the address of the form for a new club.
    taken = {"new", *Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    numbered = (f"{stem}-{number}" for number in count(2))
    slug = stem if stem not in taken else next(each for each in numbered if each not in taken)
    club = Club.objects.create(name=name, slug=slug)
    Membership.objects.create(club=club, user=by)
    return club


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """The agreements before a list starts: the players in seat order, guests by name only.

    `length` is the number of deals; with None the game's own rules end the session. Anyone with the `key` may enter;
    without a key only the club may. `public_id` is given if the key is derived from it. Raises ValueError for an
    impossible table.
    """

    names: Sequence[str | Player]
    ruleset: Ruleset = field(default_factory=find_ruleset)
    scheme: str = "seeger_fabian"
    length: int | None = 48
    first_dealer: int = 0
    club: Any = None
    title: str = ""
    cents_per_point: str = "0"
    loss_fee_steps: Sequence[tuple[int, int]] = ()
    public_id: str = field(default_factory=make_public_id)
    key: str = ""

    def __post_init__(self) -> None:
        # Not used: its constructor refuses an impossible table.
        Sheet(seats=len(self.names), length=self.length, ruleset=self.ruleset, first_dealer=self.first_dealer)

    def to_record(self, *, by: str) -> SheetRecord:
        return SheetRecord(
            public_id=self.public_id,
            key_hash=hash_key(self.key) if self.key else "",
            club=self.club,
            title=self.title,
            ruleset_key=self.ruleset.key,
            ruleset_options=self.ruleset.explicit_options(),
            scheme=self.scheme,
            seat_count=len(self.names),
            length=self.length,
            first_dealer=self.first_dealer,
            cents_per_point=self.cents_per_point,
            loss_fee_steps=[list(step) for step in self.loss_fee_steps],
            opened_at=now(),
            opened_by=by,
        )


def open_sheet(*, names: Sequence[str | Player], by: str = "", **agreed: Any) -> SheetRecord:
    """Open one list; `agreed` is the rest of an `NewSheet`.

    Raises DealRefused (V28) if two players have the same name.
    """
    return open_sheets([NewSheet(names=names, **agreed)], by=by)[0]


@transaction.atomic
def open_sheets(new_sheets: Sequence[NewSheet], *, by: str = "") -> list[SheetRecord]:
    """Open all lists or none, in the order given, in two queries. Raises DealRefused (V28) like `open_sheet`."""
    tables = _as_they_are([new_sheet.names for new_sheet in new_sheets])
    for people in tables:
        _require_different(people)
    sheets = SheetRecord.objects.bulk_create(new_sheet.to_record(by=by) for new_sheet in new_sheets)
    _seat(*zip(sheets, tables, strict=True))
    return sheets


@transaction.atomic
def open_second_list(sheet: SheetRecord, *, by: str) -> SheetRecord:
    """Return the table's second list, which `second_list_key` opens; create it if there is none.

    Raises SheetIsClosed if the list is signed, ValueError for a second list.
    """
    locked = lock(sheet).sheet
    if locked.is_second_list:
        raise ValueError("a copy has no copy")
    if locked.is_closed:
        raise SheetIsClosed
    second_list = SheetRecord.objects.filter(second_list_of=locked).first()
    if second_list is None:
        agreed = {name: getattr(locked, name) for name in _AGREED}
        # Pages show the first list's players; these seats only need distinct names.
        second_list = SheetRecord.objects.create(second_list_of=locked, opened_at=now(), opened_by=by, **agreed)
        _seat((second_list, [str(place + 1) for place in range(second_list.seat_count)]))
    # The key depends on that of the first list, which may have changed since.
    second_list.key_hash = hash_key(second_list_key(locked))
    second_list.save(update_fields=["key_hash"])
    return second_list


def second_list_key(sheet: SheetRecord) -> str:
    """Return the key of the second list, 128 bits; it changes with the key of the first."""
    digest = salted_hmac("scoring.copy", f"{sheet.public_id} {sheet.key_hash}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@transaction.atomic
def discard_sheet(sheet: SheetRecord) -> None:
    """Delete an empty list and its second list. Raises SheetIsClosed if anything was entered."""
    locked = lock(sheet)
    # The second list refers to this one. If it has entries, the exception undoes both deletions.
    for second_list in SheetRecord.objects.filter(second_list_of=locked.sheet):
        discard_sheet(second_list)
    if locked.log:
        raise SheetIsClosed
    locked.sheet.seats.all().delete()
    locked.sheet.delete()


@transaction.atomic
def reseat(sheet: SheetRecord, names: Sequence[str]) -> None:
    """Change the names or the order of an empty list's seats.

    Raises SheetIsClosed if anything was entered, DealRefused (V28) if two players have the same name.
    """
    locked = lock(sheet)
    if locked.log:
        raise SheetIsClosed
    players = players_by_name(locked.sheet.club)
    (people,) = _as_they_are([[players.get(name) or name for name in names]])
    _require_different(people)
    # Deleted first: two players who change seats would violate the unique names for a moment.
    locked.sheet.seats.all().delete()
    _seat((locked.sheet, people))


@transaction.atomic
def renew_key(sheet: SheetRecord) -> str:
    """Create a new key for entering on this list, 128 bits; the old one stops working."""
    key = secrets.token_urlsafe(16)
    SheetRecord.objects.filter(pk=sheet.pk).update(key_hash=hash_key(key))
    # The second list's key depends on this one; it gets a new one when it is opened again.
    SheetRecord.objects.filter(second_list_of=sheet).update(key_hash="")
    return key


@transaction.atomic
def record_deal(sheet: SheetRecord, deal: AnyDeal, *, client_id: UUID, after: int, by: str) -> EntryRecord:
    """Enter the next deal. `after` is the `seq` of the newest entry that the writer had seen (0 for none).

    A repeated `client_id` returns the stored entry and writes nothing.
    """
    locked = lock(sheet)
    payload = deal_to_dict(deal)
    # Before all checks: a repeated request is answered even if the list has changed or closed since.
    if known := locked.known(client_id, EntryKind.DEAL, payload=payload):
        return known
    locked.require_open()
    locked.require_seen(after)
    if problems := locked.played.sheet.check(deal):
        raise DealRefused(problems)
    played = locked.played.sheet.having(deal)
    written = played.rows[-1].score.written
    # Before append(), which saves the deal count together with the head.
    locked.store_totals(played)
    return locked.append(EntryKind.DEAL, client_id, by, number=len(played.deals), payload=payload, points=written)


@transaction.atomic
def correct_deal(
    sheet: SheetRecord,
    number: int,
    deal: AnyDeal,
    *,
    client_id: UUID,
    after: int,
    by: str,
    reason: str = "",
    target: UUID | None = None,
) -> EntryRecord:
    """Replace deal `number`; the old line remains, struck. A deal before the last one needs a reason.

    `target` is the id of the entry to replace. Raises NotTheOneMeant if another entry counts.
    """
    locked = lock(sheet)
    payload = deal_to_dict(deal)
    if known := locked.known(client_id, EntryKind.CORRECTION, number=number, payload=payload):
        return known
    locked.require_open()
    locked.require_seen(after)
    old = locked.standing(number)
    locked.require_meant(target, old)
    # A slip in the last line may be corrected at once; older lines need a reason.
    if number < locked.sheet.deal_count and not reason.strip():
        raise ReasonMissing
    # Includes later deals: a correction must not make one of them impossible.
    if problems := locked.played.sheet.check(deal, number):
        raise DealRefused(problems)
    played = locked.played.sheet.having(deal, number)
    locked.store_totals(played)
    content = {"number": number, "payload": payload, "points": played.rows[number - 1].score.written}
    return locked.append(EntryKind.CORRECTION, client_id, by, replaces=old, reason=reason.strip(), **content)


@transaction.atomic
def withdraw_deal(
    sheet: SheetRecord, *, client_id: UUID, after: int, by: str, target: UUID | None = None
) -> EntryRecord:
    """Withdraw the last deal; its number is free again and its line remains, struck.

    `target` is the id of the entry to withdraw. Raises NotTheOneMeant if another one is the last.
    """
    locked = lock(sheet)
    if known := locked.known(client_id, EntryKind.WITHDRAWAL):
        return known
    locked.require_open()
    locked.require_seen(after)
    if not locked.sheet.deal_count:
        raise NothingToWithdraw
    old = locked.standing(locked.sheet.deal_count)
    locked.require_meant(target, old)
    played = locked.played.sheet
    locked.store_totals(replace(played, deals=played.deals[:-1]))
    return locked.append(EntryKind.WITHDRAWAL, client_id, by, number=old.number, replaces=old)


@transaction.atomic
def repeat_round(
    sheet: SheetRecord, *, reason: str, client_id: UUID, after: int, by: str, target: UUID | None = None
) -> list[EntryRecord]:
    """Withdraw the deals of the current round, because the wrong player dealt. ISkO 3.2.13

    Finished rounds are unchanged. Raises NothingToWithdraw if no deal of the round was entered, NotTheOneMeant if
    `target` is not the newest entry.
    """
    locked = lock(sheet)
    if known := locked.known(client_id, EntryKind.WITHDRAWAL, reason=reason.strip()):
        return [known]
    locked.require_open()
    locked.require_seen(after)
    if not reason.strip():
        raise ReasonMissing
    played = locked.played.sheet
    standing = SheetLog.read(locked.log).standing[first_of_round(played) - 1 :]
    if not standing:
        raise NothingToWithdraw
    locked.require_meant(target, locked.log[-1])
    locked.store_totals(replace(played, deals=played.deals[: -len(standing)]))
    # The request has one id, each entry needs its own. Derived ids are unique without being random.
    ids = [client_id, *(uuid5(client_id, str(old.seq)) for old in standing[1:])]
    fields = {"reason": reason.strip()}
    return [
        # Newest first, as if the deals had been taken back one by one.
        locked.append(EntryKind.WITHDRAWAL, own_id, by, number=old.number, replaces=old, **fields)
        for own_id, old in zip(ids, reversed(standing), strict=True)
    ]


@transaction.atomic
def swap_seats(
    sheet: SheetRecord,
    came_from: Sequence[int],
    *,
    reason: str,
    client_id: UUID,
    after: int,
    by: str,
    target: UUID | None = None,
) -> EntryRecord:
    """Correct who sits where: the player now at place p was at `came_from[p]`.

    The deals belong to the seats, as they were played there; only the names change. Raises PointsWereGiven if a player
    has adjusted points, NotTheOneMeant if `target` is not the newest entry.
    """
    locked = lock(sheet)
    payload = {"from": list(came_from)}
    if known := locked.known(client_id, EntryKind.RESEATING, payload=payload):
        return known
    locked.require_open()
    locked.require_seen(after)
    if sorted(came_from) != [*range(locked.sheet.seat_count)] or not locked.log:
        raise ValueError(f"{list(came_from)} are not the seats of a list that was begun")
    locked.require_meant(target, locked.log[-1])
    if not reason.strip():
        raise ReasonMissing
    # Adjustments are stored by seat but belong to a player, so they would move to another one.
    if any(line.adjustment for line in tally(locked.played.sheet, locked.sheet.scheme)):
        raise PointsWereGiven
    locked.reseat(came_from)
    entry = locked.append(EntryKind.RESEATING, client_id, by, payload=payload, reason=reason.strip())
    # Within the transaction, so that the event's seats change together with the list's.
    seats_swapped.send(SheetRecord, sheet=locked.sheet, came_from=tuple(came_from), reason=reason.strip(), by=by)
    return entry


def first_of_round(played: Sheet) -> int:
    return len(played.deals) // played.seats * played.seats + 1


@transaction.atomic
def adjust_points(
    sheet: SheetRecord, seat: int, points: int, *, reason: str, client_id: UUID, after: int, by: str
) -> EntryRecord:
    """Add or subtract rating points, with a reason; game points do not change."""
    locked = lock(sheet)
    if known := locked.known(client_id, EntryKind.ADJUSTMENT, seat=seat, points=points, reason=reason.strip()):
        return known
    locked.require_open()
    locked.require_seen(after)
    locked.require_seat(seat)
    if not reason.strip():
        raise ReasonMissing
    return locked.append(EntryKind.ADJUSTMENT, client_id, by, seat=seat, points=points, reason=reason.strip())


@transaction.atomic
def end_sheet(sheet: SheetRecord, *, reason: str, by: str, target: UUID | None = None) -> EntryRecord:
    """End a list before its last deal; deals that have not begun are not scored. SkWO 6.2

    Raises NotTheOneMeant if `target` is not the newest entry.
    """
    locked = lock(sheet)
    locked.require_open()
    if locked.log:
        locked.require_meant(target, locked.log[-1])
    if not reason.strip():
        raise ReasonMissing
    locked.sheet.ended_at = now()
    return locked.append(EntryKind.ENDING, uuid4(), by, reason=reason.strip())


@transaction.atomic
def sign_sheet(
    sheet: SheetRecord,
    seat: int,
    *,
    after: int,
    by: str,
    client_id: UUID | None = None,
    target: UUID | None = None,
) -> EntryRecord:
    """Sign the figures of entry `after` for one player; the last signature closes the list and stores the version.

    `target` is the id of the newest entry the signer saw. A repeated `client_id` returns the stored signature. Raises
    StaleEntry if entries other than signatures were added since, or if the signer has seen more than the list has.
    Raises NotAgreed if an objection is open.
    """
    locked = lock(sheet)
    if client_id and (known := locked.known(client_id, EntryKind.SIGNATURE, seat=seat)):
        return known
    _require_signable(locked, after)
    locked.require_seat(seat)
    if seat in locked.signed_seats:
        raise AlreadySigned
    _require_all_seen(locked, locked.newest_seen(after, target))
    return _sign(locked, seat, client_id=client_id or uuid4(), by=by)


@transaction.atomic
def confirm_print(sheet: SheetRecord, *, after: int, by: str) -> EntryRecord:
    """Sign for all remaining players, whose signatures are on the printed list.

    The entries are marked as such and name the person who confirmed it. Raises the same errors as `sign_sheet`.
    """
    locked = lock(sheet)
    _require_signable(locked, after)
    _require_all_seen(locked, after)
    unsigned_seats = [seat for seat in range(locked.sheet.seat_count) if seat not in locked.signed_seats]
    return [_sign(locked, seat, client_id=uuid4(), by=by, payload={"print": True}) for seat in unsigned_seats][-1]


def _require_signable(locked: LockedSheet, after: int) -> None:
    if locked.sheet.is_second_list:
        raise ValueError("a copy is not signed")
    # The signer has seen more than the list has, as after a restored backup.
    if after > locked.sheet.head_seq:
        raise StaleEntry([])
    if locked.sheet.is_closed:
        raise SheetIsClosed
    if not locked.sheet.is_full:
        raise SheetIsNotFull


def _require_all_seen(locked: LockedSheet, after: int) -> None:
    # Signatures of others do not change the figures, so they need not be seen.
    if unseen := [entry for entry in locked.log if entry.seq > after and entry.kind != EntryKind.SIGNATURE]:
        raise StaleEntry(unseen)
    require_agreed(locked)


def _sign(locked: LockedSheet, seat: int, *, client_id: UUID, by: str, **content: Any) -> EntryRecord:
    # append() saves `closed_at` with the head. Version, figures and the event's result belong to the same transaction:
    # a closed list always has them.
    is_last = len(locked.signed_seats) + 1 == locked.sheet.seat_count
    locked.sheet.closed_at = now() if is_last else None
    entry = locked.append(EntryKind.SIGNATURE, client_id, by, seat=seat, **content)
    if is_last:
        locked.keep_version()
        keep_figures(locked.sheet, locked.log)
        sheet_signed.send(SheetRecord, sheet=locked.sheet, by=by)
    return entry


@transaction.atomic
def reopen_sheet(sheet: SheetRecord, *, reason: str, by: str) -> EntryRecord:
    """Open an ended or signed list again: the signatures are void, but the signed version can still be read."""
    locked = lock(sheet)
    if not reason.strip():
        raise ReasonMissing
    if locked.is_open:
        raise SheetIsOpen
    # Signatures of the earlier version stay in the log but no longer count.
    locked.sheet.version += 1
    locked.sheet.closed_at = locked.sheet.ended_at = None
    entry = locked.append(EntryKind.REOPENING, uuid4(), by, reason=reason.strip())
    delete_figures(locked.sheet)
    sheet_reopened.send(SheetRecord, sheet=locked.sheet, by=by)
    return entry


@transaction.atomic
def save_house_rules(rules: HouseRules) -> HouseRules:
    """Save new house rules or rename existing ones; identical rules with the same name change nothing.

    Raises HouseRulesExist if the club has different rules with this name.
    """
    # Others who save rules of this club wait here, so that the check for the name cannot race.
    Club.objects.select_for_update().get(pk=rules.club_id)
    named = rules.club.house_rules.filter(name__iexact=rules.name).exclude(pk=rules.pk).first()
    if named is None:
        rules.save()
        return rules
    if rules.pk is None and (named.ruleset, named.scheme) == (rules.ruleset, rules.scheme):
        return named
    raise HouseRulesExist


@transaction.atomic
def delete_house_rules(rules: HouseRules) -> None:
    """Delete house rules; lists keep the rules they were opened with."""
    rules.delete()


def _as_they_are(tables: Sequence[Sequence[str | Player]]) -> list[list[str | Player]]:
    """Lock and reload the players, so that nobody is seated under a name that is being pseudonymised."""
    # Locked in the order of their keys, so that two requests cannot deadlock.
    named = {person.pk for people in tables for person in people if isinstance(person, Player)}
    players = Player.objects.select_for_update().order_by("pk").in_bulk(named) if named else {}
    return [[players[each.pk] if isinstance(each, Player) else each for each in people] for people in tables]


def _shown(name: str | Player) -> str:
    return name.shown_name if isinstance(name, Player) else name


def _require_different(names: Sequence[str | Player]) -> None:
    # "anna" and "Anna" sound the same when a player is called.
    if len({_shown(name).casefold() for name in names}) != len(names):
        raise DealRefused((problem("V28", "names", n=len(names)),))


def _seat(*seated: tuple[SheetRecord, Sequence[str | Player]]) -> None:
    Seat.objects.bulk_create(
        Seat(sheet=sheet, place=place, name=_shown(name), player=name if isinstance(name, Player) else None)
        for sheet, names in seated
        for place, name in enumerate(names)
    )
