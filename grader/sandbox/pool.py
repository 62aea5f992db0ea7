"""The sandbox as the rest of the grader sees it: open it once, give it jobs from any thread, close it."""

from __future__ import annotations

import contextlib
import glob
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from grader.config.settings import Runtime
from grader.errors import SandboxError
from grader.model import Job, Outcome, Tier
from grader.sandbox import tiers
from grader.sandbox.interpreter import choose_interpreter, is_installed
from grader.sandbox.plain import PlainRunner
from grader.sandbox.resources import find_shortage, measure_usable_memory_mib
from grader.sandbox.slots import Slots

if TYPE_CHECKING:
    from grader.sandbox.launchers import Launcher

_TOOLS = "/opt/tools"
_PACKAGE = Path(__file__).parents[1]
_DEFAULT = Runtime()
_NO_ROOT_OF_ITS_OWN = (Tier.LANDLOCK, Tier.PLAIN)
_PAUSES = (1.0, 10.0)
"""Seconds that the machine gets before each further try."""
_PATIENCE, _LOOK_EVERY = 60.0, 0.2
_ALONE_SECONDS, _ALONE_SHARE = 30.0, 0.1


class AloneTime:
    """How long runs have had the machine for themselves, while all others waited: a bounded part of the whole."""

    def __init__(self) -> None:
        self._began = self._entered = time.monotonic()
        self._used = 0.0

    def is_used_up(self) -> bool:
        """Whether it is more than a tenth of the time since the beginning, and half a minute."""
        return self._used > _ALONE_SECONDS + _ALONE_SHARE * (time.monotonic() - self._began)

    def __enter__(self) -> None:
        self._entered = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self._used += time.monotonic() - self._entered


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
        partners: int = 0,
    ) -> None:
        """Probe the machine and start the first runner; `only` demands one tier. Raises SandboxError.

        Further ones are started when so many programs run at one time.

        `tools` are programs of our own that jobs may use: name to path on this machine. Without `warm` every program
        is executed afresh. `needs` are paths (patterns) besides /usr that programs find too;
        `private` places look empty to them wherever they lie. So many `partners` may talk with programs that run.
        """
        self.interpreter = choose_interpreter(runtime.python)
        self._warm = warm
        self._needs = tuple(needs)
        self._private = tuple(str(path.resolve()) for path in (*private, _PACKAGE))
        self._modules = runtime.warm if warm and is_installed(runtime.python) else ()
        self._tools = dict(tools or {})
        self._runners: dict[int, Runner] = {}
        # One thread starts the later ones and stays: the kernel ends a launcher with the thread that has started it.
        self._starter = ThreadPoolExecutor(1)
        self._found = tiers.find_tier(self.interpreter, only, self._prove if slots else None)
        tier = self._found.tier
        self._shared = ""
        if tier is Tier.LANDLOCK and self._found.as_root and self._tools:
            from grader.sandbox import temporary_folders

            # Runs have users of their own there, who may not reach the place where our programs are installed.
            self._shared, self._tools = temporary_folders.share(self._tools)
        self.facts = tiers.describe_sandbox(self._found)
        self._aborted = False
        self._alone = AloneTime()
        self._patience = _PATIENCE
        try:
            first = range(len(self._runners), min(slots, 1))
            for number in (*first, *range(slots, slots + partners)):
                self._runners[number] = self._start(number)
        except SandboxError:
            self.close()
            raise
        self._slots, self._partners = Slots(range(slots)), Slots(range(slots, slots + partners))

    def _prove(self, found: tiers.ReachedTier) -> bool:
        """Start the first runner on a tier, and keep it where it runs a program."""
        if found.tier is Tier.LANDLOCK:
            return False  # there our programs must be shared first
        try:
            launcher = self._start_launcher(found, 0)
        except SandboxError:
            return False
        if tiers.try_program(launcher, self.interpreter):
            launcher.close()
            return False
        self._runners[0] = launcher
        return True

    def _start(self, number: int) -> Runner:
        return PlainRunner() if self._found.tier is Tier.PLAIN else self._start_launcher(self._found, number)

    def _start_launcher(self, found: tiers.ReachedTier, number: int) -> Launcher:
        from grader.sandbox.launchers import Launcher

        tools = tuple((str(path), f"{_TOOLS}/{name}") for name, path in self._tools.items())
        needs = tuple((path, path) for pattern in self._needs for path in sorted(glob.glob(pattern)))  # noqa: PTH207  absolute patterns
        inside = self.interpreter.binds + tools + needs
        hide = self.interpreter.packages + self._private
        plan = tiers.plan_of(found, self.interpreter, inside, self._modules, hide)
        return Launcher(plan, number)

    @property
    def python(self) -> str:
        """The students' interpreter, as a run must call it."""
        return self.interpreter.executable

    @property
    def lost_tiers(self) -> tuple[str, ...]:
        """The stronger tiers that were tried and could not be had, each with the reason."""
        return self._found.lost

    def tool(self, name: str) -> str:
        """A tool's path, as a run must call it."""
        return str(self._tools[name]) if self._found.tier in _NO_ROOT_OF_ITS_OWN else f"{_TOOLS}/{name}"

    def run(self, job: Job) -> Outcome:
        """Execute a job. A run that our side could not make, or the machine, is tried again before that is believed."""
        outcome = self.run_once(job)
        for pause in _PAUSES:
            if not outcome.fault:
                break
            self._wait_for_room(job, pause)
            outcome = self._judge_machine(job, replace(self.run_alone(job), waited=outcome.waited))
        for _ in _PAUSES:
            if not outcome.unheard:
                break
            outcome = replace(self.run_alone(job), waited=outcome.waited)
        return outcome

    def run_once(self, job: Job) -> Outcome:
        """Execute a job once, whatever comes of it: for who plays against it and would have to begin anew, too."""
        return self._judge_machine(job, self._run_in_turn(job))

    def _judge_machine(self, job: Job, outcome: Outcome) -> Outcome:
        """The outcome, as a fault where the program had not what it may use."""
        failed_by_itself = not outcome.fault and not outcome.breaches and outcome.exit_code != 0
        why = outcome.trouble or (self._find_shortage(job) if failed_by_itself else "")
        return replace(outcome, fault=why) if why and not outcome.fault else outcome

    def _find_shortage(self, job: Job) -> str:
        return find_shortage(job.limits, self._found.tier in _NO_ROOT_OF_ITS_OWN)

    def _wait_for_room(self, job: Job, seconds: float) -> None:
        """So long, or until there is what the job needs. All runs together wait for a bounded time only."""
        began = time.monotonic()
        while time.monotonic() < began + min(seconds, self._patience) and not self._aborted:
            free = measure_usable_memory_mib()
            if (free is None or free > job.limits.memory_mib) and not self._find_shortage(job):
                break
            time.sleep(_LOOK_EVERY)
        self._patience -= time.monotonic() - began

    def _run_in_turn(self, job: Job) -> Outcome:
        asked = time.monotonic()
        with self._slots.one() as number:
            waited = time.monotonic() - asked
            return replace(self._execute(number, job, self._slots), waited=waited)

    def run_beside(self, job: Job) -> Outcome:
        """Execute once what talks with a program that runs: it waits for no program, even one that runs alone."""
        with self._partners.one() as number:
            return self._judge_machine(job, self._execute(number, job, self._partners))

    def _execute(self, number: int, job: Job, slots: Slots) -> Outcome:
        self._refuse_after_abort()
        job = job if self._warm else replace(job, code=None)
        if number not in self._runners or not self._runners[number].alive:
            try:
                self._restart(number)
            except SandboxError as error:
                slots.drop(number)  # the others go on
                return Outcome(None, None, b"", b"", fault=f"a launcher cannot be started: {error.message}")
            self._refuse_after_abort()
        outcome = self._runners[number].execute(job)
        if outcome.fault:
            self._runners[number].close()  # it is not trusted again: the next run starts another
        return outcome

    def _refuse_after_abort(self) -> None:
        if self._aborted:
            raise SandboxError("the sandbox was told to stop")

    def _restart(self, number: int) -> None:
        """Start a runner, in the place of an earlier one if there is one. Raises SandboxError after some tries."""
        if number in self._runners:
            self._runners[number].close()
        for pause in _PAUSES:
            try:
                self._start_and_keep(number)
            except SandboxError:
                time.sleep(pause)
            else:
                return
        self._start_and_keep(number)

    def _start_and_keep(self, number: int) -> None:
        def start() -> None:
            self._runners[number] = self._start(number)

        self._starter.submit(start).result()

    def abort(self) -> None:
        """From any thread: end what runs now and refuse what comes. Close it afterwards as usual."""
        self._aborted = True
        for runner in tuple(self._runners.values()):  # another one may just be starting
            runner.abort()

    def run_alone(self, job: Job) -> Outcome:
        """Execute a job while no other one runs: what it takes is then its own.

        All others wait for it. When that has cost them too much it runs beside them.
        """
        if self._alone.is_used_up():
            return self._run_in_turn(job)
        with self._slots.all() as number, self._alone:
            return self._execute(number, job, self._slots)

    def close(self) -> None:
        """End every runner. No run may be in progress."""
        self._starter.shutdown()
        with contextlib.ExitStack() as stack:
            stack.callback(self._unshare)
            for runner in self._runners.values():
                stack.callback(runner.close)

    def _unshare(self) -> None:
        if self._shared:
            from grader.sandbox import temporary_folders

            temporary_folders.remove_folder(self._shared)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
