"""The view of the smallest failing input: what goes in, what should come, what comes, and why."""

from __future__ import annotations

from dataclasses import dataclass

from grader.feedback.case_text import format_case
from grader.model import Assignment, SmallestInput
from grader.reports.pages.cases import (
    Budget,
    Evidence,
    expects_one_of_many,
    find_case,
    format_arguments,
    has_no_value,
    keep_copied,
    make_file_blocks,
    name_input,
)
from grader.reports.pages.compared_lines import are_comparable, make_rows
from grader.reports.pages.explained import AnswerReasons, view_why
from grader.reports.pages.page_text import make_block
from grader.reports.pages.positions import view_positions
from grader.reports.phrases import format_game, make_sentence

BUDGET = Budget(text=4_000, difference=8_000, positions=20_000)


@dataclass(frozen=True)
class SmallestView:
    """The smallest failing input; `case` is it as YAML for the instructor, empty when it is too long for a page."""

    outcome: str
    evidence: Evidence
    why: AnswerReasons | None
    case: str


def view_smallest(assignment: Assignment, found: SmallestInput | None) -> SmallestView | None:
    """The view of a smallest failing input that its submitter may see; None where there is none."""
    if found is None:
        return None
    difference = found.difference
    pairs = difference.pairs if difference else ()
    own = next((pair.actual for pair in pairs if not pair.same and pair.expected is not None), None)
    return SmallestView(
        outcome=make_sentence(difference.summary) if difference else "",
        evidence=_view_evidence(assignment, found),
        why=view_why(found.answer, found.explanation, found.refutation, own or "", found.expected.count("\n")),
        case=keep_copied(format_case(found, assignment)),
    )


def _view_evidence(assignment: Assignment, found: SmallestInput) -> Evidence:
    difference = found.difference
    differs = difference is not None and are_comparable(difference.pairs)
    case = find_case(assignment, found.case)
    is_call = case is not None and case.is_call
    pairs, left_out = make_rows(difference.pairs, BUDGET.difference, is_call) if difference and differs else ((), 0)
    return Evidence(
        file=name_input(assignment, is_call),
        input=make_block(found.input, BUDGET.text),
        copied="" if is_call else keep_copied(found.input),
        game=make_block(format_game(found.game), BUDGET.difference) if found.game else None,
        positions=view_positions(found.game, BUDGET.positions),
        arguments=format_arguments(assignment, found.case),
        files=make_file_blocks(assignment, found.case, BUDGET.text),
        wrote=bool(assignment.settings.output.file),
        expected=make_block(found.expected, BUDGET.text),
        actual=None if has_no_value(found, is_call) else make_block(found.actual, BUDGET.text),
        read_as=make_block(found.read_as, BUDGET.text) if found.read_as else None,
        stderr=None,
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference and differs else 0),
        command="",
        is_call=is_call,
        one_of_many=expects_one_of_many(assignment, found.case),
    )
