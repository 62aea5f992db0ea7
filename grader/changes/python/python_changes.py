"""The small changes to try in a program in Python: one at a time, written anew from its syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice

from grader.changes.python.amount_edits import list_amount_edits
from grader.changes.python.arithmetic_edits import list_arithmetic_edits
from grader.changes.python.check_edits import list_check_edits
from grader.changes.python.copy_edits import list_copy_edits
from grader.changes.python.end_edits import list_end_edits
from grader.changes.python.flag_edits import list_flag_edits
from grader.changes.python.group_edits import list_group_edits
from grader.changes.python.leave_edits import list_leave_edits
from grader.changes.python.loop_edits import list_loop_edits
from grader.changes.python.name_edits import list_name_edits
from grader.changes.python.number_edits import list_number_edits
from grader.changes.python.order_edits import list_order_edits
from grader.changes.python.parallel_edits import list_parallel_edits
from grader.changes.python.printed_edits import list_printed_edits
from grader.changes.python.shared_list_edits import list_shared_list_edits
from grader.changes.python.slip_edits import list_slip_edits
from grader.changes.python.statement_edits import list_statement_edits
from grader.changes.python.step_edits import list_step_edits
from grader.changes.python.stop_edits import list_stop_edits
from grader.changes.python.sum_edits import list_sum_edits
from grader.changes.python.tree_edits import TreeEdit
from grader.changes.python.tree_text import TreeText
from grader.changes.python.value_edits import list_value_edits
from grader.changes.source_changes import ChangeKind, SourceChange

_MOST, _MOST_PAIRS = 700, 700
_LONGEST, _LONG, _MOST_OF_LONG = 20_000, 8_000, 150
"""Characters of a program, and the changes of a long one: each takes longer to write."""
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
_ALONE = frozenset(
    {
        ChangeKind.LOST_DECIMALS,
        ChangeKind.FACTOR,
        ChangeKind.FROM_ZERO,
        ChangeKind.BOTH_FROM_ZERO,
        ChangeKind.REST_IN_LOOP,
        ChangeKind.NO_STOP,
        ChangeKind.EARLY_STOP,
        ChangeKind.LOOP_ELSE,
        ChangeKind.INNER_BREAK,
        ChangeKind.MAIN_NAME,
        ChangeKind.NOT_CALLED,
        ChangeKind.SURPLUS,
        ChangeKind.SURPLUS_PRINT,
        ChangeKind.PROMPT,
        ChangeKind.LOST_SIGN,
        ChangeKind.LETTER_CASE,
        ChangeKind.COMPARED_TEXTS,
        ChangeKind.TEXT_AND_NUMBER,
        ChangeKind.TEXT_KEY,
        ChangeKind.SORT_KEY,
        ChangeKind.TIES,
        ChangeKind.TURNED_TIES,
        ChangeKind.SWAPPED_NAMES,
        ChangeKind.SWAPPED_INDEXES,
        ChangeKind.SPLIT_REST,
        ChangeKind.CUT_DECIMALS,
        ChangeKind.ONE_CHARACTER,
        ChangeKind.CHARACTERS,
        ChangeKind.CHANGED_ITEMS,
        ChangeKind.NO_ELSE,
        ChangeKind.EARLY_RETURN,
        ChangeKind.NO_F,
        ChangeKind.REUSED_NAME,
        ChangeKind.NO_ELIF,
        ChangeKind.SORTED,
        ChangeKind.ZERO_AS_NOTHING,
        ChangeKind.SECOND_NAME,
        ChangeKind.STORED_LIST,
        ChangeKind.STORED_LISTS,
        ChangeKind.SAME_ROWS,
        ChangeKind.OTHER_VALUE,
        ChangeKind.BOTH_STARTS,
        ChangeKind.ONCE,
        ChangeKind.ONE_OF_LINE,
        ChangeKind.OTHER_NAME,
        ChangeKind.SOUGHT_KIND,
        ChangeKind.TEXTS,
        ChangeKind.PART_DIVIDED,
        ChangeKind.MULTIPLIED_AGAIN,
        ChangeKind.LAST_FOR_LARGEST,
        ChangeKind.LAST_FOR_SMALLEST,
        ChangeKind.WRAPPED_INDEX,
        ChangeKind.LAST_GROUP,
        ChangeKind.UNSORTED,
        ChangeKind.OTHER_PART,
        ChangeKind.SHARED_LIST,
        ChangeKind.CLASS_LIST,
        ChangeKind.ONE_OFF,
        ChangeKind.NEXT_PLACE,
        ChangeKind.SHARED_ROWS,
        ChangeKind.UNDONE,
        ChangeKind.TOO_EARLY,
        ChangeKind.TOO_LATE,
        ChangeKind.LEFT_OVER,
        ChangeKind.LENGTHS,
        ChangeKind.NO_WAY_BACK,
        ChangeKind.BOTH_LIMITS,
        ChangeKind.THROWN_AWAY,
        ChangeKind.READ_EARLY,
        ChangeKind.TURNED_PART,
        ChangeKind.ROUND_UP,
        ChangeKind.GROUPED,
        ChangeKind.COUNTED_CHARACTERS,
        ChangeKind.LEFT_BEFORE,
        ChangeKind.ADDS_ONE,
        ChangeKind.ADDS_NUMBER,
        ChangeKind.NOT_NOTED,
        ChangeKind.OTHER_END,
        ChangeKind.SET_HERE,
        ChangeKind.MISSING_FIRST,
        ChangeKind.NOT_SWAPPED,
        ChangeKind.GOES_ON,
    }
)
"""What is tried by itself only: with all of these there would be too many pairs."""
_PAIRS = ({ChangeKind.SURPLUS_PRINT, ChangeKind.PROMPT}, {ChangeKind.OTHER_VALUE, ChangeKind.ONCE})
"""But for these: who asks with a prompt often prints what was read; who copies a condition copies what it lacks."""


def list_python_changes(text: str, made: Collection[int] = ()) -> tuple[SourceChange, ...]:
    """The changes to try, each beside those that are `made` by their numbers; none where it is too long, or no Python.

    Lines are those of the text as it stands.
    """
    try:
        written, edits = _parse(text)
        before = [edit for edit in edits if edit.number in made]
        first = [value for edit in before for value in edit.values]
        others = (edit for edit in edits if all(_can_join(one, edit) for one in before))
        changes = [
            _describe(edit, changed, written) for edit in others if (changed := written.change(edit.values, first))
        ]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    return tuple(changes)


def list_python_pairs(text: str) -> tuple[SourceChange, ...]:
    """Each two changes on two lines; none where there are too many."""
    try:
        written, edits = _parse(text)
        pairs = [*islice(_list_pairs(edits), _MOST_PAIRS + 1)]
        if len(pairs) > _MOST_PAIRS:
            return ()
        both = ((one, other, written.change((*one.values, *other.values))) for one, other in pairs)
        return tuple(
            _describe(one, changed, written).join(_describe(other, changed, written), changed, other.number)
            for one, other, changed in both
            if changed
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()


def _parse(text: str) -> tuple[TreeText, Sequence[TreeEdit]]:
    """The program with what may be changed in it, in the order of its lines."""
    text = re.sub(r"\r\n?", "\n", text)
    tree = ast.parse(text if len(text) <= _LONGEST else "")
    first = (edit for node in ast.walk(tree) for edit in (*_list_edits(node), *list_statement_edits(node)))
    stops = list_stop_edits(tree), list_printed_edits(tree), list_shared_list_edits(tree)
    more = list_sum_edits(tree), list_copy_edits(tree), list_loop_edits(tree), list_slip_edits(tree)
    others = list_value_edits(tree), list_number_edits(tree), list_order_edits(tree), list_step_edits(tree)
    kept = list_group_edits(tree), list_end_edits(tree), list_amount_edits(tree), list_parallel_edits(tree)
    asked = list_check_edits(tree), list_arithmetic_edits(tree), list_leave_edits(tree)
    last = *asked, list_flag_edits(tree), list_name_edits(tree)
    compared = {
        id(side) for node in ast.walk(tree) if isinstance(node, ast.Compare) for side in (node.left, *node.comparators)
    }
    found = (edit for edit in chain(first, *stops, *more, *others, *kept, *last) if not _is_size(edit, compared))
    most = _MOST if len(text) <= _LONG else _MOST_OF_LONG
    edits = sorted(islice(found, most), key=lambda edit: edit.node.lineno)
    return TreeText(text, tree), [replace(edit, number=number) for number, edit in enumerate(edits)]


def _is_size(edit: TreeEdit, compared: Collection[int]) -> bool:
    """Whether the sign is dropped of what is compared, where only its size may matter."""
    return edit.kind is ChangeKind.LOST_SIGN and id(edit.node) in compared


def _list_pairs(edits: Sequence[TreeEdit]) -> Iterator[tuple[TreeEdit, TreeEdit]]:
    for one, other in combinations([edit for edit in edits if not edit.alone], 2):
        if {one.kind, other.kind} not in _PAIRS and not _ALONE.isdisjoint((one.kind, other.kind)):
            continue
        if _can_join(one, other):
            yield one, other


def _can_join(one: TreeEdit, other: TreeEdit) -> bool:
    """Whether the changes are on two lines, and neither sets what the other one sets."""
    places = [{(id(owner), name) for owner, name, _ in edit.values} for edit in (one, other)]
    return one.node.lineno != other.node.lineno and places[0].isdisjoint(places[1])


def _describe(edit: TreeEdit, text: str, written: TreeText) -> SourceChange:
    code = edit.code or ast.unparse(edit.node).partition("\n")[0]
    spans = written.find_lines(edit.values)
    return SourceChange(edit.kind, edit.node.lineno, code, text, edit.name, edit.loop, number=edit.number, spans=spans)


def _list_edits(node: ast.AST) -> Iterator[TreeEdit]:
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


def _change_comparison(node: ast.Compare) -> Iterator[TreeEdit]:
    other_name = node.comparators[0]
    if isinstance(node.left, ast.Name) and node.left.id == "__name__" and isinstance(other_name, ast.Constant):
        yield TreeEdit(ChangeKind.MAIN_NAME, node, ((node, "comparators", [ast.Constant("__main__")]),))
    for kind, table in ((ChangeKind.LIMIT, _AT_LIMIT), (ChangeKind.DIRECTION, _TURNED)):
        other = table.get(type(node.ops[0]))
        if other:
            yield TreeEdit(kind, node, ((node, "ops", [other()]),))
    negated = _NEGATED.get(type(node.ops[0]))
    if negated:
        yield TreeEdit(ChangeKind.DIRECTION, node, ((node, "ops", [negated()]),), alone=True)
    limit = node.comparators[0]
    if isinstance(limit, ast.Constant) and isinstance(limit.value, int | float) and limit.value >= _LEAST_LIMIT:
        for factor in (10, 100):
            yield TreeEdit(ChangeKind.FACTOR, node, ((limit, "value", limit.value * factor),))


def _change_both_limits(node: ast.BoolOp) -> Iterator[TreeEdit]:
    """Both comparisons of a condition at once, as that for two ranges which meet."""
    compared = [each for each in node.values if isinstance(each, ast.Compare) and type(each.ops[0]) in _AT_LIMIT]
    if len(compared) == len(node.values) == _TWO:
        values = tuple((each, "ops", [_AT_LIMIT[type(each.ops[0])](), *each.ops[1:]]) for each in compared)
        yield TreeEdit(ChangeKind.BOTH_LIMITS, node, values)


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


def _change_operator(node: ast.BinOp) -> Iterator[TreeEdit]:
    if isinstance(node.op, ast.Mult | ast.Div):
        yield from _change_factors(node, (("left", node.left), ("right", node.right)))
    if isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield TreeEdit(ChangeKind.SIGN, node, ((node, "op", other),))
    elif isinstance(node.op, ast.Div):
        yield TreeEdit(ChangeKind.WHOLE_DIVISION, node, ((node, "op", ast.FloorDiv()),))
    elif isinstance(node.op, ast.FloorDiv):
        negative = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        yield TreeEdit(ChangeKind.LOST_DECIMALS, node, ((node, "op", ast.Div()),))
        rounded_up = ((node, "left", ast.Constant(0)), (node, "op", ast.Sub()), (node, "right", negative))
        yield TreeEdit(ChangeKind.ROUNDING, node, rounded_up)


def _change_factors(node: ast.BinOp | ast.Assign, values: Sequence[tuple[str, ast.expr]]) -> Iterator[TreeEdit]:
    """A number that something is multiplied with, or a decimal one that gets a name."""
    for field, value in values:
        written = value.value if isinstance(value, ast.Constant) else None
        if isinstance(written, int | float) and not isinstance(written, bool) and written:
            for factor in (10, 0.1, 100, 0.01):
                number = round(written * factor, 12)
                yield TreeEdit(ChangeKind.FACTOR, node, ((node, field, ast.Constant(number)),))


def _change_defaults(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[TreeEdit]:
    """A list or dictionary as default is made once, not at each call."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    for place, default in enumerate(reversed(node.args.defaults), 1):
        if isinstance(default, ast.List | ast.Dict) or (isinstance(default, ast.Call) and not default.args):
            name = arguments[-place].arg
            fresh = ast.parse(f"if {name} is None:\n    {name} = {ast.unparse(default)}").body
            defaults = [*node.args.defaults]
            defaults[-place] = ast.Constant(None)
            values = ((node.args, "defaults", defaults), (node, "body", [*fresh, *node.body]))
            yield TreeEdit(ChangeKind.SHARED_DEFAULT, default, values, name)
