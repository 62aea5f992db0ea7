"""All that is known of one submission, for the instructor who answers a question about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap

import click

from grader.model import Assignment, Attempt, Batch, CaseResult, Grade, SmallestInput, Verdict
from grader.reports.figures import format_mebibytes, format_points, format_seconds, format_signed, format_time
from grader.reports.pages.cases import expects_one_of_many, explain_verdict, format_arguments, tell_judging
from grader.reports.pages.facts import describe_limits
from grader.reports.pages.published_changes import list_history_lines
from grader.reports.phrases import LOOKS, format_game, name_language
from grader.reports.review import list_review_reasons
from grader.reports.score_changes import format_score
from grader.text.visible import make_one_line, make_readable, make_visible

_MARGIN = 14
_RESULT = "    "
_TEXT = "      "


@dataclass(frozen=True)
class ShownGrade:
    """A whole grade, since when it is published, and the only case that is wanted, if one is."""

    grade: Grade
    published: str
    case_name: str | None = None


def format_whole_grade(batch: Batch, shown: ShownGrade) -> Iterator[str]:
    """The lines: what it earned, how it was graded, the findings, then every case; those not passed in full.

    With a `case_name` only that case.
    """
    grade = shown.grade
    for label, text in _list_facts(batch, shown):
        first, *others = make_readable(text).split("\n")
        yield f"{label:{_MARGIN}}{first}"
        yield from (f"{'':{_MARGIN}}{line}" for line in others)
    if shown.case_name is None:
        yield from _list_findings(grade)
        yield from _show_smallest(batch.assignment, grade.smallest)
        yield ""
    for result in grade.cases:
        if shown.case_name in (None, result.name):
            is_wanted = shown.case_name is not None or result.verdict is not Verdict.ACCEPTED
            yield from _show_case(batch.assignment, result, in_full=is_wanted)


def _list_facts(batch: Batch, shown: ShownGrade) -> Iterator[tuple[str, str]]:
    grade = shown.grade
    parts = ", ".join(f"{name} {format_points(value)}" for name, value in grade.points.list_parts().items())
    yield "student", grade.submitter
    yield "score", f"{format_score(grade.score)} of {format_points(grade.max_score)} ({parts})"
    published = format_time(datetime.fromisoformat(shown.published))
    yield "published", f"{published}, grader {batch.grader_version}, sandbox: {batch.sandbox.tier}"
    history = list_history_lines(batch.history, grade.submitter)
    yield from [("changes", "\n".join(history))] if history else []
    yield from _list_known_facts(grade)
    yield "limits", describe_limits(batch.assignment.settings.limits)


def _list_known_facts(grade: Grade) -> Iterator[tuple[str, str]]:
    """What may be empty, and then has no line."""
    told = {
        "handed in": "; ".join(filter(None, (_format_time(grade), grade.late_note))),
        "attempts": "\n".join(starmap(_describe_attempt, enumerate(grade.attempts, 1))),
        "partners": ", ".join(grade.partners),
        "adjustment": grade.adjustment_reason,
        "rubric": "\n".join(f"{format_signed(item.points)} {item.name}: {item.text}" for item in grade.rubric),
        "review": "; ".join(list_review_reasons(grade)),
        "language": f"{name_language(grade.language)}: {grade.runtime or 'not run'}" if grade.language else "",
        "tools": ", ".join(grade.tools),
        "files": "\n".join(f"{name} {content}" for name, content in grade.files.items()),
        "build": "" if grade.compile is None or grade.compile.ok else grade.compile.message.rstrip("\n"),
    }
    yield from ((label, text) for label, text in told.items() if text)
    yield from (("mistake", f"{found.variant}: {found.whole_message}") for found in grade.diagnosis)
    if grade.hidden_mistake:
        yield "hidden only", f"{grade.hidden_mistake.variant}: {grade.hidden_mistake.whole_message}"


def _describe_attempt(number: int, attempt: Attempt) -> str:
    told = [f"{number}: {format_score(attempt.score)} of {format_points(attempt.max_score)}"]
    told += [f"handed in {_format_time(attempt)}"] if attempt.submitted else []
    return ", ".join([*told, "counts"] if attempt.counts else told)


def _format_time(handed_in: Grade | Attempt) -> str:
    return format_time(handed_in.submitted) if handed_in.submitted else ""


def _list_findings(grade: Grade) -> Iterator[str]:
    if grade.findings:
        yield ""
    for each in grade.findings:
        yield make_one_line(f"{each.file}:{each.line}:{each.column}: {each.severity}: {each.message} [{each.rule}]")


def _show_smallest(assignment: Assignment, smallest: SmallestInput | None) -> Iterator[str]:
    if smallest is None:
        return
    yield ""
    yield make_one_line(f"small failing input, from case {smallest.case}: {LOOKS[smallest.verdict].word}")
    outputs = [(_name_expected(assignment, smallest.case), smallest.expected), ("got", smallest.actual)]
    yield from _show_text("input", smallest.input)
    for label, text in [("game", format_game(smallest.game))] if smallest.game else outputs:
        yield from _show_text(label, text)
    if smallest.read_as:
        yield from _show_text("read as", smallest.read_as)


def _name_expected(assignment: Assignment, case: str) -> str:
    return "one right output" if expects_one_of_many(assignment, case) else "expected"


def _show_case(assignment: Assignment, result: CaseResult, in_full: bool) -> Iterator[str]:
    right = result.verdict is Verdict.ACCEPTED
    earned = f"{format_points(result.points)} of {format_points(result.max_points)}"
    told = f"{result.name} ({result.visibility}): {LOOKS[result.verdict].word}, {earned}{_tell_usage(result)}"
    yield from [""] if in_full else []
    yield click.style(make_one_line(f"{'✓' if right else '✗'} {told}"), fg="green" if right else "red")
    if not in_full:
        return
    explained = (explain_verdict(assignment, result), tell_judging(assignment, result))
    yield from (f"{_RESULT}{line}" for text in explained for line in make_readable(text).splitlines())
    yield f"{_RESULT}limits: {describe_limits(assignment.get_limits(result.name))}"
    for label, text in (*_list_surroundings(assignment, result.name), *_list_texts(assignment, result)):
        yield from _show_text(label, text)


def _tell_usage(result: CaseResult) -> str:
    if result.wall_seconds is None:
        return ""
    cpu, wall = format_seconds(result.cpu_seconds), format_seconds(result.wall_seconds)
    return f"; {cpu} of CPU, {wall} of wall-clock time, {format_mebibytes(result.memory_mib)}"


def _list_surroundings(assignment: Assignment, name: str) -> Iterator[tuple[str, str]]:
    """What the case gave besides its input: arguments and files."""
    arguments = format_arguments(assignment, name)
    yield from [("arguments", arguments)] if arguments else []
    yield from next((case.files.items() for case in assignment.cases if case.name == name), ())


def _list_texts(assignment: Assignment, result: CaseResult) -> Iterator[tuple[str, str]]:
    """What the case gave and got; where they played, what was said stands for both outputs."""
    yield "call" if result.is_call else "input", result.input
    if result.game:
        yield "game", format_game(result.game)
    else:
        yield _name_expected(assignment, result.name), result.expected
        yield "got", result.actual
    others = {"read as": result.read_as, "printed": result.printed, "stderr": result.stderr}
    others |= {"note": result.note, "hint": result.hint}
    yield from ((label, text) for label, text in others.items() if text)


def _show_text(label: str, text: str) -> Iterator[str]:
    yield f"{_RESULT}{label}:{'' if text else ' (nothing)'}"
    yield from (f"{_TEXT}{make_visible(line)}" for line in text.removesuffix("\n").split("\n") if text)
