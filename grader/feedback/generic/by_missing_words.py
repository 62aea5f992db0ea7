"""Lines of which a program prints only the beginning, and a line that it leaves out before the last one."""

from __future__ import annotations

from collections.abc import Sequence

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_LONGEST = 100_000
_LEAST_RUNS = 2
_LEAST_SHORT = 3


def find_short_lines(facts: ProgramFacts) -> Diagnosis | None:
    """Every line that is printed is the beginning of the one that is asked for, and most lack words at their ends."""
    runs = [ran for ran in facts.failing if _is_literal(ran)]
    pairs = {ran.case.name: _pair_beginnings(ran) for ran in runs}
    visible = (pair for ran in runs if ran.case.is_visible for pair in pairs[ran.case.name] or ())
    shown = next((pair for pair in visible if 0 < len(pair[1]) < len(pair[0])), None)
    if len(runs) < max(_LEAST_RUNS, len(facts.failing)) or not shown or not all(pairs.values()):
        return None
    short = [pair for each in pairs.values() for pair in each if len(pair[1]) < len(pair[0])]
    if len({tuple(asked) for asked, _ in short}) < _LEAST_SHORT or 2 * len(short) < sum(map(len, pairs.values())):
        return None
    asked, got = shown
    message = say(
        "Your program leaves out the end of a line: it prints “{got}” where “{asked}” is asked for.",
        got=_quote(got),
        asked=_quote(asked),
    )
    if any(len(pairs[ran.case.name]) < len(_split(ran.case.expected or "")) for ran in runs):
        message = join_sentences(message, say("Lines are missing at the end of the output, too."))
    return facts.diagnose("short-lines", "lines without their ends", message, runs)


def find_missing_round(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the last but one line is missing, and all before it is right: a loop ended too early."""
    runs = [ran for ran in facts.failing if _is_literal(ran)]
    shown = next((ran for ran in runs if ran.case.is_visible), None)
    if len(runs) < max(_LEAST_RUNS, len(facts.failing)) or shown is None or not all(map(_lacks_last_but_one, runs)):
        return None
    if all(_split(decode(ran.output))[:-1] == [] for ran in runs):
        return None  # nothing but a last line is printed: no loop may have begun
    message = say(
        "The line before the last one is missing each time: “{line}”. Check where your loop starts and ends.",
        line=_quote(_split(shown.case.expected or "")[-2]),
    )
    return facts.diagnose("missing-round", "line before the last missing", message, runs)


def _lacks_last_but_one(ran: CaseRun) -> bool:
    asked, got = _split(ran.case.expected or ""), _split(decode(ran.output))
    is_shorter = len(got) == len(asked) - 1 and len(got) > 0
    return is_shorter and got[:-1] == asked[:-2] and got[-1][:1] == asked[-1][:1] != asked[-2][:1]


def _pair_beginnings(ran: CaseRun) -> list[tuple[Sequence[str], Sequence[str]]]:
    """The words of each line that is asked for with those that are printed; none where these are no beginnings.

    Of a single word, nothing is the beginning.
    """
    pairs = list(zip(_split(ran.case.expected or ""), _split(decode(ran.output)), strict=False))
    fits = len(_split(decode(ran.output))) == len(pairs)
    begins = ((got or len(asked) == 1) and got == asked[: len(got)] for asked, got in pairs)
    return pairs if fits and all(begins) else []


def _split(text: str) -> list[Sequence[str]]:
    return [line.split() for line in text.removesuffix("\n").split("\n")]


def _is_literal(ran: CaseRun) -> bool:
    is_wrong = ran.result.verdict in (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)
    return is_wrong and ran.is_compared_in_order and len(ran.output) <= _LONGEST


def _quote(words: Sequence[str]) -> str:
    return quote_start(" ".join(words))
