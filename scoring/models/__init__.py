"""What the site remembers: clubs and players, sheets and every entry ever made on them."""

from .people import Club, Membership, Player
from .sheets import EntryKind, EntryRecord, Seat, SheetRecord, SheetVersion

__all__ = ["Club", "EntryKind", "EntryRecord", "Membership", "Player", "Seat", "SheetRecord", "SheetVersion"]
