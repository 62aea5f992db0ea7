"""The view of one case: everything of a visible one, only verdict and hint of a hidden one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from grader.feedback import find_helpful_hint, is_open
from grader.model import Assignment, Batch, Case, CaseResult, Explanation, Grade, Table, Verdict, name_of_answer
from grader.reports.pages.picture import Drawing, draw
from grader.reports.pages.shown import Block, PageRow, make_block, make_message_block, make_page_rows
from grader.reports.words import (
    LOOKS,
    Look,
    describe_outcome,
    describe_stop,
    format_game,
    format_points,
    format_two_decimals,
    quote_argument,
)

MOST_EXPLANATIONS = 12
MOST_TABLE_ROWS = 24


@dataclass(frozen=True)
class Budget:
    """Bytes of HTML that one case may take: each of its texts, and its difference."""

    text: int
    difference: int


FIRST = Budget(text=6_000, difference=12_000)
OTHERS = Budget(text=500, difference=1_200)


@dataclass(frozen=True)
class Evidence:
    """What a case was given and what came of it. None: there is nothing of that kind."""

    input: Block | None
    game: Block | None
    arguments: str
    expected: Block | None
    actual: Block | None
    read_as: Block | None
    stderr: Block | None
    rows: tuple[PageRow, ...]
    hidden_rows: int
    command: str


@dataclass(frozen=True)
class CaseView:
    """One case on a page. `evidence` is None for a hidden case: nothing of it may reach the page."""

    anchor: str
    name: str
    group: str
    look: Look
    unstable: bool
    hint: str
    outcome: str
    points: str
    evidence: Evidence | None


@dataclass(frozen=True)
class TableView:
    """A table of an explanation: (cells, is it the row that matters), and how many rows are left out."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], bool], ...]
    hidden_rows: int


@dataclass(frozen=True)
class ExplanationView:
    """Why an answer is right, or another one wrong: the answer that proves it, the steps, what is drawn."""

    answer: str
    steps: tuple[str, ...]
    tables: tuple[TableView, ...]
    drawing: Drawing | None


@dataclass(frozen=True)
class AnswerReasons:
    """Of one answer: its name, why the right one is right, and what is wrong with the submission's own."""

    name: str
    right: ExplanationView | None
    own: ExplanationView | None


def open_due_cases(batch: Batch, grade: Grade) -> Grade:
    """The grade with the cases that are visible after the due time opened, if the batch says so."""
    if not batch.after_due_visible:
        return grade
    opened = (replace(one, visibility="visible") if one.visibility == "after_due" else one for one in grade.cases)
    return replace(grade, cases=tuple(opened))


def explain_verdict(assignment: Assignment, result: CaseResult) -> str:
    """Why the verdict of the case is what it is."""
    return describe_stop(result, assignment.get_limits(result.name)) or describe_outcome(result)


def view_case(
    assignment: Assignment, grade: Grade, result: CaseResult, anchor: str, source_name: str, budget: Budget
) -> CaseView:
    """The view of one case of a grade, its texts cut to the budget."""
    shown = is_open(result)
    return CaseView(
        anchor=anchor,
        name=result.name,
        group=result.group,
        look=LOOKS[result.verdict],
        unstable=result.unstable,
        hint=find_helpful_hint(grade, result),
        outcome=explain_verdict(assignment, result) if shown else "",
        points=_describe_worth(result) if shown else "",
        evidence=_gather_evidence(assignment, result, source_name, budget) if shown else None,
    )


def reproduce(assignment: Assignment, source_name: str, case: str) -> str:
    """The command that runs one case again on the submitter's machine."""
    file = f"./{source_name}" if source_name.startswith("-") else source_name
    return f"grader check {quote_argument(assignment.name)} {quote_argument(file)} --case {_quote_always(case)}"


def list_whys(result: CaseResult) -> tuple[tuple[AnswerReasons, ...], int]:
    """The explanations of the first wrong answers, and how many are left out."""
    chosen = sorted({*result.explanations, *result.refutations})
    names = {item: result.answer_names.get(item) or name_of_answer((), item) for item in chosen}
    views = (make_why(names[item], result.explanations.get(item), result.refutations.get(item)) for item in chosen)
    return tuple(view for view in islice(views, MOST_EXPLANATIONS) if view), max(0, len(chosen) - MOST_EXPLANATIONS)


def make_why(name: str, right: Explanation | None, own: Explanation | None) -> AnswerReasons | None:
    """What is to be told of one answer; None when that is nothing."""
    if right is None and own is None:
        return None
    return AnswerReasons(
        name[:1].upper() + name[1:],
        _view_explanation(right) if right else None,
        _view_explanation(own) if own else None,
    )


def _gather_evidence(assignment: Assignment, result: CaseResult, source_name: str, budget: Budget) -> Evidence:
    difference = result.difference
    pairs, left_out = make_page_rows(difference.pairs, budget.difference) if difference else ((), 0)
    ran = result.verdict not in (Verdict.SKIPPED, Verdict.COMPILE_ERROR)
    right = result.verdict is Verdict.ACCEPTED
    return Evidence(
        input=make_block(result.input, budget.text),
        arguments=" ".join(quote_argument(argument) for argument in _list_arguments(assignment, result.name)),
        # In a game, what was said stands for both outputs.
        game=make_block(format_game(result.game), budget.difference) if result.game else None,
        expected=None if result.game else make_block(result.expected, budget.text),
        actual=make_block(result.actual, budget.text)
        if ran and (not right or result.read_as) and not result.game
        else None,
        read_as=make_block(result.read_as, budget.text) if result.read_as else None,
        stderr=make_message_block(result.stderr, budget.text) if result.stderr else None,
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference else 0),
        command=reproduce(assignment, source_name, result.name),
    )


def _list_arguments(assignment: Assignment, name: str) -> tuple[str, ...]:
    found = _find(assignment, name)
    return found.args if found else ()


def _find(assignment: Assignment, name: str) -> Case | None:
    return next((case for case in assignment.cases if case.name == name), None)


def _describe_worth(result: CaseResult) -> str:
    """`1.50 of 2 points`; a case may be worth nothing."""
    worth = format_points(result.max_points)
    if worth == "0":
        return "no points"
    return f"{format_two_decimals(result.points)} of {worth} {'point' if worth == '1' else 'points'}"


def _quote_always(name: str) -> str:
    shown = quote_argument(name)
    return f'"{name}"' if shown == name else shown


def _view_explanation(explanation: Explanation) -> ExplanationView:
    return ExplanationView(
        explanation.answer,
        explanation.steps,
        tuple(_table(table) for table in explanation.tables),
        draw(explanation.picture) if explanation.picture else None,
    )


def _table(table: Table) -> TableView:
    """The first rows, and the one that matters wherever it stands."""
    kept = [at for at in range(len(table.rows)) if at < MOST_TABLE_ROWS or at == table.marked]
    shown = tuple((table.rows[at], at == table.marked) for at in kept)
    return TableView(table.caption, table.head, shown, len(table.rows) - len(kept))
