"""The nouns of the grader, as frozen data.

An *assignment* is what is set. A *case* is one input and the rule by which the output is judged; the cases of one file
are a *group*. The *reference* produces the expected output; a *variant* is a solver that is wrong on purpose. A
*submission* is one *submitter's* files. A *run* is one execution of a submission on one case, the *outcome* what it
did, the *verdict* the judgement of it. A *finding* is one remark at a file and line. A *grade* is the points of a
submission with all that led to them. A *tier* is how strong the sandbox is on this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from grader.settings import AssignmentSettings, Compare, Limits


class Verdict(StrEnum):
    """The judgement of one run; the order of the words is their precedence."""

    UNDECIDED = "undecided"
    COMPILE_ERROR = "compile_error"
    OUTPUT_LIMIT = "output_limit"
    MEMORY_LIMIT = "memory_limit"
    TIME_LIMIT = "time_limit"
    RUNTIME_ERROR = "runtime_error"
    NO_OUTPUT = "no_output"
    WRONG_ANSWER = "wrong_answer"
    PRESENTATION_ERROR = "presentation_error"
    ACCEPTED = "accepted"
    SKIPPED = "skipped"


class SkipReason(StrEnum):
    """Why a case was not run."""

    MISSING_FILE = "missing_file"
    AMBIGUOUS_FILES = "ambiguous_files"
    NO_TOOLCHAIN = "no_toolchain"
    STOPPED = "stopped"


class Limit(StrEnum):
    """A limit that a run passed."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    HEAP = "heap"
    OUTPUT = "output"
    DISK = "disk"
    FILES = "files"


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Tier(StrEnum):
    """How strong the sandbox is, strongest first."""

    STRONG = "strong"
    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    PLAIN = "plain"


# --- languages -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeapEnd:
    """How a runtime tells that the heap it was given is full: a line of its error output, and how it ends then.

    `line` is a pattern; `endings` are exit codes or names of signals.
    """

    line: str
    endings: tuple[int | str, ...]


@dataclass(frozen=True)
class CommentSyntax:
    """How the comments of a language are told from its code; `mark` opens one that ends with its line.

    `tokens` are patterns, of which the first that fits tells. Each has one group: `line` or `block` for a comment,
    `triple` for a text that is one where it stands alone, `text` for any other text, `code` for what only looks so.
    """

    tokens: tuple[str, ...]
    mark: str = "//"


@dataclass(frozen=True)
class Language:
    """How programs of one language are told, built and run.

    In the commands these words stand for: `{source}` the source file, `{sources}` it and the submission's other files
    of the language, `{program}` what building leaves (`*` in it stands for any characters, so it may be several files),
    `{main}` the name of the source without its suffix, after the package that `package_pattern` finds in it,
    `{heap_mib}` the memory that a managed runtime may use for itself (`{heap_hex}`: in bytes, hexadecimal), `{python}`
    the students' interpreter.

    `build` leaves a program that runs in place of the source; `check` only tells whether the source compiles, and may
    leave its compiled code for warmed interpreters. `versions` are commands that make its tools say what they are, the
    one first that a page names; `environment` holds for the other commands. `tools` are its programs, `parts` files
    (patterns) that must lie in the first one's folder.
    Without `comments` nothing is said of header and comments; `grammar` names the reader that finds definitions and
    names, `python` or `c` for all with braces. `needs` are further paths (patterns) that programs must find; `threads`
    are the runtime's own. `heap_end` is for a runtime whose heap has the size `{heap_mib}`.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    lexer: str
    run: tuple[str, ...]
    comments: CommentSyntax | None = None
    grammar: Literal["python", "c", ""] = ""
    build: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    program: str = ""
    versions: tuple[tuple[str, ...], ...] = ()
    tools: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    package: str = ""
    needs: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    threads: int = 0
    package_pattern: str = ""
    heap_end: HeapEnd | None = None


# --- assignments -----------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True)
class Adjustment:
    """Points that an instructor adds or takes by hand, with the reason that the page shows."""

    points: float
    reason: str


@dataclass(frozen=True)
class Extension:
    """One submitter's own due time, or days that do not count as late."""

    due: datetime | None = None
    days: float = 0


@dataclass(frozen=True)
class Assignment:
    """What is set: the settings, the cases in the order of their files, and what lies beside them.

    `course` is the folder that holds `cases/`; `reference` the path of the reference module, None when every case has
    its own expected output.
    """

    name: str
    title: str
    course: Path
    folder: Path
    settings: AssignmentSettings
    cases: tuple[Case, ...]
    reference: Path | None
    extensions: Mapping[str, Extension] = field(default_factory=dict)
    adjustments: Mapping[str, Adjustment] = field(default_factory=dict)
    comments: Mapping[str, str] = field(default_factory=dict)
    other_answers: tuple[str, ...] = ()
    """What cases expect that were left out: it still tells an answer from a debugging line."""

    def limits_of(self, case: str) -> Limits:
        """The limits of a case, by its name; those of the assignment for a case that it does not hold."""
        return next((each.limits for each in self.cases if each.name == case), self.settings.limits)

    def only(self, cases: tuple[Case, ...]) -> Assignment:
        """With these of its cases."""
        left_out = (case.expected or "" for case in self.cases if case not in cases)
        return replace(self, cases=cases, other_answers=(*self.other_answers, *left_out))


# --- what a reference module gives -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variant:
    """A solver that is wrong on purpose, and the sentence that a student with this mistake should read."""

    solve: Callable[[str], str]
    message: str


@dataclass(frozen=True)
class Picture:
    """Heaps to draw: how many counters each has, and how many of them the right move takes."""

    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    title: str
    description: str


@dataclass(frozen=True)
class Table:
    """A table of text cells; `marked` names the row that matters most (None: no row)."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int | None = None


@dataclass(frozen=True)
class Explanation:
    """Why the answer of one data set is the answer, as data: steps in words, tables, a picture."""

    answer: str
    steps: tuple[str, ...]
    tables: tuple[Table, ...] = ()
    picture: Picture | None = None


# --- submissions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judgement:
    """What a reference's `judge()` says of an output: whether it is right, and why not, as a student should read it.

    `line` is the line of the output (from 1) that is at fault, 0 when it is none in particular. `note` is for the
    instructor only.
    """

    accepted: bool
    reason: str = ""
    line: int = 0
    note: str = ""


@dataclass(frozen=True)
class Submission:
    """One submitter's files for one assignment: relative name to bytes."""

    submitter: str
    files: Mapping[str, bytes]
    submitted: datetime | None = None
    partners: tuple[str, ...] = ()
    problem: str = ""
    """Why the files could not be read; empty when they could."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Files that were not read, and folders (`/` at the end) that were not read whole: name to the reason in words."""


@dataclass(frozen=True)
class Source:
    """The one file that is graded: under the name that the assignment expects, with the name it was handed in under."""

    language: Language
    name: str
    handed_in_as: str
    content: bytes


# --- runs ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class File:
    """A file to place in a run's folder: read-only, unless the program may change it as its own."""

    content: bytes
    executable: bool = False
    own: bool = False


class ProgramChannel(Protocol):
    """What a partner of a running program can do."""

    def say(self, text: bytes) -> None:
        """Write to the program's standard input."""

    def hear(self) -> bytes | None:
        """The next line that the program prints, without its ending; None when it prints no more."""


Partner = Callable[[ProgramChannel], None]
"""Talks with a program while it runs; when it returns, the program's input ends and the rest of its output is kept."""


@dataclass(frozen=True)
class Job:
    """One execution asked of the sandbox: a command, the files it finds, its limits, the files wanted back.

    `stdin` None means an empty input. `bring` names files of the work folder to bring out when the run has ended; with
    `*` in it, all files of such a name at any depth.
    `code` is the script of the command as the students' interpreter has compiled it: a tier with warmed interpreters
    runs that in a fork of one of them instead of executing the command.
    With a `partner` the program talks with it instead of reading `stdin`.
    """

    command: tuple[str, ...]
    files: Mapping[str, File]
    limits: Limits
    stdin: bytes | None = None
    bring: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    code: bytes | None = None
    partner: Partner | None = None


@dataclass(frozen=True)
class Outcome:
    """What a run did. Facts of the supervisor only.

    `breaches` lists every limit passed, first one first. `fault` is the grader's own failure: then nothing else counts.
    `memory_mib` is None where the tier cannot tell. `waited` is how many seconds the job waited for its turn before.
    `trouble` says what the machine withheld from the run; `doubtful` that it may have had a part in how the run ended;
    `unheard` that the run failed after it had asked to start a process, or for memory, and got no answer in time.
    """

    exit_code: int | None
    signal: str | None
    stdout: bytes
    stderr: bytes
    breaches: tuple[Limit, ...] = ()
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    memory_mib: float | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    fault: str = ""
    waited: float = 0.0
    trouble: str = ""
    doubtful: bool = False
    unheard: bool = False


Run = Callable[[Job], Outcome]


# --- judgements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LinePair:
    """One line of the expected and one of the actual output that belong together; None where there is none.

    `number` counts the expected lines from 1, `actual_number` the actual ones; where a side has no line, `number` is
    that of the expected line that comes next, `actual_number` None. Texts are as they came, but for what `folded` says
    was cut.
    """

    number: int
    expected: str | None
    actual: str | None
    folded: int = 0
    actual_number: int | None = None

    @property
    def same(self) -> bool:
        return self.expected == self.actual


@dataclass(frozen=True)
class Difference:
    """How an output differs: a sentence, the first place (counted from 1), and the lines side by side.

    `hidden_lines` says how many pairs were left out of `pairs`, so nothing is cut silently. `rung` names the kind of
    wrong, as the ladder tells it. Of `counted` pairs that hold something `right` are the same.
    """

    summary: str
    line: int
    column: int
    expected: str
    actual: str
    pairs: tuple[LinePair, ...] = ()
    hidden_lines: int = 0
    rung: str = ""
    right: int = 0
    counted: int = 0


@dataclass(frozen=True)
class Finding:
    """One remark at a file and line (both counted from 1)."""

    rule: str
    severity: Severity
    file: str
    line: int
    column: int
    message: str
    fix: str = ""


@dataclass(frozen=True)
class HeaderFieldCheck:
    """One row of the header check: what was found, what was wanted, and whether it is right."""

    name: str
    found: str | None
    wanted: str
    ok: bool
    line: int | None = None


@dataclass(frozen=True)
class HeaderCheck:
    """The header check of one file, with the corrected header ready to paste."""

    fields: tuple[HeaderFieldCheck, ...]
    findings: tuple[Finding, ...]
    corrected: str

    @property
    def right(self) -> int:
        return sum(check.ok for check in self.fields)


# --- grades ----------------------------------------------------------------------------------------------------------


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


def without_texts(results: Iterable[CaseResult]) -> tuple[CaseResult, ...]:
    """The results without what their cases hold as well: a fifth of the size."""
    return tuple(_with_texts(result, "", "") for result in results)


def with_texts(results: Iterable[CaseResult], cases: Mapping[str, Case]) -> tuple[CaseResult, ...]:
    """The results with inputs and expected outputs of their cases, which stand here by their names."""
    found = ((result, cases[result.name]) for result in results)
    return tuple(_with_texts(result, case.input, case.expected or "") for result, case in found)


def _with_texts(result: CaseResult, input_: str, expected: str) -> CaseResult:
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
    """The parts of a score."""

    tests: float
    header: float
    style: float
    late: float
    adjustment: float


@dataclass(frozen=True)
class Grade:
    """All that is known of one graded submission. `score` is None when it needs a person."""

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
    late_note: str = ""
    adjustment_reason: str = ""
    partners: tuple[str, ...] = ()
    runtime: str = ""
    """Name and version of what ran it."""
    tools: tuple[str, ...] = ()
    """Names and versions of what else has looked at it: its points follow from them, too."""
    diagnosis: tuple[Diagnosis, ...] = ()
    """The mistakes that give the same outputs; several when they cannot be told apart on these cases."""
    smallest: SmallestInput | None = None
    cluster: str = ""
    """The name of the cluster it belongs to; empty when it fails like nobody else or not at all."""
    comments: tuple[str, ...] = ()
    """What the instructor wrote in `comments.yaml` for the submitter and for the cluster."""
    problem: str = ""
    """Why there was nothing to grade; empty when there was."""
    likeness: Likeness | None = None
    digest: str = ""
    """A hash of the whole grade where only its outline is here, and `Batch.whole` finds the rest; else empty."""


def _itself(grade: Grade) -> Grade:
    return grade


@dataclass(frozen=True)
class SandboxFacts:
    """What the sandbox promised in this batch."""

    tier: Tier
    guarantees: tuple[str, ...]
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Machine:
    """What a batch ran on: the cores, and the processes that ran or waited for one, averaged over a minute.

    None is what the system does not tell.
    """

    cores: int | None
    load_at_start: float | None
    load_at_end: float | None


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
    own_check: Literal["", "visible cases", "one case"] = ""
    """What a student checked of their own work, which is no grade; empty where it is one."""
    crashes: Mapping[str, str] = field(default_factory=dict)
    """Submitter to the traceback of a fault of our own, which left the submission undecided."""
    whole: Callable[[Grade], Grade] = field(default=_itself, compare=False, repr=False)
    """Finds the whole of a grade that is here only in outline."""

    def without_grades(self) -> Batch:
        """What all grades share: small, and plain data."""
        return replace(self, grades=(), crashes={}, clusters=(), whole=_itself)


@dataclass(frozen=True)
class Rendered:
    """A file as it was written: what it followed from, a hash of its bytes, and what else was made of the same grade.

    `parts` are the parts of `results.json` and `junit.xml` that belong to the grade, packed as text.
    """

    print: str
    checksum: str
    parts: tuple[str, str] = ("", "")
