"""Whole numbers of cases that a language has only in a type of their own, or in none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from grader.languages import LANGUAGES, list_languages
from grader.model import Assignment, Case, parse_calls, read_value
from grader.text.wording import join_with_and, list_some

_EXACT, _LONGEST = 2**53 - 1, 2**63 - 1
"""Up to the first a fraction of 64 bits tells a whole number from its neighbours; the second is the largest `long`."""
_WRITTEN = re.compile(r"(?<![\w.])-?[0-9]{16,4000}+(?!\w|\.[0-9])")
_MOST_TEXT = 1_000_000


def describe_large_numbers(assignment: Assignment) -> Iterator[str]:
    """A note for each language of the assignment in which some cases need another type than usual."""
    for language in list_languages(assignment.settings.submission.file):
        names = [f"`{case.name}`" for case in assignment.cases if case.is_call and _has_large_numbers(case)]
        if language.large_numbers and names:
            yield (
                f"{language.title} gets whole numbers beyond {_EXACT} as {language.large_numbers}, and returns as one "
                f"what no other number holds; say so to your students. Cases: {list_some(names)}."
            )
    yield from _describe_written_numbers(assignment)


def _describe_written_numbers(assignment: Assignment) -> Iterator[str]:
    """Notes on cases that cost points, of what is read or printed: languages with braces have types of a size."""
    largest = {case.name: _find_largest(case) for case in assignment.cases if case.points and not case.is_call}
    named = list_languages(assignment.settings.submission.file)
    languages = [each for each in named or LANGUAGES.values() if each.grammar == "c"]
    exact = [each for each in languages if each.large_numbers]
    sized = [each for each in languages if not each.large_numbers]
    for most, chosen in ((_EXACT, exact), (_LONGEST, sized)):
        names = [f"`{name}`" for name, number in largest.items() if number > most]
        if chosen and names:
            titles = join_with_and([each.title for each in chosen])
            held = "fit into no type of 64 bits with a sign"
            held = f"are exact only as {chosen[0].large_numbers}" if chosen is exact else held
            told = f"In {titles}, whole numbers beyond {most} {held}; say so to your students, or choose smaller ones."
            yield f"{told} Cases: {list_some(names)}."


def _find_largest(case: Case) -> int:
    texts = (case.input[:_MOST_TEXT], (case.expected or "")[:_MOST_TEXT])
    written = [found for text in texts for found in _WRITTEN.findall(text) if not _is_binary(found)]
    return max((abs(int(found)) for found in written), default=0)


def _is_binary(written: str) -> bool:
    """Whether it looks like a numeral to base 2, which programs hold as text; 1000 is a number of people."""
    return set(written) <= set("-01") and written.count("1") > 1


def _has_large_numbers(case: Case) -> bool:
    """Whether an argument is one, or a value that no such fraction is."""
    numbers = [number for call in parse_calls(case.input) for number in _list_integers(list(call.args))]
    returned = [number for line in (case.expected or "").splitlines() for number in _list_integers(read_value(line))]
    return any(abs(number) > _EXACT for number in numbers) or not all(map(_is_exact, returned))


def _is_exact(number: int) -> bool:
    try:
        return int(float(number)) == number
    except OverflowError:
        return False


def _list_integers(value: Any) -> Iterator[int]:
    if isinstance(value, Mapping):
        yield from _list_integers([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _list_integers(item)
    elif isinstance(value, int):
        yield value
