"""Which line of a program printed the first thing that is wrong, told from a run in which it was watched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.judging import is_about_form
from grader.model import Diagnosis, Difference, LinePair, Stop, StopKind

_OF_PRINTING = frozenset({"same-output", "extra-lines", "decimal-comma", "unlike-answers"})
"""Kinds of mistakes that are made where the program prints."""
_SURPLUS = "surplus"


@dataclass(frozen=True)
class PrintedOutput:
    """What a program printed, and which of its lines printed how many characters of it, in order.

    Where something was printed in another way, nothing is known of any part.
    """

    text: str = ""
    pieces: tuple[tuple[int, int], ...] = ()

    def find_printing_line(self, offset: int, first: bool) -> int | None:
        """The line of the program that printed a character; with `first` only if it had printed nothing before."""
        if sum(size for _, size in self.pieces) != len(self.text):
            return None
        before: set[int] = set()
        for line, size in self.pieces:
            if offset < size:
                return None if first and (offset or line in before) else line
            offset -= size
            before.add(line)
        return None


def read_printed(notes: bytes, output: bytes, last_line: int) -> PrintedOutput:
    """What was noted of printing by a program of so many lines."""
    found = re.search(rb"^printed((?:\t[0-9]{1,7}:[0-9]{1,7})+)\n", notes, re.MULTILINE)
    pieces = [tuple(map(int, piece.split(b":"))) for piece in found[1].split()] if found else []
    known = all(1 <= line <= last_line for line, _ in pieces)
    text = output.decode(errors="replace").replace("\r\n", "\n")
    return PrintedOutput(text, tuple((line, size) for line, size in pieces) if known else ())


def find_printing_stop(
    printed: PrintedOutput, difference: Difference | None, diagnosis: Sequence[Diagnosis]
) -> Stop | None:
    """The line that printed the first thing that is wrong; None where that came about before it was printed."""
    if difference is None or not _is_about_printing(difference, diagnosis):
        return None
    offset = _find_offset(printed.text, difference)
    too_many = next((pair.expected is None for pair in difference.pairs if not pair.same), False)
    # What has also printed what is right need not be what prints too much: it may be called once too often.
    line = None if offset is None else printed.find_printing_line(offset, first=too_many)
    return Stop(line, kind=StopKind.PRINTED) if line else None


def _is_about_printing(difference: Difference, diagnosis: Sequence[Diagnosis]) -> bool:
    if diagnosis and (diagnosis[0].begins_with_form or diagnosis[0].kind in _OF_PRINTING):
        return True
    return difference.rung == _SURPLUS or is_about_form(difference.rung)


def _find_offset(text: str, difference: Difference) -> int | None:
    """Where the first difference is in the output; None where the run that was watched printed something else."""
    lines = text.split("\n")
    pair = next((pair for pair in difference.pairs if not pair.same), None)
    if pair is None or difference.line > len(lines) or not _is_pair_of(pair, lines):
        return None
    line = lines[difference.line - 1]
    before = sum(len(each) + 1 for each in lines[: difference.line - 1])
    return before + min(difference.column - 1, max(0, len(line) - 1))


def _is_pair_of(pair: LinePair, lines: Sequence[str]) -> bool:
    """Whether the line of the pair stands where it should."""
    number = pair.actual_number
    if number is None or pair.actual is None or not 1 <= number <= len(lines):
        return False
    return bool(pair.folded) or lines[number - 1].rstrip() == pair.actual.rstrip()
