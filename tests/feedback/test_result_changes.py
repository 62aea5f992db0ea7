"""Results that a program in Python throws away, or takes from what gives none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.leave_places import list_left_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

WORDS = ("5 3 9\n", "2 8 1 4\n", "7 6\n", "3 1 2\n")
LINES = ("ab cd\nef\n", "x\ny z\n", "one two three\n", "q r\ns t\n")


def order(text: str) -> str:
    return " ".join(sorted(text.split()))


def turn(text: str) -> str:
    return " ".join(text.split()[::-1])


def count(text: str) -> int:
    return len(text.split())


def total(text: str) -> int | float:
    return sum(map(int, text.split()))


def count_by_line(text: str) -> str:
    return " ".join(str(len(line.split())) for line in text.splitlines())


READ = "words = input().split()\n"
LONGEST = "def top(words):\n    best = ''\n    for word in words:\n        best = max(best, word)\n    {}\n\n\n"


@pytest.mark.parametrize(
    ("solve", "text", "kind", "told"),
    [
        (order, READ + "words = words.sort()\nprint(' '.join(words))\n", ChangeKind.GIVES_NONE,
         "`words = words.sort()` gives None: the method changes what stands before the dot. Write `words.sort()`."),
        (turn, READ + "back = words.reverse()\nprint(' '.join(back))\n", ChangeKind.GIVES_NONE,
         "Write `words.reverse(); back = words`."),
        (order, READ + "print(' '.join(words.sort()))\n", ChangeKind.GIVES_NONE, "Write `sorted(words)`."),
        (turn, READ + "for word in words.reverse():\n    print(word, end=' ')\n", ChangeKind.GIVES_NONE,
         "Write `words[::-1]`."),
        (count, READ + "n = 0\nfor word in words:\n    ++n\nprint(n)\n", ChangeKind.TWO_SIGNS,
         "`++n` changes nothing: it is two signs before a value. Write `n += 1`."),
        (max, READ + LONGEST.format("best") + "print(top(words))\n", ChangeKind.NOT_RETURNED,
         "The function does not return `best`. Write `return best`."),
        (max, READ + LONGEST.format("print(best)") + "print(top(words))\n", ChangeKind.PRINTED_RESULT,
         "`print(best)` prints the result, and the function returns nothing to its caller. Write `return best`."),
        (count_by_line, "import sys\nfor line in sys.stdin.read():\n    print(len(line.split()), end=' ')\n",
         ChangeKind.CHARACTERS_OF_ALL, "Go through the lines, with `sys.stdin.read().splitlines()`."),
        (count, READ + "n = 0\nfor word in words:\n    n + 1\nprint(n)\n", ChangeKind.THROWN_AWAY,
         "`n + 1` changes nothing: it gives a new value, and your program throws it away. Keep it: `n = n + 1`."),
        (count, READ + "n = 0\nfor word in words:\n    size = int(word)\n    n = n + size\nprint(n)\n",
         ChangeKind.ADDS_NUMBER, "write `n = n + 1`"),
        (total, "all = [int(word) for word in input().split()]\nn = 0\nfor k in range(len(all)):\n    n += k\n"
         "print(n)\n", ChangeKind.PLACE_FOR_ITEM, "What stands there is `all[k]`."),
        (total, "all = [int(word) for word in input().split()]\nn = 0\nfor k in range(len(all)):\n    n += k\n"
         "for k in range(len(all)):\n    n += k\nprint(n // 2)\n", ChangeKind.PLACE_FOR_ITEM,
         "What stands there is `for k in all`."),
        (max, READ + "best = words[0]\nfor word in words:\n    if word > best:\n        best == word\nprint(best)\n",
         ChangeKind.NO_ASSIGNMENT, "`best == word` only compares."),
        (count, "words = input().split(',')\nprint(len(words))\n", ChangeKind.OTHER_SEPARATOR,
         "To split at blanks, write `split()`."),
    ],
)  # fmt: skip
def test_each_lost_result_is_named(solve: Callable[[str], object], text: str, kind: ChangeKind, told: str) -> None:
    inputs = LINES if solve is count_by_line else WORDS
    asked = (lambda given: max(given.split())) if solve is max else solve
    check_named(text, cases(asked, *inputs), kind, told)


def test_a_call_of_itself_that_is_not_returned_is_named() -> None:
    text = (
        "def down(n):\n    if n > 3:\n        down(n - 3)\n    else:\n        return n\n\n\nprint(down(int(input())))\n"
    )
    tests = cases(lambda given: (int(given) - 1) % 3 + 1, "9\n", "5\n", "7\n", "12\n", "2\n")
    told = "The function does not return `down(n - 3)`. Write `return down(n - 3)`."
    check_named(text, tests, ChangeKind.NOT_RETURNED, told)


NUMBERED = """\
number = 1
for word in input().split():
    if word == "0":
        print("nothing", end=" ")
        continue
    size = int(word)
    print(number, size, end=" ")
    number += 1
"""


def number_words(text: str) -> str:
    numbered = enumerate(text.split(), 1)
    return " ".join("nothing" if word == "0" else f"{number} {word}" for number, word in numbered)


def test_a_count_that_is_left_out_by_continue_is_named() -> None:
    tests = cases(number_words, "5 0 9\n", "0 8 0 4\n", "7 6\n", "3 0 0 2\n")
    told = "Where `word == '0'` is true, your program leaves before it comes to `number += 1`. Do that there, too."
    check_named(NUMBERED, tests, ChangeKind.LEFT_BEFORE, told)


def test_a_count_further_down_is_done_before_a_turn_ends_with_braces_too() -> None:
    text = "while (a) {\n    if (b) { continue; }\n    c();\n    d();\n    e();\n    f();\n    n++;\n    g();\n}\n"
    found = [place.new for place in list_left_places(Code(text, text))]
    assert found == ["c();", "d();", "e();", "n++;"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a = b.pop()\nc = d.copy()\ne = f.sort(g).h\n", ChangeKind.GIVES_NONE),
        ("a.sort()\nb = sorted(a)\n", ChangeKind.GIVES_NONE),
        ("x = +-y\n+-y\n", ChangeKind.TWO_SIGNS),
        ("def f(a):\n    '''What it gives.'''\n    a.append(1)\n", ChangeKind.NOT_RETURNED),
        ("def f(a):\n    if a:\n        return 1\n    print(a)\n", ChangeKind.PRINTED_RESULT),
        ("def f(a):\n    print(*a)\n", ChangeKind.PRINTED_RESULT),
        ("for line in open('a').read().split():\n    pass\nfor c in word:\n    pass\n", ChangeKind.CHARACTERS_OF_ALL),
        ("a.split(' ')\na.split()\na.split(',', 1)\na.split(b)\n", ChangeKind.OTHER_SEPARATOR),
        ("list = [1]\nother = list(list)\n", ChangeKind.SHARED_ROWS),
    ],
)
def test_what_gives_its_result_stays(text: str, kind: ChangeKind) -> None:
    assert [each.code for each in list_python_changes(text) if each.kind is kind] == []
