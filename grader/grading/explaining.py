"""What the reference tells about wrong answers. A fault of the reference costs feedback and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from grader.assignments import ReferenceEnded, ReferenceHung, ReferenceWorker
from grader.errors import ReferenceFault
from grader.model import Case, Explanation, Judgement
from grader.text.shorten import MORE_BELOW, shorten

Value = TypeVar("Value")
_SHORT = 10_000  # characters of an input that a solver reads in no time
_SHOWN = 500
_SHRUNK = "\nThe input came from shrink():\n{}"
_AnswerOrFault = str | ReferenceFault | None
_SOLVER = "variant "  # before its name, so that no variant is taken for a function


class Explainer:
    """Asks the reference why answers are right or wrong. A function that was at fault once is not asked again.

    `faults` says what went wrong, for the instructor. Methods may be called from several threads.
    """

    def __init__(self, worker: ReferenceWorker, cases: Sequence[Case]) -> None:
        self._worker = worker
        self._cases = {case.name: case for case in cases}
        self._judging: dict[str, ReferenceHung] = {}
        self._short = {case.name: case for case in cases if len(case.input) <= _SHORT}
        self._lock = threading.Lock()
        self._off: set[str] = set()
        self._told: set[str] = set()
        self._answers: dict[tuple[str, str], str | None] = {}
        self._doubted: set[str] = set()
        self._started = False
        self._start: ThreadPoolExecutor | None = None
        self._starting: Future[None] | None = None
        self.faults: list[str] = []
        self.doubts = 0
        """How often an answer is missing that another time may be there: the process hung, or ended."""

    def get_ready(self) -> None:
        """Start the reference, which nothing else here does without being asked. Raises ReferenceFault."""
        self._worker.get_ready()
        self._started = True

    def get_ready_soon(self) -> None:
        """Start the reference beside other work, where it was not started yet."""
        if self._start is None and not self._started:
            self._start = ThreadPoolExecutor(1)
            self._starting = self._start.submit(self.get_ready)

    def wait_for_start(self) -> None:
        """Until the reference has started that is needed soon. Raises ReferenceFault."""
        if self._starting:
            self._starting.result()

    def close(self) -> None:
        """Wait for whatever was begun and nobody has waited for."""
        if self._start:
            self._start.shutdown(cancel_futures=True)

    @property
    def variants(self) -> Mapping[str, str]:
        """Name of each wrong solver to its sentence; not those that have hung or ended the worker."""
        return {
            name: message for name, message in self._worker.variants().items() if _name_solver(name) not in self._off
        }

    def explain(self, text: str, item: int) -> Explanation | None:
        """Why the answer to data set `item` (from 1) of an input is the answer; None when the reference has none."""
        return self._ask("explain", lambda: self._worker.explain(text, item))

    def refute(self, text: str, item: int, answer: str) -> Explanation | None:
        """Why a student's answer to data set `item` (from 1) loses; None when the reference does not say that."""
        return self._ask("refute", lambda: self._worker.refute(text, item, answer))

    def judge(self, case: str, text: str, output: str) -> Judgement:
        """What the reference's `judge()` says of an output. Raises ReferenceFault: without it there is no verdict."""
        with self._lock:
            if case in self._judging:
                raise self._judging[case]
            try:
                return self._worker.judge(text, output, case)
            except ReferenceHung as hung:
                self._try_own_answer(case, hung)
                raise

    def _try_own_answer(self, case: str, hung: ReferenceHung) -> None:
        """An output may have made judge() hang; when the right answer does so too, nobody waits for the case again."""
        asked = self._cases[case]
        try:
            self._worker.judge(asked.input, asked.expected or "", case)
        except ReferenceHung:
            self._judging[case] = hung

    def shrink(self, text: str, most: int) -> Sequence[str] | None:
        """At most so many smaller inputs; None when the reference cannot shrink."""
        return self._ask("shrink", lambda: self._worker.shrink(text, most))

    def expected(self, text: str) -> str | None:
        """The right output for an input of our making; None when the reference refuses it or is at fault."""
        checks = [("validate", text)] if "validate" in self._worker.functions else []
        told = self._ask_many("solve", [*checks, ("solve", text)])
        *refusals, answer = (
            self._keep_fault("solve", each, _SHRUNK.format(shorten(text, _SHOWN, MORE_BELOW))) for each in told
        )
        return answer if all(refusal == "" for refusal in refusals) else None

    def ask_variant(self, variant: str, case: Case) -> str | None:
        """What a variant answers to a case, asked once; None when it raises, or has hung and is a variant no more."""
        key = (variant, case.name)
        if key not in self._answers:
            # Asking costs more than answering a short case.
            asked = list(self._short.values()) if case.name in self._short else [case]
            answers = self._ask_many(_name_solver(variant), [("solve_variant", variant, each.input) for each in asked])
            for each, answer in zip(asked, answers, strict=True):
                self._answers[variant, each.name] = self._keep_fault(_name_solver(variant), answer)
        return self._answers[key]

    def _ask_many(self, what: str, calls: Sequence[tuple[str, ...]]) -> Sequence[_AnswerOrFault]:
        return self._ask(what, lambda: self._worker.many(calls)) or [None] * len(calls)

    def _ask(self, what: str, call: Callable[[], Value]) -> Value | None:
        """One after the other, so that after a fault nobody asks again and waits again."""
        with self._lock:
            if what in self._off or (what not in self._worker.functions and not what.startswith(_SOLVER)):
                self.doubts += what in self._doubted
                return None
            try:
                return _call_again_if_ended(call)
            except ReferenceFault as fault:
                self._off.add(what)
                self.faults.append(fault.message)
                if isinstance(fault, ReferenceEnded | ReferenceHung):
                    self._doubted.add(what)
                    self.doubts += 1
                return None

    def _keep_fault(self, what: str, answer: _AnswerOrFault, of: str = "") -> str | None:
        """The answer unless it is a fault; of many faults of one solver the first is told, with what it was asked."""
        if not isinstance(answer, ReferenceFault):
            return answer
        with self._lock:
            if what not in self._told:
                self._told.add(what)
                self.faults.append(answer.message + of)
        return None


def _call_again_if_ended(call: Callable[[], Value]) -> Value:
    """What a call gives; where its process ended, the call is made once more by a new one: it may have been killed."""
    try:
        return call()
    except ReferenceEnded:
        return call()


def _name_solver(variant: str) -> str:
    return _SOLVER + variant
