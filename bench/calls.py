"""What a case costs that calls a function: `python bench/calls.py`, anywhere, with the grader installed.

A class of one student is graded with one case and with 1,001, and with one case that calls one method, or 1,000, on one
object: what is beyond the first is the price of a case, or of a call, in CPU time of all processes together.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from regrade import GRADER
from timing import WIDTH, machine

NUMBER, TIMES = 1_000, 3
MOST_OF_CASE, MOST_OF_CALL = 5.0, 0.5
"""Milliseconds."""
SETTINGS = """
schema: 1
name: sums
submission: {file: {python: Sums.py}}
points: {tests: 100, header: 0, style: 0}
"""
PROGRAM = """
def nim_sum(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    return total


class Board:
    def __init__(self, heaps):
        self.heaps = heaps

    def nim_sum(self):
        return nim_sum(self.heaps)
"""


def write_cases(number: int) -> str:
    """So many cases that call a function."""
    case = "- {{name: heaps {0}, call: {{function: nim_sum, args: [[3, 4, {0}]]}}, returns: {1}}}\n"
    return "".join(case.format(heap, 3 ^ 4 ^ heap) for heap in range(number))


def write_calls(number: int) -> str:
    """One case with so many calls."""
    calls, values = ", ".join(["{method: nim_sum}"] * number), ", ".join(["7"] * number)
    return f"- {{name: board, call: {{class: Board, args: [[3, 4]], calls: [{calls}]}}, returns: [{values}]}}\n"


def grade(cases: str) -> float:
    """Median CPU seconds of grading a course with these cases."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, text in {
            "cases/sums/assignment.yaml": SETTINGS,
            "cases/sums/calls.yaml": cases,
            "submissions/sums/ada/Sums.py": PROGRAM,
        }.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, encoding="utf-8")
        command = [*GRADER, "grade", "sums", "--course", folder, "--fresh", "--yes", "--jobs", "1", "--strict"]
        return statistics.median(run(command) for _ in range(TIMES))


def run(command: list[str]) -> float:
    """The CPU seconds of a command and all that it starts. Raises CalledProcessError unless all is right."""
    before = measure_children()
    subprocess.run(command, check=True, capture_output=True)
    return measure_children() - before


def measure_children() -> float:
    """CPU seconds of all processes that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def report(what: str, first: float, all_of_them: float, most: float) -> bool:
    """One line: what each beyond the first costs; whether that is little enough."""
    each = (all_of_them - first) / NUMBER * 1000
    print(
        f"{what:<{WIDTH}} {each:8.2f} ms each beyond the first  (at most {most:g}{'' if each <= most else ': MISSED'})"
    )
    return each <= most


def main() -> None:
    """Print both prices, and exit with 1 if one is too high."""
    print(machine())
    held = [
        report(f"{NUMBER:,} cases", grade(write_cases(1)), grade(write_cases(NUMBER + 1)), MOST_OF_CASE),
        report(f"{NUMBER:,} calls in one case", grade(write_calls(1)), grade(write_calls(NUMBER + 1)), MOST_OF_CALL),
    ]
    sys.exit(not all(held))


if __name__ == "__main__":
    main()
