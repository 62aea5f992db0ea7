"""Of a long sum that part is quoted in which the sign is that may be the wrong one, with its line."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("d = a + b - c\n", [(1, "a + b"), (1, "a + b - c")]),
        (
            "d = (rows[0] * rows[1] * rows[2]\n     + rows[3] * rows[4]\n     - (rows[5] + 1))\n",
            [
                (2, "rows[0] * rows[1] * rows[2] + rows[3] * rows[4]"),
                (3, "… - (rows[5] + 1)"),
                (3, "rows[5] + 1"),
            ],
        ),
    ],
)
def test_the_sign_in_doubt_is_quoted(text: str, quoted: list[tuple[int, str]]) -> None:
    signs = [each for each in list_python_changes(text) if each.kind is ChangeKind.SIGN]
    assert sorted((each.line, each.code) for each in signs) == sorted(quoted)
