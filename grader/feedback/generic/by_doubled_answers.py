"""Lines that are printed too often: once more as they are, or with the same parts in another order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.paired_words import NUMBER
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_LONGEST, _MOST_LINES = 20_000, 400
_PART = re.compile(r"\w+")
_LEAST_PARTS = 2


@dataclass(frozen=True)
class _Doubled:
    """A line that is not asked for, and the one that it repeats, or whose parts it has."""

    got: str
    other: str

    @property
    def is_same(self) -> bool:
        return self.got == self.other


def find_doubled_answer(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but such lines is wrong in the failing tests that the student sees, and how many lines they make."""
    seen = [ran for ran in facts.failing if ran.case.is_visible]
    found = [_find_doubled(ran) for ran in seen]
    doubled = [each for each in found if each]
    if not doubled or len(doubled) < len(found) or len({each.is_same for each in doubled}) > 1:
        return None
    first = min(doubled, key=lambda each: len(each.got))
    hidden = [ran for ran in facts.failing if not ran.case.is_visible and _is_alike(_find_doubled(ran), first)]
    if not first.is_same:
        message = say(
            "Your program prints “{got}” besides “{other}”: the same parts in another order, of which one is asked "
            "for. Keep to one order of the parts: after one of them take none that comes before it.",
            got=quote_start(first.got),
            other=quote_start(first.other),
        )
        return facts.diagnose("doubled-answer", "lines in each order of their parts", message, [*seen, *hidden])
    message = say("Your program prints more empty lines than are asked for.")
    if first.got:
        message = say("Your program prints “{got}” more often than it is asked for.", got=quote_start(first.got))
    told = join_sentences(*filter(None, (message, _tell_twins(facts, seen))))
    return facts.diagnose("doubled-answer", "lines once more", told, [*seen, *hidden])


def _is_alike(found: _Doubled | None, other: _Doubled) -> bool:
    return found is not None and found.is_same is other.is_same


def _find_doubled(ran: CaseRun) -> _Doubled | None:
    """The first such line; None where something else is wrong, too, but for lines that count the others."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared_in_order or len(ran.output) > _LONGEST:
        return None
    asked, got = ([" ".join(line.split()) for line in lines] for lines in split_both(ran))
    if not len(asked) < len(got) <= _MOST_LINES:
        return None
    right = Counter(asked) & Counter(got)
    missing, extra = [*(Counter(asked) - right).elements()], [*(Counter(got) - right).elements()]
    parts = {_sort_parts(line): line for line in right}
    doubled = [_Doubled(line, parts[key]) for line in extra if (key := _sort_parts(line)) in parts]
    others = [line for line in extra if _sort_parts(line) not in parts]
    # A line whose parts are all alike is the same in any order.
    telling = [each for each in doubled if len(set(_PART.findall(each.got))) > 1] or doubled
    if not telling or len({each.is_same for each in telling}) > 1 or len(others) != len(missing):
        return None
    counted = all(map(_has_grown, missing, others))
    return telling[0] if counted and (telling[0].is_same or _are_in_order(telling, asked, got)) else None


def _are_in_order(doubled: Sequence[_Doubled], asked: Sequence[str], got: Sequence[str]) -> bool:
    """Whether what is repeated stands in the order that is asked for: else another order may be meant."""
    others = {each.other for each in doubled}
    first, second = ([line for line in lines if line in others] for lines in (asked, got))
    return first == second


def _sort_parts(line: str) -> tuple[str, ...]:
    """The parts of a line by which it is told from others; the line itself where it has one alone."""
    parts = _PART.findall(line)
    return tuple(sorted(parts)) if len(parts) >= _LEAST_PARTS else (line,)


def _has_grown(asked: str, got: str) -> bool:
    """Whether a line counts more than it is to, so that it may count the others."""
    most = [max(map(float, NUMBER.findall(line)), default=0.0) for line in (asked, got)]
    return most[0] < most[1]


def _tell_twins(facts: ProgramFacts, failing: Sequence[CaseRun]) -> str:
    """That the same line of each failing input has a part twice, if that is so of no other input; else empty."""
    passing = [ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED]
    twins = [_find_twin_lines(ran) for ran in failing]
    others = {place for ran in passing for place in _find_twin_lines(ran)}
    place = min(set.intersection(*map(set, twins)) - others, default=None)
    if not passing or place is None:
        return ""
    shown = min((each[place] for each in twins), key=len)
    return say(
        "That happens where line {number} of the input has the same part twice, as “{line}”.",
        number=place + 1,
        line=quote_start(shown),
    )


def _find_twin_lines(ran: CaseRun) -> dict[int, str]:
    """The lines of the input that have the same part twice, by their place."""
    lines = ran.case.input.splitlines() if len(ran.case.input) <= _LONGEST else []
    return {at: line for at, line in enumerate(lines) if max(Counter(line.split()).values(), default=0) > 1}
