"""What is done for one of two only is named, and so is what begins with 0 again where 1 is the first."""

from __future__ import annotations

import pytest

from grader.changes.both_places import list_both_places
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import list_sum_places
from grader.source.code_blocks import Code

from .test_value_changes import cases, check_named

TRANSFERS = """\
import sys
money, booked = {}, {}
for line in sys.stdin:
    one, other, amount = line.split()
    for name in (one, other):
        money.setdefault(name, 0)
        booked.setdefault(name, 0)
    money[one] -= int(amount)
    money[other] += int(amount)
    booked[one] += 1
for name in sorted(money):
    print(name, money[name], booked[name])
"""


def transfer(text: str) -> str:
    money: dict[str, list[int]] = {}
    for line in text.splitlines():
        one, other, amount = line.split()
        for name, sign in ((one, -1), (other, 1)):
            account = money.setdefault(name, [0, 0])
            account[0] += sign * int(amount)
            account[1] += 1
    return "\n".join(f"{name} {cents} {number}" for name, (cents, number) in sorted(money.items()))


def test_what_is_done_for_one_of_two_is_named() -> None:
    tests = cases(transfer, "a b 3\n", "x y 1\ny z 2\n", "k a 7\na k 7\nk b 1\n", "b a 4\n")
    told = "`booked[one] += 1` is done for one of two only. Do the same for the other: `booked[other] += 1`."
    check_named(TRANSFERS, tests, ChangeKind.FOR_ONE_ONLY, told)


@pytest.mark.parametrize(
    ("row", "tried"),
    [
        ("p[a].n -= m; p[b].n += m; p[a].k++;", ["p[b].k++"]),
        ("a.n += m; b.n += m; ++s; a.k += 2; b.k += 2;", []),  # both are done
        ("a.n += m; b.n += m; g(a);", []),  # nothing that counts
        ("a.n += m; b.k += m; a.s += 1;", []),  # two things
        ("a.n += m; b.n += k; a.s += 1;", []),  # two names apart
        ("a.n += m; b.n += m; s += a.n - b.n;", []),  # both in one
    ],
)
def test_rows_of_code_with_braces(row: str, tried: list[str]) -> None:
    text = f"void f() {{ {row} }}"
    assert [place.name for place in list_both_places(Code(text, text))] == tried


MONTHS = "m, n = map(int, input().split())\nfor _ in range(n):\n    m = (m + 1) % 12\nprint(m)\n"


def count_on(text: str) -> int:
    month, number = map(int, text.split())
    return (month + number - 1) % 12 + 1


def test_months_begin_with_one_again() -> None:
    told = "`(m + 1) % 12` begins with 0 again, and here 1 is the first: write `m % 12 + 1`."
    check_named(
        MONTHS, cases(count_on, "3 2\n", "11 1\n", "5 7\n", "1 35\n", "12 12\n"), ChangeKind.WRAPS_TO_ZERO, told
    )


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("m = (m + 1) % 12;", [("(m + 1) % 12", "m % 12 + 1")]),
        ("x = f((d[i] + 1) % n);", [("(d[i] + 1) % n", "d[i] % n + 1")]),
        ("x = 2 * (m + 1) % 12;", []),
        ("x = (a + b + 1) % 7;", []),
        ("x = (a + 2) % 7;", []),
    ],
)
def test_remainders_in_code_with_braces(text: str, tried: list[tuple[str, str]]) -> None:
    places = [each for each in list_sum_places(Code(text, text)) if each.kind is ChangeKind.WRAPS_TO_ZERO]
    assert [(place.told, place.name) for place in places] == tried
