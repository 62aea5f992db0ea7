"""Mode `kattis`: the verdict of the Kattis default validator on every input, bytes first.

Words are compared up to their first NUL, by default whatever their letters' case and the white space between them. With
a tolerance, an expected word that is a finite number wants a number near it; `inf` and `nan` are words.
"""

from __future__ import annotations

from grader.judging.exact import read_exactly
from grader.judging.reading import Readings, words_of
from grader.judging.walk import Alike, same
from grader.judging.words import read_words
from grader.kattis_flags import KattisFlags, finite, read_flags
from grader.settings import Compare

NUL = b"\0"

LETTER = b"x"
LETTERS = bytes(byte if byte in b" \t\n\r\v\f" else LETTER[0] for byte in range(256))


def read(expected: bytes, actual: bytes, rule: Compare) -> Readings:
    """Words or lines, as the flags have it; what the validator accepts is alike."""
    flags = read_flags(rule.args or "")
    # Then only the same bytes are the same.
    exact = flags.case_sensitive and not flags.numbers and NUL not in expected and NUL not in actual
    alike = None if exact else _alike(flags)
    if flags.space_change_sensitive:
        return Readings(read_exactly(expected), read_exactly(actual), alike and _lines_alike(alike))
    return Readings(*read_words(expected, actual), alike)


def _alike(flags: KattisFlags) -> Alike:
    numbers, case_sensitive = flags.numbers, flags.case_sensitive

    def alike(wanted: bytes, given: bytes) -> bool:
        if NUL in wanted or NUL in given:
            wanted, given = wanted.partition(NUL)[0], given.partition(NUL)[0]
        right = finite(wanted) if numbers else None
        if right is not None:
            return _near(right, finite(given), flags)
        return wanted == given if case_sensitive else wanted.lower() == given.lower()

    return alike


def _near(right: float, came: float | None, flags: KattisFlags) -> bool:
    if came is None:
        return False
    error = abs(right - came)
    return error <= flags.absolute or error <= flags.relative * abs(right)


def _lines_alike(alike: Alike) -> Alike:
    """Whether two lines have the same white space, byte for byte, and words that are alike."""
    return lambda one, other: _white_space(one) == _white_space(other) and same(words_of(one), words_of(other), alike)


def _white_space(line: bytes) -> bytes:
    """The line with one letter for every word."""
    text = line.translate(LETTERS)
    while LETTER + LETTER in text:
        text = text.replace(LETTER + LETTER, LETTER)
    return text
