"""One file from outside adds an entry to a table, and nothing else has to know of it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from grader.assignments import load_assignment
from grader.assignments.faulty_assignment import FaultyAssignment
from grader.bundles.grading_one import PlacedBundle, grade_for_system
from grader.bundles.systems import SYSTEMS
from grader.intake.layouts import LAYOUTS
from grader.judging import MODES
from grader.languages import LANGUAGES
from grader.reports.exports import EXPORTS
from grader.reports.formats import FORMATS
from grader.style import LINTERS, NOT_CHECKED
from grader.style.header_kinds import HEADER_KINDS

from ..cli.conftest import Grader
from ..conftest import ASSIGNMENT, RIGHT, Course
from ..results_files import read_results

FOLDER = Path(__file__).parent


def graded(grader: Grader, course: Course) -> dict[str, Any]:
    """What `results.json` says of the only submission."""
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions")
    assert said.code == 0, said.err
    results = read_results(course.folder / "reports/double/results.json")
    found: dict[str, Any] = results["submissions"][0]
    return found


def settings(course: Course, lines: str) -> None:
    """The assignment with more lines."""
    course.write("cases/double/assignment.yaml", f"{dedent(ASSIGNMENT)}{lines}\n")


def said_schema(grader: Grader, kind: str) -> dict[str, Any]:
    """The schema of a kind of file, as the command prints it."""
    found: dict[str, Any] = json.loads(grader("schema").out)[kind]
    return found


IN_SHELL = """\
# File: double.sh
# Name: Ada

read number
echo $((2 * number))
"""


@pytest.fixture
def shell_course(course: Course) -> Course:
    text = dedent(ASSIGNMENT).replace("c: double.c", "shell: double.sh")
    course.write("cases/double/assignment.yaml", text)
    course.submit("ada", IN_SHELL, "double.sh")
    return course


def test_a_language_runs_and_its_comments_are_read(grader: Grader, shell_course: Course) -> None:
    with LANGUAGES.with_file(FOLDER / "shell.py"):
        assert grader("validate", "double", "--course", shell_course.folder).code == 0
        grade = graded(grader, shell_course)
        schema = said_schema(grader, "assignment")
    assert (grade["language"], grade["points"]["tests"], grade["points"]["header"]) == ("shell", 80, 10)
    assert "Shell" in (shell_course.folder / "reports/double/ada.html").read_text(encoding="utf-8")
    _, by_language = schema["$defs"]["Expected"]["properties"]["file"]["oneOf"]
    assert by_language["propertyNames"]["enum"][-1] == "shell"


def test_the_warnings_of_a_language_come_with_its_file(grader: Grader, course: Course) -> None:
    text = dedent(ASSIGNMENT).replace("c: double.c", "fussy: double.fussy")
    course.write("cases/double/assignment.yaml", f"{text}style: {{rules: {{fussy/eval: {{severity: error}}}}}}\n")
    course.submit(
        "ada", f"{IN_SHELL.replace('double.sh', 'double.fussy')}eval true\neval true; : be quiet\n", "double.fussy"
    )
    with LANGUAGES.with_file(FOLDER / "fussy.py"):
        assert grader("validate", "double", "--course", course.folder).code == 0
        grade = graded(grader, course)
    found = [(one["rule"], one["severity"], one["line"]) for one in grade["findings"]]
    assert found == [("fussy/eval", "error", 6), ("style/hidden-warnings", "warning", 7)]


def test_a_language_of_which_no_comments_are_known_ends_no_batch(
    grader: Grader, shell_course: Course, tmp_path: Path
) -> None:
    text = (FOLDER / "shell.py").read_text(encoding="utf-8")
    bare = tmp_path / "shell.py"
    bare.write_text(re.sub(r"(?m)^    comments=.*\n", "", text), encoding="utf-8")
    with LANGUAGES.with_file(bare):
        grade = graded(grader, shell_course)
    assert [(one["rule"], one["severity"]) for one in grade["findings"]] == [(NOT_CHECKED, "note")]
    assert grade["score"] == 100


def test_without_its_file_a_language_is_unknown(shell_course: Course) -> None:
    with pytest.raises(FaultyAssignment, match="`shell` is not one of python, c, cpp, java, csharp, javascript"):
        load_assignment("double", shell_course.folder)


@pytest.fixture
def rounded() -> Iterator[None]:
    with MODES.with_file(FOLDER / "rounded.py"):
        yield


def test_a_mode_judges_by_its_own_options(grader: Grader, course: Course, rounded: None) -> None:
    settings(course, "compare: {mode: rounded, to: 10}")
    course.submit("ada", dedent(RIGHT).replace("print(", "print(1 + "))
    assert grader("validate", "double", "--course", course.folder).code == 0
    assert graded(grader, course)["points"]["tests"] == 80
    settings(course, "compare: {mode: rounded, to: 1}")
    assert graded(grader, course)["points"]["tests"] == 0


@pytest.mark.parametrize(
    ("compare", "fault"),
    [
        ("{mode: rounded, too: 10}", "did you mean `to`?"),
        ("{mode: rounded, to: ten}", "`to`: must be a whole number, not `ten`"),
        ("{mode: lines, to: 10}", "`to` is not an option of mode `lines`, only of rounded"),
        ("{mode: roundd}", "did you mean `rounded`?"),
    ],
)
def test_what_a_mode_does_not_know_is_told(
    grader: Grader, course: Course, rounded: None, compare: str, fault: str
) -> None:
    settings(course, f"compare: {compare}")
    said = grader("validate", "double", "--course", course.folder)
    assert (said.code, fault in said.err) == (2, True), said.err


def test_help_and_schema_show_a_mode(grader: Grader, rounded: None) -> None:
    said = " ".join(grader("compare", "--help").out.split())
    assert "interactive" not in said
    assert "kattis, rounded." in said
    assert "rounded: a number" in said
    forms = said_schema(grader, "assignment")["$defs"]["Compare"]["oneOf"]
    assert forms[-1]["properties"].keys() == {"mode", "to", "form_share", "form", "partial"}


@pytest.fixture
def begins_with() -> Iterator[None]:
    with HEADER_KINDS.with_file(FOLDER / "begins_with.py"):
        yield


def asking(course: Course, asked: str) -> None:
    """The assignment, whose header asks something of the name."""
    text = dedent(ASSIGNMENT).replace("{name: Name}", f"{{name: Name, {asked}}}")
    course.write("cases/double/assignment.yaml", text)


@pytest.mark.parametrize(("begin", "points"), [("Ada", 10), ("Bo", 5)])
def test_a_kind_of_header_field_judges_the_value(
    grader: Grader, course: Course, begins_with: None, begin: str, points: int
) -> None:
    asking(course, f"begins_with: {begin}")
    course.submit("ada")
    assert grader("validate", "double", "--course", course.folder).code == 0
    assert graded(grader, course)["points"]["header"] == points
    page = (course.folder / "reports/double/ada.html").read_text(encoding="utf-8")
    assert f"a text that begins with {begin}" in page


def test_a_key_that_no_kind_of_header_field_has_is_told(grader: Grader, course: Course, begins_with: None) -> None:
    asking(course, "begin_with: Ada")
    said = grader("validate", "double", "--course", course.folder)
    assert (said.code, "did you mean `begins_with`?" in said.err) == (2, True), said.err
    properties = said_schema(grader, "assignment")["$defs"]["HeaderField"]["properties"]
    assert "begins_with" in properties


@pytest.fixture
def shouting() -> Iterator[None]:
    with LINTERS.with_file(FOLDER / "shouting.py"):
        yield


def test_the_rules_of_a_linter_weigh_what_its_file_says(grader: Grader, course: Course, shouting: None) -> None:
    course.submit("ada", f"{dedent(RIGHT)}\nPRINT = 1\n")
    told = [one for one in graded(grader, course)["findings"] if one["rule"] == "shouting/loud"]
    assert [(one["severity"], one["line"]) for one in told] == [("warning", 6)]
    settings(course, "style: {rules: {shouting/loud: {severity: error}}}")
    told = [one for one in graded(grader, course)["findings"] if one["rule"] == "shouting/loud"]
    assert [one["severity"] for one in told] == ["error"]


def test_validate_names_a_rule_that_a_linter_does_not_have(grader: Grader, course: Course, shouting: None) -> None:
    settings(course, "style: {rules: {shouting/laud: {severity: error}}}")
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 2
    assert "did you mean `shouting/loud`?" in said.err


def test_without_its_file_a_linter_has_no_rules(course: Course) -> None:
    settings(course, "style: {rules: {shouting/loud: {severity: error}}}")
    with pytest.raises(FaultyAssignment, match="there is no rule `shouting/loud`"):
        load_assignment("double", course.folder)


def test_an_export_is_written_and_kept_like_the_others(grader: Grader, course: Course) -> None:
    course.submit("ada")
    with EXPORTS.with_file(FOLDER / "score_lines.py"):
        score = graded(grader, course)["score"]
        scores = course.folder / "reports/double/scores.txt"
        assert scores.read_text(encoding="utf-8") == f"1\nada.html {score}\n"
        scores.unlink()
        graded(grader, course)
        assert scores.read_text(encoding="utf-8") == f"1\nada.html {score}\n"


@pytest.mark.parametrize("zipped", [False, True])
def test_a_layout_says_whose_each_file_is(grader: Grader, course: Course, tmp_path: Path, zipped: bool) -> None:
    place = tmp_path / "handed in"
    place.mkdir()
    for name, text in (("ada", RIGHT), ("bo", "print(3 * int(input()))")):
        (place / f"2026-01-31 {name} Double.py").write_text(dedent(text), encoding="utf-8")
    if zipped:
        place = Path(shutil.make_archive(str(tmp_path / "batch"), "zip", place))
    command = ("grade", "double", place, "--course", course.folder, "--trust-submissions")
    assert "one source file for each submitter" in grader(*command).err
    with LAYOUTS.with_file(FOLDER / "dated.py"):
        said = grader(*command, "--replace")
        told = grader("grade", "--help").out
    assert "dated files named by day and submitter: 2026-01-31 ada Nim.py" in " ".join(told.split())
    assert said.code == 0, said.err
    assert "The submissions are read as files named by day and submitter." in said.err
    written = json.loads((course.folder / "reports/double/results.json").read_text(encoding="utf-8"))
    files = {each["submitter"]: list(each["files"]) for each in written["submissions"]}
    assert files == {"ada": ["Double.py"], "bo": ["Double.py"]}


def test_a_system_has_its_bundle_its_help_and_its_result(grader: Grader, course: Course, tmp_path: Path) -> None:
    command = ("export", "double", "--course", course.folder, "--to", "post-office", "--output", tmp_path / "out.zip")
    assert grader(*command).code == 2
    with SYSTEMS.with_file(FOLDER / "post_office_bundle.py") as system:
        said = grader(*command)
        assert said.out == f"{tmp_path / 'out.zip'} is ready for the post office. Put it into an envelope.\n"
        assert "post-office Put it into an envelope." in " ".join(grader("export", "--help").out.split())
        shutil.unpack_archive(tmp_path / "out.zip", tmp_path / "home")
        letter = tmp_path / "home/letters/Double.py"
        letter.parent.mkdir()
        letter.write_text(dedent(RIGHT), encoding="utf-8")
        placed = PlacedBundle(system, "double", tmp_path / "home/course", tmp_path / "home", trusts=True)
        assert system.format_result(grade_for_system(placed)) == "100.0 of 100.0: Every test passes.\n"
    assert (tmp_path / "home/stamp.txt").read_bytes() == b"1\n"


def test_a_format_of_check_is_an_option_and_in_the_help(grader: Grader, course: Course) -> None:
    file = course.write("mine/Double.py", "print(1)\n")
    with FORMATS.with_file(FOLDER / "counted.py"):
        said = grader("check", "double", file, "--course", course.folder, "--format", "counted", "--case", "two")
        told = grader("check", "--help").out
    assert (said.code, said.out) == (1, "1 messages\n")
    assert "gcc, github, sarif, json, counted." in " ".join(told.split())


def test_a_table_that_was_not_read_yet_has_no_entry_without_a_name() -> None:
    """The language of a submission that handed in nothing to grade."""
    told = "from grader.languages import LANGUAGES; print(None in LANGUAGES)"
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, check=True).stdout == b"False\n"
