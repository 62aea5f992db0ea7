"""The cases of an assignment as values that readers share: who looks for mistakes is given them with each program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from grader.model import AnswerPart, Case
from grader.shared_values import SharedValues

_LONG = 1_000
"""Characters of a text that is worth a number of its own: results and outputs hold it beside its case."""
_MANY = 20
"""Answers whose names are worth one: they go with each output that is compared."""


def share_cases(cases: Iterable[Case]) -> SharedValues:
    """The cases, and what is long of each: its texts, as characters and as the bytes of a right output, and parts."""
    return SharedValues(value for case in cases for value in (case, *_list_long_texts(case), *_list_many_parts(case)))


def _list_long_texts(case: Case) -> Iterator[str | bytes]:
    expected = case.expected or ""
    if len(case.input) >= _LONG:
        yield case.input
    if len(expected) >= _LONG:
        yield from (expected, encode_expected(expected))


def _list_many_parts(case: Case) -> Iterator[tuple[AnswerPart, ...]]:
    if len(case.parts) >= _MANY:
        yield case.parts


@lru_cache(maxsize=1_000)
def encode_expected(text: str) -> bytes:
    """The bytes of a right output, the same object each time."""
    return text.encode()


def unify_output(output: bytes, expected: str) -> bytes:
    """The output of a run; where it is the expected one, the object that all such runs share."""
    right = encode_expected(expected)
    return right if output == right else output
