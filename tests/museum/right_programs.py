"""Runs programs that are right, each near one of its limits, and prints what became of them.

A process of its own, so that a test can put it into trouble: the verdicts must be `accepted`, or `undecided`.
Its arguments are `TIER SLOTS INTERPRETER SECONDS`; two programs compute for nearly so many seconds.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from grader.grading.programs import build, make_bare_job
from grader.judging import judge
from grader.languages import LANGUAGES
from grader.model import Job, Source, Tier, Verdict
from grader.sandbox import Sandbox
from grader.config.settings import BuildLimits, Compare, Limits, Runtime

BUSY = b"import time\nwhile time.process_time() < %g: pass\nprint('right')\n"
LARGE = b"kept = bytearray(%d << 20)\nkept[::4096] = bytes(len(kept) // 4096 or 1)\nprint('right')\n"
THREADS = (
    b"import threading, time\n"
    b"threads = [threading.Thread(target=time.sleep, args=(0.2,)) for _ in range(30)]\n"
    b"for thread in threads: thread.start()\n"
    b"for thread in threads: thread.join()\nprint('right')\n"
)
IN_C = b'#include <stdio.h>\nint main(void) { char room[4 << 20]; room[9] = 1; puts("right"); return room[9] - 1; }\n'
LIMITS = Limits(cpu_seconds=1, wall_seconds=1.5, memory_mib=256)


@dataclass(frozen=True)
class RightProgram:
    language: str
    source: bytes
    limits: Limits = LIMITS


def make_programs(seconds: float) -> dict[str, RightProgram]:
    """The programs by name, those that compute near a limit of so many seconds of processor time."""
    limits = LIMITS.model_copy(update={"cpu_seconds": seconds})
    return {
        "60 % of its time": RightProgram("python", BUSY % (0.6 * seconds), limits),
        "85 % of its time": RightProgram("python", BUSY % (0.85 * seconds), limits),
        "190 MiB of memory": RightProgram("python", LARGE % 190),
        "thirty threads": RightProgram("python", THREADS),
        "built by a compiler": RightProgram("c", IN_C),
    }


def verdict_of(sandbox: Sandbox, program: RightProgram) -> Verdict:
    language = LANGUAGES[program.language]
    name = "program" + language.suffixes[0]
    built = build(Source(language, name, name, program.source), {}, sandbox.python, BuildLimits(), sandbox.run)
    if built.program is None:
        return Verdict.UNDECIDED if built.fault else Verdict.COMPILE_ERROR
    outcome = sandbox.run(make_bare_job(built.program, program.limits))
    return judge(b"right\n", outcome, Compare()).verdict


def verdicts(tier: Tier, slots: int, runtime: Runtime, seconds: float) -> Iterator[tuple[str, str]]:
    programs = make_programs(seconds)
    here = {name: each for name, each in programs.items() if each.language == "python" or shutil.which("gcc")}
    with Sandbox(slots, runtime, only=tier) as sandbox, ThreadPoolExecutor(slots) as workers:
        sandbox._patience = 2.0  # what is short stays short here: a longer wait shows nothing
        found = workers.map(lambda each: verdict_of(sandbox, each), here.values())
        yield from ((name, verdict.value) for name, verdict in zip(here, found, strict=True))


if __name__ == "__main__":
    _, tier, slots, interpreter, seconds = sys.argv
    print(json.dumps(dict(verdicts(Tier(tier), int(slots), Runtime(python=interpreter), float(seconds)))))
