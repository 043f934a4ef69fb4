"""Single flight: values shared by many readers, computed once per process and cached in memory."""

from collections.abc import Callable
from hashlib import sha256
from threading import RLock
from typing import Any, Final, TypeVar

from django.core.cache import cache

Value = TypeVar("Value")
# One lock for all keys: threads of a process share one processor, so computing two values in parallel gains nothing.
# Reentrant, because `make` may call `cached` itself.
_computing: Final = RLock()


def cached(make: Callable[[], Value], *of: Any) -> Value:
    """Return `make()`, cached under `of`, which must contain everything that the value depends on.

    Concurrent callers wait for the first one instead of computing the value again. None is not cached.
    """
    # The key contains all that the value depends on, so a change leads to another key and nothing is ever invalidated.
    key = sha256(repr(of).encode()).hexdigest()
    cached: Value | None = cache.get(key)
    if cached is None:
        # Every audit entry makes all open pages refresh at once. Without the lock each would compute the same value.
        with _computing:
            # Look again: the thread that held the lock before may have computed it.
            cached = cache.get(key)
            if cached is None:
                cached = make()
                cache.set(key, cached)
    return cached
