"""Searches by halves in code with braces whose borders keep the middle that has just been tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 4
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_HALVED = re.compile(
    rf"(?<![\w$.])(?P<middle>{_NAME})\s?=\s?(?:Math\.(?:floor|trunc)\(\s?|parseInt\(\s?|\(int\)\s?)?"
    rf"\(\s?(?P<low>{_NAME})\s?\+\s?(?P<high>{_NAME})\s?\)\s?(?:/\s?2|>>\s?1)(?![\w.])"
)
_SET = r"(?<![\w$.]){border}\s?=\s?(?P<value>{middle})\s?;"
AND = "` and `"
"""Between what is written in two places, within the marks around code."""


def list_halving_places(code: Code) -> Iterator[SumPlace]:
    """Each border that gets the middle, moved behind or before it, and both of them."""
    for found in islice(_HALVED.finditer(code.code), _MOST):
        borders = [
            (kept, step) for border, step in (("low", "+ 1"), ("high", "- 1")) if (kept := _find(code, found, border))
        ]
        for chosen in (*([each] for each in borders), *([borders] if len(borders) > 1 else [])):
            pieces = [(*kept.span("value"), f"{found['middle']} {step}") for kept, step in chosen]
            told = [code.quote(kept.start(), kept.end() - 1) for kept, _ in chosen]
            written = [f"{text} {step}" for text, (_, step) in zip(told, chosen, strict=True)]
            (start, end, new), *others = pieces
            yield SumPlace(ChangeKind.KEPT_MIDDLE, start, end, new, AND.join(told), AND.join(written), tuple(others))


def _find(code: Code, found: re.Match[str], border: str) -> re.Match[str] | None:
    """Where a border gets the middle."""
    pattern = _SET.format(border=re.escape(found[border]), middle=re.escape(found["middle"]))
    return re.compile(pattern).search(code.code, found.end())
