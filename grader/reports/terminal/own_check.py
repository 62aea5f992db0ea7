"""What `check` tells a student: the mistake first, with what shows it, then what else fails and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import click

from grader.feedback import NO_FAULT, Advice, Situation, advise, has_many_right_outputs, select_findings_to_show
from grader.languages import LANGUAGES
from grader.model import NEXT_MISTAKE, Assignment, Grade, Severity, SkipReason, Stop, StopKind, Verdict
from grader.reports.mistake_words import tell_fit
from grader.reports.pages.advice_card import FixFirst, fix_first, fix_second
from grader.reports.phrases import LOOKS, describe_outcome, is_told_whole, make_sentence, tell_header_place
from grader.reports.terminal.crash import show_code
from grader.reports.terminal.evidence import list_evidence, list_surroundings
from grader.reports.terminal.next_step import (
    CheckCommand,
    format_end_after_failure,
    format_end_without_failure,
    list_costs,
)
from grader.reports.terminal.sections import GAP, INDENT, MARGIN, Section, show_sections
from grader.reports.terminal.strip import draw_strip
from grader.reports.terminal.why import list_reasons
from grader.reports.terminal.wrapping import append_command, count_rows, find_height, find_width, wrap, wrap_lines
from grader.text.shorten import MORE, shorten
from grader.text.visible import make_one_line, make_readable
from grader.text.wording import count, list_some

_MOST_MESSAGE_LINES = 12
_MOST_ERROR_LINES = 3
_MOST_WIDTH = 160
_MOST_NAMED = 6


@dataclass(frozen=True)
class CheckResult:
    """What came of a check, and how it is to be told: with `verbose` all of it, else what fits on a terminal.

    `used` lines of that are taken.
    """

    grade: Grade
    assignment: Assignment
    asked: CheckCommand
    verbose: bool = False
    used: int = 1


def tell_check(result: CheckResult) -> Iterator[str]:
    """The lines, in the order in which a student should read them."""
    grade, asked = result.grade, result.asked
    advice = advise(result.assignment, grade, all_cases=False)
    first = fix_first(result.assignment, grade, advice, asked.file)
    if advice.situation is Situation.NOT_RUN:
        yield from _describe_skipped(grade, result.assignment, advice)
    elif advice.situation is Situation.EMPTY_FILE:
        yield from _colour_red(["Your file is empty; was it saved?"])
        yield "Next: save your program, then check again."
    elif advice.situation is Situation.DOES_NOT_BUILD and first:
        yield from _describe_build(result, advice, first)
    elif advice.situation is Situation.FAILS and first:
        yield from _describe_failing(result, advice, first)
    else:
        yield from _describe_rest(result, advice)


def _describe_failing(result: CheckResult, advice: Advice, first: FixFirst) -> Iterator[str]:
    """The mistake first: the whole of it fits on the terminal where that can be."""
    grade, asked = result.grade, result.asked
    if result.verbose:
        yield from (*_list_tests(grade), *_list_findings(result), *list_costs(grade, result.assignment), "")
    top = [*_list_strip(result), *_tell_headline(advice, first, result), *_tell_story(advice, first), ""]
    end = ["", *format_end_after_failure(advice, asked)]
    height = None if result.verbose else find_height()
    room = height - result.used - count_rows([*top, *end]) if height else None
    yield from top
    sections = [*_list_evidence(result, advice, first), *_list_second(result, advice), *_list_others(result)]
    yield from show_sections(sections, room)
    yield from end


def _list_strip(result: CheckResult) -> list[str]:
    return [] if result.asked.case_name else [*draw_strip(result.grade), ""]


def _is_told_by_place(advice: Advice, first: FixFirst) -> bool:
    """Whether a crash or an exit at a known line is all that is known."""
    kind = advice.stop.kind if advice.stop else StopKind.LATE
    return kind.is_end and kind is not StopKind.LATE and first.known is None


def _tell_headline(advice: Advice, first: FixFirst, result: CheckResult) -> Iterator[str]:
    """What is wrong; a crash begins with its place, which many terminals make a link."""
    if not _is_told_by_place(advice, first):
        yield from _colour_red(wrap(f"✗ {make_sentence(first.headline)}"))
        return
    place = f"{make_one_line(result.asked.file)}:{first.line}"
    yield from _colour_red(wrap(f"{place}: {first.fault}"))
    yield from _show_place(first, result.grade)


def _show_place(first: FixFirst, grade: Grade, beside: int = 0) -> Iterator[str]:
    if first.line is not None:
        yield from show_code(grade.source, first.line, first.part, first.values, beside)


def _tell_story(advice: Advice, first: FixFirst) -> Iterator[str]:
    """What else the page says of the mistake."""
    indent = " " * INDENT
    yield from wrap(first.advice, indent)
    for message in first.known.then if first.known else ():
        yield from wrap(f"{NEXT_MISTAKE} {message}", indent)
    for message in first.known.either if first.known else ():
        yield from wrap(f"- {message}", indent)
    yield from wrap(" ".join((*tell_fit(advice), first.text)), indent)


def _name_place(stop: Stop | None) -> str:
    if stop is None or stop.kind.is_end:
        return "stops at"
    return "printed at" if stop.kind is StopKind.PRINTED else "look at"


def _list_evidence(result: CheckResult, advice: Advice, first: FixFirst) -> Iterator[Section]:
    """Input, expected and got, the hint and the reasons, all of the same failure."""
    case, smallest = advice.case, advice.smallest
    assert case  # noqa: S101  of a program that fails
    if first.line is not None and not _is_told_by_place(advice, first):
        place = f"{make_one_line(result.asked.file)}:{first.line}: {first.fault}"
        at = (*wrap(place, room=MARGIN), *_show_place(first, result.grade, MARGIN))
        yield Section(_name_place(advice.stop), at, least=len(at))
    origin = next(each for each in result.assignment.cases if each.name == (smallest.case if smallest else case.name))
    yield from list_surroundings(origin)
    name = "call" if case.is_call else result.assignment.settings.input.file
    yield from list_evidence(smallest or case, name, has_many_right_outputs(origin), case.is_call)
    if first.nearest:
        yield Section("nearby", tuple(wrap_lines(first.nearest, room=MARGIN)), least=1)
    if case.verdict is Verdict.RUNTIME_ERROR and first.line is None and case.stderr.strip():
        lines = case.stderr.rstrip().splitlines()[-_MOST_ERROR_LINES:]
        yield Section("stderr", tuple(shorten(line, find_width() - MARGIN - 1, show=make_readable) for line in lines))
    if advice.hint:
        hint = f"For the test “{make_one_line(case.name)}”: {advice.hint}" if smallest else advice.hint
        yield Section("hint", tuple(wrap_lines(hint, room=MARGIN)), least=1)
    if smallest:
        yield from list_reasons(smallest.explanation, smallest.refutation, result.verbose)
    elif not case.explanations:
        yield from list_reasons(None, case.refutations.get(0), result.verbose)


def _list_second(result: CheckResult, advice: Advice) -> Iterator[Section]:
    """Another failure: what is wrong, and what shows it as far as there is room."""
    second = fix_second(result.assignment, result.grade, advice, result.asked.file)
    if advice.second is None or second is None:
        return
    told = tuple(line.strip() for line in wrap(make_sentence(second.headline), room=MARGIN))
    yield GAP
    yield Section("fix next", told, least=len(told))
    yield from (replace(each, least=0) for each in _list_evidence(result, advice.second, second))


def _list_others(result: CheckResult) -> Iterator[Section]:
    """The names of the other tests that fail or were not run, and how many remarks there are."""
    grade = result.grade
    failing = [case.name for case in grade.cases if case.verdict not in NO_FAULT]
    others = []
    if len(failing) > 1:
        others.append(Section("failing", _join_names(failing), least=0))
    skipped = [case.name for case in grade.cases if case.verdict is Verdict.SKIPPED]
    if skipped:
        others.append(Section("not run", _join_names(skipped), least=0))
    remarks = _count_remarks(grade)
    if remarks and result.asked.case_name is None and not result.verbose:
        looked_at = "header and style" if result.assignment.settings.header.fields else "style"
        others.append(Section("remarks", tuple(wrap(f"{remarks} on {looked_at}: -v", room=MARGIN)), least=0))
    if others:
        yield GAP
        yield from others


def _join_names(names: list[str]) -> tuple[str, ...]:
    return tuple(line.strip() for line in wrap(list_some(names, _MOST_NAMED), room=MARGIN))


def _count_remarks(grade: Grade) -> str:
    """`2 errors and 1 warning`; empty where nothing weighs."""
    found = [finding.severity for finding in select_findings_to_show(grade)]
    counted = [(found.count(severity), severity.value) for severity in (Severity.ERROR, Severity.WARNING)]
    return " and ".join(count(number, word) for number, word in counted if number)


def _describe_build(result: CheckResult, advice: Advice, first: FixFirst) -> Iterator[str]:
    grade, file = result.grade, make_one_line(result.asked.file)
    yield from _colour_red(wrap(f"✗ {make_sentence(first.headline)}"))
    if first.known:
        yield from wrap(f"{first.advice} {first.text}", " " * INDENT)
    elif first.advice:
        yield from wrap(first.advice, " " * INDENT)
    yield ""
    if is_told_whole(advice, grade):
        said = "here" if first.known else advice.fault  # the mistake stands above by a better name
        yield from wrap(f"{file}:{advice.line}: {said}")
        yield from _show_place(first, grade)
    else:
        yield from _show_compiler(grade.compile.message if grade.compile else "", grade.source_name, file)
    yield ""
    what = f"line {advice.line}" if advice.line else "what the message names first"
    yield from wrap(f"No test was run. Next: fix {what}, then check again.")


def _describe_rest(result: CheckResult, advice: Advice) -> Iterator[str]:
    """Nothing fails: tests that could not be judged, remarks, or nothing at all."""
    grade = result.grade
    if result.verbose or result.asked.case_name:
        yield from _list_tests(grade)
    yield from draw_strip(grade) if result.asked.case_name is None else ()
    if advice.case:
        yield from wrap(f"Test “{advice.case.name}”: {describe_outcome(advice.case)}")
    if result.asked.case_name is None:
        yield from _list_findings(result)
    yield ""
    yield from format_end_without_failure(grade, result.assignment, advice, result.asked)


def _list_tests(grade: Grade) -> Iterator[str]:
    for case in grade.cases:
        look = LOOKS[case.verdict]
        colour = {"ok": "green", "idle": None}.get(look.kind, "red")
        yield from (click.style(line, fg=colour) for line in wrap(f"{look.mark} {case.name}: {look.word}"))


def _describe_skipped(grade: Grade, assignment: Assignment, advice: Advice) -> Iterator[str]:
    language = LANGUAGES[grade.language] if grade.language else None
    if advice.reason is SkipReason.NO_TOOLCHAIN and language and language.tools:
        tools = " and ".join(language.tools)
        yield from _colour_red(wrap(f"This computer cannot run {language.title}: install {tools}, then check again."))
        if language.package:
            yield from append_command("On Debian and Ubuntu:", f"apt install {language.package}")
    elif advice.reason is SkipReason.MISSING_FILE:
        told = "is not a file" if len(grade.files) == 1 else "are not files"
        wanted = _describe_wanted(assignment)
        yield from _colour_red(wrap(f"{list_some([*grade.files])} {told} of this assignment: hand in {wanted}."))
    else:
        yield from _colour_red(wrap(grade.problem))


def _show_compiler(message: str, name: str, file: str) -> Iterator[str]:
    """Its first lines: what it says first is the fault to fix first. The `name` of the source stands as its `file`."""
    told = message.splitlines()
    lines = [f"{file}{line.removeprefix(name)}" if line.startswith(f"{name}:") else line for line in told]
    for line in lines[:_MOST_MESSAGE_LINES]:
        text = _shorten_line(line)
        yield from [text] if not text or text.startswith(" ") else wrap(text)
    if len(lines) > _MOST_MESSAGE_LINES:
        yield f"… {count(len(lines) - _MOST_MESSAGE_LINES, 'more line')}"


def _describe_wanted(assignment: Assignment) -> str:
    file = assignment.settings.submission.file
    if isinstance(file, str):
        return "one source file" if file == "any" else file
    *others, last = file.values()
    return f"{', '.join(others)} or {last}" if others else last


def _shorten_line(line: str) -> str:
    return shorten(line, _MOST_WIDTH, MORE, make_readable)


def _list_findings(result: CheckResult) -> Iterator[str]:
    grade, file = result.grade, make_one_line(result.asked.file)
    serious = [finding for finding in select_findings_to_show(grade) if finding.severity is not Severity.NOTE]
    if serious:
        yield ""
    for finding in serious:
        place = f"{file}:{finding.line}:{finding.column}"
        yield from wrap(f"{place}: {finding.severity}: {finding.message} [{finding.rule}]")
    if grade.header and any(finding.severity is Severity.ERROR for finding in grade.header.findings):
        yield from wrap(f"The header should look like this. {tell_header_place(grade.header)}")
        yield make_readable(grade.header.corrected.rstrip())


def _colour_red(lines: Iterable[str]) -> list[str]:
    return [click.style(line, fg="red", bold=True) for line in lines]
