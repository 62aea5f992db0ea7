"""A reference that is a program: built and run in the sandbox, on each case as a submission would be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from grader.assignments import resolve_expected
from grader.assignments.case_faults import AnyFault, tell_faults
from grader.assignments.case_places import CasePlaces
from grader.assignments.expected import describe_disagreement, is_same_answer
from grader.errors import CaseFault, ReferenceFault, SandboxError
from grader.grading.programs import BuiltProgram, answer_of, build, make_job_for_case, mark_full_heap
from grader.grading.sandbox_opening import open_sandbox
from grader.judging import MODES, decode
from grader.judging.verdicts import LIMIT_VERDICTS, judge_outcome
from grader.languages import find_language, is_here
from grader.model import Assignment, Case, Language, Outcome, Source
from grader.reference.client import ReferenceWorker
from grader.sandbox import Sandbox

_MOST_SHOWN = 2_000
_FIX = "Fix the reference or the cases named."


def resolve_answers(assignment: Assignment, worker: ReferenceWorker | None = None) -> Assignment:
    """The assignment with every input and every expected output, whatever its reference is.

    For `worker` see `resolve_expected`. Raises what `resolve_expected` and `answer_by_program` raise.
    """
    return resolve_expected(answer_by_program(assignment), worker=worker)


def answer_by_program(assignment: Assignment) -> Assignment:
    """The assignment with what its reference prints in each case; as it is where that is not a program.

    What is written in a case must be the same by the case's own comparison; written patterns stay. Raises
    ReferenceFault with all cases that the program fails on, SandboxError when it cannot be built or run here.
    """
    if assignment.program is None:
        return assignment
    language = _find_language(assignment.program)
    with open_sandbox(1, assignment) as sandbox:
        asked = _ReferenceProgram(assignment, sandbox, _build(assignment.program, language, assignment, sandbox))
        cases = tuple(case if case.is_call else asked.answer(case) for case in assignment.cases)
    if asked.faults:
        raise ReferenceFault("\n".join(tell_faults(asked.faults)), _FIX)
    return replace(assignment, cases=cases)


def _find_language(program: Path) -> Language:
    language = find_language(program.name)
    if language is None:
        raise ReferenceFault(f"reference/{program.name}: its suffix does not name a language")
    if not is_here(language):
        message = f"reference/{program.name}: this machine has no tool chain for {language.title}"
        raise SandboxError(message, f"Install {language.package}.")
    return language


def _build(program: Path, language: Language, assignment: Assignment, sandbox: Sandbox) -> BuiltProgram:
    source = Source(language, program.name, program.name, program.read_bytes())
    built = build(source, {}, sandbox.python, assignment.settings.build, sandbox.run)
    if built.fault:
        raise SandboxError(f"reference/{program.name} could not be built: {built.fault}")
    if built.program is None:
        said = built.result.message if built.result else ""
        raise ReferenceFault(f"reference/{program.name} does not build:\n{said}", "Fix the reference.")
    return built.program


class _ReferenceProgram:
    """The built program, and what is wrong with its answers so far."""

    def __init__(self, assignment: Assignment, sandbox: Sandbox, built: BuiltProgram) -> None:
        self._assignment, self._sandbox, self._built = assignment, sandbox, built
        self._places = CasePlaces(assignment)
        self._name = f"reference/{assignment.settings.reference}"
        self.faults: list[AnyFault] = []

    def answer(self, case: Case) -> Case:
        """The case with its answer; as it is where the program has none. Raises SandboxError."""
        outcome = self._run(case)
        answer = answer_of(outcome, self._assignment.settings)
        fault = _describe_end(outcome) or self._find_fault(case, outcome, answer)
        if fault:
            self.faults.append(CaseFault(case.name, f": {fault}", f"{self._name}: "))
            return case
        text = answer.decode()
        if case.expected is not None and not is_same_answer(case, text):
            self.faults.append(describe_disagreement(self._places, case, text))
        has_patterns = case.expected is not None and not MODES[case.compare.mode].expects_output
        return case if has_patterns else replace(case, expected=text)

    def _run(self, case: Case) -> Outcome:
        """What it does; run again alone where the machine may have had a part in how it ended."""
        job = make_job_for_case(self._built, case, self._assignment.settings)
        outcome = self._sandbox.run(job)
        if outcome.doubtful:
            outcome = self._sandbox.run_alone(job)
        if outcome.fault:
            raise SandboxError(f"{self._name} could not be run: {outcome.fault}")
        return mark_full_heap(outcome, self._built)

    def _find_fault(self, case: Case, outcome: Outcome, answer: bytes) -> str:
        """Why what it answers cannot be an expected output; empty where it can."""
        file = self._assignment.settings.output.file
        if file and file not in outcome.files:
            return f"it writes no file `{file}`"
        if not answer.strip() and case.expected is None:
            # A misspelt solve() makes a module a program that does nothing.
            asked = " (a Python module defines solve(text))" if self._name.endswith(".py") else ""
            return f'it prints nothing{asked}; if nothing is right here, write `expected: ""`'
        return "" if _is_text(answer) else "its output is not UTF-8"


def _describe_end(outcome: Outcome) -> str:
    """Why the program failed, with the end of its error output; empty where it did not."""
    if judge_outcome(outcome) is None:
        return ""
    passed = next((limit for limit, _ in LIMIT_VERDICTS if limit in outcome.breaches), None)
    ended = f"was killed by {outcome.signal}" if outcome.signal else f"exited with code {outcome.exit_code}"
    told = f"it exceeded the {passed} limit of the case" if passed else f"it {ended}"
    return "\n".join(filter(None, (told, decode(outcome.stderr[-_MOST_SHOWN:]).strip())))


def _is_text(answer: bytes) -> bool:
    try:
        answer.decode()
    except UnicodeDecodeError:
        return False
    return True
