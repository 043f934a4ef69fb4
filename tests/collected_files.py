"""Caches what WhiteNoise finds in the folder of collected files, once per process.

Every test client loads the middleware again, and scanning five hundred files takes longer than most pages.
"""

from pathlib import Path

from django.conf import settings
from whitenoise import WhiteNoise

_look = WhiteNoise.update_files_dictionary
_found: dict[tuple[str, str, str, int], dict[str, object]] = {}


def look_once() -> None:
    WhiteNoise.update_files_dictionary = _find


def _find(site: WhiteNoise, root: str, prefix: str) -> None:
    """The cached scan is valid until files are collected again."""
    manifest = Path(root, "staticfiles.json")
    if not manifest.exists():
        return _look(site, root, prefix)
    storage = settings.STORAGES["staticfiles"]["BACKEND"]
    known = (root, prefix, storage, manifest.stat().st_mtime_ns)
    if known not in _found:
        _look(site, root, prefix)
        _found[known] = dict(site.files)
    site.files.update(_found[known])
    return None
