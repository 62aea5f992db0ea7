"""Are the cases able to tell right from wrong? Every variant of the reference must fail at least one of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grader.assignments.expected import is_same_text, resolve_expected
from grader.assignments.own_answers import check_own_answers, find_judge
from grader.errors import ReferenceFault
from grader.judging.modes.checker import find_checker_program
from grader.model import Assignment, Case
from grader.reference.client import TIME_LIMIT, ReferenceWorker

_TRIED = 3
_TRIED_SMALLER = 50

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


def validate_assignment(
    assignment: Assignment, same: Same = is_same_text, time_limit: float = TIME_LIMIT
) -> Validation:
    """Resolve the expected outputs, then answer every case with every variant.

    `same` tells whether an output is right for a case; give the judge's comparison to have the case's own mode. Raises
    what `resolve_expected` raises, and ReferenceFault with every variant and every function for judging and feedback
    that raises, hangs or gives no text.
    """
    resolved = resolve_expected(assignment, time_limit)
    if resolved.reference is None:
        return Validation(resolved, ())
    with ReferenceWorker(resolved.reference, time_limit) as worker:
        checks = []
        faults = [*dict.fromkeys((*_check_judging(worker, resolved), *_check_feedback(worker, resolved)))]
        for name, message in worker.variants().items():
            try:
                checks.append(_check_variant(worker, resolved, name, message, same))
            except ReferenceFault as error:
                faults.append(error.message)
    if faults:
        raise ReferenceFault("\n".join(faults), "Mend what is named; a variant may answer wrongly, but it must answer.")
    return Validation(resolved, tuple(checks))


def _check_variant(
    worker: ReferenceWorker, assignment: Assignment, name: str, message: str, same: Same
) -> VariantCheck:
    outputs = ((case, worker.solve_variant(name, case.input, case.name)) for case in assignment.cases)
    return VariantCheck(name, message, tuple(not _is_right(worker, case, output, same) for case, output in outputs))


def _is_right(worker: ReferenceWorker, case: Case, output: str, same: Same) -> bool:
    """A checker that is a program runs in the sandbox only: any other answer than the reference's counts as wrong."""
    judge = find_judge(worker, case)
    if judge:
        return judge(case.input, output, case.name).accepted
    return is_same_text(case, output) if find_checker_program(case.compare) else same(case, output)


def _check_judging(worker: ReferenceWorker, assignment: Assignment) -> Iterator[str]:
    """That judge() and play() work on the reference's own answers."""
    rejected, faults = check_own_answers(worker, assignment.cases)
    yield from (*rejected, *(fault.message for fault in faults))


def _check_feedback(worker: ReferenceWorker, assignment: Assignment) -> Iterator[str]:
    """That what gives students their feedback works, on the first cases: a batch asks about the first that fail."""
    for case in assignment.cases[:_TRIED]:
        answers = [*(case.expected or "").split("\n")[:1], "", "?"]
        calls: list[Callable[[], object]] = [
            functools.partial(_shrink, worker, case.input),
            *(functools.partial(worker.refute, case.input, 1, answer) for answer in answers),
        ]
        if "explain" in worker.functions:
            calls.append(functools.partial(worker.explain, case.input, 1))
        for call in calls:
            try:
                call()
            except ReferenceFault as fault:
                yield fault.message


def _shrink(worker: ReferenceWorker, text: str) -> None:
    """The smaller inputs are solved, too: those that break the rules are passed over, as in a batch."""
    for smaller in worker.shrink(text, _TRIED_SMALLER):
        if not worker.validate(smaller):
            worker.solve(smaller)
