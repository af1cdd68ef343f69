"""Runs inside the Python whose memory becomes the snapshot: imports what the figures will, then leaves nothing to chance or lying about."""

import gc
import json
import linecache
import random
import sys
import time
import traceback  # Pyodide tells errors through it  # noqa: F401
import zipimport
from importlib import import_module

import numpy as np
import touch  # type: ignore[import-not-found]  # beside this file, in Pyodide

USED = "/tmp/used.json"  # the files of all modules that are imported
POOL = 3 << 20  # bytes: more than lie free in the pools of any size


def main() -> None:
    """Afterwards memory holds the modules, and of what they did on the way only what they keep."""
    _import_all()
    touch.touch()
    files = sorted(str(module.__file__) for module in sys.modules.values() if getattr(module, "__file__", None))
    with open(USED, "w", encoding="utf-8") as out:
        json.dump(files, out)
    random.seed(0)  # a page seeds both anew
    np.random.seed(0)
    _forget()
    _clear_pools()


def _import_all() -> None:
    from widgets.run import discover
    from widgets.words import words_of

    import_module("widgets.job")
    for name in ("", *discover()):
        for part in ("model", "figures") if name else ():
            import_module(f"widgets.{name}.{part}")
        for lang in ("en", "zh"):
            words_of(name, lang)


def _forget() -> None:
    """What Python remembers of files: a page has others."""
    linecache.clearcache()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]
    if hasattr(time, "tzset"):
        time.tzset()
    for _ in range(2):
        gc.collect()


def _clear_pools() -> None:
    """Python gives none of its own pools back: objects full of zeros are laid over all that is free in them."""
    head = sys.getsizeof(b"")
    for size in range(24, 513, 8):
        filled: list[object] = [bytes(size - head) for _ in range(POOL // size)]
        del filled
    for make in (object, float):  # of 8 and of 16 bytes
        filled = [make() for _ in range(20_000)]
        del filled
    gc.collect()
