"""Whole numbers in a type that does not hold them: one of few bits, or one without a sign below 0."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say

_OF_C = {"signed char": 127, "int8_t": 127, "unsigned char": 255, "uint8_t": 255, "short": 32767, "int16_t": 32767}
_LARGEST: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "c": _OF_C,
        "cpp": _OF_C,
        "java": {"byte": 127, "short": 32767},
        "csharp": {"sbyte": 127, "byte": 255, "short": 32767, "ushort": 65535},
    }
)
"""The largest number of each type of few bits, by language."""
_DECLARED = r"(?<!\w)(?<!unsigned ){type}\b(?:\s?\[\])?\s?\)?\s?\*?\s?[A-Za-z_]"
"""How such a type stands before a name, or makes a value smaller."""
_OF_DIGITS = re.compile(r"(?i)bit|bin|bytes?\b|%\s?2\b|/\s?2\b|&\s?1\b|>>")
"""What a program has that takes numbers apart into binary digits."""
_WIDTH = re.compile(
    r"(?:(?:range|fill|zfill|just|PadLeft|padStart|bitset)\s?[(<]|<=?\s?|\[|:0|%0)\s?([4-9]|[12][0-9]|3[01])(?![\w.]*[0-9.])"
)
"""A number up to which something is counted or filled up, or of the places of a table."""
_COMMENT = re.compile(r"#|//")
_UNSIGNED = re.compile(r"\b(?:unsigned(?: (?:int|long))*|size_t|uint(?:32_t|64_t)?|ulong)\b")
_BITS = (32, 64)
_BEYOND_INT = 1 << 31
_MOST_BELOW = 1_000_000
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,20}(?![\w.]*[0-9])")
_FLOAT = re.compile(r"\bfloat\b")
_ANY_NUMBER, _NEARLY = re.compile(r"(-?[0-9]{1,20}(?:\.[0-9]{1,20})?)"), 1e-6
"""A number, and the part of one by which a `float` may be wrong after a few operations: it has 24 bits."""
_LONGEST = 100_000
_LEAST_FAILING, _LEAST_BEYOND = 2, 3
_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)


def find_small_type(facts: ProgramFacts) -> Diagnosis | None:
    """All tests that pass have only numbers that a type of the program holds, and all but one that fail have others."""
    for name, largest in _LARGEST.get(facts.language.name, {}).items():
        declared = re.search(_DECLARED.format(type=name), facts.text)
        beyond = _list_beyond(facts, largest) if declared else []
        if declared and any(ran.case.is_visible for ran in beyond):
            message = say(
                "Your program goes wrong where the input has a number above {largest}: a `{type}` holds no larger one. "
                "Use `{wider}`.",
                largest=f"{largest:,}",
                type=name,
                wider=_find_wider(facts.language.name, beyond),
            )
            line = count_line(facts.text, declared.start())
            place = name_place(line, say("This type is too small: {type}.", type=name))
            return facts.diagnose("small-type", "number too large for its type", message, beyond, place)
    return None


def _find_wider(language: str, beyond: Sequence[CaseRun]) -> str:
    """A type that holds all numbers of these tests, or the longest one."""
    return _find_whole_type(language, max(_find_largest(ran.case.input) for ran in beyond))


def _find_whole_type(language: str, largest: int) -> str:
    if largest < _BEYOND_INT:
        return "int"
    return "long long" if language in ("c", "cpp") else "long"


def find_float_digits(facts: ProgramFacts) -> Diagnosis | None:
    """Numbers are wrong behind the seventh digit or so, in a program that calculates with `float`."""
    declared = _FLOAT.search(facts.text) if facts.language.name in _LARGEST else None
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and ran.is_compared]
    nearly = [(ran, pair) for ran in wrong if (pair := _find_nearly(ran))] if declared else []
    shown = next((pair for ran, pair in nearly if ran.case.is_visible), None)
    if declared is None or shown is None:
        return None
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for: a `float` keeps about seven digits. Use `{other}`.",
        got=shown[1],
        asked=shown[0],
        other="double" if "." in shown[0] else _find_whole_type(facts.language.name, abs(int(shown[0]))),
    )
    place = name_place(count_line(facts.text, declared.start()), say("A `float` keeps about seven digits."))
    return facts.diagnose("float-digits", "digits lost in a float", message, [ran for ran, _ in nearly], place)


def _find_nearly(ran: CaseRun) -> tuple[str, str] | None:
    """The first number that differs, as it is asked for and as it was printed, where all that do are nearly right."""
    asked, got = (_ANY_NUMBER.split(text[:_LONGEST]) for text in (ran.case.expected or "", decode(ran.output)))
    pairs = [(one, other) for one, other in zip(asked[1::2], got[1::2], strict=False) if one != other]
    near = all(abs(float(one) - float(other)) <= _NEARLY * abs(float(one)) for one, other in pairs)
    return pairs[0] if pairs and near and asked[::2] == got[::2] else None


def find_few_digits(facts: ProgramFacts) -> Diagnosis | None:
    """As `find_small_type`, for binary digits of which the program names the number, such as 8, in a line."""
    if not _OF_DIGITS.search(facts.text):
        return None
    for number, line in _list_widths(facts.text):
        beyond = _list_beyond(facts, (1 << number) - 1)
        if len(beyond) >= _LEAST_BEYOND and any(ran.case.is_visible for ran in beyond):
            message = say(
                "Your program goes wrong where the input has a number above {largest}: {number} binary digits hold no "
                "larger one. Use as many digits as the largest number needs.",
                largest=f"{(1 << number) - 1:,}",
                number=number,
            )
            place = name_place(line, say("Only {number} digits?", number=number))
            return facts.diagnose("few-digits", "too few binary digits", message, beyond, place)
    return None


def _list_widths(text: str) -> Sequence[tuple[int, int]]:
    """Each number of digits that stands in a program outside of comments, with its first line; the largest first."""
    found: dict[int, int] = {}
    for line, written in enumerate(text.splitlines(), 1):
        for width in _WIDTH.findall(_COMMENT.split(written, 1)[0]):
            found.setdefault(int(width), line)
    return sorted(found.items(), reverse=True)


def _list_beyond(facts: ProgramFacts, largest: int) -> list[CaseRun]:
    """The failing tests with a larger number, where these are nearly all that fail, and none of those that pass."""
    passing = [ran for ran in facts.ended if ran.result.verdict is Verdict.ACCEPTED]
    failing = [ran for ran in facts.ended if ran.result.verdict in _OF_OUTPUT]
    beyond = [ran for ran in failing if _find_largest(ran.case.input) > largest]
    is_limit = passing and all(_find_largest(ran.case.input) <= largest for ran in passing)
    return beyond if is_limit and len(beyond) >= max(_LEAST_FAILING, len(failing) - 1) else []


def _find_largest(text: str) -> int:
    return max((int(number) for number in _NUMBER.findall(text[:_LONGEST])), default=0)


def find_lost_minus(facts: ProgramFacts) -> Diagnosis | None:
    """What a number below 0 becomes in a type without a sign is printed."""
    if facts.language.name not in _LARGEST or not _UNSIGNED.search(facts.text):
        return None
    runs = [ran for ran in facts.failing if _prints_below(ran)]
    if not any(ran.case.is_visible for ran in runs):
        return None
    message = say(
        "Your program prints very large numbers where it means numbers below 0: a type without a sign has none, and "
        "4294967295 stands for -1. Calculate with `int`, and look at where it may come below 0."
    )
    return facts.diagnose("lost-minus", "below 0 in a type without a sign", message, runs)


def _prints_below(ran: CaseRun) -> bool:
    """Whether it prints a number that is not asked for and stands for one that is a little below 0."""
    asked = set(_NUMBER.findall((ran.case.expected or "")[:_LONGEST]))
    printed = (number for number in _NUMBER.findall(decode(ran.output[:_LONGEST])) if number not in asked)
    return any(0 < (1 << bits) - int(number) < _MOST_BELOW for number in printed for bits in _BITS)
