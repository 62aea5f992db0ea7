"""Functions in languages with braces that change only a copy of what they are given, and so change nothing."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.vain_functions import has_no_effect

_FUNCTION = re.compile(r"\bvoid\s{1,3}(\w{1,60})\s?\(([^(){};]{1,300})\)\s{0,80}\{")
_GIVING = re.compile(
    r"\b(?:bool|int|long|double|float|char|(?:std::)?string)\s{1,3}(?!main\b)(\w{1,60})\s?\(([^(){};]{1,300})\)\s{0,80}\{"
)
_LOOPS = re.compile(r"\b(?:for|while|do|goto)\b")
_NUMBER = re.compile(r"\s{0,9}((?:int|long|double|float|unsigned|size_t|bool|char|long\slong)\s(\w{1,40}))\s{0,9}")
_CONTAINER = (
    r"(?:std::)?(?:unordered_)?(?:map|set|vector|deque|list|multimap|multiset|string)\b\s?(?:<[\w\s<>,:*]{1,120}>)?"
)
_HOLDER = re.compile(rf"\s{{0,9}}((?:{_CONTAINER}|(?:struct\s)?(\w{{1,40}}))\s(\w{{1,40}}))\s{{0,9}}")
_OWN_CONTAINER = re.compile(rf"\btypedef\s{_CONTAINER}\s(\w{{1,40}})|\busing\s(\w{{1,40}})\s?=\s?{_CONTAINER}\s?;")
_STRUCTURE = re.compile(r"\bstruct\s?(\w{0,40})\s{0,80}\{([^{}]{0,2000})\}\s?(\w{0,40})")
_SHARED = re.compile(r"[&*\[]")
_SHOWS = re.compile(r"<<|\b(?:printf|puts|putchar|fprintf|print|println|Write|WriteLine|return|throw|exit)\b")
_WRITTEN_NUMBER = (
    r"(?<=[;{{}})])\s{{0,80}}(?:{name}\s?(?:[+\-*/%]?=(?!=)[^;]{{1,200}}|\+\+|--)|(?:\+\+|--){name}"
    r"|(?:std::)?cin\s?>>[^;]{{0,80}}\b{name}\b[^;]{{0,80}})\s?;"
)
_CHANGED_HOLDER = (
    r"(?<=[;{{}})])\s{{0,80}}{name}\s?(?:(?:\[[^\[\]]{{1,80}}\]|\.\w{{1,40}})[^;=<>!()]{{0,40}}?"
    r"(?:[+\-*/%]?=(?!=)[^;]{{1,200}}|\+\+|--)"
    r"|\.(?:push_back|pop_back|insert|erase|clear|resize|emplace\w{{0,8}}|push_front|pop_front)\s?\([^;]{{0,200}}\))\s?;"
)
_CHANGED_EACH = (
    r"\bfor\s?\(\s?(?:auto\s?&&?\s?(\w{{1,40}})\s?:\s?{name}\s?\)"
    r"|auto\s(\w{{1,40}})\s?=\s?{name}\.begin\(\)\s?;[^;]{{1,40}}{name}\.end\(\)\s?;)"
)
_ASSIGNED = r"(?<![\w.]){name}(?:(?:\.|->)\w{{1,40}})?\s?(?:[+\-*/%]?=(?!=)|\+\+|--)"
_COPYING = ("c", "cpp")
"""Languages that copy structures; C++ also containers."""
_MOST = 40
"""Functions that are looked at."""


@dataclass(frozen=True)
class CopiedParameter:
    """What a function changes in vain: its line, the names, and how the parameter is declared.

    `also` is the line of another function that does so, 0 for none.
    """

    line: int
    function: str
    name: str
    declared: str
    also: int = 0


def scan_for_copied_parameter(text: str, code: str, language: Language) -> CopiedParameter | None:
    """The first parameter that is a copy and is changed in vain.

    In a function that gives nothing it is used for nothing else, or the function has no effect at all; in another one
    nothing is asked of it after the change. `code` is the text without comments and quotations, and as long.
    """
    named = {name for found in _OWN_CONTAINER.finditer(code) for name in found.groups() if name}
    named |= {name for found in _STRUCTURE.finditer(code) if not _SHARED.search(found[2]) for name in found.group(1, 3)}
    types = named if language.name in _COPYING else None
    found = [*_list_copied(Code(text, code), types), *_list_changed_last(Code(text, code), types)]
    also = next((each.line for each in found if each.line != found[0].line), 0)
    return replace(found[0], also=also) if found else None


def _list_copied(code: Code, types: Container[str] | None) -> Iterator[CopiedParameter]:
    """`types` are the names of types that are copied besides numbers; None where none is."""
    for function in islice(_FUNCTION.finditer(code.code), _MOST):
        opening = function.end() - 1
        body = code.code[opening : code.ends.get(opening, opening)]
        if _SHOWS.search(body):
            continue
        is_vain = has_no_effect(function[2], body)
        for declared in _split_parameters(function[2]):
            count, holder = _NUMBER.fullmatch(declared), _HOLDER.fullmatch(declared)
            if count and _is_only_written(count[2], body):
                yield CopiedParameter(code.count_line(function.start()), function[1], count[2], count[1])
            if holder is None or types is None or _SHARED.search(function[2]):
                continue
            if (holder[2] is None or holder[2] in types) and _is_changed(holder[3], body, is_vain):
                line = code.count_line(function.start())
                yield CopiedParameter(line, function[1], holder[3], " ".join(holder[1].split()))


def _list_changed_last(code: Code, types: Container[str] | None) -> Iterator[CopiedParameter]:
    """Those of functions that give something, without a loop: there what comes last can change nothing any more."""
    if types is None:
        return
    for function in islice(_GIVING.finditer(code.code), _MOST):
        opening = function.end() - 1
        body = code.code[opening : code.ends.get(opening, opening)]
        for declared in _split_parameters(function[2]) if not _LOOPS.search(body) else ():
            holder = _HOLDER.fullmatch(declared)
            if holder is None or not (holder[2] is None or holder[2] in types):
                continue
            name = re.escape(holder[3])
            changes = [*re.finditer(_CHANGED_HOLDER.format(name=name), body)]
            last = max((found.start() for found in re.finditer(rf"\b{name}\b", body)), default=-1)
            if any(change.start() <= last < change.end() for change in changes):
                line = code.count_line(function.start())
                yield CopiedParameter(line, function[1], holder[3], " ".join(holder[1].split()))


def _split_parameters(parameters: str) -> Iterator[str]:
    """The parameters of a function, parted by the commas outside of angle brackets."""
    part, depth = "", 0
    for sign in f"{parameters},":
        depth += {"<": 1, ">": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            yield part
            part = ""
        else:
            part += sign


def _is_only_written(name: str, body: str) -> bool:
    """Whether each use of a number stands in a statement that only gives it another value."""
    written = [each[0] for each in re.finditer(_WRITTEN_NUMBER.format(name=re.escape(name)), body)]
    is_setter = any(re.fullmatch(rf"\s*{re.escape(name)}\s?=\s?{re.escape(name)}\s?;", each) for each in written)
    return bool(written) and not is_setter and _count(name, body) == sum(_count(name, each) for each in written)


def _is_changed(name: str, body: str, is_vain: bool) -> bool:
    """Whether what holds values, or each of its items, is changed, and used for nothing else unless all is in vain."""
    changes = [each[0] for each in re.finditer(_CHANGED_HOLDER.format(name=re.escape(name)), body)]
    for each in re.finditer(_CHANGED_EACH.format(name=re.escape(name)), body):
        if not re.search(_ASSIGNED.format(name=re.escape(each[1] or each[2])), body):
            return False
        changes.append(each[0])
    return bool(changes) and (is_vain or _count(name, body) == sum(_count(name, each) for each in changes))


def _count(name: str, code: str) -> int:
    return len(re.findall(rf"\b{re.escape(name)}\b", code))
