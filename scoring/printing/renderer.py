"""Drawing a document in this process: no text of a user reaches WeasyPrint, so a list takes some milliseconds."""

from collections.abc import Sequence

from .job import Section, jobs_of
from .merging import merged
from .typeset import NotTypeset, typeset_texts


def render(sections: Sequence[Section]) -> bytes:
    """The PDF; equal orders give equal bytes. Raises NotTypeset or PaperFailed."""
    return merged(sections, [job.draw(job.values) for job in jobs_of(sections)])


def render_with_texts(sections: Sequence[Section]) -> bytes:
    """For the worker, which sets the texts that are missing. Raises PaperFailed."""
    while True:
        try:
            return render(sections)
        except NotTypeset as missing:
            typeset_texts.call(missing.markup)
