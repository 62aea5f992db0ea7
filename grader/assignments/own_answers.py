"""A reference that judges outputs must accept its own answers: else every right program would lose its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader.errors import CaseFault, ReferenceFault
from grader.judging.modes.checker import find_checker_program
from grader.model import Case, Judgement
from grader.reference.client import ReferenceHung, ReferenceWorker

Judge = Callable[[str, str, str], Judgement]


def find_judge(worker: ReferenceWorker, case: Case) -> Judge | None:
    """The function of the reference that says whether an output is right, where outputs are not compared."""
    if find_checker_program(case.compare):
        return None
    return {"interactive": worker.game_of, "checker": worker.judge}.get(case.compare.mode)


def check_reference_answers(
    worker: ReferenceWorker, cases: Sequence[Case]
) -> tuple[list[CaseFault], list[ReferenceFault]]:
    """Where the reference rejects its own answers, and where it cannot say; the second costs nobody points."""
    rejected: list[CaseFault] = []
    faults: list[ReferenceFault] = []
    for case in cases:
        judge = find_judge(worker, case)
        try:
            judgement = judge(case.input, case.expected or "", case.name) if judge else None
        except ReferenceHung as hung:
            return rejected, [*faults, hung]  # each more would cost as long again
        except ReferenceFault as fault:
            faults.append(fault)
            continue
        if judgement and not judgement.accepted:
            judging = "play()" if case.compare.mode == "interactive" else "judge()"
            why = f": {judging} does not accept the answer of solve(): {judgement.reason}"
            rejected.append(CaseFault(case.name, why))
    return rejected, faults
