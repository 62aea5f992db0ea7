"""What grading again costs: `python bench/regrade.py [SUBMISSIONS …]`, in the sample course, with the grader installed.

A made-up class: the sample's programs that come to an end, right and wrong, under other names and each with a comment
of its own. It is graded cold, then again after each kind of change; every figure is a ratio to the cold batch.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import machine, report, seconds

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
SIZES, TIMES = (300, 1_000), 3
ENDLESS = {"noor", "omar", "paolo", "qiang"}
"""Those that a limit stops: waiting for them would flatter every ratio."""
MOST = {"nothing changed": 0.02, "--only one": 0.03, "points changed": 0.05, "a hint changed": 0.05}


def programs(course: Path) -> list[bytes]:
    """The sample's Python programs that come to an end."""
    folders = sorted(path for path in (course / "submissions/nim").iterdir() if path.name not in ENDLESS)
    return [file.read_bytes() for folder in folders for file in folder.glob("Nim.py")]


def make_class(course: Path, place: Path, number: int) -> None:
    """A course in `place` with so many submissions."""
    for name in ("cases", "reference"):
        shutil.copytree(course / name, place / name)
    sources = programs(course)
    for at in range(number):
        folder = place / "submissions/nim" / f"student {at:04}"
        folder.mkdir(parents=True)
        (folder / "Nim.py").write_bytes(sources[at % len(sources)] + f"\n# {at}\n".encode())


def grade(place: Path, *options: str) -> float:
    """The seconds that it takes."""
    command = [*GRADER, "grade", "nim", "--quiet", "--course", str(place), *options]
    return seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True))


def change_points(place: Path, turn: int) -> None:
    path = place / "cases/nim/assignment.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"tests: [0-9.]+", f"tests: {71 + turn}", text), encoding="utf-8")


def change_hint(place: Path, turn: int) -> None:
    path = place / "cases/nim/handout.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"hint: .*", f"hint: Look at turn {turn} once more.", text, count=1), encoding="utf-8")


def measure(course: Path, number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_class(course, place, number)
        cold = grade(place)
        taken: dict[str, list[float]] = {name: [] for name in MOST}
        for turn in range(TIMES):
            taken["nothing changed"].append(grade(place))
            taken["--only one"].append(grade(place, "--only", f"student {turn:04}"))
            change_points(place, turn)
            taken["points changed"].append(grade(place))
            change_hint(place, turn)
            taken["a hint changed"].append(grade(place))
    for name, each in taken.items():
        report(f"{number} submissions: {name}", statistics.median(each), cold, MOST[name])


def main() -> None:
    print(machine())
    for number in map(int, sys.argv[1:] or SIZES):
        measure(Path.cwd(), number)


if __name__ == "__main__":
    main()
