"""Slips of trees, grids, tables and patterns that a small change makes good are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from grader.changes.built.moved_places import _SYNTAX as MOVES
from grader.changes.character_codes import list_character_codes, list_script_codes
from grader.changes.diagonal_places import list_diagonal_places
from grader.changes.else_places import list_else_places
from grader.changes.javascript.script_copies import list_script_copies
from grader.changes.kept_results import list_kept_results
from grader.changes.python.python_changes import list_python_changes
from grader.changes.small_numbers import list_small_numbers
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.changes.statement_moves import StatementMover
from grader.changes.table_order_places import list_script_table_orders, list_table_orders
from grader.changes.twin_fields import list_script_twins, list_twin_fields
from grader.changes.whole_matches import list_script_matches, list_whole_matches
from grader.feedback.generic.change_choice import leave_branches
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

TREE = """\
class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None
def put(node, value):
    if node is None:
        return Node(value)
    if value < node.value:
        node.left = put(node.left, value)
    elif value > node.value:
        node.right = put(node.right, value)
    return node
def has(node, value):
    while node is not None and node.value != value:
        node = node.left if value < node.value else node.right
    return node is not None
def height(node):
    if node is None:
        return 0
    return 1 + max(height(node.left), height(node.right))
def show(node):
    return [] if node is None else [*show(node.left), node.value, *show(node.right)]
root = None
*values, last = map(int, input().split())
for value in values:
    root = put(root, value)
print(*show(root))
print('height', height(root))
print('yes' if has(root, last) else 'no')
"""
NUMBERS = ("5 3 8 7 9 7\n", "2 2 1 3 3 3\n", "4 4\n", "9 1 8 2 7 3 5\n", "1 2 3 2\n")


def list_sorted(text: str) -> str:
    """What the tree above prints as it stands: each number once, the height, and whether the last one is there."""
    *values, last = map(int, text.split())
    rows: dict[int, int] = {}
    for value in dict.fromkeys(values):
        lower = max((each for each in rows if each < value), default=None)
        higher = min((each for each in rows if each > value), default=None)
        rows[value] = 1 + max([rows[each] for each in (lower, higher) if each is not None], default=0)
    return f"{' '.join(map(str, sorted(rows)))}\nheight {max(rows.values())}\n{'yes' if last in rows else 'no'}"


@pytest.mark.parametrize(
    ("right", "wrong", "kind", "told"),
    [
        (
            "    elif value > node.value:\n", "    else:\n", ChangeKind.ELSE_OF_EQUAL,
            "The `else` of `value < node.value` also gets what is equal. Do that only where `value > node.value` is",
        ),
        (
            "        return 0\n", "        return -1\n", ChangeKind.SMALL_NUMBER,
            "`return -1` has the wrong number: with `return 0`, tests pass that fail now.",
        ),
    ],
)  # fmt: skip
def test_slips_of_a_tree_are_named(right: str, wrong: str, kind: ChangeKind, told: str) -> None:
    text = TREE.replace(right, wrong)
    assert text != TREE
    check_named(text, cases(list_sorted, *NUMBERS), kind, told)


def test_of_an_else_that_gets_what_is_equal_the_comparison_is_told_where_that_helps_too() -> None:
    limit, other = (SourceChange(kind, 3, "a < b", "") for kind in (ChangeKind.LIMIT, ChangeKind.ELSE_OF_EQUAL))
    assert leave_branches([other, limit]) == [limit]
    assert leave_branches([other]) == [other]


def test_of_a_result_that_is_dropped_it_is_told_that_nothing_changes_where_that_is_known() -> None:
    kinds = (ChangeKind.RESULT_DROPPED, ChangeKind.THROWN_AWAY)
    dropped, thrown = (SourceChange(kind, 3, "f(a)", "") for kind in kinds)
    assert leave_branches([dropped, thrown]) == [thrown]
    assert leave_branches([dropped]) == [dropped]


def test_a_result_that_is_kept_elsewhere_is_kept() -> None:
    text = TREE.replace("        node.right = put(node.right, value)\n", "        put(node.right, value)\n")
    told = "`put(node.right, value)` gives the new value, and your program drops it. Keep it: `node.right = put("
    check_named(text, cases(list_sorted, *NUMBERS), ChangeKind.RESULT_DROPPED, told)


TABLE = """\
n = int(input())
numerals = ''
table = [(50, 'L'), (90, 'XC'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')]
for value, letters in table:
    while n >= value:
        numerals += letters
        n -= value
print(numerals)
"""


def write_roman(text: str) -> str:
    tens, ones = divmod(int(text), 10)
    parts = [["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][ones]]
    parts.insert(0, ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"][tens])
    return "".join(parts)


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("t = [9, 8, 6, 7, 5, 4]\n", ["6, 7"]),
        ("t = {9: 'a', 8: 'b', 6: 'c', 7: 'd', 5: 'e', 4: 'f'}\n", ["6, 7"]),
        ("t = {**u, 9: 'a', 8: 'b', 6: 'c', 7: 'd', 5: 'e', 4: 'f'}\n", []),
        ("t = [9, 8, 6, 7, 5, 4]\nu = ['a', 'b', 'c', 'd', 'e', 'f']\n", ["6, 7", "6, 7"]),
        ("t = [9, 8, 6, 7, 4, 5]\n", []),  # out of order twice
        ("t = [True, 8, 7, 6, 5, 4]\n", []),
        ("t = [1, 2, 3, 4, 5, 6]\n", []),
        ("t = [3, 4, 5, 6, 1, 2]\n", []),  # no neighbours that can be exchanged
    ],
)
def test_which_tables_are_out_of_order(text: str, tried: list[str]) -> None:
    assert [each.code for each in list_python_changes(text) if each.kind is ChangeKind.TABLE_ORDER] == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("import re\nre.search('a', s)\n", ["re.fullmatch('a', s)"]),
        ("from re import match\nmatch('a', s)\nsearch('a', s)\n", ["fullmatch` of `re"]),
        ("import re\ndef match(a, b):\n    return a\nmatch('a', s)\n", []),
        ("search = match = print\nmatch('a')\nx.match('a')\n", []),
    ],
)
def test_which_patterns_may_have_to_fit_the_whole(text: str, tried: list[str]) -> None:
    assert [each.name for each in list_python_changes(text) if each.kind is ChangeKind.PART_FITS] == tried


def test_a_table_out_of_order_is_named() -> None:
    tests = cases(write_roman, "99\n", "94\n", "12\n", "49\n", "91\n")
    told = (
        "The numbers of this table are in order, but for `(50, 'L'), (90, 'XC')`. "
        "With these exchanged, and all that belongs to them, tests pass that fail now."
    )
    check_named(TABLE, tests, ChangeKind.TABLE_ORDER, told)


def test_a_pattern_that_fits_the_beginning_only_is_named() -> None:
    text = "import re\nfor word in input().split():\n    print('number' if re.match('[0-9]+', word) else 'word')\n"

    def tell(given: str) -> str:
        return "\n".join("number" if word.isdecimal() else "word" for word in given.split())

    told = "`re.match('[0-9]+', word)` is content where only a part of the text fits the pattern. All of it must fit: "
    check_named(text, cases(tell, "12 a\n", "1a 3\n", "b2 4b\n", "77 8x y\n"), ChangeKind.PART_FITS, told)


FLOOD = """\
import sys
rows = sys.stdin.read().split()
free = {(r, c) for r in range(len(rows)) for c in range(len(rows[0])) if rows[r][c] == '.'}
reached, left = {(0, 0)}, [(0, 0)]
while left:
    r, c = left.pop()
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if MIDDLE:
                continue
            near = r + dr, c + dc
            if near in free and near not in reached:
                reached.add(near)
                left.append(near)
print(len(reached))
"""
STEPS = """\
import sys
rows = sys.stdin.read().split()
free = {(r, c) for r in range(len(rows)) for c in range(len(rows[0])) if rows[r][c] == '.'}
reached, left = {(0, 0)}, [(0, 0)]
for r, c in left:
    for dr, dc in STEPS:
        near = r + dr, c + dc
        if near in free and near not in reached:
            reached.add(near)
            left.append(near)
print(len(reached))
"""
STRAIGHT, ALL = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
GRIDS = (".#.\n#..\n...\n", "..\n.#\n", ".#\n#.\n", "..#.\n#.#.\n..#.\n.#..\n")


def flood(steps: list[tuple[int, int]]) -> Callable[[str], int]:
    def count(text: str) -> int:
        rows = text.split()
        free = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "."}
        left = [(0, 0)]
        for r, c in left:
            left += [near for dr, dc in steps if (near := (r + dr, c + dc)) in free and near not in left]
        return len(left)

    return count


@pytest.mark.parametrize("middle", ["dr == 0 and dc == 0", "(dr, dc) == (0, 0)", "not dr and not dc"])
def test_steps_on_the_diagonals_are_named(middle: str) -> None:
    told = "leaves the steps on the diagonals in, and only those along rows and columns count. Write `(dr == 0) == (dc"
    check_named(FLOOD.replace("MIDDLE", middle), cases(flood(STRAIGHT), *GRIDS), ChangeKind.DIAGONALS, told)


def test_lists_of_steps_are_named() -> None:
    text = STEPS.replace("STEPS", str(ALL))
    check_named(text, cases(flood(STRAIGHT), *GRIDS), ChangeKind.DIAGONALS, f"`{str(ALL)[:40]}")
    text = STEPS.replace("STEPS", str(STRAIGHT))
    check_named(text, cases(flood(ALL), *GRIDS), ChangeKind.NO_DIAGONALS, f"`{STRAIGHT}` leaves out the neighbours")


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("def f(x):\n    if x or y:\n        g()\n", []),  # steps through nothing
        ("for x in range(-1, 2):\n    if x == 0 and x == 0:\n        g()\n", []),
        ("for x in range(-1, 2):\n    for y in range(-1, 2):\n        if x != 0 or y:\n            g()\n",
         ["(x == 0) != (y == 0)"]),
        ("for x in range(-1, 2):\n    for y in range(-1, 2):\n        if (x, y) != (0, 1):\n            g()\n", []),
        ("steps = [(0, 1), (1, 0), (0, -1), (-2, 0)]\n", []),
        ("steps = [(0, 1), (1, 0), (0, -1), f()]\n", []),
        ("steps = [(0, 1), 2]\n", []),
    ],
)  # fmt: skip
def test_which_steps_may_leave_the_diagonals_out(code: str, tried: list[str]) -> None:
    kinds = (ChangeKind.DIAGONALS, ChangeKind.NO_DIAGONALS)
    assert [each.name for each in list_python_changes(code) if each.kind in kinds] == tried


def list_names(list_places: Callable[[Code], Iterator[object]], code: str) -> list[str]:
    """What is said of each place; texts in quotation marks are no code."""
    blanked = re.sub(r'"[^"\n]*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', code)
    return [place.name or place.told for place in list_places(Code(code, blanked))]  # type: ignore[attr-defined]  # places of all kinds have them


@pytest.mark.parametrize(
    ("list_places", "code", "tried"),
    [
        (list_character_codes,
         "int f(String s) { int n = 0; n = n * 10 + s.charAt(0); return n; }", ["s.charAt(0) - '0'"]),
        (list_character_codes, "int f(char c) { int n = 0; n += c; char d = 'a'; d += c; return n; }", ["c - '0'"]),
        (list_character_codes, "int f(int c) { int n = 0; n += c; return n; }", []),
        (list_character_codes, "int f(string s) { int n = s[0]; int m = (int) s[1]; int k = t[2]; return n; }",
         ["s[0] - '0'", "(int) s[1] - '0'"]),
        (list_character_codes,
         "using System; class A { int F(string s) { return Convert.ToInt32(s[0]); } }", ["s[0] - '0'"]),
        (list_script_codes, "n += s.charCodeAt(i); m = s.charCodeAt(0) - 48;", ["s.charCodeAt(i) - 48"]),
        (list_diagonal_places,
         "for (int r = -1; r <= 1; r++) for (int c = -1; c < 2; c++) if (r == 0 && c == 0) continue;",
         ["(r == 0) == (c == 0)"]),
        (list_diagonal_places,
         "for (let r = -1; r <= 1; r++) for (let c = -1; c < 2; c++) if (r !== 0 || c !== 0) f();",
         ["(r == 0) != (c == 0)"]),
        (list_diagonal_places, "void f(int r, int c) { if (r == 0 && c == 0) return; }", []),
        (list_else_places, "void f() { if (a < t->v) g(1); else { g(2); } }", ["a > t->v"]),
        (list_else_places, "void f() { if (a > b) { g(1); } else if (c) g(2); else g(3); }", []),
        (list_else_places, "import java.util.*; class A { void f() { int k; if (a < b) k = 1; else k = 2; } }", []),
        (list_else_places, "import java.util.*; class A { int f() { if (a < b) return 1; else return 2; } }", []),
        (list_else_places, "import java.util.*; class A { void f() { if (a < b) k = 1; else k = 2; } }", ["a > b"]),
        (list_else_places, "void f() { if (a <= b) g(1); else g(2); }", []),
        (list_else_places, "void f() { if (a < b && c) g(1); else g(2); }", []),
        (list_kept_results,
         "void f() { t->left = del(t->left, v); del(t->right, s); }", ["t->right = del(t->right, s)"]),
        (list_kept_results, "void f() { left = left.del(v); right.del(v); all.add(v); }", ["right = right.del(v)"]),
        (list_kept_results, "void f() { for (int i = 0; i < n; i++) toupper(s[i]); }", ["s[i] = toupper(s[i])"]),
        (list_kept_results, "void f() { x = g(y); g(z); }", []),
        (list_small_numbers, "int f() { return -1; } int main() { return 0; } bool g() { return 0; }", ["return 0"]),
        (list_small_numbers, "void f() { d[s] = 1; m.put(k, 0); q.add({r, c, 0}); int[] t = {1, 0, 0}; n = 1; }",
         ["d[s] = 0", ".put(k, 1", "{r, c, 1"]),
        (list_small_numbers, "q.push({ r, steps: 0 }); static int t[2][2] = {a, 0};", ["{ r, steps: 1"]),
        (list_twin_fields,
         "struct N { int v; struct N *left, *right; }; void f() { t = t->left; t->right = g(t->left); }",
         ["`t->right` in place of `t->left`"]),
        (list_twin_fields, "class N { N left; N right; int a, b; } void f() { g(n.left); n.right = n; k(n.a); }",
         ["`n.right` in place of `n.left`"]),
        (list_twin_fields,
         "class N { public N Left { get; set; } public N Right { get; set; } } void f() { g(n.Left); }",
         ["`n.Right` in place of `n.Left`"]),
        (list_script_twins, "class N { constructor() { this.l = null; this.r = null; } } go(n.l); ",
         ["`n.r` in place of `n.l`"]),
        (list_script_twins, "const n = { a: 1, l: null, r: null }; go(n.r);", ["`n.l` in place of `n.r`"]),
        (list_script_table_orders, "const t = [[9, 1], [8, 1], [6, 1]];", []),
        (list_script_table_orders, "const t = [9, 8, 6, 7, 5, 4]; const u = [1, 2, 3, 4, 5, 6];", ["6, 7", "6, 7"]),
        (list_script_table_orders, "const t = [{ n: 9 }, { n: 8 }, { n: 6 }, { n: 7 }, { n: 5 }, { n: 4 }];",
         ["{ n: 6 }, { n: 7 }"]),
        (list_table_orders,
         "int main() { int t[] = {1, 2, 4, 3, 5, 6}; static int u[] = {1, 2, 4, 3, 5, 6}; }", ["4, 3"]),
        (list_table_orders, "int t[] = {1, 2, 4, 3, 5, 6};", []),  # where no run may choose
        (list_whole_matches, "import java.util.*; class A { boolean f() { return p.matcher(s).find(); } }",
         ["p.matcher(s).matches()"]),
        (list_whole_matches,
         "#include <regex>\nusing namespace std; bool f() { return regex_search(s, p); }", ["regex_match"]),
        (list_whole_matches,
         'using System; class A { bool F() { return Regex.IsMatch(s, "[IVX]+|0"); } }', ['"^(?:[IVX]+|0)$"']),
        (list_whole_matches, 'using System; class A { bool F() { return Regex.IsMatch(s, "^a+$"); } }', []),
        (list_script_matches, "if (/[IVX]+/.test(s) || /^a$/.test(s)) f();", ["/^[IVX]+$/"]),
        (list_script_copies, "const t = new Array(3).fill(new Array(4).fill(0));",
         ["fill().map(() => new Array(4).fill(0))"]),
        (list_script_copies, "const t = Array(n).fill({ a: 1 });", ["fill().map(() => ({ a: 1 }))"]),
    ],
)  # fmt: skip
def test_places_of_code_with_braces(
    list_places: Callable[[Code], Iterator[object]], code: str, tried: list[str]
) -> None:
    assert list_names(list_places, code) == tried


TURNS = """\
cells = [0] * 3
player = 'X'
for place in map(int, input().split()):
    cells[place] += 1
    if player == 'X':
        player = 'O'
    else:
        player = 'X'
    if cells[place] == 2:
        print(player, 'wins')
        break
else:
    print(player, 'is next')
"""


def take_turns(text: str) -> str:
    """Who takes a place for the second time, or who is next."""
    places = text.split()
    for turn, place in enumerate(places):
        if place in places[:turn]:
            return f"{'XO'[turn % 2]} wins"
    return f"{'XO'[len(places) % 2]} is next"


def test_a_switch_that_comes_too_early_is_named() -> None:
    tests = cases(take_turns, "0 1 1\n", "0 0\n", "0 1 2\n", "2 1 0 2\n")
    told = "`if player == 'X':` comes too early: what stands below it still needs the value from before."
    check_named(TURNS, tests, ChangeKind.TOO_EARLY, told)


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [("who == 'X'", {ChangeKind.TOO_EARLY}), ("it.isLeft()", set()), ("other == 'X'", set())],
)
def test_which_switches_may_come_too_early(asked: str, kinds: set[ChangeKind]) -> None:
    text = f"void f() {{ if ({asked}) {{ who = 'O'; }} else {{ who = 'X'; }} g(who); }}"
    moves = StatementMover(Code(text, text), MOVES).list_moves()
    assert {move.kind for move in moves} == kinds
