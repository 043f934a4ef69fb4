"""A whole event as one file: out of the site, in again, and checked without the site."""

from .checks import CHECKS, FREE, UNREADABLE, archive_faults, faults_by_check, gaps, head_faults
from .export import content_of, export_event
from .published import publish_event
from .restore import import_event
from .text import Archive, format_archive, read_archive

__all__ = [
    "CHECKS",
    "FREE",
    "UNREADABLE",
    "Archive",
    "archive_faults",
    "content_of",
    "export_event",
    "faults_by_check",
    "format_archive",
    "gaps",
    "head_faults",
    "import_event",
    "publish_event",
    "read_archive",
]
