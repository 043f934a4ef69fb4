"""What the press is told beside a job, and what it says where it cannot draw at all."""

import json
from dataclasses import asdict, dataclass
from typing import Final

MISSING_ENGINE: Final = b"what sets type does not load"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one paper may cost: bytes of address space, seconds of processor, seconds of wall clock with waiting."""

    memory: int = 1 << 30
    processor: int = 60
    clock: int = 90

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()


def limits_from_bytes(data: bytes) -> Limits:
    return Limits(**json.loads(data))
