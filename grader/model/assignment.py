"""What is set: the assignment, its cases, and what counts for single submitters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.model.answer import AnswerPart

if TYPE_CHECKING:
    from grader.config.settings import AssignmentSettings, Compare, Limits

VISIBLE = "visible"


@dataclass(frozen=True)
class Case:
    """One input and the rule by which the output is judged. `expected` is None until the reference has answered."""

    name: str
    group: str
    input: str
    expected: str | None
    points: float
    visibility: str
    hint: str
    limits: Limits
    compare: Compare
    args: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    runs: int = 1
    generate: Mapping[str, Any] | None = None
    """Parameters of a generated input; `input` is empty until the reference has generated it."""
    parts: tuple[AnswerPart, ...] = ()
    """The answers that the expected output consists of, as the reference tells them; none: each line is one."""
    is_call: bool = False
    """Whether the input is calls of functions of the submission, and the expected output what they return."""
    is_beside: bool = False
    """Whether it is calls in an assignment of whole programs, whose inputs the reference's solvers read."""

    @property
    def is_visible(self) -> bool:
        """Whether students may see its input and outputs at any time."""
        return self.visibility == VISIBLE


def drop_worth(case: Case) -> Case:
    """The case without what only gives its result other points or another hint; whether it costs any stays."""
    return replace(case, points=int(case.points > 0), hint="", compare=case.compare.drop_share())


def list_solved_cases(cases: Sequence[Case]) -> Sequence[Case]:
    """The cases whose inputs the reference's solvers read: not the calls beside whole programs."""
    return [case for case in cases if not case.is_beside]


@dataclass(frozen=True)
class Adjustment:
    """Points that an instructor adds or takes by hand, with the reason that the page shows."""

    points: float
    reason: str


@dataclass(frozen=True)
class RubricItem:
    """What an instructor may find in a program by hand: the points that it adds or takes, and what the page says."""

    name: str
    points: float
    text: str


@dataclass(frozen=True)
class Rubric:
    """Items by their names, and those that were given: submitter, or name of a cluster, to names of items."""

    items: Mapping[str, RubricItem] = field(default_factory=dict)
    given: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def choose_items(self, *names: str) -> tuple[RubricItem, ...]:
        """What is given to somebody with these names, each item once, in the order of the rubric."""
        chosen = {item for name in names for item in self.given.get(name, ())}
        return tuple(item for name, item in self.items.items() if name in chosen)


@dataclass(frozen=True)
class Extension:
    """One submitter's own due time, or days that do not count as late."""

    due: datetime | None = None
    days: float = 0


@dataclass(frozen=True)
class Assignment:
    """What is set: the settings, the cases in the order of their files, and what lies beside them.

    `course` is the folder that holds `cases/`; `reference` the path of the reference module, `program` that of a
    reference that is a program. With neither, every case has its own expected output.
    """

    name: str
    title: str
    course: Path
    folder: Path
    settings: AssignmentSettings
    cases: tuple[Case, ...]
    reference: Path | None
    program: Path | None = None
    extensions: Mapping[str, Extension] = field(default_factory=dict)
    adjustments: Mapping[str, Adjustment] = field(default_factory=dict)
    rubric: Rubric = field(default_factory=Rubric)
    comments: Mapping[str, str] = field(default_factory=dict)
    line_comments: Mapping[str, Mapping[str, Mapping[int, str]]] = field(default_factory=dict)
    """Submitter to file to line to what the instructor says of that line."""
    other_answers: tuple[str, ...] = ()
    """What cases expect that were left out: it still tells an answer from a debugging line."""

    def get_limits(self, case: str) -> Limits:
        """The limits of a case, by its name; those of the assignment for a case that it does not hold."""
        return next((each.limits for each in self.cases if each.name == case), self.settings.limits)

    def only(self, cases: tuple[Case, ...]) -> Assignment:
        """With these of its cases."""
        left_out = (case.expected or "" for case in self.cases if case not in cases)
        return replace(self, cases=cases, other_answers=(*self.other_answers, *left_out))
