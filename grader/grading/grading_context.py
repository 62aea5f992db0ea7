"""What grading a submission needs besides the submission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grader.grading.checkers import Checkers
from grader.grading.looks import collect_looks
from grader.grading.recent_judgements import RecentJudgements
from grader.grading.tool_versions import Tools
from grader.model import (
    Assignment,
    CaseResult,
    Finding,
    Language,
    Run,
)
from grader.readers import Call, call_here

if TYPE_CHECKING:
    from grader.grading.kept.artefacts import Artefacts
    from grader.grading.packed_explainer import AnyExplainer


@dataclass(frozen=True)
class GradingContext:
    """What grading a submission needs besides the submission.

    `missing_tools` are the languages without a tool chain here; `lint` the findings of the linter for each submitter;
    `explainer` is None when the assignment has no reference; `tools` is what the tools call themselves, `interpreter`
    what the students' Python does; `artefacts` what the tool chains have built before, None where nothing is kept.
    `run_alone` is None where nothing runs beside; without `explains` nothing is run to find out why a program fails;
    `at_case` is told which case of how many is begun, `at_result` what came of it; `call` calls what reads a student's
    text; `judged` are the outputs that were compared last.
    """

    assignment: Assignment
    run: Run
    run_alone: Run | None
    python: str
    missing_tools: frozenset[str]
    lint: Mapping[str, tuple[Finding, ...]]
    explainer: AnyExplainer | None
    checkers: Checkers
    tools: Tools = field(default_factory=Tools)
    interpreter: str = ""
    artefacts: Artefacts | None = None
    at_case: Callable[[int, int], None] = lambda *_: None
    at_result: Callable[[CaseResult], None] = lambda _: None
    explains: bool = True
    call: Call = call_here
    judged: RecentJudgements = field(default_factory=RecentJudgements)

    @property
    def looks(self) -> frozenset[str]:
        """How answers to the cases look."""
        return collect_looks(self.assignment)

    def keep_builds(self, language: Language) -> Run:
        """What executes the builds of a language. A tool chain that does not say what it is builds everything anew."""
        version = self.runtime(language)
        return self.artefacts.keep_builds(self.run, version) if self.artefacts and version else self.run

    def runtime(self, language: Language) -> str:
        """What runs programs of a language, as it calls itself; empty where it does not say."""
        return self.tools.chain(language.name) if language.versions else self.interpreter
