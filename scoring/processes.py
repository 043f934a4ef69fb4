"""Processes that end with the one that started them."""

import ctypes
import signal
from typing import Final

# linux/prctl.h
_PR_SET_PDEATHSIG: Final = 1


def end_with_parent(how: signal.Signals) -> None:
    """Have the kernel send this process the signal when its parent ends, however that ends: a killed one tells nobody.

    A fork does not inherit it.
    """
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, how)
