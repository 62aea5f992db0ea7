"""The room of texts imports nothing of ours, and what it does is done nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import grader

PACKAGE = Path(grader.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "sample")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", sorted((PACKAGE / "text").glob("*.py")), ids=lambda path: path.stem)
def test_it_imports_nothing_of_ours(path: Path) -> None:
    assert not [name for name in imports(path) if name.startswith("grader") and not name.startswith("grader.text")]


def test_nobody_else_looks_for_a_near_word() -> None:
    users = {path.relative_to(PACKAGE).parts[0] for path in MODULES if "get_close_matches" in path.read_text("utf-8")}
    assert users == {"text"}
