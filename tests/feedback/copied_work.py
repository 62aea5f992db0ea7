"""Copies of Python programs, changed as students change copied work."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Callable

_KEPT = {*dir(builtins), *keyword.kwlist}


def rename(source: str) -> str:
    """Every name that the program defines becomes another one."""
    tree = ast.parse(source)
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    names = {name: f"my_{name}_{number}" for number, name in enumerate(sorted(own - _KEPT))}
    return re.sub(r"\b[^\W\d]\w*\b", lambda found: names.get(found.group(), found.group()), source)


def change_comments(source: str) -> str:
    """Other comments, and more of them."""
    bare = re.sub(r"(?m)^\s*#.*\n", "", source)
    return "# my own work\n" + re.sub(r"(?m)^(\s*)(for|if|while)\b", r"\1# now this\n\1\2", bare)


def split_lines(source: str) -> str:
    """A new line after each opening bracket."""
    return re.sub(r"(?m)^((?:[^#\"'\n(]|\((?!\n))*\()(?=[^)\"'#\n]+\)\s*:?$)", r"\1\n        ", source)


def reorder(source: str) -> str:
    """The functions in the opposite order, below them the rest; comments and layout are gone."""
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    rest = [node for node in tree.body if node not in functions and node not in imports]
    return ast.unparse(ast.Module([*imports, *reversed(functions), *rest], []))


def add_statements(source: str) -> str:
    """A statement that does nothing behind each third line that is one of a block."""
    lines: list[str] = []
    for number, line in enumerate(ast.unparse(ast.parse(source)).split("\n")):
        lines.append(line)
        if number % 5 == 2 and line.startswith(" ") and not line.rstrip().endswith(":") and "return" not in line:
            lines.append(f"{line[: len(line) - len(line.lstrip())]}checked = True")
    return "\n".join(lines)


def change_all(source: str) -> str:
    """All of it at once."""
    return change_comments(rename(reorder(source)))


CHANGES: tuple[Callable[[str], str], ...] = (
    rename,
    change_comments,
    split_lines,
    reorder,
    add_statements,
    change_all,
)
