"""Whether an archive is right: everything that follows from what was written down, derived again from it alone.

No database is asked. Draws are repeated from their protocols, lists counted from their deals, results from their
lists, standings and prizes from the results; the chains of the protocol and of every list are followed.
"""

from collections.abc import Iterator

from tournaments.held_event import Refused

from .chains import chain_faults
from .draws import draw_faults, plan_faults
from .results import result_faults
from .shapes import shape_fault
from .standings import standings_faults
from .text import Archive


def archive_faults(archive: Archive) -> Iterator[str]:
    """A sentence for each difference, in English; nothing where all is well."""
    if not archive.is_unchanged:
        yield "the digest at the end is not that of the file: it was changed after it was written"
    if fault := shape_fault(archive.content):
        yield f"the file cannot be read at “{fault}”"
        return
    try:
        yield from chain_faults(archive.content)
        yield from draw_faults(archive.content)
        yield from plan_faults(archive.content)
        yield from result_faults(archive.content)
        yield from standings_faults(archive.content)
    except Refused as refused:
        yield f"the file cannot be read at “{refused.params.get('where')}”"
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # What somebody wrote by hand may name what is not there.
        yield f"the file contradicts itself, and nothing further can be derived: {error!r}"
