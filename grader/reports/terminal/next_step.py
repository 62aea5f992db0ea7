"""How `check` ends: what came of it in a sentence, and the one thing to do next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.feedback import Advice, NextStep, compute_losses
from grader.model import Assignment, Grade, Severity, Verdict
from grader.reports.phrases import UNMET, format_points, quote_argument
from grader.reports.terminal.wrapping import append_command, wrap

_HIDDEN = "your work may be graded with more tests."
_ALL_RIGHT = {
    Severity.ERROR: "Next: fix the errors listed above, then check again.",
    Severity.WARNING: "Next: fix the warnings listed above, then check again.",
    None: "Next: nothing to fix here; try inputs of your own, then hand it in.",
}


@dataclass(frozen=True)
class CheckCommand:
    """The command as it was typed."""

    assignment: str
    file: str
    course: Path | None
    case_name: str | None

    def whole(self) -> str:
        """The command that looks at every case."""
        course = ["--course", _quote_word(str(self.course))] if self.course else []
        file = f"./{self.file}" if self.file.startswith("-") else self.file
        return " ".join(["grader", "check", _quote_word(self.assignment), _quote_word(file), *course])

    def for_case(self, name: str) -> str:
        """The command that looks at one case."""
        return f"{self.whole()} --case {_quote_word(name)}"


def _quote_word(argument: str) -> str:
    """Quoted for the shell; what would act on the terminal, or is no text, is escaped as bash and zsh read it."""
    if argument.isprintable():
        return quote_argument(argument)
    escaped = (
        chr(byte) if 32 <= byte < 127 and byte not in b"\\'" else f"\\x{byte:02x}" for byte in os.fsencode(argument)
    )
    return f"$'{''.join(escaped)}'"


def fix_build(advice: Advice) -> list[str]:
    """What to do where nothing was run."""
    what = f"line {advice.line}" if advice.line else "what the message names first"
    return wrap(f"Next: fix {what}, then check again.")


def format_ending(grade: Grade, assignment: Assignment, advice: Advice, asked: CheckCommand) -> Iterator[str]:
    """The lines below the cases."""
    if asked.case_name is None:
        yield from wrap(_sum_up(grade))
        yield from _list_costs(grade, assignment)
    elif advice.case is None:
        yield "This test passes."
        yield from append_command("Next: run all tests:", asked.whole())
        return
    yield from _suggest_next(advice, asked)


def _sum_up(grade: Grade) -> str:
    right, total = sum(case.verdict is Verdict.ACCEPTED for case in grade.cases), len(grade.cases)
    if right < total:
        return f"{right} of {total} visible tests pass."
    return f"{'The one visible test passes' if total == 1 else f'All {total} visible tests pass'}; {_HIDDEN}"


def _suggest_next(advice: Advice, asked: CheckCommand) -> list[str]:
    if advice.case is None:
        return [_ALL_RIGHT[advice.remark.severity if advice.remark else None]]
    if advice.next_step is NextStep.ASK_INSTRUCTOR:
        return wrap("Next: tell your instructor about the message above; this is not a fault of your program.")
    what = {
        NextStep.FIX_LINE: f"line {advice.line}",
        NextStep.FIX_MISTAKE: "the mistake named above",
    }.get(advice.next_step, f"what the test “{advice.case.name}” shows")
    return append_command(f"Next: fix {what}, then run this test again:", asked.for_case(advice.case.name))


def _list_costs(grade: Grade, assignment: Assignment) -> list[str]:
    """What the remarks on header and style take from the points."""
    if grade.unmet:
        return wrap(f"Points for header and style are {UNMET[grade.unmet]}.")
    worth = assignment.settings.worth
    most = {"header": worth.header, "style": worth.style}
    lost = {part: value for part, value in compute_losses(assignment, grade).items() if part != "late"}
    told = ", ".join(
        f"{format_points(value)} of {format_points(most[part])} for {part}" for part, value in lost.items()
    )
    return wrap(f"The remarks above cost points: {told}.") if lost else []
