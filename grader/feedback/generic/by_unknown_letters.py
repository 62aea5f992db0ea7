"""Letters that stand for something in the input, of which a program never asks for some."""

from __future__ import annotations

import re

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_number

_ASKED = re.compile(r"(?<![\w\"'])([\"'])([^\W\d_])\1(?![\w\"'])")
_LETTER = re.compile(r"[^\W\d_]")
_LEAST_ASKED, _LEAST_TESTS, _MOST_LETTERS, _LONGEST = 2, 2, 4, 10_000
_WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)


def find_unknown_letters(facts: ProgramFacts) -> Diagnosis | None:
    """All inputs with letters for which the program never asks are answered wrongly, and no others."""
    asked = {found[2] for found in _ASKED.finditer(facts.text)}
    if len(asked) < _LEAST_ASKED:
        return None
    visible = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    wrong = [ran for ran in visible if ran.result.verdict in _WRONG]
    right = [ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED]
    unknown = [_find_letters(ran) - asked for ran in wrong]
    if len(wrong) < _LEAST_TESTS or not right or not all(unknown) or any(_find_letters(ran) - asked for ran in right):
        return None
    letters = sorted(frozenset[str]().union(*unknown))
    if len(letters) > _MOST_LETTERS or not any(_find_letters(ran) for ran in right):
        return None
    quoted = ", ".join(say("“{text}”", text=letter) for letter in letters)
    message = say_number(
        len(letters),
        "Only inputs with the letter {letters} get a wrong answer, and your program never asks for it.",
        "Only inputs with one of the letters {letters} get a wrong answer, and your program never asks for these.",
        letters=quoted,
    )
    explained = [ran for ran in facts.failing if not ran.case.is_visible or ran in wrong]
    told = [ran for ran in explained if _find_letters(ran) & {*letters}]
    return facts.diagnose("unknown-letters", "letters that are never asked for", message, told)


def _find_letters(ran: CaseRun) -> frozenset[str]:
    return frozenset(_LETTER.findall(ran.case.input[:_LONGEST]))
