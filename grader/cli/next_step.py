"""How `check` ends: what came of it in a sentence, and the one thing to do next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.cli.wrapping import with_command, wrapped
from grader.model import Assignment, CaseResult, Grade, Severity, Verdict
from grader.reports.stopped import place_of_error, place_of_stop
from grader.reports.words import points, quoted

_HIDDEN = "your work may be graded with more cases."


@dataclass(frozen=True)
class Asked:
    """The command as it was typed."""

    assignment: str
    file: str
    course: Path | None
    case_name: str | None

    def whole(self) -> str:
        """The command that looks at every case."""
        course = ["--course", _word(str(self.course))] if self.course else []
        file = f"./{self.file}" if self.file.startswith("-") else self.file
        return " ".join(["grader", "check", _word(self.assignment), _word(file), *course])

    def for_case(self, name: str) -> str:
        """The command that looks at one case."""
        return f"{self.whole()} --case {_word(name)}"


def _word(argument: str) -> str:
    """Quoted for the shell; what would act on the terminal, or is no text, is escaped as bash and zsh read it."""
    if argument.isprintable():
        return quoted(argument)
    escaped = (
        chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\x{byte:02x}" for byte in os.fsencode(argument)
    )
    return f"$'{''.join(escaped)}'"


def first_failing(grade: Grade) -> CaseResult | None:
    return next((case for case in grade.cases if case.verdict is not Verdict.ACCEPTED), None)


def not_compiled(grade: Grade) -> list[str]:
    """What to do where nothing was run."""
    line = place_of_error(grade.compile.message, grade) if grade.compile else None
    what = f"line {line}" if line else "what the message names first"
    return wrapped(f"Next: mend {what}, then check again.")


def ending(grade: Grade, assignment: Assignment, asked: Asked) -> Iterator[str]:
    """The lines below the cases."""
    failing = first_failing(grade)
    if asked.case_name is None:
        yield from wrapped(_sum(grade))
        yield from _costs(grade, assignment)
    elif not failing:
        yield "This case is right."
        yield from with_command("Next: check all cases:", asked.whole())
        return
    yield from _after_failure(failing, grade, asked) if failing else [_all_right(grade, assignment)]


def _sum(grade: Grade) -> str:
    right, total = sum(case.verdict is Verdict.ACCEPTED for case in grade.cases), len(grade.cases)
    if right < total:
        return f"{right} of {total} visible cases are right."
    return f"{'The one visible case is' if total == 1 else f'All {total} visible cases are'} right; {_HIDDEN}"


def _after_failure(failing: CaseResult, grade: Grade, asked: Asked) -> list[str]:
    if failing.verdict is Verdict.UNDECIDED:
        return wrapped("Next: tell your instructor what stands above; this is no fault of your program.")
    what = f"Next: mend {_mistake(failing, grade)}, then check this case again:"
    return with_command(what, asked.for_case(failing.name))


def _mistake(failing: CaseResult, grade: Grade) -> str:
    """What to mend, as exactly as it is known."""
    place = place_of_stop(failing, grade)
    if place:
        return f"line {place[0]}"
    if len(grade.diagnosis) == 1:
        return "the mistake named above"
    return f"what the case “{failing.name}” shows"


def _all_right(grade: Grade, assignment: Assignment) -> str:
    if any(finding.severity is Severity.ERROR for finding in grade.findings):
        return "Next: mend the errors listed above, then check again."
    if _lost(grade, assignment):
        return "Next: mend the warnings listed above, then check again."
    return "Next: nothing to fix here; try inputs of your own, then hand it in."


def _costs(grade: Grade, assignment: Assignment) -> list[str]:
    """What the remarks on header and style take from the points."""
    lost = _lost(grade, assignment)
    return wrapped(f"The remarks above cost points: {', '.join(lost)}.") if lost else []


def _lost(grade: Grade, assignment: Assignment) -> list[str]:
    most = assignment.settings.points
    parts = [("header", grade.points.header, most.header), ("style", grade.points.style, most.style)]
    return [f"{points(full - got)} of {points(full)} for {name}" for name, got, full in parts if got < full]
