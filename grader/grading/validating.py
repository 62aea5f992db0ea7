"""Is an assignment fit for grading? Its files, its reference, its cases, its checkers and the rules that it names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grader.assignments import Validation, list_assignment_names, load_assignment, validate_assignment, write_lock
from grader.assignments.hidden_modules import describe_hidden_module
from grader.assignments.known_programs import read_known_programs
from grader.assignments.large_numbers import describe_large_numbers
from grader.assignments.repeated_cases import describe_repeated_cases
from grader.assignments.unread_files import describe_unread_files, find_unread_files
from grader.assignments.useless_settings import describe_useless_settings
from grader.errors import AssignmentError, UsageError
from grader.grading.checkers import Checkers, check_expected_answers, refuse
from grader.grading.choices import Listener
from grader.grading.expected_verdicts import HeldVerdicts, hold_verdicts
from grader.grading.reference_program import answer_by_program
from grader.grading.sandbox_opening import open_sandbox
from grader.grading.tool_versions import describe_missing_tools, find_missing_tools
from grader.judging import compare_outputs
from grader.judging.modes.checker import find_checker_program
from grader.languages import list_languages
from grader.model import Assignment, Case
from grader.style import find_unknown_rules
from grader.text.wording import count


@dataclass(frozen=True)
class CheckedAssignment:
    """What was proved of an assignment, None where that failed, and what is wrong with it, None where nothing is.

    `held` tells of the programs whose verdicts are known.
    """

    name: str
    validation: Validation | None
    fault: AssignmentError | None
    held: HeldVerdicts = field(default_factory=HeldVerdicts)


def check_assignment(name_or_path: str, course: Path, listener: Listener, lock: bool = False) -> CheckedAssignment:
    """Check one assignment. With `lock` its generated inputs are right as they are, and generated.lock says so."""
    try:
        loaded = load_assignment(name_or_path, course)
        if lock:
            listener.note(f"wrote {write_lock(loaded)}")
        if unread := find_unread_files(loaded.folder):
            listener.note(describe_unread_files(unread))
        validation = validate_assignment(answer_by_program(loaded), _is_right)
        for note in _describe_doubts(validation.assignment):
            listener.note(note)
        _try_warming(validation.assignment)
        _try_checkers(validation.assignment)
        _refuse_unknown_rules(validation.assignment)
        held = _try_known_programs(validation.assignment, listener)
    except AssignmentError as fault:
        return CheckedAssignment(name_or_path, None, fault)
    return CheckedAssignment(loaded.name, validation, _fault_of_cases(validation) or _fault_of_programs(held), held)


def _describe_doubts(assignment: Assignment) -> Iterator[str]:
    """What may be meant otherwise than it is written."""
    yield from describe_hidden_module(assignment)
    yield from describe_repeated_cases(assignment)
    yield from describe_large_numbers(assignment)
    yield from describe_useless_settings(assignment)
    yield from _describe_languages(assignment)


def _describe_languages(assignment: Assignment) -> Iterator[str]:
    """Of each language that the assignment names and this machine cannot run, why."""
    interpreter = assignment.settings.runtime.python
    missing = find_missing_tools(interpreter)
    for language in list_languages(assignment.settings.submission.file):
        if language.name in missing:
            why = describe_missing_tools(language, interpreter)
            yield f"programs in {language.title} are not graded here: {why}"


def check_course(course: Path, listener: Listener, lock: bool = False) -> Iterator[CheckedAssignment]:
    """Check every assignment of a course; a fault in one keeps no other from it. Raises UsageError without any."""
    names = list_assignment_names(course)
    if not names:
        raise UsageError(f"{course} has no assignment", "Start one: grader new NAME --like stdin.")
    for name in names:
        yield check_assignment(name, course, listener, lock)


def refuse_faulty(checked: Sequence[CheckedAssignment]) -> None:
    """Raises AssignmentError that names every faulty assignment of a course with what is wrong."""
    faults = {one.name: one.fault for one in checked if one.fault}
    if faults:
        told = "\n".join(f"{name}:\n{fault}" for name, fault in faults.items())
        hints = " ".join(dict.fromkeys(fault.hint for fault in faults.values()))
        verb = "is" if len(faults) == 1 else "are"
        raise AssignmentError(f"{len(faults)} of {count(len(checked), 'assignment')} {verb} not valid\n{told}", hints)


def _fault_of_cases(validation: Validation) -> AssignmentError | None:
    """That a known mistake passes every case."""
    name, survivors = validation.assignment.name, validation.survivors
    lines = [f"{name}: no case catches the mistake `{variant.name}`" for variant in survivors]
    hint = "Add a case whose right answer differs from this mistake's."
    return AssignmentError("\n".join(lines), hint) if lines else None


def _try_warming(assignment: Assignment) -> None:
    """Raises AssignmentError when a module of `runtime.warm` cannot be imported."""
    if assignment.settings.runtime.warm:
        with open_sandbox(1, assignment):
            pass


def _try_checkers(assignment: Assignment) -> None:
    """Raises AssignmentError when a checker program does not accept what is expected."""
    if not any(find_checker_program(case.compare) for case in assignment.cases):
        return
    with open_sandbox(1, assignment) as sandbox:
        rejected, faults = check_expected_answers(
            Checkers(assignment, sandbox.run, sandbox.run_beside, sandbox.python, None)
        )
    refuse([*rejected, *faults])


def _try_known_programs(assignment: Assignment, listener: Listener) -> HeldVerdicts:
    """What became of the programs below `submissions/`; those that could not be tried are said."""
    programs = read_known_programs(assignment.folder)
    if not programs:
        return HeldVerdicts()
    with open_sandbox(1, assignment) as sandbox:
        held = hold_verdicts(assignment, programs, sandbox)
    if held.untried:
        why = "its language cannot be run here, or several files could be the program"
        listener.note(f"Not tried, because {why}: {', '.join(held.untried)}.")
    return held


def _fault_of_programs(held: HeldVerdicts) -> AssignmentError | None:
    """That a program whose verdict is known has another one."""
    hint = "Correct the cases, the limits or the checker, or move the program into the folder of what it does."
    return AssignmentError("\n".join(held.broken), hint) if held.broken else None


def _refuse_unknown_rules(assignment: Assignment) -> None:
    """Raises AssignmentError when a rule has a weight that no finding will ever have."""
    unknown = find_unknown_rules(assignment.settings.style)
    if unknown:
        raise AssignmentError("\n".join(unknown), "grader/style/linters/ lists what each linter is asked for.")


def _is_right(case: Case, output: str) -> bool:
    """Whether an output passes a case, by the case's own comparison."""
    return compare_outputs((case.expected or "").encode(), output.encode(), case.compare) is None
