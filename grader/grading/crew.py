"""Workers elsewhere that grade submissions: what grading asks of them, and what comes back.

Whatever runs them is above this room. What they say is only believed of what they were asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.linting import LintResults
from grader.grading.pricing import Assessment
from grader.grading.tool_versions import Tools
from grader.grading.trial import Trial
from grader.model import Assignment, Finding, SandboxFacts, Submission


@dataclass(frozen=True)
class GradedWork:
    """What came of one submission.

    `trial` is None where a doubt touched it, `sure` says that the whole assessment may be kept, `remarks` is what
    linters said, None where that may be something else another time. `crash` is the traceback of a fault of ours.
    """

    assessed: Assessment
    trial: Trial | None
    runs: KeptRuns
    sure: bool
    remarks: tuple[Finding, ...] | None = None
    crash: str = ""


class Crew(Protocol):
    """Workers that are proven to run programs as the front end would."""

    @property
    def tools(self) -> Tools:
        """What the tools call themselves by which the submissions are graded."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What the class page should say of the workers."""

    def grade(
        self, submissions: Sequence[Submission], find_runs: Callable[[Submission], KeptRuns], linted: LintResults
    ) -> Iterator[tuple[Submission, GradedWork]]:
        """The work of each submission as it is finished, once; `find_runs` finds its runs of before.

        `linted` is what linters have said before: they look at the others only.

        Raises GraderError when no worker is left.
        """


OpenCrew = Callable[[Assignment, SandboxFacts, str, Sequence[Submission]], AbstractContextManager[Crew]]
"""Opens a crew for a resolved assignment: it promises what these facts do, and runs programs by this Python."""
