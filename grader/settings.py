"""What an instructor may set, as frozen models: the keys of `assignment.yaml` and of the case files.

The field names, defaults and docstrings here are the contract: the strict YAML reader checks files against these
models, and `grader schema` publishes them as JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, NonNegativeInt, PositiveFloat, PositiveInt

LanguageName = Literal["python", "c", "cpp", "java", "csharp", "javascript"]
Share = Annotated[float, Field(ge=0, le=1)]


class Setting(BaseModel):
    """A frozen model that knows all of its keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Expected(Setting):
    """What a student hands in."""

    file: str | dict[LanguageName, str]
    """One file name, a name for each language, or `any`: one source file of any supported language."""


class Input(Setting):
    """How the input reaches the program."""

    file: str | None = None
    """The file that the program reads."""
    stdin: bool = False
    """Give the input on standard input."""


class Output(Setting):
    """Where the answer is read."""

    file: str | None = None
    """The file that the program writes."""
    stdout: bool = False
    """Read the answer from standard output."""


class Compare(Setting):
    """How an output is compared with the expected one."""

    mode: Literal["exact", "lines", "tokens", "numbers", "unordered", "regex", "kattis", "checker", "interactive"] = (
        "lines"
    )
    """The comparison mode."""
    abs: NonNegativeFloat | None = None
    """Absolute tolerance (mode `numbers`)."""
    rel: NonNegativeFloat | None = None
    """Relative tolerance (mode `numbers`)."""
    args: str | None = None
    """Flags of the mode `kattis` or of an external checker."""
    form_share: Share | None = None
    """Share of a case's points for right answers in a wrong form."""
    partial: Literal["per_line"] | None = None
    """Give partial credit for each right line."""


class Limits(Setting):
    """What one run may use."""

    cpu_seconds: PositiveFloat = 2
    """CPU time of all its processes, in seconds."""
    wall_seconds: PositiveFloat = 6
    """Time by the clock, in seconds."""
    memory_mib: PositiveInt = 256
    """Memory of all its processes, in MiB."""
    output_kib: PositiveInt = 1024
    """Standard output (or the output file), in KiB."""
    disk_mib: PositiveInt = 16
    """What it may write to its folder, in MiB."""
    files: PositiveInt = 256
    """Files and folders it may create (inodes)."""
    processes: PositiveInt = 1
    """Processes at one time; the program itself is one."""
    threads: PositiveInt = 64
    """Threads at one time."""
    stop_after: NonNegativeInt = 2
    """Skip the other cases after so many time limits; 0 runs all."""


class BuildLimits(Setting):
    """What building a submission may use."""

    cpu_seconds: PositiveFloat = 30
    wall_seconds: PositiveFloat = 60
    memory_mib: PositiveInt = 1024
    disk_mib: PositiveInt = 128


class Runtime(Setting):
    """What runs the students' programs."""

    python: str = "default"
    """The interpreter for students' Python: `default` or a path."""
    warm: tuple[str, ...] = ()
    """Modules to import once a batch."""


class Points(Setting):
    """What the parts of a grade are worth."""

    tests: NonNegativeFloat = 70
    header: NonNegativeFloat = 15
    style: NonNegativeFloat = 15


class Deadline(Setting):
    """When a submission is due and what being late costs."""

    due: str
    """Local date and time, `2013-01-18 23:00`."""
    timezone: str = "UTC"
    """A zone of the tz database, `America/Chicago`."""
    grace_minutes: NonNegativeFloat = 0
    """Minutes after `due` that cost nothing."""
    percent_per_day: Annotated[float, Field(ge=0, le=100)] = 0
    """Percent of the earned points lost for each started day."""
    closes_after_days: NonNegativeFloat | None = None
    """After so many days nothing is earned."""


class HeaderField(Setting):
    """One field of the header comment."""

    name: str
    """The label before the colon."""
    equals: str | None = None
    """The value it must have; `{file}` stands for the expected file name."""
    min_words: PositiveInt | None = None
    """At least so many words."""
    pattern: str | None = None
    """A regular expression that the whole value must match."""
    date: bool = False
    """The value is a date."""
    not_before: str | None = None
    """Name of a date field that this date must not precede."""


class Header(Setting):
    """The header comment that every file must begin with."""

    date_order: Literal["mdy", "dmy", "ymd"] = "mdy"
    """How 1/2/13 is read."""
    fields: tuple[HeaderField, ...] = ()


class Rule(Setting):
    """An instructor's choice for one style rule."""

    severity: Literal["error", "warning", "note", "off"] | None = None
    weight: NonNegativeFloat = 1
    """How many findings one finding counts for."""


class Style(Setting):
    """What is looked at in the source."""

    docstrings: bool = False
    """Functions, classes and the file itself are documented."""
    comment_ratio_min: Share = 0
    """Smallest share of comment lines among lines that are not blank."""
    short_names: bool = False
    """Name one-letter variables other than loop counters."""
    line_length: PositiveInt = 100
    ruff: tuple[str, ...] = ("E", "F", "W")
    """Rule families of ruff for Python."""
    rules: dict[str, Rule] = {}
    """Rule id to severity and weight."""


Visibility = Literal["visible", "hidden", "after_due"]


class InputLines(Setting):
    """An input given line by line."""

    lines: tuple[str, ...]


class Call(Setting):
    """A function of the submission to call instead of running the program."""

    function: str
    args: tuple[Any, ...] = ()


class LimitsOverride(Setting):
    """Limits of one case; what is left out stays as the assignment has it."""

    cpu_seconds: PositiveFloat | None = None
    wall_seconds: PositiveFloat | None = None
    memory_mib: PositiveInt | None = None
    output_kib: PositiveInt | None = None
    disk_mib: PositiveInt | None = None
    files: PositiveInt | None = None
    processes: PositiveInt | None = None
    threads: PositiveInt | None = None


class CaseSettings(Setting):
    """One case of a case file."""

    name: str
    """Unique within the assignment."""
    input: str | InputLines | None = None
    """The input as text, or its lines."""
    generate: dict[str, Any] | None = None
    """Parameters for the reference's `generate()`."""
    expected: str | None = None
    """The expected output; with a reference the two must agree."""
    points: NonNegativeFloat = 1
    """Weight within the tests."""
    visibility: Visibility = "visible"
    hint: str = ""
    """What a student reads when the case fails."""
    args: tuple[str, ...] = ()
    """Command-line arguments."""
    files: dict[str, str] = {}
    """Further files beside the program: name to text."""
    runs: PositiveInt = 1
    """Times it is executed; all must be right."""
    limits: LimitsOverride = LimitsOverride()
    compare: Compare | None = None
    """Another comparison than the assignment's."""
    call: Call | None = None
    returns: Any = None
    """What the called function must return."""


class AssignmentSettings(Setting):
    """All of `assignment.yaml`."""

    schema_: Literal[1] = Field(default=1, alias="schema")
    """Version of this format."""
    name: str
    """The folder's name."""
    title: str = ""
    """What people read; the name when left out."""
    submission: Expected
    input: Input = Input(stdin=True)
    output: Output = Output(stdout=True)
    reference: str | None = None
    """A module in `reference/`; may be left out when every case has `expected`."""
    compare: Compare = Compare()
    limits: Limits = Limits()
    build: BuildLimits = BuildLimits()
    runtime: Runtime = Runtime()
    points: Points = Points()
    reveal: Literal["none", "smallest"] = "none"
    """May the smallest failing input of a hidden case be shown?"""
    deadline: Deadline | None = None
    header: Header = Header()
    style: Style = Style()
