"""The data of a student's page, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePosixPath
from zoneinfo import ZoneInfo

from grader.feedback import (
    NO_FAULT,
    Advice,
    advise,
    compute_test_loss,
    hides_others,
    is_header_missing,
    select_findings_to_show,
)
from grader.model import (
    Assignment,
    Batch,
    CaseResult,
    Diagnosis,
    Finding,
    Grade,
    HeaderCheck,
    LineComment,
    ReachedLines,
    Verdict,
)
from grader.readers import Call, ReadError, call_here
from grader.reports.asked_pages import PageLinks
from grader.reports.figures import NUMBERS, count_points, format_points, write_day
from grader.reports.pages.advice_card import FixFirst, fix_first, fix_second
from grader.reports.pages.attempt_words import tell_attempts
from grader.reports.pages.cases import (
    CaseView,
    explain_verdict,
    find_file,
    list_whys,
    name_anchors,
    open_due_cases,
    tell_losses,
    view_case,
)
from grader.reports.pages.facts import Facts, gather_facts
from grader.reports.pages.page_parts import NEITHER, FormerPages, find_code_lines, name_code_part
from grader.reports.pages.published_changes import list_history_lines
from grader.reports.pages.result_line import (
    NEVER_RUN,
    Square,
    explain_squares,
    list_squares,
    tell_passed,
    tell_rest,
)
from grader.reports.pages.score_bar import ScorePart, list_other_points, list_score_parts, trim_points
from grader.reports.pages.source import JoinedRemark, SourceView, join_remarks, view_source
from grader.reports.phrases import tell_header_place
from grader.text.spoken_text import localize, say, say_number, write_number
from grader.text.wording import list_some

MOST_REMARKS = 20
_MOST_NAMED = 3
OPEN = NEVER_RUN | {Verdict.UNDECIDED}
"""Verdicts of tests that neither passed nor failed."""


@dataclass(frozen=True)
class StudentPage:
    """All that a student's page shows; with `links` it is the instructor's page, which shows the hidden tests as well.

    `first` is the `advice` in words. `others` are the parts of the score that are added or taken, in words; `rubric`
    lists what was found by hand, its points first. `remarks` are those that stand at no line of the source that is
    shown.
    """

    assignment: str
    submitter: str
    file: str
    partners: tuple[str, ...]
    handed_in: tuple[str, ...]
    own_check: str
    score: str | None
    max_score: str
    parts: tuple[ScorePart, ...]
    others: tuple[str, ...]
    passed: str
    rest: str
    squares: tuple[Square, ...]
    marks: tuple[str, ...]
    rubric: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    line_comments: tuple[LineComment, ...]
    advice: Advice
    first: FixFirst | None
    second: FixFirst | None
    failing: tuple[CaseView, ...]
    failing_told: str
    not_run: tuple[Square, ...]
    not_run_told: str
    not_run_lost: str
    passing: tuple[Square, ...]
    header: HeaderCheck | None
    header_missing: bool
    header_place: str
    encoding: str
    remarks: tuple[JoinedRemark, ...]
    more_remarks: int
    remarks_told: str
    source: SourceView | None
    code_part: str
    reached: ReachedLines | None
    facts: Facts
    links: PageLinks | None
    history: tuple[str, ...]
    hidden_mistake: Diagnosis | None


def gather_student_page(
    batch: Batch, grade: Grade, call: Call = call_here, former: FormerPages = NEITHER
) -> StudentPage:
    """The page of one grade, without what is taken from the `former` pages.

    `call` calls what reads the source; where that comes to no end, the source has no colours.
    """
    assignment = batch.assignment
    grade = open_due_cases(batch, grade)
    if batch.own_check == "one case":
        grade = replace(grade, header=None, findings=())
    anchors = name_anchors(grade)
    advice = advise(assignment, grade, all_cases=not batch.own_check)
    found = select_findings_to_show(grade)
    first, reached = fix_first(assignment, grade, advice, find_file(assignment, grade)), _find_reached(grade, advice)
    second = fix_second(assignment, grade, advice, find_file(assignment, grade))
    in_code = (first.line, first.fault) if first else (None, ""), reached, grade.line_comments
    snippets = [card.snippet_part for card in (first, second) if card and card.line]
    lines = find_code_lines(former, snippets, *in_code)
    source = _view_source(grade, found, call, lines) if grade.source else None
    elsewhere = join_remarks([finding for finding in found if not _is_shown(finding, source)])
    squares = list_squares(grade, anchors)
    parts = list_score_parts(batch, grade)
    score, most = _find_total(batch, grade)
    failing = _view_failing(batch, grade, advice, anchors, former)
    return StudentPage(
        assignment=assignment.title or assignment.name,
        submitter=grade.submitter,
        file=_find_handed_in_file(assignment, grade),
        partners=grade.partners,
        handed_in=_tell_handed_in(assignment, grade) if not batch.own_check else (),
        own_check=batch.own_check,
        score=score,
        max_score=most,
        parts=parts,
        others=list_other_points(grade) if not batch.own_check else (),
        passed=tell_passed(grade),
        rest=tell_rest(grade, advice),
        squares=squares,
        marks=explain_squares(squares),
        rubric=tuple((trim_points(item.points), item.text) for item in grade.rubric),
        comments=grade.comments,
        line_comments=grade.line_comments,
        advice=advice,
        first=first,
        second=second,
        failing=failing,
        failing_told=_tell_failing(advice, failing),
        not_run=_choose(squares, grade, OPEN),
        not_run_told=_tell_not_run(assignment, [each for each in grade.cases if each.is_visible]),
        not_run_lost=_tell_not_run_lost(batch, grade),
        passing=_choose(squares, grade, {Verdict.ACCEPTED}),
        header=grade.header if grade.header and grade.header.fields else None,
        header_missing=is_header_missing(grade.header),
        header_place=tell_header_place(grade.header) if grade.header else "",
        encoding=grade.encoding,
        remarks=tuple(elsewhere[:MOST_REMARKS]),
        more_remarks=max(0, len(elsewhere) - MOST_REMARKS),
        remarks_told=_tell_remarks(grade, len(found)),
        source=source,
        code_part=name_code_part(source.shown if source else 0, *in_code),
        reached=reached,
        facts=gather_facts(batch, grade),
        links=None,
        history=(),
        hidden_mistake=None,
    )


def _find_reached(grade: Grade, advice: Advice) -> ReachedLines | None:
    """The lines that matter, where they are of the test that the card is about."""
    reached, case = grade.reached, advice.case
    return reached if reached and case and case.name == reached.case else None


def gather_instructor_page(
    batch: Batch, grade: Grade, page: StudentPage, links: PageLinks, former: FormerPages = NEITHER
) -> StudentPage:
    """The instructor's page beside a student's: the same story, and the hidden tests in full."""
    shown = open_due_cases(batch, grade)
    anchors = [square.anchor for square in page.squares]
    return replace(
        page,
        failing=_view_failing(batch, shown, page.advice, anchors, former, page),
        not_run_told=_tell_not_run(batch.assignment, shown.cases),
        links=links,
        history=tuple(list_history_lines(batch.history, grade.submitter)),
        hidden_mistake=shown.hidden_mistake,
    )


def _view_source(grade: Grade, found: Sequence[Finding], call: Call, former_lines: int | None) -> SourceView:
    """Without its lines where so many of them are taken from the former pages."""
    if former_lines is not None:
        return SourceView(grade.source_name, (), 0, former_lines)
    try:
        return call(view_source, grade.source_name, grade.source, grade.language, found)
    except ReadError:
        return view_source(grade.source_name, grade.source, None, found)


def _is_shown(finding: Finding, source: SourceView | None) -> bool:
    """Whether the finding stands at a line of the source that is shown."""
    return source is not None and finding.file == source.name and finding.line <= source.shown


def _tell_remarks(grade: Grade, number: int) -> str:
    """How many remarks there are; of a program that does not compile nobody knows."""
    if number:
        return say_number(number, "{number:,} remark", "{number:,} remarks")
    is_checked = grade.compile is None or grade.compile.ok
    return say("no style remarks") if is_checked else say("style not checked")


def _find_total(batch: Batch, grade: Grade) -> tuple[str | None, str]:
    """How much (None: open) of how much: points, but tests where students check their own work; others may count."""
    if batch.own_check:
        right = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases)
        return write_number(f"{right:,}"), say_number(len(grade.cases), "{number:,} test", "{number:,} tests")
    return None if grade.score is None else format_points(grade.score), format_points(grade.max_score)


def _find_handed_in_file(assignment: Assignment, grade: Grade) -> str:
    """The file that is graded by the name that it was handed in by, where that is known."""
    name = find_file(assignment, grade)
    handed_in = [PurePosixPath(file).name for file in grade.files] if grade.source_name else []
    alike = [file for file in handed_in if file.casefold() == name.casefold()]
    return name if name in handed_in else next(iter(alike or handed_in), name)


def _tell_handed_in(assignment: Assignment, grade: Grade) -> tuple[str, ...]:
    """When it came and when it was due, in the zone of the deadline, and what came of that; then other attempts."""
    return (*_tell_time_of_submission(assignment, grade), *tell_attempts(grade.attempts, assignment.settings.deadline))


def _tell_time_of_submission(assignment: Assignment, grade: Grade) -> tuple[str, ...]:
    deadline = assignment.settings.deadline
    zone = ZoneInfo(deadline.timezone) if deadline else None
    came = grade.submitted and (grade.submitted.astimezone(zone) if zone else grade.submitted)
    due = grade.due and grade.due.astimezone(zone)
    has_years = bool(came and due and came.year != due.year)
    told = [say("handed in {time}", time=_tell_time(came, has_years))] if came else []
    if not came and deadline:
        told.append(say("time of submission unknown"))
    if due:
        told.append(say("due {time}", time=_tell_time(due, has_years)))
    return (*told, localize(grade.late_note)) if grade.late_note else tuple(told)


def _tell_time(time: datetime, has_year: bool) -> str:
    return f"{write_day(time)}, {time:%Y, %H:%M}" if has_year else f"{write_day(time)}, {time:%H:%M}"


def _view_failing(
    batch: Batch,
    grade: Grade,
    advice: Advice,
    anchors: Sequence[str],
    former: FormerPages,
    of_student: StudentPage | None = None,
) -> tuple[CaseView, ...]:
    """Each failing test; beside the student's page in full, where only what that page hides is viewed once more."""
    viewed = {view.anchor: view for view in of_student.failing if not view.hidden} if of_student else {}
    views: list[CaseView] = []
    failing = [
        (result, anchor)
        for result, anchor in zip(grade.cases, anchors, strict=True)
        if result.verdict not in NO_FAULT | NEVER_RUN
    ]
    for result, anchor in failing:
        if anchor in viewed:
            view = replace(viewed[anchor], note=result.note, whys=(), more_whys=0)
        else:
            view = view_case(batch, grade, result, anchor, full=of_student is not None, former=former)
        explains = advice.case and result.name == advice.case.name and (of_student or result.is_visible)
        if explains and not view.parts.are_in(former):
            whys, more = list_whys(batch.assignment, result)
            view = replace(view, whys=whys, more_whys=more)
        views.append(view)
    if batch.own_check:
        return tuple(views)
    losses = tell_losses(batch.assignment, grade, [result for result, _ in failing])
    return tuple(replace(view, lost=lost) for view, lost in zip(views, losses, strict=True))


def _tell_failing(advice: Advice, failing: Sequence[CaseView]) -> str:
    """What the failing tests have in common, or which of them no mistake explains."""
    if advice.mistake is None or hides_others(advice.mistake) or advice.failing < 2:
        return ""
    shown = [view.name for view in failing]
    others = [name for name in shown if name in advice.others.names]
    if others:
        return say("not explained above: {tests}", tests=list_some(others, _MOST_NAMED))
    explained = {name for mistake in advice.mistakes for name in mistake.cases}
    if not explained.issuperset(shown):
        return ""  # nobody has looked at the others
    number = sum(mistake.number for mistake in advice.mistakes)
    if number == 1:
        return say("all explained by the mistake above")
    return say("all explained by the {number} mistakes above", number=NUMBERS.get(number, number))


def _tell_not_run(assignment: Assignment, results: Sequence[CaseResult]) -> str:
    """Why the first of these has no result."""
    return next((explain_verdict(assignment, each) for each in results if each.verdict in OPEN), "")


def _tell_not_run_lost(batch: Batch, grade: Grade) -> str:
    """What these cost, so that the points of the tests can be added up; empty where nothing, or nobody knows."""
    not_run = [result for result in grade.cases if result.verdict in OPEN]
    lost = compute_test_loss(batch.assignment, grade, not_run)
    return "" if batch.own_check or grade.score is None or format_points(lost) == "0" else count_points(lost)


def _choose(squares: Sequence[Square], grade: Grade, verdicts: frozenset[Verdict] | set[Verdict]) -> tuple[Square, ...]:
    both = zip(squares, grade.cases, strict=True)
    return tuple(square for square, result in both if result.verdict in verdicts)
