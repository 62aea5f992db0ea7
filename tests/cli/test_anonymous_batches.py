"""Anonymous batches of a whole course: pseudonyms stay, the key is the instructor's, and nobody is in any output."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from ..conftest import Course
from .batches import WRONG, Term
from .conftest import Grader

ROSTER = """
    id,name,email,section
    al4711,Ada Lovelock,lovelock@example.edu,A
    bo1234,Ben Okafor,okafor@example.edu,A
    cm9876,Cleo Marsh,marsh@example.edu,B
    dz5555,Dora Zimmer,zimmer@example.edu,B
    ep6666,Emil Petrak,petrak@example.edu,B
"""
TELLING = {word for line in ROSTER.strip().splitlines()[1:] for word in line.strip().split(",")[:3]}
SOURCE = """
    # File: Double.py
    # Name: {name}

    # With help of Cleo Marsh, Dora Zimmer, Emil  Petrak (ep6666), zimmer@example.edu and bo1234.
    print({factor} * int(input()), end="Emil Petrak")
"""


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """Ada and Ben hand in, Dora is Ben's partner; Cleo comes late, Emil never."""
    course.write("roster.csv", ROSTER)
    found = Term(course, grader)
    found.hand_in(
        "first", al4711=SOURCE.format(name="Ada Lovelock", factor=2), bo1234=SOURCE.format(name="Ben Okafor", factor=3)
    )
    course.write("first/submissions.yaml", "bo1234: {partners: [dz5555]}")
    found.hand_in("late", cm9876=SOURCE.format(name="Cleo Marsh", factor=2))
    course.write("cases/double/adjust.yaml", "bo1234: {points: 1, reason: Ben Okafor came to al4711 and wrote to me.}")
    course.write("cases/double/comments.yaml", "al4711: {Double.py: {4: Thank you Ada Lovelock}}\nbo1234: Well Ben!\n")
    return found


def read_key(term: Term) -> dict[str, dict[str, str]]:
    with (term.output / ".names/names.csv").open(encoding="utf-8", newline="") as file:
        return {row["submitter"]: row for row in csv.DictReader(file)}


def list_outputs(folder: Path) -> list[Path]:
    """All but the store and what lies with the names."""
    return [path for path in folder.rglob("*") if path.is_file() and not str(path.relative_to(folder)).startswith(".")]


def find_people(folder: Path) -> list[tuple[str, str]]:
    """Each output with each word of the roster that stands in its name or text, however it is written."""
    texts = {path: f"{path.name}\n{path.read_text(encoding='utf-8')}" for path in list_outputs(folder)}
    folded = {path.name: " ".join(text.casefold().split()) for path, text in texts.items()}
    return [(name, word) for name, text in folded.items() for word in TELLING if word.casefold() in text]


def test_no_id_name_or_address_of_the_roster_is_in_any_output(term: Term) -> None:
    term.grade("first")
    assert {word for _, word in find_people(term.output)} == TELLING
    term.course.write("cases/double/adjust.yaml", "bo1234: {points: 2, reason: Ben Okafor came.}")
    term.grade("first")
    assert len(list(term.output.glob("gradebook-*.csv"))) == 1
    said = term.grade("late", "--anonymous")
    assert len(list_outputs(term.output)) > 6
    assert find_people(term.output) == []
    assert not [word for word in TELLING if word in said.out]
    # What tells names is kept, where only the instructor looks.
    assert len(list((term.output / ".names").glob("gradebook-*.csv"))) == 2
    assert "Who is who: " in said.err


def test_the_key_tells_who_is_who(term: Term) -> None:
    term.grade("first", "--anonymous")
    key = read_key(term)
    ada = key["al4711"]
    assert (ada["id"], ada["name"], ada["email"]) == ("al4711", "Ada Lovelock", "lovelock@example.edu")
    assert key["dz5555"]["pseudonym"] == f"{key['bo1234']['pseudonym']}-partner-1"
    assert term.results().keys() == {key["al4711"]["pseudonym"], key["bo1234"]["pseudonym"]}
    assert (term.output / ".names").stat().st_mode & 0o077 == 0


def test_a_pseudonym_stays_when_others_come_and_go(term: Term) -> None:
    term.grade("first", "--anonymous")
    before = {name: row["pseudonym"] for name, row in read_key(term).items()}
    term.hand_in("late", **{f"new{number:02}": WRONG for number in range(12)})
    term.grade("late", "--anonymous")
    after = {name: row["pseudonym"] for name, row in read_key(term).items()}
    assert before.items() < after.items()
    assert len(set(after.values())) == len(after)
    term.grade("late", "--anonymous", "--replace")
    now = {name: row["pseudonym"] for name, row in read_key(term).items()}
    assert now.items() < after.items()


def test_changes_are_told_by_pseudonym_and_not_by_whom(term: Term, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "cm9876")
    term.grade("first", "--anonymous")
    term.course.write("cases/double/adjust.yaml", "bo1234: {points: 2, reason: Ben Okafor came.}")
    term.grade("first", "--anonymous")
    assert f"{read_key(term)['bo1234']['pseudonym']}</bdi></a> " in term.page("index.html")
    assert "Changes of published scores" in term.page("index.html")
    assert find_people(term.output) == []


@pytest.mark.parametrize("options", [(), ("--dry-run", "--json")])
def test_notes_for_whoever_grades_name_nobody(term: Term, options: tuple[str, ...]) -> None:
    """Of who stays, whose attempt counts, and whom the roster has not, also one whose name is a word of ours."""
    (term.course.folder / "first/submissions.yaml").write_text(
        "al4711: {submitted: 2013-01-16 20:00}\nbo1234: {submitted: 2013-01-16 20:00}\n", encoding="utf-8"
    )
    term.hand_in("again", al4711=WRONG)
    term.course.write("again/submissions.yaml", "al4711: {submitted: 2013-01-15 20:00}\n")
    term.hand_in("first", a=WRONG)
    term.grade("first", "--anonymous")
    said = term.grade("again", "--anonymous", *options)
    key = {name: row["pseudonym"] for name, row in read_key(term).items()}
    assert f"Not in this batch, so kept as graded before: {key['a']}, {key['bo1234']}. To drop them" in said.err
    assert f"A later attempt than the one in this batch counts: {key['al4711']}." in said.err
    assert f"roster.csv has no line for `{key['a']}`." in said.err
    assert not [word for word in TELLING if word in said.err + said.out]


def test_the_table_and_the_changes_at_the_end_have_pseudonyms(term: Term) -> None:
    first = term.grade("first", "--anonymous").out
    key = {name: row["pseudonym"] for name, row in read_key(term).items()}
    rows = [line.split() for line in first.split("\n\n")[0].splitlines()]
    assert [row[1] for row in rows] == [each["submitter"] for each in sorted(term.results().values(), key=_get_score)]
    assert {row[1] for row in rows} == {key["al4711"], key["bo1234"]}
    before = term.results()[key["bo1234"]]["score"]
    term.course.write("cases/double/adjust.yaml", "bo1234: {points: 2, reason: Ben Okafor came.}")
    out = term.grade("first", "--anonymous", "--only", "bo1234").out
    assert out.splitlines()[0].split()[1] == key["bo1234"]
    assert key["al4711"] not in out.split("\n\n")[0]
    assert f"1 score changes: {key['bo1234']} {before:g} → {before + 1:g}" in out
    assert not [word for word in TELLING if word in first + out]


def _get_score(result: dict[str, Any]) -> tuple[float, str]:
    return result["score"], result["submitter"]


def test_nothing_on_the_way_names_anybody(term: Term) -> None:
    """Notes of the intake, on names in files of the course, and the lines of `-v`; without the option they do."""
    term.course.write("first/submissions.yaml", "bo1234: {partners: [dz5555]}\nfy7777: {partners: []}\n")
    term.course.write("first/gail_8888.py", "print(1)")
    term.course.write("first/al4711/cases/notes.txt", "mine")
    term.course.write("cases/double/extensions.yaml", "hu9999: {days: 1}\n")
    others = {"fy7777", "gail_8888", "hu9999"}
    said = term.grade("first", "--anonymous", "-v")
    assert not [word for word in TELLING | others if word in said.err + said.out]
    key = {name: row["pseudonym"] for name, row in read_key(term).items()}
    assert f"{key['al4711']}: these submissions contain a folder" in said.err
    assert "Not in a submitter's folder, so not graded: …." in said.err
    assert "submissions.yaml names `…`, no submitter of this batch." in said.err
    assert "\n2/2\n" in said.err
    assert not [word for word in others if word in term.page("index.html")]
    named = term.grade("first", "-v", "--output", term.course.folder / "named").err
    assert all(word in named for word in {"al4711", *others})
    assert "\n2/2 " in named
