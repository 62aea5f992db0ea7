"""Finds, makes and removes the cgroups of the slots: all three kinds of hierarchy, and none."""

from __future__ import annotations

import os
import time
from pathlib import Path

from grader.errors import SandboxError

_PREFIX = "grader-"
_V1 = ("memory", "pids", "cpuacct")
_V2_NEEDED = {"memory", "pids"}


def slot_groups(number: int) -> dict[str, str]:
    """Make the cgroup of slot `number`: controller (or `unified`) to its folder. Raises SandboxError."""
    mounts = _mounts(Path("/proc/self/mounts").read_text(encoding="utf-8"))
    places = _places(Path("/proc/self/cgroup").read_text(encoding="utf-8"))
    if all(name in mounts for name in _V1):
        parents = {name: mounts[name] / places.get(name, "/").lstrip("/") for name in _V1}
    elif "unified" in mounts:
        parents = {"unified": _v2_parent(mounts["unified"] / places.get("", "/").lstrip("/"))}
    else:
        raise SandboxError("no cgroup hierarchy with memory, pids and CPU accounting is mounted")
    return {name: str(_make(parent, number)) for name, parent in parents.items()}


def remove(folders: dict[str, str]) -> None:
    """Remove a slot's cgroup. Its processes are dead; the kernel may still need a moment to forget them."""
    for folder in map(Path, folders.values()):
        _remove_tree(folder)
        _remove_if_empty(folder.parent)


def remove_stale() -> None:
    """Remove what a killed grader left behind. Its processes are dead: they end with it."""
    mounts = _mounts(Path("/proc/self/mounts").read_text(encoding="utf-8"))
    places = _places(Path("/proc/self/cgroup").read_text(encoding="utf-8"))
    for name, mount in mounts.items():
        parent = mount / places.get("" if name == "unified" else name, "/").lstrip("/")
        for group in parent.glob(f"{_PREFIX}*"):
            if not Path("/proc", group.name.removeprefix(_PREFIX)).exists():
                for slot in group.glob("slot*"):
                    _remove_tree(slot)
                _remove_if_empty(group)


def _mounts(text: str) -> dict[str, Path]:
    """Controller to mount point; `unified` for cgroup v2."""
    found = {}
    for line in text.splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "cgroup2":
            found["unified"] = Path(place)
        elif kind == "cgroup":
            found.update({option: Path(place) for option in options.split(",") if option in _V1})
    return found


def _places(text: str) -> dict[str, str]:
    """Controller to our own group in its hierarchy; the empty name stands for cgroup v2."""
    places = {}
    for line in text.splitlines():
        _, controllers, place = line.split(":", 2)
        places.update(dict.fromkeys(controllers.split(","), place))
    return places


def _v2_parent(own: Path) -> Path:
    controllers = set((own / "cgroup.controllers").read_text(encoding="ascii").split())
    if not controllers >= _V2_NEEDED:
        raise SandboxError(f"cgroup v2 hands down no {' and '.join(sorted(_V2_NEEDED - controllers))} controller here")
    try:
        (own / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"cgroup v2 controllers cannot be handed down from {own}: {error.strerror}") from error
    return own


def _make(parent: Path, number: int) -> Path:
    group = parent / f"{_PREFIX}{os.getpid()}"
    try:
        group.mkdir(exist_ok=True)
        if (group / "cgroup.subtree_control").exists():
            (group / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
        slot = group / f"slot{number}"
        slot.mkdir()
        if (slot / "cgroup.subtree_control").exists():
            (slot / "cgroup.subtree_control").write_text("+memory +pids", encoding="ascii")
    except OSError as error:
        raise SandboxError(f"no cgroup can be made in {parent}: {error.strerror}") from error
    return slot


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
    if folder.exists() and not any(child.is_dir() for child in folder.iterdir()):
        _remove_one(folder)
