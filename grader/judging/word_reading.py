"""An output read word by word, for the modes in which white space of any amount separates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice

from grader.judging.decoding import decode
from grader.judging.pairing import measure_equal_head
from grader.judging.reading import CHUNK, OutputPlace, OutputReading, Reiterable, split_chunks, split_lines, split_words
from grader.judging.walk import MOST_BEFORE, Skipped


def read_words(expected: bytes, actual: bytes) -> tuple[OutputReading, OutputReading]:
    """The words as units; the lines that hold some, with one space between the words, as rows."""
    start = _end_of_white(expected, measure_equal_head(expected, actual))
    count = sum(len(chunk.split()) for _, chunk in split_chunks(expected[:start]))
    last = expected[start - CHUNK : start].split()[1:] if start > CHUNK else expected[:start].split()
    skipped = (count, last[-MOST_BEFORE:])
    one, other = (_read(data, start, skipped) for data in (expected, actual))
    return one, other


def _end_of_white(data: bytes, end: int) -> int:
    """Where the last white space before a place ends, 0 when there is none."""
    return max(data.rfind(sign, 0, end) for sign in (b" ", b"\n", b"\t", b"\r", b"\v", b"\f")) + 1


def _read(data: bytes, start: int, skipped: Skipped) -> OutputReading:
    place = partial(_place_word, data)
    units = Reiterable(lambda: split_words(data, start))
    return OutputReading(data, "word", units, Reiterable(lambda: _join_rows(data)), place, place, skipped=skipped)


def _join_rows(data: bytes) -> Iterator[bytes]:
    return filter(None, map(_join_words, split_lines(data)))


def _join_words(line: bytes) -> bytes:
    """The words with one space between them; a very long line is joined of several stretches."""
    if len(line) <= CHUNK:
        return b" ".join(line.split())
    return b" ".join(filter(None, (b" ".join(chunk.split()) for _, chunk in split_chunks(line))))


def _place_word(data: bytes, index: int) -> OutputPlace:
    start = _start_of_word(data, index)
    line_start = data.rfind(b"\n", 0, start) + 1
    return data.count(b"\n", 0, start) + 1, len(decode(data[line_start:start])) + 1


def _start_of_word(data: bytes, index: int) -> int:
    """Where a word begins; the end of what is not white when there are not so many."""
    for start, chunk in split_chunks(data):
        number = len(chunk.split())
        if index < number:
            word = next(islice(re.finditer(rb"\S+", chunk), index, None))
            return start + word.start()
        index -= number
    return len(data.rstrip())
