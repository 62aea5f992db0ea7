"""Parts of an object in code with braces that are of one type, as left and right: the one in the place of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from grader.changes.source_changes import ChangeKind, tell_other_name
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_READS = 24, 80
_NAME = r"[A-Za-z_]\w{0,40}"
_TYPE = (
    r"(?!(?:int|long|double|float|bool|boolean|char|short|byte|string|String|return|else|new)\b)[A-Za-z_][\w<>:]{0,40}"
)
_IN_ONE = re.compile(
    rf"\b{_TYPE}\s?\*?\s?(?P<one>{_NAME})(?:\s?=\s?\w{{1,9}})?\s?,\s?\*?\s?(?P<other>{_NAME})(?:\s?=\s?\w{{1,9}})?\s?;"
)
_VALUE = r"(?:\s?=\s?(?:null|nullptr|NULL))?\s?(?:;|\{\s?get;[^{}]{1,30}\}(?:\s?=\s?null!?;)?)"
_ONE_BY_ONE = re.compile(
    rf"\b(?P<type>{_TYPE})\s?\*?\s?(?P<one>{_NAME}){_VALUE}\s{{0,80}}(?:(?:public|private|protected|internal)\s)?"
    rf"(?P=type)\s?\*?\s?(?P<other>{_NAME}){_VALUE}"
)
_OF_SCRIPT = re.compile(
    rf"\bthis\.(?P<one>{_NAME})\s?=\s?(?P<value>null|undefined)\s?;?\s{{1,80}}this\.(?P<other>{_NAME})\s?=\s?(?P=value)\b"
    rf"|[,{{]\s{{0,80}}(?P<key>{_NAME})\s?:\s?null\s?,\s{{0,80}}(?P<other_key>{_NAME})\s?:\s?null\b"
)
_READ = (
    r"(?<![\w$])(?P<owner>[A-Za-z_$][\w$]{{0,40}}(?:(?:\.|->)[\w$]{{1,40}}){{0,2}}?)"
    r"(?P<dot>\.|->)(?P<field>{names})\b(?!\s?\(|\s?=(?!=))"
)


def list_twin_fields(code: Code) -> Iterator[SumPlace]:
    """The places of a program in a language that is built."""
    return _exchange_all(code, _find_twins(code, (_IN_ONE, _ONE_BY_ONE)))


def list_script_twins(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript."""
    return _exchange_all(code, _find_twins(code, (_OF_SCRIPT,)))


def _find_twins(code: Code, patterns: tuple[re.Pattern[str], ...]) -> Mapping[str, str]:
    twins: dict[str, str] = {}
    for found in (each for pattern in patterns for each in pattern.finditer(code.code)):
        one, other = [value for name, value in found.groupdict().items() if value and name not in ("type", "value")]
        twins |= {one: other, other: one}
    return twins


def _exchange_all(code: Code, twins: Mapping[str, str]) -> Iterator[SumPlace]:
    """Each part that is read where its twin is not: who writes both in a statement knows which is which."""
    names = re.compile(_READ.format(names="|".join(map(re.escape, twins)))) if twins else None
    reads = islice(names.finditer(code.code), _MOST_READS) if names else iter(())
    return islice((place for found in reads for place in _exchange(code, found, twins)), _MOST)


def _exchange(code: Code, found: re.Match[str], twins: Mapping[str, str]) -> Iterator[SumPlace]:
    start = max(code.code.rfind(mark, 0, found.start()) for mark in ";{}") + 1
    end = min((place for mark in ";{}" if (place := code.code.find(mark, found.end())) >= 0), default=len(code.code))
    other = twins[found["field"]]
    if not re.search(rf"(?:\.|->){re.escape(other)}(?!\w)", code.code[start:end]):
        own, new = (f"{found['owner']}{found['dot']}{field}" for field in (found["field"], other))
        yield SumPlace(ChangeKind.OTHER_NAME, *found.span(), new, code.quote(start, end), tell_other_name(own, new))
