"""Who sends a request and what they may do on a list, determined once per request as `request.visitor`."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from scoring.models import SheetRecord
from scoring.phrases import TABLE
from scoring.sheets.queries import clubs_of
from scoring.signals import helper_requested, ruling_requested, seats_requested

SESSION_KEYS = "table_keys"
SESSION_CARDS = "start_cards"
SESSION_CODES = "desk_codes"


@dataclass(frozen=True, slots=True)
class Powers:
    """What this browser may do on a list.

    `rule` is to adjust points and `reopen` to void signatures: allowed at a table, but at an event only for referee and
    desk. `arrange` covers seats, code and the next list, which an event fixes. `doubt` is to object, also for a player
    who showed their start card, whose places are `seats`; `answer` is to reply. On a second list only deals are
    entered.
    """

    enter: bool = False
    rule: bool = False
    reopen: bool = False
    arrange: bool = False
    doubt: bool = False
    answer: bool = False
    seats: frozenset[int] = frozenset()


@dataclass(eq=False)
class Visitor:
    """A login or anonymous user, with the keys, start cards and desk codes in the browser's session."""

    request: HttpRequest
    # The helper whose desk code opened the event or list of this request.
    helper: str = ""
    # Whether the response depends on a key and must not be cached.
    used_a_key: bool = False
    _clubs: dict[int, bool] = field(default_factory=dict)
    _lists: dict[int, bool] = field(default_factory=dict)

    @property
    def user(self) -> Any:
        return self.request.user

    @property
    def name(self) -> str:
        """The author for the log: the helper, the login, or TABLE for the table's key."""
        user = self.user
        return self.helper or (user.get_username() if user.is_authenticated else TABLE)

    @property
    def browser(self) -> str:
        """The session key, "" without a session."""
        # Reading the session discards a key that the site never issued; otherwise each forged one would count as a
        # browser.
        self.request.session.get(SESSION_KEYS)
        return self.request.session.session_key or ""

    @cached_property
    def keys(self) -> dict[str, str]:
        """Table keys by the public id of their list."""
        keys = dict(self.request.session.get(SESSION_KEYS, {}))
        self.used_a_key |= bool(keys)
        return keys

    @cached_property
    def cards(self) -> list[str]:
        return list(self.request.session.get(SESSION_CARDS, []))

    @cached_property
    def codes(self) -> dict[str, str]:
        return dict(self.request.session.get(SESSION_CODES, {}))

    def keep_key(self, sheet: SheetRecord, key: str) -> None:
        """Store the table's key in the session, so that it need not be in the URL."""
        self.keys = self.request.session[SESSION_KEYS] = self.keys | {sheet.public_id: key}
        self._lists.clear()

    def keep_card(self, card: str) -> None:
        """Store a start card in the session, so that its player can sign on this phone."""
        self.cards = self.request.session[SESSION_CARDS] = [*{*self.cards, card}]

    def keep_code(self, event: str, code: str) -> None:
        self.codes = self.request.session[SESSION_CODES] = self.codes | {event: code}

    def drop_code(self, event: str) -> None:
        codes = {each: code for each, code in self.codes.items() if each != event}
        self.codes = self.request.session[SESSION_CODES] = codes

    def is_of(self, club_id: int | None) -> bool:
        """Return whether the login belongs to this club; superusers belong to every club."""
        user = self.user
        if club_id is None or not user.is_authenticated:
            return bool(user.is_superuser)
        if club_id not in self._clubs:
            self._clubs[club_id] = clubs_of(user).filter(pk=club_id).exists()
        return self._clubs[club_id]

    def may_enter(self, sheet: SheetRecord) -> bool:
        """Return whether they have the table's key, belong to its club, or help at its event."""
        if sheet.pk not in self._lists:
            has_key = sheet.opens_with(self.keys.get(sheet.public_id, ""))
            self._lists[sheet.pk] = has_key or self.is_of(sheet.club_id) or self._helps(sheet)
        return self._lists[sheet.pk]

    def powers(self, sheet: SheetRecord) -> Powers:
        """Return what they may do on the list; signal receivers are only called if they may enter."""
        enters = self.may_enter(sheet)
        if sheet.is_second_list:
            return Powers(enter=enters)
        seats = self._seats(sheet)
        if not enters:
            return Powers(doubt=bool(seats), seats=seats)
        answers: list[Any] = [answer for _, answer in ruling_requested.send(SheetRecord, sheet=sheet, visitor=self)]
        at_event = any(answer is not None for answer in answers)
        rules = bool(self.helper) or False not in answers
        # A table may reopen its list until all have signed: it may have ended it by mistake or seen an error while
        # signing.
        reopens = rules or not sheet.is_closed
        return Powers(
            enter=True, rule=rules, reopen=reopens, arrange=not at_event, doubt=True, answer=reopens, seats=seats
        )

    def _seats(self, sheet: SheetRecord) -> frozenset[int]:
        if not self.cards:
            return frozenset()
        self.used_a_key = True
        answers: list[Any] = [seats for _, seats in seats_requested.send(SheetRecord, sheet=sheet, cards=self.cards)]
        return frozenset(seat for seats in answers for seat in seats)

    def _helps(self, sheet: SheetRecord) -> bool:
        """Return whether this anonymous user has a valid desk code for the list's event."""
        if not self.codes:
            return False
        self.used_a_key = True
        answers: list[Any] = [name for _, name in helper_requested.send(SheetRecord, sheet=sheet, codes=self.codes)]
        self.helper = next(filter(None, answers), "")
        return bool(self.helper)


class PageRequest(HttpRequest):
    """A request with the attributes added by middleware."""

    htmx: HtmxDetails
    visitor: Visitor
