"""One execution of a program: what is asked for, and what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from grader.model.vocabulary import Limit

if TYPE_CHECKING:
    from grader.config.settings import Limits


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

    def hear(self, seconds: float | None = None) -> bytes | None:
        """The next line that the program prints, without its ending; None when it prints no more.

        A program that takes longer than so many `seconds` is stopped, as past its limit for a turn.
        """

    def find_early_line(self) -> bytes | None:
        """A line that the program has printed already beyond those that were heard; None where there is none by now."""

    def take(self) -> bytes | None:
        """All that the program has printed and nobody has heard, without waiting; None when it prints no more."""

    def fileno(self) -> int:
        """The pipe to wait at until the program prints something."""

    def stop(self) -> None:
        """End the program; that it was ended is not held against it."""


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
    `reserves` says that it asks for far more memory than it uses: then, where no cgroup counts memory, what a single
    process uses is bounded, and not what it asks for.
    """

    command: tuple[str, ...]
    files: Mapping[str, File]
    limits: Limits
    stdin: bytes | None = None
    bring: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    code: bytes | None = None
    partner: Partner | None = None
    reserves: bool = False


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
