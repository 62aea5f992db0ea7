"""Slips in C and C++ that the source shows: a sum that never gets a first value, a loop that asks for the end first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.source.known_lines import count_line

_DECLARED = re.compile(
    r"(?m)^[ \t]{1,40}(?:(?:unsigned|long|short|signed)[ \t]{1,9}){0,3}(?:int|long|double|float|short|unsigned|size_t)"
    r"[ \t]{1,9}([\w \t,=.+\-]{1,200});"
)
_BRACE = re.compile(r"[{}]")
_OF_FUNCTION = re.compile(r"(?:\)\s{0,20}(?:const\s{0,20})?|\belse\s{0,20}|\bdo\s{0,20})\Z")
_USE = re.compile(
    r"(?P<before>\+\+\s?|&\s?|>>\s?|[.>])?(?<!\w)(?P<name>[^\W\d]\w*)"
    r"(?P<behind>\s{0,3}(?:\+\+|[-+^|]=|=(?!=)(?:\s{0,3}(?P=name)\s{0,3}[-+^|])?))?"
)
"""A name, with what makes its use a first value, an addition, or the member of another."""
_END_LOOP = re.compile(
    r"\bwhile\s{0,3}\(\s{0,3}!\s{0,3}(?:(\w{1,40})\.eof\(\)|feof\(\s{0,3}(\w{1,40})\s{0,3}\))\s{0,3}\)\s{0,200}\{?\s{0,200}"
)
_ADDITIONS = ("+", "-", "^", "|", "+=", "-=", "^=", "|=")
_READ = (
    r"(?:{0}\s{{0,3}}>>[^;]{{1,80}}|(?:getline|fscanf)\s?\(\s{{0,3}}{0}\s{{0,3}},[^;]{{1,80}}"
    r"|(?:fgets|scanf)\s?\([^;]{{1,80}});"
)


_OPERAND = r"(?:[A-Za-z_]\w{0,40}|[0-9]{1,20})(?:\[[^\[\]\n]{1,40}\]|(?:\.|->)\w{1,40}|\(\s?\)){0,4}"
_WEAK = re.compile(
    rf"(?<![\w.>\])])({_OPERAND})\s?([&|^])(?![&|=])\s?({_OPERAND}\s?(?:<=|>=|==|!=|<|>)(?![<>=])\s?{_OPERAND})"
)
"""A comparison that binds more tightly than what stands before it: ISO C, 6.5.8 to 6.5.12."""
_BOUND_BEFORE = re.compile(r"(?:[<>]|[<>=!]=|[-+*/%!~&|^])\s{0,9}\Z")
"""What makes the left side a part of something else."""
_MASK = re.compile(r"[0-9A-Z][0-9A-Z_x]{0,40}\s?(?:<=|>=|==|!=|<|>)")
_ASSIGNED_BEFORE = re.compile(r"\b(\w{1,41})\s?=\s?\Z")
_READ_LINE = re.compile(r"\bfgets\s?\(\s?(\w{1,40})\s?,\s?([^,;]{1,60}?)\s?,")
_MOST_READS = 20
_SIZE = (
    r"(?:\#\s{{0,9}}define\s{{1,9}}{0}\s{{1,9}}\(?|\b(?:int|size_t)\s{{1,9}}{0}\s?=\s?|\b{0}\s?=\s?)"
    r"([0-9]{{1,9}})\b"
)
_ARRAY = r"\bchar\s[^;]{{0,80}}?\b{0}\s?\[\s?(\w{{1,40}})\s?\]"


@dataclass(frozen=True)
class WeakOperator:
    """What is compared before it is joined: its line, what is written and how it is read."""

    line: int
    written: str
    read_as: str


@dataclass(frozen=True)
class LineBuffer:
    """Where lines are read into an array of characters: the line, its name, and how many characters it takes."""

    line: int
    name: str
    characters: int


@dataclass(frozen=True)
class UnsetSum:
    """A name that is added to and never set, with the line that first adds."""

    line: int
    name: str


@dataclass(frozen=True)
class EndLoop:
    """A loop that asks for the end of the input before it reads: its line, its condition and what it reads first."""

    line: int
    condition: str
    read: str


def scan_for_unset_sum(code: str) -> UnsetSum | None:
    """The first local name that is added to without ever being set; `code` is without comments and quotations."""
    declared: dict[str, int] = {}
    for end, name in _list_unset(code):
        declared.setdefault(name, end)
    first: dict[str, re.Match[str]] = {}
    for use in _USE.finditer(code):
        name = use["name"]
        if name not in declared or _is_member(use):
            continue
        if _sets(use):
            del declared[name]
        elif use.start("name") >= declared[name]:
            first.setdefault(name, use)
    added = next((name for name in declared if name in first and _adds(first[name])), None)
    return UnsetSum(count_line(code, first[added].start()), added) if added else None


def _list_unset(code: str) -> Iterator[tuple[int, str]]:
    """The names that functions declare without a value, each with the end of its declaration."""
    declarations = [*_DECLARED.finditer(code)]
    inside = _find_in_functions(code, [each.start() for each in declarations])
    for declared in declarations:
        if declared.start() in inside:
            names = (name.strip() for name in declared[1].split(","))
            yield from ((declared.end(), name) for name in names if name.isidentifier())


def _find_in_functions(code: str, offsets: list[int]) -> set[int]:
    """The places around which the braces are those of a function, and not of a class: there a constructor may set it.

    The places are in order.
    """
    found, open_braces, left = set[int](), list[bool](), iter(offsets)
    offset = next(left, None)
    for brace in _BRACE.finditer(code):
        while offset is not None and offset < brace.start():
            found |= {offset} if open_braces and open_braces[-1] else set()
            offset = next(left, None)
        if brace[0] == "{":
            open_braces.append(_OF_FUNCTION.search(code, max(0, brace.start() - 80), brace.start()) is not None)
        elif open_braces:
            open_braces.pop()
    return found


def _is_member(use: re.Match[str]) -> bool:
    return use["before"] in (".", ">")


def _adds(use: re.Match[str]) -> bool:
    return (use["before"] or "").startswith("++") or (use["behind"] or "").strip().endswith(_ADDITIONS)


def _sets(use: re.Match[str]) -> bool:
    is_assigned = (use["behind"] or "").strip() == "="
    return is_assigned or (use["before"] or "").strip() in ("&", ">>")


def scan_for_end_loop(text: str, code: str) -> EndLoop | None:
    """The first loop that asks for the end and then reads; `code` is the text without comments and quotations."""
    for loop in _END_LOOP.finditer(code):
        read = re.compile(_READ.format(loop[1] or loop[2])).match(code, loop.end())
        if read:
            condition = " ".join(loop[0].rstrip("{ \t\r\n").split())
            written = text[read.start() : read.end()] if len(text) == len(code) else read[0]
            return EndLoop(count_line(code, loop.start()), condition, written.removesuffix(";"))
    return None


def scan_for_weak_operator(text: str, code: str) -> WeakOperator | None:
    """The first `a ^ b < c`, which means `a ^ (b < c)`; `code` is the text without comments and quotations."""
    for found in _WEAK.finditer(code):
        before = code[max(0, found.start() - 60) : found.start()]
        assigned = _ASSIGNED_BEFORE.search(before)
        is_joined_truth = (found[2] != "^" and not _MASK.match(found[3])) or (assigned and assigned[1] == found[1])
        if not _BOUND_BEFORE.search(before) and not is_joined_truth:
            written = " ".join(text[found.start() : found.end()].split())
            return WeakOperator(count_line(code, found.start()), written, f"{found[1]} {found[2]} ({found[3]})")
    return None


def find_line_buffer(code: str) -> LineBuffer | None:
    """What reads lines with the smallest limit that the source says."""
    buffers = (
        LineBuffer(count_line(code, read.start()), read[1], size - 1)
        for read in islice(_READ_LINE.finditer(code), _MOST_READS)
        if (size := _find_size(code, read[1], read[2])) > 1
    )
    return min(buffers, key=lambda buffer: buffer.characters, default=None)


def _find_size(code: str, name: str, limit: str) -> int:
    """How large a limit is, which may be a number, a name, or the size of the array; 0 where nobody can tell."""
    if re.fullmatch(r"[0-9]{1,9}", limit):
        return int(limit)
    if re.fullmatch(rf"sizeof\s?\(?\s?{re.escape(name)}\s?\)?", limit):
        array = re.search(_ARRAY.format(re.escape(name)), code)
        return _find_size(code, name, array[1]) if array and array[1] != name else 0
    defined = re.search(_SIZE.format(limit), code) if re.fullmatch(r"[A-Za-z_]\w{0,40}", limit) else None
    return int(defined[1]) if defined else 0
