"""Names of a block or function for one outside, what is gone through twice, and lists that hold what was not put in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.changes.asked_entries import list_asked_entries
from grader.changes.built.scope_places import list_scope_places
from grader.changes.built.stream_places import list_stream_places
from grader.changes.declared_anew import list_declared_anew
from grader.changes.filled_places import list_filled_places
from grader.changes.leave_places import list_left_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.feedback.generic.by_used_up import find_used_up
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .test_changed_source import Programs, ran, run_python
from .test_generic import facts_of
from .test_value_changes import cases, check_named

ROWS = ("1 2 3\n4\n", "1\n7 7\n", "5 6\n1 1\n", "2\n3 4 5 6\n")
NUMBERS = ("4 8\n", "1 2 3\n", "9 1\n", "7\n", "3 5 8\n")
BEST = """\
best = 0
name = ""
def look(word, number):
    global name
    best = 0
    if number > best:
        best = number
        name = word
for line in iter(input, "end"):
    word, number = line.split()
    look(word, int(number))
print(name)
"""
LEVEL = """\
level = 0
def fill(number):
    level = number + 3
    return number
for number in map(int, input().split()):
    fill(number)
print(level)
"""
ITERATOR = """\
numbers = map(int, input().split())
largest = max(numbers)
print(largest, sum(numbers))
"""


def find_best(text: str) -> str:
    rows = [line.split() for line in text.splitlines()[:-1]]
    return max(rows, key=lambda row: int(row[1]))[0]


def sum_columns(text: str) -> str:
    one, other = ([int(each) for each in line.split()] for line in text.splitlines())
    most = max(len(one), len(other))
    rows = (row + [0] * (most - len(row)) for row in (one, other))
    return " ".join(str(sum(column)) for column in zip(*rows, strict=True))


def tell_largest(text: str) -> str:
    numbers = [int(each) for each in text.split()]
    return f"{max(numbers)} {sum(numbers)}"


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        (BEST, find_best, ("a 3\nb 2\nend\n", "c 9\nd 4\ne 5\nend\n", "f 1\nend\n", "g 2\nh 1\nend\n"),
         ChangeKind.KEPT_IN_CALL,
         "`best = 0` begins anew in each call, so what the call before has kept is gone. "
         "Say `global best` in the function, and give it this value only outside."),
        (LEVEL, lambda text: int(text.split()[-1]) + 3, NUMBERS, ChangeKind.DECLARED_ANEW,
         "`level = number + 3` gives a value to a name of this function only, and the one outside keeps its own. "
         "Say `global level` at the start of the function."),
        ("one = [int(x) for x in input().split()]\nother = [int(x) for x in input().split()]\n"
         "print(*[sum(column) for column in zip(one, other)])\n", sum_columns, ROWS, ChangeKind.SHORTEST_ROW,
         "`zip(one, other)` ends where the shortest of them ends, and drops the rest. "
         "`zip_longest(one, other, fillvalue=0)` of `itertools` goes on to the longest."),
        (ITERATOR, tell_largest, NUMBERS, ChangeKind.USED_UP,
         "`numbers = map(int, input().split())` can be gone through only once, and then nothing is left of it. "
         "Keep a list: `numbers = list(map(int, input().split()))`."),
    ],
)  # fmt: skip
def test_each_is_named_in_python(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


@pytest.mark.parametrize(
    "text",
    [
        "rows = map(int, x)\nprint(sum(rows))\n",
        "def f(level):\n    level = 3\nlevel = 1\n",
        "def f():\n    global level\n    level = 3\nlevel = 1\n",
        "def f():\n    level = 3\n",
        "for a, b in zip(x, y, strict=True):\n    print(a)\n",
    ],
)
def test_what_is_no_such_mistake_in_python_is_left_alone(text: str) -> None:
    kinds = {change.kind for change in list_python_changes(text)}
    own = {ChangeKind.USED_UP, ChangeKind.DECLARED_ANEW, ChangeKind.KEPT_IN_CALL, ChangeKind.SHORTEST_ROW}
    assert kinds.isdisjoint(own)


def test_what_is_used_up_is_certain_where_a_list_makes_it_right() -> None:
    runs = [ran(case, run_python(ITERATOR, case.input) or "", 0) for case in cases(tell_largest, *NUMBERS)]
    facts = facts_of(*runs, text=ITERATOR)
    found = find_used_up(replace(facts, programs=Programs(ITERATOR)))
    assert found
    assert found.variant == ChangeKind.USED_UP
    assert find_used_up(facts) is None


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("int f() { int best = 0; for (;;) { int best = 3; } return best; }", [("best", "")]),
        ("int f() { int a = 1, best = 0; if (x) { int best = a; g(best); } return best; }", [("best", "")]),
        ("class A { static int best = 0; void f() { int best = 3; } }", [("best", "A")]),
        ("class A { private int best; void f() { int best = 3; } }", [("best", "this")]),
        ("function f() { let best = 0; for (const x of y) { let best = x; } return best; }", [("best", "")]),
        ("int f() { int best = 0; if (x) { int best = 3; g(best); } return 0; }", []),
        ("int f() { if (x) { int best = 3; } if (y) { int best = 4; } return best; }", []),
        ("int f() { for (int i = 0; i < 3; i++) { int j = i; } return j; }", []),
        ("int f() { int best = 0; best = 3; return best; }", []),
    ],
)
def test_names_that_are_declared_anew(code: str, told: list[tuple[str, str]]) -> None:
    assert [(each.name, each.owner) for each in list_declared_anew(Code(code, code))] == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("using System; class A { int best; void f() { int best = 3; } }", ["best"]),
        ("using System; class A { void f() { int best = 0; if (x) { int best = 3; } g(best); } }", []),
        ("std::cin >> x; int f() { int best = 0; if (x) { int best = 3; } return best; }", ["best"]),
    ],
)
def test_which_of_them_can_be_tried(code: str, told: list[str]) -> None:
    assert [place.name for place in list_scope_places(Code(code, code), (0,))] == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("vector<int> heaps(n); heaps.push_back(3);", ["heaps"]),
        ("std::vector<long long> heaps(n, 1); heaps.emplace_back(3);", ["heaps"]),
        ("row = new Array(n); row.push(3);", ["row"]),
        ("vector<int> heaps(n); heaps[0] = 3; other.push_back(1);", []),
        ("vector<int> heaps(0); heaps.push_back(3);", []),
        ("vector<int> make(int n); heaps.push_back(3);", []),
    ],
)
def test_lists_that_hold_items_before_their_own(code: str, told: list[str]) -> None:
    assert [place.name for place in list_filled_places(Code(code, code))] == told


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("map<string, int> m; if (!m[k]) x();", ["m.count(k) == 0"]),
        ("std::map<string, vector<int>> m; while (m[a + 1].empty()) x();", ["m.count(a + 1) == 0"]),
        ("unordered_map<int, int> m; if (m[k] == 0 || m[j].size() == 0) x();", ["m.count(k) == 0", "m.count(j) == 0"]),
        ("vector<int> m; if (!m[k]) x();", []),
        ("map<string, int> m; if (!m[k].size()) x(); m[k] = 0;", []),
    ],
)
def test_entries_that_are_made_by_asking(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_asked_entries(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [("ss.str(line);", ["ss.clear();"]), ("ss.clear(); ss.str(line);", []), ("s = ss.str();", []), ("ss.str();", [])],
)
def test_streams_that_stay_at_their_end(code: str, tried: list[str]) -> None:
    read = Code(f"void f() {{ {code} }}", f"void f() {{ {code} }}")
    assert [place.new for place in list_stream_places(read)] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("while (a) { if (b) { c(); continue; } last = d; }", [("last = d;", "b")]),
        ("while (a) { if (b) { c(); } last = d; }", []),
        ("while (a) { if (b) { return; } int last = d; if (e) f(); n++; }", [("n++;", "b")]),
    ],
)
def test_what_stands_behind_a_branch_that_leaves(code: str, tried: list[tuple[str, str]]) -> None:
    read = Code(f"void f() {{ {code} }}", f"void f() {{ {code} }}")
    assert [(place.new, place.name) for place in list_left_places(read)] == tried


def test_the_same_in_javascript() -> None:
    text = (
        "function f() {\n  let best = 0;\n  for (const x of y) {\n    let best = x;\n  }\n"
        "  names.splice(names.indexOf(w, 1));\n  names.splice(2, 1);\n  return names.splice(best);\n}\n"
    )
    changed = {change.kind: change.text for change in list_changes(text)}
    assert "    best = x;" in changed[ChangeKind.DECLARED_ANEW]
    assert "names.splice(names.indexOf(w, 1), 1);" in changed[ChangeKind.SPLICED_REST]
    assert [change.kind for change in list_changes(text)].count(ChangeKind.SPLICED_REST) == 1
