"""Loops in loops without braces are read to the end of the statement that they share."""

from __future__ import annotations

import pytest

from grader.changes.iteration_places import list_counted_loops, list_half_loops
from grader.source.code_blocks import Code

HEADS = "for (size_t i = 0; i < n; i++)\n    for (size_t j = 0; j < n; j++)\n        "


@pytest.mark.parametrize(
    ("body", "ends_with"),
    [
        ("swap(a[i][j], a[j][i]);", "swap(a[i][j], a[j][i])"),
        ("if (i < j) { swap(a[i][j], a[j][i]); }", "swap(a[i][j], a[j][i]); "),
        ("{ int t = a[i][j]; a[i][j] = a[j][i]; a[j][i] = t; }", "a[j][i] = t; "),
    ],
)
def test_both_loops_end_behind_the_body(body: str, ends_with: str) -> None:
    code = Code(HEADS + body, HEADS + body)
    outer, inner = list_counted_loops(code)
    assert outer.body[1] == inner.body[1]
    assert code.text[: outer.body[1]].endswith(ends_with)
    assert [place.name for place in list_half_loops(code)] == ["j < i"]


def test_very_many_heads_are_read_to_an_end() -> None:
    text = "for (int i = 0; i < n; i++) " + "if (a) " * 5_000 + "f();"
    (loop,) = list_counted_loops(Code(text, text))
    assert loop.body[1] > 0
