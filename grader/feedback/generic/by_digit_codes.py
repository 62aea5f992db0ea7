"""The code of a character that is taken for the value of the digit: wrong numbers are 48 too large, or often that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.generic.paired_words import NumberPair, pair_numbers
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_ZERO = 48
_LEAST_RUNS = 2
_LEAST, _LEAST_SIZES = 3, 2
"""Wrong numbers that differ, and by how much they are wrong."""
_OF_CHARACTERS = re.compile(
    r"\b(?:char|auto|ord|charAt|charCodeAt|codePointAt|toCharArray|getchar|fgetc|ToInt32|chars)\b(?!\s?-)"
)
_MADE_LETTERS = {
    "c": "%c",
    "cpp": "char(x)",
    "java": "(char) x",
    "csharp": "(char) x",
    "javascript": "String.fromCharCode(x)",
    "python": "chr(x)",
}
_MADE: dict[str, str] = {
    "python": "int(c)",
    "javascript": "Number(c)",
    "java": "c - '0'",
    "c": "c - '0'",
    "cpp": "c - '0'",
    "csharp": "c - '0'",
}


def find_digit_codes(facts: ProgramFacts) -> Diagnosis | None:
    """Every wrong whole number is too large by a multiple of 48, the code of the character 0, and some by just that."""
    wrong = {ran.case.name: [pair for pair in pair_numbers(ran) if _is_wrong_integer(pair)] for ran in facts.failing}
    runs = [ran for ran in facts.failing if wrong[ran.case.name]]
    pairs = {pair for ran in runs for pair in wrong[ran.case.name]}
    shown = [pair for ran in runs if ran.case.is_visible for pair in wrong[ran.case.name]]
    if len(pairs) < _LEAST or 2 * len(runs) < len(facts.failing) or any(pair.gap % _ZERO for pair in pairs):
        return None
    example = next((pair for pair in shown if pair.gap == _ZERO), None)
    sizes = {pair.gap for pair in pairs}
    if example is None or min(sizes) < 0 or len(sizes) < _LEAST_SIZES:
        return None
    if not _OF_CHARACTERS.search(facts.text) or str(_ZERO) in facts.text:
        return None
    made = _MADE.get(facts.language.name)
    if made is None:
        return None
    message = say(
        "Your program counts with the codes of characters. The character 0 has the code 48, so it prints “{got}” where "
        "“{asked}” is asked for. Make numbers of the digits first: `{made}`.",
        got=example.got,
        asked=example.asked,
        made=made,
    )
    return facts.diagnose("digit-codes", "codes of digits", message, runs)


def find_letter_codes(facts: ProgramFacts) -> Diagnosis | None:
    """Each wrong line has the code of a letter in its place."""
    made = _MADE_LETTERS.get(facts.language.name)
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    found = {ran.case.name: _find_coded(*split_both(ran)) for ran in wrong}
    runs = [ran for ran in wrong if found[ran.case.name]]
    shown = next((found[ran.case.name] for ran in runs if ran.case.is_visible), None)
    if made is None or shown is None or len(runs) < _LEAST_RUNS or 2 * len(runs) < len(facts.failing):
        return None
    message = say(
        "Your program prints {code}, the code of the letter “{letter}”, where the letter is asked for. "
        "Convert it back to a character: `{made}`.",
        code=ord(shown),
        letter=shown,
        made=made,
    )
    return facts.diagnose("letter-codes", "codes of letters", message, runs)


def _find_coded(asked: Sequence[str], got: Sequence[str]) -> str | None:
    """The letter of the first wrong line, where all wrong lines have the code of a letter in its place."""
    pairs = [pair for pair in zip(asked, got, strict=False) if pair[0] != pair[1]]
    letters = [next((each for each in set(one) if _codes(one, each) == other), None) for one, other in pairs]
    return letters[0] if letters and all(letters) and len(asked) == len(got) else None


def _codes(line: str, letter: str) -> str:
    """The line with the code of the letter in its place; the line itself for what is no letter."""
    return line.replace(letter, str(ord(letter))) if letter.isascii() and letter.isalpha() else line


def _is_wrong_integer(pair: NumberPair) -> bool:
    return pair.decimals == 0 and pair.got != pair.asked and "." not in pair.got
