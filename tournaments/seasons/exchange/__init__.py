"""A season as files: its till for accounting programs, and everything needed to check its figures."""

from .archive import export_season
from .till_csv import till_csv

__all__ = ["export_season", "till_csv"]
