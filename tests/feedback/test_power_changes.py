"""`^` where a power is meant, and the hours of a day among minutes: named in Python and JavaScript."""

from __future__ import annotations

import pytest

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.power_places import list_power_places
from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

NUMBERS = ("2 3\n", "5 2\n", "1 7\n", "10 3\n")
TIMES = ("23:50 0:10\n", "8:05 7:00\n", "12:00 11:59\n", "7:00 8:15\n")
READ = "x, n = map(int, input().split())\n"
CLOCK = "def m(t):\n    h, s = t.split(':')\n    return int(h) * 60 + int(s)\na, b = map(m, input().split())\n"


def raise_to(text: str) -> int:
    x, n = map(int, text.split())
    return int(3 * x**n + 1)


def wait(text: str) -> int:
    a, b = ((int(time.split(":")[0]) * 60 + int(time.split(":")[1])) for time in text.split())
    return (b - a) % 1440


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("print(3 * x ^ n + 1)\n", "`x ^ n` gives no power"),
        ("print(1 + 3 * (x ^ n))\n", "Write `x ** n`."),
        ("def f(y, k):\n    return y ^ (k + 1)\nprint(3 * f(x, n - 1) + 1)\n", "Write `y ** (k + 1)`."),
    ],
)
def test_a_sign_for_bits_is_no_power(written: str, told: str) -> None:
    check_named(f"{READ}{written}", cases(raise_to, *NUMBERS), ChangeKind.POWER, told)


def test_all_powers_of_a_program_are_written_at_once() -> None:
    changes = list_python_changes("a = x ^ 2 + y ^ 2\nb = (-x + 1)^3\n")
    (edit,) = (each for each in changes if each.kind is ChangeKind.POWER)
    assert edit.text == "a = x ** 2 + y ** 2\nb = (-x + 1) ** 3\n"


@pytest.mark.parametrize("text", ["a = 1 << x ^ y\n", "a = x | y ^ z\n", "a = {1} ^ {2} & b\n"])
def test_who_works_with_bits_means_bits(text: str) -> None:
    assert ChangeKind.POWER not in {each.kind for each in list_python_changes(text)}


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("let y = 3 * x ^ n + 1;\n", "let y = 3 * (x) ** (n) + 1;\n"),
        ("let d = Math.sqrt(dx ^ 2 + dy ^ 2);\n", "let d = Math.sqrt((dx) ** (2) + (dy) ** (2));\n"),
    ],
)
def test_powers_of_a_script(text: str, tried: str) -> None:
    (change,) = (each for each in list_script_changes(text, text) if each.kind is ChangeKind.POWER)
    assert change.text == tried


def test_a_power_around_another_one_is_left_as_it_is() -> None:
    text = "int y = (a ^ 2) ^ 3; int z = b ^ 2;"
    places = [*list_power_places(Code(text, text))]
    assert [(place.told, len(place.others)) for place in places] == [("a ^ 2", 1)]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("d = b - a\nif d < 0:\n    d += 24\nprint(d)\n", "In `d += 24`, 24 are the hours of a day."),
        ("print(b - a if b >= a else 24 - a + b)\n", "It has 24 * 60 minutes: write `24 * 60`."),
    ],
)
def test_a_day_has_more_minutes_than_hours(written: str, told: str) -> None:
    check_named(f"{CLOCK}{written}", cases(wait, *TIMES), ChangeKind.HOURS_FOR_MINUTES, told)


def test_hours_are_not_taken_for_minutes_where_nothing_is_counted_in_sixties() -> None:
    kinds = {each.kind for each in list_python_changes("d = b - a + 24\n")}
    assert ChangeKind.HOURS_FOR_MINUTES not in kinds
