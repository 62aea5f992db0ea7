"""What two values are compared by where they are put in order: another part of each, in languages that are built."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_PARTS = 8, 4
_ONE = r"(?<![\w.>])(?P<one>[A-Za-z_]\w{0,40})(?P<link>\.|->)(?P<part>[A-Za-z_]\w{0,40})"
_OTHER = r"(?P<other>[A-Za-z_]\w{0,40})(?P=link)(?P=part)(?![\w(.\[])"
_COMPARED = (
    re.compile(rf"{_ONE}\s?(?P<sign>[<>]=?|-)\s?{_OTHER}(?=\s?[;)])"),
    re.compile(rf"{_ONE}\.(?P<sign>[cC]ompareTo)\(\s?{_OTHER}\s?\)(?=\s?[;)])"),
    re.compile(rf"\b[A-Z]\w{{0,20}}\.(?P<sign>[cC]ompare)\(\s?{_ONE},\s?{_OTHER}\s?\)(?=\s?[;)])"),
)
_DECLARED = re.compile(
    r"\b(?P<type>int|long|short|double|float|Integer|Long|Double|decimal|(?:std::)?[sS]tring)\s{1,9}"
    r"(?P<parts>[A-Za-z_]\w{0,40}(?:\s?,\s?[A-Za-z_]\w{0,40}){0,6})\s?[;=]"
)
_KEY = re.compile(
    r"\b(?P<by>[cC]omparing\w{0,8}|thenComparing\w{0,8}|OrderBy\w{0,12}|ThenBy\w{0,12})\(\s?"
    r"(?:\(?\s?(?P<item>[A-Za-z_]\w{0,40})\s?\)?\s?(?:->|=>)\s?)?"
    r"(?P<whole>(?:(?P=item)\.|[A-Z]\w{0,40}::)(?P<part>[A-Za-z_]\w{0,40})(?:\(\s?\))?)(?=\s?[),])"
)
_GETTER = re.compile(
    r"\b(?P<type>int|long|short|double|float|Integer|Long|Double|String)\s{1,9}(?P<name>[A-Za-z_]\w{0,40})\s?\(\s?\)\s{0,80}\{"
)
_TEXT = re.compile(r"[sS]tring\Z")


def list_sort_key_places(code: Code) -> Iterator[SumPlace]:
    """The comparisons of a part of two values, each with the other parts of the same kind that the program uses."""
    parts = _list_parts(code)
    compared = (found for pattern in _COMPARED for found in pattern.finditer(code.code))
    keys = (place for found in _KEY.finditer(code.code) for place in _order_by(code, found, parts))
    yield from islice((place for found in compared for place in _compare_by(code, found, parts)), _MOST)
    yield from islice(keys, _MOST)


def _list_parts(code: Code) -> Sequence[Mapping[str, bool]]:
    """What is declared in each block as numbers or texts and used behind a point, and whether these are texts."""
    used = {*re.findall(r"(?:\.|->)([A-Za-z_]\w{0,40})", code.code)}
    blocks = defaultdict[int, dict[str, bool]](dict)
    for found in _DECLARED.finditer(code.code):
        names = [name for name in re.findall(r"\w+", found["parts"]) if name in used]
        if names:
            is_text = _TEXT.search(found["type"]) is not None
            blocks[code.find_brace(found.start())].update(dict.fromkeys(names, is_text))
    return [*blocks.values()]


def _order_by(code: Code, found: re.Match[str], blocks: Sequence[Mapping[str, bool]]) -> Iterator[SumPlace]:
    """The key by which something is put in order, from another field or method of the same kind."""
    getters = {each["name"]: _TEXT.search(each["type"]) is not None for each in _GETTER.finditer(code.code)}
    parts = next((each for each in (*blocks, getters) if found["part"] in each), {})
    own, (start, end) = parts.get(found["part"]), found.span("whole")
    written = code.text[start : found.start("part")], code.text[found.end("part") : end]
    for other, is_text in islice(parts.items(), _MOST_PARTS) if own is not None else ():
        if other != found["part"] and is_text == own:
            new = other.join(written)
            told = f"{code.text[found.start() : start]}{new})"
            yield SumPlace(
                ChangeKind.SORT_KEY, start, end, new, f"{code.quote(*found.span())})", " ".join(told.split())
            )


def _compare_by(code: Code, found: re.Match[str], blocks: Sequence[Mapping[str, bool]]) -> Iterator[SumPlace]:
    parts = next((each for each in blocks if found["part"] in each), {})
    sign, own = found["sign"], parts.get(found["part"])
    if found["one"] == found["other"] or own is None:
        return
    any_kind = (sign == "CompareTo" and code.is_csharp) or (sign[0] in "<>" and code.is_cpp)
    others = [name for name, is_text in parts.items() if name != found["part"] and (any_kind or is_text == own)]
    written, part = code.text[slice(*found.span())], re.compile(rf"(?<=\.|>){re.escape(found['part'])}\b")
    for other in others[:_MOST_PARTS]:
        new = part.sub(other, written)
        yield SumPlace(ChangeKind.SORT_KEY, *found.span(), new, code.quote(*found.span()), new)
