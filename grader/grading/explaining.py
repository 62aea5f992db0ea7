"""What the reference tells about wrong answers. A fault of the reference costs feedback and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from grader.assignments.expected import list_part_faults
from grader.assignments.small_inputs import SmallInputs, find_small_inputs
from grader.errors import ReferenceFault
from grader.judging import are_same_outputs, choose_comparable_rule
from grader.model import AnswerPart, Case, Diagnosis, Explanation, Judgement
from grader.recent_values import RecentValues
from grader.reference.client import ReferenceEnded, ReferenceHung, ReferenceWorker
from grader.text.digest import digest
from grader.text.shorten import MORE_BELOW, shorten

if TYPE_CHECKING:
    from grader.feedback import CaseRun
    from grader.feedback.diagnosis import VariantAnswer

Value = TypeVar("Value")
_SHORT = 2_000  # characters of an input that a solver reads in no time
_SHOWN = 500
_SHRUNK = "\nThe input came from shrink():\n{}"
_LEFT_OUT = "\nThe input is one of the cases with parts left out:\n{}"
_ASKED = "\nThe input was:\n{}"
_AnswerOrFault = str | ReferenceFault | None
_MOST_ALIKE = 1_000
"""Inputs whose answers by every variant are held: a served page explains programs of students for weeks."""
_MOST_FAULTS = 1_000
PAIRED = " + "
"""Between the names of two mistakes at once."""
_ODD_INPUT = "odd input"
_SOLVER = "variant "  # before its name, so that no variant is taken for a function
_EVERY_SOLVER = f"{_SOLVER}of any name on a small input"


FindBank = Callable[[ReferenceWorker], SmallInputs]


class Explainer:
    """Asks the reference why answers are right or wrong.

    A fault costs what was asked for and nothing else: the function is asked again, but for the same input where it hung
    or ended its process. Only a variant that does so is given up. Methods may be called from
    several threads.
    """

    def __init__(self, worker: ReferenceWorker, cases: Sequence[Case], find_bank: FindBank | None = None) -> None:
        """`find_bank` finds the small inputs where they may have been kept."""
        self._worker = worker
        self._find_bank = find_bank or (lambda worker: find_small_inputs(worker, cases))
        self._bank: SmallInputs | None = None
        self._answers_to_bank: dict[str, str] = {}
        self._shown: dict[str, dict[str, _AnswerOrFault]] = {}
        self._alike = RecentValues[Mapping[str, _AnswerOrFault]](_MOST_ALIKE)
        self._cases = {case.name: case for case in cases}
        self._judging: dict[str, ReferenceHung] = {}
        self._short = {case.name: case for case in cases if len(case.input) <= _SHORT}
        self._lock = threading.Lock()
        self._off: set[str] = set()
        self._told: set[str] = set()
        self._answers: dict[tuple[str, str], str | None] = {}
        self._doubted: set[tuple[str, str]] = set()
        self._faults: dict[str, str] = {}
        self._started = False
        self._start: ThreadPoolExecutor | None = None
        self._starting: Future[None] | None = None
        self.doubts = 0
        """How often an answer is missing that another time may be there: the process hung, or ended."""

    @property
    def faults(self) -> list[str]:
        """What went wrong, each fault once, with the input it was found on."""
        return [*self._faults.values()]

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
        """Until the reference has started: only then it is known what it can do. Raises ReferenceFault."""
        if self._starting:
            self._starting.result()
        elif not self._started:
            self.get_ready()

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

    @property
    def pairs(self) -> Mapping[str, tuple[str, ...]]:
        """Name of each two mistakes that can be made at once to the sentences of both."""
        known = self.variants
        return {name: (known[one], known[other]) for name, (one, other) in self.paired.items()}

    def _may_tell(self, mistake: str) -> bool:
        """Whether it is one of the variants or of their pairs."""
        if _name_solver(mistake) in self._off:
            return False
        pair = self._pairs.get(mistake)
        return all(map(self._may_tell, pair)) if pair else mistake in self._worker.variants()

    @property
    def paired(self) -> Mapping[str, tuple[str, str]]:
        """Name of each two mistakes that can be made at once to the names of both."""
        known = self.variants
        return {
            name: (one, other)
            for name, (one, other) in self._pairs.items()
            if one in known and other in known and _name_solver(name) not in self._off
        }

    @cached_property
    def _pairs(self) -> Mapping[str, tuple[str, str]]:
        chained = {name: place for place, name in enumerate(self._worker.chained_variants())}
        # Of two that can both be the second one, only the later one is: what comes out is the same.
        pairs = (
            (one, other)
            for other, place in chained.items()
            for one in self._worker.variants()
            if chained.get(one, -1) < place
        )
        return {f"{one}{PAIRED}{other}": (one, other) for one, other in pairs}

    def explain(self, text: str, item: int) -> Explanation | None:
        """Why answer `item` (from 0) to an input is the answer; None when the reference does not say that."""
        return self._ask("explain", lambda: self._worker.explain(text, item), text)

    def refute(self, text: str, item: int, answer: str) -> Explanation | None:
        """Why a student's answer in the place of `item` (from 0) is wrong; None when the reference does not say."""
        return self._ask("refute", lambda: self._worker.refute(text, item, answer), text)

    def canonical(self, text: str, output: str) -> str | None:
        """An output in the reference's own layout; None when the reference knows no other or is at fault."""
        self.wait_for_start()
        return self._ask("canonical", lambda: self._worker.canonical(text, output), text)

    def parts(self, text: str, expected: str) -> tuple[AnswerPart, ...]:
        """The answers that an expected output consists of; none when the reference does not tell of just its lines."""
        parts = self._ask("parts", lambda: self._worker.parts(text), text) or ()
        return () if list_part_faults(parts, expected) else parts

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

    @property
    def can_shrink(self) -> bool:
        """Whether the reference makes smaller inputs, or says which texts are inputs."""
        return "shrink" in self._worker.functions

    @property
    def shrinks_by_text(self) -> bool:
        """Whether smaller inputs are texts of which the reference only says that they are inputs."""
        return self._worker.shrinks_by_text

    def shrink(self, text: str, most: int) -> Sequence[str] | None:
        """At most so many smaller inputs; None when the reference cannot shrink."""
        return self._ask("shrink", lambda: self._worker.shrink(text, most), text)

    def choose_small_inputs(self, mistakes: Sequence[Diagnosis] = ()) -> Sequence[str]:  # noqa: ARG002  a pack has few
        """The smallest inputs of the assignment in order of size, made when they are first asked for."""
        with self._lock:
            if self._bank is None:
                try:
                    self._bank = _call_again_if_ended(lambda: self._find_bank(self._worker))
                except ReferenceFault as fault:
                    self._take_note("small_inputs", "", fault)
                    self._bank = ()
            self._answers_to_bank = dict(self._bank)
            return [*self._answers_to_bank]

    def expected(self, text: str) -> str | None:
        """The right output for an input of our making; None when the reference refuses it or is at fault."""
        if (known := self._answers_to_bank.get(text)) is not None:
            return known
        checks = [("validate", text)] if "validate" in self._worker.functions else []
        *refusals, answer = self._ask_many("solve", [*checks, ("solve", text)], text)
        made_of = _LEFT_OUT if self.shrinks_by_text else _SHRUNK
        told = made_of.format(shorten(text, _SHOWN, MORE_BELOW))
        # Of what is no input, the solver need not say anything.
        if any(self._keep_fault("solve", refusal, told) != "" for refusal in refusals):
            return None
        return self._keep_fault("solve", answer, told)

    def try_to_solve(self, text: str) -> str | None:
        """The right output for a text that may be no input; None where the reference refuses it or is at fault."""
        checks = [("validate", text)] if "validate" in self._worker.functions else []
        with self._lock:
            if _ODD_INPUT in self._off:
                return None
            try:
                *refusals, answer = self._worker.many([*checks, ("solve", text)])
            except ReferenceFault:  # nobody has said that it must answer such a text
                self._off.add(_ODD_INPUT)
                return None
        return answer if isinstance(answer, str) and all(refusal == "" for refusal in refusals) else None

    def recall_answers(self, runs: Sequence[CaseRun]) -> VariantAnswer:  # noqa: ARG002  a packed course needs them
        """What the variants answer to the cases of these runs."""
        return self.ask_variant

    def ask_variant(self, variant: str, case: Case) -> str | None:
        """What a variant, or a pair of them, answers to a case, asked once.

        None when it raises, or has hung and is a variant no more.
        """
        key = (variant, case.name)
        if key not in self._answers:
            # Asking costs more than answering a short case.
            asked = list(self._short.values()) if case.name in self._short else [case]
            answers = self._ask_many(_name_solver(variant), [(*self._call_of(variant), each.input) for each in asked])
            for each, answer in zip(asked, answers, strict=True):
                self._answers[variant, each.name] = self._keep_fault(_name_solver(variant), answer)
        return self._answers[key]

    def shows(self, mistake: str, case: Case) -> bool:
        """Whether a mistake gives a wrong answer to a case of our making; True of one that is not the reference's."""
        answer = self.predict(mistake, case.input)
        return answer is None or not _is_right(answer, case)

    def predict(self, mistake: str, text: str) -> str | None:
        """What a program that makes a mistake prints for an input of our making; None where that is not known."""
        if not self._may_tell(mistake):
            return None
        if mistake not in self._shown:
            self._shown[mistake] = self._try_on_bank(mistake)
        known = self._shown[mistake]
        answer = known[text] if text in known else self._try_on_small_inputs(mistake, [text])[0]
        return answer if isinstance(answer, str) else None

    def count_alike(self, mistake: str, text: str) -> int:
        """How many other mistakes give for an input what this one gives; 0 of one that is not the reference's."""
        names = [*self.variants]
        if mistake not in names and mistake not in self.pairs:
            return 0
        known = self._alike.find(text, lambda: self._answer_by_all(names, text))
        own = known[mistake] if mistake in known else self._try_on_small_inputs(mistake, [text])[0]
        return sum(isinstance(own, str) and answer == own for name, answer in known.items() if name != mistake)

    def _answer_by_all(self, names: Sequence[str], text: str) -> Mapping[str, _AnswerOrFault]:
        answers = self._ask_many(_EVERY_SOLVER, [("solve_variant", name, text) for name in names], text)
        return dict(zip(names, answers, strict=True))

    def _try_on_bank(self, mistake: str) -> dict[str, _AnswerOrFault]:
        """What it answers to all of the bank, which is tried for every program that makes it; empty where it hangs."""
        bank = [*self._answers_to_bank]
        answers = self._try_on_small_inputs(mistake, bank) if bank else ()
        return dict(zip(bank, answers, strict=True)) if any(answer is not None for answer in answers) else {}

    def _try_on_small_inputs(self, mistake: str, texts: Sequence[str]) -> Sequence[_AnswerOrFault]:
        """Under a name of its own: where it hangs on such an input, it is still a variant for the cases."""
        asked = f"{_name_solver(mistake)} on small inputs"
        return self._ask_many(asked, [(*self._call_of(mistake), text) for text in texts], "\n".join(texts))

    def _call_of(self, variant: str) -> tuple[str, ...]:
        pair = self._pairs.get(variant)
        return ("solve_pair", *pair) if pair else ("solve_variant", variant)

    def _ask_many(self, what: str, calls: Sequence[tuple[str, ...]], text: str = "") -> Sequence[_AnswerOrFault]:
        return self._ask(what, lambda: self._worker.many(calls), text) or [None] * len(calls)

    def _ask(self, what: str, call: Callable[[], Value], text: str = "") -> Value | None:
        """One after the other, so that where it hangs nobody asks the same again and waits again."""
        with self._lock:
            doubted = (what, digest(text)) in self._doubted
            if doubted or what in self._off or not self._knows(what):
                self.doubts += doubted
                return None
            try:
                return _call_again_if_ended(call)
            except ReferenceFault as fault:
                self._take_note(what, text, fault)
                return None

    def _knows(self, what: str) -> bool:
        return what.startswith(_SOLVER) or what == "solve" or what in self._worker.functions

    def _take_note(self, what: str, text: str, fault: ReferenceFault) -> None:
        if what.startswith(_SOLVER):
            self._off.add(what)
        asked = _ASKED.format(shorten(text, _SHOWN, MORE_BELOW)) if text else ""
        if len(self._faults) < _MOST_FAULTS:
            self._faults.setdefault(fault.message, fault.message + asked)
        if isinstance(fault, ReferenceEnded | ReferenceHung):
            self._doubted.add((what, digest(text)))
            self.doubts += 1

    def _keep_fault(self, what: str, answer: _AnswerOrFault, of: str = "") -> str | None:
        """The answer unless it is a fault; of many faults of one solver the first is told, with what it was asked."""
        if not isinstance(answer, ReferenceFault):
            return answer
        with self._lock:
            if what not in self._told:
                self._told.add(what)
                self._faults[answer.message] = answer.message + of
        return None


def _is_right(answer: str, case: Case) -> bool:
    rule = choose_comparable_rule(case.compare)
    return are_same_outputs((case.expected or "").encode(), answer.encode(), rule)


def _call_again_if_ended(call: Callable[[], Value]) -> Value:
    """What a call gives; where its process ended, the call is made once more by a new one: it may have been killed."""
    try:
        return call()
    except ReferenceEnded:
        return call()


def _name_solver(variant: str) -> str:
    return _SOLVER + variant
