"""Patterns that need to fit a part of a text only, tried on the whole of it, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 8
_JAVA = re.compile(r"\.(?:find|lookingAt)\(\s?\)")
_CPP = re.compile(r"(?:\bstd::)?\bregex_search(?=\()")
_CSHARP = re.compile(r'\.IsMatch\(\s?[^()"\n]{1,80},\s?(?P<literal>@?"(?P<pattern>(?:[^"\\\n]|\\.){1,120})")')
_SCRIPT = re.compile(
    r"(?<![\w)\]/])/(?P<pattern>(?:[^/\\\n\[*]|\\.|\[(?:[^\]\\\n]|\\.){0,60}\])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.){0,60}\]){0,119})"
    r"/[a-z]{0,4}\.(?=test\()"
)
_END = re.compile(r"(?<!\\)((?:\\\\){0,9})\$\Z")
"""The end of what is to fit; not `$` itself."""


def list_whole_matches(code: Code) -> Iterator[SumPlace]:
    """The places of a program in a language that is built."""
    if code.is_java:
        yield from islice(_match_whole(code), _MOST)
    elif code.is_csharp:
        for found in islice(_CSHARP.finditer(code.text), _MOST):
            if code.code.startswith(".", found.start()) and not _is_whole(found["pattern"]):
                start, end = found.span("literal")
                told = found["literal"].replace(found["pattern"], _fit_whole(found["pattern"]))
                yield SumPlace(ChangeKind.PART_FITS, start, end, told, found["literal"], told)
    elif code.is_cpp:
        for found in islice(_CPP.finditer(code.code), _MOST):
            end = code.ends.get(found.end(), -1) + 1
            new = f"std::regex_match{code.text[found.end() : end]}"
            if end:
                yield SumPlace(
                    ChangeKind.PART_FITS, found.start(), end, new, code.quote(found.start(), end), "regex_match"
                )


def list_script_matches(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript."""
    for found in islice(_SCRIPT.finditer(code.text), _MOST):
        if not _is_whole(found["pattern"]) and code.code.startswith(".", found.end() - 1):
            told = f"/{_fit_whole(found['pattern'])}/"
            pattern = found.span("pattern")
            yield SumPlace(ChangeKind.PART_FITS, *pattern, told[1:-1], code.quote(pattern[0] - 1, pattern[1] + 1), told)


def _match_whole(code: Code) -> Iterator[SumPlace]:
    for found in _JAVA.finditer(code.code):
        start, _ = find_operands(code, *found.span())
        if start is not None:
            new = f"{code.text[start : found.start()]}.matches()"
            yield SumPlace(ChangeKind.PART_FITS, start, found.end(), new, code.quote(start, found.end()), new)


def _is_whole(pattern: str) -> bool:
    return pattern.startswith("^") and _END.search(pattern) is not None


def _fit_whole(pattern: str) -> str:
    within = _END.sub(r"\1", pattern.removeprefix("^"))
    return f"^(?:{within})$" if "|" in within else f"^{within}$"
