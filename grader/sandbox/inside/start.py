"""From the fork to the student's program: everything given up, in the order that the kernel allows."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the names of `signal` cost a child more memory
import marshal
import os
import resource

from . import allocations, ending, groups, kernel, landlock, seccomp, warm
from .box import MOUNTED, FolderBox, MountedBox
from .protocol import read_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

MIB = 1 << 20
_FAILURE = 3
_STACK = 8 * MIB
# The same for every run, so the launcher sets them once, and its runs inherit them.
_COMMON_LIMITS = {
    resource.RLIMIT_CORE: (1, 1),  # core(5): a handler behind a pipe is started even for 0
    resource.RLIMIT_NOFILE: (256, 256),
    resource.RLIMIT_STACK: (_STACK, 1024 * MIB),
    resource.RLIMIT_MEMLOCK: (0, 0),
    resource.RLIMIT_MSGQUEUE: (0, 0),
}


def set_common_limits() -> None:
    """In the launcher, once."""
    for kind, (soft, hard) in _COMMON_LIMITS.items():
        most = resource.getrlimit(kind)[1]
        known = [value for value in (hard, most) if value != resource.RLIM_INFINITY]
        resource.setrlimit(kind, (min([soft, *known]), min(known)))


class Slot:
    """What every run of a launcher shares: who the runs are, where they run, how they are counted and held in."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.uid, self.gid = settings["uid"], settings["gid"]
        self.switch_user = settings["switch_user"]
        self.group = groups.open_group(settings["folders"])
        folder = settings["folder"]
        self.box = FolderBox(folder, self.uid, self.gid) if folder else MountedBox(MOUNTED, self.uid, self.gid)
        self.processes = ending.of(settings)
        self._settings = settings
        self.walled = bool(folder)
        programs = {may_fork: seccomp.run_filter(may_fork, self.group.counts) for may_fork in (False, True)}
        self.filters = {may_fork: kernel.Filter(program) for may_fork, program in programs.items()}
        self.nothing = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
        self.listener: int | None = None

    def listen(self) -> None:
        """Where nothing counts memory, what is refused must be seen when it is asked for."""
        if not self.group.counts:
            self.listener = allocations.listen()

    def walls(self) -> landlock.Walls:
        """The walls around the run of this process. The launcher stands behind walls that hide what they must hide."""
        walls = landlock.walls_around(self._settings, self.box.top, [])
        walls.allow_reading(f"/proc/{os.getpid()}")  # runtimes look there for their own stack
        return walls

    def tasks_besides(self) -> int | None:
        """How many tasks besides its own the kernel counts as the run's; None when it counts the whole machine's."""
        if self.switch_user:
            return 0
        return None if self.walled else 2  # in a user namespace of its own: the launcher and its parent


class Run:
    """One run as the launcher knows it: its limits, and descriptors of what it must not read itself.

    What can be found out before the fork is: each page of memory that the child uses first costs a copy.
    """

    def __init__(self, head: dict[str, Any], descriptors: list[int], slot: Slot) -> None:
        self.limits: dict[str, Any] = head["limits"]
        self.rlimits = limits_of(self.limits, slot)
        self.filter = slot.filters[self.limits["processes"] > 1]
        self.bring: list[str] = head["bring"]
        self.room, self.files = head["room"], head["files"]
        self.text = head["text"]
        self.warm = head["warm"]
        # With both streams it talks with a partner outside; alone, the second one is its whole input.
        self.payload, *streams = descriptors
        self.stdin, self.stdout = (*streams, None, None)[:2]


def limits_of(limits: dict[str, Any], slot: Slot) -> list[tuple[int, int]]:
    """The rlimits of a run, soft as hard."""
    cpu = int(limits["cpu_seconds"]) + 2
    size = 2 * limits["disk_mib"] * MIB  # a full disk shall answer first: that the supervisor can see
    chosen = [(resource.RLIMIT_CPU, cpu), (resource.RLIMIT_FSIZE, size)]
    if not slot.group.counts:
        # Private writable memory, not address space: Node and the JVM reserve gigabytes that they never touch.
        chosen.append((resource.RLIMIT_DATA, most_data(limits)))
        if (besides := slot.tasks_besides()) is not None:
            chosen.append((resource.RLIMIT_NPROC, limits["processes"] - 1 + limits["threads"] + besides))
    return [(kind, _at_most_hard(kind, most)) for kind, most in chosen]


def _at_most_hard(kind: int, most: int) -> int:
    """A limit that the caller was given cannot be raised."""
    hard = resource.getrlimit(kind)[1]
    return most if hard == resource.RLIM_INFINITY else min(most, hard)


def most_data(limits: dict[str, Any]) -> int:
    """Bytes of writable memory that a run may ask for where no cgroup counts what it uses.

    Above its memory by what its threads' stacks take, which they hardly ever use: what it uses is watched.
    """
    threads: int = limits["threads"]
    return int(limits["memory_mib"]) * MIB + threads * _STACK


def become_program(run: Run, slot: Slot, streams: tuple[int, int, int], failure: int) -> NoReturn:
    """In the child: never returns. Whatever stops it before the program starts is written to `failure`."""
    try:
        slot.group.join()
        job, code = _unpack(run, slot)
        walls = slot.walls() if slot.walled else None
        if walls:
            walls.close_in()
        _connect(streams, failure)
        failure = _FAILURE
        _give_up_everything(run, slot)
        if walls:
            alike = not slot.switch_user
            kernel.Filter(seccomp.walled_filter(os.getpid(), alike, alike and not walls.stops_signals)).load()
        if run.warm:
            program = _prepare(job, code)
        else:
            _reset_signals()
            command = job["command"]
            _execute(command, job["environment"])
    except BaseException as error:
        os.write(failure, f"{type(error).__name__}: {error}".encode()[:1000])
        os._exit(127)
    os.close(_FAILURE)
    warm.run(program)


def _prepare(job: dict[str, Any], code: bytes) -> warm.Program:
    try:
        return warm.prepare(job, code)
    except MemoryError:
        os.write(2, b"MemoryError: the program itself is larger than its memory\n")
        os._exit(1)


def _execute(command: list[str], environment: dict[str, str]) -> NoReturn:
    try:
        os.execvpe(command[0], command, environment)  # noqa: S606  no shell is the point
    except OSError as error:
        if not command[0].startswith("./"):
            raise
        # A program that builds but cannot be loaded is its author's fault, as a shell says it too.
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
        os._exit(126)


def _unpack(run: Run, slot: Slot) -> tuple[dict[str, Any], bytes]:
    """The job in words and the code, if it has one; its files are put into place."""
    job = marshal.loads(read_at(run.payload, run.text, 0))  # noqa: S302  what the front end has written
    offset = run.text
    for name, size, executable, own in job["files"]:
        slot.box.place(name, (run.payload, offset, size), executable, own)
        offset += size
    return job, read_at(run.payload, job["code"], offset)


def _give_up_everything(run: Run, slot: Slot) -> None:
    os.setsid()
    os.chdir(slot.box.work)
    for kind, most in run.rlimits:
        resource.setrlimit(kind, (most, most))
    if slot.switch_user:
        os.setgroups([])
        os.setresgid(slot.gid, slot.gid, slot.gid)
        os.setresuid(slot.uid, slot.uid, slot.uid)
    kernel.drop_capabilities()
    run.filter.load()


def _connect(streams: tuple[int, int, int], failure: int) -> None:
    """Standard input, output and error, the failure pipe (closed by the exec), and nothing else."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    if failure != _FAILURE:
        os.dup2(failure, _FAILURE, inheritable=False)
    kernel.close_from(_FAILURE + 1)


def _reset_signals() -> None:
    """As a fresh process has them: this interpreter ignores the two."""
    for number in (_signal.SIGPIPE, _signal.SIGXFSZ):
        _signal.signal(number, _signal.SIG_DFL)
