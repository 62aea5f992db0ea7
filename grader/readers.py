"""Calls of our own functions on what a student wrote, in processes with a time limit.

Patterns and comparisons cannot be stopped from within: `re` lets no other thread run, nor Ctrl-C, until it is through.
So whatever reads text of students outside the sandbox is called here: a fault of it that takes for ever costs one
result and neither the class nor the terminal.

What goes to and fro is pickled. That is safe: this process alone writes the requests, and the answers come from our own
functions, in which a student's text is never more than the content of a `str` or `bytes`.
"""

from __future__ import annotations

import atexit
import os
import pickle
import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, ParamSpec, Protocol, TypeVar

from grader.asked_processes import AskedProcess, start_processes
from grader.errors import GraderError
from grader.recent_values import RecentValues
from grader.shared_values import SharedValues, open_request
from grader.text.digest import digest

TIME_LIMIT = 25.0
"""Seconds for one call: more than the patterns of an instructor may take, which have a limit of their own."""

WORTH_PROCESSES = 30
"""Fewer pages, each a call, take less time here than to start a process for them."""
_CORES = os.cpu_count() or 1
_ROOM, _LARGEST, _OF_AN_ANSWER = 8 << 20, 64 << 10, 300
"""Bytes of all answers that are held to be told again, of one of them, and what stands for what it takes besides."""
_HELD_UP = 3.0
"""Seconds that a call waits for a process before another one is started: a hostile text must not hold up the others."""

Arguments = ParamSpec("Arguments")
Value = TypeVar("Value")


class ReadError(GraderError):
    """A call took too long, or more memory than there is. `message` says so, with the name of the function in front."""


class Call(Protocol):
    """Calls a function of a module with plain data, and gives what it gives."""

    def __call__(
        self, function: Callable[Arguments, Value], /, *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Value: ...


def call_here(function: Callable[Arguments, Value], /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Value:
    """The call without a process of its own, for what no student wrote."""
    return function(*arguments, **named)


class Readers:
    """Processes for calls at one time: `with Readers() as readers: readers.call(len, text)`.

    There are as many as cores, since each takes long to start; more only where those are held up.
    """

    def __init__(self, time_limit: float = TIME_LIMIT, shared: SharedValues | None = None) -> None:
        """`shared` holds what many calls are given."""
        self._time_limit, self._shared = time_limit, shared or SharedValues()
        self._idle: list[AskedProcess] = [_take_or_start(time_limit)]  # it starts while other things are made ready
        self._busy: set[AskedProcess] = set()
        self._changed = threading.Condition()
        self._ended = False
        self._recent = RecentValues[bytes](_ROOM, _weigh_answer)

    def call(
        self, function: Callable[Arguments, Value], /, *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Value:
        """Raises ReadError, and what the function raises. May be called from several threads."""
        request, is_shared = self._shared.pack((function, arguments, named))
        told: Value = _open_answer(self._ask(_name_function(function), request, is_shared))
        return told

    def recall(
        self, function: Callable[Arguments, Value], /, *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Value:
        """As `call`, but the same is asked only once: programs with the same mistake print the same.

        For functions that do nothing but give what follows from their arguments.
        """
        request, is_shared = self._shared.pack((function, arguments, named))
        answer = self._recent.find(digest(request), lambda: self._ask(_name_function(function), request, is_shared))
        told: Value = _open_answer(answer)
        return told

    def _ask(self, name: str, request: bytes, is_shared: bool) -> bytes:
        """The answer to a packed request. Raises ReadError with the name of the function."""
        process = self._take()
        answer = None
        try:
            answer = process.ask(request, self._shared if is_shared else None)
        finally:
            self._give_back(process, is_fit=answer is not None)
        if answer is None:
            raise ReadError(f"{name} did not finish within {self._time_limit:g} s or the memory there is")
        return answer

    def _take(self) -> AskedProcess:
        with self._changed:
            self._changed.wait_for(self._may_take, _HELD_UP)
            if self._ended:
                raise ReadError("the reading of files was stopped")
            process = self._idle.pop() if self._idle else _take_or_start(self._time_limit)
            self._busy.add(process)
            return process

    def _may_take(self) -> bool:
        return bool(self._ended or self._idle or len(self._busy) < _CORES)

    def _give_back(self, process: AskedProcess, is_fit: bool) -> None:
        """One that is not fit is ended."""
        if not is_fit:
            process.end()
        with self._changed:
            self._busy.discard(process)
            if is_fit:
                self._idle.append(process)
            self._changed.notify()

    def abort(self) -> None:
        """End every call now; the ones to come raise ReadError."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
            for process in self._busy:
                process.stop()

    def __enter__(self) -> Readers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.abort()
        _SPARE.extend(self._idle)
        self._idle.clear()


def _name_function(function: Callable[..., object]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _open_answer(answer: bytes) -> Any:
    """What a call has given. Raises what it has raised."""
    worked, value = pickle.loads(answer)  # noqa: S301  see above
    if not worked:
        raise value
    return value


def _weigh_answer(answer: bytes) -> int | None:
    """The room that it takes; what was raised is not held, for the machine may have had a part in it."""
    if len(answer) > _LARGEST:  # such as all changes of a program, for which hardly anybody asks again
        return None
    worked, _ = pickle.loads(answer)  # noqa: S301  see above
    return _OF_AN_ANSWER + len(answer) if worked else None


_SPARE: list[AskedProcess] = []
"""Idle processes that the next Readers take over, as pages do after grading and each save of a watch: to start one
costs more than most of what it is asked."""
_SPARE_LOCK = threading.Lock()


def _take_or_start(time_limit: float) -> AskedProcess:
    """A spare process with that time limit, or a new one."""
    with _SPARE_LOCK:
        while _SPARE:
            process = _SPARE.pop()
            if process.serves(time_limit):
                return process
            process.end()
    [process] = start_processes(1, time_limit)
    return process


def start_spare(number: int = 1, loads: Sequence[str] = (), time_limit: float = TIME_LIMIT) -> None:
    """Start processes until there are so many spare ones, so that they load what they need beside the grader itself.

    `loads` names functions, as `module:function`, that make ready what will be asked for.
    """
    with _SPARE_LOCK:
        fit = sum(process.serves(time_limit) for process in _SPARE)
        if (missing := min(number, _CORES) - fit) > 0:
            _SPARE.extend(start_processes(missing, time_limit, loads))


@atexit.register
def _end_spare() -> None:
    while _SPARE:
        _SPARE.pop().end()


def answer_call(request: bytes) -> bytes:
    """What comes of a call: that it worked and its value, or that it did not and what was raised."""
    try:
        function, arguments, named = open_request(request)
        told: tuple[bool, Any] = (True, function(*arguments, **named))
    except Exception as error:
        told = (False, error)
    return pickle.dumps(told, pickle.HIGHEST_PROTOCOL)
