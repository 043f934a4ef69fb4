"""Salted digests: hashes cover the digest of a name or text, so text and salt can be erased later."""

import hashlib
import json
import secrets
from typing import Any, ClassVar

from django.db import models


def digest_of(content: list[Any]) -> str:
    """Return the SHA-256 of plain data as canonical JSON, the same on every database."""
    # ASCII, sorted keys, no blanks: one text for equal data, however a database orders stored JSON.
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make_salt() -> str:
    """Return 128 random bits in hexadecimal. They are hashed together with a name: without them the name could be found
    by trying all names."""
    return secrets.token_hex(16)


class PersonalEntry(models.Model):
    """A row that is never changed, except that its personal texts can be erased: author, reason and names.

    The chain covers `words`, the digest of `salt` and `erasable_values`. Erasing a text empties the salt in the same
    statement: from then on nobody can verify or guess the text, but the digest stays, and so does every hash.
    """

    salt = models.CharField(max_length=32, blank=True, default=make_salt, editable=False)
    words = models.CharField(max_length=64, editable=False)

    class Meta:
        abstract = True

    @property
    def erasable_values(self) -> list[Any]:
        raise NotImplementedError

    def texts_digest(self) -> str:
        """Return the value that `words` must have as long as the salt exists."""
        return digest_of([self.salt, *self.erasable_values])

    @property
    def has_intact_texts(self) -> bool:
        """Whether the texts are unchanged; True if they were erased, as this can then no longer be checked."""
        return not self.salt or self.words == self.texts_digest()


class PersonalRecord(models.Model):
    """A row with a person's name or texts, and the `salt` with which hashes cover them.

    Hashes contain the `commitment` instead of the PERSONAL_FIELDS. When one of these is erased, the salt is deleted
    too, and the commitment is stored as `digest`.
    """

    PERSONAL_FIELDS: ClassVar[tuple[str, ...]] = ()

    salt = models.CharField(max_length=32, blank=True, default=make_salt, editable=False)
    digest = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        abstract = True

    @property
    def personal_values(self) -> list[Any]:
        return [getattr(self, name) for name in self.PERSONAL_FIELDS]

    @property
    def commitment(self) -> str:
        # After an erasure the digest cannot be computed any more, so the stored one is used.
        return self.digest or digest_of([self.salt, *self.personal_values])

    def erase_salt(self) -> None:
        """Replace the salt with the commitment; the caller replaces the name and saves."""
        self.digest, self.salt = self.commitment, ""
