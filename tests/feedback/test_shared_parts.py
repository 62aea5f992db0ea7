"""Lists that all objects of a class share, or that a loop goes through while they change, in programs in Python."""

from __future__ import annotations

from grader.changes.source_changes import ChangeKind

from .conftest import case_of
from .test_changed_source import run_python, tell
from .test_stored_lists import cases

QUEUES = """\
class Queue:
    {shared}

    def __init__(self, name):
        self.name = name
        {own}

queues = {{}}
for word in input().split():
    name, person = word.split("-")
    queue = queues.setdefault(name, Queue(name))
    queue.waiting.append(person)
    print(name, len(queue.waiting))
"""
TIDY = """\
words = input().split()
gone = 0
for word in words:
    if word.isdigit():
        words.remove(word)
        gone += 1
print(len(words), gone)
"""


def test_a_list_of_the_class_is_shared_by_all_objects() -> None:
    right = QUEUES.format(shared="size = 0", own="self.waiting = []")
    text = QUEUES.format(shared="waiting = []", own="")
    (found,) = tell(text, *cases(right, "a-x b-x\n", "a-x b-x c-y a-z\n", "a-x a-y\n"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.CLASS_LIST, 2)
    assert found.message == (
        "`waiting = []` belongs to the class, so all its objects share one `waiting`. "
        "Make one for each object, in `__init__`: `self.waiting = …`."
    )


def test_what_each_object_gets_anew_is_not_shared() -> None:
    text = QUEUES.format(shared="waiting = []", own="self.waiting = []")
    assert run_python(text, "a-x b-x\n") == "a 1\nb 1\n"


def test_the_loop_over_a_list_that_it_changes_is_the_mistake_whatever_else_helps() -> None:
    text = "def add(piles):\n    total = 0\n    for pile in piles:\n        total ^= pile\n        piles.remove(pile)\n"
    text += "    return total\n\nprint(add(list(map(int, input().split()))))\n"
    right = text.replace("        piles.remove(pile)\n", "")
    (found,) = tell(text, *cases(right, "1 2 3\n", "4 1\n", "7 9 2 4\n"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.CHANGED_ITEMS, 3)


def test_a_part_that_changes_in_a_function_which_the_loop_calls() -> None:
    text = "held = {'ana': []}\n\ndef give_back(book):\n    held['ana'].remove(book)\n    print('back', book)\n\n"
    text += "held['ana'] += input().split()\nfor book in held['ana']:\n    give_back(book)\nprint(len(held['ana']))\n"
    right = text.replace("in held['ana']:", "in [*held['ana']]:")
    (found,) = tell(text, *cases(right, "a b\n", "a b c d\n", "a\n"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.CHANGED_ITEMS, 8)


def test_one_test_with_several_lines_that_come_right_is_enough() -> None:
    """Of two mistakes each shows in one test: one right answer alone would be chance, but not three of its lines."""
    text = "*words, last = input().split()\nfor place, word in enumerate(words):\n    print(word, place)\n"
    text += "if last == 'sum':\n    print(2 ** len(words) - 40)\n"
    shown = case_of("a b c end\n", "a 1\nb 2\nc 3\n", "places")
    others = (case_of("sum\n", "77\n", "sum"), case_of("end\n", "", "nothing"))
    (found, *_) = tell(text, shown, *others)
    assert (found.variant, found.cases) == (ChangeKind.FROM_ZERO, ("places",))
    (found, *_) = tell(text, case_of("a end\n", "a 1\n", "places"), *others)
    assert found.variant != ChangeKind.FROM_ZERO
