"""The checker of histories finds each kind of fault, and nothing in a sound one."""

import pytest

from tests.phones.history import Acknowledged, Event, Read, Typed, history_faults

SOUND: list[Event] = [
    Typed("A", "one"),
    Read("B", 0, since=1),
    Acknowledged("A", "one", 1),
    Typed("A", "two"),
    # Asked before the acknowledgement, answered after it.
    Read("B", 0, since=1),
    Read("B", 1, since=4),
    Acknowledged("A", "two", 2),
    Read("B", 2, since=7),
]


def test_a_sound_history_has_no_fault():
    assert history_faults(SOUND, ["one", "two"]) == []


@pytest.mark.parametrize(
    ("events", "stored", "fault"),
    [
        pytest.param(SOUND[:1], [], "typed by A and not stored: one", id="typed and lost"),
        pytest.param(
            [Acknowledged("A", "one", 1)], [], "acknowledged by A and not stored: one", id="acknowledged and lost"
        ),
        pytest.param(SOUND, ["one", "two", "two"], "stored 2 times: two", id="doubled"),
        pytest.param(
            [Acknowledged("A", "two", 2)], ["two"], "acknowledged as number 2, stored as 1: two", id="another place"
        ),
        pytest.param(
            [Typed("A", "one"), Typed("A", "two")],
            ["two", "one"],
            "not stored in the order in which A typed",
            id="out of order",
        ),
        pytest.param(
            [Read("B", 2, since=0), Read("B", 1, since=1)], [], "B read entry 2, and later only 1", id="back in time"
        ),
        pytest.param(
            [Acknowledged("A", "one", 1), Read("B", 0, since=1)],
            ["one"],
            "entry 1 was acknowledged, then B read only 0",
            id="a stale read of another phone",
        ),
    ],
)
def test_each_fault_is_found(events: list[Event], stored: list[str], fault: str):
    assert history_faults(events, stored) == [fault]
