"""The text of a program in Python with a changed tree: what does not change stays as it is written."""

from __future__ import annotations

import ast

import pytest

from grader.changes.python.tree_text import TreeText

PROGRAM = """\
# what it does
import sys   # for the end

class Box:
\tdef __init__(self): self.n = 1; self.m = 2   # two
\t@property
\tdef twice(self):
\t\t'''of n'''
\t\tif self.n < 0:
\t\t\treturn 0
\t\telif self.n == 1:
\t\t\treturn 2   # ü
\t\treturn 2 * self.n

for n in (1, 2):
    print(f"{n} {Box().twice}")
"""


def change_number(text: str, number: int, new: object) -> str | None:
    """The text with another value for the first of its constants that is this number."""
    tree = ast.parse(text)
    numbers = (each for each in ast.walk(tree) if isinstance(each, ast.Constant) and each.value == number)
    node = min(numbers, key=lambda each: each.lineno)
    return TreeText(text, tree).change([(node, "value", new)])


def find_changed_lines(text: str, changed: str | None) -> list[tuple[str, str]]:
    assert changed is not None
    assert len(changed.split("\n")) == len(text.split("\n"))
    return [both for both in zip(text.split("\n"), changed.split("\n"), strict=True) if both[0] != both[1]]


def test_one_statement_of_a_line_is_written_anew() -> None:
    changed = find_changed_lines(PROGRAM, change_number(PROGRAM, 1, 7))
    assert changed == [
        ("\tdef __init__(self): self.n = 1; self.m = 2   # two", "\tdef __init__(self): self.n = 7; self.m = 2   # two")
    ]


def test_an_elif_stays_one() -> None:
    text = "if a:\n    b()\nelif c < 3:\n    d()\nelse:\n    e()\n"
    assert find_changed_lines(text, change_number(text, 3, 4)) == [("elif c < 3:", "elif c < 4:")]


def test_a_name_that_begins_with_elif_is_no_elif() -> None:
    text = "elif_count = 3\nprint(elif_count)\n"
    assert find_changed_lines(text, change_number(text, 3, 4)) == [("elif_count = 3", "elif_count = 4")]


def test_lines_within_a_class_are_indented_as_they_were() -> None:
    tree = ast.parse(PROGRAM)
    (condition,) = (each for each in ast.walk(tree) if isinstance(each, ast.If) and "<" in ast.unparse(each.test))
    changed = TreeText(PROGRAM, tree).change([(condition, "body", [ast.Pass()])])
    assert changed is not None
    assert ast.unparse(ast.parse(changed)) == ast.unparse(ast.parse(PROGRAM.replace("return 0", "pass")))


def test_a_decorated_function_keeps_its_decorator_and_its_text() -> None:
    tree = ast.parse(PROGRAM)
    (function,) = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == "twice")
    changed = TreeText(PROGRAM, tree).change([(function, "name", "double")])
    assert changed is not None
    assert ast.unparse(ast.parse(changed)) == ast.unparse(ast.parse(PROGRAM.replace("def twice", "def double")))


def test_what_changes_nothing_is_told() -> None:
    assert change_number(PROGRAM, 1, 1) is None


@pytest.mark.parametrize("number, lines", [(0, ((9, 12),)), (1, ((5, 5),))])
def test_the_lines_of_what_changes(number: int, lines: tuple[tuple[int, int], ...]) -> None:
    tree = ast.parse(PROGRAM)
    numbers = (each for each in ast.walk(tree) if isinstance(each, ast.Constant) and each.value == number)
    found = TreeText(PROGRAM, tree).find_lines([(min(numbers, key=lambda each: each.lineno), "value", 5)])
    assert found == lines


def test_a_changed_module_may_change_any_line() -> None:
    tree = ast.parse(PROGRAM)
    assert TreeText(PROGRAM, tree).find_lines([(tree, "body", [])]) == ()
