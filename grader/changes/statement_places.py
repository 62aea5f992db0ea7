"""Statements of code in a language with braces that are tried in the place of others, or between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code

_HEAD = re.compile(r"\b(?:if|for|foreach|while|switch|catch|using|lock|else|do)\s?\(?\Z")
_BRANCH = re.compile(r"\b(?:if|for|foreach|while|catch)\s?\Z")
_CONSTANT_METHOD = re.compile(r"\)\s?const\s?\Z")
_FUNCTION = re.compile(r"\)\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{|=>\s?\{")
_MOST_FUNCTIONS = 60
_BEFORE, _LONGEST_BEFORE, _LONGEST_STATEMENT = 40, 80, 2_000
OWN_NAMES = re.compile(r"\b(?:for|foreach|catch|using)\b|->\s|=>|\]\s?\(")
"""A loop and a function without a name, which may declare names of their own."""
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


@dataclass(frozen=True)
class OpenBlock:
    """Where a block opens and closes, where what decides about it begins, and the function around it, if any."""

    start: int
    end: int
    head: int
    body: tuple[int, int] | None


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


def list_open_blocks(code: Code) -> Iterator[OpenBlock]:
    """The branches, loops and functions of a program."""
    bodies = list_function_bodies(code)
    starts = {start for start, _ in bodies}
    for brace in sorted(code.blocks):
        around = max((each for each in bodies if each[0] <= brace < each[1]), default=None)
        head = brace if brace in starts else _find_branch_head(code, brace)
        if head >= 0:
            yield OpenBlock(brace, code.ends.get(brace, brace), head, around)


def _find_branch_head(code: Code, brace: int) -> int:
    """Where the brackets of a branch or loop open, or its brace where it has none; -1 where it is neither."""
    start = max(0, brace - _LONGEST_BEFORE)
    before = code.code[start:brace].rstrip()
    if before.endswith(")"):
        opening = code.openings.get(start + len(before) - 1, -1)
        is_branch = _BRANCH.search(code.code, max(0, opening - _LONGEST_BEFORE), max(0, opening))
        return opening if is_branch else -1
    return brace if re.search(r"\b(?:else|do)\Z", before) else -1


def list_simple_statements(code: Code) -> Iterator[tuple[int, int]]:
    """From where to where each statement without a block goes, also behind a condition without braces."""
    for statement in code.in_functions:
        start = statement.start if statement.body < 0 else statement.end
        while start < statement.end:
            asked, other = _ASKED.match(code.code, start), _ELSE.match(code.code, start)
            if not asked and not other:
                yield start, statement.end
                break
            behind = code.ends.get(asked.end() - 1, statement.end) + 1 if asked else other.end() if other else start
            start = behind + len(code.code[behind:]) - len(code.code[behind:].lstrip())


def is_known_in_block(code: Code, name: str, brace: int, body: tuple[int, int]) -> bool:
    """Whether a name is known where the block begins that a brace opens, in a function with a body.

    It stands in a block around that before, or in the same function, which does not declare it.
    """
    word = re.compile(rf"(?<![\w$.>]){re.escape(name)}(?![\w$])")
    is_own = declares(code, name, body)
    is_fixed = not is_own and is_constant(code, body)
    around = [each for each in code.blocks if body[0] <= each < brace < code.ends.get(each, -1)]
    before = (each for outer in around for each in code.blocks[outer] if each.end <= brace)
    earlier = ((each.start, code.find_head_end(each)) for each in before)
    if any(word.search(code.code, *each) and not OWN_NAMES.search(code.code, *each) for each in earlier):
        return not is_fixed
    return word.search(code.code, *body) is not None and not is_fixed and not is_own


def is_constant(code: Code, body: tuple[int, int]) -> bool:
    """Whether a function of C++ may not change its object."""
    return _CONSTANT_METHOD.search(code.code, max(0, body[0] - _LONGEST_BEFORE), body[0]) is not None


def declares(code: Code, name: str, body: tuple[int, int]) -> bool:
    """Whether a function makes a name itself, or is given it."""
    opening = code.openings.get(len(code.code[: body[0]].rstrip()) - 1, body[0])
    own, written = re.escape(name), code.code[opening : body[1]]
    typed = (
        rf"(?<!return)(?<!else)(?<!\s>>)(?<=[\w>\]&*])\s[*&]{{0,2}}{own}\s?(?:[=;,\[):{{(]|in\b)|(?<![\w$.]){own}\s?=>"
    )
    further = (opening + found.start() for found in re.finditer(rf",\s?[*&]?{own}\s?[=;,\[]", written))
    return re.search(typed, written) is not None or any(not _is_in_call(code, place, body[0]) for place in further)


def _is_in_call(code: Code, place: int, start: int) -> bool:
    """Whether a place is within the round brackets of a call, in a statement of the function that starts there."""
    start = max(start, place - _LONGEST_STATEMENT)
    while (place := place - 1) > start and code.code[place] not in "{;":
        if place in code.openings:
            place = code.openings[place]
        elif code.code[place] == "(":
            return not code.code[max(0, place - _BEFORE) : place].rstrip().endswith("for")
    return False
