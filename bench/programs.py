"""The programs that are measured, as the grader would run them and bare."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from grader.config.settings import BuildLimits, Limits
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import File, Job, Source
from grader.sandbox import Sandbox

STDIN = b"1 2 3\n"
PYTHON = b"import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
NUMPY = b"import sys\nimport numpy\nprint(numpy.array(sys.stdin.read().split(), dtype=int).sum())\n"
NOTHING = "int main(void) { return 0; }"
ENDLESS_LOOP = "int main(void) { for (;;); }"
FORK_BOMB = "#include <unistd.h>\nint main(void) { for (;;) fork(); }"
MEMORY_HOG = (
    "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }"
)
OUTPUT_FLOOD = (
    "#include <unistd.h>\nstatic char part[1 << 16];\nint main(void) { for (;;) write(1, part, sizeof part); }"
)


def compiled(source: str, folder: Path) -> Path:
    """The executable of a C program, in a folder for it alone."""
    program = folder / f"program{len(list(folder.iterdir()))}"
    command = ["gcc", "-O1", "-w", "-x", "c", "-o", str(program), "-"]
    subprocess.run(command, input=source.encode(), check=True)
    return program


def of_c(program: Path, limits: Limits | None = None) -> Job:
    """A run of an executable."""
    return Job(("./program",), {"program": File(program.read_bytes(), executable=True)}, limits or Limits())


def executed(sandbox: Sandbox, source: bytes) -> Job:
    """A run of a Python program by an interpreter of its own."""
    return Job((sandbox.python, "Nim.py"), {"Nim.py": File(source)}, Limits(), STDIN)


def warmed(sandbox: Sandbox, source: bytes) -> Job:
    """A run of a Python program in a fork of a warmed interpreter."""
    whole = Source(LANGUAGES["python"], "Nim.py", "Nim.py", source)
    program = build(whole, {}, sandbox.python, BuildLimits(), sandbox.run).program
    assert program, "the program does not compile"
    return Job(program.command, program.files, Limits(), STDIN, code=program.code)


def spawn(stdin: Path, *command: str) -> None:
    """A bare run: posix_spawn and wait, its output thrown away."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(stdin), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    ]
    os.waitpid(os.posix_spawn(command[0], command, {"PATH": "/usr/bin:/bin"}, file_actions=actions), 0)


def with_numpy(wanted: str) -> str:
    """The first interpreter that can import numpy: the wanted one, our own, the machine's; empty without any."""
    own = str(getattr(sys, "_base_executable", sys.executable))
    tried = (own if wanted == "default" else wanted, own, sys.executable, shutil.which("python3") or own)
    return next((path for path in tried if _imports_numpy(path)), "")


def _imports_numpy(python: str) -> bool:
    ended = subprocess.run([python, "-I", "-c", "import numpy"], stderr=subprocess.DEVNULL)
    return ended.returncode == 0
