"""Drawn papers, stored under a hash of their content: each is there whole or not at all, and can be drawn again.

They lie in the storage "papers" of the settings, which several machines may share, beside the orders that wait.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone

from .job import Section, fingerprint, order_from_json, order_to_json

MOST_KEPT: Final = 500
_MARK: Final = 65


def mark_of(order: Sequence[Section]) -> str:
    """The name under which the order and its PDF are kept: a hash of its values and of what draws them."""
    papers = {job.paper for section in order for job in section.jobs}
    return fingerprint(b"".join([order_to_json(order), *(_edition(paper) for paper in sorted(papers))]))


def kept_pdf(mark: str) -> bytes | None:
    """The PDF kept under the mark; None where there is none, or its checksum does not match."""
    try:
        with _storage().open(f"{mark}.paper") as stream:
            data = stream.read()
    except OSError:
        return None
    told, pdf = data[:_MARK], data[_MARK:]
    return pdf if told == fingerprint(pdf).encode() + b"\n" else None


def keep_pdf(mark: str, pdf: bytes) -> None:
    """Keep the PDF in place of its order, and delete the oldest files. OSError where there is no room."""
    # A file that was cut short does not match the checksum before it.
    _keep(f"{mark}.paper", fingerprint(pdf).encode() + b"\n" + pdf)
    # Last: a process stopped in between leaves an order that can be drawn again.
    _storage().delete(f"{mark}.order")
    _tidy()


def keep_order(mark: str, order: Sequence[Section]) -> None:
    """Keep the order under its mark until its PDF is. OSError where there is no room."""
    _keep(f"{mark}.order", order_to_json(order))


def kept_order(mark: str) -> list[Section]:
    """The order kept under the mark. OSError where it is gone."""
    with _storage().open(f"{mark}.order") as stream:
        return order_from_json(stream.read())


def forget(mark: str) -> None:
    """Delete the paper and the order of this mark."""
    _storage().delete(f"{mark}.paper")
    _storage().delete(f"{mark}.order")


def forget_all() -> None:
    """Delete every kept paper and order: each is drawn again when it is asked for."""
    for name in _storage().listdir("")[1]:
        _storage().delete(name)


def _storage() -> Storage:
    return storages["papers"]


def _keep(name: str, data: bytes) -> None:
    try:
        _storage().save(name, ContentFile(data))
    except OSError:
        _storage().delete(name)
        raise


@lru_cache
def _edition(paper: str) -> bytes:
    """The sources and the library that draw the paper, so that a new version does not serve an old one's PDF."""
    found = find_spec(paper)
    folders = {Path(__file__).parent} | ({Path(found.origin).parent} if found and found.origin else set())
    sources = (file.read_bytes() for folder in sorted(folders) for file in sorted(folder.glob("*.py")))
    return version("weasyprint").encode() + b"".join(sources)


def _tidy() -> None:
    """Delete the oldest papers and orders beyond `MOST_KEPT` files."""
    files = sorted(_storage().listdir("")[1], key=_kept_at, reverse=True)
    for name in files[MOST_KEPT:]:
        _storage().delete(name)


def _kept_at(name: str) -> datetime:
    """The file's time; that of one just deleted by another process is now."""
    try:
        return _storage().get_modified_time(name)
    except OSError:
        return timezone.now()
