"""The system-call filters: a deny-list, because six runtimes must run; they answer an errno and never kill.

Two layers: what the launcher itself never needs is denied once, to it and so to every run; each run then adds the few
calls that the launcher does need. Loading a filter costs by its length, so the one of a run is kept short.
"""

from __future__ import annotations

import errno
import platform
import struct

# Name: (number on x86_64, number on aarch64 and in the generic table); None where the call does not exist.
_DENIED = {
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "perf_event_open": (298, 241),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "memfd_secret": (447, 447),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "acct": (163, 89),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "syslog": (103, 116),
    "vhangup": (153, 58),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    # What these make outlives its process; POSIX shared memory lies in the folder of the run instead.
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    # Its contexts are numbered for the whole machine.
    "io_setup": (206, 0),
    # What others do to files that all see; and where memory lies, which is the machine's to choose.
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "mbind": (237, 235),
    "set_mempolicy": (238, 237),
    "set_mempolicy_home_node": (450, 450),
}
# What the launcher itself uses. Descriptors in flight between sockets outlive their processes, and keep their files.
_DENIED_TO_RUNS = {"mount": (165, 40), "umount2": (166, 39), "sendmsg": (46, 211), "sendmmsg": (307, 269)}
# What Landlock does not know: modes, times, owners and attributes of files, sockets, and who is told of changes.
_DENIED_BEHIND_WALLS = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "chown": (92, None),
    "lchown": (94, None),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    # What others of the same user have made: to make some is denied to every run.
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semop": (65, 193),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_unlink": (241, 181),
}
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
_LARGE = 2 << 20  # Python's own arenas are half of it
_MEMFD = {"memfd_create": (319, 279)}
# Harmless to leave out, dear for everybody else on the machine: they answer that all went well.
_DONE_NOTHING = {"sync": (162, 81), "syncfs": (306, 267), "fadvise64": (221, 223)}
_FIRST_UNKNOWN = 451
_LAUNCHER = 1  # the number of process 1; every other process that a run can name is its own
_FORK = {"fork": (57, None), "vfork": (58, None)}
_CLONE, _CLONE3 = (56, 220), (435, 435)
_SOCKET, _IOCTL, _PERSONALITY = (41, 198), (16, 29), (135, 92)
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
_AF_UNIX, _AF_INET, _AF_INET6 = 1, 2, 10

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
    machine = machine or platform.machine()
    column = 0 if machine == "x86_64" else 1
    # Calls newer than this list, and those of x32, which have a high bit: libc has another way for each.
    rules = [_encode_instruction(_AT_LEAST, _FIRST_UNKNOWN, 0, 1), _answer(errno.ENOSYS)]
    rules += [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in _DENIED.values()]
    rules += [_build_rule(numbers[column], [_answer(0)]) for numbers in _DONE_NOTHING.values()]
    # clone3 hides its flags behind a pointer; libc falls back to clone on ENOSYS.
    rules.append(_build_rule(_CLONE3[column], [_answer(errno.ENOSYS)]))
    rules.append(_build_rule(_CLONE[column], _deny_bits(0, _NAMESPACE_FLAGS | _CLONE_PARENT)))
    rules.append(_build_rule(_SOCKET[column], _allow_only(0, (_AF_UNIX, _AF_INET, _AF_INET6), errno.EPERM)))
    rules.append(_build_rule(_IOCTL[column], _deny_values(1, (_TIOCSTI, _TIOCLINUX))))
    rules.append(_build_rule(_PERSONALITY[column], _allow_only(0, (0, 0xFFFFFFFF), errno.EPERM)))
    if shared_uid:
        rules += [_build_rule(numbers[column], _deny_values(at, (_LAUNCHER,))) for numbers, at in _ON_OTHERS.values()]
    return _build_layer(machine, rules)


def run_filter(may_fork: bool, counted: bool, machine: str = "") -> bytes:
    """What a run is denied besides; `may_fork` False answers EAGAIN to every call that would start a second process."""
    machine = machine or platform.machine()
    column = 0 if machine == "x86_64" else 1
    rules = [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in _DENIED_TO_RUNS.values()]
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
    machine = machine or platform.machine()
    column = 0 if machine == "x86_64" else 1
    rules = [_build_rule(numbers[column], [_answer(errno.EPERM)]) for numbers in _DENIED_BEHIND_WALLS.values()]
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
    machine = machine or platform.machine()
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
    machine = machine or platform.machine()
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
    column = 0 if (machine or platform.machine()) == "x86_64" else 1
    return call in {numbers[column] for numbers in (*_FORK.values(), _CLONE)}


def find_shared_file(call: int, arguments: list[int], machine: str = "") -> int | None:
    """The descriptor of a shared mapping that was asked about, -1 for one without a file; None for any other call."""
    column = 0 if (machine or platform.machine()) == "x86_64" else 1
    if call != _MMAP[column] or not arguments[_FLAGS] & _MAP_SHARED:
        return None
    return _NO_FILE if arguments[_FLAGS] & _MAP_ANONYMOUS else arguments[_FILE] & 0x7FFFFFFF


def measure_allocated(call: int, arguments: list[int], machine: str = "") -> int:
    """How many bytes a call that was asked about adds."""
    column = 0 if (machine or platform.machine()) == "x86_64" else 1
    if call == _MREMAP[column]:
        return arguments[_SIZE[_MREMAP]] - arguments[_OLD_SIZE]
    return arguments[_SIZE[_MMAP]]
