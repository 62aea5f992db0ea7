"""What a student reads of the own line, on the page and in the terminal: a crash, a time limit, a compile error."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest

from grader.feedback import advise
from grader.model import ReachedLines, Verdict
from grader.reports import format_student_page

from ..conftest import Course
from ..reports.sample_batch import build_batch
from .conftest import Grader

CRASH = """
    # File: Double.py
    # Name: Ada Sample

    def read(pieces, place):
        return int(pieces[place]) + 1

    read(["é", "x"], place=0)
"""
LATE = """
    def wait(number):
        while number:
            number = number + 0

    wait(3)
"""


def tell(grader: Grader, course: Course, text: str, tmp_path: Path, name: str = "Double.py") -> tuple[str, str]:
    """The terminal, and the card of the page without its markup."""
    file, page = course.write(f"mine/{name}", text), tmp_path / "page.html"
    out = grader("check", "double", file, "--course", course.folder, "--html", page).out
    card = re.search(r'<section aria-labelledby="first".*?</section>', page.read_text(encoding="utf-8"), re.DOTALL)
    return out, html.unescape(re.sub(r"<[^>]+>", "", card[0])) if card else ""


def test_a_crash_shows_the_line_the_part_at_fault_and_the_values(
    grader: Grader, course: Course, tmp_path: Path
) -> None:
    out, card = tell(grader, course, CRASH, tmp_path)
    said = "ValueError: invalid literal for int() with base 10: 'é'"
    assert f"Double.py:5: {said}\n" in out
    assert ">    5 |     return int(pieces[place]) + 1\n       |            ^^^^^^^^^^^^^^^^^^\n" in out
    assert "       | pieces = ['é', 'x']\n       | place = 0\n" in out
    assert f"Line 5 stopped the program: {said}" in card
    assert "pieces = ['é', 'x'] place = 0" in " ".join(card.split())


def test_the_page_marks_the_part_at_fault(grader: Grader, course: Course, tmp_path: Path) -> None:
    tell(grader, course, CRASH, tmp_path)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "".join(re.findall(r'<span class="part">(.*?)</span>', page)) == "int(pieces[place])"


def test_an_exit_is_told_by_its_line(grader: Grader, course: Course, tmp_path: Path) -> None:
    out, card = tell(grader, course, "import sys\n\nsys.exit('no input')\n", tmp_path)
    assert "Double.py:3: SystemExit: no input\n" in out
    assert ">    3 | sys.exit('no input')\n" in out
    assert "4 |" not in out, "the file has three lines"
    assert "Line 3 stopped the program: SystemExit: no input" in card


def test_a_time_limit_shows_where_the_program_was(grader: Grader, course: Course, tmp_path: Path) -> None:
    out, card = tell(grader, course, LATE, tmp_path)
    said = "In a second run, your program was here when it was stopped."
    assert "✗ Your program used up its 1 s of CPU time" in out
    assert re.search(rf"  stops at   .*Double\.py:[23]: {said[:60]}", out)
    assert said in card
    assert "Line 2 stopped" not in card


def test_one_explanation_for_one_syntax_error(grader: Grader, course: Course, tmp_path: Path) -> None:
    out, card = tell(grader, course, "for i in range(3)\n    print(i)\n", tmp_path)
    assert ">    1 | for i in range(3)\n       |                  ^\n" in out
    assert out.count("SyntaxError") == 1
    assert card.count("SyntaxError") == 1
    assert "Compiler message" not in card


def test_code_of_python_2_is_named_as_such_and_not_explained_again(
    grader: Grader, course: Course, tmp_path: Path
) -> None:
    out, card = tell(grader, course, "x = 1\n  \nprint x, 2\n", tmp_path)
    for told in (out, card):
        assert "Your program contains Python 2 code: print without parentheses" in told.replace("`", "")
        assert "SyntaxError" not in told
    assert "Double.py:3: here\n" in out
    assert ">    3 | print x, 2\n" in out
    assert "the first error is at line 3" in card


def test_a_compiler_of_many_errors_is_shown_in_its_own_words(grader: Grader, course: Course, tmp_path: Path) -> None:
    out, card = tell(grader, course, "int main(void) {\n  return x + y;\n}\n", tmp_path, "double.c")
    assert "double.c:2:10: error: ‘x’ undeclared" in out
    assert "Compiler message" in card
    assert "the first error is at line 2" in card


BRANCHES = """
    number = int(input())
    if number > 0:
        print(2 * number)
    else:
        number += 1
        print(number)
"""


def test_the_lines_that_only_the_failing_test_runs_are_marked(grader: Grader, course: Course, tmp_path: Path) -> None:
    tell(grader, course, BRANCHES, tmp_path)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    said = "Lines marked <b>▸</b> run on the input above, but not in the passing test “two”."
    assert page.count(said) == 1
    assert re.findall(r'id="L([0-9]+)"[^>]*><a [^>]*><b>▸</b>', page) == ["5", "6"]
    tell(grader, course, "print(2 * int(input()) + 1)\n", tmp_path)
    assert "▸" not in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_marks_of_another_test_are_not_shown() -> None:
    batch = build_batch()
    grade = next(each for each in batch.grades if any(case.verdict is Verdict.WRONG_ANSWER for case in each.cases))
    told = advise(batch.assignment, grade).case
    assert told is not None
    marked = replace(grade, reached=ReachedLines(told.name, "another", (3,)))
    assert "<b>▸</b>" in format_student_page(batch, marked)
    marked = replace(grade, reached=ReachedLines("no such test", "another", (3,)))
    assert "<b>▸</b>" not in format_student_page(batch, marked)


@pytest.mark.parametrize("value", ["<script>alert(1)</script>", "\x1b[2J", "\u202eevil", "a\nb"])
def test_a_value_can_do_nothing_to_page_or_terminal(grader: Grader, course: Course, tmp_path: Path, value: str) -> None:
    out, _ = tell(grader, course, f"text = {value!r}\nint(text)\n", tmp_path)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert not {"\x1b", "\u202e"} & {*out, *page}
    assert f"       | text = {value!r}\n" in out
