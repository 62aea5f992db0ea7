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

_DESCRIBE = Path(__file__).with_name("programs").joinpath("describe_interpreter.py").read_text(encoding="utf-8")
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


def find_interpreter(setting: str) -> Interpreter:
    """Probe the interpreter that `runtime: {python: …}` names; `default` is the one below the grader's own.

    Raises SandboxError when it cannot be run.
    """
    wanted = _locate(setting) if setting != "default" else _find_base_interpreter()
    try:
        answer = subprocess.run([wanted, "-I", "-c", _DESCRIBE], capture_output=True, timeout=30, check=True)
        facts = json.loads(answer.stdout)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise SandboxError(f"the students' interpreter {wanted} does not answer: {error}", _HINT) from error
    # The packages of the default one are the grader's and the machine's; one that is named has those of the students.
    hidden = facts["packages"] if setting == "default" else ()
    packages = tuple(path for path in hidden if Path(path).is_dir())
    title = f"{facts['title']} {facts['version']}"
    return Interpreter(facts["executable"], tuple(facts["prefixes"]), title, packages)


def _locate(command: str) -> str:
    """The path of a command, never one that depends on the working folder: it may hold what a student wrote."""
    path = shutil.which(command)
    if path is None or not Path(path).is_absolute():
        raise SandboxError(f"the students' interpreter {command} is not among the commands of this machine", _HINT)
    return path


def _find_base_interpreter() -> str:
    return str(getattr(sys, "_base_executable", None) or sys.executable)
