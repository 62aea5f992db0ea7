"""Where a program in a language that is built has a copy in the place of what is meant, or no copy where one is."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_CLONED = re.compile(r"\b([A-Za-z]\w{0,40})(\[\]\[\])\s\w{1,40}\s?=\s?(([A-Za-z_][\w.]{0,40})\.clone\(\s?\))(?=\s?;)")
_KEPT = re.compile(
    r"(?<!\w)(?:[A-Za-z_]\w{0,40}(?:\[[^\]\n;]{1,40}\])?(?:->|\.)(\w{1,40})|([A-Za-z_]\w{0,40})\[[^\]\n;]{1,40}\])"
    r"\s?=\s?([A-Za-z_]\w{0,40})(?=\s?;)"
)
_POINTER = r"\bchar\s?\*(?:const\s)?\s?(?:\w{{1,40}},\s?\*\s?){{0,4}}{name}\b"
_BUFFER = r"\bchar\s[^;(){{}}]{{0,80}}\b{name}\[[^\]]{{1,20}}\]"
_READ_LINE = re.compile(r"\bgetline\s?\(\s?([A-Za-z_][\w.:]{0,40})\s?,\s?([A-Za-z_][\w.\[\]]{0,40})\s?(?=\))")
_PUTS_IN_ORDER = re.compile(r"\s{0,80}\.((?:Order|Then)By(?:Descending)?)(?=\()")
_SORTED, _LONGEST = re.compile(r"([A-Za-z_][\w.]{0,60})\s{0,80}\Z"), 160
"""What is put in order, before the call that does it."""
_TYPE = re.compile(r"\b(?:struct|class)\s([A-Za-z_]\w{0,40})\s{0,80}\{")
_COLLECTION = r"(?:std::)?(?:vector|deque|list|map|unordered_map|set|queue)\s?<[\w\s,:<>]{1,60}>"
_COPIED = (
    rf"(?<![\w:])({{types}}|{_COLLECTION.replace('{', '{{').replace('}', '}}')})\s([A-Za-z_]\w{{{{0,40}}}})\s?=\s?"
    r"([A-Za-z_][\w.]{{0,40}}(?:\[[^\]\n;]{{1,40}}\]|\.at\([^()\n;]{{1,40}}\)|(?:->|\.)\w{{1,40}})"
    r"(?:(?:->|\.)\w{{1,40}}){{0,2}})\s?;"
)
_GONE_THROUGH = r"\bfor\s?\(\s?((?:{types}|auto)\s([A-Za-z_]\w{{0,40}})\s?:\s?([A-Za-z_][\w.]{{0,60}}))\s?\)"
_STREAMS = re.compile(r"#\s?include\s?<iostream>|\bstd::|\busing\snamespace\sstd\b")


def list_shared_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    for places in (_clone_rows(code), _copy_texts(code), _skip_blank(code), _sort_further(code)):
        yield from islice(places, _MOST)


def list_copied_items(code: Code, line_starts: Sequence[int]) -> Iterator[TrialPlace]:
    """The items that a program in C++ copies where it may have to change the stored ones."""
    types = "|".join((*sorted({found[1] for found in _TYPE.finditer(code.code)}), "auto"))
    if not _STREAMS.search(code.text):
        return
    for found in islice(re.finditer(_COPIED.format(types=types), code.code), _MOST):
        kind, name, item = found[1], found[2], code.text[slice(*found.span(3))]
        new = f"{kind} grader_copy_{name} = {item}; {kind} &{name} = {{trial}} ? {item} : grader_copy_{name}; "
        yield _put_reference(code, line_starts, found.span(), found.span(), f"{kind} &{name} = {item}", new)
    loops = re.finditer(_GONE_THROUGH.format(types=types), code.code)
    starts = {each.start for each in code.in_functions}  # elsewhere an `else` may follow, which a new `if` would take
    for found in islice((loop for loop in loops if loop.start() in starts), _MOST):
        name, items = found[2], found[3]
        kind = f"std::decay_t<decltype(*std::begin({items}))>"
        new = (
            f"auto &grader_{name} : {items}) if ({kind} grader_copy_{name}(grader_{name}); true) "
            f"if (auto &{name} = {{trial}} ? grader_{name} : grader_copy_{name}; true"
        )
        told = code.quote(*found.span(1)).replace(f" {name} :", f" &{name} :")
        yield _put_reference(code, line_starts, found.span(1), found.span(1), told, new)


def _put_reference(
    code: Code, line_starts: Sequence[int], span: tuple[int, int], quoted: tuple[int, int], told: str, new: str
) -> TrialPlace:
    line = bisect_right(line_starts, span[0])
    return TrialPlace(
        (span[0],), line, ChangeKind.COPY_OF_ITEM, code.quote(*quoted), name=told, exchange=new, end=span[1]
    )


def _clone_rows(code: Code) -> Iterator[SumPlace]:
    """`clone()` of a table in Java with a clone of each row."""
    for found in _CLONED.finditer(code.code):
        new = f"java.util.Arrays.stream({found[4]}).map(row -> row.clone()).toArray({found[1]}[][]::new)"
        told = f"copy[i] = {found[4]}[i].clone()"
        yield SumPlace(ChangeKind.SHARED_ROWS, *found.span(3), new, code.quote(*found.span(3)), told)


def _copy_texts(code: Code) -> Iterator[SumPlace]:
    """A text of which C stores only where it stands, stored as a copy."""
    for found in islice(_KEPT.finditer(code.code), 4 * _MOST):
        declared = (_POINTER.format(name=found[1] or found[2]), _BUFFER.format(name=found[3]))
        if all(re.search(pattern, code.code) for pattern in declared):
            new, told = f"strdup({found[3]})", code.quote(*found.span())
            yield SumPlace(ChangeKind.SHARED_TEXT, *found.span(3), new, told, found[3])


def _skip_blank(code: Code) -> Iterator[SumPlace]:
    """A line of C++ that begins behind the blanks which the reading before it has left."""
    for found in _READ_LINE.finditer(code.code):
        if not re.search(rf"(?<![\w.]){re.escape(found[1])}\s?>>", code.code):
            continue
        new, told = f"({found[1]} >> std::ws)", f"getline({found[1]} >> ws, {found[2]})"
        yield SumPlace(ChangeKind.LEFT_BLANK, *found.span(1), new, f"{code.quote(*found.span())})", told)


def _sort_further(code: Code) -> Iterator[SumPlace]:
    """Each further `OrderBy` of C# as `ThenBy`."""
    end = 0
    for found in _PUTS_IN_ORDER.finditer(code.code):
        calls = [*_follow_orders(code, found)] if found.start() >= end else []
        further = [call for call in calls[1:] if call[1].startswith("Order")]
        first = _SORTED.search(code.code, max(0, found.start() - _LONGEST), found.start())
        if not further or not first:
            continue
        end = code.ends[calls[-1].end()] + 1
        starts = [first.start(1), *(call.start(1) + len("Order") for call in further)]
        ends = [*(call.start(1) for call in further), end]
        new = "Then".join(code.text[start:stop] for start, stop in zip(starts, ends, strict=True))
        told = code.quote(found.start(), end)
        yield SumPlace(ChangeKind.SORTED_ANEW, first.start(1), end, " ".join(new.split()), told, "ThenBy")


def _follow_orders(code: Code, found: re.Match[str]) -> Iterator[re.Match[str]]:
    """The calls in a row that put the same values in order."""
    call: re.Match[str] | None = found
    while call and call.end() in code.ends:
        yield call
        call = _PUTS_IN_ORDER.match(code.code, code.ends[call.end()] + 1)
