"""Tables of steps to the neighbours of a cell: one that stands twice is named, whatever else looks like it is not."""

from __future__ import annotations

import pytest

from grader.feedback import find_possible
from grader.source.doubled_directions import scan_for_doubled_direction

from .conftest import case_of, ran
from .test_generic import facts_of

WRONG = ran(case_of("1 2\n", "3\n"), "4\n")
RIGHT = ran(case_of("1 2\n", "3\n"), "3\n")
EIGHT = "int d[8][2] = {{-1, -1}, {-1, 0}, {-1, 1},\n {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, -1}};"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("x = 1\nmoves = [[0, 1], [0, -1], [1, 0], [1, 0]]\n", (2, "[1, 0]", "[-1, 0]")),
        ("for (a, b) in ((0,1),(1,0),(0,1),(-1,0)):\n", (1, "(0,1)", "(0, -1)")),
        (EIGHT, (2, "{1, -1}", "{1, 1}")),
        ("f(i + 1, j);\nf(i - 1, j);\nf(i, j + 1);\nf(i, j + 1);\n", (4, "f(i, j + 1)", "f(i, j - 1)")),
        ("go(x-1, y, n)\ngo(x-1, y, n)\ngo(x, y+1, n)\ngo(x, y-1, n)\n", (2, "go(x-1, y, …)", "go(x + 1, y, …)")),
        ("f(i + 1, j); f(i - 1, j); f(i, j + 1); f(i, j - 1);", None),
        ("f(i + 1, j); f(i - 1, j); g(i, j + 1); f(i, j + 1);", None),
        ("if a: f(i + 1, j)\nelif b: f(i - 1, j)\nelif c: f(i, j + 1)\nelse: f(i, j + 1)\n", None),
        ("f(i, j); f(i, j); f(i + 1, j); f(i, j + 1);", None),
        ("moves = [[0, 1], [0, -1], [1, 0], [-1, 0]]\n", None),
        ("table = [(0, 0), (0, 1), (1, 0), (1, 1)]\n", None),
        ("edges = [(0, 1), (1, 0), (0, 1), (1, 0)]\n", None),
        ("edges = [(0, 1), (1, 0), (0, 0), (-1, 0)]\n", None),
        ("three = [(0, 1), (1, 0), (1, 0)]\n", None),
        ("five = [(0, 1), (1, 0), (1, 0), (-1, 0), (0, -1)]\n", None),
        ("nine = [(0, 1), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (0, 1)]\n", None),
        ("a = [[0, 1], [0, -1], [1, 0], [1, 0]]\nb = [[0, 1], [0, -1], [1, 0], [1, 0]]\n", None),
    ],
)
def test_a_step_that_stands_twice_is_found(code: str, told: tuple[int, str, str] | None) -> None:
    found = scan_for_doubled_direction(code)
    assert (found and (found.line, found.written, found.missing)) == told


def test_it_is_told_of_a_program_that_fails() -> None:
    text = "let moves = [[0, 1], [0, -1], [1, 0], [1, 0]];\n"
    (found,) = find_possible(facts_of(WRONG, text=text, language="javascript"))
    assert found.message == "Of the steps to the neighbours, `[1, 0]` stands twice, and `[-1, 0]` is missing."
    assert found.place is not None
    assert (found.place.line, found.place.raised) == (1, "`[1, 0]` stands here a second time.")


def test_nothing_is_told_in_a_comment_or_of_a_program_that_passes() -> None:
    text = "moves = [[0, 1], [0, -1], [1, 0], [1, 0]]\n"
    assert find_possible(facts_of(WRONG, text="# " + text + "print(1)\n")) == ()
    assert find_possible(facts_of(RIGHT, text=text)) == ()
