"""What a program makes of its values: each mistake is named where one change takes it out, and where it is true."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.changes.javascript.script_values import BY_TEXT
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.feedback import find_possible, prefer_proved
from grader.model import Case, Diagnosis, Fit, Verdict

from ..changes.test_script_changes import list_changes
from .conftest import FIRST_VALUE, case_of, ran
from .test_changed_source import Programs, run_python, tell
from .test_generic import facts_of


def cases(solve: Callable[[str], object], *texts: str) -> list[Case]:
    return [case_of(text, f"{solve(text)}\n", f"test {number}") for number, text in enumerate(texts)]


def check_named(text: str, tests: list[Case], kind: ChangeKind, told: str) -> None:
    """Fail unless a program in Python that fails such tests is told of one mistake, in these words."""
    (found,) = tell(text, *tests)
    assert found.variant == kind
    assert told in found.message


def keep_first(text: str) -> str:
    """Of the numbers with each remainder by 3, the first."""
    kept: dict[int, str] = {}
    for word in text.split():
        kept.setdefault(int(word) % 3, word)
    return " ".join(kept.get(rest, "-") for rest in range(3))


def read(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


NUMBERS = ("3 9 10\n", "8 25 100\n", "1 2\n", "30 4\n", "7 7 12\n")
PEOPLE = ("bo 5\nal 5\nky 7\n", "x 1\na 1\nm 1\n", "p 3\nq 4\n", "d 2\nc 2\nb 9\na 9\n")
NAMES = ("2 rye bread\n", "1 milk\n", "3 old brown ale\n", "9 light bulb\n", "4 egg\n")
GRIDS = ("2 3\n1 2 3\n4 5 9\n", "3 1\n7\n8\n6\n", "2 2\n9 1\n1 1\n", "1 4\n1 5 2 8\n")


def find_largest(text: str) -> int:
    return max(map(int, text.split()))


def rank(text: str) -> str:
    return " ".join(name for name, _ in sorted(read(text), key=lambda each: (-int(each[1]), each[0])))


def add_from_end(text: str) -> str:
    """The sums of two numbers that are written by their digits, digit by digit."""
    a, b = ([int(word) for word in part.split()] for part in text.split(","))
    n = max(len(a), len(b))
    return " ".join(str(x + y) for x, y in zip([0] * (n - len(a)) + a, [0] * (n - len(b)) + b, strict=True))


def draw_grid(text: str) -> str:
    """Rows of 0 with a 1 at the beginning of the middle one."""
    rows, columns = map(int, text.split())
    return " ".join("1" * (row == rows // 2) + "0" * (columns - (row == rows // 2)) for row in range(rows))


def find_place(text: str) -> str:
    rows = [list(map(int, row)) for row in read(text)[1:]]
    best = max(max(row) for row in rows)
    row = next(number for number, row in enumerate(rows) if best in row)
    return f"{row + 1} {rows[row].index(best) + 1}"


LOOP = "best = ''\nfor word in input().split():\n    if word > best:\n        best = word\nprint(best)\n"
GRID = """\
{first} = map(int, input().split())
grid = [[int(word) for word in input().split()] for _ in range(rows)]
best = {start}
for i in range(rows):
    for j in range(columns):
        if {item} > best:
            best = {item}
            y, x = i, j
print(y{more}, x{more})
"""
RIGHT_GRID = {"first": "rows, columns", "start": "grid[0][0] - 1", "item": "grid[i][j]", "more": " + 1"}
RANK = """\
import sys
people = [line.split() for line in sys.stdin]
people = [(name, int(number)) for name, number in people]
people = sorted(people, key={key}{reverse})
print(*[name for name, _ in people])
"""


def write_grid(**others: str) -> str:
    return GRID.format(**RIGHT_GRID | others)


def write_rank(key: str, reverse: str = ", reverse=True") -> str:
    return RANK.format(key=key, reverse=reverse)


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        (LOOP, find_largest, NUMBERS, ChangeKind.COMPARED_TEXTS, "`word > best` compares texts, character by"),
        ("print(max(input().split()))\n", find_largest, NUMBERS, ChangeKind.TEXT_KEY,
         "`max(input().split())` compares numbers as texts"),
        ("a = input().split()\na.sort(key=lambda n: n)\nprint(a[-1])\n", find_largest, NUMBERS, ChangeKind.TEXT_KEY,
         "`a.sort(key=lambda n: n)` compares numbers as texts"),
        ("n = input()\nprint('zero' if n == 0 else 'some')\n", lambda text: "some" if int(text) else "zero",
         ("0\n", "5\n", "00\n", "1\n"), ChangeKind.TEXT_AND_NUMBER, "`n == 0` compares a text with a number"),
        ("n = int(input())\nprint('zero' if n == '0' else 'some')\n", lambda text: "some" if int(text) else "zero",
         ("0\n", "5\n", "00\n", "1\n"), ChangeKind.TEXT_AND_NUMBER, "`n == '0'` compares a text with a number"),
        (write_rank("lambda p: (p[1], p[0])"), rank, PEOPLE, ChangeKind.TURNED_TIES,
         "`reverse=True` turns round the whole order, also of those that are equal in its first part"),
        (write_rank("lambda p: p[1]"), rank, PEOPLE, ChangeKind.TIES, "Where two are equal in what `sorted("),
        ("p = input().split()\nprint(p[1])\n", lambda text: " ".join(text.split()[1:]), NAMES, ChangeKind.SPLIT_REST,
         "`input().split()` splits within what belongs together, too. Split less often, as "
         "`split(None, 1)`"),
        ("s = input().replace(',', '')\nprint(len(s.split(' ')))\n", lambda text: len(text.replace(",", "").split()),
         ("a , b\n", "c , , d\n", "a b\n", "xyz\n"), ChangeKind.EMPTY_WORDS,
         "`s.split(' ')` splits at each single blank and at nothing else"),
        ("import sys\nprint(len(sys.stdin.read().strip().split(' ')))\n", lambda text: len(text.split()),
         ("a b\nc\n", "a\nb\nc\nd\n", "a b\n", "x\ny z\n"), ChangeKind.EMPTY_WORDS,
         "and the end of a line stays in its word"),
        ("print(input().rstrip('.,!'))\n", lambda text: text.strip().strip(".,!"),
         ("!a\n", "...b.\n", "c!\n", "xyz\n"), ChangeKind.ONE_END,
         "`input().rstrip('.,!')` takes away at one end only. `strip` does so at both."),
        ("class At:\n    n = 0\nat = At()\nwords = input().split()\nwhile words[at.n] != 'end':\n"
         "    print(words[at.n], f'at {at.n}')\n    at.n += 1\n",
         lambda text: "\n".join(f"{word} at {at}" for at, word in enumerate(text.split()[:-1], 1)),
         ("ann bob end\n", "bob end\n", "end\n", "cy dee ann end\n"), ChangeKind.FROM_ZERO,
         "`at.n` counts from 0 where it is printed, and is to count from 1 there. Print `at.n + 1`."),
        ("s = input().strip()\nprint(s.find('a'))\n", lambda text: text.find("a"),
         ("  ba\n", " a\n", "ba\n", "xyz\n"), ChangeKind.START_BLANKS,
         "`input().strip()` also takes away blanks and empty lines at the beginning, and here they count. "
         "`rstrip()` leaves them."),
        ("print(int(float(input())) * 2)\n", lambda text: f"{float(text) * 2:g}", ("2.5\n", "1.25\n", "4\n", "6\n"),
         ChangeKind.CUT_DECIMALS, "`int(float(input()))` drops what comes after the decimal point."),
        ("import re\nprint(re.match(r'add (\\d)', input())[1])\n", lambda text: text.split()[1],
         ("add 12\n", "add 305\n", "add 4\n"), ChangeKind.ONE_CHARACTER, r"`\d` matches one character only"),
        ("print(sum(1 for _ in [0]))\nfor w in input():\n    print(w)\n",
         lambda text: "\n".join(["1", *text.split()]), ("ab c\n", "d ef\n", "xyz\n", "q\n"),
         ChangeKind.CHARACTERS, "`for w in input()` goes through single characters."),
        ("a = input().split()\nfor w in a:\n    if w == 'x':\n        a.remove(w)\nprint(len(a))\n",
         lambda text: len(text.split()) - text.split().count("x"), ("a x x b\n", "x x x\n", "a b\n", "x y\n"),
         ChangeKind.CHANGED_ITEMS, "The loop `for w in a` changes `a` while it goes through it."),
        ("class L:\n    def __init__(self, a):\n        self.a = a\n    def drop(self):\n        for w in self.a:\n"
         "            if w == 'x':\n                self.a.remove(w)\n"
         "l = L(input().split())\nl.drop()\nprint(len(l.a))\n",
         lambda text: len(text.split()) - text.split().count("x"), ("a x x b\n", "x x x\n", "a b\n", "x y\n"),
         ChangeKind.CHANGED_ITEMS, "The loop `for w in self.a` changes `self.a` while it goes through it."),
        ("a = input().split()\nfor i, w in enumerate(a):\n    if w == 'x':\n        a.remove(w)\nprint(len(a))\n",
         lambda text: len(text.split()) - text.split().count("x"), ("a x x b\n", "x x x\n", "a b\n", "x y\n"),
         ChangeKind.CHANGED_ITEMS, "The loop `for i, w in enumerate(a)` changes `a` while it goes through it."),
        ("n = int(input())\nif n > 9:\n    print('many')\nprint('few')\n",
         lambda text: "many" if int(text) > 9 else "few",
         ("12\n", "3\n", "9\n"), ChangeKind.NO_ELSE, "Your program runs `print('few')` also where the `if` before"),
        ("def run():\n    for w in input().split():\n        if w == 'x':\n            return\n        print(w)\n"
         "run()\n",
         lambda text: "\n".join(w for w in text.split() if w != "x"), ("a x b\n", "c d x e\n", "f\n", "g h\n"),
         ChangeKind.EARLY_RETURN, "`return` ends the whole function within the loop on line 2"),
        ("a = [(len(w), w) for w in input().split()]\na.sort()\na.reverse()\nprint(*(w for _, w in a))\n",
         lambda text: " ".join(sorted(text.split(), key=lambda w: (-len(w), w))),
         ("b a ccc\n", "dd aa z\n", "x y z\n", "aaa b\n"), ChangeKind.TURNED_TIES,
         "`a.reverse()` turns round the whole order, also of those that are equal in its first part"),
        ("def find(a):\n    for w in a:\n        if w > 'm':\n            return w\n        else:\n"
         "            return '-'\n    return '-'\nprint(find(input().split()))\n",
         lambda text: next((w for w in text.split() if w > "m"), "-"), ("a x b\n", "c d n\n", "f\n", "z\n"),
         ChangeKind.LOOP_ELSE, "Your program runs `return '-'` in each iteration of the loop on line 2"),
        ("n = int(input())\nfor i in range(2, 9):\n    for j in range(i, 9):\n        if i * j == n:\n"
         "            found = i\n            break\nprint(found)\n",
         lambda text: next(i for i in range(2, 9) if int(text) % i == 0 and i <= int(text) // i < 9),
         ("16\n", "24\n", "36\n", "25\n"), ChangeKind.INNER_BREAK,
         "`break` ends only the loop on line 3, and the one around it goes on."),
        ("n = int(input())\ns, low = 50, 50\nfor i in range(3):\n    s += n\n    if s < low:\n        low = s\n"
         "    if s > 60:\n        s -= 40\nprint(low)\n",
         lambda text: min(itertools.accumulate(range(3), lambda s, _: s + int(text) - 40 * (s + int(text) > 60),
                                               initial=50)),
         ("20\n", "30\n", "35\n", "2\n"), ChangeKind.READ_EARLY, "`if s < low:` comes too early: `s` still changes"),
        ("n = int(input())\nprint('{n * 2} in all')\n", lambda text: f"{int(text) * 2} in all", ("3\n", "5\n", "8\n"),
         ChangeKind.NO_F, "`print('{n * 2} in all')` prints its braces as they are."),
        ("a = list(map(int, input().split()))\nn = len(a)\ns = 0\nfor n in a:\n    s += n\nprint(n, s)\n",
         lambda text: f"{len(text.split())} {sum(map(int, text.split()))}", ("2 5\n", "1 2 3\n", "4\n", "7 2\n"),
         ChangeKind.REUSED_NAME, "The loop `for n in a` uses the name `n` again"),
        ("low, high = 99, 0\nfor w in input().split():\n    if int(w) > high:\n        high = int(w)\n"
         "    elif int(w) < low:\n        low = int(w)\nprint(low, high)\n",
         lambda text: f"{min(map(int, text.split()))} {max(map(int, text.split()))}",
         ("1 2\n", "3\n", "5 2\n", "4 6\n"), ChangeKind.NO_ELIF,
         "Your program asks `elif int(w) < low` only where the conditions before it were not true."),
        ("a = input().split()\na.sort()\nprint(a[0], len(a))\n",
         lambda text: f"{text.split()[0]} {len(text.split())}", ("b a\n", "c b a\n", "a c\n"), ChangeKind.SORTED,
         "`a.sort()` changes the order, and the order of the input counts here"),
        ("at = None\nfor i, w in enumerate(input().split()):\n    if w == 'x':\n        at = i\n"
         "if not at:\n    print('none')\nelse:\n    print('found', at)\n",
         lambda text: f"found {text.split().index('x')}" if "x" in text else "none", ("x a\n", "a x\n", "b\n", "x\n"),
         ChangeKind.ZERO_AS_NOTHING, "`not at` takes 0 for nothing, but 0 is a value here. Ask for what you mean, as "
         "`at is None`"),
        ("keys = [None] * 3\nfor k in map(int, input().split()):\n    at = k % 3\n"
         "    if keys[at] and k > 5:\n        continue\n"
         "    if not keys[at]:\n        keys[at] = k\nprint(*('-' if not keys[i] else keys[i] for i in range(3)))\n",
         lambda text: keep_first(text), ("0 3\n", "1 0 6\n", "4 5\n", "2 9 0\n"),
         ChangeKind.ZERO_AS_NOTHING, "`keys[at]` takes 0 for nothing, but 0 is a value here. Ask for what you mean, as "
         "`keys[at] is not None`"),
        ("a = input().split()\nb = a\nb.append('end')\nprint(len(a), len(b))\n",
         lambda text: f"{len(text.split())} {len(text.split()) + 1}", ("b a\n", "c b a\n", "a\n"),
         ChangeKind.SECOND_NAME, "`b = a` makes no copy: both names stand for the same thing. `a.copy()` makes one."),
        ("d = {'a': input().split()}\nb = d['a']\nb.append('end')\nprint(len(d['a']), len(b))\n",
         lambda text: f"{len(text.split())} {len(text.split()) + 1}", ("b a\n", "c b a\n", "a\n"),
         ChangeKind.SECOND_NAME, "both names stand for the same thing. `d['a'].copy()` makes one."),
        ("a, b = (list(map(int, part.split())) for part in input().split(','))\nn = max(len(a), len(b))\n"
         "a = a + [0] * (n - len(a))\nb = b + (n - len(b)) * [0]\nprint(*(x + y for x, y in zip(a, b)))\n",
         add_from_end, ("1 2 3,4\n", "5,6 7\n", "1 2,3 4\n", "9 9 9 9,1\n"), ChangeKind.FILLED_AT_END,
         "`a + [0] * (n - len(a))` fills up at the wrong end: write `[0] * (n - len(a)) + a`."),
        ("w = input().strip()\nprint(w + '0' * (5 - len(w)))\n", lambda text: text.strip().rjust(5, "0"),
         ("12\n", "7\n", "123\n", "12345\n"), ChangeKind.FILLED_AT_END, "write `'0' * (5 - len(w)) + w`."),
        ("a = [[int(w)] for w in input().split()]\nb = a\nb[0][0] += 1\nprint(a[0][0], b[0][0])\n",
         lambda text: f"{int(text.split()[0])} {int(text.split()[0]) + 1}", ("3 4\n", "7\n", "9 2 1\n"),
         ChangeKind.SECOND_NAME, "both names stand for the same thing. `copy.deepcopy(a)` makes one."),
        ("n, m = map(int, input().split())\nrows = [[0] * m] * n\nrows[n // 2][0] = 1\n"
         "print(*(''.join(map(str, row)) for row in rows))\n", draw_grid, ("2 2\n", "3 1\n", "1 2\n", "2 3\n"),
         ChangeKind.SAME_ROWS, "In `[[0] * m] * n` all entries are one and the same thing: what you change in one "
         "changes in all. Make a new one for each: `[[0] * m for _ in range(n)]`."),
        ("a, b = input().split()\nprint('more' if a > b else 'less')\n",
         lambda text: "more" if int(text.split()[0]) > int(text.split()[1]) else "less",
         ("1000000000000000001 1000000000000000000\n", "9 10\n", "30 4\n", "7 12\n", "21 3\n"),
         ChangeKind.COMPARED_TEXTS, "`a > b` compares texts, character by"),
        ("low, high = 0, 0\nlow = 9\nhigh = -1\nfor w in input().split():\n    low = min(low, int(w))\n"
         "    high = max(high, int(w))\nprint(low, high)\n",
         lambda text: f"{min(map(int, text.split()))} {max(map(int, text.split()))}",
         ("12 15\n", "-3 -7\n", "5 2\n", "11\n", "-9\n"), ChangeKind.BOTH_STARTS,
         "`low = 9` and `high = -1` are the wrong values to start with"),
        ("n = int(input())\nif n < 12:\n    print('small')\nelif n < 12:\n    print('large')\nelse:\n"
         "    print('huge', 16)\n",
         lambda text: "small" if int(text) < 12 else "large" if int(text) < 16 else "huge 16",
         ("3\n", "13\n", "20\n", "15\n"), ChangeKind.OTHER_VALUE,
         "`n < 12` compares with the wrong value: with `16` there, tests pass that fail now."),
        ("days = [31, 28]\ndef count(leap):\n    if leap:\n        days[1] = 29\n    return days[1]\n"
         "print(*[count(w == 'leap') for w in input().split()])\n",
         lambda text: " ".join("29" if w == "leap" else "28" for w in text.split()),
         ("leap a leap\n", "leap a a leap\n", "a leap\n", "b\n", "leap b\n"), ChangeKind.SHARED_LIST,
         "`days[1] = 29` changes `days` for the whole program, and it stays so for all that comes later."),
        ("c = input()\nd = 'z'\nprint('big' if 'A' <= c and ord(c) <= ord('z') else 'other', 'Z')\n",
         lambda text: "big Z" if text.strip().isupper() else "other Z", ("a\n", "B\n", "c\n", "Z\n", "1\n"),
         ChangeKind.OTHER_VALUE, "`ord(c) <= ord('z')` compares with the wrong value: with `'Z'` there"),
        ("n = int(input())\nif n > 10:\n    n -= 10\nprint(n)\n", lambda text: (int(text) - 1) % 10 + 1,
         ("35\n", "12\n", "101\n", "7\n"), ChangeKind.ONCE,
         "Your program asks `if n > 10` only once, and the same may still hold after that. Ask again: `while n > 10`."),
        ("line = input()\nprint(int(line[-1]) + int(line[0]))\n",
         lambda text: int(text.split()[-1]) + int(text.split()[0]), ("1 23\n", "4 5\n", "6 78\n", "2 10\n"),
         ChangeKind.ONE_OF_LINE, "`line[-1]` is only one character. `line.split()[-1]` is a whole word."),
        ("a = list(map(int, input().split()))\nb = [n % 3 for n in a]\nif sum(a) > 3:\n    print('many', len(b))\n"
         "else:\n    print('few', max(a))\n",
         lambda text: f"many {len(text.split())}" if sum(int(w) % 3 for w in text.split()) > 3 else
         f"few {max(map(int, text.split()))}", ("6 9\n", "5 5\n", "3 4\n", "2 2\n", "8 1\n"), ChangeKind.OTHER_NAME,
         "In `if sum(a) > 3:` you may mean another name: with `b` in place of `a`, tests pass that fail now."),
        ("a = list(map(int, input().split()))\nprint('ones', a.count('1'), len(a))\n",
         lambda text: f"ones {text.split().count('1')} {len(text.split())}", ("1 1\n", "2 1 5\n", "3\n", "1 4\n"),
         ChangeKind.SOUGHT_KIND, "`a.count('1')` looks for a text among numbers, or for a number among texts"),
        ("a = input().split()\nprint('from', min(a))\nprint('to', max(a))\n",
         lambda text: f"from {min(map(int, text.split()))}\nto {find_largest(text)}",
         ("9 10\n", "25 8 100\n", "7 3\n", "30 4 200 5\n"), ChangeKind.TEXTS,
         "`input().split()` gives text. Make numbers of it before you calculate or compare."),
        ("a, b = map(int, input().split())\nprint(abs(a - b))\n",
         lambda text: int(text.split()[0]) - int(text.split()[1]), ("1 5\n", "7 2\n", "3 9\n"), ChangeKind.LOST_SIGN,
         "`abs(a - b)` drops the minus of a negative number, and it is asked for."),
        ("a, b, c = input().split()\nprint('same' if a == b else 'other', c)\n",
         lambda text: ("same" if text.split()[0].lower() == text.split()[1].lower() else "other") + text[-3:-1],
         ("a A x\n", "b b x\n", "Cd cD y\n", "c d z\n"), ChangeKind.LETTER_CASE,
         "In `a == b`, “A” and “a” are different letters."),
        ("print(*sorted(input().split()))\n", lambda text: " ".join(sorted(text.split(), key=str.lower)),
         ("a B c\n", "b a\n", "D c e\n"), ChangeKind.LETTER_CASE,
         "In `sorted(input().split())`, “A” and “a” are different letters."),
        (write_grid(first="columns, rows"), find_place, GRIDS, ChangeKind.SWAPPED_NAMES,
         "With two neighbouring names in `columns, rows = map(int, input().split())` swapped, tests pass"),
        (write_grid(more=""), find_place, GRIDS, ChangeKind.BOTH_FROM_ZERO, "`y` and `x` count from 0"),
    ],
)  # fmt: skip
def test_each_mistake_is_named(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


def test_a_search_starts_below_all_numbers() -> None:
    text = "best = 0\nwhere = -1\nfor i, w in enumerate(input().split()):\n    if int(w) > best:\n" + (
        "        best = int(w)\n        where = i + 1\nprint(best, 'at', where)\n"
    )
    tests = cases(
        lambda text: f"{find_largest(text)} at {text.split().index(str(find_largest(text))) + 1}",
        "-4 -2\n", "-7 -8 -9\n", "3 1\n", "1 8\n",
    )  # fmt: skip
    (found,) = tell(text, *tests)
    assert found.message == f"`best = 0` is the wrong value to start with. {FIRST_VALUE}"


def test_what_is_compared_by_identity_is_told_nothing_of_capital_letters() -> None:
    """Made texts, two lists of the same letters would be the same: that is not what is changed."""
    changes = {each.text for each in list_changes("if (a === b) f();") if each.kind is ChangeKind.LETTER_CASE}
    (text,) = changes
    assert "a === b || " in text
    assert "String(a) !== String(b)" in text


def test_what_is_found_is_not_looked_for_as_something_else() -> None:
    """Else a number that is there would be missed, and a branch with it that is wrong."""
    for text, printed in (("a = [1, 2]\nprint(a.count(1))\n", "1"), ("a = ['1', '2']\nprint(a.count(1))\n", "1")):
        (changed,) = (each.text for each in list_python_changes(text) if each.kind is ChangeKind.SOUGHT_KIND)
        assert run_python(changed, "") == f"{printed}\n"


def test_a_sum_is_not_started_at_one_more() -> None:
    """What follows may be one off: then the start is right."""
    for added, number in (("w", 2), ("1", 4)):
        python = f"n = 0\nfor w in [3, 4]:\n    n += {added}\nprint(n)\n"
        script = f"let n = 0;\nfor (const w of [3, 4]) {{\n  n += {added};\n}}\nconsole.log(n);\n"
        for changes in (list_python_changes(python), list_changes(script)):
            assert sum(change.kind is ChangeKind.START for change in changes) == number


def test_what_keeps_the_best_is_no_sum_and_does_not_belong_after_the_loop() -> None:
    text = (
        "best = -1\nfor w in input().split():\n    n = int(w)\n    if n >= best:\n"
        "        best = n\n        at = w\nprint(at)\n"
    )
    tests = cases(
        lambda text: next(w for w in text.split() if int(w) == find_largest(text)), "5 05\n", "1 2\n", "9 3\n"
    )
    (found,) = tell(text, *tests)
    assert found.variant == ChangeKind.LIMIT


def test_an_error_is_not_told_as_numbers_in_the_order_of_texts() -> None:
    text = "a = input().split()\na[0] = int(a[0])\nprint(max(a))\n"
    assert [each.variant for each in tell(text, *cases(find_largest, *NUMBERS))] != [ChangeKind.TEXT_KEY]


def test_a_change_that_makes_a_line_right_but_no_test() -> None:
    text = "a = input().split()\nprint(sum(int(a[i]) for i in range(len(a) - 1)))\n"
    tests = cases(lambda text: f"{sum(map(int, text.split()))}\nlast {text.split()[-1]}", "1 2\n", "3 4\n", "5 6 7\n")
    (found,) = tell(text, *tests)
    assert found.variant == ChangeKind.LONGER_RANGE
    assert found.then == ("In the test “test 0”, the line “last 2” is missing.",)


def test_a_second_mistake_in_the_tests_that_the_first_does_not_explain() -> None:
    text = "a = list(map(int, input().split()))\nprint('many' if sum(a) >= 10 else 'few')\nprint(max(a))\n"
    tests = cases(lambda text: f"{'many' if sum(map(int, text.split())) > 10 else 'few'}\n"
                  f"{max(map(int, text.split()), default='none')}", "\n", "4 6\n", "5 9\n", "1 2\n")  # fmt: skip
    crashed, *others = (ran(case, run_python(text, case.input) or "") for case in tests)
    result = replace(
        crashed.result, verdict=Verdict.RUNTIME_ERROR, stderr="ValueError: max() arg is an empty sequence\n"
    )
    facts = facts_of(replace(crashed, result=result), *others, text=text)
    first, second = find_possible(replace(facts, programs=Programs(text)))
    assert (first.kind, first.cases, first.fit) == ("missing-item", ("test 0",), Fit.PART)
    assert (second.variant, second.cases, second.fit) == (ChangeKind.LIMIT, ("test 1",), Fit.PART)


@pytest.mark.parametrize(
    ("kind", "text", "changed", "code"),
    [
        (ChangeKind.CUT_DECIMALS, "const p = parseInt(a[1]) * 2;", "const p = parseFloat(a[1]) * 2;", "parseInt(a[1])"),
        (ChangeKind.TIES, "all.sort((a, b) => b.n - a.n);", f"all.sort({BY_TEXT}).sort((a, b) => b.n - a.n);",
         "all.sort((a, b) => b.n - a.n)"),
        (ChangeKind.SORT_KEY, "all.sort((a, b) => b[0] - a[0]);", "all.sort((a, b) => b[1] - a[1]);", "b[0] - a[0]"),
        (ChangeKind.TEXT_AND_NUMBER, "if (a[0] === 5) f();", "if (a[0] == 5) f();", "a[0] === 5"),
        (ChangeKind.SWAPPED_INDEXES, "s += grid[j][i + 1];", "s += grid[i + 1][j];", "grid[j][i + 1]"),
        (ChangeKind.SWAPPED_NAMES, "const [n, m] = f(line);", "const [m, n] = f(line);", "const [n, m] = f(line)"),
        (ChangeKind.SWAPPED_NAMES, "let a = Number(w[0]);\nlet b = Number(w[1]);",
         "let b = Number(w[0]);\nlet a = Number(w[1]);", "a = Number(w[0]); let b = Number(w[1])"),
        (ChangeKind.SWAPPED_NAMES, "const a = all.pop();\nconst b = all.pop();",
         "const b = all.pop();\nconst a = all.pop();", "a = all.pop(); const b = all.pop()"),
        (ChangeKind.EARLY_STOP, "while (a) {\n if (b) break;\n}", "while (a) {\n if (b) ;\n}", "break"),
        (ChangeKind.PART_DIVIDED, "show(a + b.n / 2);", "show((a + b.n) / 2);", "a + b.n / 2"),
        (ChangeKind.MULTIPLIED_AGAIN, "show(a / r * c);", "show(a / (r * c));", "a / r * c"),
        (ChangeKind.REMAINDER, "d = (d - a + k) % 26; e = (e + k) % 26;",
         "d = (((d - a + k) % 26 + 26) % 26); e = (((e + k) % 26 + 26) % 26);", "(d - a + k) % 26"),
        (ChangeKind.REMAINDER, "d = (d + k) % 26; e = (e - 1) % 7;", "d = (d + k) % 26; e = (((e - 1) % 7 + 7) % 7);",
         "(e - 1) % 7"),
        (ChangeKind.REMAINDER, "d = (a * b + c) % 8; e = (e - 1) % 7;",
         "d = (a * b + c) % 8; e = (((e - 1) % 7 + 7) % 7);", "(e - 1) % 7"),
        (ChangeKind.REMAINDER, "d = (d - 1) % 4;", "d = (((d - 1) % 4 + 4) % 4);", "(d - 1) % 4"),
        (ChangeKind.BOTH_FROM_ZERO, "for (let i = 0; i; i++) {\n}\nfor (let j = 0; j; j++) {\n show(`${i} ${j}`);\n}",
         "for (let i = 0; i; i++) {\n}\nfor (let j = 0; j; j++) {\n show(`${(i + 1)} ${(j + 1)}`);\n}", "j"),
        (ChangeKind.ONE_CHARACTER, "const m = line.match(/add (\\d)/);", "const m = line.match(/add (\\d+)/);",
         "/add (\\d)/"),
        (ChangeKind.NO_ELSE, "if (a) { show(1); }\nn[a] = 0;", "if (a) { show(1); }\nelse { n[a] = 0; }", "n[a] = 0"),
        (ChangeKind.ZERO_AS_NOTHING, "if (!at) f();", "if (!(at || at === 0)) f();", "!at"),
        (ChangeKind.ZERO_AS_NOTHING, "at = all.indexOf(3);\nif (!at) f();",
         "at = all.indexOf(3);\nif ((at === -1)) f();", "!at"),
        (ChangeKind.NO_ELIF, "if (a) {\n f();\n} else if (b < 3) {\n g();\n}",
         "if (a) {\n f();\n} if (b < 3) {\n g();\n}", "else if (b < 3)"),
        (ChangeKind.ONCE, "if (n > 26) {\n n -= 26;\n}\nf();", "while (n > 26) {\n n -= 26;\n}\nf();", "if (n > 26)"),
        (ChangeKind.ONCE, "if (all.length > 3) {\n f(all[0]);\n all.shift();\n}",
         "while (all.length > 3) {\n f(all[0]);\n all.shift();\n}", "if (all.length > 3)"),
        (ChangeKind.ONCE, "if (n > 26) n -= 26;\nf();", "while (n > 26) n -= 26;\nf();", "if (n > 26)"),
        (ChangeKind.PLACE_AS_TEXT, "for (const i in all) {\n show(i + 1);\n}",
         "for (const i in all) {\n show(Number(i) + 1);\n}", "i + 1"),
        (ChangeKind.RAISED_COPY, "n[w] = n[w]++;", "n[w] = n[w] + 1;", "n[w] = n[w]++"),
        (ChangeKind.SORTED, "all.sort((a, b) => a - b);", "all;", "all.sort((a, b) => a - b)"),
        (ChangeKind.LOST_SIGN, "show(Math.abs(a - b));", "show((a - b));", "Math.abs(a - b)"),
        (ChangeKind.LETTER_CASE, "if (a.name !== b) f();",
         "if ((a.name !== b && !(String(a.name).toLowerCase() === String(b).toLowerCase() && "
         "String(a.name) !== String(b)))) f();", "a.name !== b"),
        (ChangeKind.WEAK_OPERATOR, "if (h[i] ^ x < h[i]) f();", "if ((h[i] ^ x) < h[i]) f();", "h[i] ^ x < h[i]"),
        (ChangeKind.LOOP_ELSE, "for (const a of all) {\n if (a) return a;\n else return -1;\n}",
         "for (const a of all) {\n if (a) return a;\n else continue;\n}", "return -1"),
        (ChangeKind.INNER_BREAK, "for (const a of all) {\n for (const b of a) {\n  if (b) break;\n }\n}",
         "grader_loop: for (const a of all) {\n for (const b of a) {\n  if (b) break grader_loop;\n }\n}", "break"),
        (ChangeKind.EARLY_RETURN, "for (const a of all) {\n if (a) return;\n}",
         "grader_loop: for (const a of all) {\n if (a) continue grader_loop;\n}", "return"),
    ],
)  # fmt: skip
def test_each_change_of_a_script(kind: ChangeKind, text: str, changed: str, code: str) -> None:
    found = {change.text: change for change in list_changes(text) if change.kind is kind}
    assert changed in found
    assert found[changed].code == code


def test_no_change_of_a_script_where_it_would_be_another_thing() -> None:
    assert not [each for each in list_changes("if (a === null) f();") if each.kind is ChangeKind.TEXT_AND_NUMBER]
    assert not [each for each in list_changes("all.sort((a, b) => a < b);") if each.kind is ChangeKind.TIES]
    assert not [each for each in list_changes("if ((h ^ x) < h || !f(a) || a != b) f();")
                if each.kind in (ChangeKind.WEAK_OPERATOR, ChangeKind.ZERO_AS_NOTHING)]  # fmt: skip
    for text in ("if (a === 'x') f();", "if (a === 3) f();", "if (0 === a) f();", "if (a === null) f();"):
        assert not [each for each in list_changes(text) if each.kind is ChangeKind.LETTER_CASE]
    for text in ("if (m > 26) n -= 26;\nf();", "if (n > 26) n -= 26;\nelse f();", "if (n > 26) { n -= 26; break; }"):
        assert not [each for each in list_changes(text) if each.kind is ChangeKind.ONCE]
    inner = "for (const a of all) {\n a.forEach((b) => {\n  if (b) return;\n });\n}"
    assert not [each for each in list_changes(inner) if each.kind is ChangeKind.EARLY_RETURN]


def test_a_script_without_semicolons_is_changed_alike() -> None:
    text = (
        "let n = 0\nlet all = 0\nfor (const line of lines) {\n    n += line\n    show(n)\n}\nif (a)\n  f()\nshow(all)\n"
    )
    found = {(each.kind, each.line, each.code) for each in list_changes(text)}
    assert {(ChangeKind.JOINED, 4, "n += line"), (ChangeKind.SET_ONCE, 1, "n = 0")} <= found
    assert (ChangeKind.BEHIND_LOOP, 7, "if (a)") not in found


def test_a_line_of_a_script_that_goes_on_is_not_ended() -> None:
    text = "let n = lines\n  .map(f)\nlet m = g(1,\n  2)\nif (n)\n  m = n\nelse\n  m = 1\n"
    assert not [each for each in list_changes(text) if each.code in ("n = lines", "m = g(1,")]


def test_one_change_that_explains_more_is_told_in_the_place_of_mistakes_that_explain_a_part() -> None:
    text = "n = int(input())\nprint('{n} in all')\n"
    tests = [case_of(f"{number}\n", f"{number} in all\n", f"test {number}") for number in (3, 5, 8)]
    facts = replace(facts_of(*(ran(case, run_python(text, case.input) or "") for case in tests), text=text),
                    programs=Programs(text))  # fmt: skip
    part = Diagnosis("known", "A guess.", cases=("test 3",), fit=Fit.PART)
    (found,) = prefer_proved((part,), facts)
    assert (found.variant, found.cases) == (ChangeKind.NO_F, ("test 3", "test 5", "test 8"))
    all_of_it = replace(part, cases=("test 3", "test 5", "test 8"))
    assert prefer_proved((all_of_it,), facts) == (all_of_it,)
    assert prefer_proved((), facts) == ()


def test_a_change_that_makes_all_right_but_the_longest_tests_is_told_once() -> None:
    text = "n = input()\nprint('{n} in all')\n"
    sizes = (1, 2, 3, 30_000)
    tests = [case_of(f"{'9' * size}\n", f"{'9' * size} in all\n", f"test {size}") for size in sizes]
    facts = facts_of(*(ran(case, "{n} in all\n") for case in tests), text=text)
    found = find_possible(replace(facts, programs=Programs(text)))
    assert [each.variant for each in found] == [ChangeKind.NO_F]


@pytest.mark.parametrize(
    "text",
    [
        "a = [1]\ndef f(a):\n    a[0] = 2\n",
        "a = [1]\ndef f():\n    global a\n    a[0] = 2\n",
        "a = [1]\ndef f():\n    a = [2]\n    a[0] = 3\n",
        "a = [1]\na[0] = 2\n",
        "def f(b):\n    b.c[0] = 2\n",
    ],
)
def test_a_list_that_a_function_has_for_itself_is_no_list_of_the_whole_program(text: str) -> None:
    assert ChangeKind.SHARED_LIST not in {change.kind for change in list_python_changes(text)}


def test_the_name_that_got_a_value_last_is_tried_first() -> None:
    """Of a program with many names: which one is meant stands a few lines above, and not where the program begins."""
    text = "".join(f"n{number} = {number}\nprint(end='' if n{number} * 1 else '')\n" for number in range(1, 26))
    text += "guests = 4\ncost, people = map(int, input().split())\nprint(cost / guests)\n"
    (found,) = tell(
        text, *cases(lambda line: int(line.split()[0]) / int(line.split()[1]), *("8 2", "9 3", "5 4", "7 2"))
    )
    assert (found.variant, found.place and found.place.line) == (ChangeKind.OTHER_NAME, 53)
    assert "`people` in place of `guests`" in found.message
