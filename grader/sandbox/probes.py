"""Hostile programs, run for real on this machine: one or more for each guarantee, so that none is only claimed."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
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
_COMPILE = (
    "import marshal; source = open('program.py').read(); code = compile(source, 'program.py', 'exec')\n"
    "open('code', 'wb').write(marshal.dumps((code, [])))"
)
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

    The source may name the fields of `Bait`. `held` looks at what the program did; it prints `DONE` when it succeeded.
    One that is run `twice`, in forks of the warmed interpreter, looks the second time for what the first one left;
    files that it names in `bring` come out.
    """

    guarantee: str
    source: str
    held: Callable[[Outcome], bool]
    promised: frozenset[Tier]
    fix: str
    limits: Limits = _USUAL
    twice: bool = False
    bring: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProbeResult:
    """How one probe went; `detail` is what the program saw."""

    guarantee: str
    held: bool
    promised: bool
    detail: str
    fix: str


def _denied(outcome: Outcome) -> bool:
    return b"DONE" not in outcome.stdout and not outcome.fault


def _passed(limit: Limit) -> Callable[[Outcome], bool]:
    return lambda outcome: limit in outcome.breaches


def _refused(outcome: Outcome) -> bool:
    """The kernel refused, and the program went on to say so."""
    return outcome.stdout.strip().startswith(b"refused")


def _attempt(action: str) -> str:
    return f"try:\n    {action}\n    print('DONE')\nexcept OSError as error:\n    print('refused:', error.strerror)\n"


PROBES = (
    Probe("reads no file of yours", _attempt("open({file!r}).read()"), _denied, WALLED, _NAMESPACES),
    Probe(
        "reads no list of your files", _attempt("__import__('os').listdir({folder!r})"), _denied, WALLED, _NAMESPACES
    ),
    Probe("writes no file of yours", _attempt("open({file!r}, 'a').write('x')"), _denied, WALLED, _NAMESPACES),
    Probe(
        "changes no mode or time of yours", _attempt("__import__('os').utime({file!r})"), _denied, WALLED, _NAMESPACES
    ),
    Probe(
        "writes nothing to the system",
        _attempt("__import__('os').open('/usr', __import__('os').O_TMPFILE | __import__('os').O_WRONLY)"),
        _denied,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "reaches no network, not even this machine",
        _attempt("__import__('socket').create_connection(('127.0.0.1', {port}), 2)"),
        _denied,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "signals no process of yours",
        _attempt("__import__('os').kill({pid}, 0)"),
        _denied,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "sees no process but its own",
        "import os\nothers = [p for p in os.listdir('/proc') if p.isdigit() and int(p) != os.getpid()]\n"
        "print('DONE' if others else 'refused: nobody else')\n",
        _refused,
        ISOLATED,
        _NAMESPACES,
    ),
    Probe(
        "knows nothing of your environment",
        "import os\nprint('DONE' if 'GRADER_DOCTOR' in os.environ else 'refused: not there')\n",
        _refused,
        EVERYWHERE,
        _BUG,
    ),
    Probe(
        "gains no privilege",
        "import ctypes, struct\nlibc, sets = ctypes.CDLL(None), ctypes.create_string_buffer(24)\n"
        "none = libc.capget(struct.pack('Ii', 0x20080522, 0), sets) == 0 and not any(sets.raw)\n"
        "print('refused: none to gain' if none and libc.prctl(39, 0, 0, 0, 0) == 1 else 'DONE')\n",
        _refused,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "makes no namespace of its own",
        "import ctypes\nprint('refused: EPERM' if ctypes.CDLL(None).unshare(0x10000000) else 'DONE')\n",
        _refused,
        WALLED,
        _NAMESPACES,
    ),
    Probe("ends at its CPU time", "while True: pass", _passed(Limit.CPU), EVERYWHERE, _BUG, Limits(cpu_seconds=1)),
    Probe(
        "ends at the CPU time of all its processes together",
        "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "if os.fork() == 0:\n    while True: pass\ntime.sleep(30)\n",
        _passed(Limit.CPU),
        COUNTED,
        _CGROUPS,
        Limits(cpu_seconds=0.5, wall_seconds=3, processes=4),
    ),
    Probe(
        "ends at its time by the clock",
        "import time; time.sleep(30)",
        _passed(Limit.WALL),
        EVERYWHERE,
        _BUG,
        Limits(wall_seconds=0.5),
    ),
    Probe(
        "ends at its memory",
        "kept = []\nwhile True: kept.append(b'x' * 1_000_000)",
        _passed(Limit.MEMORY),
        EVERYWHERE,
        _BUG,
        Limits(memory_mib=64),
    ),
    Probe(
        "ends at the memory of all its processes together",
        "import os, time\nfor _ in range(4):\n    if os.fork() == 0:\n        kept = b'x' * 40_000_000\n"
        "        time.sleep(5)\n        os._exit(0)\ntime.sleep(5)\n",
        _passed(Limit.MEMORY),
        COUNTED,
        _CGROUPS,
        Limits(memory_mib=96, wall_seconds=4, processes=8),
    ),
    Probe("ends at its output", "while True: print('x' * 1000)", _passed(Limit.OUTPUT), EVERYWHERE, _BUG),
    Probe(
        "ends at its disk",
        "while True: open('x', 'ab').write(b'x' * 100_000)",
        _passed(Limit.DISK),
        ISOLATED,
        _NAMESPACES,
        Limits(disk_mib=2),
    ),
    Probe(
        "ends at its number of files",
        "n = 0\nwhile True:\n    n += 1\n    open(str(n), 'w')",
        _passed(Limit.FILES),
        ISOLATED,
        _NAMESPACES,
        Limits(files=64),
    ),
    Probe(
        "starts no process where one is allowed",
        _attempt("__import__('os').fork() or __import__('os')._exit(0)"),
        _denied,
        WALLED,
        _NAMESPACES,
    ),
    Probe(
        "a fork bomb is bounded",
        "import os, time\nmade = 0\ntry:\n    while made < 500:\n        if os.fork() == 0:\n"
        "            time.sleep(30)\n        made += 1\n    print('DONE')\n"
        "except OSError as error:\n    print('refused:', made)\n",
        _refused,
        WALLED,
        _NAMESPACES,
        Limits(processes=16, threads=1, wall_seconds=5),
    ),
    Probe(
        "has as many processes as it may, whatever its threads",
        "import os, threading, time\nthreading.Thread(target=time.sleep, args=(0.2,)).start()\nmade = 0\ntry:\n"
        "    while os.fork():\n        made += 1\n    time.sleep(30)\nexcept OSError:\n"
        "    print('refused: more than 3' if made == 2 else f'DONE: {{made}}')\n",
        _refused,
        WALLED,
        _NAMESPACES,
        Limits(processes=3, wall_seconds=5),
    ),
    Probe(
        "sees nothing of the run before it, nor of the launcher",
        "import os, re, sys\nsought = re.compile(rb'mark-[0-9a-f]{{8}}\\.txt|\"exit_code\": [0-9]')\nfound = set()\n"
        "frame = sys._getframe().f_back\nwhile frame:\n    found |= set(frame.f_locals) & {{'run', 'slot', 'head'}}\n"
        "    frame = frame.f_back\n"
        "with open('/proc/self/maps') as maps:\n    areas = [line.split()[0] for line in maps if ' rw' in line]\n"
        "with open('/proc/self/mem', 'rb', 0) as memory:\n    for area in areas:\n"
        "        start, end = (int(number, 16) for number in area.split('-'))\n        memory.seek(start)\n"
        "        found.update(sought.findall(memory.read(end - start)))\n"
        "print(f'DONE: {{sorted(map(str, found))}}' if found else 'refused: nothing there')\n"
        "open('mark-' + os.urandom(4).hex() + '.txt', 'w')\n",
        _refused,
        WALLED,
        _BUG,
        twice=True,
        bring=("mark-*.txt",),
    ),
    Probe(
        "nothing of a run is left for the next",
        "import os, tempfile\nplaces = [tempfile.gettempdir(), '.', *filter(os.path.isdir, ['/box/tmp'])]\n"
        "left = [name for place in places for name in os.listdir(place)]\n"
        "open(places[0] + '/left', 'w'); open('left', 'w')\n"
        "print('DONE' if set(left) - {{'program.py'}} else 'refused: empty')\n",
        _refused,
        WALLED,
        _NAMESPACES,
        twice=True,
    ),
)


def examine(sandbox: Sandbox) -> Iterator[ProbeResult]:
    """Run every probe in a sandbox, one after the other."""
    with _bait() as bait:
        for probe in PROBES:
            job = _job(sandbox, probe, bait)
            if probe.twice:
                job = replace(job, code=_compiled(sandbox, job))
                sandbox.run(job)
            outcome = sandbox.run(job)
            yield ProbeResult(
                guarantee=probe.guarantee,
                held=probe.held(outcome),
                promised=sandbox.facts.tier in probe.promised,
                detail=_detail(outcome),
                fix=probe.fix,
            )


def _job(sandbox: Sandbox, probe: Probe, bait: Bait) -> Job:
    source = probe.source.format(**vars(bait))
    return Job((sandbox.python, "program.py"), {"program.py": File(source.encode())}, probe.limits, bring=probe.bring)


def _compiled(sandbox: Sandbox, job: Job) -> bytes:
    """The code of a probe, as the students' interpreter makes it."""
    compiling = Job((sandbox.python, "-c", _COMPILE), job.files, _USUAL, bring=("code",))
    return sandbox.run(compiling).files.get("code", b"")


@contextlib.contextmanager
def _bait() -> Iterator[Bait]:
    os.environ["GRADER_DOCTOR"] = "secret"
    try:
        with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
            file = Path(folder, "answers.txt")
            file.write_text("secret", encoding="utf-8")
            yield Bait(str(file), folder, server.getsockname()[1], os.getpid())
    finally:
        del os.environ["GRADER_DOCTOR"]


def _detail(outcome: Outcome) -> str:
    if outcome.fault:
        return outcome.fault
    if outcome.breaches:
        return f"stopped at its {outcome.breaches[0]} limit"
    said = outcome.stdout[:80].decode(errors="backslashreplace").strip()
    return said or f"ended with {outcome.signal or outcome.exit_code}"
