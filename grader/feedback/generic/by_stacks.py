"""What waits in a line is taken in the order of a stack where that of a queue is asked for, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import SpokenText, say, say_later

_STACK = say_later(
    "Your program prints “{got}” where “{asked}” is asked for: the same, the other way round. "
    "A stack gives back first what came last. Use a queue, which gives back first what came first."
)
_QUEUE = say_later(
    "Your program prints “{got}” where “{asked}” is asked for: the same, the other way round. "
    "A queue gives back first what came first. Use a stack, which gives back first what came last."
)


@dataclass(frozen=True)
class _Holder:
    """How a program declares what holds those that wait, and what is told where their order is turned round."""

    declared: re.Pattern[str]
    told: SpokenText


def _make_holders(stack: str, queue: str) -> Sequence[_Holder]:
    return (_Holder(re.compile(stack), _STACK), _Holder(re.compile(queue), _QUEUE))


_HOLDERS: Mapping[str, Sequence[_Holder]] = MappingProxyType(
    {
        "cpp": _make_holders(r"\bstack\s?<", r"\bqueue\s?<"),
        "java": _make_holders(r"\bStack\s?<|\.push\(", r"\bQueue\s?<"),
        "csharp": _make_holders(r"\bStack\s?<", r"\bQueue\s?<"),
    }
)
_LEAST_WORDS, _LEAST_TESTS = 2, 2


def find_turned_order(facts: ProgramFacts) -> Diagnosis | None:
    """The first line that differs has the same words in several tests, some of them in the opposite order.

    The program has a stack or a queue, and not both.
    """
    holders = [each for each in _HOLDERS.get(facts.language.name, ()) if each.declared.search(facts.text)]
    if len(holders) != 1:
        return None
    turned = [(ran, words) for ran in facts.failing if (words := _find_turned(ran))]
    shown = next((words for ran, words in turned if ran.case.is_visible), None)
    if shown is None or len(turned) < _LEAST_TESTS:
        return None
    message = say(holders[0].told, asked=" ".join(shown), got=" ".join(reversed(shown)))
    line = find_only_line(facts.text, holders[0].declared)
    place = name_place(line, say("This decides who comes first."))
    return facts.diagnose("turned-order", "stack for queue", message, [ran for ran, _ in turned], place)


def _find_turned(ran: CaseRun) -> Sequence[str]:
    """The words of the first line that differs of which only the order is turned round; none where more differs."""
    difference = ran.result.difference
    if difference is None or ran.result.verdict is not Verdict.WRONG_ANSWER:
        return ()
    asked, got = difference.expected.split(), difference.actual.split()
    unlike = [at for at, (one, other) in enumerate(zip(asked, got, strict=False)) if one != other]
    if len(asked) != len(got) or not unlike:
        return ()
    words = asked[unlike[0] : unlike[-1] + 1]
    is_turned = words[::-1] == got[unlike[0] : unlike[-1] + 1] and len(set(words)) >= _LEAST_WORDS
    return words if is_turned else ()
