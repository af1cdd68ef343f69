"""Imported modules, which all cells share: what one cell does to them is undone before the next."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

# Modules that a careless name can break for everybody, as in `np.sum = 3`: all that they hold is put back. Of the rest, functions and
# classes are, as after `json.dumps = None`; what else a module holds is its own to change.
SHARED = ("builtins", "math", "os", "random", "sys", "numpy", "numpy.linalg", "numpy.random", "numpy.fft")
MADE = (FunctionType, BuiltinFunctionType, type)

Held = tuple[dict[str, Any], dict[str, Any]]  # what a module holds now, and what it held


@contextlib.contextmanager
def put_back() -> Iterator[None]:
    """What is imported, and what the common modules hold. A module imported inside stays: importing it again takes time."""
    loaded, finders, path = dict(sys.modules), list(sys.meta_path), list(sys.path)
    modules = {name: module for name, module in loaded.items() if isinstance(module, ModuleType) and name != "__main__"}
    held = [_held(module) for name, module in modules.items() if _shared(name)]
    made = [(vars(module), _made(module)) for name, module in modules.items() if not _shared(name)]
    sys.meta_path.insert(0, _Watch(held))
    limit, environment = sys.getrecursionlimit(), dict(os.environ)
    try:
        yield
    finally:
        for now, before in held:
            for name in [name for name in now.keys() - before.keys() if not issubclass(type(now[name]), ModuleType)]:
                del now[name]
            now.update(before)
        for now, before in made:
            now.update(before)
        sys.modules.update(loaded)
        sys.meta_path[:], sys.path[:] = finders, path
        sys.setrecursionlimit(limit)
        if os.environ != environment:
            os.environ.clear()
            os.environ.update(environment)


def _shared(name: str) -> bool:
    return name in SHARED or name.startswith("widgets.")


def _held(module: ModuleType) -> Held:
    return vars(module), dict(vars(module))


@cache
def _made(module: ModuleType) -> dict[str, Any]:
    """The functions and classes of a module, as they were when a cell first found it imported."""
    return {name: value for name, value in vars(module).items() if isinstance(value, MADE)}


class _Watch:
    """Notes what a module of the book holds as soon as a cell has imported it, before the cell can change it."""

    def __init__(self, held: list[Held]) -> None:
        self._held = held

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name.startswith("widgets.") else None
        if spec and spec.loader:
            spec.loader.exec_module = partial(self._execute, spec.loader.exec_module)  # type: ignore[method-assign]
        return spec

    def _execute(self, execute: Callable[[ModuleType], None], module: ModuleType) -> None:
        execute(module)
        self._held.append(_held(module))
