"""What the generic mistakes are looked for in: the runs of a program, its source, and a way to run it once more."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from grader.config.settings import AssignmentSettings
from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun
from grader.feedback.generic.assigned_conditions import AssignedCondition, find_assigned_condition
from grader.feedback.generic.c_slips import (
    EndLoop,
    LineBuffer,
    UnsetSum,
    WeakOperator,
    find_end_loop,
    find_line_buffer,
    find_unset_sum,
    find_weak_operator,
)
from grader.feedback.generic.compared_texts import find_compared_arrays, find_compared_texts
from grader.feedback.generic.exit_lines import find_exit_lines
from grader.feedback.generic.hidden_names import HiddenName, find_hidden_name
from grader.feedback.generic.known_lines import (
    KnownLines,
    TurnedOperator,
    count_line,
    find_definition,
    find_known_lines,
    find_truth_order,
    find_turned_operator,
)
from grader.feedback.generic.loop_names import SharedLoopName, find_shared_loop_name
from grader.feedback.generic.narrowed_sums import NarrowedSum, find_narrowed_sum
from grader.feedback.generic.read_calls import (
    ReadCall,
    find_character_call,
    find_late_reading,
    find_line_after_number,
)
from grader.feedback.generic.scan_formats import ScanFormat, find_scan_formats
from grader.feedback.generic.signed_remainders import SignedRemainder, find_signed_remainder
from grader.feedback.generic.source_changes import ChangedPrograms
from grader.feedback.generic.start_values import StartValue, find_start_values
from grader.feedback.generic.text_order import OrderLines, find_order_lines
from grader.feedback.generic.whole_division import find_whole_division
from grader.feedback.generic.word_readers import WordReader, find_word_reader
from grader.model import Case, Diagnosis, Fit, Language, Stop, StopKind, Verdict

_QUOTED_FILE = re.compile(r"""["']([\w-][\w-]{0,40}\.[A-Za-z]{2,4})["']""")
_MOST_FILES = 3
_FUNCTION = re.compile(
    r"\bfunction\s+(\w+)|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([\w\s,]*\)\s*=>)"
)
_MOST_SOURCE = 200_000
_C = ("c", "cpp")
_HIDING = (*_C, "javascript")

Experiment = Callable[[Case, AssignmentSettings], CaseRun]
"""Runs the program once more, with its input given and its answer looked for as these settings say."""


@dataclass(frozen=True)
class SourceFacts:
    """What a source shows: whether it can print, and its functions where none is called.

    `uncalled` are those functions, each with the line that defines it, `files` the files that it names, each with
    the first line that does; `compared` is a line that compares texts as objects, `word_reader` what reads words,
    `starts` are the starts of searches, `whole_division` is the only line that divides, where it does so by whole
    numbers, `orders` are the only lines that put anything in order, `narrowed_sum` is a whole number to which
    decimals are added, `exits` are the lines that end it with an exit code; `unset_sum`, `end_loop`, `scans`,
    `weak_operator` and `line_buffer` are for slips in C and C++; `character_call` reads one character as a number,
    `line_after_number` a line behind a number of Java, `late_reading` is a print in JavaScript that comes before
    what is read, `truth_order` a line there that sorts with a function which answers true or false,
    `turned_operator` is `=+` in the place of `+=`, `signed_remainder` the remainder of a difference, and
    `shared_loop_name` a loop that counts as the one around it does, `assigned_condition` a condition that assigns, and
    `hidden_name` a variable that is declared anew, all in languages with braces.
    """

    prints: bool = True
    uncalled: Mapping[str, int | None] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    compared: int | None = None
    word_reader: WordReader | None = None
    lines: KnownLines = field(default_factory=KnownLines)
    starts: tuple[StartValue, ...] = ()
    whole_division: int | None = None
    orders: OrderLines | None = None
    narrowed_sum: NarrowedSum | None = None
    unset_sum: UnsetSum | None = None
    end_loop: EndLoop | None = None
    exits: Mapping[int, int] = field(default_factory=dict)
    scans: tuple[ScanFormat, ...] = ()
    character_call: ReadCall | None = None
    line_after_number: ReadCall | None = None
    late_reading: ReadCall | None = None
    truth_order: int | None = None
    weak_operator: WeakOperator | None = None
    line_buffer: LineBuffer | None = None
    turned_operator: TurnedOperator | None = None
    signed_remainder: SignedRemainder | None = None
    shared_loop_name: SharedLoopName | None = None
    assigned_condition: AssignedCondition | None = None
    hidden_name: HiddenName | None = None


@dataclass(frozen=True)
class ProgramFacts:
    """A program that was run and failed; `build_error` is what its compiler said where it does not build."""

    language: Language
    settings: AssignmentSettings
    text: str
    source: SourceFacts
    runs: Sequence[CaseRun] = ()
    execute: Experiment | None = None
    build_error: str = ""
    programs: ChangedPrograms | None = None

    @cached_property
    def failing(self) -> Sequence[CaseRun]:
        """The runs that failed."""
        return [ran for ran in self.runs if ran.result.verdict not in (Verdict.ACCEPTED, Verdict.SKIPPED)]

    @cached_property
    def ended(self) -> Sequence[CaseRun]:
        """The runs that came to an end of their own, on cases where the program reads an input and prints."""
        ended = (ran for ran in self.runs if ran.result.verdict in ENDED_BY_ITSELF)
        return [ran for ran in ended if ran.case.compare.mode != "interactive" and not ran.case.is_call]

    @cached_property
    def ended_calls(self) -> Sequence[CaseRun]:
        """The runs that called functions and came to an end of their own."""
        return [ran for ran in self.runs if ran.case.is_call and ran.result.verdict in ENDED_BY_ITSELF]

    def find_errors(self, pattern: re.Pattern[str]) -> tuple[re.Match[str] | None, Sequence[CaseRun]]:
        """Where a pattern fits the error output of failing runs first, and of which ones; or the compiler's message."""
        if self.build_error:
            return pattern.search(self.build_error), ()
        found = [(pattern.search(ran.result.stderr), ran) for ran in self.failing if ran.result.stderr]
        said = [ran for match, ran in found if match]
        return next((match for match, _ in found if match), None), said

    def diagnose(
        self, kind: str, name: str, message: str, runs: Iterable[CaseRun], place: Stop | None = None
    ) -> Diagnosis:
        """The mistake of a kind, which explains these runs; it is a part where others fail too.

        `kind` is for programs that read `results.json`; instructors read the `name`. `place` is where it is made.
        """
        cases = tuple(ran.case.name for ran in runs)
        fit = Fit.WHOLE if len(cases) == len(self.failing) or not self.runs else Fit.PART
        return Diagnosis(name, message, kind, fit, cases, place=place)


def describe_source(text: str, code: str, language: Language) -> SourceFacts:
    """What a source shows, given whole and as its code without comments and texts.

    It may be wrong in every way: then nothing is said of it.
    """
    if len(text) > _MOST_SOURCE:
        return SourceFacts()
    has_braces = language.grammar != "python"
    prints = not language.printing or re.search(language.printing, code) is not None
    find = _find_uncalled_in_python if language.grammar == "python" else _find_uncalled_in_script
    uncalled = {name: find_definition(code, name) for name in find(text, code)} if language.script else {}
    compared = find_compared_texts(text, code) if language.name == "java" else None
    if language.name in _C:
        compared = find_compared_arrays(code)
    return SourceFacts(
        prints,
        uncalled,
        _find_files(text, code),
        compared,
        find_word_reader(code, language.name),
        find_known_lines(text, code, language),
        find_start_values(code, language.grammar == "python") if len(text) == len(code) else (),
        find_whole_division(code, language) if len(text) == len(code) else None,
        find_order_lines(code, language) if len(text) == len(code) else None,
        find_narrowed_sum(code, language.name) if len(text) == len(code) else None,
        find_unset_sum(code) if language.name in _C else None,
        find_end_loop(text, code) if language.name in _C else None,
        find_exit_lines(code, language),
        find_scan_formats(text, code) if language.name in _C else (),
        find_character_call(code),
        find_line_after_number(code, language),
        find_late_reading(code, language),
        find_truth_order(code) if language.name == "javascript" and len(text) == len(code) else None,
        find_weak_operator(text, code) if language.name in _C and len(text) == len(code) else None,
        find_line_buffer(code) if language.name in _C else None,
        find_turned_operator(text, code) if len(text) == len(code) else None,
        find_signed_remainder(text, code) if has_braces and len(text) == len(code) else None,
        find_shared_loop_name(text, code) if has_braces and len(text) == len(code) else None,
        find_assigned_condition(text, code) if has_braces and len(text) == len(code) else None,
        find_hidden_name(text, code) if language.name in _HIDING and len(text) == len(code) else None,
    )


def name_place(line: int | None, said: str) -> Stop | None:
    """The place of a mistake with what is to be said there; None where no line is known."""
    return Stop(line, said, StopKind.NAMED) if line else None


def _find_files(text: str, code: str) -> Mapping[str, int]:
    """The first files that are named, with the line; a name in code comes before one in a comment."""
    found = list(_QUOTED_FILE.finditer(text))
    found.sort(key=lambda name: len(text) != len(code) or code[name.start()].isspace())
    lines = {name[1]: text.count("\n", 0, name.start()) + 1 for name in reversed(found)}
    return dict(list(reversed(lines.items()))[:_MOST_FILES])


def _find_uncalled_in_python(text: str, _: str) -> tuple[str, ...]:
    """The functions and classes of a module whose other statements name none of them."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    defined = [node.name for node in body if isinstance(node, _DEFINITIONS)]
    rest = [node for node in body if not isinstance(node, _DEFINITIONS)]
    named = _collect_names(rest)
    if named.intersection(defined) or _is_dynamic(named):
        return ()
    by_others = {
        name for node in body if isinstance(node, _DEFINITIONS) for name in _collect_names([node]) - {node.name}
    }
    return _leave_out_called(defined, by_others)


def _collect_names(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.id for each in nodes for node in ast.walk(each) if isinstance(node, ast.Name)}


def _leave_out_called(defined: Sequence[str], called: Container[str]) -> tuple[str, ...]:
    """Those to call: who is called by another function needs no call; all, where each is called by another."""
    return tuple(name for name in defined if name not in called) or tuple(defined)


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _is_dynamic(names: set[str]) -> bool:
    return not names.isdisjoint({"globals", "locals", "eval", "exec", "vars"})


def _find_uncalled_in_script(_: str, code: str) -> tuple[str, ...]:
    """The same for a script with braces, told by the names outside of all of them."""
    outside = _take_outside_of_braces(code)
    names = tuple(one or other for one, other in _FUNCTION.findall(outside))
    words = re.findall(r"\w+", outside)
    if any(words.count(name) > 1 for name in names):
        return ()
    return _leave_out_called(names, {name for name in names if len(re.findall(rf"\b{re.escape(name)}\b", code)) > 1})


def _take_outside_of_braces(code: str) -> str:
    kept: list[str] = []
    depth = 0
    for part in re.split(r"([{}])", code):
        if part in "{}" and part:
            depth += 1 if part == "{" else -1
        elif depth <= 0:
            kept.append(part)
    return " ".join(kept)


def find_only_line(text: str, pattern: re.Pattern[str]) -> int | None:
    """The only line of a text in which a pattern is found; None where there are more, or none."""
    lines = {count_line(text, found.start()) for found in pattern.finditer(text)}
    return lines.pop() if len(lines) == 1 else None
