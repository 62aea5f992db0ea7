"""Slips of those who have just begun: what is kept, operators, half questions, one pass, what is put where."""

from __future__ import annotations

import math
from itertools import accumulate

import pytest

from grader.changes.build_up_places import list_build_up_places, list_item_places
from grader.changes.compared_places import list_compared_places
from grader.changes.kept_places import list_kept_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from tests.changes.test_script_changes import list_changes

from .test_changed_source import tell
from .test_meant_changes import places
from .test_value_changes import cases

RUNS = "s = input()\nlast = ''\nruns = 0\nfor c in s:\n    if c != last:\n        runs += 1\nprint(runs)\n"
RISES = """\
v = list(map(int, input().split()))
last = v[0]
up = 0
for x in v[1:]:
    if x > last:
        up += 1
        last = x
print(up)
"""
FIBONACCI = "n = int(input())\na, b = 0, 1\nfor i in range(n):\n    a = b\n    b = a + b\nprint(a)\n"
DIVISOR = "a, b = map(int, input().split())\nwhile b != 0:\n    a = b\n    b = a % b\nprint(a)\n"
SWAP = "a, b = input().split()\nif a > b:\n    a = b\n    b = a\nprint(a, b)\n"
VOWEL = "w = input()\nif w == 'a' or 'e':\n    print('vowel', w)\nelse:\n    print('other', w)\n"
BOTH = "a, b = map(int, input().split())\nif a and b == 1:\n    print('ones', a)\nelse:\n    print('no', a)\n"
IDENTITY = "a, b = input().split()\nprint('same' if int(a) is int(b) else 'other', a)\n"
NEARLY = "a, b, c = map(float, input().split())\nprint('yes' if a + b == c else 'no', c)\n"
FROM_TO = "a, b = map(int, input().split())\nprint(b - a)\n"
AREA = "a, b = map(int, input().split())\narea = a + b\nprint(area)\n"
REST = "n = int(input())\nprint(n // 60, n // 60)\n"
BUBBLE = """\
v = list(map(int, input().split()))
for i in range(len(v) - 1):
    if v[i] > v[i + 1]:
        v[i], v[i + 1] = v[i + 1], v[i]
print(v)
"""
REVERSED = "n = int(input())\nr = 0\nwhile n > 0:\n    r += n % 10\n    n = n // 10\nprint(r)\n"
BINARY = "n = int(input())\ns = ''\nwhile n > 0:\n    s += str(n % 2)\n    n = n // 2\nprint(s)\n"
CELSIUS = "f = float(input())\nprint(round(f - 32 * 5 / 9, 1))\n"
AROUND = "w, h = map(int, input().split())\nprint(2 * w + h)\n"
PLACES = """\
v = list(map(int, input().split()))
s = 0
for i in range(len(v)):
    if v[i] > 0:
        s += i
print(s)
"""
DOWN = "n = int(input())\nfor i in range(n, 0):\n    print(i)\n"
ANSWERS = "n = 0\nfor w in input().split(','):\n    if w == 'yes':\n        n += 1\nprint(n)\n"
STEPS = "n = int(input())\nk = 0\nwhile n > 0:\n    n -= 3\n    k += 1\nprint(k)\n"
TABLE = """\
rows = []
for word in input().split():
    name, points = word.split('=')
    rows.append((int(points), name))
rows.sort(reverse=True)
print(*[name for _, name in rows])
"""
WALK = """\
place = 0
told = []

def go(n):
    global place
    place += n
    return place < 5

def walk(n):
    if not go(n):
        return
    told.append(place)

for word in input().split():
    walk(int(word))
print(told, place)
"""


def fibonacci(text: str) -> int:
    a, b = 0, 1
    for _ in range(int(text)):
        a, b = b, a + b
    return a


def rank(text: str) -> str:
    rows = [word.split("=") for word in text.split()]
    return " ".join(name for name, _ in sorted(rows, key=lambda row: (-int(row[1]), row[0])))


def walk(text: str) -> str:
    told = [*accumulate(numbers(text))]
    return f"{told} {told[-1]}"


def numbers(text: str) -> list[int]:
    return [*map(int, text.split())]


def rise(text: str) -> int:
    return sum(b > a for a, b in zip(numbers(text), numbers(text)[1:], strict=False))


@pytest.mark.parametrize(
    ("program", "solve", "inputs", "kind", "line", "name"),
    [
        (RUNS, lambda t: sum(a != b for a, b in zip(" " + t.strip(), t.strip(), strict=False)),
         ("aab\n", "abba\n", "a\n", "aaabbbccc\n", "aabb\n"), ChangeKind.NOT_KEPT, 5, "last = c"),
        (RISES, rise, ("1 2 3\n", "1 5 3 4\n", "2 1 2\n", "4 4 5 2 3\n", "3 1 2 1 2 1 2\n"), ChangeKind.ONLY_ASKED, 7,
         "x > last"),
        (FIBONACCI, fibonacci, ("1\n", "5\n", "7\n", "0\n", "10\n"), ChangeKind.SET_ONE_BY_ONE, 5, "a, b = b, a + b"),
        (DIVISOR, lambda t: math.gcd(*numbers(t)), ("4 6\n", "9 3\n", "7 5\n", "12 18\n"),
         ChangeKind.SET_ONE_BY_ONE, 4, "a, b = b, a % b"),
        (SWAP, lambda t: " ".join(sorted(t.split())), ("a b\n", "b a\n", "z c\n", "q p\n"),
         ChangeKind.SET_ONE_BY_ONE, 4, "a, b = b, a"),
        (VOWEL, lambda t: ("vowel " if t.strip() in "ae" else "other ") + t, ("a\n", "e\n", "b\n", "x\n", "q\n"),
         ChangeKind.HALF_ASKED, 2, "w == 'a' or w == 'e'"),
        (BOTH, lambda t: ("ones " if t.split() == ["1", "1"] else "no ") + t[0], ("1 1\n", "2 1\n", "3 1\n", "0 1\n"),
         ChangeKind.HALF_ASKED, 2, "a == 1 and b == 1"),
        (IDENTITY, lambda t: ("same " if len({*t.split()}) == 1 else "other ") + t.split()[0],
         ("1 1\n", "999 999\n", "1 2\n", "5000 5000\n", "777 777\n"), ChangeKind.SAME_OBJECT, 2, "int(a) == int(b)"),
        (NEARLY, lambda t: (lambda a, b, c: f"{'yes' if abs(a + b - c) < 1e-9 else 'no'} {c}")(*map(float, t.split())),
         ("0.1 0.2 0.3\n", "1 2 3\n", "1 1 3\n", "0.1 0.7 0.8\n", "0.5 0.5 2\n"), ChangeKind.EXACT_DECIMALS, 2,
         "abs(a + b - c) < 1e-09"),
        (FROM_TO, lambda t: numbers(t)[1] - numbers(t)[0] + 1, ("1 2\n", "3 9\n", "5 5\n", "2 30\n"),
         ChangeKind.BOTH_ENDS, 2, "b - a + 1"),
        (AREA, lambda t: math.prod(numbers(t)), ("1 2\n", "3 9\n", "5 5\n", "2 30\n"), ChangeKind.OTHER_OPERATOR, 2,
         "a * b"),
        (REST, lambda t: f"{int(t) // 60} {int(t) % 60}", ("61\n", "30\n", "200\n", "3600\n"),
         ChangeKind.OTHER_OPERATOR, 2, "n % 60"),
        (BUBBLE, lambda t: sorted(numbers(t)), ("3 1 2\n", "1 2\n", "5 4 3\n", "2 2 1 4\n"), ChangeKind.SORTED_ONCE, 2,
         "repeat it"),
        (REVERSED, lambda t: int(t.strip()[::-1]), ("12\n", "7\n", "123\n", "45\n"), ChangeKind.NOT_SHIFTED, 4,
         "r = r * 10 + n % 10"),
        (BINARY, lambda t: f"{int(t):b}", ("6\n", "4\n", "7\n", "5\n", "10\n"), ChangeKind.WRONG_SIDE, 4,
         "s = str(n % 2) + s"),
        (CELSIUS, lambda t: round((float(t) - 32) * 5 / 9, 1), ("32\n", "212\n", "50\n", "100\n"),
         ChangeKind.PART_MULTIPLIED, 2, "(f - 32) * 5 / 9"),
        (AROUND, lambda t: 2 * sum(numbers(t)), ("1 2\n", "3 9\n", "5 5\n", "2 30\n"), ChangeKind.PART_MULTIPLIED, 2,
         "2 * (w + h)"),
        (PLACES, lambda t: sum(max(0, n) for n in numbers(t)), ("3 1 2\n", "1 2\n", "-5 4 3\n", "2 2 1 4\n"),
         ChangeKind.PLACE_FOR_ITEM, 5, "v[i]"),
        (DOWN, lambda t: "\n".join(map(str, range(int(t), 0, -1))), ("3\n", "1\n", "5\n"), ChangeKind.COUNTS_UP, 2,
         "range(n, 0, -1)"),
        (ANSWERS, lambda t: sum(w.strip() == "yes" for w in t.split(",")),
         ("yes, no\n", "no, yes\n", "yes, yes, yes\n", "yes\n"), ChangeKind.BLANK_KEPT, 2, "strip()"),
        (STEPS, lambda t: math.ceil(int(t) / 2), ("1\n", "4\n", "5\n", "10\n"), ChangeKind.ONE_OFF, 4, "n -= 2"),
        (TABLE, rank, ("a=1 b=2\n", "a=3 b=3 c=1\n", "x=2 y=2 z=2\n", "ab=1 a=1\n"), ChangeKind.TURNED_TIES, 5,
         "reverse=True"),
        (WALK, walk, ("1 2\n", "3 4 1\n", "9 1\n", "2 2 2 2\n"), ChangeKind.LEFT_EARLY, 10, "not go(n)"),
    ],
)  # fmt: skip
def test_it_is_told(
    program: str, solve: object, inputs: tuple[str, ...], kind: ChangeKind, line: int, name: str
) -> None:
    (found,) = tell(program, *cases(solve, *inputs))
    assert (found.variant, found.place and found.place.line) == (kind, line)
    assert name in found.message


def test_what_is_kept_in_each_turn_is_not_kept_again() -> None:
    text = RUNS.replace("print(runs)", "    last = c\nprint(runs)")
    assert ChangeKind.NOT_KEPT not in {change.kind for change in list_python_changes(text)}


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f(char *s) { char last = 0; for (int i = 0; s[i]; i++) { if (s[i] != last) n++; } }", ["last = s[i];"]),
        ("void f(char *s) { char last = 0; for (int i = 0; s[i]; i++) { if (s[i] != last) n++; last = s[i]; } }", []),
        ("void f(int k) { for (int i = 0; i < 9; i++) { if (k < m) n++; } }", []),
        ("void f(int a, int b) { while (a) { a = b; b = a % b; } }",
         ["{ var grader_value = a % b; a = b; b = grader_value; }"]),
        ("#include <c.h>\nvoid f(int a, int b) { a = b; b = a; }",
         ["{ __auto_type grader_value = a; a = b; b = grader_value; }"]),
        ("void f(int a, int b) { a = 1; b = a; c = b; b = c + 1; }",
         ["{ var grader_value = c + 1; c = b; b = grader_value; }"]),
    ],
)  # fmt: skip
def test_what_is_kept_in_languages_with_braces(text: str, tried: list[str]) -> None:
    assert [new for _, new in places(list_kept_places, text)] == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f(char c) { if (c == 'a' || 'e' || 'i') n++; }", ["c == 'a' || c == 'e' || c == 'i'"]),
        ("void f(char c) { if (c == 'a' || c == 'e') n++; }", []),
        ("void f(int c) { if (c != 1 && 2 < d) n++; }", []),
        ("void f(int c) { if (n > 3 && c == 1 || 2) n++; if (n + c == 5 || 6) n++; if (*p == 1 || 2) n++; }", []),
        ("void f(int c) { if (p.q.r.s == 1 || 2) n++; if (t[i++] == 1 || 2) n++; }", []),
        ("void f(double a, double b) { if (a == b) n++; }", ["(a - b < 1e-9 && b - a < 1e-9)"]),
        ("void f(double a, double b, double c) { if (a + b == c) n++; if (c == a * b) n++; if (-a == b) n++; }", []),
        ("void f(double a, int b) { if (a != 0.3) n++; if (b == c) k++; }", ["!(a - 0.3 < 1e-9 && 0.3 - a < 1e-9)"]),
    ],
)
def test_which_questions_are_tried_in_languages_with_braces(text: str, tried: list[str]) -> None:
    assert [new for _, new in places(list_compared_places, text)] == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { r = r + n % 10; s += k % 10; t += k % 2; }", ["r += r * 9 + (n % 10);", "s += s * 9 + (k % 10);"]),
        ("void f() { String s; s += n % 2; }", ["s = (n % 2) + s;"]),
        ("void f() { let s = ''; s = s + c; }", ["s = (c) + s;"]),
        ("void f() { s += c; count += n % 10 > 5 ? 1 : 0; x += y * (n % 10); }", []),
        ("#include <string>\nusing namespace std; void f() { string s; s += n % 2 + '0'; }", []),
    ],
)
def test_what_grows_otherwise_in_languages_with_braces(text: str, tried: list[str]) -> None:
    assert [new for _, new in places(list_build_up_places, text)] == tried


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("void f() { for (int i = 0; i < n; i++) { if (v[i] > 0) s += i; } }", [("i", "v[i]")]),
        ("void f() { for (int i = 0; i < n; i++) { if (v.get(i) > 0) s += i; w.add(i); } }", [("i", "v.get(i)")]),
        ("void f(String[] v) { for (int i = 0; i < n; i++) { if (v[i] == w) s += i; } }", []),
        ("void f(int[][] v) { for (int i = 0; i < n; i++) { if (v[i][0] == w) s += i; } }", []),
        ("void f() { for (int i = 0; i < n; i++) { s += i; } }", []),
        ("void f() { for (int i : v) { s += i; t[i]++; } }", []),
    ],
)
def test_which_places_stand_for_items_in_languages_with_braces(text: str, tried: list[tuple[str, str]]) -> None:
    assert places(list_item_places, text) == tried


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a = []\nb = []\nfor x in v:\n    a.append(x)\n    b.append(x)\ndel a[1:]\n", ChangeKind.STAYS_BESIDE),
        ("a = v\na += ['x']\nb = 0\nb += 1\n", ChangeKind.WRONG_SIDE),
        ("for i in v:\n    for j in range(9):\n        a[j], a[j + 1] = a[j + 1], a[j]\n", ChangeKind.SORTED_ONCE),
        ("while k:\n    for j in range(9):\n        a[j], a[j + 1] = a[j + 1], a[j]\n", ChangeKind.SORTED_ONCE),
        ("for i in range(1, n):\n    print(i)\n", ChangeKind.COUNTS_UP),
        ("if ok and n == 0:\n    f()\nwhile n > 0 and True:\n    g()\n", ChangeKind.HALF_ASKED),
        ("print(''.join(w))\n", ChangeKind.UNSORTED),
        ("print(1 / a + b)\n", ChangeKind.PART_DIVIDED),
        ("n += k % 10 == 0\n", ChangeKind.NOT_SHIFTED),
    ],
)  # fmt: skip
def test_what_would_be_said_of_something_else_is_not_tried(text: str, kind: ChangeKind) -> None:
    found = {change.kind for change in list_python_changes(text)}
    assert found
    assert kind not in found


def test_the_same_is_tried_in_javascript() -> None:
    loop = "let last = '';\nfor (const c of s) {\n  if (c !== last) n++;\n}\n"
    kinds = {change.kind for change in list_changes(f"{loop}a = b;\nb = a;\nif (c == 'x' || 'y') k++;\n")}
    assert {ChangeKind.NOT_KEPT, ChangeKind.SET_ONE_BY_ONE, ChangeKind.HALF_ASKED} <= kinds


CHANGE = "price, paid = map(int, input().split())\nchange = price - paid\nprint(price, change)\n"


@pytest.mark.parametrize(("inputs", "is_sure"), [(("1 2\n", "3 9\n", "5 4\n"), True), (("1 2\n", "3 9\n"), False)])
def test_a_difference_the_wrong_way_round_is_told_where_tests_tell_it_from_a_size(
    inputs: tuple[str, ...], is_sure: bool
) -> None:
    (found,) = tell(CHANGE, *cases(lambda text: f"{text.split()[0]} {numbers(text)[1] - numbers(text)[0]}", *inputs))
    assert found.place and found.place.line == 2
    assert ("is the wrong way round: write `paid - price`" in found.message) is is_sure
    assert "abs" not in found.message
