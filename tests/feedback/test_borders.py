"""What is asked for before its border, letters that a program never asks for, and texts that cannot be changed."""

from __future__ import annotations

import pytest

from grader.changes.border_places import list_border_places
from grader.changes.built.sort_key_places import list_sort_key_places
from grader.changes.last_turn_places import list_last_turn_places
from grader.changes.source_changes import ChangeKind
from grader.feedback.generic.by_late_border import find_late_border
from grader.feedback.generic.by_unknown_letters import find_unknown_letters
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
    ],
)
def test_the_last_turn(code: str, tried: list[str]) -> None:
    assert [place.name for place in list_last_turn_places(Code(code, code))] == tried


def test_in_python_a_mark_behind_the_last_one_is_named() -> None:
    text = "words = input().split()\nline = ''\nfor i in range(len(words)):\n    line += words[i]\n"
    text += "    if i != len(words):\n        line += ', '\nprint(line + '.')\n"
    inputs = ("a b c", "a", "b c", "d e f g")
    (found,) = tell(text, *cases(lambda given: ", ".join(given.split()) + ".", *inputs))
    assert found.variant == ChangeKind.LAST_TURN
    assert found.message.endswith("where it must not be: write `i != len(words) - 1`.")


TRACE = 'Traceback (most recent call last):\n  File "Walk.py", line 3, in <module>\n    if t[i]\nIndexError: list index'
MONO = "Unhandled Exception:\nSystem.IndexOutOfRangeException: Index was outside\n  at P.Main () [0x1] in <a>:0"


@pytest.mark.parametrize(
    ("language", "text", "stderr", "line"),
    [
        ("python", "t = [1]\ni = 4\nif t[i] == 2 or i > 0:\n    print(i)\n", TRACE, 3),
        ("python", "t = [1]\ni = 4\nif i > 0 or t[i] == 2:\n    print(i)\n", TRACE, None),
        ("csharp", "class P {\n    if (t[y, x] == 2 ||\n        y < 0) f();\n}\n", MONO, None),
        ("csharp", "class P {\n    if (t[y, x] == 2 || y < 0) f();\n}\n", MONO, 2),
        ("csharp", "if (t[y] == 2 || y < 0) f();\nif (t[y] == 3 || y < 0) f();\n", MONO, None),
        ("python", "t = [1]\ni = 4\nif t[i] == 2 or i > 0:\n    print(i)\n", "KeyError: 3", None),
    ],
)
def test_a_crash_before_a_border(language: str, text: str, stderr: str, line: int | None) -> None:
    run = ran(case_of("1\n", "1\n"), "", verdict=Verdict.RUNTIME_ERROR, stderr=stderr)
    found = find_late_border(facts_of(run, text=text, language=language))
    assert (found and found.place and found.place.line) == line
    if found:
        assert found.cases == (run.case.name,)


ASKS = "for m in input():\n    if m == 'R': x += 1\n    if m == 'D': y += 1\n"


@pytest.mark.parametrize(
    ("text", "inputs", "told"),
    [
        (ASKS, {"RRD\n": True, "RL\n": False, "DUU\n": False}, "one of the letters “L”, “U” get"),
        (ASKS, {"RRD\n": True, "RL\n": False, "LDR\n": False}, "the letter “L” get"),
        (ASKS, {"RRD\n": True, "RL\n": True, "LDR\n": False}, ""),
        (ASKS, {"RRD\n": True, "RL\n": False, "RDR\n": False}, ""),
        (ASKS, {"RL\n": False, "LDR\n": False}, ""),
        (ASKS, {"1 2\n": True, "RL\n": False, "LDR\n": False}, ""),
        (ASKS.replace("'D'", "'D' or m == 'L'"), {"RRD\n": True, "RL\n": False, "LDR\n": False}, ""),
        ("print(1)\n", {"RRD\n": True, "RL\n": False, "LDR\n": False}, ""),
    ],
)
def test_letters_that_are_never_asked_for(text: str, inputs: dict[str, bool], told: str) -> None:
    printed = {given: "1\n" if is_right else "0\n" for given, is_right in inputs.items()}
    runs = [ran(case_of(given, "1\n", given.strip()), output) for given, output in printed.items()]
    found = find_unknown_letters(facts_of(*runs, text=text, language="python"))
    assert (found is not None) == bool(told)
    if found:
        assert told in found.message
        assert set(found.cases) == {given.strip() for given, is_right in inputs.items() if not is_right}
