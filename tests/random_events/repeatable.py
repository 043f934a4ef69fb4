"""Repeatable chance: all random values of the machine follow from a seed."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random


@contextmanager
def repeatable(seed: str) -> Iterator[None]:
    """Numbers of lists, salts, ids and seeds of draws are the same for the same seed.

    All of them are drawn from the operating system's generator, by `secrets` and `uuid`.
    """
    chance = Random(seed)
    before = os.urandom, random._urandom  # type: ignore[attr-defined]
    os.urandom = random._urandom = chance.randbytes  # type: ignore[attr-defined, assignment]
    try:
        yield
    finally:
        os.urandom, random._urandom = before  # type: ignore[attr-defined]
