"""A word or a mark that every failing test asks for, and that a program prints in none.

What stands in the input, too, is a value, which may well be missing in one answer alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.generic.right_outputs import find_wrong_line
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_PIECE = re.compile(r"[^\W\d_]{2,30}|(?<!\d)[^\w\s](?!\d)")
"""A word, or a mark that belongs to no number."""
_LONGEST = 100_000


def find_unprinted_word(facts: ProgramFacts) -> Diagnosis | None:
    """The first of them, in a program that prints something in every test that fails, and is right in another one."""
    failing = sort_by_size(facts.failing)
    if not failing or not all(map(_is_readable, facts.runs)) or not all(ran.output.strip() for ran in failing):
        return None
    word = _find_first(failing, facts.runs)
    if word is None or len(failing) == len(facts.runs):
        return None
    named = re.compile(rf"[\"'`][^\"'`\n]{{0,80}}(?<!\w){re.escape(word)}(?!\w)")
    place = name_place(find_only_line(facts.text, named), say("“{word}” stands here.", word=word))
    message = say("Your program prints “{word}” in no test. Each test that fails asks for it.", word=word)
    return facts.diagnose("unprinted-word", f"never prints “{word}”", message, failing, place)


def _find_first(failing: Sequence[CaseRun], runs: Sequence[CaseRun]) -> str | None:
    """In the order of the right answer to the shortest failing test that the student sees."""
    shown = next((ran for ran in failing if ran.case.is_visible), None)
    if shown is None:
        return None
    asked = [{*_PIECE.findall(_take_wrong_line(ran))}.difference(_PIECE.findall(ran.case.input)) for ran in failing]
    printed = "\n".join(decode(ran.output) for ran in runs).casefold()
    everywhere = set.intersection(*asked)
    found = (piece for piece in _PIECE.findall(shown.case.expected or "") if piece in everywhere)
    return next((piece for piece in found if piece.casefold() not in printed), None)


def _take_wrong_line(ran: CaseRun) -> str:
    """The first line of the right answer that is printed otherwise: what is wrong later may follow from that."""
    lines = (ran.case.expected or "").splitlines()
    return next(iter(lines[find_wrong_line(ran, ran.output) :]), "")


def _is_readable(ran: CaseRun) -> bool:
    is_ended = ran.result.verdict in (Verdict.ACCEPTED, Verdict.WRONG_ANSWER)
    return is_ended and ran.is_compared and not ran.case.is_call and len(ran.output) <= _LONGEST
