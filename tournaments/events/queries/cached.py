"""Values that many readers share, worked out once per process and kept in its memory."""

from collections.abc import Callable
from hashlib import sha256
from threading import RLock
from typing import Any, Final, TypeVar

from django.core.cache import cache

Value = TypeVar("Value")
# Of the threads of a process, which share a processor anyway. What is made may hold what is made once itself.
_one_makes: Final = RLock()


def cached(make: Callable[[], Value], *of: Any) -> Value:
    """What `make` makes, kept for everybody; `of` has to hold all that it depends on. None is not kept.

    Who asks while it is made waits for it: after each act all who watch ask at once.
    """
    key = sha256(repr(of).encode()).hexdigest()
    cached: Value | None = cache.get(key)
    if cached is None:
        with _one_makes:
            cached = cache.get(key)
            if cached is None:
                cached = make()
                cache.set(key, cached)
    return cached
