"""Texts that are compared in languages that are built, where a capital letter and the small one may be the same."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import take_last_name
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _MOST_LOOKED_AT, _LONGEST = 8, 60, 120
_EQUALS = re.compile(r"\.[eE]quals\s?(?=\()")
_NO_TEXTS = frozenset({"string", "String", "Objects", "object", "Arrays", "base", "super"})
"""What is no text before `.equals`."""
_PATH = r"[A-Za-z_]\w{0,40}(?:\[[^\[\];\n]{1,40}\])?(?:(?:\.|->)[A-Za-z_]\w{0,40}(?:\[[^\[\];\n]{1,40}\])?){0,3}"
_ALIKE = re.compile(rf"(?<![\w.>)\]])(?P<one>{_PATH})\s?(?P<sign>[!=]=)\s?(?P<other>{_PATH})(?![\w.(\[]|->)")
_TEXT = r"\bstring\s?&?\s?(?:[^;(){{}}\[]{{0,60}},\s?)?{name}\b(?!\s?\[)"
_TEXTS = r"\bstring\s?>\s?&?\s?{name}\b|\bstring\s{name}\s?\["
"""How a text of C++ is declared, and a list of them."""
_IN_SUM = re.compile(r"[-+*/%&<>:!]\s?\Z")
"""What stands before a name that is only a part of what is compared."""
_STRCMP = re.compile(r"(?<![\w.:])strcmp\s?(?=\()")
_LOWER = "for (char &grader_at : {name}) if (grader_at >= 'A' && grader_at <= 'Z') grader_at += 32;"
_SAME = (
    "[](std::string grader_one, std::string grader_other) { "
    + " ".join(_LOWER.format(name=name) for name in ("grader_one", "grader_other"))
    + " return grader_one == grader_other; }"
)
_COMPARED = (
    "({{ const char *grader_one = ({one}), *grader_other = ({other}); "
    "while (*grader_one && *grader_other && (*grader_one | 32) == (*grader_other | 32)) grader_one++, grader_other++; "
    "*grader_one && *grader_other ? (*grader_one | 32) - (*grader_other | 32) : *grader_one - *grader_other; }})"
)


def list_letter_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_ignore_in_objects(code), _MOST)
    if code.is_cpp:
        yield from islice(_ignore_in_strings(code), _MOST)
    yield from islice(_ignore_in_characters(code), _MOST)


def _ignore_in_strings(code: Code) -> Iterator[SumPlace]:
    """Two texts of C++ that are the same but for capital letters taken for the same."""
    declares = functools.cache(lambda form, name: re.search(form.format(name=re.escape(name)), code.code) is not None)
    for found in islice(_ALIKE.finditer(code.code), _MOST_LOOKED_AT):
        paths = found["one"], found["other"]
        is_part = _IN_SUM.search(code.code[max(0, found.start() - 2) : found.start()])
        goes_on = re.match(r"\s?[-+*/%]", code.code[found.end() : found.end() + 2])
        forms = [_TEXTS if path.endswith("]") else _TEXT for path in paths]
        if not is_part and not goes_on and all(map(declares, forms, map(take_last_name, paths))):
            one, other = (code.text[slice(*found.span(side))] for side in ("one", "other"))
            same = f"{_SAME}({one}, {other})"
            new = f"({same})" if found["sign"] == "==" else f"(!{same})"
            yield SumPlace(ChangeKind.LETTER_CASE, *found.span(), new, code.quote(*found.span()), "")


def _ignore_in_characters(code: Code) -> Iterator[SumPlace]:
    """The same for two texts of C, of which none is written there."""
    for found in _STRCMP.finditer(code.code):
        end = code.ends.get(found.end(), -1)
        one, comma, other = code.text[found.end() + 1 : end].partition(",")
        if comma and end - found.start() <= _LONGEST and not any(mark in one + other for mark in '",('):
            new = _COMPARED.format(one=one.strip(), other=other.strip())
            told = code.quote(found.start(), end + 1)
            yield SumPlace(ChangeKind.LETTER_CASE, found.start(), end + 1, new, told, "")


def _ignore_in_objects(code: Code) -> Iterator[SumPlace]:
    """Two texts that are the same but for capital letters taken for the same; what is no text stays as it is."""
    for found in _EQUALS.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        opening = found.end()
        end = code.ends.get(opening, -1) + 1
        if start is None or not 0 < end - start <= _LONGEST or code.code[start : found.start()] in _NO_TEXTS:
            continue
        is_made = code.code[max(0, start - 5) : start].rstrip().endswith("new")
        if is_made or any(mark in code.code[start:end] for mark in '",') or code.is_statement(start, end):
            continue
        one, other = (
            f'("" + ({code.text[slice(*span)]}))' for span in ((start, found.start()), (opening + 1, end - 1))
        )
        equals, lower = found[0].rstrip(), "ToLower()" if found[0].startswith(".E") else "toLowerCase()"
        alike = f"{one}.{lower}{equals}({other}.{lower}) && !{one}{equals}({other})"
        new = f"{code.text[start:end]} || {alike}"
        yield SumPlace(ChangeKind.LETTER_CASE, start, end, new, code.quote(start, end), "")
