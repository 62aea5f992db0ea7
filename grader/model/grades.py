"""Grades and the batch that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Literal, Protocol

from grader.model.assignment import Assignment, Case, RubricItem
from grader.model.case_result import CaseResult, Diagnosis, ReachedLines, SmallestInput
from grader.model.finding import Finding, HeaderCheck
from grader.model.person import ClassRoster, Person
from grader.model.score_record import ScoreRecord
from grader.model.similar_work import SimilarWork
from grader.model.vocabulary import Tier
from grader.text.spoken_text import SpokenText


@dataclass(frozen=True)
class Cluster:
    """Submissions that fail alike. `name` stays the same from one grading to the next as long as the fault does.

    `description` says in words what they have in common; `representative` is the one to read first.
    """

    name: str
    description: str
    submitters: tuple[str, ...]
    representative: str
    comment: str = ""


@dataclass(frozen=True)
class Likeness:
    """By what submissions are told to fail alike.

    `name` is that of the cluster of such faults, empty where nothing failed; `length` is that of the source.
    """

    name: str
    description: str
    length: int


@dataclass(frozen=True)
class CompileResult:
    """Whether the submission builds."""

    ok: bool
    message: str
    cpu_seconds: float


@dataclass(frozen=True)
class PointsEarned:
    """The parts of a score; `adjustment` is all that was given by hand, `rubric` how much of it is by the rubric."""

    tests: float
    header: float
    style: float
    late: float
    adjustment: float
    rubric: float = 0.0

    def list_parts(self) -> dict[str, float]:
        """The parts by their names as they add up to the score: nothing is in two of them."""
        return {**asdict(self), "adjustment": self.adjustment - self.rubric}


@dataclass(frozen=True)
class LineComment:
    """What the instructor says of one line of the source, counted from 1."""

    line: int
    text: str


AttemptRule = Literal["best", "last"]
"""Which attempt of a student counts."""


@dataclass(frozen=True)
class Attempt:
    """One time that a student handed in: `files` is a hash of what, `score` None where it needs review."""

    files: str
    submitted: datetime | None
    score: float | None
    max_score: float
    counts: bool

    @property
    def facts(self) -> tuple[object, ...]:
        """All of it, the same however the zone of its time calls itself."""
        submitted = self.submitted and self.submitted.isoformat()
        return self.files, submitted, self.score, self.max_score, self.counts


@dataclass(frozen=True, slots=True)
class Grade:
    """All that is known of one graded submission. `score` is None when it needs review."""

    submitter: str
    language: str | None
    files: Mapping[str, str]
    submitted: datetime | None
    score: float | None
    max_score: float
    points: PointsEarned
    compile: CompileResult | None
    cases: tuple[CaseResult, ...]
    findings: tuple[Finding, ...]
    header: HeaderCheck | None = None
    source_name: str = ""
    source: str = ""
    encoding: str = ""
    """By which the source was read, where that is not UTF-8."""
    late_note: SpokenText = ""
    late_by: SpokenText = ""
    """How late it was handed in, in words; empty where it counts as on time."""
    due: datetime | None = None
    """When it was due, with an extension of the submitter's own; None without a deadline."""
    time_is_missing: bool = False
    """The batch says when others handed in, or that this one came late, and not when."""
    adjustment_reason: str = ""
    rubric: tuple[RubricItem, ...] = ()
    """What the instructor found by hand."""
    partners: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    """Partners whose own submission of other files is graded as well: nobody has decided which of them counts."""
    person: Person = field(default_factory=Person)
    """What the learning system, or the name of the folder, says of the submitter: the roster is searched by it."""
    runtime: str = ""
    """Name and version of what ran it."""
    tools: tuple[str, ...] = ()
    """Names and versions of what else has looked at it: its points follow from them, too."""
    diagnosis: tuple[Diagnosis, ...] = ()
    """The mistakes that give the same outputs; several when they cannot be told apart on these cases."""
    hidden_mistake: Diagnosis | None = None
    """The mistake that only hidden tests show, for the instructor alone; None where any other is known."""
    smallest: SmallestInput | None = None
    second_smallest: SmallestInput | None = None
    """That of another failure than the first one."""
    reached: ReachedLines | None = None
    cluster: str = ""
    """The name of the cluster it belongs to; empty when it fails like nobody else or not at all."""
    comments: tuple[str, ...] = ()
    """What the instructor wrote in `comments.yaml` for the submitter and for the cluster."""
    line_comments: tuple[LineComment, ...] = ()
    """What the instructor wrote of single lines of the source."""
    problem: SpokenText = ""
    """Why there was nothing to grade; empty when there was."""
    missed_by_form: float = 0.0
    """Points that right answers in a wrong form would earn by the usual `form_share`; they earn nothing."""
    unmet: Literal["", "builds", "answers"] = ""
    """What header and style would need to earn points (`points.needs`), where it is not met."""
    missing_module: str = ""
    """What it imports and the machine does not have, where it stopped or was not built for that."""
    likeness: Likeness | None = None
    attempts: tuple[Attempt, ...] = ()
    """All attempts of the student in their order, this one among them; empty where it is the only one."""
    digest: str = ""
    """A hash of the whole grade where only its outline is here, and `Batch.whole` finds the rest; else empty."""


def _return_itself(grade: Grade) -> Grade:
    return grade


def _pack_nothing(_: Grade) -> None:
    return None


@dataclass(frozen=True)
class SandboxFacts:
    """What the sandbox promised in this batch."""

    tier: Tier
    guarantees: tuple[str, ...]
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class GradingFacts:
    """By what a submission was graded: the assignment as it was then, the sandbox, and the version of the grader."""

    assignment: Assignment
    sandbox: SandboxFacts
    grader_version: str


@dataclass(frozen=True)
class Machine:
    """What a batch ran on: the cores, and the processes that ran or waited for one, averaged over a minute.

    None is what the system does not tell.
    """

    cores: int | None
    load_at_start: float | None
    load_at_end: float | None


class PackedGrade(Protocol):
    """A grade on its way to another process, without the texts of its cases."""

    @property
    def submitter(self) -> str:
        """Whose grade it is."""

    def open(self, cases: Mapping[str, Case]) -> Grade:
        """The whole grade, with the texts of these cases, which stand here by their names."""


CRASHES = "crash.txt"
"""The file beside the reports that holds the tracebacks of faults of our own."""


@dataclass(frozen=True)
class Batch:
    """A graded batch: what the reports and results are made of."""

    assignment: Assignment
    sandbox: SandboxFacts
    grades: tuple[Grade, ...]
    grader_version: str
    wall_seconds: float = 0.0
    notes: tuple[str, ...] = ()
    machine: Machine | None = None
    clusters: tuple[Cluster, ...] = ()
    after_due_visible: bool = False
    """Whether cases whose visibility is `after_due` are shown; who grades knows the time, the reports read no clock."""
    still_due: frozenset[str] = frozenset()
    """Submitters with an extension that is not over: their own pages and records open these cases later."""
    own_check: Literal["", "visible cases", "one case"] = ""
    """What a student checked of their own work, which is no grade; empty where it is one."""
    crashes: Mapping[str, str] = field(default_factory=dict)
    """Submitter to the traceback of a fault of our own, which left the submission undecided or without feedback."""
    former: Mapping[str, GradingFacts] = field(default_factory=dict)
    """By what those were graded who stay from earlier batches, where that is not what this batch was graded by."""
    roster: ClassRoster = field(default_factory=ClassRoster)
    """What `roster.csv` says of the class; empty where there is none."""
    history: tuple[ScoreRecord, ...] = ()
    """The published scores that changed, in their order."""
    pseudonyms: Mapping[str, str] = field(default_factory=dict)
    """What stood for names in earlier anonymous reports, and does so again."""
    similar: SimilarWork | None = None
    """Which programs are similar; None where nobody asked."""
    whole: Callable[[Grade], Grade] = field(default=_return_itself, compare=False, repr=False)
    """Finds the whole of a grade that is here only in outline."""
    pack: Callable[[Grade], PackedGrade | None] = field(default=_pack_nothing, compare=False, repr=False)
    """Finds the same to be opened elsewhere; None where `whole` is to be asked."""

    def recall(self, submitter: str) -> Batch:
        """The batch as one page or record shows it: as it was when this submitter was graded, with its own due time."""
        own = replace(self, after_due_visible=False) if submitter in self.still_due else self
        facts = self.former.get(submitter)
        if facts is None:
            return own
        return replace(own, assignment=facts.assignment, sandbox=facts.sandbox, grader_version=facts.grader_version)

    def load_whole_grades(self) -> Batch:
        """With all of every grade, wherever it was kept."""
        return replace(self, grades=tuple(map(self.whole, self.grades)), whole=_return_itself, pack=_pack_nothing)

    def drop_grades(self) -> Batch:
        """What all grades share: small, and plain data."""
        return replace(
            self,
            grades=(),
            crashes={},
            clusters=(),
            roster=ClassRoster(),
            similar=None,
            history=(),
            whole=_return_itself,
            pack=_pack_nothing,
        )


@dataclass(frozen=True)
class RenderedFile:
    """A file as it was written: what it followed from, a hash of its bytes, and what else was made of the same grade.

    `basis` is a hash of what the larger part of a page follows from, which a change of points leaves as it was. `parts`
    holds what the exports say of the grade, packed as text, by the name of the export. `shown` has a hash of all that
    shows in some of the page's own parts, by how their names begin: these stay as they were in another grade, too.
    """

    print: str
    checksum: str
    basis: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
