"""Who may do what at an event: the one table of rights, which every page asks."""

from enum import StrEnum
from typing import Any, Final

from tournaments.events.models import Event, EventRole
from tournaments.events.phrases.choices import CodeRole, Role


class Right(StrEnum):
    """What some roles may do and others may not. LOOK is for everybody who helps at the event, in whatever role."""

    # The rooms of helpers, papers, the protocol.
    LOOK = "look"
    # Settings, roles, prize plan, copy: all that a rehearsal has from its event.
    SET_UP = "set_up"
    CLOSE = "close"
    # Codes for helpers, draw and seats, start and end of a series, table codes, substitutes, standings, lots.
    DIRECT = "direct"
    # Files of the event: a rehearsal has none, for it must not come back as an event.
    EXPORT = "export"
    # Door: players, teams, check-in, no-shows.
    REGISTER = "register"
    # Entry, card and team fees, as the door takes them.
    TAKE_FEE = "take_fee"
    # The whole till, and prizes: without it nobody reads what is in it, or a receipt.
    TAKE_MONEY = "take_money"
    # Lists: received, keyed, keyed again, put aside.
    KEY = "key"
    # Rulings, corrections of published lists, the box of lists to be clarified.
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
    """What a `Visitor` is at the event by their login; logins of its club are organisers. Empty for strangers."""
    if not visitor.user.is_authenticated:
        return frozenset()
    if visitor.is_of(event.club_id):
        return frozenset({ORGANISER})
    given = EventRole.objects.filter(event=event, user=visitor.user)
    return frozenset(Role(role) for role in given.values_list("role", flat=True))


def rights_of(roles: frozenset[Role]) -> frozenset[Right]:
    """All that somebody of these roles may do."""
    return frozenset(right for right, allowed in RIGHTS.items() if allowed & roles)


def roles_to_hand_out(rights: frozenset[Right]) -> list[CodeRole]:
    """What somebody of these rights may let others be by a code: nothing that has more rights than they have."""
    return [role for role in CodeRole if rights_of(frozenset({Role(role)})) <= rights]


def meets_at(user: Any, event: Event) -> bool:
    """Whether the login is captain of a team that meets at this event, and may look at it though it is not listed."""
    if not user.is_authenticated:
        return False
    return Event.objects.filter(pk=event.pk, meeting__sides__team__captains=user).exists()
