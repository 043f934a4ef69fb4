"""The stored data of an event: entrants, seats, results and payments."""

from .audit import AuditEntry, Logged
from .entrants import ApartPair, Category, Entrant, TeamMember, TeamRecord, TeamSubstitution
from .events import Event, EventAuditEntry
from .hall import Hall
from .money import Payment
from .networks import HallNetwork
from .results import LotRecord, ResultLine, ResultRecord, Ruling, StandingsVersion
from .roles import DeskCode, EventRole
from .sign_ups import PAGE_SETTINGS, SIGN_UP_RETENTION, UNDO_PERIOD, SignUp, SignUpPage
from .tables import (
    LISTS_COME_IN,
    ON_THE_WALL,
    PLAYED,
    UPCOMING,
    DrawRecord,
    PlanVersion,
    SeriesRecord,
    TableRecord,
    TableSeat,
)

__all__ = [
    "LISTS_COME_IN",
    "ON_THE_WALL",
    "PAGE_SETTINGS",
    "PLAYED",
    "SIGN_UP_RETENTION",
    "UNDO_PERIOD",
    "UPCOMING",
    "ApartPair",
    "AuditEntry",
    "Category",
    "DeskCode",
    "DrawRecord",
    "Entrant",
    "Event",
    "EventAuditEntry",
    "EventRole",
    "Hall",
    "HallNetwork",
    "Logged",
    "LotRecord",
    "Payment",
    "PlanVersion",
    "ResultLine",
    "ResultRecord",
    "Ruling",
    "SeriesRecord",
    "SignUp",
    "SignUpPage",
    "StandingsVersion",
    "TableRecord",
    "TableSeat",
    "TeamMember",
    "TeamRecord",
    "TeamSubstitution",
]
