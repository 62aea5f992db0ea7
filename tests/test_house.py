"""The rules of the house that no linter knows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import grader

PACKAGE = Path(grader.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
WORDS = frozenset({"hint", "message", "note", "problem", "summary", "trouble"})
"""What holds a sentence for people; an empty one may be asked for, nothing else."""


def is_sentence(node: ast.expr) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")) in WORDS


def decisions_by_words(tree: ast.AST) -> Iterator[int]:
    """The lines that compare a sentence, search in it or look how it begins."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(is_sentence, (node.left, *node.comparators))):
            constants = [each.value for each in (node.left, *node.comparators) if isinstance(each, ast.Constant)]
            if not set(constants) & {None, ""}:
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ("startswith", "endswith") and is_sentence(node.value):
            yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        "if finding.message == MISSING: pass",
        "x = [fault for fault in faults if fault.message != EMPTY]",
        "hint = near if 'tz database' in message else ''",
        "if not note.startswith('There is no'): pass",
    ],
)
def test_a_decision_by_words_is_found(code: str) -> None:
    assert list(decisions_by_words(ast.parse(code))) == [1]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_code_never_decides_by_the_words_of_a_message(path: Path) -> None:
    assert not list(decisions_by_words(ast.parse(path.read_text(encoding="utf-8"))))
