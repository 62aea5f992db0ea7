"""Which files of `reference/` a reference needs: the modules that it imports, and what may be its data."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from grader.languages import find_language

_PACKAGE = "reference"
_INIT = "__init__.py"
_IMPORTING = frozenset({"__import__", "eval", "exec", "importlib", "pkgutil", "runpy", "zipimport"})
_READING = frozenset(
    {
        "__file__",
        "ctypes",
        "fileinput",
        "inspect",
        "io",
        "linecache",
        "open",
        "os",
        "pathlib",
        "read_bytes",
        "read_text",
    }
    | {"shutil", "sqlite3", "subprocess", "sys"}
)


@dataclass(frozen=True)
class NeededFiles:
    """Names of files below `reference/`; `are_sure` says that the reference can come to no other one."""

    names: frozenset[str]
    are_sure: bool


@dataclass(frozen=True)
class _ModuleFacts:
    """What a module imports, as the names of files that may be meant, and what else it names."""

    imported: frozenset[str]
    words: frozenset[str]
    """Its identifiers and its texts, of which one may be the name of a file or of what imports it."""


def find_needed_files(reference: str, files: Mapping[str, bytes]) -> NeededFiles:
    """What a reference module needs of the files below `reference/`, by name: all where only running it can tell.

    Its own modules are those that are imported, from one to the next. A program in another language is another
    reference, unless it is named; whatever else is no module may be data.
    """
    found: dict[str, _ModuleFacts] = {}
    waiting = [reference, *_list_packages(reference)]
    while waiting:
        name = waiting.pop()
        if name in found or name not in files:
            continue
        facts = _read_module(name, files)
        if facts is None or not _IMPORTING.isdisjoint(facts.words):
            return NeededFiles(frozenset(files), are_sure=False)
        found[name] = facts
        waiting += facts.imported
    words = frozenset[str]().union(*(facts.words for facts in found.values()))
    named = {PurePosixPath(word).name for word in words}
    others = {name for name in files if find_language(name) is None or PurePosixPath(name).name in named}
    return NeededFiles(frozenset(found) | others, are_sure=_READING.isdisjoint(words))


def _read_module(name: str, files: Mapping[str, bytes]) -> _ModuleFacts | None:
    """None where it is no Python."""
    try:
        nodes = [*ast.walk(ast.parse(files[name]))]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    imported = {file for node in nodes for file in _list_imported(node, name, files)}
    return _ModuleFacts(frozenset(imported), frozenset(word for node in nodes for word in _list_words(node)))


def _list_imported(node: ast.AST, name: str, files: Mapping[str, bytes]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _list_files_of(alias.name.split("."))
    elif isinstance(node, ast.ImportFrom):
        outer = (*PurePosixPath(name).parent.parts,)
        base = [_PACKAGE, *outer[: len(outer) + 1 - node.level]] if node.level else []
        module = [*base, *(node.module or "").split(".")] if node.module else base
        yield from _list_files_of(module)
        for alias in node.names:
            if alias.name == "*":  # its `__all__` may name modules
                yield from _list_beside(module, files)
            else:
                yield from _list_files_of([*module, alias.name])


def _list_files_of(module: list[str]) -> Iterator[str]:
    """The files that a module of this name may be, each with those of its packages, which are run before it."""
    for parts in [module, *([module[1:]] if module[0] == _PACKAGE else [])]:
        path = PurePosixPath(*parts)
        for file in (path.with_suffix(".py"), path / _INIT) if parts else (path / _INIT,):
            yield file.as_posix()
            yield from _list_packages(file.as_posix())


def _list_packages(name: str) -> list[str]:
    return [(parent / _INIT).as_posix() for parent in PurePosixPath(name).parents]


def _list_beside(module: list[str], files: Mapping[str, bytes]) -> list[str]:
    """All files of a package."""
    folder = PurePosixPath(*module[module[0] == _PACKAGE :])
    return [name for name in files if PurePosixPath(name).parent == folder]


def _list_words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Import | ast.ImportFrom):
        names = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
        yield from (word for name in names for word in name.split("."))
