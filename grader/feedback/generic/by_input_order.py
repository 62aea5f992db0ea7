"""Programs that count on an order of their input: they are right once its lines, or its numbers, are sorted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import list_failing
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_later

_MOST_TRIED, _MOST_PASSING, _LEAST_LINES, _LEAST_PARTS, _MOST_PLACES = 6, 3, 2, 3, 3
_PART = re.compile(r"(?:(?<![\w-])-)?[0-9]{1,15}(?:\.[0-9]{1,15})?|[^\W\d_]+")
_NUMBERS = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[ \t]+-?[0-9]{1,15}(?:\.[0-9]{1,15})?)+")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LETTERS_OF_DAY = 3
_LONGEST = 20_000
_WHERE = (say_later("first part"), say_later("second part"), say_later("third part"))
_OF_LINES = {
    False: say_later(
        "Your program is right once the lines of the input are in order by their {part}, the smallest first. "
        "It counts on that order: sort the lines when it has read them."
    ),
    True: say_later(
        "Your program is right once the lines of the input are in order by their {part}, the largest first. "
        "It counts on that order: sort the lines when it has read them."
    ),
}
_OF_NUMBERS = {
    False: say_later(
        "Your program is right once the numbers in each line of the input are in order, the smallest first. "
        "It counts on that order: sort the numbers when it has read them."
    ),
    True: say_later(
        "Your program is right once the numbers in each line of the input are in order, the largest first. "
        "It counts on that order: sort the numbers when it has read them."
    ),
}
"""By whether the largest comes first."""


@dataclass(frozen=True)
class _InputOrder:
    """An order in which an input may be put, and what is said where a program is right then."""

    put: Callable[[str], str]
    message: str


def find_needed_order(facts: ProgramFacts) -> Diagnosis | None:
    """An order of lines or numbers with which all failing tests that the student sees come out right."""
    seen = list_failing(facts, {Verdict.WRONG_ANSWER}, is_visible=True)
    visible = [ran for ran in facts.failing if ran.case.is_visible]
    if facts.execute is None or not seen or len(seen) < len(visible) or len(seen) > _MOST_TRIED:
        return None
    right = [ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED]
    passing = sorted(right, key=lambda ran: len(ran.case.input))[-_MOST_PASSING:]
    found = [each for each in _list_orders() if all(_is_right(facts, ran, each) for ran in seen)]
    found = [each for each in found if all(_stays_right(facts, ran, each) for ran in passing)]
    if not found:
        return None
    hidden = list_failing(facts, {Verdict.WRONG_ANSWER}, is_visible=False)[:_MOST_TRIED]
    explained = [*seen, *(ran for ran in hidden if _is_right(facts, ran, found[0]))]
    return facts.diagnose("input-order", "right only for an input in order", found[0].message, explained)


def _stays_right(facts: ProgramFacts, ran: CaseRun, order: _InputOrder) -> bool:
    return order.put(ran.case.input) == ran.case.input or _is_right(facts, ran, order)


def _is_right(facts: ProgramFacts, ran: CaseRun, order: _InputOrder) -> bool:
    """Whether the program is right on an input that is in another order now."""
    text = order.put(ran.case.input) if len(ran.case.input) <= _LONGEST else ran.case.input
    expected = facts.solve(text) if facts.solve else ran.case.expected
    if text == ran.case.input or expected is None or facts.execute is None:
        return False
    # Where other lines are asked for, the order of the input says something, as that of commands does.
    if sorted(expected.splitlines()) != sorted((ran.case.expected or "").splitlines()):
        return False
    case = replace(ran.case, input=text, expected=expected)
    return facts.execute(case, facts.settings).result.verdict is Verdict.ACCEPTED


def _list_orders() -> Iterator[_InputOrder]:
    for place in range(_MOST_PLACES):
        for turned, said in _OF_LINES.items():
            message = say(said, part=say(_WHERE[place]))
            for head, is_alone in product((0, 1), (True, False)):
                yield _InputOrder(_sort_lines_by(place, turned, head, is_alone), message)
    for turned, said in _OF_NUMBERS.items():
        yield _InputOrder(_sort_numbers_by(turned), say(said))


def _sort_lines_by(place: int, turned: bool, head: int, is_alone: bool) -> Callable[[str], str]:
    """What sorts the lines of a text behind so many that are none of them, where these have as many parts each.

    They are put in order by one part, where that `is_alone`, or by those behind it, too. A text that is in order by
    that one stays: what comes right there goes by another part.
    """

    def sort(text: str) -> str:
        lines = text.splitlines()
        rest = lines[head:]
        rows = [line.split() for line in rest]
        if len(rows) < _LEAST_LINES or len({*map(len, rows)}) > 1 or place != _find_deciding_place(rows):
            return text
        in_order = sorted(rest, key=lambda line: _list_keys(line.split()[place : place + 1]), reverse=turned)
        if in_order == rest:
            return text
        rest = in_order if is_alone else sorted(rest, key=lambda line: _list_keys(line.split()[place:]), reverse=turned)
        return _write_lines([*lines[:head], *rest], text)

    return sort


def _find_deciding_place(rows: Sequence[Sequence[str]]) -> int:
    """The first part that is a number, a time or a day in all lines; where none is, the first one."""
    places = range(min(_MOST_PLACES, *map(len, rows)))
    return next((place for place in places if all(_has_size(row[place]) for row in rows)), 0)


def _has_size(part: str) -> bool:
    """Whether a part of a line goes by its size."""
    keys = _list_keys([part])
    return bool(keys) and keys[0][0] == 0


def _sort_numbers_by(turned: bool) -> Callable[[str], str]:
    """What sorts the numbers of each line that has nothing else, and several of them."""

    def sort(text: str) -> str:
        lines = text.splitlines()
        return _write_lines(
            [" ".join(sorted(line.split(), key=float, reverse=turned)) if _is_row(line) else line for line in lines],
            text,
        )

    return sort


def _write_lines(lines: Sequence[str], like: str) -> str:
    """Lines as a text, which ends with a newline where the other one does: what is lost there is another mistake."""
    return "\n".join(lines) + ("\n" if like.endswith("\n") else "")


def _is_row(line: str) -> bool:
    return _NUMBERS.fullmatch(line.strip()) is not None and len(line.split()) >= _LEAST_PARTS


def _list_keys(parts: Sequence[str]) -> list[tuple[int, float, str]]:
    """What parts of a line are in order by: numbers by their size, days of a week as they follow, words by letters."""
    return [_make_key(found) for part in parts for found in _PART.findall(part)]


def _make_key(part: str) -> tuple[int, float, str]:
    if part[-1].isdigit():
        return 0, float(part), ""
    days = [place for place, day in enumerate(_WEEKDAYS) if part.lower() in (day, day[:_LETTERS_OF_DAY])]
    return (0, days[0], "") if days else (1, 0, part)
