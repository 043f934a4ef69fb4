"""Who may do what at an event: the one table of rights, which every page asks."""

from enum import StrEnum
from typing import Any, Final

from scoring.sheets.queries import clubs_of
from tournaments.events.models import Event, EventRole
from tournaments.events.phrases.choices import CodeRole, Role


class Right(StrEnum):
    """Something a role may do. LOOK is for everybody who helps at the event, in whatever role."""

    LOOK = "look"
    SET_UP = "set_up"
    HAND_OUT = "hand_out"
    REGISTER = "register"
    TAKE_FEE = "take_fee"
    TAKE_MONEY = "take_money"
    DRAW = "draw"
    START = "start"
    KEY = "key"
    RULE = "rule"
    PUBLISH = "publish"
    PAY_OUT = "pay_out"
    PRINT = "print"
    EXPORT = "export"
    CLOSE = "close"


ORGANISER, DIRECTOR, REFEREE = Role.ORGANISER, Role.DIRECTOR, Role.REFEREE
DESK, ENTRY, CASHIER = Role.DESK, Role.ENTRY, Role.CASHIER
RIGHTS: Final[dict[Right, frozenset[Role]]] = {
    Right.LOOK: frozenset(Role),
    # Settings, roles, prize plan, copy, import.
    Right.SET_UP: frozenset({ORGANISER}),
    # Codes for helpers without a login, of roles that may do nothing which one may not do oneself.
    Right.HAND_OUT: frozenset({ORGANISER, DIRECTOR}),
    # Door: players, teams, check-in, no-shows.
    Right.REGISTER: frozenset({ORGANISER, DIRECTOR, DESK, ENTRY, CASHIER}),
    # Entry, card and team fees, as the door takes them.
    Right.TAKE_FEE: frozenset({ORGANISER, ENTRY, CASHIER}),
    # The whole till: without it nobody reads what is in it, or a receipt.
    Right.TAKE_MONEY: frozenset({ORGANISER, CASHIER}),
    # Draw, new attempt, seeded series, repair of a plan, and its publication.
    Right.DRAW: frozenset({ORGANISER, DIRECTOR}),
    # Start of a series, its end, table codes, substitutes.
    Right.START: frozenset({ORGANISER, DIRECTOR}),
    # Lists: received, keyed, keyed again, put aside.
    Right.KEY: frozenset({ORGANISER, DIRECTOR, REFEREE, DESK}),
    # Rulings, corrections of published lists, the box of lists to be clarified.
    Right.RULE: frozenset({ORGANISER, DIRECTOR, REFEREE}),
    # Standings checked, lots drawn, new versions.
    Right.PUBLISH: frozenset({ORGANISER, DIRECTOR}),
    Right.PAY_OUT: frozenset({ORGANISER, CASHIER}),
    Right.PRINT: frozenset(Role),
    Right.EXPORT: frozenset({ORGANISER, DIRECTOR}),
    Right.CLOSE: frozenset({ORGANISER}),
}


def roles_of(user: Any, event: Event) -> frozenset[Role]:
    """What a login is at the event; logins of its club are organisers. Empty for strangers and for the public."""
    if not user.is_authenticated:
        return frozenset()
    if clubs_of(user).filter(pk=event.club_id).exists():
        return frozenset({ORGANISER})
    return frozenset(
        Role(role) for role in EventRole.objects.filter(event=event, user=user).values_list("role", flat=True)
    )


def rights_of(roles: frozenset[Role]) -> frozenset[Right]:
    """All that somebody of these roles may do."""
    return frozenset(right for right, allowed in RIGHTS.items() if allowed & roles)


def roles_to_hand_out(rights: frozenset[Right]) -> list[CodeRole]:
    """What somebody of these rights may let others be by a code: nothing that has more rights than he."""
    return [role for role in CodeRole if rights_of(frozenset({Role(role)})) <= rights]


def meets_at(user: Any, event: Event) -> bool:
    """Whether the login is captain of a team that meets at this event, and may look at it though it is not listed."""
    if not user.is_authenticated:
        return False
    return Event.objects.filter(pk=event.pk, meeting__sides__team__captains=user).exists()
