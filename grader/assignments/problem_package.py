"""Kattis and ICPC problem packages, as far as an assignment can say the same: samples, secret data, how to compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.assignments.data_files import DataPair
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.config.faults import Fault, shorten_word
from grader.config.kattis_flags import read_flags
from grader.config.strict_yaml import Document, read_document
from grader.languages import find_language

PROBLEM_FILE = "problem.yaml"
GROUPS = ("sample", "secret")
"""The folders of data whose cases count; others hold inputs that try the validators."""
_VALIDATORS = ("output_validator", "output_validators")
_NOT_TAKEN = ("input_validators", "input_format_validators", "submissions", "generators", "include", "static_validator")
_GROUP_FILES = {"testdata.yaml": "output_validator_flags", "test_group.yaml": "output_validator_args"}
"""Name of a file beside the data to its key for the arguments of the validator, in two versions of the format."""
_KINDS = ("pass-fail", "scoring")
_LIMITS = {"time_limit": ("cpu_seconds", 1), "memory": ("memory_mib", 1), "output": ("output_kib", 1024)}
"""Limit of a package to ours, and how many of our units one of its units is."""
_TIMES = 3
"""Wall time is so many times CPU time, as it is where an assignment says nothing."""


@dataclass(frozen=True)
class ProblemPackage:
    """What a package says of an assignment: its settings, its own checker, hints of cases, and what is left behind."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    program: Path | None = None
    hints: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def is_problem_package(folder: Path) -> bool:
    """Whether a folder is a problem package, and not only files."""
    return (folder / PROBLEM_FILE).is_file()


def read_problem_package(folder: Path, pairs: Iterable[DataPair]) -> ProblemPackage:
    """What the package says; `pairs` are its cases. Raises FaultyAssignment for what an assignment cannot say."""
    reader = _PackageReader(folder)
    document = reader.read(folder / PROBLEM_FILE)
    program = reader.find_program(document)
    settings = {"title": _read_title(document), "compare": reader.read_comparison(document, program)}
    limits = reader.read_limits(document)
    hints = {pair.name: hint for pair in pairs if (hint := reader.read_hint(pair))}
    reader.refuse_files()
    if reader.faults:
        raise FaultyAssignment(reader.faults, folder)
    left = [name for name in _NOT_TAKEN if (folder / name).exists()]
    notes = (f"Not taken over: {', '.join(left)}.",) if left else ()
    return ProblemPackage({**settings, **({"limits": limits} if limits else {})}, program, hints, notes)


def _read_title(document: Document) -> str:
    """The name of the problem, in English where there are several."""
    named = document.at("name")
    by_language = named if isinstance(named, dict) else {}
    found = document.text("name") or document.text("name", "en") or next(iter(by_language.values()), "")
    return str(found)


@dataclass
class _PackageReader:
    """The files of a package that were read, and what is wrong with them."""

    folder: Path
    faults: list[Fault] = field(default_factory=list)

    def read(self, path: Path) -> Document:
        """A file of the package; an empty one where it cannot be read."""
        reading = read_document(path)
        self.faults += reading.faults
        return reading.document or Document(path, (), {}, {(): (1, 1)}, {})

    def find_program(self, document: Document) -> Path | None:
        """The checker of the package, where outputs are not simply compared."""
        kinds = document.items("type") or [document.text("type") or _KINDS[0]]
        words = (document.text("validation") or "").split()
        for kind in (*map(str, kinds), *(word for word in words if word == "interactive")):
            if kind not in _KINDS:
                message = f"a problem that is `{shorten_word(kind)}` cannot be taken over: its outputs are not compared"
                self.faults.append(document.fault(("type",) if kind not in words else ("validation",), message))
        if words[:1] == ["default"]:
            return None
        sources = sorted(path for name in _VALIDATORS for path in (self.folder / name).rglob("*") if path.is_file())
        programs = [path for path in sources if find_language(path.name)]
        if len(sources) > 1 or len(programs) != len(sources):
            message = "the checker of this package is more than one source file"
            self.faults.append(Fault(sources[0].parent, 1, 1, message, "write it as one file, like checker.py"))
        return programs[0] if programs else None

    def read_comparison(self, document: Document, program: Path | None) -> dict[str, str]:
        """How outputs are compared: by the package's own checker, or as the default validator does."""
        flags = self._read_flags(document)
        rule = {"mode": "checker", "program": program.name} if program else {"mode": "kattis"}
        if not program:
            try:
                read_flags(flags)
            except ValueError as error:
                self.faults.append(document.fault(("validator_flags",), str(error)))
        return rule | ({"args": flags} if flags else {})

    def _read_flags(self, document: Document) -> str:
        """The arguments of the validator, which must be the same for all of the data."""
        files = [self.folder / "data" / group / name for group in ("", *GROUPS) for name in _GROUP_FILES]
        given = {document.text("validator_flags") or ""}
        for path in filter(Path.is_file, files):
            found, key = self.read(path), _GROUP_FILES[path.name]
            given.add(found.text(key) or " ".join(map(str, found.items(key))))
        given -= {""}
        if len(given) > 1:
            message = f"the data is compared in several ways: {' / '.join(sorted(given))}"
            self.faults.append(document.fault((), message, "give each its own assignment"))
        return min(given, default="")

    def read_limits(self, document: Document) -> dict[str, float]:
        """The limits that the package names, in our units."""
        found: dict[str, float] = {}
        for name, (ours, times) in _LIMITS.items():
            text = document.text("limits", name)
            if text is None:
                continue
            try:
                found[ours] = float(text) * times
            except ValueError:
                self.faults.append(document.fault(("limits", name), f"`{name}`: must be a number"))
        if "cpu_seconds" in found:
            found["wall_seconds"] = found["cpu_seconds"] * _TIMES
        return found

    def read_hint(self, pair: DataPair) -> str:
        """The hint of a case. Arguments of its own are a fault: they would be lost."""
        path = pair.input.with_suffix(".yaml")
        if not path.is_file():
            return ""
        document = self.read(path)
        if document.at("args") is not None:
            self.faults.append(document.fault(("args",), "a case from files has no arguments", at_key=True))
        return document.text("hint") or ""

    def refuse_files(self) -> None:
        """A folder of files for a case to find would be lost."""
        for path in _list_folders_of_files(self.folder / "data"):
            message = "a case from files cannot bring further files"
            self.faults.append(Fault(path, 1, 1, message, "write such cases in a case file, with `files`"))


def _list_folders_of_files(data: Path) -> Iterator[Path]:
    return (path for group in GROUPS for path in sorted((data / group).rglob("*.files")) if path.is_dir())
