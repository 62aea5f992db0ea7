"""Which changes of a program do not build, by where in it a compiler finds errors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.changes.built.noted_source import NotedSource
from grader.changes.built.trial_places import TrialPlace
from grader.source.code_blocks import LEAVES

_MOST_ERRORS = 40
_ERROR = re.compile(
    r"^[^\s:(]{1,200}(?::(?P<line>[0-9]{1,6})(?::(?P<column>[0-9]{1,6}))?:"
    r"|\((?P<at>[0-9]{1,6}),(?:(?P<place>[0-9]{1,6})|[0-9]{1,6}\+)\):)"
    r"\s(?:fatal\s)?error\b",
    re.MULTILINE,
)
"""A line of an error with its place, as gcc, javac and mcs write it; javac writes no column."""
_CARET = re.compile(r"^(?P<before>[ \t]*+)\^", re.MULTILINE)
_UNSET = re.compile(r"unassigned local variable `(\w{1,80})'|variable (\w{1,80}) might not have been initialized")
_NO_RETURN = re.compile(r"missing return statement|not all code paths return a value")


def find_failing_trials(
    noted: NotedSource, message: str, trial: str, whole_lines: bool = False
) -> frozenset[TrialPlace]:
    """The changes that a compiler's message is about; none where that cannot be told.

    `trial` is how a change is written with its `{number}`. Of a line with an error that is the last change before it,
    or with `whole_lines` each one. What no longer has a value, or a function that ends without one, is told by the
    compiler where that matters: that is each change that may have done it.
    """
    numbers = _find_numbers(noted.text, message, trial, whole_lines)
    unset = {name for found in _UNSET.findall(message) for name in found if name}
    ends = _NO_RETURN.search(message) is not None
    return frozenset(
        each
        for number, each in enumerate(noted.trials, 1)
        if number in numbers or _mentions(each, unset) or (ends and _leaves(each))
    )


def _find_numbers(text: str, message: str, trial: str, whole_lines: bool) -> set[int]:
    written = re.compile(re.escape(trial.partition("{number}")[0]) + r"([0-9]{1,6})\b")
    lines = text.split("\n")
    numbers: set[int] = set()
    for line, column in _list_places(message):
        found = [(each.start(), int(each[1])) for each in written.finditer("".join(lines[line - 1 : line]))]
        before = [number for start, number in found if start < column]
        numbers |= {before[-1]} if before and not whole_lines else {number for _, number in found}
    return numbers


def _list_places(message: str) -> Iterator[tuple[int, int]]:
    """The line and the column of each error; 0 where the column is not known."""
    errors = [*_ERROR.finditer(message)][:_MOST_ERRORS]
    ends = [*(each.start() for each in errors[1:]), len(message)]
    for error, end in zip(errors, ends, strict=False):
        caret = _CARET.search(message, error.end(), end)
        behind = len(caret["before"]) if caret else 0
        yield int(error["line"] or error["at"]), int(error["column"] or error["place"] or behind)


def _mentions(place: TrialPlace, names: set[str]) -> bool:
    return bool(names) and not names.isdisjoint(re.findall(r"\w+", f"{place.code} {place.exchange} {place.statement}"))


def _leaves(place: TrialPlace) -> bool:
    """Whether it leaves a loop or a function, or does not any more."""
    return LEAVES.search(f"{place.code} {place.statement}") is not None
