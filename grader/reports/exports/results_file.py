"""The shape of `results.json`, as types: what writes it is checked against them, and its JSON Schema is built of them.

Keys may be added, known ones keep their meaning. Times are in seconds, memory in MiB; nothing is rounded.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypeVar

from typing_extensions import TypedDict

from grader.feedback import NextStep, Situation
from grader.model import Fit, Limit, Severity, SkipReason, Tier, Verdict

Record = TypeVar("Record", bound=type)
_CONFIG = "__pydantic_config__"


def _record(record: Record) -> Record:
    """As pydantic's `with_config`, without loading pydantic: nothing of it is needed to write the file."""
    setattr(record, _CONFIG, {"use_attribute_docstrings": True})
    return record


@_record
class SandboxRecord(TypedDict):
    """How strong the sandbox was."""

    tier: Tier
    guarantees: list[str]


@_record
class MachineRecord(TypedDict):
    """How busy the machine was: a load far above `cores` makes times uncertain."""

    cores: int | None
    one_minute_load_at_start: float | None
    one_minute_load_at_end: float | None


@_record
class PointsRecord(TypedDict):
    """The parts of the score."""

    tests: float
    header: float
    style: float
    late: float
    """What lateness costs, below 0."""
    adjustment: float
    """What the instructor added or took by hand, by the rubric or without it."""
    rubric: float
    """How much of `adjustment` comes from the rubric: for information, it is not added once more."""


@_record
class RubricRecord(TypedDict):
    """An item of the rubric that was given."""

    name: str
    points: float
    text: str


@_record
class BuildRecord(TypedDict):
    """Whether the program builds, and what the compiler said."""

    ok: bool
    message: str
    cpu_seconds: float


@_record
class DifferenceRecord(TypedDict):
    """The first place where an output differs, with both lines."""

    summary: str
    line: int
    column: int
    expected: str
    actual: str


@_record
class ExchangeRecord(TypedDict):
    """A line of a game."""

    who: str
    """`reference` or `program`; empty for a line that tells of the game itself."""
    text: str
    remark: NotRequired[str]
    """What the reference has to tell of the line."""
    loses: NotRequired[bool]
    """Whether it is the first move that lost a game which could still be won."""


@_record
class RuleRecord(TypedDict):
    """A rule that a checker judges by itself."""

    name: str
    kept: bool
    share: float
    """The part of the case's points that it is worth, from 0 to 1."""


@_record
class CaseRecord(TypedDict):
    """The result of one case."""

    name: str
    group: str
    visibility: str
    verdict: Verdict
    reason: SkipReason | None
    """Why it was not run."""
    unstable: bool
    """Whether two runs gave different verdicts."""
    points: float
    max_points: float
    exit_code: int | None
    signal: str | None
    limit: Limit | None
    cpu_seconds: float | None
    wall_seconds: float | None
    memory_mib: float | None
    difference: DifferenceRecord | None
    rules: NotRequired[list[RuleRecord]]
    """What a checker judges one by one."""
    wrong_run: NotRequired[int]
    """The first of several runs that was not right, from 1."""
    game: NotRequired[list[ExchangeRecord]]
    """What was said, in the mode `interactive`."""
    read_as: NotRequired[str]
    """The output in the layout of the reference, if the program printed another permitted one."""
    printed: NotRequired[str]
    """What the program printed while its functions were called."""


@_record
class FindingRecord(TypedDict):
    """A remark at a line and column of a file, both from 1."""

    rule: str
    severity: Severity
    file: str
    line: int
    column: int
    message: str
    fix: str


@_record
class MistakeRecord(TypedDict):
    """A known mistake of the submission."""

    variant: str
    message: str
    kind: str
    """`variant` for a mistake that the reference knows, else the kind in the grader's own table."""
    fit: Fit
    """Whether it explains every failing case, fits all of them, or explains only `cases`."""
    cases: list[str]
    """The failing cases that it explains."""
    line: NotRequired[int]
    """The line of the program at which it is made, where that is known."""


@_record
class SmallestInputRecord(TypedDict):
    """The smallest input found on which the submission fails as it failed `case`."""

    case: str
    input: str
    expected: str
    actual: str
    verdict: Verdict
    difference: DifferenceRecord | None
    minimal: bool
    """Whether every smaller input was tried."""
    runs: int
    """How many runs that took."""
    game: NotRequired[list[ExchangeRecord]]
    """What was said, where the program played."""
    read_as: NotRequired[str]
    """The output in the reference's own layout, where the program printed another one that is permitted."""
    nearest: NotRequired[str]
    """What to change in the input to get a right answer, where no mistake is known."""


@_record
class AdviceRecord(TypedDict):
    """What the page and the terminal say first."""

    situation: Situation
    case: str | None
    variant: str | None
    """The known mistake."""
    line: int | None
    """The line to look at: that of the known mistake, else that at which the program stopped."""
    cause: str | None
    """What in the assignment explains it."""
    points: float | None
    """The points that the tests can still give; where the mistake explains only some of those that fail, theirs."""
    next_step: NextStep


@_record
class AttemptRecord(TypedDict):
    """One time that a student handed in."""

    submitted: str | None
    """Date and time by ISO 8601."""
    score: float | None
    """Null if it needs review."""
    max_score: float
    counts: bool
    """Whether it is the one that this record tells of."""


@_record
class PersonRecord(TypedDict):
    """What the learning system, or the name of the folder, says of a submitter; empty where it says nothing."""

    ids: list[str]
    name: str
    email: str


@_record
class SubmissionRecord(TypedDict):
    """All that is known of one submission."""

    submitter: str
    person: PersonRecord
    partners: list[str]
    """The names of those who share the grade."""
    page: str
    """The file of its page, beside this one."""
    language: str | None
    runtime: str | None
    """The interpreter or compiler, as it calls itself."""
    tools: list[str]
    """The linters and other compilers that checked it, with their versions."""
    files: dict[str, str]
    """Name to `sha256:` and the digest of the content."""
    submitted: str | None
    """Date and time by ISO 8601."""
    score: float | None
    """Null if the submission needs review."""
    max_score: float
    needs_review: list[str]
    """Why the instructor should look at it; the score is there all the same where it does not depend on that."""
    attempts: list[AttemptRecord]
    """All attempts in their order; empty if there is only this one."""
    points: PointsRecord
    rubric: list[RubricRecord]
    """What the instructor found by hand."""
    compile: BuildRecord | None
    cases: list[CaseRecord]
    findings: list[FindingRecord]
    diagnosis: list[MistakeRecord]
    """Several of them are a tie; none means that no mistake is known."""
    smallest_failing_input: SmallestInputRecord | None
    advice: AdviceRecord


@_record
class ScoreChangeRecord(TypedDict):
    """A published score that changed."""

    at: str
    """When the new score was published, by ISO 8601."""
    by: str | None
    """The user who published it."""
    submitter: str
    before: float | None
    """None where it needed review."""
    after: float | None
    reasons: list[str]


@_record
class ResultsFile(TypedDict):
    """All of `results.json`."""

    schema_version: int
    grader_version: str
    assignment: str
    sandbox: SandboxRecord
    machine: MachineRecord | None
    history: list[ScoreChangeRecord]
    """Every change of a published score, the first one first."""
    submissions: list[SubmissionRecord]


def make_results_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the file."""
    from pydantic import TypeAdapter  # only here, because it takes long to load

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **TypeAdapter(ResultsFile).json_schema()}
