"""An output without an end that is one piece again and again, as of a list whose nodes lead back to one another."""

from __future__ import annotations

import re

from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Limit
from grader.text.quoting import quote_start
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_FROM, _WINDOW, _LONGEST = 20_000, 2_000, 200
"""Characters of an output before and in the part that is looked at, and those of a piece."""
_NEXT = re.compile(r"(?:\.|->)(?P<name>[nN]ext)\s?=(?!=)")
_OF_OWN_TYPE = re.compile(
    r"\b(?:struct|class)\s(?P<type>\w{1,40})\b[^{};]{0,60}\{[^{}]{0,400}?\b(?P=type)\s?\*?\s?(?P<name>\w{1,40})\s?[;=,]"
)
"""The part of a node that is another one."""


def find_repeated_output(facts: ProgramFacts) -> Diagnosis | None:
    """Tests that are stopped at the limit of output, in which nothing new comes any more."""
    endless = [ran for ran in facts.failing if ran.result.limit is Limit.OUTPUT and not ran.case.is_call]
    pieces = [(ran, find_piece(decode(ran.output[: _FROM + 2 * _WINDOW]))) for ran in endless]
    shown = next((piece for ran, piece in pieces if piece and ran.case.is_visible), "")
    if not shown:
        return None
    message = say("Your program prints “{piece}” again and again, without an end.", piece=quote_start(shown))
    linked = _NEXT.search(facts.text) or _OF_OWN_TYPE.search(facts.text)
    if linked:
        asked = say(
            "Does a node of your list lead back to itself, or to one before it? "
            "Look at each place where `{name}` is set.",
            name=linked["name"],
        )
        message = join_sentences(message, asked)
    runs = [ran for ran, piece in pieces if piece]
    return facts.diagnose("repeated-output", "prints one piece without an end", message, runs)


def find_piece(output: str) -> str:
    """What is repeated from some place on, on one line; empty where there is no such piece."""
    part = output[_FROM : _FROM + _WINDOW]
    size = next((size for size in range(1, _LONGEST + 1) if part[size:] == part[:-size]), 0)
    if len(part) < _WINDOW or not size or not part[:size].strip():
        return ""
    start = _FROM
    while start and output[start - 1] == output[start - 1 + size]:
        start -= 1
    return " ".join(output[start : start + size].split())
