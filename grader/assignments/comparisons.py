"""What a comparison mode needs beyond its own options: patterns that compile, a checker that is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from grader.assignments.reference_kind import has_reference_module
from grader.config.faults import Fault, shorten_word
from grader.config.patterns import find_pattern_fault
from grader.config.scalars import read_absent
from grader.config.settings import Compare, OpenSetting, Setting
from grader.config.strict_yaml import Document, Location, YamlTree
from grader.config.validation import find_faults_at, report_unknown_word
from grader.judging.mode import Mode
from grader.judging.modes import MODES, list_modes_knowing
from grader.languages import find_language
from grader.text.wording import suggest_word

Keys = TypeVar("Keys", bound=OpenSetting)


def find_comparison_faults(assignment: Document, document: Document, at: Location = ()) -> Iterator[Fault]:
    """The faults of the `compare` of `assignment.yaml`, or of the case at a location of a file of cases."""
    location: Location = (*at, "compare")
    if isinstance(document.at(*location), dict):
        yield from _find_option_faults(assignment, document, location)
    mode = document.text(*location, "mode")
    if mode == "interactive":
        yield from _find_game_faults(assignment, document, location)
    if _find_mode_name(assignment, document, location) in ("interactive", "checker"):
        yield from _find_checker_faults(document, location)
    if mode == "checker" and document.text(*location, "program") is None and not has_reference_module(assignment):
        hint = "name a `program`, or a `reference` that is a Python module with judge(text, output)"
        yield document.fault((*location, "mode"), "there is nothing to check the outputs with", hint)


def _find_mode_name(assignment: Document, document: Document, location: Location) -> str:
    """The mode of the comparison at a location: without one of its own that of the assignment."""
    return document.text(*location, "mode") or assignment.text("compare", "mode") or Compare().mode


def _find_option_faults(assignment: Document, document: Document, location: Location) -> Iterator[Fault]:
    """A mode that is in no table, and what stands beside it that it does not know or cannot read."""
    name, own = _find_mode_name(assignment, document, location), document.text(*location, "mode")
    if name not in MODES:
        if own is not None:
            yield report_unknown_word(document, (*location, "mode"), name, MODES)
        return
    mode, values = MODES[name], select_given_keys(document.at(*location))
    for key in sorted(values.keys() - {"mode", *mode.option_names}):
        yield _report_unknown_option(document, (*location, key), mode)
    inherited = {} if own is not None else _select_readable_options(assignment, mode)
    options = {key: value for key, value in values.items() if key in mode.options.model_fields}
    yield from find_faults_at(document, location, mode.options, {**inherited, **options})


def _select_readable_options(assignment: Document, mode: Mode) -> dict[str, YamlTree]:
    """The options that a case takes over; none where one of them is at fault, which is told of the assignment."""
    values = select_given_keys(assignment.at("compare"))
    options = {key: value for key, value in values.items() if key in mode.options.model_fields}
    return {} if find_faults_at(assignment, ("compare",), mode.options, options) else options


def select_given_keys(tree: YamlTree | None) -> dict[str, YamlTree]:
    """The keys of a mapping that have a value."""
    entries = tree.items() if isinstance(tree, dict) else ()
    return {key: value for key, value in entries if read_absent(value) is not None}


def _report_unknown_option(document: Document, location: Location, mode: Mode) -> Fault:
    """An option that would be passed over in silence, or a key that no mode knows."""
    key = str(location[-1])
    others = list_modes_knowing(key)
    if others:
        return document.fault(location, f"`{key}` is not an option of mode `{mode.name}`, only of {', '.join(others)}")
    hint = suggest_word(key, ["mode", *mode.option_names])
    return document.fault(location, f"`{shorten_word(key)}` is not a known key", hint, at_key=True)


def resolve_comparison(rule: Compare) -> Compare:
    """The rule with the values that its mode reads from what is written."""
    return add_option_values(rule, MODES[rule.mode].read_options(rule))


def complete_comparison(own: Compare, assignments: Compare) -> Compare:
    """The comparison of a case: what it leaves out is as in the assignment's, unless it has a mode of its own."""
    if "mode" in own.model_fields_set:
        return resolve_comparison(own)
    inherited = {name: value for name, value in assignments if name in assignments.model_fields_set}
    written = {name: value for name, value in own if name in own.model_fields_set and read_absent(value) is not None}
    return resolve_comparison(Compare(**{**inherited, **written}))


def add_option_values(written: Keys, *read: Setting) -> Keys:
    """What is written, with its options as they were read."""
    kind = type(written)
    shared = {name: value for name, value in written if name in written.model_fields_set & kind.model_fields.keys()}
    return kind(**shared, **{name: value for one in read for name, value in one.model_dump(exclude_unset=True).items()})


def _find_game_faults(assignment: Document, document: Document, location: Location) -> Iterator[Fault]:
    program = document.text(*location, "program")
    if program is None and not has_reference_module(assignment):
        hint = "name a `reference` that is a Python module with play(text), or a `program` that talks with others"
        yield document.fault((*location, "mode"), "there is no opponent to play against", hint)
    if program is not None and document.at(*location, "turn_seconds") is not None:
        message = "`turn_seconds` is for `play()` of the reference: nobody knows the turns of a program"
        yield document.fault((*location, "turn_seconds"), message, "leave it out", at_key=True)
    for key in ("input", "output"):
        if assignment.at(key, "file") is not None:
            hint = f"leave out `{key}: {{file: …}}`"
            yield document.fault(
                (*location, "mode"), "a program that plays reads and prints on the standard streams only", hint
            )


def _find_checker_faults(document: Document, location: Location) -> Iterator[Fault]:
    program = document.text(*location, "program")
    if program is not None and not find_language(program):
        hint = "a checker is one source file, like checker.py"
        message = f"the suffix of `{shorten_word(program)}` does not name a language"
        yield document.fault((*location, "program"), message, hint)
    elif program is not None and Path(program).name == program and not (document.path.parent / program).is_file():
        hint = f"it should be in the folder `{document.path.parent.name}`"
        yield document.fault((*location, "program"), f"there is no checker `{shorten_word(program)}`", hint)
    for number, name in enumerate(document.items(*location, "files")):
        if isinstance(name, str) and Path(name).name == name and not (document.path.parent / name).is_file():
            hint = f"it should be in the folder `{document.path.parent.name}`"
            message = f"there is no file `{shorten_word(name)}` for the checker"
            yield document.fault((*location, "files", number), message, hint)


def find_pattern_faults(assignment: Document, group: Document, number: int) -> Iterator[Fault]:
    """The lines of a case's written expectation that should be patterns and are none."""
    if _find_mode_name(assignment, group, (number, "compare")) != "regex":
        return
    for line, pattern in enumerate(_list_expected_lines(group, number), 1):
        why = find_pattern_fault(pattern.rstrip())
        if why:
            message = f"line {line} of `expected` is not a regular expression: {why}"
            yield group.fault((number, "expected"), message, f"the line is `{shorten_word(pattern)}`")


def _list_expected_lines(group: Document, number: int) -> list[str]:
    """The lines of what a case is written to expect, as text or as lines."""
    text = group.text(number, "expected")
    lines = [line for line in group.items(number, "expected", "lines") if isinstance(line, str)]
    return ("\n".join(lines) if text is None else text).rstrip().split("\n")
