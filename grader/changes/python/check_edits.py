"""Questions of a program in Python that are asked in the wrong order, and what it does before they are asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile

from grader.changes.python.statement_edits import take_set_name
from grader.changes.python.tree_edits import BLOCK_FIELDS, AnyLoop, Leaving, TreeEdit
from grader.changes.source_changes import ChangeKind

_MOST, _MOST_LOOKED_AT, _LEAST_ROW = 40, 2, 3


def list_check_edits(tree: ast.Module) -> Iterator[TreeEdit]:
    """The changes of a program."""
    spots = [
        (node, field, statements)
        for node in ast.walk(tree)
        for field in BLOCK_FIELDS
        if isinstance(statements := getattr(node, field, None), list) and not isinstance(node, ast.ClassDef)
    ]
    yield from islice((edit for spot in spots for edit in _ask_first(*spot)), _MOST)
    chains = (node for node in ast.walk(tree) if isinstance(node, ast.If))
    yield from islice((edit for chain in chains for edit in _turn_branches(chain)), _MOST)
    yield from islice((edit for spot in spots for edit in _do_behind(*spot)), _MOST)
    yield from islice((edit for spot in spots for edit in _do_before(*spot)), _MOST)
    yield from islice((edit for *_, statements in spots for edit in _count_before(statements)), _MOST)
    yield from islice((edit for *_, statements in spots for edit in _set_back(statements)), _MOST)
    yield from islice((edit for *_, statements in spots for edit in _undo_refused(statements)), _MOST)


def _is_guard(statement: ast.stmt) -> bool:
    """Whether it asks something and then leaves the block, and does nothing else."""
    return isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], Leaving)


def _tell_question(statement: ast.stmt) -> str:
    return f"if {ast.unparse(statement.test)}" if isinstance(statement, ast.If) else ""


def _undo_refused(statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """What is added or taken away before a question about it, undone in each branch of that which may refuse it."""
    for place, change in enumerate(statements):
        target, undo = _write_back(change)
        for asked in statements[place + 1 : place + 1 + _MOST_LOOKED_AT] if undo else ():
            if not isinstance(asked, ast.If) or target not in ast.unparse(asked.test):
                continue
            for field in ("body", "orelse") if asked.orelse else ("body",):
                branch: list[ast.stmt] = getattr(asked, field)
                if any(_sets_target(each, target) for each in branch):
                    continue  # it gets its value there
                end = len(branch) - isinstance(branch[-1], Leaving)
                values = ((asked, field, [*branch[:end], *undo, *branch[end:]]),)
                yield TreeEdit(ChangeKind.STAYS_CHANGED, change, values, _tell_question(asked))


def _write_back(change: ast.stmt) -> tuple[str, list[ast.stmt]]:
    """What is added to or taken from, and the statements that undo it; none where it is anything else."""
    match change:
        case ast.AugAssign(target=target, op=op, value=value):
            pass
        case ast.Assign(targets=[target], value=ast.BinOp(left=left, op=op, right=value)):
            if ast.unparse(target) != ast.unparse(left):
                return "", []
        case _:
            return "", []
    if not isinstance(op, ast.Add | ast.Sub):
        return "", []
    name, sign = ast.unparse(target), "-" if isinstance(op, ast.Add) else "+"
    return name, ast.parse(f"{name} {sign}= {ast.unparse(value)}").body


def _sets_target(statement: ast.stmt, target: str) -> bool:
    set_here = [each for each in ast.walk(statement) if isinstance(each, ast.Assign | ast.AugAssign)]
    targets = [each.targets if isinstance(each, ast.Assign) else [each.target] for each in set_here]
    return any(ast.unparse(each) == target for row in targets for each in row)


def _ask_first(owner: ast.AST, field: str, statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """A question that may leave the block, before those above it that may, too; what prepares it stays where it is."""
    guards = [place for place, each in enumerate(statements) if _is_guard(each)]
    for number, place in enumerate(guards):
        for first in guards[:number]:
            later = [at for at in guards if first <= at < place]
            told, name = _tell_question(statements[place]), _tell_question(statements[first])
            if len(later) == place - first:
                values = _take_turns(statements[first : place + 1])
            else:
                moved = [each for at, each in enumerate(statements[: place + 1]) if at not in later]
                values = ((owner, field, [*moved, *(statements[at] for at in later), *statements[place + 1 :]]),)
            yield TreeEdit(ChangeKind.ASKED_LATE, statements[place], values, name, code=told)


def _take_turns(guards: Sequence[ast.stmt]) -> tuple[tuple[ast.AST, str, object], ...]:
    """The last question in the place of the first, and each other one in that of the next."""
    pairs = zip(guards, [guards[-1], *guards[:-1]], strict=True)
    return tuple((one, field, getattr(other, field)) for one, other in pairs for field in ("test", "body"))


def _turn_branches(chain: ast.If) -> Iterator[TreeEdit]:
    """A branch behind `elif` before the one above it; of three or more the last one first, and so on."""
    if len(chain.orelse) == 1 and isinstance(chain.orelse[0], ast.If):
        below = chain.orelse[0]
        values = _take_turns([chain, below])
        told, name = _tell_question(below), _tell_question(chain)
        told = f"el{told}" if below.col_offset == chain.col_offset else told
        yield TreeEdit(ChangeKind.ASKED_LATE, below, values, name, code=told)
    row = [*_follow_chain(chain)]
    if len(row) >= _LEAST_ROW:
        pairs = [*zip(row, reversed(row), strict=True)]
        values = tuple((one, field, getattr(other, field)) for one, other in pairs for field in ("test", "body"))
        yield TreeEdit(ChangeKind.TURNED_ROW, chain, values, _tell_question(chain), code=_tell_question(row[-1]))


def _follow_chain(chain: ast.If) -> Iterator[ast.If]:
    """The questions of an `if` with its `elif`."""
    yield chain
    if len(chain.orelse) == 1 and isinstance(chain.orelse[0], ast.If):
        yield from _follow_chain(chain.orelse[0])


def _do_behind(owner: ast.AST, field: str, statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """What is done before questions that may leave the block, behind the last of them; or in the last `else`.

    Where there is neither, it is done in the block of the `if` itself, before which something may be made ready.
    """
    for place, statement in enumerate(statements[:-1]):
        if not isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr):
            continue
        code, rest = ast.unparse(statement), statements[place + 1 :]
        refusals = [*takewhile(lambda each: each is not None, map(_find_refusal, rest))]
        if refusals and (last_asked := refusals[-1]):
            count = len(refusals)
            new = [*statements[:place], *rest[:count], statement, *rest[count:]]
            name = _tell_question(last_asked)
            yield TreeEdit(ChangeKind.DONE_UNASKED, statement, ((owner, field, new),), name, code=code)
            continue
        asked = next((each for each in rest[:_MOST_LOOKED_AT] if isinstance(each, ast.If)), None)
        last = asked and _find_last_else(asked)
        if asked is None or (last is None and asked.orelse):
            continue
        moved = (last, "orelse", [statement, *last.orelse]) if last else (asked, "body", [statement, *asked.body])
        values = ((owner, field, [*statements[:place], *rest]), moved)
        yield TreeEdit(ChangeKind.DONE_UNASKED, statement, values, _tell_question(last or asked), code=code)


def _find_refusal(statement: ast.stmt) -> ast.If | None:
    """The question that may leave the block: the statement itself, or the first one in a loop that may return."""
    if isinstance(statement, ast.If) and _is_guard(statement):
        return statement
    asked = (node for node in ast.walk(statement) if isinstance(node, ast.If)) if isinstance(statement, AnyLoop) else ()
    return next((each for each in asked if isinstance(each.body[-1], ast.Return | ast.Raise)), None)


def _do_before(owner: ast.AST, field: str, statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """What is done behind a question that may leave the block, before it."""
    for place, (asked, statement) in enumerate(pairwise(statements)):
        if _is_guard(asked) and isinstance(statement, ast.AugAssign | ast.Expr):
            new = [*statements[:place], statement, asked, *statements[place + 2 :]]
            code, name = ast.unparse(statement), _tell_question(asked).removeprefix("if ")
            yield TreeEdit(ChangeKind.LEFT_BEFORE, statement, ((owner, field, new),), name, code=code)


def _count_before(statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """A count further down in a block, done also where a question goes on with the next iteration."""
    for place, asked in enumerate(statements):
        if not isinstance(asked, ast.If) or not isinstance(asked.body[-1], ast.Continue):
            continue
        for later in statements[place + 2 :]:
            if isinstance(later, ast.AugAssign) and isinstance(later.value, ast.Constant):
                values = ((asked, "body", [*asked.body[:-1], later, asked.body[-1]]),)
                name = _tell_question(asked).removeprefix("if ")
                yield TreeEdit(ChangeKind.LEFT_BEFORE, later, values, name, code=ast.unparse(later))


def _find_last_else(chain: ast.If) -> ast.If | None:
    """The question of a chain that has an `else`."""
    while len(chain.orelse) == 1 and isinstance(chain.orelse[0], ast.If):
        chain = chain.orelse[0]
    return chain if chain.orelse else None


def _set_back(statements: Sequence[ast.stmt]) -> Iterator[TreeEdit]:
    """What is set before a loop, and changed in it, set again where a branch within the loop begins."""
    for place, loop in enumerate(statements):
        if not isinstance(loop, AnyLoop):
            continue
        starts = {name: each for each in statements[:place] if (name := take_set_name(each))}
        branches = [node for node in ast.walk(loop) if isinstance(node, ast.If)]
        used = {node.id for node in ast.walk(loop) if isinstance(node, ast.Name)}
        for branch in branches:
            own = {name for each in branch.body for name in [take_set_name(each)] if name}
            for name in (name for name in starts if name in used and name not in own):
                again = ast.unparse(starts[name])
                body = [*ast.parse(again).body, *branch.body]
                told = ast.unparse(branch.test)
                yield TreeEdit(ChangeKind.NOT_SET_BACK, branch, ((branch, "body", body),), told, code=again)
