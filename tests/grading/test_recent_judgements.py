"""The same output to the same case is compared once in a grading."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from grader.assignments import load_assignment
from grader.grading.recent_judgements import RecentJudgements
from grader.judging import RunJudgement
from grader.model import Case, Verdict

ROOT = Path(__file__).parents[2]


def make_case() -> Case:
    first, *_ = load_assignment("nim", ROOT).cases
    return replace(first, input="1\n1 1\n", expected="Lose Game\n")


def count_judged(*asked: tuple[Case, bytes], verdict: Verdict = Verdict.WRONG_ANSWER) -> int:
    """How many of the outputs are judged anew."""
    judgements, judged = RecentJudgements(), list[bytes]()
    for case, output in asked:

        def judge(output: bytes = output) -> RunJudgement:
            judged.append(output)
            return RunJudgement(verdict, fault=output.decode())

        assert judgements.find(case, output, judge).fault == output.decode()
    return len(judged)


def test_the_same_output_is_judged_once() -> None:
    case = make_case()
    assert count_judged((case, b"a"), (case, b"b"), (replace(case), b"a"), (case, b"b")) == 2


def test_another_input_expected_output_or_rule_is_another_judgement() -> None:
    case = make_case()
    others = (
        replace(case, name="other"),
        replace(case, input="1\n2 2\n"),
        replace(case, expected="Lose\n"),
        replace(case, compare=case.compare.model_copy(update={"mode": "tokens"})),
    )
    assert count_judged(*((each, b"a") for each in (case, *others))) == 5


def test_what_could_not_be_decided_is_judged_again() -> None:
    case = make_case()
    assert count_judged((case, b"a"), (case, b"a"), verdict=Verdict.UNDECIDED) == 2
