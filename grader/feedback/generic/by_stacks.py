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

    name: str
    declared: re.Pattern[str]
    told: SpokenText


def _make_holders(stack: str, queue: str) -> Sequence[_Holder]:
    return (
        _Holder("stack for queue", re.compile(stack), _STACK),
        _Holder("queue for stack", re.compile(queue), _QUEUE),
    )


_HOLDERS: Mapping[str, Sequence[_Holder]] = MappingProxyType(
    {
        "cpp": _make_holders(r"\bstack\s?<", r"\bqueue\s?<"),
        "java": _make_holders(r"\bStack\s?<", r"\bQueue\s?<"),
        "csharp": _make_holders(r"\bStack\s?<", r"\bQueue\s?<"),
    }
)
_COMMENT = re.compile(r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/")
_BY_RANK = re.compile(r"[pP]riority_?[qQ]ueue")
_LEAST_WORDS, _LEAST_TESTS = 3, 2
"""Two words may have changed places for any other reason."""


def find_turned_order(facts: ProgramFacts) -> Diagnosis | None:
    """The first line that differs has the same words in several tests, some of them in the opposite order.

    The program has a stack or a queue, and not both, nor a queue by rank.
    """
    code = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), facts.text)
    holders = [each for each in _HOLDERS.get(facts.language.name, ()) if each.declared.search(code)]
    if len(holders) != 1 or _BY_RANK.search(code):
        return None
    holder = holders[0]
    turned = [(ran, words) for ran in facts.failing if (words := _find_turned(ran))]
    shown = next((words for ran, words in turned if ran.case.is_visible), None)
    most = max((len(set(words)) for _, words in turned), default=0)
    if shown is None or len(turned) < _LEAST_TESTS or most < _LEAST_WORDS:
        return None
    message = say(holder.told, asked=" ".join(shown), got=" ".join(reversed(shown)))
    place = name_place(find_only_line(code, holder.declared), say("This decides who comes first."))
    return facts.diagnose("turned-order", holder.name, message, [ran for ran, _ in turned], place)


def _find_turned(ran: CaseRun) -> Sequence[str]:
    """The words of the first line that differs of which only the order is turned round; none where more differs."""
    difference = ran.result.difference
    if difference is None or ran.result.verdict is not Verdict.WRONG_ANSWER:
        return ()
    asked, got = difference.expected.split(), difference.actual.split()
    unlike = [at for at, (one, other) in enumerate(zip(asked, got, strict=False)) if one != other]
    if len(asked) != len(got) or not unlike:
        return ()
    turned = slice(unlike[0], unlike[-1] + 1)
    return asked[turned] if asked[turned][::-1] == got[turned] else ()
