"""Statements of code in a language with braces that are tried in the place of others, or between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code

_HEAD = re.compile(r"\b(?:if|for|foreach|while|switch|catch|using|lock|else|do)\s?\(?\Z")
_FUNCTION = re.compile(r"\)\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{|=>\s?\{")
_MOST_FUNCTIONS = 60
_BEFORE = 40


_ASKED = re.compile(r"(?:else\s{1,80})?(?:if|while|for|foreach)\s?\(")
_ELSE = re.compile(r"else\s{1,80}")


@dataclass(frozen=True)
class StatementPlace:
    """What stands from `start` to `end`, nothing where these are one, and the statements to be there.

    `told` is quoted, and stands `at` a place; `name` is what is said of it, `loop` the line of the loop around it,
    where that matters.
    """

    kind: ChangeKind
    start: int
    end: int
    new: str
    told: str
    at: int
    name: str = ""
    loop: int = 0


def exchange_statement(place: StatementPlace) -> TextEdit:
    """What is tried at a place, as a change of a program in JavaScript."""
    pieces = ((place.start, place.end, f" {place.new} "),)
    return TextEdit(place.kind, place.at, place.told, pieces, place.name, place.loop)


def list_function_bodies(code: Code) -> list[tuple[int, int]]:
    """Where the body of each function opens and closes; of very many the first."""
    found = []
    for head in _FUNCTION.finditer(code.code):
        opening, brace = code.openings.get(head.start(), 0), head.end() - 1
        is_arrow = code.code[head.start()] == "="
        if is_arrow or not _HEAD.search(code.code, max(0, opening - _BEFORE), opening):
            found.append((brace, code.ends.get(brace, brace)))
    return found[:_MOST_FUNCTIONS]


def list_simple_statements(code: Code) -> Iterator[tuple[int, int]]:
    """From where to where each statement without a block goes, also behind a condition without braces."""
    for statement in code.list_in_functions():
        start = statement.start if statement.body < 0 else statement.end
        while start < statement.end:
            asked, other = _ASKED.match(code.code, start), _ELSE.match(code.code, start)
            if not asked and not other:
                yield start, statement.end
                break
            behind = code.ends.get(asked.end() - 1, statement.end) + 1 if asked else other.end() if other else start
            start = behind + len(code.code[behind:]) - len(code.code[behind:].lstrip())
