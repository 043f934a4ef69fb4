"""What the site remembers: clubs and players, sheets and every entry ever made on them."""

from .allowances import Allowance
from .figures import GameFigures, ListLine
from .people import Club, HouseRules, Membership, Player, Privacy
from .sheets import EntryKind, EntryRecord, Seat, SheetRecord, SheetVersion

__all__ = [
    "Allowance",
    "Club",
    "EntryKind",
    "EntryRecord",
    "GameFigures",
    "HouseRules",
    "ListLine",
    "Membership",
    "Player",
    "Privacy",
    "Seat",
    "SheetRecord",
    "SheetVersion",
]
