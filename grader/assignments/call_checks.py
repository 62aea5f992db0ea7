"""What is wrong with a case that calls functions: its keys, and languages whose functions cannot be called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grader.config.faults import Fault
from grader.config.settings import Compare
from grader.config.strict_yaml import Document, Location
from grader.judging.modes import MODES
from grader.languages import LANGUAGES, find_language
from grader.text.wording import list_some

_NOT_BESIDE = ("expected", "args", "input", "generate")
_COMPARED = ("values", "numbers")
"""Modes whose tolerances hold for returned values."""


def find_call_faults(assignment: Document | None, group: Document, number: int) -> Iterator[Fault]:
    """The faults of a case that has `call` or `returns`."""
    called: Location = (number, "call")
    if group.at(*called) is None:
        if (number, "returns") in group.keys:
            hint = "name the function: `call: {function: …, args: […]}`"
            yield group.fault((number, "returns"), "nothing is called that could return this", hint, at_key=True)
        return
    yield from _find_key_faults(group, number)
    yield from _find_target_faults(group, called)
    yield from _find_mode_faults(group, number)
    if assignment is not None:
        yield from _find_language_faults(assignment, group, called)


def _find_key_faults(group: Document, number: int) -> Iterator[Fault]:
    hints = {"expected": "write what the function returns as `returns`"}
    for key in _NOT_BESIDE:
        if group.at(number, key) not in (None, []):
            hint = hints.get(key, "a function gets what stands in `args` of its `call`")
            yield group.fault((number, key), f"`{key}` cannot stand beside `call`", hint, at_key=True)


def _find_target_faults(group: Document, called: Location) -> Iterator[Fault]:
    given = {key for key in ("function", "class", "method", "calls") if group.at(*called, key) not in (None, [])}
    if len(given & {"function", "class"}) != 1:
        yield group.fault(called, "a call names either a `function` or a `class`", "like {function: nim_sum, args: []}")
    elif "class" in given and len(given & {"method", "calls"}) != 1:
        hint = "name one `method`, or several as `calls: [{method: …, args: […]}]`"
        yield group.fault(called, "a call of a class has either a `method` or `calls`", hint)
    elif "function" in given and given & {"method", "calls"}:
        yield group.fault(called, "only a `class` has methods to call", "name the class in place of the function")
    calls, returns = len(group.items(*called, "calls")), (called[0], "returns")
    if calls and returns in group.keys and len(group.items(*returns)) != calls:
        yield group.fault(returns, f"`returns` must be a list of {calls} values, one for each of `calls`")


def _find_mode_faults(group: Document, number: int) -> Iterator[Fault]:
    mode = group.text(number, "compare", "mode")
    if mode is not None and mode in MODES and mode not in _COMPARED:
        hint = "leave `compare` out, or write {mode: values, abs: …} for a tolerance"
        yield group.fault((number, "compare", "mode"), f"returned values cannot be compared by mode `{mode}`", hint)


def _find_language_faults(assignment: Document, group: Document, called: Location) -> Iterator[Fault]:
    named = assignment.at("submission", "file")
    able = [language.name for language in LANGUAGES.values() if language.caller]
    if isinstance(named, str):
        language = find_language(named)
        unable = [named] if named == "any" or (language and not language.caller) else []
    else:
        unable = [name for name in named if name in LANGUAGES and name not in able] if isinstance(named, dict) else []
    if unable:
        message = f"functions cannot be called in {list_some(unable)}: only in {', '.join(able)}"
        yield group.fault(called, message, "name only these in `submission`, or let the program print", at_key=True)


def choose_comparison(rule: Compare) -> dict[str, Any]:
    """The keys of the rule by which returned values are compared: tolerances are taken over, a layout has no part."""
    options = rule.options if rule.mode in _COMPARED else {}
    return {**options, "mode": "values", "partial": rule.partial}
