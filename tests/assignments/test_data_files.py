"""Cases from files: pairs of inputs and expected outputs below a folder, and what is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignments import FaultyAssignment, load_assignment, resolve_expected, write_pack
from grader.assignments.unread_files import describe_unread_files, find_unread_files
from grader.errors import ReferenceFault
from grader.model import Assignment

Course = Callable[..., Path]

SETTINGS = "name: sums\nsubmission: {file: sums.py}\n"
ENTRY = "- data: {folder: data}\n"
ONE = {"cases/sums/data/1.in": "1 2\n", "cases/sums/data/1.ans": "3\n"}


def load(course: Course, files: dict[str, str | bytes | None], entry: str = ENTRY) -> Assignment:
    plain = {"cases/sums/assignment.yaml": SETTINGS, "cases/sums/plain.yaml": entry, "reference/sums.py": None}
    return load_assignment("sums", course({**plain, **files}))


def faults_of(course: Course, files: dict[str, str | bytes | None], entry: str = ENTRY) -> list[str]:
    with pytest.raises(FaultyAssignment) as caught:
        load(course, files, entry)
    return [f"{fault.path.name}:{fault.line}:{fault.column}: {fault.message}" for fault in caught.value.faults]


def test_every_pair_of_files_is_a_case_and_sub_folders_are_groups(course: Course) -> None:
    texts: dict[str, str | bytes | None] = {
        **{f"cases/sums/data/{name}.in": f"{number} 0\n" for number, name in enumerate(["10", "2", "a/x", "a/b/x"])},
        **{f"cases/sums/data/{name}.ans": f"{number}\n" for number, name in enumerate(["10", "2", "a/x"])},
        "cases/sums/data/a/b/x.out": "3\r\n  ",
        "cases/sums/data/notes.txt": "no case",
        "cases/sums/data/.hidden.in": "no case",
    }
    found = load(course, texts).cases
    assert [(case.group, case.name, case.input, case.expected) for case in found] == [
        ("plain", "2", "1 0\n", "1\n"),
        ("plain", "10", "0 0\n", "0\n"),
        ("a-b", "a/b/x", "3 0\n", "3\r\n  "),
        ("a", "a/x", "2 0\n", "2\n"),
    ]


def test_files_with_other_endings_are_found(course: Course) -> None:
    names = ["10.txt", "2.txt", "a/1.IN", "a/1.in~", ".gitkeep", "1.files/map.txt"]
    texts: dict[str, str | bytes | None] = {f"cases/sums/data/{name}": "" for name in names}
    texts["cases/sums/data/a.yaml"] = "points: 2\n"
    more: dict[str, str | bytes | None] = {"cases/sums/data/a/1.in": "1 2\n", "cases/sums/data/a/1.ans": "3\n"}
    found = find_unread_files(load(course, {**ONE, **texts, **more}).folder)
    assert found == ["data/2.txt", "data/10.txt", "data/a/1.IN", "data/a/1.in~"]
    assert describe_unread_files(found) == (
        "4 files are not read: data/2.txt, data/10.txt, data/a/1.IN and 1 more. "
        "Files of cases end in .in, .ans, .out and .yaml."
    )


def test_an_assignment_without_data_has_no_unread_file(course: Course) -> None:
    cases = "- {name: a, input: '1', expected: '1'}\n"
    assert find_unread_files(load(course, {"cases/sums/data/a.txt": ""}, cases).folder) == []


def test_what_stands_nearer_to_a_case_counts_more(course: Course) -> None:
    texts: dict[str, str | bytes | None] = {
        f"cases/sums/data/{name}{suffix}": "1\n" for name in ("1", "s/1", "s/2", "s/t/1") for suffix in (".in", ".ans")
    }
    texts["cases/sums/data/s.yaml"] = "visibility: hidden\npoints: 3\n"
    texts["cases/sums/data/s/t.yaml"] = "points: 4\n"
    texts["cases/sums/data/s/2.yaml"] = "{visibility: after_due, hint: Look again.}\n"
    found = load(course, texts, "- data: {folder: data, points: 2, hint: All.}\n").cases
    assert {case.name: (case.points, case.visibility, case.hint) for case in found} == {
        "1": (2, "visible", "All."),
        "s/1": (3, "hidden", "All."),
        "s/2": (3, "after_due", "Look again."),
        "s/t/1": (4, "hidden", "All."),
    }


def test_cases_of_files_stand_beside_written_ones(course: Course) -> None:
    before, after = (f"- {{name: {name}, input: '1', expected: '1'}}\n" for name in ("before", "after"))
    assert [case.name for case in load(course, ONE, before + ENTRY + after).cases] == ["before", "1", "after"]


def test_a_reference_answers_and_is_compared_with_what_is_there(course: Course) -> None:
    settings = SETTINGS + "reference: sums.py\n"
    source = "def solve(text): return f'{sum(map(int, text.split()))}\\n'\n"
    files = {**ONE, "cases/sums/assignment.yaml": settings, "reference/sums.py": source, "cases/sums/data/2.in": "4 5"}
    assert [case.expected for case in resolve_expected(load(course, files)).cases] == ["3\n", "9\n"]
    with pytest.raises(ReferenceFault, match="differ"):
        resolve_expected(load(course, {**files, "cases/sums/data/1.ans": "4\n"}))


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"2.in": "1"}, "2.in:1:1: this input has no 2.ans beside it"),
        ({"2.ans": "1"}, "2.ans:1:1: there is no 2.in for this file"),
        ({"2.yaml": "points: 1"}, "2.yaml:1:1: there is no 2.in for this file"),
        ({"1.out": "3"}, "1.in:1:1: this input has two expected outputs"),
        ({"2.in": b"one\n\xff", "2.ans": ""}, "2.in:2:1: the file is not UTF-8"),
        ({"1.yaml": "point: 1"}, "1.yaml:1:1: `point` is not a known key"),
        (
            {"1.yaml": "visibility: seen"},
            "1.yaml:1:13: `visibility`: must be one of visible, hidden, after_due, not `seen`",
        ),
        ({"comments/2.in": "", "comments/2.ans": ""}, "2.in:1:1: no group can be called `comments`"),
        (
            {"a/" * 100 + "2.in": "", "a/" * 100 + "2.ans": ""},
            "2.in:1:1: the path of a case has at most 200 characters",
        ),
    ],
)
def test_what_belongs_to_no_case_or_cannot_be_read_is_named(
    course: Course, files: dict[str, str | bytes | None], told: str
) -> None:
    below: dict[str, str | bytes | None] = {f"cases/sums/data/{name}": text for name, text in files.items()}
    assert faults_of(course, {**ONE, **below}) == [told]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize(
    ("name", "fault"),
    [("new\nline", "cannot be shown"), ("right \u202e left", "cannot be shown"), ("what?", "is not a plain file name")],
)
def test_a_name_that_cannot_be_shown_or_moved_is_refused(course: Course, name: str, fault: str) -> None:
    below = {f"cases/sums/data/{name}.in": "1", f"cases/sums/data/{name}.ans": "1"}
    (told,) = faults_of(course, {**ONE, **below})
    assert fault in told


def test_a_folder_that_is_not_there_or_holds_nothing_is_named(course: Course) -> None:
    empty: dict[str, str | bytes | None] = {"cases/sums/data/notes.txt": ""}
    assert faults_of(course, empty, "- data: {folder: dat}\n") == ["plain.yaml:1:18: there is no folder `dat`"]
    assert faults_of(course, empty) == ["plain.yaml:1:18: the folder holds no file `NAME.in`"]


@pytest.mark.parametrize("folder", ["..", "../other", "/etc", "data/../..", "''", ".", "a\\\\b"])
def test_a_folder_elsewhere_is_refused(course: Course, folder: str) -> None:
    (told,) = faults_of(course, ONE, f"- data: {{folder: {folder}}}\n")
    assert "is not a plain file name" in told


def test_an_entry_of_data_has_no_keys_of_a_case(course: Course) -> None:
    with pytest.raises(FaultyAssignment) as caught:
        load(course, ONE, "- {data: {folder: data}, visibility: hidden}\n")
    (fault,) = caught.value.faults
    assert (fault.message, fault.hint) == (
        "`visibility` is not a known key",
        "an entry with `data` has no other key",
    )


def test_a_pattern_that_is_none_is_named(course: Course) -> None:
    settings = SETTINGS + "compare: {mode: regex}\n"
    files = {**ONE, "cases/sums/assignment.yaml": settings, "cases/sums/data/1.ans": "[0-9]+\n(\n"}
    (told,) = faults_of(course, files)
    assert told.startswith("1.ans:2:1: this line is not a regular expression: ")


def test_a_case_that_is_there_twice_is_named(course: Course) -> None:
    twice = ENTRY + ENTRY + "- {name: '1', input: '1', expected: '1'}\n"
    assert faults_of(course, ONE, twice) == [
        "plain.yaml:1:18: the case `1` of this folder is here a second time",
        "plain.yaml:2:18: the case `1` of this folder is here a second time",
    ]


def test_cases_of_files_are_packed_as_text_without_the_hidden_ones(course: Course, tmp_path: Path) -> None:
    texts: dict[str, str | bytes | None] = {
        f"cases/sums/data/{name}{suffix}": f"{name}\n" for name in ("s/1", "h/7777") for suffix in (".in", ".ans")
    }
    write_pack(load(course, {**texts, "cases/sums/data/h.yaml": "visibility: hidden"}), tmp_path / "packed")
    (case,) = load_assignment("sums", tmp_path / "packed").cases
    assert (case.group, case.name, case.input, case.expected) == ("s", "s/1", "s/1\n", "s/1\n")
    assert not [path for path in (tmp_path / "packed").rglob("*.*") if "7777" in path.read_text("utf-8")]


def test_arguments_that_a_comparison_does_not_take_are_told(course: Course) -> None:
    told = faults_of(course, {**ONE, "cases/sums/data/1.yaml": "validator_args: case_sensitive\n"})
    assert told == ["1.yaml:1:1: `validator_args`: the mode `lines` takes no arguments"]
    settings = SETTINGS + "compare: {mode: kattis}\n"
    files = {**ONE, "cases/sums/assignment.yaml": settings, "cases/sums/data/1.yaml": "validator_args: fuzzy\n"}
    assert faults_of(course, files)[0].startswith("1.yaml:1:1: `validator_args`: `fuzzy` is not a flag")


def test_further_files_of_a_case_lie_in_a_folder_of_its_name(course: Course) -> None:
    further = {"cases/sums/data/1.files/nim.txt": "x\n", "cases/sums/data/1.files/.hidden": "y"}
    (case,) = load(course, {**ONE, **further}).cases
    assert case.files == {"nim.txt": "x\n"}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sums.py", "sums.py:1:1: the file `sums.py` would take the place of the input, the output or the submission"),
        ("sub/x", "sub:1:1: a case has no folders among its files"),
    ],
)
def test_a_further_file_that_cannot_be_there_is_told(course: Course, name: str, told: str) -> None:
    assert faults_of(course, {**ONE, f"cases/sums/data/1.files/{name}": "x"}) == [told]
