"""Answers in which only the capital letters are wrong, or only the small ones: the other half of the work is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say_later

_LEAST_WRONG, _LEAST_RIGHT = 2, 5
"""Different letters of one line that must be wrong, and different ones that must be right."""
_MOST_RIGHT = 0.2
"""Of the letters that are mostly wrong."""
_LONGEST = 20_000


@dataclass(frozen=True)
class _Letters:
    """The letters that are wrong, and what is said of it."""

    name: str
    are_wrong: Callable[[str], bool]
    are_right: Callable[[str], bool]
    message: str


_KINDS = (
    _Letters(
        "only capital letters wrong",
        str.isupper,
        str.islower,
        say_later("Only capital letters come out wrong. Small letters are right: look at what is done with capitals."),
    ),
    _Letters(
        "only small letters wrong",
        str.islower,
        str.isupper,
        say_later("Only small letters come out wrong. Capitals are right: look at what is done with small letters."),
    ),
)


def find_wrong_letters(facts: ProgramFacts) -> Diagnosis | None:
    """Of all outputs that are wrong, the same kind of letters is, in tests that the student sees."""
    seen = [ran for ran in facts.failing if ran.case.is_visible]
    if not seen or any(ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared for ran in seen):
        return None
    passing = [ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED]
    lines = [pair for ran in (*seen, *passing) for pair in zip(*split_both(ran), strict=False)]
    if any(len(asked) != len(got) or len(asked) > _LONGEST for asked, got in lines):
        return None
    for kind in _KINDS:
        if _fits(kind, lines):
            return facts.diagnose("letters", kind.name, kind.message, seen)
    return None


def _fits(kind: _Letters, lines: Sequence[tuple[str, str]]) -> bool:
    """Whether nearly all letters of this kind are wrong and nothing else is.

    Each stands in a word with letters that are right: names that have changed places are another mistake.
    """
    pairs = [pair for asked, got in lines for pair in zip(asked, got, strict=True)]
    wrong = [(asked, got) for asked, got in pairs if asked != got]
    right = [asked for asked, got in pairs if asked == got]
    most = max(len({one for one, other in zip(asked, got, strict=True) if one != other}) for asked, got in lines)
    return (
        all(kind.are_wrong(asked) for asked, _ in wrong)
        and most >= _LEAST_WRONG
        and {asked for asked, _ in wrong}.isdisjoint(got for _, got in wrong)
        and all(_has_right_letter(kind, *pair) for pair in lines)
        and sum(map(kind.are_wrong, right)) <= _MOST_RIGHT * len(wrong)
        and len({*filter(kind.are_right, right)}) >= _LEAST_RIGHT
    )


def _has_right_letter(kind: _Letters, asked: str, got: str) -> bool:
    """Whether each word with a wrong letter has one of the other kind, which is right."""
    words = zip(asked.split(" "), got.split(" "), strict=False)
    return all(one == other or any(map(kind.are_right, one)) for one, other in words)
