"""Modules that programs import and the machine does not have: where many miss the same one, it may be our fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from grader.model import CaseResult, CompileResult, Grade, Verdict

_MISSING = re.compile(
    r"^(?:"
    r"(?:ModuleNotFoundError|ImportError): No module named '?(?P<python>\w{1,60})"
    r"|Error: Cannot find module '(?P<javascript>[\w@][\w@/.-]{0,60})'"
    r"|[^\n]{0,200}fatal error: (?P<c>[\w./+-]{1,60}): No such file or directory"
    r"|[^\n]{0,200}error: package (?P<java>[\w.]{1,60}) does not exist"
    r")",
    re.MULTILINE | re.ASCII,
)
"""As Python, Node, gcc and javac say it."""
_FEWEST = 3
_SHARE = 0.1
"""From so many programs on, and from this share of the class, it may not be the students' fault."""


def name_missing_module(results: Iterable[CaseResult], build: CompileResult | None) -> str:
    """The module for whose absence a program stopped or was not built; empty where that is not why."""
    texts = [result.stderr for result in results if result.verdict is Verdict.RUNTIME_ERROR]
    told = (_MISSING.search(text) for text in ([build.message] if build and not build.ok else texts))
    return next((found[found.lastgroup or 0] for found in told if found), "")


def list_missed_modules(grades: Sequence[Grade]) -> Iterator[tuple[str, int]]:
    """Each module that many programs miss, with their number, the most missed first."""
    missed = Counter(grade.missing_module for grade in grades if grade.missing_module)
    for module, number in missed.most_common():
        if number >= max(_FEWEST, _SHARE * len(grades)):
            yield module, number
