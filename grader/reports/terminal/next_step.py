"""How `check` ends: the one thing to do next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.feedback import Advice, NextStep, compute_losses
from grader.model import Assignment, Grade, Severity
from grader.reports.figures import format_points
from grader.reports.phrases import tell_unmet
from grader.reports.terminal.wrapping import append_command, wrap
from grader.text.shell_words import quote_argument

MORE_TESTS = "Your work may be graded with more tests than these."
_ALL_RIGHT = {
    Severity.ERROR: "Next: fix the errors listed above, then check again.",
    Severity.WARNING: "Next: fix the warnings listed above, then check again.",
}
_NO_POINTS_LOST = "Next: the remarks above cost no points; try inputs of your own, then hand it in."
_NOTHING_TO_FIX = "Next: nothing to fix here; try inputs of your own, then hand it in."


@dataclass(frozen=True)
class CheckCommand:
    """The command as it was typed; `file` is the program's own where its folder was named."""

    assignment: str
    file: str
    course: Path | None
    case_name: str | None
    folder: str = ""

    def whole(self) -> str:
        """The command that looks at every case."""
        course = ["--course", _quote_word(str(self.course))] if self.course else []
        named = self.folder or self.file
        file = f"./{named}" if named.startswith("-") else named
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


def format_end_after_failure(advice: Advice, asked: CheckCommand) -> Iterator[str]:
    """That there may be more tests, and the command that runs the failing one again."""
    if asked.case_name is None:
        yield from wrap(MORE_TESTS)
    if advice.case:
        yield from append_command("Again:", asked.for_case(advice.case.name))


def format_end_without_failure(
    grade: Grade, assignment: Assignment, advice: Advice, asked: CheckCommand
) -> Iterator[str]:
    """What is left where every test that was run passes, or could not be judged."""
    if asked.case_name is not None and advice.case is None:
        yield from append_command("Next: check all tests:", asked.whole())
        return
    costs = list_costs(grade, assignment)
    yield from costs
    if advice.next_step is NextStep.ASK_INSTRUCTOR:
        yield from wrap("Next: tell your instructor what stands above; this is not a fault of your program.")
        return
    yield from wrap(MORE_TESTS)
    if advice.remark and costs:
        yield from wrap(_ALL_RIGHT[advice.remark.severity])
    else:
        yield from wrap(_NO_POINTS_LOST if advice.remark else _NOTHING_TO_FIX)


def list_costs(grade: Grade, assignment: Assignment) -> list[str]:
    """What the remarks on header and style take from the points."""
    if grade.unmet:
        return wrap(f"Header and style count {tell_unmet(grade)}.")
    worth = assignment.settings.worth
    most = {"header": worth.header, "style": worth.style}
    lost = {part: value for part, value in compute_losses(assignment, grade).items() if part != "late"}
    told = ", ".join(
        f"{format_points(value)} of {format_points(most[part])} for {part}" for part, value in lost.items()
    )
    return wrap(f"The remarks above cost points: {told}.") if lost else []
