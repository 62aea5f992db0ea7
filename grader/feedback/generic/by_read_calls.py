"""Calls that read less than a program takes for granted: one word of a line, one character, the rest of a line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import are_same_outputs, choose_comparable_rule
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_MOST_TRIED, _MOST_OTHERS = 2, 16
_MOST_LINES = 3
_LONGEST = 10_000
_REST_OF_LINE = re.compile(r"(?m)^[ \t]{0,9}-?[0-9][0-9.]{0,20}[ \t]{1,9}(?:-?[0-9.]{1,20}[ \t]{1,9}){0,9}[A-Za-z]")
"""A line with words behind its numbers: who reads these means the rest of that line."""
_WHOLE_LINE: Mapping[str, str] = MappingProxyType(
    {
        "python": "input()",
        "c": "fgets(name, sizeof name, stdin)",
        "cpp": "getline(cin, name)",
        "java": "in.nextLine()",
        "csharp": "Console.ReadLine()",
    }
)


def find_split_line(facts: ProgramFacts) -> Diagnosis | None:
    """A line of several words is one answer: with its words joined, the same input comes out right."""
    runs = [ran for ran in facts.failing if ran.result.verdict in FAILED_BY_ITSELF]
    visible = [ran for ran in runs if ran.case.is_visible]
    lines = [_find_line_of_words(facts, ran) for ran in visible[:_MOST_TRIED]]
    better = _WHOLE_LINE.get(facts.language.name)
    if not better or not lines or not all(lines):
        return None
    first = {ran.case.name for ran in visible[:_MOST_TRIED]}
    others = [ran for ran in runs if ran.case.name not in first][:_MOST_OTHERS]
    explained = [*visible[:_MOST_TRIED], *(ran for ran in others if _find_line_of_words(facts, ran))]
    message = say(
        "Your program fails on the line “{line}”, which has several words: with its words joined, the same input gives "
        "the right answer. Read it as a whole line.",
        line=quote_start(lines[0]),
    )
    if not facts.settings.input.file:
        message = join_sentences(message, say("One way is `{written}`.", written=better))
    return facts.diagnose("split-line", "a line read as words", message, explained)


def _find_line_of_words(facts: ProgramFacts, ran: CaseRun) -> str:
    """The line of an input that stands in the answer, and without whose blanks everything is right."""
    expected, text = ran.case.expected or "", ran.case.input
    if facts.execute is None or len(text) > _LONGEST or ran.case.is_call or ran.case.compare.mode == "interactive":
        return ""
    lines = [line.strip() for line in text.splitlines()[:_MOST_LINES]]
    for line in lines:
        joined = re.sub(r"\s+", "_", line)
        if joined == line or line not in expected or any(map(str.isdecimal, line)):
            continue
        other = facts.execute(replace(ran.case, input=text.replace(line, joined)), facts.settings)
        asked = expected.replace(line, joined).encode()
        ended = other.result.verdict is not Verdict.RUNTIME_ERROR
        if ended and are_same_outputs(asked, other.output, choose_comparable_rule(ran.case.compare)):
            return line
    return ""


def find_read_call(facts: ProgramFacts) -> Diagnosis | None:
    """A program that no test gets right reads one character as a number, or the rest of a line as the next one.

    The rest of a line may be taken for the next one all the same where an input has only one.
    """
    character, rest = facts.source.character_call, facts.source.line_after_number
    passing = [ran.case.input for ran in facts.runs if ran.result.verdict in (Verdict.ACCEPTED, Verdict.SKIPPED)]
    # In a game the grader itself writes lines, each after the one before.
    is_game = any(ran.case.compare.mode == "interactive" for ran in facts.failing)
    if not facts.failing or not (is_game or any(ran.case.input.strip() for ran in facts.ended)):
        return None
    if any("\n" in text.strip() or not rest for text in passing):
        return None
    if character and not passing:
        message = say(
            "`{call}` reads one character and gives its code: for “3” that is 51. "
            "Read a whole line and make a number of it.",
            call=character.call,
        )
        place = name_place(character.line, say("This line reads one character."))
        return facts.diagnose("reads-character", "reads one character", message, facts.failing, place)
    if rest is None or any(_REST_OF_LINE.search(ran.case.input[:_LONGEST]) for ran in facts.ended):
        return None
    message = say(
        "Your program calls `{call}` after `{before}`, which leaves the end of its line unread: so `{call}` gets what "
        "is left there, and not the next line. Call it once more in between.",
        call=rest.call,
        before=rest.before,
    )
    place = name_place(rest.line, say("This reads what is left of the line with the number."))
    return facts.diagnose("rest-of-line", "reads the rest of a line", message, facts.failing, place)
