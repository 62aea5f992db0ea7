"""Something that is ended before anything is in it is named, as the line in front of a first word that is too long."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.still_empty_places import list_still_empty_places
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

WRAPPED = """\
width, *words = input().split()
line = ''
for word in words:
    if len(line) + len(word) > int(width):
        print(line)
        line = ''
    line += word
print(line)
"""


def wrap(text: str) -> str:
    width, *words = text.split()
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > int(width):
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)


def test_a_line_that_is_empty_as_yet_is_named() -> None:
    tests = cases(wrap, "3 long a b\n", "3 a b c d\n", "2 abc de\n", "4 ab cd e\n")
    told = "Ask for that first: `line and len(line) + len(word) > int(width)`."
    check_named(WRAPPED, tests, ChangeKind.STILL_EMPTY, told)


@pytest.mark.parametrize(
    ("condition", "tried"),
    [
        ("n + 1 > 5", ["n and n + 1 > 5"]),
        ("len(a.b) + n >= w", ["a.b and len(a.b) + n >= w", "n and len(a.b) + n >= w"]),
        ("n > 5", []),
        ("n + 1 < 5", []),
        ("n and n + 1 > 5", []),
    ],
)
def test_which_conditions_may_be_true_too_early(condition: str, tried: list[str]) -> None:
    changes = list_python_changes(f"if {condition}:\n    print(n)\n")
    assert [change.name for change in changes if change.kind is ChangeKind.STILL_EMPTY] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("if (length + 1 + n > width) f();", ["length > 0 && length + 1 + n > width"]),
        ("if (s.size() + w.size() > width) f();", ["s.size() > 0 && s.size() + w.size() > width"]),
        ("if (strlen(s) + n >= 9) f();", ["s[0] != 0 && strlen(s) + n >= 9"]),
        ("if (s.length + w.length > 9) f();", ["s.length > 0 && s.length + w.length > 9"]),
        ("if (s.length > 0 && s.length + n > 9) f();", []),
        ("if (n + 1 < 9) f();", []),
        ("while (n + 1 > 9) f();", []),
        ("if (f(a)[2] + 1 > 9) f();", []),
    ],
)
def test_conditions_of_code_with_braces(code: str, tried: list[str]) -> None:
    assert [place.name for place in list_still_empty_places(Code(code, code))] == tried
