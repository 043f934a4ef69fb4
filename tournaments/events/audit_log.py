"""Append entries to an audit log, each chained to its predecessor by hash."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from scoring.clock import now
from scoring.models.prepared import insert, update
from tournaments.events.models import AuditEntry, Logged
from tournaments.events.phrases.actions import ACTIONS

Kind = TypeVar("Kind", bound=AuditEntry)

# Hex digits of a hash that are printed: 128 bits, so that no second log with the same printed hash can be made.
WITNESS_DIGITS: Final = 32
# Keys of an entry's data that contain free text or names. Both may be erased; the rest of the data never changes.
OWN_WORDS: Final = frozenset({"note", "words"})
ERASABLE: Final = OWN_WORDS | {"name", "names", "one", "other", "leaves", "leaves_name", "comes", "user", "helper"}
# In these entries `old` and `new` are names.
OF_A_PERSON: Final = frozenset({"entrant_changed"})
# An upgrade computed the chain again; the entry's `heads` are the hashes that may have been printed before.
FORMAT_CHANGED: Final = "format_changed"


def split_erasable(action: str, data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split the data of an entry into facts, and names and free text that may be erased."""
    words = ERASABLE | {"old", "new"} if action in OF_A_PERSON else ERASABLE
    erasable = {name: value for name, value in data.items() if name in words and not isinstance(value, int)}
    return {name: value for name, value in data.items() if name not in erasable}, erasable


def append_entry(
    kind: type[Kind], owner: Logged, action: str, *, by: str, reason: str, data: Any, **fields: Any
) -> Kind:
    """Append an entry to the audit log of `owner` and return it.

    `data` is plain JSON; `fields` are the fields specific to this kind of entry. The owner must be locked for writing.
    Raises ValueError for an action without a sentence in `phrases.actions`: such an entry could not be displayed.
    """
    if action not in ACTIONS:
        raise ValueError(f"the action {action!r} has no words in phrases.actions")
    facts, words = split_erasable(action, data)
    record = kind(
        # The owner's version is the number of its newest entry: without the lock two writers would use the same one.
        seq=owner.version + 1,
        act=action,
        by=by,
        at=now(),
        reason=reason,
        data=facts,
        said=words,
        # Each hash covers the one before, so a change of any entry breaks the chain after it.
        prev_hash=owner.head_hash,
        **{kind.owner: owner},
        **fields,
    )
    # The hash covers a salted digest of names and texts, not the texts: they can be erased without breaking the chain.
    record.words = record.texts_digest()
    record.hash = record.digest()
    insert(record)
    # The owner stores the newest hash as well: entries deleted at the end of the log are noticed.
    owner.version, owner.head_hash = record.seq, record.hash
    update(owner, "version", "head_hash")
    return record
