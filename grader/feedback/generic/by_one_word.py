"""A word of the input, such as a command, with which a program goes wrong and without which it is right.

What comes out without the word is known by the reference's answer to the rest of the input.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.judging import are_same_outputs, choose_comparable_rule
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_WORD = re.compile(r"(?<!\S)([^\W\d_]{1,30})[0-9]{0,9}(?!\S)")
"""A word, also with a number behind it, such as `F12`."""
_LONGEST = 20_000
_MOST_SUSPECTS = 20
_MOST_TRIED, _MOST_COUNTED = 3, 16
"""Failing tests that are tried before a word is told, and all that are tried then."""
_LEAST_PASSED_OVER = 2
"""Different answers that show that a word is passed over: one alone may come about by chance."""


def find_one_word(facts: ProgramFacts) -> Diagnosis | None:
    """The only word that all failing tests have and no passing one, and without which the program is right in them.

    The program passes it over, or names it: others, such as the name of a person, may be in these tests by chance.
    """
    failing = sort_by_size(ran for ran in facts.failing if ran.case.is_visible)
    suspects = list_suspects(facts) if facts.solve and facts.execute else ()
    passed_over = [word for word in suspects[:_MOST_SUSPECTS] if _is_passed_over(word, failing, facts)]
    if len(passed_over) == 1:
        return _diagnose(
            passed_over[0],
            say("Your program answers as if “{word}” were not there. Do what it asks for.", word=passed_over[0]),
            facts,
        )
    named = [word for word in suspects[:_MOST_SUSPECTS] if _name(word).search(facts.text)]
    needed = [word for word in named if _is_needed(word, failing, facts)]
    if len(needed) != 1:
        return None
    message = say(
        "Your program goes wrong only where the input has “{word}”. "
        "Without it, the same tests come out right: look at what your program does with it.",
        word=needed[0],
    )
    return _diagnose(needed[0], message, facts)


def list_suspects(facts: ProgramFacts) -> Sequence[str]:
    """The words that stand in each failing test and in no passing one, of those that the student sees."""
    failing = [ran for ran in facts.failing if ran.case.is_visible]
    ended = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    passing = [ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED]
    if not failing or not passing or not {ran.case.name for ran in failing} <= {ran.case.name for ran in ended}:
        return ()
    common = set.intersection(*({*_list_words(ran.case.input)} for ran in failing))
    return sorted(common.difference(*(_list_words(ran.case.input) for ran in passing)))


def has_word(text: str, word: str) -> bool:
    """Whether an input has a word."""
    return word in _list_words(text)


def _list_words(text: str) -> Iterator[str]:
    return (found[1] for found in _WORD.finditer(text))


def _name(word: str) -> re.Pattern[str]:
    """How a program names a word."""
    return re.compile(rf"[\"'`]{re.escape(word)}[\"'` ]")


def _leave_out(word: str, text: str) -> str:
    """The input without the lines that begin with a word; without the word alone where it also stands elsewhere."""
    lines = text.split("\n")
    with_word = [line for line in lines if has_word(line, word)]
    if all(has_word(line.split(" ")[0], word) for line in with_word):
        return "\n".join(line for line in lines if line not in with_word)
    return "\n".join(" ".join(part for part in line.split(" ") if not has_word(part, word)) for line in lines)


def _solve_without(word: str, ran: CaseRun, facts: ProgramFacts) -> str | None:
    """The right answer to the input of a test without a word; None where nothing is left that has one."""
    rest = _leave_out(word, ran.case.input)
    return facts.solve(rest) if facts.solve and rest.strip() and rest != ran.case.input else None


def _is_passed_over(word: str, failing: Sequence[CaseRun], facts: ProgramFacts) -> bool:
    """Whether each failing test gets the right answer to its input without the word."""
    answers = [(ran, _solve_without(word, ran, facts)) for ran in failing]
    known = [(ran, answer) for ran, answer in answers if answer is not None]
    alike = (
        are_same_outputs(answer.encode(), ran.output, choose_comparable_rule(ran.case.compare)) for ran, answer in known
    )
    return len({answer for _, answer in known}) >= _LEAST_PASSED_OVER and all(alike)


def _is_needed(word: str, failing: Sequence[CaseRun], facts: ProgramFacts) -> bool:
    """Whether failing tests come out right without the word, all that have an answer then."""
    rest = [ran for ran in failing if _solve_without(word, ran, facts) is not None]
    return bool(rest) and all(_is_right_without(word, ran, facts) for ran in rest[:_MOST_TRIED])


def _is_right_without(word: str, ran: CaseRun, facts: ProgramFacts) -> bool:
    """Whether a failing test comes out right without the word."""
    expected = _solve_without(word, ran, facts)
    if expected is None or facts.execute is None:
        return False
    case = replace(ran.case, input=_leave_out(word, ran.case.input), expected=expected)
    return facts.execute(case, facts.settings).result.verdict is Verdict.ACCEPTED


def _diagnose(word: str, message: str, facts: ProgramFacts) -> Diagnosis:
    line = find_only_line(facts.text, _name(word))
    place = name_place(line, say("This line is about “{word}”.", word=word))
    hidden = [ran for ran in facts.failing if not ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    explained = [ran for ran in hidden[:_MOST_COUNTED] if _is_right_without(word, ran, facts)]
    explained += (ran for ran in facts.failing if ran.case.is_visible)
    return facts.diagnose("one-word", f"wrong with “{word}”", message, explained, place)
