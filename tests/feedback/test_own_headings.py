"""A small change is told also in a program that prints a heading of its own before wrong answers."""

from __future__ import annotations

from dataclasses import replace

from grader.changes.source_changes import ChangeKind
from grader.feedback.generic.right_outputs import is_right, is_right_but_for_form

from .conftest import case_of, ran
from .test_changed_source import tell
from .test_stored_lists import cases


def test_a_heading_is_told_behind_the_change() -> None:
    text = "import sys\nsys.stdout.write('Reading ...\\n')\nn = int(input())\nfor i in range(1, n):\n"
    text += "    print('number', i * i)\n"
    right = text.replace("sys.stdout.write('Reading ...\\n')\n", "").replace("(1, n)", "(1, n + 1)")
    (found,) = tell(text, *cases(right, "1\n", "2\n", "4\n", "5\n"))
    assert (found.variant, found.place and found.place.line) == (ChangeKind.LONGER_RANGE, 4)
    assert found.then == ("It also prints the line “Reading ...”, which is not an answer.",)


def test_a_wrong_answer_is_no_heading() -> None:
    run = ran(case_of("1\n", "4 of 5\n"), "3 of 5\n")
    assert not is_right_but_for_form(run, b"3 of 5\n")
    assert is_right_but_for_form(ran(case_of("1\n", "4 of 5\n"), "Hello\n3 of 5\n"), b"Hello\n4 of 5\n")


def test_lines_that_the_reading_of_the_output_leaves_out_do_not_count() -> None:
    run = ran(case_of("1\n", "4 of 5\n"), "3 of 5\n")
    read = replace(run, result=replace(run.result, read_as="3 of 5\n", actual="Hello\n3 of 5\n"))
    assert is_right(read, b"Hello\n4 of 5\n") and not is_right(read, b"Hello\n3 of 5\n")
    assert not is_right(run, b"Hello\n4 of 5\n")


def test_blanks_that_put_answers_in_their_places_are_no_matter_of_form() -> None:
    page = "    May 2024\n 1  2  3\n 4  5\n"
    run = ran(case_of("5\n", page), "start 1\n    May 2024\n    1  2\n 3  4  5\n")
    assert not is_right_but_for_form(run, b"    May 2024\n    1  2\n 3  4  5\n")
    assert not is_right_but_for_form(run, b"May 2024\n1 2 3\n4 5\n")
    assert is_right_but_for_form(run, b"start 1\n    May 2024\n 1  2  3\n 4  5\n")
