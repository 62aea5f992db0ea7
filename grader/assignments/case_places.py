"""Where a case is written: for faults that show only when the reference has been asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.assignments.courses import NOT_CASES
from grader.config.faults import show_path
from grader.errors import CaseFault
from grader.model import Assignment, Case

if TYPE_CHECKING:
    from grader.config.strict_yaml import Document


class CasePlaces:
    """The places of an assignment's cases; its files are read when the first one is asked for."""

    def __init__(self, assignment: Assignment) -> None:
        self._assignment = assignment
        self._places: dict[str, str] | None = None

    def make_fault(self, case: Case, message: str) -> CaseFault:
        """`cases/sums/plain.yaml:3:9: case `one`: message`; of a case made from files the place is its input file."""
        if self._places is None:
            self._places = dict(_list_places(self._assignment))
        place = self._places.get(case.name, f"cases/{self._assignment.name}")
        return CaseFault(case.name, f": {message}", place=f"{place}: ")


def _list_places(assignment: Assignment) -> Iterator[tuple[str, str]]:
    from grader.config.strict_yaml import read_document  # loads yaml, which nobody needs where nothing is wrong

    for path in sorted(assignment.folder.glob("*.yaml")):
        document = None if path.name in NOT_CASES else read_document(path).document
        if document:
            for number in range(len(document.items())):
                yield from _list_places_of_entry(assignment, document, number)


def _list_places_of_entry(assignment: Assignment, document: Document, number: int) -> Iterator[tuple[str, str]]:
    name, data = document.text(number, "name"), document.text(number, "data", "folder")
    if name is not None:
        line, column = document.values[number, "name"]
        yield name, f"{show_path(document.path, assignment.course)}:{line}:{column}"
    if data is not None:
        root = assignment.folder / data
        for path in root.rglob("*.in"):
            yield path.relative_to(root).with_suffix("").as_posix(), show_path(path, assignment.course)
