"""Tables whose entries are files: a language or a linter is one module of a package, and nothing else lists it."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar


class TableEntry(Protocol):
    """What an entry of every table has."""

    @property
    def name(self) -> str: ...


Entry = TypeVar("Entry", bound=TableEntry)

AddedFile = tuple[str, str]
"""The package of a table, and the path of a file that was added to it from elsewhere."""

_TABLES: dict[str, ExtensionTable[Any]] = {}


class ExtensionTable(Mapping[str, Entry], Generic[Entry]):
    """The entries of a package by name: from each module the one that is called as the module, in capital letters.

    A module without one only helps. The package is read when the table is first looked at, so its modules may use the
    table themselves.
    """

    def __init__(self, package: str, *first: str) -> None:
        """The entries named `first` stand in front, in this order: that is how people expect to read them."""
        self._package, self._first = package, first
        self._read: dict[str, Entry] = {}
        self._added: dict[str, tuple[str, Entry]] = {}
        _TABLES[package] = self

    @contextmanager
    def with_file(self, path: Path) -> Iterator[Entry]:
        """The table with the entry of a file from elsewhere, for as long as the context lasts."""
        entry = self.add_file(path)
        try:
            yield entry
        finally:
            del self._added[entry.name]

    def add_file(self, path: Path) -> Entry:
        """Add the entry of a file from elsewhere."""
        name = f"{self._package}.{path.stem}"
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"{path} is not a Python module")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # what is sent to another process is found there by its module
        spec.loader.exec_module(module)
        entry: Entry | None = _import_entry(module)
        if entry is None:
            raise ImportError(f"{path} has no entry named {path.stem.upper()}")
        self._added[entry.name] = str(path), entry
        return entry

    @property
    def added_files(self) -> list[AddedFile]:
        return [(self._package, path) for path, _ in self._added.values()]

    def _entries(self) -> dict[str, Entry]:
        if not self._read:
            package = importlib.import_module(self._package)
            modules = [importlib.import_module(f"{self._package}.{one.name}") for one in _list_modules(package)]
            found = {entry.name: entry for entry in map(_import_entry, modules) if entry is not None}
            self._read = {name: found[name] for name in (*self._first, *found) if name in found}
        return {**self._read, **{name: entry for name, (_, entry) in self._added.items()}}

    def __getitem__(self, name: str) -> Entry:
        entry = None if self._read or name in self._added else self._read_one(name)
        return entry or self._entries()[name]

    def _read_one(self, name: str) -> Entry | None:
        """The entry of a module that has its name, without reading the others; None where there is none."""
        module = f"{self._package}.{name}"
        if not (isinstance(name, str) and name.isidentifier()) or importlib.util.find_spec(module) is None:
            return None
        entry: Entry | None = _import_entry(importlib.import_module(module))
        return entry if entry is not None and entry.name == name else None

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    def __repr__(self) -> str:
        return f"ExtensionTable({self._package}: {', '.join(self)})"


def list_added_files() -> list[AddedFile]:
    """The files that were added to tables, for a process that is to have the same tables."""
    return [added for table in _TABLES.values() for added in table.added_files]


def list_added_code() -> list[bytes]:
    """The content of these files."""
    return [Path(path).read_bytes() for _, path in list_added_files()]


def add_files(files: list[AddedFile]) -> None:
    """Add to the tables of this process what another one has added to its own."""
    for package, path in files:
        importlib.import_module(package)
        _TABLES[package].add_file(Path(path))


def _list_modules(package: ModuleType) -> list[pkgutil.ModuleInfo]:
    return list(pkgutil.iter_modules(package.__path__))


def _import_entry(module: ModuleType) -> Any:
    return getattr(module, module.__name__.rpartition(".")[2].upper(), None)
