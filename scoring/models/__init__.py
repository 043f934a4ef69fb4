"""The stored data: clubs and players, lists and their logs."""

from .allowances import Allowance
from .figures import GameFigures, ListLine
from .objections import Objection
from .people import Club, HouseRules, Membership, Player, Privacy
from .pseudonyms import Pseudonym
from .seen_days import SeenDay
from .sheets import EntryKind, EntryRecord, Seat, SheetRecord, SheetVersion
from .write_locks import WriteLock

__all__ = [
    "Allowance",
    "Club",
    "EntryKind",
    "EntryRecord",
    "GameFigures",
    "HouseRules",
    "ListLine",
    "Membership",
    "Objection",
    "Player",
    "Privacy",
    "Pseudonym",
    "Seat",
    "SeenDay",
    "SheetRecord",
    "SheetVersion",
    "WriteLock",
]
