"""Many rounds of what the tests do once: `python -m tests.cluster.many_rounds 10`.

In each round a class is graded while a worker is killed every few seconds, and once more while the whole command is
killed, scheduler and workers with it, and repeated. The reports must be those of one machine every time.
"""

from __future__ import annotations

import difflib
import os
import random
import signal
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from ..conftest import RIGHT, Course
from .conftest import Grading, read_reports

STUDENTS = 24
_WIDTH = 300
FIRST_KILL, LAST_KILL = 2.0, 8.0
"""Seconds from one killed worker to the next."""


def make_class(folder: Path) -> Course:
    """Programs that take a while; each is another one."""
    course = Course(folder)
    slow = RIGHT.replace("print", "import time; time.sleep(0.4); print")
    for number in range(STUDENTS):
        course.submit(f"student{number:02}", slow.replace("Ada", f"Student {number}"))
    return course


def kill_workers(grading: Grading, ended: threading.Event, killed: list[int]) -> None:
    """One at a time, as long as the command runs."""
    while not ended.wait(random.uniform(FIRST_KILL, LAST_KILL)):  # noqa: S311  no secret
        workers = grading.list_workers()
        if workers:
            victim = random.choice(workers)  # noqa: S311  no secret
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)


def grade_among_deaths(course: Course, output: Path) -> int:
    """How many workers were killed meanwhile."""
    grading = Grading(course, "--output", output, "--cluster", "local:2")
    ended, killed = threading.Event(), list[int]()
    thread = threading.Thread(target=kill_workers, args=(grading, ended, killed))
    thread.start()
    result = grading.end(seconds=1200)
    ended.set()
    thread.join()
    assert result.code == 0, result.out
    return len(killed)


def grade_twice(course: Course, output: Path) -> int:
    """At how many finished submissions the first command was killed."""
    at = random.randrange(STUDENTS)  # noqa: S311  no secret
    grading = Grading(course, "--output", output, "--cluster", "local:2")
    if at:
        grading.wait_until(at)
    grading.kill()
    grading.end()
    again = Grading(course, "--output", output, "--cluster", "local:2").end(seconds=1200)
    assert again.code == 0, again.err
    return at


def main(rounds: int) -> None:
    """Tell what each round did; end with 1 where the reports of one differ."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        os.environ["XDG_CACHE_HOME"] = str(place / "caches")
        course = make_class(place / "course")
        assert Grading(course, "--output", place / "alone").end().code == 0
        alone = read_reports(place / "alone")
        same = 0
        for number in range(1, rounds + 1):
            killed = grade_among_deaths(course, place / f"deaths{number}")
            at = grade_twice(course, place / f"twice{number}")
            for name in ("deaths", "twice"):
                tell_differences(alone, read_reports(place / f"{name}{number}"))
            results = [read_reports(place / f"{name}{number}") == alone for name in ("deaths", "twice")]
            same += all(results)
            tell(
                f"round {number}: {killed} workers killed, same: {results[0]}; command killed after {at} of {STUDENTS}"
                f" and repeated, same: {results[1]}"
            )
    tell(f"the same reports as on one machine in {same} of {rounds} rounds")
    sys.exit(same != rounds)


def tell_differences(alone: dict[str, str], reports: dict[str, str]) -> None:
    """The lines of every report that is not the same."""
    for name, text in alone.items():
        lines = difflib.unified_diff(text.splitlines(), reports.get(name, "").splitlines(), name, "other", "", "", n=0)
        for line in lines:
            tell(line[:_WIDTH])


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
