"""Random public ids, so that no URL can be guessed from another."""

import secrets
from typing import Final

# Letters and digits that cannot be mistaken for one another on paper.
ID_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH: Final = 12


def make_public_id() -> str:
    """Return a random id of about 59 bits."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
