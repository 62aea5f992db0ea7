"""Right answers in a form of the student's own, told in general where several tests show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.layout_sentences import LayoutExample, describe_layout
from grader.feedback.own_layout import keep_letters, split_answers
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_later

_NAMES = {
    "labels": "text beside the answers",
    "extra lines": "lines beside the answers",
    "blank lines": "empty lines",
    "number format": "number format",
}
"""Kinds of differences that can be told in general, with the names of the mistakes."""
_LEAST_RUNS = 2
_LEAST_SHARE = 0.5
_LONGEST = 100_000
_OTHER_WORDS = say_later(
    "Your program prints the right numbers with words of its own: “{got}” instead of “{asked}”. "
    "Print each line just as the assignment asks for it."
)
_OTHER_MARKS = say_later(
    "Your program prints the right numbers with marks of its own: “{got}” instead of “{asked}”. "
    "Print each line just as the assignment asks for it."
)
_MARKS = re.compile(r"[\s:;,()\[\]{}\"'|$€£°]")
"""What stands around an answer and is no part of it, as a sign or a mark of a map may be."""
_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?!\w)")
_MOST_SHAPES = 12
"""Kinds of answers; where there are more, the answers are free text."""
_CONTAINERS = {
    "dictionary": re.compile(r"(?:\w{1,30}\(.{0,80})?\{(?:'[^']{0,80}'|\"[^\"]{0,80}\"|-?[0-9.]{1,20}|\(.{1,80}\)): "),
    "list": re.compile(r"(?:\w{1,30}\()?\[(?:'|\"|\(|\[|-?[0-9.]{1,20}[,\]]|\]$)"),
    "tuple": re.compile(r"\((?:'[^']{0,80}'|-?[0-9.]{1,20}), "),
}
"""How Python writes its containers, at the beginning of a line."""
_WITHIN = "list within a line"
_INSIDE = {
    "python": re.compile(r"\[(?:'[^'\]]{0,80}'|-?[0-9.]{1,20})(?:, (?:'[^'\]]{0,80}'|-?[0-9.]{1,20})){0,400}\]"),
    "java": re.compile(r"\[[\w.-]{1,40}(?:, [\w.-]{1,40}){0,400}\]"),
}
"""How a language writes a list, anywhere in a line."""
_PRINTED = {
    "dictionary": say_later(
        "Your program prints a whole dictionary, as Python writes it: “{line}”. "
        "Print what is in it, in the form that the assignment asks for."
    ),
    "list": say_later(
        "Your program prints a whole list, as Python writes it: “{line}”. "
        "Print what is in it, in the form that the assignment asks for."
    ),
    _WITHIN: say_later(
        "Your program prints a whole list: “{line}”. Print what is in it, in the form that the assignment asks for."
    ),
    "tuple": say_later(
        "Your program prints a whole tuple, as Python writes it: “{line}”. "
        "Print what is in it, in the form that the assignment asks for."
    ),
}


def find_own_form(facts: ProgramFacts) -> Diagnosis | None:
    """In most of the failing tests the answers are right but for the same kind of form."""
    rungs = {ran.case.name: ran.result.difference.rung for ran in facts.failing if ran.result.difference}
    rung, number = max(Counter(rungs.values()).items(), key=lambda each: each[1], default=("", 0))
    if rung not in _NAMES or number < max(_LEAST_RUNS, _LEAST_SHARE * len(facts.failing)):
        return None
    runs = [ran for ran in facts.failing if rungs.get(ran.case.name) == rung]
    examples = [
        LayoutExample(ran.case.name, _write_expected(ran), decode(ran.output), is_right=True)
        for ran in runs
        if ran.case.is_visible and len(ran.output) <= _LONGEST
    ]
    told = describe_layout(max(examples, key=lambda each: len(each.given)), examples) if examples else ""
    return facts.diagnose("own-form", _NAMES[rung], told, runs) if told else None


def _write_expected(ran: CaseRun) -> str:
    """What is expected; where its order does not count, in the order in which the program prints it."""
    expected = ran.case.expected or ""
    if ran.case.compare.mode != "unordered":
        return expected
    given = {line: place for place, line in enumerate(decode(ran.output).splitlines())}
    return "\n".join(sorted(expected.splitlines(), key=lambda line: given.get(line, len(given)))) + "\n"


def find_own_words(facts: ProgramFacts) -> Diagnosis | None:
    """In most of the failing tests the numbers are right, and each kind of line has other words, always the same."""
    paired = {ran.case.name: _pair_lines(ran) for ran in facts.failing}
    runs = [ran for ran in facts.failing if paired[ran.case.name]]
    pairs = [pair for ran in runs for pair in paired[ran.case.name]]
    open_ones = [pair for ran in runs if ran.case.is_visible for pair in paired[ran.case.name]]
    shapes = {(_NUMBER.sub("0", asked), _NUMBER.sub("0", got)) for asked, got in pairs}
    if len(runs) < max(_LEAST_RUNS, _LEAST_SHARE * len(facts.failing)) or not _is_one_to_one(shapes):
        return None
    if any(got != asked and got in _list_shapes(facts) for asked, got in shapes):
        return None  # another answer, and no other words for the same
    told = [(asked, got) for asked, got in open_ones if asked != got and _NUMBER.search(asked)]
    others = [(asked, got) for asked, got in shapes if asked != got]
    with_numbers = sum(_NUMBER.search(asked) is not None for asked, _ in others)
    if not told or 2 * with_numbers < len(others) or len(shapes) > min(_MOST_SHAPES, len(set(pairs)) / 2):
        return None
    asked, got = max(told, key=lambda pair: keep_letters(pair[0]) != keep_letters(pair[1]))
    said = _OTHER_WORDS if keep_letters(asked) != keep_letters(got) else _OTHER_MARKS
    message = say(said, got=quote_start(got), asked=quote_start(asked))
    return facts.diagnose("own-words", "right numbers, other words", message, runs)


def _list_shapes(facts: ProgramFacts) -> frozenset[str]:
    """Each kind of line that is asked for in some test."""
    expected = "\n".join((ran.case.expected or "")[:_LONGEST] for ran in facts.runs)
    return frozenset(_NUMBER.sub("0", line) for line in split_answers(expected))


def _pair_lines(ran: CaseRun) -> list[tuple[str, str]]:
    """The answers, each asked for and got; none where a number differs, or nothing else does."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or len(ran.output) > _LONGEST:
        return []
    asked, got = split_answers(ran.case.expected or ""), split_answers(decode(ran.output))
    if len(asked) != len(got) or not any(map(_NUMBER.search, asked)):
        return []
    pairs = list(zip(asked, got, strict=True))
    same = all(_list_numbers(one) == _list_numbers(other) for one, other in pairs)
    has_words = any(keep_letters(one) != keep_letters(other) for one, other in pairs)
    has_marks = asked != got and all(_differ_in_marks(one, other) for one, other in pairs)
    return pairs if same and (has_words or has_marks) else []


def _differ_in_marks(asked: str, got: str) -> bool:
    """Whether two lines are the same but for marks that only one of them has: where a mark stands may be the answer."""
    common = set(asked) & set(got)
    one, other = ("".join(mark for mark in line if mark in common or not _MARKS.match(mark)) for line in (asked, got))
    return "".join(one.split()) == "".join(other.split())


def _list_numbers(line: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(line)]


def _is_one_to_one(shapes: Collection[tuple[str, str]]) -> bool:
    """Whether each kind of answer is always given in the same words, and in none of another kind."""
    asked, got = {one for one, _ in shapes}, {other for _, other in shapes}
    swapped = any(one != other and other in asked for one, other in shapes)
    return len(asked) == len(got) == len(shapes) and not swapped


def find_printed_container(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test a line is or has a whole list or dictionary, as the language writes it."""
    if facts.language.name not in _INSIDE:
        return None
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    found = [_find_container(ran, facts.language.name) for ran in runs]
    shown = [each for each, ran in zip(found, runs, strict=True) if each and ran.case.is_visible]
    if not shown or not all(found) or len(runs) < _LEAST_RUNS:
        return None
    kind, line = shown[0]
    message = say(_PRINTED[kind], line=quote_start(line))
    return facts.diagnose("prints-container", f"prints a {kind}", message, runs)


def _find_container(ran: CaseRun, language: str) -> tuple[str, str] | None:
    asked = split_answers(ran.case.expected or "")
    known = frozenset(asked)
    lines = [line for line in split_answers(decode(ran.output[:_LONGEST])) if line not in known]
    if any(_INSIDE[language].search(line) for line in asked):
        return None
    within = next(filter(None, map(_INSIDE[language].search, lines)), None)
    inside = (_WITHIN, within[0]) if within else None
    if language == "java":
        return inside
    found = ((kind, line) for line in lines for kind, pattern in _CONTAINERS.items() if pattern.match(line))
    is_asked = any(each.match(line) for line in asked for each in _CONTAINERS.values())
    return next(found, inside) if not is_asked else None
