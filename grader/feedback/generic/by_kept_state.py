"""What is left over from a part of the input and spoils the answer to the next, proved by running parts alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import ENDED_WELL, MOST_TRIED, list_visible, run_on
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both, split_output
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_MOST_SEEN, _LONGEST_PART = 8, 2_000
_MOST_PARTS = 12
"""Parts of an input of which the right answers are asked for, each alone."""


def find_kept_state(facts: ProgramFacts) -> Diagnosis | None:
    """A part of the input is answered right where it stands alone, and wrong behind another one."""
    runs = [ran for ran in list_visible(facts, {Verdict.WRONG_ANSWER}) if _list_later_faults(ran)]
    told = [_find_spoilt_answer(facts, ran) for ran in runs[:MOST_TRIED]]
    if not told or not told[0] or not all(told) or _has_state(facts):
        return None
    message = say(
        "Your program gives “{answer}” where its part of the input stands alone, but not where another part comes "
        "before it. Something is left over from there: reset your variables for each part.",
        answer=told[0],
    )
    return facts.diagnose("kept-state", "something left over from before", message, runs)


def _find_spoilt_answer(facts: ProgramFacts, ran: CaseRun) -> str | None:
    """The first wrong answer, if its part of the input is answered right alone, and wrong behind another part."""
    asked, _ = split_both(ran)
    for parts, number in _list_later_faults(ran):
        own = parts.texts[number]
        if _is_meant(facts, parts, asked):
            continue
        if _answer(facts, ran, parts.write(own)) != [asked[number]]:
            continue
        for before in dict.fromkeys((parts.texts[number - 1], parts.texts[0])):
            both = _answer(facts, ran, parts.write(before, own))
            if len(both) == 2 and both[1] != asked[number]:
                return asked[number]
    return None


def _is_meant(facts: ProgramFacts, parts: _InputParts, asked: Sequence[str]) -> bool:
    """Whether a right answer follows from the parts before it, as that to a command does which changes something.

    Where nobody can be asked what is right, the tests tell.
    """
    tests = {ran.case.input: ran.case.expected for ran in facts.ended if ran.case.is_visible}
    solve = facts.solve or tests.get
    alone = (solve(parts.write(text)) for text in parts.texts[:_MOST_PARTS])
    pairs = zip(alone, asked, strict=False)
    return any(answer is not None and answer.strip() != line.strip() for answer, line in pairs)


def _has_state(facts: ProgramFacts) -> bool:
    """Whether an answer of any test that the student sees follows from the parts before it."""
    seen = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST_PART][:_MOST_SEEN]
    for ran in seen:
        asked, _ = split_both(ran)
        for parts in _list_parts(ran.case.input):
            if len(parts.texts) == len(asked) and _is_meant(facts, parts, asked):
                return True
    return False


@dataclass(frozen=True)
class _InputParts:
    """The parts of an input, to each of which an answer belongs, and what stands between them.

    Where the input is `counted`, its first line says how many parts there are.
    """

    texts: Sequence[str]
    between: str = "\n"
    counted: bool = False

    def write(self, *texts: str) -> str:
        """An input of other parts."""
        head = f"{len(texts)}\n" if self.counted else ""
        return f"{head}{self.between.join(texts)}\n"


def _list_later_faults(ran: CaseRun) -> list[tuple[_InputParts, int]]:
    """The parts of an input, and which one has the first wrong answer: not the first.

    One answer must belong to each part. Where one is wrong that is that of another, answers may have changed places,
    but for those of a counted input: there an answer stands for several parts.
    """
    text = ran.case.input
    asked, got = split_both(ran)
    wrong = next((number for number, pair in enumerate(zip(asked, got, strict=False)) if pair[0] != pair[1]), 0)
    if not wrong or not asked[wrong].strip():
        return []
    first, *lines = text.splitlines() or [""]
    if first.strip() == str(len(asked)) and len(lines) == len(asked):
        return [(_InputParts(lines, counted=True), wrong)]
    if len(asked) != len(got) or got[wrong] in asked:
        return []
    return [(parts, wrong) for parts in _list_parts(text) if wrong < len(parts.texts) <= len(asked)]


def _list_parts(text: str) -> tuple[_InputParts, ...]:
    """The blocks of an input, and its lines."""
    blocks = [block.strip("\n") for block in re.split(r"\n{2,}", text) if block.strip()]
    return _InputParts(blocks, "\n\n"), _InputParts(text.splitlines())


def _answer(facts: ProgramFacts, ran: CaseRun, text: str) -> list[str]:
    """The lines that it prints for a text."""
    other = run_on(facts, ran, text)
    ended = other is not None and other.result.verdict in ENDED_WELL | {Verdict.ACCEPTED}
    return split_output(decode(other.output)) if other and ended else []
