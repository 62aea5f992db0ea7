"""Many runs in a row leave nothing behind: no descriptor, memory, mount, cgroup or process."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from grader.grading.programs import build
from grader.languages import LANGUAGES
from grader.model import Job, Source, Tier
from grader.settings import BuildLimits, Limits

from .conftest import ISOLATED, open_tier

RUNS = 1500
SLACK_KIB = 4096


def state(pid: int) -> tuple[int, int, int]:
    """Descriptors, mounts and resident KiB of a process, when it has tidied up after its last answer."""
    time.sleep(0.2)
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    (resident,) = [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")]
    mounts = len(Path(f"/proc/{pid}/mounts").read_text(encoding="utf-8").splitlines())
    return len(list(Path(f"/proc/{pid}/fd").iterdir())), mounts, resident


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


@pytest.mark.parametrize("tier", ISOLATED)
def test_nothing_grows(tier: Tier) -> None:
    with open_tier(tier) as sandbox:
        text = b"import os\nopen('x', 'w').write('y' * 10_000)\nprint(input())"
        program = build(
            Source(LANGUAGES["python"], "a.py", "a.py", text), {}, sandbox.python, BuildLimits(), sandbox.run
        )
        assert program.program is not None
        job = Job(
            program.program.command, program.program.files, Limits(), b"3 4 5\n", ("x",), code=program.program.code
        )
        parent = sandbox._runners[0]._process.pid  # type: ignore[attr-defined]
        (launcher,) = children(parent)
        # Only root may look at a process that hides itself; what it holds open shows in our own figures too.
        watched = [os.getpid(), launcher] if os.geteuid() == 0 else [os.getpid()]
        for _ in range(100):
            sandbox.run(job)
        before = [state(pid) for pid in watched]
        for _ in range(RUNS):
            outcome = sandbox.run(job)
        after = [state(pid) for pid in watched]
        assert (outcome.stdout, outcome.fault) == (b"3 4 5\n", "")
        assert [each[:2] for each in after] == [each[:2] for each in before]
        assert all(new[2] - old[2] < SLACK_KIB for new, old in zip(after, before, strict=True))
        assert children(launcher) == []
        groups = [path for path in Path("/sys/fs/cgroup").glob(f"**/grader-*-{os.getpid()}/slot0/*") if path.is_dir()]
        assert groups == []
