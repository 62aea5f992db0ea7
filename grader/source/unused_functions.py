"""Functions that a program defines and never calls, though it calls others."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.known_lines import count_line
from grader.source.python_trees import list_python_nodes

_DEFINED = re.compile(
    r"(?<![\w.>])(?:[A-Za-z_][\w<>\[\],*&:]{0,60}[\s*&]{1,4})([A-Za-z_]\w{0,60})\s?\([^(){};]{0,200}\)\s{0,9}\{"
)
"""A type, or `function`, and a name with parameters before a body."""
_BEFORE = 8
_NO_FUNCTION = re.compile(r"(?:new|else|return)\s\Z")
_FROM_OUTSIDE = frozenset(
    {"main", "Main", "compare", "compareTo", "CompareTo", "equals", "Equals", "hashCode", "GetHashCode", "toString"}
    | {"ToString", "run", "Compare", "iterator", "hasNext", "next", "close", "Dispose"}
)
"""Names by which others call what a program defines."""
_HAS_BASES = re.compile(
    r"\b(?:extends|implements|interface|template|virtual|override|Override)\b|\bclass\s\w{1,60}\s?:\s"
)
"""Where others may call what a program defines."""
_WORD = re.compile(r"[A-Za-z_]\w*")
_TEMPLATE, _HOLE = re.compile(r"[$`].*"), re.compile(r"\{[^{}\n]{0,100}")
"""A row from a text on that may call something, and where in it: `$"{each.Part()}"`."""


@dataclass(frozen=True)
class UnusedFunction:
    """Its name, and the line that defines it."""

    name: str
    line: int


def scan_for_unused_function(text: str, code: str, language: Language) -> UnusedFunction | None:
    """The first of a program, given whole and as its code without comments and texts, that its code never names."""
    if language.grammar == "python":
        return next(_list_in_python(text), None)
    in_texts = {name for row in _TEMPLATE.finditer(text) for name in _WORD.findall(" ".join(_HOLE.findall(row[0])))}
    return next((each for each in _list_in_braces(code) if each.name not in in_texts), None)


def _list_in_python(text: str) -> Iterator[UnusedFunction]:
    nodes = list_python_nodes(text)
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    called_by_others = {
        id(each) for node in nodes if isinstance(node, ast.ClassDef) and node.bases for each in node.body
    }
    named = _count_names(nodes)
    for node in nodes:
        if not isinstance(node, ast.FunctionDef) or node.decorator_list or id(node) in called_by_others:
            continue
        is_for_others = node.name.startswith("_") or node.name in _FROM_OUTSIDE or node.name in texts
        if not is_for_others and named[node.name] == _count_names(ast.walk(node))[node.name]:
            yield UnusedFunction(node.name, node.lineno)


def _count_names(nodes: Iterable[ast.AST]) -> Counter[str]:
    """How often each name stands where something has it, by itself or behind a dot."""
    return Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, ast.Name | ast.Attribute)
    )


def _list_in_braces(code: str) -> Iterator[UnusedFunction]:
    words = Counter(_WORD.findall(code))
    for found in _DEFINED.finditer(code) if not _HAS_BASES.search(code) else ():
        is_call = _NO_FUNCTION.search(code, max(0, found.start(1) - _BEFORE), found.start(1))
        if words[found[1]] == 1 and found[1] not in _FROM_OUTSIDE and not is_call:
            yield UnusedFunction(found[1], count_line(code, found.start(1)))
