"""How `grader grade` ends where nothing is published: after a dry run, or when the question on a terminal is denied."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ..conftest import RIGHT, Course
from ..forked_commands import start_command
from .batches import WRONG, Term
from .conftest import Grader
from .terminal import read_terminal

JUDGE = '''
    """Twice a number."""

    from grader.reference_api import Judgement


    def solve(text):
        return f"{2 * int(text)}\\n"


    def judge(text, output):
        return Judgement(int(output) == 2 * int(text), "Twice the number was asked for.")
'''


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """Ada is right and bo is wrong, as published; in the batch `again` bo is right."""
    found = Term(course, grader)
    found.hand_in("first", ada=RIGHT, bo=WRONG)
    found.hand_in("again", bo=RIGHT)
    return found


@pytest.fixture
def undecided(term: Term) -> Term:
    """In the batch `again` nobody knows what is right: the checker fails with what bo prints."""
    term.course.write("reference/double.py", JUDGE)
    term.change("cases/double/assignment.yaml", "reference:", "compare: {mode: checker}\nreference:")
    term.hand_in("again", bo="print('two')")
    return term


def deny_on_terminal(term: Term, batch: str, *more: str) -> tuple[int, str, str]:
    """How the command ends where somebody says no on a terminal, what it prints on stdout, and what is shown there."""
    import pty

    ours, theirs = pty.openpty()
    place = term.course.folder / batch
    command = ["grade", "double", place, "--course", term.course.folder, "--trust-submissions", *more]
    process = start_command(command, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    os.write(ours, b"n\n")
    shown = b"".join(iter(lambda: read_terminal(ours), b""))
    os.close(ours)
    out, _ = process.communicate()
    return process.returncode, out if isinstance(out, str) else out.decode(), shown.decode()


def test_a_dry_run_with_an_undecided_result_says_so_by_its_code(undecided: Term) -> None:
    undecided.grade("again", "--dry-run", code=3)
    assert not (undecided.output / "results.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_a_denied_publication_with_an_undecided_result_says_so_by_its_code(undecided: Term) -> None:
    undecided.grade("first")
    code, _, shown = deny_on_terminal(undecided, "again")
    assert "Nothing was published" in shown
    assert code == 3


def test_a_strict_dry_run_says_how_many_lost_points(term: Term) -> None:
    said = term.grade("first", "--strict", "--dry-run", code=1)
    assert said.out.splitlines()[-1] == "1 of 2 lost points"
    term.hand_in("right", ada=RIGHT)
    assert "0 of 1 lost points" in term.grade("right", "--strict", "--dry-run").out
    assert "lost points" not in term.grade("first", "--dry-run").out


def test_a_score_that_is_open_is_no_lost_point(term: Term) -> None:
    term.hand_in("open", ada=RIGHT)
    for name in ("one.py", "two.py"):
        term.course.write(f"open/bo/{name}", RIGHT)
    said = term.grade("open", "--strict")
    assert "0 of 2 lost points, 1 has no score yet" in said.out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_the_changes_that_were_denied_are_printed_as_json(term: Term) -> None:
    term.grade("first")
    before = term.files()
    code, out, shown = deny_on_terminal(term, "again", "--json")
    assert (code, "Nothing was published" in shown) == (0, True)
    assert out == term.grade("again", "--dry-run", "--json").out
    assert [change["submitter"] for change in json.loads(out)] == ["bo"]
    assert term.files() == before
