"""`grader expect --output`: what the files of a case are called."""

from __future__ import annotations

from pathlib import Path

from grader.assignments import load_assignment, write_expected

from .conftest import Course


def write_files(root: Path, output: Path) -> tuple[dict[str, bytes], dict[str, str]]:
    renamed = write_expected(load_assignment("sums", root), output)
    files = {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}
    return files, renamed


def test_files_are_called_as_group_and_case(course: Course, tmp_path: Path) -> None:
    cases = "- {name: A b!, input: '1'}\n- {name: größer, input: \"2\\r\\n\"}\n"
    files, renamed = write_files(course({"cases/sums/plain.yaml": cases}), tmp_path / "out")
    assert files == {
        "plain/A b!.in": b"1",
        "plain/A b!.ans": b"1\n",
        "plain/größer.in": b"2\r\n",
        "plain/größer.ans": b"2\n",
    }
    assert renamed == {}


def test_names_that_no_file_can_have_or_that_are_alike_lose_no_case(course: Course, tmp_path: Path) -> None:
    cases = (
        "- {name: a b?, input: '1'}\n"
        "- {name: a-b, input: '2'}\n"
        "- {name: '???', input: '3'}\n"
        "- {name: A-B, input: '4'}\n"
        "- {name: a-b-2, input: '5'}\n"
        "- {name: x.in, input: '6'}\n"
        "- {name: .x, input: '7'}\n"
    )
    files, renamed = write_files(course({"cases/sums/plain.yaml": cases}), tmp_path / "out")
    assert {name: text for name, text in files.items() if name.endswith(".in")} == {
        "plain/a-b-4.in": b"1",
        "plain/a-b.in": b"2",
        "plain/name-a03b221c.in": b"3",
        "plain/A-B-3.in": b"4",
        "plain/a-b-2.in": b"5",
        "plain/x-in.in": b"6",
        "plain/x.in": b"7",
    }
    assert renamed == {
        "a b?": "plain/a-b-4",
        "???": "plain/name-a03b221c",
        "A-B": "plain/A-B-3",
        "x.in": "plain/x-in",
        ".x": "plain/x",
    }


def test_cases_from_a_folder_of_files_keep_their_places(course: Course, tmp_path: Path) -> None:
    root = course(
        {
            "cases/sums/plain.yaml": "- data: {folder: data}\n",
            "cases/sums/data/1.in": "1",
            "cases/sums/data/a/b/2.in": "2",
        }
    )
    files, renamed = write_files(root, tmp_path / "out")
    assert (sorted(files), renamed) == (["a/b/2.ans", "a/b/2.in", "plain/1.ans", "plain/1.in"], {})
