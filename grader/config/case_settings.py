"""What an instructor may set for one case or for a folder of them: the keys of the case files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from grader.config.scalars import (
    Amount,
    Argument,
    Count,
    FileName,
    FolderName,
    Free,
    Identifier,
    Label,
    Maybe,
    Repetitions,
    Seconds,
    Text,
)
from grader.config.setting import Setting
from grader.config.settings import Compare, tell_kind

if TYPE_CHECKING:
    from pydantic import Discriminator, Tag


Visibility = Literal["visible", "hidden", "after_due"]


class TextLines(Setting):
    """A text given line by line."""

    lines: tuple[Text, ...]


TextOrLines: TypeAlias = (
    "Annotated[Annotated[Text, Tag('(text)')] | Annotated[TextLines, Tag('(keys)')], Discriminator(tell_kind)]"
)
"""A text as it is, or its lines; in quotes, since pydantic is loaded only when something is to be checked."""


class MethodSettings(Setting):
    """One method to call on the object that the class made."""

    method: Identifier
    args: tuple[Free, ...] = ()


class CallSettings(Setting):
    """A function or methods of the submission to call instead of running the program."""

    function: Maybe[Identifier] = None
    """The function to call."""
    class_: Maybe[Identifier] = None
    """The class to make an object of; its methods are called."""
    args: tuple[Free, ...] = ()
    """Arguments of the function, or what the object is made with."""
    method: Maybe[Identifier] = None
    """The method to call, without arguments."""
    calls: tuple[MethodSettings, ...] = ()
    """Several methods to call on the same object, one after the other."""


class LimitsOverride(Setting):
    """Limits of one case; the others are those of the assignment."""

    cpu_seconds: Maybe[Seconds] = None
    wall_seconds: Maybe[Seconds] = None
    memory_mib: Maybe[Count] = None
    output_kib: Maybe[Count] = None
    disk_mib: Maybe[Count] = None
    files: Maybe[Count] = None
    processes: Maybe[Count] = None
    threads: Maybe[Count] = None


class CaseSettings(Setting):
    """One case of a case file."""

    name: Label
    """Unique within the assignment."""
    input: Maybe[TextOrLines] = None
    """The input as text, or its lines."""
    generate: Maybe[dict[Text, Free]] = None
    """Parameters for the reference's `generate()`."""
    expected: Maybe[TextOrLines] = None
    """The expected output as text, or its lines; with a reference the two must agree."""
    points: Amount = 1
    """Weight within the tests."""
    visibility: Visibility = "visible"
    hint: Text = ""
    """What a student reads if the case fails."""
    args: tuple[Argument, ...] = ()
    """Command-line arguments."""
    files: dict[FileName, Text] = {}  # noqa: RUF012  nothing writes into a setting
    """Further files beside the program: name to text."""
    runs: Repetitions = 1
    """How often it is executed; every run must be right."""
    limits: LimitsOverride = LimitsOverride()
    compare: Maybe[Compare] = None
    """A comparison other than that of the assignment; without a `mode` what it leaves out is as there."""
    call: Maybe[CallSettings] = None
    returns: Free = None
    """What the called function must return; of several `calls`, a list with one value for each."""


class DataSettings(Setting):
    """Cases as files: every `NAME.in` below a folder, with its `NAME.ans` or `NAME.out`."""

    folder: FolderName
    """The folder, as seen from the assignment's own; its sub-folders are groups."""
    points: Amount = 1
    """Weight of each case within the tests."""
    visibility: Visibility = "visible"
    hint: Text = ""
    """What a student reads when one of these cases fails."""


class DataEntry(Setting):
    """An entry of a case file that stands for all cases of a folder."""

    data: DataSettings


class DataCaseSettings(Setting):
    """`NAME.yaml` beside `NAME.in`, or beside a folder `NAME`: what counts for this case, or for all cases in there."""

    points: Maybe[Amount] = None
    visibility: Maybe[Visibility] = None
    hint: Maybe[Text] = None
    args: Maybe[tuple[Argument, ...]] = None
    """Command-line arguments."""
    validator_args: Maybe[Text] = None
    """Arguments of the checker, or of the mode `kattis`, in the place of those of the assignment."""
