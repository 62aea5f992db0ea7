"""Words of a program in Python that have a rank, as levels and days have, and are compared by the alphabet."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice

from grader.changes.python.tree_edits import TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _FEWEST, _MOST_WORDS = 8, 3, 40
_ORDERED = ast.Lt | ast.LtE | ast.Gt | ast.GtE
_NO_WORD = ast.Constant | ast.BinOp | ast.Call | ast.UnaryOp | ast.Tuple
_NAME_OF_ORDER = "order"
"""How the list is called in what is told, where the program gives it no name."""


def list_rank_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    nodes = [*ast.walk(tree)]
    orders = [(written, name) for node in nodes for written, name in [_find_order(node, nodes)] if written]
    compared = [node for node in nodes if isinstance(node, ast.Compare) and len(node.ops) == 1]
    return islice((edit for order in dict(orders).items() for node in compared for edit in _rank(node, *order)), _MOST)


def _find_order(node: ast.AST, nodes: list[ast.AST]) -> tuple[str, str]:
    """A row of words that the alphabet would put in another order, and its name; else nothing."""
    if not isinstance(node, ast.List | ast.Tuple) or not _FEWEST <= len(node.elts) <= _MOST_WORDS:
        return "", ""
    words = [each.value for each in node.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if len(words) < len(node.elts) or words == sorted(words) or not all(word.isalpha() for word in words):
        return "", ""
    names = [
        each.targets[0].id
        for each in nodes
        if isinstance(each, ast.Assign) and each.value is node and isinstance(each.targets[0], ast.Name)
    ]
    return repr(words), next(iter(names), _NAME_OF_ORDER)


def _rank(node: ast.Compare, order: str, name: str) -> Iterator[TreeEdit]:
    sides = (node.left, node.comparators[0])
    if not isinstance(node.ops[0], _ORDERED) or any(isinstance(each, _NO_WORD) for each in sides):
        return
    told = ast.Compare(_ask_place(name, sides[0]), node.ops, [_ask_place(name, sides[1])])
    values = ((node, "left", _ask_place(order, sides[0])), (node, "comparators", [_ask_place(order, sides[1])]))
    yield TreeEdit(ChangeKind.WORDS_FOR_RANKS, node, values, ast.unparse(told))


def _ask_place(order: str, asked: ast.expr) -> ast.expr:
    return ast.parse(f"{order}.index({ast.unparse(asked)})", mode="eval").body
