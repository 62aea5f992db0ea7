"""Zeros in front of a number, left out or too many, where all else is right: as in 2021-3-1 for 2021-03-01."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences

_LONGEST = 100_000
_ANY_ZERO = re.compile(r"(?<![0-9.:])([0-9]{1,15})([.:])0([0-9])(?![0-9.:])")
_ZERO = re.compile(r"(?<![0-9.:])([0-9]{1,15})([.:])0([1-9])(?![0-9.:])")
"""Which makes the number another one: “1.0” for “1.00” is a matter of form."""
_FIRST_ZERO = re.compile(r"(?<![0-9.:])0([0-9])(:)([0-9]{2})(?![0-9])")
_WRONG_BY_ZEROS = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR)
_DIGITS = re.compile(r"([0-9]+)")
_OF_DECIMALS = re.compile(r"[0-9]\.\Z")
_PADDED = {
    "python": 'f"{{x:0{n}d}}"',
    "java": 'String.format("%0{n}d", x)',
    "c": 'printf("%0{n}d", x)',
    "cpp": "cout << setfill('0') << setw({n}) << x",
    "csharp": 'x.ToString("D{n}")',
    "javascript": 'String(x).padStart({n}, "0")',
}


@dataclass(frozen=True)
class _LostZero:
    """A 0 that may be missing, how one looks that is worth telling, and what is said; instructors read the `name`."""

    zero: re.Pattern[str]
    shown: re.Pattern[str]
    name: str
    message: str


_LOST_ZEROS = (
    _LostZero(
        _ANY_ZERO,
        _ZERO,
        "loses a 0 behind a point",
        say_later(
            "Your program leaves out a 0 behind “{mark}”: it prints “{got}” where “{asked}” is asked for. "
            "Print what stands behind “{mark}” with two digits, as `%02d` does."
        ),
    ),
    _LostZero(
        _FIRST_ZERO,
        _FIRST_ZERO,
        "loses a 0 before a colon",
        say_later(
            "Your program leaves out a 0 before “{mark}”: it prints “{got}” where “{asked}” is asked for. "
            "Print what stands before “{mark}” with two digits, as `%02d` does."
        ),
    ),
)


def find_lost_zeros(facts: ProgramFacts) -> Diagnosis | None:
    """Numbers lack zeros in front; where all of these stand at the same mark, that is what is told."""
    by_mark = [found for lost in _LOST_ZEROS if (found := _find_by_mark(facts, lost))]
    anywhere = _find_anywhere(facts)
    return max([*by_mark, *([anywhere] if anywhere else [])], key=lambda found: len(found.cases), default=None)


def find_added_zeros(facts: ProgramFacts) -> Diagnosis | None:
    """Numbers have zeros in front that are not asked for, and nothing else is wrong."""
    runs = [ran for ran in facts.failing if ran.result.verdict in _WRONG_BY_ZEROS and ran.is_compared_in_order]
    runs = [ran for ran in runs if max(len(ran.case.expected or ""), len(ran.output)) <= _LONGEST]
    added = [(ran, _list_added(ran)) for ran in runs]
    shown = next((words for ran, words in added if words and ran.case.is_visible), [])
    if not shown:
        return None
    message = say(
        "Your program prints zeros in front of numbers that are not asked for: “{got}” instead of “{asked}”.",
        got=quote_start(_cut_marks(shown[0].asked)),
        asked=quote_start(_cut_marks(shown[0].got)),
    )
    name = "zeros too many in front of numbers"
    return facts.diagnose("added-zeros", name, message, [ran for ran, words in added if words])


def _list_added(ran: CaseRun) -> Sequence[_ShortWord]:
    """The words with such zeros, which are `asked` as if they were lost there; none where one is a word of the input.

    That a program may take as it stands.
    """
    words = [*_list_lost(*reversed(_split_lines(ran)))]
    given = set(ran.case.input.split())
    return [] if any(word.asked in given for word in words) else words


def shows_lost_zeros(ran: CaseRun) -> bool:
    """Whether nothing but such zeros is wrong in a failing run."""
    return any(_lacks_zeros(ran, lost.zero) for lost in _LOST_ZEROS) or any(_list_lost(*_split_lines(ran)))


def _find_by_mark(facts: ProgramFacts, lost: _LostZero) -> Diagnosis | None:
    runs = [ran for ran in _list_wrong(facts) if _lacks_zeros(ran, lost.zero)]
    asked = (lost.shown.search(ran.case.expected or "") for ran in runs if ran.case.is_visible)
    found = next(filter(None, asked), None)
    if found is None:
        return None
    got = f"{found[1]}{found[2]}{found[3]}"
    message = say(lost.message, mark=found[2], got=got, asked=found[0])
    return facts.diagnose("lost-zeros", lost.name, message, runs)


def _list_wrong(facts: ProgramFacts) -> Sequence[CaseRun]:
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and ran.is_compared_in_order]
    return [ran for ran in wrong if max(len(ran.case.expected or ""), len(ran.output)) <= _LONGEST]


def _lacks_zeros(ran: CaseRun, zero: re.Pattern[str]) -> bool:
    """Whether without these zeros the right output would be the one that was printed."""
    asked, got = _split_lines(ran)
    return [zero.sub(r"\1\2\3", line).rstrip() for line in asked] == got


def _find_anywhere(facts: ProgramFacts) -> Diagnosis | None:
    lost = [(ran, [*_list_lost(*_split_lines(ran))]) for ran in _list_wrong(facts)]
    shown = next((words for ran, words in lost if words and ran.case.is_visible), [])
    if not shown:
        return None
    message = say(
        "Your program leaves out zeros in front of numbers: it prints “{got}” where “{asked}” is asked for.",
        got=quote_start(_cut_marks(shown[0].got)),
        asked=quote_start(_cut_marks(shown[0].asked)),
    )
    widths = {width for _, words in lost for word in words for width in word.widths}
    is_binary = all({*word.asked} <= {"0", "1"} for _, words in lost for word in words)  # texts, not numbers
    if len(widths) == 1 and not is_binary:
        number = widths.pop()
        written = _PADDED.get(facts.language.name, "").format(n=number)
        message = join_sentences(message, say("Print each such number with {number} digits.", number=number))
        message = join_sentences(message, say("One way is `{written}`.", written=written)) if written else message
    runs = [ran for ran, words in lost if words]
    return facts.diagnose("lost-zeros", "loses zeros in front of numbers", message, runs)


def _cut_marks(word: str) -> str:
    """A word from its first digit to its last."""
    return "".join(_DIGITS.split(word)[1:-1])


@dataclass(frozen=True)
class _ShortWord:
    """A word as it is asked for and as it was printed, without zeros; `widths` are those of the numbers with them."""

    asked: str
    got: str
    widths: frozenset[int]


def _list_lost(asked: Sequence[str], got: Sequence[str]) -> Iterator[_ShortWord]:
    """The words that lack zeros; none where anything else differs."""
    words: list[_ShortWord] = []
    for line, own in zip(asked, got, strict=False):
        pairs = [*zip(line.split(), own.split(), strict=False)]
        found = [_compare_words(*pair) for pair in pairs if pair[0] != pair[1]]
        if _DIGITS.sub("0", line.rstrip()) != _DIGITS.sub("0", own) or not all(found):
            return
        words += filter(None, found)
    if len(asked) == len(got):
        yield from words


def _compare_words(asked: str, got: str) -> _ShortWord | None:
    """A word that differs only in the zeros before its numbers; None for decimals, where zeros behind may lack."""
    parts, own = _DIGITS.split(asked), _DIGITS.split(got)
    if parts[::2] != own[::2]:
        return None
    places = [place for place in range(1, len(parts), 2) if parts[place] != own[place]]
    for place in places:
        is_last_zero = not parts[place].strip("0") and _OF_DECIMALS.search("".join(parts[:place]))
        if is_last_zero or parts[place].lstrip("0") != own[place].lstrip("0") or len(own[place]) > len(parts[place]):
            return None
    return _ShortWord(asked, got, frozenset(len(parts[place]) for place in places))


def _split_lines(ran: CaseRun) -> tuple[list[str], list[str]]:
    asked, got = ((ran.case.expected or "").rstrip(), decode(ran.output).rstrip())
    return [line.rstrip() for line in asked.split("\n")], [line.rstrip() for line in got.split("\n")]
