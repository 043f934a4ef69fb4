"""Several papers drawn by one child, for starting a child takes longer than drawing a page.

The child hands them back as the attachments of one PDF without pages. It imports what draws them, and no database.
"""

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any, Final

import pikepdf

from scoring.printing.job import Job

_DRAWN_BY: Final = "tournaments.printing.bundle"


def bundle_job(jobs: Sequence[Job]) -> Job:
    """The jobs as one."""
    return Job(_DRAWN_BY, [[job.paper, job.values] for job in jobs])


def draw(values: Any) -> bytes:
    """The papers of the values of a `bundle_job`, which `papers_in` takes out again."""
    carrier = pikepdf.new()
    for place, (paper, own) in enumerate(values):
        drawn = import_module(paper).draw(own)
        carrier.attachments[_name(place)] = pikepdf.AttachedFileSpec(
            carrier, drawn, filename=_name(place), description="", mime_type="", creation_date="", mod_date=""
        )
    output = BytesIO()
    carrier.save(output, deterministic_id=True)
    return output.getvalue()


def papers_in(bundle: bytes) -> list[bytes]:
    """The PDFs of the jobs, in their order."""
    with pikepdf.open(BytesIO(bundle)) as carrier:
        return [carrier.attachments[name].get_file().read_bytes() for name in sorted(carrier.attachments)]


def _name(place: int) -> str:
    return f"{place:05}.pdf"
