"""Runs and grades to give feedback on, without any program behind them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from grader.config.settings import Compare, Limits
from grader.feedback import CaseRun, ProgramFacts, find_possible
from grader.judging import judge
from grader.model import Case, CaseResult, Diagnosis, Grade, Outcome, PointsEarned, Verdict

FIRST_VALUE = "Start with the first of the values: then it does not matter how large or small they are."
"""What is said of the start of a search."""


def case_of(text: str, expected: str, name: str = "one", **facts: object) -> Case:
    plain = Case(name, "group", text, expected, 1, "visible", "", Limits(), Compare())
    return replace(plain, **facts)  # type: ignore[arg-type]  # names of its fields


def ran(case: Case, output: bytes | str, exit_code: int = 0, stderr: str = "", **facts: object) -> CaseRun:
    """A run that printed an output, judged by the case's own rule; `facts` replace what the result says."""
    data = output if isinstance(output, bytes) else output.encode()
    judged = judge((case.expected or "").encode(), Outcome(exit_code, None, data, b""), case.compare)
    result = CaseResult(
        name=case.name,
        group=case.group,
        visibility=case.visibility,
        verdict=judged.verdict,
        points=0.0,
        max_points=case.points,
        exit_code=exit_code,
        difference=judged.difference,
        input=case.input,
        expected=case.expected or "",
        actual=data.decode(errors="replace"),
        stderr=stderr,
    )
    return CaseRun(case, replace(result, **facts), data)  # type: ignore[arg-type]  # names of its fields


def graded(submitter: str, *runs: CaseRun, **facts: object) -> Grade:
    plain = Grade(
        submitter=submitter,
        language="python",
        files={},
        submitted=None,
        score=0.0,
        max_score=100.0,
        points=PointsEarned(0, 0, 0, 0, 0),
        compile=None,
        cases=tuple(each.result for each in runs),
        findings=(),
        source="print(1)",
    )
    return replace(plain, **facts)  # type: ignore[arg-type]  # names of its fields


def stopped(case: Case, verdict: Verdict = Verdict.TIME_LIMIT, output: str = "", **facts: object) -> CaseRun:
    """A run that did not come to an end of its own."""
    return ran(case, output, verdict=verdict, difference=None, **facts)


Table = Mapping[str, Mapping[str, str | None]]
"""Variant → case → its output, None where it raises."""

sys.path.append(str(Path(__file__).parents[2]))  # the references of this repository, after what is installed


def find_more(facts: ProgramFacts) -> tuple[Diagnosis, ...]:
    """What is possible, but for which number is wrong first: that is told where nothing else is known."""
    return tuple(each for each in find_possible(facts) if each.kind != "first-answer")
