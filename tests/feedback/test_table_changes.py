"""Tables in Python whose rows and columns are mixed up, and what stands behind an `if`: each is named."""

from __future__ import annotations

import calendar
from collections.abc import Callable

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind

from .test_value_changes import cases, check_named

TABLES = ("1 2\n3 4\n", "1 5 3\n4 2 6\n", "7\n2\n9\n", "8 6 7 5\n3 0 9 1\n")
READ = "import sys\ntable = [[int(word) for word in line.split()] for line in sys.stdin]\n"
SIZES = "rows, columns = len(table), len(table[0])\n"


def read(text: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in text.splitlines()]


def turn(text: str) -> str:
    return "\n".join(" ".join(map(str, row)) for row in zip(*read(text), strict=True))


def total(text: str) -> int:
    return sum(map(sum, read(text)))


def largest(text: str) -> int:
    return max(map(max, read(text)))


def place(text: str) -> str:
    row = max(read(text), key=max)
    return f"{read(text).index(row)} {row.index(max(row))}"


def is_tall(text: str) -> str:
    return str(len(read(text)[0]) < len(read(text)))


KEPT = "class T:\n    pass\nt = T()\nt.rows, t.h, t.w = table, rows, columns\n"
TURNED = "for i in range(rows):\n    for j in range(columns):\n        turned[j][i] = table[i][j]\n"
PRINTED = "for row in turned:\n    print(*row)\n"


@pytest.mark.parametrize(
    ("solve", "text", "kind", "told"),
    [
        (turn, f"turned = [[0] * columns for _ in range(rows)]\n{TURNED}{PRINTED}", ChangeKind.SWAPPED_SIZES,
         "`[[0] * columns for _ in range(rows)]` has its two sizes the wrong way round: "
         "write `[[0] * rows for … in range(columns)]`."),
        (turn, "for row in zip(table):\n    print(*row)\n", ChangeKind.ROWS_NOT_APART,
         "`zip(table)` gets all rows as one list. With a star it gets each row: `zip(*table)`."),
        (total, "n = 0\nfor i in range(columns):\n    for j in range(rows):\n        n += table[i][j]\nprint(n)\n",
         ChangeKind.SWAPPED_LIMITS,
         "The loops `for i in range(columns)` and `for j in range(rows)` each have the limit of the other one."),
        (total, "n = 0\nfor i in range(rows):\n    for j in range(len(table)):\n        n += table[i][j]\nprint(n)\n",
         ChangeKind.LENGTH_OF_TABLE,
         "`len(table)` is the number of rows. Here the length of a row is meant: `len(table[i])`."),
        (turn, "for j in range(len(table)):\n    print(*(table[i][j] for i in range(rows)))\n", ChangeKind.OTHER_SIZE,
         "`len(table)` takes the wrong one of two sizes, such as the rows for the columns. Write `len(table[0])`."),
        (is_tall, "print(len(table) < len(table))\n",
         ChangeKind.OTHER_SIZE, "Write `len(table[0]) < len(table)`."),
        (turn, f"{KEPT}for j in range(t.h):\n    print(*(t.rows[i][j] for i in range(t.h)))\nrange(t.w)\n",
         ChangeKind.OTHER_SIZE, "`t.h` takes the wrong one of two sizes, such as the rows for the columns."),
        (largest, "print(max(max(table)))\n", ChangeKind.LARGEST_ROW,
         "`max(table)` compares whole rows, so the first numbers decide. "
         "Take the largest of each row: `max(map(max, table))`."),
        (place, "best = -1\nfor i in range(rows):\n    for j in range(columns):\n        if table[i][j] > best:\n"
         "            best = table[i][j]\n        where = i, j\nprint(*where)\n", ChangeKind.BEHIND_IF,
         "Your program runs `where = (i, j)` in either case. It belongs under the `if` on line 7: indent it more."),
        (place, "best = -1\nfor i in range(rows):\n    for j in range(columns):\n        if table[i][j] > best:\n"
         "            best = table[i][j]\nwhere = i, j\nprint(*where)\n", ChangeKind.BEHIND_IF,
         "It belongs under the `if` on line 7: indent it more."),
    ],
)  # fmt: skip
def test_each_is_named(solve: Callable[[str], object], text: str, kind: ChangeKind, told: str) -> None:
    check_named(READ + SIZES + text, cases(solve, *TABLES), kind, told)


LEAP = "y = int(input())\nprint('leap' if {} else 'common')\n"


@pytest.mark.parametrize(
    ("asked", "years", "rest"),
    [
        ("y % 4 == 0 and y % 100 != 0", ("2000\n", "1600\n", "2024\n", "1900\n", "2023\n"), "or y % 400 == 0"),
        ("y % 100 != 0 and y % 4 == 0", ("2000\n", "1600\n", "2024\n", "2023\n"), "or y % 400 == 0"),
        ("y % 4 == 0", ("1900\n", "2100\n", "2024\n", "2000\n", "2023\n"), "and y % 100 != 0 or y % 400 == 0"),
    ],
)
def test_half_of_the_rule_for_leap_years(asked: str, years: tuple[str, ...], rest: str) -> None:
    tests = cases(lambda text: "leap" if calendar.isleap(int(text)) else "common", *years)
    check_named(LEAP.format(asked), tests, ChangeKind.LEAP_YEARS, f"too. Add `{rest}`.")


def test_the_whole_rule_for_leap_years_is_no_half() -> None:
    text = LEAP.format("y % 4 == 0 and y % 100 != 0 or y % 400 == 0")
    assert ChangeKind.LEAP_YEARS not in {each.kind for each in list_python_changes(text)}


def test_first_in_the_place_of_the_last() -> None:
    text = "words = input().split()\nprint(words[-1])\n"
    tests = cases(lambda given: given.split()[0], "ab c\n", "d e f\n", "g\n", "h ij\n")
    check_named(text, tests, ChangeKind.OTHER_END, "`words[-1]` works at the wrong end of the list: write `words[0]`.")


def test_minutes_of_whole_hours() -> None:
    text = "s = int(input())\nprint(s // 3600, s // 60, s % 60)\n"
    tests = cases(
        lambda given: f"{int(given) // 3600} {int(given) // 60 % 60} {int(given) % 60}",
        *["3725", "125", "7300", "3600"],
    )
    told = "`s // 60` counts all minutes, also those of whole hours. What is left beside these is `s // 60 % 60`."
    check_named(text, tests, ChangeKind.ALL_OF_TIME, told)


WORDS = ("level no\n", "abc xyz\n", "anna bob\n", "dog zebra\n")


def is_turned(text: str) -> str:
    return " ".join("yes" if word == word[::-1] else "no" for word in text.split())


def count_letters(text: str) -> str:
    return " ".join(str(text.count(letter)) for letter in "abn")


ALIKE = "def alike(word):\n    {}\n\n\nprint(*('yes' if alike(word) else 'no' for word in input().split()))\n"
PUT = "    if word != word[::-1]:\n        return False\n    word = word[1:]"


@pytest.mark.parametrize(
    ("solve", "text", "kind", "told"),
    [
        (is_turned, ALIKE.format("return word == word[:-1]"), ChangeKind.OTHER_PIECE,
         "`word[:-1]` takes another piece than is meant: with `word[::-1]`, tests pass that fail now."),
        (is_turned, ALIKE.format("return word == reversed(word)"), ChangeKind.NO_TEXT,
         "`reversed(word)` gives its items one by one, and equals no text and no list. Write `word[::-1]`."),
        (is_turned, ALIKE.format(PUT.strip()), ChangeKind.NOT_RETURNED,
         "The function does not return `True`. Write `return True`."),
        (is_turned, ALIKE.format("if word == word[::-1]:\n        return True\n    return True"),
         ChangeKind.OTHER_RESULT, "`return True` returns the wrong one of true and false: with `return False`"),
        (count_letters, "n = {}\nfor c in input():\n    n[c] = n.get(c, 1) + 1\nprint(*(n.get(c, 0) for c in 'abn'))\n",
         ChangeKind.START, "`n.get(c, 1)` is the wrong value to start with."),
    ],
)  # fmt: skip
def test_pieces_and_results(solve: Callable[[str], object], text: str, kind: ChangeKind, told: str) -> None:
    check_named(text, cases(solve, *WORDS), kind, told)


def test_conditions_in_a_row_of_which_the_last_has_an_else() -> None:
    text = (
        "for word in input().split():\n    if word == 'a':\n        print(1)\n    if word == 'b':\n        print(2)\n"
        "    if word == 'c':\n        print(3)\n    else:\n        print(0)\n"
    )
    numbers = {"a": "1", "b": "2", "c": "3"}
    tests = cases(
        lambda given: "\n".join(numbers.get(word, "0") for word in given.split()), "a b\n", "b c d\n", "c\n", "d a\n"
    )
    told = "Write `elif` to ask only where it was not."
    check_named(text, tests, ChangeKind.SEPARATE_IF, told)


def test_keys_in_the_place_of_values() -> None:
    text = "ages = {'ann': 3, 'bob': 4}\nfor name in input().split():\n    print(name in ages.values())\n"
    tests = cases(
        lambda given: "\n".join(str(word in ("ann", "bob")) for word in given.split()), "ann x\n", "y\n", "bob\n"
    )
    told = "`name in ages.values()` looks among the values. To look among the keys, write `name in ages`."
    check_named(text, tests, ChangeKind.AMONG_VALUES, told)


def test_other_name_of_two_that_are_set_together() -> None:
    text = READ + SIZES + "half = rows // 2\nfor row in table:\n    for j in range(rows):\n        print(row[j])\n"
    tests = cases(lambda given: "\n".join(given.split()), *TABLES)
    check_named(text, tests, ChangeKind.OTHER_NAME, "with `columns` in place of `rows`, tests pass that fail now.")


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nfor line in sys.stdin:\n    print(line)\n",
        "import sys\nfor line in sys.stdin.readlines():\n    print(line)\n",
    ],
)
def test_lines_that_are_being_read_are_not_put_in_order(text: str) -> None:
    assert ChangeKind.UNSORTED not in {each.kind for each in list_python_changes(text)}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("t = [[0] * n for _ in range(n)]\n", ChangeKind.SWAPPED_SIZES),
        ("for i in range(n):\n    for j in range(i):\n        print(i)\n", ChangeKind.SWAPPED_LIMITS),
        ("for j in range(len(t)):\n    print(t[j][0])\n", ChangeKind.LENGTH_OF_TABLE),
        ("for j in range(len(t)):\n    print(len(t))\n", ChangeKind.OTHER_SIZE),
        ("for i in range(a.n):\n    for j in range(a.m):\n        f(i, j)\n", ChangeKind.OTHER_SIZE),
        ("free = customer % 4 == 0\n", ChangeKind.LEAP_YEARS),
        ("leap = year % 4 == 0 and not is_century(year)\n", ChangeKind.LEAP_YEARS),
        ("n = len(t[0])\nif len(t) == 3:\n    n = len(t)\n", ChangeKind.OTHER_SIZE),
        (
            "for i in range(a.n):\n    for j in range(a.m):\n        for k in range(a.k):\n            f()\n",
            ChangeKind.OTHER_SIZE,
        ),
        ("print(max(min(t)))\n", ChangeKind.LARGEST_ROW),
        ("print(max(max(t, key=len)))\n", ChangeKind.LARGEST_ROW),
        ("h = s // 3600\nm = s // 60 % 60\n", ChangeKind.ALL_OF_TIME),
        ("h = s // 60\nm = s % 60\n", ChangeKind.ALL_OF_TIME),
        ("zip(a, b)\n", ChangeKind.ROWS_NOT_APART),
        ("if a:\n    b = 1\nelse:\n    b = 2\nc = 3\n", ChangeKind.BEHIND_IF),
        ("for a in b:\n    if a:\n        break\nc = 3\n", ChangeKind.BEHIND_IF),
    ],
)
def test_what_is_not_tried(text: str, kind: ChangeKind) -> None:
    assert kind not in {each.kind for each in list_python_changes(text)}
