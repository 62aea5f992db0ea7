"""Cases whose inputs and expected outputs are files: `NAME.in` beside `NAME.ans` or `NAME.out`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.assignments.courses import NOT_CASES
from grader.config.faults import Fault, shorten_word
from grader.config.patterns import find_pattern_fault
from grader.config.scalars import check_file_name
from grader.config.settings import CaseSettings, DataCaseSettings, DataSettings
from grader.config.strict_yaml import read_document
from grader.config.validation import DATA_CASE, merge_faults

INPUT = ".in"
ANSWERS = (".ans", ".out")
_LONGEST_NAME = 200
_DIGITS = re.compile("[0-9]+")


@dataclass(frozen=True)
class DataPair:
    """The files of one case: its name is the path below the folder, its answer is None where there is no such file."""

    name: str
    input: Path
    answer: Path | None


@dataclass(frozen=True)
class DataCase:
    """A case made from files, and its group: the sub-folder that it lies in, empty for the folder itself."""

    group: str
    case: CaseSettings


@dataclass
class DataFolder:
    """The files below a folder, and what is wrong with them.

    With `groups` only the sub-folders of these names count. Where `.yaml` files are not ours they are not looked at.
    `has_patterns` says that the lines of expected outputs are patterns.
    """

    root: Path
    groups: Sequence[str] = ()
    has_settings: bool = True
    has_patterns: bool = False
    faults: list[Fault] = field(default_factory=list)
    _known: dict[Path, DataCaseSettings] = field(default_factory=dict)

    def find_pairs(self, needs_answers: bool) -> list[DataPair]:
        """Every input with its answer, `2` before `10`; what belongs to no case is a fault."""
        files = sorted(self._list_files(), key=lambda path: _order(self._name(path)))
        inputs = [path for path in files if path.suffix == INPUT]
        pairs = [self._find_pair(path) for path in inputs]
        if needs_answers:
            self.faults += (_miss_answer(pair) for pair in pairs if pair.answer is None)
        self.faults += _find_strays(files, inputs)
        return pairs

    def _list_files(self) -> Iterator[Path]:
        """All files, but hidden ones and those in hidden folders."""
        for path in self.root.rglob("*"):
            parts = path.relative_to(self.root).parts
            other = (self.groups and parts[0] not in self.groups) or (path.suffix == ".yaml" and not self.has_settings)
            if path.is_file() and not other and not any(part.startswith(".") for part in parts):
                yield path

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _find_pair(self, path: Path) -> DataPair:
        name = self._name(path).removesuffix(INPUT)
        self.faults += _find_name_faults(path, name)
        answers = [answer for suffix in ANSWERS if (answer := path.with_suffix(suffix)).is_file()]
        if len(answers) > 1:
            hint = f"keep only one of {answers[0].name} and {answers[1].name}"
            self.faults.append(Fault(path, 1, 1, "this input has two expected outputs", hint))
        return DataPair(name, path, answers[0] if answers else None)

    def read_texts(self, pairs: Iterable[DataPair]) -> None:
        """Read every file for the faults that it has."""
        for pair in pairs:
            for path in filter(None, (pair.input, pair.answer)):
                self._read_text(path)

    def read_case(self, pair: DataPair, data: DataSettings) -> DataCase:
        """The case of two files. What stands in a `.yaml` nearer to it counts more."""
        chosen: dict[str, Any] = {"points": data.points, "visibility": data.visibility, "hint": data.hint}
        for path in self._list_settings_files(pair):
            chosen |= self._read_settings(path).model_dump(exclude_none=True)
        expected = None if pair.answer is None else self._read_text(pair.answer)
        if self.has_patterns and pair.answer:
            self.faults += _find_pattern_faults(pair.answer, expected or "")
        case = CaseSettings(name=pair.name, input=self._read_text(pair.input), expected=expected, **chosen)
        return DataCase(_name_group(pair.name), case)

    def _list_settings_files(self, pair: DataPair) -> Iterator[Path]:
        """Those of the folders that it lies in, from the outermost, and its own."""
        parts = pair.name.split("/")
        for depth in range(1, len(parts) + 1):
            path = self.root / f"{'/'.join(parts[:depth])}.yaml"
            if path.is_file():
                yield path

    def _read_settings(self, path: Path) -> DataCaseSettings:
        if path not in self._known:
            reading = read_document(path)
            found, faults = DATA_CASE.read(reading.document) if reading.document else (None, [])
            self.faults += merge_faults(reading, faults)
            self._known[path] = found or DataCaseSettings()
        return self._known[path]

    def _read_text(self, path: Path) -> str:
        try:
            return path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            self.faults.append(Fault(path, line, 1, "the file is not UTF-8", "save it as UTF-8"))
        except OSError as error:
            self.faults.append(Fault(path, 1, 1, f"the file cannot be read: {error.strerror or error}"))
        return ""


def _order(name: str) -> str:
    """Numbers in the order of their values, however they are padded."""
    return _DIGITS.sub(lambda number: number[0].lstrip("0").zfill(20), name)


def _name_group(name: str) -> str:
    return name.rpartition("/")[0].replace("/", "-")


def _find_name_faults(path: Path, name: str) -> Iterator[Fault]:
    """What keeps a name from naming a case, or its folders from naming a group: a pack has a file for each group."""
    if not name.isprintable():
        yield Fault(path, 1, 1, "the name holds characters that cannot be shown", "rename it")
        return
    try:
        for part in name.split("/"):
            check_file_name(part)
    except ValueError as error:
        yield Fault(path, 1, 1, str(error), "rename it")
    if len(name) > _LONGEST_NAME:
        yield Fault(path, 1, 1, f"the path of a case has at most {_LONGEST_NAME} characters", "use shorter names")
    if f"{_name_group(name)}.yaml" in NOT_CASES:
        yield Fault(path, 1, 1, f"no group can be called `{_name_group(name)}`", "rename the folder")


def _find_pattern_faults(path: Path, expected: str) -> Iterator[Fault]:
    for number, line in enumerate(expected.rstrip().split("\n"), 1):
        why = find_pattern_fault(line.rstrip())
        if why:
            yield Fault(path, number, 1, f"this line is not a regular expression: {why}", excerpt=line)


def _miss_answer(pair: DataPair) -> Fault:
    stem = pair.input.name.removesuffix(INPUT)
    return Fault(pair.input, 1, 1, f"this input has no {stem}.ans beside it", "add it, or name a `reference`")


def _find_strays(files: Sequence[Path], inputs: Iterable[Path]) -> Iterator[Fault]:
    """Files that look like a part of a case and would be passed over in silence."""
    stems = {path.with_suffix("") for path in inputs}
    folders = {parent for path in inputs for parent in path.parents}
    for path in files:
        stem = path.with_suffix("")
        of_folder = path.suffix == ".yaml" and stem in folders
        if path.suffix in (*ANSWERS, ".yaml") and stem not in stems and not of_folder:
            yield Fault(path, 1, 1, f"there is no {shorten_word(stem.name)}.in for this file", "add it, or remove this")
