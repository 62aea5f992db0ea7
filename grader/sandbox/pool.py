"""The sandbox as the rest of the grader sees it: open it once, give it jobs from any thread, close it."""

from __future__ import annotations

import contextlib
import glob
import queue
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Protocol

from grader.errors import SandboxError
from grader.model import Job, Outcome, SandboxFacts, Tier
from grader.sandbox import tiers
from grader.sandbox.interpreter import find_interpreter
from grader.sandbox.plain import PlainRunner
from grader.settings import Runtime

_TOOLS = "/opt/tools"
_PACKAGE = Path(__file__).parents[1]
_DEFAULT = Runtime()
_NO_ROOT_OF_ITS_OWN = (Tier.LANDLOCK, Tier.PLAIN)


class Runner(Protocol):
    """Executes one job at a time."""

    @property
    def alive(self) -> bool: ...

    def execute(self, job: Job) -> Outcome: ...

    def abort(self) -> None: ...

    def close(self) -> None: ...


class Sandbox:
    """A fixed number of runners of one tier. `run` may be called from as many threads as there are runners."""

    def __init__(
        self,
        slots: int,
        runtime: Runtime = _DEFAULT,
        tools: Mapping[str, Path] | None = None,
        only: Tier | None = None,
        warm: bool = True,
        needs: Iterable[str] = (),
        private: Iterable[Path] = (),
    ) -> None:
        """Probe the machine and start the runners; `only` demands one tier. Raises SandboxError.

        `tools` are programs of our own that jobs may use: name to path on this machine. Without `warm` every program
        is executed afresh. `needs` are paths (patterns) besides /usr that programs find too;
        `private` places look empty to them wherever they lie.
        """
        self.interpreter = find_interpreter(runtime.python)
        self._warm = warm
        self._needs = tuple(needs)
        self._private = tuple(str(path.resolve()) for path in (*private, _PACKAGE))
        self._modules = runtime.warm if warm else ()
        self._tools = dict(tools or {})
        self._found = tiers.find_tier(self.interpreter, only)
        tier = self._found.tier
        self._shared = ""
        if tier is Tier.LANDLOCK and self._found.as_root and self._tools:
            from grader.sandbox import leftovers

            # Runs have users of their own there, who may not reach the place where our programs are installed.
            self._shared, self._tools = leftovers.share(self._tools)
        missing = tuple(f"not reached: {reason}" for reason in self._found.reasons)
        self.facts = SandboxFacts(tier, tiers.GUARANTEES[tier], tiers.MISSING[tier] + missing)
        self._aborted = False
        self._runners: dict[int, Runner] = {}
        self._idle: queue.Queue[int] = queue.Queue()
        self._taking_all = threading.Lock()
        try:
            for number in range(slots):
                self._runners[number] = self._start(number)
                self._idle.put(number)
        except SandboxError:
            self.close()
            raise

    def _start(self, number: int) -> Runner:
        if self._found.tier is Tier.PLAIN:
            return PlainRunner()
        from grader.sandbox.launchers import Launcher

        tools = tuple((str(path), f"{_TOOLS}/{name}") for name, path in self._tools.items())
        needs = tuple((path, path) for pattern in self._needs for path in sorted(glob.glob(pattern)))  # noqa: PTH207  absolute patterns
        inside = self.interpreter.binds + tools + needs
        hide = self.interpreter.packages + self._private
        plan = tiers.plan_of(self._found, self.interpreter, inside, self._modules, hide)
        return Launcher(plan, number)

    @property
    def python(self) -> str:
        """The students' interpreter, as a run must call it."""
        return self.interpreter.executable

    def tool(self, name: str) -> str:
        """A tool's path, as a run must call it."""
        return str(self._tools[name]) if self._found.tier in _NO_ROOT_OF_ITS_OWN else f"{_TOOLS}/{name}"

    def run(self, job: Job) -> Outcome:
        """Execute a job. A run that our own side could not make is tried once more before its fault is believed."""
        job = job if self._warm else replace(job, code=None)
        outcome = self._run_once(job)
        return self._run_once(job) if outcome.fault else outcome

    def _run_once(self, job: Job) -> Outcome:
        asked = time.monotonic()
        number = self._idle.get()
        waited = time.monotonic() - asked
        try:
            return replace(self._execute(number, job), waited=waited)
        finally:
            self._idle.put(number)

    def _execute(self, number: int, job: Job) -> Outcome:
        if self._aborted:
            raise SandboxError("the sandbox was told to stop")
        if not self._runners[number].alive:
            self._runners[number].close()
            self._runners[number] = self._start(number)
        outcome = self._runners[number].execute(job)
        if outcome.fault:
            self._runners[number].close()  # it is not trusted again: the next run starts another
        return outcome

    def abort(self) -> None:
        """From any thread: end what runs now and refuse what comes. Close it afterwards as usual."""
        self._aborted = True
        for runner in self._runners.values():
            runner.abort()

    def run_alone(self, job: Job) -> Outcome:
        """Execute a job while no other one runs: what it takes is then its own."""
        with self._taking_all:
            numbers = [self._idle.get() for _ in self._runners]
        try:
            return self._execute(numbers[0], job if self._warm else replace(job, code=None))
        finally:
            for number in numbers:
                self._idle.put(number)

    def close(self) -> None:
        """End every runner. No run may be in progress."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._unshare)
            for runner in self._runners.values():
                stack.callback(runner.close)

    def _unshare(self) -> None:
        if self._shared:
            from grader.sandbox import leftovers

            leftovers.remove_folder(self._shared)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
