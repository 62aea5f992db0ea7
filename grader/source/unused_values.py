"""Variables that get a value where a program works, and whose value nothing uses."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.code_blocks import Code
from grader.source.known_lines import count_line
from grader.source.python_trees import list_python_nodes

_DECLARED = re.compile(
    r"(?<=[;{}])\s{0,80}(?:int|long|double|float|bool|boolean|char|String|string|auto|var|let|const)\s{1,9}"
    r"(?P<name>[A-Za-z_]\w{0,60})\s?=(?!=)"
)
_WORD = re.compile(r"[A-Za-z_]\w*")
_TEMPLATE = re.compile(r"[$`].*")
_BY_NAME = re.compile(r"\b(?:locals|globals|vars|eval|exec)\(")
_READS = ("input", "readline", "read", "next", "pop")


@dataclass(frozen=True)
class UnusedValue:
    """The name that gets it, and the line."""

    name: str
    line: int


def scan_for_unused_value(text: str, code: str, language: Language) -> UnusedValue | None:
    """The only one of a program, given whole and as its code without comments and texts; None where there are more.

    What a loop counts with, what is read only to get past it, and names that begin with `_` may stay unused.
    """
    if _BY_NAME.search(code):
        return None
    found = [*(_list_in_python(text) if language.grammar == "python" else _list_in_braces(text, code))]
    return found[0] if len(found) == 1 else None


def _list_in_python(text: str) -> Iterator[UnusedValue]:
    nodes = list_python_nodes(text)
    named = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    shared = {name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    in_loops = {id(inner) for node in nodes if isinstance(node, ast.For | ast.While) for inner in ast.walk(node)}
    in_functions = {id(inner) for node in nodes if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if named[name] == 1:
                is_work = id(node) in in_loops or (id(node) in in_functions and not _is_read(value))
                if is_work and name not in shared and not name.startswith("_"):
                    yield UnusedValue(name, node.lineno)


def _is_read(value: ast.expr) -> bool:
    """Whether what is read may only have to be got past."""
    called = [node.func for node in ast.walk(value) if isinstance(node, ast.Call)]
    return any(ast.unparse(function).rpartition(".")[2] in _READS for function in called)


def _list_in_braces(text: str, code: str) -> Iterator[UnusedValue]:
    words = Counter(_WORD.findall(code))
    in_texts = {name for row in _TEMPLATE.finditer(text) for name in _WORD.findall(row[0])}
    loops = [loop.body for loop in Code(text, code).loops]
    for found in _DECLARED.finditer(code):
        in_loop = any(start < found.start("name") < end for start, end in loops)
        if in_loop and words[found["name"]] == 1 and found["name"] not in in_texts:
            yield UnusedValue(found["name"], count_line(code, found.start("name")))
