"""What `check` tells a student: what is wrong and why, the first failing case in full, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.crash import crash
from grader.cli.difference import show_difference
from grader.cli.why import why, wrapped
from grader.judging import visible
from grader.judging.visible import readable
from grader.languages import LANGUAGES
from grader.model import Assignment, Case, CaseResult, Grade, Severity, SkipReason, Verdict
from grader.reports.words import count, game_text, hint, outcome, points, quoted, stopped

_MOST_INPUT_LINES = 12
_MOST_GAME_LINES = 12
_MOST_WIDTH = 160


@dataclass(frozen=True)
class Asked:
    """The command as it was typed."""

    assignment: str
    file: str
    course: Path | None
    case_name: str | None

    def for_case(self, name: str) -> str:
        """The command that looks at one case."""
        course = ["--course", quoted(str(self.course))] if self.course else []
        words = [quoted(self.assignment), quoted(self.file), *course, "--case", quoted(name)]
        return " ".join(["grader", "check", *words])


def advice(grade: Grade, assignment: Assignment, asked: Asked) -> Iterator[str]:
    """The lines, in the order in which a student should read them."""
    if any(case.reason not in (None, SkipReason.STOPPED) for case in grade.cases):
        yield _red(_not_run(grade, assignment))
        return
    if grade.compile and not grade.compile.ok:
        yield _red("It does not compile, so no case was run:")
        yield readable(grade.compile.message)
        return
    yield from _cases(grade, assignment)
    if asked.case_name is None:
        yield from _findings(grade)
    yield ""
    yield from _ending(grade, assignment, asked)


def _not_run(grade: Grade, assignment: Assignment) -> str:
    if grade.cases[0].reason is SkipReason.NO_TOOLCHAIN and grade.language:
        language = LANGUAGES[grade.language]
        needed = language.package or ", ".join(language.tools)
        return f"This computer cannot run {language.title}: install {needed}, then check again."
    if grade.cases[0].reason is SkipReason.MISSING_FILE:
        handed_in = ", ".join(map(readable, grade.files))
        return f"{handed_in} is no file of this assignment: hand in {_wanted(assignment)}."
    return readable(grade.problem)


def _wanted(assignment: Assignment) -> str:
    file = assignment.settings.submission.file
    if isinstance(file, str):
        return "one source file" if file == "any" else file
    *others, last = file.values()
    return f"{', '.join(others)} or {last}" if others else last


def _cases(grade: Grade, assignment: Assignment) -> Iterator[str]:
    """A line each; the first that fails in full, those that were not run in one line together."""
    known = {case.name: case for case in assignment.cases}
    run = [case for case in grade.cases if case.verdict is not Verdict.SKIPPED]
    first = _first_failing(grade)
    for result in run:
        right = result.verdict is Verdict.ACCEPTED
        text = f"{'✓' if right else '✗'} {result.name}: {result.verdict.value.replace('_', ' ')}"
        yield click.style(text, fg="green" if right else "red")
        if result is first:
            lines = [*_in_full(result, known[result.name], grade), *why(grade)]
            yield from (f"    {line}".rstrip() for line in lines)
    skipped = [case.name for case in grade.cases if case.verdict is Verdict.SKIPPED]
    if skipped:
        stop_after = assignment.settings.limits.stop_after
        yield f"– not run after {count(stop_after, 'time limit')}: {', '.join(skipped)}"


def _first_failing(grade: Grade) -> CaseResult | None:
    return next((case for case in grade.cases if case.verdict is not Verdict.ACCEPTED), None)


def _in_full(result: CaseResult, case: Case, grade: Grade) -> Iterator[str]:
    yield from map(readable, _why(result, case, grade))
    if result.game:
        yield from _game(result)
    elif result.difference:
        yield from show_difference(result.difference)
    if hint(result):
        yield from wrapped(f"hint: {hint(result)}")
    if not grade.smallest:
        yield from _input(result.input)


def _why(result: CaseResult, case: Case, grade: Grade) -> Sequence[str]:
    """What happened, where it was not simply a wrong answer."""
    if result.limit:
        return [stopped(result, case.limits)]
    if result.verdict is Verdict.RUNTIME_ERROR:
        return crash(result, grade)
    return [] if result.difference else [outcome(result)]


def _game(result: CaseResult) -> Iterator[str]:
    """How it was lost, and its last lines."""
    if result.difference:
        yield from wrapped(result.difference.summary)
    lines = game_text(result.game).rstrip("\n").split("\n")
    if len(lines) > _MOST_GAME_LINES:
        yield f"  … {count(len(lines) - _MOST_GAME_LINES, 'line')} before"
    yield from (f"  {_short(line)}" for line in lines[-_MOST_GAME_LINES:])


def _input(text: str) -> Iterator[str]:
    lines = text.splitlines()
    yield "input:" if lines else "input: (empty)"
    yield from (f"  {_short(line)}" for line in lines[:_MOST_INPUT_LINES])
    left = len(lines) - _MOST_INPUT_LINES
    if left > 0:
        yield f"  … {count(left, 'more line')} of {len(lines):,}"


def _short(line: str) -> str:
    folded = len(line) - _MOST_WIDTH
    return visible(line) if folded <= 0 else f"{visible(line[:_MOST_WIDTH])} … {count(folded, 'more character')}"


def _findings(grade: Grade) -> Iterator[str]:
    serious = [finding for finding in grade.findings if finding.severity is not Severity.NOTE]
    if serious:
        yield ""
    for finding in serious:
        place = f"{finding.file}:{finding.line}:{finding.column}"
        yield readable(f"{place}: {finding.severity}: {finding.message} [{finding.rule}]")
    if grade.header and any(finding.severity is Severity.ERROR for finding in grade.header.findings):
        yield "The header should look like this:"
        yield readable(grade.header.corrected.rstrip())


def _ending(grade: Grade, assignment: Assignment, asked: Asked) -> Iterator[str]:
    right, total = sum(case.verdict is Verdict.ACCEPTED for case in grade.cases), len(grade.cases)
    failing = _first_failing(grade)
    if asked.case_name is not None:
        yield f"Next: mend it and look again: {asked.for_case(asked.case_name)}" if failing else "This case is right."
        return
    if failing:
        yield f"{right} of {total} visible cases are right."
    else:
        yield f"{'The one visible case is' if total == 1 else f'All {total} visible cases are'} right; {_HIDDEN}"
    yield from _costs(grade, assignment)
    if failing and failing.verdict is Verdict.UNDECIDED:
        yield "Next: tell your instructor what stands above; this is no fault of your program."
    elif failing:
        yield f"Next: look at this case alone: {asked.for_case(failing.name)}"
    elif any(finding.severity is Severity.ERROR for finding in grade.findings):
        yield "Next: mend the errors listed above."


_HIDDEN = "your work may be graded with more cases."


def _costs(grade: Grade, assignment: Assignment) -> Iterator[str]:
    """What the remarks on header and style take from the points."""
    most = assignment.settings.points
    parts = [("header", grade.points.header, most.header), ("style", grade.points.style, most.style)]
    lost = [f"{points(full - got)} of {points(full)} for {name}" for name, got, full in parts if got < full]
    if lost:
        yield f"The remarks above cost points: {', '.join(lost)}."


def _red(text: str) -> str:
    return click.style(text, fg="red", bold=True)
