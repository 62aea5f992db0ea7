"""A `continue` that leaves out what its loop needs to go on: the same iteration comes again, without end.

Whatever may make the next iteration another one (input that is read, what is kept from one to the next) is passed over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.endless_loops import HARMLESS_METHODS, is_plain_condition, list_changed_names
from grader.source.python_trees import list_python_nodes

_KNOWN = frozenset({"abs", "bool", "chr", "float", "int", "isinstance", "len", "ord", "print", "range", "round", "str"})
"""What may be called: nothing of it takes an item out of what it is given, which an iterator would lose."""
_FRESH = (
    ast.Constant | ast.JoinedStr | ast.BinOp | ast.List | ast.Dict | ast.Set | ast.Call
)  # fmt: skip
"""Values that nothing else holds, so that what changes them is gone with the iteration."""
_LOOPS = ast.For | ast.AsyncFor | ast.While
_SCOPES = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
_MOST_QUOTED = 40


@dataclass(frozen=True)
class SkippedStep:
    """The line of a `continue`, and what it leaves out: the statement's line and text."""

    line: int
    step_line: int
    step: str


def scan_for_skipped_step(text: str, language: Language) -> SkippedStep | None:
    """The only one of a source in Python."""
    if language.grammar != "python":
        return None
    loops = (node for node in list_python_nodes(text) if isinstance(node, ast.While))
    found = [step for loop in loops for step in _list_skipped(loop)]
    return found[0] if len(found) == 1 else None


def _list_skipped(loop: ast.While) -> Iterator[SkippedStep]:
    asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    changes = [
        (number, statement)
        for number, statement in enumerate(loop.body)
        if not asked.isdisjoint(name for node in ast.walk(statement) for name in list_changed_names(node))
    ]
    if not is_plain_condition(loop.test) or len(changes) != 1:
        return
    number, step = changes[0]
    written = ast.unparse(step)
    if not isinstance(step, ast.AugAssign | ast.Assign) or len(written) > _MOST_QUOTED:
        return
    leaves = [(node, at) for at, each in enumerate(loop.body[:number]) for node in _list_continues([each])]
    for node, at in leaves:
        if not _is_kept_in_mind(loop.body[: at + 1]):
            yield SkippedStep(node.lineno, step.lineno, written)


def _list_continues(statements: Iterable[ast.AST]) -> Iterator[ast.Continue]:
    """Those of the loop itself."""
    for node in statements:
        if isinstance(node, ast.Continue):
            yield node
        elif not isinstance(node, _LOOPS | _SCOPES):
            yield from _list_continues(ast.iter_child_nodes(node))


def _is_kept_in_mind(statements: list[ast.stmt]) -> bool:
    """Whether an iteration may change what the next one works with: all that it changes must be made in it before."""
    own: set[str] = set()
    for node in (each for statement in statements for each in _list_in_order(statement)):
        if _reaches_out(node, own):
            return True
        if isinstance(node, ast.Assign):
            names = {each.id for each in node.targets if isinstance(each, ast.Name)}
            own = own | names if isinstance(node.value, _FRESH) else own - names
    return False


def _reaches_out(node: ast.AST, own: set[str]) -> bool:
    """Whether a node may change, or take from, what was there before the iteration; `own` names what was not."""
    match node:
        case ast.Call():
            return not _is_harmless(node, own)
        case ast.AugAssign():
            return not own.issuperset(list_changed_names(node.target))
        case ast.Subscript(ctx=ast.Store()) | ast.Attribute(ctx=ast.Store()):
            return not own.issuperset(list_changed_names(node))
        case ast.For() | ast.comprehension():
            is_own = isinstance(node.iter, ast.Name) and node.iter.id in own
            return not is_own and not isinstance(node.iter, ast.Call)
    return isinstance(node, ast.Delete | ast.NamedExpr | ast.Global | ast.Nonlocal | _SCOPES)


def _list_in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node behind what stands in it, as a value is worked out before it is given to a name.

    What `+=` changes is not set by it, so that its name is left out.
    """
    children = [*ast.iter_child_nodes(node)]
    if isinstance(node, ast.Assign):
        children = [node.value, *node.targets]
    elif isinstance(node, ast.AugAssign):
        children = [node.value]
    for child in children:
        yield from _list_in_order(child)
    yield node


def _is_harmless(call: ast.Call, own: set[str]) -> bool:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id in _KNOWN
    if not isinstance(function, ast.Attribute):
        return False
    of_own = isinstance(function.value, ast.Name) and function.value.id in own
    return of_own or (function.attr in HARMLESS_METHODS and function.attr != "append")
