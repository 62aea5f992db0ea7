"""The root that student programs see: read-only copies of what they need, and nothing else of the machine."""

from __future__ import annotations

import os
import stat

from . import kernel

# Any folder that every machine has would do: what lies below it is reached by descriptors taken before it is covered.
_NEW_ROOT = "/tmp"  # noqa: S108  of the sandbox, where nobody else is
DEVICES = ("null", "urandom", "random", "full")
_MEMORY = "zero"  # a shared mapping of it is memory, which only a cgroup can tell from that of a file
_LINKS = {
    "/tmp": "box/tmp",  # noqa: S108  the same
    "/dev/shm": "/box/tmp",  # noqa: S108  the same
    "/dev/fd": "/proc/self/fd",
    "/dev/stdin": "/proc/self/fd/0",
    "/dev/stdout": "/proc/self/fd/1",
    "/dev/stderr": "/proc/self/fd/2",
}
_TOP = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_ETC = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives")
_EMPTY, _EMPTY_FILE = "/empty", "/empty-file"


def enter(binds: list[tuple[str, str]], hide: list[str], uid: int, gid: int, counted: bool) -> None:
    """Build the root and make it ours. The caller is process 1 of new mount and pid namespaces.

    `binds` are (path outside, path inside), `hide` paths inside that are to look empty, where they are there at all;
    `counted` says that a cgroup counts memory.
    """
    kernel.make_mounts_private()
    binds = [*((path, path) for path in _list_system_paths()), *binds]
    trees = [(kernel.clone_tree(outside), inside) for outside, inside in binds]
    names = (*DEVICES, _MEMORY) if counted else DEVICES
    devices = [(kernel.clone_tree(f"/dev/{name}"), f"/dev/{name}") for name in names]
    kernel.mount("root", _NEW_ROOT, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "size=4m,mode=755")
    for folder in ("/proc", "/dev", "/box", "/etc", _EMPTY):
        os.makedirs(_NEW_ROOT + folder, 0o755)
    for tree, inside in trees:
        _attach(tree, inside)
    for tree, inside in devices:
        # Read-only: what is written to a device goes on, but no time of the machine's own node can be set.
        _attach(tree, inside, kernel.MOUNT_ATTR_NOSUID | kernel.MOUNT_ATTR_RDONLY)
    _write_accounts(uid, gid)
    for link, target in {**_read_existing_links(), **_LINKS}.items():
        os.symlink(target, _NEW_ROOT + link)
    _hide(hide)
    # Mounted while the old proc is in sight: the kernel refuses a fuller view of proc than the one there is.
    flags = kernel.MS_RDONLY | kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
    _mount_proc(flags)
    _become_root()


def _mount_proc(flags: int) -> None:
    """With nothing but processes in it where the kernel can do that (5.8): the rest of it tells of the machine."""
    place = _NEW_ROOT + "/proc"
    try:
        kernel.mount("proc", place, "proc", flags, "hidepid=2,subset=pid")
    except OSError:
        kernel.mount("proc", place, "proc", flags, "hidepid=2")


def _hide(paths: list[str]) -> None:
    os.close(os.open(_NEW_ROOT + _EMPTY_FILE, os.O_CREAT | os.O_WRONLY, 0o644))
    for path in paths:
        if os.path.lexists(_NEW_ROOT + path):
            folder = os.path.isdir(_NEW_ROOT + path)
            _attach(kernel.clone_tree(_NEW_ROOT + (_EMPTY if folder else _EMPTY_FILE)), path)


def _list_system_paths() -> list[str]:
    """What of the machine every program needs: links at the top are made anew."""
    top = [path for path in _TOP if os.path.isdir(path) and not os.path.islink(path)]
    return ["/usr", *top, *(path for path in _ETC if os.path.exists(path))]


def list_shown_paths(binds: list[tuple[str, str]]) -> list[str]:
    """The paths outside that programs see, for a tier that shows them where they are."""
    return [*_list_system_paths(), *(outside for outside, _ in binds)]


def _read_existing_links() -> dict[str, str]:
    return {path: os.readlink(path) for path in _TOP if os.path.islink(path)}


def _attach(tree: int, inside: str, attributes: int = 0) -> None:
    target = _NEW_ROOT + inside
    if not os.path.lexists(target):
        _make_mount_point(target, stat.S_ISDIR(os.fstat(tree).st_mode))
    read_only = kernel.MOUNT_ATTR_RDONLY | kernel.MOUNT_ATTR_NOSUID | kernel.MOUNT_ATTR_NODEV
    kernel.restrict_tree(tree, attributes or read_only)
    kernel.attach_tree(tree, target)
    os.close(tree)


def _make_mount_point(target: str, folder: bool) -> None:
    if folder:
        os.makedirs(target, 0o755)
        return
    os.makedirs(os.path.dirname(target), 0o755, exist_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))


def _write_accounts(uid: int, gid: int) -> None:
    files = {
        "/etc/passwd": f"root:x:0:0::/nonexistent:/bin/false\nstudent:x:{uid}:{gid}::/tmp:/bin/sh\n",
        "/etc/group": f"root:x:0:\nstudent:x:{gid}:\n",
        "/etc/hosts": "127.0.0.1 localhost\n",
        "/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    }
    for path, text in files.items():
        with open(_NEW_ROOT + path, "w", encoding="ascii") as file:
            file.write(text)


def _become_root() -> None:
    os.chdir(_NEW_ROOT)
    kernel.pivot_root_here()
    root = os.open("/", os.O_PATH | os.O_CLOEXEC)
    kernel.restrict_tree(root, kernel.MOUNT_ATTR_RDONLY, recursive=False)
    os.close(root)
