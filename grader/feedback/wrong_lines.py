"""Which answers an output gets wrong, and what it answers instead, told from the lines side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.judging import MODES
from grader.model import AnswerPart, Case, Difference, find_answer_name, make_answer_finder

_SHORTEST_STEM, _LONGEST_ENDING = 4, 2
"""Letters of a word, so that `win` is not taken for `wins`, and of what may stand behind it."""
_NUMBER = re.compile(r"-?[0-9]{1,40}")


def is_form(difference: Difference | None) -> bool:
    """Whether only the look of the output is wrong."""
    return difference is not None and difference.form


def has_many_right_outputs(case: Case) -> bool:
    """Whether other outputs than the expected one are right, so that none is compared with it."""
    return not MODES[case.compare.mode].compares


def find_wrong_answers(difference: Difference | None, expected: str, parts: Sequence[AnswerPart] = ()) -> Iterator[int]:
    """The answers (from 0, in the order of `parts`) of which an expected line differs, each once.

    Where something else than lines is paired, nothing is known.
    """
    lines = expected.split("\n")
    last, find_answer = None, make_answer_finder(parts)
    for pair in difference.pairs if difference else ():
        line = lines[pair.number - 1].rstrip() if pair.number <= len(lines) else None
        if pair.same or pair.expected is None or pair.expected.rstrip() != line:
            continue
        answer = find_answer(pair.number)
        if answer is not None and answer != last:
            yield answer
        last = answer


def is_given(wanted: str, own: str, printed: str, expected: str) -> bool:
    """Whether the program gives the right answer in any case: in another form, or among too many or too few lines."""
    if _NUMBER.findall(wanted) and _NUMBER.findall(wanted) == _NUMBER.findall(own):
        return True
    asked, got = ([line.split() for line in text.split("\n") if line.strip()] for text in (expected, printed))
    return len(asked) != len(got) and 0 < asked.count(wanted.split()) <= got.count(wanted.split())


def is_other_ending(expected: str, own: str) -> bool:
    """Whether an answer is the expected one but for the ends of words, as `1 counter` for `1 counters`."""
    wanted, given = expected.split(), own.split()
    pairs = [pair for pair in zip(wanted, given, strict=False) if pair[0] != pair[1]]
    return len(wanted) == len(given) and bool(pairs) and all(_have_one_stem(*pair) for pair in pairs)


def _have_one_stem(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    is_stem = len(short) >= _SHORTEST_STEM and long.startswith(short) and len(long) - len(short) <= _LONGEST_ENDING
    return is_stem and short.isalpha() and long.isalpha()


def name_judged_line(difference: Difference | None) -> str:
    """What a student reads of the place at which a checker rejects an output."""
    pairs = difference.pairs if difference else ()
    return find_answer_name((), pairs[0].number - 1) if pairs else "the output"


def find_own_answer(difference: Difference | None, lines: range) -> str | None:
    """What the program says in the place of the answer on these expected lines, None where that is not sure.

    It is sure as long as the lines are in step: from the first line that is missing or too many on, a line may belong
    to another answer.
    """
    pairs = difference.pairs if difference else ()
    in_step = all(
        pair.actual_number == pair.number and pair.expected is not None for pair in pairs if pair.number < lines.stop
    )
    own = [pair for pair in pairs if pair.number in lines]
    if not in_step or len(own) < len(lines) or any(pair.folded for pair in own):
        return None
    return "\n".join(pair.actual or "" for pair in own)
