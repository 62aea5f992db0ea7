"""What a comparison mode needs beyond its own options: patterns that compile, a checker that is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grader.faults import Fault, short
from grader.languages import language_of
from grader.patterns import fault_of_pattern
from grader.strict_yaml import Document, Location


def comparison_faults(assignment: Document, document: Document, at: Location = ()) -> Iterator[Fault]:
    """The faults of the `compare` of `assignment.yaml`, or of the case at a location of a file of cases."""
    location: Location = (*at, "compare")
    mode = document.text(*location, "mode")
    if mode == "interactive":
        yield from _game_faults(assignment, document, (*location, "mode"))
    if mode == "checker":
        yield from _checker_faults(assignment, document, location)


def _game_faults(assignment: Document, document: Document, location: Location) -> Iterator[Fault]:
    if assignment.at("reference") is None:
        hint = "name a `reference` that has play(text)"
        yield document.fault(location, "nobody is there to play against", hint)
    for key in ("input", "output"):
        if assignment.at(key, "file") is not None:
            hint = f"leave out `{key}: {{file: …}}`"
            yield document.fault(location, "a program that plays reads and prints on the standard streams only", hint)


def _checker_faults(assignment: Document, document: Document, location: Location) -> Iterator[Fault]:
    program = document.text(*location, "program")
    if program is None:
        if assignment.at("reference") is None:
            hint = "name a `program`, or a `reference` that has judge(text, output)"
            yield document.fault((*location, "mode"), "nobody is there to check the outputs", hint)
    elif not language_of(program):
        hint = "a checker is one source file, like checker.py"
        yield document.fault((*location, "program"), f"the suffix of `{short(program)}` tells no language", hint)
    elif Path(program).name == program and not (document.path.parent / program).is_file():
        hint = f"it should lie in the folder `{document.path.parent.name}`"
        yield document.fault((*location, "program"), f"there is no checker `{short(program)}`", hint)


def pattern_faults(assignment: Document, group: Document, number: int) -> Iterator[Fault]:
    """The lines of a case's written expectation that should be patterns and are none."""
    own = group.at(number, "compare") is not None
    mode = group.text(number, "compare", "mode") if own else assignment.text("compare", "mode")
    expected = group.text(number, "expected")
    if mode != "regex" or expected is None:
        return
    for line, pattern in enumerate(expected.rstrip().split("\n"), 1):
        why = fault_of_pattern(pattern.rstrip())
        if why:
            message = f"line {line} of `expected` is no regular expression: {why}"
            yield group.fault((number, "expected"), message, f"the line is `{short(pattern)}`")
