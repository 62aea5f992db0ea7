"""What `grade --similar` costs: `python bench/similar.py [PROGRAMS …]`, in the sample course.

Made-up programs of some sixty lines, each with its own loops and conditions around a part that all share; every
twentieth is a copy of the one before it under other names. Then hostile texts: twice as long, they should take twice as
long. Times are CPU times of this process, which compares; another one reads the sources in a third of that.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from timing import WIDTH, machine, report, tell

from grader.assignments import load_assignment
from grader.feedback.similar_programs import find_similar_work
from grader.grading.similarity import compare_class
from grader.languages import LANGUAGES
from grader.model import Batch, ComparedProgram, Grade, PointsEarned, SandboxFacts, SimilarWork, Tier
from grader.style.code_tokens import read_code_tokens

PROGRAMS, MOST_SECONDS = (300, 2_000), 60
COPIES = 20
"""Every so-many-th program is a copy."""
SHORT, MOST_GROWTH = 100_000, 3
HOSTILE = ("a = 1\n", "((", "'", "/*", '"""', "1'1", "if x:\n")
SHARED = """
with open("nim.txt") as file:
    for _ in range(int(file.readline())):
        heaps = [int(word) for word in file.readline().split()]
        print(solve(heaps))
"""


def make_program(seed: int) -> str:
    """A program that nobody else has written."""
    chance = random.Random(seed)
    functions = "\n\n".join(make_function(chance, number) for number in range(5))
    return f"# student {seed}\n{functions}\n{SHARED}"


def make_function(chance: random.Random, number: int) -> str:
    lines, depth = [f"def step_{number}(heaps, total):"], 1
    for _ in range(10):
        kind = chance.choice(("for x in heaps:", "if total > 1 and heaps:", "while total:", "assign", "call", "assign"))
        text = kind if kind.endswith(":") else make_statement(chance, kind)
        lines.append("    " * depth + text)
        depth = depth + 1 if kind.endswith(":") else max(1, depth - chance.randrange(2))
    return "\n".join([*lines, "    " * depth + "return total"])


def make_statement(chance: random.Random, kind: str) -> str:
    terms = [chance.choice(("total", "heaps[0]", "len(heaps)", "(total - 2)", "max(heaps)", "7")) for _ in range(4)]
    value = terms[0] + "".join(f" {chance.choice('+-*^&%')} {term}" for term in terms[1:])
    return f"total = {value}" if kind == "assign" else f"heaps.append({value})"


def make_class(number: int) -> list[str]:
    sources = [make_program(seed) for seed in range(number)]
    for at in range(COPIES, number, COPIES):
        sources[at] = re.sub(r"\b(heaps|total|x)\b", r"my_\1", sources[at - 1])
    return sources


def make_batch(sources: list[str]) -> Batch:
    grades = tuple(
        Grade(
            submitter=f"student {at:05}",
            language="python",
            files={},
            submitted=None,
            score=0.0,
            max_score=100.0,
            points=PointsEarned(0.0, 0.0, 0.0, 0.0, 0.0),
            compile=None,
            cases=(),
            findings=(),
            source_name="Nim.py",
            source=source,
        )
        for at, source in enumerate(sources)
    )
    return Batch(load_assignment("nim", Path.cwd()), SandboxFacts(Tier.PLAIN, ()), grades, "")


def cpu_seconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started


def measure_class(number: int) -> None:
    batch = make_batch(make_class(number))
    found: list[SimilarWork] = []
    taken = cpu_seconds(lambda: found.append(compare_class(batch)))
    copies = len(range(COPIES, number, COPIES))
    held = "" if taken < MOST_SECONDS else ": MISSED"
    listed = f"{len(found[0].groups)} of {copies} copies found, {len(found[0].pairs)} other pairs"
    print(f"{f'{number:,} programs':<{WIDTH}} {taken:.1f} s  (below {MOST_SECONDS} s{held})  {listed}", flush=True)


def measure_hostile(text: str) -> None:
    short, long = (cpu_seconds(partial(compare_texts, text, times)) for times in (1, 2))
    report(f"{text!r} over and over: twice {SHORT:,} characters", long, short, MOST_GROWTH)


def compare_texts(text: str, times: int) -> None:
    """Two such programs and one more that shares the text, in a language of each kind of comments."""
    source = text * (times * SHORT // len(text))
    for language in (LANGUAGES["python"], LANGUAGES["c"]):
        sources = (source, f"{source}+", "b - 2\n" * 30 + source)
        programs = [
            ComparedProgram(f"s{at}", language.name, "x", each, read_code_tokens(each, language))
            for at, each in enumerate(sources)
        ]
        find_similar_work(programs, {})


def main() -> None:
    print(machine())
    for number in map(int, sys.argv[1:] or PROGRAMS):
        measure_class(number)
    for text in HOSTILE:
        measure_hostile(text)
    tell("lines of a made-up program", str(make_program(0).count("\n")))


if __name__ == "__main__":
    main()
