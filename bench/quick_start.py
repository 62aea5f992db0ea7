"""What a check costs against bare runs of its cases: `python bench/quick_start.py`, in the sample course.

Both sides in turn: `grader check nim Nim.py` of the first right program of the sample class, and the same program run
bare on the same visible cases, one after the other, by the students' interpreter as it is and without the start-up
files of its packages (`-I -S`). The modules of the grader are compiled before, as an installer does it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import spawn
from timing import interleaved, machine, report

from grader.grading.kept.kept_assignments import open_kept
from grader.grading.own_grading import keep_only_visible
from grader.model import Assignment, Tier
from grader.sandbox import Sandbox

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
PROGRAM = Path("submissions/nim/amara/Nim.py")
TIMES = 15
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def check() -> None:
    subprocess.run([*GRADER, "check", "nim", str(PROGRAM)], stdout=subprocess.DEVNULL, env=COMPILED, check=True)


class BareRuns:
    """The same program on the same cases without the grader, each case in a folder of its own."""

    def __init__(self, assignment: Assignment, place: Path) -> None:
        self._program, self._folders = PROGRAM.resolve(), []
        for number, case in enumerate(assignment.cases):
            folder = place / str(number)
            folder.mkdir()
            (folder / (assignment.settings.input.file or "input")).write_text(case.input, encoding="utf-8")
            self._folders.append(folder)

    def run(self, *interpreter: str) -> None:
        """One after the other."""
        before = Path.cwd()
        for folder in self._folders:
            os.chdir(folder)
            spawn(Path(os.devnull), *interpreter, str(self._program))
        os.chdir(before)


def main() -> None:
    print(machine())
    assignment = keep_only_visible(open_kept("nim", Path.cwd(), Path.cwd(), print).resolve())
    with Sandbox(0, only=Tier.PLAIN) as sandbox, tempfile.TemporaryDirectory() as place:
        bare, python = BareRuns(assignment, Path(place)), sandbox.python
        what = f"check, {len(assignment.cases)} cases, against {Path(python).name}"
        report(what, *interleaved(check, lambda: bare.run(python), TIMES), 1.5)
        report("the same against -I -S", *interleaved(check, lambda: bare.run(python, "-I", "-S"), TIMES))


if __name__ == "__main__":
    main()
