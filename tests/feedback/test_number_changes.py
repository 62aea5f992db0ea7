"""What is divided first, a part of a time, and what has too few digits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grader.changes.built.number_places import list_number_places
from grader.changes.digit_places import list_digit_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.changes.sum_places import list_sum_places
from grader.changes.time_places import list_time_places
from grader.feedback.generic.change_ranks import has_helped_enough
from grader.languages import LANGUAGES
from grader.source.code_blocks import Code
from grader.style.comments import read_source

from ..changes.test_script_changes import list_changes
from .test_value_changes import cases, check_named

PARTS = ("3 4\n", "1 2\n", "5 6\n", "4 4\n", "7 9\n")
DAYS = ("1 5\n", "0 7\n", "2 0\n", "0 40\n")
SPAN = """\
from datetime import timedelta
days, hours = map(int, input().split())
stay = timedelta(days=days, hours=hours)
print(stay.seconds // 3600)
"""
DIGITS = """\
BITS = 5
number = int(input())
total = 0
for place in range(BITS):
    total += ((number >> place) & 1) << place
print(total)
"""


def count_percent(text: str) -> int:
    part, whole = map(int, text.split())
    return part * 100 // whole


def count_hours_of_days(text: str) -> int:
    days, hours = map(int, text.split())
    return 24 * days + hours


@pytest.mark.parametrize(
    ("text", "solve", "inputs", "kind", "told"),
    [
        ("a, b = map(int, input().split())\nprint(a // b * 100)\n", count_percent, PARTS, ChangeKind.DIVIDED_FIRST,
         "`a // b * 100` divides first, and what that division drops is lost before it is multiplied. "
         "Multiply first: `a * 100 // b`."),
        ("a, b = map(int, input().split())\nprint(100 * int(a / b))\n", count_percent, PARTS, ChangeKind.DIVIDED_FIRST,
         "Multiply first: `int(100 * a / b)`."),
        (SPAN, count_hours_of_days, DAYS, ChangeKind.PART_OF_TIME,
         "`stay.seconds` is only what is left of a time beside its larger units, such as 5 of 1:05. "
         "All of it is `int(stay.total_seconds())`."),
        (DIGITS, lambda text: int(text), ("3\n", "40\n", "31\n", "1000\n", "77\n"), ChangeKind.FEW_DIGITS,
         "`BITS = 5`: 5 binary digits are too few for larger numbers."),
    ],
)  # fmt: skip
def test_each_is_named_in_python(
    text: str, solve: Callable[[str], object], inputs: tuple[str, ...], kind: ChangeKind, told: str
) -> None:
    check_named(text, cases(solve, *inputs), kind, told)


@pytest.mark.parametrize(
    "text",
    [
        "stay.seconds\n",  # nothing says that it is a time
        "from datetime import timedelta\nstay.seconds = 3\n",
        "n // 10 * 10\n60 * (m // 60)\nround(n / 5) * 5\na / b * c\nint(a) * b\nint(a / b, 2) * c\nmax(a / b) * c\n",
    ],
)
def test_what_is_no_such_mistake_in_python_is_left_alone(text: str) -> None:
    kinds = {change.kind for change in list_python_changes(text)}
    assert kinds.isdisjoint({ChangeKind.PART_OF_TIME, ChangeKind.DIVIDED_FIRST})


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("int p = a / b * 100;", ["a * 100 / b"]),
        ("int p = 100 * (a / b);", ["100 * a / b"]),
        ("int p = (a / b) * 100;", ["a * 100 / b"]),
        ("int p = (int) (a / b) * 100;", ["(int) (a * 100 / b)"]),
        ("long p = Math.round(a / b) * 100;", ["Math.round(a * 100 / b)"]),
        ("fee = Math.Ceiling(a / 15m) * 0.5m;", []),
        ("int p = (int) a / b * 100;", []),
        ("int p = max(a / b) * 100 + 2 * f(a / b);", []),
        ("int p = c * a / b * 2;", []),
        ("int p = n / 10 * 10; int q = 60 * (m / 60); long r = Math.round(n / 5) * 5;", []),
    ],
)
def test_what_is_divided_first_in_languages_with_braces(code: str, tried: list[str]) -> None:
    places = list_sum_places(Code(code, code))
    assert [place.new for place in places if place.kind is ChangeKind.DIVIDED_FIRST] == tried


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("TimeSpan stay = b - a; int m = stay.Minutes;", ["(int)stay.TotalMinutes"]),
        ("int m = (DateTime.Now - a).Hours;", ["(int)(DateTime.Now - a).TotalHours"]),
        ("Duration d; int m = d.toMinutesPart();", ["(int) d.toMinutes()"]),
        ("class Ride { public int Minutes; TimeSpan s; } int m = ride.Minutes;", []),
        ("class Ride { public int Minutes; } var s = b - a; DateTime t; int m = s.Minutes;", ["(int)s.TotalMinutes"]),
        ("TimeSpan s; r.Minutes = 3; r.Minutes += 4; r.MinutesOf(); int m = s.TotalMinutes;", []),
        ("int m = ride.Minutes;", []),
    ],
)
def test_a_part_of_a_time_in_languages_with_braces(code: str, tried: list[str]) -> None:
    assert [place.new for place in list_time_places(Code(code, code))] == tried


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("const int BITS = 8;\nfor (int c = 0; c < BITS; c++) { row[c] = h % 2; h /= 2; }", ["BITS = 8"]),
        ("for (int c = 0; c < 8; c++) if ((h >> c) & 1) n++;", ["for (int c = 0; c < 8"]),
        ("const int N = 20;\nfor (int i = 0; i < N; i++) { std::cin >> a; }", []),
        ("const int N = 20;\nfor (int i = 0; i < N; i++) { if (i % 2 == 0) n++; }", []),
        ("const int N = 20; int a[N];\nfor (int i = 0; i < N; i++) { a[i] = n & 1; }", []),
        ("const int N = 9; void f(int (&a)[N]) { for (int i = 0; i < N; i++) { a[i] = n & 1; } }", []),
        ("final int N = 9; switch (n) { case N: }\nfor (int i = 0; i < N; i++) { a[i] = n & 1; }", []),
        ("const int N = 9; std::bitset<N> b;\nfor (int i = 0; i < N; i++) { b[i] = n & 1; }", []),
        ("for (int c = 0; c < 40; c++) n = n & 1;", []),
    ],
)
def test_few_digits_in_languages_with_braces(code: str, told: list[str]) -> None:
    assert [place.told for place in list_digit_places(Code(code, code))] == told


def test_a_loop_that_takes_no_digits_apart_has_none() -> None:
    text = (
        "LIMIT = 10\nfor k in range(LIMIT):\n    if k % 2 == 0:\n        print(k)\nfor k in range(8):\n    print(k)\n"
    )
    assert ChangeKind.FEW_DIGITS not in {change.kind for change in list_python_changes(text)}


def test_the_same_in_javascript() -> None:
    changes = list_changes("function f() {\nconsole.log(100 * Math.floor(flow / room));\n}\n")
    (divided,) = (change.text for change in changes if change.kind is ChangeKind.DIVIDED_FIRST)
    assert "Math.floor(100 * flow / room)" in divided


@pytest.mark.parametrize(
    ("line", "tried"),
    [
        ("for (char c : key) h += c - 'a';", ["c - 'a' + 1"]),
        ("h = key[i] - 'A' + 1;", []),
        ("h = key.charAt(i) - 'a';", ["key.charAt(i) - 'a' + 1"]),
        ("h = c - 'b' + '-';", []),
        ("const int k = c - 'a';", []),
        ("g(\"c - 'a'\");", []),
    ],
)
def test_the_place_of_a_letter_counts_from_0(line: str, tried: list[str]) -> None:
    text = f"void f(int h) {{ {line} }}"
    code = Code(text, read_source(text, LANGUAGES["cpp"]).code)
    assert [place.new for place in list_number_places(code) if "'" in place.new] == tried


def test_letters_that_help_less_than_half_of_the_tests_may_do_so_by_chance() -> None:
    change = SourceChange(ChangeKind.LETTER_FROM_ZERO, 1, "c - 'a'", "")
    assert [has_helped_enough(change, helped, 4) for helped in (1, 2)] == [False, True]


def test_what_a_pointer_counts_may_begin_with_1() -> None:
    code = "void f(int *n) { *n = 0; while (g()) { (*n)++; } }"
    assert [place.name for place in list_number_places(Code(code, code))] == ["n = 1"]
