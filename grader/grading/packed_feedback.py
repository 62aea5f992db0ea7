"""What a packed course carries in place of its reference: hashes of wrong outputs, and small inputs with their reasons.

A hash names a mistake once a program has made it, and tells nobody an answer. What is hidden has no part in any of it:
neither its inputs nor its outputs, nor a mistake that only hidden cases catch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from grader.config.settings import Compare
from grader.errors import AssignmentError
from grader.feedback.own_layout import drop_form, split_answers
from grader.judging import MODES, choose_comparable_rule
from grader.model import AnswerPart, Explanation
from grader.text.digest import hash_parts

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_DIGITS = 16
"""Of a hash; that two of a few thousand texts have the same is less likely than a fault of the disk."""
_MOST_ANSWERS = 200
"""Answers of an output up to which each is hashed, too."""


@dataclass(frozen=True)
class OutputHashes:
    """Hashes of an output: of the whole as the case's own rule sees it, of each answer, of each whatever its form."""

    whole: str
    answers: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()


@dataclass(frozen=True)
class PackedMistake:
    """A known mistake: the sentence for a student, and of each case the hashes of its output, None where it raises.

    `shown_by` is the smallest input found on which it shows; empty where there is none. `then` is the sentence of the
    other one, of two at once.
    """

    message: str
    outputs: Mapping[str, OutputHashes | None]
    shown_by: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExplainedInput:
    """An input with its expected output; `explanations` are of its answers in their order, None where there is none."""

    input: str
    expected: str
    parts: tuple[AnswerPart, ...]
    explanations: tuple[Explanation | None, ...]


@dataclass(frozen=True)
class PackedFeedback:
    """All that is carried; `pairs` are two mistakes at once, `small_inputs` in order of size."""

    salt: str
    mistakes: Mapping[str, PackedMistake]
    pairs: Mapping[str, PackedMistake]
    small_inputs: tuple[ExplainedInput, ...]
    cases: tuple[ExplainedInput, ...]
    schema: Literal[1] = 1


def hash_output(salt: str, output: str, rule: Compare) -> OutputHashes:
    """The hashes of an output; where a rule does not compare two outputs, its lines are what counts."""
    compared = choose_comparable_rule(rule)
    mode = MODES[compared.mode]
    read = mode.read(output.encode(), b"", mode.take_options(compared)).expected
    whole = hash_text(salt, *(read.units if read.ordered else sorted(read.units)))
    answers = split_answers(output)
    if len(answers) > _MOST_ANSWERS:
        return OutputHashes(whole)
    plain, loose = ([hash_text(salt, each) for each in texts] for texts in (answers, drop_form(answers)))
    return OutputHashes(whole, tuple(plain), tuple(loose))


def hash_text(salt: str, *parts: str | bytes) -> str:
    """The hash of a text, or of the parts of one."""
    return hash_parts(salt, *parts)[:_DIGITS]


def format_feedback(feedback: PackedFeedback) -> str:
    """The text of the file; empty where there is nothing to carry."""
    if not (feedback.mistakes or feedback.pairs or feedback.small_inputs or feedback.cases):
        return ""
    return _find_adapter().dump_json(feedback, exclude_defaults=True).decode() + "\n"


def read_feedback(path: Path) -> PackedFeedback:
    """What the file of a packed course carries. Raises AssignmentError when it is damaged."""
    from pydantic import ValidationError

    try:
        return _find_adapter().validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        hint = "Unpack the course again, or ask your instructor for a new one. Without this file, too, you can check."
        raise AssignmentError(f"{path} is damaged or was written by another version of the grader", hint) from error


@cache
def _find_adapter() -> TypeAdapter[PackedFeedback]:
    """What checks and writes it, made when it is first needed: it loads slowly."""
    from pydantic import TypeAdapter

    return TypeAdapter(PackedFeedback)
