"""What `check` says of a mistake: in 80 columns, and nothing that is not known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import Advice, NextStep, Situation
from grader.model import (
    Diagnosis,
    Difference,
    Explanation,
    Grade,
    LinePair,
    PointsEarned,
    SmallestInput,
    Table,
    Verdict,
)
from grader.reports.terminal.why import explain_failure

GRADE = Grade("you", "python", {}, None, 0, 100, PointsEarned(0, 0, 0, 0, 0), None, (), ())
PAIR = LinePair(1, "Remove 1 counters from Heap 2", "Remove 1 counters from Heap 1")
ONE_LINE = Difference("line 1 differs", 1, 1, PAIR.expected or "", PAIR.actual or "", (PAIR,))
BECAUSE = Explanation(
    "Remove 1 counters from Heap 2",
    ("The nim-sum is X = 1, and it is not 0, so there is a winning move, as a long sentence says here in words.",),
    (Table("binary", ("", "4", "2", "1"), (("Heap 1", "0", "1", "1"), ("nim-sum X", "1", "0", "1"))),),
)
SMALLEST = SmallestInput("two", "1\n1 2\n", "right\n", "wrong\n", Verdict.WRONG_ANSWER, ONE_LINE, "line 1", BECAUSE)


def told(grade: Grade) -> list[str]:
    advice = Advice(Situation.FAILS, NextStep.MEND_CASE, mistakes=grade.diagnosis, smallest=grade.smallest, failing=1)
    return list(explain_failure(advice))


def test_nothing_known_nothing_said() -> None:
    assert told(GRADE) == []


def test_one_mistake_is_a_sentence_and_several_are_a_choice() -> None:
    one = Diagnosis("a", "Your program numbers heaps from 0.", cases=("some",))
    two = Diagnosis("b", "Your program guesses.", cases=("some",))
    single = " ".join(map(str.strip, told(replace(GRADE, diagnosis=(one,)))))
    assert single == ("The mistake: Your program numbers heaps from 0. This one mistake explains the failing test.")
    several = told(replace(GRADE, diagnosis=(one, two)))
    assert several == [
        "The mistake is one of these; these cases cannot tell which:",
        "  - Your program numbers heaps from 0.",
        "  - Your program guesses.",
    ]


@pytest.mark.parametrize(("minimal", "words"), [(True, "The smallest input found"), (False, "A small input")])
def test_the_smallest_input_is_called_so_only_when_it_is(minimal: bool, words: str) -> None:
    lines = told(replace(GRADE, smallest=replace(SMALLEST, minimal=minimal)))
    assert lines[1] == f"{words} for which your program is wrong:"
    assert lines[2:6] == [
        "  1",
        "  1 2",
        "  expected  Remove 1 counters from Heap 2",
        "  yours     Remove 1 counters from Heap 1",
    ]
    assert "because:" in lines
    assert lines[-2:] == ["     Heap 1  0  1  1", "  nim-sum X  1  0  1"]
    assert all(len(line) <= 76 for line in lines)


def test_answers_of_several_lines_stand_under_each_other() -> None:
    whole = replace(SMALLEST, difference=None, actual=" \n", explanation=None)
    assert told(replace(GRADE, smallest=whole))[-4:] == ["expected:", "  right", "yours:", "  (nothing)"]


def test_nothing_acts_on_the_terminal_and_long_inputs_are_folded() -> None:
    hostile = replace(SMALLEST, input="\x1b[2J\n" + "9 " * 500 + "\n" * 30, difference=None, refutation=BECAUSE)
    lines = told(replace(GRADE, smallest=hostile))
    assert "\x1b" not in "".join(lines)
    assert "and your answer:" in lines
    assert any(line.startswith("  … ") and line.endswith("more lines") for line in lines)
    assert all(len(line) <= 76 for line in lines)


def test_no_cell_of_a_table_acts_on_the_terminal() -> None:
    """In a packed course, explanations are data that anybody may have written."""
    table = Table("odd", ("\x1b[2J", "b"), (("Heap\n1", "\u202e2"),))
    lines = told(replace(GRADE, smallest=replace(SMALLEST, explanation=replace(BECAUSE, tables=(table,)))))
    assert lines[-2:] == ["    \\x1b[2J        b", "  Heap\\x0a1  \\u202e2"]
