"""What a program counts or calls in some of its branches, and lacks in another one."""

from __future__ import annotations

import pytest

from grader.changes.also_places import list_also_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_changed_source import tell
from .test_value_changes import cases

ERRORS = """\
import sys
good, bad = 0, 0
for line in sys.stdin:
    try:
        one, other = map(int, line.split())
        print(one // other)
        good += 1
    except ZeroDivisionError:
        print('by zero')
    except ValueError:
        print('no numbers')
        bad += 1
print(good, bad)
"""
LINES = ("6 3\n1 0\n", "x\n1 0\n3 0\n", "4 0\ny y\n9 3\n", "7 7\n")


def divide(text: str) -> str:
    told, bad = [], 0
    for one, other in map(str.split, text.splitlines() if " " in text else []):
        told.append("by zero" if other == "0" else str(int(one) // int(other)) if one.isdigit() else "no numbers")
        bad += told[-1][-1] not in "0123456789"
    return "\n".join((*told, f"{len(told) - bad} {bad}"))


def solve(text: str) -> str:
    return divide(text.replace("x\n", "x x\n"))


def test_what_one_branch_lacks_is_told() -> None:
    (found,) = tell(ERRORS, *cases(solve, *LINES))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.ALSO_HERE, 9)
    assert found.message == "In the block with line 9, `bad += 1` is missing. Your program does that elsewhere."


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("if a:\n    n += 1\nelse:\n    f(a)\n", ["    f(a)", "    f(a)", "    n += 1"]),
        ("if a:\n    print(n)\nelse:\n    n = 1\n", []),
        ("if a:\n    n += 1\nelse:\n    pass\n", []),
        ("def f(n):\n    n += 1\ndef g(m):\n    return m\n", []),
        ("while q:\n    if q.pop():\n        q.append(1)\n    else:\n        b = 1\n", []),
        ("def f():\n    b = 1\ndef g():\n    if a:\n        f()\n", []),
        ("class A:\n    def f(self):\n        self.n += 1\n    def g(self):\n        return 2\n",
         ["        self.n += 1"]),
    ],
)  # fmt: skip
def test_what_is_tried_in_python(text: str, changed: list[str]) -> None:
    found = [change.text for change in list_python_changes(text) if change.kind is ChangeKind.ALSO_HERE]
    before = sorted(text.splitlines())
    new = [[*each.splitlines()] for each in found]
    for each in new:
        for line in before:
            each.remove(line)
    assert [line for each in new for line in each] == changed


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("void f(int a) { int n = 0; if (a) { n++; } else { g(); } }", ["n++;", "g();", "g();"]),
        ("void f(int a) { int n = 0; if (a) { n += 2; return; } else { printf(\"x\"); return; } }", ["n += 2;"]),
        ("void f(int n) { n++; } void g(int n) { n--; }", []),
        ("class A { int n; void f() { n++; } static void g() { h = 1; } void k() { h = 2; } }", ["n++;", "n--;"]),
        ("class A { int n; void f() { n += 2; } void k() { h = 2; } void l() { n = n - 2; } }", ["n += 2;"] * 2),
        ("void f() { while (q.size() > 0) { if (a) { q.push(a); } else { b = 1; } } }", []),
        ("void save() { if (a) { b = 1; } } void g() { if (a) { save(); } }", []),
        ("class A { A() { super(); } void f() { save(n); } void g() { h = 2; } }",
         ["save(n);", "save(n);", "save(n);"]),
    ],
)  # fmt: skip
def test_what_is_tried_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_also_places(Code(code, code))] == tried
