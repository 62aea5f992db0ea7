"""The same answers in a layout of the student's own: with labels, prompts, debugging lines, or in other letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from grader.judging import find_look
from grader.judging.ladder import forms

AnswerLines = tuple[str, ...]
Frame = tuple[str, str]
"""What stands before an answer in its line and what behind it; ("", "") for nothing."""

MOST_FRAMES = 4
"""Labels and extra lines of one program; who has more of them does not only print labels."""

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


def drop_form(answers: Iterable[str]) -> AnswerLines:
    """AnswerLines whatever their capital letters, punctuation and number format."""
    plain = forms.number_format(forms.drop_punctuation(forms.unify_letter_case(answers)))
    return tuple(line for line in plain if line)


def keep_letters(line: str) -> str:
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


def find_own_layout(wanted: AnswerLines, given: AnswerLines, answers: frozenset[str]) -> OwnLayout | None:
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
        elif keep_letters(line) in answers:
            return None
        else:
            extra.add(_without_repeats(line))
        if len(frames) + len(extra) > MOST_FRAMES + 1:
            return None
    layout = OwnLayout(frozenset(frames - {_NO_FRAME}), frozenset(extra))
    return layout if found == len(wanted) and layout.is_likely else None


def _find_frame(answer: str, line: str) -> Frame | None:
    """What stands around an answer in its line, in a form that is the same for all lines of one layout."""
    around = split_around(answer, line)
    if around is None or around == _NO_FRAME:
        return around
    return _without_repeats(around[0]), _without_repeats(around[1])


def split_around(answer: str, line: str) -> Frame | None:
    """What stands before and behind an answer in its line, None where the answer is not there as a whole.

    It has no number: that could be a part of an answer.
    """
    if line == answer:
        return _NO_FRAME
    splits = (line.partition(answer), line.rpartition(answer))  # a label may hold the letters of a short answer
    return next(((before, after) for before, found, after in splits if found and _is_apart(before, after)), None)


def _is_apart(before: str, after: str) -> bool:
    """Whether the word or number between the two ends there on both sides."""
    return not (_GOES_ON.match(after) or _GOES_ON.match(before[::-1]) or _NUMBER.search(before + after))


def _without_repeats(text: str) -> str:
    """Each word once, numbers as 0: a prompt that comes once per number is one prompt."""
    return " ".join(dict.fromkeys(find_look(text).split()))
