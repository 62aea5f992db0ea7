"""Every attack of the table on every tier that promises its verdict, and what the next run finds after it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.grading.programs import BuiltProgram, build, make_bare_job, mark_full_heap
from grader.judging import judge
from grader.languages import LANGUAGES
from grader.model import File, Job, Language, Limit, Outcome, Source, Tier, Verdict
from grader.sandbox import Sandbox
from grader.sandbox.inside.process_tree import list_descendants
from grader.config.settings import BuildLimits, Compare, Limits

from ..sandbox.conftest import WALLED, open_tier
from .attack_page import PAGE, page
from .attack_table import ATTACKS, COMMON, COUNTED, EXHIBITS, EXPECTED, NOT_SHOWN, Exhibit

FOLDER = Path(__file__).with_name("attacks")
BESIDE = "attempts.py"
LANGUAGE = {".py": "python", ".c": "c", ".java": "java", ".cs": "csharp", ".js": "javascript"}
JAVAC = BuildLimits()
BUILD = BuildLimits(cpu_seconds=1, wall_seconds=6, memory_mib=192, disk_mib=16)
ROWS = {*range(1, 89), *range(90, 128)}
ALONE = {"row_81_forks_where_it_starves.c"}
"""Programs that take a processor for themselves, and fail where another test takes it, too."""

# What a run must find whatever ran before it, in little memory: what the one before left is counted against it.
AFTERWARDS = b"""
import contextlib, os, sys, tempfile
def seen(look, otherwise):
    try:
        return look()
    except PermissionError:
        return otherwise
def descriptors():
    for number in range(64):
        with contextlib.suppress(OSError):
            os.fstat(number)
            yield number
processes = seen(lambda: [name for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()], [])
files = sorted(os.listdir(".")) + os.listdir(tempfile.gettempdir()) + seen(lambda: os.listdir("/dev/shm"), [])
mounts = sum(line.split()[1] == "/box" for line in open("/proc/self/mounts"))
umask = os.umask(0o22)
kept = b"x" * (12 << 20)
os.write(2, kept[:100_000])
print(processes, files, mounts < 2, *descriptors(), umask, os.getpriority(os.PRIO_PROCESS, 0), sys.stdin.read())
"""
LITTLE = Limits(cpu_seconds=1, wall_seconds=5, memory_mib=32, disk_mib=1, files=8)
# The suite may itself run with a lower priority, which every run then has too.
UNTOUCHED = f"[] ['afterwards.py', 'program.code'] True 0 1 2 18 {os.getpriority(os.PRIO_PROCESS, 0)} \n".encode()


@pytest.fixture(scope="module", params=WALLED)
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


def language_of(exhibit: Exhibit) -> Language:
    return LANGUAGES[LANGUAGE[Path(exhibit.program).suffix]]


def built(sandbox: Sandbox, name: str, content: bytes, language: Language) -> BuiltProgram | None:
    others = {BESIDE: (FOLDER / BESIDE).read_bytes()} if language.name == "python" else {}
    limits = JAVAC if language.name in ("java", "csharp", "javascript") else BUILD
    source = Source(language, name, name, content)
    return build(source, others, sandbox.python, limits, lambda job: once(sandbox, job)).program


def once(sandbox: Sandbox, job: Job) -> Outcome:
    """One run that was not tried again: no student's program may lead to a fault, not even to one that passes."""
    outcome = sandbox.run_once(job)
    assert not outcome.fault
    return outcome


def verdict(sandbox: Sandbox, exhibit: Exhibit) -> tuple[Verdict, Outcome | None]:
    """Build and run it as the grader does."""
    content = exhibit.source.encode() or (FOLDER / exhibit.program).read_bytes()
    program = built(sandbox, exhibit.program, content, language_of(exhibit))
    if program is None:
        return Verdict.COMPILE_ERROR, None
    chosen = {**COMMON, **exhibit.limits}
    if exhibit.limit is Limit.CPU and sandbox.facts.tier in COUNTED:
        chosen["wall_seconds"] = 9  # its processor time ends it there, however little of it others leave
    bring = (exhibit.output,) if exhibit.output else ()
    job = replace(make_bare_job(program, Limits(**chosen)), stdin=exhibit.stdin, bring=bring)
    outcome = mark_full_heap(once(sandbox, job), program)
    if exhibit.output:
        outcome = replace(outcome, stdout=outcome.files.get(exhibit.output, b""))
    return judge(EXPECTED, outcome, Compare()).verdict, outcome


def assert_right(sandbox: Sandbox, exhibit: Exhibit) -> None:
    found, outcome = verdict(sandbox, exhibit)
    assert found in exhibit.verdicts, outcome
    if exhibit.limit and sandbox.facts.tier is Tier.STRONG:
        assert outcome is not None
        assert outcome.breaches[:1] == (exhibit.limit,)


def has_next_run(guard: int) -> bool:
    """Whether there is a child of the template: what a run left behind would be one of the launcher."""
    parents = dict(list_descendants(guard))
    return any(parents.get(parents[pid]) in parents for pid in parents)


def assert_untouched(sandbox: Sandbox) -> None:
    """No process, file, mount or memory of the run before is left, and an innocent program runs as ever."""
    files = {"afterwards.py": File(AFTERWARDS), "program.code": File(b"")}
    outcome = once(sandbox, Job((sandbox.python, "afterwards.py"), files, LITTLE))
    assert (outcome.stdout, outcome.breaches, outcome.exit_code) == (UNTOUCHED, (), 0), outcome.stderr[-500:]
    assert len(outcome.stderr) == 64 << 10
    if sandbox.facts.tier is Tier.LANDLOCK:  # nobody inside can see what the machine sees
        guard = sandbox._runners[0]._process.pid  # type: ignore[attr-defined]
        while not has_next_run(guard):
            time.sleep(0.001)
        assert len(list_descendants(guard)) == 3  # the launcher, its template, and the fork of that for the next run


@pytest.mark.parametrize(
    "exhibit",
    [
        pytest.param(exhibit, id=exhibit.program, marks=[pytest.mark.alone] * (exhibit.program in ALONE))
        for exhibit in EXHIBITS
    ],
)
def test_attack(sandbox: Sandbox, exhibit: Exhibit) -> None:
    if sandbox.facts.tier not in exhibit.tiers:
        pytest.skip(f"the tier {sandbox.facts.tier} does not promise this")
    if missing := [tool for tool in language_of(exhibit).tools if not shutil.which(tool)]:
        pytest.skip(f"there is no {missing[0]}")
    try:
        for _ in range(exhibit.times):
            assert_right(sandbox, exhibit)
            assert_untouched(sandbox)
    except BaseException:
        sandbox._runners[0].close()  # what this one has spoilt shall not fail the others
        raise


def test_every_row_is_shown_or_says_why_not() -> None:
    shown = {exhibit.row for exhibit in EXHIBITS}
    assert not shown & set(NOT_SHOWN)
    assert shown | set(NOT_SHOWN) == set(ATTACKS) == ROWS
    assert len(set(ATTACKS.values())) == len(ROWS)


def test_the_page_of_the_docs_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tests.museum.attack_page`"


def test_every_program_is_in_the_table() -> None:
    kept = {path.name for path in FOLDER.iterdir() if path.suffix in LANGUAGE} - {BESIDE}
    assert kept == {exhibit.program for exhibit in EXHIBITS if not exhibit.source}
    for exhibit in EXHIBITS:
        assert exhibit.program.startswith(f"row_{exhibit.row:02}_")
