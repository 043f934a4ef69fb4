"""How the child process ends, as its parent reads it. sysexits.h"""

from typing import Final

MISSING_ENGINE: Final = 69
