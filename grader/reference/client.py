"""Reference modules from outside: calls into a worker process, each with a time limit, every failure told plainly."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from grader.errors import CaseFault, ReferenceFault
from grader.model import AnswerPart, Explanation, Judgement, MatchResult, Turn, parse_calls
from grader.reference.kept_calls import KeptCalls, make_call_key
from grader.reference.reference_process import GRACE, ReferenceProcess

if TYPE_CHECKING:
    from pydantic import TypeAdapter

TIME_LIMIT = 10.0
"""Seconds that one call may take."""
AFTER_HANG = 1.0
"""Seconds at least for a function of feedback that has hung: it is asked on, but a class does not wait long for it."""
_TIMES_LONGEST, _MOST_HANGS = 3, 3
"""How many times as long as its longest answer it may take then; without any answer, hangs that it may have."""
_OF_FEEDBACK = frozenset({"explain", "refute", "shrink", "canonical"})
_LOAD = "load"
"""The name under which it is kept what the module has."""
_START = 30.0
"""Seconds that the interpreter itself may take to start on a busy machine."""
_HINT = "Fix the reference, then run the command again."
_MORE_HINTS = dict.fromkeys(("explain()", "refute()"), " docs/assignments.md shows what it may return.")

Made = TypeVar("Made", Explanation, Judgement, MatchResult, Turn)


_ADAPTERS: dict[type, Any] = {}


def _find_adapter(kind: type[Made]) -> TypeAdapter[Made]:
    """What checks a value that the module gives, made when the first one is given."""
    from pydantic import TypeAdapter

    adapter: TypeAdapter[Made] = _ADAPTERS.get(kind) or TypeAdapter(kind)
    _ADAPTERS[kind] = adapter
    return adapter


class ReferenceHung(ReferenceFault):
    """A call took longer than the time limit."""


class ReferenceEnded(ReferenceFault):
    """The process ended while a call was answered: the reference has ended it, or somebody has killed it."""


class ReferenceWorker:
    """A reference module in a process of its own: `with ReferenceWorker(path) as worker: worker.solve(text)`.

    Every method raises ReferenceFault when the reference raises, hangs, ends its process or gives a wrong type; the
    message names its file and line, and the case where one is given. After a fault the next call starts afresh.
    Methods may be called from several threads; calls are made one after the other. What is among the `kept` calls is
    not asked again, and while nothing else is asked no process starts.
    """

    def __init__(self, reference: Path, time_limit: float = TIME_LIMIT, kept: KeptCalls | None = None) -> None:
        self.reference = reference
        self.time_limit = time_limit
        self.seconds = 0.0
        """How long the reference itself has worked in all."""
        self._process: ReferenceProcess | None = None
        self._kept = kept or KeptCalls()
        self._about: dict[str, Any] = next(iter(self._kept.find(make_call_key(_LOAD, ()))), {})
        self._is_known = bool(self._about)
        self._hangs: Counter[str] = Counter()
        self._longest: dict[str, float] = {}
        self._playing = "play()"
        self._lock = threading.Lock()

    def __enter__(self) -> ReferenceWorker:
        try:
            with self._lock:
                self._start()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if there is one."""
        self._end()

    @property
    def functions(self) -> frozenset[str]:
        """Which of the functions of the contract the module has."""
        return frozenset(self._about.get("functions", ()))

    def solve(self, text: str, case: str = "") -> str:
        """The expected output for an input."""
        return str(self._call("solve", [text], case))

    def call(self, text: str, case: str = "") -> str | None:
        """What the functions of the module return for the calls of a text; None where it has not what is called."""
        if not self._call("can_call", [parse_calls(text)[0].name], case):
            return None
        return str(self._call("call", [text], case))

    @property
    def answers_calls(self) -> bool:
        """Whether it is a reference of functions: its inputs are calls, and nothing else."""
        return "solve" not in self.functions

    def generate(self, parameters: Mapping[str, Any], case: str = "") -> str:
        """An input: `seed` starts the random numbers, the other parameters are passed on."""
        rest = {name: value for name, value in parameters.items() if name != "seed"}
        seed = parameters.get("seed")
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise ReferenceFault(
                f"case `{case}`: `generate` needs a `seed` that is a whole number", "Add one, like seed: 7."
            )
        return str(self._call("generate", [seed, rest], case))

    def validate(self, text: str, case: str = "") -> str:
        """Why an input breaks the rules; empty when it keeps them or the module does not say."""
        return str(self._call("validate", [text], case)) if "validate" in self.functions else ""

    def judge(self, text: str, output: str, case: str = "") -> Judgement:
        """What the module says of an output for an input; one that it rejects has a reason."""
        return self._make("judge()", Judgement, self._call("judge", [text, output], case))

    def prove(self) -> str:
        """What the module has proved of itself; empty when it has no proof."""
        return str(self._call("prove", [], "")) if "prove" in self.functions else ""

    def play(self, text: str, case: str = "") -> Turn | Judgement:
        """Begin a game with a program: what it is told first, or the judgement when the game is over already."""
        self._playing = "play()"
        return self._read_move(Judgement, "judgement", self._call("play", [text], case))

    def reply(self, line: str | None, case: str = "") -> Turn | Judgement:
        """Go on with the game after a line that the program printed; None says that it prints no more."""
        return self._read_move(Judgement, "judgement", self._call("reply", [line], case))

    def match(self, text: str, case: str = "") -> Turn | MatchResult:
        """Begin a game of two programs: the first turn, or the result when the game is over already."""
        self._playing = "match()"
        return self._read_move(MatchResult, "result", self._call("match", [text], case))

    def reply_in_match(self, line: str | None, case: str = "") -> Turn | MatchResult:
        """Go on with a match after a line of the player whose turn it was; None says that it prints no more."""
        return self._read_move(MatchResult, "result", self._call("reply", [line], case))

    def game_of(self, text: str, output: str, case: str = "") -> Judgement:
        """The judgement of a game with a program that prints these lines whatever it is told."""
        return self._make("play()", Judgement, self._call("game_of", [text, output], case))

    def _read_move(self, ending: type[Made], key: str, value: Any) -> Turn | Made:
        if "turn" in value:
            return self._make(self._playing, Turn, value["turn"])
        return self._make(self._playing, ending, value[key])

    def explain(self, text: str, item: int) -> Explanation:
        """Why an answer (from 0, in the order of `parts`) is the answer."""
        return self._make("explain()", Explanation, self._call("explain", [text, item], ""))

    def refute(self, text: str, item: int, answer: str) -> Explanation | None:
        """Why a student's answer in the place of an answer (from 0) is wrong; None when the module does not say."""
        value = self._call("refute", [text, item, answer], "") if "refute" in self.functions else None
        return None if value is None else self._make("refute()", Explanation, value)

    def canonical(self, text: str, output: str) -> str:
        """An output in the layout of the reference; the output itself when the module knows no other layout."""
        read = self._call("canonical", [text, output], "") if "canonical" in self.functions else None
        return output if read is None else str(read)

    def parts(self, text: str, case: str = "") -> tuple[AnswerPart, ...]:
        """The answers that the expected output consists of; none when the module does not say."""
        found = self._call("parts", [text], case) if "parts" in self.functions else ()
        return tuple(AnswerPart(name, lines) for name, lines in found)

    def _make(self, call: str, kind: type[Made], value: Any) -> Made:
        from pydantic import ValidationError

        try:
            return _find_adapter(kind).validate_python(value)
        except ValidationError as error:
            details = error.errors()  # what is missing belongs to a kind of shape that was not given
            detail = next((each for each in details if each["type"] != "missing"), details[0])
            message = f"the {kind.__name__} is wrong at {'.'.join(map(str, detail['loc']))}: {detail['msg']}"
            raise self._make_fault(call, message, {}, "") from error

    def variants(self) -> dict[str, str]:
        """Name of each wrong solver to the sentence for a student with that mistake."""
        return dict(self._about.get("variants", {}))

    def chained_variants(self) -> tuple[str, ...]:
        """The wrong solvers whose mistake can be made in the output of another one."""
        return tuple(self._about.get("chained", ()))

    def solve_pair(self, first: str, second: str, text: str, case: str = "") -> str:
        """What a program answers to an input that makes both mistakes."""
        return str(self._call("solve_pair", [first, second, text], case))

    def solve_variant(self, name: str, text: str, case: str = "") -> str:
        """What a wrong solver answers to an input."""
        return str(self._call("solve_variant", [name, text], case))

    @property
    def shrinks_by_text(self) -> bool:
        """Whether the module has no `shrink()` of its own and says which texts are inputs."""
        return bool(self._about.get("shrinks_by_text"))

    def shrink(self, text: str, limit: int) -> tuple[str, ...]:
        """At most `limit` smaller inputs, largest step first; none when the module cannot shrink."""
        return tuple(self._call("shrink", [text, limit], "")) if "shrink" in self.functions else ()

    def small_inputs(self, starts: Sequence[str], most: int) -> tuple[tuple[str, str], ...]:
        """The smallest inputs that lead from some by `shrink()`, each with its expected output; none without it."""
        found = self._call("small_inputs", [list(starts), most], "") if "shrink" in self.functions else ()
        return tuple((text, expected) for text, expected in found)

    def many(self, calls: Sequence[tuple[str, ...]]) -> list[str | ReferenceFault]:
        """Several calls of functions that give text, with one time limit: of each the text, or its fault.

        A call is the name of a method with its arguments, like `("solve", text)`.
        """
        answers = self._answer_many(calls)
        return [
            answer["value"] if "value" in answer else self._make_fault(_show_call(*call), answer["fault"], answer, "")
            for call, answer in zip(calls, answers, strict=True)
        ]

    def _answer_many(self, calls: Sequence[tuple[str, ...]]) -> list[dict[str, Any]]:
        """Of each call its value or its fault; the process is asked for those that are not kept."""
        with self._lock:
            names = [make_call_key(function, arguments) for function, *arguments in calls]
            known = list(map(self._kept.find, names))
            asked = [call for call, found in zip(calls, known, strict=True) if not found]
            told = iter(self._ask("many", [asked], "") if asked else ())
            answers = [{"value": found[0]} if found else next(told) for found in known]
            for name, answer in zip(names, answers, strict=True):
                if "value" in answer:
                    self._kept.keep(name, answer["value"])
            return answers

    def _call(self, function: str, arguments: list[Any], case: str) -> Any:
        """What was kept, else what the process answers."""
        with self._lock:
            name = make_call_key(function, arguments)
            for value in self._kept.find(name):
                return value
            value = self._ask(function, arguments, case)
            self._kept.keep(name, value)
            return value

    def _ask(self, function: str, arguments: list[Any], case: str) -> Any:
        """What the process answers in time, started if need be; any fault ends it, and who hung is remembered."""
        try:
            process, seconds = self._process or self._start(), self._limit_of(function)
            process.send({"call": function, "arguments": arguments, "seconds": seconds})
            doing = self._playing if function == "reply" else _show_call(function, *arguments)
            before = self.seconds
            value = self._receive(process, doing, case, seconds)
            self._longest[function] = max(self._longest.get(function, 0.0), self.seconds - before)
            return value
        except BaseException as error:
            self._hangs[function] += isinstance(error, ReferenceHung)
            self._end()  # an answer that still comes must not be taken for that of the next call
            raise

    def _limit_of(self, function: str) -> float:
        """Less for feedback that has hung, but enough for what it has been seen to take."""
        hangs, longest = self._hangs[function], self._longest.get(function)
        if function not in _OF_FEEDBACK or not hangs or (longest is None and hangs < _MOST_HANGS):
            return self.time_limit
        return min(self.time_limit, max(AFTER_HANG, _TIMES_LONGEST * (longest or 0.0)))

    def get_ready(self) -> None:
        """Start the process anew when it has ended, so that the next call does not wait for it.

        Not where it is known what the module has: all that is asked may be kept.
        """
        with self._lock:
            if self._process is None and not self._is_known:
                self._start()

    def _start(self) -> ReferenceProcess:
        self._process = ReferenceProcess(self.reference, self.time_limit)
        self._about = self._receive(self._process, "", "", self.time_limit, _START)
        self._kept.keep(make_call_key(_LOAD, ()), self._about)
        return self._process

    def _receive(self, process: ReferenceProcess, call: str, case: str, seconds: float, grace: float = GRACE) -> Any:
        answer = process.receive(seconds + grace)
        if "value" in answer:
            self.seconds += answer["seconds"]
            return answer["value"]
        if "ended" in answer:
            raise self._make_fault(call, answer["ended"], answer, case, ReferenceEnded)
        if "hung" in answer:
            message = f"took longer than {seconds:g} s"
            raise self._make_fault(call, message, answer, case, ReferenceHung)
        raise self._make_fault(call, answer["fault"], answer, case)

    def _make_fault(
        self, call: str, message: str, answer: dict[str, Any], case: str, kind: type[ReferenceFault] = ReferenceFault
    ) -> ReferenceFault:
        place = f"{self.reference.parent.name}/{answer.get('at') or self.reference.name}"
        doing = call or "while it was loaded"
        end = f": {message}\n    {answer['source']}" if answer.get("source") else f": {message}"
        likeness = answer.get("source", "")
        fault = CaseFault(case, end, f"{place}: {doing}, ", likeness=likeness) if case else f"{place}: {doing}{end}"
        return kind(fault, f"{_HINT}{_MORE_HINTS.get(call, '')}")

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None


def _show_call(function: str, *arguments: Any) -> str:
    if function == "many":
        return ", ".join(dict.fromkeys(_show_call(*call) for call in arguments[0]))
    if function in ("solve_variant", "solve_pair"):
        return " then ".join(f"variant `{name}`" for name in arguments[:-1] or arguments)
    if function == "small_inputs":
        return "shrink()"
    if function in ("call", "can_call"):
        return "function call"
    return "play()" if function == "game_of" else f"{function}()"
