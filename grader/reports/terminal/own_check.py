"""What `check` tells a student: what is wrong and why, the first failing case in full, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from grader.feedback import Advice, Situation, advise
from grader.languages import LANGUAGES
from grader.model import Assignment, Case, CaseResult, Grade, Severity, SkipReason, Verdict
from grader.reports.terminal.crash import describe_crash, describe_place
from grader.reports.terminal.difference import show_difference
from grader.reports.terminal.next_step import CheckCommand, format_ending, mend_build
from grader.reports.terminal.why import explain_failure
from grader.reports.terminal.wrapping import INDENT, append_command, wrap
from grader.reports.words import describe_outcome, describe_stop, format_game, is_told_whole, tell_header_place
from grader.text.shorten import MORE, shorten
from grader.text.visible import make_readable, make_visible
from grader.text.wording import count

_MOST_INPUT_LINES = 12
_MOST_GAME_LINES = 12
_MOST_MESSAGE_LINES = 12
_MOST_WIDTH = 160


def tell_check(grade: Grade, assignment: Assignment, asked: CheckCommand) -> Iterator[str]:
    """The lines, in the order in which a student should read them."""
    advice = advise(assignment, grade, all_cases=False)
    match advice.situation:
        case Situation.NOT_RUN:
            yield from _describe_skipped(grade, assignment, advice)
        case Situation.EMPTY_FILE:
            yield from _colour_red(["Your file is empty; was it saved?"])
            yield "Next: save your program, then check again."
        case Situation.DOES_NOT_BUILD:
            yield from _colour_red(["It does not compile, so no case was run:"])
            if advice.mistake:
                yield from wrap(f"The mistake: {advice.mistake.message}")
            yield from _show_error(grade, advice)
            yield ""
            yield from mend_build(advice)
        case _:
            yield from _list_cases(grade, assignment, advice)
            if asked.case_name is None:
                yield from _list_findings(grade)
            yield ""
            yield from format_ending(grade, assignment, advice, asked)


def _describe_skipped(grade: Grade, assignment: Assignment, advice: Advice) -> Iterator[str]:
    if advice.reason is SkipReason.NO_TOOLCHAIN and grade.language:
        language = LANGUAGES[grade.language]
        tools = " and ".join(language.tools)
        yield from _colour_red(wrap(f"This computer cannot run {language.title}: install {tools}, then check again."))
        if language.package:
            yield from append_command("On Debian and Ubuntu:", f"apt install {language.package}")
    elif advice.reason is SkipReason.MISSING_FILE:
        handed_in = ", ".join(grade.files)
        yield from _colour_red(
            wrap(f"{handed_in} is no file of this assignment: hand in {_describe_wanted(assignment)}.")
        )
    else:
        yield from _colour_red(wrap(grade.problem))


def _show_error(grade: Grade, advice: Advice) -> Iterator[str]:
    if is_told_whole(advice, grade):
        yield from describe_place(grade, advice, named=advice.mistake is not None)
    else:
        yield from _show_compiler(grade.compile.message if grade.compile else "")


def _show_compiler(message: str) -> Iterator[str]:
    """Its first lines: what it says first is the fault to mend first."""
    lines = message.splitlines()
    for line in lines[:_MOST_MESSAGE_LINES]:
        text = _shorten_line(line, make_readable)
        yield from [text] if not text or text.startswith(" ") else wrap(text)
    if len(lines) > _MOST_MESSAGE_LINES:
        yield f"… {count(len(lines) - _MOST_MESSAGE_LINES, 'more line')}"


def _describe_wanted(assignment: Assignment) -> str:
    file = assignment.settings.submission.file
    if isinstance(file, str):
        return "one source file" if file == "any" else file
    *others, last = file.values()
    return f"{', '.join(others)} or {last}" if others else last


def _list_cases(grade: Grade, assignment: Assignment, advice: Advice) -> Iterator[str]:
    """A line each; the one to look at first in full, those that were not run in one line together."""
    known = {case.name: case for case in assignment.cases}
    run = [case for case in grade.cases if case.verdict is not Verdict.SKIPPED]
    for result in run:
        right = result.verdict is Verdict.ACCEPTED
        text = f"{'✓' if right else '✗'} {result.name}: {result.verdict.value.replace('_', ' ')}"
        yield from (click.style(line, fg="green" if right else "red") for line in wrap(text))
        if result is advice.case:
            lines = [
                *_show_in_full(result, known[result.name], grade, advice, assignment.settings.input.file),
                *explain_failure(advice),
            ]
            yield from (f"{' ' * INDENT}{line}".rstrip() for line in lines)
    skipped = [case.name for case in grade.cases if case.verdict is Verdict.SKIPPED]
    if skipped:
        stop_after = assignment.settings.limits.stop_after
        yield from wrap(f"– not run after {count(stop_after, 'time limit')}: {', '.join(skipped)}")


def _show_in_full(result: CaseResult, case: Case, grade: Grade, advice: Advice, file: str | None) -> Iterator[str]:
    yield from _explain_verdict(result, case, grade, advice)
    yield from wrap(advice.cause, room=INDENT)
    if result.game:
        yield from _show_game(result)
    elif result.difference:
        yield from show_difference(result.difference)
    if advice.hint:
        yield from wrap(f"hint: {advice.hint}", room=INDENT)
    if not advice.smallest:
        yield from _show_input(result.input, file)


def _explain_verdict(result: CaseResult, case: Case, grade: Grade, advice: Advice) -> Sequence[str]:
    """What happened, where it was not simply a wrong answer."""
    if result.limit:
        return [*wrap(describe_stop(result, case.limits), room=INDENT), *describe_place(grade, advice)]
    if result.verdict is Verdict.RUNTIME_ERROR:
        return describe_crash(result, grade, advice)
    return [] if result.difference else wrap(describe_outcome(result), room=INDENT)


def _show_game(result: CaseResult) -> Iterator[str]:
    """How it was lost, and its last lines."""
    if result.difference:
        yield from wrap(result.difference.summary, room=INDENT)
    lines = format_game(result.game).rstrip("\n").split("\n")
    if len(lines) > _MOST_GAME_LINES:
        yield f"  … {count(len(lines) - _MOST_GAME_LINES, 'line')} before"
    yield from (f"  {_shorten_line(line)}" for line in lines[-_MOST_GAME_LINES:])


def _show_input(text: str, file: str | None) -> Iterator[str]:
    lines, label = text.splitlines(), f"input ({file}):" if file else "input:"
    yield label if lines else f"{label} (empty)"
    yield from (f"  {_shorten_line(line)}" for line in lines[:_MOST_INPUT_LINES])
    left = len(lines) - _MOST_INPUT_LINES
    if left > 0:
        yield f"  … {count(left, 'more line')} of {len(lines):,}"


def _shorten_line(line: str, shown: Callable[[str], str] = make_visible) -> str:
    return shorten(line, _MOST_WIDTH, MORE, shown)


def _list_findings(grade: Grade) -> Iterator[str]:
    serious = [finding for finding in grade.findings if finding.severity is not Severity.NOTE]
    if serious:
        yield ""
    for finding in serious:
        place = f"{finding.file}:{finding.line}:{finding.column}"
        yield from wrap(f"{place}: {finding.severity}: {finding.message} [{finding.rule}]")
    if grade.header and any(finding.severity is Severity.ERROR for finding in grade.header.findings):
        yield from wrap(f"The header should look like this. {tell_header_place(grade.header)}")
        yield make_readable(grade.header.corrected.rstrip())


def _colour_red(lines: Iterable[str]) -> list[str]:
    return [click.style(line, fg="red", bold=True) for line in lines]
