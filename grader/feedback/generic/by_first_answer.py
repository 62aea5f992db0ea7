"""Answers that are the first to be wrong in every test, told by what stands before them: it tells where to look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import SPLIT_BY
from grader.feedback.generic.paired_words import NUMBER
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.source.printed_names import find_printed_name
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_with_and

_LONGEST, _LONGEST_LINE, _LEAST_TESTS = 10_000, 80, 2
_LONGEST_SOURCE = 200_000
_ORDINALS = (say_later("first"), say_later("second"), say_later("third"), say_later("fourth"), say_later("fifth"))
_LABEL = re.compile(r"[^\W\d][^:\n]{0,40}:(?=\s)")
_NO_GAP = 1e-6
"""What numbers with decimals may differ by and still be the same."""


@dataclass(frozen=True)
class _WrongAnswer:
    """The first that is wrong in a test: the text between the numbers of its line, which of them, and by how much.

    What is no number has the words before it, and no gap.
    """

    words: tuple[str, ...]
    place: int
    line: str
    gap: float | None


def find_first_wrong_answer(facts: ProgramFacts) -> Diagnosis | None:
    """The same number of the same line, or what stands behind the same words, is the first wrong one in all tests."""
    runs = [ran for ran in facts.failing if ran.case.is_visible]
    found = [_find_first(ran) for ran in runs]
    wrong = [each for each in found if each]
    if len(wrong) < max(_LEAST_TESTS, len(found)) or len({(each.words, each.place) for each in wrong}) > 1:
        return None
    hidden = [ran for ran in facts.failing if not ran.case.is_visible and _is_alike(_find_first(ran), wrong[0])]
    return facts.diagnose(
        "first-answer", "the same answer wrong first", _write_message(facts.text, wrong), [*runs, *hidden]
    )


def _write_message(text: str, wrong: Sequence[_WrongAnswer]) -> str:
    first, gaps = wrong[0], [each.gap for each in wrong if each.gap is not None]
    if not gaps:
        return say(
            "In the {count} visible tests that fail, the first wrong answer is the one after “{words}”. "
            "Look at where your program finds it.",
            count=len(wrong),
            words=first.words[0],
        )
    return say(
        "In the {count} visible tests that fail, the first wrong number is {number}. {gap}{place}",
        count=len(wrong),
        number=_tell_number(first),
        gap=_tell_gap(gaps),
        place=_tell_place(text, first),
    )


def _is_alike(found: _WrongAnswer | None, other: _WrongAnswer) -> bool:
    return found is not None and (found.words, found.place) == (other.words, other.place)


def _find_first(ran: CaseRun) -> _WrongAnswer | None:
    """None where something else is wrong first, or nothing tells what the number is."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared_in_order or len(ran.output) > _LONGEST:
        return None
    all_asked, all_got = split_both(ran)
    if len(all_asked) != len(all_got) or ran.case.compare.mode not in SPLIT_BY:
        return None  # a line is missing, or a number may differ a little
    pairs = zip(all_asked, all_got, strict=True)
    both = ((" ".join(one.split()), " ".join(two.split())) for one, two in pairs)  # columns have blanks as they need
    asked, got = next(((one, two) for one, two in both if one != two), ("", ""))
    if got in (" ".join(line.split()) for line in all_asked):
        return None  # a line in the place of another one
    words = tuple(NUMBER.split(asked))
    if len(asked) > _LONGEST_LINE or words != tuple(NUMBER.split(got)) or not any(map(str.isalpha, "".join(words))):
        label = _LABEL.match(asked)
        return _WrongAnswer((label[0],), 0, asked, None) if label and got.startswith(label[0]) else None
    numbers = zip(NUMBER.findall(asked), NUMBER.findall(got), strict=True)
    gaps = [float(two) - float(one) for one, two in numbers]
    place = next((place for place, gap in enumerate(gaps) if abs(gap) > _NO_GAP), len(_ORDINALS))
    return _WrongAnswer(words, place, asked, gaps[place]) if place < len(_ORDINALS) else None


def _tell_number(wrong: _WrongAnswer) -> str:
    if wrong.place == 0 and wrong.words[0].strip(" :="):
        return say("the one after “{words}”", words=wrong.words[0].strip())
    return say("the {ordinal} one in a line like “{line}”", ordinal=say(_ORDINALS[wrong.place]), line=wrong.line)


def _tell_place(text: str, wrong: _WrongAnswer) -> str:
    """Where the number gets its value, if what is printed has a name."""
    label = wrong.words[0].strip()
    printed = find_printed_name(text, label) if wrong.place == 0 and label else None
    if printed is None:
        line = _find_print(text, wrong.words[wrong.place].strip())
        if line:
            return say("Line {line} prints it: look at where your program calculates it.", line=line)
        return say("Look at where your program calculates it.")
    lines = [str(line) for line in printed.lines]
    if len(lines) == 1:
        return say(
            "Your program takes it from `{name}`, which gets its value on line {line}.",
            name=printed.name,
            line=lines[0],
        )
    return say(
        "Your program takes it from `{name}`, which gets its values on lines {lines}.",
        name=printed.name,
        lines=join_with_and(lines),
    )


def _find_print(text: str, words: str) -> int | None:
    """The only line of a source with a text that holds the words before a wrong number."""
    if len(text) > _LONGEST_SOURCE or not any(map(str.isalpha, words)):
        return None
    return find_only_line(text, re.compile(rf"[\"'`][^\"'`\n]{{0,80}}{re.escape(words)}(?!\w)"))


def _tell_gap(gaps: Sequence[float]) -> str:
    """By how much it is wrong each time, or on which side; empty where that differs."""
    least, most = min(gaps), max(gaps)
    if most - least < _NO_GAP and least == int(least):
        by = abs(int(least))
        said = (
            say("It is too large by {gap} each time.", gap=by)
            if least > 0
            else say("It is too small by {gap} each time.", gap=by)
        )
        return f"{said} "
    if least > 0 or most < 0:
        return (say("It is too large each time.") if least > 0 else say("It is too small each time.")) + " "
    return ""
