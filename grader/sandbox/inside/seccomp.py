"""The system-call filters: a deny-list, because six runtimes must run; they answer an errno and never kill.

Two layers: what the launcher itself never needs is denied once, to it and so to every run; each run then adds the few
calls that the launcher does need. Loading a filter costs by its length, so the one of a run is kept short.
"""

from __future__ import annotations

import errno
import os
import struct

from .denied_calls import DENIED, DENIED_BEHIND_WALLS, DENIED_TO_RUNS, DONE_NOTHING, UNKNOWN_BEHIND_WALLS

_BY_DESCRIPTOR = {"pidfd_send_signal": (424, 424)}  # which a filter cannot look behind
_ON_ITSELF = {
    "kill": ((62, 129), 0),
    "tkill": ((200, 130), 0),
    "tgkill": ((234, 131), 0),
    "rt_sigqueueinfo": ((129, 138), 0),
    "rt_tgsigqueueinfo": ((297, 240), 0),
}
# Calls that also take a whole group or user: the first argument must say that one process is meant.
_KIND_PROCESS = {"setpriority": 0, "ioprio_set": 1}
_SENDTO = (44, 206)
_SENDTO_ADDRESS = 4
_FCNTL = (72, 25)
_F_SETOWN, _F_SETSIG, _F_SETOWN_EX = 8, 10, 15  # a signal to whom the file's owner is set to
# Leases and write hints stay with a file that others share: a mark for the next run. F_NOTIFY tells what others do.
_F_MARKS = (1024, 1026, 1036, 1038)
# Of a terminal's: TCGETS, TIOCGWINSZ; of any file's: FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
_HARMLESS_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# Allocations: the place of the new size among the arguments.
_MMAP, _MREMAP = (9, 222), (25, 216)
_SIZE = {_MMAP: 1, _MREMAP: 2}
_PROTECTION, _FLAGS, _FILE, _OLD_SIZE = 2, 3, 4, 1
_PROT_WRITE, _MAP_SHARED, _MAP_PRIVATE, _MAP_ANONYMOUS = 2, 1, 2, 0x20
_NO_FILE = -1
_MEMFD = {"memfd_create": (319, 279)}
_LARGE = 2 << 20  # Python's own arenas are half of it
_FIRST_UNKNOWN = 451
_LAUNCHER = 1  # the number of process 1; every other process that a run can name is its own
_FORK = {"fork": (57, None), "vfork": (58, None)}
_CLONE, _CLONE3 = (56, 220), (435, 435)
_SOCKET, _IOCTL, _PERSONALITY = (41, 198), (16, 29), (135, 92)
_GETSOCKOPT, _PREADV2 = (55, 209), (327, 286)
# Calls on another process, with the place of the process among the arguments: launcher and student may share a uid.
_ON_OTHERS = {
    "prlimit64": ((302, 261), 0),
    "sched_setaffinity": ((203, 122), 0),
    "sched_setscheduler": ((144, 119), 0),
    "sched_setparam": ((142, 118), 0),
    "sched_setattr": ((314, 274), 0),
    "setpriority": ((141, 140), 1),
    "ioprio_set": ((251, 30), 1),
}

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_NAMESPACE_FLAGS = 0x7E020080  # CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID, NET and TIME
_CLONE_PARENT = 0x00008000  # such a child would be the template's, which waits for all that it has
_CLONE_THREAD = 0x00010000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_AF_UNIX, _SO_COOKIE, _RWF_NOWAIT = 1, 57, 8

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO, _ASK = 0x7FFF0000, 0x00050000, 0x7FC00000


def _encode_instruction(operation: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", operation, if_true, if_false, value)


def _answer(number: int) -> bytes:
    return _encode_instruction(_RETURN, _ERRNO | number)


def _load_argument(place: int) -> bytes:
    # The low 32 bits only: the kernel drops the high ones for these calls, so a filter must not look at them.
    return _encode_instruction(_LOAD, 16 + 8 * place)


def _build_rule(number: int | None, body: list[bytes]) -> bytes:
    """For call `number`: `body`, which ends in a return; any other call passes on."""
    if number is None:
        return b""
    return _encode_instruction(_EQUAL, number, 0, len(body)) + b"".join(body)


def _allow_only(place: int, values: tuple[int, ...], otherwise: int) -> list[bytes]:
    """Allow the call when the argument is one of `values`."""
    tests = [_encode_instruction(_EQUAL, value, len(values) - index, 0) for index, value in enumerate(values)]
    return [_load_argument(place), *tests, _answer(otherwise), _encode_instruction(_RETURN, _ALLOW)]


def _deny_values(place: int, values: tuple[int, ...]) -> list[bytes]:
    tests = [_encode_instruction(_EQUAL, value, len(values) - index, 0) for index, value in enumerate(values)]
    return [_load_argument(place), *tests, _encode_instruction(_RETURN, _ALLOW), _answer(errno.EPERM)]


def _deny_bits(place: int, bits: int) -> list[bytes]:
    return [
        _load_argument(place),
        _encode_instruction(_ANY_BIT, bits, 0, 1),
        _answer(errno.EPERM),
        _encode_instruction(_RETURN, _ALLOW),
    ]


def _demand_bit(place: int, bit: int, otherwise: int) -> list[bytes]:
    return [
        _load_argument(place),
        _encode_instruction(_ANY_BIT, bit, 1, 0),
        _answer(otherwise),
        _encode_instruction(_RETURN, _ALLOW),
    ]


def _allow_both(first: tuple[int, int], place: int, values: tuple[int, ...]) -> list[bytes]:
    """Allow the call when argument `first[0]` is `first[1]` and argument `place` is one of `values`."""
    at, value = first
    return [
        _load_argument(at),
        _encode_instruction(_EQUAL, value, 1, 0),
        _answer(errno.EPERM),
        *_allow_only(place, values, errno.EPERM),
    ]


def _demand_null(place: int) -> list[bytes]:
    """Allow the call when a pointer is null: both halves of it."""
    high = _encode_instruction(_LOAD, 20 + 8 * place)
    tests = [_load_argument(place), _encode_instruction(_EQUAL, 0, 1, 0), _answer(errno.EPERM)]
    return [
        *tests,
        high,
        _encode_instruction(_EQUAL, 0, 1, 0),
        _answer(errno.EPERM),
        _encode_instruction(_RETURN, _ALLOW),
    ]


def _build_layer(machine: str, rules: list[bytes]) -> bytes:
    start = [
        _encode_instruction(_LOAD, 4),
        _encode_instruction(_EQUAL, _AUDIT_ARCH[machine], 1, 0),
        _answer(errno.ENOSYS),
        _encode_instruction(_LOAD, 0),
    ]
    return b"".join([*start, *rules, _encode_instruction(_RETURN, _ALLOW)])


def build_base_filter(shared_uid: bool, machine: str = "") -> bytes:
    """The launcher's own filter, 8 bytes an instruction: all that neither it nor any run needs.

    `shared_uid` says that launcher and runs have one uid, so calls on the launcher are denied here. Raises KeyError
    on a machine that is neither x86_64 nor aarch64.
    """
    machine = machine or os.uname().machine
    column = 0 if machine == "x86_64" else 1
    # Calls newer than this list, and those of x32, which have a high bit: libc has another way for each.
    rules = [_encode_instruction(_AT_LEAST, _FIRST_UNKNOWN, 0, 1), _answer(errno.ENOSYS)]
    rules += [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in DENIED.values()]
    rules += [_build_rule(numbers[column], [_answer(0)]) for numbers in DONE_NOTHING.values()]
    # clone3 hides its flags behind a pointer; libc falls back to clone on ENOSYS.
    rules.append(_build_rule(_CLONE3[column], [_answer(errno.ENOSYS)]))
    rules.append(_build_rule(_CLONE[column], _deny_bits(0, _NAMESPACE_FLAGS | _CLONE_PARENT)))
    # Sockets of a network leave traces in it, as flow labels and counters, and all runs have the same empty one.
    rules.append(_build_rule(_SOCKET[column], _allow_only(0, (_AF_UNIX,), errno.EAFNOSUPPORT)))
    # Both tell of runs before: how many sockets there were, and which files are in memory.
    rules.append(_build_rule(_GETSOCKOPT[column], _deny_values(2, (_SO_COOKIE,))))
    rules.append(_build_rule(_PREADV2[column], _deny_bits(5, _RWF_NOWAIT)))
    rules.append(_build_rule(_IOCTL[column], _deny_values(1, (_TIOCSTI, _TIOCLINUX))))
    rules.append(_build_rule(_PERSONALITY[column], _allow_only(0, (0, 0xFFFFFFFF), errno.EPERM)))
    if shared_uid:
        rules += [_build_rule(numbers[column], _deny_values(at, (_LAUNCHER,))) for numbers, at in _ON_OTHERS.values()]
    return _build_layer(machine, rules)


def run_filter(may_fork: bool, counted: bool, machine: str = "") -> bytes:
    """What a run is denied besides; `may_fork` False answers EAGAIN to every call that would start a second process."""
    machine = machine or os.uname().machine
    column = 0 if machine == "x86_64" else 1
    rules = [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in DENIED_TO_RUNS.values()]
    rules.append(_build_rule(_FCNTL[column], _deny_values(1, _F_MARKS)))
    if not counted:  # memory that is mapped nowhere shows in no process
        rules += [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in _MEMFD.values()]
    if not may_fork:
        rules += [_build_rule(numbers[column], [_answer(errno.EAGAIN)]) for numbers in _FORK.values()]
        rules.append(_build_rule(_CLONE[column], _demand_bit(0, _CLONE_THREAD, errno.EAGAIN)))
    return _build_layer(machine, rules)


def build_walled_filter(pid: int, shares_uid: bool, shares_signals: bool, machine: str = "") -> bytes:
    """What a run is denied besides where no namespace hides the machine.

    Where it `shares_uid` with others, `pid`, its own process, is the only one that it may reschedule, and signal where
    nothing else keeps its signals from them (`shares_signals`).
    """
    machine = machine or os.uname().machine
    column = 0 if machine == "x86_64" else 1
    rules = [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in DENIED_BEHIND_WALLS.values()]
    # As on a disk that knows no such attributes: what copies a file asks for them.
    rules += [_build_rule(numbers[column], [_answer(errno.EOPNOTSUPP)]) for numbers in UNKNOWN_BEHIND_WALLS.values()]
    rules += _restrict_to_itself(pid, column) if shares_uid else []
    rules += _restrict_signals_to_itself(pid, column) if shares_signals else []
    rules.append(_build_rule(_SENDTO[column], _demand_null(_SENDTO_ADDRESS)))
    rules.append(_build_rule(_FCNTL[column], _deny_values(1, (_F_SETOWN, _F_SETSIG, _F_SETOWN_EX))))
    rules.append(_build_rule(_IOCTL[column], _allow_only(1, _HARMLESS_IOCTLS, errno.ENOTTY)))
    return _build_layer(machine, rules)


def _restrict_signals_to_itself(pid: int, column: int) -> list[bytes]:
    rules = [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in _BY_DESCRIPTOR.values()]
    allow = {at: _allow_only(at, (0, pid), errno.EPERM) for _, at in _ON_ITSELF.values()}
    return rules + [_build_rule(numbers[column], allow[at]) for numbers, at in _ON_ITSELF.values()]


def _restrict_to_itself(pid: int, column: int) -> list[bytes]:
    rules = []
    for name, (numbers, at) in _ON_OTHERS.items():
        # A runtime sets the priorities of its threads, whose numbers nobody knows here: it shall not complain of it.
        otherwise = 0 if name.startswith("sched_set") and name != "sched_setaffinity" else errno.EPERM
        if name in _KIND_PROCESS:
            rules.append(_build_rule(numbers[column], _allow_both((0, _KIND_PROCESS[name]), at, (0, pid))))
        else:
            rules.append(_build_rule(numbers[column], _allow_only(at, (0, pid), otherwise)))
    return rules


def fork_filter(machine: str = "") -> bytes:
    """Asks before every call that would start a process."""
    machine = machine or os.uname().machine
    return _build_layer(machine, _ask_before_forks(0 if machine == "x86_64" else 1))


def _ask_before_forks(column: int) -> list[bytes]:
    rules = [_build_rule(numbers[column], [_encode_instruction(_RETURN, _ASK)]) for numbers in _FORK.values()]
    thread = [
        _load_argument(0),
        _encode_instruction(_ANY_BIT, _CLONE_THREAD, 0, 1),
        _encode_instruction(_RETURN, _ALLOW),
        _encode_instruction(_RETURN, _ASK),
    ]
    return [*rules, _build_rule(_CLONE[column], thread)]


def build_asking_filter(machine: str = "") -> bytes:
    """Asks before what `fork_filter` asks, before every large private writable mapping, and before every shared one."""
    machine = machine or os.uname().machine
    column = 0 if machine == "x86_64" else 1
    size = _ask_from(_SIZE[_MMAP], _LARGE)
    shared = [
        _load_argument(_FLAGS),
        _encode_instruction(_ANY_BIT, _MAP_SHARED, 0, 1),
        _encode_instruction(_RETURN, _ASK),
    ]
    private = [_encode_instruction(_ANY_BIT, _MAP_PRIVATE, 1, 0), _encode_instruction(_RETURN, _ALLOW)]
    writable = [
        _load_argument(_PROTECTION),
        _encode_instruction(_ANY_BIT, _PROT_WRITE, 1, 0),
        _encode_instruction(_RETURN, _ALLOW),
    ]
    rules = [*_ask_before_forks(column), _build_rule(_MMAP[column], [*shared, *private, *writable, *size])]
    rules.append(_build_rule(_MREMAP[column], _ask_from(_SIZE[_MREMAP], _LARGE)))
    return _build_layer(machine, rules)


def _ask_from(place: int, least: int) -> list[bytes]:
    """Ask when an argument of 64 bits is at least `least`, which is below 2^32."""
    high = _encode_instruction(_LOAD, 20 + 8 * place)
    return [
        high,
        _encode_instruction(_EQUAL, 0, 0, 2),
        _load_argument(place),
        _encode_instruction(_AT_LEAST, least, 0, 1),
        _encode_instruction(_RETURN, _ASK),
        _encode_instruction(_RETURN, _ALLOW),
    ]


def is_fork(call: int, machine: str = "") -> bool:
    """Whether a call that was asked about would start a process."""
    column = 0 if (machine or os.uname().machine) == "x86_64" else 1
    return call in {numbers[column] for numbers in (*_FORK.values(), _CLONE)}


def find_shared_file(call: int, arguments: list[int], machine: str = "") -> int | None:
    """The descriptor of a shared mapping that was asked about, -1 for one without a file; None for any other call."""
    column = 0 if (machine or os.uname().machine) == "x86_64" else 1
    if call != _MMAP[column] or not arguments[_FLAGS] & _MAP_SHARED:
        return None
    return _NO_FILE if arguments[_FLAGS] & _MAP_ANONYMOUS else arguments[_FILE] & 0x7FFFFFFF


def measure_allocated(call: int, arguments: list[int], machine: str = "") -> int:
    """How many bytes a call that was asked about adds."""
    column = 0 if (machine or os.uname().machine) == "x86_64" else 1
    if call == _MREMAP[column]:
        return arguments[_SIZE[_MREMAP]] - arguments[_OLD_SIZE]
    return arguments[_SIZE[_MMAP]]
