"""The syntax trees of programs in Python, which may be wrong in every way."""

from __future__ import annotations

import ast
import warnings
from functools import lru_cache

_DEEPEST = 200
"""What walks or writes a tree calls itself about three times for each level, of which an interpreter allows 1,000."""


def parse_python(text: str) -> ast.Module | None:
    """A tree of one's own; None where a text is no Python, or cannot be walked and written again."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if _can_be_written(tree) else None


@lru_cache(maxsize=1)
def read_python(text: str) -> ast.Module | None:
    """The same for those that only read it: many look at one program, one after the other."""
    return parse_python(text)


def list_python_nodes(text: str) -> list[ast.AST]:
    """All nodes of a program, only to be read; none where it is no Python."""
    tree = read_python(text)
    return [*ast.walk(tree)] if tree else []


def _can_be_written(tree: ast.AST) -> bool:
    """Not all can: a number has too many digits, or what stands in braces in a text would need a backslash."""
    level = [tree]
    for _ in range(_DEEPEST):
        level = [inner for node in level for inner in ast.iter_child_nodes(node)]
        if not level:
            break
    try:
        ast.unparse(tree if not level else ast.Module([], []))
    except ValueError:
        return False
    return not level
