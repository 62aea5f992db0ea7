"""The view of one test: everything of a visible one, only verdict, hint and points of a hidden one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import fsum

from grader.feedback import find_helpful_hint, find_own_answer, has_many_right_outputs, is_open
from grader.feedback.crash_causes import find_place_of_stop
from grader.model import Assignment, Batch, Case, CaseResult, Grade, Verdict, lines_of_answer, name_of_answer
from grader.reports.pages.compared_lines import PageRow, are_comparable, make_rows
from grader.reports.pages.explained import AnswerReasons, view_why
from grader.reports.pages.page_text import Block, PageLine, make_block, make_message_block
from grader.reports.phrases import (
    LOOKS,
    Look,
    describe_judging,
    describe_outcome,
    describe_stop,
    format_game,
    format_points,
    quote_argument,
)

MOST_EXPLANATIONS = 6
MOST_COPIED = 4_000
"""Characters of a text that a button copies; of longer ones the page has no copy."""


@dataclass(frozen=True)
class Budget:
    """Bytes of HTML that one test may take: each of its texts, and its difference."""

    text: int
    difference: int


FIRST = Budget(text=1_500, difference=3_000)
OTHERS = Budget(text=500, difference=1_200)
FULL = Budget(text=30_000, difference=3_000)
"""For the instructor, who answers an appeal."""


@dataclass(frozen=True)
class Evidence:
    """What a program was given and what came of it. None: there is nothing of that kind.

    `rows` is empty where no line differs; then the outputs are shown as they are. `copied` is the whole input, empty
    where it is too long to be copied. `one_of_many`: other outputs than the expected one are right, too.
    """

    file: str
    input: Block | None
    copied: str
    game: Block | None
    arguments: str
    expected: Block | None
    actual: Block | None
    read_as: Block | None
    stderr: Block | None
    rows: tuple[PageRow, ...]
    hidden_rows: int
    command: str
    one_of_many: bool = False


@dataclass(frozen=True)
class CaseView:
    """One test on a page. `evidence` is None for a hidden one: nothing of it may reach the page.

    `brief` is the first pair of lines that differ, `place` the line at which the program stopped and what was raised
    there; `lost` is what the test costs in points of the score. `note` is a checker's, for the instructor only.
    """

    anchor: str
    name: str
    look: Look
    hidden: bool
    unstable: bool
    hint: str
    outcome: str
    brief: tuple[PageLine | None, PageLine | None] | None
    place: tuple[int, str] | None
    lost: str
    evidence: Evidence | None
    note: str = ""
    whys: tuple[AnswerReasons, ...] = ()
    more_whys: int = 0


def open_due_cases(batch: Batch, grade: Grade) -> Grade:
    """The grade with the cases that are visible after the due time opened, if the batch says so."""
    if not batch.after_due_visible:
        return grade
    opened = (replace(one, visibility="visible") if one.visibility == "after_due" else one for one in grade.cases)
    return replace(grade, cases=tuple(opened))


def explain_verdict(assignment: Assignment, result: CaseResult) -> str:
    """Why the verdict of the case is what it is."""
    return describe_stop(result, assignment.get_limits(result.name)) or describe_outcome(result)


def tell_judging(assignment: Assignment, result: CaseResult) -> str:
    """What the checker of the case says beside its reason; empty where nothing is to be added."""
    case = _find(assignment, result.name)
    return describe_judging(result, case.runs if case else 1)


def _tell_outcome(assignment: Assignment, result: CaseResult) -> str:
    return " ".join(filter(None, (explain_verdict(assignment, result), tell_judging(assignment, result))))


def view_case(batch: Batch, grade: Grade, result: CaseResult, anchor: str, full: bool = False) -> CaseView:
    """The view of one test of a grade; `full` opens also what its submitter may not see, and all of it."""
    assignment = batch.assignment
    shown = full or is_open(result)
    budget = OTHERS if is_open(result) else FULL
    evidence = view_evidence(assignment, result, find_file(assignment, grade), budget) if shown else None
    place = find_place_of_stop(result, grade) if shown else None
    return CaseView(
        anchor=anchor,
        name=result.name,
        look=LOOKS[result.verdict],
        hidden=not is_open(result),
        unstable=result.unstable,
        hint=find_helpful_hint(grade, result),
        outcome=_tell_outcome(assignment, result) if shown else "",
        brief=_find_brief(evidence.rows) if evidence and not evidence.game else None,
        place=place,
        lost=_tell_lost(assignment, grade, result) if not batch.own_check else "",
        evidence=evidence,
        note=result.note if full else "",
    )


def reproduce(assignment: Assignment, source_name: str, case: str) -> str:
    """The command that runs one case again on the submitter's machine."""
    file = f"./{source_name}" if source_name.startswith("-") else source_name
    return f"grader check {quote_argument(assignment.name)} {quote_argument(file)} --case {_quote_always(case)}"


def list_whys(assignment: Assignment, result: CaseResult) -> tuple[tuple[AnswerReasons, ...], int]:
    """The explanations of the first wrong answers, and how many are left out."""
    chosen = sorted({*result.explanations, *result.refutations})
    views = (_view_answer(assignment, result, item) for item in chosen)
    return tuple(view for view in islice(views, MOST_EXPLANATIONS) if view), max(0, len(chosen) - MOST_EXPLANATIONS)


def _view_answer(assignment: Assignment, result: CaseResult, item: int) -> AnswerReasons | None:
    case = _find(assignment, result.name)
    own = find_own_answer(result.difference, lines_of_answer(case.parts if case else (), item)) or ""
    name = result.answer_names.get(item) or name_of_answer((), item)
    return view_why(name, result.explanations.get(item), result.refutations.get(item), own)


def view_evidence(assignment: Assignment, result: CaseResult, source_name: str, budget: Budget) -> Evidence:
    """All of a test that may be seen, its texts cut to the budget."""
    difference = result.difference
    judged = difference is not None and not result.expected and all(pair.expected is None for pair in difference.pairs)
    compared = difference is not None and are_comparable(difference.pairs)
    pairs, left_out = make_rows(difference.pairs, budget.difference) if difference and compared else ((), 0)
    ran = result.verdict not in (Verdict.SKIPPED, Verdict.COMPILE_ERROR)
    right = result.verdict is Verdict.ACCEPTED
    return Evidence(
        file=assignment.settings.input.file or "",
        input=make_block(result.input, budget.text),
        copied=keep_copied(result.input),
        arguments=" ".join(quote_argument(argument) for argument in _find_arguments(assignment, result.name)),
        # In a game, what was said stands for both outputs.
        game=make_block(format_game(result.game), budget.difference) if result.game else None,
        # Where a program judges, no output is expected that could be shown.
        expected=None if result.game or judged else make_block(result.expected, budget.text),
        actual=make_block(result.actual, budget.text)
        if ran and (not right or result.read_as) and not result.game
        else None,
        read_as=make_block(result.read_as, budget.text) if result.read_as else None,
        stderr=make_message_block(result.stderr, budget.text) if result.stderr else None,
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference and compared else 0),
        command=reproduce(assignment, source_name, result.name),
        one_of_many=expects_one_of_many(assignment, result.name),
    )


def expects_one_of_many(assignment: Assignment, name: str) -> bool:
    """Whether the case of that name accepts other outputs than the one it expects."""
    case = _find(assignment, name)
    return case is not None and has_many_right_outputs(case)


def keep_copied(text: str) -> str:
    """The text where it is short enough to be copied."""
    return text if len(text) <= MOST_COPIED else ""


def _find_brief(rows: Sequence[PageRow]) -> tuple[PageLine | None, PageLine | None] | None:
    return next(((row.expected, row.actual) for row in rows if not row.same), None)


def _find_arguments(assignment: Assignment, name: str) -> tuple[str, ...]:
    found = _find(assignment, name)
    return found.args if found else ()


def _find(assignment: Assignment, name: str) -> Case | None:
    return next((case for case in assignment.cases if case.name == name), None)


def find_file(assignment: Assignment, grade: Grade) -> str:
    """The name of the file that is checked: the submission's, or the first that the assignment expects."""
    expected = assignment.settings.submission.file
    if grade.source_name:
        return grade.source_name
    return expected if isinstance(expected, str) else next(iter(expected.values()))


def _tell_lost(assignment: Assignment, grade: Grade, result: CaseResult) -> str:
    """`−3.33`, in points of the score; empty where nothing is lost that two decimals can show."""
    most = fsum(each.max_points for each in grade.cases)
    share = assignment.settings.worth.tests / most if most else 0.0
    lost = format_points((result.max_points - result.points) * share)
    return "" if lost == "0" else f"−{lost}"


def _quote_always(name: str) -> str:
    shown = quote_argument(name)
    return f'"{name}"' if shown == name else shown
