"""A whole event as one file: out of the site, in again, and checked without the site."""

from .checks import FREE, archive_faults, gaps, head_faults
from .export import content_of, export_event
from .restore import import_event
from .text import Archive, format_archive, read_archive

__all__ = [
    "FREE",
    "Archive",
    "archive_faults",
    "content_of",
    "export_event",
    "format_archive",
    "gaps",
    "head_faults",
    "import_event",
    "read_archive",
]
