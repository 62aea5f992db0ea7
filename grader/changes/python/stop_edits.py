"""Statements of a program in Python by which a loop may stop too late or too early, and what is done once too often."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyFunction, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_TWO = 2


@dataclass(frozen=True)
class _Spot:
    """A statement and where it stands."""

    owner: ast.AST
    field: str
    statements: Sequence[ast.stmt]
    place: int

    @property
    def statement(self) -> ast.stmt:
        return self.statements[self.place]

    def put(self, new: ast.stmt) -> tuple[tuple[ast.AST, str, list[ast.stmt]]]:
        """The block with another statement in its place."""
        return ((self.owner, self.field, [*self.statements[: self.place], new, *self.statements[self.place + 1 :]]),)


def list_stop_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program; none by which a loop would surely never end."""
    loops = [node for node in ast.walk(tree) if isinstance(node, AnyLoop)]
    tested = {name for loop in loops if isinstance(loop, ast.While) for name in _list_tested(loop.test)}
    functions = (node for node in ast.walk(tree) if isinstance(node, AnyFunction))
    around = {id(loop): each for each in functions for loop in ast.walk(each)}
    nested = {id(inner) for loop in loops for inner in ast.walk(loop) if inner is not loop}
    for loop in loops:
        function = around.get(id(loop))
        yield from _change_loop(loop, _take_result(function) if function else "")
        yield from _return_behind(function if function and id(loop) in nested else loop, loop)
    for node in ast.walk(tree):
        for spot in _list_spots(node):
            yield from _change_statement(spot, tested)


def _take_result(function: AnyFunction) -> str:
    """The name that a function gives back at its end; else nothing."""
    last = function.body[-1]
    return last.value.id if isinstance(last, ast.Return) and isinstance(last.value, ast.Name) else ""


def _change_loop(loop: AnyLoop, result: str) -> Iterator[TreeEdit]:
    for statement in loop.body:
        if isinstance(statement, ast.If) and not isinstance(statement.body[-1], Leaving) and not _is_search(statement):
            stopping = ((statement, "body", [*statement.body, ast.Break()]),)
            code = f"if {ast.unparse(statement.test)}"
            yield TreeEdit(ChangeKind.NO_STOP, statement, stopping, loop=loop.lineno, code=code)
    last = loop.body[-1]
    if isinstance(last, ast.If) and last.orelse and not isinstance(last.orelse[0], ast.If) and not loop.orelse:
        behind: tuple[tuple[ast.AST, str, object], ...] = ((last, "orelse", []), (loop, "orelse", last.orelse))
        yield TreeEdit(ChangeKind.LOOP_ELSE, last.orelse[0], behind, loop=loop.lineno)
        if not isinstance(last.body[-1], Leaving) and isinstance(last.orelse[0], ast.Expr):
            leaving = (*behind, (last, "body", [*last.body, ast.Break()]))
            yield TreeEdit(ChangeKind.ELSE_OF_LOOP, last.orelse[0], leaving, loop=loop.lineno)
    if isinstance(loop, ast.For) or not isinstance(loop.test, ast.Constant):
        yield from _go_on(loop)
    yield from _return_later(loop, result)
    yield from _leave_both(loop)


def _is_search(branch: ast.If) -> bool:
    """Whether it keeps the largest or smallest value so far, which only the end of the loop tells."""
    compared = branch.test if isinstance(branch.test, ast.Compare) else ast.Compare(branch.test, [], [])
    sides = {ast.unparse(side) for side in (compared.left, *compared.comparators)}
    noted = (each for each in branch.body if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name))
    return any({ast.unparse(each.targets[0]), ast.unparse(each.value)} <= sides for each in noted)


def _return_behind(ended: AnyLoop | AnyFunction, loop: AnyLoop) -> Iterator[TreeEdit]:
    """Each value that a loop returns where it also returns another one, returned only once all has ended.

    That is the loop itself, or where it stands in another one the function.
    """
    spots = [each for each in _list_in_turn(loop) if isinstance(each.statement, ast.Return) and each.statement.value]
    if len(spots) < _TWO or loop.orelse:
        return
    for spot in spots:
        behind: tuple[ast.AST, str, object] = (loop, "orelse", [spot.statement])
        if ended is not loop:
            behind = (ended, "body", [*ended.body, spot.statement])
        yield TreeEdit(ChangeKind.LOOP_ELSE, spot.statement, (*spot.put(ast.Continue()), behind), loop=loop.lineno)


def _leave_both(loop: AnyLoop) -> Iterator[TreeEdit]:
    """Two loops left at once, where a `break` ends the inner one, after which the outer one has nothing more to do."""
    inner = loop.body[-1]
    if not isinstance(inner, AnyLoop) or inner.orelse:
        return
    stops = [each.statement for each in _list_in_turn(inner) if isinstance(each.statement, ast.Break)]
    if stops:
        values = (inner, "orelse", [ast.Continue()]), (loop, "body", [*loop.body, ast.Break()])
        yield TreeEdit(ChangeKind.INNER_BREAK, stops[0], values, loop=inner.lineno)


def _go_on(loop: AnyLoop) -> Iterator[TreeEdit]:
    """Each `break` of a loop left out, or only the end of its iteration."""
    for spot in _list_in_turn(loop):
        if isinstance(spot.statement, ast.Break):
            for new in (ast.Pass(), ast.Continue()):
                yield TreeEdit(ChangeKind.EARLY_STOP, spot.statement, spot.put(new), loop=loop.lineno)


def _return_later(loop: AnyLoop, result: str) -> Iterator[TreeEdit]:
    """Each `return` in a loop only goes on with the next iteration, and all of them do.

    That is one without a value, or with what the function also gives back at its end.
    """
    spots = [each for each in _list_in_turn(loop) if _is_early_return(each.statement, result)]
    for several in [*([each] for each in spots), *([spots] if len(spots) > 1 else [])]:
        values = tuple(value for spot in several for value in spot.put(ast.Continue()))
        yield TreeEdit(ChangeKind.EARLY_RETURN, several[0].statement, values, loop=loop.lineno)


def _is_early_return(statement: ast.stmt, result: str) -> bool:
    if not isinstance(statement, ast.Return):
        return False
    return statement.value is None or (isinstance(statement.value, ast.Name) and statement.value.id == result)


def _list_in_turn(node: ast.AST) -> Iterator[_Spot]:
    """The statements of a loop, those under its conditions too, but not those of loops within it."""
    for spot in _list_spots(node):
        yield spot
        if isinstance(spot.statement, ast.If | ast.Try | ast.With):
            yield from _list_in_turn(spot.statement)


def _change_statement(spot: _Spot, tested: set[str]) -> Iterator[TreeEdit]:
    statement = spot.statement
    if isinstance(statement, ast.Expr):
        if isinstance(statement.value, ast.Name | ast.Attribute):
            called = ast.Expr(ast.Call(statement.value, [], []))
            yield TreeEdit(ChangeKind.NOT_CALLED, statement, spot.put(called))
        elif isinstance(statement.value, ast.Call) and ast.unparse(statement.value.func) == "print":
            yield TreeEdit(ChangeKind.SURPLUS_PRINT, statement, spot.put(ast.Pass()))
        return
    name = _find_changed_name(statement)
    if name and name.partition("[")[0].rpartition(".")[2] not in tested:
        yield TreeEdit(ChangeKind.SURPLUS, statement, spot.put(ast.Pass()), name)


def _find_changed_name(statement: ast.stmt) -> str:
    """The name that a statement makes anew from itself; else nothing."""
    if isinstance(statement, ast.AugAssign):
        return ast.unparse(statement.target)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return ""
    target = ast.unparse(statement.targets[0])
    parts = (node for node in ast.walk(statement.value) if isinstance(node, type(statement.targets[0])))
    return target if any(ast.unparse(each) == target for each in parts) else ""


def _list_tested(test: ast.expr) -> Iterator[str]:
    """The names that decide whether a loop goes on, also those of parts of an object."""
    for node in ast.walk(test):
        if isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


def _list_spots(node: ast.AST) -> Iterator[_Spot]:
    for field in BLOCK_FIELDS:
        statements = getattr(node, field, None)
        if isinstance(statements, list):
            yield from (_Spot(node, field, statements, place) for place in range(len(statements)))
