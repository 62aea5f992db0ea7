"""Every pattern of the grader takes time that grows with the length of the text: a text is a student's to choose.

What a pattern can be attacked with follows from its own tree: the characters and words that it mentions, in long runs,
in pairs, and after what leads to each of its repeats.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import importlib
import inspect
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest

import grader
from grader.languages import LANGUAGES
from grader.source.c_slips import scan_for_unset_sum
from grader.style import LINTERS

from .processor_time import processor_time

PARSER: Any = import_module("re._parser")
EXECUTED = ("grader.sandbox.inside.", "grader.sandbox.limited")
"""Modules that are run by their path: they read no text of a student, or have a time limit already."""
MATCHED_WHOLE = {
    "grader.style.header.dates._WORDED",
    "grader.style.header.header_values._ASKING",
}
"""Patterns that a function gets as its argument, and matches with the whole of a text."""
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
SAMPLES = "a0 \t\nA_+-.*/(){}[]<>\"'\\#@:,;=|&~!?x\x00é"
CATEGORIES = {"CATEGORY_SPACE": " ", "CATEGORY_WORD": "a", "CATEGORY_DIGIT": "0"}
SHORT, LONG = 2_000, 80_000
AT_ONCE = 0.0005
"""Seconds in which a run of SHORT is through unless its time grows with the square of the length, or faster."""
LONGER, MOST_TIMES = 10, 40
"""How many times as long a text is made then, and so many times as long it may take: the square of that were 100."""
SECONDS, LEAST_SECONDS, TRIES = 2.0, 0.05, 5
"""Of processor time for one text at most, and at least: its clock may tell hundredths only, and other work slows it."""
MOST_UNITS = 16
RUN = 150
INLINE, FIELD = ": ", "->"
"""Between the module and what is called, in the name of a pattern that has none; before the field that holds it."""
METHODS = {"match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split", "scanner"}
"""Of patterns; all but the first two go through the whole text."""


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The compiled patterns in the modules' names, also in tables, each once, and those of the languages."""
    seen = set()
    for info in pkgutil.walk_packages(grader.__path__, "grader."):
        if info.name.startswith(EXECUTED):
            continue
        for name, value in vars(importlib.import_module(info.name)).items():
            for field, pattern in inner_patterns(value):
                if pattern not in seen:
                    seen.add(pattern)
                    yield f"{info.name}.{name}{FIELD if field else ''}{field}", pattern
        for name, pattern in patterns_in_calls(info.name):
            if pattern not in seen:
                seen.add(pattern)
                yield name, pattern
    yield from patterns_of_tables()


def patterns_in_calls(module: str) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Those that are written where they are used, as `re.search(r"…", text)`, under the name of what is called."""
    source = inspect.getsource(importlib.import_module(module))
    if not re.search(r"\bre\.", source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
            text = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            given = [ast.unparse(each) for each in (*node.args[1:], *(named.value for named in node.keywords))]
            named = [flag for each in given if each.startswith("re.") for flag in each.split(" | ")]
            flags = sum(getattr(re, flag.removeprefix("re.")) for flag in named)
            if isinstance(text, str | bytes):
                yield f"{module}{INLINE}{ast.unparse(node.func)}({text!r})", re.compile(text, flags)


def patterns_of_tables() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Those that an entry of a table holds as text."""
    for language in LANGUAGES.values():
        if language.package_pattern:
            yield f"{language.title}_PACKAGE", re.compile(language.package_pattern)
        if language.heap_end:
            yield f"{language.title}_HEAP_END", re.compile(language.heap_end.line, re.MULTILINE)
        if language.warnings:
            yield f"{language.title}_WARNINGS", re.compile(language.warnings.line)
            for name, pattern in vars(language.warnings.suppressions).items():
                yield f"{language.title}_{name.upper()}", re.compile(pattern)
    for linter in LINTERS.values():
        yield f"{linter.title}_SUPPRESSIONS", re.compile(linter.suppressions)


def inner_patterns(value: object, field: str = "") -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Each with the last field that leads to it."""
    if isinstance(value, re.Pattern):
        yield field, value
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from inner_patterns(one, field)
    elif isinstance(value, dict):
        yield from inner_patterns([*value.keys(), *value.values()], field)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for each in dataclasses.fields(value):
            yield from inner_patterns(getattr(value, each.name), each.name)


class Tree:
    """What the tree of a pattern mentions: `units` are characters and words, `repeated` what its repeats take, and
    `leads` what comes before each of these.
    """

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        text = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
        self.units: dict[str, None] = {}
        self.repeated: dict[str, None] = {}
        self.leads: dict[str, None] = {"": None}
        self.read(PARSER.parse(text, pattern.flags & ~re.DEBUG), "")

    def read(self, sequence: Any, lead: str) -> str:
        """Collect from a sequence, and give a short text that it takes."""
        taken, word = "", ""
        for operation, argument in sequence:
            sample = self.sample(str(operation), argument, lead + taken)
            word = word + sample if str(operation) == "LITERAL" else ""
            if len(word) > 1:
                self.units.pop(word[:-1], None)
                self.units[word] = None
            taken += sample
        return taken

    def sample(self, operation: str, argument: Any, lead: str) -> str:
        if operation == "LITERAL":
            self.units[chr(argument)] = None
            return chr(argument)
        if operation in ("IN", "NOT_LITERAL", "ANY"):
            return self.member(operation, argument)
        if operation in REPEATS:
            fewest, _, inner = argument
            self.leads[lead] = None
            once = self.read(inner, lead)
            self.repeated[once] = None
            return once * max(fewest, 1)
        if operation == "BRANCH":
            return next(iter([self.read(branch, lead) for branch in argument[1]]))
        parts = argument if isinstance(argument, tuple) else (argument,)
        inner = [self.read(part, lead) for part in parts if isinstance(part, PARSER.SubPattern)]
        return "".join(inner[:1]) if operation in ("SUBPATTERN", "ATOMIC_GROUP") else ""

    def member(self, operation: str, argument: Any) -> str:
        one = {"ANY": ".", "NOT_LITERAL": f"[^{re.escape(chr(argument))}]" if operation == "NOT_LITERAL" else ""}
        taken = re.compile(one[operation]) if operation in one else member_of(argument)
        members = [character for character in SAMPLES if taken.match(character)]
        members = members or [chr(value) for kind, value in argument if str(kind) == "LITERAL"]
        members = members or [chr(value[0]) for kind, value in argument if str(kind) == "RANGE"]
        for character in (members[0], *(each for each in members if each.isspace())):
            self.units[character] = None
        return members[0]


def member_of(items: Any) -> re.Pattern[str]:
    """The set of a tree, as a pattern again."""
    written = ""
    for kind, value in items:
        if str(kind) == "LITERAL":
            written += re.escape(chr(value))
        elif str(kind) == "RANGE":
            written += f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
        elif str(kind) == "CATEGORY":
            letter = {"SPACE": "s", "WORD": "w", "DIGIT": "d"}[str(value).removeprefix("CATEGORY_").replace("NOT_", "")]
            written += "\\" + (letter.upper() if "NOT_" in str(value) else letter)
        else:
            written += "^"
    return re.compile(f"[{written}]")


@dataclasses.dataclass(frozen=True)
class RepeatedText:
    """What is written once, and what then again and again."""

    lead: str
    unit: str

    def write(self, length: int) -> str:
        """The text, of about so many characters."""
        return self.lead + self.unit * (length // len(self.unit))


def texts(pattern: re.Pattern[Any]) -> Iterator[RepeatedText]:
    tree = Tree(pattern)
    units = [unit for unit in {**tree.repeated, **tree.units} if unit][:MOST_UNITS]
    leads = [lead[:60] for lead in tree.leads]
    for lead, unit in product(leads, units):
        yield RepeatedText(lead, unit)
        yield RepeatedText("", lead + unit)
    for one, other in product(units, units):
        for pair in (one + other, one * RUN + other):
            yield RepeatedText("", pair)


def methods(name: str) -> set[str]:
    """What is done with a pattern, as the code says; everything where it goes through names that tell nothing."""
    if INLINE in name:
        return {name.partition(INLINE)[2].partition("(")[0].removeprefix("re.")}
    if name in MATCHED_WHOLE or name.endswith("_WARNINGS"):
        return {"fullmatch"}
    place, _, field = name.partition(FIELD)
    if field:
        return METHODS & set(re.findall(rf"\.{field}\.(\w+)\(", whole_source())) or METHODS
    module, _, own = place.rpartition(".")
    source = inspect.getsource(importlib.import_module(module)) if module else ""
    called = METHODS & set(re.findall(rf"\b{own}(?:\[[^\]]*\])?\.(\w+)", source))
    return called or METHODS & set(re.findall(r"\bpattern\.(\w+)\(", source)) or METHODS


@functools.cache
def whole_source() -> str:
    names = (info.name for info in pkgutil.walk_packages(grader.__path__, "grader."))
    modules = (importlib.import_module(name) for name in names if not name.startswith(EXECUTED))
    return "\n".join(map(inspect.getsource, modules))


def use(pattern: re.Pattern[Any], text: str, called: set[str]) -> None:
    """What is done with patterns; the end of the text fits nothing."""
    ended = text + "\x00\n"
    given: Any = ended if isinstance(pattern.pattern, str) else ended.encode("latin-1", "replace")
    for method in called & {"match", "fullmatch"}:
        getattr(pattern, method)(given)
    for _ in pattern.finditer(given) if called - {"match", "fullmatch"} else ():
        pass


def is_slow(pattern: re.Pattern[Any], called: set[str], text: RepeatedText) -> bool:
    """Whether it grows too fast by the wall clock, which tells at once, and then by processor time as well."""
    try:
        short = watch(pattern, called, text, SHORT)
        if short <= AT_ONCE:
            return False
        short = min(short, *(watch(pattern, called, text, SHORT) for _ in range(TRIES)))
        if watch(pattern, called, text, LONGER * SHORT) <= MOST_TIMES * short:
            return False
        return all(grows(pattern, called, text) for _ in range(TRIES))
    except TimeoutError:
        return True


def grows(pattern: re.Pattern[Any], called: set[str], text: RepeatedText) -> bool:
    long, short = (measure(pattern, called, text, length) for length in (LONGER * SHORT, SHORT))
    return long > MOST_TIMES * short


def watch(pattern: re.Pattern[Any], called: set[str], text: RepeatedText, length: int) -> float:
    """Seconds by the wall clock."""
    written = text.write(length)
    with processor_time(SECONDS):
        started = time.perf_counter()
        use(pattern, written, called)
        return time.perf_counter() - started


def measure(pattern: re.Pattern[Any], called: set[str], text: RepeatedText, length: int) -> float:
    """Seconds of processor time, of as many uses as the clock needs to tell."""
    written, uses = text.write(length), 0
    with processor_time(SECONDS):
        started = time.process_time()
        while (taken := time.process_time() - started) < LEAST_SECONDS:
            use(pattern, written, called)
            uses += 1
    return taken / uses


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of processor time")
@pytest.mark.parametrize(("name", "pattern"), [pytest.param(*one, id=one[0]) for one in patterns()])
def test_a_pattern_takes_time_by_the_length_of_the_text(name: str, pattern: re.Pattern[Any]) -> None:
    called = methods(name)
    assert next((text for text in texts(pattern) if is_slow(pattern, called, text)), None) is None


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of processor time")
@pytest.mark.parametrize(
    ("written", "is_found"),
    [
        (r"\s+\Z", True),
        (r"[a-z]+=", True),
        (r"(?:a+)+b", True),
        (r"int \w.*;", True),
        (r"(?<!\s)\s+\Z", False),
        (r"\b[a-z]{1,40}=", False),
        (r"int \w[^;\n]{0,80};", False),
    ],
)
def test_what_takes_time_by_the_square_is_found(written: str, is_found: bool) -> None:
    pattern = re.compile(written)
    assert any(is_slow(pattern, {"search"}, text) for text in texts(pattern)) == is_found


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of processor time")
@pytest.mark.parametrize(
    "make_line",
    ["    int a{0};\n".format, "    int a{0}; a{0} = 1;\n".format, "    int a{0}; {{ }}\n".format],
    ids=["declared", "set", "beside braces"],
)
def test_an_unset_sum_is_found_in_time_by_the_length_of_the_text(make_line: Callable[[int], str]) -> None:
    lines = (make_line(number) for number in range(LONG // len(make_line(0))))
    code = f"void f(void) {{\n{''.join(lines)}    int last;\n    last += 1;\n}}\n"
    with processor_time(SECONDS):
        found = scan_for_unset_sum(code)
    assert found
    assert found.name == "last"
