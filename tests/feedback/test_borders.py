"""What is asked for before its border, what is true in every iteration, and what is sorted by another part."""

from __future__ import annotations

import pytest

from grader.changes.border_places import list_border_places
from grader.changes.built.sort_key_places import list_sort_key_places
from grader.changes.last_iteration_places import list_last_iteration_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.feedback.generic.by_late_border import find_late_border
from grader.model import Fit, Verdict
from grader.source.code_blocks import Code

from .conftest import case_of, ran
from .test_counted_changes import cases, tell
from .test_generic import facts_of

FIELD = "rows = input().split()\nfield, moves = [list(row) for row in rows[:-1]], rows[-1]\nr = c = steps = 0\n"
DIRECTIONS = "MOVES = {'U': (-1, 0), 'D': (1, 0), 'L': (0, -1), 'R': (0, 1)}\n"
WALK = """\
for move in moves:
    down, right = MOVES[move]
    y, x = r + down, c + right
"""
TRIES = """\
    try:
        if field[y][x] != '#':
            r, c, steps = y, x, steps + 1
    except IndexError:
        pass
print(steps)
"""
WALKS = ("... .#. ... RRDDLLUU", "... ... RRRRDDL", ".. .. UULL", "..# ... LURDR", ".. .. RDLU", "...# .... DRRRU")


def count_steps(text: str) -> int:
    *field, moves = text.split()
    r = c = steps = 0
    for move in moves:
        down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[move]
        y, x = r + down, c + right
        if 0 <= y < len(field) and 0 <= x < len(field[0]) and field[y][x] != "#":
            r, c, steps = y, x, steps + 1
    return steps


def test_a_place_below_0_is_no_error_where_errors_are_the_border() -> None:
    (found,) = tell(FIELD + DIRECTIONS + WALK + TRIES, *cases(count_steps, *WALKS))
    assert (found.variant, found.fit) == (ChangeKind.WRAPPED_INDEX, Fit.WHOLE)
    assert found.message.startswith("`field[y][x]` counts from the end")


def test_in_python_a_border_is_asked_for_first() -> None:
    asks = "    if field[y][x] != '#' and 0 <= y < len(field) and 0 <= x < len(field[0]):\n        r, c = y, x\n"
    (found,) = tell(
        FIELD + DIRECTIONS + WALK + asks + "        steps += 1\nprint(steps)\n", *cases(count_steps, *WALKS)
    )
    assert found.variant == ChangeKind.ITEM_FIRST
    assert found.message == (
        "`field[y][x] != '#'` is asked before it is known whether there is such a place. "
        "Ask `0 <= y < len(field) and 0 <= x < len(field[0])` first."
    )


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("if (map[r, c] == w || r < 0 || c >= m) f();", ["r < 0 || c >= m || map[r, c] == w"]),
        ("while (a && t[i] != x && i < n && b) i = 1;", ["a && i < n && t[i] != x && b"]),
        ("if (s.charAt(i) == x && i < s.length()) f();", ["i < s.length() && s.charAt(i) == x"]),
        ("if (i < n && t[i] == x) f();", []),
        ("if (t[i] == x && j < n) f();", []),
        ("if (t[i] > x && t[i] < y) f();", []),
        ("if (t[i] == x && i < n || y) f();", []),
        ("if (t[i++] == x && i < n) f();", []),
        ("if (t[i] == x) f();", []),
        ("if (buy(t[i]) && i < 3) f();", []),
        (f"if ({'t[i] == x || ' * 12}i < 3) f();", []),
    ],
)
def test_the_border_comes_first(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_border_places(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("struct C { string plate; int start, left; }; bool f(C a, C b) { return a.start < b.start && c.left; }", []),
        ("using namespace std; struct C { string plate; int start; }; x.plate; bool f(C a, C b) {\n"
         "return a.start < b.start; }", ["a.plate < b.plate"]),
        ("struct C { int age; int start; }; k->age; int f(C *a, C *b) { return a->start - b->start; }",
         ["a->age - b->age"]),
        ("import java.util.*; class C { String name; String town; int age; } (a, b) -> a.town.compareTo(b.town)); "
         "c.name; c.age;", ["a.name.compareTo(b.name)"]),
        ("import java.util.*; class C { int age; int size; } x.size; (a, b) -> Integer.compare(a.age, b.age));",
         ["Integer.compare(a.size, b.size)"]),
        ("using System; class C { string name; int age; } x.name; (a, b) => a.age.CompareTo(b.age));",
         ["a.name.CompareTo(b.name)"]),
        ("struct C { string plate; int start; }; x.plate; int f(C a) { return a.start < a.start; }", []),
        ("import java.util.*; class C { int a; int b; String s; } x.a; x.s; sort(Comparator.comparingInt(p -> p.b));",
         ["p.a"]),
        ("import java.util.*; class C { int getA() { return 1; } int getB() { return 2; } String getS() { return 3; } }"
         "all.sort(Comparator.comparing(C::getB).thenComparing(C::getS));", ["C::getA"]),
        ("import java.util.*; class C { int a; } x.a; all.sort(Comparator.comparingInt(p -> p.a));", []),
    ],
)  # fmt: skip
def test_another_part_to_sort_by(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_sort_key_places(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("for (int i = 0; i < n; i++) { f(i); if (i < n) g(); }", ["i < n - 1"]),
        ("for (size_t i = 0; i < all.size(); i++) { f(i); if (i != all.size()) g(); }", ["i != all.size() - 1"]),
        ("for (let i = 0; i < a.length; i++) { f(i !== a.length ? x : y); }", ["i !== a.length - 1"]),
        ("for (int i = 0; i < n; i++) { if (i < n - 1) g(); }", []),
        ("for (int i = 0; i < n; i++) { if (j < n || i < m) g(); }", []),
        ("for (int i = 0; i < n; i++) { f(i); } if (i < n) g();", []),
        ("while (i < n) { if (i < n) g(); }", []),
        ("for (int i = 0; i < n; i++) { if (i + i < n) g(); }", []),
        ("for (int i = 0; i < n; i++) { while (f(i)) i++; if (i < n) g(); }", []),
        ("for (int i = 0; i < a.size(); i++) { if (i < a.size()) g(); a.remove(i); }", []),
        ("for (it = a.begin(); it != a.end(); ++it) { if (it != a.end()) g(); }", []),
        ("for (p = q; p != null; p = p.next) { if (p != null) g(); }", []),
    ],
)
def test_the_last_turn(code: str, tried: list[str]) -> None:
    assert [place.name for place in list_last_iteration_places(Code(code, code))] == tried


def test_in_python_a_mark_behind_the_last_one_is_named() -> None:
    text = "words = input().split()\nline = ''\nfor i in range(len(words)):\n    line += words[i]\n"
    text += "    if i != len(words):\n        line += ', '\nprint(line + '.')\n"
    inputs = ("a b c", "a", "b c", "d e f g")
    (found,) = tell(text, *cases(lambda given: ", ".join(given.split()) + ".", *inputs))
    assert found.variant == ChangeKind.LAST_ITERATION
    assert found.message.endswith("where it must not be: write `i != len(words) - 1`.")


@pytest.mark.parametrize(
    "body",
    [
        "for i in range(0, n, 2):\n    if i != 2:\n        print(i)\n",
        "for i in range(n):\n    n = f(n)\n    if i < n:\n        print(i)\n",
        "for i in range(len(a)):\n    a.pop()\n    if i < len(a):\n        print(i)\n",
        "for i in range(n):\n    i += 1\n    if i < n:\n        print(i)\n",
    ],
)
def test_what_may_be_false_in_a_turn_in_python(body: str) -> None:
    assert ChangeKind.LAST_ITERATION not in {change.kind for change in list_python_changes(body)}


def test_keys_of_a_dictionary_may_be_below_0() -> None:
    text = "import sys\nnames = {-1: 'a', 1: 'b'}\nfor word in input().split():\n    i = int(word)\n    try:\n"
    text += "        print(names[i])\n    except KeyError:\n        print('none')\n"
    inputs = ("1", "-1 1", "-1", "2 -1", "5")
    wanted = {"1": "b", "-1": "none"}
    found = tell(text, *cases(lambda given: "\n".join(wanted.get(word, "none") for word in given.split()), *inputs))
    assert all(each.variant != ChangeKind.WRAPPED_INDEX for each in found)


TRACE = 'Traceback (most recent call last):\n  File "Walk.py", line 3, in <module>\n    if t[i]\nIndexError: list index'
MONO = "Unhandled Exception:\nSystem.IndexOutOfRangeException: Index was outside\n  at P.Main () [0x1] in <a>:0"
JAVA = 'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index {} out of bounds for length 5\n'
JAVA += "\tat Walk.main(Walk.java:3)\n"
WALK_CS = "class P {{\n    if ({}) f();\n}}\n"


@pytest.mark.parametrize(
    ("language", "text", "stderr", "told"),
    [
        ("python", "t = [1]\ni = 4\nif t[i] == 2 or i < 0 or i >= len(t):\n    f()\n", TRACE, "i < 0 or i >= len(t)"),
        ("python", "t = [1]\ni = 4\nif t[i] == 2 and 0 <= i < len(t):\n    f()\n", TRACE, "0 <= i < len(t)"),
        ("python", "t = [1]\ni = 4\nif t[i] == 2 or i > best:\n    f()\n", TRACE, None),
        ("python", "t = [1]\ni = 4\nif i > 0 or t[i] == 2:\n    f()\n", TRACE, None),
        ("python", "t = [1]\ni = 4\nif t[i] == 2 or i < 0 or i >= len(t):\n    f()\n", "KeyError: 3", None),
        ("csharp", WALK_CS.format("t[y, x] == 2 || y < 0 || y >= n || x < 0 || x >= m"), MONO,
         "y < 0 || y >= n || x < 0 || x >= m"),
        ("csharp", WALK_CS.format("t[y, x] == 2 || y < 0 || y >= n"), MONO, None),
        ("csharp", WALK_CS.format("t[y] == 2 ||\n y < 0 || y >= n"), MONO, None),
        ("csharp", WALK_CS.format("show(t[y]) || y < 0 || y >= n"), MONO, None),
        ("csharp", 2 * WALK_CS.format("t[y] == 2 || y < 0 || y >= n"), MONO, None),
        ("java", "\n\nif (t[i] == 2 && i < t.length) f();\n", JAVA.format(5), "i < t.length"),
        ("java", "\n\nif (t[i] == 2 && i < t.length) f();\n", JAVA.format(-1), None),
        ("java", "\n\nif (t[i] > t[i + 1] && i > 0) f();\n", JAVA.format(5), None),
        ("java", "\n\nif (t[i] == 2 && (i >= 0 && i < t.length)) f();\n", JAVA.format(5), None),
    ],
)  # fmt: skip
def test_a_crash_before_a_border(language: str, text: str, stderr: str, told: str | None) -> None:
    run = ran(case_of("1\n", "1\n"), "", verdict=Verdict.RUNTIME_ERROR, stderr=stderr)
    found = find_late_border(facts_of(run, text=text, language=language))
    assert (found is None) == (told is None)
    if found:
        assert found.message.endswith(f"Ask `{told}` first.")
        assert found.cases == (run.case.name,)
