"""By what the right lines are in order, and by what those are that a program prints in another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.paired_words import NUMBER, find_shape
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.own_layout import split_answers
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences

_MOST_LINES, _LONGEST = 200, 20_000
_LEAST_MOVED, _LEAST_STEPS = 2, 2
_MOST_OTHERS = 1
"""Lines of an output that may be wrong by what the order has led to, such as one that tells the first of them."""
_NUMBERS_TOLD = (say_later("first number"), say_later("second number"), say_later("third number"))
_WORD_TOLD = say_later("first word")
_ASKED = {
    (False, True): say_later("Asked for: by the {key}, the largest one first."),
    (False, False): say_later("Asked for: by the {key}, the smallest one first."),
    (True, False): say_later("Asked for: by the {key}, from A to Z."),
    (True, True): say_later("Asked for: by the {key}, from Z to A."),
}
"""By whether it is a word that decides, and whether the largest comes first."""


@dataclass(frozen=True)
class _LineOrder:
    """What lines are in order by, as `take` gives it of one; `turned`: the largest comes first; how that is `told`."""

    take: Callable[[str], float | None] | Callable[[str], str]
    turned: bool
    told: str

    def holds(self, lines: Sequence[str]) -> bool:
        """Whether lines are in this order; equal ones may come in any."""
        keys = [self.take(line) for line in lines]
        pairs = [(other, one) if self.turned else (one, other) for one, other in pairwise(keys)]
        return None not in keys and all(one <= other for one, other in pairs)  # type: ignore[operator]

    def count_steps(self, lines: Sequence[str]) -> int:
        """How often one line must come before the next one."""
        keys = [self.take(line) for line in lines]
        return sum(one != other for one, other in pairwise(keys))


def find_line_order(facts: ProgramFacts) -> Diagnosis | None:
    """The right lines in another order, in all that fails but for what crashes, and what they are in order by."""
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and _is_lined(ran)]
    if not wrong or len(wrong) < len(facts.failing):
        return None
    pairs = [(ran, _take_common(ran)) for ran in wrong]
    moved = [(ran, lines) for ran, lines in pairs if lines and lines[0] != lines[1]]
    visible = [(ran, lines) for ran, lines in moved if ran.case.is_visible]
    told = _describe(visible, facts.ended)
    if len(moved) < len(wrong) or not told:
        return None
    return facts.diagnose("other-order", "lines in another order", told, wrong)


def _is_lined(ran: CaseRun) -> bool:
    """Whether its lines are compared one by one, and few enough."""
    return ran.is_compared_in_order and len(ran.output) <= _LONGEST


def _take_common(ran: CaseRun) -> tuple[Sequence[str], Sequence[str]] | None:
    """The lines that look like those which have moved, as expected and as printed; None where others are wrong."""
    expected, printed = split_answers(ran.case.expected or ""), split_answers(decode(ran.output))
    if len(expected) != len(printed) or len(expected) > _MOST_LINES:
        return None
    common = Counter(expected) & Counter(printed)
    if len(expected) - common.total() > _MOST_OTHERS:
        return None
    both = [[line for line in lines if line in common] for lines in (expected, printed)]
    if Counter(both[0]) != Counter(both[1]):
        return None
    shapes = {find_shape(one) for one, other in zip(*both, strict=True) if one != other}
    alike = [[line for line in lines if find_shape(line) in shapes] for lines in both]
    return alike[0], alike[1]


def _describe(moved: Sequence[tuple[CaseRun, tuple[Sequence[str], Sequence[str]]]], ended: Sequence[CaseRun]) -> str:
    """What is said; empty where no order or several may be asked for. Hidden tests only rule orders out."""
    if not moved or max(len(lines[0]) for _, lines in moved) < _LEAST_MOVED:
        return ""
    printed = [lines[1] for _, lines in moved]
    shapes = {find_shape(line) for _, lines in moved for line in lines[0]}
    rows = [(ran, [line for line in _split_expected(ran) if find_shape(line) in shapes]) for ran in ended]
    asked = _find_order(rows)
    if asked is None:
        return ""
    if all(map(asked.holds, printed)):
        second = _find_order([(ran, group) for ran, lines in rows for group in _list_equal(lines, asked)], least=1)
        among = say("Your program prints lines with the same {key} in another order.", key=say(asked.told))
        return join_sentences(among, *([_say_asked(second)] if second else []))
    message = join_sentences(say("Your program prints the right lines in another order."), _say_asked(asked))
    own = next((order for order in _list_orders() if _is_in(order, printed, _LEAST_STEPS)), None)
    if own and own.told != asked.told:
        return join_sentences(message, say("Yours are in order by the {key}.", key=say(own.told)))
    if own:
        return join_sentences(message, say("Yours are the other way round."))
    if all(_is_order_of_input(ran, lines[1]) for ran, lines in moved):
        return join_sentences(message, say("Yours are in the order of the input."))
    return message


def _split_expected(ran: CaseRun) -> Sequence[str]:
    return split_answers((ran.case.expected or "")[:_LONGEST])


def _say_asked(order: _LineOrder) -> str:
    return say(_ASKED[order.take is _take_word, order.turned], key=say(order.told))


def _find_order(rows: Sequence[tuple[CaseRun, Sequence[str]]], least: int = _LEAST_STEPS) -> _LineOrder | None:
    """The only order in which all of these are, by a number or by the first word; none where they follow the input."""
    lines = [each for _, each in rows]
    fitting = [order for order in _list_orders() if _is_in(order, lines, least)]
    follows = all(_is_order_of_input(ran, each) for ran, each in rows)
    return fitting[0] if len(fitting) == 1 and not follows else None


def _is_in(order: _LineOrder, rows: Sequence[Sequence[str]], least: int) -> bool:
    """Whether all lines are in an order that decides often enough."""
    return all(map(order.holds, rows)) and sum(map(order.count_steps, rows)) >= least


def _list_orders() -> Iterator[_LineOrder]:
    for place, told in enumerate(_NUMBERS_TOLD):
        yield from (_LineOrder(partial(_take_number, place=place), turned, told) for turned in (True, False))
    yield from (_LineOrder(_take_word, turned, _WORD_TOLD) for turned in (False, True))


def _take_number(line: str, place: int) -> float | None:
    """One of the numbers of a line; None where it has too few."""
    numbers = NUMBER.findall(line)
    return float(numbers[place]) if place < len(numbers) else None


def _take_word(line: str) -> str:
    return line.split()[0].rstrip(":,;") if line.split() else ""


def _list_equal(lines: Sequence[str], order: _LineOrder) -> Iterator[Sequence[str]]:
    """The rows of lines that an order leaves open."""
    for _, group in groupby(lines, order.take):
        found = [*group]
        if len(found) > 1:
            yield found


def _is_order_of_input(ran: CaseRun, lines: Sequence[str]) -> bool:
    """Whether lines stand as their first words come up in the input."""
    words = dict.fromkeys(_take_word(word) for word in ran.case.input.split())
    places = {word: place for place, word in enumerate(words)}
    found = [places.get(_take_word(line), -1) for line in lines]
    return -1 not in found and found == sorted(found)
