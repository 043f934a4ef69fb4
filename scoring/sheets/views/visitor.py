"""Who sends a request, and what they may do on a list: asked once per request, as `request.visitor`."""

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
    """What this browser may do on a sheet.

    `rule` gives points beside the deals and `reopen` goes behind the signatures: the table's own acts, but at an event
    those of referee and desk. `arrange` is seats, code and the next list: an event has made them. `doubt` is to say
    that something is not right, also for a player who shows their start card, whose places are their `seats`; `answer`
    is to say why it is. On a copy deals are entered, and nothing else.
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
    """A login or nobody, with the keys, start cards and desk codes in the session of their browser."""

    request: HttpRequest
    # By whose code the event or list of this request was opened.
    helper: str = ""
    # Whether the answer depends on a key, and so must not be cached.
    used_a_key: bool = False
    _clubs: dict[int, bool] = field(default_factory=dict)
    _lists: dict[int, bool] = field(default_factory=dict)

    @property
    def user(self) -> Any:
        return self.request.user

    @property
    def name(self) -> str:
        """Who does something, for the log: the helper, the login, or TABLE for the bearer of the table's key."""
        user = self.user
        return self.helper or (user.get_username() if user.is_authenticated else TABLE)

    @property
    def browser(self) -> str:
        """The key of this browser's session, "" where it has none."""
        # Reading it drops a key that the site never gave; else each made-up one would be a browser.
        self.request.session.get(SESSION_KEYS)
        return self.request.session.session_key or ""

    @cached_property
    def keys(self) -> dict[str, str]:
        """The keys of tables by their lists' public ids."""
        keys = dict(self.request.session.get(SESSION_KEYS, {}))
        self.used_a_key |= bool(keys)
        return keys

    @cached_property
    def cards(self) -> list[str]:
        """The codes of start cards."""
        return list(self.request.session.get(SESSION_CARDS, []))

    @cached_property
    def codes(self) -> dict[str, str]:
        """The codes by which this browser helps at events, by the events' public ids."""
        return dict(self.request.session.get(SESSION_CODES, {}))

    def keep_key(self, sheet: SheetRecord, key: str) -> None:
        """Keep the table's key in the session, so that it can leave the address."""
        self.keys = self.request.session[SESSION_KEYS] = self.keys | {sheet.public_id: key}
        self._lists.clear()

    def keep_card(self, card: str) -> None:
        """Keep the code of a start card in the session: its player signs for themselves on this phone."""
        self.cards = self.request.session[SESSION_CARDS] = [*{*self.cards, card}]

    def keep_code(self, event: str, code: str) -> None:
        """Help at this event from now on."""
        self.codes = self.request.session[SESSION_CODES] = self.codes | {event: code}

    def drop_code(self, event: str) -> None:
        """Help there no more."""
        codes = {each: code for each, code in self.codes.items() if each != event}
        self.codes = self.request.session[SESSION_CODES] = codes

    def is_of(self, club_id: int | None) -> bool:
        """Whether the login is one of this club, as superusers are of every club; for no club None."""
        user = self.user
        if club_id is None or not user.is_authenticated:
            return bool(user.is_superuser)
        if club_id not in self._clubs:
            self._clubs[club_id] = clubs_of(user).filter(pk=club_id).exists()
        return self._clubs[club_id]

    def may_enter(self, sheet: SheetRecord) -> bool:
        """Whether they hold the table's key, are of its club, or help at its event."""
        if sheet.pk not in self._lists:
            has_key = sheet.opens_with(self.keys.get(sheet.public_id, ""))
            self._lists[sheet.pk] = has_key or self.is_of(sheet.club_id) or self._helps(sheet)
        return self._lists[sheet.pk]

    def powers(self, sheet: SheetRecord) -> Powers:
        """What they may do on the sheet; signals are sent only where they may enter."""
        enters = self.may_enter(sheet)
        if sheet.is_second_list:
            return Powers(enter=enters)
        seats = self._seats(sheet)
        if not enters:
            return Powers(doubt=bool(seats), seats=seats)
        answers: list[Any] = [answer for _, answer in ruling_requested.send(SheetRecord, sheet=sheet, visitor=self)]
        at_event = any(answer is not None for answer in answers)
        rules = bool(self.helper) or False not in answers
        # A table that ended its list by mistake, or saw a slip while signing, takes that back until all have signed.
        reopens = rules or not sheet.is_closed
        return Powers(
            enter=True, rule=rules, reopen=reopens, arrange=not at_event, doubt=True, answer=reopens, seats=seats
        )

    def _seats(self, sheet: SheetRecord) -> frozenset[int]:
        """The seats of the list whose players have shown their start cards on this phone."""
        if not self.cards:
            return frozenset()
        self.used_a_key = True
        answers: list[Any] = [seats for _, seats in seats_requested.send(SheetRecord, sheet=sheet, cards=self.cards)]
        return frozenset(seat for seats in answers for seat in seats)

    def _helps(self, sheet: SheetRecord) -> bool:
        """Whether somebody without a login handles the list by a code of its event, as long as that is good."""
        if not self.codes:
            return False
        self.used_a_key = True
        answers: list[Any] = [name for _, name in helper_requested.send(SheetRecord, sheet=sheet, codes=self.codes)]
        self.helper = next(filter(None, answers), "")
        return bool(self.helper)


class PageRequest(HttpRequest):
    """A request with what the middleware adds."""

    htmx: HtmxDetails
    visitor: Visitor
