"""Uploaded files, stored for up to an hour until the user confirms the import."""

from contextlib import suppress
from datetime import timedelta
from typing import Any, Final
from uuid import uuid4

from django.core import signing
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone

LIFETIME: Final = timedelta(hours=1)
_ENDING: Final = ".import"


def store_file(data: bytes, user: Any) -> str:
    """Store the file and return a token that only this user can redeem. Raises OSError if the storage is full."""
    _delete_old()
    name = f"{uuid4()}{_ENDING}"
    _storage().save(name, ContentFile(data))
    return signing.dumps([name, user.pk], salt=_ENDING)


def stored_file(token: str, user: Any) -> bytes | None:
    """Return the file for the token; None if it belongs to another user, has expired, or no longer exists."""
    try:
        with _storage().open(_name(token, user)) as stream:
            return bytes(stream.read())
    except (signing.BadSignature, OSError):
        return None


def delete_file(token: str, user: Any) -> None:
    with suppress(signing.BadSignature):
        _storage().delete(_name(token, user))


def _name(token: str, user: Any) -> str:
    name, owner = signing.loads(token, salt=_ENDING, max_age=LIFETIME)
    if owner != user.pk:
        raise signing.BadSignature
    return str(name)


def _delete_old() -> None:
    storage = _storage()
    for name in storage.listdir("")[1]:
        if name.endswith(_ENDING) and timezone.now() - storage.get_modified_time(name) > LIFETIME:
            storage.delete(name)


def _storage() -> Storage:
    return storages["papers"]
