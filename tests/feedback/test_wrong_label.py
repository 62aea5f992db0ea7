"""Words that a program prints in the place of others are told, where its own texts have them, and only these."""

from __future__ import annotations

import pytest

from grader.feedback import find_possible
from grader.model import Diagnosis

from .conftest import case_of, ran
from .test_generic import facts_of

SOURCE = 'print("rows:", *rows)\nprint("rows:", *columns)\nprint("an error: zero division")\n'


def tell(*pairs: tuple[str, str], text: str = SOURCE, given: str = "1 2\n") -> list[Diagnosis]:
    runs = [ran(case_of(given, asked, f"{number}"), got) for number, (asked, got) in enumerate(pairs)]
    return [each for each in find_possible(facts_of(*runs, text=text)) if each.kind == "wrong-label"]


RIGHT = ("rows: 3 7\n", "rows: 3 7\n")
ROWS = ("rows: 1\ncols: 4 6\n", "rows: 1\nrows: 4 6\n")
ZERO = ("an error: division by zero\n", "an error: zero division\n")


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ((RIGHT, ROWS), "Your program prints “rows:” where “cols:” is asked for."),
        ((ROWS, ("7\n", "8\n")), "Your program prints “rows:” where “cols:” is asked for."),
        ((RIGHT, ZERO), "Your program prints “zero division” where “division by zero” is asked for."),
    ],
)
def test_the_words_are_told(pairs: tuple[tuple[str, str], ...], told: str) -> None:
    (found,) = tell(*pairs)
    assert found.message == told
    assert found.cases in (("1",), ("0",))


def test_the_only_line_that_has_them_is_shown() -> None:
    (found,) = tell(RIGHT, ZERO)
    assert found.place is not None
    assert found.place.line == 3
    (other,) = tell(RIGHT, ROWS)
    assert other.place is None, "two lines have that text"


@pytest.mark.parametrize(
    ("pairs", "text", "given"),
    [
        ((RIGHT, ("cols: 1\n", "cols: 1\n"), ROWS), SOURCE, ""),  # it prints them elsewhere: the wrong line is chosen
        ((RIGHT, ROWS), SOURCE + 'print("cols: ")\n', ""),  # likewise
        ((RIGHT, ROWS), SOURCE, "rows: 1\n"),  # what stands in the input is no text of the program
        ((RIGHT, ROWS), "print(label, *rows)\n", ""),  # nor is this
        ((RIGHT, ("rows: 1\ncols: 4 6\n", "rows: 1\nrows: 4 5\n")), SOURCE, ""),  # and it gives another number
        ((RIGHT, ("4 6\n", "rows: 4 6\n")), SOURCE, ""),  # words too many
        ((RIGHT, ("cols: 4\n4\n", "rows: 4\n")), SOURCE, ""),  # other lines
        ((RIGHT, ("division\n", "rows:\n")), SOURCE, ""),  # nothing beside that is right
    ],
)  # fmt: skip
def test_nothing_is_said_where_it_may_be_an_answer(pairs: tuple[tuple[str, str], ...], text: str, given: str) -> None:
    assert not tell(*pairs, text=text, given=given or "1 2\n")


def test_a_right_word_at_the_wrong_time_is_no_label() -> None:
    """Where the words are asked for elsewhere, a branch may be missing; only a copied line has them twice."""
    rich = ("balance rich 9\n", "balance rich 9\n")
    fine = ("balance fine 3\n", "balance rich 3\n")
    assert not tell(rich, fine, text='print("balance rich", n)\n')
    assert tell(rich, fine, text='print("balance rich", n)\nprint("balance rich", m)\n')
    assert tell(fine, text='print("balance rich", n)\n'), "asked for nowhere"
