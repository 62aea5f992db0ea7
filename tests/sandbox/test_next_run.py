"""The fork for the next run waits for its orders as soon as the run before is over."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from grader.config.settings import BuildLimits, Limits
from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import Job, Source
from grader.sandbox import Sandbox

from .conftest import descendants, python


def find_next_run(sandbox: Sandbox) -> int:
    """The process that waits: the last of the launcher, what stands between, and the template."""
    time.sleep(0.2)
    return descendants(sandbox._runners[0]._process.pid)[-1]  # type: ignore[attr-defined]


def test_the_next_run_begins_in_the_process_that_waits(box: Sandbox) -> None:
    python(box, "print(1)")
    waiting = find_next_run(box)
    python(box, "print(1)")
    assert not Path(f"/proc/{waiting}").exists()
    assert Path(f"/proc/{find_next_run(box)}").exists()


def test_somebody_kills_the_process_that_waits(box: Sandbox) -> None:
    python(box, "print(1)")
    os.kill(find_next_run(box), signal.SIGKILL)
    outcome = python(box, "print(2)")
    assert (outcome.stdout, outcome.fault) == (b"2\n", "")


TELLS_WHAT_IT_FINDS = """
import builtins, os, resource, signal, sys
places = {place: (sorted(os.listdir(place)), os.stat(place)) for place in (".", "/tmp", "/dev/shm", "/box")}
print({place: (names, facts.st_mode, facts.st_uid, facts.st_ino) for place, (names, facts) in places.items()})
print([(number, signal.getsignal(number)) for number in range(1, 32)], signal.pthread_sigmask(signal.SIG_BLOCK, ()))
print({kind: resource.getrlimit(kind) for kind in range(16)}, os.nice(0), sorted(os.sched_getaffinity(0)))
print(os.getcwd(), sys.path, sys.argv, sorted(sys.modules), len(vars(builtins)), sorted(os.environ.items()))
print(os.getpid(), [name for name in os.listdir("/proc") if name.isdigit()], os.listdir("/proc/self/fd"))
umask = os.umask(0o22)
print(umask, os.statvfs("."), os.getpgid(0), os.getsid(0), sys.getrecursionlimit(), sys.stdout.write.__self__.encoding)
"""
LEAVES_WHAT_IT_CAN = """
import builtins, os, resource, signal, sys, time
os.umask(0); os.nice(5); os.environ["LEFT"] = sys.path[0] = builtins.left = sys.modules["left"] = "left"
signal.signal(signal.SIGUSR1, lambda *_: None); signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20)); os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
for place in (".", "/tmp"):  # /dev/shm is the latter
    os.makedirs(f"{place}/left/in/folders"); os.symlink("/", f"{place}/link"); os.mkfifo(f"{place}/pipe")
    os.chmod(place, 0o1777)
for name in ("rest", "of", "it"):
    if os.fork() == 0:
        os.setsid(); os.chdir("/tmp/left"); held = open("held", "w"); os.unlink("held"); held.write("x" * 99999)
        held.flush(); time.sleep(60)
os.chdir("/tmp")
time.sleep(0.05)
"""


def make_warm(sandbox: Sandbox, source: str, **limits: int) -> Job:
    whole = Source(LANGUAGES["python"], "Nim.py", "Nim.py", source.encode())
    program = build(whole, {}, sandbox.python, BuildLimits(), sandbox.run).program
    assert program
    return Job(program.command, program.files, Limits(**limits), code=program.code)


def test_what_is_made_beforehand_holds_nothing_of_the_run_before(box: Sandbox) -> None:
    asks = make_warm(box, TELLS_WHAT_IT_FINDS)
    leaves = make_warm(box, LEAVES_WHAT_IT_CAN, processes=8)
    before = box.run(asks)
    assert (before.exit_code, before.stderr) == (0, b"")
    for _ in range(3):
        assert box.run(leaves).exit_code == 0
        assert box.run(asks).stdout == before.stdout


def test_the_next_run_has_its_own_limits(box: Sandbox) -> None:
    """Also where its folder and its group were made for others."""
    writes = "import os\nfile = os.open('file', os.O_WRONLY | os.O_CREAT)\nprint(os.write(file, bytes(3 << 20)))"
    for mib, written in ((8, 3 << 20), (1, 1 << 20), (8, 3 << 20)):
        outcome = box.run(make_warm(box, writes, disk_mib=mib))
        assert abs(int(outcome.stdout) - written) < 1 << 17
        assert ("disk" in [*map(str, outcome.breaches)]) == (mib == 1)
