"""Loops that exchange each pair twice or go the wrong way, counts that are a loop's own, and two replacements."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.iteration_places import list_half_loops, list_iteration_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

from ..changes.test_script_changes import list_changes
from .test_value_changes import cases, check_named

KINDS = (
    ChangeKind.TWICE_EXCHANGED,
    ChangeKind.WRONG_WAY,
    ChangeKind.PLACE_OF_ITERATION,
    ChangeKind.TWO_REPLACES,
    ChangeKind.USED_NEXT,
)
ROWS = ("ab.#\n", "#..#x\n", "x\n", "..##.#\n")
POINTS = ("9 9 7\n", "5 4 4 4 1\n", "3 3 3 2\n", "8 6 6 5\n")
WEIGHTS = ("10 3 4\n", "9 3 5\n", "7 2\n", "12 5 5 7\n")
PACK = """\
room, *weights = map(int, input().split())
best = [0] * (room + 1)
for w in weights:
    for j in range(w, room + 1):
        best[j] = max(best[j], best[j - w] + w)
print(best[room])
"""
RANKS = """\
points = input().split()
rank = 0
for i in range(len(points)):
    if i == 0 or points[i] != points[i - 1]:
        rank += 1
    print(rank, points[i])
"""


NAMED_RANKS = """\
points = input().split()
rank = 0
last = ''
for each in points:
    if each != last:
        rank += 1
        last = each
    print(rank, each)
"""


def turn(text: str) -> str:
    return text.strip()[::-1]


def shift(text: str) -> str:
    row = text.strip()
    return row[-1] + row[:-1]


def invert(text: str) -> str:
    return text.strip().translate(str.maketrans("#.", ".#"))


def rank(text: str) -> str:
    points = text.split()
    return "\n".join(f"{points.index(each) + 1} {each}" for each in points)


def pack(text: str) -> int:
    room, *weights = map(int, text.split())
    sums = {0}
    for weight in weights:
        sums |= {each + weight for each in sums}
    return max(each for each in sums if each <= room)


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        ("row = list(input())\nn = len(row)\nfor i in range(n):\n    row[i], row[n - 1 - i] = row[n - 1 - i], row[i]\n"
         "print(''.join(row))\n", turn, ROWS, ChangeKind.TWICE_EXCHANGED,
         "The loop with `for i in range(n)` exchanges each pair twice, and then all is where it was. "
         "Stop in the middle: `range(n // 2)`."),
        ("row = list(input())\nlast = row[-1]\nfor i in range(1, len(row)):\n    row[i] = row[i - 1]\nrow[0] = last\n"
         "print(''.join(row))\n", shift, ROWS, ChangeKind.WRONG_WAY,
         "`row[i] = row[i - 1]` takes what the previous iteration has just overwritten. "
         "Go the other way: `for i in reversed(range(1, len(row)))`."),
        ("row = input()\nrow = row.replace('#', '.')\nrow = row.replace('.', '#')\nprint(row)\n", invert, ROWS,
         ChangeKind.TWO_REPLACES, "After the first `replace`, `replace('.', '#')` also changes what that has just put"),
        ("print(input().replace('#', '.').replace('.', '#'))\n", invert, ROWS, ChangeKind.TWO_REPLACES, "`replace"),
        (PACK, pack, WEIGHTS, ChangeKind.USED_NEXT,
         "`best[j] = max(best[j], best[j - w] + w)` changes what the next iteration of the loop works with. "
         "Go the other way: `for j in reversed(range(w, room + 1))`."),
        (NAMED_RANKS, rank, POINTS, ChangeKind.PLACE_OF_ITERATION,
         "write `for place, each in enumerate(points): … rank = place + 1`."),
        (RANKS, rank, POINTS, ChangeKind.PLACE_OF_ITERATION,
         "`rank += 1` counts on by one, and the place in the list is meant: write `rank = i + 1`."),
    ],
)  # fmt: skip
def test_each_mistake_in_python_is_named(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


def test_what_is_no_such_loop_in_python_is_left_alone() -> None:
    text = (
        "for i in range(0, n, 2):\n    a[i], a[n - 1 - i] = a[n - 1 - i], a[i]\n"
        "for i in range(n):\n    a[i] = b[i - 1]\n"
        "for x in a:\n    if x:\n        k += 1\nr = s.replace('a', 'b')\nr = s.replace('a', 'c')\n"
    )
    assert [change.code for change in list_python_changes(text) if change.kind in KINDS] == []


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("for (int i = 0; i < n; i++) { int t = a[i]; a[i] = a[n - 1 - i]; a[n - 1 - i] = t; }", ["i < n / 2"]),
        ("for (int i = 0; i < s.size(); ++i) swap(s[i], s[s.size() - i - 1]);", ["i < s.size() / 2"]),
        ("for (int i = 0; i < n / 2; i++) swap(a[i], a[n - 1 - i]);", []),
        ("for (int c = 1; c < w; c++) img[l, c] = img[l, c - 1];",
         ["img[l, (1 + w - 1 - c)] = img[l, (1 + w - 1 - c) - 1];"]),
        ("for (int c = 1; c <= w; c++) { a[c][2] = a[c-1][2]; }", ["a[(1 + w - c)][2] = a[(1 + w - c)-1][2];"]),
        ("for (int c = 1; c < w; c++) { a[c] = b[c - 1]; a[c] = a[c]; }", []),
        ("for (int i = 0; i < n; i++) { if (a[i] > 0) { a[i] -= f; a[i+1] += f; } }",
         ["{ int i_turned = 0 + n - 1 - i; { if (a[i_turned] > 0) { a[i_turned] -= f; a[i_turned+1] += f; } } }"]),
        ("for (int i = 0; i < n; i++) t.get(i + 1).level += t.get(i).flow;",
         ["{ int i_turned = 0 + n - 1 - i; t.get(i_turned + 1).level += t.get(i_turned).flow; }"]),
        ("for (size_t i = 0; i < n; i++) { a[i + 1] += a[i]; if (p->i > q.i) i++; }",
         ["{ size_t i_turned = 0 + n - 1 - i; { a[i_turned + 1] += a[i_turned]; if (p->i > q.i) i_turned++; } }"]),
        ("for (int i = 0; i < n; i++) { a[i + 1] += a[i]; if (x) goto next; next: ; }", []),
        ("for (let i = 0; i < n; i++) { a[i + 1] += a[i]; show(`${i}`); }", []),
        ("for (int i = 0; i < n; i++) { a[i] = 2 * a[i] + b[i + 1]; }", []),
        ("for (int i = 0; i < n; i++) { if (x) p++; else i++; }", ["p = i + 1;", "p = i;"]),
        ("while (x) p++;", []),
    ],
)  # fmt: skip
def test_what_is_tried_in_languages_with_braces(code: str, tried: list[str]) -> None:
    read = Code(f"void f() {{ {code} }}", f"void f() {{ {code} }}")
    assert [place.new for place in (*list_half_loops(read), *list_iteration_places(read))] == tried


def test_a_body_that_is_tried_turned_stands_on_one_line_without_its_comments() -> None:
    text = 'for (int i = 0; i < n; i++) { // up to "n"\n  a[i + 1] += a[i];\n  f("// i");\n}'
    code = read_source(text, LANGUAGES["c"]).code
    (place,) = list_iteration_places(Code(f"void f() {{ {text} }}", f"void f() {{ {code} }}"))
    new = place.new.split()
    assert " ".join(new) == '{ int i_turned = 0 + n - 1 - i; { a[i_turned + 1] += a[i_turned]; f("// i"); } }'
    assert "\n" not in place.new


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("int late[9]; void f() { late[i] = minutes; }", ["late[i] + (minutes)"]),
        ("vector<int> late; void f() { x->late[i] = minutes; }", ["x->late[i] + (minutes)"]),
        ("int[] a; void f() { a[i] = a[i] + b; a[i] = 0; a[0] = b; a[i] == b; }", []),
        ("String[] a; void f() { a[i] = b; }", []),
    ],
)
def test_items_of_numbers_may_be_added_to(code: str, tried: list[str]) -> None:
    places = list_sum_places(Code(code, code))
    assert [place.new for place in places if place.kind is ChangeKind.REPLACED_SUM] == tried


def test_the_same_in_javascript() -> None:
    text = "for (let i = 1; i < n; i++) {\n  a[i] = a[i - 1];\n  if (i > 3) {\n    k++;\n  }\n}\n"
    assert [change.kind for change in list_changes(text) if change.kind in KINDS] == [KINDS[1], KINDS[2], KINDS[2]]
