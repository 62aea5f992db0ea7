"""What an instructor may set: the keys of `assignment.yaml`.

The field names, defaults and docstrings are the contract, here and in the modules beside this one for cases, a class
and a cluster: the strict YAML reader checks files against them, and `grader schema` publishes them as JSON Schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from grader.config.scalars import (
    Amount,
    CommandOrPath,
    Count,
    CountOrNone,
    FileName,
    Flag,
    Label,
    LocalTime,
    Maybe,
    Percent,
    Seconds,
    Share,
    TableWord,
    Text,
    TextReader,
    Zone,
    read_absent,
    read_whole_number,
)
from grader.config.setting import Setting as Setting

if TYPE_CHECKING:
    from pydantic import Discriminator, Field, Tag

_HEAP_SHARE = 0.6
_SMALLEST_HEAP_MIB = 16
_LONGEST_LINE = 100

LanguageName = Annotated[Text, TableWord("languages")]
ModeName = Annotated[Text, TableWord("modes")]
FormKind = Literal[
    "line-endings",
    "final-newline",
    "trailing-blanks",
    "blank-lines",
    "extra-lines",
    "spacing",
    "letter-case",
    "punctuation",
    "number-format",
]
"""What may be wrong with an output besides its answers."""


def tell_kind(value: Any) -> str:
    """The tag of a value that is a text or has keys of its own."""
    return "(keys)" if isinstance(value, dict | Setting) else "(text)"


class OpenSetting(Setting):
    """A setting whose other keys belong to entries of a table, which know them."""

    takes_more: ClassVar[bool] = True

    @property
    def options(self) -> dict[str, Any]:
        """The other keys that have a value."""
        given = ((name, read_absent(value)) for name, value in self.model_extra.items())
        return {name: value for name, value in given if value is not None}


class Expected(Setting):
    """What a student hands in."""

    file: Annotated[
        Annotated[FileName, Tag("(text)")]
        | Annotated[dict[LanguageName, FileName], Field(min_length=1), Tag("(keys)")],
        Discriminator(tell_kind),
    ]
    """One file name, a name for each language, or `any`: one source file of any supported language."""


class Input(Setting):
    """How the input reaches the program: in a file, on standard input, or both, and it may read either."""

    file: Maybe[FileName] = None
    """The file that the program reads."""
    stdin: Flag = False
    """Give the input on standard input."""


class Output(Setting):
    """Where the grader reads the answer."""

    file: Maybe[FileName] = None
    """The file that the program writes."""
    stdout: Flag = False
    """Read the answer from standard output."""


class Compare(OpenSetting):
    """How an output is compared with the expected one; all other keys are options of the mode."""

    mode: ModeName = "lines"
    """The comparison mode."""
    form_share: Maybe[Share] = None
    """Share of a case's points for right answers in a wrong form."""
    form: tuple[FormKind, ...] = ("line-endings", "final-newline", "trailing-blanks", "blank-lines", "extra-lines")
    """What counts as form: `spacing` includes line breaks and invisible marks, `extra-lines` prompts and labels."""
    partial: Maybe[Literal["per_line"]] = None
    """Give partial credit for each right line."""

    def drop_share(self) -> Compare:
        """The comparison whatever the size of `form_share`, which only gives a result other points."""
        return self if self.form_share is None else self.model_copy(update={"form_share": 1.0})


class Limits(Setting):
    """What one run may use."""

    cpu_seconds: Seconds = 2
    """CPU time of all its processes, in seconds."""
    wall_seconds: Seconds = 6
    """Wall time, in seconds."""
    memory_mib: Count = 256
    """Memory of all its processes, in MiB."""
    output_kib: Count = 1024
    """Size of standard output (or of the output file), in KiB."""
    disk_mib: Count = 16
    """What it may write to its folder, in MiB."""
    files: Count = 256
    """Files and folders it may create (inodes)."""
    processes: Count = 1
    """Processes at once; the program itself is one."""
    threads: Count = 64
    """Threads at once."""
    stop_after: CountOrNone = 2
    """Skip the other cases after this many time limits; 0 runs all."""

    @property
    def heap_mib(self) -> int:
        """The heap of a managed runtime, in MiB."""
        return compute_heap_mib(self.memory_mib)


def compute_heap_mib(memory_mib: int) -> int:
    """What a managed runtime may use for its heap, so that it fails readably before the limit stops it."""
    return max(_SMALLEST_HEAP_MIB, int(memory_mib * _HEAP_SHARE))


class BuildLimits(Setting):
    """What building a submission may use."""

    cpu_seconds: Seconds = 30
    wall_seconds: Seconds = 60
    memory_mib: Count = 1024
    disk_mib: Count = 128


class Runtime(Setting):
    """What runs the students' programs."""

    python: CommandOrPath = "default"
    """The interpreter for students' Python: `default`, an absolute path, or the name of a command."""
    warm: tuple[Text, ...] = ()
    """Modules to import once per batch."""


class Points(Setting):
    """What the parts of a grade are worth; any sum is right.

    A part that the assignment does not ask for (no header fields, no `style`) is worth 0 and its points go to the
    tests, unless all three are given here.
    """

    tests: Amount = 70
    header: Amount = 15
    style: Amount = 15
    needs: Literal["none", "builds", "answers"] = "builds"
    """When header and style earn points: always, only if the program builds, or only if the tests earn points."""

    @property
    def total(self) -> float:
        """The full score."""
        return self.tests + self.header + self.style


class Deadline(Setting):
    """When a submission is due and what being late costs."""

    due: LocalTime
    """Local date and time, `2026-10-09 22:00`."""
    timezone: Zone = "UTC"
    """A zone of the tz database, `America/Chicago`."""
    grace_minutes: Amount = 0
    """Minutes after `due` that cost nothing."""
    percent_per_day: Percent = 0
    """Percent of the earned points lost for each started day."""
    closes_after_days: Maybe[Amount] = None
    """Days after which nothing is earned."""


class HeaderField(OpenSetting):
    """One field of the header comment; all other keys say what its value must be."""

    name: Label
    """The label before the colon."""
    also: tuple[Label, ...] = ()
    """Other labels that mean the same."""
    optional: Flag = False
    """The field may be missing or empty."""
    example: Maybe[Label] = None
    """A valid value, which students see."""

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels that name this field."""
        return (self.name, *self.also)


class Header(Setting):
    """The header comment that every file must begin with."""

    date_order: Literal["mdy", "dmy", "ymd"] = "mdy"
    """How 1/2/13 is read."""
    fields: tuple[HeaderField, ...] = ()


class Rule(Setting):
    """An instructor's choice for one style rule."""

    severity: Maybe[Literal["error", "warning", "note", "off"]] = None
    """Severity of a finding; a note costs nothing, and `off` hides the rule."""
    weight: Maybe[Share] = None
    """Share of the style points that one finding costs (default: 0.1 for an error, 0.02 for a warning, 0 for a note).

    Not for rules of the header.
    """


class Style(Setting):
    """What is checked in the source."""

    docstrings: Flag = False
    """Require documentation of functions, classes and the file itself."""
    comment_ratio_min: Share = 0
    """Smallest share of lines with a comment among lines that are not blank."""
    short_names: Flag = False
    """Report one-letter variables other than loop counters."""
    line_length: Maybe[Count] = None
    """The most characters of a line (default: 100).

    Python is measured by `ruff/E501`; where `ruff` leaves that out, only if a length is given here.
    """
    ruff: tuple[Text, ...] = ("E", "F", "W")
    """Rule families of ruff for Python."""
    warnings: Flag = True
    """Ask the compilers of C, C++, Java and C# for their warnings, and the linters that are installed."""
    most_per_rule: Count = 3
    """Findings per rule that cost points; any more are listed and cost nothing."""
    rules: dict[Text, Rule] = {}  # noqa: RUF012  nothing writes into a setting
    """Rule id (`style/…`, `header/…`, `submission/…`, or a tool's as `ruff/E501`, `eslint/eqeqeq`) to its weight."""

    @property
    def longest_line(self) -> int:
        """The most characters of a line."""
        return _LONGEST_LINE if self.line_length is None else self.line_length


class PackSettings(Setting):
    """What a course for students carries besides its visible cases."""

    feedback: Flag = True
    """Hashes of what known mistakes print, and small inputs with their reasons, so that checks can say why."""


class AssignmentSettings(Setting):
    """All of `assignment.yaml`."""

    schema_: Annotated[Literal[1], TextReader(read_whole_number)] = 1
    """Version of this format."""
    name: Text
    """The folder's name."""
    title: Text = ""
    """The title on pages; the name if left out."""
    page_language: Text = "en"
    """The language of the pages that students get."""
    submission: Expected
    input: Input = Input(stdin=True)
    output: Output = Output(stdout=True)
    reference: Maybe[FileName] = None
    """A module in `reference/`; may be left out if every case has `expected`."""
    compare: Compare = Compare()
    limits: Limits = Limits()
    build: BuildLimits = BuildLimits()
    runtime: Runtime = Runtime()
    points: Points = Points()
    reveal: Literal["none", "smallest"] = "none"
    """Whether the smallest failing input of a hidden case may be shown."""
    deadline: Maybe[Deadline] = None
    header: Header = Header()
    style: Style = Style()
    pack: PackSettings = PackSettings()

    @property
    def worth(self) -> Points:
        """What each part is worth once the points of parts that are not asked for are given to the tests."""
        given = self.points
        if {"tests", "header", "style"} <= given.model_fields_set:
            return given
        header = given.header if self.header.fields else 0
        style = given.style if "style" in self.model_fields_set else 0
        return Points(tests=given.total - header - style, header=header, style=style, needs=given.needs)
