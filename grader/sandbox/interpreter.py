"""The interpreter that runs students' Python: where it lives, what it is, which packages to keep out of sight."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SandboxError
from grader.files import keep, read_kept
from grader.text.digest import hash_parts

_DESCRIBE = Path(__file__).with_name("programs").joinpath("describe_interpreter.py").read_text(encoding="utf-8")
_DEFAULT = "default"
_HINT = "Set runtime: {python: …} to a Python that runs on this machine."


@dataclass(frozen=True)
class Interpreter:
    """A Python: its path, the folder trees it needs, its version in words, folders of packages to hide."""

    executable: str
    prefixes: tuple[str, ...]
    version: str
    packages: tuple[str, ...]

    @property
    def binds(self) -> tuple[tuple[str, str], ...]:
        """What it needs inside beyond /usr, which every run sees: (path outside, path inside)."""
        real = [(os.path.realpath(prefix), prefix) for prefix in self.prefixes]
        return tuple(pair for pair in real if not Path(pair[0]).is_relative_to("/usr"))


def is_installed(setting: str) -> bool:
    """Whether this machine has the interpreter that `runtime: {python: …}` names."""
    return setting == _DEFAULT or _locate(setting) is not None


def choose_interpreter(setting: str) -> Interpreter:
    """As `find_interpreter`, but the default one where the named one is not installed.

    Programs in other languages can then be graded; whoever uses it runs no student's Python on it.
    """
    return find_interpreter(setting if is_installed(setting) else _DEFAULT)


def find_interpreter(setting: str) -> Interpreter:
    """Probe the interpreter that `runtime: {python: …}` names; `default` is the one below the grader's own.

    What it said before counts as long as its file is the same. Raises SandboxError when it cannot be run.
    """
    wanted = _locate(setting) if setting != _DEFAULT else _find_base_interpreter()
    if wanted is None:
        raise SandboxError(f"the students' interpreter {setting} is not installed on this machine", _HINT)
    name = _name_answer(wanted)
    kept = read_kept(name) if name else None
    answer = kept or _ask(wanted)
    try:
        facts = json.loads(answer)
    except ValueError as error:
        raise SandboxError(f"the students' interpreter {wanted} does not answer: {error}", _HINT) from error
    if name and kept is None:
        keep(name, answer)
    # The packages of the default one are the grader's and the machine's; one that is named has those of the students.
    hidden = facts["packages"] if setting == _DEFAULT else ()
    packages = tuple(path for path in hidden if Path(path).is_dir())
    title = f"{facts['title']} {facts['version']}"
    return Interpreter(facts["executable"], tuple(facts["prefixes"]), title, packages)


def _ask(wanted: str) -> bytes:
    try:
        command = [wanted, "-I", "-c", _DESCRIBE]
        return subprocess.run(command, capture_output=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise SandboxError(f"the students' interpreter {wanted} does not answer: {error}", _HINT) from error


def _name_answer(wanted: str) -> str:
    """Under what its answer is kept; empty for a script, since what that starts may change beside it."""
    path = Path(wanted)
    try:
        with path.open("rb") as file:
            if file.read(2) == b"#!":
                return ""
        facts = path.stat()
        settings = [place / "pyvenv.cfg" for place in (path.parent, path.parent.parent)]
        environment = [place.read_bytes() for place in settings if place.is_file()]
    except OSError:  # it may be started all the same
        return ""
    # An installer may give every file the same time of change, but none can choose when it was put there.
    stamp = repr((wanted, os.path.realpath(wanted), facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns))
    return f"interpreter-{hash_parts(_DESCRIBE, stamp, *environment)}"


def _locate(command: str) -> str | None:
    """The path of a command, never one that depends on the working folder: it may hold what a student wrote."""
    path = shutil.which(command)
    return path if path and Path(path).is_absolute() else None


def _find_base_interpreter() -> str:
    return str(getattr(sys, "_base_executable", None) or sys.executable)
