"""A reference module, loaded in a process of its own, and the calls that the parent of the process may ask for."""

from __future__ import annotations

import contextlib
import importlib.util
import itertools
import random
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.model import Variant, answer_calls, parse_calls
from grader.reference.answer_checks import AnswerChecks
from grader.reference.fault_places import WrongType, describe_fault
from grader.reference.frozen_random import FrozenRandom
from grader.reference.input_search import search_small_inputs
from grader.reference.text_steps import hide_numbers, shrink_text

Answer = dict[str, Any]

FUNCTIONS = {
    "solve": "text",
    "generate": "rng, **parameters",
    "validate": "text",
    "shrink": "text",
    "judge": "text, output",
    "explain": "text, item",
    "refute": "text, item, answer",
    "play": "text",
    "match": "text",
    "canonical": "text, output",
    "parts": "text",
    "prove": "",
}
"""The functions that the grader asks a reference for, and what each is given."""
MOST_STEPS = 300
"""Steps of `shrink()` from one input in the search for small ones."""
_MOST_SOLVED = 100
_VARIANT = 'Variant(solve, "What a student with this mistake reads.")'


class LoadedReference:
    """A reference module and the calls that the parent may ask for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.module: ModuleType | None = None
        self.game: Generator[Any, str | None, Any] | None = None
        self.playing = "play"
        self._checks = AnswerChecks(None, path.parent)
        self._of_first: tuple[str, dict[str, str]] = "", {}
        """The first of two mistakes that was asked for last, and what it answers to which input."""

    def load(self) -> Answer:
        self.module = load(self.path, f"reference.{self.path.stem}")
        self._checks = AnswerChecks(self.module, self.path.parent)
        functions = [name for name in FUNCTIONS if self._has(name) or (name == "shrink" and self._shrinks_by_text())]
        variants = self._list_variants()
        about = {"functions": functions, "variants": variants, "chained": self._find_chained(variants)}
        return {**about, "shrinks_by_text": self._shrinks_by_text()}

    def _has(self, name: str) -> bool:
        return callable(getattr(self.module, name, None))

    def _shrinks_by_text(self) -> bool:
        """Whether smaller inputs are found without its help: only where it says which texts are inputs."""
        return self._has("validate") and self._has("solve") and not self._has("shrink")

    def _list_variants(self) -> dict[str, str]:
        variants = getattr(self.module, "VARIANTS", {})
        if not isinstance(variants, dict):
            raise WrongType(f'VARIANTS must be a dict of name to Variant, as {{"name": {_VARIANT}}}')
        for name, variant in variants.items():
            if not isinstance(name, str) or not isinstance(variant, Variant) or not isinstance(variant.message, str):
                at = self._checks.describe_place("", variant)
                raise WrongType(f"VARIANTS[{name!r}] must be a Variant with solve and message, as {_VARIANT}", at)
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
        if not self._has("solve"):
            if not is_calls(text):
                raise WrongType("there is no function solve(text)")
            return self.call(text)
        return self._checks.check_text("solve", self._call("solve", text))

    def call(self, text: str) -> str:
        """What the module's own functions return for the calls of a text."""
        return answer_calls(self._list_own_functions(), text)

    def can_call(self, name: str) -> bool:
        """Whether the module has a function or class that a case calls."""
        return name in self._list_own_functions()

    def _list_own_functions(self) -> dict[str, Callable[..., Any]]:
        own = ((name, value) for name, value in vars(self.module).items() if name not in FUNCTIONS and callable(value))
        return {name: value for name, value in own if not str(value.__module__).startswith("grader")}

    def generate(self, seed: int, parameters: dict[str, Any]) -> str:
        return self._checks.check_text("generate", self._call("generate", FrozenRandom(seed), **parameters))

    def validate(self, text: str) -> str:
        """Why the input breaks the rules; empty when it does not."""
        try:
            returned = self._call("validate", text)
        except ValueError as error:
            return str(error) or "the input breaks the rules"
        if returned not in (None, True):
            wanted = "nothing, and raise ValueError with the reason for an input that breaks the rules"
            raise self._checks.make_wrong_type("validate", wanted, returned)
        return ""

    def explain(self, text: str, item: int) -> dict[str, Any]:
        return self._checks.read_explanation("explain", self._call("explain", text, item), "an Explanation")

    def refute(self, text: str, item: int, answer: str) -> dict[str, Any] | None:
        refutation = self._call("refute", text, item, answer)
        if refutation is None:
            return None
        return self._checks.read_explanation("refute", refutation, "an Explanation or None")

    def canonical(self, text: str, output: str) -> str | None:
        """An output in the module's layout; None where that is its own, so that a long one is not sent back."""
        read = self._checks.check_text("canonical", self._call("canonical", text, output))
        return None if read == output else read

    def parts(self, text: str) -> list[list[Any]]:
        """The names of the answers, each with the number of its lines."""
        return self._checks.read_parts(self._call("parts", text))

    def judge(self, text: str, output: str) -> dict[str, Any]:
        return self._checks.read_judgement("judge", self._call("judge", text, output))

    def prove(self) -> str:
        """What the reference has proved of itself."""
        proved = self._checks.check_text("prove", self._call("prove"))
        if not proved.strip():
            raise WrongType("prove() must say what it has proved", self._checks.describe_place("prove"))
        return proved

    def play(self, text: str) -> Answer:
        """Begin a game: the `turn` that opens it, or the `judgement` when the game is over."""
        return self._begin("play", text)

    def match(self, text: str) -> Answer:
        """Begin a game of two programs: the `turn` that opens it, or the `result` when the game is over."""
        return self._begin("match", text)

    def _begin(self, name: str, text: str) -> Answer:
        random.seed(text)  # one game shall not depend on those before it
        self.game, self.playing = self._call(name, text), name
        if not isinstance(self.game, Generator):
            raise self._checks.make_wrong_type(name, "a generator", self.game)
        return self._move(None)

    def reply(self, line: str | None) -> Answer:
        """Go on with the game after a line of the program; None says that it prints no more."""
        move = self._move(line)
        if line is None and "turn" in move:
            wanted = "a Judgement" if self.playing == "play" else "a MatchResult"
            raise WrongType(
                f"{self.playing}() must return {wanted} once the program prints no more",
                self._checks.describe_place(self.playing),
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
            raise WrongType(f"{self.playing}() has not started", self._checks.describe_place(self.playing))
        try:
            said = self.game.send(line)
        except StopIteration as end:
            if self.playing == "match":
                return {"result": self._checks.read_result(end.value)}
            return {"judgement": self._checks.read_judgement("play", end.value)}
        return {"turn": self._checks.read_turn(self.playing, said)}

    def shrink(self, text: str, limit: int) -> list[str]:
        """At most `limit` of the smaller inputs. That none is smaller is a fault where they do not end before."""
        if self._shrinks_by_text():
            steps = (each for each in shrink_text(text) if self._answer(each) is not None)
            return list(itertools.islice(steps, limit))
        offered = self._call("shrink", text)
        if isinstance(offered, str) or not isinstance(offered, Iterable):
            raise self._checks.make_wrong_type("shrink", "smaller inputs one by one", offered)
        inputs = [self._checks.check_text("shrink", item) for item in itertools.islice(offered, limit)]
        # Where they end, none is smaller: so does every search end.
        if len(inputs) == limit and not any((len(each), each) < (len(text), text) for each in inputs):
            why = f"none of the {len(inputs)} inputs that shrink() gives is smaller"
            raise WrongType(why, self._checks.describe_place("shrink"))
        return inputs

    def small_inputs(self, starts: list[str], most: int) -> list[tuple[str, str]]:
        """The smallest inputs that `shrink()` leads to, each with its expected output, which is never empty.

        An input on which a function of the reference fails is left out.
        """
        look_at = hide_numbers if self._shrinks_by_text() else str
        return search_small_inputs(starts, self._answer, self._steps, look_at, most)

    def _answer(self, text: str) -> str | None:
        """The expected output; None for an input that breaks the rules, or has no answer."""
        with contextlib.suppress(Exception):
            if not self._has("validate") or not self.validate(text):
                expected = self.solve(text)
                return expected if expected.strip() else None
        return None

    def _steps(self, text: str) -> list[str]:
        if self._shrinks_by_text():
            return list(itertools.islice(shrink_text(text), MOST_STEPS))
        with contextlib.suppress(Exception):
            return self.shrink(text, MOST_STEPS)
        return []

    def solve_variant(self, name: str, text: str) -> str:
        solve = self.module.VARIANTS[name].solve if self.module else None
        return self._checks.check_text("solve", solve(text) if solve else None, solve)

    def solve_pair(self, first: str, second: str, text: str) -> str:
        """What a program prints that makes both mistakes."""
        then = self._variant(second).then
        if self._of_first[0] != first:
            self._of_first = first, {}
        solved = self._of_first[1]
        if text not in solved:
            if len(solved) >= _MOST_SOLVED:
                solved.clear()
            solved[text] = self.solve_variant(first, text)
        return self._checks.check_text("then", then(text, solved[text]), then)

    def many(self, calls: list[list[str]]) -> list[Answer]:
        """Several calls at one time, each with its value or its fault."""
        return [self._attempt(name, arguments) for name, *arguments in calls]

    def _attempt(self, name: str, arguments: list[str]) -> Answer:
        try:
            return {"value": getattr(self, name)(*arguments)}
        except BaseException as error:  # as for a single call: the reference must not end the worker
            return describe_fault(error, self.path.parent)

    def _call(self, name: str, *arguments: Any, **named: Any) -> Any:
        """What a function of the module gives. One that cannot be called so has a fault where it begins."""
        function = getattr(self.module, name, None)
        if not callable(function):
            raise WrongType(f"there is no function {name}()")
        try:
            return function(*arguments, **named)
        except TypeError as error:
            if error.__traceback__ and error.__traceback__.tb_next:
                raise
            why = f"TypeError: {error}; it is called as {name}({FUNCTIONS[name]})"
            raise WrongType(why, self._checks.describe_place(name)) from None


def is_calls(text: str) -> bool:
    """Whether a text is calls of functions."""
    try:
        return bool(parse_calls(text))
    except ValueError:
        return False


def load(path: Path, name: str) -> ModuleType:
    """The module of a file, under a name of its own in `sys.modules`."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python module")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
