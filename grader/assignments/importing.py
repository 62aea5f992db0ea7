"""A new assignment from input and answer files that exist, or from a Kattis or ICPC problem package."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.assignments.blank_assignments import make_title
from grader.assignments.courses import SETTINGS_FILE, SUBMISSIONS
from grader.assignments.data_files import FILES, DataFolder, DataPair
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.assignments.problem_package import GROUPS, ProblemPackage, is_problem_package, read_problem_package
from grader.config.case_settings import DataCaseSettings, DataSettings
from grader.config.yaml_text import format_yaml, shorten_numbers
from grader.errors import UsageError
from grader.files import make_new_folder
from grader.text.visible import make_one_line

_DATA = "data"
_HIDDEN = "secret"
_SECRET_SETTINGS = f"{_HIDDEN}.yaml"
"""The folder of cases that students do not see, as problem packages call it, and the file of its settings."""


@dataclass(frozen=True)
class ImportedFiles:
    """What a folder holds for an assignment."""

    pairs: tuple[DataPair, ...]
    package: ProblemPackage = field(default_factory=ProblemPackage)
    submissions: Path | None = None
    """Programs by their expected verdicts, where a package has them."""
    settings: Mapping[str, bytes] = field(default_factory=dict)
    """Path below the data folder to the `.yaml` file there, with settings of a case or of a folder of cases."""
    hidden: int = 0
    """How many cases students do not see."""
    unread: tuple[str, ...] = ()
    """Files beside those of the cases that are passed over for their endings."""


def read_import(folder: Path) -> ImportedFiles:
    """The cases of a folder, and what a problem package says besides. Nothing is written.

    Raises UsageError when the folder is not there or holds no input, FaultyAssignment with every file that belongs to
    no case, and with all that an assignment cannot say.
    """
    if not folder.is_dir():
        raise UsageError(f"there is no folder {make_one_line(str(folder))}", "Name the folder that holds the files.")
    packaged = is_problem_package(folder)
    data = DataFolder(folder / _DATA if packaged else folder, GROUPS if packaged else (), has_settings=False)
    pairs = tuple(data.find_pairs(needs_answers=True))
    data.read_texts(pairs)
    if data.faults:
        raise FaultyAssignment(data.faults, folder)
    if not pairs:
        raise UsageError(f"{make_one_line(str(folder))} holds no file `NAME.in`", "A case is NAME.in and NAME.ans.")
    unread = tuple(data.list_unread())
    if not packaged:
        return _read_settings(data, pairs, unread)
    programs = folder / SUBMISSIONS
    package = read_problem_package(folder, pairs)
    submissions = programs if programs.is_dir() else None
    hidden = sum(map(_is_secret, pairs))
    settings = {_SECRET_SETTINGS: _format_settings({"visibility": "hidden"})} if hidden else {}
    return ImportedFiles(pairs, package, submissions, settings, hidden, unread)


def _read_settings(data: DataFolder, pairs: tuple[DataPair, ...], unread: tuple[str, ...]) -> ImportedFiles:
    """The cases of a plain folder with the `.yaml` files beside them. Raises FaultyAssignment where one is wrong."""
    found = {path for pair in pairs for path in data.list_settings_files(pair)}
    cases = [data.read_case(pair, _choose_settings(pair)).case for pair in pairs]
    own = data.root / _SECRET_SETTINGS
    secret = data.read_settings(own) if own in found else DataCaseSettings()
    if data.faults:  # a file that cannot be read is one of them
        raise FaultyAssignment(data.faults, data.root)
    settings = {path.relative_to(data.root).as_posix(): path.read_bytes() for path in sorted(found)}
    if any(map(_is_secret, pairs)) and secret.visibility is None:
        settings[_SECRET_SETTINGS] = _format_settings({**secret.model_dump(exclude_none=True), "visibility": "hidden"})
    others = {path.relative_to(data.root).as_posix() for path in data.root.rglob("*.yaml")} - settings.keys()
    named = sorted(name for name in others if not name.startswith(".") and "/." not in name)
    hidden = sum(case.visibility != "visible" for case in cases)
    return ImportedFiles(pairs, unread=(*unread, *named), settings=settings, hidden=hidden)


def _is_secret(pair: DataPair) -> bool:
    """Whether students do not see a case because of its folder, unless a file says otherwise."""
    return pair.name.startswith(f"{_HIDDEN}/")


def _choose_settings(pair: DataPair) -> DataSettings:
    return DataSettings(folder=_DATA, visibility="hidden" if _is_secret(pair) else "visible")


def _format_settings(content: object) -> bytes:
    return format_yaml(shorten_numbers(content)).encode("utf-8")


def write_import(files: ImportedFiles, target: Path) -> None:
    """Write the assignment into a new folder, whole or not at all; it is called as that folder.

    Raises UsageError when the folder is there and not empty, OutputError when the disk refuses.
    """
    said = files.package.settings
    settings = {
        "name": target.name,
        **said,
        "title": said.get("title") or make_title(target.name),
        "submission": {"file": "any"},
    }
    with make_new_folder(target, "Choose another name with --name.") as draft:
        _write_yaml(draft / SETTINGS_FILE, settings)
        _write_yaml(draft / "tests.yaml", [{"data": {"folder": _DATA}}])
        for pair in files.pairs:
            _copy_pair(pair, draft / _DATA)
        for name, case in files.package.cases.items():
            _write_yaml(draft / _DATA / f"{name}.yaml", case)
        for name, content in files.settings.items():
            (draft / _DATA / name).write_bytes(content)
        for path in files.package.program:
            shutil.copyfile(path, draft / path.name)
        if files.submissions:
            shutil.copytree(files.submissions, draft / SUBMISSIONS)


def write_programs(files: ImportedFiles, target: Path) -> int:
    """Write the package's own programs as a batch: each has a folder that names its verdict. How many there are."""
    found = sorted(files.submissions.glob("*/*")) if files.submissions else []
    for path in found:
        place = target / f"{path.parent.name}-{path.name}"
        place.mkdir(parents=True)
        if path.is_dir():
            shutil.copytree(path, place, dirs_exist_ok=True)
        else:
            shutil.copy(path, place)
    return len(found)


def _copy_pair(pair: DataPair, data: Path) -> None:
    place = data / pair.name
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(pair.input, place.with_name(f"{place.name}.in"))
    if pair.answer:
        shutil.copyfile(pair.answer, place.with_name(f"{place.name}.ans"))
    further = pair.input.with_suffix(FILES)
    if further.is_dir():
        shutil.copytree(further, place.with_name(f"{place.name}{FILES}"))


def _write_yaml(path: Path, content: object) -> None:
    path.write_bytes(_format_settings(content))
