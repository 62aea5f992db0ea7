"""The rows of a table that are taken for its columns, or the other way round, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 16
_LENGTH = re.compile(
    r"(?<![\w$.])(?P<table>[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40})?)(?P<row>\[\s?0\s?\])?"
    r"(?P<length>\.(?:length|Length|size\(\s?\)))(?![\w$(\[.])"
)
_OF_ROW = re.compile(r"\]\.(?:length|Length|size\(\s?\))(?![\w$(])")
_SIDE = re.compile(r"\.GetLength\(\s?([01])\s?\)")
_SIGN = re.compile(r"\s?(?:[=!]==?|[<>]=?)\s?")
_SIGN_BEFORE = re.compile(r"(?:[=!]==?|[<>]=?)\s?\Z")
_LONGEST_SIGN = 5


def list_size_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the lengths that it compares, where it asks for one of a row, and sides by number."""
    lengths = [*_LENGTH.finditer(code.code)] if _OF_ROW.search(code.code) else []
    yield from islice((_exchange(code, [each]) for each in lengths if _is_compared(code, each)), _MOST)
    pairs = (pair for pair in pairwise(lengths) if _SIGN.fullmatch(code.code, pair[0].end(), pair[1].start()))
    yield from islice((_exchange(code, pair) for pair in pairs), _MOST)
    for side in islice(_SIDE.finditer(code.code), _MOST):
        other = str(1 - int(side[1]))
        yield SumPlace(ChangeKind.OTHER_SIZE, *side.span(1), other, code.quote(*side.span()), f".GetLength({other})")


def _is_compared(code: Code, length: re.Match[str]) -> bool:
    before = code.code[max(0, length.start() - _LONGEST_SIGN) : length.start()]
    return bool(_SIGN_BEFORE.search(before) or _SIGN.match(code.code, length.end()))


def _exchange(code: Code, lengths: Sequence[re.Match[str]]) -> SumPlace:
    """The other side of a table for each of one or two lengths that are compared."""
    first, last = lengths[0], lengths[-1]
    new = [f"{each['table']}{'' if each['row'] else '[0]'}{each['length']}" for each in lengths]
    between = code.text[first.end() : last.start()] if last is not first else ""
    others = tuple((*each.span(), text) for each, text in zip(lengths[1:], new[1:], strict=True))
    quoted, told = code.quote(first.start(), last.end()), " ".join(between.join(new).split())
    return SumPlace(ChangeKind.OTHER_SIZE, *first.span(), new[0], quoted, told, others)
