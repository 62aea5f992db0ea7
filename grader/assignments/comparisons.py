"""What a comparison mode needs beyond its own options: patterns that compile, a checker that is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from grader.config.faults import Fault, short
from grader.config.patterns import fault_of_pattern
from grader.config.scalars import absent
from grader.config.settings import Compare, Setting, WithOptions
from grader.config.strict_yaml import Document, Location, YamlTree
from grader.config.validation import faults_at, unknown_word
from grader.judging.mode import Mode
from grader.judging.modes import MODES, knowing
from grader.languages import language_of
from grader.text.wording import did_you_mean

Keys = TypeVar("Keys", bound=WithOptions)


def comparison_faults(assignment: Document, document: Document, at: Location = ()) -> Iterator[Fault]:
    """The faults of the `compare` of `assignment.yaml`, or of the case at a location of a file of cases."""
    location: Location = (*at, "compare")
    if isinstance(document.at(*location), dict):
        yield from _option_faults(document, location)
    mode = document.text(*location, "mode")
    if mode == "interactive":
        yield from _game_faults(assignment, document, (*location, "mode"))
    if mode == "checker":
        yield from _checker_faults(assignment, document, location)


def _option_faults(document: Document, location: Location) -> Iterator[Fault]:
    """A mode that is in no table, and what stands beside it that it does not know or cannot read."""
    name = document.text(*location, "mode") or Compare().mode
    if name not in MODES:
        yield unknown_word(document, (*location, "mode"), name, MODES)
        return
    mode, given = MODES[name], document.at(*location)
    values = (
        {key: value for key, value in given.items() if absent(value) is not None} if isinstance(given, dict) else {}
    )
    for key in sorted(values.keys() - {"mode", *mode.option_names}):
        yield _unknown_option(document, (*location, key), mode)
    own = {key: value for key, value in values.items() if key in mode.options.model_fields}
    yield from faults_at(document, location, mode.options, own)


def given_keys(tree: YamlTree | None) -> dict[str, YamlTree]:
    """The keys of a mapping that have a value."""
    entries = tree.items() if isinstance(tree, dict) else ()
    return {key: value for key, value in entries if absent(value) is not None}


def _unknown_option(document: Document, location: Location, mode: Mode) -> Fault:
    """An option that would be passed over in silence, or a key that no mode knows."""
    key = str(location[-1])
    others = knowing(key)
    if others:
        return document.fault(location, f"`{key}`: is no option of the mode `{mode.name}`, only of {', '.join(others)}")
    hint = did_you_mean(key, ["mode", *mode.option_names])
    return document.fault(location, f"`{short(key)}` is not a known key", hint, at_key=True)


def resolved(rule: Compare) -> Compare:
    """The rule with the values that its mode reads from what is written."""
    return with_values(rule, MODES[rule.mode].read_options(rule))


def with_values(written: Keys, *read: Setting) -> Keys:
    """What is written, with its options as they were read."""
    kind = type(written)
    shared = {name: value for name, value in written if name in written.model_fields_set & kind.model_fields.keys()}
    return kind(**shared, **{name: value for one in read for name, value in one.model_dump(exclude_unset=True).items()})


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
