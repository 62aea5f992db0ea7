"""Are the cases able to tell right from wrong? Every variant of the reference must fail at least one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grader.assignments.expected import resolve_expected, same_text
from grader.assignments.reference import TIME_LIMIT, ReferenceWorker
from grader.errors import ReferenceFault
from grader.model import Assignment, Case, Judgement

Same = Callable[[Case, str], bool]
"""Is an output right for a case?"""


@dataclass(frozen=True)
class VariantCheck:
    """One variant: the sentence for a student with its mistake, and for each case whether that caught it."""

    name: str
    message: str
    caught: tuple[bool, ...]

    @property
    def survives(self) -> bool:
        """No case tells this variant from the reference."""
        return not any(self.caught)


@dataclass(frozen=True)
class Validation:
    """A checked assignment (its expected outputs filled in) and its variants; `caught` follows `assignment.cases`."""

    assignment: Assignment
    variants: tuple[VariantCheck, ...]

    @property
    def survivors(self) -> tuple[VariantCheck, ...]:
        """The variants that no case catches."""
        return tuple(variant for variant in self.variants if variant.survives)

    def caught_by(self, variant: VariantCheck) -> tuple[str, ...]:
        """The names of the cases that catch a variant."""
        pairs = zip(self.assignment.cases, variant.caught, strict=True)
        return tuple(case.name for case, caught in pairs if caught)


def validate_assignment(assignment: Assignment, same: Same = same_text, time_limit: float = TIME_LIMIT) -> Validation:
    """Resolve the expected outputs, then answer every case with every variant.

    `same` tells whether an output is right for a case; give the judge's comparison to have the case's own mode. Raises
    what `resolve_expected` raises, and ReferenceFault when the reference does not accept its own answers, or with every
    variant that raises, hangs or gives no text.
    """
    resolved = resolve_expected(assignment, time_limit)
    if resolved.reference is None:
        return Validation(resolved, ())
    faults: list[str] = []
    with ReferenceWorker(resolved.reference, time_limit) as worker:
        checks = []
        _check_own_answers(worker, resolved)
        for name, message in worker.variants().items():
            try:
                checks.append(_checked(worker, resolved, name, message, same))
            except ReferenceFault as error:
                faults.append(error.message)
    if faults:
        raise ReferenceFault("\n".join(faults), "A variant answers wrongly, but it answers every case.")
    return Validation(resolved, tuple(checks))


def _checked(worker: ReferenceWorker, assignment: Assignment, name: str, message: str, same: Same) -> VariantCheck:
    outputs = ((case, worker.solve_variant(name, case.input, case.name)) for case in assignment.cases)
    return VariantCheck(name, message, tuple(not _is_right(worker, case, output, same) for case, output in outputs))


def _is_right(worker: ReferenceWorker, case: Case, output: str, same: Same) -> bool:
    """A checker that is a program runs in the sandbox only: any other answer than the reference's counts as wrong."""
    asked = _who_judges(worker, case)
    if asked:
        return asked(case.input, output, case.name).accepted
    return same_text(case, output) if case.compare.program else same(case, output)


def _who_judges(worker: ReferenceWorker, case: Case) -> Callable[[str, str, str], Judgement] | None:
    """The function of the reference that says whether an output is right, where outputs are not compared."""
    if case.compare.mode == "interactive":
        return worker.game_of
    return worker.judge if case.compare.mode == "checker" and not case.compare.program else None


def _check_own_answers(worker: ReferenceWorker, assignment: Assignment) -> None:
    """A reference that judges must accept its own answers. Raises ReferenceFault with all that it does not."""
    judged = [
        (case, asked(case.input, case.expected or "", case.name))
        for case in assignment.cases
        if (asked := _who_judges(worker, case))
    ]
    rejected = [
        f"case `{case.name}`: {_judging(case)} does not accept the answer of solve(): {judgement.reason}"
        for case, judgement in judged
        if not judgement.accepted
    ]
    if rejected:
        raise ReferenceFault("\n".join(rejected), "Mend the reference: what judges must accept what it solves.")


def _judging(case: Case) -> str:
    return "play()" if case.compare.mode == "interactive" else "judge()"
