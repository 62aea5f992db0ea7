"""What is stored for one direction alone, as a street from here to there, stored for the way back, too, with braces."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.changes.text_edits import split_at_commas
from grader.source.code_blocks import Code

_MOST, _MOST_STATEMENTS = 12, 1_000
_PART = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[0-9]\]){0,2}"
_ENTRY = re.compile(rf"{_PART}\[(?P<one>{_PART})\]\[(?P<other>{_PART})\]\s?=(?!=)\s?[^;=]{{1,60}};")
_ADDS = re.compile(
    rf"{_PART}(?:\[|\.get\()(?P<one>{_PART})(?:\]|\))\.(?:push_back|emplace_back|push|add|Add)\((?P<other>{_PART})\);"
)
_CALLS = re.compile(r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40})?\((?=[^;]{3,120}\)\s?;)")
_NAME, _NUMBER = re.compile(r"[A-Za-z_$][\w$]*"), re.compile(r"[0-9]+")
_STORES = re.compile(
    r"(?:\b|_|(?<=[a-z])(?=[A-Z]))(?:[aA]dd|[lL]ink|[cC]onnect|[jJ]oin|[iI]nsert|[pP]ut|[sS]et|[sS]tore|[eE]dge|[rR]oad"
    r"|[sS]treet|[wW]ay|[fF]riend|[nN]eighb|[kK]ante|[wW]eg|[vV]erbind|[nN]achbar|[lL]ien)"
)


def stores(name: str) -> bool:
    """Whether a function of this name stores something: one that draws or prints has no way back."""
    return _STORES.search(name.rpartition(".")[2]) is not None


def list_mirrored_places(code: Code) -> Iterator[StatementPlace]:
    """The statements of a program, each with that for the other direction behind it, unless it stands somewhere."""
    spans = [*islice(list_simple_statements(code), _MOST_STATEMENTS)]
    stored = {_leave_blanks(code.text[slice(*span)]) for span in spans}
    return islice((place for span in spans for place in _store_back(code, *span, stored)), _MOST)


def _store_back(code: Code, start: int, end: int, stored: Container[str]) -> Iterator[StatementPlace]:
    entry = _ENTRY.fullmatch(code.code, start, end) or _ADDS.fullmatch(code.code, start, end)
    calls = None if entry else _CALLS.match(code.code, start, end)
    back = ""
    if entry and are_alike(entry["one"], entry["other"]):
        one, other = entry.span("one"), entry.span("other")
        back = _exchange(code, (start, end), one, other)
    elif calls and stores(calls[0].removesuffix("(")):
        given = [*split_at_commas(code, calls.end(), code.ends.get(calls.end() - 1, calls.end()))]
        texts = [code.text[slice(*each)].strip() for each in given]
        if len(texts) == 2 and are_alike(*texts):
            back = _exchange(code, (start, end), *given)
    if back and _leave_blanks(back) not in stored:
        told = code.quote(start, end)
        yield StatementPlace(ChangeKind.ONE_DIRECTION, end, end, f" {back}", told.rstrip(";"), start, back.rstrip(";"))


def _exchange(code: Code, whole: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> str:
    text = code.text
    first, second = text[slice(*one)].strip(), text[slice(*other)].strip()
    gap = " " if text[other[0]] == " " else ""
    return f"{text[whole[0] : one[0]]}{second}{text[one[1] : other[0]]}{gap}{first}{text[other[1] : whole[1]]}"


def are_alike(one: str, other: str) -> bool:
    """Whether both are written alike, with other names or numbers, and are no constants: they may be two of a kind."""
    forms = {_NAME.sub("x", _NUMBER.sub("0", each)) for each in (one, other)}
    is_constant = one.lstrip("-").isdigit() or any(mark in one for mark in "\"'")
    return one != other and len(forms) == 1 and not is_constant


def _leave_blanks(text: str) -> str:
    return "".join(text.split())
