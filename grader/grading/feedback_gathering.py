"""Feedback for a packed course, gathered from the reference before students have the course."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from grader.feedback import CaseRun, find_first_failing, find_smallest
from grader.grading.case_runs import make_predicted_run
from grader.grading.explaining import Explainer
from grader.grading.packed_feedback import ExplainedInput, OutputHashes, PackedFeedback, PackedMistake, hash_output
from grader.judging import judge
from grader.model import AnswerPart, Assignment, Case, Outcome, list_solved_cases
from grader.text.digest import hash_parts
from grader.text.input_size import measure_input

_MOST_SMALL = 100
"""Small inputs in a pack: a check tries hardly more of them in its time."""
_MOST_EXPLAINED = 12
"""Answers of a case up to which they are all explained."""


def gather_feedback(assignment: Assignment, explainer: Explainer) -> PackedFeedback:
    """Ask the reference of a resolved assignment for all that its pack may carry. Raises ReferenceFault."""
    explainer.wait_for_start()
    visible = [case for case in list_solved_cases(assignment.cases) if case.is_visible]
    salt = hash_parts(assignment.name, *(part for case in visible for part in (case.name, case.input)))
    expected = {case.name: hash_output(salt, case.expected or "", case.compare) for case in visible}
    shown_by = dict(_find_revealing_inputs(assignment, visible, explainer))
    variants = {name: (message,) for name, message in explainer.variants.items()}
    mistakes = _pack_mistakes(variants, visible, salt, explainer)
    pairs = _pack_mistakes(explainer.pairs, visible, salt, explainer)
    known = [expected, *(each.outputs for each in mistakes.values())]
    shown = {name: replace(each, shown_by=shown_by.get(name, "")) for name, each in mistakes.items()}
    return PackedFeedback(
        salt=salt,
        mistakes={name: each for name, each in shown.items() if each.outputs != expected},
        pairs={name: each for name, each in pairs.items() if each.outputs not in known},
        small_inputs=tuple(_explain_small_inputs(assignment, shown_by.values(), explainer)),
        cases=tuple(_explain_cases(visible, explainer)),
    )


def _pack_mistakes(
    messages: Mapping[str, tuple[str, ...]], cases: Sequence[Case], salt: str, explainer: Explainer
) -> dict[str, PackedMistake]:
    def hash_answer(name: str, case: Case) -> OutputHashes | None:
        output = explainer.ask_variant(name, case)
        return None if output is None else hash_output(salt, output, case.compare)

    return {
        name: PackedMistake(message, {case.name: hash_answer(name, case) for case in cases}, then=tuple(then))
        for name, (message, *then) in messages.items()
    }


def _explain_small_inputs(
    assignment: Assignment, revealing: Iterable[str], explainer: Explainer
) -> Iterator[ExplainedInput]:
    """Those that reveal mistakes and the smallest others, in order of size."""
    cases = {case.input for case in assignment.cases}
    hidden = _collect_hidden(assignment)
    smallest = (text for text in explainer.choose_small_inputs() if tuple(text.split()) not in hidden)
    chosen = list(dict.fromkeys([*revealing, *smallest]))[:_MOST_SMALL]
    for text in sorted(chosen, key=measure_input):
        expected = explainer.expected(text)
        if expected is None:
            continue
        parts = explainer.parts(text, expected)
        explained = text not in cases or _has_one_line_each(parts)
        yield _explain(text, expected, parts, explainer) if explained else ExplainedInput(text, expected, parts, ())


def _collect_hidden(assignment: Assignment) -> frozenset[tuple[str, ...]]:
    """The words of the inputs that are kept from students: one that says the same in other spacing is kept, too."""
    return frozenset(tuple(case.input.split()) for case in assignment.cases if not case.is_visible)


def _find_revealing_inputs(
    assignment: Assignment, visible: Sequence[Case], explainer: Explainer
) -> Iterator[tuple[str, str]]:
    """Each mistake with the smallest input found on which a program that makes it is wrong.

    The small inputs of the assignment are too small to show some mistakes, and students have nobody to ask for others.
    """
    hidden = _collect_hidden(assignment)
    for name in explainer.variants:
        failing = find_first_failing([_run_mistake(name, case, explainer) for case in visible], "none")
        smallest = failing and _shrink_failing(name, failing, explainer)
        if smallest and tuple(smallest.split()) not in hidden:
            yield name, smallest


def _shrink_failing(name: str, failing: CaseRun, explainer: Explainer) -> str:
    """The smallest input on which a mistake fails as it does on a case; empty where there is none."""

    def execute(text: str) -> CaseRun | None:
        expected = explainer.expected(text)
        if expected is None:
            return None
        own_name = f"\n{text}"  # which no case can have: answers are kept by name
        case = replace(failing.case, name=own_name, input=text, expected=expected)
        return _run_mistake(name, replace(case, parts=explainer.parts(text, expected)), explainer)

    # No clock: the pack of an assignment is always the same, however long the search takes.
    bank, count_alike = explainer.choose_small_inputs(), partial(explainer.count_alike, name)
    found = find_smallest(failing, execute, explainer.shrink, lambda: 0.0, bank, count_alike=count_alike)
    return found.input if found else ""


def _run_mistake(name: str, case: Case, explainer: Explainer) -> CaseRun:
    """A case as a program would answer it that makes the mistake and no other."""
    answer = explainer.ask_variant(name, case)
    outcome = Outcome(exit_code=int(answer is None), signal=None, stdout=(answer or "").encode(), stderr=b"")
    judged = judge((case.expected or "").encode(), outcome, case.compare, parts=case.parts)
    return make_predicted_run(case, outcome, judged)


def _explain_cases(cases: Sequence[Case], explainer: Explainer) -> Iterator[ExplainedInput]:
    for case in cases:
        expected = case.expected or ""
        if _has_one_line_each(case.parts) and len(expected.splitlines()) <= _MOST_EXPLAINED:
            yield _explain(case.input, expected, case.parts, explainer)


def _has_one_line_each(parts: Sequence[AnswerPart]) -> bool:
    """Whether answers can be counted by lines: a packed case does not know its parts."""
    return all(part.lines == 1 for part in parts)


def _explain(text: str, expected: str, parts: tuple[AnswerPart, ...], explainer: Explainer) -> ExplainedInput:
    answers = len(parts) or len(expected.splitlines())
    explanations = tuple(explainer.explain(text, item) for item in range(answers))
    return ExplainedInput(text, expected, parts, explanations if any(explanations) else ())
