"""What is changed before it is asked, and stays so where that is refused: named, and tried in every language."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.refused_places import list_refused_places
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

SOLD = """\
have = 10
for word in input().split():
    have -= int(word)
    if have < 0:
        print("too many")
        continue
    print("sold", word)
print(have)
"""


def sell(text: str) -> str:
    have, told = 10, []
    for word in text.split():
        is_sold = int(word) <= have
        have -= int(word) * is_sold
        told.append(f"sold {word}" if is_sold else "too many")
    return "\n".join([*told, str(have)])


def test_what_stays_changed_is_named() -> None:
    tests = cases(sell, "3 4\n", "11\n", "3 8 2\n", "9 5 5 1\n")
    told = (
        "`have -= int(word)` is done before `if have < 0` is asked, and stays done where that refuses it. "
        "Ask first, and do it only where it is allowed."
    )
    check_named(SOLD, tests, ChangeKind.STAYS_CHANGED, told)


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("n -= k\nif n < 0:\n    f()\nelse:\n    g()\n", ["    n += k", "    n += k"]),
        ("def f(a):\n    a.n += 1\n    print(a)\n    if a.n > 3:\n        return\n", ["        a.n -= 1"]),
        ("n -= k\nif m < 0:\n    f()\n", []),
        ("at += 1\nif at == n:\n    at = 1\n", []),
        ("n -= k\nif n < 0:\n    n += 3\n", []),
        ("n *= k\nif n < 0:\n    f()\n", []),
        ("n -= k\nf()\ng()\nif n < 0:\n    f()\n", []),
    ],
)
def test_what_is_tried_in_python(text: str, tried: list[str]) -> None:
    changes = [change for change in list_python_changes(text) if change.kind is ChangeKind.STAYS_CHANGED]
    lines = {*text.splitlines()}
    assert [line for change in changes for line in change.text.splitlines() if line not in lines] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        (
            "void f(int k) { n -= k; if (n < 0) { g(); return; } h(); }",
            ["void f(int k) { n -= k; if (n < 0) { g(); n += k; return; } h(); }"],
        ),
        (
            "void f() { a.n += 2; g(); if (a.n > 9) { g(); } }",
            ["void f() { a.n += 2; g(); if (a.n > 9) { g(); a.n -= 2;} }"],
        ),
        (
            "void f() { n -= k; if (n < 0) { g(); } else { h(); } }",
            [
                "void f() { n -= k; if (n < 0) { g(); n += k;} else { h(); } }",
                "void f() { n -= k; if (n < 0) { g(); } else { h(); n += k;} }",
            ],
        ),
        ("void f() { n -= k; if (m < 0) { g(); } }", []),
        ("void f() { n -= k; while (n < 0) { g(); } }", []),
        ("void f() { at += 1; if (at == n) { at = 1; } }", []),
        ("void f() { n -= k; if (n < 0) { n++; } }", []),
        ("void f() { n = k; if (n < 0) { g(); } }", []),
    ],
)
def test_what_is_tried_with_braces(code: str, tried: list[str]) -> None:
    places = list_refused_places(Code(code, code))
    assert [
        f"{code[: each.start]}{each.new}{' ' if code[each.end] != '}' else ''}{code[each.end :]}" for each in places
    ] == tried
