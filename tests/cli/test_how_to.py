"""The how-to pages, followed step by step: files are written, commands run, and what they are to print is printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ..conftest import REPOSITORY
from .conftest import Grader

STEP = re.compile(r"^```(sh|text|python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"# (?P<added>add to )?(?P<path>(?:cases|reference|submissions|late|mine)/\S+)\n")


class Reader:
    """Somebody who does what a page says; `said` is what the commands since the last text have printed."""

    def __init__(self, grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
        self.grader, self.monkeypatch = grader, monkeypatch
        self.said = ""

    def follow(self, page: Path) -> int:
        steps = STEP.findall(page.read_text(encoding="utf-8"))
        for kind, text in steps:
            if kind == "sh":
                self.said = "".join(map(self.run, text.splitlines()))
            elif kind == "text":
                assert text.strip() in self.said, f"{text}\nis not in\n{self.said}"
            else:
                self.write(text)
        return len(steps)

    def run(self, line: str) -> str:
        command, *words = shlex.split(line)
        if command == "cd":
            self.monkeypatch.chdir(*words)
            return ""
        assert command == "grader"
        said = self.grader(*words)
        assert said.code < 3, said.err
        return said.out + said.err

    def write(self, text: str) -> None:
        place = PLACE.match(text)
        assert place, text
        path = Path(place["path"])
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if place["added"] else ""
        path.write_text(before + text[place.end() :], encoding="utf-8")


def test_the_first_assignment(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(grader, monkeypatch)
    assert reader.follow(REPOSITORY / "docs/how-to/first-assignment.md") > 10
    assert grader("validate", "--all").code == 0
    assert (tmp_path / "my-course/reports/sums/index.html").is_file()
    assert {path.name for path in (tmp_path / "my-course/sums-course").iterdir()} == {"README.txt", "cases"}


def test_a_term(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(grader, monkeypatch)
    reader.follow(REPOSITORY / "docs/how-to/first-assignment.md")
    assert reader.follow(REPOSITORY / "docs/how-to/term.md") > 15
    course = tmp_path / "my-course"
    assert "previous attempt: 50 on Oct 8" in (course / "reports/sums/ada.html").read_text(encoding="utf-8")
    assert "66.67" in (course / "reports/sums/index.html").read_text(encoding="utf-8")
    sent = (course / "pages").rglob("*.html")
    assert len(list(sent)) == 3, "one page per student, the partner's too"
    assert "dora" in (course / "reports/sums/gradebook.csv").read_text(encoding="utf-8")
    assert list((course / "reports/sums").glob("gradebook-*.csv"))
    assert "ben" not in (course / "second/gradebook.csv").read_text(encoding="utf-8")
