"""Programs in Python are read where they can be walked and written again, whatever they hold."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.python_trees import list_python_nodes, parse_python, read_python

DEEP = "x = " + "-" * 400 + "1\n"
LARGE = f"x = 0x{'f' * 5_000}\n"


@pytest.mark.parametrize("text", ["x = = 1\n", "x = '\0'\n", DEEP, "(" * 300 + ")" * 300, LARGE])
def test_what_cannot_be_walked_or_written_is_not_read(text: str) -> None:
    assert (parse_python(text), read_python(text), list_python_nodes(text)) == (None, None, [])
    assert list_python_changes(f"total = 3\n{text}") == ()


def test_what_would_need_a_backslash_in_braces_is_not_read() -> None:
    assert parse_python(b"print(f\"{'\\xa0'.join(a)}\")\n".decode("unicode_escape")) is None


def test_a_key_that_is_a_slice_hides_no_other_change() -> None:
    text = "if d[a:b]:\n    d[a:b] = d.get(a, 0)\nfor i in range(3):\n    if i < n:\n        print(i)\n"
    assert ChangeKind.LIMIT in {each.kind for each in list_python_changes(text)}


def test_a_long_chain_of_questions_is_read() -> None:
    text = "n = 3\nif n < 0:\n    pass\n" + "".join(f"elif n < {number}:\n    pass\n" for number in range(1, 150))
    assert list_python_changes(text)


def test_a_strange_escape_warns_nobody() -> None:
    assert read_python(r"x = '\d'")


def test_a_part_of_a_table_that_is_set_hides_no_other_change() -> None:
    kinds = {each.kind for each in list_python_changes("for i in range(3):\n    if i < n:\n        grid[i, :] = row\n")}
    assert ChangeKind.LIMIT in kinds
    assert ChangeKind.REPLACED_SUM not in kinds
