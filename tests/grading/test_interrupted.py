"""What a killed grader, a killed launcher and a full disk cost: nothing that was finished, and nothing stays behind."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.model import Tier

from ..conftest import RIGHT, Course
from ..forked_commands import Command, start_command
from ..sandbox.conftest import WALLED, descendants, mounts_of, open_tier, runtime_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes, mounts and cgroups as Linux lists them")

# The command as it is, on the one tier that its first argument names.
GRADER = """
import sys
from grader.sandbox import tiers
only, every = sys.argv.pop(1), tiers._list_linux_candidates
tiers._list_linux_candidates = lambda: [found for found in every() if found.tier == only]
from grader.cli import main
main()
"""
# As a quota says it, and for everybody: no file may become larger than this.
LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (170_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
"""
SUBMISSIONS, QUICK = 9, 6
MOMENTS = int(os.environ.get("GRADER_TEST_MOMENTS", "8"))
KEPT = re.compile(rf"(\d+) of {SUBMISSIONS} kept from before")


class Grading(NamedTuple):
    """A running `grader grade` on two cores, and the course that it grades."""

    process: Command
    course: Course

    def wait_until(self, done: int) -> None:
        """Read on until so many submissions are finished and kept."""
        assert self.process.stderr
        said = []
        for line in self.process.stderr:
            said.append(line)
            if line.startswith(f"{done}/{SUBMISSIONS} "):
                return
        raise AssertionError(f"it ended with {self.process.wait()} before {done} were finished: {''.join(said)}")

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=120)
        return self.process.wait(), out, err


Start = Callable[..., Grading]


@pytest.fixture(params=WALLED)
def tier(request: pytest.FixtureRequest) -> Tier:
    chosen: Tier = request.param
    open_tier(chosen).close()
    return chosen


@pytest.fixture
def slow(course: Course, tier: Tier) -> Course:
    """A class that takes its time; every third is wrong, in a way that no store can pack well.

    The last ones take seconds: on a busy machine, too, a signal comes before all is finished.
    """
    path = course.folder / "cases/double/assignment.yaml"
    text = path.read_text(encoding="utf-8") + f"runtime: {{python: {runtime_of(tier).python}}}\n"
    path.write_text(text, encoding="utf-8")
    for number in range(SUBMISSIONS):
        noise = f"import random\nprint(random.Random({number}).randbytes(20_000).hex())\n"
        # A right one first: something is kept before the first large one fills a small disk.
        source = noise if number % 3 == 2 else RIGHT.replace("\n    ", "\n")
        seconds = 0.05 if number < QUICK else 0.8
        course.submit(f"student {number:02}", f"{source}import time\ntime.sleep({seconds})\n")
    return course


@pytest.fixture
def start(slow: Course, tier: Tier) -> Iterator[Start]:
    started: list[Command] = []

    def begin(output: Path | None = None, before: str = "") -> Grading:
        command = [tier.value, "grade", "double", "--course", slow.folder, "-v", "--jobs", "2"]
        command += ["--output", output or slow.folder / "reports/double"]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(start_command(command, source=before + GRADER, **pipes))
        return Grading(started[-1], slow)

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def assert_right(output: Path, tier: Tier) -> None:
    """Every submission has its own verdict in every case, on the tier that was meant."""
    results = json.loads((output / "results.json").read_text(encoding="utf-8"))
    assert results["sandbox"]["tier"] == tier
    found = {each["submitter"]: {case["verdict"] for case in each["cases"]} for each in results["submissions"]}
    wanted = ("accepted", "accepted", "wrong_answer")
    assert found == {f"student {number:02}": {wanted[number % 3]} for number in range(SUBMISSIONS)}


def kept(said: str) -> int:
    found = KEPT.search(said)
    assert found, said
    return int(found[1])


def wait_for_the_end_of(pids: list[int]) -> None:
    deadline = time.monotonic() + 20
    while (alive := [pid for pid in pids if Path(f"/proc/{pid}").exists()]) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive


def test_a_killed_grader_loses_nothing_and_leaves_nothing(start: Start, tier: Tier) -> None:
    mounts = mounts_of(os.getpid())
    grading = start()
    grading.wait_until(4)
    processes = descendants(grading.process.pid)
    assert len(processes) >= 5  # the reference, and of two launchers each at least its parent and itself
    grading.process.kill()
    grading.process.wait()
    wait_for_the_end_of(processes)
    code, out, err = start().end()
    assert code == 0, err
    assert 4 <= kept(out) < SUBMISSIONS
    assert_right(grading.course.folder / "reports/double", tier)
    assert mounts_of(os.getpid()) == mounts
    own = f"grader-*-{grading.process.pid}"
    assert not list(Path("/sys/fs/cgroup").glob(f"**/{own}"))
    assert not list(Path(tempfile.gettempdir()).glob(f"{own}-*"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("tier", [Tier.NAMESPACES], indirect=True)
def test_a_signal_ends_it_as_ctrl_c_does(start: Start, tier: Tier, number: signal.Signals) -> None:
    grading = start()
    grading.wait_until(3)
    processes = descendants(grading.process.pid)
    grading.process.send_signal(number)
    code, _, err = grading.end()
    assert code == 128 + number
    assert re.search(
        rf"Interrupted\. \d of {SUBMISSIONS} submissions are graded and saved\.\nTo continue: grader grade double ", err
    ), err
    wait_for_the_end_of(processes)
    assert not list(Path(tempfile.gettempdir()).glob(f"grader-*-{grading.process.pid}-*"))
    code, out, err = start().end()
    assert code == 0, err
    assert 3 <= kept(out) < SUBMISSIONS


# What is kept is the same on every tier; this one is for everybody to have.
@pytest.mark.parametrize("tier", [Tier.NAMESPACES], indirect=True)
def test_killed_at_any_moment_it_loses_nothing_and_leaves_nothing(start: Start, slow: Course, tier: Tier) -> None:
    output, moments = slow.folder / "reports/double", random.Random(MOMENTS)  # noqa: S311  no secret
    finished = 0
    for _ in range(MOMENTS):
        told = counts(err_after(start(), moments.uniform(0.3, 4)))
        assert not told or told[0] >= finished
        finished = max(finished, *told, 0)
    code, _, err = start().end()
    assert code == 0, err
    assert counts(err)[0] >= finished
    assert_right(output, tier)
    assert {path.name for path in output.iterdir() if path.name.startswith(".")} == {".grader.sqlite"}


def counts(err: str) -> list[int]:
    """How many were done each time that it said so: first those that were kept."""
    return [int(number) for number in re.findall(rf"^(\d+)/{SUBMISSIONS}", err, re.MULTILINE)]


def err_after(grading: Grading, seconds: float) -> str:
    """What it has said when it is killed, with all that belongs to it dead."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        grading.process.wait(seconds)
    processes = descendants(grading.process.pid) if grading.process.poll() is None else []
    grading.process.kill()
    _, err = grading.process.communicate()
    wait_for_the_end_of(processes)
    return err


def launcher(grader: int) -> int:
    """The first launcher of a grader: the process that its own side started, which has made the one inside."""
    started = [pid for pid in descendants(grader) if b"inside.launcher" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return started[0]


def test_killed_launchers_cost_nothing(start: Start, tier: Tier) -> None:
    grading = start()
    for done, inside in ((2, False), (5, True)):
        grading.wait_until(done)
        outer = launcher(grading.process.pid)
        os.kill(descendants(outer)[0] if inside else outer, signal.SIGKILL)
    code, _, err = grading.end()
    assert code == 0, err
    assert_right(grading.course.folder / "reports/double", tier)


def last_done(err: str) -> int:
    return max(int(number) for number in re.findall(rf"^(\d+)/{SUBMISSIONS}", err, re.MULTILINE))


def assert_full_then_freed(full: Grading, freed: Callable[[], Grading], output: Path, tier: Tier) -> None:
    code, _, err = full.end()
    assert code == 3, err
    assert "cannot be written" in err
    assert "Free some disk space, then run the command again." in err
    assert 0 < last_done(err) < SUBMISSIONS
    assert not (output / "index.html").exists()
    code, out, err_again = freed().end()
    assert code == 0, err_again
    assert last_done(err) <= kept(out) < SUBMISSIONS  # each is kept before it is told
    assert_right(output, tier)


# The store is the same on every tier; this one is for everybody to have.
@pytest.mark.parametrize("tier", [Tier.NAMESPACES], indirect=True)
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounting a small disk needs root on Linux")
def test_a_full_disk_loses_nothing_that_was_finished(start: Start, tier: Tier, tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    subprocess.run(["/usr/bin/mount", "-t", "tmpfs", "-o", "size=224k", "small", str(small)], check=True)

    def freed() -> Grading:
        subprocess.run(["/usr/bin/mount", "-o", "remount,size=16m", str(small)], check=True)
        return start(small)

    try:
        assert_full_then_freed(start(small), freed, small, tier)
    finally:
        subprocess.run(["/usr/bin/umount", str(small)], check=True)


@pytest.mark.parametrize("tier", [Tier.NAMESPACES], indirect=True)
def test_a_store_that_may_not_grow_loses_nothing_that_was_finished(start: Start, tier: Tier, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert_full_then_freed(start(output, LIMITED), lambda: start(output), output, tier)
