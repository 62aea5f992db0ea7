"""From the fork to the student's program: everything given up, in the order that the kernel allows."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # the names of `signal` cost a child more memory
import _socket  # likewise
import marshal
import os
import resource

from . import kernel, landlock, seccomp, warm
from .box import MOUNTED, FolderBox, MountedBox

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from .slot import Slot

MIB = 1 << 20
HELLO, BEGUN = b"h", b"b"
_FAILURE = 3
_ROOM_FOR_DESCRIPTORS = _socket.CMSG_SPACE(8 * 4)
_MOST_ORDERS = 400  # more would not come from the interpreter's own memory, and copy more pages
_STACK = 8 * MIB
_UNLIMITED = resource.RLIM_INFINITY
# The same for every run, so the template sets them once, and its runs inherit them: none is left to the caller.
_COMMON_LIMITS = {
    resource.RLIMIT_CORE: (1, 1),  # core(5): a handler behind a pipe is started even for 0
    resource.RLIMIT_MEMLOCK: (0, 0),
    resource.RLIMIT_MSGQUEUE: (0, 0),
    resource.RLIMIT_NOFILE: (256, 256),
    resource.RLIMIT_STACK: (_STACK, 1024 * MIB),
    resource.RLIMIT_AS: (_UNLIMITED, _UNLIMITED),
    resource.RLIMIT_DATA: (_UNLIMITED, _UNLIMITED),
}
_OPTION_OF_ULIMIT = {
    resource.RLIMIT_NOFILE: "n",
    resource.RLIMIT_STACK: "s",
    resource.RLIMIT_AS: "v",
    resource.RLIMIT_DATA: "d",
}


def set_common_limits() -> None:
    """In the template, once. Raises OSError where the caller's limits leave a program less than it has elsewhere."""
    for kind, (soft, hard) in _COMMON_LIMITS.items():
        try:
            resource.setrlimit(kind, (soft, hard))
        except ValueError:
            _set_what_is_left(kind, soft)


def _set_what_is_left(kind: int, soft: int) -> None:
    """Only root may raise a limit that the caller has lowered for good."""
    most = resource.getrlimit(kind)[1]
    if kind in _OPTION_OF_ULIMIT and (soft == _UNLIMITED or most < soft):
        raise OSError(f"the limit of `ulimit -H{_OPTION_OF_ULIMIT[kind]}` is too low for students' programs")
    resource.setrlimit(kind, (min(soft, most), most))


class Cell:
    """What every run of a template shares: who the runs are, where they run, and what holds them in."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.uid, self.gid = settings["uid"], settings["gid"]
        self.switch_user = settings["switch_user"]
        folder = settings["folder"]
        self.walled = bool(folder)
        self.box = FolderBox(folder, self.uid, self.gid) if folder else MountedBox(MOUNTED, self.uid, self.gid)
        self._shown = settings["shown"]
        programs = {may_fork: seccomp.run_filter(may_fork, settings["counts"]) for may_fork in (False, True)}
        self.filters = {may_fork: kernel.Filter(program) for may_fork, program in programs.items()}

    def walls(self) -> landlock.Walls:
        """The walls around the run of this process. The template stands behind walls that hide what they must hide."""
        walls = landlock.build_walls(self._shown, self.box.top, [])
        walls.allow_reading(f"/proc/{os.getpid()}")  # runtimes look there for their own stack
        return walls


class StartedRun:
    """One run as the launcher knows it: its limits, and descriptors of what the launcher must not read itself."""

    def __init__(self, head: dict[str, Any], descriptors: list[int]) -> None:
        self.limits: dict[str, Any] = head["limits"]
        self._reserves: bool = head["reserves"]
        self.may_fork = self.limits["processes"] > 1
        self.bring: list[str] = head["bring"]
        self.room, self.files = head["room"], head["files"]
        self._text, self._warm = head["text"], head["warm"]
        # With all of them it talks with a partner outside, who hangs up on the last to end it; else it has an input.
        self._open = list(descriptors)
        self.payload, *streams = descriptors
        self.stdin, self.stdout, self.stop = (*streams, None, None, None)[:3]

    def hand_over(self) -> None:
        """Close the streams, which the program has now: its partner shall hear when the program closes them."""
        for stream in (self.stdin, self.stdout):
            if stream is not None:
                os.close(stream)
                self._open.remove(stream)

    def close(self) -> None:
        """Close what is still open."""
        while self._open:
            os.close(self._open.pop())

    def orders(self, slot: Slot) -> bytes:
        """What the run reads first: how much of its payload is words, and what it must give up."""
        facts = {"text": self._text, "warm": self._warm, "may_fork": self.may_fork}
        return marshal.dumps({**facts, "rlimits": list_rlimits(self.limits, slot, self._reserves)})


def list_rlimits(limits: dict[str, Any], slot: Slot, reserves: bool) -> list[tuple[int, int]]:
    """The rlimits of a run, soft as hard.

    One that `reserves` is bounded by the watch of what it uses, which sees no process but the first.
    """
    cpu = int(limits["cpu_seconds"]) + 2
    size = 2 * limits["disk_mib"] * MIB  # a full disk shall answer first: that the supervisor can see
    chosen = [(resource.RLIMIT_CPU, cpu), (resource.RLIMIT_FSIZE, size)]
    if not slot.group.counts:
        # Private writable memory, not address space: Node and the JVM reserve gigabytes that they never touch.
        if not reserves or limits["processes"] > 1:
            chosen.append((resource.RLIMIT_DATA, limit_data(limits)))
        tasks = limits["processes"] - 1 + limits["threads"] + slot.tasks_besides()
        hard = resource.getrlimit(resource.RLIMIT_NPROC)[1]  # who fails for this one is told by what is left of it
        chosen.append((resource.RLIMIT_NPROC, tasks if hard == _UNLIMITED else min(tasks, hard)))
    return chosen


def limit_data(limits: dict[str, Any]) -> int:
    """Bytes of writable memory that a run may ask for where no cgroup counts what it uses.

    Above its memory by what its threads' stacks take, which they hardly ever use: what it uses is watched.
    """
    threads: int = limits["threads"]
    return int(limits["memory_mib"]) * MIB + threads * _STACK


def begin(cell: Cell, receiver: _socket.socket) -> warm.Program:
    """In a run's own process: wait for orders and become the program.

    Returns one that runs in this interpreter, any other never. Whatever stops it before the program starts is told on
    its line to the launcher.
    """
    os.write(receiver.fileno(), HELLO)
    _begin_to_give_up(cell)
    warm.prepare_early()
    text, parts, _, _ = receiver.recvmsg(_MOST_ORDERS, _ROOM_FOR_DESCRIPTORS)
    line = receiver.detach()
    if not text:
        os._exit(0)  # there will be no further run
    stdin, stdout, stderr, payload, *doors = memoryview(parts[0][2]).cast("i")
    try:
        for door in doors:
            os.write(door, b"0")
        os.write(line, BEGUN)
        orders = marshal.loads(text)  # noqa: S302  what the launcher has written
        job, code = _unpack(cell, payload, orders["text"])
        walls = cell.walls() if cell.walled else None
        if walls:
            walls.close_in()
        _connect((stdin, stdout, stderr), line)
        line = _FAILURE
        _give_up_everything(cell, orders["rlimits"])
        cell.filters[orders["may_fork"]].load()
        if walls:
            alike = not cell.switch_user
            kernel.Filter(seccomp.build_walled_filter(os.getpid(), alike, alike and not walls.stops_signals)).load()
        if orders["warm"]:
            program = _prepare(job, code)
        else:
            _reset_signals()
            _execute(job["command"], job["environment"])
    except BaseException as error:
        os.write(line, f"{type(error).__name__}: {error}".encode()[:1000])
        os._exit(127)
    os.close(_FAILURE)
    return program


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


def _unpack(cell: Cell, payload: int, text: int) -> tuple[dict[str, Any], bytes]:
    """The job in words and the code, if it has one; its files are put into place."""
    job = marshal.loads(os.pread(payload, text, 0))  # noqa: S302  what the front end has written
    offset = text
    for name, size, executable, own in job["files"]:
        cell.box.place(name, (payload, offset, size), executable, own)
        offset += size
    return job, os.pread(payload, job["code"], offset)


def _begin_to_give_up(cell: Cell) -> None:
    """What need not wait for the orders."""
    os.setsid()
    if cell.switch_user:
        os.setgroups([])


def _give_up_everything(cell: Cell, rlimits: list[tuple[int, int]]) -> None:
    os.chdir(cell.box.work)
    for kind, most in rlimits:
        resource.setrlimit(kind, (most, most))
    if cell.switch_user:
        os.setresgid(cell.gid, cell.gid, cell.gid)
        os.setresuid(cell.uid, cell.uid, cell.uid)
    kernel.drop_capabilities()


def _connect(streams: tuple[int, int, int], failure: int) -> None:
    """Standard input, output and error, the failure pipe (closed by the exec), and nothing else."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    if failure == _FAILURE:
        os.set_inheritable(failure, False)
    else:
        os.dup2(failure, _FAILURE, inheritable=False)
    kernel.close_from(_FAILURE + 1)


def _reset_signals() -> None:
    """As a fresh process has them: this interpreter ignores the two."""
    for number in (_signal.SIGPIPE, _signal.SIGXFSZ):
        _signal.signal(number, _signal.SIG_DFL)
