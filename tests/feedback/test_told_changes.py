"""Which of two changes that help as well is told, and which that could help are never tried."""

from __future__ import annotations

import pytest

from grader.changes.python.python_changes import list_python_changes
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.generic.change_choice import keep_least

from .test_value_changes import cases, check_named

ORDERS = ("a b\n", "c\nd e\n", "f g\nh\ni\n", "j\nk\n")
CLASS = """import sys
class Order:
    def __init__(self, items=[]):
        self.items = items
    def add(self, item):
        self.items.append(item)
for line in sys.stdin:
    order = Order()
    for word in line.split():
        order.add(word)
    print(len(order.items))
"""
STEPS = ("1 5\n", "2 2\n", "3 9\n", "4 0\n")
TURNS = """
left, most = map(int, input().split())
def put():
    global left
    left += most
    return left
def take():
    global left
    left *= 2
    return left
given = put()
taken = take()
print(taken, given)
"""


def count_words(text: str) -> str:
    return "\n".join(str(len(line.split())) for line in text.splitlines())


def double_first(text: str) -> str:
    left, most = map(int, text.split())
    return f"{2 * left} {2 * left + most}"


def test_of_a_shared_default_that_the_default_is_the_mistake_and_not_that_it_is_stored() -> None:
    told = "The default `items=[]` is made only once"
    check_named(CLASS, cases(count_words, *ORDERS), ChangeKind.SHARED_DEFAULT, told)


@pytest.mark.parametrize(
    ("kinds", "left"),
    [
        ((ChangeKind.WHOLE_DIVISION, ChangeKind.ROUNDING), ChangeKind.WHOLE_DIVISION),
        ((ChangeKind.SWAPPED_LIMITS, ChangeKind.INNER_BREAK), ChangeKind.INNER_BREAK),
        ((ChangeKind.NEVER, ChangeKind.TWICE_EXCHANGED), ChangeKind.TWICE_EXCHANGED),
    ],
)
def test_what_says_more_is_told(kinds: tuple[ChangeKind, ChangeKind], left: ChangeKind) -> None:
    changes = [SourceChange(kind, line, "x", "") for line, kind in enumerate(kinds, 1)]
    assert [each.kind for each in keep_least(changes)] == [left]


def test_two_results_that_are_asked_for_in_the_wrong_order() -> None:
    told = "`given = put()` comes too early: called after what stands below it"
    check_named(TURNS, cases(double_first, *STEPS), ChangeKind.CALLED_EARLY, told)


@pytest.mark.parametrize(
    "calls", ["given = put()\ntaken = take(given)\n", "given = put(taken)\ntaken = take()\n", "given = put()\nx = 1\n"]
)
def test_results_that_use_each_other_stay_in_their_order(calls: str) -> None:
    text = f"def put(n=0):\n    return n\ndef take(n=0):\n    return n\ntaken = 0\n{calls}print(given, taken)\n"
    found = [each for each in list_python_changes(text) if each.kind is ChangeKind.CALLED_EARLY]
    assert [each.code for each in found if each.code.startswith("given")] == []


@pytest.mark.parametrize(
    ("body", "is_tried"),
    [
        ("    if n in known:\n        return known[n]\n    known[n] = 2 * n\n    return known[n]\n", False),
        ("    known[n] = 2 * n\n    return len(known)\n", True),
    ],
)
def test_a_default_that_keeps_results_is_meant(body: str, is_tried: bool) -> None:
    kinds = {each.kind for each in list_python_changes(f"def f(n, known={{}}):\n{body}print(f(1), f(2))\n")}
    assert (ChangeKind.SHARED_DEFAULT in kinds) is is_tried
