"""Numbers and texts of Java that are asked whether they are the very same object, asked for their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 8
_SAME = re.compile(r"(?<=[\w)\]])\s?([!=])=(?!=)\s?(?=[\w(])")
_TEXT = re.compile(
    r"(?<![\w.)\]])(?P<value>[A-Za-z_][\w.]{0,40}(?:\[[^\[\]\n]{1,40}\]|\([\w., ]{0,40}\)){0,2})"
    r"\s?(?P<sign>[!=])=\s?(?P<text>\"{2,200})(?=\s?(?:[);&|?]))"
)
"""Something compared with a text as it is written."""
_OBJECT = "(?:Integer|Long|Short|Byte|Double|Float|Character|String)"
_DECLARED = re.compile(rf"\b{_OBJECT}(?:\[\])*\s{{1,3}}([A-Za-z_]\w{{0,40}})\b(?!\s?\()")
_GIVES = re.compile(rf"\b{_OBJECT}\s{{1,3}}([A-Za-z_]\w{{0,40}})\s?\(")
_TYPE_NAMES = re.compile(r"\bclass\s\w{1,40}<\s?([A-Z]\w{0,20})(?:\s?,\s?([A-Z]\w{0,20}))?")
"""A class with types that stand for any object."""
_OF_TYPE = r"\b{type}\s{{1,3}}([A-Za-z_]\w{{0,40}})\b(?!\s?\()"
_MEMBER = re.compile(r"[A-Za-z_][\w.]{0,60}\.([A-Za-z_]\w{0,40})")
_FURTHER = re.compile(r",\s?([A-Za-z_]\w{0,40})\s?(?=[=,]|\Z)")
_PRIMITIVE = re.compile(r"\b(?:int|long|short|byte|double|float|char)(?:\[\])*\s{1,3}([A-Za-z_]\w{0,40})\b")
_STORED = re.compile(r"\.(?:get|getOrDefault|getKey|getValue|peek\w{0,9}|poll\w{0,9}|pop|next|first|last|valueOf)\(")
"""What gives what a collection holds, which is never a plain number."""
_NAME = re.compile(r"([A-Za-z_]\w{0,40})(?:\[[^\[\]]{1,40}\])?")


def list_object_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program in Java, each with the question whether both have the same value."""
    if not code.is_java:
        return
    named = (name for found in _DECLARED.finditer(code.code) for name in _list_names(code, found))
    types = {name for found in _TYPE_NAMES.finditer(code.code) for name in found.groups() if name}
    of_types = {name for each in types for name in re.findall(_OF_TYPE.format(type=each), code.code)}
    given = {f"{name}(" for name in _GIVES.findall(code.code)}
    yield from islice(_list_places(code, given.union(named, of_types).difference(_PRIMITIVE.findall(code.code))), _MOST)
    texts = [*islice(_list_written_texts(code), _MOST)]
    yield from texts
    if len(texts) > 1:
        first, *others = texts
        yield replace(first, others=tuple((place.start, place.end, place.new) for place in others))


def _list_names(code: Code, declared: re.Match[str]) -> list[str]:
    """The names that are declared together."""
    end = code.code.find(";", declared.end())
    return [declared[1], *_FURTHER.findall(code.code[declared.end() : end])]


def _list_places(code: Code, boxed: set[str]) -> Iterator[SumPlace]:
    for found in _SAME.finditer(code.code):
        start, end = find_operands(code, *found.span())
        if start is None or end is None:
            continue
        left, right = code.text[start : found.start()], code.text[found.end() : end]
        if all(_is_object(operand, boxed) for operand in (left, right)):
            negated = "!" if found[1] == "!" else ""
            new = f"{negated}java.util.Objects.equals({left}, {right})"
            told = f"{negated}{left}.equals({right})"
            yield SumPlace(ChangeKind.SAME_OBJECT, start, end, new, code.quote(start, end), told)


def _list_written_texts(code: Code) -> Iterator[SumPlace]:
    for found in _TEXT.finditer(code.code):
        value, text = code.text[slice(*found.span("value"))], code.text[slice(*found.span("text"))]
        if not text.startswith('"'):
            continue  # a single character
        negated = "!" if found["sign"] == "!" else ""
        told = f"{negated}{value}.equals({text})"
        new = f"{negated}java.util.Objects.equals({value}, {text})"
        yield SumPlace(ChangeKind.SAME_OBJECT, *found.span(), new, code.quote(*found.span()), told)


def _is_object(operand: str, boxed: set[str]) -> bool:
    """Whether an operand is a name of such an object, or comes from a function that gives one or from a collection."""
    named = _NAME.fullmatch(operand) or _MEMBER.fullmatch(operand)
    if named:
        return named[1] in boxed
    if operand.partition("(")[0] + "(" in boxed:
        return operand.endswith(")") and ")." not in operand
    calls = [*_STORED.finditer(operand)]
    return bool(calls) and ")." not in operand[calls[-1].end() :]
