"""Calls of functions as text, one per line, with values as Python writes them: `nim_sum([3, 4, 5])`.

The text is the input of a case that calls functions, so that whatever handles inputs handles calls as well. An object
is made by `obj = Board([3, 4, 5])`, and its methods are called by `obj.take(1, 2)`. The expected output holds one value
per line, for each call but the one that makes the object.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

_OBJECT = "obj"
_NOT_LITERAL = {"inf": float("inf"), "nan": float("nan")}


class CallKind(StrEnum):
    """What is called: a function, a class, which makes the object, or a method of that object."""

    FUNCTION = "function"
    CLASS = "class"
    METHOD = "method"


@dataclass(frozen=True)
class FunctionCall:
    """One call with its arguments, which are plain data."""

    name: str
    args: Sequence[Any] = ()
    kind: CallKind = CallKind.FUNCTION


@dataclass(frozen=True)
class OpaqueValue:
    """A value that is not plain data, as the text that stands for it."""

    text: str

    def __repr__(self) -> str:
        return self.text


def format_calls(calls: Sequence[FunctionCall]) -> str:
    """The calls as text, one per line."""
    return "".join(f"{format_call(call)}\n" for call in calls)


def format_call(call: FunctionCall) -> str:
    """One call as text: `nim_sum([3, 4, 5])`."""
    before = {CallKind.FUNCTION: "", CallKind.CLASS: f"{_OBJECT} = ", CallKind.METHOD: f"{_OBJECT}."}[call.kind]
    return f"{before}{call.name}({', '.join(map(repr, call.args))})"


def parse_calls(text: str) -> tuple[FunctionCall, ...]:
    """The calls of a text. Raises ValueError with the line that is not a call."""
    calls = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            calls.append(_parse_call(line))
        except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError) as error:
            raise ValueError(f"line {number} is not a call with plain values, like nim_sum([3, 4, 5])") from error
    return tuple(calls)


def list_called_names(texts: Iterable[str]) -> frozenset[str]:
    """The names of all functions, classes and methods that these calls use. Raises ValueError as `parse_calls`."""
    return frozenset(call.name for text in texts for call in parse_calls(text))


def _parse_call(line: str) -> FunctionCall:
    statement = _parse_statement(line)
    node = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
    if not isinstance(node, ast.Call) or node.keywords:
        raise ValueError(line)
    args = tuple(map(_read_literal, node.args))
    if isinstance(node.func, ast.Attribute):
        return FunctionCall(node.func.attr, args, CallKind.METHOD)
    if not isinstance(node.func, ast.Name):
        raise ValueError(line)
    kind = CallKind.CLASS if isinstance(statement, ast.Assign) else CallKind.FUNCTION
    return FunctionCall(node.func.id, args, kind)


@lru_cache(1_000)
def _parse_statement(line: str) -> ast.stmt:
    """The only statement of a line; a reference is asked for the answer to the same calls as for smaller ones."""
    (statement,) = ast.parse(line).body
    return statement


def read_value(text: str) -> Any:
    """The value that a line stands for. Raises ValueError where it is not plain data."""
    try:
        return _read_literal(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, TypeError, RecursionError, MemoryError) as error:
        raise ValueError(text) from error


def make_lists(value: Any) -> Any:
    """The value with lists for its tuples."""
    if isinstance(value, list | tuple):
        return [make_lists(item) for item in value]
    return {key: make_lists(item) for key, item in value.items()} if isinstance(value, dict) else value


def write_lists(text: str) -> str:
    """The lines with lists for the tuples in their values, as a language without tuples returns them.

    A line with a set or mapping stays, since a set may be written in another order; so does what is not a value.
    """
    return "".join(_write_lists(line) for line in text.splitlines(keepends=True))


def _write_lists(line: str) -> str:
    if "(" not in line or "{" in line:
        return line
    try:
        return repr(make_lists(read_value(line))) + line[len(line.rstrip()) :]
    except ValueError:
        return line


def _read_literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:  # seldom: most lines name no such number
        return ast.literal_eval(_NumberNames().visit(node))


class _NumberNames(ast.NodeTransformer):
    """Puts the numbers that Python has no literals for in the place of their names."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(_NOT_LITERAL[node.id]) if node.id in _NOT_LITERAL else node


def answer_calls(functions: Mapping[str, Callable[..., Any]], text: str) -> str:
    """What the functions and classes return for the calls of a text, one value per line.

    Raises ValueError for a text that is not calls, LookupError for a name that is missing, and what a function raises.
    """
    made: Any = None
    told = []
    for call in parse_calls(text):
        target = getattr(made, call.name) if call.kind is CallKind.METHOD else functions[call.name]
        value = target(*call.args)
        if call.kind is CallKind.CLASS:
            made = value
        else:
            told.append(f"{value!r}\n")
    return "".join(told)
