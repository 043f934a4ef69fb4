"""A whole event as one file: export and import."""

from .export import content_of, export_event
from .published import publish_event
from .restore import import_event
from .text import read_archive

__all__ = [
    "content_of",
    "export_event",
    "import_event",
    "publish_event",
    "read_archive",
]
