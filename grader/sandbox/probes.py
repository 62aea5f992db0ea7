"""Hostile programs, run for real on this machine: one or more for each guarantee, so that none is only claimed."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, replace
from pathlib import Path

from grader.config.settings import Limits
from grader.model import File, Job, Limit, Outcome, Tier
from grader.sandbox.pool import Sandbox

ISOLATED = frozenset({Tier.STRONG, Tier.NAMESPACES})
WALLED = ISOLATED | {Tier.LANDLOCK}
EVERYWHERE = frozenset(Tier)
COUNTED = frozenset({Tier.STRONG})

_NAMESPACES = "Run as root, or allow user namespaces (see docs/sandbox.md)."
_CGROUPS = "Run as root on a machine with cgroups for memory, pids and CPU."
_USUAL = Limits()
_PROGRAMS = Path(__file__).with_name("programs")
_BUG = "This should hold on every machine: please report it."


@dataclass(frozen=True)
class Bait:
    """What a probe may try to reach: a file and a folder of ours, a listening port, our process."""

    file: str
    folder: str
    port: int
    pid: int


@dataclass(frozen=True)
class Probe:
    """A hostile program, what it is proof of, on which tiers that is promised, and what helps where it is not held.

    Its arguments are the name of its `attempt` and the fields of `Bait`. `held` looks at what the program did, which
    prints `DONE` when it succeeded. One that is run `twice`, in forks of the warmed interpreter, looks the second time
    for what the first one left; files that it names in `bring` come out.
    """

    guarantee: str
    source: str
    held: Callable[[Outcome], bool]
    promised: frozenset[Tier]
    fix: str
    limits: Limits = _USUAL
    twice: bool = False
    bring: tuple[str, ...] = ()
    attempt: str = ""


@dataclass(frozen=True)
class ProbeResult:
    """How one probe went; `detail` is what the program saw."""

    guarantee: str
    held: bool
    promised: bool
    detail: str
    fix: str


def _is_denied(outcome: Outcome) -> bool:
    return b"DONE" not in outcome.stdout and not outcome.fault


def _expect_outcome(limit: Limit) -> Callable[[Outcome], bool]:
    return lambda outcome: limit in outcome.breaches


def _is_refused(outcome: Outcome) -> bool:
    """The kernel refused, and the program went on to say so."""
    return outcome.stdout.strip().startswith(b"refused")


def _read(name: str) -> str:
    """The source of a hostile program."""
    return (_PROGRAMS / f"{name}.py").read_text(encoding="utf-8")


PROBES = (
    Probe("reads no file of yours", _read("attempt"), _is_denied, WALLED, _NAMESPACES, attempt="read"),
    Probe("reads no list of your files", _read("attempt"), _is_denied, WALLED, _NAMESPACES, attempt="list"),
    Probe("writes no file of yours", _read("attempt"), _is_denied, WALLED, _NAMESPACES, attempt="write"),
    Probe("changes no mode or time of yours", _read("attempt"), _is_denied, WALLED, _NAMESPACES, attempt="touch"),
    Probe(
        "writes nothing to the system",
        _read("attempt"),
        _is_denied,
        WALLED,
        _NAMESPACES,
        attempt="write to the system",
    ),
    Probe(
        "reaches no network, not even this machine",
        _read("attempt"),
        _is_denied,
        WALLED,
        _NAMESPACES,
        attempt="connect",
    ),
    Probe(
        "signals no process of yours",
        _read("attempt"),
        _is_denied,
        WALLED,
        _NAMESPACES,
        attempt="signal",
    ),
    Probe(
        "sees no process but its own",
        _read("list_processes"),
        _is_refused,
        ISOLATED,
        _NAMESPACES,
    ),
    Probe(
        "knows nothing of your environment",
        _read("read_environment"),
        _is_refused,
        EVERYWHERE,
        _BUG,
    ),
    Probe(
        "gains no privilege",
        _read("gain_privilege"),
        _is_refused,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "makes no namespace of its own",
        _read("make_namespace"),
        _is_refused,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "is stopped at its CPU time limit",
        "while True: pass",
        _expect_outcome(Limit.CPU),
        EVERYWHERE,
        _BUG,
        Limits(cpu_seconds=1),
    ),
    Probe(
        "is stopped at the CPU time limit of all its processes together",
        _read("burn_in_a_child"),
        _expect_outcome(Limit.CPU),
        COUNTED,
        _CGROUPS,
        Limits(cpu_seconds=0.5, wall_seconds=3, processes=4),
    ),
    Probe(
        "is stopped at its wall time limit",
        "import time; time.sleep(30)",
        _expect_outcome(Limit.WALL),
        EVERYWHERE,
        _BUG,
        Limits(wall_seconds=0.5),
    ),
    Probe(
        "is stopped at its memory limit",
        _read("fill_memory"),
        _expect_outcome(Limit.MEMORY),
        EVERYWHERE,
        _BUG,
        Limits(memory_mib=64),
    ),
    Probe(
        "is stopped at the memory limit of all its processes together",
        _read("fill_memory_in_children"),
        _expect_outcome(Limit.MEMORY),
        COUNTED,
        _CGROUPS,
        Limits(memory_mib=96, wall_seconds=4, processes=8),
    ),
    Probe(
        "is stopped at its output limit",
        "while True: print('x' * 1000)",
        _expect_outcome(Limit.OUTPUT),
        EVERYWHERE,
        _BUG,
    ),
    Probe(
        "is stopped at its disk limit",
        "while True: open('x', 'ab').write(b'x' * 100_000)",
        _expect_outcome(Limit.DISK),
        ISOLATED,
        _NAMESPACES,
        Limits(disk_mib=2),
    ),
    Probe(
        "is stopped at its limit of files",
        _read("make_files"),
        _expect_outcome(Limit.FILES),
        ISOLATED,
        _NAMESPACES,
        Limits(files=64),
    ),
    Probe(
        "cannot start a process where one is allowed",
        _read("attempt"),
        _is_denied,
        WALLED,
        _NAMESPACES,
        attempt="fork",
    ),
    Probe(
        "a fork bomb is bounded",
        _read("fork_bomb"),
        _is_refused,
        WALLED,
        _NAMESPACES,
        Limits(processes=16, threads=1, wall_seconds=5),
    ),
    Probe(
        "may have all its processes, however many threads it uses",
        _read("fork_beside_a_thread"),
        _is_refused,
        WALLED,
        _NAMESPACES,
        Limits(processes=3, wall_seconds=5),
    ),
    Probe(
        "sees nothing of the run before it, nor of the launcher",
        _read("search_memory"),
        _is_refused,
        WALLED,
        _BUG,
        twice=True,
        bring=("mark-*.txt",),
    ),
    Probe(
        "nothing of a run is left for the next",
        _read("find_what_is_left"),
        _is_refused,
        WALLED,
        _NAMESPACES,
        twice=True,
    ),
)


def run_probes(sandbox: Sandbox) -> Iterator[ProbeResult]:
    """Whether each guarantee holds in a sandbox, found by one probe after the other."""
    with _lay_bait() as bait:
        for probe in PROBES:
            job = _make_job(sandbox, probe, bait)
            if probe.twice:
                job = replace(job, code=_compile_probe(sandbox, job))
                sandbox.run(job)
            outcome = sandbox.run(job)
            yield ProbeResult(
                guarantee=probe.guarantee,
                held=probe.held(outcome),
                promised=sandbox.facts.tier in probe.promised,
                detail=_describe_detail(outcome),
                fix=probe.fix,
            )


def _make_job(sandbox: Sandbox, probe: Probe, bait: Bait) -> Job:
    command = (sandbox.python, "program.py", probe.attempt, *map(str, astuple(bait)))
    return Job(command, {"program.py": File(probe.source.encode())}, probe.limits, bring=probe.bring)


def _compile_probe(sandbox: Sandbox, job: Job) -> bytes:
    """The code of a probe, as the students' interpreter makes it."""
    compiling = Job((sandbox.python, "-c", _read("compile_probe")), job.files, _USUAL, bring=("code",))
    return sandbox.run(compiling).files.get("code", b"")


@contextlib.contextmanager
def _lay_bait() -> Iterator[Bait]:
    os.environ["GRADER_DOCTOR"] = "secret"
    try:
        with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
            file = Path(folder, "answers.txt")
            file.write_text("secret", encoding="utf-8")
            yield Bait(str(file), folder, server.getsockname()[1], os.getpid())
    finally:
        del os.environ["GRADER_DOCTOR"]


def _describe_detail(outcome: Outcome) -> str:
    if outcome.fault:
        return outcome.fault
    if outcome.breaches:
        return f"stopped at its {outcome.breaches[0]} limit"
    said = outcome.stdout[:80].decode(errors="backslashreplace").strip()
    return said or f"ended with {outcome.signal or outcome.exit_code}"
