"""Tables in Python whose rows and columns are mixed up, and lists that are taken at the wrong end."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_ENDS = 12, 8
_PIECES = ("[1:]", "[:1]", "[:-1]", "[::-1]")


def list_table_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    yield from islice((edit for node in nodes for edit in _exchange_sizes(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _turn_sizes(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _look_into_loop(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _take_rows_apart(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _take_first(node)), _MOST_ENDS)
    yield from islice((edit for node in nodes for edit in _take_other_piece(node)), _MOST)
    yield from islice((edit for node in nodes for edit in _turn_round(node)), _MOST_ENDS)


def _exchange_sizes(node: ast.AST) -> Iterator[TreeEdit]:
    """The number of rows for that of columns, and the other way round: `[[0] * rows for _ in range(columns)]`."""
    match node:
        case ast.ListComp(
            elt=ast.BinOp(left=ast.List(), op=ast.Mult(), right=columns) as row,
            generators=[ast.comprehension(iter=ast.Call(func=ast.Name(id="range"), args=[rows]) as counted)],
        ) if ast.dump(rows) != ast.dump(columns):
            values = ((row, "right", rows), (counted, "args", [columns]))
            new = f"[{ast.unparse(row.left)} * {ast.unparse(rows)} for … in range({ast.unparse(columns)})]"
            yield TreeEdit(ChangeKind.SWAPPED_SIZES, node, values, new)


def _turn_sizes(node: ast.AST) -> Iterator[TreeEdit]:
    """`a.rows == b.columns` in the place of `a.columns == b.rows`: each of the two has both."""
    match node:
        case ast.Compare(
            left=ast.Attribute(attr=one) as left,
            ops=[ast.Eq() | ast.NotEq() as sign],
            comparators=[ast.Attribute(attr=other) as right],
        ) if one != other:
            turned = ast.Compare(
                ast.Attribute(left.value, other, ast.Load()), [sign], [ast.Attribute(right.value, one, ast.Load())]
            )
            yield TreeEdit(
                ChangeKind.TURNED_SIZES, node, ((left, "attr", other), (right, "attr", one)), ast.unparse(turned)
            )


def _look_into_loop(node: ast.AST) -> Iterator[TreeEdit]:
    """The limits of two loops in one another exchanged; and the length of a row for the number of rows."""
    if not isinstance(node, ast.For):
        return
    yield from _take_length_of_row(node)
    inner = next((each for each in node.body if isinstance(each, ast.For)), None)
    match node.iter, inner and inner.iter:
        case (
            ast.Call(func=ast.Name(id="range"), args=[one]) as outer,
            ast.Call(func=ast.Name(id="range"), args=[other]) as counted,
        ) if inner and ast.dump(one) != ast.dump(other) and not _uses(other, node.target):
            heads = [f"for {ast.unparse(each.target)} in {ast.unparse(each.iter)}" for each in (node, inner)]
            values = ((outer, "args", [other]), (counted, "args", [one]))
            yield TreeEdit(ChangeKind.SWAPPED_LIMITS, node, values, heads[1], code=heads[0])


def _uses(node: ast.expr, target: ast.expr) -> bool:
    names = {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}
    return any(isinstance(each, ast.Name) and each.id in names for each in ast.walk(node))


def _take_length_of_row(loop: ast.For) -> Iterator[TreeEdit]:
    match loop:
        case ast.For(
            target=ast.Name(id=place),
            iter=ast.Call(func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"), args=[table]) as length]),
        ):
            rows = (each for each in ast.walk(loop) if isinstance(each, ast.Subscript))
            row = next((each.value for each in rows if _is_item_of(each, table, place)), None)
            if row is not None and ast.unparse(row) != ast.unparse(table):
                told = ast.unparse(ast.Call(ast.Name("len", ast.Load()), [row], []))
                code = ast.unparse(length)
                yield TreeEdit(ChangeKind.LENGTH_OF_TABLE, length, ((length, "args", [row]),), told, code=code)


def _is_item_of(node: ast.Subscript, table: ast.expr, place: str) -> bool:
    """Whether a node is an item, at a place with a name, of a row of a table at another place."""
    match node:
        case ast.Subscript(value=ast.Subscript(value=owner, slice=ast.Name(id=row)), slice=ast.Name(id=column)):
            return column == place != row and ast.unparse(owner) == ast.unparse(table)
    return False


def _take_rows_apart(node: ast.AST) -> Iterator[TreeEdit]:
    """The largest of all rows for the largest row; and rows that are to be put side by side each on its own."""
    match node:
        case ast.Call(
            func=ast.Name(id="max" | "min" as outer),
            args=[ast.Call(func=ast.Name(id="max" | "min" as inner), args=[rows], keywords=[]) as call],
            keywords=[],
        ) if outer == inner:
            new = ast.Call(ast.Name("map", ast.Load()), [ast.Name(inner, ast.Load()), rows], [])
            told = f"{outer}({ast.unparse(new)})"
            yield TreeEdit(ChangeKind.LARGEST_ROW, node, ((node, "args", [new]),), told, code=ast.unparse(call))
        case ast.Call(func=ast.Name(id="zip"), args=[ast.Name() | ast.Attribute() as rows], keywords=[]):
            starred = ast.Starred(rows, ast.Load())
            yield TreeEdit(ChangeKind.ROWS_NOT_APART, node, ((node, "args", [starred]),), f"zip(*{ast.unparse(rows)})")


def _take_first(node: ast.AST) -> Iterator[TreeEdit]:
    """The first item for the last one."""
    match node:
        case ast.Subscript(
            value=ast.Name() | ast.Attribute() as owner,
            slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) as place,
            ctx=ast.Load(),
        ):
            value = ((node, "slice", ast.copy_location(ast.Constant(0), place)),)
            yield TreeEdit(ChangeKind.OTHER_END, node, value, f"{ast.unparse(owner)}[0]")


def _take_other_piece(node: ast.AST) -> Iterator[TreeEdit]:
    """All but the first, the first, all but the last, or all in the other order: another one of these."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
        owner, written = ast.unparse(node.value), ast.unparse(node)
        for piece in _PIECES if written.removeprefix(owner) in _PIECES else ():
            other = ast.parse(f"x{piece}", mode="eval").body
            if isinstance(other, ast.Subscript) and written != f"{owner}{piece}":
                yield TreeEdit(ChangeKind.OTHER_PIECE, node, ((node, "slice", other.slice),), f"{owner}{piece}")


def _turn_round(node: ast.AST) -> Iterator[TreeEdit]:
    """`reversed(x)`, which equals nothing, as `x[::-1]`."""
    match node:
        case ast.Compare(
            left=one, ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Call(func=ast.Name(id="reversed"), args=[turned])]
        ):
            told = f"{ast.unparse(turned)}[::-1]"
            new = ast.parse(told, mode="eval").body
            code = ast.unparse(node.comparators[0])
            yield TreeEdit(ChangeKind.NO_TEXT, one, ((node, "comparators", [new]),), told, code=code)
