"""Mode `kattis`: the verdict of the Kattis default validator on every input, bytes first.

Words are compared up to their first NUL, by default whatever their letters' case and the white space between them. With
a tolerance, an expected word that is a finite number wants a number near it; `inf` and `nan` are words.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from grader.config.kattis_flags import KattisFlags, read_finite_number, read_flags
from grader.config.scalars import Amount, Flag, Maybe, Text, ValueCheck
from grader.config.settings import Setting
from grader.judging.mode import Mode
from grader.judging.modes.exact import read_exactly
from grader.judging.reading import Readings, split_words
from grader.judging.walk import PAIRS_KEPT, Alike, is_same
from grader.judging.word_reading import read_words

NUL = b"\0"

LETTER = b"x"
LETTERS = bytes(byte if byte in b" \t\n\r\v\f" else LETTER[0] for byte in range(256))


def _check_flags(value: str | None) -> str | None:
    """The flags. Raises ValueError for one that the validator does not have."""
    if value is not None:
        read_flags(value)
    return value


class KattisOptions(Setting):
    """How strict the validator is."""

    args: Annotated[Maybe[Text], ValueCheck(_check_flags)] = None
    """Its flags, like `case_sensitive float_tolerance 1e-6`; each may also be a key of its own."""
    case_sensitive: Flag = False
    """Capital and small letters differ."""
    space_change_sensitive: Flag = False
    """White space must be the same."""
    float_tolerance: Maybe[Amount] = None
    """How far a number may be off, absolutely or relatively."""
    float_relative_tolerance: Maybe[Amount] = None
    """How far a number may be off, relatively."""
    float_absolute_tolerance: Maybe[Amount] = None
    """How far a number may be off, absolutely."""

    @property
    def flags(self) -> KattisFlags:
        """What is written in either way."""
        keys = ((name, getattr(self, name)) for name in self.model_fields if name != "args")
        set_ones = ((name, value) for name, value in keys if value is not None and value is not False)
        given = [name if value is True else f"{name} {value!r}" for name, value in set_ones]
        return read_flags(" ".join((self.args or "", *given)))


def read(expected: bytes, actual: bytes, options: KattisOptions) -> Readings:
    """Words or lines, as the flags have it; what the validator accepts is alike."""
    flags = options.flags
    with_nul = NUL in expected or NUL in actual
    # Then only the same bytes are the same.
    exact = flags.case_sensitive and not flags.numbers and not with_nul
    alike = None if exact else _make_comparison(flags, with_nul)
    if flags.space_change_sensitive:
        return Readings(read_exactly(expected), read_exactly(actual), alike and _make_line_comparison(alike))
    return Readings(*read_words(expected, actual), alike)


def _make_comparison(flags: KattisFlags, with_nul: bool) -> Alike:
    numbers, case_sensitive = flags.numbers, flags.case_sensitive

    @lru_cache(maxsize=PAIRS_KEPT)
    def alike(wanted: bytes, given: bytes) -> bool:
        if with_nul:
            wanted, given = wanted.partition(NUL)[0], given.partition(NUL)[0]
        if wanted == given if case_sensitive else wanted.lower() == given.lower():
            return True  # numbers that are the same in letters are the same, too
        right = read_finite_number(wanted) if numbers else None
        return right is not None and _is_near(right, read_finite_number(given), flags)

    return alike


def _is_near(right: float, came: float | None, flags: KattisFlags) -> bool:
    if came is None:
        return False
    error = abs(right - came)
    return error <= flags.absolute or error <= flags.relative * abs(right)


def _make_line_comparison(alike: Alike) -> Alike:
    """Whether two lines have the same white space, byte for byte, and words that are alike."""
    return lambda one, other: (
        _extract_white_space(one) == _extract_white_space(other)
        and is_same(split_words(one), split_words(other), alike)
    )


def _extract_white_space(line: bytes) -> bytes:
    """The line with one letter for every word."""
    text = line.translate(LETTERS)
    while LETTER + LETTER in text:
        text = text.replace(LETTER + LETTER, LETTER)
    return text


KATTIS = Mode("kattis", read, KattisOptions, words="the flags of its validator", takes_same_bytes=True, in_order=True)
