"""Are the cases able to tell right from wrong? Every variant of the reference must fail at least one of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain

from grader.assignments.case_faults import AnyFault, tell_faults
from grader.assignments.expected import is_same_text, list_part_faults, resolve_expected
from grader.assignments.own_answers import check_reference_answers, find_judge
from grader.assignments.small_inputs import find_small_inputs
from grader.errors import ReferenceFault
from grader.judging.modes.checker import find_checker_program
from grader.model import AnswerPart, Assignment, Case, find_answer_lines, list_solved_cases
from grader.reference.client import TIME_LIMIT, ReferenceWorker
from grader.text.shorten import shorten

_SOLVED = 50
"""Smaller inputs of one input that are solved."""
_MOST_SMALLER = 10_000
_MOST_READ = 2_000_000
"""Characters of one input read over and over: of a huge one not every answer and every step is tried."""

_MOST_SHOWN = 200
_CASES_OF_PAIRS = 3

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
    """A checked assignment (its expected outputs filled in) and its variants; `caught` follows `assignment.cases`.

    `proved` is what the reference has proved of itself, empty where it has no proof.
    """

    assignment: Assignment
    variants: tuple[VariantCheck, ...]
    proved: str = ""

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
    solved = replace(resolved, cases=tuple(list_solved_cases(resolved.cases)))
    with ReferenceWorker(resolved.reference, time_limit) as worker:
        checks = []
        found = (check(worker, solved) for check in (_check_judging, _check_feedback, _check_pairs))
        faults = [*chain.from_iterable(found)]
        proved = _prove(worker, faults)
        for name, message in worker.variants().items():
            try:
                checks.append(_check_variant(worker, resolved, name, message, same))
            except ReferenceFault as error:
                faults.append(error.fault)
    if faults:
        raise ReferenceFault(
            "\n".join(tell_faults(faults)), "Fix what is named; a variant may answer wrongly, but it must answer."
        )
    return Validation(resolved, tuple(checks), proved)


def _prove(worker: ReferenceWorker, faults: list[AnyFault]) -> str:
    """What the reference has proved; a proof that fails is added to the faults."""
    try:
        return worker.prove()
    except ReferenceFault as fault:
        faults.append(fault.fault)
        return ""


def _check_variant(
    worker: ReferenceWorker, assignment: Assignment, name: str, message: str, same: Same
) -> VariantCheck:
    solved = {case.name for case in list_solved_cases(assignment.cases)}

    def is_caught(case: Case) -> bool:
        output = worker.solve_variant(name, case.input, case.name)
        return not _is_right(worker, case, output, same)

    return VariantCheck(name, message, tuple(case.name in solved and is_caught(case) for case in assignment.cases))


def _is_right(worker: ReferenceWorker, case: Case, output: str, same: Same) -> bool:
    """A checker that is a program runs in the sandbox only: any other answer than the reference's counts as wrong."""
    judge = find_judge(worker, case)
    if judge:
        return judge(case.input, output, case.name).accepted
    return is_same_text(case, output) if find_checker_program(case.compare) else same(case, output)


def _check_judging(worker: ReferenceWorker, assignment: Assignment) -> Iterator[AnyFault]:
    """That judge() and play() work on the reference's own answers."""
    rejected, faults = check_reference_answers(worker, assignment.cases)
    yield from (*rejected, *(fault.fault for fault in faults))


def _check_pairs(worker: ReferenceWorker, assignment: Assignment) -> Iterator[AnyFault]:
    """That a variant can be made in the output of every other one, on the first cases."""
    pairs = ((one, other) for other in worker.chained_variants() for one in worker.variants() if one != other)
    for one, other in pairs:
        for case in assignment.cases[:_CASES_OF_PAIRS]:
            try:
                worker.solve_pair(one, other, case.input, case.name)
            except ReferenceFault as fault:
                yield fault.fault


def _check_feedback(worker: ReferenceWorker, assignment: Assignment) -> Iterator[str]:
    """That what gives students their feedback works to its end: on every case and the small inputs, for every answer.

    Of each function the first fault is told, with its input.
    """
    faulty: set[str] = set()
    cases = [(case.input, case.expected or "") for case in assignment.cases if case.compare.mode != "regex"]
    for text, expected in chain(cases, _make_small_inputs(worker, assignment, faulty)):
        for name, call in _list_calls(worker, text, expected):
            if name in faulty:
                continue
            try:
                call()
            except ReferenceFault as fault:
                faulty.add(name)
                yield f"{fault.message}\n    on the input {shorten(text, _MOST_SHOWN)!r}"


def _make_small_inputs(worker: ReferenceWorker, assignment: Assignment, faulty: Set[str]) -> Iterator[tuple[str, str]]:
    """None where `shrink` is found faulty: the input of a case says more than that no smaller one could be made."""
    if "shrink" not in faulty:
        yield from find_small_inputs(worker, assignment.cases)


def _list_calls(worker: ReferenceWorker, text: str, expected: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each call by the name of its function."""
    yield "shrink", functools.partial(_shrink, worker, text)
    yield "canonical", functools.partial(_read_own_layout, worker, text, expected)
    yield "parts", functools.partial(_check_parts, worker, text, expected)
    lines, parts = expected.splitlines(), _find_parts(worker, text, expected)
    items = range(len(parts or lines))
    step = max(1, len(items) * len(text) // _MOST_READ)
    for item in items[::step]:
        if "explain" in worker.functions:
            yield "explain", functools.partial(worker.explain, text, item)
        own = find_answer_lines(parts, item)
        for answer in ("\n".join(lines[own.start - 1 : own.stop - 1]), "", "?"):
            yield "refute", functools.partial(worker.refute, text, item, answer)


def _shrink(worker: ReferenceWorker, text: str) -> None:
    """The smaller inputs are solved, too: those that break the rules are passed over, as in a batch."""
    for smaller in worker.shrink(text, min(_MOST_SMALLER, _MOST_READ // (len(text) + 1) + _SOLVED))[:_SOLVED]:
        if not worker.validate(smaller):
            worker.solve(smaller)


def _read_own_layout(worker: ReferenceWorker, text: str, expected: str) -> None:
    """What the reference prints itself is in its own layout; nothing, and what is no answer, can be read as well."""
    for output in ("", "?\n"):
        worker.canonical(text, output)
    if worker.canonical(text, expected).rstrip() != expected.rstrip():
        raise ReferenceFault(f"reference/{worker.reference.name}: canonical() changes the answer of solve()")


def _find_parts(worker: ReferenceWorker, text: str, expected: str) -> Sequence[AnswerPart]:
    try:
        parts = worker.parts(text)
    except ReferenceFault:
        return ()
    return () if list_part_faults(parts, expected) else parts


def _check_parts(worker: ReferenceWorker, text: str, expected: str) -> None:
    for fault in list_part_faults(worker.parts(text), expected):
        raise ReferenceFault(f"reference/{worker.reference.name}: {fault}")
