"""Finds, makes and removes the cgroups of the slots: all three kinds of hierarchy, and none."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from grader.errors import SandboxError
from grader.sandbox.temporary_folders import is_stale, make_prefix

_V1 = ("memory", "pids", "cpuacct")
_CONTROLLERS = (*_V1, "cpu")
_V2_NEEDED = {"memory", "pids"}
_MOST_SANDBOXES = 100
"""Sandboxes of one process at one time."""
_own_group = threading.Lock()
"""The slots of one process are in one group: a sandbox that closes must not remove it while another one opens."""


def make_slot_groups(number: int) -> dict[str, str]:
    """Make the cgroup of slot `number`: controller (or `unified`) to its folder. Raises SandboxError."""
    found, places = read_mounts(), read_own_places()
    if all(name in found for name in _V1):
        parents = {name: found[name] / places.get(name, "/").lstrip("/") for name in _V1}
    elif "unified" in found:
        parents = {"unified": _find_v2_parent(found["unified"], places.get("", "/"))}
    else:
        raise SandboxError("no cgroup hierarchy with memory, pids and CPU accounting is mounted")
    with _own_group:
        return {name: str(_make(parent, number)) for name, parent in parents.items()}


def remove(folders: dict[str, str]) -> None:
    """Remove a slot's cgroup. Its processes are dead; the kernel may still need a moment to forget them."""
    for folder in map(Path, folders.values()):
        _remove_tree(folder)
        with _own_group:
            _remove_if_empty(folder.parent)


def remove_stale() -> None:
    """Remove what a killed grader left behind. Its processes are dead: they end with it."""
    for mount in {found for name, found in read_mounts().items() if name in (*_V1, "unified")}:
        for group in filter(is_stale, find_groups(mount)):
            # What still hangs there must not cost this grader its tier; another grader may clean at the same time.
            with contextlib.suppress(SandboxError, FileNotFoundError):
                for slot in group.glob("slot*"):
                    _remove_tree(slot)
                _remove_if_empty(group)


def find_groups(mount: Path) -> Iterator[Path]:
    """The groups of all graders, read by a walk that passes over what others remove meanwhile; `glob` would raise."""
    for place, names, _ in os.walk(mount):
        ours = [name for name in names if name.startswith(make_prefix())]
        yield from (Path(place, name) for name in ours)
        names[:] = set(names).difference(ours)


def read_mounts() -> dict[str, Path]:
    """Controller to mount point; `unified` for cgroup v2. Raises OSError where there is no such system."""
    return _parse_mounts(Path("/proc/self/mounts").read_text(encoding="utf-8"))


def read_own_places() -> dict[str, str]:
    """Controller to our own group in its hierarchy; the empty name stands for cgroup v2. Raises OSError likewise."""
    return _parse_places(Path("/proc/self/cgroup").read_text(encoding="utf-8"))


def _parse_mounts(text: str) -> dict[str, Path]:
    found = {}
    for line in text.splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "cgroup2":
            found["unified"] = Path(place)
        elif kind == "cgroup":
            found.update({option: Path(place) for option in options.split(",") if option in _CONTROLLERS})
    return found


def _parse_places(text: str) -> dict[str, str]:
    places = {}
    for line in text.splitlines():
        _, controllers, place = line.split(":", 2)
        places.update(dict.fromkeys(controllers.split(","), place))
    return places


def _find_v2_parent(mount: Path, own: str) -> Path:
    """A group above our own, or the topmost one, that hands down what we need: a group that holds processes cannot."""
    ours = mount / own.lstrip("/")
    above = [mount] if os.geteuid() == 0 else [folder for folder in ours.parents if folder.is_relative_to(mount)]
    for folder in above:
        if os.access(folder, os.W_OK) and _hands_down(folder):
            return folder
    raise SandboxError("cgroup v2 delegates no memory and pids controllers here")


def _hands_down(folder: Path) -> bool:
    control = folder / "cgroup.subtree_control"
    try:
        if not set(control.read_text(encoding="ascii").split()) >= _V2_NEEDED:
            control.write_text("+memory +pids", encoding="ascii")
        return set(control.read_text(encoding="ascii").split()) >= _V2_NEEDED
    except OSError:
        return False


def _make(parent: Path, number: int) -> Path:
    group = parent / f"{make_prefix()}{os.getpid()}"
    try:
        group.mkdir(exist_ok=True)
        if (group / "cgroup.subtree_control").exists():
            (group / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
        slot = _make_free_folder(group, f"slot{number}")
        if (slot / "cgroup.subtree_control").exists():
            (slot / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"cannot create a cgroup in {parent}: {error.strerror}") from error
    return slot


def _make_free_folder(group: Path, wanted: str) -> Path:
    """Another sandbox of this process may have a slot of the same number. Raises OSError."""
    for name in (wanted, *(f"{wanted}-{other}" for other in range(2, _MOST_SANDBOXES))):
        with contextlib.suppress(FileExistsError):
            (group / name).mkdir()
            return group / name
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(group / wanted))


def _remove_tree(folder: Path) -> None:
    for child in folder.glob("run"):
        _remove_one(child)
    _remove_one(folder)


def _remove_one(folder: Path) -> None:
    for _ in range(100):
        try:
            folder.rmdir()
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.01)
        else:
            return
    raise SandboxError(f"the cgroup {folder} cannot be removed", "A process in it may hang in the kernel.")


def _remove_if_empty(folder: Path) -> None:
    with contextlib.suppress(FileNotFoundError):  # another grader may clean at the same time
        if not any(child.is_dir() for child in folder.iterdir()):
            _remove_one(folder)
