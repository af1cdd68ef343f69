"""Code without what belongs to one language: comments are left out, strings are empty. The same code says the same in both."""

import ast
import warnings
from hashlib import sha256


class _Emptied(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.copy_location(ast.Constant(""), node) if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return ast.copy_location(ast.Constant(""), node)


def lines(source: str) -> list[str]:
    """The code as Python itself would write it, line by line; as it stands when Python cannot read it."""
    try:
        with warnings.catch_warnings(action="ignore"):  # of a doubtful escape: Python itself says that when the cell runs
            tree = ast.parse(source)
        return ast.unparse(_Emptied().visit(tree)).split("\n")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source.rstrip().split("\n")


def version(source: str) -> str:
    """A name for the code: what a reader wrote is kept for as long as this stays the same."""
    return sha256("\n".join(lines(source)).encode()).hexdigest()[:10]
