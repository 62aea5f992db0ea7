"""The process in which reference code runs: reads requests as JSON lines, answers them as JSON lines.

Started by path as `python -I -B worker.py PACKAGES COURSE REFERENCE SECONDS`. The channel is a private copy of the
standard streams; what the reference prints goes nowhere near it. It ends when its parent does.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import itertools
import json
import os
import queue
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterable
from dataclasses import asdict
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, BinaryIO

Answer = dict[str, Any]

FUNCTIONS = (
    "solve",
    "generate",
    "validate",
    "shrink",
    "judge",
    "explain",
    "refute",
    "play",
    "match",
    "canonical",
    "parts",
    "prove",
)
"""The functions that the grader asks a reference for."""
MOST_STEPS = 300
"""Steps of `shrink()` from one input in the search for small ones."""


class WrongType(Exception):
    """A function of the reference gave something else than its contract says."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


class Channel:
    """The way back to the parent. Only the first answer of a call counts: the result, or that it hung."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.lock = threading.Lock()
        self.call = 0

    def answer(self, call: int, line: bytes) -> bool:
        with self.lock:
            if call != self.call:
                return False
            self.call += 1
            self.stream.write(line)
            self.stream.flush()
            return True


class Reference:
    """A loaded reference module and the calls that the parent may ask for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.module: ModuleType | None = None
        self.game: Generator[Any, str | None, Any] | None = None
        self.playing = "play"
        self.random: Any = load(Path(__file__).with_name("frozen_random.py"), "grader_frozen_random").FrozenRandom

    def load(self) -> Answer:
        self.module = load(self.path, f"reference.{self.path.stem}")
        functions = [name for name in FUNCTIONS if callable(getattr(self.module, name, None))]
        variants = self._list_variants()
        return {"functions": functions, "variants": variants, "chained": self._find_chained(variants)}

    def _list_variants(self) -> dict[str, str]:
        from grader.model import Variant  # known only once the path of the packages is set

        variants = getattr(self.module, "VARIANTS", {})
        if not isinstance(variants, dict):
            raise WrongType("VARIANTS must be a dict of name to Variant")
        for name, variant in variants.items():
            if not isinstance(name, str) or not isinstance(variant, Variant) or not isinstance(variant.message, str):
                raise WrongType(f"VARIANTS[{name!r}] must be a Variant with solve and message")
            if not variant.message.strip():
                raise WrongType(f"VARIANTS[{name!r}] has an empty message: it is what a student reads")
        return {name: variant.message for name, variant in variants.items()}

    def _find_chained(self, names: Iterable[str]) -> list[str]:
        """The variants that can be made in the output of another one."""
        chained = [name for name in names if self._variant(name).then is not None]
        for name in chained:
            if not callable(self._variant(name).then):
                raise WrongType(f"VARIANTS[{name!r}].then must be a function of the input and an output")
        return chained

    def _variant(self, name: str) -> Any:
        return getattr(self.module, "VARIANTS", {})[name]

    def solve(self, text: str) -> str:
        """The module's own answer; a module without the function answers calls of its other ones."""
        if not callable(getattr(self.module, "solve", None)):
            if not is_calls(text):
                raise WrongType("there is no function solve(text)")
            return self.call(text)
        return self._check_text("solve", self._function("solve")(text))

    def call(self, text: str) -> str:
        """What the module's own functions return for the calls of a text."""
        from grader.model import answer_calls  # known only once the path of the packages is set

        return answer_calls(self._list_own_functions(), text)

    def can_call(self, name: str) -> bool:
        """Whether the module has a function or class that a case calls."""
        return name in self._list_own_functions()

    def _list_own_functions(self) -> dict[str, Callable[..., Any]]:
        own = ((name, value) for name, value in vars(self.module).items() if name not in FUNCTIONS and callable(value))
        return {name: value for name, value in own if not str(value.__module__).startswith("grader")}

    def generate(self, seed: int, parameters: dict[str, Any]) -> str:
        return self._check_text("generate", self._function("generate")(self.random(seed), **parameters))

    def validate(self, text: str) -> str:
        """Why the input breaks the rules; empty when it does not."""
        try:
            self._function("validate")(text)
        except ValueError as error:
            return str(error) or "the input breaks the rules"
        return ""

    def explain(self, text: str, item: int) -> dict[str, Any]:
        return self._explain("explain", self._function("explain")(text, item), "an Explanation")

    def refute(self, text: str, item: int, answer: str) -> dict[str, Any] | None:
        refutation = self._function("refute")(text, item, answer)
        return None if refutation is None else self._explain("refute", refutation, "an Explanation or None")

    def _explain(self, name: str, explanation: Any, wanted: str) -> dict[str, Any]:
        from grader.model import Explanation, Grid, Marks, Picture  # known only once the path of the packages is set

        if not isinstance(explanation, Explanation):
            raise self._make_wrong_type(name, wanted, explanation)
        picture: Any = explanation.picture
        if picture is not None and not (isinstance(picture, Picture) and isinstance(picture.shape, Marks | Grid)):
            why = (
                f"{name}() must return a picture as Picture(title, description, shape), the shape being Marks or a Grid"
            )
            raise WrongType(why, self._describe_place(name))
        return asdict(explanation)

    def canonical(self, text: str, output: str) -> str:
        return self._check_text("canonical", self._function("canonical")(text, output))

    def parts(self, text: str) -> list[list[Any]]:
        """The names of the answers, each with the number of its lines."""
        parts = self._function("parts")(text)
        if not isinstance(parts, list | tuple) or not all(map(is_part, parts)):
            raise WrongType(
                'parts() must return a list of names and numbers of lines, as [("pair 1", 2)]',
                self._describe_place("parts"),
            )
        return [[name, lines] for name, lines in parts]

    def judge(self, text: str, output: str) -> dict[str, Any]:
        return self._read_judgement("judge", self._function("judge")(text, output))

    def prove(self) -> str:
        """What the reference has proved of itself."""
        proved = self._check_text("prove", self._function("prove")())
        if not proved.strip():
            raise WrongType("prove() must say what it has proved", self._describe_place("prove"))
        return proved

    def play(self, text: str) -> Answer:
        """Begin a game: the `turn` that opens it, or the `judgement` when the game is over."""
        return self._begin("play", text)

    def match(self, text: str) -> Answer:
        """Begin a game of two programs: the `turn` that opens it, or the `result` when the game is over."""
        return self._begin("match", text)

    def _begin(self, name: str, text: str) -> Answer:
        random.seed(text)  # one game shall not depend on those before it
        self.game, self.playing = self._function(name)(text), name
        if not isinstance(self.game, Generator):
            raise self._make_wrong_type(name, "a generator", self.game)
        return self._move(None)

    def reply(self, line: str | None) -> Answer:
        """Go on with the game after a line of the program; None says that it prints no more."""
        move = self._move(line)
        if line is None and "turn" in move:
            wanted = "a Judgement" if self.playing == "play" else "a MatchResult"
            raise WrongType(
                f"{self.playing}() must return {wanted} once the program prints no more",
                self._describe_place(self.playing),
            )
        return move

    def game_of(self, text: str, output: str) -> dict[str, Any]:
        """The judgement of a game against a program that prints the lines of `output`, whatever it is told."""
        lines = iter(output.removesuffix("\n").split("\n") if output else ())
        move = self.play(text)
        while "turn" in move:
            move = self.reply(next(lines, None))
        judgement: dict[str, Any] = move["judgement"]
        return judgement

    def _move(self, line: str | None) -> Answer:
        if self.game is None:
            raise WrongType(f"{self.playing}() has not started", self._describe_place(self.playing))
        try:
            said = self.game.send(line)
        except StopIteration as end:
            if self.playing == "match":
                return {"result": self._read_result(end.value)}
            return {"judgement": self._read_judgement("play", end.value)}
        return {"turn": self._read_turn(said)}

    def _read_turn(self, said: Any) -> dict[str, Any]:
        """A turn; text alone is said to the first player."""
        from grader.model import Turn  # known only once the path of the packages is set

        turn = said if isinstance(said, Turn) else Turn(self._check_text(self.playing, said))
        self._check_text(self.playing, turn.text)
        self._check_text(self.playing, turn.own)
        if turn.to not in ((0, 1) if self.playing == "match" else (0,)):
            raise WrongType(
                f"{self.playing}() gives the turn to player {turn.to!r}", self._describe_place(self.playing)
            )
        return asdict(turn)

    def _read_result(self, result: Any) -> dict[str, Any]:
        from grader.model import MatchResult  # known only once the path of the packages is set

        if not isinstance(result, MatchResult):
            raise self._make_wrong_type("match", "a MatchResult", result)
        if result.winner not in (0, 1, None) or not str(result.reason).strip():
            raise WrongType(
                "match() must return 0, 1 or None as the winner, and a reason", self._describe_place("match")
            )
        return asdict(result)

    def _read_judgement(self, name: str, judgement: Any) -> dict[str, Any]:
        from grader.model import Judgement  # known only once the path of the packages is set

        if not isinstance(judgement, Judgement):
            raise self._make_wrong_type(name, "a Judgement", judgement)
        if type(judgement.accepted) is not bool or not (judgement.accepted or str(judgement.reason).strip()):
            raise WrongType(f"{name}() must return True, or False and a reason", self._describe_place(name))
        if judgement.explanation is not None:
            self._explain(name, judgement.explanation, "an Explanation or None as explanation")
        return asdict(judgement)

    def shrink(self, text: str, limit: int) -> list[str]:
        """At most `limit` of the smaller inputs. That none is smaller is a fault where they do not end before."""
        offered = self._function("shrink")(text)
        if isinstance(offered, str) or not isinstance(offered, Iterable):
            raise self._make_wrong_type("shrink", "smaller inputs one by one", offered)
        inputs = [self._check_text("shrink", item) for item in itertools.islice(offered, limit)]
        # Where they end, none is smaller: so does every search end.
        if len(inputs) == limit and not any((len(each), each) < (len(text), text) for each in inputs):
            raise WrongType(
                f"none of the {len(inputs)} inputs that shrink() gives is smaller", self._describe_place("shrink")
            )
        return inputs

    def small_inputs(self, starts: list[str], most: int) -> list[tuple[str, str]]:
        """The smallest inputs that `shrink()` leads to, each with its expected output, which is never empty.

        An input on which a function of the reference fails is left out.
        """
        from grader.reference.input_search import find_small_inputs  # known only once the path of the packages is set

        return find_small_inputs(starts, self._answer, self._steps)[:most]

    def _answer(self, text: str) -> str | None:
        """The expected output; None for an input that breaks the rules, or has no answer."""
        with contextlib.suppress(Exception):
            if not callable(getattr(self.module, "validate", None)) or not self.validate(text):
                expected = self.solve(text)
                return expected if expected.strip() else None
        return None

    def _steps(self, text: str) -> list[str]:
        with contextlib.suppress(Exception):
            return self.shrink(text, MOST_STEPS)
        return []

    def solve_variant(self, name: str, text: str) -> str:
        solve = self.module.VARIANTS[name].solve if self.module else None
        return self._check_text("solve", solve(text) if solve else None, solve)

    def solve_pair(self, first: str, second: str, text: str) -> str:
        """What a program prints that makes both mistakes."""
        then = self._variant(second).then
        return self._check_text("then", then(text, self.solve_variant(first, text)), then)

    def many(self, calls: list[list[str]]) -> list[Answer]:
        """Several calls at one time, each with its value or its fault."""
        return [self._attempt(name, arguments) for name, *arguments in calls]

    def _attempt(self, name: str, arguments: list[str]) -> Answer:
        try:
            return {"value": getattr(self, name)(*arguments)}
        except BaseException as error:  # as for a single call: the reference must not end the worker
            return describe_fault(error, self.path.parent)

    def _function(self, name: str) -> Callable[..., Any]:
        function = getattr(self.module, name, None)
        if not callable(function):
            raise WrongType(f"there is no function {name}()")
        checked: Callable[..., Any] = function
        return checked

    def _check_text(self, name: str, value: Any, function: object = None) -> str:
        if not isinstance(value, str):
            raise self._make_wrong_type(name, "text (str)", value, function)
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            why = f"{name}() must return text that UTF-8 can hold: {error.reason}"
            raise WrongType(why, self._describe_place(name, function)) from None
        return str(value)

    def _make_wrong_type(self, name: str, wanted: str, value: Any, function: object = None) -> WrongType:
        return WrongType(
            f"{name}() must return {wanted}, not {type(value).__name__}", self._describe_place(name, function)
        )

    def _describe_place(self, name: str, function: object = None) -> str:
        """Where a function begins: the one given, or that of the module with this name."""
        code = getattr(function or getattr(self.module, name, None), "__code__", None)
        return describe_place(code.co_filename, code.co_firstlineno, self.path.parent) if code else ""


def is_calls(text: str) -> bool:
    """Whether a text is calls of functions."""
    from grader.model import parse_calls  # known only once the path of the packages is set

    try:
        return bool(parse_calls(text))
    except ValueError:
        return False


def is_part(part: object) -> bool:
    """Whether something is the name of an answer and the number of its lines."""
    if not isinstance(part, list | tuple) or len(part) != 2:
        return False
    name, lines = part
    return isinstance(name, str) and bool(name.strip()) and type(lines) is int and lines >= 0


def load(path: Path, name: str) -> ModuleType:
    """The module of a file, under a name of its own in `sys.modules`."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def describe_fault(error: BaseException, folder: Path) -> Answer:
    """What the parent is told about an error: where in the references, and the last line of the traceback."""
    if isinstance(error, WrongType):
        return {"fault": str(error), "at": error.at}
    last = traceback.format_exception_only(error)[-1].strip()
    if isinstance(error, SyntaxError) and error.filename and is_within(error.filename, folder):
        at = describe_place(error.filename, error.lineno, folder)
        return {"fault": last, "at": at, "source": (error.text or "").strip()}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_within(frame.filename, folder)]
    if not frames:
        return {"fault": last, "at": ""}
    return {
        "fault": last,
        "at": describe_place(frames[-1].filename, frames[-1].lineno, folder),
        "source": frames[-1].line or "",
    }


def is_within(file: str, folder: Path) -> bool:
    """Whether a file is one of the references, in their folder or below it."""
    return Path(file).is_relative_to(folder)


def describe_place(file: str, line: int | None, folder: Path) -> str:
    """`games/name.py:12` for a line of a file of the folder; of any other file only its name."""
    name = Path(file).relative_to(folder).as_posix() if is_within(file, folder) else Path(file).name
    return f"{name}:{line}" if line else name


def find_hung_place(folder: Path, thread: int) -> str:
    """Where in the references the thread is; empty when it is in none."""
    frame: FrameType | None = sys._current_frames().get(thread)
    while frame is not None and not is_within(frame.f_code.co_filename, folder):
        frame = frame.f_back
    return describe_place(frame.f_code.co_filename, frame.f_lineno, folder) if frame else ""


def run_watched(call: int, channel: Channel, folder: Path, seconds: float, work: Callable[[], Any]) -> None:
    """Do the work and answer; when it takes too long, answer that and end the process."""
    thread = threading.get_ident()

    def give_up() -> None:
        if channel.answer(call, encode_answer({"hung": seconds, "at": find_hung_place(folder, thread)})):
            os._exit(1)

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    started = time.perf_counter()
    try:
        line = encode_answer({"value": work(), "seconds": time.perf_counter() - started})
    except BaseException as error:  # also SystemExit and KeyboardInterrupt: the reference must not end the worker
        line = encode_answer(describe_fault(error, folder))
    timer.cancel()
    channel.answer(call, line)


def encode_answer(answer: Answer) -> bytes:
    """One line of the channel; in ASCII, so that every text can be told."""
    return json.dumps(answer).encode("ascii") + b"\n"


def read_requests(stream: BinaryIO, requests: queue.SimpleQueue[Answer]) -> None:
    """Pass requests on; when the parent is gone, end the process whatever it is doing."""
    for line in stream:
        requests.put(json.loads(line))
    os._exit(0)


def open_private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Copies of standard input and output for the channel; the reference gets an empty input and standard error."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return requests, answers


def main(packages: str, course: str, reference: str, seconds: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = open_private_streams()
    sys.path.insert(0, packages)
    import grader.model  # noqa: F401 - so that the reference finds this very grader

    # Wherever it stands: an editable installation names it too, and a checkout has a `reference` of its own.
    sys.path[:] = [*(place for place in sys.path if place != packages), course]
    serve(Reference(Path(reference)), requests, Channel(answers), float(seconds))


def serve(reference: Reference, requests: BinaryIO, channel: Channel, seconds: float) -> None:
    """Load the reference, then answer requests until the parent closes the channel."""
    waiting: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    threading.Thread(target=read_requests, args=(requests, waiting), daemon=True).start()
    run_watched(0, channel, reference.path.parent, seconds, reference.load)
    for call in itertools.count(1):
        request = waiting.get()
        work = functools.partial(getattr(reference, request["call"]), *request["arguments"])
        run_watched(call, channel, reference.path.parent, request.get("seconds", seconds), work)


if __name__ == "__main__":
    main(*sys.argv[1:])
