"""Names of several words that a program takes apart, proved by one run with a single word in the place of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.changed_input_runs import MOST_TRIED, list_visible, run_on
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import are_same_outputs, choose_comparable_rule, decode
from grader.model import Diagnosis
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_WORD = re.compile(r"[^\W\d_][\w'’-]*+")
_BETWEEN = re.compile(r"[\r\n;|\t]|,(?! )")
"""What stands between the values of an input, besides blanks."""
_READS_WORD = re.compile(r"\bcin\s?>>|\.next\(\)|(?<![>\w])>>\s?\w")
_LONGEST, _MOST_WORDS = 20_000, 6
_JOINTS = "_~^"
"""Marks of which one is taken for the blanks within a name: none that the input or its answer has."""


def find_split_name(facts: ProgramFacts) -> Diagnosis | None:
    """With one word in the place of each name, the answers are right but for that word."""
    named = [(ran, [*_list_names(ran)]) for ran in list_visible(facts, FAILED_BY_ITSELF)]
    named = [(ran, names) for ran, names in named if any(_is_lost(ran, name) for name in names)]
    tried = [(ran, names) for ran, names in named if names][:MOST_TRIED]
    fixed = [(ran, names) for ran, names in tried if _is_right_when_joined(facts, ran, names)]
    if not fixed:
        return None
    message = say(
        "Your program takes names such as “{name}” apart, which have more than one word. "
        "With one word in their place, the same input gives the right answer: read such a name to its end.",
        name=next(name for name in fixed[0][1] if _is_lost(fixed[0][0], name)),
    )
    reader = facts.source.word_reader if len(_READS_WORD.findall(facts.text)) == 1 else None
    if reader:
        whole = say("`{call}` reads one word: read the line with `{better}`.", call=reader.call, better=reader.better)
        message = join_sentences(message, whole)
    place = name_place(reader.line, say("This line reads one word.")) if reader else None
    return facts.diagnose("split-name", "names taken apart", message, [ran for ran, _ in fixed], place)


def _is_lost(ran: CaseRun, name: str) -> bool:
    """Whether the words do not stand side by side in the output: where they do, nothing has taken them apart."""
    output = " ".join(decode(ran.output).split())
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", output) is None


def _list_names(ran: CaseRun) -> Iterator[str]:
    """The longest rows of words on a line of the input that stand in the expected output as well."""
    asked = ran.case.expected or ""
    for value in _BETWEEN.split(ran.case.input) if len(ran.case.input) <= _LONGEST else ():
        words = value.split(" ")
        place = 0
        while place < len(words):
            ends = range(min(len(words), place + _MOST_WORDS), place + 1, -1)
            rows = (words[place:end] for end in ends)
            name = next((" ".join(row) for row in rows if _is_name(row, asked)), "")
            if name:
                yield name
            place += name.count(" ") + 1


def _is_name(row: Sequence[str], asked: str) -> bool:
    return all(map(_WORD.fullmatch, row)) and re.search(rf"(?<!\w){re.escape(' '.join(row))}(?!\w)", asked) is not None


def _is_right_when_joined(facts: ProgramFacts, ran: CaseRun, names: Sequence[str]) -> bool:
    text, asked = ran.case.input, ran.case.expected or ""
    joint = next((mark for mark in _JOINTS if mark not in text and mark not in asked), "")
    if not joint:
        return False
    joined = {name: name.replace(" ", joint) for name in sorted({*names}, key=len, reverse=True)}
    for name, word in joined.items():
        text = text.replace(name, word)
    other = run_on(facts, ran, text)
    if other is None or other.result.exit_code:
        return False
    output = decode(other.output)
    for name, word in joined.items():
        output = output.replace(word, name)
    return are_same_outputs(asked.encode(), output.encode(), choose_comparable_rule(ran.case.compare))
