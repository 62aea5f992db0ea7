"""Expected outputs: generated inputs are filled in and checked, the reference answers every case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from grader.assignments.case_faults import AnyFault, tell_faults
from grader.assignments.case_places import CasePlaces
from grader.assignments.lock import find_lock_fault, read_lock
from grader.assignments.own_answers import check_reference_answers, find_judge
from grader.errors import AssignmentError, CaseFault, ReferenceFault
from grader.judging import MODES, CannotJudge, are_same_outputs
from grader.judging.modes.checker import find_checker_program
from grader.model import AnswerPart, Assignment, Case
from grader.reference.client import TIME_LIMIT, ReferenceHung, ReferenceWorker
from grader.text.wording import count

_FEW_LINES = 4
_MOST_LINES = 12
_NO_VALUE = "the case does not say what the call returns, and the reference has no such function"


def resolve_expected(
    assignment: Assignment, time_limit: float = TIME_LIMIT, worker: ReferenceWorker | None = None
) -> Assignment:
    """The assignment with every input and every expected output; without a reference, as it is.

    An expectation that is written and what the reference answers must be the same by the case's own comparison; the
    reference's answer is then taken. Written patterns stay. `judge()` must accept these answers. Generated inputs must
    be those of `generated.lock`, and no input may break the rules of the reference's `validate()`. `worker` is the
    reference where the caller needs it for more. Raises ReferenceFault, or AssignmentError when only the lock is at
    fault, with all cases.
    """
    if assignment.reference is None:
        return assignment
    if worker:
        worker.get_ready()
        return _resolve(assignment, worker)
    with ReferenceWorker(assignment.reference, time_limit) as own:
        return _resolve(assignment, own)


def _resolve(assignment: Assignment, worker: ReferenceWorker) -> Assignment:
    resolution = _Resolution(assignment, worker, read_lock(assignment))
    cases = tuple(resolution.case(case) for case in assignment.cases)
    resolution.ask_for_judges(cases)
    resolution.judge_own_answers(cases)
    resolution.stop_if_faulty()
    return replace(assignment, cases=cases)


def resolve_assignment(assignment: Assignment) -> Assignment:
    """The assignment itself when every case has its input and its expected output, else what the reference gives."""
    missing = any(case.expected is None or (case.generate is not None and not case.input) for case in assignment.cases)
    return resolve_expected(assignment) if missing else assignment


def is_same_text(case: Case, output: str) -> bool:
    """Is the output the expected one, but for a newline at the end?"""
    return drop_last_newline(output) == drop_last_newline(case.expected or "")


def is_same_answer(case: Case, answer: str) -> bool:
    """Whether what is written is what a reference answers, by the case's own comparison of two outputs.

    Either must be right where the other one is expected: `6` is right for `6.0`, and `6.0` is not for `6`. A newline at
    the end is no difference but where each byte counts.
    """
    if case.compare.mode != "exact" and is_same_text(case, answer):
        return True
    mode = MODES[case.compare.mode]
    if not mode.compares:
        return False  # a checker that is a program runs in the sandbox only
    outputs = (case.expected or "").encode(), answer.encode()
    with suppress(CannotJudge):  # each output that meets such a pattern says so, and is undecided
        ways = (outputs, outputs[::-1]) if mode.expects_output else (outputs,)
        return all(are_same_outputs(*way, case.compare) for way in ways)
    return True


def drop_last_newline(text: str) -> str:
    """The text without one newline at its end."""
    return text.removesuffix("\n")


def list_part_faults(parts: Sequence[AnswerPart], answer: str) -> list[str]:
    """What is wrong with the parts that the reference tells of its own answer."""
    told, there = sum(part.lines for part in parts), count_lines(answer)
    wrong = f"parts() tells of {count(told, 'line')}, but solve() gives {count(there, 'line')}"
    return [wrong] if parts and told != there else []


def count_lines(text: str) -> int:
    """The number of lines, the last one with or without its newline."""
    return text.count("\n") + (not text.endswith("\n") and text != "")


@dataclass
class _Resolution:
    """The problems met while the cases are resolved one by one."""

    assignment: Assignment
    worker: ReferenceWorker
    lock: Mapping[str, str]
    of_lock: list[CaseFault] = field(default_factory=list)
    of_reference: list[AnyFault] = field(default_factory=list)

    @cached_property
    def places(self) -> CasePlaces:
        return CasePlaces(self.assignment)

    def case(self, case: Case) -> Case:
        try:
            return self._resolve(case)
        except ReferenceHung as error:
            raise ReferenceHung(
                self._tell_all(error.fault), error.hint
            ) from error  # each more would cost as long again
        except ReferenceFault as error:
            self.of_reference.append(error.fault)
            return case

    def _resolve(self, case: Case) -> Case:
        if case.is_call and not self.worker.answers_calls:
            return self._resolve_call(case)
        text = case.input if case.generate is None else self._generate_input(case)
        refusal = self.worker.validate(text, case.name)
        if refusal:
            self.of_reference.append(self.places.make_fault(case, f"the reference refuses the input: {refusal}"))
            return case
        answer = self._answer(case, text)
        if case.expected is not None and not self._agrees(replace(case, input=text), answer):
            self.of_reference.append(describe_disagreement(self.places, case, answer))
        patterns = case.expected is not None and not MODES[case.compare.mode].expects_output
        parts = self.worker.parts(text, case.name)
        self.of_reference += [self.places.make_fault(case, fault) for fault in list_part_faults(parts, answer)]
        return replace(case, input=text, expected=case.expected if patterns else answer, parts=parts)

    def _answer(self, case: Case, text: str) -> str:
        """What the reference answers; what is written where the reference has not the function that is called."""
        answer = self.worker.call(text, case.name) if case.is_call else self.worker.solve(text, case.name)
        answer = case.expected if answer is None else answer
        if answer is None:
            raise ReferenceFault(self.places.make_fault(case, _NO_VALUE))
        return answer

    def _resolve_call(self, case: Case) -> Case:
        """Of a reference for whole programs only the function that is called is asked."""
        answer = self._answer(case, case.input)
        if case.expected is not None and not self._agrees(case, answer):
            self.of_reference.append(describe_disagreement(self.places, case, answer))
        return replace(case, expected=answer)

    def _agrees(self, case: Case, answer: str) -> bool:
        """Whether what is written is what the reference answers, by the case's own comparison."""
        judge = find_judge(self.worker, case)
        if judge and not is_same_text(case, answer):
            return judge(case.input, case.expected or "", case.name).accepted
        return is_same_answer(case, answer)

    def _generate_input(self, case: Case) -> str:
        text = self.worker.generate(case.generate or {}, case.name)
        if fault := find_lock_fault(self.assignment, self.lock, case.name, text):
            self.of_lock.append(fault)
        return text

    def ask_for_judges(self, cases: Sequence[Case]) -> None:
        """Without the function that judges, every output of a class would be undecided."""
        judging = {"checker": "judge", "interactive": "play"}
        for case in cases:
            function = judging.get(case.compare.mode)
            if function and not find_checker_program(case.compare) and function not in self.worker.functions:
                message = f"the reference has no function {function}(), which mode `{case.compare.mode}` asks for"
                self.of_reference.append(self.places.make_fault(case, message))

    def judge_own_answers(self, cases: Sequence[Case]) -> None:
        """A judge() that raises or hangs costs nobody points: outputs that it cannot judge are undecided."""
        judged = [case for case in cases if case.compare.mode == "checker"]
        if not self.of_reference:
            self.of_reference += check_reference_answers(self.worker, judged)[0]

    def stop_if_faulty(self) -> None:
        if self.of_reference:
            raise ReferenceFault(self._tell_all(), "Fix the reference or the cases named.")
        if self.of_lock:
            raise AssignmentError(self._tell_all())

    def _tell_all(self, *more: AnyFault) -> str:
        return "\n".join(tell_faults([*self.of_lock, *self.of_reference, *more]))


def describe_disagreement(places: CasePlaces, case: Case, answer: str) -> CaseFault:
    """The written output of a case and the answer that its comparison does not take for the same, side by side.

    Of more than a few, the lines that both begin and end with are left out, and where the others begin is said.
    """
    written, right = ((text or "").splitlines(keepends=True) for text in (case.expected, answer))
    is_long = max(len(written), len(right)) > _FEW_LINES
    head = _count_same(written, right) if is_long else 0
    tail = _count_same(written[head:][::-1], right[head:][::-1]) if is_long else 0
    place = f", line {head + 1}" if head else ""
    lines = [
        "the written expected output and the reference's answer differ",
        *_list_visible_lines(f"written{place}", written[head : len(written) - tail]),
        *_list_visible_lines(f"reference{place}", right[head : len(right) - tail]),
        *([f"    the same in both: {count(head + tail, 'other line')}"] if head + tail else []),
    ]
    return places.make_fault(case, "\n".join(lines))


def _count_same(one: Sequence[str], other: Sequence[str]) -> int:
    """With how many lines both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _list_visible_lines(title: str, lines: Sequence[str]) -> list[str]:
    """The lines with everything invisible as an escape; of many it is said how many are left out."""
    shown = [f"      {line!r}" for line in lines[:_MOST_LINES]] or ["      ''"]
    more = [f"      … {count(len(lines) - _MOST_LINES, 'more line')}"] if len(lines) > _MOST_LINES else []
    return [f"    {title}:", *shown, *more]
