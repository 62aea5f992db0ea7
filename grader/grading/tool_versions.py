"""What the tools call themselves that a grade follows from: compilers, runtimes and linters.

The file that is started does not tell: a wrapper stays as it is when what it starts is another version.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from grader.config.settings import Style
from grader.files import keep, read_kept
from grader.languages import LANGUAGES, is_here
from grader.model import Language
from grader.sandbox.interpreter import is_installed
from grader.style import choose_linters
from grader.text.digest import hash_parts
from grader.text.shorten import shorten
from grader.text.visible import make_readable

Command = tuple[str, ...]
Stamp = tuple[str, int, int]
"""Where a tool lies, its size and the time of its last change."""

_SECONDS = 60.0
"""For one answer, on a busy machine: a Java linter takes one or two."""
_LONGEST = 200
_INTERPRETER = "{python}"
_IN_ENGLISH = {"LC_ALL": "C"}


@dataclass(frozen=True)
class Tools:
    """What the tools of each language call themselves, in the order of `Language.versions`, and then its linters.

    Empty texts stand for tools that do not say what they are.
    """

    chains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    linters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def chain(self, language: str) -> str:
        """What the tool chain of a language calls itself; empty where it does not say."""
        return next(iter(self.chains.get(language, ())), "")

    def others(self, language: str) -> tuple[str, ...]:
        """What the others call themselves that look at programs of a language."""
        said = (*self.chains.get(language, ())[1:], *self.linters.get(language, ()))
        return tuple(filter(None, said))


class KeptVersions(Protocol):
    """Where answers are kept from one batch to the next, by name. Both may raise OutputError."""

    def version(self, name: str) -> str | None: ...

    def keep_versions(self, versions: Mapping[str, str]) -> None: ...


class UserVersions:
    """Answers kept for one user from one command to the next."""

    def version(self, name: str) -> str | None:
        said = read_kept(f"version-{name}")
        return None if said is None else said.decode()

    def keep_versions(self, versions: Mapping[str, str]) -> None:
        for name, said in versions.items():
            keep(f"version-{name}", said.encode())


def ask_tools(languages: Iterable[Language], style: Style, kept: KeptVersions | None) -> Tools:
    """Ask the tools of some languages that are on this machine, each once. May raise OutputError."""
    here = [language for language in languages if is_here(language)]
    linters = {
        language.name: [(str(linter.find()), "--version") for linter in choose_linters(language.name, style)]
        for language in here
    }
    commands = [*(command for language in here for command in language.versions)]
    commands += [command for asked in linters.values() for command in asked]
    said = ask(dict.fromkeys(commands), kept)
    return Tools(
        {language.name: tuple(said[command] for command in language.versions) for language in here},
        {name: tuple(said[command] for command in asked) for name, asked in linters.items()},
    )


def ask(commands: Iterable[Command], kept: KeptVersions | None) -> dict[Command, str]:
    """What each command says, side by side; what a program has said is not asked again while its file is the same."""
    names = {command: make_answer_key(command) for command in commands}
    said = {command: kept.version(name) or "" if kept and name else "" for command, name in names.items()}
    unsaid = [command for command, answer in said.items() if not answer]
    if unsaid:
        with ThreadPoolExecutor(len(unsaid)) as workers:
            said |= dict(zip(unsaid, workers.map(_run_version_command, unsaid), strict=True))
    if kept:
        kept.keep_versions({names[command]: said[command] for command in unsaid if names[command] and said[command]})
    return said


def stamp_of(tool: str) -> Stamp | None:
    """The file of a tool; None where there is none."""
    path = shutil.which(tool)
    if path is None:
        return None
    status = Path(path).stat()
    return path, status.st_size, status.st_mtime_ns


def make_answer_key(command: Command) -> str:
    """Under what an answer is kept; empty for a script, since what that starts may change beside it."""
    stamp = stamp_of(command[0])
    if stamp is None or _is_script(stamp[0]):
        return ""
    # An installer may give every file the same time of change, but none can choose when it was put there.
    facts = (command, os.path.realpath(stamp[0]), stamp, Path(stamp[0]).stat().st_ctime_ns)
    return hash_parts(repr(facts).encode("utf-8", "surrogatepass"))


def _is_script(path: str) -> bool:
    try:
        with Path(path).open("rb") as file:
            return file.read(2) == b"#!"
    except OSError:  # it may be started all the same
        return True


def _run_version_command(command: Command) -> str:
    """The first line that a tool says, with its name where that is nothing but a number; empty where it fails."""
    try:
        with tempfile.TemporaryDirectory() as empty:  # some read settings from their folder, or leave files in it
            answer = subprocess.run(
                [shutil.which(command[0]) or command[0], *command[1:]],
                cwd=empty,
                env=os.environ | _IN_ENGLISH,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=True,
            )
    except (OSError, subprocess.SubprocessError):
        return ""
    return _read_first_line(Path(command[0]).name, answer.stdout.decode(errors="replace").splitlines())


def _read_first_line(name: str, lines: Sequence[str]) -> str:
    """Short, and without what acts on a terminal: it is shown on each page."""
    line = shorten(next(filter(None, map(str.strip, lines)), ""), _LONGEST, show=make_readable)
    return line if " " in line or not line else f"{name} {line}"


def find_missing_tools(interpreter: str) -> frozenset[str]:
    """Names of the languages that cannot be run here, where the assignment names this `interpreter` for Python."""
    has_interpreter = is_installed(interpreter)
    return frozenset(
        name
        for name, language in LANGUAGES.items()
        if not is_here(language) or (_INTERPRETER in language.run and not has_interpreter)
    )


def describe_missing_tools(language: Language, interpreter: str) -> str:
    """Why no program in a language that is missing here can be run, a clause without its full stop."""
    if _INTERPRETER in language.run and not is_installed(interpreter):
        return f"the students' interpreter {interpreter} is not installed on this machine"
    return f"this machine has no tool chain for {language.title}"
