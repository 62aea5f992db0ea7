"""Kattis and ICPC problem packages, as far as an assignment can say the same: samples, secret data, how to compare."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
_DATA = "data"
_VALIDATORS = ("output_validator", "output_validators")
_NOT_TAKEN = ("input_validators", "input_format_validators", "generators", "include", "static_validator")
_GROUP_FILES = {"testdata.yaml": "output_validator_flags", "test_group.yaml": "output_validator_args"}
"""Name of a file beside the data to its key for the arguments of the validator, in two versions of the format."""
_OWN_ARGUMENTS = "output_validator_args"
_INTERACTIVE = "interactive"
_KINDS = ("pass-fail", "scoring", _INTERACTIVE)
_WORDS = ("score", _INTERACTIVE)
"""What may stand behind `custom` as the `validation` of the legacy format."""
_LIMITS = {"time_limit": ("cpu_seconds", 1), "memory": ("memory_mib", 1), "output": ("output_kib", 1024)}
"""Limit of a package to ours, and how many of our units one of its units is."""
_TIMES = 3
"""Wall time is so many times CPU time, as it is where an assignment says nothing."""
_WHOLE_GROUPS = "Groups that score as a whole are not known here: each of their cases scores by itself."


@dataclass(frozen=True)
class ProblemPackage:
    """What a package says of an assignment: its settings, those of its cases, its own checker, and what is left behind.

    `program` are the files of the checker, the one that is started first.
    """

    settings: Mapping[str, Any] = field(default_factory=dict)
    program: tuple[Path, ...] = ()
    cases: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def is_problem_package(folder: Path) -> bool:
    """Whether a folder is a problem package, and not only files."""
    return (folder / PROBLEM_FILE).is_file()


def read_problem_package(folder: Path, pairs: Sequence[DataPair]) -> ProblemPackage:
    """What the package says; `pairs` are its cases. Raises FaultyAssignment for what an assignment cannot say."""
    reader = _PackageReader(folder)
    document = reader.read(folder / PROBLEM_FILE)
    program = reader.find_program(document)
    flags = {pair.name: reader.read_flags(document, pair, has_program=bool(program)) for pair in pairs}
    shared = next(iter(flags.values()), "") if len(set(flags.values())) == 1 else ""
    settings: dict[str, Any] = {
        "title": _read_title(document),
        "compare": _make_comparison(program, shared, _is_interactive(document)),
    }
    limits = reader.read_limits(document)
    cases = {pair.name: reader.read_case(pair, "" if shared else flags[pair.name]) for pair in pairs}
    if document.text("type") == "scoring" or "scoring" in document.items("type"):
        cases = {name: {**case, **reader.read_points(name, pairs)} for name, case in cases.items()}
    if reader.faults:
        raise FaultyAssignment(reader.faults, folder)
    left = [name for name in _NOT_TAKEN if (folder / name).exists()]
    notes = (*((f"Not taken over: {', '.join(left)}.",) if left else ()), *dict.fromkeys(reader.notes))
    told = {name: case for name, case in cases.items() if case}
    return ProblemPackage({**settings, **({"limits": limits} if limits else {})}, program, told, notes)


def _read_title(document: Document) -> str:
    """The name of the problem, in English where there are several."""
    named = document.at("name")
    by_language = named if isinstance(named, dict) else {}
    found = document.text("name") or document.text("name", "en") or next(iter(by_language.values()), "")
    return str(found)


def _list_kinds(document: Document) -> list[str]:
    """What `type` says, one word or several."""
    return [*map(str, document.items("type"))] or [document.text("type") or _KINDS[0]]


def _is_interactive(document: Document) -> bool:
    """Whether the validator talks with the program, as each of the two formats says it."""
    return _INTERACTIVE in (*_list_kinds(document), *(document.text("validation") or "").split())


def _make_comparison(program: Sequence[Path], flags: str, is_interactive: bool) -> dict[str, Any]:
    """How outputs are compared: by the package's own checker, or as the default validator does."""
    rule: dict[str, Any] = {"mode": "kattis"}
    if program:
        main, *others = program
        rule = {"mode": "interactive" if is_interactive else "checker", "program": main.name, "silent": True}
        rule |= {"files": [each.name for each in others]} if others else {}
    return rule | ({"args": flags} if flags else {})


@dataclass
class _PackageReader:
    """The files of a package that were read, what is wrong with them, and what is worth knowing."""

    folder: Path
    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    _documents: dict[Path, Document] = field(default_factory=dict)

    def read(self, path: Path) -> Document:
        """A file of the package; an empty one where it cannot be read."""
        if path not in self._documents:
            reading = read_document(path)
            self.faults += reading.faults
            self._documents[path] = reading.document or Document(path, (), {}, {(): (1, 1)}, {})
        return self._documents[path]

    def find_program(self, document: Document) -> tuple[Path, ...]:
        """The files of the package's checker, where outputs are not simply compared; what is started first."""
        self._refuse_kinds(document)
        if (document.text("validation") or "").split()[:1] == ["default"]:
            return ()
        files = self._list_validator_files()
        if _is_interactive(document) and not files:
            message = f"the program that talks with the submissions is missing: there is no {_VALIDATORS[0]}/"
            self.faults.append(Fault(document.path, 1, 1, message))
        sources = [path for path in files if find_language(path.name)]
        mains = [path for path in sources if len(sources) == 1 or _MAIN.search(path.read_bytes())]
        if len({path.parent for path in files}) > 1 or (files and len(mains) != 1):
            message = "the checker of this package is not one program: one source file, and others beside it"
            self.faults.append(Fault(files[0].parent, 1, 1, message, "keep one of them, with all its files together"))
            return ()
        return (*mains, *(path for path in files if path not in mains))

    def _refuse_kinds(self, document: Document) -> None:
        """A problem of a kind that an assignment cannot say is a fault, whichever format says it."""
        words = (document.text("validation") or "").split()[1:]
        for key, kinds, known in (("type", _list_kinds(document), _KINDS), ("validation", words, _WORDS)):
            for kind in (each for each in kinds if each not in known):
                message = f"a problem that is `{shorten_word(kind)}` is not supported yet"
                self.faults.append(document.fault((key,), message))

    def _list_validator_files(self) -> list[Path]:
        places = (self.folder / name for name in _VALIDATORS)
        return sorted(path for place in places for path in place.rglob("*") if path.is_file())

    def read_flags(self, document: Document, pair: DataPair, has_program: bool) -> str:
        """The arguments of the validator for a case: those of the package, then the nearest of the data."""
        places = [(document, "validator_flags"), self._find_nearest(pair, _GROUP_FILES)]
        own = self._find_own(pair)
        if own and own.at(_OWN_ARGUMENTS) is not None:
            places[1] = (own, _OWN_ARGUMENTS)
        words = [_join_words(place, key) for place, key in places if place]
        for (place, key), said in zip(places, words, strict=False):
            if place and not has_program:
                self._check_flags(place, key, said)
        return " ".join(filter(None, words))

    def _find_nearest(self, pair: DataPair, keys: Mapping[str, str]) -> tuple[Document | None, str]:
        """The file of the nearest folder above a case that has the key, and the key."""
        data = self.folder / _DATA
        for folder in (place for place in pair.input.parents if place == data or data in place.parents):
            for name, key in keys.items():
                if (folder / name).is_file() and self.read(folder / name).at(key) is not None:
                    return self.read(folder / name), key
        return None, ""

    def _find_own(self, pair: DataPair) -> Document | None:
        path = pair.input.with_suffix(".yaml")
        return self.read(path) if path.is_file() else None

    def _check_flags(self, document: Document, key: str, flags: str) -> None:
        try:
            read_flags(flags)
        except ValueError as error:
            fault = document.fault((key,), str(error))
            if fault not in self.faults:
                self.faults.append(fault)

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

    def read_case(self, pair: DataPair, flags: str) -> dict[str, Any]:
        """What a case says beside its input: a hint, arguments of the program, and `flags` of the validator."""
        own = self._find_own(pair)
        told: dict[str, Any] = {"hint": own.text("hint") if own else None, "validator_args": flags}
        nearest = self._find_nearest(pair, dict.fromkeys(_GROUP_FILES, "args"))[0]
        source = own if own and own.at("args") is not None else nearest
        told["args"] = [str(word) for word in source.items("args")] if source else []
        return {key: value for key, value in told.items() if value}

    def read_points(self, name: str, pairs: Sequence[DataPair]) -> dict[str, float]:
        """The points of a case of a problem with scores: its own, or an equal part of those of its group."""
        pair = next(each for each in pairs if each.name == name)
        each, _ = self._find_nearest(pair, {"testdata.yaml": "accept_score"})
        group, _ = self._find_nearest(pair, {"test_group.yaml": "max_score"})
        if group:
            beside = sum(group.path.parent in other.input.parents for other in pairs)
            if group.text("score_aggregation") in ("min", "pass-fail"):
                self.notes.append(_WHOLE_GROUPS)
            return self._read_number(group, "max_score", beside)
        return self._read_number(each, "accept_score", 1) if each else {}

    def _read_number(self, document: Document, key: str, parts: int) -> dict[str, float]:
        try:
            return {"points": float(document.text(key) or 0) / parts}
        except ValueError:
            self.notes.append(f"`{key}` of {document.path.name} is not a number: each case counts 1 point.")
            return {}


_MAIN = re.compile(rb"\bmain\s*\(|__name__|\bsys\.argv\b")
"""What only the source that is started has."""


def _join_words(document: Document, key: str) -> str:
    return document.text(key) or " ".join(map(str, document.items(key)))
