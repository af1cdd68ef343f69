"""Two folders that swap their names in one step, so that there is no moment without either."""

import os
import sys
from pathlib import Path


def exchange(one: Path, other: Path) -> bool:
    """Swaps the names where the system can. False where it cannot."""
    import ctypes  # slow to load, and most runs find nothing to swap

    try:
        libc = ctypes.CDLL(None)
        first, second = os.fsencode(one), os.fsencode(other)
        if sys.platform == "darwin":
            return libc.renamex_np(first, second, 2) == 0  # RENAME_SWAP
        here = -100  # AT_FDCWD
        return libc.renameat2(here, first, here, second, 2) == 0  # RENAME_EXCHANGE
    except (OSError, AttributeError, TypeError):  # Windows, or a C library that is too old
        return False
