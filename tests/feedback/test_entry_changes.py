"""Entries of a dictionary or a map that are made anew where there is one, or are never taken out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.changes.entry_places import list_entry_places, list_entry_values
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.generic.change_choice import leave_branches
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_changed_source import tell
from .test_value_changes import cases

KINDS = (ChangeKind.MADE_ANEW, ChangeKind.STAYS_IN)
WORDS = ("sea a sea b\n", "one two one three two one\n", "x x\n", "a b a c a\n")
BOOKED = ("book ana\ncancel ana\ncancel ana\n", "cancel bo\nbook bo\nbook bo\ncancel bo\ncancel bo\n", "book ky\n")
CANCEL = """\
import sys
class Hall:
    def __init__(self):
        self.seats = {}
    def book(self, name):
        self.seats[name] = self.seats.get(name, 0) + 1
    def cancel(self, name):
        if name not in self.seats:
            return 'unknown'
        gone = self.seats[name]
        return f'{name} {gone}'
hall = Hall()
for line in sys.stdin:
    what, name = line.split()
    if what == 'book':
        hall.book(name)
    else:
        print(hall.cancel(name))
"""
FIRST = """\
first = {}
for place, word in enumerate(input().split()):
    first[word] = place
print(*first.values())
"""


def cancel(text: str) -> str:
    seats: dict[str, int] = {}
    told = []
    for what, name in map(str.split, text.splitlines()):
        if what == "book":
            seats[name] = seats.get(name, 0) + 1
        else:
            told.append(f"{name} {seats.pop(name)}" if name in seats else "unknown")
    return "\n".join(told)


def find_first(text: str) -> str:
    words = text.split()
    return " ".join(str(words.index(word)) for word in dict.fromkeys(words))


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        (CANCEL, cancel, BOOKED, ChangeKind.STAYS_IN,
         "In the block with line 10, `del self.seats[name]` is missing: the entry stays in `self.seats`, and your "
         "program finds it there later on."),
        (FIRST, find_first, WORDS, ChangeKind.MADE_ANEW,
         "`first[word] = place` also replaces an entry that is there already, and what it held is lost. "
         "Make one only where there is none: `if word not in first`."),
    ],
)  # fmt: skip
def test_each_mistake_in_python_is_named(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    (found,) = tell(text, *cases(solve, *inputs))
    assert (found.variant, found.message) == (kind, told)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("d = {}\nif x in d:\n    f(d[x])\n    return\n", ["    d.pop(x, None)"]),
        ("d = {}\nd[x] = d[x] + 1\nd['a'] = 2\n", ["d['a'] = 2 if 'a' not in d else d['a']"]),
        ("d = []\nfor x in y:\n    d[x] = 2\n", []),
        ("d = dict()\nfor x in y:\n    f(d.get(x))\n    d.pop(z)\n", []),
        ("def f(d, x):\n    for k, v in d.items():\n        print(d[x.y])\n", ["        d.pop(x.y, None)"]),
    ],
)  # fmt: skip
def test_what_is_tried_in_python(text: str, changed: list[str]) -> None:
    lines = {*text.splitlines()}
    found = (change for change in list_python_changes(text) if change.kind in KINDS)
    assert [line for change in found for line in change.text.splitlines() if line not in lines] == changed


def list_places(code: str, is_script: bool = False) -> list[str]:
    read = Code(code, code)
    values = [f"{code[each.start : each.end]} -> {each.new}" for each in list_entry_values(read, is_script)]
    return [*values, *(place.new for place in list_entry_places(read, is_script))]


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("map<string, int> m; void f(string k) { m[k] = 3; }", ["3 -> (m.count(k) ? m[k] : (3))", "m.erase(k);"]),
        ("void f(map<string, int>& m, string k, int n) { m[k] = n; }",
         ["n -> (m.count(k) ? m[k] : (n))", "n -> (m.count(k) ? m[k] + (n) : (n))", "m.erase(k);"]),
        ("Map<String, Item> m = g(); void f(String k) { if (m.containsKey(k)) { h(); return; } m.put(k, new Item()); }",
         ["new Item() -> (m.containsKey(k) ? m.get(k) : (new Item()))", "m.remove(k);", "m.remove(k);"]),
        ("Map<String, Integer> m = g(); void f() { m.put(k, m.get(k) + 1); m.remove(k); }", []),
        ("var d = new Dictionary<string, int>(); void F() { if (d.TryGetValue(k, out v)) { G(); } }",
         ["d.Remove(k);", "d.Remove(k);"]),
        ("vector<int> m; void f(int k) { m[k] = 3; }", []),
        ("map<string, int> m; void f(int n) { if (m.at(a) > n) { g(); } else { m[b]++; return m[b]; } }",
         ["m.erase(a);", "m.erase(a);", "m.erase(b);"]),
    ],
)  # fmt: skip
def test_what_is_tried_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert list_places(code) == tried


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("const d = {};\nfor (const [k, v] of all) {\n  d[k] = v;\n}\n",
         [" delete d[k]; }", "  d[k] = ((k in d) ? d[k] : (v));"]),
        ("const m = new Map();\nif (m.has(k)) {\n  show(m.get(k));\n}\n", [" m.delete(k); }"]),
    ],
)  # fmt: skip
def test_what_is_tried_in_javascript(text: str, changed: list[str]) -> None:
    found = [change for change in list_changes(text) if change.kind in KINDS]
    lines = {*text.splitlines()}
    assert [line for change in found for line in change.text.splitlines() if line not in lines] == changed


def test_an_entry_may_be_taken_out_in_one_of_several_places() -> None:
    one, other = (SourceChange(ChangeKind.STAYS_IN, line, "held.remove(key)", "", "held") for line in (35, 60))
    assert leave_branches([one, other]) == [one]
    assert leave_branches([one, replace(other, code="held.remove(name)")]) != [one]
