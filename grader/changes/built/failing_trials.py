"""Which changes of a program do not build, by where in it a compiler finds errors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.changes.built.noted_source import NotedSource
from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import LEAVES

_MOST_ERRORS = 40
_ERROR = re.compile(
    r"^[^\s:(/]{1,200}(?::(?P<line>[0-9]{1,6})(?::(?P<column>[0-9]{1,6}))?:"
    r"|\((?P<at>[0-9]{1,6}),(?:(?P<place>[0-9]{1,6})|[0-9]{1,6}\+)\):)"
    r"\s(?:(?:fatal\s)?error\b|\s{0,3}required\sfrom\shere)",
    re.MULTILINE,
)
"""A line of an error with its place, as gcc, javac and mcs write it, or what it comes from; javac writes no column."""
_CARET = re.compile(r"^(?P<before>[ \t]*+)\^", re.MULTILINE)
_QUOTED = re.compile(r"[`'‘\"](\w{1,80})['’\"]|symbol: +\w+ (\w{1,80})")
_UNSET = re.compile(r"unassigned local variable `(\w{1,80})'|variable (\w{1,80}) might not have been initialized")
_NO_RETURN = re.compile(r"missing return statement|not all code paths return a value")
_UNREACHABLE = re.compile(r"error: unreachable statement")


@dataclass(frozen=True)
class _BuildError:
    """On which line of the text an error is, at which column, 0 where that is not known, and the name it is about.

    `text` is what the compiler says of it.
    """

    line: int
    column: int
    name: str
    text: str


def find_failing_trials(
    noted: NotedSource, message: str, trial: str, whole_lines: bool = False
) -> frozenset[TrialPlace]:
    """The changes that a compiler's message is about; none where that cannot be told.

    `trial` is how a change is written with its `{number}`. Of a line with an error that is the last change before it,
    or with `whole_lines` each one. A statement of another block that fails in one place is left out everywhere. What no
    longer has a value, or a function that ends without one, is told by the compiler where that matters: that is each
    change that may have done it.
    """
    places = {error: _find_by_place(noted, error, trial, whole_lines) for error in _list_errors(message)}
    failing = {each for found in places.values() for each in found}
    statements = {each.statement for each in failing if each.kind is ChangeKind.ALSO_HERE}
    unset = {name for error, found in places.items() for name in _list_unset(error, found)}
    # A statement put into unreachable code is the only fault there: it leaves nothing out.
    unreached = {error.line for error in places if _UNREACHABLE.search(error.text)}
    ends = any(_NO_RETURN.search(error.text) and error.line not in unreached for error in places)
    others = (
        each
        for each in noted.trials
        if each.statement in statements or _may_leave_unset(each, unset) or (ends and _leaves(each))
    )
    return frozenset((*failing, *others))


def _list_errors(message: str) -> Iterator[_BuildError]:
    errors = [*_ERROR.finditer(message)][:_MOST_ERRORS]
    ends = [*(each.start() for each in errors[1:]), len(message)]
    for error, end in zip(errors, ends, strict=False):
        caret, name = _CARET.search(message, error.end(), end), _QUOTED.search(message, error.end(), end)
        behind = len(caret["before"]) if caret else 0
        column = int(error["column"] or error["place"] or behind)
        told = name[1] or name[2] if name else ""
        yield _BuildError(int(error["line"] or error["at"]), column, told, message[error.start() : end])


def _find_by_place(noted: NotedSource, error: _BuildError, trial: str, whole_lines: bool) -> Sequence[TrialPlace]:
    """The last change before an error; where its column is not known, those with the name that the error is about."""
    written = re.compile(re.escape(trial.partition("{number}")[0]) + r"([0-9]{1,6})\b")
    line = "".join(noted.text.split("\n")[error.line - 1 : error.line])
    places = dict(enumerate(noted.trials, 1))  # a program may have what looks like a change, too
    found = [(each.start(), places[int(each[1])]) for each in written.finditer(line) if int(each[1]) in places]
    before = [each for start, each in found if start < error.column]
    if before and not whole_lines:
        return before[-1:]
    every = [each for _, each in found]
    return [each for each in every if _mentions(each, {error.name})] or every


def _list_unset(error: _BuildError, found: Sequence[TrialPlace]) -> Iterator[str]:
    """The name that has no value, unless only a statement that was put in there uses it."""
    unset = _UNSET.search(error.text)
    if unset:
        name = unset[1] or unset[2]
        if not found or not all(_is_put_in(each) and _mentions(each, {name}) for each in found):
            yield name


def _is_put_in(place: TrialPlace) -> bool:
    return bool(place.statement) and not place.leaves_out and place.moved_to < 0


def _mentions(place: TrialPlace, names: set[str]) -> bool:
    return not names.isdisjoint(re.findall(r"\w+", f"{place.code} {place.exchange} {place.statement}"))


def _may_leave_unset(place: TrialPlace, names: set[str]) -> bool:
    """Whether something that is not just put in is about one of these names."""
    return bool(names) and not _is_put_in(place) and _mentions(place, names)


def _leaves(place: TrialPlace) -> bool:
    """Whether it leaves a loop or a function, or does not any more."""
    return LEAVES.search(f"{place.code} {place.statement}") is not None
