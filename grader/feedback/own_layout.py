"""The same answers in a layout of the student's own: with labels, prompts, debugging lines, or in other letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from grader.judging import look
from grader.judging.ladder import forms
from grader.text.shorten import shorten
from grader.text.visible import make_readable, make_visible

AnswerLines = tuple[str, ...]
Frame = tuple[str, str]
"""What stands before an answer in its line and what behind it; ("", "") for nothing."""

MOST_FRAMES = 4
"""Labels and extra lines of one program; who has more of them does not only print labels."""

_LONGEST_QUOTE = 40
_NO_FRAME = ("", "")
_NUMBER = re.compile("[0-9]")
_GOES_ON = re.compile(r"\w|[-+.,]\w|[-+]$")
"""What shows beside an answer that the word or number is longer; before it, read backwards."""
_NO_LETTER = re.compile(r"[\W\d_]+")


def split_answers(output: str) -> AnswerLines:
    """The answers of an output: its lines that hold something, with one blank between words.

    The only place where feedback says what an answer is: what a reference tells of its own answers belongs here.
    """
    return tuple(" ".join(line.split()) for line in output.split("\n") if line.strip())


def without_form(answers: Iterable[str]) -> AnswerLines:
    """AnswerLines whatever their capital letters, punctuation and number format."""
    plain = forms.number_format(forms.drop_punctuation(forms.unify_letter_case(answers)))
    return tuple(line for line in plain if line)


def letters_of(line: str) -> str:
    """The letters of a line: by them, what could be an answer is told from a prompt or a debugging line."""
    return _NO_LETTER.sub(" ", line).strip().casefold()


@dataclass(frozen=True)
class OwnLayout:
    """What a program prints around the answers (`frames`) and between them (`extra`)."""

    frames: frozenset[Frame] = frozenset()
    extra: frozenset[str] = frozenset()

    def join(self, other: OwnLayout) -> OwnLayout:
        return OwnLayout(self.frames | other.frames, self.extra | other.extra)

    @property
    def size(self) -> int:
        """How many things the program prints beside its answers."""
        return len(self.frames) + len(self.extra)

    @property
    def is_likely(self) -> bool:
        """Whether a program may print so much around its answers, and none of its extra lines fills a frame."""
        return self.size <= MOST_FRAMES and not any(_fills(line, frame) for line in self.extra for frame in self.frames)


def _fills(line: str, frame: Frame) -> bool:
    before, after = frame
    return line.startswith(before) and line.endswith(after) and len(line) > len(before) + len(after)


PLAIN = OwnLayout()


def find_layout(wanted: AnswerLines, given: AnswerLines, answers: frozenset[str]) -> OwnLayout | None:
    """What a program prints around the wanted answers; None where it does not give exactly these in their order.

    For `4` wanted, `Enter n: 4` has the frame `enter n: `. A line beside the answers must not have the letters of one
    (`answers`): who prints every answer that there may be gives none of them.
    """
    frames: set[Frame] = set()
    extra: set[str] = set()
    found = 0
    for line in given:
        frame = _find_frame(wanted[found], line) if found < len(wanted) else None
        if frame is not None:
            found += 1
            frames.add(frame)
        elif letters_of(line) in answers:
            return None
        else:
            extra.add(_without_repeats(line))
        if len(frames) + len(extra) > MOST_FRAMES + 1:
            return None
    layout = OwnLayout(frozenset(frames - {_NO_FRAME}), frozenset(extra))
    return layout if found == len(wanted) and layout.is_likely else None


def _find_frame(answer: str, line: str) -> Frame | None:
    """What stands around an answer in its line, None where the answer is not there as a whole.

    A frame has no number: that could be a part of an answer.
    """
    if line == answer:
        return _NO_FRAME
    before, found, after = line.partition(answer)
    if not found or _GOES_ON.match(after) or _GOES_ON.match(before[::-1]) or _NUMBER.search(before + after):
        return None
    return _without_repeats(before), _without_repeats(after)


def _without_repeats(text: str) -> str:
    """Each word once, numbers as 0: a prompt that comes once per number is one prompt."""
    return " ".join(dict.fromkeys(look(text).split()))


def describe_layout(wanted: str, given: str, is_right: bool) -> str:
    """What an output has besides the wanted answers or instead of them, and what to do about it; empty for nothing.

    `is_right` says that what is wanted is the right output.
    """
    answers = list(split_answers(wanted))
    told: dict[str, str] = {}
    for line in split_answers(given):
        kind, sentence = _describe_line(line, answers[0] if answers else "", is_right)
        if kind != "beside":
            answers.pop(0)
        if sentence:
            told.setdefault(kind, sentence)
    if not told:
        return _describe_spaces(wanted, given)
    also = [sentence.replace("Your program prints", "It also prints") for sentence in list(told.values())[1:]]
    only = ("Print only the answers.",) if {"around", "beside"} & set(told) else ()
    return " ".join((next(iter(told.values())), *also, *only))


def _describe_line(line: str, answer: str, is_right: bool) -> tuple[str, str]:
    """Whether the answer is in a line, and what is to be said of it; nothing of the answer alone."""
    if line == answer:
        return "answer", ""
    if answer and _find_frame(answer, line) is not None:
        before, _, after = line.partition(answer)
        sides = ((before.strip(), "before"), (after.strip(), "after"))
        around = " and ".join(f"{_quote(text)} {side}" for text, side in sides if text)
        return "around", f"Your program prints {around} the answer."
    if answer and _has_answer(line, answer):
        asked = f"; the answer is written {_quote(answer)}" if is_right else ", in a form of its own"
        return "form", f"Your program prints {_quote(line)}{asked}."
    return "beside", f"Your program prints the line {_quote(line)}, which is not an answer."


def _describe_spaces(wanted: str, given: str) -> str:
    """White space is all that differs: in a line, else between lines."""
    lines = ([line for line in text.split("\n") if line.strip()] for text in (wanted, given))
    asked, got = next((pair for pair in zip(*lines, strict=False) if pair[0] != pair[1]), ("", ""))
    if got:
        shown = (shorten(text, _LONGEST_QUOTE, show=make_visible) for text in (got, asked))
        return "Your program prints “{}”; with the spaces that are asked for it is “{}”.".format(*shown)
    more = _count_empty_lines(given) - _count_empty_lines(wanted)
    if more > 0:
        return "Your program prints empty lines that are not asked for."
    return "Your program leaves out empty lines that are asked for." if more < 0 else ""


def _count_empty_lines(text: str) -> int:
    return sum(not line.strip() for line in text.splitlines())


def _has_answer(line: str, answer: str) -> bool:
    """Whether the answer stands in the line but for capital letters, punctuation and number format."""
    plain = without_form([answer, line])
    return len(plain) == 2 and _find_frame(*plain) is not None


def _quote(text: str) -> str:
    return f"“{shorten(text, _LONGEST_QUOTE, show=make_readable)}”"
