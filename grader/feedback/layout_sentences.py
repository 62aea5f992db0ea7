"""What a program prints around the answers or instead of them, as its student reads it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.layout_changes import (
    advise_on_spaces,
    find_cut_decimals,
    find_end_mark,
    find_mark,
    find_other_decimals,
    find_plus,
)
from grader.feedback.own_layout import Frame, drop_form, split_answers, split_around
from grader.judging import find_look
from grader.text.shorten import shorten, shorten_around
from grader.text.spoken_text import say, say_later
from grader.text.visible import make_readable, make_visible
from grader.text.wording import join_sentences

UNTOLD = say_later("Your program prints the answers in a form of its own.")
"""Said where nothing may be quoted."""

_LONGEST_QUOTE = 40
_LONGEST_PROMPT = 4
_NUMBER = re.compile("[0-9]+")
_LABEL = re.compile(r"(?:[:=)\]>]|\b(?:is|are|was|equals))\s\Z")


@dataclass(frozen=True)
class LayoutExample:
    """A test by which a layout is told: the answers that are wanted, and the output that gives them in that layout.

    `is_right` says that what is wanted is the right output.
    """

    name: str
    wanted: str
    given: str
    is_right: bool


def describe_layout(example: LayoutExample, all_examples: Sequence[LayoutExample] = ()) -> str:
    """What an output has besides the wanted answers or instead of them, and what to do about it; empty for nothing.

    Of a line that stands in one of `all_examples` with other numbers, the numbers are left out. What a program does in
    all of them is told in general.
    """
    examples = all_examples or (example,)
    found: dict[str, tuple[str, str]] = {}
    for kind, line, answer in _sort_lines(example):
        if kind != "answer":
            found.setdefault(kind, (line, answer))
    if not found:
        return _describe_spaces(example, examples)
    told = [
        _tell_line(kind, *both, example, examples, also=place > 0) for place, (kind, both) in enumerate(found.items())
    ]
    only = say("Print only the answers.") if {"around", "beside"} & found.keys() else ""
    return join_sentences(*told, only)


def has_lines_beside(example: LayoutExample) -> bool:
    """Whether an output has lines of which none holds an answer."""
    return any(kind == "beside" for kind, _, _ in _sort_lines(example))


def _sort_lines(example: LayoutExample) -> Iterator[tuple[str, str, str]]:
    """Each line: how it goes with the next answer, the line and the answer."""
    answers = list(split_answers(example.wanted))
    for line in split_answers(example.given):
        answer = answers[0] if answers else ""
        kind = "answer" if line == answer else _find_kind(line, answer)
        if kind != "beside":
            answers.pop(0)
        yield kind, line, answer


def _find_kind(line: str, answer: str) -> str:
    """Whether there is something around the answer, or the answer has another form, or the line is beside it."""
    if answer and _split_label(answer, line) is not None:
        return "around"
    return "form" if answer and _has_answer(line, answer) else "beside"


def _split_label(answer: str, line: str) -> Frame | None:
    """What stands before and behind an answer in its line; a label may tell what was asked, as in `2 + 2 = 4`."""
    around, label = split_around(answer, line), line.removesuffix(answer)
    if around is None and label != line and _LABEL.search(label):
        return _NUMBER.sub("…", label), ""
    return around


def _tell_line(
    kind: str, line: str, answer: str, example: LayoutExample, examples: Sequence[LayoutExample], also: bool
) -> str:
    """The sentences about one line; `also` where others stand before them."""
    if kind == "beside":
        printed = {other for each in examples for other in split_answers(each.given)}
        told = _quote(_leave_out_numbers(line, printed))
        if also:
            return say("It also prints the line {line}, which is not an answer.", line=told)
        return say("Your program prints the line {line}, which is not an answer.", line=told)
    if kind == "around":
        around = _tell_around(*(_split_label(answer, line) or ("", "")))
        return (
            say("It also prints {around}.", around=around)
            if also
            else say("Your program prints {around}.", around=around)
        )
    got, asked = _quote_around(answer, line), _quote(answer)
    shown = say("{got} instead of {asked}", got=got, asked=asked) if example.is_right else got
    return _tell_form(_find_form(examples), shown, also)


def _tell_around(before: str, after: str) -> str:
    """What stands before and after an answer; one of the two may be nothing."""
    one, other = (_quote(_leave_out_repeats(text.strip())) if text.strip() else "" for text in (before, after))
    if one and other:
        return say("{before} before and {after} after the answer", before=one, after=other)
    return say("{before} before the answer", before=one) if one else say("{after} after the answer", after=other)


def _tell_form(form: tuple[str, str] | None, shown: str, also: bool) -> str:
    """In what form answers are written, with one that shows it, and what to do about it."""
    if form is None:
        return say("Your program writes answers in a form of its own: {shown}.", shown=shown)
    what, advice = form
    told = (
        say("It also {prints}: {shown}.", prints=what, shown=shown)
        if also
        else say("Your program {prints}: {shown}.", prints=what, shown=shown)
    )
    return join_sentences(told, advice)


def _find_form(examples: Iterable[LayoutExample]) -> tuple[str, str] | None:
    """What a program does with its answers and what to do about it, where that is the same everywhere."""
    lines = [each for example in examples for each in _sort_lines(example)]
    answers = [(answer, line) for kind, line, answer in lines if kind != "beside"]
    changed = [(answer, line) for kind, line, answer in lines if kind == "form"]
    return (
        find_mark(answers)
        or find_end_mark(changed)
        or find_cut_decimals(changed)
        or find_plus(changed)
        or find_other_decimals(changed)
    )


def _leave_out_numbers(line: str, printed: Collection[str]) -> str:
    """The line with `…` for its numbers, where these are not always the same."""
    is_fixed = {line}.issuperset(other for other in printed if find_look(other) == find_look(line))
    return line if is_fixed else _NUMBER.sub("…", line)


def _leave_out_repeats(text: str) -> str:
    """The text with `…` for the words at its end that come once more: a prompt for each number."""
    words = text.split()
    for size in range(1, _LONGEST_PROMPT + 1):
        last = words[-size:]
        if words[-2 * size : -size] == last:
            while words[-2 * size : -size] == last:
                del words[-size:]
            return " ".join((*words, "…"))
    return text


def _describe_spaces(example: LayoutExample, examples: Sequence[LayoutExample]) -> str:
    """White space is all that differs: in a line, else between lines; blanks at line ends are the least of it."""
    asked, got = next(_pair_other_lines(example), ("", ""))
    more = _count_empty_lines(example.given) - _count_empty_lines(example.wanted)
    if got and not (more and asked.rstrip() == got.rstrip()):
        wanted, given = (shorten(text, _LONGEST_QUOTE, show=make_visible) for text in (asked, got))
        told = say(
            "Your program prints other spaces than asked for: “{given}” instead of “{wanted}”.",
            given=given,
            wanted=wanted,
        )
        return join_sentences(told, advise_on_spaces([pair for each in examples for pair in _pair_other_lines(each)]))
    if more > 0 and all(map(_begins_with_empty_line, examples)):
        return say("Your program prints an empty line before the first answer. Print only the answers.")
    if more > 0:
        return say("Your program prints empty lines that are not asked for.")
    return say("Your program leaves out empty lines that are asked for.") if more < 0 else ""


def _pair_other_lines(example: LayoutExample) -> Iterator[tuple[str, str]]:
    """The lines that differ, each wanted one with the given one; empty lines are left out."""
    lines = ([line for line in text.split("\n") if line.strip()] for text in (example.wanted, example.given))
    return (pair for pair in zip(*lines, strict=False) if pair[0] != pair[1])


def _begins_with_empty_line(example: LayoutExample) -> bool:
    """Whether one empty line before the right output is all that is wrong."""
    first, _, rest = example.given.partition("\n")
    return not first.strip() and rest.rstrip() == example.wanted.rstrip()


def _count_empty_lines(text: str) -> int:
    return sum(not line.strip() for line in text.splitlines())


def _has_answer(line: str, answer: str) -> bool:
    """Whether the answer stands in the line but for capital letters, punctuation and number format."""
    plain = drop_form([answer, line])
    return len(plain) == 2 and split_around(*plain) is not None


def _quote_around(answer: str, line: str) -> str:
    """The part of a line in which the answer stands in another form."""
    place = max(0, line.casefold().find(answer.casefold())) + len(answer) // 2
    shown = shorten_around(line, _LONGEST_QUOTE, place) if len(line) > _LONGEST_QUOTE else line
    return say("“{text}”", text=make_readable(shown))


def _quote(text: str) -> str:
    return say("“{text}”", text=shorten(text, _LONGEST_QUOTE, show=make_readable))
