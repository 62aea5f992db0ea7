"""A function that a program calls and that has nothing to do yet: half of the work is still to come."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from grader.feedback.generic.known_lines import count_line
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.style.comments import read_source
from grader.text.spoken_text import say

_EMPTY = re.compile(r"\b([A-Za-z_]\w{0,60})\s?\([^(){};]{0,200}\)\s{0,9}\{\s{0,400}\}")
_NO_FUNCTION = frozenset({"if", "for", "while", "switch", "catch", "main"})
_LONGEST = 60_000


def find_empty_function(facts: ProgramFacts) -> Diagnosis | None:
    """The first function without a statement of its own that is called: whether the tests fail by it, nobody knows."""
    if not facts.failing or len(facts.text) > _LONGEST:
        return None
    list_empty = _list_in_python if facts.language.grammar == "python" else _list_with_braces
    name, line = next(list_empty(facts), ("", 0))
    if not name:
        return None
    message = say("Your program calls `{name}`, which does nothing yet. Write what it is to do.", name=name)
    place = name_place(line, say("“{name}” has no statement of its own.", name=name))
    return facts.diagnose("empty-function", "function that does nothing", message, (), place)


def _list_in_python(facts: ProgramFacts) -> Iterator[tuple[str, int]]:
    try:
        nodes = [*ast.walk(ast.parse(facts.text))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    called = {ast.unparse(node.func).rpartition(".")[2] for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name in called and all(map(_is_nothing, node.body)):
            yield node.name, node.lineno


def _is_nothing(statement: ast.stmt) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    is_bare = isinstance(statement, ast.Return) and (statement.value is None or _is_none(statement.value))
    return is_text or is_bare or isinstance(statement, ast.Pass)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _list_with_braces(facts: ProgramFacts) -> Iterator[tuple[str, int]]:
    if facts.language.comments is None:
        return
    code = read_source(facts.text, facts.language).code
    for found in _EMPTY.finditer(code):
        others = code[: found.start()] + code[found.end() :]
        is_called = re.search(rf"(?<!\bclass\s)(?<!\bnew\s)\b{re.escape(found[1])}\s?\(", others)
        is_type = re.search(rf"\b(?:class|struct|new)\s{re.escape(found[1])}\b", code)
        if found[1] not in _NO_FUNCTION and is_called and not is_type:
            yield found[1], count_line(code, found.start())
