"""From the fork to the student's program: everything given up, in the order that the kernel allows."""

from __future__ import annotations

import os
import resource
import signal

from . import box, kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from .groups import GroupV1, GroupV2, NoGroup

MIB = 1 << 20
_STACK = 8 * MIB
_OPEN_FILES = 256
_FAILURE = 3


class Start:
    """What the child needs to know: prepared before the fork, so the child only makes calls."""

    def __init__(self, settings: dict[str, Any], program: bytes, group: NoGroup | GroupV1 | GroupV2) -> None:
        self.uid, self.gid = settings["uid"], settings["gid"]
        self.switch_user = settings["switch_user"]
        self.tasks_besides = 0 if self.switch_user else 2  # launcher and its parent share the uid
        self.filter = program
        self.group = group


def limits_of(job: dict[str, Any], group_counts: bool, tasks_besides: int) -> list[tuple[int, int, int]]:
    """The rlimits of a run as (resource, soft, hard)."""
    limits = job["limits"]
    memory = limits["memory_mib"] * MIB
    cpu = int(limits["cpu_seconds"]) + 2
    size = 2 * limits["disk_mib"] * MIB  # a full disk shall answer first: that the supervisor can see
    chosen = [
        (resource.RLIMIT_CPU, cpu, cpu),
        (resource.RLIMIT_FSIZE, size, size),
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NOFILE, _OPEN_FILES, _OPEN_FILES),
        (resource.RLIMIT_STACK, _STACK, max(_STACK, memory)),
        (resource.RLIMIT_MEMLOCK, 0, 0),
        (resource.RLIMIT_MSGQUEUE, 0, 0),
    ]
    if not group_counts:
        # Private writable memory, not address space: Node and the JVM reserve gigabytes that they never touch.
        tasks = limits["processes"] - 1 + limits["threads"] + tasks_besides
        chosen += [(resource.RLIMIT_DATA, memory, memory), (resource.RLIMIT_NPROC, tasks, tasks)]
    return chosen


def become_program(job: dict[str, Any], start: Start, streams: tuple[int, int, int], failure: int) -> NoReturn:
    """In the child: never returns. Whatever stops it before the exec is written to `failure`."""
    try:
        kernel.unshare(kernel.CLONE_NEWIPC)
        start.group.join()
        _connect(streams, failure)
        failure = _FAILURE
        _give_up_everything(job, start)
        command = job["command"]
        os.execvpe(command[0], command, job["environment"])  # noqa: S606  no shell is the point
    except BaseException as error:
        os.write(failure, f"{type(error).__name__}: {error}".encode()[:1000])
    finally:
        os._exit(127)


def _give_up_everything(job: dict[str, Any], start: Start) -> None:
    os.setsid()
    os.chdir(box.WORK)
    for kind, soft, hard in limits_of(job, start.group.counts, start.tasks_besides):
        resource.setrlimit(kind, (soft, hard))
    _reset_signals()
    if start.switch_user:
        os.setgroups([])
        os.setresgid(start.gid, start.gid, start.gid)
        os.setresuid(start.uid, start.uid, start.uid)
    kernel.drop_capabilities()
    kernel.process_control(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.load_filter(start.filter)


def _connect(streams: tuple[int, int, int], failure: int) -> None:
    """Standard input, output and error, the failure pipe (closed by the exec), and nothing else."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    if failure != _FAILURE:
        os.dup2(failure, _FAILURE, inheritable=False)
    kernel.close_from(_FAILURE + 1)


def _reset_signals() -> None:
    for number in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
