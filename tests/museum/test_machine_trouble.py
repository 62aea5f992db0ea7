"""A machine in trouble: right programs keep their verdict or are undecided, never less, on every tier."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.model import Tier
from grader.sandbox import cgroups
from grader.sandbox.inside.process_tree import list_descendants

from ..sandbox.conftest import WALLED, open_tier, runtime_of

SCRIPT = "tests.museum.right_programs"
ROOT = Path(__file__).parents[2]
ALL = {"60 % of its time", "85 % of its time", "190 MiB of memory", "thirty threads", "built by a compiler"}
LONG, SHORT = 1.0, 0.3
"""Seconds of processor time that two of the programs nearly use up: the short ones where it is not what is scarce."""
_TRIES, _PAUSE = 200, 0.05
"""How often a cgroup is removed again, and seconds in between."""
JOIN = "import os, sys; open(sys.argv[1], 'w').write('0'); os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"


@pytest.fixture(params=WALLED)
def tier(request: pytest.FixtureRequest) -> Tier:
    open_tier(request.param).close()
    return Tier(request.param)


def make_script(tier: Tier, slots: int, seconds: float) -> list[str]:
    """The arguments with which an interpreter runs the right programs."""
    return ["-m", SCRIPT, tier.value, str(slots), runtime_of(tier).python, str(seconds)]


def assert_never_less(
    tier: Tier, *before: str, slots: int = 2, seconds: float = SHORT, may_fail_whole: bool = False
) -> dict[str, str]:
    """What became of the right programs, in a process that was started by the command `before`."""
    command = [*(before or [sys.executable]), *make_script(tier, slots, seconds)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    if may_fail_whole and done.returncode:
        assert "SandboxError" in done.stderr, done.stderr[-2000:]  # no verdict at all, and a reason
        return {}
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout)
    assert set(found.values()) <= {"accepted", "undecided"}, found
    return found


@contextlib.contextmanager
def group(controller: str, **limits: int) -> Iterator[list[str]]:
    """The beginning of a command that runs in a cgroup with these limits; skips where none can be made."""
    mounts = cgroups.read_mounts()
    if controller not in mounts:
        pytest.skip(f"there is no cgroup v1 with the controller {controller} here, and v2 gives a test none of its own")
    place = mounts[controller] / cgroups.read_own_places()[controller].lstrip("/") / f"trouble-{os.getpid()}"
    try:
        place.mkdir()
    except OSError as error:
        pytest.skip(f"no cgroup can be made here: {error.strerror}")
    try:
        for name, value in limits.items():
            (place / f"{controller}.{name}").write_text(str(value), encoding="ascii")
        yield [sys.executable, "-c", JOIN, str(place / "tasks")]
    finally:
        remove_group(place)


def remove_group(place: Path) -> None:
    """Remove a cgroup with those below it, once the last of the processes that were killed in them have ended."""
    for below in sorted((each for each in place.rglob("*") if each.is_dir()), reverse=True):
        remove_group(below)
    for _ in range(_TRIES):
        with contextlib.suppress(OSError):
            place.rmdir()
            return
        time.sleep(_PAUSE)
    place.rmdir()


def test_without_trouble_all_are_right(tier: Tier) -> None:
    assert set(assert_never_less(tier).values()) == {"accepted"}


def test_a_quota_of_half_a_core(tier: Tier) -> None:
    with group("cpu", cfs_period_us=100_000, cfs_quota_us=50_000) as before:
        found = assert_never_less(tier, *before, slots=4, seconds=LONG)
    assert found["60 % of its time"] == found["85 % of its time"] == "accepted"


@pytest.mark.alone
def test_eight_busy_loops(tier: Tier) -> None:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(8)]
    try:
        found = assert_never_less(tier, seconds=LONG)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    assert found["60 % of its time"] == found["85 % of its time"] == "accepted"


def test_little_memory_beside_others(tier: Tier) -> None:
    hog = "kept = bytearray(90 << 20); kept[::4096] = bytes(len(kept) // 4096); print(flush=True); input()"
    with group("memory", limit_in_bytes=300 << 20) as before:
        beside = subprocess.Popen([*before, "-c", hog], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert beside.stdout
        beside.stdout.readline()
        try:
            assert_never_less(tier, *before, may_fail_whole=True)
        finally:
            beside.kill()
            beside.communicate()


@pytest.mark.parametrize("left", [24, 48])
def test_few_process_numbers(tier: Tier, left: int) -> None:
    with group("pids", max=left) as before:
        assert_never_less(tier, *before, may_fail_whole=True)


def test_few_descriptors(tier: Tier) -> None:
    assert_never_less(tier, "prlimit", "--nofile=40:40", sys.executable, may_fail_whole=True)


@pytest.mark.parametrize("limit", ["--stack=1048576:1048576", "--as=2000000000:2000000000", "--nproc=300:300"])
def test_limits_of_the_caller_decide_nothing(tier: Tier, limit: str) -> None:
    """They are set anew where we may raise them, and refused where not: root of a container often may not."""
    found = assert_never_less(tier, "prlimit", limit, sys.executable, may_fail_whole=True)
    assert set(found.values()) <= {"accepted"}


@pytest.mark.parametrize("mask", ["027", "077"])
def test_a_strict_umask(tier: Tier, mask: str) -> None:
    found = assert_never_less(tier, "sh", "-c", f'umask {mask}; exec {sys.executable} "$@"', "sh")
    assert set(found.values()) == {"accepted"}


def test_a_full_disk_of_temporary_files(tier: Tier, tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m,mode=1777", "none", tmp_path], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root may mount a small file system for this")
    try:
        (tmp_path / "filler").write_bytes(bytes(900_000))
        assert_never_less(tier, "env", f"TMPDIR={tmp_path}", sys.executable, may_fail_whole=True)
    finally:
        subprocess.run(["umount", "-l", tmp_path], check=True)


@pytest.mark.alone
def test_a_compiler_that_somebody_kills_once(tier: Tier) -> None:
    """By the name that it has in the kernel, so that only the first one of this test is hit."""
    with subprocess.Popen(
        [sys.executable, *make_script(tier, 1, SHORT)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as grading:
        while grading.poll() is None and not (compilers := named("cc1", grading.pid)):
            pass
        with contextlib.suppress(ProcessLookupError):
            os.kill(compilers[0], 9)
        out, _ = grading.communicate()
    assert json.loads(out)["built by a compiler"] == "accepted"


def named(name: str, above: int) -> list[int]:
    """Processes of that name below the process `above`."""
    return [pid for pid, _ in list_descendants(above) if comm_of(pid) == name]


def comm_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def test_cores_and_memory_are_those_that_the_groups_leave() -> None:
    ask = "from grader.sandbox import count_usable_cores, measure_usable_memory_mib; print(count_usable_cores(), measure_usable_memory_mib() < 301)"
    with group("cpu", cfs_period_us=100_000, cfs_quota_us=130_000) as before:
        assert subprocess.run([*before, "-c", ask], capture_output=True, text=True, cwd=ROOT).stdout == "1 False\n"
    with group("memory", limit_in_bytes=300 << 20) as before:
        assert subprocess.run([*before, "-c", ask], capture_output=True, text=True, cwd=ROOT).stdout.endswith("True\n")
