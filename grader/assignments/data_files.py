"""Cases whose inputs and expected outputs are files: `NAME.in` beside `NAME.ans` or `NAME.out`.

What lies in a folder `NAME.files` beside them are further files of the case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grader.assignments.comparisons import resolve_comparison
from grader.assignments.courses import NOT_CASES
from grader.config.case_settings import CaseSettings, DataCaseSettings, DataSettings
from grader.config.faults import Fault, shorten_word
from grader.config.patterns import find_pattern_fault
from grader.config.scalars import check_file_name
from grader.config.settings import Compare
from grader.config.strict_yaml import read_document
from grader.config.validation import DATA_CASE, merge_faults
from grader.judging.modes import MODES

INPUT = ".in"
ANSWERS = (".ans", ".out")
FILES = ".files"
"""The end of the name of a folder with further files of a case."""
ENDINGS = (INPUT, *ANSWERS, ".yaml")
"""Of the files that are read."""
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
    `compare` is how the assignment compares outputs, and `taken` the names that no further file may have.
    """

    root: Path
    groups: Sequence[str] = ()
    has_settings: bool = True
    compare: Compare = Compare()  # noqa: RUF009  nothing writes into a setting
    taken: frozenset[str] = frozenset()
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

    def list_unread(self) -> list[str]:
        """The files that are passed over for their endings, by their paths below the folder, `2` before `10`."""
        return sorted((self._name(path) for path in self._list_files() if path.suffix not in ENDINGS), key=_order)

    def _list_files(self) -> Iterator[Path]:
        """All files, but hidden ones, those in hidden folders, and the further files of cases."""
        for path in self.root.rglob("*"):
            parts = path.relative_to(self.root).parts
            other = (self.groups and parts[0] not in self.groups) or (path.suffix == ".yaml" and not self.has_settings)
            apart = any(part.startswith(".") for part in parts) or any(part.endswith(FILES) for part in parts[:-1])
            if path.is_file() and not other and not apart:
                yield path

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _find_pair(self, path: Path) -> DataPair:
        name = self._name(path).removesuffix(INPUT)
        self.faults += _find_name_faults(path, name)
        answers = [answer for suffix in ANSWERS if (answer := path.with_suffix(suffix)).is_file()]
        if len(answers) > 1 and not self.groups:  # a problem package may show another output beside the answer
            hint = f"keep only one of {answers[0].name} and {answers[1].name}"
            self.faults.append(Fault(path, 1, 1, "this input has two expected outputs", hint))
        return DataPair(name, path, answers[0] if answers else None)

    def read_texts(self, pairs: Iterable[DataPair]) -> None:
        """Read every file for the faults that it has."""
        for pair in pairs:
            for path in filter(None, (pair.input, pair.answer)):
                self._read_text(path)
            self._read_files(pair)

    def read_case(self, pair: DataPair, data: DataSettings) -> DataCase:
        """The case of two files. What stands in a `.yaml` nearer to it counts more."""
        chosen: dict[str, Any] = {"points": data.points, "visibility": data.visibility, "hint": data.hint}
        for path in self.list_settings_files(pair):
            chosen |= {name: value for name, value in self.read_settings(path) if value is not None}
            if "validator_args" in chosen:
                chosen["compare"] = self._read_comparison(path, chosen.pop("validator_args"))
        expected = None if pair.answer is None else self._read_text(pair.answer)
        if self.compare.mode == "regex" and pair.answer:
            self.faults += _find_pattern_faults(pair.answer, expected or "")
        files = self._read_files(pair)
        case = CaseSettings(name=pair.name, input=self._read_text(pair.input), expected=expected, files=files, **chosen)
        return DataCase(name_group(pair.name), case)

    def _read_comparison(self, path: Path, arguments: str) -> Compare | None:
        """The comparison of the assignment with other arguments; its own where it takes none by words."""
        mode = MODES.get(self.compare.mode)
        if mode is None or "args" not in mode.option_names:
            message = f"`validator_args`: the mode `{shorten_word(self.compare.mode)}` takes no arguments"
            self.faults.append(Fault(path, 1, 1, message, "leave it out"))
            return None
        given = {name: value for name, value in self.compare if name in self.compare.model_fields_set}
        rule = Compare(**{**given, "args": arguments or None})
        try:
            return resolve_comparison(rule)
        except ValidationError as error:
            why = error.errors()[0]["msg"].removeprefix("Value error, ")
            self.faults.append(Fault(path, 1, 1, f"`validator_args`: {why}", "give what the comparison takes"))
            return None

    def _read_files(self, pair: DataPair) -> dict[str, str]:
        """The further files of a case; folders among them, and names that are taken, are faults."""
        folder = pair.input.with_suffix(FILES)
        found = {}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.name.startswith("."):
                continue
            if path.is_dir():
                self.faults.append(Fault(path, 1, 1, "a case has no folders among its files", "move the files up"))
            elif path.name in self.taken:
                name = shorten_word(path.name)
                message = f"the file `{name}` would take the place of the input, the output or the submission"
                self.faults.append(Fault(path, 1, 1, message, "give it another name"))
            else:
                found[path.name] = self._read_text(path)
        return found

    def list_settings_files(self, pair: DataPair) -> Iterator[Path]:
        """The `.yaml` files of the folders that a case lies in, from the outermost, and its own."""
        parts = pair.name.split("/")
        for depth in range(1, len(parts) + 1):
            path = self.root / f"{'/'.join(parts[:depth])}.yaml"
            if path.is_file():
                yield path

    def read_settings(self, path: Path) -> DataCaseSettings:
        """What a `.yaml` file says of a case, or of those in a folder; what is wrong with it is a fault."""
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


def name_group(name: str) -> str:
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
    if f"{name_group(name)}.yaml" in NOT_CASES:
        yield Fault(path, 1, 1, f"no group can be called `{name_group(name)}`", "rename the folder")


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
