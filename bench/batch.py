"""What a whole batch costs against bare runs: `python bench/batch.py [STUDENTS …]`, in the sample course.

One core. A made-up class of the sample's programs that come to an end is graded cold with all its pages, and every
program is run bare on every case, one after the other, by the students' interpreter as it is. The first core is used
for both sides; they run in turn. Then the batch is graded again, when nothing has changed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from programs import spawn
from regrade import grade, make_class
from timing import machine, report, seconds, tell

from grader.grading.kept.kept_assignments import open_kept
from grader.model import Assignment, Tier
from grader.sandbox import Sandbox

STUDENTS, TIMES = (1, 24), 3
MOST_RATIO, MOST_MORE, MOST_AGAIN = 0.35, 0.7, 0.02


def run_bare(assignment: Assignment, place: Path, python: str) -> None:
    """Every program on every case, each case in the folder of its input."""
    before = Path.cwd()
    for case in assignment.cases:
        folder = place / "bare"
        folder.mkdir(exist_ok=True)
        (folder / (assignment.settings.input.file or "input")).write_text(case.input, encoding="utf-8")
        os.chdir(folder)
        for program in sorted((place / "submissions/nim").glob("*/Nim.py")):
            spawn(Path(os.devnull), python, str(program))
    os.chdir(before)


def grade_cold(place: Path) -> float:
    shutil.rmtree(place / "reports", ignore_errors=True)
    return grade(place)


def measure(students: int, assignment: Assignment, python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_class(Path.cwd(), place, students)
        taken = [
            (grade_cold(place), seconds(lambda: run_bare(assignment, place, python)), grade(place))
            for _ in range(TIMES)
        ]
    cold, bare, again = map(statistics.median, zip(*taken, strict=True))
    runs = f"{students} students x {len(assignment.cases)} cases"
    report(f"{runs}, with pages", cold, bare, None if students == 1 else MOST_RATIO)
    if students == 1:
        tell(f"{runs}, beyond the bare runs", f"{cold - bare:.2f} s  (wanted: at most {MOST_MORE} s)")
    report(f"{runs}, nothing changed", again, cold, MOST_AGAIN if students > STUDENTS[-1] else None)


def main() -> None:
    print(machine())
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    assignment = open_kept("nim", Path.cwd(), Path.cwd(), print).resolve()
    with Sandbox(0, only=Tier.PLAIN) as sandbox:
        for students in map(int, sys.argv[1:] or STUDENTS):
            measure(students, assignment, sandbox.python)


if __name__ == "__main__":
    main()
