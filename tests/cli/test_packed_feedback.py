"""Students without the reference read the mistake, a small input and the reasons; nothing hidden is in their course."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from grader.assignments import load_assignment, resolve_expected

from ..conftest import REPOSITORY, Course
from ..made_once import make_once
from .conftest import Grader, Said

CASES = """
    - name: some
      input: {lines: ["31 2", "9 4"]}
    - name: few
      input: {lines: ["5 6"]}
    - name: more
      input: {lines: ["20 3"]}
    - name: kept back
      input: {lines: ["7701 3"]}
      visibility: hidden
    - name: kept back, small
      input: {lines: ["0   2"]}
      visibility: hidden
    - name: later
      input: {lines: ["8801 3"]}
      visibility: after_due
"""
REFERENCE = '''
    """Adds the two numbers of each line."""

    from grader.reference_api import Explanation, Variant


    def solve(text):
        rows = [map(int, line.split()) for line in text.splitlines()]
        return "".join(f"the sum is {one + other}\\n" for one, other in rows)


    def multiply(text):
        rows = [map(int, line.split()) for line in text.splitlines()]
        return "".join(f"the sum is {one * other}\\n" for one, other in rows)


    def put_one(text, output):
        return output.replace("is ", "is 1")


    def forget_thousands(text):
        return solve(text.replace("7701", "701"))


    def shrink(text):
        rows = [line.split() for line in text.splitlines()]
        if len(rows) > 1:
            yield from (" ".join(row) + "\\n" for row in rows)
            return
        (one, other), = rows
        for left, right in ((int(one) // 2, other), (one, int(other) - 1), (int(one) - 1, other)):
            if int(left) >= 0 and int(right) >= 0:
                yield f"{left} {right}\\n"


    def explain(text, item):
        one, other = text.splitlines()[item].split()
        return Explanation(f"{int(one) + int(other)}", (f"Count {other} on from {one} <b>.",))


    VARIANTS = {
        "product": Variant(multiply, "You multiply."),
        "digit": Variant(lambda text: put_one(text, solve(text)), "You put a 1 before it.", then=put_one),
        "thousands": Variant(forget_thousands, "You forget thousands."),
    }
'''
PROGRAM = """
    # File: Double.py
    # Name: Ada Sample
    import sys

    for line in sys.stdin:
        one, other = map(int, line.split())
        print({})
"""
PRODUCT = '"the sum is", one * other'


@pytest.fixture
def sums(course: Course) -> Course:
    course.write("cases/double/basic.yaml", CASES)
    course.write("reference/double.py", REFERENCE)
    return course


@pytest.fixture
def packed(grader: Grader, sums: Course, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def pack(place: Path) -> None:
        said = grader("pack", "double", "--course", sums.folder, "--output", place / "packed")
        assert (said.code, said.err) == (0, "")

    once = make_once(tmp_path_factory, "pack-of-sums", pack)
    return Path(shutil.copytree(once / "packed", tmp_path / "packed"))


def check(grader: Grader, packed: Path, printed: str, *options: object) -> Said:
    program = packed.parent / "Double.py"
    program.write_text(dedent(PROGRAM.format(printed)), "utf-8")
    return grader("check", "double", program, "--course", packed, *options)


def result_of(said: Said) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said.out)["submissions"][0]
    return found


def test_a_student_reads_the_mistake_the_small_input_and_why(grader: Grader, packed: Path) -> None:
    said = check(grader, packed, PRODUCT, "--html", packed / "page.html")
    assert said.code == 1
    lines = [line.strip() for line in said.out.splitlines()]
    start = lines.index("✗ You multiply.")
    assert lines[start + 1] == "This one mistake explains all 3 failing tests."
    told = [" ".join(line.split()) for line in lines[start + 2 :]]
    assert [line for line in told if line and not line.startswith("^")][:4] == [
        "input 0 1",
        "expected the sum is 1",
        "got the sum is 0",
        "why Count 1 on from 0 <b>.",
    ]
    page = (packed / "page.html").read_text("utf-8")
    assert "You multiply" in page
    assert "Count 1 on from 0 &lt;b&gt;." in page


def test_it_is_the_small_input_that_the_reference_gives(grader: Grader, sums: Course, packed: Path) -> None:
    both = [result_of(check(grader, folder, PRODUCT, "--json")) for folder in (packed, sums.folder)]
    small, whole = (each["smallest_failing_input"] for each in both)
    assert small["input"] == whole["input"] == "0 1\n"
    assert both[0]["diagnosis"] == both[1]["diagnosis"]


@pytest.mark.parametrize(
    ("printed", "named"),
    [
        (PRODUCT, ["product"]),
        ('"The  Sum is:", one * other', ["product"]),
        ('"the sum is", one * other if one != 5 else 1 // 0', ["product"]),
        ('"the sum is", one * other if one != 20 else one - other', ["product"]),
        ('f"the sum is 1{one * other}"', ["product + digit"]),
        ('"Answer: the sum is", one * other, "(line)"', ["product"]),
        ('"Next\\nThe Sum is: ", one * other', ["product"]),
        ('"the sum is", one - other', ["plus in the place of minus"]),
        ('"the sum is", one ^ other', ["the same answer wrong first"]),
        ('"Answer: the sum is", one ^ other', []),
    ],
    ids=[
        "exactly",
        "in another form",
        "a crash, too",
        "another mistake, too",
        "two at once",
        "with labels",
        "with lines between",
        "one small change",
        "unknown",
        "unknown with labels",
    ],
)
def test_the_mistakes_are_those_that_the_reference_knows(
    grader: Grader, sums: Course, packed: Path, printed: str, named: list[str]
) -> None:
    both = [result_of(check(grader, folder, printed, "--json"))["diagnosis"] for folder in (packed, sums.folder)]
    assert both[0] == both[1]
    assert [each["variant"] for each in both[0]] == named


def test_one_case_alone_is_explained_too(grader: Grader, packed: Path) -> None:
    said = check(grader, packed, '"the sum is", one - other', "--case", "some")
    assert "Count 1 on from 0 <b>." in said.out


def walk_strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for each in pair for text in walk_strings(each))
    elif isinstance(value, list):
        yield from (text for each in value for text in walk_strings(each))


def test_nothing_hidden_and_no_solver_is_in_the_whole_pack(packed: Path) -> None:
    files = {path.relative_to(packed).as_posix(): path for path in packed.rglob("*") if path.is_file()}
    assert set(files) == {
        "README.txt",
        "cases/double/assignment.yaml",
        "cases/double/basic.yaml",
        "cases/double/feedback.json",
    }
    whole = "".join(path.read_text("utf-8") for path in files.values())
    hidden = ("7701", "7704", "8801", "8804", "kept back", "later", "thousands", "def ", "import ", "lambda", "solve")
    assert [word for word in hidden if word in whole] == []
    feedback = json.loads(files["cases/double/feedback.json"].read_text("utf-8"))
    assert {"0 1\n"} <= {each["input"] for each in feedback["small_inputs"]}
    assert "0 2" not in {" ".join(text.split()) for text in walk_strings(feedback)}, "a hidden case in other spacing"
    for kind in ("mistakes", "pairs"):
        for mistake in feedback[kind].values():
            assert set(mistake["outputs"]) == {"some", "few", "more"}
            hashes = [text for each in mistake["outputs"].values() for text in [each["whole"], *each["answers"]]]
            assert all(re.fullmatch("[0-9a-f]{16}", text) for text in hashes)
    assert "the sum is 62" not in whole, "what a mistake answers is there only as a hash"


def test_nothing_hidden_of_the_sample_course_is_in_its_pack(grader: Grader, tmp_path: Path) -> None:
    assert grader("pack", "nim", "--course", REPOSITORY, "--output", tmp_path / "packed").code == 0
    whole = "".join(path.read_text("utf-8") for path in (tmp_path / "packed").rglob("*") if path.is_file())
    assert not list((tmp_path / "packed").rglob("*.py"))
    feedback = json.loads((tmp_path / "packed/cases/nim/feedback.json").read_text("utf-8"))
    texts = {" ".join(text.split()) for text in walk_strings(feedback)}
    cases = resolve_expected(load_assignment("nim", REPOSITORY)).cases
    right = {case.expected for case in cases if case.visibility == "visible"}
    right |= {each["expected"] for each in feedback["small_inputs"]}
    hidden = [case for case in cases if case.visibility != "visible"]
    assert hidden
    for case in hidden:
        assert case.name not in whole
        assert " ".join(case.input.split()) not in texts
        assert case.expected in right or " ".join((case.expected or "").split()) not in texts


def test_who_wants_no_feedback_in_the_pack_has_none(grader: Grader, sums: Course, tmp_path: Path) -> None:
    settings = sums.folder / "cases/double/assignment.yaml"
    settings.write_text(settings.read_text("utf-8") + "pack: {feedback: false}\n", "utf-8")
    assert grader("pack", "double", "--course", sums.folder, "--output", tmp_path / "packed").code == 0
    assert not (tmp_path / "packed/cases/double/feedback.json").exists()
    assert "You multiply" not in check(grader, tmp_path / "packed", PRODUCT).out


def test_a_pack_is_always_the_same(grader: Grader, sums: Course, packed: Path, tmp_path: Path) -> None:
    assert grader("pack", "double", "--course", sums.folder, "--output", tmp_path / "again").code == 0
    one, other = (place / "cases/double/feedback.json" for place in (packed, tmp_path / "again"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"salt": "x"}', '{"salt": 1, "schema": 2}'])
def test_a_damaged_file_is_named(grader: Grader, packed: Path, content: str) -> None:
    (packed / "cases/double/feedback.json").write_text(content, "utf-8")
    said = check(grader, packed, PRODUCT)
    assert said.code == 2
    assert "feedback.json is damaged" in said.err
    assert check(grader, packed, '"the sum is", one + other').code == 0, "nobody needs it for a right program"


def test_a_fault_of_the_reference_costs_one_piece_and_is_told(grader: Grader, sums: Course, tmp_path: Path) -> None:
    sums.write("reference/double.py", REFERENCE.replace("{int(one) + int(other)}", "{10 // (int(one) - 5)}"))
    said = grader("pack", "double", "--course", sums.folder, "--output", tmp_path / "packed")
    assert said.code == 0
    assert "ZeroDivisionError" in said.err
    assert "Count 1 on from 0" in check(grader, tmp_path / "packed", PRODUCT).out


def test_grades_by_a_pack_are_given_anew_when_it_has_changed(
    grader: Grader, sums: Course, packed: Path, tmp_path: Path
) -> None:
    sums.submit("ada", PROGRAM.format(PRODUCT))
    place = sums.folder / "submissions/double"
    file = packed / "cases/double/feedback.json"

    def name_mistake() -> list[dict[str, Any]]:
        command = ("grade", "double", place, "--course", packed, "--output", tmp_path / "out", "--json")
        found: list[dict[str, Any]] = result_of(grader(*command, "--trust-submissions"))["diagnosis"]
        return found

    assert [each["message"] for each in name_mistake()] == ["You multiply."]
    file.write_text(file.read_text("utf-8").replace("You multiply.", "You take the product."), "utf-8")
    assert [each["message"] for each in name_mistake()] == ["You take the product."]
