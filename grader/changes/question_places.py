"""Questions of code with braces that are asked in the wrong order, and what a branch leaves as it was before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement, Loop, has_effect

_MOST, _LONGEST, _LEAST_ROW, _LONGEST_ROW = 30, 120, 3, 12
_IF = re.compile(r"\bif\s?\(")
_ELSE = re.compile(r"\s{0,80}else\s{1,80}(?=if\s?\()|\s{0,80}else\s{0,80}(?=\{)")
_BRANCH = re.compile(r"\s{0,80}(?:\{|(?!(?:if|for|while|do|switch|return)\b)(?=[A-Za-z_$]))")
_LEAVES = re.compile(r"(?:return|break|continue|throw)\b[^;{}]{0,200};?\s*+\Z")
MAKES_NAME = re.compile(r"\bout\s\w{1,40}\s\w|\b(?:instanceof|is)\s(?:[\w.<>?,\[\]]{1,60}+\s?[\w({]|[({])")
"""A condition that makes a name, which is known behind it, too."""
_GIVES_VALUE = re.compile(r"\bout\s|[^=!<>]=(?!=)")
_INNER_FUNCTION = re.compile(
    r"(?:->|=>|\])\s{0,80}\{"
    r"|\)\s{0,80}(?:(?:const|mutable)\s{0,9})?(?:->\s?[\w:<>]{1,40}\s{0,9}|throws\s[\w\s,.]{1,80})?\{"
)
_NO_FUNCTION = re.compile(
    r"\b(?:if|for|foreach|while|switch|catch|using|lock|synchronized|try)\s?\Z|\b(?:case|default)\b[^;{}]{0,80}\Z"
)
"""What stands before the bracket, or the arrow, of what is no function."""
_START = re.compile(
    r"(?:\A|,\s?)(?:(?:static|private|public|protected|internal)\s){0,3}(?:(?:int|long|double|bool|boolean|let|var|String|(?:std::)?string)\s)?"
    r"([A-Za-z_$][\w$]{0,40})\s?=\s?(-?[0-9][\w.]{0,9}|true|false|\[\s?\]|\{\s?\}|\"{2,40}+)\s?(?=[,;\n]|\Z)"
)
_CHANGED = r"(?<![\w$.]){name}(?:\s?[-+]?=(?!=)|\+\+|--|\.push\(|\[[^\]\n]{{1,60}}\]\s?[-+]?=(?!=))|(?:\+\+|--){name}\b"


@dataclass(frozen=True)
class _Question:
    """A condition without its brackets."""

    start: int
    end: int


@dataclass(frozen=True)
class SetBack:
    """What is set again where a block opens, in the branch with a condition."""

    place: int
    name: str
    again: str
    condition: str


def list_late_questions(code: Code) -> Iterator[SumPlace]:
    """Conditions that let a later one come first, of which both may be true."""
    rows = [*_list_rows(code)]
    yield from islice((place for row in rows for place in _ask_first(code, row)), _MOST)
    yield from islice((place for row in rows for place in _turn_row(code, row)), _MOST)


def list_set_back(code: Code) -> Iterator[SetBack]:
    """What has a constant before a loop, and is changed in it, set again where a branch within the loop begins."""
    starts = [*_list_starts(code)]
    found = (each for loop in code.loops for each in _set_back_in(code, loop, starts))
    return islice({(each.place, each.name): each for each in found}.values(), _MOST)


def is_guard(code: Code, statement: CodeStatement) -> bool:
    """Whether it asks something and then leaves the block, and does nothing else."""
    question = _find_question(code, statement.start)
    if question is None:
        return False
    body = code.code[question.end + 1 : statement.end].rstrip("} \n\t;") + ";"
    is_single = "else" not in body and (body.lstrip().startswith("{") or ";" not in body[:-1])
    return is_single and _LEAVES.search(body[-_LONGEST:]) is not None


def quote_question(code: Code, statement: CodeStatement) -> str:
    """An `if` with its condition."""
    question = _find_question(code, statement.start)
    return code.quote(statement.start, question.end + 1) if question else ""


def quote_condition(code: Code, statement: CodeStatement) -> str:
    """The condition of an `if`."""
    question = _find_question(code, statement.start)
    return code.quote(question.start, question.end) if question else ""


def quote_last_question(code: Code, statement: CodeStatement) -> str:
    """The last `if` with its condition, of one that may go on with `else if`."""
    questions = [*_follow_chain(code, statement)]
    return f"if {code.quote(questions[-1].start - 1, questions[-1].end + 1)}" if questions else ""


def _find_question(code: Code, start: int) -> _Question | None:
    opening = _IF.match(code.code, start)
    end = code.ends.get(opening.end() - 1, -1) if opening else -1
    return _Question(opening.end(), end) if opening and end > 0 else None


def _list_rows(code: Code) -> Iterator[Sequence[_Question]]:
    """Questions of which only the first that is true counts.

    They are of an `if` with its `else if`, and of guards in a row with the `if` behind them.
    """
    for block in code.blocks.values():
        for statement in block:
            chain = [*_follow_chain(code, statement)]
            if len(chain) > 1:
                yield chain
        place = 0
        while place < len(block):
            guards = [*takewhile(lambda each: is_guard(code, each), block[place:])]
            place += len(guards) + 1
            behind = [*_follow_chain(code, block[place - 1])] if guards and place <= len(block) else []
            questions = [_find_question(code, each.start) for each in guards]
            yield [*(each for each in questions if each), *behind]


def _follow_chain(code: Code, statement: CodeStatement) -> Iterator[_Question]:
    question = _find_question(code, statement.start)
    while question:
        yield question
        closing = _find_branch_end(code, question)
        going_on = _ELSE.match(code.code, closing + 1) if closing > 0 else None
        question = _find_question(code, going_on.end()) if going_on else None


def _find_branch_end(code: Code, question: _Question) -> int:
    """The last mark of what is done where it is true: a brace, or the `;` of a statement; -1 where none is near."""
    opening = _BRANCH.match(code.code, question.end + 1)
    if opening is None or opening[0].endswith("{"):
        return code.ends.get(opening.end() - 1, -1) if opening else -1
    end = opening.end()
    while end < min(len(code.code), opening.end() + _LONGEST) and code.code[end] not in ";{}":
        end = code.ends.get(end, end) + 1
    return end if code.code[end : end + 1] == ";" else -1


def _ask_first(code: Code, row: Sequence[_Question]) -> Iterator[SumPlace]:
    for number, later in enumerate(row):
        asks = code.text[later.start : later.end]
        if later.end - later.start > _LONGEST or has_effect(code.code[later.start : later.end]) or "/" in asks:
            continue
        for place, first in enumerate(row[:number]):
            own = code.text[first.start : first.end]
            if not _prepares(code, row[place : number + 1]) and len(own) <= _LONGEST and "/" not in own:
                # What a question does by asking is left undone where the later one counts.
                acts = has_effect(code.code[first.start : first.end])
                new = f"!({asks}) && ({own})" if acts else f"({own}) && !({asks})"
                told, name = (f"if ({' '.join(each.split())})" for each in (asks, own))
                yield SumPlace(ChangeKind.ASKED_LATE, first.start, first.end, new, told, name)


def _turn_row(code: Code, row: Sequence[_Question]) -> Iterator[SumPlace]:
    """Of three or more questions the last one first, and so on: each is asked only where no later one is true."""
    if not _LEAST_ROW <= len(row) <= _LONGEST_ROW:
        return
    asked = [code.text[each.start : each.end] for each in row]
    are_short = all(len(each) <= _LONGEST and "/" not in each for each in asked)
    has_effects = any(has_effect(code.code[each.start : each.end]) for each in row)
    if not are_short or has_effects or _prepares(code, row):
        return
    pieces = [
        (each.start, each.end, f"({own}) && {' && '.join(f'!({later})' for later in asked[place + 1 :])}")
        for place, (each, own) in enumerate(zip(row[:-1], asked, strict=False))
    ]
    told, name = (f"if ({' '.join(each.split())})" for each in (asked[-1], asked[0]))
    start, end, new = pieces[0]
    yield SumPlace(ChangeKind.TURNED_ROW, start, end, new, told, name, tuple(pieces[1:]))


def _prepares(code: Code, row: Sequence[_Question]) -> bool:
    """Whether one of these makes a name, or gives one a value, that a later one may need."""
    patterns = (MAKES_NAME, _GIVES_VALUE)
    return any(pattern.search(code.code, each.start, each.end) for each in row for pattern in patterns)


def _list_starts(code: Code) -> Iterator[tuple[str, str, int, int]]:
    """Each name that gets a constant, the constant, where it stands, and where the block around it ends."""
    for brace, block in code.blocks.items():
        for statement in block if brace < 0 or code.ends.get(brace) else ():
            written = code.text[statement.start : statement.end]
            for found in _START.finditer(written) if statement.body < 0 else ():
                yield found[1], found[2], statement.end, code.ends.get(brace, len(code.code))


def _set_back_in(code: Code, loop: Loop, starts: Sequence[tuple[str, str, int, int]]) -> Iterator[SetBack]:
    known = {name: value for name, value, place, end in starts if place <= loop.start < end}
    inside = code.code[loop.body[0] : loop.body[1]]
    changed = {name: value for name, value in known.items() if gives_new_value(name, inside)}
    functions = [*_list_inner_functions(code, loop)] if changed else []
    for branch in _IF.finditer(code.code, *loop.body) if changed else ():
        closing = code.ends.get(branch.end() - 1, -1)
        brace = code.code.find("{", closing, closing + _LONGEST) if closing > 0 else -1
        if brace > 0 and not code.code[closing + 1 : brace].strip():
            start, end = max((each for each in functions if each[0] < brace < each[1]), default=loop.body)
            own = {name: changed[name] for name in changed if gives_new_value(name, code.code[start:end])}
            yield from _set_in_branch(code, own, code.quote(branch.end(), closing), brace)


def _list_inner_functions(code: Code, loop: Loop) -> Iterator[tuple[int, int]]:
    """Where functions within a loop begin and end: they may give no value to a name around them, unless they do so."""
    for found in _INNER_FUNCTION.finditer(code.code, *loop.body):
        opening = code.openings.get(found.start(), found.start())
        if not _NO_FUNCTION.search(code.code, max(loop.body[0], opening - _LONGEST), opening):
            yield found.end() - 1, code.ends.get(found.end() - 1, -1)


def gives_new_value(name: str, written: str) -> bool:
    """Whether code gives something a new value, or puts something into it."""
    return re.search(_CHANGED.format(name=re.escape(name)), written) is not None


def _set_in_branch(code: Code, changed: Mapping[str, str], condition: str, brace: int) -> Iterator[SetBack]:
    own = code.code[brace : code.ends.get(brace, brace)]
    for name, value in changed.items():
        if not re.search(rf"(?<![\w$.]){re.escape(name)}\s?=(?!=)", own):
            yield SetBack(brace + 1, name, f"{name} = {value}", condition)
