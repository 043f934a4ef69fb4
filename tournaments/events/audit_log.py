"""The next line of a protocol, chained to the one before."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from scoring.clock import now
from scoring.models.prepared import insert, update
from tournaments.events.models import AuditEntry, Logged
from tournaments.events.phrases.actions import ACTIONS

Kind = TypeVar("Kind", bound=AuditEntry)

# So much of a hash is printed, 128 bits: nobody makes another protocol of the same.
WITNESS_DIGITS: Final = 32
# What an act says in somebody's own words, and what in names: both may be erased, the rest of its data stays as it is.
OWN_WORDS: Final = frozenset({"note", "words"})
ERASABLE: Final = OWN_WORDS | {"name", "names", "one", "other", "leaves", "leaves_name", "comes", "user", "helper"}
# Old and new name of somebody.
OF_A_PERSON: Final = frozenset({"entrant_changed"})
# The chain was made anew by an update; its `heads` are the hashes that may have been printed before.
FORMAT_CHANGED: Final = "format_changed"


def split_erasable(action: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """(facts, what is said in names and words) of an act's data."""
    words = ERASABLE | {"old", "new"} if action in OF_A_PERSON else ERASABLE
    erasable = {name: value for name, value in data.items() if name in words and not isinstance(value, int)}
    return {name: value for name, value in data.items() if name not in erasable}, erasable


def append_entry(
    kind: type[Kind], owner: Logged, action: str, *, by: str, reason: str, data: Any, **fields: Any
) -> Kind:
    """Append an act to the protocol of `owner`; `data` is plain JSON, `fields` are those of this kind of act alone.

    The owner must be locked for writing: its version is the number of the newest act, and two writers would take the
    same one. Each act's hash covers the hash before, so a change of any act breaks the chain after it; the owner keeps
    the newest hash, so that acts missing at the end are noticed as well. ValueError for an act without a sentence in
    `phrases.actions`: nobody could read it.
    """
    if action not in ACTIONS:
        raise ValueError(f"the act {action!r} has no words in phrases.actions")
    facts, words = split_erasable(action, data)
    record = kind(
        seq=owner.version + 1,
        act=action,
        by=by,
        at=now(),
        reason=reason,
        data=facts,
        said=words,
        prev_hash=owner.head_hash,
        **{kind.owner: owner},
        **fields,
    )
    record.words = record.texts_digest()
    record.hash = record.digest()
    insert(record)
    owner.version, owner.head_hash = record.seq, record.hash
    update(owner, "version", "head_hash")
    return record
