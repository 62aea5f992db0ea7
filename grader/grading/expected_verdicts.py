"""Programs whose verdicts are known: `submissions/<verdict>/` of an assignment, as problem packages have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.assignments.courses import SUBMISSIONS
from grader.grading.batch import Request, find_missing_tools, grade_batch
from grader.grading.lazy_sandbox import AnySandbox
from grader.intake.choice import choose_source
from grader.intake.own_file import read_own_file
from grader.model import Assignment, Grade, Submission, Verdict
from grader.text.wording import list_some

ACCEPTED = frozenset({Verdict.ACCEPTED})
WRONG = frozenset({Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR, Verdict.NO_OUTPUT})
LATE = frozenset({Verdict.TIME_LIMIT})
CRASHED = frozenset({Verdict.RUNTIME_ERROR, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT})
_NOT_RUN = frozenset({Verdict.SKIPPED})


@dataclass(frozen=True)
class VerdictRule:
    """What a folder says of its programs: the verdicts that tests may have, and those of which one must be there."""

    permitted: frozenset[Verdict]
    required: frozenset[Verdict]


RULES = {
    "accepted": VerdictRule(ACCEPTED, ACCEPTED),
    "wrong_answer": VerdictRule(ACCEPTED | WRONG, WRONG),
    "time_limit_exceeded": VerdictRule(ACCEPTED | LATE, LATE),
    "run_time_error": VerdictRule(ACCEPTED | CRASHED, CRASHED),
    "rejected": VerdictRule(ACCEPTED | WRONG | LATE | CRASHED, WRONG | LATE | CRASHED),
    "brute_force": VerdictRule(ACCEPTED | LATE | CRASHED, LATE | CRASHED),
    "partially_accepted": VerdictRule(ACCEPTED | WRONG | LATE | CRASHED, WRONG | LATE | CRASHED),
}
"""The folders of problem packages (section "Submissions" of their format)."""


@dataclass(frozen=True)
class KnownProgram:
    """A program below `submissions/`, and what is expected of it."""

    name: str
    path: Path
    rule: VerdictRule


@dataclass(frozen=True)
class HeldVerdicts:
    """How many programs did as expected, what is wrong with the others, and which were not tried."""

    kept: int = 0
    broken: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()


def list_known_programs(folder: Path) -> Iterator[KnownProgram]:
    """The programs of an assignment's folder: each is a file, or a folder of files. Others are none of ours."""
    for verdict, rule in RULES.items():
        place = folder / SUBMISSIONS / verdict
        for path in sorted(place.iterdir()) if place.is_dir() else ():
            if not path.name.startswith("."):
                yield KnownProgram(f"{SUBMISSIONS}/{verdict}/{path.name}", path, rule)


def hold_verdicts(assignment: Assignment, sandbox: AnySandbox) -> HeldVerdicts:
    """Grade every known program and compare its verdicts with the expected ones."""
    kept, broken, untried = 0, [], []
    for program in list_known_programs(assignment.folder):
        grade = _grade(assignment, program, sandbox)
        if grade is None:
            untried.append(program.name)
            continue
        why = _describe_breach(grade, program.rule)
        kept += not why
        broken += [f"{program.name}: {why}"] if why else []
    return HeldVerdicts(kept, tuple(broken), tuple(untried))


def _grade(assignment: Assignment, program: KnownProgram, sandbox: AnySandbox) -> Grade | None:
    """The grade of a program; None where it is in no language that runs here, or several files could be it."""
    submitted = read_own_file(program.path)
    choice = choose_source(submitted, assignment.settings.submission.file)
    if choice.source is None or choice.source.language.name in find_missing_tools():
        return None
    request = Request(assignment, (Submission(program.name, submitted.files, choice),), alone=True, explains=False)
    return grade_batch(request, sandbox, 1, None, None, lambda *_: None).grades[0]


def _describe_breach(grade: Grade, rule: VerdictRule) -> str:
    """Why the verdicts are not those that are expected; empty where they are."""
    wrong = [case for case in grade.cases if case.verdict not in rule.permitted | _NOT_RUN]
    if wrong:
        verdict = wrong[0].verdict
        names = [case.name for case in wrong if case.verdict is verdict]
        return f"`{verdict}` is not expected; it has it in {list_some(names, 3)}"
    if not any(case.verdict in rule.required for case in grade.cases):
        return f"no test gives it one of {', '.join(sorted(f'`{verdict}`' for verdict in rule.required))}"
    return ""
