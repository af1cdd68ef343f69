"""Modules that are not there, or hold no such name."""

import re
import sys
from importlib.util import find_spec
from pkgutil import iter_modules

from widgets.cells.hints.names import nearest
from widgets.cells.hints.place import Found, Place

FROM = re.compile(r"cannot import name '([^']+)' from '([^']+)'")
NAMED = re.compile(r"[Mm]odule (?:named )?'([^']+)'")
DRAWING = ("matplotlib", "plotly", "seaborn", "pylab")


def found(error: BaseException, _place: Place) -> Found:
    """For ImportError."""
    if isinstance(error, ModuleNotFoundError) and (name := module_of(error)):
        return _module(name)
    if isinstance(error, ImportError) and (match := FROM.search(str(error))):
        name, module = match[1], match[2]
        near = nearest(name, dir(sys.modules[module])) if module in sys.modules else ""
        return [("near", {"near": near})] if near else [("module_has_not", {"module": module, "name": name})]
    return None


def module_of(error: ModuleNotFoundError) -> str:
    """The module that is not there. Pyodide says more about some, and leaves the name out."""
    match = NAMED.search(str(error))
    return error.name or (match[1] if match else "")


def _module(name: str) -> Found:
    package, _, last = name.rpartition(".")
    if name.partition(".")[0] in DRAWING:
        return [("drawing", {"module": name})]
    if package.partition(".")[0] == "widgets":
        spec = find_spec(package)
        beside = [module.name for module in iter_modules(spec.submodule_search_locations)] if spec and spec.submodule_search_locations else []
        near = nearest(last, beside)
        return [("near", {"near": f"{package}.{near}"})] if near else [("book_module", {"module": name})]
    near = nearest(name, ("numpy", "math", "random", "widgets", "itertools", "functools", "collections", "dataclasses", "time", "typing"))
    return [("near", {"near": near})] if near else [("module", {"module": name})]
