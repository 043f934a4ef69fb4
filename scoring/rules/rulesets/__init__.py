"""All game systems of the site, in display order: a new one is a new module, added here."""

from . import (
    isko,
    bierlachs,
    raeuber,
    two_players,
    tournee,
    skat_1835,
    tarock_simple,
    haferltarock,
    scharfer_tarock,
)

__all__ = [
    "bierlachs",
    "haferltarock",
    "isko",
    "raeuber",
    "scharfer_tarock",
    "skat_1835",
    "tarock_simple",
    "tournee",
    "two_players",
]
