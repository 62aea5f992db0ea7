"""Mode `numbers`: as `tokens`, with numbers within a tolerance, as the checker `floats` of DMOJ and `rcmp6` of testlib.

A number is within it when its error is at most `abs`, or at most `rel` of the expected number; with neither set, both
are a millionth, with one set the other is 0. An expected integer must be that integer, however many zeros lead it. What
is not written as a decimal number (`nan`, `inf`, `0x10`) is a word like any other.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
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

NUMBER_WITH_COMMA = re.compile(rb"[+-]?[0-9]++,[0-9]++")

MOST_ZEROS = 15
"""So many zeros of a very large or very small number are written out."""

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
    if not given.keys() <= {"abs", "rel"} or not all(0 <= number < math.inf for number in given.values()):
        raise ValueError(f"`{words}` is not understood; write tolerances like --args 'abs 1e-6 rel 1e-9'")
    return given


def read(expected: bytes, actual: bytes, options: NumbersOptions) -> Readings:
    """The words; numbers that are near enough are alike."""
    tolerance = _read_tolerance(options)
    wanted, given = read_words(expected, actual)
    return Readings(replace(wanted, why=tolerance.explain), given, _make_comparison(tolerance))


@dataclass(frozen=True)
class Tolerance:
    """How far a number may be from the expected one: the larger of an absolute error and one in relation to it."""

    absolute: Decimal
    relative: Decimal

    def allowed(self, right: Decimal) -> Decimal:
        """The largest error that is allowed."""
        return max(self.absolute, EXACT.multiply(self.relative, EXACT.abs(right)))

    def explain(self, wanted: bytes, given: bytes) -> str:
        """The error of a number and the one that is allowed, or what keeps a word from being a number."""
        if not NUMBER.fullmatch(wanted):
            return ""
        if NUMBER_WITH_COMMA.fullmatch(given):
            return f"“{given.decode()}” has a decimal comma; write {given.decode().replace(',', '.')}"
        if not NUMBER.fullmatch(given):
            return ""
        right, error = Decimal(wanted.decode()), _compute_error(wanted, given)
        allowed = self.allowed(right)
        if INTEGER.fullmatch(wanted):
            return "an integer must be exact" if error <= allowed else ""
        relation = f" ({_format(self.relative)} of {wanted.decode()})" if allowed > self.absolute else ""
        return f"{given.decode()} is off by {_format(error)}; at most {_format(allowed)} is allowed{relation}"


def _read_tolerance(options: NumbersOptions) -> Tolerance:
    """The tolerances as they are written: 0.1, not the double next to it."""
    if options.abs is None and options.rel is None:
        return Tolerance(DEFAULT, DEFAULT)
    return Tolerance(*(NOTHING if given is None else Decimal(repr(given)) for given in (options.abs, options.rel)))


def _compute_error(wanted: bytes, given: bytes) -> Decimal:
    return EXACT.abs(EXACT.subtract(Decimal(given.decode()), Decimal(wanted.decode())))


def _format(number: Decimal) -> str:
    """Without an exponent, unless that would be long."""
    shortest = EXACT.normalize(number)
    return f"{shortest:f}" if abs(shortest.adjusted()) <= MOST_ZEROS else str(shortest)


def _make_comparison(tolerance: Tolerance) -> Alike:
    @lru_cache(maxsize=PAIRS_KEPT)
    def near(wanted: bytes, given: bytes) -> bool:
        if wanted[:1] not in FIRST_SIGNS:
            return False
        whole = INTEGER.fullmatch(wanted)
        if whole:
            return _is_same_integer(whole, INTEGER.fullmatch(given))
        if not NUMBER.fullmatch(wanted) or not NUMBER.fullmatch(given):
            return False
        return _compute_error(wanted, given) <= tolerance.allowed(Decimal(wanted.decode()))

    return near


def _is_same_integer(wanted: re.Match[bytes], given: re.Match[bytes] | None) -> bool:
    """By their digits: they may be more than Python reads as one number."""
    if given is None or wanted[2] != given[2]:
        return False
    return not wanted[2] or (wanted[1] == b"-") == (given[1] == b"-")


NUMBERS = Mode(
    "numbers",
    read,
    NumbersOptions,
    words="abs E rel E",
    read_words=read_tolerances,
    takes_same_bytes=True,
    in_order=True,
)
