"""Statements of a program that are tried at another place, or once more, in languages that are built."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from grader.feedback.generic.code_blocks import Code, CodeStatement, Loop
from grader.feedback.generic.source_changes import ChangeKind
from grader.grading.trial_places import TrialPlace

_MOST_MOVED, _MOST_CLEARED = 20, 12
_LONGEST_HEAD = 200
_LONGEST_BLOCK, _MOST_FUNCTIONS = 60, 60
_SETS = re.compile(
    r"((?:[A-Za-z_]\w{0,40}(?:\[[^\]\n;]{1,40}\]){0,2}(?:\.|->)){0,2}[A-Za-z_]\w{0,40}(?:\[[^\]\n;]{1,40}\]){0,2})\s?"
    r"(?:[-+*]?=(?!=)[^;\n]{1,120};|(?:\+\+|--)\s?;)"
)
_ACTS = re.compile(
    r"(?!(?:return|new|delete|throw|break|continue|goto|case|else|if|for|while|switch|do)\b)"
    r"[A-Za-z_][\w.]{0,60}(?:(?:->|::)\w{1,40}){0,2}(?:\[[^\]\n;]{1,40}\])?\s?(?:\(|[-+*]?=(?!=)|<<)"
)
"""How a statement begins that calls something, prints, or gives something a value."""
_SET_NAME = re.compile(r"(?<![\w.>])([A-Za-z_]\w{0,40})\s?(?:[-+*/%]?=(?!=)|\+\+|--)")
_GIVES = re.compile(
    r"([A-Za-z_]\w{0,40})\.(?:trim|strip|toLowerCase|toUpperCase|replace|replaceAll|substring|concat"
    r"|Trim|ToLower|ToUpper|Replace|Substring|PadLeft|PadRight)(?=\()"
    r"|(?:std::)?(?:toupper|tolower|abs|round|floor|ceil|sqrt|Math\.\w{1,10})(?=\(\s?([A-Za-z_]\w{0,40})\s?\))"
)
"""A call that gives a new value and leaves what it is given as it is."""
_LEAVES = re.compile(r"(?:return|break|continue|throw|goto|case|default)\b")
_ELSE_BLOCK = re.compile(r"\belse\s{0,80}(?=\{)")
_ELSE_STATEMENT = re.compile(r"\belse\s{1,80}(?=[A-Za-z_]\w{0,40}\s?=\s?(?:-?[0-9]\w{0,9}|true|false)\s?;)")
_CONSTANT = re.compile(r"([A-Za-z_]\w{0,40})\s?=\s?(?:-?[0-9]\w{0,9}|true|false)\s?;")
_KNOWN = (
    r"(?:\w|>|\])\s[*&]?{name}\s?=(?!=)|(?:,\s?){name}\s?=(?!=)"
    r"|\b(?:static|private|public)\s[^;(){{}}]{{0,60}}\b{name}\b"
)
"""How a name gets its first value where it is declared, or is known in the whole program."""
_TYPE = r"(?:int|long|double|float|bool|boolean|size_t|var|auto|char)"
_FIELDS = re.compile(
    r"(?:(?:public|private|protected|internal|static)\s){0,4}(?:int|long|double|bool|boolean|size_t)\s(?=[^()]{1,200};\Z)"
)
_FIELD = re.compile(r"(?:\A|,\s?)([A-Za-z_]\w{0,40})\s?(?:=\s?(-?[0-9]\w{0,9}|true|false))?\s?(?=[,;])")
_OWN = rf"\b{_TYPE}\s[^;(){{{{}}}}]{{{{0,80}}}}?\b{{name}}\b(?!\s?\()"
"""How a function declares a name of its own."""
_NAME = re.compile(r"(?<![\w.>])[A-Za-z_]\w{0,40}")
_MADE = r"(?:[\w>\]]\s?[*&]{{0,2}}\s|,\s?)[*&]{{0,2}}(?:{names})\s?(?=[=;:,\[({{])"
_FIRST_CALL = re.compile(r"\{\s{0,80}(?:this|super)\s?\(")
_FUNCTION = re.compile(r"\)\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{")
_CHANGES = r"(?<![\w.>]){name}\s?(?:[-+]?=(?!=)|\+\+|--)|(?:\+\+|--){name}\b"
_HEAD = re.compile(r"\b(?:if|for|foreach|while|switch|catch|using|lock|else|do)\s?\(?\Z")


def list_moved_places(code: Code, line_starts: Sequence[int]) -> Iterator[TrialPlace]:
    """The places of a program."""
    mover = _StatementMover(code, line_starts)
    yield from islice(mover.move_statements(), _MOST_MOVED)
    yield from islice(mover.undo_nothing(), _MOST_MOVED)
    yield from islice(mover.clear_first(), _MOST_CLEARED)
    yield from islice(mover.wait_for_values(), _MOST_MOVED)
    yield from islice(mover.keep_results(), _MOST_CLEARED)


@dataclass(frozen=True)
class _Field:
    """A number outside of functions, its first value, whether shared functions know it, and the brace around it."""

    name: str
    value: str
    is_shared: bool
    brace: int


@dataclass(frozen=True)
class _FunctionBody:
    """Where a function begins, and its body; a shared one knows only what is shared."""

    head: int
    start: int
    end: int
    is_shared: bool


@dataclass(frozen=True)
class _StatementMover:
    code: Code
    line_starts: Sequence[int]

    def move_statements(self) -> Iterator[TrialPlace]:
        """What gives something a new value, behind what still uses it, or before what uses it already."""
        for brace, block in self.code.blocks.items():
            for place, statement in enumerate(block) if brace >= 0 and len(block) <= _LONGEST_BLOCK else ():
                sets = _SETS.fullmatch(self.code.code, statement.start, statement.end)
                if sets is None or not self._has_value(sets[1]):
                    continue
                users = [at for at, each in enumerate(block) if at != place and self._uses(each, sets[1])]
                before, behind = [at for at in users if at < place], [at for at in users if at > place]
                if behind and not _LEAVES.match(self.code.code, block[behind[-1]].start):
                    yield self._move(ChangeKind.TOO_EARLY, statement, block[behind[-1]].end, sets[1])
                if before and self._is_known_at(block[before[-1]].start, statement):
                    yield self._move(ChangeKind.TOO_LATE, statement, block[before[-1]].start, sets[1])

    def wait_for_values(self) -> Iterator[TrialPlace]:
        """What uses a value that changes only below it, behind that."""
        for brace, block in self.code.blocks.items():
            for place, statement in enumerate(block) if brace >= 0 and len(block) <= _LONGEST_BLOCK else ():
                if not _ACTS.match(self.code.code, statement.start, statement.end) or statement.body >= 0:
                    continue
                used = {*_NAME.findall(self.code.code, statement.start, statement.end)}
                sets = _SETS.match(self.code.code, statement.start, statement.end)
                if sets and not self._has_value(sets[1]):
                    continue
                used -= {sets[1]} if sets else set()
                for later in reversed(block[place + 1 :]):
                    changed = _SET_NAME.finditer(self.code.code, later.start, later.end)
                    name = next((each[1] for each in changed if each[1] in used), "")
                    if name and not _LEAVES.match(self.code.code, later.start):
                        yield self._move(ChangeKind.READ_EARLY, statement, later.end, name)
                        break

    def keep_results(self) -> Iterator[TrialPlace]:
        """What gives a new value and changes nothing, with that value kept."""
        for statement in self.code.list_in_functions():
            found = _GIVES.match(self.code.code, statement.start, statement.end)
            if found and self.code.ends.get(found.end(), -1) + 2 == statement.end:
                name, written = found[1] or found[2], self.code.quote(statement.start, statement.end)
                line, told = bisect_right(self.line_starts, statement.start), f"{name} = {written}"
                place = (statement.start,)
                yield TrialPlace(place, line, ChangeKind.THROWN_AWAY, written, name=told, statement=f"{told};")

    def undo_nothing(self) -> Iterator[TrialPlace]:
        """What an `else` within a loop sets to a constant, set before the loop and never again."""
        for loop in self.code.loops:
            line = bisect_right(self.line_starts, loop.start)
            for found in _ELSE_BLOCK.finditer(self.code.code, *loop.body):
                for statement in self.code.blocks.get(found.end(), ()):
                    sets = _CONSTANT.fullmatch(self.code.code, statement.start, statement.end)
                    if sets and self._is_known_before(loop, sets[1]):
                        yield self._move(ChangeKind.UNDONE, statement, loop.start, sets[1], line)
            for found in _ELSE_STATEMENT.finditer(self.code.code, *loop.body):
                sets = _CONSTANT.match(self.code.code, found.end())
                if sets and self._is_known_before(loop, sets[1]):
                    statement = CodeStatement(*sets.span())
                    yield self._move(ChangeKind.UNDONE, statement, loop.start, sets[1], line)

    def clear_first(self) -> Iterator[TrialPlace]:
        """What the whole program starts with, set again where a function begins that changes it."""
        for field in self._list_fields():
            for function in self._functions:
                if _FIRST_CALL.match(self.code.code, function.start):
                    continue
                written = self.code.code[function.head : function.end]
                if not re.search(_CHANGES.format(name=field.name), self.code.code[function.start : function.end]):
                    continue
                is_inside = field.brace < function.start < self.code.ends.get(field.brace, len(self.code.code))
                is_known = is_inside and (field.is_shared or not function.is_shared)
                if is_known and not re.search(_OWN.format(name=field.name), written):
                    line, again = bisect_right(self.line_starts, function.start), f"{field.name} = {field.value}"
                    place = (function.start + 1,)
                    yield TrialPlace(place, line, ChangeKind.LEFT_OVER, again, name=field.name, statement=f"{again};")

    def _list_fields(self) -> Iterator[_Field]:
        """The numbers that stand outside of all functions."""
        for brace, block in self.code.blocks.items():
            if any(each.start <= brace < each.end for each in self._functions):
                continue
            for statement in block:
                written = self.code.code[statement.start : statement.end]
                declared = _FIELDS.match(written) if statement.body < 0 else None
                for found in _FIELD.finditer(written[declared.end() :]) if declared else ():
                    is_shared = brace < 0 or "static" in written
                    yield _Field(found[1], found[2] or ("false" if "bool" in written else "0"), is_shared, brace)

    @cached_property
    def _functions(self) -> Sequence[_FunctionBody]:
        return [*islice(self._list_functions(), _MOST_FUNCTIONS)]

    def _list_functions(self) -> Iterator[_FunctionBody]:
        for found in _FUNCTION.finditer(self.code.code):
            opening, brace = self.code.openings.get(found.start(), 0), found.end() - 1
            before = self.code.code[max(0, opening - _LONGEST_HEAD) : opening]
            if not _HEAD.search(before):
                head = re.split(r"[;{}]", before)[-1]
                yield _FunctionBody(opening - len(head), brace, self.code.ends.get(brace, brace), "static" in head)

    def _has_value(self, target: str) -> bool:
        """Whether a name has a value already where it gets another one: else none may be left out."""
        if not target.isidentifier():
            return True
        return re.search(_KNOWN.format(name=re.escape(target)), self.code.code) is not None

    def _is_known_at(self, place: int, statement: CodeStatement) -> bool:
        """Whether nothing of which a statement tells is declared only between an earlier place and it."""
        names = "|".join({*_NAME.findall(self.code.code, statement.start, statement.end)})
        declared = re.compile(_MADE.format(names=names))
        return declared.search(self.code.code, place, statement.start) is None

    def _is_known_before(self, loop: Loop, name: str) -> bool:
        return self._has_value(name) and not self._declares(loop.start, loop.body[1], name)

    def _declares(self, start: int, end: int, target: str) -> bool:
        """Whether a name is declared between two places: it is not known before them."""
        return re.search(_OWN.format(name=re.escape(target)), self.code.code[start:end]) is not None

    def _uses(self, statement: CodeStatement, target: str) -> bool:
        whole = rf"(?<![\w.>]){re.escape(target)}(?!\w)(?!\s?=(?!=))"
        return re.search(whole, self.code.text[statement.start : statement.end]) is not None

    def _move(
        self, kind: ChangeKind, statement: CodeStatement, place: int, name: str, line_of_loop: int = 0
    ) -> TrialPlace:
        written, line = self.code.quote(statement.start, statement.end), bisect_right(self.line_starts, statement.start)
        return TrialPlace(
            (statement.start,),
            line,
            kind,
            written,
            name=name,
            statement=f"{{ {written}; }}",
            loop=line_of_loop,
            leaves_out=True,
            moved_to=place,
        )
