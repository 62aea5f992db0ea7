"""The view of the smallest failing input: what goes in, what should come, what comes, and why."""

from __future__ import annotations

from dataclasses import dataclass

from grader.feedback.case_text import case_text
from grader.model import Assignment, SmallestInput
from grader.reports.pages.cases import Why, why_of
from grader.reports.pages.shown import Block, PageRow, block, rows
from grader.reports.words import LOOKS, Look, sentence
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
    rows: tuple[PageRow, ...]
    hidden_rows: int
    why: Why | None
    proof: str
    case: str


def smallest_view(assignment: Assignment, found: SmallestInput | None) -> SmallestView | None:
    """The view of a smallest failing input that its submitter may see; None where there is none."""
    if found is None:
        return None
    difference = found.difference
    differs = difference is not None and any(not pair.same for pair in difference.pairs)
    pairs, left_out = rows(difference.pairs, DIFFERENCE_BUDGET) if difference and differs else ((), 0)
    return SmallestView(
        name=found.case,
        look=LOOKS[found.verdict],
        outcome=sentence(difference.summary) if difference else "",
        input=block(found.input, TEXT_BUDGET),
        copied=_copied(found.input),
        file=assignment.settings.input.file or "",
        expected=block(found.expected, TEXT_BUDGET),
        actual=block(found.actual, TEXT_BUDGET),
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference and differs else 0),
        why=why_of(found.item, found.explanation, found.refutation),
        proof=_proof(found),
        case=_copied(case_text(found, assignment)),
    )


def _proof(found: SmallestInput) -> str:
    runs = f"{count(found.runs, 'run')} of your program"
    if found.minimal and found.runs == 1:
        return "The reference knows no step from it to a smaller input."
    if found.minimal:
        return f"Every step from it to a smaller input was tried, and none fails this way ({runs})."
    return f"The smallest that was found in {runs}; there may be a smaller one."


def _copied(text: str) -> str:
    return text if len(text) <= MOST_COPIED else ""
