"""Grids: rows turned round, transposition in place, and searches that `and` cuts short."""

from __future__ import annotations

import pytest

from grader.changes.iteration_places import list_half_loops
from grader.changes.joined_calls import list_joined_calls
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_changed_source import tell
from .test_value_changes import cases, check_named

GRIDS = ("1 2;3 4\n", "1 2;5 9\n", "7 8;8 7\n", "4 3;2 1\n")
READ = "g = [[int(w) for w in part.split()] for part in input().split(';')]\n"
SHOW = "print(*[' '.join(map(str, row)) for row in g], sep=';')\n"


def read_grid(text: str) -> list[list[int]]:
    return [[int(word) for word in part.split()] for part in text.split(";")]


def write_grid(grid: list[list[int]]) -> str:
    return ";".join(" ".join(map(str, row)) for row in grid)


def mirror(text: str) -> str:
    return write_grid([row[::-1] for row in read_grid(text)])


def turn_upside_down(text: str) -> str:
    return write_grid(read_grid(text)[::-1])


def transpose(text: str) -> str:
    return write_grid([list(column) for column in zip(*read_grid(text), strict=True)])


def test_rows_that_should_be_turned_round_each() -> None:
    told = "Write `[row[::-1] for row in g]`."
    check_named(f"{READ}g = g[::-1]\n{SHOW}", cases(mirror, *GRIDS), ChangeKind.TURNED_ROWS, told)


def test_rows_that_should_come_in_the_reverse_order() -> None:
    text = f"{READ}g = [r[::-1] for r in g]\n{SHOW}"
    check_named(text, cases(turn_upside_down, *GRIDS), ChangeKind.TURNED_ROWS, "Write `g[::-1]`.")


def test_a_transposition_that_is_undone_at_once() -> None:
    loops = "for i in range(len(g)):\n    for j in range(len(g)):\n        g[i][j], g[j][i] = g[j][i], g[i][j]\n"
    told = "The loop with `for j in range(len(g))` exchanges each pair twice"
    check_named(f"{READ}{loops}{SHOW}", cases(transpose, *GRIDS), ChangeKind.TWICE_EXCHANGED, told)


@pytest.mark.parametrize(
    ("body", "tried"),
    [
        ("{ int t = a[i][j]; a[i][j] = a[j][i]; a[j][i] = t; }", ["j < i"]),
        ("swap(a[i][j], a[j][i]);", ["j < i"]),
        ("b[j][i] = a[i][j];", []),
        ("{ b[j][i] = a[i][j]; a[i][j] = 0; }", []),
    ],
)
def test_an_inner_loop_stops_at_the_diagonal(body: str, tried: list[str]) -> None:
    code = f"void f() {{ for (int i = 0; i < n; i++) {{ for (int j = 0; j < n; j++) {body} }} }}"
    assert [place.new for place in list_half_loops(Code(code, code))] == tried


FLOOD = """g = [list(part) for part in input().split(';')]
def fill(r, c):
    if r < 0 or c < 0 or r >= len(g) or c >= len(g[0]):
        return False
    if g[r][c] != '#':
        return True
    g[r][c] = '.'
    return {joined}
n = 0
for r in range(len(g)):
    for c in range(len(g[0])):
        if g[r][c] == '#':
            n += fill(r, c)
print(n)
"""
AROUND = ("fill(r + 1, c)", "fill(r - 1, c)", "fill(r, c + 1)", "fill(r, c - 1)")
MAPS = (
    "....;.##.;.#..\n",
    ".......;.#..##.;....#..\n",
    ".....;.#.#.;.....\n",
    "....;.##.;....\n",
    ".#.##.;.#.#..;......\n",
)


def count_inner(text: str) -> int:
    space: dict[str, list[list[str]]] = {}
    exec(compile(FLOOD.format(joined=f"all([{', '.join(AROUND)}])").replace("input()", repr(text.strip()))  # noqa: S102
                 .replace("print(n)", "told = n"), "flood", "exec"), space)  # fmt: skip
    return int(str(space["told"]))


def test_calls_that_an_and_leaves_out() -> None:
    text = FLOOD.format(joined=" and ".join(AROUND))
    check_named(text, cases(count_inner, *MAPS), ChangeKind.CALLS_LEFT_OUT, "Make all the calls first")


def test_a_question_that_calls_nothing_of_the_program_is_left_as_it_is() -> None:
    text = "def f(x):\n    return x\nprint(f(1) and len('a'), len('b') or len('c'))\n"
    assert ChangeKind.CALLS_LEFT_OUT not in {each.kind for each in list_python_changes(text)}


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("bool f(int r) { return f(r + 1) && !f(r - 1) && f(r); }", ["(f(r + 1) & !f(r - 1) & f(r))"]),
        ("bool f(int r) { return f(r + 1) || this->f(r - 1); }", ["(f(r + 1) | this->f(r - 1))"]),
        ("bool f(int r) { return f(r + 1) && r > 0 && f(r); }", []),
        ("bool f(int r) { return f(r + 1) && g(r); }", []),
        ("bool f(int r) { return f(1) && f(2) || f(3); }", ["(f(1) & f(2))"]),
    ],
)
def test_which_calls_are_all_made(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_joined_calls(Code(code, code))] == tried


@pytest.mark.parametrize(
    "text",
    [
        "for i in range(len(w)):\n    if w[i] != w[len(w) - 1 - i]:\n        n += 1\n",
        "for i in range(n):\n    for j in range(n):\n        near[i][j] = near[j][i] = 1\n",
    ],
)
def test_who_compares_or_sets_both_exchanges_nothing(text: str) -> None:
    assert ChangeKind.TWICE_EXCHANGED not in {each.kind for each in list_python_changes(text)}


def test_the_characters_of_a_text_are_no_rows() -> None:
    """A word that should not be turned round comes out right with its characters turned round each."""
    text = "w = input()\nprint(*w[::-1])\n"
    found = tell(text, *cases(lambda word: " ".join(word.strip()), "abc\n", "xyz\n", "no\n", "rest\n"))
    assert ChangeKind.TURNED_ROWS not in [each.variant for each in found]
