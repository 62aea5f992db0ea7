"""Many changed versions of a program in one run: each gets its time, and a hostile one costs no more than that."""

from __future__ import annotations

import pytest

from grader.grading.changed_programs import _read_versions
from grader.model import Assignment
from grader.sandbox import Sandbox

from ..sandbox.conftest import any_box
from .test_watching import assignment, box, graded

__all__ = ["any_box", "assignment", "box"]

LATE = "n = int(input())\ntotal = 0\nfor each in range(n + 1):\n    total += 2\nprint(total)\n"


def test_a_small_change_is_tried_on_every_tier(assignment: Assignment, any_box: Sandbox) -> None:
    (found,) = graded(assignment, any_box, LATE).diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 3)
    assert found.message == "`range(n + 1)` ends one number too late."


@pytest.mark.parametrize(
    "more",
    [
        "while n > 10:\n    pass\n",
        "while total - 2 > 2 * n:\n    print(1)\n",
        "if n - 3 > n:\n    raise SystemExit(3)\n",
        "import sys\nsys.setrecursionlimit(50)\nsys.stdin = None\nsys.argv.clear()\n",
        "import threading\nthreading.Thread(target=print, args=('',), kwargs={'end': ''}).start()\n",
    ],
)
def test_what_other_versions_do_is_nothing_to_the_right_one(assignment: Assignment, box: Sandbox, more: str) -> None:
    """Changed versions of these lines never end, print without end, or leave, before the one that is right is run."""
    (found,) = graded(assignment, box, LATE + more).diagnosis
    assert (found.kind, found.place and found.place.line) == ("source-change", 3)


@pytest.mark.parametrize(
    "text",
    [
        "import os\n" + LATE.replace("print(total)", "os.write(1, str(total).encode())"),  # goes by what is tried
        LATE.replace("int(input())", "int(open(0).read())"),
        LATE + "import random\nprint('' if random.random() > 2 else ' ' * random.randint(1, 10**9 % 977))\n",
    ],
)
def test_a_run_that_cannot_be_made_again_is_not_tried(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert all(each.kind != "source-change" for each in graded(assignment, box, text).diagnosis)


def test_notes_that_are_no_notes() -> None:
    assert _read_versions(b"0 3\nabc1 0\n12 2\nhi") == {0: b"abc", 1: b"", 12: b"hi"}
    assert _read_versions(b"0 3\nab") == {0: b"ab"}
    assert _read_versions(b"nothing of ours") == {}
