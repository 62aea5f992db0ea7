"""Courses and assignments from the disk: all files read, all faults told at once, one frozen `Assignment`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from grader.assignments.call_checks import choose_comparison
from grader.assignments.comparisons import add_option_values, complete_comparison, resolve_comparison
from grader.assignments.courses import (
    ADJUSTMENTS_FILE,
    COMMENTS_FILE,
    EXTENSIONS_FILE,
    NOT_CASES,
    RUBRIC_FILE,
    SETTINGS_FILE,
    choose_told_course,
    find_own_folder,
    list_assignment_names,
)
from grader.assignments.cross_checks import find_assignment_faults, find_case_faults, list_submission_names
from grader.assignments.data_files import DataCase, DataFolder
from grader.assignments.extensions import find_extension_faults, read_extensions
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.assignments.reference_kind import is_reference_module
from grader.assignments.rubrics import find_rubric_faults, read_rubric
from grader.config.case_settings import CallSettings, CaseSettings, DataSettings, TextLines
from grader.config.class_settings import AdjustmentSettings
from grader.config.faults import Fault, shorten_word
from grader.config.settings import AssignmentSettings, Compare
from grader.config.strict_yaml import Document, read_document
from grader.config.validation import ADJUSTMENTS, ASSIGNMENT, CASES, COMMENTS, EXTENSIONS, RUBRIC, CaseEntry, Kind
from grader.errors import UsageError
from grader.model import Adjustment, Assignment, Case, Rubric, format_calls, list_returned, read_call_keys
from grader.style.header_kinds import HEADER_KINDS
from grader.text.visible import make_one_line
from grader.text.wording import suggest_word

Value = TypeVar("Value")


def open_assignment(
    name_or_path: str,
    start: Path,
    course: Path | None,
    tell: Callable[[str], None],
    batch: Path | None = None,
) -> Assignment:
    """The assignment of a name of the course above `start`, or of a path; a course that is not named is told.

    Raises UsageError as `choose_course` does, which explains `batch`, and FaultyAssignment.
    """
    return load_assignment(name_or_path, choose_told_course(name_or_path, start, course, tell, batch))


def load_assignment(name_or_path: str, course: Path) -> Assignment:
    """The assignment of a name of the course, or of a path to its folder.

    Generated inputs are still empty and only written expectations are there: `resolve_expected` fills both.
    Raises UsageError for an unknown name and FaultyAssignment with every fault of every file.
    """
    folder = _find_folder(name_or_path, course.resolve())
    course = folder.parent.parent
    files = _Files()
    settings = files.read(folder / SETTINGS_FILE, ASSIGNMENT)
    listed = [(path, files.read(path, CASES) or ()) for path in _group_paths(folder, files)]
    extensions = files.read_if_there(folder / EXTENSIONS_FILE, EXTENSIONS)
    adjustments = files.read_if_there(folder / ADJUSTMENTS_FILE, ADJUSTMENTS)
    rubric = files.read_if_there(folder / RUBRIC_FILE, RUBRIC)
    comments = files.read_if_there(folder / COMMENTS_FILE, COMMENTS) or {}
    files.cross_check(folder, course / "reference")
    cases = [] if settings is None else list(files.list_cases(folder, listed, settings))
    if settings is not None and extensions:
        files.add(find_extension_faults(files.documents[folder / EXTENSIONS_FILE], extensions, settings))
    if settings is not None and not files.faults:
        files.add(_find_case_set_faults(folder, settings, [case for _, case in cases]))
    if files.faults or settings is None:
        raise FaultyAssignment(files.sort_faults(), course)
    settings = _read_table_options(settings)
    reference = course / "reference" / settings.reference if settings.reference else None
    is_module = reference is not None and is_reference_module(reference)
    return Assignment(
        name=settings.name,
        title=settings.title or settings.name,
        course=course,
        folder=folder,
        settings=settings,
        cases=_sort_cases(_build_case(case, group, settings) for group, case in cases),
        reference=reference if is_module else None,
        program=None if is_module else reference,
        extensions=read_extensions(extensions or {}, settings),
        adjustments=_read_adjustments(adjustments or {}),
        rubric=read_rubric(rubric) if rubric else Rubric(),
        comments={name: text for name, text in comments.items() if isinstance(text, str)},
        line_comments={name: _number(files) for name, files in comments.items() if not isinstance(files, str)},
    )


def _read_table_options(settings: AssignmentSettings) -> AssignmentSettings:
    """The settings with what the tables read from the keys that belong to their entries."""
    header = settings.header
    kinds = HEADER_KINDS.values()
    fields = tuple(add_option_values(field, *(kind.read_options(field) for kind in kinds)) for field in header.fields)
    read = {"header": header.model_copy(update={"fields": fields}), "compare": resolve_comparison(settings.compare)}
    given = {name: value for name, value in read.items() if name in settings.model_fields_set}
    return settings.model_copy(update=given)


def _sort_cases(cases: Iterable[Case]) -> tuple[Case, ...]:
    """As they stand in their files; those worth nothing last, so that no report begins with one of them."""
    built = sorted(cases, key=lambda case: case.points == 0)
    has_inputs = any(not case.is_call for case in built)
    return tuple(replace(case, is_beside=case.is_call and has_inputs) for case in built)


def _find_folder(name_or_path: str, course: Path) -> Path:
    names = list_assignment_names(course)
    if name_or_path in names:
        return course / "cases" / name_or_path
    folder = find_own_folder(Path(name_or_path))
    if folder is not None:
        return folder
    known = f"This course has: {', '.join(names)}." if names else "This course has none; see `grader new`."
    near = suggest_word(name_or_path, names)
    hint = f"{near[0].upper()}{near[1:]} {known}" if near else known
    raise UsageError(f"there is no assignment `{shorten_word(make_one_line(name_or_path))}`", hint)


def _group_paths(folder: Path, files: _Files) -> list[Path]:
    """The case files by name; one that would be passed over in silence for its suffix is a fault."""
    paths = sorted((path for path in folder.iterdir() if not path.name.startswith(".")), key=lambda path: path.name)
    for path in paths:
        if path.suffix.lower() in (".yml", ".yaml") and path.suffix != ".yaml":
            files.faults.append(Fault(path, 1, 1, "only files that end in `.yaml` are read", "rename it"))
    return [path for path in paths if path.suffix == ".yaml" and path.name not in NOT_CASES]


def _find_case_set_faults(folder: Path, settings: AssignmentSettings, cases: list[CaseSettings]) -> list[Fault]:
    path = folder / SETTINGS_FILE
    if not cases:
        hint = "write one in a file beside it, like handout.yaml: `- {name: …, input: …}`"
        return [Fault(path, 1, 1, "the assignment has no case", hint)]
    if settings.worth.tests and not any(case.points for case in cases):
        message = "every case is worth 0 points, so nobody can earn the points for tests"
        hint = "give some case `points`, or write `points: {tests: 0, header: …, style: …}`"
        return [Fault(path, 1, 1, message, hint)]
    return []


@dataclass
class _Files:
    """The documents read so far and the faults found in them."""

    documents: dict[Path, Document] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    order: list[Path] = field(default_factory=list)
    unreadable: set[tuple[Path, int, int]] = field(default_factory=set)

    def read(self, path: Path, kind: Kind[Value], may_be_empty: bool = False) -> Value | None:
        self.order.append(path)
        reading = read_document(path)
        if may_be_empty and reading.empty:
            return None
        self.faults += reading.faults
        self.unreadable |= {(fault.path, fault.line, fault.column) for fault in reading.faults}
        if reading.document is None:
            return None
        self.documents[path] = reading.document
        value, faults = kind.read(reading.document)
        self.add(faults)
        return value

    def read_if_there(self, path: Path, kind: Kind[Value]) -> Value | None:
        return self.read(path, kind, may_be_empty=True) if os.path.lexists(path) else None

    def add(self, faults: Iterable[Fault]) -> None:
        """Take faults in but for those where the YAML itself is at fault: that is what led to them."""
        self.faults += [fault for fault in faults if (fault.path, fault.line, fault.column) not in self.unreadable]

    def cross_check(self, folder: Path, references: Path) -> None:
        settings = self.documents.get(folder / SETTINGS_FILE)
        groups = [document for path, document in self.documents.items() if path.name not in NOT_CASES]
        if settings is not None:
            self.add(find_assignment_faults(settings, folder, references))
        self.add(find_case_faults(settings, groups))
        rubric = self.documents.get(folder / RUBRIC_FILE)
        if rubric is not None:
            self.add(find_rubric_faults(rubric))

    def list_cases(
        self, folder: Path, listed: Sequence[tuple[Path, Sequence[CaseEntry]]], settings: AssignmentSettings
    ) -> Iterator[tuple[str, CaseSettings]]:
        """The cases of the files with their groups, those of folders of data in the place of their entries."""
        names = {entry.name for _, entries in listed for entry in entries if isinstance(entry, CaseSettings)}
        for path, entries in listed:
            for number, entry in enumerate(entries):
                if isinstance(entry, CaseSettings):
                    yield path.stem, entry
                    continue
                for found in self._read_data(folder, self.documents[path], number, entry.data, settings):
                    if found.case.name in names:
                        message = f"the case `{shorten_word(found.case.name)}` of this folder is here a second time"
                        self.faults.append(self.documents[path].fault((number, "data", "folder"), message))
                    names.add(found.case.name)
                    yield found.group or path.stem, found.case

    def _read_data(
        self, folder: Path, document: Document, number: int, data: DataSettings, settings: AssignmentSettings
    ) -> list[DataCase]:
        own = {settings.input.file or "", settings.output.file or ""}
        taken = list_submission_names(self.documents[folder / SETTINGS_FILE]) | own
        read = DataFolder(folder / data.folder, compare=settings.compare, taken=frozenset(taken))
        found = [read.read_case(pair, data) for pair in read.find_pairs(settings.reference is None)]
        if not found and not read.faults:
            message, hint = _describe_no_data(read.root)
            self.faults.append(document.fault((number, "data", "folder"), message, hint))
        self.faults += read.faults
        return found

    def sort_faults(self) -> list[Fault]:
        return sorted(self.faults, key=lambda fault: (self._rank(fault.path), fault.line, fault.column))

    def _rank(self, path: Path) -> int:
        return self.order.index(path) if path in self.order else len(self.order)


def _describe_no_data(root: Path) -> tuple[str, str]:
    if root.is_dir():
        return "the folder holds no file `NAME.in`", "a case is NAME.in and NAME.ans"
    there = sorted(path.name for path in root.parent.iterdir() if path.is_dir()) if root.parent.is_dir() else []
    hint = suggest_word(root.name, there) or f"it should lie in the folder `{root.parent.name}`"
    return f"there is no folder `{shorten_word(root.name)}`", hint


def _build_case(case: CaseSettings, group: str, settings: AssignmentSettings) -> Case:
    limits = case.limits.model_dump(exclude_none=True)
    built = Case(
        name=case.name,
        group=group,
        input=_read_text(case.input) or "",
        expected=_read_text(case.expected),
        points=case.points,
        visibility=case.visibility,
        hint=case.hint,
        limits=settings.limits.model_copy(update=limits),
        compare=complete_comparison(case.compare, settings.compare) if case.compare else settings.compare,
        args=case.args,
        files=case.files,
        runs=case.runs,
        generate=case.generate,
    )
    return _turn_into_call(built, case, case.call) if case.call else built


def _turn_into_call(built: Case, case: CaseSettings, call: CallSettings) -> Case:
    """The case with the text of its calls as input, and what they return as expected output."""
    given = "returns" in case.model_fields_set
    expected = "".join(f"{value!r}\n" for value in list_returned(call, case.returns)) if given else None
    rule = resolve_comparison(Compare(**choose_comparison(built.compare)))
    return replace(built, input=format_calls(read_call_keys(call)), expected=expected, compare=rule, is_call=True)


def _read_text(given: str | TextLines | None) -> str | None:
    return "".join(f"{line}\n" for line in given.lines) if isinstance(given, TextLines) else given


def _number(files: Mapping[str, Mapping[str, str]]) -> dict[str, dict[int, str]]:
    """Comments on lines by the numbers of these, which are texts as keys."""
    return {file: {int(line): text for line, text in comments.items()} for file, comments in files.items()}


def _read_adjustments(given: Mapping[str, AdjustmentSettings]) -> dict[str, Adjustment]:
    return {name: Adjustment(adjustment.points, adjustment.reason) for name, adjustment in given.items()}
