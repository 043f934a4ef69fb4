"""A season as files: its till for a club's own program, and all of it for whoever checks its numbers."""

from .archive import export_season
from .till_csv import till_csv

__all__ = ["export_season", "till_csv"]
