"""What a loop of a program in Python builds up wrongly: digits, texts and sums, an order, and which way it counts."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from itertools import islice

from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyLoop, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST = 10
_TEN, _TWO = 10, 2
_PASSES = 200


def list_build_up_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    sums = [node for node in nodes if isinstance(node, ast.Assign | ast.AugAssign)]
    yield from islice((edit for node in sums for edit in _shift_digits(node)), _MOST)
    texts = {ast.unparse(node.targets[0]) for node in nodes if isinstance(node, ast.Assign) and _is_text(node.value)}
    yield from islice((edit for node in nodes for edit in _join_before(node, texts)), _MOST)
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    yield from islice((edit for call in calls for edit in _count_down(call)), _MOST)
    yield from islice((edit for call in calls for edit in _strip_parts(call)), _MOST)
    loops = [node for node in nodes if isinstance(node, ast.For)]
    around = [node for node in nodes if isinstance(node, AnyLoop)]
    nested = {id(each) for outer in around for each in ast.walk(outer) if each is not outer}
    for loop in loops[:_MOST]:
        yield from _take_items(loop)
        if id(loop) not in nested:
            yield from _pass_again(loop)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _read_sum(node: ast.Assign | ast.AugAssign) -> tuple[ast.expr, ast.expr] | None:
    """What grows, and what is added to it."""
    match node:
        case ast.AugAssign(target=target, op=ast.Add(), value=value):
            return target, value
        case ast.Assign(targets=[target], value=ast.BinOp(left=left, op=ast.Add(), right=value)):
            return (target, value) if ast.unparse(target) == ast.unparse(left) else None
    return None


def _shift_digits(node: ast.Assign | ast.AugAssign) -> Iterator[TreeEdit]:
    """A digit that is added to a number, put behind its digits."""
    found = _read_sum(node)
    if found is None or not _takes_digit(found[1]):
        return
    target, value = found
    shifted = ast.BinOp(ast.BinOp(target, ast.Mult(), ast.Constant(_TEN)), ast.Add(), value)
    told = f"{ast.unparse(target)} = {ast.unparse(shifted)}"
    # What is there already is added to by itself.
    grown = ast.BinOp(ast.BinOp(target, ast.Mult(), ast.Constant(_TEN - 1)), ast.Add(), value)
    new = shifted if isinstance(node, ast.Assign) else grown
    yield TreeEdit(ChangeKind.NOT_SHIFTED, node, ((node, "value", new),), told, code=ast.unparse(node))


def _takes_digit(value: ast.expr) -> bool:
    """Whether a value is the last digit of a number."""
    match value:
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=10)):
            return True
    return False


def _join_before(owner: ast.AST, texts: Collection[str]) -> Iterator[TreeEdit]:
    """What a block puts behind one of these texts, put before it."""
    for field in BLOCK_FIELDS:
        found = getattr(owner, field, None)
        block: list[ast.stmt] = found if isinstance(found, list) else []
        for place, statement in enumerate(block):
            both = _read_sum(statement) if isinstance(statement, ast.Assign | ast.AugAssign) else None
            if both and ast.unparse(both[0]) in texts:
                told = f"{ast.unparse(both[0])} = {ast.unparse(ast.BinOp(both[1], ast.Add(), both[0]))}"
                new = [*block[:place], *ast.parse(told).body, *block[place + 1 :]]
                code = ast.unparse(statement)
                yield TreeEdit(ChangeKind.WRONG_SIDE, statement, ((owner, field, new),), told, code=code)


def _count_down(call: ast.Call) -> Iterator[TreeEdit]:
    """A range without a step that does not begin at 0 or 1, counted down."""
    is_range = isinstance(call.func, ast.Name) and call.func.id == "range" and len(call.args) == _TWO
    if is_range and not isinstance(call.args[0], ast.Constant | ast.UnaryOp):
        arguments = [*call.args, ast.UnaryOp(ast.USub(), ast.Constant(1))]
        told = ast.unparse(ast.Call(call.func, arguments, []))
        yield TreeEdit(ChangeKind.COUNTS_UP, call, ((call, "args", arguments),), told)


def _strip_parts(call: ast.Call) -> Iterator[TreeEdit]:
    """The parts of a line between marks, without the blanks around them."""
    match call:
        case ast.Call(func=ast.Attribute(attr="split"), args=[ast.Constant(value=str(mark))]) if mark.strip():
            split = ast.Call(call.func, call.args, call.keywords)
            function = ast.parse("(lambda parts: [part.strip(' ') for part in parts])", mode="eval").body
            values: tuple[tuple[ast.AST, str, object], ...] = (
                (call, "func", function),
                (call, "args", [split]),
                (call, "keywords", []),
            )
            yield TreeEdit(ChangeKind.BLANK_KEPT, call, values)


def _take_items(loop: ast.For) -> Iterator[TreeEdit]:
    """The place of an item that is added, or given to a call, as the item."""
    match loop:
        case ast.For(
            target=ast.Name(id=place),
            iter=ast.Call(func=ast.Name(id="range"), args=[*_, ast.Call(func=ast.Name(id="len"), args=[items])]),
        ):
            item = ast.parse(f"{ast.unparse(items)}[{place}]", mode="eval").body
        case _:
            return
    for node in ast.walk(loop):
        match node:
            case ast.AugAssign(value=ast.Name(id=name)) | ast.Assign(value=ast.Name(id=name)) if name == place:
                values: tuple[tuple[ast.AST, str, object], ...] = ((node, "value", item),)
            case ast.Call(func=ast.Name(id="print") | ast.Attribute(attr="append"), args=[ast.Name(id=name)]) if (
                name == place
            ):
                values = ((node, "args", [item]),)
            case _:
                continue
        if isinstance(node, ast.expr | ast.stmt):
            yield TreeEdit(ChangeKind.PLACE_FOR_ITEM, node, values, ast.unparse(item), code=ast.unparse(node))


def _pass_again(loop: ast.For) -> Iterator[TreeEdit]:
    """A loop in which neighbours change places, gone through as often as there are values."""
    swaps = [node for node in ast.walk(loop) if isinstance(node, ast.Assign) and _is_swap(node)]
    is_outer = any(isinstance(node, AnyLoop) and node is not loop for node in ast.walk(loop))
    if swaps and not loop.orelse and not is_outer:
        inner = ast.For(loop.target, loop.iter, loop.body, [])
        many = ast.parse(f"range({_PASSES})", mode="eval").body
        values = ((loop, "target", ast.Name("_", ast.Store())), (loop, "iter", many), (loop, "body", [inner]))
        code = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
        yield TreeEdit(ChangeKind.SORTED_ONCE, loop, values, code=code)


def _is_swap(node: ast.Assign) -> bool:
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=[ast.Subscript(), ast.Subscript()])], value=ast.Tuple(elts=[_, _])):
            return True
    return False
