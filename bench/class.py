"""What running a course costs: `python bench/class.py [SUBMISSIONS]`, in the sample course, with the grader installed.

The made-up class of `regrade.py` with 40 cases is graded cold, then again after each kind of change; every figure is a
ratio to the cold batch. Then the most memory that the grader itself held in that batch, and the time in which 2,000
entries of a download from Canvas are read. 100 submissions, the default, take a few minutes.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from regrade import change_hint, change_points, grade, make_class
from timing import WIDTH, machine, report, report_size, seconds

from grader.assignments import load_assignment
from grader.intake import read_submissions

SUBMISSIONS, TIMES, CASES = 100, 3, 40
ENTRIES, MOST_READING = 2_000, 2.0
MOST_MEGABYTES = 300
MEASURED = (
    "import atexit, resource, sys; from grader.cli import main; "
    "tell = lambda: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); "
    "atexit.register(tell); main()"
)
"""The grader, whose last word is the most memory that it held, in KiB."""


def change_comparison(place: Path, turn: int) -> None:
    path = place / "cases/nim/assignment.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"mode: [a-z]+", "mode: tokens" if turn % 2 == 0 else "mode: lines", text), encoding="utf-8")


def change_form_share(place: Path, turn: int) -> None:
    path = place / "cases/nim/assignment.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"form_share: [0-9.]+", f"form_share: 0.{5 + turn}", text), encoding="utf-8")


def change_case(place: Path, turn: int) -> None:
    """Another input for one case, so that every program runs once."""
    write_more_cases(place, f"{turn + 2} {turn + 5} 9")


def change_nothing(place: Path, turn: int) -> None:
    """Grade as it is."""


CHANGES: dict[str, tuple[Callable[[Path, int], None], float]] = {
    "nothing changed": (change_nothing, 0.02),
    "points changed": (change_points, 0.05),
    "the share for form changed": (change_form_share, 0.05),
    "the comparison changed": (change_comparison, 0.05),
    "a hint changed": (change_hint, 0.05),
    f"one case of {CASES} changed": (change_case, 0.06),
}
"""Each change and the ratio that it may have at most."""


def write_more_cases(place: Path, first: str) -> None:
    """As many cases beside those of the sample as make forty of them; the first has this game as its input."""
    path = place / "cases/nim/more.yaml"
    path.unlink(missing_ok=True)
    missing = CASES - len(load_assignment("nim", place).cases)
    games = [first, *(f"{number} {number + 3} {2 * number}" for number in range(1, missing))]
    cases = (f'- {{name: more {at}, input: {{lines: ["1", "{game}"]}}}}\n' for at, game in enumerate(games))
    path.write_text("".join(cases), encoding="utf-8")


def grade_cold(place: Path) -> tuple[float, float]:
    """The seconds that it takes, and the most memory in MB."""
    command = [sys.executable, "-c", MEASURED, "grade", "nim", "--quiet", "--course", str(place)]
    said: list[str] = []

    def run() -> None:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
        said.extend(done.stderr.split())

    taken = seconds(run)
    return taken, int(said[-1]) * 1024 / 1e6


def measure_class(course: Path, number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_class(course, place, number)
        write_more_cases(place, "1 1 1")
        cold, megabytes = grade_cold(place)
        for name, (change, most) in CHANGES.items():
            taken = []
            for turn in range(TIMES):
                change(place, turn)
                taken.append(grade(place))
            report(f"{number:,} submissions: {name}", statistics.median(taken), cold, most)
    report_size(f"{number:,} submissions: memory", megabytes, MOST_MEGABYTES)


def measure_reading(course: Path) -> None:
    expected = load_assignment("nim", course).settings.submission.file
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "submissions.zip"
        source = (course / "submissions/nim/amara/Nim.py").read_bytes()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for at in range(ENTRIES):
                archive.writestr(f"student{at:04}_{4000 + at}_{9000 + at}_Nim.py", source + f"# {at}\n".encode())
        taken = statistics.median(seconds(lambda: read_submissions(path, expected)) for _ in range(TIMES))
        assert len(read_submissions(path, expected).submissions) == ENTRIES
    held = "" if taken < MOST_READING else ": MISSED"
    print(f"{f'{ENTRIES:,} entries of Canvas':<{WIDTH}} {taken:.2f} s  (below {MOST_READING:g} s{held})", flush=True)


def main() -> None:
    print(machine())
    measure_reading(Path.cwd())
    measure_class(Path.cwd(), int(sys.argv[1]) if sys.argv[1:] else SUBMISSIONS)


if __name__ == "__main__":
    main()
