"""Whether the grader itself holds back many jobs: `python bench/front_end.py`, with the grader installed.

Every run is made up: it sleeps for 100 ms and gives the right output. So eight jobs would take an eighth of the time of
one, were it not for what the grader does beside the runs: build jobs, judge, read sources, add up, keep.
"""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from timing import machine, report_gain, seconds, tell

from grader.grading.batch import grade_batch
from grader.grading.batch_request import Request
from grader.grading.kept.kept_assignments import open_kept
from grader.grading.kept.store import Store
from grader.intake.choice import SubmittedFiles, choose_source
from grader.model import Assignment, Job, Outcome, SandboxFacts, Submission, Tier
from grader.sandbox.interpreter import find_interpreter

RUN_SECONDS = 0.1
JOBS, SUBMISSIONS, CASES, TIMES = 8, 48, 8, 3
ASSIGNMENT = """schema: 1
name: double
submission: {file: Double.py}
input: {stdin: true}
header: {fields: [{name: File, equals: "{file}"}, {name: Name}]}
style: {docstrings: true, short_names: true}
"""
PROGRAM = '# File: Double.py\n# Name: Student {}\n"""Twice a number."""\n\nprint(2 * int(input()))\n'


class SleepingSandbox:
    """Where nothing runs: every run takes its time and is right."""

    def __init__(self, assignment: Assignment) -> None:
        self.interpreter = find_interpreter("default")
        self.python = self.interpreter.executable
        self.facts = SandboxFacts(Tier.STRONG, (), ())
        self._answers = {case.input.encode(): (case.expected or "").encode() for case in assignment.cases}
        self._alone = threading.Lock()

    def run(self, job: Job) -> Outcome:
        time.sleep(RUN_SECONDS)
        files: Mapping[str, bytes] = dict.fromkeys(job.bring, b"built")
        return Outcome(0, None, self._answers.get(job.stdin or b"", b"[]"), b"", cpu_seconds=RUN_SECONDS, files=files)

    def run_alone(self, job: Job) -> Outcome:
        with self._alone:
            return self.run(job)

    def run_beside(self, job: Job) -> Outcome:
        return self.run(job)

    def tool(self, name: str) -> str:
        return name

    def abort(self) -> None:
        """Nothing runs."""


def make_course(place: Path) -> Assignment:
    """A course whose expected outputs are written, so that no reference is asked."""
    folder = place / "cases/double"
    folder.mkdir(parents=True)
    (folder / "assignment.yaml").write_text(ASSIGNMENT, encoding="utf-8")
    cases = (f'- {{name: case {n}, input: "{n}\\n", expected: "{2 * n}\\n"}}\n' for n in range(1, CASES + 1))
    (folder / "all.yaml").write_text("".join(cases), encoding="utf-8")
    return open_kept("double", place, place, print).resolve()


def grade(assignment: Assignment, jobs: int, place: Path) -> None:
    """Cold, with a store of its own."""
    sources = (PROGRAM.format(number).encode() for number in range(SUBMISSIONS))
    submitted = (SubmittedFiles({"Double.py": source}) for source in sources)
    handed_in = tuple(
        Submission(f"student {n}", each.files, choose_source(each, assignment.settings.submission.file))
        for n, each in enumerate(submitted)
    )
    with tempfile.TemporaryDirectory(dir=place) as folder, closing(Store(Path(folder, "store"), assignment)) as store:
        sandbox = SleepingSandbox(assignment)
        batch = grade_batch(Request(assignment, handed_in), sandbox, jobs, store, None, lambda *_: None)
        grades = batch.load_whole_grades().grades
    assert all(case.verdict == "accepted" for grade in grades for case in grade.cases)


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        assignment = make_course(place)
        taken = [
            [seconds(lambda jobs=jobs: grade(assignment, jobs, place)) for jobs in (1, JOBS)]  # type: ignore[misc]
            for _ in range(TIMES)
        ]
    one, many = (statistics.median(each) for each in zip(*taken, strict=True))
    tell(f"{SUBMISSIONS * CASES} runs of 100 ms", f"one job {one:.2f} s, {JOBS} jobs {many:.2f} s")
    report_gain(f"--jobs {JOBS} against one job", one / many, 7.5)


if __name__ == "__main__":
    main()
