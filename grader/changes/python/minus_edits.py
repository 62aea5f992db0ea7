"""What tells numbers from other words in Python, and may have to allow a minus in front of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 8
_ASKS = frozenset({"isdecimal", "isdigit", "isnumeric"})
_OF_ALL = frozenset({"fullmatch", "match"})
"""What looks at the beginning of a text: in one that is searched, a minus may stand between two numbers."""
_DIGITS = re.compile(r"\^?(?=(?:\\d|\[0-9\])[+*])")


def list_minus_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    return islice((edit for node in ast.walk(tree) for edit in _allow_minus(node)), _MOST)


def _allow_minus(node: ast.AST) -> Iterator[TreeEdit]:
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=asks) as method, args=[]) if asks in _ASKS:
            stripped = ast.Call(ast.Attribute(owner, "lstrip"), [ast.Constant("-")], [])
            told = f'{ast.unparse(owner)}.lstrip("-").{asks}()'
            yield TreeEdit(ChangeKind.SIGNED_DIGITS, node, ((method, "value", stripped),), told)
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="re"), attr=way), args=[ast.Constant(value=str(text)) as pattern, *_]
        ):
            found = _DIGITS.match(text)
            if found and (way in _OF_ALL or text.startswith("^")):
                new = f"{text[: found.end()]}-?{text[found.end() :]}"
                told, code = f'r"{new}"', f'r"{text}"'
                yield TreeEdit(ChangeKind.SIGNED_DIGITS, node, ((pattern, "value", new),), told, code=code)
