"""A list that is stored while it goes on changing is named where a copy of it makes failing tests pass."""

from __future__ import annotations

import pytest

from grader.changes.source_changes import ChangeKind
from grader.model import Case

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
