"""Functions of a script that nothing calls, so that it does nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Mapping, Sequence

from grader.model import Language
from grader.source.known_lines import find_definition
from grader.source.python_trees import read_python

_FUNCTION = re.compile(
    r"\bfunction\s+(\w+)|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([\w\s,]*\)\s*=>)"
)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def find_uncalled(text: str, code: str, language: Language) -> Mapping[str, int | None]:
    """The functions of a script in which none is called, each with the line that defines it."""
    if not language.script:
        return {}
    find = _find_uncalled_in_python if language.grammar == "python" else _find_uncalled_in_script
    return {name: find_definition(code, name) for name in find(text, code)}


def _find_uncalled_in_python(text: str, _: str) -> tuple[str, ...]:
    """The functions and classes of a module whose other statements name none of them."""
    tree = read_python(text)
    body = tree.body if tree else []
    defined = [node.name for node in body if isinstance(node, _DEFINITIONS)]
    rest = [node for node in body if not isinstance(node, _DEFINITIONS)]
    named = _collect_names(rest)
    if named.intersection(defined) or _is_dynamic(named):
        return ()
    by_others = {
        name for node in body if isinstance(node, _DEFINITIONS) for name in _collect_names([node]) - {node.name}
    }
    return _leave_out_called(defined, by_others)


def _collect_names(nodes: Iterable[ast.AST]) -> set[str]:
    return {node.id for each in nodes for node in ast.walk(each) if isinstance(node, ast.Name)}


def _leave_out_called(defined: Sequence[str], called: Container[str]) -> tuple[str, ...]:
    """Those to call: who is called by another function needs no call; all, where each is called by another."""
    return tuple(name for name in defined if name not in called) or tuple(defined)


def _is_dynamic(names: set[str]) -> bool:
    return not names.isdisjoint({"globals", "locals", "eval", "exec", "vars"})


def _find_uncalled_in_script(_: str, code: str) -> tuple[str, ...]:
    """The same for a script with braces, told by the names outside of all of them."""
    outside = _take_outside_of_braces(code)
    names = tuple(one or other for one, other in _FUNCTION.findall(outside))
    words = re.findall(r"\w+", outside)
    if any(words.count(name) > 1 for name in names):
        return ()
    return _leave_out_called(names, {name for name in names if len(re.findall(rf"\b{re.escape(name)}\b", code)) > 1})


def _take_outside_of_braces(code: str) -> str:
    kept: list[str] = []
    depth = 0
    for part in re.split(r"([{}])", code):
        if part in "{}" and part:
            depth += 1 if part == "{" else -1
        elif depth <= 0:
            kept.append(part)
    return " ".join(kept)
