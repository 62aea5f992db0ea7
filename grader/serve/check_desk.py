"""Takes uploads, has them checked one after the other, and holds what came of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from grader.errors import GraderError, IntakeError, UsageError
from grader.model import CaseResult
from grader.reports.phrases import make_sentence
from grader.serve.check_queue import CheckQueue
from grader.serve.held_checks import HeldChecks
from grader.serve.live_check import CheckStage, LiveCheck, make_mark, pack_page
from grader.serve.served_assignment import CheckedFile, ServedAssignment, Tell, explain_fault
from grader.text.spoken_text import localize, say_later
from grader.translations import speak

_MOST_HELD = 1_000
"""Checks whose pages are held, and all that are the last of a student."""
_NOT_YOURS = say_later("This is not your fault: the grader or the assignment failed. Tell your instructor.")


@dataclass
class CheckTotals:
    """What was done since the server was started."""

    uploads: int = 0
    done: int = 0
    failed: int = 0
    seconds: float = 0.0

    def count(self, check: LiveCheck, seconds: float) -> None:
        """Count a check that has ended."""
        self.seconds += seconds
        self.done += check.stage is CheckStage.DONE
        self.failed += check.stage is not CheckStage.DONE


Render = Callable[[LiveCheck, CheckedFile], str]
"""Makes the page of a check that is done."""


class CheckDesk:
    """Runs checks in threads; all else happens in the thread of the server.

    `render` makes the page; `tell` says what goes wrong to whoever runs the server, and nothing of any content.
    """

    def __init__(self, assignments: Mapping[str, ServedAssignment], slots: int, render: Render, tell: Tell) -> None:
        self.assignments = assignments
        self.queue = CheckQueue(slots)
        self._render, self._tell = render, tell
        self._workers = ThreadPoolExecutor(slots, "check")
        self.totals = CheckTotals()
        self._is_closing = False
        self._getting_ready: set[str] = set()
        self._held = HeldChecks(_MOST_HELD)
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, check_id: str, student: str, assignment: str) -> LiveCheck | None:
        """A check by its student's own address of it; None where it is somebody else's, or not held any more."""
        check = self._held.find(check_id)
        return check if check and (check.student, check.assignment) == (student, assignment) else None

    def find_last(self, student: str, assignment: str) -> LiveCheck | None:
        """The last check of a student since the server was started."""
        return self._held.find_last(student, assignment)

    def find_place(self, check: LiveCheck) -> int:
        """Which one in the queue a check is; 0 once it runs."""
        waiting = self.queue.list_waiting()
        return waiting.index(check) + 1 if check in waiting else 0

    def take_in(self, check: LiveCheck) -> None:
        """Put a check into the queue."""
        self.queue.add(check)
        self._held.add(check)
        self.totals.uploads += 1
        self._begin_next()

    def get_ready(self, name: str) -> None:
        """Start what will be needed for this assignment; what goes wrong is said when somebody uploads."""
        if name not in self._getting_ready:
            self._getting_ready.add(name)
            self._follow(self._get_ready(self.assignments[name]))

    async def close(self) -> None:
        """Stop what runs, begin nothing more, and close all that is warm."""
        self._is_closing = True
        for assignment in self.assignments.values():
            assignment.stop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.to_thread(self._workers.shutdown, cancel_futures=True)
        for assignment in self.assignments.values():
            assignment.close()

    def _begin_next(self) -> None:
        while not self._is_closing and (check := self.queue.take()):
            check.begin()
            self._follow(self._run(check))
        for waiting in self.queue.list_waiting():
            waiting.wake()

    async def _run(self, check: LiveCheck) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            check.finish(await loop.run_in_executor(self._workers, self._make_page, check, loop))
        except (IntakeError, UsageError) as error:  # of what was sent
            with speak(check.language):
                check.fail(f"{make_sentence(error.message)} {localize(error.hint)}")
        except Exception as error:  # a traceback could hold what a student wrote
            self._tell(f"A check of {check.assignment} failed: {locate_error(error)}.")
            with speak(check.language):
                check.fail(localize(_NOT_YOURS))
        finally:
            self.totals.count(check, loop.time() - begun)
            self.queue.release(check)
            self._begin_next()

    def _make_page(self, check: LiveCheck, loop: asyncio.AbstractEventLoop) -> bytes:
        """In a thread of a check."""

        def tell_result(result: CaseResult) -> None:
            loop.call_soon_threadsafe(check.add_mark, make_mark(result))

        with speak(check.language):
            checked = self.assignments[check.assignment].check(check.file, tell_result)
            return pack_page(self._render(check, checked))

    async def _get_ready(self, assignment: ServedAssignment) -> None:
        try:
            await asyncio.to_thread(assignment.get_ready)
        except GraderError as error:
            self._tell(f"{assignment.name} cannot be made ready. {explain_fault(assignment.name, error)}")
        finally:
            self._getting_ready.discard(assignment.name)

    def _follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Hold a task until it is done: the loop itself does not."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def locate_error(error: Exception) -> str:
    """The kind of an error and the line of ours where it arose."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f" at {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__}{where}"
