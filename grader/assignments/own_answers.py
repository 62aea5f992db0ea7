"""A reference that judges outputs must accept its own answers: else every right program would lose its points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grader.assignments.reference import ReferenceWorker
from grader.model import Case, Judgement

Judge = Callable[[str, str, str], Judgement]


def who_judges(worker: ReferenceWorker, case: Case) -> Judge | None:
    """The function of the reference that says whether an output is right, where outputs are not compared."""
    if case.compare.mode == "interactive":
        return worker.game_of
    return worker.judge if case.compare.mode == "checker" and not case.compare.program else None


def rejections(worker: ReferenceWorker, cases: Sequence[Case]) -> Iterator[str]:
    """What is wrong with each case whose own answer the reference rejects.

    Raises ReferenceFault when it cannot say; what was wrong before that is told.
    """
    for case in cases:
        judge = who_judges(worker, case)
        judgement = judge(case.input, case.expected or "", case.name) if judge else None
        if judgement and not judgement.accepted:
            judging = "play()" if case.compare.mode == "interactive" else "judge()"
            yield f"case `{case.name}`: {judging} does not accept the answer of solve(): {judgement.reason}"
