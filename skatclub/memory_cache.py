"""A cache in the memory of a process whose entries expire in time even if the machine's clock is changed."""

from time import monotonic
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache


class MemoryCache(LocMemCache):
    """Django's LocMemCache with a monotonic clock."""

    def get_backend_timeout(self, timeout: Any = DEFAULT_TIMEOUT) -> float | None:
        seconds = self.default_timeout if timeout == DEFAULT_TIMEOUT else timeout
        return None if seconds is None else monotonic() + seconds

    def _has_expired(self, key: str) -> bool:
        until = self._expire_info.get(key, -1)  # type: ignore[attr-defined]
        return until is not None and until <= monotonic()
