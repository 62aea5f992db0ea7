"""A grader that is killed leaves no process, and the next one cleans what is left of its cgroups."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grader.model import Tier
from grader.sandbox import Sandbox, cgroups
from grader.sandbox.temporary_folders import make_prefix

from .conftest import ISOLATED, descendants, open_tier

KILLED = """
import os, signal, sys, threading, time
from grader.model import File, Job, Tier
from grader.sandbox import Sandbox
from grader.config.settings import Limits
sandbox = Sandbox(1, only=Tier(sys.argv[1]))
job = Job((sandbox.python, "a.py"), {"a.py": File(b"import time; time.sleep(60)")}, Limits(wall_seconds=60))
threading.Thread(target=sandbox.run, args=(job,), daemon=True).start()
time.sleep(0.5)
print(sandbox._runners[0]._process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("tier", ISOLATED)
def test_nothing_outlives_a_killed_grader(tier: Tier) -> None:
    open_tier(tier).close()
    process = subprocess.Popen([sys.executable, "-c", KILLED, tier.value], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    launcher = int(process.stdout.readline())
    pids = [launcher, *descendants(launcher)]
    # The launcher, the parent of process 1 of the namespace, process 1, which is the template, the student's program.
    assert len(pids) == 4
    process.kill()
    process.wait()
    process.stdout.close()
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]
    open_tier(tier).close()
    assert not list(Path("/sys/fs/cgroup").glob(f"**/grader-*-{process.pid}"))


def test_closing_removes_the_cgroups() -> None:
    with open_tier(Tier.STRONG) as sandbox:
        folders = [Path(folder) for folder in sandbox._runners[0]._folders.values()]  # type: ignore[attr-defined]
        assert folders
        assert all(folder.is_dir() for folder in folders)
    assert not any(folder.exists() or folder.parent.exists() for folder in folders)


def test_a_sandbox_closes_while_another_one_of_the_process_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = {name: tmp_path / name for name in ("memory", "pids", "cpuacct")}
    for mount in mounts.values():
        mount.mkdir()
    monkeypatch.setattr(cgroups, "read_mounts", lambda: mounts)
    monkeypatch.setattr(cgroups, "read_own_places", dict)

    def open_and_close(number: int) -> None:
        for _ in range(500):
            cgroups.remove(cgroups.make_slot_groups(number))

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(open_and_close, number) for number in range(2)]:
            done.result()
    assert not [left for mount in mounts.values() for left in mount.iterdir()]


@pytest.mark.parametrize("tier", ISOLATED)
def test_a_launcher_that_dies_is_replaced_and_the_run_made_again(tier: Tier) -> None:
    with open_tier(tier) as sandbox:
        sandbox._runners[0].abort()
        from .conftest import python

        assert python(sandbox, "print('again')").stdout == b"again\n"


def test_an_aborted_sandbox_refuses_further_runs() -> None:
    from grader.errors import SandboxError

    from .conftest import python

    with Sandbox(1, only=Tier.PLAIN) as sandbox:
        sandbox.abort()
        with pytest.raises(SandboxError, match="told to stop"):
            python(sandbox, "print(1)")


def test_mounts_and_places_of_every_kind_of_machine() -> None:
    hybrid = (
        "cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n"
        "cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0\n"
        "cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0\n"
        "cgroup /sys/fs/cgroup/pids cgroup rw,pids 0 0\n"
    )
    assert cgroups._parse_mounts(hybrid) == {
        "unified": Path("/sys/fs/cgroup/unified"),
        "memory": Path("/sys/fs/cgroup/memory"),
        "cpu": Path("/sys/fs/cgroup/cpu,cpuacct"),
        "cpuacct": Path("/sys/fs/cgroup/cpu,cpuacct"),
        "pids": Path("/sys/fs/cgroup/pids"),
    }
    assert cgroups._parse_mounts("cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n") == {"unified": Path("/sys/fs/cgroup")}
    assert cgroups._parse_mounts("proc /proc proc rw 0 0\n") == {}
    places = cgroups._parse_places("5:cpu,cpuacct:/a\n4:memory:/b:c\n0::/user.slice\n")
    assert places == {"cpu": "/a", "cpuacct": "/a", "memory": "/b:c", "": "/user.slice"}


def group(folder: Path, controllers: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "cgroup.subtree_control").write_text(controllers, encoding="ascii")
    return folder


def test_version_2_takes_the_nearest_group_above_that_hands_down_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    group(tmp_path, "memory pids cpu")
    group(tmp_path / "app", "pids memory")
    group(tmp_path / "app" / "scope", "")
    assert cgroups._find_v2_parent(tmp_path, "/app/scope") == tmp_path / "app"


def test_version_2_never_asks_the_group_that_holds_the_grader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grader.errors import SandboxError

    monkeypatch.setattr("os.geteuid", lambda: 1000)
    group(tmp_path / "own", "memory pids")
    with pytest.raises(SandboxError, match="no memory and pids controllers"):
        cgroups._find_v2_parent(tmp_path, "/own")


def test_groups_are_found_while_another_grader_makes_and_removes_its_own(tmp_path: Path) -> None:
    stays = tmp_path / "below" / f"{make_prefix()}1"
    stays.mkdir(parents=True)
    ended = threading.Event()

    def come_and_go() -> None:
        while not ended.is_set():
            for number in range(50):
                (tmp_path / f"{make_prefix()}{number}" / "slot0" / "run").mkdir(parents=True)
            for number in range(50):
                for place in ("slot0/run", "slot0", "."):
                    (tmp_path / f"{make_prefix()}{number}" / place).rmdir()

    other = threading.Thread(target=come_and_go)
    other.start()
    try:
        for _ in range(300):
            assert stays in list(cgroups.find_groups(tmp_path))
    finally:
        ended.set()
        other.join()
