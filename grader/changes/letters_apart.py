"""Where a program with braces takes capital letters and small ones for the same, and they may be different."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_CALLS = re.compile(
    r"(?<![\w.$:])(?:(?:std::)?to(?:lower|upper)|Character\.to(?:Lower|Upper)Case|[cC]har\.To(?:Lower|Upper)(?:Invariant)?)"
    r"\s?(?=\()"
)
_BEHIND = re.compile(r"\.(?:to(?:Locale)?(?:Lower|Upper)Case|To(?:Lower|Upper)(?:Invariant)?)\s?\(\s?\)")
_IGNORES = re.compile(
    r"(?P<object>\.(?P<method>equals|compareTo)IgnoreCase\s?)(?=\()|(?<![\w.:>])(?P<call>str(?P<n>n?)casecmp\s?)(?=\()"
)
_COMPARED = re.compile(r"\s?(?:[!=]==?|[<>]=?)\s?|\.(?:[eE]quals|[cC]ompareTo|localeCompare)\s?\(\s?")
_ENDED = re.compile(r"(?:[;{})]|\belse)\s{0,80}\Z")
_KEPT_BY_ITSELF = re.compile(r"(?P<target>[\w$.\[\]]{1,60})\s?=\s?\Z")


@dataclass(frozen=True)
class _Folded:
    """From where to where letters are made small or large, and what stands there without that."""

    start: int
    end: int
    plain: str


def list_letters_apart(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what stands there where letters stay as they are."""
    folded = sorted((each for each in _list_folded(code) if not _is_statement(code, each)), key=lambda each: each.start)
    pairs = [(one, other) for one, other in pairwise(folded) if _are_compared(code, one, other)]
    joined = {id(each) for pair in pairs for each in pair}
    for one, other in pairs:
        between = code.text[one.end : other.start]
        end = code.ends.get(one.end + between.rfind("("), other.end - 1) + 1 if "(" in between else other.end
        yield _keep(code, one.start, end, one.plain + between + other.plain + code.text[other.end : end])
    for each in folded:
        if id(each) not in joined:
            yield _keep(code, each.start, each.end, each.plain)
    yield from islice(_list_ignoring(code), _MOST)


def _list_folded(code: Code) -> Iterator[_Folded]:
    for found in islice(_CALLS.finditer(code.code), _MOST):
        end = code.ends.get(found.end(), -1)
        if end > 0 and not _is_kept_by_itself(code, found.start(), code.code[found.end() + 1 : end]):
            inner = code.text[found.end() + 1 : end]
            is_operand = find_operands(code, end, end)[0] == found.end() + 1
            yield _Folded(found.start(), end + 1, inner if is_operand else f"({inner})")
    for found in islice(_BEHIND.finditer(code.code), _MOST):
        start, _ = find_operands(code, found.start(), found.start())
        if start is not None and not _is_kept_by_itself(code, start, code.code[start : found.start()]):
            yield _Folded(start, found.end(), code.text[start : found.start()])


def _is_statement(code: Code, folded: _Folded) -> bool:
    """Whether nobody takes what comes out: a text alone is no statement in Java and C#."""
    return _ENDED.search(code.code, max(0, folded.start - 80), folded.start) is not None and code.code.startswith(
        ";", folded.end
    )


def _is_kept_by_itself(code: Code, start: int, value: str) -> bool:
    """Whether a name gets its own value with other letters: that statement may be left out as a whole."""
    found = _KEPT_BY_ITSELF.search(code.code[max(0, start - 64) : start])
    return found is not None and re.sub(r"\s", "", found["target"]) == re.sub(r"\s", "", value)


def _are_compared(code: Code, one: _Folded, other: _Folded) -> bool:
    return one.end <= other.start and _COMPARED.fullmatch(code.code[one.end : other.start]) is not None


def _list_ignoring(code: Code) -> Iterator[SumPlace]:
    """Comparisons that ignore which letters are capital ones."""
    for found in _IGNORES.finditer(code.code):
        end = code.ends.get(found.end(), -1) + 1
        start = find_operands(code, found.start(), found.start())[0] if found["object"] else found.start()
        if end and start is not None:
            named = f".{found['method']}" if found["object"] else f"str{found['n']}cmp"
            yield _keep(code, start, end, code.text[start : found.start()] + named + code.text[found.end() : end])


def _keep(code: Code, start: int, end: int, new: str) -> SumPlace:
    return SumPlace(ChangeKind.LETTERS_APART, start, end, new, code.quote(start, end), " ".join(new.split()))
