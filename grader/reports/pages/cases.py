"""The view of one test: everything of a visible one, only verdict, hint and points of a hidden one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from grader.feedback import (
    NO_FAULT,
    compute_test_loss,
    find_helpful_hint,
    find_own_answer,
    has_many_right_outputs,
)
from grader.feedback.crash_causes import find_place_of_stop
from grader.judging.modes.checker import is_judged_by_reference
from grader.model import (
    Assignment,
    Batch,
    Case,
    CaseResult,
    Grade,
    SmallestInput,
    Verdict,
    find_answer_lines,
    find_answer_name,
)
from grader.reports.figures import count_points, format_points, format_two_decimals
from grader.reports.pages.compared_lines import PageRow, are_comparable, make_rows
from grader.reports.pages.explained import AnswerReasons, view_why
from grader.reports.pages.page_parts import NEITHER, FormerPages, TestParts, name_test_parts
from grader.reports.pages.page_text import Block, PageLine, make_block, make_message_block
from grader.reports.pages.positions import PositionsView, view_positions
from grader.reports.phrases import LOOKS, Look, describe_judging, describe_outcome, describe_stop, format_game
from grader.text.shell_words import quote_argument
from grader.text.slugs import make_slugs
from grader.text.spoken_text import say, write_number

MOST_EXPLANATIONS = 6
MOST_COPIED = 4_000
"""Characters of a text that a button copies; of longer ones the page has no copy."""


@dataclass(frozen=True)
class Budget:
    """Bytes of HTML that one test may take: each of its texts, its difference, and the positions of its game."""

    text: int
    difference: int
    positions: int


FIRST = Budget(text=1_500, difference=3_000, positions=20_000)
OTHERS = Budget(text=500, difference=1_200, positions=4_000)
FULL = Budget(text=30_000, difference=3_000, positions=20_000)
"""For the instructor, who answers an appeal."""


@dataclass(frozen=True)
class Evidence:
    """What a program was given and what came of it. None: there is nothing of that kind.

    `rows` is empty where no line differs; then the outputs are shown as they are. `copied` is the whole input, empty
    where it is too long to be copied. With `is_call` the input is calls of functions, and `printed` what these printed.
    `files` are those of the case, by name; `wrote`: the answer is a file's; `one_of_many`: other outputs than the
    expected one are right, too; `is_after_game`: the grader has ended a game, and the error output came after that.
    """

    file: str
    input: Block | None
    copied: str
    game: Block | None
    positions: PositionsView
    arguments: str
    expected: Block | None
    actual: Block | None
    read_as: Block | None
    stderr: Block | None
    rows: tuple[PageRow, ...]
    hidden_rows: int
    command: str
    is_call: bool = False
    printed: Block | None = None
    files: tuple[tuple[str, Block], ...] = ()
    wrote: bool = False
    one_of_many: bool = False
    is_after_game: bool = False


@dataclass(frozen=True)
class CaseView:
    """One test on a page. `evidence` is None for a hidden one: nothing of it may reach the page.

    `brief` is the first pair of lines that differ, `place` the line at which the program stopped and what was raised
    there; `lost` is what the test costs in points of the score. `note` is a checker's, for the instructor only.
    What belongs to `parts` that are taken from the former page is left out.
    """

    anchor: str
    parts: TestParts
    name: str
    look: Look
    hidden: bool
    unstable: bool
    hint: str
    outcome: str
    brief: tuple[PageLine | None, PageLine | None] | None
    place: tuple[int, str] | None
    evidence: Evidence | None
    lost: str = ""
    note: str = ""
    whys: tuple[AnswerReasons, ...] = ()
    more_whys: int = 0


def open_due_cases(batch: Batch, grade: Grade) -> Grade:
    """The grade with the cases that are visible after the due time opened, if the batch says so."""
    if not batch.after_due_visible:
        return grade
    opened = replace(grade, cases=tuple(map(_open_due_case, grade.cases)))
    mistake = grade.hidden_mistake
    is_shown = all(result.is_visible or result.verdict in NO_FAULT for result in opened.cases)
    return replace(opened, diagnosis=(mistake,), hidden_mistake=None) if mistake and is_shown else opened


def _open_due_case(result: CaseResult) -> CaseResult:
    return replace(result, visibility="visible") if result.visibility == "after_due" else result


def explain_verdict(assignment: Assignment, result: CaseResult) -> str:
    """Why the verdict of the case is what it is."""
    return describe_stop(result, assignment.get_limits(result.name)) or describe_outcome(result)


def tell_judging(assignment: Assignment, result: CaseResult) -> str:
    """What the checker of the case says beside its reason; empty where nothing is to be added."""
    case = find_case(assignment, result.name)
    return describe_judging(result, case.runs if case else 1)


def _tell_outcome(assignment: Assignment, result: CaseResult) -> str:
    return " ".join(filter(None, (explain_verdict(assignment, result), tell_judging(assignment, result))))


def view_case(
    batch: Batch, grade: Grade, result: CaseResult, anchor: str, full: bool = False, former: FormerPages = NEITHER
) -> CaseView:
    """The view of one test of a grade; `full` opens also what its submitter may not see, and all of it.

    What all of the `former` pages show of it is left out.
    """
    assignment, parts = batch.assignment, name_test_parts(anchor)
    shown = (full or result.is_visible) and not parts.are_in(former)
    budget = OTHERS if result.is_visible else FULL
    evidence = view_evidence(assignment, result, find_file(assignment, grade), budget, full) if shown else None
    place = find_place_of_stop(result, grade) if shown else None
    return CaseView(
        anchor=anchor,
        parts=parts,
        name=result.name,
        look=LOOKS[result.verdict],
        hidden=not result.is_visible,
        unstable=result.unstable,
        hint=find_helpful_hint(grade, result),
        outcome=_tell_outcome(assignment, result) if shown else "",
        brief=_find_brief(evidence.rows) if evidence and not evidence.game else None,
        place=place,
        evidence=evidence,
        note=result.note if full else "",
    )


def reproduce(assignment: Assignment, source_name: str, case: str, full: bool = False) -> str:
    """The command that runs one case again on the submitter's machine.

    Empty where `grader check` does not run it, or students cannot judge it; `full` is for the instructor, who has the
    reference.
    """
    found = find_case(assignment, case)
    if found and (not found.is_visible or (not full and is_judged_by_reference(found.compare))):
        return ""
    file = f"./{source_name}" if source_name.startswith("-") else source_name
    return f"grader check {quote_argument(assignment.name)} {quote_argument(file)} --case {_quote_always(case)}"


def list_whys(assignment: Assignment, result: CaseResult) -> tuple[tuple[AnswerReasons, ...], int]:
    """The explanations of the first wrong answers, and how many are left out."""
    chosen = sorted({*result.explanations, *result.refutations})
    views = (_view_answer(assignment, result, item) for item in chosen)
    return tuple(view for view in islice(views, MOST_EXPLANATIONS) if view), max(0, len(chosen) - MOST_EXPLANATIONS)


def _view_answer(assignment: Assignment, result: CaseResult, item: int) -> AnswerReasons | None:
    case = find_case(assignment, result.name)
    parts = case.parts if case else ()
    own = find_own_answer(result.difference, find_answer_lines(parts, item)) or ""
    name = result.answer_names.get(item) or find_answer_name((), item)
    answers = len(parts) or result.expected.count("\n")
    return view_why(name, result.explanations.get(item), result.refutations.get(item), own, answers)


def view_evidence(
    assignment: Assignment, result: CaseResult, source_name: str, budget: Budget, full: bool = False
) -> Evidence:
    """All of a test that may be seen, its texts cut to the budget; `full` is for the instructor."""
    difference = result.difference
    judged = difference is not None and not result.expected and all(pair.expected is None for pair in difference.pairs)
    compared = difference is not None and are_comparable(difference.pairs)
    pairs, left_out = (
        make_rows(difference.pairs, budget.difference, result.is_call) if difference and compared else ((), 0)
    )
    ran = result.verdict not in (Verdict.SKIPPED, Verdict.COMPILE_ERROR)
    right = result.verdict is Verdict.ACCEPTED
    return Evidence(
        file=name_input(assignment, result.is_call),
        input=make_block(result.input, budget.text),
        copied="" if result.is_call else keep_copied(result.input),
        arguments=format_arguments(assignment, result.name),
        files=make_file_blocks(assignment, result.name, budget.text),
        wrote=bool(assignment.settings.output.file),
        # In a game, what was said stands for both outputs.
        game=make_block(format_game(result.game), budget.difference) if result.game else None,
        positions=view_positions(result.game, budget.positions),
        # Where a program judges, no output is expected that could be shown.
        expected=None if result.game or judged else make_block(result.expected, budget.text),
        actual=make_block(result.actual, budget.text)
        if ran and (not right or result.read_as) and not result.game and not has_no_value(result, result.is_call)
        else None,
        read_as=make_block(result.read_as, budget.text) if result.read_as else None,
        stderr=make_message_block(result.stderr, budget.text) if result.stderr else None,
        rows=pairs,
        hidden_rows=left_out + (difference.hidden_lines if difference and compared else 0),
        command=reproduce(assignment, source_name, result.name, full),
        is_call=result.is_call,
        printed=make_block(result.printed, budget.text) if result.printed else None,
        one_of_many=expects_one_of_many(assignment, result.name),
        is_after_game=bool(result.game) and result.verdict is Verdict.WRONG_ANSWER,
    )


def expects_one_of_many(assignment: Assignment, name: str) -> bool:
    """Whether the case of that name accepts other outputs than the one it expects."""
    case = find_case(assignment, name)
    return case is not None and has_many_right_outputs(case)


def has_no_value(found: CaseResult | SmallestInput, is_call: bool) -> bool:
    """Whether functions were to be called and the first of them returned no value, not even that of nothing."""
    return is_call and found.verdict is Verdict.RUNTIME_ERROR and not found.actual


def name_input(assignment: Assignment, is_call: bool) -> str:
    """The name of the input file; empty where the input comes from standard input, or is calls."""
    return "" if is_call else assignment.settings.input.file or ""


def keep_copied(text: str) -> str:
    """The text where it is short enough to be copied."""
    return text if len(text) <= MOST_COPIED else ""


def _find_brief(rows: Sequence[PageRow]) -> tuple[PageLine | None, PageLine | None] | None:
    return next(((row.expected, row.actual) for row in rows if not row.same), None)


def format_arguments(assignment: Assignment, name: str) -> str:
    """The arguments of the case of that name, as they are typed; empty where it has none."""
    found = find_case(assignment, name)
    return " ".join(map(quote_argument, found.args)) if found else ""


def make_file_blocks(assignment: Assignment, name: str, budget: int) -> tuple[tuple[str, Block], ...]:
    """The further files of the case of that name, with what is in them."""
    found = find_case(assignment, name)
    return tuple((file, make_block(text, budget)) for file, text in found.files.items()) if found else ()


def find_case(assignment: Assignment, name: str) -> Case | None:
    """The case of a name, None where the assignment has none of it any more."""
    return next((case for case in assignment.cases if case.name == name), None)


def name_anchors(grade: Grade) -> Sequence[str]:
    """Of each of its cases how the page calls it in addresses."""
    return _name_anchors(tuple(result.name for result in grade.cases))


@lru_cache(maxsize=8)  # a class has the same cases
def _name_anchors(names: tuple[str, ...]) -> Sequence[str]:
    return tuple(f"case-{name}" for name in make_slugs(names, frozenset()))


def find_file(assignment: Assignment, grade: Grade) -> str:
    """The name of the file that is checked: the submission's, or the first that the assignment expects."""
    expected = assignment.settings.submission.file
    if grade.source_name:
        return grade.source_name
    return expected if isinstance(expected, str) else next(iter(expected.values()))


def tell_losses(assignment: Assignment, grade: Grade, results: Sequence[CaseResult]) -> Sequence[str]:
    """`−3.30`: what each of these costs in points of the score, all with as many decimals as one of them needs."""
    losses = [compute_test_loss(assignment, grade, [result]) for result in results]
    decimals = max((len(format_two_decimals(loss).rstrip("0").partition(".")[2]) for loss in losses), default=0)
    return [_tell_loss(loss, decimals) for loss in losses]


def _tell_loss(loss: float, decimals: int) -> str:
    if loss > 0 and format_points(loss) == "0":
        return say("under {points}", points=format_points(0.01))
    return write_number(f"−{loss:.{decimals}f}") if loss > 0 else count_points(0)


def _quote_always(name: str) -> str:
    shown = quote_argument(name)
    return f'"{name}"' if shown == name else shown
