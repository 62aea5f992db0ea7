"""A number that is out of line in a table of ranks, and functions that change what they are given, are named."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.changes.table_value_places import list_table_value_places
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

RANKS = """\
RANKS = {'+': 1, '-': 1, '*': 2, '/': 3}
def work_out(left, sign, right):
    return {'+': left + right, '-': left - right, '*': left * right, '/': left // max(1, right)}[sign]
values, signs = [], []
for word in input().split():
    if word.isdigit():
        values.append(int(word))
        continue
    while signs and RANKS[signs[-1]] >= RANKS[word]:
        right, left = values.pop(), values.pop()
        values.append(work_out(left, signs.pop(), right))
    signs.append(word)
while signs:
    right, left = values.pop(), values.pop()
    values.append(work_out(left, signs.pop(), right))
print(values[0])
"""
SUMS = ("5 * 7 / 4 - 5\n", "3 * 5 / 2\n", "1 + 2 * 3\n", "9 - 2 - 3\n", "8 / 2 * 3\n", "5 + 9 / 3\n")


def work_out(text: str) -> int:
    return int(eval(text.replace("/", "//")))  # noqa: S307  the input of a test


def test_a_rank_out_of_line_is_named() -> None:
    check_named(
        RANKS, cases(work_out, *SUMS), ChangeKind.WRONG_RANK,
        "`'*': 2` has the wrong number: with `3` there, tests pass that fail now. Compare it with those beside it.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("table", "tried"),
    [
        ("{'a': 1, 'b': 1, 'c': 2}", ["2", "3", "2", "3", "1", "3"]),
        ("{'a': 1, 'b': 7, 'c': 3}", []),  # prices, say
        ("{'a': 1, 'b': 2}", []),
        ("{'a': 1, 'b': True, 'c': 2}", []),
        ("{'a': 1, 'b': 'x', 'c': 2}", []),
        ("{'a': 1, **others, 'c': 2}", []),
    ],
)
def test_which_numbers_of_a_table_may_be_others(table: str, tried: list[str]) -> None:
    changes = list_python_changes(f"ranks = {table}\nprint(ranks)\n")
    assert [change.name for change in changes if change.kind is ChangeKind.WRONG_RANK] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("const ranks = { '+': 1, '-': 1, '*': 2 };", ["'+': 1", "'-': 1", "'*': 2"]),
        ("map<char, int> m = {{'+', 1}, {'-', 1}, {'*', 2}};", ["'+', 1", "'-', 1", "'*', 2"]),
        ('m.put("+", 1); m.put("-", 1); m.put("*", 2);', ['"+", 1', '"-", 1', '"*", 2']),
        ("m['+'] = 1;\nm['-'] = 1;\nm['*'] = 2;", ["'+'] = 1", "'-'] = 1", "'*'] = 2"]),
        ("int f(char c) { if (c == '+') return 1; if (c == '*') return 2; return 0; }",
         ["return 1", "return 2", "return 0"]),
        ("f('+', 1); f('-', 30); f('*', 2);", []),
        ("return 1;", []),
        ("int a;", []),
    ],
)  # fmt: skip
def test_tables_of_code_with_braces(code: str, tried: list[str]) -> None:
    masked = code
    for text in ("+", "-", "*"):
        masked = masked.replace(f"'{text}'", '"' * 3).replace(f'"{text}"', '"' * 3)
    found = list_table_value_places(Code(code, masked))
    assert [*dict.fromkeys(place.told for place in found)] == tried


TURNS_ITSELF = """\
class Row:
    def __init__(self, values):
        self.values = values
    def turn(self):
        self.values = self.values[::-1]
        return self
row = Row(input().split())
print(*row.turn().values)
print(*row.values)
"""
TURNS_GIVEN = """\
def turn(values):
    values.reverse()
    return values
row = input().split()
print(*turn(row))
print(*row)
"""


def turn(text: str) -> str:
    words = text.split()
    return f"{' '.join(reversed(words))}\n{' '.join(words)}"


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (TURNS_ITSELF, "`def turn(self)` changes `self` itself, which is needed again as it was: with a copy, "),
        (TURNS_GIVEN, "`def turn(values)` changes `values` itself, which is needed again as it was: with a copy, "),
    ],
)
def test_who_changes_what_is_needed_again_is_told(program: str, told: str) -> None:
    check_named(program, cases(turn, "1 2 3\n", "4 4\n", "5 6\n", "7 8 9 1\n"), ChangeKind.CHANGES_GIVEN, told)


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("values[0] = 1", 1),
        ("del values[0]", 1),
        ("values.items.sort()", 1),
        ("values = sorted(values)", 0),  # another list of the same name
        ("other = values[0]", 0),
        ("values.count(1)", 0),
    ],
)
def test_which_functions_change_what_they_are_given(body: str, count: int) -> None:
    changes = list_python_changes(f"def f(values):\n    {body}\n    return values\nx = [1]\nf(x)\n")
    assert sum(change.kind is ChangeKind.CHANGES_GIVEN for change in changes) == count
