"""Mode `kattis`: the verdicts of the Kattis default validator.

The table holds what that validator answered when it was run. For inputs of any kind its rule is written down here a
second time, over bytes and C's own `sscanf` and `strcasecmp`.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import math
import platform
import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from grader.config.kattis_flags import read_finite_number, read_flags
from grader.config.settings import Compare
from grader.judging import MODES, compare_outputs

TWO = b"Remove 2 counters from Heap 1\nLose Game\n"
STRICT = "case_sensitive space_change_sensitive"
NEAR = "float_tolerance 1e-3"


def accepts(answer: bytes, output: bytes, flags: str = "") -> bool:
    return compare_outputs(answer, output, Compare(mode="kattis", args=flags)) is None


@pytest.mark.parametrize("flags", ["case_sensitive", "space_change_sensitive", "float_tolerance 1e-3",
                                   "float_relative_tolerance 0.5", "float_absolute_tolerance 0",
                                   "case_sensitive float_tolerance 1e-6"])  # fmt: skip
def test_a_flag_may_be_a_key(flags: str) -> None:
    words = flags.split()
    keys: dict[str, object] = {word: True for word in words if word.endswith("sensitive")}
    keys |= {name: float(number) for name, number in pairwise(words) if name.startswith("float")}
    assert MODES["kattis"].read_options(Compare(mode="kattis", **keys)).flags == read_flags(flags)


MEASURED = [
    # (answer, output, flags, accepted)
    (TWO, TWO.replace(b"\n", b" "), "", True),
    (TWO, b"\n\n" + TWO.upper(), "", True),
    (TWO, TWO[:-1], STRICT, False),
    (TWO, TWO.replace(b"\n", b"\r\n"), STRICT, False),
    (TWO, TWO.replace(b"\n", b"\r\n"), "", True),
    (TWO, TWO.lower(), "case_sensitive", False),
    (TWO, TWO.lower(), "space_change_sensitive", True),
    (TWO, TWO + b" ", "space_change_sensitive", False),
    (TWO, TWO.replace(b" ", b"\t"), "space_change_sensitive", False),
    (b"2", b"2.0000001", NEAR, True),
    (b"2", b"2.0000001", "", False),
    (b"0x2", b"2", NEAR, True),
    (b"0x1p3", b"8", NEAR, True),
    (b"1e", b"1", NEAR, True),
    (b"0x.", b"0", NEAR, True),
    (b"0x", b"0", NEAR, False),
    (b"inf", b"INF", NEAR, True),
    (b"inf", b"infinity", NEAR, False),
    (b"inf", b"1e999", NEAR, False),
    (b"nan", b"NaN", NEAR, True),
    (b"nan", b"NaN", f"{NEAR} case_sensitive", False),
    (b"1e999", b"1E999", NEAR, True),
    (b"1", b"nan", "float_tolerance 1e308", False),
    (b"1", b"inf", "float_tolerance 1e308", False),
    (b"1e308", b"-1e308", "float_tolerance 1.5", False),
    (b"1e308", b"-1e308", "float_tolerance 1e300", True),
    (b"1", b"1.5", "float_absolute_tolerance 0.5", True),
    (b"10", b"11", "float_relative_tolerance 0.1", True),
    (b"10", b"10.0", "float_tolerance -1", False),
    (b"10", b"11", "float_tolerance 5 float_absolute_tolerance 0 float_relative_tolerance 0", False),
    (b"a\0b", b"a\0c", "", True),
    (b"a\0b", b"a", "", True),
    (b"\0", b"\0x", "", True),
    (b"\0", b"", "", False),
    (b"1\0x", b"1.0\0y", NEAR, True),
    (b"\xc3\xa9", b"\xc3\x89", "", False),
    (b"a\xc2\xa0b", b"a b", "", False),
    (b"a\x85b", b"a b", "", False),
    (b"a\x0bb\x0cc", b"a b c", "", True),
    (b"", b"", "", True),
    (b"", b" \n", "", True),
    (b"", b" \n", "space_change_sensitive", False),
    (b" ", b"", "space_change_sensitive", False),
    (b"", b"x", "", False),
    (b"x", b"", "", False),
    (b"x", b"x x", "", False),
    (b"x x", b"x", "", False),
]


@pytest.mark.parametrize(("answer", "output", "flags", "accepted"), MEASURED)
def test_what_the_validator_was_seen_to_answer(answer: bytes, output: bytes, flags: str, accepted: bool) -> None:
    assert accepts(answer, output, flags) == accepted


def test_a_very_long_word() -> None:
    long = b"ab" * 5_000_000
    assert accepts(long, long.upper())
    assert not accepts(long, long + b"a")
    assert accepts(b"0." + b"3" * 1_000_000, b"0.3333", NEAR)


# --- C reads and compares ---------------------------------------------------------------------------------------------

LIBC = ctypes.CDLL(ctypes.util.find_library("c")) if platform.libc_ver()[0] == "glibc" else None
needs_glibc = pytest.mark.skipif(LIBC is None, reason="the validator runs on glibc, and this is another C library")


def read_by_c(word: bytes) -> float | None:
    """`sscanf` with room for what is left over; newer versions of glibc may refuse a mark without digits."""
    assert LIBC is not None
    number, rest = ctypes.c_double(), ctypes.create_string_buffer(20)
    if LIBC.sscanf(word, b"%lf%10s", ctypes.byref(number), rest) != 1:
        return None
    return number.value if math.isfinite(number.value) else None


def same_by_c(one: bytes, other: bytes) -> bool:
    assert LIBC is not None
    return int(LIBC.strcasecmp(one, other)) == 0


UNFINISHED = re.compile(rb"(?i)[+-]?(0x\.|[0-9.]+e[+-]?|0x[0-9a-f.]+p[+-]?)")
numbers = st.text("0123456789abfxXpPeE+-.inf", max_size=9).map(str.encode)
words = numbers | st.sampled_from(
    [b"1.5", b"0x1.8p1", b"-1e308", b"1e999", b"5e-324", b"inf", b"nan", b"Lose", b"lose"]
)


@needs_glibc
@settings(max_examples=2000)
@given(numbers | words)
@example(b"0x1.000000000000080000001p0")
@example(b"1e-99999999999999999999")
@example(b"0x0p99999999999999999999")
def test_numbers_are_read_as_c_reads_them(word: bytes) -> None:
    if not UNFINISHED.fullmatch(word):
        assert read_finite_number(word) == read_by_c(word)


@pytest.mark.parametrize(
    ("word", "number"),
    [(b"1e", 1.0), (b"2.4E+", 2.4), (b"0x1p", 1.0), (b"0x1P-", 1.0), (b"-0x.", 0.0), (b"1e5e", None), (b".e1", None)],
)
def test_numbers_that_are_not_finished(word: bytes, number: float | None) -> None:
    assert read_finite_number(word) == number


PIECES = st.sampled_from([b" ", b"\n", b"\t", b"\r\n", b"\x0b", b"\0", b"\xff", b"\x85", b"x", b"X"])
outputs = st.lists(PIECES | words, max_size=8).map(b"".join) | st.binary(max_size=20)
FLAGS = st.sampled_from(
    ["", "case_sensitive", "space_change_sensitive", STRICT, NEAR, f"{NEAR} {STRICT}", "float_relative_tolerance 2"]
)


def rule_once_more(answer: bytes, output: bytes, text: str) -> bool:
    flags = read_flags(text)
    wanted, given = (re.split(rb"([ \t\n\v\f\r]+)", side) for side in (answer, output))
    if flags.space_change_sensitive and (wanted[1::2] != given[1::2]):
        return False
    sides = [[word for word in side[::2] if word] for side in (wanted, given)]
    if flags.space_change_sensitive and [bool(word) for word in wanted[::2]] != [bool(word) for word in given[::2]]:
        return False
    return len(sides[0]) == len(sides[1]) and all(
        word_once_more(one.split(b"\0")[0], other.split(b"\0")[0], text) for one, other in zip(*sides, strict=True)
    )


def word_once_more(wanted: bytes, given: bytes, text: str) -> bool:
    flags = read_flags(text)
    right, came = read_finite_number(wanted), read_finite_number(given)
    if right is not None and max(flags.absolute, flags.relative) >= 0:
        error = math.inf if came is None else abs(right - came)
        return came is not None and (error <= flags.absolute or error <= flags.relative * abs(right))
    return wanted == given if flags.case_sensitive else same_by_c(wanted, given)


@needs_glibc
@settings(max_examples=1000)
@given(answer=outputs, output=outputs, flags=FLAGS, change=st.sampled_from(["", "upper", "space", "same"]))
def test_the_verdict_on_any_bytes(answer: bytes, output: bytes, flags: str, change: str) -> None:
    changed = {"upper": answer.upper(), "space": answer.replace(b" ", b"\n"), "same": answer}.get(change, output)
    assert accepts(answer, changed, flags) == rule_once_more(answer, changed, flags)


# --- flags ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ("case_sensetive", "`case_sensetive` is not a flag of the Kattis validator; did you mean `case_sensitive`?"),
        ("float_tolerance", "`float_tolerance` must be followed by a number"),
        ("float_tolerance case_sensitive", "must be followed by a number, not `case_sensitive`"),
        ("float_tolerance inf", "must be followed by a number, not `inf`"),
        ("float_tolerance 1 2", "`2` is not a flag"),
        ("-x", "the flags are case_sensitive, space_change_sensitive, float_tolerance"),
    ],
)
def test_flags_that_are_not_understood_are_a_fault_of_the_assignment(flags: str, words: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(words)):
        MODES["kattis"].read_options(Compare(mode="kattis", args=flags))
