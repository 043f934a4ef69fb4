"""What phones typed, were told and read of one list, in order, compared with what is stored."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Typed(NamedTuple):
    """The phone confirmed that it has stored this entry."""

    phone: str
    entry: str


class Acknowledged(NamedTuple):
    """The phone showed that the server has the entry, as number `seq` of its log."""

    phone: str
    entry: str
    seq: int


class Read(NamedTuple):
    """The phone was shown the list up to entry `seq`; it had requested it when `since` events had happened."""

    phone: str
    seq: int
    since: int


Event = Typed | Acknowledged | Read


@dataclass
class History:
    """The events of one list."""

    events: list[Event] = field(default_factory=list)

    def typed(self, phone: str, entry: str) -> None:
        self.events.append(Typed(phone, entry))

    def acknowledged(self, phone: str, entry: str, seq: int) -> None:
        self.events.append(Acknowledged(phone, entry, seq))

    def read(self, phone: str, seq: int, since: int | None = None) -> None:
        self.events.append(Read(phone, seq, len(self.events) if since is None else since))

    def of(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


def history_faults(events: Sequence[Event], stored: Sequence[str]) -> list[str]:
    """Contradictions between the events and the ids of the stored entries in their order; empty if there are none."""
    return [
        *_lost(events, stored),
        *_doubled(stored),
        *_moved(events, stored),
        *_out_of_order(events, stored),
        *_back_in_time(events),
        *_unseen(events),
    ]


def _lost(events: Iterable[Event], stored: Sequence[str]) -> Iterator[str]:
    for event in events:
        if not isinstance(event, Read) and event.entry not in stored:
            yield f"{type(event).__name__.lower()} by {event.phone} and not stored: {event.entry}"


def _doubled(stored: Iterable[str]) -> Iterator[str]:
    for entry, times in Counter(stored).items():
        if times > 1:
            yield f"stored {times} times: {entry}"


def _moved(events: Iterable[Event], stored: Sequence[str]) -> Iterator[str]:
    places = {entry: stored.index(entry) + 1 for entry in stored}
    for event in events:
        if isinstance(event, Acknowledged) and places.get(event.entry, event.seq) != event.seq:
            yield f"acknowledged as number {event.seq}, stored as {places[event.entry]}: {event.entry}"


def _out_of_order(events: Sequence[Event], stored: Sequence[str]) -> Iterator[str]:
    typed: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, Typed):
            typed.setdefault(event.phone, []).append(event.entry)
    for phone, entries in typed.items():
        stored_entries = [entry for entry in entries if entry in stored]
        if stored_entries != sorted(stored_entries, key=stored.index):
            yield f"not stored in the order in which {phone} typed"


def _back_in_time(events: Iterable[Event]) -> Iterator[str]:
    newest: dict[str, int] = {}
    for event in events:
        if isinstance(event, Read):
            if event.seq < newest.get(event.phone, 0):
                yield f"{event.phone} read entry {newest[event.phone]}, and later only {event.seq}"
            newest[event.phone] = max(event.seq, newest.get(event.phone, 0))


def _unseen(events: Sequence[Event]) -> Iterator[str]:
    """Reads of any phone that lack what was acknowledged before they were requested."""
    for event in events:
        if isinstance(event, Read):
            known = [text.seq for text in events[: event.since] if isinstance(text, Acknowledged)]
            if event.seq < max(known, default=0):
                yield f"entry {max(known)} was acknowledged, then {event.phone} read only {event.seq}"
