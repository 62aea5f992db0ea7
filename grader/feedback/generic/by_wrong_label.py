"""Words that a program prints in the place of others wherever these are asked for, as in a line that was copied."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_LONGEST, _MOST_WORDS, _LEAST_LETTERS = 100_000, 6, 3
_LETTERS = re.compile(r"[^\W\d_]")
_ONLY_WORDS = re.compile(r"[^\d]{2,60}")
_LITERAL = re.compile(r"\"(?:[^\"\\\n]|\\.){0,200}\"|'(?:[^'\\\n]|\\.){0,200}'|`[^`]{0,200}`")


def find_wrong_label(facts: ProgramFacts) -> Diagnosis | None:
    """The first of them: words of the program's texts, for words that none of them has and that it prints nowhere."""
    runs = [ran for ran in facts.ended if ran.is_compared and len(ran.output) <= _LONGEST]
    printed = "\n".join(decode(ran.output) for ran in runs)
    literals = " ".join(found[0][1:-1] for found in _LITERAL.finditer(facts.text))
    found = defaultdict[tuple[str, str], list[CaseRun]](list)
    for ran in runs:
        if ran.result.verdict is Verdict.WRONG_ANSWER:
            for pair in dict.fromkeys(_list_pairs(ran)):
                found[pair].append(ran)
    for (asked, got), concerned in found.items():
        explained = [ran for ran in concerned if _is_right_with(ran, got, asked)]
        is_shown = any(ran.case.is_visible for ran in explained)
        is_known = any(asked in text for text in (printed, literals))
        is_own = all(word in literals for word in got.split())
        # What is right elsewhere is no wrong label, unless a line was copied with it.
        is_copied = literals.count(got) > 1 or not any(got in (ran.case.expected or "") for ran in runs)
        if is_shown and not is_known and is_own and is_copied:
            message = say("Your program prints “{got}” where “{asked}” is asked for.", got=got, asked=asked)
            line = find_only_line(facts.text, re.compile(rf"(?<!\w){re.escape(got)}(?!\w)"))
            place = name_place(line, say("“{got}” stands here.", got=got))
            return facts.diagnose("wrong-label", f"prints “{got}” for “{asked}”", message, explained, place)
    return None


def _list_pairs(ran: CaseRun) -> Iterator[tuple[str, str]]:
    """The words in which a line differs from what is asked for, where all else in it is right; none of the input."""
    asked, got = (text.splitlines() for text in (ran.case.expected or "", decode(ran.output)))
    if len(asked) != len(got):
        return
    for one, other in zip(asked, got, strict=True):
        pair = _find_difference(one.split(), other.split()) if one != other else None
        if pair and not any(_stands_in(ran.case.input, word) for word in pair):
            yield pair


def _find_difference(asked: Sequence[str], got: Sequence[str]) -> tuple[str, str] | None:
    """What stands between the first words and the last ones that are the same; None where that is not just words."""
    start = _count_alike(asked, got)
    end = _count_alike(asked[start:][::-1], got[start:][::-1])
    both = [" ".join(words[start : len(words) - end]) for words in (asked, got)]
    is_beside = start + end > 0
    if not is_beside or any(not _ONLY_WORDS.fullmatch(words) or len(words.split()) > _MOST_WORDS for words in both):
        return None
    return (both[0], both[1]) if all(len(_LETTERS.findall(words)) >= _LEAST_LETTERS for words in both) else None


def _count_alike(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _stands_in(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def _is_right_with(ran: CaseRun, got: str, asked: str) -> bool:
    """Whether all lines are right once the words are the right ones in those that ask for them."""
    lines = zip((ran.case.expected or "").splitlines(), decode(ran.output).splitlines(), strict=True)
    return all(one == (other.replace(got, asked) if asked in one else other) for one, other in lines)
