"""What came of one case, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field

from grader.model.answer import Explanation
from grader.model.assignment import Case
from grader.model.finding import Difference
from grader.model.vocabulary import Limit, SkipReason, Verdict


@dataclass(frozen=True)
class Exchange:
    """One thing said in a game: by the `reference` or by the `program`; by neither, it is a remark on the game."""

    who: str
    text: str


@dataclass(frozen=True)
class CaseResult:
    """The verdict of one case with what a report needs to show why."""

    name: str
    group: str
    visibility: str
    verdict: Verdict
    points: float
    max_points: float
    reason: SkipReason | None = None
    unstable: bool = False
    exit_code: int | None = None
    signal: str | None = None
    limit: Limit | None = None
    cpu_seconds: float | None = None
    wall_seconds: float | None = None
    memory_mib: float | None = None
    difference: Difference | None = None
    input: str = ""
    expected: str = ""
    actual: str = ""
    stderr: str = ""
    hint: str = ""
    fault: str = ""
    note: str = ""
    """What a checker says to the instructor only."""
    game: tuple[Exchange, ...] = ()
    """What was said where the program played against the reference."""
    refutations: Mapping[int, Explanation] = field(default_factory=dict)
    explanations: Mapping[int, Explanation] = field(default_factory=dict)
    """Data set (from 1) to why its answer is the answer."""


def drop_texts(results: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    """The results without what their cases hold as well: a fifth of the size."""
    return tuple(_restore_texts_of_case(result, "", "") for result in results)


def restore_texts(results: Iterable[CaseResult], cases: Mapping[str, Case]) -> tuple[CaseResult, ...]:
    """The results with inputs and expected outputs of their cases, which stand here by their names."""
    found = ((result, cases[result.name]) for result in results)
    return tuple(_restore_texts_of_case(result, case.input, case.expected or "") for result, case in found)


def _restore_texts_of_case(result: CaseResult, input_: str, expected: str) -> CaseResult:
    """As `replace` gives it, in a tenth of the time: a class has ten thousands of these."""
    changed = copy(result)
    changed.__dict__.update(input=input_, expected=expected)
    return changed


@dataclass(frozen=True)
class Diagnosis:
    """A variant whose outputs equal the submission's on every case, with its sentence for the student."""

    variant: str
    message: str


@dataclass(frozen=True)
class SmallestInput:
    """The smallest input found on which the submission still fails as it failed the case `case`.

    `item` is the data set (from 1) of the first wrong line, which `explanation` and `refutation` are about, 0 for none.
    `minimal` says that no smaller input of `shrink()` fails so; otherwise the budget of runs or seconds ended first.
    """

    case: str
    input: str
    expected: str
    actual: str
    verdict: Verdict
    difference: Difference | None = None
    item: int = 0
    explanation: Explanation | None = None
    refutation: Explanation | None = None
    minimal: bool = False
    runs: int = 0
