"""The view of the smallest failing input: what goes in, what should come, what comes, and why."""

from __future__ import annotations

from dataclasses import dataclass

from grader.feedback.case_text import format_case
from grader.model import Assignment, SmallestInput
from grader.reports.pages.cases import AnswerReasons, make_why
from grader.reports.pages.shown import Block, PageRow, make_block, make_page_rows
from grader.reports.words import LOOKS, Look, make_sentence
from grader.text.wording import count

TEXT_BUDGET, DIFFERENCE_BUDGET = 4_000, 8_000
MOST_COPIED = 4_000
"""Characters of a text that a button copies; of longer ones the page has no copy."""


@dataclass(frozen=True)
class SmallestView:
    """The smallest failing input. `rows` is empty where no line differs; then the outputs are shown as they are.

    `copied` and `case` are whole texts to be copied, empty when they are too long for a page.
    """

    name: str
    look: Look
    outcome: str
    input: Block
    copied: str
    file: str
    expected: Block
    actual: Block
    read_as: Block | None
    rows: tuple[PageRow, ...]
    hidden_rows: int
    why: AnswerReasons | None
    proof: str
    case: str


def view_smallest(assignment: Assignment, found: SmallestInput | None) -> SmallestView | None:
    """The view of a smallest failing input that its submitter may see; None where there is none."""
    if found is None:
        return None
    difference = found.difference
    differs = difference is not None and any(not pair.same for pair in difference.pairs)
    pairs, left_out = make_page_rows(difference.pairs, DIFFERENCE_BUDGET) if difference and differs else ((), 0)
    return SmallestView(
        name=found.case,
        look=LOOKS[found.verdict],
        outcome=make_sentence(difference.summary) if difference else "",
        input=make_block(found.input, TEXT_BUDGET),
        copied=_make_copied_text(found.input),
        file=assignment.settings.input.file or "",
        expected=make_block(found.expected, TEXT_BUDGET),
        actual=make_block(found.actual, TEXT_BUDGET),
        read_as=make_block(found.read_as, TEXT_BUDGET) if found.read_as else None,
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference and differs else 0),
        why=make_why(found.answer, found.explanation, found.refutation),
        proof=_describe_proof(found),
        case=_make_copied_text(format_case(found, assignment)),
    )


def _describe_proof(found: SmallestInput) -> str:
    runs = f"{count(found.runs, 'run')} of your program"
    if found.minimal and found.runs == 1:
        return "The reference knows no step from it to a smaller input."
    if found.minimal:
        return f"Every step from it to a smaller input was tried, and none fails this way ({runs})."
    return f"The smallest that was found in {runs}; there may be a smaller one."


def _make_copied_text(text: str) -> str:
    return text if len(text) <= MOST_COPIED else ""
