"""What the sandbox costs: `python bench/sandbox.py`, with the grader installed. Needs gcc."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from timing import interleaved, machine, report

from grader.errors import SandboxError
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import File, Job, Source, Tier
from grader.sandbox import Sandbox
from grader.settings import BuildLimits, Limits

PROGRAM = b"import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
NOTHING = b"int main(void) { return 0; }\n"


def spawn(command: list[str], stdin: Path) -> None:
    """A bare run: posix_spawn and wait, output thrown away."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(stdin), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    ]
    os.waitpid(os.posix_spawn(command[0], command, {"PATH": "/usr/bin:/bin"}, file_actions=actions), 0)


def measure(tier: Tier, folder: Path) -> None:
    """Print the ratios of one tier."""
    source, trivial, stdin = folder / "Nim.py", folder / "trivial", folder / "input"
    with Sandbox(1, only=tier) as sandbox:
        python = Job((sandbox.python, "Nim.py"), {"Nim.py": File(PROGRAM)}, Limits(), b"1 2 3\n")
        c = Job(("./trivial",), {"trivial": File(trivial.read_bytes(), executable=True)}, Limits())
        ours, bare = interleaved(lambda: sandbox.run(c), lambda: spawn([str(trivial)], stdin), 300)
        report(f"{tier}: trivial C program", ours, bare, 6)
        bare_python = [sandbox.python, str(source)]
        ours, bare = interleaved(lambda: sandbox.run(python), lambda: spawn(bare_python, stdin), 100)
        report(f"{tier}: Python program, executed", ours, bare, 1.5)
        built = build(
            Source(LANGUAGES["python"], "Nim.py", "Nim.py", PROGRAM), {}, sandbox.python, BuildLimits(), sandbox.run
        )
        assert built.program
        warm = replace(python, code=built.program.code)
        ours, bare = interleaved(lambda: sandbox.run(warm), lambda: spawn(bare_python, stdin), 300)
        report(f"{tier}: Python program, warmed", ours, bare, 0.25 if tier is Tier.STRONG else 0.35)
        isolated = [sandbox.python, "-I", "-S", str(source)]
        ours, bare = interleaved(lambda: sandbox.run(warm), lambda: spawn(isolated, stdin), 300)
        report(f"{tier}: the same against python3 -I -S", ours, bare, 1)


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "Nim.py").write_bytes(PROGRAM)
        (folder / "input").write_bytes(b"1 2 3\n")
        (folder / "trivial.c").write_bytes(NOTHING)
        subprocess.run(["gcc", "-O2", "-o", str(folder / "trivial"), str(folder / "trivial.c")], check=True)
        for tier in (Tier.STRONG, Tier.NAMESPACES):
            try:
                measure(tier, folder)
            except SandboxError as error:
                print(f"{tier}: not on this machine: {error.message}", file=sys.stderr)


if __name__ == "__main__":
    main()
