"""A whole event as one file: out of the site, and in again."""

from .export import content_of, export_event
from .published import publish_event
from .restore import import_event
from .text import format_archive, read_archive

__all__ = [
    "content_of",
    "export_event",
    "format_archive",
    "import_event",
    "publish_event",
    "read_archive",
]
