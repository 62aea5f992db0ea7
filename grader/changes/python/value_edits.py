"""What a program in Python may make of its values: texts in the place of numbers, an order, the parts of a line."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_AS_NUMBER = (
    "(lambda t: (int(t) if t.strip().lstrip('-').isdecimal() else float(t) "
    "if t.strip().lstrip('-').replace('.', '', 1).isdecimal() else t or float('-inf')) if isinstance(t, str) else t)"
)
"""Makes a number of a text that is one, and the smallest of an empty one; all else stays."""
_IN_ORDER = (
    "(lambda t: (int(t) if t.strip().lstrip('-').isdecimal() else float(t) "
    "if t.strip().lstrip('-').replace('.', '', 1).isdecimal() else not t and float('-inf') or "
    "[int(w) if w.isdecimal() else w for w in __import__('re').split('([0-9]+)', t)]) if isinstance(t, str) else t)"
)
"""The same for what is put in order, and of another text its numbers and the text between them."""
_BY_DATE = (
    r"(lambda t: [int(w) for w in __import__('re').findall('[0-9]+', t)][::-1] if isinstance(t, str) "
    r"and __import__('re').fullmatch('[0-9]{1,2}[-./][0-9]{1,2}([-./][0-9]{2,4})?[.]?', t) else t)"
)
"""The year, the month and the day of a date that begins with its day; all else stays."""
_SMALL = "(lambda t: t.lower() if isinstance(t, str) else t)"
"""Makes small letters of a text."""
_LENGTH = "(lambda t: len(t) if isinstance(t, str) else t)"
"""The length of a text; all else stays."""
_WORDS = "(lambda v: len(v.split()) if isinstance(v, str) else len(v))"
"""The number of words of a text; of all else its length."""
_WITH_DECIMALS = "(lambda v: int(v) if int(v) == float(v) else float(v))"
"""Makes a whole number only of what has no decimals, and fails where `int` does."""
_FOUND = "(lambda items, sought, other: sought if sought in list(items) else other)"
"""What is looked for, where it is there, and else something other."""
_NUMBERS = "(lambda words: [int(w) if w.lstrip('-').isdecimal() else w for w in words])"
"""Makes numbers of the words that are whole ones."""
_LEAST_PARTS = 2
_ORDERED = ast.Lt | ast.LtE | ast.Gt | ast.GtE
_MOST_SPLIT = 5
_MOST_PARTS = 4
"""Parts of an item by which it may be put in order."""
_ONE_CHARACTER = re.compile(r"(?<!\\)(?:\\[dw]|\[(?:0-9|a-z|A-Z|a-zA-Z|A-Za-z)\])(?![+*?{])")
_BUILT_IN = frozenset(dir(builtins))
_CHANGING = ("remove", "pop", "insert", "append")


def list_value_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    attributes, keys = _list_attributes(tree), _list_keys(tree)
    for node in ast.walk(tree):
        yield from _order_by_others(node, attributes, keys)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from _compare_numbers(node)
        elif isinstance(node, ast.Call):
            yield from _change_call(node)
        elif isinstance(node, ast.For):
            yield from _change_items(node)
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            swapped = ((node, "slice", node.value.slice), (node.value, "slice", node.slice))
            yield TreeEdit(ChangeKind.SWAPPED_INDEXES, node, swapped)
        yield from _swap_names(node)


def _parse(code: str) -> ast.expr:
    return ast.parse(code, mode="eval").body


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(_parse(function), [*arguments], [])


def _compare_numbers(node: ast.Compare) -> Iterator[TreeEdit]:
    """Both sides as numbers where an order is asked for; one side where it is compared with a number or its digits."""
    left, right = node.left, node.comparators[0]
    if isinstance(node.ops[0], _ORDERED):
        values = ((node, "left", _call(_IN_ORDER, left)), (node, "comparators", [_call(_IN_ORDER, right)]))
        yield TreeEdit(ChangeKind.COMPARED_TEXTS, node, values)
        values = ((node, "left", _call(_BY_DATE, left)), (node, "comparators", [_call(_BY_DATE, right)]))
        yield TreeEdit(ChangeKind.DATE_TEXTS, node, values)
        if not any(isinstance(each, ast.Constant) for each in (left, right)):
            sides = _call(_LENGTH, left), _call(_LENGTH, right)
            told = ast.unparse(ast.Compare(_call("len", left), node.ops, [_call("len", right)]))
            yield TreeEdit(
                ChangeKind.LENGTHS, node, ((node, "left", sides[0]), (node, "comparators", [sides[1]])), told
            )
    elif isinstance(node.ops[0], ast.Eq | ast.NotEq) and not any(
        isinstance(each, ast.Constant) for each in (left, right)
    ):
        values = ((node, "left", _call(_SMALL, left)), (node, "comparators", [_call(_SMALL, right)]))
        yield TreeEdit(ChangeKind.LETTER_CASE, node, values)
    elif isinstance(node.ops[0], ast.Eq | ast.NotEq) and isinstance(right, ast.Constant):
        if type(right.value) in (int, float):
            yield TreeEdit(ChangeKind.TEXT_AND_NUMBER, node, ((node, "left", _call(_AS_NUMBER, left)),))
        elif isinstance(right.value, str) and re.fullmatch(r"-?[0-9]{1,9}", right.value):
            number = ast.Constant(int(right.value))
            yield TreeEdit(ChangeKind.TEXT_AND_NUMBER, node, ((node, "comparators", [number]),))


def _change_call(node: ast.Call) -> Iterator[TreeEdit]:
    function = node.func
    if isinstance(function, ast.Name) and function.id == "int" and len(node.args) == 1:
        yield TreeEdit(ChangeKind.CUT_DECIMALS, node, ((node, "func", _parse(_WITH_DECIMALS)),))
    if isinstance(function, ast.Name) and function.id == "len" and len(node.args) == 1:
        told = f"len({_put_in_brackets(node.args[0])}.split())"
        yield TreeEdit(ChangeKind.COUNTED_CHARACTERS, node, ((node, "func", _parse(_WORDS)),), told)
    if isinstance(function, ast.Name) and function.id in ("sorted", "max", "min") and len(node.args) == 1:
        yield from _order_numbers(node)
    elif isinstance(function, ast.Attribute):
        yield from _change_method(node, function)
    yield from _order_ties(node)
    yield from _order_extremes(node)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re":
        yield from _repeat_characters(node)


def _change_method(node: ast.Call, method: ast.Attribute) -> Iterator[TreeEdit]:
    if method.attr == "sort":
        yield from _order_numbers(node)
    elif method.attr in ("lstrip", "strip") and [ast.unparse(each) for each in node.args] == ["'0'"]:
        kept = f"(lambda number: number.{method.attr}('0') or '0')"
        values = ((node, "func", _parse(kept)), (node, "args", [method.value]))
        yield TreeEdit(ChangeKind.NO_DIGIT_LEFT, node, values, f"({ast.unparse(node)} or '0')")
    elif method.attr in ("lstrip", "rstrip"):
        yield TreeEdit(ChangeKind.ONE_END, node, ((method, "attr", "strip"),), "strip")
    elif method.attr == "strip" and not node.args:
        yield TreeEdit(ChangeKind.START_BLANKS, node, ((method, "attr", "rstrip"),), "rstrip()")
    elif method.attr == "split":
        yield from _split_less(node, method)
        yield from _split_at_spaces(node)
        if not node.keywords and len(node.args) < _LEAST_PARTS:
            yield TreeEdit(ChangeKind.TEXTS, node, _make_numbers(node))
    elif method.attr in ("count", "index") and len(node.args) == 1:
        yield from _look_for_number(node)


def _put_in_brackets(node: ast.expr) -> str:
    """How an expression is written before a point."""
    written = ast.unparse(node)
    return written if isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Call) else f"({written})"


def _make_numbers(node: ast.Call) -> tuple[tuple[ast.AST, str, object], ...]:
    """The words of a line, numbers where they are some."""
    split = ast.Call(node.func, node.args, [])
    return (node, "func", _parse(_NUMBERS)), (node, "args", [split])


def _look_for_number(node: ast.Call) -> Iterator[TreeEdit]:
    """Where a number is not found, its digits looked for in its place; where digits are not, the number."""
    sought, function = node.args[0], node.func
    if not isinstance(sought, ast.Constant) or not isinstance(function, ast.Attribute):
        return
    if type(sought.value) is int:
        other: str | int = str(sought.value)
    elif isinstance(sought.value, str) and sought.value.isdecimal():
        other = int(sought.value)
    else:
        return
    if isinstance(function.value, ast.Name | ast.Attribute):
        chosen = _call(_FOUND, function.value, sought, ast.Constant(other))
        yield TreeEdit(ChangeKind.SOUGHT_KIND, node, ((node, "args", [chosen, *node.args[1:]]),))
    else:
        yield TreeEdit(ChangeKind.SOUGHT_KIND, node, ((sought, "value", other),))


def _order_numbers(node: ast.Call) -> Iterator[TreeEdit]:
    """What is put in order by texts, put in order by the numbers that they are."""
    given = next((each for each in node.keywords if each.arg == "key"), None)
    if given is None:
        for kind, key in ((ChangeKind.TEXT_KEY, _IN_ORDER), (ChangeKind.LETTER_CASE, _SMALL)):
            yield TreeEdit(kind, node, ((node, "keywords", [*node.keywords, ast.keyword("key", _parse(key))]),))
        by_length = [*node.keywords, ast.keyword("key", _parse("len"))]
        told = ast.unparse(ast.Call(node.func, node.args, by_length))
        length = [*node.keywords, ast.keyword("key", _parse(_LENGTH))]
        yield TreeEdit(ChangeKind.LENGTHS, node, ((node, "keywords", length),), told)
    elif isinstance(given.value, ast.Lambda):
        body = given.value.body
        parts = [_call(_IN_ORDER, each) for each in body.elts] if isinstance(body, ast.Tuple) else []
        as_number = ast.Tuple([*parts], ast.Load()) if parts else _call(_IN_ORDER, body)
        yield TreeEdit(ChangeKind.TEXT_KEY, node, ((given.value, "body", as_number),))


def _list_attributes(tree: ast.Module) -> Sequence[str]:
    """What objects have in this program, the first of them."""
    stored = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return [*dict.fromkeys(node.attr for node in stored)][:_MOST_PARTS]


def _list_keys(tree: ast.Module) -> Sequence[str]:
    """The texts under which dictionaries that are written out hold something, the first of them."""
    written = (node for node in ast.walk(tree) if isinstance(node, ast.Dict))
    keys = (key.value for node in written for key in node.keys if isinstance(key, ast.Constant))
    return [*dict.fromkeys(key for key in keys if isinstance(key, str))][:_MOST_PARTS]


def _order_by_others(node: ast.AST, attributes: Sequence[str], keys: Sequence[str]) -> Iterator[TreeEdit]:
    """Another part of each item as what it is put in order by, and as what counts where the first part is equal."""
    key = node.value if isinstance(node, ast.keyword) and node.arg == "key" else None
    if not isinstance(key, ast.Lambda) or not key.args.args:
        return
    item = ast.Name(key.args.args[0].arg, ast.Load())
    part = key.body.func if isinstance(key.body, ast.Call) else key.body
    others: list[ast.expr] = []
    if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Constant):
        parts = keys if isinstance(part.slice.value, str) else range(_MOST_PARTS)
        others = [ast.Subscript(item, ast.Constant(each), ast.Load()) for each in parts]
    elif isinstance(part, ast.Attribute) and ast.unparse(part.value) == item.id:
        others = [ast.Attribute(item, name, ast.Load()) for name in attributes]
    for other in others:
        yield TreeEdit(ChangeKind.SORT_KEY, key, ((key, "body", other),))
        if not isinstance(key.body, ast.Tuple) and ast.unparse(other) != ast.unparse(key.body):
            both = ast.Tuple([key.body, other], ast.Load())
            yield TreeEdit(ChangeKind.TIES_BY_PART, key, ((key, "body", both),), ast.unparse(other))
    if isinstance(key.body, ast.Tuple):
        yield from _turn_parts(key, key.body)


def _turn_parts(key: ast.Lambda, parts: ast.Tuple) -> Iterator[TreeEdit]:
    """Each number among the parts of a key the other way round."""
    for place, part in enumerate(parts.elts):
        is_turned = isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub)
        turned = part.operand if isinstance(part, ast.UnaryOp) and is_turned else ast.UnaryOp(ast.USub(), part)
        others = [*parts.elts[:place], turned, *parts.elts[place + 1 :]]
        yield TreeEdit(ChangeKind.TURNED_PART, key, ((parts, "elts", others),), ast.unparse(turned))


def _order_ties(node: ast.Call) -> Iterator[TreeEdit]:
    """What is equal by its key in the order of the whole, whichever way round the keys are."""
    key = next((each.value for each in node.keywords if each.arg == "key"), None)
    if not isinstance(key, ast.Lambda):
        return
    body = key.body
    is_turned = any(each.arg == "reverse" and ast.unparse(each.value) == "True" for each in node.keywords)
    if isinstance(body, ast.Tuple) and not (body.elts and is_turned):
        return
    first = ((key, "body", body.elts[0]),) if isinstance(body, ast.Tuple) else ()
    function = node.func
    if isinstance(function, ast.Name) and function.id == "sorted" and len(node.args) == 1:
        before: tuple[ast.AST, str, object] = (node, "args", [_call("sorted", node.args[0])])
    elif isinstance(function, ast.Attribute) and function.attr == "sort" and isinstance(function.value, ast.Name):
        name = ast.unparse(function.value)
        before = (function, "value", _parse(f"({name}.sort(), {name})[1]"))
    else:
        return
    yield TreeEdit(
        ChangeKind.TURNED_TIES if first else ChangeKind.TIES, node, (before, *first), "reverse=True" if first else ""
    )


def _order_extremes(node: ast.Call) -> Iterator[TreeEdit]:
    """`max(d, key=…)` and `min(d, key=…)` as those of `sorted(d)`, where the first of equals is the first in order."""
    if (
        ast.unparse(node.func) in ("max", "min")
        and len(node.args) == 1
        and [each.arg for each in node.keywords] == ["key"]
    ):
        ordered = ast.Call(node.func, [_call("sorted", node.args[0])], node.keywords)
        yield TreeEdit(ChangeKind.FIRST_OF_EQUALS, node, ((node, "args", ordered.args),), ast.unparse(ordered))


def _split_less(node: ast.Call, function: ast.Attribute) -> Iterator[TreeEdit]:
    """A line split at its first spaces only, or at its last ones."""
    separator = node.args[0] if node.args else ast.Constant(None)
    if len(node.args) > 1 or node.keywords or not isinstance(separator, ast.Constant):
        return
    if separator.value is not None and not isinstance(separator.value, str):
        return
    for number in range(1, _MOST_SPLIT + 1):
        arguments = (node, "args", [separator, ast.Constant(number)])
        for name in ("split", "rsplit"):
            written = f"{name}({separator.value!r}, {number})"
            yield TreeEdit(ChangeKind.SPLIT_REST, node, (arguments, (function, "attr", name)), written)


def _split_at_spaces(node: ast.Call) -> Iterator[TreeEdit]:
    """A line split at any white space, which leaves no empty words, where it is split at each blank."""
    if not node.keywords and [ast.unparse(each) for each in node.args] == ["' '"]:
        yield TreeEdit(ChangeKind.EMPTY_WORDS, node, ((node, "args", []),), "split()")


def _repeat_characters(node: ast.Call) -> Iterator[TreeEdit]:
    """A pattern in which one character of a kind may stand for several."""
    pattern = node.args[0] if node.args else None
    if not isinstance(pattern, ast.Constant) or not isinstance(pattern.value, str):
        return
    for found in _ONE_CHARACTER.finditer(pattern.value):
        more = pattern.value[: found.end()] + "+" + pattern.value[found.end() :]
        values = ((pattern, "value", more),)
        yield TreeEdit(ChangeKind.ONE_CHARACTER, node, values, found[0], code=pattern.value)


def _change_items(loop: ast.For) -> Iterator[TreeEdit]:
    """The words of a line in the place of its characters, and a copy of what the loop itself changes."""
    items = loop.iter
    head = ast.unparse(loop).partition("\n")[0].removesuffix(":")
    if isinstance(items, ast.Name) or (isinstance(items, ast.Call) and ast.unparse(items.func) == "input"):
        words = ast.Call(ast.Attribute(items, "split", ast.Load()), [], [])
        yield TreeEdit(ChangeKind.CHARACTERS, loop, ((loop, "iter", words),), ast.unparse(words), code=head)
    counted = items if isinstance(items, ast.Call) and ast.unparse(items.func) == "enumerate" else None
    listed = counted.args[0] if counted and counted.args else items
    name = ast.unparse(listed) if isinstance(listed, ast.Name | ast.Attribute | ast.Subscript) else ""
    # What is a part of something may be changed in a function that the loop calls.
    calls = isinstance(listed, ast.Attribute | ast.Subscript)
    if name not in ("", "sys.stdin") and any(
        _changes(node, name) or (calls and _calls(node)) for each in loop.body for node in ast.walk(each)
    ):
        copy = _call("list", listed)
        copied = (counted, "args", [copy, *counted.args[1:]]) if counted else (loop, "iter", copy)
        yield TreeEdit(ChangeKind.CHANGED_ITEMS, loop, (copied,), name, code=head)


def _calls(node: ast.AST) -> bool:
    """Whether a node calls a function by its name, and not print."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in _BUILT_IN


def _changes(node: ast.AST, name: str) -> bool:
    """Whether a node takes something out of a list, or puts it in."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del):
        return ast.unparse(node.value) == name
    is_method = isinstance(node, ast.Attribute) and node.attr in _CHANGING
    return isinstance(node, ast.Attribute) and is_method and ast.unparse(node.value) == name


def _swap_names(node: ast.AST) -> Iterator[TreeEdit]:
    """Two names that follow each other and get each other's value."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
        targets = node.targets[0].elts
        if not isinstance(node.value, ast.Tuple):
            for place, (one, other) in enumerate(pairwise(targets)):
                swapped = [*targets[:place], other, one, *targets[place + 2 :]]
                yield TreeEdit(ChangeKind.SWAPPED_NAMES, node, ((node.targets[0], "elts", swapped),))
    statements = chain(*(getattr(node, field, None) or [] for field in ("body", "orelse") if _is_block(node, field)))
    for first, second in pairwise(statements):
        if (_takes_item(first) and _takes_item(second)) or _takes_next(first, second):
            yield _swap_assigned(first, second)


def _is_block(node: ast.AST, field: str) -> bool:
    return isinstance(getattr(node, field, None), list)


def _takes_item(statement: object) -> bool:
    """Whether a name gets an item of something, or a number made of it."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    value = statement.value
    if isinstance(value, ast.Call) and len(value.args) == 1:
        value = value.args[0]
    return isinstance(statement.targets[0], ast.Name) and isinstance(value, ast.Subscript)


def _takes_next(first: object, second: object) -> bool:
    """Whether two names get what the same call gives one after the other, as from the end of a list."""
    if not isinstance(first, ast.Assign) or not isinstance(second, ast.Assign):
        return False
    is_call = isinstance(first.value, ast.Call) and ast.dump(first.value) == ast.dump(second.value)
    return is_call and all(isinstance(each, ast.Name) for each in (*first.targets, *second.targets))


def _swap_assigned(first: ast.Assign, second: ast.Assign) -> TreeEdit:
    values: Sequence[tuple[ast.AST, str, object]] = (
        (first, "targets", second.targets),
        (second, "targets", first.targets),
    )
    return TreeEdit(ChangeKind.SWAPPED_NAMES, first, tuple(values), code=f"{ast.unparse(first)}; {ast.unparse(second)}")
