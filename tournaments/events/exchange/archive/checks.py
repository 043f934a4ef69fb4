"""Whether an archive is right: everything that follows from what was written down, derived again from it alone.

No database is asked. Draws are repeated from their protocols, lists counted from their deals, results from their
lists, standings and prizes from the results; the chains of the protocol and of every list are followed, and every row
is compared with what the act that wrote it is bound to.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tournaments.events.held import Refused
from tournaments.events.protocols import MADE_ANEW, WITNESS_DIGITS

from .chains import chain_faults
from .doubles import double_faults
from .draws import draw_faults, plan_faults
from .payments import payment_faults
from .results import result_faults
from .seals import seal_faults, uncovered
from .shapes import shape_fault
from .standings import standings_faults
from .text import Archive, Content

# What may be otherwise in a file without a fault, and why.
FREE: Final[Mapping[str, str]] = {
    "entrants, player": "the club numbers and names its players in its own register",
    "sheets, key_hash": "whoever lost the key of a list is given another",
    "sheets, seats, name": "a list on which nothing was entered binds nobody; its own chain holds it from then on",
    "sheets, seats, written_name": "as the name of that seat",
}


# What is checked, in this order. First doubles: all others find rows by their keys, and of two with one key they would
# see only the last.
CHECKS: Final[Mapping[str, Callable[[Content], Iterator[str]]]] = {
    "doubles": double_faults,
    "chains": chain_faults,
    "draws": draw_faults,
    "plans": plan_faults,
    "results": result_faults,
    "standings": standings_faults,
    "payments": payment_faults,
    "seals": seal_faults,
}
UNREADABLE: Final = "unreadable"


def archive_faults(archive: Archive) -> Iterator[str]:
    """A sentence for each difference, in English; nothing where all is well."""
    if not archive.is_unchanged:
        yield "the digest at the end is not that of the file: it was changed after it was written"
    for _check, fault in faults_by_check(archive.content):
        yield fault


def faults_by_check(content: Content) -> Iterator[tuple[str, str]]:
    """(key of CHECKS or UNREADABLE, sentence in English) for each difference but that of the digest."""
    if fault := shape_fault(content):
        yield UNREADABLE, f"the file cannot be read at “{fault}”"
        return
    try:
        for check, faults in CHECKS.items():
            for fault in faults(content):
                yield check, fault
    except Refused as refused:
        yield UNREADABLE, f"the file cannot be read at “{refused.params.get('where')}”"
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        # What somebody wrote by hand may name what is not there.
        yield UNREADABLE, f"the file contradicts itself, and nothing further can be derived: {error!r}"


def head_faults(archive: Archive, head: str) -> Iterator[str]:
    """Whether the protocol has an act of this hash, as it stands on the printed final standings."""
    wanted = "".join(head.split()).lower()
    if len(wanted) < WITNESS_DIGITS:
        yield f"the hash on the final standings has {WITNESS_DIGITS} letters and figures, this has {len(wanted)}"
    elif not any(head.startswith(wanted) for head in _heads(archive.content)):
        yield f"no act has the hash {head}: the protocol is not the one that was printed"


def _heads(content: Content) -> Iterator[str]:
    """The hashes of all acts, and those that they had before names were erased."""
    for act in content["acts"]:
        yield str(act["hash"])
        if act["act"] in MADE_ANEW:
            yield from map(str, dict(act["data"].get("heads", {})).values())


def gaps(archive: Archive) -> Iterator[str]:
    """What an older program wrote in such a way that nothing can be said of it; no faults."""
    counts = Counter(map(_kind_of, uncovered(archive.content)))
    if counts:
        told = ", ".join(f"{word} ({count})" for word, count in counts.items())
        yield f"not covered, because no act of 0.4.0 is bound to what it wrote: {told}"
    for draw in archive.content["draws"]:
        if draw["names"] is None:
            yield f"not covered: draw {draw['number']} did not keep the names that its seed was made of"
        elif erased := [number for number, name in draw["names"] if name is None]:
            yield f"not covered: draw {draw['number']}, of which {len(erased)} names were erased"


def _kind_of(name: str) -> str:
    """A row without its number: "series 2, table 7" is a table, and "kept apart" has none."""
    return name.rpartition(", ")[2].rstrip("0123456789. ")
