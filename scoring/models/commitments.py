"""Words of a row that a hash covers: the hash has their salted digest, so words and salt can be erased later."""

import hashlib
import json
import secrets
from typing import Any, ClassVar

from django.db import models


def digest_of(content: list[Any]) -> str:
    """SHA-256 of plain data as canonical JSON, the same on every database."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make_salt() -> str:
    """128 bits that are hashed with a name: without them nobody finds the name again by trying all names."""
    return secrets.token_hex(16)


class PersonalEntry(models.Model):
    """A row that is written once, and may only forget its words: who wrote it, why, and what names it says.

    The chain covers `words`, the digest of `erasable_values` with the `salt`. Erasing one of them empties the salt in
    the same statement, and nothing can be verified or guessed any more; the digest stays, and so does every hash.
    """

    salt = models.CharField(max_length=32, blank=True, default=make_salt, editable=False)
    words = models.CharField(max_length=64, editable=False)

    class Meta:
        abstract = True

    @property
    def erasable_values(self) -> list[Any]:
        raise NotImplementedError

    def texts_digest(self) -> str:
        """What `words` has to be, as long as there is a salt."""
        return digest_of([self.salt, *self.erasable_values])

    @property
    def has_intact_texts(self) -> bool:
        """Whether the words are those that were written, as far as that can still be told."""
        return not self.salt or self.words == self.texts_digest()


class PersonalRecord(models.Model):
    """A row with the name or words of a person, and the `salt` with which hashes cover them.

    What is hashed has the `commitment` in the place of the PERSONAL_FIELDS. When one of them is erased, the salt goes
    with it and the commitment is kept as `digest`.
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
        return self.digest or digest_of([self.salt, *self.personal_values])

    def erase_salt(self) -> None:
        """Keep the commitment alone; the caller replaces the name and saves."""
        self.digest, self.salt = self.commitment, ""
