"""An input that a program takes for another one, known by the reference's answer to that one.

What is printed is the right answer to what was read, so nothing has to be run to prove it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_answer_lines, split_both
from grader.judging import are_same_outputs, choose_comparable_rule
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say_later

_WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)
_LONGEST = 20_000
_LEAST_OUTPUTS, _LEAST_OUTPUTS_OF_FEW_WORDS, _FEW_WORDS = 2, 3, 2
"""Different outputs that must be explained: short ones, such as yes and no, are alike by chance."""
_LEAST_WRONG_LINES = 2
"""Of the only output that is explained."""
_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,18}(?:\.[0-9]{1,18})?(?![\w.])")
_LONGEST_COUNT = 6
_TAKES_BLANKS_OUT = re.compile(
    r"\breplace(?:All)?\(\s{0,3}(?:\" \"|' '|\"(?: |\\\\s)[+*]?\"|/(?: |\\s)[+*]?/g?)"
    r"\s{0,3},\s{0,3}(?:\"\"|'')\s{0,3}\)"
    r"|\bremove(?:_if)?\([^;\n]{1,80}(?:' '|isspace)|(?:\"\"|'')\.join\(\w{1,40}\.split\(\)\)"
)


@dataclass(frozen=True)
class _Misreading:
    """What a program makes of an input, and what is said where its answers are those to that."""

    name: str
    change: Callable[[str], str]
    message: str
    shown_by: re.Pattern[str] | None = None
    """What a source has that reads so: where it is there, one different output is enough."""


def find_misread_input(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the right answer to another input is printed, and no test that passes speaks against it."""
    failing = sort_by_size(ran for ran in facts.ended if _is_tried(ran) and ran.result.verdict in _WRONG)
    passing = [ran for ran in facts.ended if _is_tried(ran) and ran.result.verdict is Verdict.ACCEPTED]
    if facts.solve is None or not failing:
        return None
    for misreading in MISREADINGS:
        explained = _list_explained(misreading, failing, passing, facts.solve)
        is_shown = misreading.shown_by is not None and misreading.shown_by.search(facts.text) is not None
        if (is_shown or _are_enough(explained)) and any(ran.case.is_visible for ran in explained):
            return facts.diagnose("misread-input", misreading.name, misreading.message, explained)
    return None


def _is_tried(ran: CaseRun) -> bool:
    return ran.is_compared and len(ran.case.input) <= _LONGEST


def _list_explained(
    misreading: _Misreading, failing: Sequence[CaseRun], passing: Sequence[CaseRun], solve: Callable[[str], str | None]
) -> Sequence[CaseRun]:
    """The failing runs with the answers to what was read; none where another run has other answers."""
    explained = []
    for ran in (*failing, *passing):
        changed = misreading.change(ran.case.input)
        answer = solve(changed) if changed != ran.case.input else None
        if answer is None:
            continue
        if not _is_output(answer, ran):
            return ()
        if ran.result.verdict is not Verdict.ACCEPTED:
            explained.append(ran)
    return explained


def _is_output(answer: str, ran: CaseRun) -> bool:
    return are_same_outputs(answer.encode(), ran.output, choose_comparable_rule(ran.case.compare))


def _are_enough(explained: Sequence[CaseRun]) -> bool:
    outputs = {ran.output.strip() for ran in explained}
    if outputs == {b""}:
        return False  # who prints nothing gives the answer to an empty input, whatever was read
    if len(outputs) == 1:
        lines = zip(*split_both(explained[0]), strict=False)
        return sum(asked != got for asked, got in lines) >= _LEAST_WRONG_LINES
    are_short = all(len(output.split()) <= _FEW_WORDS for output in outputs)
    return len(outputs) >= (_LEAST_OUTPUTS_OF_FEW_WORDS if are_short else _LEAST_OUTPUTS)


def _join(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _read_count(lines: Sequence[str]) -> int | None:
    """The number on the first line, where that many lines follow."""
    count = lines[0].strip()
    return int(count) if count.isdecimal() and len(count) < _LONGEST_COUNT and int(count) == len(lines) - 1 else None


def _leave_out_line(text: str, place: int) -> str:
    """Without the line of a place, from 0 for the first; where the first line counts the others, it counts one less."""
    lines = split_answer_lines(text)
    count = _read_count(lines)
    head, rest = ([], lines) if count is None else ([str(count - 1)], lines[1:])
    return _join([*head, *(line for at, line in enumerate(rest) if at != place % len(rest))]) if rest else text


def _leave_out_words(text: str, kept: slice) -> str:
    """Each line with a part of its words, but for a count of the others."""
    lines = split_answer_lines(text)
    head, rest = ([], lines) if _read_count(lines) is None else (lines[:1], lines[1:])
    return _join([*head, *(" ".join(line.split()[kept]) for line in rest)])


def _put_once(text: str) -> str:
    """Without the lines that stood before already."""
    lines = split_answer_lines(text)
    count = _read_count(lines)
    head, rest = ([], lines) if count is None else ([str(len({*lines[1:]}))], lines[1:])
    return _join([*head, *dict.fromkeys(rest)])


def _take_count_for_value(text: str) -> str:
    """The number of the others as the first of them."""
    lines = split_answer_lines(text)
    words = text.split()
    count = words[0] if words else ""
    if not count.isdecimal() or len(count) >= _LONGEST_COUNT or int(count) != len(words) - 1:
        return text
    more = str(int(count) + 1)
    return _join([more, *lines]) if len(lines) == len(words) else _join([more, " ".join(words)])


MISREADINGS = (
    _Misreading(
        "empty lines passed over",
        lambda text: _join([line for line in split_answer_lines(text) if line.strip()]),
        say_later("Your program answers as if the input had no empty lines. They count here: read them, too."),
    ),
    _Misreading(
        "stops at an empty line",
        lambda text: _join([*takewhile(str.strip, split_answer_lines(text))]),
        say_later("Your program answers as if the input ended at its first empty line. Read on to the end."),
    ),
    _Misreading(
        "words taken for lines",
        lambda text: _join(text.split()),
        say_later("Your program answers as if each word stood on a line of its own. Read whole lines."),
    ),
    _Misreading(
        "lines taken for one",
        lambda text: _join([" ".join(text.split())]),
        say_later("Your program answers as if all words stood on one line. Read line by line."),
    ),
    _Misreading(
        "last line left out",
        lambda text: _leave_out_line(text, -1),
        say_later("Your program answers as if the last line of the input were not there. Read that line, too."),
    ),
    _Misreading(
        "first line left out",
        lambda text: _leave_out_line(text, 0),
        say_later(
            "Your program answers as if the first line that is to be looked at were not there. Begin with that line."
        ),
    ),
    _Misreading(
        "only the first line",
        lambda text: _join(split_answer_lines(text)[:1]),
        say_later("Your program answers as if the input had one line only. Read on to the end of the input."),
    ),
    _Misreading(
        "count taken for a value",
        _take_count_for_value,
        say_later(
            "Your program answers as if the number of the values were one of them. Read that number before the values."
        ),
    ),
    _Misreading(
        "last word left out",
        lambda text: _leave_out_words(text, slice(-1)),
        say_later("Your program answers as if the last word of each line were not there. Read each line to its end."),
    ),
    _Misreading(
        "first word left out",
        lambda text: _leave_out_words(text, slice(1, None)),
        say_later("Your program answers as if the first word of each line were not there. Begin with that word."),
    ),
    _Misreading(
        "only the first word",
        lambda text: _leave_out_words(text, slice(1)),
        say_later("Your program answers as if each line had one word only. Read each line to its end."),
    ),
    _Misreading(
        "blanks left out",
        lambda text: re.sub(r"[ \t]+", "", text),
        say_later(
            "Your program answers as if there were no blanks in a line: what they keep apart becomes one. "
            "Do not take them out of the line before you have read it."
        ),
        _TAKES_BLANKS_OUT,
    ),
    _Misreading(
        "first characters only",
        lambda text: re.sub(r"(?<!\S)(\S)\S*", r"\1", text),
        say_later("Your program answers as if each word had one character only. Read whole words."),
    ),
    _Misreading(
        "lines taken once",
        _put_once,
        say_later("Your program answers as if no line stood in the input twice. A line that comes again counts again."),
    ),
    _Misreading(
        "signs left out",
        lambda text: _NUMBER.sub(lambda found: found[0].removeprefix("-"), text),
        say_later("Your program answers as if negative numbers had no sign. Look at how it reads a number."),
    ),
    _Misreading(
        "decimals left out",
        lambda text: _NUMBER.sub(lambda found: found[0].partition(".")[0], text),
        say_later("Your program answers as if the numbers of the input had no decimals. Read these, too."),
    ),
    _Misreading(
        "small letters only",
        str.lower,
        say_later(
            "Your program answers as if the input had small letters only. Keep its capital letters in what you print."
        ),
    ),
    _Misreading(
        "sorted lines",
        lambda text: _join(sorted(split_answer_lines(text))),
        say_later("Your program answers as if the lines of the input were sorted. Keep them in their order."),
    ),
)
"""What programs make of their input; of what explains as much, the first is told."""
