"""The arguments of the Kattis default validator: what an assignment may write, and what the judge does by it."""

from __future__ import annotations

import math
import re
from contextlib import suppress
from dataclasses import dataclass

from grader.text.wording import suggest_word

FIRST_SIGNS = frozenset(bytes((sign,)) for sign in b"+-.0123456789")
DECIMAL = re.compile(rb"([+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++))([eE][+-]?[0-9]++)?(?(2)|(?:[eE][+-]?)?)")
HEXADECIMAL = re.compile(
    rb"([+-]?0[xX](?:[0-9a-fA-F]++(?:\.[0-9a-fA-F]*+)?|\.[0-9a-fA-F]++))([pP][+-]?[0-9]++)?(?(2)|(?:[pP][+-]?)?)"
)
"""As `scanf` of glibc reads numbers: it passes over the mark of an exponent that has no digits."""
NO_DIGITS = re.compile(rb"[+-]?0[xX]\.")
"""`scanf` reads it as zero."""


def read_finite_number(token: bytes) -> float | None:
    """The number that the validator's `scanf("%lf")` reads from the whole token; None for none, nan and inf."""
    if token[:1] not in FIRST_SIGNS:
        return None
    if match := DECIMAL.fullmatch(token):
        number = float(match[1] + (match[2] or b""))
    elif match := HEXADECIMAL.fullmatch(token):
        number = math.inf
        with suppress(OverflowError):
            number = float.fromhex((match[1] + (match[2] or b"")).decode())
    else:
        return 0.0 if NO_DIGITS.fullmatch(token) else None
    return number if math.isfinite(number) else None


@dataclass(frozen=True)
class KattisFlags:
    """How the validator compares. A tolerance below 0 accepts nothing; numbers are read when one of them is not."""

    case_sensitive: bool
    space_change_sensitive: bool
    absolute: float
    relative: float

    @property
    def numbers(self) -> bool:
        return self.absolute >= 0 or self.relative >= 0


_SWITCHES = ("case_sensitive", "space_change_sensitive")
_TOLERANCES = {
    "float_tolerance": ("absolute", "relative"),
    "float_relative_tolerance": ("relative",),
    "float_absolute_tolerance": ("absolute",),
}


def read_flags(text: str) -> KattisFlags:
    """The flags as they are written, `case_sensitive float_tolerance 1e-6`. Raises ValueError that names the fault."""
    switches: set[str] = set()
    tolerances = {"absolute": -1.0, "relative": -1.0}
    words = iter(text.split())
    for flag in words:
        if flag in _SWITCHES:
            switches.add(flag)
        elif flag in _TOLERANCES:
            tolerances |= dict.fromkeys(_TOLERANCES[flag], _read_tolerance(flag, next(words, "")))
        else:
            known = (*_SWITCHES, *_TOLERANCES)
            hint = suggest_word(flag, known) or f"the flags are {', '.join(known)}"
            raise ValueError(f"`{flag}` is not a flag of the Kattis validator; {hint}")
    case_sensitive, space_change_sensitive = (switch in switches for switch in _SWITCHES)
    return KattisFlags(case_sensitive, space_change_sensitive, **tolerances)


def _read_tolerance(flag: str, word: str) -> float:
    number = read_finite_number(word.encode(errors="replace"))
    if number is None:
        raise ValueError(f"`{flag}` must be followed by a number" + (f", not `{word}`" if word else ""))
    return number
