"""The kernel's own calls that Python does not offer, through the C library."""

from __future__ import annotations

import ctypes
import errno
import os
import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_libc = ctypes.CDLL(None, use_errno=True)

CLONE_NEWNS = 0x00020000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REC, MS_PRIVATE = 0x4000, 0x40000
MNT_DETACH = 2

MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID, MOUNT_ATTR_NODEV = 1, 2, 4

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP = 1, 4, 22
PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 24, 36, 38
SECCOMP_MODE_FILTER = 2
_SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_NEW_LISTENER = 1, 8
_SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV = 32
_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 47, 2

_AT_FDCWD = -100
_AT_EMPTY_PATH = 0x1000
_AT_RECURSIVE = 0x8000
_OPEN_TREE_CLONE, _OPEN_TREE_CLOEXEC = 1, os.O_CLOEXEC
_MOVE_MOUNT_F_EMPTY_PATH = 4
_CAPABILITY_VERSION_3 = 0x20080522
_LAST_CAPABILITY = 63

# Calls from number 424 on have one number on every architecture; the older ones do not.
_NUMBERS = {"open_tree": 428, "move_mount": 429, "close_range": 436, "mount_setattr": 442}
_NUMBERS.update({"landlock_create_ruleset": 444, "landlock_add_rule": 445, "landlock_restrict_self": 446})
_NUMBERS.update(
    {"pivot_root": 41, "capget": 90, "capset": 91, "seccomp": 277}
    if os.uname().machine == "aarch64"
    else {"pivot_root": 155, "capget": 125, "capset": 126, "seccomp": 317}
)


def _declare_function(name: str, *types: Any) -> Callable[..., int]:
    """A function of the C library that knows its arguments' types: what a child calls shall touch little memory."""
    function = _libc[name]
    function.argtypes = types
    checked: Callable[..., int] = function
    return checked


_LONG, _ULONG, _POINTER = ctypes.c_long, ctypes.c_ulong, ctypes.c_void_p
_close_range = _declare_function("syscall", _LONG, ctypes.c_uint, ctypes.c_uint, ctypes.c_uint)
_capset = _declare_function("syscall", _LONG, _POINTER, _POINTER)
_prctl = _declare_function("prctl", ctypes.c_int, _ULONG, _ULONG, _ULONG, _ULONG)


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _call_system(name: str, *arguments: object) -> int:
    words = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return _check(_libc.syscall(ctypes.c_long(_NUMBERS[name]), *words), name)


def unshare(flags: int) -> None:
    """Leave the namespaces named by `flags` for new ones."""
    _check(_libc.unshare(flags), "unshare")


def mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    """mount(2)."""
    result = _libc.mount(source.encode(), os.fsencode(target), kind.encode(), ctypes.c_ulong(flags), options.encode())
    _check(result, f"mount {kind} on {target}")


def make_mounts_private() -> None:
    """Nothing mounted from here on is seen outside, nor the other way round."""
    _check(_libc.mount(b"none", b"/", None, ctypes.c_ulong(MS_REC | MS_PRIVATE), None), "mount private")


def unmount(target: str, flags: int = 0) -> None:
    """umount2(2)."""
    _check(_libc.umount2(os.fsencode(target), flags), f"unmount {target}")


def clone_tree(path: str) -> int:
    """A descriptor of a detached copy of the mounts at and below `path`."""
    flags = _OPEN_TREE_CLONE | _OPEN_TREE_CLOEXEC | _AT_RECURSIVE
    return _call_system("open_tree", _AT_FDCWD, os.fsencode(path), flags)


def attach_tree(tree: int, target: str) -> None:
    """Mount a detached tree on `target`."""
    _call_system("move_mount", tree, b"", _AT_FDCWD, os.fsencode(target), _MOVE_MOUNT_F_EMPTY_PATH)


class _MountAttributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def restrict_tree(tree: int, attributes: int, recursive: bool = True) -> None:
    """Set mount attributes such as read-only on the mounts of a tree."""
    wanted = _MountAttributes(attributes, 0, 0, 0)
    flags = _AT_EMPTY_PATH | (_AT_RECURSIVE if recursive else 0)
    _call_system("mount_setattr", tree, b"", flags, ctypes.byref(wanted), ctypes.sizeof(wanted))


def pivot_root_here() -> None:
    """Make the current folder, a mount point, the root and let go of the old one."""
    _call_system("pivot_root", b".", b".")
    unmount(".", MNT_DETACH)
    os.chdir("/")


def open_below(folder: str, name: str, flags: int) -> int:
    """Open a file below a folder: by no link on the way, and on no other file system.

    Folder by folder, as `openat2` is refused under systemd's `RestrictSUIDSGID` and in older containers.
    """
    *folders, last = name.split("/")
    here = os.open(folder, _FOLDER)
    try:
        device = os.fstat(here).st_dev
        for each in folders:
            below = _open_on(device, each, _FOLDER, here)
            os.close(here)
            here = below
        return _open_on(device, last, flags | os.O_NOFOLLOW, here)
    finally:
        os.close(here)


_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def _open_on(device: int, name: str, flags: int, folder: int) -> int:
    if name == "..":
        raise OSError(errno.EXDEV, "it leads out of the folder")
    file = os.open(name, flags, dir_fd=folder)
    if os.fstat(file).st_dev == device:
        return file
    os.close(file)
    raise OSError(errno.EXDEV, "it is on another file system")


_PAGE = 4096
_PROT_READ_WRITE, _MAP_SHARED, _MADV_DONTFORK = 3, 1, 10
_REST = 1024
"""Where in a page of results those that nobody asks for are written."""
_mmap = _libc["mmap"]
_mmap.restype, _mmap.argtypes = _POINTER, (_POINTER, ctypes.c_size_t, *[ctypes.c_int] * 3, _LONG)
_madvise = _declare_function("madvise", _POINTER, ctypes.c_size_t, ctypes.c_int)
_kill = _declare_function("kill", ctypes.c_int, ctypes.c_int)
_wait4 = _declare_function("wait4", ctypes.c_int, _POINTER, ctypes.c_int, _POINTER)
_ENDING = struct.Struct("=i4x4q1q")


def map_unforked(file: int) -> int:
    """The address of a page of a memory file that no fork of this process inherits."""
    address = _mmap(None, _PAGE, _PROT_READ_WRITE, _MAP_SHARED, file, 0)
    if address is None or address == _POINTER(-1).value:
        raise OSError(ctypes.get_errno(), "mmap")
    _check(_madvise(address, _PAGE, _MADV_DONTFORK), "madvise")
    return int(address)


def kill_all() -> None:
    """SIGKILL to all processes that this one may signal."""
    _kill(-1, 9)


def wait_for(child: int, page: int) -> None:
    """Wait for a child. How it ended goes to `page` alone: see `read_ending`."""
    while _wait4(child, page, 0, page + 8) < 0 and ctypes.get_errno() == errno.EINTR:
        pass


def reap_all(page: int) -> None:
    """Wait for every child that is left; nobody asks how they ended, which goes to `page` too."""
    while _wait4(-1, page + _REST, 0, None) > 0 or ctypes.get_errno() == errno.EINTR:
        pass


def read_ending(file: int) -> tuple[int, float, int]:
    """What `wait_for` left in the page of a memory file: wait status, CPU seconds, peak of memory in KiB."""
    status, *times, peak = _ENDING.unpack(os.pread(file, _ENDING.size, 0))
    return status, times[0] + times[2] + (times[1] + times[3]) / 1e6, peak


def close_from(first: int) -> None:
    """Close every descriptor from `first` on."""
    _check(_close_range(_NUMBERS["close_range"], first, 0xFFFFFFFF, 0), "close_range")


def call_prctl(option: int, value: int = 0) -> None:
    """prctl(2) with one number."""
    zero = ctypes.c_ulong(0)
    _check(_libc.prctl(option, ctypes.c_ulong(value), zero, zero, zero), f"prctl {option}")


def allow_dumps() -> None:
    """This process belongs to its user again, as after an exec."""
    _check(_prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), "prctl")


def drop_bounding_set() -> None:
    """Programs executed from here on can gain no capability, whatever file they are."""
    zero = ctypes.c_ulong(0)
    for capability in range(_LAST_CAPABILITY + 1):
        if _libc.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), zero, zero, zero) < 0:
            break


class _CapabilityHeader(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


_NO_CAPABILITIES = (ctypes.c_uint32 * 6)()
_CAPABILITY_HEADER = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
_NO_CAPABILITIES_AT = (ctypes.addressof(_CAPABILITY_HEADER), ctypes.addressof(_NO_CAPABILITIES))


def keep_capabilities() -> None:
    """Keep all capabilities of a user namespace over an exec, which takes them from anybody but its root."""
    sets = (ctypes.c_uint32 * 6)()
    _call_system("capget", ctypes.byref(_CAPABILITY_HEADER), ctypes.byref(sets))
    for half in (0, 3):
        sets[half + 2] = sets[half + 1]  # inheritable as permitted
    _call_system("capset", ctypes.byref(_CAPABILITY_HEADER), ctypes.byref(sets))
    zero = ctypes.c_ulong(0)
    for capability in range(_LAST_CAPABILITY + 1):
        raised = ctypes.c_ulong(_PR_CAP_AMBIENT_RAISE)
        if _libc.prctl(_PR_CAP_AMBIENT, raised, ctypes.c_ulong(capability), zero, zero) < 0:
            break


def drop_capabilities() -> None:
    """Empty the effective, permitted and inheritable sets."""
    _check(_capset(_NUMBERS["capset"], *_NO_CAPABILITIES_AT), "capset")


class _FilterProgram(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


class Filter:
    """A seccomp filter (8 bytes an instruction), ready to be loaded."""

    def __init__(self, program: bytes) -> None:
        self._holder = _FilterProgram(len(program) // 8, program)
        self._at = ctypes.addressof(self._holder)

    def load(self) -> None:
        """Bind it to this process and all that it starts."""
        _check(_prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, self._at, 0, 0), "seccomp")


def load_listener(program: bytes) -> int:
    """Bind a filter that asks; a descriptor on which it does. The process must be unable to gain privileges."""
    holder = _FilterProgram(len(program) // 8, program)
    flags = _SECCOMP_FILTER_FLAG_NEW_LISTENER
    try:
        # No signal but a deadly one then interrupts who has been heard (Linux 5.19).
        patient = flags | _SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
        return _call_system("seccomp", _SECCOMP_SET_MODE_FILTER, patient, ctypes.byref(holder))
    except OSError:
        return _call_system("seccomp", _SECCOMP_SET_MODE_FILTER, flags, ctypes.byref(holder))


def create_landlock_ruleset(attributes: bytes | None, size: int, flags: int) -> int:
    """A descriptor of an empty ruleset, or with the flag for it the kernel's version of Landlock."""
    return _call_system("landlock_create_ruleset", attributes, size, flags)


def add_landlock_rule(rules: int, kind: int, rule: bytes) -> None:
    """Add a rule to a ruleset."""
    _call_system("landlock_add_rule", rules, kind, rule, 0)


def restrict_by_landlock(rules: int) -> None:
    """Bind a ruleset to this process and all that it starts."""
    _call_system("landlock_restrict_self", rules, 0)
