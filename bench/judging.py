"""What comparing costs: `python bench/judging.py [MODE…]`, with the grader installed.

Every mode compares 100,000 lines and one line of 10 MB with what a program might print instead. Each comparison has a
process of its own, so that its peak of memory is its own; the peak counts the interpreter, the grader and both outputs.
"""

from __future__ import annotations

import itertools
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from timing import machine

from grader.config.settings import Compare
from grader.judging import CannotJudge, compare_outputs

SECONDS, MIB = 1.0, 200
LINES = 100_000
LONG = 10_000_000

MODES: dict[str, dict[str, str]] = {
    "exact": {},
    "lines": {},
    "tokens": {},
    "numbers": {},
    "unordered": {},
    "regex": {},
    "kattis": {},
    "kattis, tolerance": {"mode": "kattis", "args": "float_tolerance 1e-6"},
    "kattis, strict": {"mode": "kattis", "args": "case_sensitive space_change_sensitive"},
}


TEMPLATE = "Remove {0} counters from Heap {1}, {2}.5\n"
PATTERNS = b"Remove [0-9]+ counters from Heap [0-9], [0-9]+\\.5\n" * LINES

Pair = tuple[bytes, bytes]


def outputs() -> dict[str, Callable[[], Pair]]:
    """What stands before the modes: an expected and an actual output."""
    right = "".join(TEMPLATE.format(number % 997, number % 7, number) for number in range(LINES)).encode()
    lines = right.splitlines(keepends=True)
    words, short_words = b"ab 1.5 " * (LONG // 7), b"1 " * (LONG // 2)
    return {
        "the same lines": lambda: (right, right),
        "other line ends": lambda: (right, right.replace(b"\n", b" \r\n")),
        "other decimals": lambda: (right, right.replace(b".5", b".50000001")),
        "one line wrong": lambda: (right, right.replace(b"50000.5", b"0")),
        "every other wrong": lambda: (right, other_lines(lines, 2)),
        "all lines wrong": lambda: (right, other_lines(lines, 1)),
        "all one line down": lambda: (right, b"Welcome!\n" + right),
        "backwards": lambda: (right, b"".join(lines[::-1])),
        "capital letters": lambda: (right, right.upper()),
        "several forms": lambda: (right, right.upper().replace(b" ", b"  ")),
        "nearly a form": lambda: (right, right.upper().replace(b" ", b"  ") + b"x"),
        "few expected": lambda: (right[:100], right),
        "nothing but newlines": lambda: (right, b"\n" * (LONG // 10)),
        "10 MB: one word": lambda: (b"x" * LONG, b"x" * (LONG - 1) + b"y"),
        "10 MB: words, last": lambda: (words, words[:-4] + b"2 "),
        "10 MB: words, all": lambda: (words, words.replace(b"1.5", b"1.6")),
        "10 MB: short words": lambda: (short_words, short_words + b"1"),
        "10 MB: digits": lambda: (b"1" * LONG, b"1" * LONG + b"x"),
        "10 MB: unexpected": lambda: (b"Lose Game\n", b"x y" * (LONG // 3)),
    }


LONG_PATTERNS = {
    "10 MB: one word": b"x+",
    "10 MB: words, last": b"(?:ab 1\\.5 ?)+",
    "10 MB: words, all": b"(?:ab 1\\.5 ?)+",
    "10 MB: short words": b"[1 ]+",
    "10 MB: digits": b"[0-9]+",
    "10 MB: unexpected": b"(?:x y)*",
}
"""In the mode `regex` patterns stand in the place of what is expected."""


def other_lines(lines: list[bytes], every: int) -> bytes:
    return b"".join(line.upper()[:-3] + b"\n" if at % every == 0 else line for at, line in enumerate(lines))


def write(folder: Path) -> list[str]:
    """All outputs as files; their names."""
    made = outputs()
    for name, make in made.items():
        expected, actual = make()
        (folder / f"{name}.expected").write_bytes(expected)
        (folder / f"{name}.patterns").write_bytes(LONG_PATTERNS.get(name, PATTERNS[: expected.count(b"\n") * 51]))
        (folder / f"{name}.actual").write_bytes(actual)
    return list(made)


def measure(mode: str, name: str, folder: str) -> None:
    """In the process of its own: compare, and print seconds, MiB and the rung."""
    rule = Compare.model_validate({"mode": mode, **MODES[mode]})
    side = "patterns" if rule.mode == "regex" else "expected"
    expected, actual = ((Path(folder) / f"{name}.{each}").read_bytes() for each in (side, "actual"))
    started = time.perf_counter()
    try:
        difference = compare_outputs(expected, actual, rule)
        found = difference.rung if difference else "the same"
    except CannotJudge as refusal:
        found = f"undecided: {refusal}"
    seconds = time.perf_counter() - started
    peak = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
    print(json.dumps([seconds, peak, found]))


def main(modes: list[str]) -> None:
    print(machine())
    print(f"wanted: below {SECONDS:g} s and {MIB} MiB")
    over = 0
    with tempfile.TemporaryDirectory() as folder:
        # Not here: a process begins with the peak of the one that starts it.
        names = json.loads(subprocess.check_output([sys.executable, __file__, "--write", folder]))
        for mode, name in itertools.product(modes or MODES, names):
            command = [sys.executable, __file__, "--one", mode, name, folder]
            seconds, peak, rung = json.loads(subprocess.check_output(command))
            late = seconds > SECONDS or peak > MIB
            over += late
            print(f"{mode:<18} {name:<22} {seconds:6.2f} s {peak:5.0f} MiB  {rung}{'  OVER' if late else ''}")
    print(f"{over} over the limits")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--one", mode, name, folder]:
            measure(mode, name, folder)
        case ["--write", folder]:
            print(json.dumps(write(Path(folder))))
        case modes:
            main(modes)
