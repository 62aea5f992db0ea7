"""What the sandbox takes of memory: a launcher, and the front end after many runs."""

from __future__ import annotations

import re
from pathlib import Path

from programs import PYTHON, warmed
from timing import report_size, tell

from grader.config.settings import Runtime
from grader.model import Tier
from grader.sandbox import Sandbox

FIRST, LAST = 100, 10_000
MOST_MB = 20
SIZE = re.compile(r"^(\w+):\s+(\d+) kB$", re.MULTILINE)


def measure_launcher(tier: Tier, runtime: Runtime) -> None:
    """A launcher that has served some runs: process 1 inside."""
    what = f"{tier}: a launcher (PSS)"
    with Sandbox(1, runtime, only=tier) as sandbox:
        _run(sandbox, FIRST)
        outer = sandbox._runners[0]._process.pid  # type: ignore[attr-defined]  # nothing else knows it
        inside = Path(f"/proc/{outer}/task/{outer}/children").read_text(encoding="ascii").split()[0]
        try:
            figures = _figures(f"/proc/{inside}/smaps_rollup")
        except PermissionError:
            tell(what, "not measured: only root may look into it")
            return
    unique = figures["Private_Clean"] + figures["Private_Dirty"]
    report_size(what, figures["Pss"], MOST_MB, f"  {unique:.1f} MB its own")


def measure_growth(runtime: Runtime) -> None:
    """What many runs leave in the front end, which is the same on every tier."""
    with Sandbox(1, runtime) as sandbox:
        _run(sandbox, FIRST)
        before = _figures("/proc/self/status")["VmRSS"]
        _run(sandbox, LAST - FIRST)
        after = _figures("/proc/self/status")["VmRSS"]
    report_size(f"the front end after {LAST:,} runs beyond {FIRST}", after - before, MOST_MB, f"  from {before:.1f} MB")


def _run(sandbox: Sandbox, times: int) -> None:
    job = warmed(sandbox, PYTHON)
    for _ in range(times):
        sandbox.run(job)


def _figures(path: str) -> dict[str, float]:
    """The lines of a file of proc that tell sizes, in megabytes."""
    found = SIZE.findall(Path(path).read_text(encoding="utf-8"))
    return {name: int(value) * 1024 / 1e6 for name, value in found}
