"""The next line of a protocol, chained to the one before."""

from typing import Any, Final, TypeVar

from scoring.clock import now
from scoring.models.prepared import insert, update
from tournaments.events.models import Act, Logged
from tournaments.events.phrases.acts import ACTS

Kind = TypeVar("Kind", bound=Act)

# So much of a hash is printed, 128 bits: nobody makes another protocol of the same.
WITNESS_DIGITS: Final = 32
# The acts after which a protocol has other hashes; their `heads` are those that may have been printed before.
NAME_ERASED: Final = "name_erased"
RECEIPTS_FORGOTTEN: Final = "receipts_forgotten"


def write_act(kind: type[Kind], owner: Logged, act: str, *, by: str, reason: str, data: Any, **fields: Any) -> Kind:
    """Append an act to the protocol of `owner`; `data` is plain JSON, `fields` are those of this kind of act alone.

    The owner must be locked for writing: its version is the number of the newest act, and two writers would take the
    same one. Each act's hash covers the hash before, so a change of any act breaks the chain after it; the owner keeps
    the newest hash, so that acts missing at the end are noticed as well. ValueError for an act without a sentence in
    `phrases.acts`: nobody could read it.
    """
    if act not in ACTS:
        raise ValueError(f"the act {act!r} has no words in phrases.acts")
    record = kind(
        seq=owner.version + 1,
        act=act,
        by=by,
        at=now(),
        reason=reason,
        data=data,
        prev_hash=owner.head_hash,
        **{kind.owner: owner},
        **fields,
    )
    record.hash = record.digest()
    insert(record)
    owner.version, owner.head_hash = record.seq, record.hash
    update(owner, "version", "head_hash")
    return record
