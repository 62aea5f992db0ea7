"""A term from the first batch to the grade book: nothing that stood before is lost, and every page adds up."""

from __future__ import annotations

import csv
import html
import re
from pathlib import Path
from typing import Any

import pytest

from ..conftest import Course
from .batches import Term
from .conftest import Grader

SETTINGS, CASES, ADJUSTMENTS = (f"cases/double/{name}.yaml" for name in ("assignment", "basic", "adjust"))
DEADLINE = 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago, grace_minutes: 10, percent_per_day: 10}\n'
FAULTY = '- {name: blank first, points: 3, input: {lines: ["", "5"]}}\n'
GIVEN = ("Zebedee", "Quintus", "Wilhelmina", "Xanthe", "Yolanda", "Ursula", "Thaddeus")
FAMILY = ("Abernathy", "Oyelaran", "Kowalczyk", "Fitzgerald", "Nakamura")
PROGRAMS = (
    "print(2 * int(input()))",
    "print(3 * int(input()))",
    "print(2 * abs(int(input())))",
    "number = int(input())\nprint(2 * number if number else [][number])",
    "import os\nprint(2 * int(input()))",
)
"""A right one, one that is always wrong, one that is wrong below 0, one that crashes at 0, and one with a remark."""
NUMBER = r"[−-]?[\d.]+"


def name_student(number: int) -> str:
    return f"{GIVEN[number % len(GIVEN)]} {FAMILY[number % len(FAMILY)]}"


def write_program(number: int, program: str) -> str:
    """Every third student forgets the header; every seventh thanks somebody."""
    header = "" if number % 3 == 0 else f"# File: Double.py\n# Name: {name_student(number)}\n\n"
    thanks = "" if number % 7 else f"# Thanks to {name_student(number + 1)} and s{number + 2:02}@example.edu.\n"
    return f"{header}{thanks}{program}\n"


class Semester(Term):
    """What is looked at after each step."""

    def __init__(self, course: Course, grader: Grader) -> None:
        super().__init__(course, grader)
        self.seen: dict[str, dict[str, Any]] = {}
        self.books: list[str] = []
        self.changes = 0

    def step(self, batch: str, *more: object) -> str:
        """Grade, and look whether all that stood before is there. Returns what was said on stderr."""
        said = self.grade(batch, *more).err
        found, rows = self.results(), self.rows()
        assert self.seen.keys() <= found.keys() <= rows.keys()
        for name, before in self.seen.items():
            assert len(found[name]["attempts"]) >= len(before["attempts"])
        for name, each in found.items():
            page = self.page(each["page"])
            assert self.page(f"instructor/{each['page']}")
            check_page_adds_up(page, each["score"])
            assert float(rows[name]["score"]) == pytest.approx(each["score"], abs=0.0051)
        self._check_kept()
        self.seen = found
        return said

    def _check_kept(self) -> None:
        """Every grade book that there was, every change, and what the instructor wrote."""
        kept = {path.read_text(encoding="utf-8") for path in self.output.glob("gradebook*.csv")}
        assert kept >= {*self.books}
        self.books.append(self.page("gradebook.csv"))
        changes = re.search(r'Changes of published scores <span class="soft">(\d+)<', self.page("index.html"))
        number = int(changes[1]) if changes else 0
        assert number >= self.changes
        self.changes = number
        assert "Come and see me." in self.page("s01.html")


def check_page_adds_up(page: str, score: float) -> None:
    """Recompute the score from what the page itself says, as a student would with the rules in hand."""
    text = html.unescape(re.sub(r"<[^>]+>", "", page[page.index("<main") :]))
    legend = page[page.index('<ul class="legend">') : page.index("</ul>", page.index('<ul class="legend">'))]
    parts = {
        name: (float(got), float(of))
        for got, of, name in re.findall(rf"<strong>({NUMBER})</strong>/({NUMBER}) (\w+)", legend)
    }
    lost = sum(map(read_number, re.findall(rf'<span class="points">({NUMBER})</span>', page)))
    assert parts["tests"][0] == pytest.approx(parts["tests"][1] + lost, abs=0.05)
    right, fields = map(int, re.search(r"(\d) of (\d) fields", text).groups())  # type: ignore[union-attr]
    assert parts["header"][0] == pytest.approx(parts["header"][1] * right / fields, abs=0.006)
    faults = [int(each[1]) if (each := re.search(rf"(\d+) {kind}", legend)) else 0 for kind in ("error", "warning")]
    assert parts["style"][0] == pytest.approx(parts["style"][1] * (1 - 0.1 * faults[0] - 0.02 * faults[1]), abs=0.006)
    earned = sum(got for got, _ in parts.values())
    late = re.search(r"counted as (\d+) days?: −(\d+) %", page)
    taken = earned * int(late[1]) * int(late[2]) / 100 if late else 0.0
    others = [read_number(each) for each in re.findall(r"<li><strong>([+−][\d.]+)(?: late|:)", legend)]
    adjustment = sum(others) + (taken if late else 0.0)
    shown = float(page[page.index('<p class="big">') :].split(">", 2)[1].split()[0])
    assert shown == pytest.approx(score, abs=0.0051)
    assert shown == pytest.approx(max(0.0, earned - taken + adjustment), abs=0.02)
    assert late is None or any(each == pytest.approx(-taken, abs=0.006) for each in others)


def read_number(text: str) -> float:
    return float(text.replace("−", "-"))


@pytest.fixture
def semester(course: Course, grader: Grader) -> Semester:
    """24 students hand in by Friday, s25 with s24; s26 to s30 come late, s31 never."""
    found = Semester(course, grader)
    found.change(SETTINGS, "reference:", f"{DEADLINE}reference:")
    found.course.write("cases/double/faulty.yaml", FAULTY)
    lines = [f"s{number:02},{name_student(number)},s{number:02}@example.edu,A" for number in range(1, 32)]
    course.write("roster.csv", "\n".join(["id,name,email,section", *lines]))
    course.write("cases/double/comments.yaml", "s01: Come and see me.\n")
    course.write("cases/double/extensions.yaml", 's26: {due: "2013-01-20 22:00"}\ns27: {days: 1}\n')
    friday = {f"s{number:02}": write_program(number, PROGRAMS[number % 5]) for number in range(1, 25)}
    late = {f"s{number:02}": write_program(number, PROGRAMS[number % 5]) for number in range(26, 31)}
    again = {f"s{number:02}": write_program(number, PROGRAMS[0]) for number in (2, 6, 11)}
    for batch, sources, day in (("friday", friday, 17), ("late", late, 19), ("again", again, 19)):
        for name, source in sources.items():
            path = course.folder / batch / name / "Double.py"
            path.parent.mkdir(parents=True)
            path.write_text(source, encoding="utf-8")
        times = [f'{name}: {{submitted: "2013-01-{day} 20:00"{tell_partner(name)}}}' for name in sources]
        course.write(f"{batch}/submissions.yaml", "\n".join(times) + "\n")
    return found


def tell_partner(name: str) -> str:
    return ", partners: [s25]" if name == "s24" else ""


def find_people(folder: Path) -> list[tuple[str, str]]:
    """Each output with each id, name and address of the roster that stands in it."""
    words = [word for n in range(1, 32) for word in (f"s{n:02}@example.edu", name_student(n))]
    ids = re.compile(r"(?<![a-z0-9])s[0-3]\d(?![0-9a-z])")
    outputs = [path for path in folder.rglob("*") if not str(path.relative_to(folder)).startswith(".")]
    texts = {path: f"{path.name}\n{path.read_text(encoding='utf-8')}" for path in outputs if path.is_file()}
    named = [(path.name, word) for path, text in texts.items() for word in words if word.lower() in text.lower()]
    return named + [(path.name, each) for path, text in texts.items() for each in ids.findall(text)]


def test_a_term(semester: Semester, grader: Grader) -> None:
    first = hand_in_on_time_and_late(semester)
    resubmit(semester, first)
    repair_a_case(semester)
    appeal(semester, grader)
    mark_anonymously(semester)
    fill_the_grade_book(semester)


def hand_in_on_time_and_late(semester: Semester) -> dict[str, Any]:
    semester.step("friday")
    assert len(semester.seen) == 24
    assert semester.rows()["s25"]["score"] == semester.rows()["s24"]["score"]
    semester.step("late")
    assert len(semester.seen) == 29
    assert len(semester.rows()) == 31
    assert semester.rows()["s31"]["score"] == ""
    late = {name: row["late_by"] for name, row in semester.rows().items() if row["late_by"]}
    assert late == dict.fromkeys(("s28", "s29", "s30"), "22 h")
    assert "within an extension" in semester.page("s26.html")
    return semester.seen


def resubmit(semester: Semester, first: dict[str, Any]) -> None:
    """What is better counts though it is late; the attempt before stands on the page."""
    semester.step("again")
    for name in ("s02", "s06", "s11"):
        before = first[name]["score"]
        assert [each["score"] for each in semester.seen[name]["attempts"]] == [before, semester.seen[name]["score"]]
        assert f"previous attempt: {round(before, 2):g} on Jan 17" in semester.page(f"{name}.html")
    said = semester.step("friday")
    assert "A later attempt than the one in this batch counts: s02, s06, s11." in said


def repair_a_case(semester: Semester) -> None:
    """Nobody passes a case whose input the handout does not allow: it is repaired, previewed and regraded."""
    assert "blank first: 0 of 29 pass" in semester.page("index.html")
    before, scores = semester.files(), {name: each["score"] for name, each in semester.seen.items()}
    semester.change("cases/double/faulty.yaml", '"", "5"', '"5"')
    shown = semester.grade("friday", "--dry-run").out
    up = int(re.search(r"(\d+) up, 0 down", shown)[1])  # type: ignore[index]
    assert semester.files() == before
    assert f"{up} up, 0 down" in semester.step("friday", "--yes")
    assert "graded before the assignment changed, those of s02, s06, s11." in semester.step("late")
    assert "graded before the assignment changed" not in semester.step("again").lower()
    assert sum(each["score"] > scores[name] for name, each in semester.seen.items()) > up
    assert all(each["score"] >= scores[name] for name, each in semester.seen.items())
    assert "case <code>blank first</code>: runtime error → accepted" in semester.page("index.html")


def appeal(semester: Semester, grader: Grader) -> None:
    """Two scores are corrected by hand, one of them once more after the student has asked."""
    semester.course.write(
        ADJUSTMENTS, "s05: {points: 4, reason: Shown in the lab.}\ns07: {points: -2, reason: Copied.}\n"
    )
    before = semester.seen
    said = semester.step("late")
    assert "2 scores change: 1 up, 1 down" in said
    place = ("--course", semester.course.folder)
    shown = grader("show", "double", "s07", "--case", "minus three", *place).out
    assert "input:\n      -3\n" in shown
    assert "expected:\n      -6\n    got:\n      6\n" in shown
    files = semester.files()
    one = semester.grade("friday", "--only", "s07", "--case", "minus three")
    assert semester.files() == files
    assert "wrong answer" in one.out
    semester.course.write(
        ADJUSTMENTS, "s05: {points: 4, reason: Shown in the lab.}\ns07: {points: 1, reason: Not copied.}\n"
    )
    semester.step("late")
    told = grader("show", "double", "s07", *place).out
    assert "adjustment 0 → -2 (Copied.)" in told
    assert "adjustment -2 → 1 (Not copied.)" in told
    assert semester.seen["s07"]["score"] == pytest.approx(before["s07"]["score"] + 1)
    assert "+1: Not copied." in semester.page("s07.html")


def mark_anonymously(semester: Semester) -> None:
    """A second marker sees the same scores and nobody's name."""
    second = semester.course.folder / "second"
    semester.grade("friday", "--anonymous", "--output", second)
    assert find_people(second) == []
    with (second / ".names/names.csv").open(encoding="utf-8", newline="") as file:
        key = {row["submitter"]: row["pseudonym"] for row in csv.DictReader(file)}
    with (second / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        scores = {row["submitter"]: row["score"] for row in csv.DictReader(file)}
    same = key.keys() - {"s02", "s06", "s11"}
    assert {name: scores[key[name]] for name in same} == {name: semester.rows()[name]["score"] for name in same}


def fill_the_grade_book(semester: Semester) -> None:
    """The file of the learning system goes back with one column filled; feedback is one page per student."""
    lines = [f'"{name_student(number)}",{number},,s{number:02},A,' for number in range(1, 32)]
    export = "\n".join(
        ["Student,ID,SIS User ID,SIS Login ID,Section,Twice as much (12)", "Points Possible,,,,,100", *lines]
    )
    path = semester.course.write("canvas.csv", export + "\n")
    semester.step("late", "--gradebook", path)
    with (semester.output / "canvas-filled.csv").open(encoding="utf-8", newline="") as file:
        filled = {row["SIS Login ID"]: row["Twice as much (12)"] for row in csv.DictReader(file) if row["ID"]}
    assert filled == {name: row["score"] for name, row in semester.rows().items()}
    assert not [name for name in semester.seen if "index.html" in semester.page(f"{name}.html")]
