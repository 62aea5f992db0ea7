"""Feedback in a packed course: what the reference would tell, as far as it was packed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

from grader.errors import ReferenceFault
from grader.feedback import CaseRun
from grader.feedback.diagnosis import VariantAnswer
from grader.grading.explaining import PAIRED, Explainer
from grader.grading.packed_feedback import (
    ExplainedInput,
    PackedFeedback,
    PackedMistake,
    read_feedback,
)
from grader.grading.seen_output import SeenOutput
from grader.model import AnswerPart, Case, Diagnosis, Explanation, Judgement


class PackedExplainer:
    """Tells why answers are right or wrong, like `Explainer`, from the file of a packed course."""

    faults: Sequence[str] = ()
    doubts = 0
    shrink = None
    """Only a reference can make smaller inputs of any input."""
    can_shrink = shrinks_by_text = False
    predict = None
    """Only a reference can say what a mistake gives for an input."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get_ready(self) -> None:
        """Nothing has to start."""

    def get_ready_soon(self) -> None:
        """Nothing has to start."""

    def wait_for_start(self) -> None:
        """Nothing has to start."""

    @cached_property
    def _feedback(self) -> PackedFeedback:
        return read_feedback(self._path)

    @cached_property
    def _known(self) -> Mapping[str, ExplainedInput]:
        return {each.input: each for each in (*self._feedback.cases, *self._feedback.small_inputs)}

    @cached_property
    def _mistakes(self) -> Mapping[str, PackedMistake]:
        return {**self._feedback.mistakes, **self._feedback.pairs}

    @property
    def variants(self) -> Mapping[str, str]:
        """Name of each mistake to its sentence. Raises AssignmentError when the file is damaged."""
        return {name: each.message for name, each in self._feedback.mistakes.items()}

    @property
    def paired(self) -> Mapping[str, tuple[str, str]]:
        """Name of each two mistakes that can be made at once to the names of both."""
        named = ((f"{one}{PAIRED}{other}", (one, other)) for one, other in permutations(self._feedback.mistakes, 2))
        return {name: both for name, both in named if name in self._feedback.pairs}

    def try_to_solve(self, text: str) -> str | None:
        """The right output for an input that was packed."""
        return self.expected(text)

    def recall_answers(self, runs: Sequence[CaseRun]) -> VariantAnswer:
        """What the mistakes answer to the cases of these runs, as far as it is known from what the program printed."""
        seen = {ran.case.name: SeenOutput(self._feedback.salt, ran) for ran in runs}

        def answer(name: str, case: Case) -> str | None:
            hashes = self._mistakes[name].outputs.get(case.name)
            return None if hashes is None else seen[case.name].find(hashes)

        return answer

    def explain(self, text: str, item: int) -> Explanation | None:
        """Why answer `item` (from 0) to an input is the answer; None where that was not packed."""
        explanations = self._known[text].explanations if text in self._known else ()
        return explanations[item] if item < len(explanations) else None

    def refute(self, text: str, item: int, answer: str) -> None:
        """Only a reference can say why any other answer is wrong."""

    def canonical(self, text: str, output: str) -> None:
        """Only a reference can read other layouts."""

    def parts(self, text: str, expected: str) -> tuple[AnswerPart, ...]:  # noqa: ARG002  as a reference is asked
        """The answers that an expected output consists of; none where each line is one."""
        return self._known[text].parts if text in self._known else ()

    def judge(self, case: str, text: str, output: str) -> Judgement:  # noqa: ARG002  as a reference is asked
        """No such case is packed. Raises ReferenceFault."""
        raise ReferenceFault(f"only the reference can judge the case `{case}`")

    def choose_small_inputs(self, mistakes: Sequence[Diagnosis]) -> Sequence[str]:
        """The smallest inputs of the assignment in order of size, but first those that show these mistakes."""
        names = [name for each in mistakes for name in each.variant.split(PAIRED)]
        telling = (self._mistakes[name].shown_by for name in names if name in self._mistakes)
        return list(dict.fromkeys([*filter(None, telling), *(each.input for each in self._feedback.small_inputs)]))

    def shows(self, mistake: str, case: Case) -> bool:
        """Whether the input of a case shows a mistake, where one was packed that does."""
        known = self._mistakes.get(mistake)
        return known is None or not known.shown_by or case.input == known.shown_by

    def count_alike(self, mistake: str, text: str) -> int:  # noqa: ARG002  as a reference is asked
        """None that are known: only a reference can say what mistakes give for an input."""
        return 0

    def expected(self, text: str) -> str | None:
        """The right output for an input that was packed."""
        return self._known[text].expected if text in self._known else None


AnyExplainer: TypeAlias = Explainer | PackedExplainer
