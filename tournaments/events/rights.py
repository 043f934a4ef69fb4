"""Rights at an event: the one table of rights, used by every page."""

from enum import StrEnum
from typing import Any, Final

from tournaments.events.models import Event, EventRole
from tournaments.events.phrases.choices import CodeRole, Role


class Right(StrEnum):
    """A permission granted by a role. LOOK is granted to every helper, whatever the role."""

    # The helpers' pages, documents, the audit log.
    LOOK = "look"
    # Settings, roles, prize plan, copy: a rehearsal takes all of it from its event.
    SET_UP = "set_up"
    CLOSE = "close"
    # Codes for helpers, draw and seats, start and end of a series, table codes, substitutes, standings, lots.
    DIRECT = "direct"
    # Files of the event: none for a rehearsal, which could be imported as a real event.
    EXPORT = "export"
    # Registration: players, teams, check-in, no-shows.
    REGISTER = "register"
    # Entry, card and team fees, taken at registration.
    TAKE_FEE = "take_fee"
    # The whole till, prizes and receipts, to read as well as to change.
    TAKE_MONEY = "take_money"
    # Lists: receive, key, key a second time, set aside for clarification.
    KEY = "key"
    # Rulings, corrections of published lists, lists set aside for clarification.
    RULE = "rule"


ORGANISER, DIRECTOR, REFEREE = Role.ORGANISER, Role.DIRECTOR, Role.REFEREE
DESK, ENTRY, CASHIER = Role.DESK, Role.ENTRY, Role.CASHIER
RIGHTS: Final[dict[Right, frozenset[Role]]] = {
    Right.LOOK: frozenset(Role),
    Right.SET_UP: frozenset({ORGANISER}),
    Right.CLOSE: frozenset({ORGANISER}),
    Right.DIRECT: frozenset({ORGANISER, DIRECTOR}),
    Right.EXPORT: frozenset({ORGANISER, DIRECTOR}),
    Right.REGISTER: frozenset({ORGANISER, DIRECTOR, DESK, ENTRY, CASHIER}),
    Right.TAKE_FEE: frozenset({ORGANISER, ENTRY, CASHIER}),
    Right.TAKE_MONEY: frozenset({ORGANISER, CASHIER}),
    Right.KEY: frozenset({ORGANISER, DIRECTOR, REFEREE, DESK}),
    Right.RULE: frozenset({ORGANISER, DIRECTOR, REFEREE}),
}
WITHHELD_IN_REHEARSALS: Final = frozenset({Right.SET_UP, Right.EXPORT})


def roles_of(visitor: Any, event: Event) -> frozenset[Role]:
    """Return the roles of a `Visitor` by login; logins of the event's club are organisers. Empty for others."""
    if not visitor.user.is_authenticated:
        return frozenset()
    if visitor.is_of(event.club_id):
        return frozenset({ORGANISER})
    given = EventRole.objects.filter(event=event, user=visitor.user)
    return frozenset(Role(role) for role in given.values_list("role", flat=True))


def rights_of(roles: frozenset[Role]) -> frozenset[Right]:
    return frozenset(right for right, allowed in RIGHTS.items() if allowed & roles)


def roles_to_hand_out(rights: frozenset[Right]) -> list[CodeRole]:
    """Return the roles that someone with these rights may grant by code: none with more rights than their own."""
    return [role for role in CodeRole if rights_of(frozenset({Role(role)})) <= rights]


def meets_at(user: Any, event: Event) -> bool:
    """Return whether the login is captain of a team that meets at this event; captains may see it even if unlisted."""
    if not user.is_authenticated:
        return False
    return Event.objects.filter(pk=event.pk, meeting__sides__team__captains=user).exists()
