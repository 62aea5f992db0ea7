"""Which quotients, and which two sizes that are compared, may be the wrong way round."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.table_places import list_table_places
from grader.changes.turned_sides import list_turned_sides
from grader.source.code_blocks import Code


@pytest.mark.parametrize(
    ("text", "told", "pieces"),
    [
        ("k = x / y;", ["y / x"], [1]),
        ("if (y == 0) f(); k = x / y;", ["y / x", "y / x"], [2, 1]),
        ("k = a.b % c[i];", ["c[i] % a.b"], [1]),
        ("k = x / 2; k = 2 / x; k = x * y / z; k = x / y / z; k = x / f(y); k = (x) / y; x /= y;", [], []),
        ("k = MAX / MIN; m = (double) x / y; n = a * x / y; p = x / y++;", [], []),
        ("f(a + x % y, -x / y); return x / y;", ["y % x", "y / x", "y / x"], [1, 1, 1]),
        ("k = x / x; // x / y", [], []),
    ],
)
def test_quotients(text: str, told: list[str], pieces: list[int]) -> None:
    code = text.partition("//")[0].ljust(len(text))
    places = [*list_turned_sides(Code(text, code))]
    assert [place.name for place in places] == told
    assert [1 + len(place.others) for place in places] == pieces


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def f(x, y):\n    if y == 0:\n        return 0\n    return x // y\n", ["y // x", "y // x"]),
        ("print(a.b % c[0])\n", ["c[0] % a.b"]),
        ("print(a / 2, 2 / a, f(a) / b)\n", []),
    ],
)
def test_quotients_in_python(text: str, told: list[str]) -> None:
    changes = [each for each in list_python_changes(text) if each.kind is ChangeKind.TURNED_SIDES]
    assert [each.name for each in changes] == told
    if len(changes) > 1:
        assert "if x == 0:" in changes[0].text
        assert "if y == 0:" in changes[1].text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bool f(M o) { return rows == o.cols; } int g(M a) { return a.rows; }", ["cols == o.rows"]),
        ("if (this.rows !== other.columns) fail();", ["this.columns !== other.rows"]),
        ("if (p->key == q->next) f();", ["p->next == q->key"]),
        ("if (a.rows == b.rows || n == m.size || a.x == b.y + 1 || 1 + a.x == b.y) f();", []),
    ],
)
def test_sizes_that_are_compared(text: str, told: list[str]) -> None:
    places = [each for each in list_table_places(Code(text, text)) if each.kind is ChangeKind.TURNED_SIZES]
    assert [place.name for place in places] == told


def test_sizes_that_are_compared_in_python() -> None:
    changes = list_python_changes("print(a.rows != b.cols, a.rows == b.rows, a.rows < b.cols)\n")
    assert [each.name for each in changes if each.kind is ChangeKind.TURNED_SIZES] == ["a.cols != b.rows"]
