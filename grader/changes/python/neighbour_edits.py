"""Two loops in Python that go through the neighbours of a place, and through the place itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_AROUND = re.compile(r"range\((?P<own>\w{1,40}) - 1, (?P=own) \+ 2\)")
_STEPS = frozenset({"range(-1, 2)", "(-1, 0, 1)", "[-1, 0, 1]"})


def list_neighbour_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What is done at each place around one, but for the place itself."""
    for outer in ast.walk(tree):
        inner = outer.body[0] if isinstance(outer, ast.For) and len(outer.body) == 1 else None
        if isinstance(outer, ast.For) and isinstance(inner, ast.For):
            yield from _leave_out(outer, inner)


def _leave_out(outer: ast.For, inner: ast.For) -> Iterator[TreeEdit]:
    rows, columns = (_find_own(loop) for loop in (outer, inner))
    if rows is None or columns is None or _asks_for_it(inner, ast.unparse(outer.target)):
        return
    is_own = f"{ast.unparse(outer.target)} == {rows} and {ast.unparse(inner.target)} == {columns}"
    leaving = ast.parse(f"if {is_own}:\n    continue").body[0]
    code = f"for {ast.unparse(inner.target)} in {ast.unparse(inner.iter)}"
    values = ((inner, "body", [leaving, *inner.body]),)
    yield TreeEdit(ChangeKind.OWN_PLACE, inner, values, f"if not ({is_own})", code=code)


def _find_own(loop: ast.For) -> str | None:
    """The place around which a loop goes, 0 where it goes through what is added to one; None for any other loop."""
    through = ast.unparse(loop.iter)
    found = _AROUND.fullmatch(through)
    return found["own"] if found else "0" if through in _STEPS else None


def _asks_for_it(loop: ast.For, name: str) -> bool:
    """Whether the loop already tells the place itself from the others: by its row, alone or with its column."""
    asked = (node for node in ast.walk(loop) if isinstance(node, ast.Compare))
    told = (each for each in asked if isinstance(each.ops[0], ast.Eq | ast.NotEq))
    sides = (side for each in told for side in (each.left, *each.comparators))
    parts = (part for side in sides for part in (side.elts if isinstance(side, ast.Tuple) else [side]))
    return any(isinstance(part, ast.Name) and part.id == name for part in parts)
