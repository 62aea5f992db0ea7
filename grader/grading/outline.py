"""What is held of a grade while a whole class is graded: enough for the class page, a hundredth of the memory.

An outline is that of an assessment, which has no points yet, or of the grade that follows from it.
"""

from __future__ import annotations

from dataclasses import replace

from grader.model import CaseResult, Grade
from grader.style import NOT_CHECKED


def make_outline(grade: Grade, digest: str) -> Grade:
    """The grade without what only its own page and its own results show; `digest` tells where the whole is."""
    return replace(
        grade,
        compile=None,
        cases=tuple(map(_outline_case, grade.cases)),
        findings=tuple(finding for finding in grade.findings if finding.rule == NOT_CHECKED),
        header=None,
        source="",
        smallest=None,
        second_smallest=None,
        reached=None,
        hidden_mistake=None,
        digest=digest,
    )


def with_details(outlined: Grade, whole: Grade) -> Grade:
    """The whole grade of an outline; `whole` has what `outline` has left out, its cases in the outline's state."""
    return replace(
        outlined,
        compile=whole.compile,
        cases=whole.cases,
        findings=whole.findings,
        header=whole.header,
        source=whole.source,
        smallest=whole.smallest,
        second_smallest=whole.second_smallest,
        reached=whole.reached,
        hidden_mistake=whole.hidden_mistake,
    )


def _outline_case(result: CaseResult) -> CaseResult:
    return CaseResult(
        name=result.name,
        group=result.group,
        visibility=result.visibility,
        verdict=result.verdict,
        points=result.points,
        max_points=result.max_points,
        reason=result.reason,
        hint=result.hint,
        unstable=result.unstable,
        cpu_seconds=result.cpu_seconds,
        wall_seconds=result.wall_seconds,
        read_as=result.read_as[:1],  # that there is another layout decides what right answers earn
    )
