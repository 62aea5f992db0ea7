"""A course that is graded in several batches, for tests of what a later one leaves of the earlier ones."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from ..conftest import Course
from ..results_files import read_results
from .conftest import Grader, Said

WRONG = "print(5 * int(input()))"


class Term:
    """A course whose submissions come in several batches, all graded into one folder."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self.output, self.run = course, course.folder / "reports/double", grader

    def hand_in(self, batch: str, **sources: str) -> Path:
        for name, source in sources.items():
            self.course.write(f"{batch}/{name}/Double.py", source)
        return self.course.folder / batch

    def grade(self, batch: str, *more: object, code: int = 0) -> Said:
        place = self.course.folder / batch
        said = self.run("grade", "double", place, "--course", self.course.folder, "--trust-submissions", *more)
        assert said.code == code, said.err
        return said

    def change(self, name: str, old: str, new: str) -> None:
        path = self.course.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def results(self) -> dict[str, Any]:
        return {each["submitter"]: each for each in read_results(self.output / "results.json")["submissions"]}

    def rows(self) -> dict[str, dict[str, str]]:
        with (self.output / "gradebook.csv").open(encoding="utf-8", newline="") as file:
            return {row["submitter"]: row for row in csv.DictReader(file)}

    def page(self, name: str) -> str:
        return (self.output / name).read_text(encoding="utf-8")

    def files(self) -> dict[str, bytes]:
        """Every report; the store and what lies with the names are not."""
        paths = {path.relative_to(self.output).as_posix(): path for path in self.output.rglob("*") if path.is_file()}
        return {name: path.read_bytes() for name, path in paths.items() if not name.startswith(".")}
