"""Inputs of our making on which a failing program is run, or on which it is known what it will print."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grader.config.settings import Limits
from grader.feedback import CaseRun
from grader.feedback.case_run import FAILED_BY_ITSELF
from grader.judging import MODES
from grader.model import Case, Diagnosis, Fit, Verdict

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer

_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.PRESENTATION_ERROR)

RunCase = Callable[[Case], CaseRun]
PredictRun = Callable[[Case, bytes], CaseRun]
"""The run of a program that prints so for a case."""
Proves = Callable[[CaseRun], bool | None]
"""Whether a failing run shows a mistake: without it, the program would be right. None where time was too short."""


@dataclass(frozen=True)
class PredictableProgram:
    """How a program is run on inputs of our making, and what the reference knows of it and of them."""

    run_case: RunCase
    predict_run: PredictRun | None
    explainer: AnyExplainer

    def does_what(self, mistake: Diagnosis, failing: CaseRun) -> bool:
        """Whether it has printed to the byte what a program prints that makes this mistake and ends well."""
        case, ended_well = failing.case, failing.result.verdict in _OF_OUTPUT
        if not ended_well or case.is_call or not MODES[case.compare.mode].compares:
            return False
        if mistake.fit is not Fit.WHOLE or mistake.begins_with_form or not self._can_predict(mistake.variant):
            return False
        answer = self.explainer.recall_answers([failing])(mistake.variant, case)
        return answer is not None and answer.encode() == failing.output

    def _can_predict(self, mistake: str) -> bool:
        known = {*self.explainer.variants, *self.explainer.paired}
        return bool(self.explainer.predict and self.predict_run) and mistake in known


@dataclass
class InputTrial:
    """Inputs tried instead of that of a failing case, and whether all that was seen is certain.

    With `proves`, an input on which the program fails counts only where that shows the known mistake. `waited` seconds
    were spent while another program ran alone; that shall not cost this one the search.
    """

    failing: CaseRun
    known: Diagnosis | None
    program: PredictableProgram
    limits: Limits
    proves: Proves | None = None
    waited: float = 0.0
    is_certain: bool = True

    @property
    def told_first(self) -> str:
        return (self.known.first or self.known.variant) if self.known else ""

    def make_case(self, text: str) -> Case | None:
        """The case of an input; None where the reference has no answer, or the mistake does not show."""
        expected = self.program.explainer.expected(text)
        case = replace(self.failing.case, input=text, expected=expected, limits=self.limits)
        shows = expected is not None and self.program.explainer.shows(self.told_first, case)
        return case if shows else None

    def execute(self, text: str) -> CaseRun | None:
        case = self.make_case(text)
        ran = self._run(case) if case else None
        fails = ran is not None and ran.result.verdict in FAILED_BY_ITSELF
        shows = self.proves(ran) if ran and fails and self.proves else True
        self.is_certain = self.is_certain and shows is not None
        return ran if shows else None

    def predict(self, text: str) -> CaseRun | None:
        """What the program will do where it makes the known mistake and no other; it is run where nobody can tell."""
        case, ask, predict_run = self.make_case(text), self.program.explainer.predict, self.program.predict_run
        if case is None:
            return None
        answer = ask(self.known.variant, text) if ask and self.known else None
        return self._run(case) if answer is None or predict_run is None else predict_run(case, answer.encode())

    def read_clock(self) -> float:
        return time.monotonic() - self.waited

    def _run(self, case: Case) -> CaseRun:
        ran = self.program.run_case(case)
        self.waited += ran.waited
        self.is_certain = self.is_certain and not ran.doubtful
        return ran
