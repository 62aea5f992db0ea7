"""Statements of a program that are tried at another place, or once more, in languages that are built."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from grader.changes.built.query_places import list_lost_queries
from grader.changes.built.trial_places import TrialPlace
from grader.changes.question_places import list_set_back
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_moves import MoveSyntax, StatementMove, StatementMover
from grader.source.code_blocks import Code, CodeStatement

_MOST_MOVED, _MOST_CLEARED = 20, 12
_LONGEST_HEAD = 200
_MOST_FUNCTIONS = 60
_SYNTAX = MoveSyntax(
    sets=re.compile(
        r"((?:[A-Za-z_]\w{0,40}(?:\[[^\]\n;]{1,40}\]){0,2}(?:\.|->)){0,2}[A-Za-z_]\w{0,40}(?:\[[^\]\n;]{1,40}\]){0,2})"
        r"\s?(?:[-+*]?=(?!=)[^;\n]{1,120};|(?:\+\+|--)\s?;)"
    ),
    acts=re.compile(
        r"(?!(?:return|new|delete|throw|break|continue|goto|case|else|if|for|while|switch|do)\b)"
        r"[A-Za-z_][\w.]{0,60}(?:\[[^\]\n;]{1,40}\](?=->|\.))?(?:(?:->|::|\.)\w{1,40}){0,2}"
        r"(?:\[[^\]\n;]{1,40}\])?\s?(?:\(|[-+*]?=(?!=)|<<)"
    ),
    changes=re.compile(
        r"(?<![\w.>])([A-Za-z_]\w{0,40})(?:(?:\.|->)\w{1,40}|\[[^\]\n;]{1,40}\]){0,2}\s?(?:[-+*/%]?=(?!=)|\+\+|--)"
    ),
    names=re.compile(r"(?<![\w.>])[A-Za-z_]\w{0,40}"),
    reads=r"(?<![\w.>]){name}(?!\w)(?!\s?=(?!=))",
    constants=re.compile(r"([A-Za-z_]\w{0,40})\s?=\s?(?:-?[0-9]\w{0,9}|true|false)\s?;"),
    gives=re.compile(
        r"([A-Za-z_]\w{0,40})\.(?:trim|strip|toLowerCase|toUpperCase|replace|replaceAll|substring|concat"
        r"|Trim|ToLower|ToUpper|Replace|Substring|PadLeft|PadRight)(?=\()"
        r"|(?:std::)?(?:toupper|tolower|abs|round|floor|ceil|sqrt|Math\.\w{1,10})(?=\(\s?([A-Za-z_]\w{0,40}(?:\[\w{1,40}\])?)\s?\))"
    ),
)
_ELSE = re.compile(r"\s{0,200}else\b")
_CHANGES_VALUE = re.compile(r"\s?(?:[-+*]=|\+\+|--)")
"""What follows a name that has a value already."""
_ELSE_STATEMENT = re.compile(r"\belse\s{1,80}(?=[A-Za-z_]\w{0,40}\s?=\s?(?:-?[0-9]\w{0,9}|true|false)\s?;)")
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
_MADE = r"(?:[\w>\]]\s?[*&]{{0,2}}\s|,\s?)[*&]{{0,2}}(?:{names})\s?(?=[=;:,\[({{])"
_FIRST_CALL = re.compile(r"\{\s{0,80}(?:this|super)\s?\(")
_FUNCTION = re.compile(r"\)\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,80})?\{")
_CHANGES = r"(?<![\w.>]){name}\s?(?:[-+]?=(?!=)|\+\+|--)|(?:\+\+|--){name}\b"
_HEAD = re.compile(r"\b(?:if|for|foreach|while|switch|catch|using|lock|else|do)\s?\(?\Z")


def list_moved_places(code: Code, line_starts: Sequence[int]) -> Iterator[TrialPlace]:
    """The places of a program."""
    maker, moves = _PlaceMaker(code, line_starts), StatementMover(code, _SYNTAX)
    yield from islice(maker.keep_known(moves.list_moves()), _MOST_MOVED)
    yield from islice(maker.keep_known([*moves.list_undone(), *maker.list_undone_without_braces()]), _MOST_MOVED)
    yield from islice(maker.clear_first(), _MOST_CLEARED)
    yield from islice(maker.keep_known(moves.list_waits()), _MOST_MOVED)
    yield from islice(maker.keep_known([*moves.list_late_guards(), *moves.list_unasked()]), _MOST_MOVED)
    yield from islice(maker.keep_known(moves.list_asked()), _MOST_MOVED)
    yield from islice(maker.keep_known(moves.list_calls()), _MOST_MOVED)
    yield from islice(maker.keep_known(maker.leave_own_names(moves.list_prints())), _MOST_MOVED)
    yield from maker.set_back()
    thrown_away = (found for found in moves.list_thrown_away() if found[1] not in code.finals)
    yield from (maker.keep_result(*found) for found in islice(thrown_away, _MOST_CLEARED))
    yield from (maker.keep_query(*found) for found in islice(list_lost_queries(code), _MOST_CLEARED))


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
class _PlaceMaker:
    code: Code
    line_starts: Sequence[int]

    def keep_known(self, moves: Iterable[StatementMove]) -> Iterator[TrialPlace]:
        """The places of the moves that name nothing where it is not known yet, and take no first value away."""
        for move in moves:
            if _ELSE.match(self.code.code, move.place):
                continue  # what is put between an `if` and its `else` takes that for itself
            sets = _SYNTAX.sets.match(self.code.code, move.statement.start, move.statement.end)
            changes = sets and _CHANGES_VALUE.match(self.code.code, sets.end(1))
            may_change = sets is None or changes or self._may_change(sets[1])
            if may_change and self._is_known_at(move.place, move.statement):
                yield self._move(move)

    def leave_own_names(self, moves: Iterable[StatementMove]) -> Iterator[StatementMove]:
        """The moves out of a loop of what uses nothing that the loop declares, and all others."""
        for move in moves:
            start, end = move.statement.start, move.statement.end
            # In C#, a text in quotation marks may use a name as well.
            names = {*_SYNTAX.names.findall(self.code.text, start, end)}
            head = self.code.code[slice(*move.loop.head)] if move.loop else ""
            declared = re.compile(_MADE.format(names="|".join(names)))
            begins = move.loop.start if move.loop else start
            is_own = not names.isdisjoint(_SYNTAX.names.findall(head)) or declared.search(self.code.code, begins, start)
            if move.place < start or not is_own:
                yield move

    def keep_result(self, statement: CodeStatement, name: str) -> TrialPlace:
        """What gives a new value and changes nothing, with that value kept."""
        written = self.code.quote(statement.start, statement.end)
        line, told = bisect_right(self.line_starts, statement.start), f"{name} = {written}"
        place = (statement.start,)
        return TrialPlace(place, line, ChangeKind.THROWN_AWAY, written, name=told, statement=f"{told};")

    def keep_query(self, start: int, end: int, name: str) -> TrialPlace:
        """What makes another list, kept in the place of the first one."""
        line, written = bisect_right(self.line_starts, start), self.code.quote(start, end)
        kept = f"{name} = System.Linq.Enumerable.ToList({written});"
        told = f"{name} = {written}.ToList()"
        return TrialPlace((start,), line, ChangeKind.THROWN_AWAY, written, name=told, statement=kept)

    def set_back(self) -> Iterator[TrialPlace]:
        """What is left over from an earlier iteration of a loop, set back where a branch begins."""
        for each in list_set_back(self.code):
            line = bisect_right(self.line_starts, each.place)
            place, again = (each.place,), f"{each.again};"
            yield TrialPlace(place, line, ChangeKind.NOT_SET_BACK, each.again, name=each.condition, statement=again)

    def list_undone_without_braces(self) -> Iterator[StatementMove]:
        """What an `else` without braces sets to a constant within a loop, set before the loop and never again."""
        for loop in self.code.loops:
            for found in _ELSE_STATEMENT.finditer(self.code.code, *loop.body):
                sets = _SYNTAX.constants.match(self.code.code, found.end())
                if sets:
                    yield StatementMove(ChangeKind.UNDONE, CodeStatement(*sets.span()), loop.start, sets[1], loop)

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

    def _may_change(self, target: str) -> bool:
        """Whether something has a value already where it gets another one, and may: else none may be left out."""
        if not target.isidentifier():
            return target.rpartition(".")[2] not in self.code.finals
        if target in self.code.finals:
            return False
        return re.search(_KNOWN.format(name=re.escape(target)), self.code.code) is not None

    def _is_known_at(self, place: int, statement: CodeStatement) -> bool:
        """Whether nothing that a statement names is declared only behind an earlier place, or in a block left by it."""
        names = "|".join({*_SYNTAX.names.findall(self.code.code, statement.start, statement.end)})
        declared = re.compile(_MADE.format(names=names))
        brace = self.code.find_brace(statement.start)
        begins = brace if place > self.code.ends.get(brace, len(self.code.code)) else place
        return declared.search(self.code.code, begins, statement.start) is None

    def _move(self, move: StatementMove) -> TrialPlace:
        start, end = move.statement.start, move.statement.end
        written = self.code.quote(start, end)
        return TrialPlace(
            (start,),
            bisect_right(self.line_starts, start),
            move.kind,
            move.told or written,
            name=move.name,
            statement=f"{{ {written}; }}",
            loop=bisect_right(self.line_starts, move.loop.start) if move.loop else 0,
            leaves_out=True,
            moved_to=move.place,
        )
