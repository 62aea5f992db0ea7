"""Texts in code with braces that are counted by their characters, or split at every mark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _MOST_SPLIT = 8, 5
_JAVA_LENGTH = re.compile(r"\.length\(\s?\)")
_LENGTH = re.compile(r"\.(length|Length)\b(?!\s?[(=]|\s?\+\+)")
_TEXT = r"\bstring(\[\])?\s(?:[^;(){{}}]{{0,80}}[,\s])?{name}\b|\b{name}\s?=\s?new\sList<(string)>"
"""How a text of C#, or an array or a list of them, is declared."""
_TEXT_OF = re.compile(
    r"(\w{1,40})(\[[^\[\]]{1,40}\])?(?:\.(?:Trim\w{0,5}|ToString|ToUpper|ToLower|Substring)\([^()]{0,40}\))*"
)
"""A name, or an item of it, and what makes another text of that."""
_FIRST_DIGIT = re.compile(
    r"(?<![\w.\])])(?P<text>[A-Za-z_]\w{0,40}(?:\[\w{1,20}\]|\.\w{1,40}\(\s?\)){0,2}?)(?:\[(?P<at>[01])\]|\.charAt\((?P<place>[01])\))\s?-\s?'(?P<zero>[01])'"
    r"|(?<![\w.])Character\.(?:getNumericValue|digit)\((?P<java>[A-Za-z_]\w{0,40})\.charAt\(0\)(?:,\s?10)?\)"
)
_FIRST_DIGIT_OF_SCRIPT = re.compile(
    r"(?:(?<![\w$.])(?:Number|parseInt)\(|(?<=[=(,]\s)\+)(?P<text>[A-Za-z_$][\w$]{0,40}(?:\[[\w$]{1,20}\])?)\[0\](?:,\s?10)?\)?"
)
_FINDS = re.compile(r"\.(?:indexOf|IndexOf|findIndex|FindIndex)(?=\()")
_ASKS_WHETHER_FOUND = re.compile(r"\s?(?:[!=<>]=?=?\s?-1|[<>]=?\s?0|[+\-])")
"""What is asked of a place, or is calculated with it, where -1 is taken into account."""
_SPLIT = re.compile(r"\.([sS]plit)\(\s?(?:\"([^\"\\\n]{1,2})\"|'([^'\\\n]{1,2})')\s?\)")


def list_text_places(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_read_whole_numbers(code, is_script), _MOST)
    if is_script:
        yield from islice(_count_words_of_script(code), _MOST)
    elif code.is_java:
        yield from islice(_count_words_of_java(code), _MOST)
    elif code.is_csharp:
        yield from islice(_count_words_of_csharp(code), _MOST)
    if is_script or code.is_java or code.is_csharp:
        yield from islice(_put_missing_last(code), _MOST)
        yield from islice(_split_less(code, is_script), _MOST * _MOST_SPLIT)


def _read_whole_numbers(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """The number with which a text begins, in the place of its first digit."""
    for found in (_FIRST_DIGIT_OF_SCRIPT if is_script else _FIRST_DIGIT).finditer(code.text):
        group = "text" if found["text"] else "java"
        text = found[group]
        if code.code[slice(*found.span(group))] != text:
            continue  # within a quotation or a comment
        new, told = _write_number(code, text, is_script)
        if not is_script and (found["at"] or found["place"]) == "1":
            new, told = _write_number_behind(code, text)
        if not is_script and found["zero"] == "1":
            new, told = f"({new} - 1)", f"{told} - 1"
        if is_script:
            new = f'(typeof {text} === "string" ? {new} : {found[0]})'
        yield SumPlace(ChangeKind.ONE_DIGIT, *found.span(), new, code.quote(*found.span()), told)


def _put_missing_last(code: Code) -> Iterator[SumPlace]:
    """The place of what is not found behind all others, where it is -1."""
    for found in _FINDS.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        end = code.ends.get(found.end(), -1) + 1
        if start is not None and end and not _ASKS_WHETHER_FOUND.match(code.code, end):
            written = code.text[start:end]
            new = f"({written} < 0 ? 1000000000 : {written})"
            yield SumPlace(ChangeKind.MISSING_FIRST, start, end, new, code.quote(start, end), "")


def _write_number(code: Code, text: str, is_script: bool) -> tuple[str, str]:
    """What reads the number, and how it is told."""
    if is_script:
        return (told := f"parseInt({text})"), told
    if code.is_java:
        told = f"Integer.parseInt({text})"
        return f'Integer.parseInt(("" + {text}).trim().split("\\s+")[0])', told
    if code.is_csharp:
        told = f"int.Parse({text})"
        return f'int.Parse(("" + {text}).Trim().Split()[0])', told
    if code.is_cpp:
        return f"atoi(std::string({text}).c_str())", f"stoi({text})"
    return (told := f"atoi({text})"), told


def _write_number_behind(code: Code, text: str) -> tuple[str, str]:
    """What reads the number behind the first character, and how it is told."""
    if code.is_java:
        told = f"Integer.parseInt({text}.substring(1))"
        return f'Integer.parseInt(("" + {text}).substring(1).trim().split("\\s+")[0])', told
    if code.is_csharp:
        told = f"int.Parse({text}.Substring(1))"
        return f'int.Parse(("" + {text}).Substring(1).Trim().Split()[0])', told
    if code.is_cpp:
        return f"atoi(std::string({text}).c_str() + 1)", f"stoi({text}.substr(1))"
    return (told := f"atoi({text} + 1)"), told


def _count_words_of_java(code: Code) -> Iterator[SumPlace]:
    for found in _JAVA_LENGTH.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        if start is not None:
            text = code.text[start : found.start()]
            words = '.trim().split("\\\\s+").length'
            yield _count(code, start, found.end(), f'("" + {text}){words}', f"{text}{words}")


def _count_words_of_csharp(code: Code) -> Iterator[SumPlace]:
    for found in _LENGTH.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        if start is None or found[1] != "Length":
            continue
        text = code.text[start : found.start()]
        name = _TEXT_OF.fullmatch(text)
        declared = re.search(_TEXT.format(name=re.escape(name[1])), code.code) if name else None
        if declared and bool(name and name[2]) == bool(declared[1] or declared[2]):
            told = f"{text}.Split().Length"
            blanks = "new char[0], System.StringSplitOptions.RemoveEmptyEntries"
            yield _count(code, start, found.end(), f"{text}.Split({blanks}).Length", told)


def _count_words_of_script(code: Code) -> Iterator[SumPlace]:
    for found in _LENGTH.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        if start is not None and found[1] == "length":
            text = code.text[start : found.start()]
            words = f"{text}.split(/\\s+/).filter(Boolean).length"
            new = f'(typeof {text} === "string" ? {words} : {text}.length)'
            yield _count(code, start, found.end(), new, f"{text}.split(' ').length")


def _count(code: Code, start: int, end: int, new: str, told: str) -> SumPlace:
    return SumPlace(ChangeKind.COUNTED_CHARACTERS, start, end, new, code.quote(start, end), told)


def _split_less(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """A text split at its first marks only, and in Java one whose empty parts at the end are kept."""
    for found in _SPLIT.finditer(code.text):
        start, _ = find_operands(code, found.start(), found.start())
        mark = found[2] or found[3]
        is_code = code.code[found.start() + 1 : found.end(1)] == found[1]
        if start is None or not is_code or (is_script and mark == " "):
            continue
        if code.is_java:
            told = f'split("{mark}", -1)'
            kept = f"{code.text[start : found.start()]}.{told}"
            yield SumPlace(ChangeKind.LOST_PARTS, start, found.end(), kept, code.quote(start, found.end()), told)
        for number in range(1, _MOST_SPLIT + 1):
            new, told = _write_joined(found, mark, number, is_script)
            new = f"{code.text[start : found.start()]}.{new}"
            yield SumPlace(ChangeKind.SPLIT_REST, start, found.end(), new, code.quote(start, found.end()), told)


def _write_joined(found: re.Match[str], mark: str, number: int, is_script: bool) -> tuple[str, str]:
    """The call that splits at so many marks, and how it is told."""
    if is_script:
        joined = f"(n <= {number} ? all.push(w) : (all[{number}] += '{mark}' + w), all)"
        return f"{found[0][1:]}.reduce((all, w, n) => {joined}, [])", ""
    if found[1] == "Split":
        written = found[0][len(".Split(") : -1].strip()
        new = f'Split(new[] {{ "{mark}" }}, {number + 1}, System.StringSplitOptions.None)'
        return new, f"Split(new[] {{ {written} }}, {number + 1})"
    return (told := f'split("{mark}", {number + 1})'), told
