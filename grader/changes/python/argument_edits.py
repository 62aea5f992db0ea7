"""Two arguments of a call in Python that may stand in the wrong order."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.python.tree_edits import AnyFunction, TreeEdit, name_called
from grader.changes.source_changes import ChangeKind

_MOST = 16


def list_argument_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """Each call of a function of the program, with two arguments exchanged that follow each other."""
    nodes = [*ast.walk(tree)]
    parameters = {
        node.name: [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
        for node in nodes
        if isinstance(node, AnyFunction)
    }
    calls = ((node, name_called(node)) for node in nodes if isinstance(node, ast.Call))
    edits = (edit for call, name in calls if name in parameters for edit in _exchange(call, parameters[name]))
    return islice(edits, _MOST)


def _exchange(call: ast.Call, parameters: Sequence[str]) -> Iterator[TreeEdit]:
    """The pairs of a call whose arguments are not named as the parameters are."""
    written = [*map(ast.unparse, call.args)]
    if len(written) != len(parameters) or any(isinstance(each, ast.Starred) for each in call.args):
        return
    for place, (one, other) in enumerate(pairwise(written)):
        if one != other and [one, other] != [*parameters[place : place + 2]]:
            exchanged = [*call.args[:place], call.args[place + 1], call.args[place], *call.args[place + 2 :]]
            code = ast.unparse(call)
            yield TreeEdit(ChangeKind.SWAPPED_ARGUMENTS, call, ((call, "args", exchanged),), code=code)
