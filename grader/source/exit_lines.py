"""The lines at which a program ends with an exit code of its own, told from the source where one line alone can."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from grader.model import Language
from grader.source.known_lines import count_line

_MAIN = re.compile(r"\bmain\s?\(")
_RETURN = re.compile(r"\breturn\b\s?\(?([^;]{0,60}?)\)?\s?;")
_LITERALS = {"": 0, "EXIT_SUCCESS": 0, "EXIT_FAILURE": 1}
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def find_exit_lines(code: str, language: Language) -> Mapping[int, int]:
    """Exit code to the only line that ends the program with it; `code` is without comments and quotations.

    Nothing is known where any exit code is not written as a number.
    """
    exits = list(_list_exits(code, language))
    codes = [_read_code(written) for _, written in exits]
    if None in codes:
        return {}
    lines = {number: count_line(code, offset) for (offset, _), number in zip(exits, codes, strict=True) if number}
    return {number: line for number, line in lines.items() if codes.count(number) == 1}


def _list_exits(code: str, language: Language) -> Iterator[tuple[int, str]]:
    """Where the program ends, and what is written for its exit code."""
    if language.exits:
        yield from ((found.start(), found[1].strip()) for found in re.finditer(language.exits, code))
    main = _MAIN.search(code) if language.returns_exit_code else None
    if main:
        yield from ((found.start(), found[1].strip()) for found in _RETURN.finditer(code, main.end()))


def _read_code(written: str) -> int | None:
    """The exit code as the system tells it; None where it is no number."""
    if written in _LITERALS:
        return _LITERALS[written]
    return int(written) & 255 if _NUMBER.fullmatch(written) else None
