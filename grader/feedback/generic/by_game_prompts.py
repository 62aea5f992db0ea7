"""Prompts that a program prints where it plays against the grader, which takes them for answers."""

from __future__ import annotations

import re

from grader.changes.source_changes import ChangeKind
from grader.feedback.generic.change_messages import MESSAGES
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_PROMPT = re.compile(
    r"(?m)^[^#\n]{0,200}?\b(?P<call>input\(\s?(?P<mark>[\"'])(?P<text>[^\"'\\\n]{1,80})(?P=mark)\s?\))"
)


def find_game_prompt(facts: ProgramFacts) -> Diagnosis | None:
    """Every rejected game begins with, or has, what stands in the brackets of `input`."""
    games = [ran for ran in facts.failing if ran.case.compare.mode == "interactive"]
    wrong = [ran for ran in games if ran.result.verdict is Verdict.WRONG_ANSWER]
    if not wrong or len(wrong) < len(facts.failing) or facts.language.name != "python":
        return None
    for found in _PROMPT.finditer(facts.text):
        if all(found["text"].strip() in decode(ran.output) for ran in wrong):
            message = say(MESSAGES[ChangeKind.PROMPT], code=quote_start(found["call"]))
            place = name_place(count_line(facts.text, found.start("call")), say("This line prints its prompt as well."))
            return facts.diagnose("game-prompt", str(ChangeKind.PROMPT), message, wrong, place)
    return None
