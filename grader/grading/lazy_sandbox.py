"""A sandbox that starts when the first program is to run; its tier is known before."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Protocol

from grader.model import Job, Outcome, SandboxFacts, Tier
from grader.sandbox import Sandbox, tiers
from grader.sandbox.interpreter import Interpreter, choose_interpreter

Probed = tuple[Interpreter, SandboxFacts, tuple[str, ...]]
"""The students' interpreter, the tier, and the stronger tiers that were lost."""


class AnySandbox(Protocol):
    """What grading asks of a sandbox."""

    @property
    def facts(self) -> SandboxFacts: ...

    @property
    def interpreter(self) -> Interpreter: ...

    @property
    def python(self) -> str: ...

    def run(self, job: Job) -> Outcome: ...

    def run_alone(self, job: Job) -> Outcome: ...

    def run_beside(self, job: Job) -> Outcome: ...

    def tool(self, name: str) -> str: ...

    def abort(self) -> None: ...


class LazySandbox:
    """Probes beside other work what the sandbox will be; `open_now` starts it when it is needed.

    With `at_once` it is started beside other work, because something will be run for sure.
    Everything but the beginning may raise SandboxError.
    """

    def __init__(self, open_now: Callable[[], Sandbox], probe: Callable[[], Probed], at_once: bool) -> None:
        self._open_now = open_now
        self._opened: Sandbox | None = None
        self._aborted = False
        # One thread starts everything and stays: the kernel ends a launcher with the thread that has started it.
        self._starter = ThreadPoolExecutor(1)
        self._probed: Future[Probed] = self._starter.submit(self._open_and_tell if at_once else probe)

    @property
    def facts(self) -> SandboxFacts:
        return self._probed.result()[1]

    @property
    def lost_tiers(self) -> tuple[str, ...]:
        """As `Sandbox.lost_tiers`."""
        return self._probed.result()[2]

    @property
    def interpreter(self) -> Interpreter:
        return self._probed.result()[0]

    @property
    def python(self) -> str:
        return self.interpreter.executable

    def run(self, job: Job) -> Outcome:
        """As `Sandbox.run`."""
        return self._open_sandbox().run(job)

    def run_alone(self, job: Job) -> Outcome:
        """As `Sandbox.run_alone`."""
        return self._open_sandbox().run_alone(job)

    def run_beside(self, job: Job) -> Outcome:
        """As `Sandbox.run_beside`."""
        return self._open_sandbox().run_beside(job)

    def tool(self, name: str) -> str:
        """As `Sandbox.tool`."""
        return self._open_sandbox().tool(name)

    def abort(self) -> None:
        """As `Sandbox.abort`; what was not started is not started any more."""
        self._aborted = True
        if self._opened:
            self._opened.abort()

    def close(self) -> None:
        """End every runner, if there is one. No run may be in progress."""
        with self._starter:
            self._probed.exception()
            if self._opened:
                self._opened.close()

    def _open_sandbox(self) -> Sandbox:
        return self._opened or self._starter.submit(self._open).result()

    def _open(self) -> Sandbox:
        """In the thread of the starter, so that two who ask at one time get the same."""
        if self._opened is None:
            self._opened = self._open_now()
            if self._aborted:
                self._opened.abort()
        return self._opened

    def _open_and_tell(self) -> Probed:
        sandbox = self._open()
        return sandbox.interpreter, sandbox.facts, sandbox.lost_tiers

    def __enter__(self) -> LazySandbox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def probe(python: str, only: Tier | None = None) -> Probed:
    """The interpreter and the strongest tier, or `only` that one, without a sandbox. Raises SandboxError."""
    interpreter = choose_interpreter(python)
    found = tiers.find_tier(interpreter, only)
    return interpreter, tiers.describe_sandbox(found), found.lost
