"""Merges the parts of a document into one PDF."""

from collections.abc import Sequence
from io import BytesIO

import pikepdf

from .job import Section


def merged(sections: Sequence[Section], pdfs: Sequence[bytes]) -> bytes:
    # The usual case; a single part has its title and language already.
    if len(pdfs) == 1:
        return pdfs[0]
    opened = [pikepdf.open(BytesIO(pdf)) for pdf in pdfs]
    whole = pikepdf.new()
    starts = []
    parts = iter(opened)
    for section in sections:
        starts.append(len(whole.pages))
        for _ in section.jobs:
            whole.pages.extend(next(parts).pages)
    if len(sections) > 1:
        with whole.open_outline() as outline:
            outline.root.extend(
                pikepdf.OutlineItem(section.title, page) for section, page in zip(sections, starts, strict=True)
            )
    whole.docinfo[pikepdf.Name.Title] = ", ".join(section.title for section in sections)
    whole.Root.Lang = opened[0].Root.get("/Lang", pikepdf.String("de"))
    whole.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    output = BytesIO()
    # A deterministic id, so that equal parts give equal bytes.
    whole.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()
