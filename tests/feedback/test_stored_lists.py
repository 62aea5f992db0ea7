"""A list that is stored while it goes on changing is named where a copy of it makes failing tests pass."""

from __future__ import annotations

import pytest

from grader.changes.built.stored_places import list_stored_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.model import Case
from grader.source.code_blocks import Code

from ..changes.test_script_changes import list_changes
from .conftest import case_of
from .test_changed_source import run_python, tell

UNDO = """\
import sys

words, history = [], []
for line in sys.stdin:
    command = line.split()
    if command[0] == "add":
        history.append({stored})
        words.append(command[1])
    elif command[0] == "turn":
        history.append({turned})
        words.reverse()
    elif history:
        words = history.pop()
print(*words, len(words))
"""
BOARD = """\
board = [[0, 0], [0, 0]]
history = []
for word in input().split():
    history.append(("before", {stored}))
    board[int(word)][0] += 1
print(history[-1], board)
"""
ROWS = """\
rows, row = [], []
for word in input().split():
    row.append(word)
    if len(row) == 2:
        rows.append(row)
        {emptied}
print(rows, row)
"""


def cases(text: str, *inputs: str) -> list[Case]:
    return [case_of(given, run_python(text, given) or "", f"test {number}") for number, given in enumerate(inputs)]


COMMANDS = (
    "add a\nundo\n",
    "add a\nadd b\nturn\nundo\n",
    "add a\nadd b\nundo\nadd c\n",
    "add a\nadd b\nturn\n",
    "undo\n",
)


def test_one_place_where_a_list_is_stored() -> None:
    right = UNDO.format(stored="words[:]", turned="words[:]")
    (found,) = tell(UNDO.format(stored="words", turned="words[:]"), *cases(right, *COMMANDS))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.STORED_LIST, 7)
    assert found.message == (
        "`history.append(words)` makes no copy: what changes later changes there, too. Store a copy, `words.copy()`."
    )


def test_several_places_where_a_list_is_stored() -> None:
    right = UNDO.format(stored="words[:]", turned="words[:]")
    (found,) = tell(UNDO.format(stored="words", turned="words"), *cases(right, *COMMANDS))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.STORED_LISTS, 7)
    assert found.message.endswith("Store a copy, `words.copy()`, here and wherever else your program does so.")
    assert found.place is not None
    assert found.place.raised == "Look here first."


def test_a_table_is_copied_with_its_rows() -> None:
    right = BOARD.format(stored="[row[:] for row in board]")
    (found,) = tell(BOARD.format(stored="board"), *cases(right, "0", "1 0", "1 1 1", "0 1 1"))
    assert found.variant == ChangeKind.STORED_LIST
    assert found.message.endswith("Store a copy, `copy.deepcopy(board)`.")


def test_a_row_that_is_emptied_after_it_was_stored() -> None:
    right = ROWS.format(emptied="row = []")
    (found,) = tell(ROWS.format(emptied="row.clear()"), *cases(right, "a b", "a b c", "a b c d", "a"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.STORED_LIST, 5)


def test_a_list_that_is_to_change_where_it_is_stored() -> None:
    text = "all, row = [], []\nall.append(row)\nrow.append(input())\nprint(all, 1)\n"
    wrong = cases(text.replace("1)", "2)"), "a", "b", "c")
    assert not [each for each in tell(text, *wrong) if each.variant == ChangeKind.STORED_LIST]


SCRIPT = "songs.push(1);\nhistory.push(songs);\nold = songs;\nhistory.push(songs);\n"
IN_OBJECT = "this.songs.sort(f);\nthis.undos.push(this.songs);\n"
TABLE = "board[1][2] = 3;\nhistory.push(board);\n"


@pytest.mark.parametrize(
    ("kind", "text", "changed", "code"),
    [
        (ChangeKind.STORED_LIST, SCRIPT, SCRIPT.replace("history.push(songs)", "history.push([...songs])", 1),
         "history.push(songs)"),
        (ChangeKind.STORED_LISTS, SCRIPT, SCRIPT.replace("history.push(songs)", "history.push([...songs])"),
         "history.push(songs)"),
        (ChangeKind.SECOND_NAME, SCRIPT, SCRIPT.replace("= songs", "= [...songs]"), "old = songs"),
        (ChangeKind.STORED_LIST, IN_OBJECT, IN_OBJECT.replace("push(this.songs)", "push([...this.songs])"),
         "this.undos.push(this.songs)"),
        (ChangeKind.STORED_LIST, TABLE, TABLE.replace("push(board)", "push(structuredClone(board))"),
         "history.push(board)"),
        (ChangeKind.SECOND_NAME, "var zero = {}, now = {};\nzero[3] = 0;\nnow = zero;\nnow[3] += 2;\n",
         "var zero = {}, now = {};\nzero[3] = 0;\nnow = { ...zero };\nnow[3] += 2;\n", "now = zero"),
        (ChangeKind.EARLY_RETURN, "function f(a) {\n for (const b of a) {\n if (b) return a;\n }\n return a;\n}\n",
         "function f(a) {\n grader_loop: for (const b of a) {\n if (b) continue grader_loop;\n }\n return a;\n}\n",
         "return a"),
    ],
)  # fmt: skip
def test_each_copy_in_a_script(kind: ChangeKind, text: str, changed: str, code: str) -> None:
    found = {change.text: change for change in list_changes(text) if change.kind is kind}
    assert changed in found
    assert found[changed].code == code


def test_no_copy_of_what_does_not_change() -> None:
    kinds = {ChangeKind.STORED_LIST, ChangeKind.STORED_LISTS, ChangeKind.SECOND_NAME}
    for text in ("all.push(n);\nm = n;\n", "a[i] == b;\nall.push(a);\n", "// n.push(1)\nall.push(n);\n"):
        assert kinds.isdisjoint(each.kind for each in list_changes(text))


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("a = []\na.append(1)\nd = {'x': a, 'y': a}\n", ChangeKind.STORED_LIST, ["'y': a"]),
        ("a = []\na.append(1)\nf(a, 2, a)\nf(a, [a])\n", ChangeKind.STORED_LIST, ["a"]),
        ("a = [1]\nd = {'x': a, 'y': a}\n", ChangeKind.STORED_LIST, []),
        ("import copy\nx.append(copy.copy(a))\nx.append(a[:])\nx.append(a[1:])\n", ChangeKind.SHARED_ROWS,
         ["copy.copy(a)", "a[:]"]),
        ("def f(a):\n    b = []\n    for c in a:\n        if c:\n            return b\n    return b\n",
         ChangeKind.EARLY_RETURN, ["return b"]),
        ("def f(a):\n    b = []\n    for c in a:\n        if c:\n            return c\n    return b\n",
         ChangeKind.EARLY_RETURN, []),
    ],
)  # fmt: skip
def test_further_copies_in_python(text: str, kind: ChangeKind, told: list[str]) -> None:
    assert [change.code for change in list_python_changes(text) if change.kind is kind] == told


JAVA, CSHARP = "import java.util.*; ", "using System; "


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        (JAVA + "Map<String, Long> m = new TreeMap<>(); void f() { h.push(m); }",
         [("STORED_LIST", "h.push(m)", "new java.util.TreeMap<>(m)")]),
        (JAVA + "void f(List<Integer> a, int[] b) { h.add(a); m.put(k, b); x.row = 1; }",
         [("STORED_LIST", "h.add(a)", "new java.util.ArrayList<>(a)"), ("STORED_LIST", "m.put(k, b)", "b.clone()"),
          ("STORED_LISTS", "h.add(a)", "new java.util.ArrayList<>(a)")]),
        (JAVA + "void f(int[] a, int[] b, int n) { a = b; a = n; if (a == b) return; }",
         [("SECOND_NAME", "a = b", "b.clone()")]),
        (JAVA + "void f(int[][] a, Stack<Integer> s) { h.push(a); h.push(s); }", []),
        (CSHARP + "List<int> a = new List<int>(); char[,] b; void F() { h.Add(a); h.Push(b); h[2] = a; }",
         [("STORED_LIST", "h.Add(a)", "new List<int>(a)"), ("STORED_LIST", "h.Push(b)", "(char[,])b.Clone()"),
          ("STORED_LIST", "h[2] = a", "new List<int>(a)"), ("STORED_LISTS", "h.Add(a)", "new List<int>(a)")]),
        ("vector<int> a; void f() { h.push_back(a); }", []),
    ],
)  # fmt: skip
def test_what_is_stored_in_java_and_csharp(code: str, tried: list[tuple[str, str, str]]) -> None:
    assert [(place.kind.name, place.told, place.new) for place in list_stored_places(Code(code, code))] == tried
