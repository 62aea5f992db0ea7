"""Mistakes that show in what a program prints, and in how long it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.paired_words import find_shape
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.own_layout import keep_letters, split_answers
from grader.judging import are_same_outputs, decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later, say_number

_SIGNS = re.compile(rb"(?P<sign>[+-])(?P<blank> ?)-(?P<number>[0-9][0-9.]{0,30}|[a-z])")
_COMMA = re.compile(rb"(?<=[0-9]),(?=[0-9])")
_LEAST_RUNS = 3
_LEAST_EXTRA = 2
_MOST_WORDS = 12
"""Words of all answers together; where there are more, the answers are free text."""
_LONGEST = 100_000
_MOST_CASES = 100
_NESTED = say_later("This loop is inside another loop, so its work is repeated.")


def find_same_output(facts: ProgramFacts) -> Diagnosis | None:
    """The output is the same for every input, and no crash came before what else it would print."""
    runs = [ran for ran in facts.ended if ran.result.verdict is not Verdict.RUNTIME_ERROR]
    outputs = {ran.output for ran in runs}
    if len(outputs) != 1 or len({ran.case.expected for ran in runs}) < _LEAST_RUNS or len(runs) < len(facts.runs):
        return None
    first = next((line for line in decode(outputs.pop()).splitlines() if line.strip()), "")
    if not first:
        return None
    what = quote_start(first.strip())
    message = say(
        "Your program prints the same for every input: “{what}”. Compute the answer from the input.", what=what
    )
    late = facts.source.late_reading
    if late:
        message = say(
            "Your program prints “{what}” before its input is there: the function that you give to `{call}` is called "
            "later. Print in that function, or when all lines are read.",
            what=what,
            call=late.call,
        )
        place = name_place(late.line, say("This line runs before the input is read."))
        return facts.diagnose("prints-too-early", "prints before it reads", message, facts.failing, place)
    return facts.diagnose("same-output", "same output for every input", message, facts.failing)


def find_decimal_comma(facts: ProgramFacts) -> Diagnosis | None:
    """Numbers have a comma where a point is asked for, and are right otherwise."""
    runs = [
        ran for ran in _find_wrong(facts) if _COMMA.search(ran.output) and _is_right(ran, _COMMA.sub(b".", ran.output))
    ]
    message = say("Your program writes numbers with a decimal comma. Write a point: 2.50, not 2,50.")
    place = name_place(facts.source.lines.comma, say("This line replaces a point by a comma."))
    return facts.diagnose("decimal-comma", "decimal comma", message, runs, place) if runs else None


def find_double_sign(facts: ProgramFacts) -> Diagnosis | None:
    """Signs stand side by side, as in `+ -3`, where one is asked for, and all is right otherwise."""
    runs = ((ran, _SIGNS.search(ran.output)) for ran in _find_wrong(facts))
    fitting = [(ran, found) for ran, found in runs if found and _is_right(ran, _SIGNS.sub(_join_signs, ran.output))]
    shown = next((found for ran, found in fitting if ran.case.is_visible), None)
    if shown is None:
        return None
    message = say(
        "Your program prints “{signs}” where “{sign}” is asked for: a number below 0 brings its own sign. "
        "Choose the sign first, and then print the number without its own.",
        signs=decode(shown[0]),
        sign=decode(_join_signs(shown)),
    )
    return facts.diagnose("double-sign", "two signs side by side", message, [ran for ran, _ in fitting])


def _join_signs(found: re.Match[bytes]) -> bytes:
    """`+ -3` as `- 3`, and `- -3` as `+ 3`."""
    return (b"-" if found["sign"] == b"+" else b"+") + found["blank"] + found["number"]


def _is_right(ran: CaseRun, output: bytes) -> bool:
    return are_same_outputs((ran.case.expected or "").encode(), output, ran.case.compare)


def find_other_order(facts: ProgramFacts) -> Diagnosis | None:
    """The right lines are there, in another order."""
    runs = [ran for ran in facts.failing if ran.result.difference and ran.result.difference.rung == "other order"]
    if len(runs) < len(facts.failing) or not runs:
        return None
    message = say(
        "Your program prints the right lines in another order. Print them in the order that the assignment asks for."
    )
    return facts.diagnose("other-order", "lines in another order", message, runs)


def find_extra_lines(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the answers are right, and there are other lines beside them."""
    rungs = {ran.result.difference.rung if ran.result.difference else "" for ran in facts.failing}
    shown = [ran for ran in _find_wrong(facts) if ran.case.is_visible]
    if rungs != {"extra lines"} or len(facts.failing) < _LEAST_EXTRA or not shown:
        return None
    places = {_find_place_of_extra_lines(ran) for ran in _find_wrong(facts)}
    where = places.pop() if len(places) == 1 else say("beside the answers")
    answers = split_answers(shown[0].case.expected or "")
    extra = next(line for line in split_answers(decode(shown[0].output)) if line not in answers)
    message = say(
        "Your program also prints a line like “{line}” {where}. Print only the answers.",
        line=quote_start(extra),
        where=where,
    )
    return facts.diagnose("extra-lines", "lines beside the answers", message, facts.failing)


def _find_place_of_extra_lines(ran: CaseRun) -> str:
    """Where a program prints lines beside its answers."""
    answers, lines = split_answers(ran.case.expected or ""), split_answers(decode(ran.output))
    if len(lines) == 2 * len(answers) and answers in (lines[1::2], lines[::2]):
        return say("before each answer") if lines[1::2] == answers else say("after each answer")
    return say("beside the answers")


def find_unlike_answers(facts: ProgramFacts) -> Diagnosis | None:
    """No line that is printed has a word of an answer, where all answers are of a few words."""
    wrong = _find_wrong(facts)
    if not wrong or len(wrong) < len(facts.failing):
        return None  # before the many lines of a large case are read
    words = frozenset[str]().union(*(_collect_few_words(ran.case.expected or "") for ran in facts.ended))
    outputs = [decode(ran.output) for ran in wrong]
    if not 0 < len(words) <= _MOST_WORDS or any(not words.isdisjoint(_collect_words([each])) for each in outputs):
        return None
    expected = [line for ran in facts.ended for line in split_answers(ran.case.expected or "")]
    printed = [line for each in outputs for line in split_answers(each)]
    if all(map(_has_bare_numbers, (expected, printed))):
        return None
    if not {*map(find_shape, expected)}.isdisjoint(map(find_shape, printed)):
        return None
    example = quote_start(expected[0])
    message = say(
        "Your program prints no line that looks like an answer. An answer looks like “{example}”.", example=example
    )
    return facts.diagnose("unlike-answers", "no line like an answer", message, wrong)


@lru_cache(_MOST_CASES)
def _collect_few_words(text: str) -> frozenset[str]:
    """The words of what a case expects, which a class shares; of many so few that one sees there are too many."""
    return frozenset(islice(_collect_words([text]), _MOST_WORDS + 1))


def _has_bare_numbers(lines: Iterable[str]) -> bool:
    """Whether a line has numbers and no words: what is asked for in one place, and printed."""
    return any(not keep_letters(line) and any(map(str.isdecimal, line)) for line in lines)


def _collect_words(lines: Iterable[str]) -> set[str]:
    return set(keep_letters("\n".join(lines)).split())


def _find_wrong(facts: ProgramFacts) -> Sequence[CaseRun]:
    """The runs that ended well, printed something, and are wrong."""
    return [
        ran
        for ran in facts.ended
        if ran.result.verdict in (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR)
        and ran.is_compared_in_order
        and len(ran.output) <= _LONGEST
    ]


def find_slowness(facts: ProgramFacts) -> Diagnosis | None:
    """Accepted on every small input, out of time on every large one."""
    late = [ran for ran in facts.failing if ran.result.verdict is Verdict.TIME_LIMIT]
    right = [ran for ran in facts.runs if ran.result.verdict is Verdict.ACCEPTED]
    if not late or len(late) < len(facts.failing) or len(right) < _LEAST_RUNS:
        return None
    most, least = max(len(ran.case.input) for ran in right), min(len(ran.case.input) for ran in late)
    if most * 2 > least:
        return None
    message = say(
        "Your program runs out of time in tests with large inputs. It passes those of up to {most}, and not one of "
        "{least}. Look for work that is repeated for each item, and for a loop that does not end there.",
        most=_count_characters(most),
        least=_count_characters(least),
    )
    place = None if _is_watched(late) else name_place(facts.source.lines.nesting, _NESTED)
    return facts.diagnose("too-slow", "too slow for large inputs", message, late, place)


def _count_characters(number: int) -> str:
    return say_number(number, "{number:,} character", "{number:,} characters")


def _is_watched(late: Iterable[CaseRun]) -> bool:
    """Whether a second run shows where the program is: of a test that its student may see."""
    return any(ran.case.is_visible for ran in late)
