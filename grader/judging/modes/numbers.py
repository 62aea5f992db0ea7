"""Mode `numbers`: as `tokens`, with numbers within a tolerance, as the checker `floats` of DMOJ and `rcmp6` of testlib.

A number is within it when its error is at most `abs`, or at most `rel` of the expected number; with neither set, both
are a millionth, with one set the other is 0. An expected integer must be that integer, however many zeros lead it. What
is not written as a decimal number (`nan`, `inf`, `0x10`) is a word like any other.
"""

from __future__ import annotations

import re
from decimal import Context, Decimal
from functools import lru_cache

from grader.config.kattis_flags import FIRST_SIGNS
from grader.config.scalars import Amount, Maybe
from grader.config.settings import Setting
from grader.judging.mode import Mode
from grader.judging.reading import Readings
from grader.judging.walk import PAIRS_KEPT, Alike
from grader.judging.word_reading import read_words

DEFAULT = Decimal("1e-6")
NOTHING = Decimal(0)

INTEGER = re.compile(rb"([+-]?)(?=[0-9])0*+([0-9]*+)")
"""Its sign, and its digits without leading zeros: none for zero."""
NUMBER = re.compile(rb"[+-]?([0-9]++(\.[0-9]*+)?|\.[0-9]++)([eE][+-]?[0-9]{1,9})?")

EXACT = Context(prec=60, Emax=10**12, Emin=-(10**12))
"""Digits enough that only a number longer than any double is rounded, and then far below any tolerance."""


class NumbersOptions(Setting):
    """How near a number must be."""

    abs: Maybe[Amount] = None
    """Absolute tolerance; without it and `rel` both are 1e-6."""
    rel: Maybe[Amount] = None
    """Relative tolerance."""


def read_tolerances(words: str) -> dict[str, float]:
    """`abs E`, `rel E` or both. Raises ValueError for anything else."""
    parts = words.split()
    try:
        given = {name: float(number) for name, number in zip(parts[::2], parts[1::2], strict=True)}
    except ValueError:
        given = {"": 0.0}
    if not given.keys() <= {"abs", "rel"}:
        raise ValueError(f"`{words}` is not understood; write tolerances like --args 'abs 1e-6 rel 1e-9'")
    return given


def read(expected: bytes, actual: bytes, options: NumbersOptions) -> Readings:
    """The words; numbers that are near enough are alike."""
    return Readings(*read_words(expected, actual), _make_comparison(*_read_tolerances(options)))


def _read_tolerances(options: NumbersOptions) -> tuple[Decimal, Decimal]:
    """The absolute and the relative one, as they are written: 0.1, not the double next to it."""
    if options.abs is None and options.rel is None:
        return DEFAULT, DEFAULT
    absolute, relative = (NOTHING if given is None else Decimal(repr(given)) for given in (options.abs, options.rel))
    return absolute, relative


def _make_comparison(absolute: Decimal, relative: Decimal) -> Alike:
    @lru_cache(maxsize=PAIRS_KEPT)
    def near(wanted: bytes, given: bytes) -> bool:
        if wanted[:1] not in FIRST_SIGNS:
            return False
        whole = INTEGER.fullmatch(wanted)
        if whole:
            return _is_same_integer(whole, INTEGER.fullmatch(given))
        if not NUMBER.fullmatch(wanted) or not NUMBER.fullmatch(given):
            return False
        right, came = Decimal(wanted.decode()), Decimal(given.decode())
        error = EXACT.abs(EXACT.subtract(came, right))
        return error <= absolute or error <= EXACT.multiply(relative, EXACT.abs(right))

    return near


def _is_same_integer(wanted: re.Match[bytes], given: re.Match[bytes] | None) -> bool:
    """By their digits: they may be more than Python reads as one number."""
    if given is None or wanted[2] != given[2]:
        return False
    return not wanted[2] or (wanted[1] == b"-") == (given[1] == b"-")


NUMBERS = Mode("numbers", read, NumbersOptions, words="abs E rel E", read_words=read_tolerances, takes_same_bytes=True)
