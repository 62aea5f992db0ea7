"""A pack names the mistakes that the reference names, of programs that make one of them in whatever layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.feedback import CaseRun, diagnose
from grader.grading.explaining import Explainer
from grader.grading.feedback_gathering import gather_feedback
from grader.grading.opened_references import open_reference
from grader.grading.own_grading import keep_only_visible
from grader.grading.packed_explainer import AnyExplainer, PackedExplainer
from grader.grading.packed_feedback import _MOST_ANSWERS, format_feedback
from grader.model import Assignment, Diagnosis

from ..conftest import REPOSITORY
from ..feedback.conftest import ran

Explainers = tuple[Assignment, Explainer, PackedExplainer]

LAYOUTS: dict[str, Callable[[str], str]] = {
    "plain": lambda output: output,
    "labels": lambda output: "".join(f"Answer: {line}\n" for line in output.splitlines()),
    "capitals": str.upper,
    "prompts": lambda output: "".join(f"Next game?\n{line}\n" for line in output.splitlines()),
}


@pytest.fixture(scope="module")
def explainers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explainers]:
    """The sample course's reference and its pack, with the visible cases."""
    whole = resolve_expected(load_assignment("nim", REPOSITORY))
    assert whole.reference is not None
    path: Path = tmp_path_factory.mktemp("packed") / "feedback.json"
    with open_reference(whole, whole.reference) as explainer:
        path.write_text(format_feedback(gather_feedback(whole, explainer)), "utf-8")
        yield keep_only_visible(whole), explainer, PackedExplainer(path)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_mistake_of_the_sample_course_is_named_alike(explainers: Explainers, layout: str) -> None:
    assignment, explainer, packed = explainers

    def name_mistakes(asked: AnyExplainer, runs: list[CaseRun]) -> tuple[Diagnosis, ...]:
        return diagnose(asked.variants, asked.recall_answers(runs), runs, pairs=asked.paired)

    named = 0
    for variant in explainer.variants:
        outputs = [explainer.ask_variant(variant, case) for case in assignment.cases]
        both = zip(assignment.cases, outputs, strict=True)
        runs = [ran(case, LAYOUTS[layout](output or ""), int(output is None)) for case, output in both]
        found, in_pack = name_mistakes(explainer, runs), name_mistakes(packed, runs)
        if all(output.count("\n") <= _MOST_ANSWERS for output in outputs if output):
            assert in_pack == found, variant
        # The answers of a longer output are not packed one by one.
        assert [(each.message, each.then) for each in in_pack] == [(each.message, each.then) for each in found], variant
        named += bool(found)
    assert named > 20


def test_a_mistake_is_shown_by_an_input_that_comes_first(explainers: Explainers) -> None:
    assignment, explainer, packed = explainers
    for variant, message in packed.variants.items():
        first = packed.choose_small_inputs([Diagnosis(variant, message)])[0]
        asked = replace(assignment.cases[0], name=f"\n{first}", input=first)
        assert explainer.ask_variant(variant, asked) != packed.expected(first), variant
