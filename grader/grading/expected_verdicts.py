"""Whether programs whose verdicts are known get them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignments.known_programs import KnownProgram, VerdictRule
from grader.config.faults import shorten_word
from grader.grading.batch import grade_batch
from grader.grading.batch_request import Request
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.tool_versions import find_missing_tools
from grader.intake.choice import choose_source
from grader.intake.own_file import read_own_file
from grader.model import Assignment, Grade, Submission, Verdict
from grader.text.wording import list_some

_NOT_RUN = frozenset({Verdict.SKIPPED})


@dataclass(frozen=True)
class HeldVerdicts:
    """How many programs did as expected, what is wrong with the others, and which were not tried."""

    kept: int = 0
    broken: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()


def hold_verdicts(assignment: Assignment, programs: Sequence[KnownProgram], sandbox: AnySandbox) -> HeldVerdicts:
    """Grade every known program and compare its verdicts with the expected ones."""
    kept, broken, untried = 0, [], []
    for program in programs:
        grade = _grade(assignment, program, sandbox)
        if grade is None:
            untried.append(program.name)
            continue
        why = next(filter(None, (_describe_breach(grade, rule) for rule in program.rules)), "")
        kept += not why
        broken += [f"{program.name}: {why}"] if why else []
    return HeldVerdicts(kept, tuple(broken), tuple(untried))


def _grade(assignment: Assignment, program: KnownProgram, sandbox: AnySandbox) -> Grade | None:
    """The grade of a program; None where it is in no language that runs here, or several files could be it."""
    submitted = read_own_file(program.path)
    choice = choose_source(submitted, assignment.settings.submission.file)
    missing = find_missing_tools(assignment.settings.runtime.python)
    if choice.source is None or choice.source.language.name in missing:
        return None
    request = Request(assignment, (Submission(program.name, submitted.files, choice),), alone=True, explains=False)
    return grade_batch(request, sandbox, 1, None, None, lambda *_: None).grades[0]


def _describe_breach(grade: Grade, rule: VerdictRule) -> str:
    """Why the verdicts are not those that are expected; empty where they are."""
    cases = [case for case in grade.cases if rule.is_for(case)]
    wrong = [case for case in cases if case.verdict not in rule.permitted | _NOT_RUN]
    if wrong:
        verdict = wrong[0].verdict
        names = [case.name for case in wrong if case.verdict is verdict]
        return f"`{verdict}` is not expected; it has it in {list_some(names, 3)}"
    if cases and not any(case.verdict in rule.required for case in cases):
        where = f"no test of {list_some([case.name for case in cases], 3)}" if rule.tests else "no test"
        return f"{where} gives it one of {', '.join(sorted(f'`{verdict}`' for verdict in rule.required))}"
    told = "\n".join(case.note for case in cases)  # the words of the course's own checker, and none of ours
    if rule.judge_text not in told:
        return f"the checker never says `{shorten_word(rule.judge_text)}` of it"
    return ""
