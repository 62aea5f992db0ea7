"""`grader import`: courses of files, problem packages, and what an assignment cannot say."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments import load_assignment

from .conftest import Grader

PLAIN = {
    "1.in": "1 2\n",
    "1.out": "3\n",
    "10.in": "4 5\n",
    "10.out": "9\n",
    "notes.yaml": "anything: [",
    "README.md": "x",
}
PACKAGE = {
    "problem.yaml": """
        problem_format_version: legacy
        name: {sv: Summor, en: Sums}
        validation: default
        validator_flags: case_sensitive float_tolerance 1e-3
        limits: {time_limit: 3, memory: 512, output: 8}
        """,
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/01-big.in": "100 200\n",
    "data/secret/01-big.ans": "300\n",
    "data/secret/01-big.yaml": "{hint: Are your numbers large enough?, description: big}",
    "data/secret/testdata.yaml": "on_reject: continue\n",
    "data/invalid_input/wrong.in": "x",
    "submissions/accepted/sums.py": "print(sum(map(int, input().split())))\n",
    "input_validators/check.py": "",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).removeprefix("\n"), "utf-8")
    return folder


def test_what_stands_beside_the_cases_of_a_folder_is_taken_along(grader: Grader, place: Path) -> None:
    beside = {"10.yaml": "points: 3\nvisibility: hidden\nhint: Add them.\n", "more/1.in": "1 1\n", "more/1.ans": "2\n"}
    folder = write(place.parent / "hw4", {**PLAIN, **beside, "more.yaml": "visibility: hidden\n"})
    said = grader("import", folder)
    assert said.out.endswith("hw4 holds 3 cases, 2 of them hidden. Next: grader validate hw4\n")
    assert "Students see" not in said.err
    found = {case.name: case for case in load_assignment("hw4", place).cases}
    assert [(each.name, each.is_visible, each.points) for each in found.values()] == [
        ("1", True, 1),
        ("10", False, 3),
        ("more/1", False, 1),
    ]
    assert found["10"].hint == "Add them."


@pytest.mark.parametrize(
    ("beside", "hidden"),
    [
        ({}, ["secret/2"]),
        ({"secret.yaml": "{points: 3}\n"}, ["secret/2"]),  # it says nothing of who sees them
        ({"secret.yaml": "visibility: visible\n"}, []),
        ({"secret/2.yaml": "visibility: visible\n"}, []),
        ({"1.yaml": "visibility: after_due\n"}, ["1", "secret/2"]),
    ],
)
def test_secret_cases_stay_hidden(grader: Grader, place: Path, beside: dict[str, str], hidden: list[str]) -> None:
    files = {"1.in": "1\n", "1.ans": "1\n", "secret/2.in": "2\n", "secret/2.ans": "2\n", **beside}
    said = grader("import", write(place.parent / "hw6", files))
    cases = load_assignment("hw6", place).cases
    assert [case.name for case in cases if not case.is_visible] == hidden
    assert f"2 cases{f', {len(hidden)} of them hidden' if hidden else ''}." in said.out
    assert next(case.points for case in cases if case.name == "secret/2") == (3 if "points" in str(beside) else 1)


def test_what_is_wrong_beside_the_cases_of_a_folder_is_told(grader: Grader, place: Path) -> None:
    said = grader("import", write(place.parent / "hw5", {**PLAIN, "10.yaml": "visibilty: hidden\n"}))
    assert said.code == 2
    assert "10.yaml:1:1" in said.err
    assert "did you mean `visibility`?" in said.err
    assert not (place / "cases/hw5").exists()


def test_a_folder_of_files_becomes_an_assignment_that_grades(grader: Grader, place: Path) -> None:
    said = grader("import", write(place.parent / "Homework 3", PLAIN))
    assert said.code == 0, said.err
    folder = place / "cases/homework-3"
    assert said.out == f"{folder} holds 2 cases. Next: grader validate homework-3\n"
    assert "Students see every case" in said.err
    assert "2 files are not read: README.md, notes.yaml." in said.err
    found = load_assignment("homework-3", place)
    assert [(case.name, case.input, case.expected) for case in found.cases] == [
        ("1", "1 2\n", "3\n"),
        ("10", "4 5\n", "9\n"),
    ]
    assert not (folder / "data/notes.yaml").exists()
    assert "not read" not in grader("validate", "homework-3").err
    write(folder, {"data/3.input": "7 8\n", "data/3.txt": "15\n"})
    validated = grader("validate", "homework-3")
    assert (validated.code, validated.err.count("2 files are not read: data/3.input, data/3.txt.")) == (0, 1)
    program = write(place, {"sums.py": "print(sum(map(int, input().split())))\n"}) / "sums.py"
    assert "All 2 tests pass" in grader("check", "homework-3", program).out


def test_a_problem_package_keeps_what_it_says(grader: Grader, place: Path) -> None:
    said = grader("import", write(place.parent / "sums", PACKAGE), "--json")
    assert said.code == 0, said.err
    assert json.loads(said.out) == {"assignment": str(place / "cases/sums"), "cases": 2, "hidden": 1}
    assert said.err == "Not taken over: input_validators.\n"
    assert (place / "cases/sums/submissions/accepted/sums.py").is_file()
    found = load_assignment("sums", place)
    assert found.title == "Sums"
    assert (found.settings.compare.mode, found.settings.compare.args) == (
        "kattis",
        "case_sensitive float_tolerance 1e-3",
    )
    limits = found.settings.limits
    assert (limits.cpu_seconds, limits.wall_seconds, limits.memory_mib, limits.output_kib) == (3, 9, 512, 8192)
    assert [(case.group, case.name, case.visibility, case.hint) for case in found.cases] == [
        ("sample", "sample/1", "visible", ""),
        ("secret", "secret/01-big", "hidden", "Are your numbers large enough?"),
    ]


def test_the_checker_of_a_package_judges(grader: Grader, place: Path) -> None:
    checker = "import sys\nanswer = sys.stdin.read().split()\nraise SystemExit(42 if answer == ['yes'] else 43)\n"
    package = {**PACKAGE, "problem.yaml": "name: Any\nvalidation: custom\n", "output_validators/check.py": checker}
    assert grader("import", write(place.parent / "any", package)).code == 0
    (place / "any.py").write_text("print('yes')\n", "utf-8")
    assert "checker" in (place / "cases/any/assignment.yaml").read_text("utf-8")
    found = load_assignment("any", place)
    assert found.settings.compare.program == "check.py"
    assert (place / "cases/any/check.py").read_text("utf-8") == checker


READS_A_FILE = """
    import sys
    print(sum(int(word) for name in sys.argv[1:] for word in open(name).read().split()) + int(input()))
"""
NEW_FORMAT = {
    "problem.yaml": """
        problem_format_version: 2025-09
        name: Sums of files
        type: scoring
        """,
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "6\n",
    "data/sample/1.out": "another output\n",
    "data/sample/1.files/numbers.txt": "2 3\n",
    "data/sample/1.yaml": "args: [numbers.txt]\n",
    "data/secret/test_group.yaml": "max_score: 60\noutput_validator_args: [float_tolerance, '0.5']\n",
    "data/secret/a/test_group.yaml": "max_score: 30\n",
    "data/secret/a/1.in": "1\n",
    "data/secret/a/1.ans": "1\n",
    "data/secret/a/2.in": "2\n",
    "data/secret/a/2.ans": "2\n",
    "data/secret/b/test_group.yaml": "max_score: 10\nscore_aggregation: min\noutput_validator_args: []\n",
    "data/secret/b/1.in": "3\n",
    "data/secret/b/1.ans": "3\n",
}


def test_files_arguments_groups_and_scores_of_a_new_package(grader: Grader, place: Path) -> None:
    said = grader("import", write(place.parent / "files", NEW_FORMAT))
    assert said.code == 0, said.err
    assert said.err == "Groups that score as a whole are not known here: each of their cases scores by itself.\n"
    found = load_assignment("files", place).cases
    assert [(case.name, case.group, case.points, case.compare.options.get("args")) for case in found] == [
        ("sample/1", "sample", 1, None),
        ("secret/a/1", "secret-a", 15, "float_tolerance 0.5"),
        ("secret/a/2", "secret-a", 15, "float_tolerance 0.5"),
        ("secret/b/1", "secret-b", 10, None),
    ]
    assert (found[0].args, dict(found[0].files)) == (("numbers.txt",), {"numbers.txt": "2 3\n"})
    program = write(place, {"sums.py": READS_A_FILE}) / "sums.py"
    assert "The test passes" in grader("check", "files", program).out


def test_flags_of_the_package_stand_before_those_of_a_group(grader: Grader, place: Path) -> None:
    flags = {**PACKAGE, "data/secret/testdata.yaml": "output_validator_flags: space_change_sensitive\n"}
    assert grader("import", write(place.parent / "sums", flags)).code == 0
    assert [case.compare.options["args"] for case in load_assignment("sums", place).cases] == [
        "case_sensitive float_tolerance 1e-3",
        "case_sensitive float_tolerance 1e-3 space_change_sensitive",
    ]


VALIDATOR = {
    "output_validators/check/check.cc": """
        #include "codes.h"
        #include <fstream>
        #include <iostream>
        #include <string>
        int main(int, char **argv) {
            std::string given, wanted;
            std::ifstream(argv[2]) >> wanted;
            std::cin >> given;
            return given == wanted ? ACCEPT : REJECT;
        }
        """,
    "output_validators/check/codes.h": "const int ACCEPT = 42, REJECT = 43;\n",
}


def test_a_checker_of_several_files_is_built_of_all(grader: Grader, place: Path) -> None:
    package = {**PACKAGE, "problem.yaml": "name: Any\nvalidation: custom\n", **VALIDATOR}
    assert grader("import", write(place.parent / "any", package)).code == 0
    said = grader("validate", "any")
    assert said.code == 0, said.err
    right = write(place, {"sums.py": "print(sum(map(int, input().split())))\n"}) / "sums.py"
    assert "The test passes." in grader("check", "any", right).out
    wrong = write(place, {"wrong.py": "print(1)\n"}) / "wrong.py"
    assert "✗  The test does not pass." in grader("check", "any", wrong).out
    wrong = write(place, {"sums.py": "print(0)\n"}) / "sums.py"
    assert grader("check", "any", wrong).code == 1


def test_nothing_is_overwritten(grader: Grader, place: Path) -> None:
    source = write(place.parent / "hw", PLAIN)
    mine = write(place / "cases/hw", {"assignment.yaml": "mine"})
    said = grader("import", source)
    assert (said.code, "is not an empty folder" in said.err) == (2, True)
    assert [path.name for path in mine.iterdir()] == ["assignment.yaml"]
    assert grader("import", source, "--name", "other").code == 0
    assert load_assignment("other", place).name == "other"


def test_the_course_is_the_nearest_one_or_the_one_named(
    grader: Grader, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write(place.parent / "hw", PLAIN)
    (place / "cases").mkdir()
    (place / "notes").mkdir()
    monkeypatch.chdir(place / "notes")
    assert grader("import", source).code == 0
    assert (place / "cases/hw/assignment.yaml").is_file()
    (place.parent / "second/cases").mkdir(parents=True)
    assert grader("import", source, "--course", place.parent / "second").code == 0
    assert (place.parent / "second/cases/hw/assignment.yaml").is_file()
    assert grader("import", source, "--course", place / "notes").code == 2


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "holds no file `NAME.in`"),
        ({"1.in": ""}, "1.in:1:1: this input has no 1.ans beside it"),
        ({"1.ans": ""}, "1.ans:1:1: there is no 1.in for this file"),
        ({**PACKAGE, "data/sample/2.in": ""}, "data/sample/2.in:1:1: this input has no 2.ans beside it"),
        ({**PACKAGE, "problem.yaml": "type: interactive"}, "problem.yaml:1:1: the program that talks with the submiss"),
        ({**PACKAGE, "problem.yaml": "validation: custom multipass"}, "problem.yaml:1:13: a problem that is `multipa"),
        ({**PACKAGE, "problem.yaml": "type: [pass-fail, multi-pass]"}, "problem.yaml:1:7: a problem that is `multi-"),
        ({**PACKAGE, "problem.yaml": "limits: {time_limit: fast}"}, "problem.yaml:1:22: `time_limit`: must be a num"),
        ({**PACKAGE, "problem.yaml": "validator_flags: fuzzy"}, "problem.yaml:1:18: `fuzzy` is not a flag"),
        ({**PACKAGE, "problem.yaml": "a: &x 1"}, "problem.yaml:1:4"),
        ({**PACKAGE, "output_validator/a.py": "", "output_validator/b.py": ""}, "problem.yaml"),
        ({**PACKAGE, "data/sample/1.files/sub/x.txt": ""}, "data/sample/1.files/sub:1:1: a case has no folders among"),
        ({**PACKAGE, "data/secret/testdata.yaml": "output_validator_flags: fuzzy"}, "testdata.yaml:1:25: `fuzzy` is n"),
    ],
)
def test_what_an_assignment_cannot_say_is_named_and_nothing_written(
    grader: Grader, place: Path, files: dict[str, str], told: str
) -> None:
    if "output_validator/a.py" in files:
        files = {**files, "problem.yaml": "name: x\n"}
        told = "output_validator:1:1: the checker of this package is not one program"
    (place.parent / "given").mkdir()
    said = grader("import", write(place.parent / "given", files))
    assert said.code == 2
    assert told in said.err
    assert not list(place.iterdir())


def test_bytes_that_are_no_text_are_named(grader: Grader, place: Path) -> None:
    source = write(place.parent / "hw", PLAIN)
    (source / "2.in").write_bytes(b"ok\n\xff\n")
    (source / "2.out").write_bytes(b"")
    said = grader("import", source)
    assert (said.code, "2.in:2:1: the file is not UTF-8" in said.err) == (2, True)


def test_the_next_command_can_be_copied_whatever_the_name(grader: Grader, place: Path) -> None:
    said = grader("import", write(place.parent / "hw", PLAIN), "--name", "my homework")
    assert said.out.endswith('Next: grader validate "my homework"\n')


@pytest.mark.parametrize("name", ["a/b", "..", "-x", "nul"])
def test_a_name_that_no_folder_can_have_is_refused(grader: Grader, place: Path, name: str) -> None:
    said = grader("import", write(place.parent / "hw", PLAIN), f"--name={name}")
    assert (said.code, "file name" in said.err) == (2, True)
    assert not list(place.iterdir())


def test_a_folder_that_is_not_there_is_named(grader: Grader, place: Path) -> None:
    said = grader("import", place / "nothing")
    assert (said.code, "there is no folder" in said.err) == (2, True)
