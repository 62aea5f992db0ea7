"""What the commands cost: `python bench/commands.py`, in a course with the sample class and the grader installed."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

from timing import interleaved, machine, report

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]


def quiet(command: list[str]) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def main() -> None:
    print(machine())
    ours, bare = interleaved(lambda: quiet([*GRADER, "--help"]), lambda: quiet([sys.executable, "-c", "pass"]), 30)
    report("grader --help against python -c pass", ours, bare, 6)
    with tempfile.TemporaryDirectory() as output:
        started = time.perf_counter()
        quiet([*GRADER, "grade", "nim", "--output", output])
        print(f"the sample class with its reports: {time.perf_counter() - started:.1f} s  (at most 60 s)")
        started = time.perf_counter()
        quiet([*GRADER, "grade", "nim", "--output", output])
        print(f"again, all of it stored:           {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
