"""Loops that stop at the end of the places, where those before their start come next, are named."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind

from .test_value_changes import cases, check_named

SEATS = """\
size, *wishes = map(int, input().split())
seats = [None] * size
def find(wish):
    for place in range(wish % size, size):
        if seats[place] is None:
            return place
    return None
for number, wish in enumerate(wishes):
    place = find(wish)
    if place is None:
        print(number, 'stands')
    else:
        seats[place] = number
        print(number, 'sits on', place)
"""
INPUTS = ("3 2 2 2 1\n", "4 1 3 3 0 2 1\n", "2 0 1\n", "5 4 4 9 4\n")
TOLD = (
    "`range(wish % size, size)` stops at the end, and never comes to the places before its start. "
    "Go once round: `[(wish % size + at) % size for at in range(size)]`."
)


def sit(text: str) -> str:
    size, *wishes = map(int, text.split())
    seats: dict[int, int] = {}
    told = []
    for number, wish in enumerate(wishes):
        free = [place for each in range(size) if (place := (wish + each) % size) not in seats]
        told.append(f"{number} sits on {free[0]}" if free else f"{number} stands")
        seats |= {free[0]: number} if free else {}
    return "\n".join(told)


def test_a_search_that_does_not_go_round_is_named() -> None:
    check_named(SEATS, cases(sit, *INPUTS), ChangeKind.GOES_ROUND, TOLD)


def test_two_loops_that_do_not_go_round_are_named_together() -> None:
    counted = SEATS.replace(
        "    place = find(wish)\n",
        "    place = find(wish)\n    for tried in range(wish % size, size):\n        print('look at', tried)\n"
        "        if seats[tried] is None:\n            break\n",
    )

    def look_and_sit(text: str) -> str:
        size, *wishes = map(int, text.split())
        told = sit(text).splitlines()
        for number, line in enumerate(told):
            taken = {each.split()[-1] for each in told[:number] if "sits" in each}
            ways = [str((wishes[number] + each) % size) for each in range(size)]
            end = next((at + 1 for at, place in enumerate(ways) if place not in taken), size)
            told[number] = "".join(f"look at {place}\n" for place in ways[:end]) + line
        return "\n".join(told)

    check_named(counted, cases(look_and_sit, *INPUTS), ChangeKind.GOES_ROUND, TOLD)


def test_two_loops_with_other_starts_are_two_changes() -> None:
    text = "a, b, n = map(int, input().split())\nfor i in range(a, n):\n    f(i)\nfor i in range(b, n):\n    f(i)\n"
    found = [each for each in list_python_changes(text) if each.kind is ChangeKind.GOES_ROUND]
    assert [each.code for each in found] == ["range(a, n)", "range(b, n)"]


@pytest.mark.parametrize(
    ("loop", "tried"),
    [
        ("range(k, n)", ["[(k + at) % n for at in range(n)]"]),
        ("range(k, len(all))", ["[(k + at) % len(all) for at in range(len(all))]"]),
        ("range(k % 3, n + 1)", ["[(k % 3 + at) % (n + 1) for at in range(n + 1)]"]),
        ("range(0, n)", []),  # all places
        ("range(k + 1, n)", []),  # pairs
        ("range(-1, n)", []),
        ("range(k, 9)", []),
        ("range(k, n, 2)", []),
        ("reversed(range(k, n))", []),
    ],
)
def test_which_loops_may_go_round(loop: str, tried: list[str]) -> None:
    found = list_python_changes(f"k = n = int(input())\nall = [k]\nfor i in {loop}:\n    print(i)\n")
    assert [each.name for each in found if each.kind is ChangeKind.GOES_ROUND] == tried
