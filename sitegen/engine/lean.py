"""Runs inside Pyodide: modules compiled for the memory of the figures' Python, where nobody reads texts or sees a traceback.

Docstrings and line numbers are half of what a module holds in memory, and so of what a reader would download. The reader's own
code runs in another Python, which has all of them.
"""

import ast
import importlib._bootstrap_external as importing
from types import CodeType

# Texts alone, given to functions of NumPy's that are written in C.
TEXTS = ("numpy/_core/_add_newdocs.py", "numpy/_core/_add_newdocs_scalars.py")
NO_LINE = 0x80 | 13 << 3  # of up to eight instructions: their line is the function's own, and no column is known
HASH = bytes(8)  # of no source: none will stand beside it


def compiled(source: bytes, path: str) -> bytes:
    """The .pyc of a module; nothing for what is no Python."""
    try:
        tree = ast.parse(source if not path.endswith(TEXTS) else b"")
    except SyntaxError:
        return b""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, clean=False):
            node.body[0].value.value = ""  # type: ignore[attr-defined]  # and not None: some code writes on
    return bytes(importing._code_to_hash_pyc(_lean(compile(tree, path, "exec", dont_inherit=True, optimize=0)), HASH, False))  # type: ignore[attr-defined]


def _lean(code: CodeType) -> CodeType:
    constants = tuple(_lean(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=_no_lines(len(code.co_code) // 2))


def _no_lines(instructions: int) -> bytes:
    whole, left = divmod(instructions, 8)
    return bytes([NO_LINE | 7, 0]) * whole + (bytes([NO_LINE | left - 1, 0]) if left else b"")
