"""Numbers that a program puts behind a text one by one, where their sum is meant, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands, find_product_end
from grader.source.code_blocks import Code

_MOST = 12
_BEHIND_TEXT = re.compile(r"(?<![+\"])(?<![-*/%])(?<![-*/%]\s)(?P<text>\"{2,200})\s?\+\s?(?=[\w$(])")
_NEXT = re.compile(r"\s?\+(?![+=])\s?(?=[\w$(])")
_MOVED = re.compile(
    r"(?<![\w.>)\]\"])(?P<number>[A-Za-z_]\w{0,40}(?:\[[^\[\]\n;]{1,30}\]){0,2})\s?\+\s?(?P<text>\"{2,80})(?!\s?\+)"
)
_COUNTED_AS_TEXT = r"\bfor\s?\(\s?(?:const\s|let\s|var\s)?{name}\sin\b"
_WHOLE = r"\b(?:int|long|short|size_t|unsigned|auto)\s(?:[^;(){{}}]{{0,60}},\s?)?{name}\b|<\s?int\s?>+\s?&?\s?{name}\b"


def list_joined_places(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The places of a program in a language where a text and a number are joined by a plus."""
    return islice(_add_first(code, is_script), _MOST)


def list_moved_texts(code: Code) -> Iterator[SumPlace]:
    """The places of a program in C++ where a number is added to a text in quotation marks, which joins nothing."""
    for found in islice(_MOVED.finditer(code.code), _MOST) if code.is_cpp else ():
        name = re.match(r"\w+", found["number"])
        if name and re.search(_WHOLE.format(name=re.escape(name[0])), code.code[: found.start()]):
            number, text = (code.text[slice(*found.span(group))] for group in ("number", "text"))
            new, told = f"std::to_string({number}) + {text}", f"{number} << {text}"
            yield SumPlace(ChangeKind.MOVED_TEXT, *found.span(), new, code.quote(*found.span()), told)


def _add_first(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """Two numbers behind a text, added before they are joined to it; what `for … in` counts is made a number first."""
    for found in _BEHIND_TEXT.finditer(code.code):
        if code.text[found.start()] == "'" and not is_script:
            continue  # a character is a number
        _, middle = find_operands(code, found.start(), found.end())
        sign = _NEXT.match(code.code, middle) if middle is not None else None
        _, end = find_operands(code, found.start(), sign.end()) if sign else (None, None)
        if middle is None or sign is None or end is None:
            continue
        end = find_product_end(code, end)
        text, both = code.text[found.start() : found.end()], code.text[found.end() : end]
        first, quoted = code.code[found.end() : middle], code.quote(found.start(), end)
        if is_script and re.search(_COUNTED_AS_TEXT.format(name=re.escape(first)), code.code):
            both = f"Number({first}){both[len(first) :]}"
        told = f"({' '.join(both.split())})"
        yield SumPlace(ChangeKind.JOINED_SUM, found.start(), end, f"{text}({both})", quoted, told)
