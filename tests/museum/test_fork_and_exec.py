"""A fork of the warmed interpreter and a fresh start of it give the same bytes, for every program of the museum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import File, Job, Outcome, Source
from grader.sandbox import Sandbox
from grader.config.settings import BuildLimits, Limits

from ..sandbox.conftest import ISOLATED, open_tier

PROGRAMS = sorted(Path(__file__).with_name("python").glob("*.py"))
BESIDE = {
    "second.py": b"print('second is imported')\n\n\ndef greet():\n    return 'hello from second'\n",
    "broken.py": b"def f(:\n",
    "nim.txt": b"2\n3 4 5\n8 13 5\n",
}
ADDRESS = re.compile(rb"0x[0-9a-f]+")
LIMITS = Limits(processes=8, wall_seconds=10, cpu_seconds=5)


@pytest.fixture(scope="module", params=ISOLATED)
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


def both(sandbox: Sandbox, name: str, content: bytes) -> tuple[Outcome, Outcome]:
    """The outcomes of a fork and of an exec of one program."""
    source = Source(LANGUAGES["python"], name, name, content)
    built = build(source, BESIDE, sandbox.python, BuildLimits(), sandbox.run)
    assert built.program is not None, built
    assert built.program.code
    command = (*built.program.command, "3", "4")
    job = Job(command, built.program.files, LIMITS, b"Ada\n21\n", ("answers.txt",), code=built.program.code)
    return sandbox.run(job), sandbox.run(replace(job, code=None))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_fork_and_exec_agree(sandbox: Sandbox, program: Path) -> None:
    forked, executed = both(sandbox, program.name, program.read_bytes())
    assert forked.fault == executed.fault == ""
    assert forked.stdout == executed.stdout
    assert ADDRESS.sub(b"0x", forked.stderr) == ADDRESS.sub(b"0x", executed.stderr)
    assert (forked.exit_code, forked.signal) == (executed.exit_code, executed.signal)
    assert forked.files == executed.files
    assert forked.breaches == executed.breaches


def test_the_museum_is_large_and_not_silent() -> None:
    assert len(PROGRAMS) >= 50
    assert len({path.read_bytes() for path in PROGRAMS}) == len(PROGRAMS)


def test_runs_do_not_see_each_other(sandbox: Sandbox) -> None:
    secret = b"correct horse battery staple, submission of another"
    python = LANGUAGES["python"]
    text = b"answer = '''" + secret + b"'''\nprint(input(), answer)\n"
    built = build(Source(python, "a.py", "a.py", text), {}, sandbox.python, BuildLimits(), sandbox.run)
    assert built.program is not None
    job = Job(built.program.command, built.program.files, LIMITS, secret + b"\n", code=built.program.code)
    for _ in range(5):
        assert sandbox.run(job).stdout.startswith(secret)
    scan = b"""
import re
found = 0
needle = re.compile(rb"horse battery [s]taple, submission")  # a pattern that does not match itself
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
    for line in maps:
        place, rights = line.split()[:2]
        if not rights.startswith("rw"):
            continue
        start, end = (int(part, 16) for part in place.split("-"))
        memory.seek(start)
        try:
            found += len(needle.findall(memory.read(end - start)))
        except OSError:
            pass
print(found)
"""
    built = build(Source(python, "b.py", "b.py", scan), {}, sandbox.python, BuildLimits(), sandbox.run)
    assert built.program is not None
    outcome = sandbox.run(Job(built.program.command, built.program.files, LIMITS, code=built.program.code))
    assert outcome.stdout == b"0\n", outcome


def test_a_launcher_is_small(sandbox: Sandbox) -> None:
    launcher = sandbox._runners[0]._process.pid  # type: ignore[attr-defined]
    (child,) = map(int, Path(f"/proc/{launcher}/task/{launcher}/children").read_text(encoding="ascii").split())
    status = Path(f"/proc/{child}/status").read_text(encoding="utf-8")
    (resident,) = [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")]
    assert resident < 20 * 1024


def test_bytes_that_are_no_code_are_a_fault_of_the_run_and_hurt_nobody(sandbox: Sandbox) -> None:
    job = Job((sandbox.python, "a.py"), {"a.py": File(b"")}, LIMITS, code=b"no code at all")
    assert "ValueError: bad marshal data" in sandbox.run(job).fault
    assert sandbox.run(Job((sandbox.python, "-c", "print(1)"), {}, LIMITS)).stdout == b"1\n"
