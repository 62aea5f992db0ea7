"""A range of places that is one off at both of its ends is named."""

from __future__ import annotations

import pytest

from grader.changes.moved_ranges import list_moved_ranges
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

PLACES = """\
words = input().split()
for place in map(int, input().split()):
    if place < 0 or place > len(words) - 1:
        print('no place', place)
    else:
        print(words[place - 1])
"""


def choose(text: str) -> str:
    words, places = (line.split() for line in text.splitlines())
    return "\n".join(
        words[place - 1] if 1 <= place <= len(words) else f"no place {place}" for place in map(int, places)
    )


def test_a_range_that_begins_with_the_wrong_place_is_named() -> None:
    tests = cases(choose, "a b c\n1 3 2\n", "a b\n1 0\n", "a b\n1 3\n", "x y z\n2 1\n")
    told = (
        "`place < 0 or place > len(words) - 1` is one off at both ends: with `place < 1 or place > len(words)` there, "
        "tests pass that fail now. Do the places begin with 0 or with 1, here and where they are used?"
    )
    check_named(PLACES, tests, ChangeKind.MOVED_RANGE, told)


@pytest.mark.parametrize(
    ("condition", "tried"),
    [
        ("0 <= x < n", ["1 <= x < n + 1"]),
        ("1 <= x <= len(a)", ["0 <= x <= len(a) - 1"]),
        ("0 <= x <= n - 1", ["1 <= x <= n"]),
        ("1 <= x < n + 1", ["0 <= x < n"]),
        ("x >= 1 and x <= n", ["x >= 0 and x <= n - 1"]),
        ("x < 1 or x > n", ["x < 0 or x > n - 1"]),
        ("x < 1 and x > n", []),
        ("x < 2 or x > n", []),
        ("x < 1 or y > n", []),
        ("0 <= x <= 9", []),
    ],
)
def test_which_ranges_may_be_others(condition: str, tried: list[str]) -> None:
    changes = list_python_changes(f"if {condition}:\n    print(x)\n")
    assert [change.name for change in changes if change.kind is ChangeKind.MOVED_RANGE] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("if (at < 0 || at > l->n) f();", ["at < 1 || at > l->n + 1"]),
        ("if (at >= 0 && at < v.size()) f();", ["at >= 1 && at < v.size() + 1"]),
        ("if (at >= 1 && at <= n + 1) f();", ["at >= 0 && at <= n"]),
        ("return x.at < 1 || x.at > (int)v.size();", ["x.at < 0 || x.at > (int)v.size() - 1"]),
        ("if (at < 0 || at > n - 1) f();", ["at < 1 || at > n"]),
        ("if (2 * at < 0 || at > n) f();", []),
        ("if (at < 0 || at > n * 2) f();", []),
        ("if (at > 0 || at < n) f();", []),
    ],
)
def test_ranges_of_code_with_braces(code: str, tried: list[str]) -> None:
    assert [place.name for place in list_moved_ranges(Code(code, code))] == tried
