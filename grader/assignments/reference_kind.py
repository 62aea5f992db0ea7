"""The two kinds of references: a Python module whose functions are asked, or a program that is run in the sandbox."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from grader.config.strict_yaml import Document
from grader.reference.loaded_reference import FUNCTIONS


def is_reference_module(path: Path) -> bool:
    """Whether a reference is a Python file that defines something a module is asked for, or only functions to call.

    One that cannot be read counts as a module, too: whoever loads it says what is wrong with it.
    """
    if path.suffix != ".py":
        return False
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return not {"*", "VARIANTS", *FUNCTIONS}.isdisjoint(_list_names(tree)) or not any(map(_acts, tree.body))


def _acts(node: ast.stmt) -> bool:
    """Whether a statement of a module does more than name things: a program has one, if only to call its main."""
    names = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    return not isinstance(node, names) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def has_reference_module(assignment: Document) -> bool:
    """Whether an assignment, whose `assignment.yaml` this is, names a reference that is a module."""
    name = assignment.text("reference")
    return name is not None and is_reference_module(assignment.path.parents[2] / "reference" / Path(name).name)


def _list_names(tree: ast.Module) -> Iterator[str]:
    """What the statements of a module bind, but for those inside of other statements."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))
