"""Whole numbers in calls of functions that a language has only in a type of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grader.languages import LANGUAGES, find_language
from grader.model import Assignment, Case, Language, parse_calls, read_value
from grader.text.wording import list_some

_EXACT = 2**53 - 1
"""Up to it a fraction of 64 bits tells a whole number from its neighbours."""


def describe_large_numbers(assignment: Assignment) -> Iterator[str]:
    """A note for each language of the assignment in which some cases need another type than usual."""
    for language in _list_languages(assignment):
        names = [f"`{case.name}`" for case in assignment.cases if case.is_call and _has_large_numbers(case)]
        if language.large_numbers and names:
            yield (
                f"{language.title} gets whole numbers beyond {_EXACT} as {language.large_numbers}, and returns as one "
                f"what no other number holds; say so to your students. Cases: {list_some(names)}."
            )


def _list_languages(assignment: Assignment) -> list[Language]:
    file = assignment.settings.submission.file
    if isinstance(file, Mapping):
        return [LANGUAGES[name] for name in file]
    known = find_language(file)
    return [known] if known else []


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
