"""What a program in Python compares, calculates and calls: with another sign, number or function."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_AT_LIMIT: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}

_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.GtE: ast.Lt,
}
_TWO = 2
_LEAST_LIMIT = 5
"""Limits from which on another unit may be meant."""
_LONGEST_QUOTED = 40
"""Characters of a sum that is quoted from its beginning."""


def list_operator_edits(node: ast.AST) -> Iterator[TreeEdit]:
    """The changes of one node of a program."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _change_comparison(node)
    elif isinstance(node, ast.Call):
        yield from _change_call(node, node.func.id if isinstance(node.func, ast.Name) else "")
        yield from _change_order(node)
    elif isinstance(node, ast.BinOp):
        yield from _change_operator(node)
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield TreeEdit(ChangeKind.CONNECTIVE, node, ((node, "op", other),))
        yield from _change_both_limits(node)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _change_defaults(node)
    elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is float:
        yield from _change_factors(node, (("value", node.value),))
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.Return):
        yield from _round_later(node)


def _ask_for_less(node: ast.Compare) -> Iterator[TreeEdit]:
    """`n == 3` as `n <= 3` and `n >= 3`, but for a remainder."""
    limit, is_remainder = node.comparators[0], isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Mod)
    is_number = isinstance(limit, ast.Constant) and type(limit.value) is int
    for other in (ast.LtE(), ast.GtE()) if isinstance(node.ops[0], ast.Eq) and is_number and not is_remainder else ():
        told = ast.unparse(ast.Compare(node.left, [other], [limit]))
        yield TreeEdit(ChangeKind.ONLY_EQUAL, node, ((node, "ops", [other]),), told)


def _change_comparison(node: ast.Compare) -> Iterator[TreeEdit]:
    other_name = node.comparators[0]
    if isinstance(node.left, ast.Name) and node.left.id == "__name__" and isinstance(other_name, ast.Constant):
        yield TreeEdit(ChangeKind.MAIN_NAME, node, ((node, "comparators", [ast.Constant("__main__")]),))
    for kind, table in ((ChangeKind.LIMIT, _AT_LIMIT), (ChangeKind.DIRECTION, _TURNED)):
        other = table.get(type(node.ops[0]))
        if other:
            yield TreeEdit(kind, node, ((node, "ops", [other()]),))
    yield from _ask_for_less(node)
    negated = _NEGATED.get(type(node.ops[0]))
    if negated:
        yield TreeEdit(ChangeKind.DIRECTION, node, ((node, "ops", [negated()]),), alone=True)
    limit = node.comparators[0]
    if isinstance(limit, ast.Constant) and isinstance(limit.value, int | float) and limit.value >= _LEAST_LIMIT:
        for factor in (10, 100):
            yield TreeEdit(ChangeKind.FACTOR, node, ((limit, "value", limit.value * factor),))


def _change_both_limits(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """Both comparisons of a condition at once, as that for two ranges which meet; of more, those with one limit."""
    compared = [each for each in node.values if isinstance(each, ast.Compare) and type(each.ops[0]) in _AT_LIMIT]
    groups = defaultdict[object, list[ast.Compare]](list)
    for each in compared:
        is_two = len(compared) == len(node.values) == _TWO
        groups[() if is_two else (type(each.ops[0]), *map(ast.unparse, each.comparators))].append(each)
    for group in (each for each in groups.values() if len(each) > 1):
        values = tuple((each, "ops", [_AT_LIMIT[type(each.ops[0])](), *each.ops[1:]]) for each in group)
        code = ast.unparse(ast.BoolOp(node.op, [*group]))
        yield TreeEdit(ChangeKind.BOTH_LIMITS, node, values, code=code)


def _change_call(node: ast.Call, name: str) -> Iterator[TreeEdit]:
    if name == "range" and 1 <= len(node.args) <= 3 and not node.keywords:
        first, stop, *step = node.args if len(node.args) > 1 else [ast.Constant(0), *node.args]
        for kind, number in ((ChangeKind.LONGER_RANGE, 1), (ChangeKind.SHORTER_RANGE, -1)):
            yield TreeEdit(kind, node, ((node, "args", [first, _add(stop, number), *step]),))
        for number in (1, -1):
            yield TreeEdit(ChangeKind.RANGE_START, node, ((node, "args", [_add(first, number), stop, *step]),))
    elif name in ("min", "max"):
        yield _call_instead(ChangeKind.EXTREME, node, "max" if name == "min" else "min")
    elif name in ("abs", "fabs") and len(node.args) == 1:
        yield _call_instead(ChangeKind.LOST_SIGN, node, "(lambda value: value)")
    elif name == "round" and len(node.args) == 2:
        yield TreeEdit(ChangeKind.ROUNDING, node, ((node, "func", _cut_off()),))
        yield _round_half_up(node, "(lambda value, digits: int(value * 10**digits + 0.5) / 10**digits)")
    elif name == "round" and len(node.args) == 1 and not _divides(node.args[0]):
        yield _round_half_up(node, "(lambda value: int(value + 0.5))")
    elif name == "int" and len(node.args) == 1 and isinstance(node.args[0], ast.Name | ast.Attribute):
        yield TreeEdit(ChangeKind.ROUNDING, node, ((node, "func", ast.Name("round", ast.Load())),))
    elif name in ("round", "int") and len(node.args) == 1 and _divides(node.args[0]):
        yield from [_round_half_up(node, "(lambda value: int(value + 0.5))")] if name == "round" else []
        yield _call_instead(ChangeKind.ROUNDING, node, "__import__('math').ceil")
        yield _call_instead(ChangeKind.ROUNDING, node, "int" if name == "round" else "round")


def _round_later(node: ast.Assign | ast.AugAssign | ast.Return) -> Iterator[TreeEdit]:
    """A rounded value that gets a name or is returned, as it was before."""
    match node.value:
        case ast.Call(func=ast.Name(id="round"), args=[number, *_]):
            yield TreeEdit(ChangeKind.ROUNDED_EARLY, node.value, ((node, "value", number),))


def _round_half_up(node: ast.Call, function: str) -> TreeEdit:
    number, *digits = map(ast.unparse, node.args)
    told = f"int({number} * 10**{digits[0]} + 0.5) / 10**{digits[0]}" if digits else f"int({number} + 0.5)"
    function_node = ast.parse(function, mode="eval").body
    return TreeEdit(ChangeKind.HALF_TO_EVEN, node, ((node, "func", function_node),), told)


def _cut_off() -> ast.expr:
    """A function as `round` with two arguments is called, which rounds down."""
    return ast.parse("(lambda value, digits: value * 10**digits // 1 / 10**digits)", mode="eval").body


def _change_order(node: ast.Call) -> Iterator[TreeEdit]:
    if ast.unparse(node.func).endswith((".sort", "sorted")):
        others = [each for each in node.keywords if each.arg != "reverse"]
        turned = [*others, ast.keyword("reverse", ast.Constant(True))] if len(others) == len(node.keywords) else others
        yield TreeEdit(ChangeKind.ORDER, node, ((node, "keywords", turned),))


def _call_instead(kind: ChangeKind, node: ast.Call, function: str) -> TreeEdit:
    return TreeEdit(kind, node, ((node, "func", ast.parse(function, mode="eval").body),))


def _add(number: ast.expr, change: int) -> ast.expr:
    return ast.BinOp(number, ast.Add(), ast.Constant(change))


def _divides(node: ast.expr) -> bool:
    return any(isinstance(each, ast.BinOp) and isinstance(each.op, ast.Div) for each in ast.walk(node))


def _quote_end(sum_of_all: ast.BinOp) -> str:
    """A sum as it is written; of a long one its last sign and what follows, which the quotation would not reach."""
    written, before = ast.unparse(sum_of_all), ast.unparse(sum_of_all.left)
    has_more = isinstance(sum_of_all.left, ast.BinOp) and isinstance(sum_of_all.left.op, ast.Add | ast.Sub)
    is_long = has_more and len(written) > _LONGEST_QUOTED and written.startswith(before)
    return f"…{written[len(before) :]}" if is_long else written.partition("\n")[0]


def _change_operator(node: ast.BinOp) -> Iterator[TreeEdit]:
    if isinstance(node.op, ast.Mult | ast.Div):
        yield from _change_factors(node, (("left", node.left), ("right", node.right)))
    if isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield TreeEdit(ChangeKind.SIGN, node.right, ((node, "op", other),), code=_quote_end(node))
    elif isinstance(node.op, ast.Div):
        yield TreeEdit(ChangeKind.WHOLE_DIVISION, node, ((node, "op", ast.FloorDiv()),))
    elif isinstance(node.op, ast.FloorDiv):
        negative = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        yield TreeEdit(ChangeKind.LOST_DECIMALS, node, ((node, "op", ast.Div()),))
        rounded_up = ((node, "left", ast.Constant(0)), (node, "op", ast.Sub()), (node, "right", negative))
        yield TreeEdit(ChangeKind.ROUNDING, node, rounded_up)
        cut = ast.Call(ast.Name("int"), [ast.BinOp(node.left, ast.Div(), node.right)], [])
        values = ((node, "left", cut), (node, "op", ast.Add()), (node, "right", ast.Constant(0)))
        told = f"abs({ast.unparse(node.left)}) // abs({ast.unparse(node.right)})"
        yield TreeEdit(ChangeKind.TOWARDS_ZERO, node, values, told)


def _change_factors(node: ast.BinOp | ast.Assign, values: Sequence[tuple[str, ast.expr]]) -> Iterator[TreeEdit]:
    """A number that something is multiplied with, or a decimal one that gets a name."""
    for field, value in values:
        written = value.value if isinstance(value, ast.Constant) else None
        if isinstance(written, int | float) and not isinstance(written, bool) and written:
            for factor in (10, 0.1, 100, 0.01):
                number = round(written * factor, 12)
                yield TreeEdit(ChangeKind.FACTOR, node, ((node, field, ast.Constant(number)),))


def _is_memory(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> bool:
    """Whether a dictionary keeps results from call to call, as it should: one is returned from it."""
    returned = (node.value for node in ast.walk(function) if isinstance(node, ast.Return))
    return any(isinstance(each, ast.Subscript) and ast.unparse(each.value) == name for each in returned)


def _change_defaults(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[TreeEdit]:
    """A list or dictionary as default is made once, not at each call."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    for place, default in enumerate(reversed(node.args.defaults), 1):
        if isinstance(default, ast.Dict) and _is_memory(node, arguments[-place].arg):
            continue
        if isinstance(default, ast.List | ast.Dict) or (isinstance(default, ast.Call) and not default.args):
            name = arguments[-place].arg
            fresh = ast.parse(f"if {name} is None:\n    {name} = {ast.unparse(default)}").body
            defaults = [*node.args.defaults]
            defaults[-place] = ast.Constant(None)
            values = ((node.args, "defaults", defaults), (node, "body", [*fresh, *node.body]))
            yield TreeEdit(ChangeKind.SHARED_DEFAULT, default, values, name)
