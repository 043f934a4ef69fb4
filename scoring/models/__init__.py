"""What the site remembers: clubs and players, sheets and every entry ever made on them."""

from .people import Club, HouseRules, Membership, Player
from .sheets import EntryKind, EntryRecord, Seat, SheetRecord, SheetVersion

__all__ = [
    "Club",
    "EntryKind",
    "EntryRecord",
    "HouseRules",
    "Membership",
    "Player",
    "Seat",
    "SheetRecord",
    "SheetVersion",
]
