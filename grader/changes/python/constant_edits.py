"""Constants of a program in Python of which another one may be meant, as in a branch that was copied."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from grader.changes.python.tree_edits import AnyFunction, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _LEAST_VALUES, _MOST_VALUES, _MOST_SET = 40, 3, 12, 40
"""Changes, constants of which one may be meant for another, and places where one name gets them."""
_Giving = ast.Assign | ast.Return
_LEAST_CALLS = 3


def list_constant_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """What gets or gives constants, or is compared with them, three or more: each that it gets with the others."""
    given = defaultdict[str, list[_Giving]](list)
    compared = defaultdict[str, list[ast.expr]](list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and _is_told(node.value):
            given[ast.unparse(node.targets[0])].append(node)
        elif isinstance(node, ast.Compare) and _is_told(node.comparators[0]):
            compared[ast.unparse(node.left)].append(node.comparators[0])
    assigned = [(group, compared[name]) for name, group in given.items()]
    returned: list[tuple[list[_Giving], list[ast.expr]]] = [
        ([each for each in ast.walk(function) if isinstance(each, ast.Return) and _is_told(each.value)], [])
        for function in ast.walk(tree)
        if isinstance(function, AnyFunction)
    ]
    ranked = [ranked for group, others in (*assigned, *returned) for ranked in _exchange(group, others)]
    ranked.sort(key=lambda each: each[0])
    return chain(islice((edit for _, edit in ranked), _MOST), islice(_exchange_arguments(tree), _MOST))


def _is_told(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) in (str, int)


def _exchange(group: Sequence[_Giving], compared: Sequence[ast.expr]) -> Iterator[tuple[int, TreeEdit]]:
    constants = {ast.unparse(each): each for each in (*(each.value for each in group if each.value), *compared)}
    values = [*constants]
    for each in group if _LEAST_VALUES <= len(values) <= _MOST_VALUES and len(group) <= _MOST_SET else ():
        own = values.index(ast.unparse(each.value)) if each.value else 0
        for rank, other in enumerate((*values[own + 1 :], *values[:own])):
            yield rank, TreeEdit(ChangeKind.SET_OTHERWISE, each, ((each, "value", constants[other]),), other)


def _exchange_arguments(tree: ast.Module) -> Iterator[TreeEdit]:
    """Numbers that calls of one function of the program have at one place: each as the next one of them."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, AnyFunction)}
    calls = defaultdict[tuple[str, int], list[tuple[int, ast.Call]]](list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in own:
            for place, given in enumerate(node.args):
                if isinstance(given, ast.Constant) and type(given.value) is int:
                    calls[node.func.id, place].append((given.value, node))
    for (_, place), group in calls.items():
        numbers = sorted({number for number, _ in group})
        for number, call in group if len(group) >= _LEAST_CALLS and len(numbers) >= _LEAST_VALUES else ():
            for later in numbers[bisect_right(numbers, number) :][:1]:
                arguments = [*call.args[:place], ast.Constant(later), *call.args[place + 1 :]]
                yield TreeEdit(ChangeKind.SET_OTHERWISE, call, ((call, "args", arguments),), str(later))
