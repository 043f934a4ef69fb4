"""Draws a document in this process: no user's text reaches WeasyPrint, so a list takes some milliseconds."""

from collections.abc import Sequence

from .job import Section, jobs_of
from .merging import merged
from .typeset import NotTypeset, typeset_texts


def render(sections: Sequence[Section]) -> bytes:
    """Return the PDF; equal sections give equal bytes. Raises NotTypeset or PrintingFailed."""
    return merged(sections, [job.draw(job.values) for job in jobs_of(sections)])


def render_with_texts(sections: Sequence[Section]) -> bytes:
    """Like `render`, for the worker, which sets missing texts itself. Raises PrintingFailed."""
    # Each attempt stores the texts it lacked; a document may need several, since `render` stops at its first part that
    # lacks some.
    while True:
        try:
            return render(sections)
        except NotTypeset as missing:
            typeset_texts.call(missing.markup)
