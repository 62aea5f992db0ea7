"""An export from Gradescope: its own file says whose each folder is, when it was handed in, and with whom."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.errors import IntakeError
from grader.intake import Intake, read_submissions
from grader.intake.kept_yaml import read_kept_keys
from grader.intake.notes import NoteKind

PROGRAM = b"print('Lose Game')\n"
METADATA = """---
submission_90210:
  :submitters:
  - :name: Ada Lovelace
    :sid: '04711'
    :email: ada@example.edu
  :created_at: &1 2026-02-01 10:00:00.123456000 -05:00
  :score: 9.0
  :status: processed
  :results:
    stdout_visibility: hidden
    tests:
    - name: sample
      score: 1.0
      output: "created_at: 1999-01-01 00:00:00 Z\\n:submitters: eve"
    :submitters: [{name: Eve}]
  :history:
  - :id: 80000
    :created_at: 2026-01-30 09:00:00.000000000 Z
    :score: 3.0
    :results: {tests: []}
submission_90311:
  :submitters:
  - :name: Zoë Ødegård
    :sid: zo77
    :email: zoe@example.edu
  - :name: Ben_Bo
    :sid:
    :email: ben@example.edu
  - :name: Cy Day
    :sid: cy9
  :created_at: *1
  :history: []
submission_90400:
  :submitters:
  - :email: kim@example.edu
  :created_at: soon
  :unknown: !ruby/object:Thing {a: 1}
"""


@pytest.fixture(params=["zip", "folder"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def download(tmp_path: Path, kind: str, metadata: str | bytes = METADATA, *more: str) -> Intake:
    """As Gradescope packs it: one folder around all, which most people unpack with it."""
    place = tmp_path / "handed in/assignment_1234_export"
    for number in ("90210", "90311", "90400", *more):
        (place / f"submission_{number}").mkdir(parents=True)
        (place / f"submission_{number}/Nim.py").write_bytes(PROGRAM)
    (place / "submission_metadata.yml").write_bytes(metadata if isinstance(metadata, bytes) else metadata.encode())
    if kind == "folder":
        return read_submissions(place, "Nim.py")
    return read_submissions(Path(shutil.make_archive(str(tmp_path / "export"), "zip", place.parent)), "Nim.py")


def test_students_times_and_partners_come_from_the_export(tmp_path: Path, kind: str) -> None:
    intake = download(tmp_path, kind)
    ada, ben, kim = intake.submissions
    at = datetime(2026, 2, 1, 15, 0, 0, 123456, tzinfo=UTC)
    assert (ada.submitter, ada.submitted, ada.partners) == ("Ada Lovelace_04711", at, ())
    assert (ada.person.ids, ada.person.name, ada.person.email) == (("04711",), "Ada Lovelace", "ada@example.edu")
    assert (ben.submitter, ben.submitted) == ("Ben Bo_ben@example.edu", at)
    assert ben.partners == ("Cy Day_cy9", "Zoë Ødegård_zo77")
    assert (kim.submitter, kim.submitted, kim.time_is_missing) == ("kim@example.edu", None, True)
    assert all(dict(each.files) == {"Nim.py": PROGRAM} for each in intake.submissions)
    kinds = {note.kind for note in intake.notes}
    assert NoteKind.LAYOUT in kinds
    assert not kinds & {NoteKind.LOOSE_FILES, NoteKind.UNKNOWN_TIMES}


def test_a_folder_that_the_export_does_not_tell_of_needs_review(tmp_path: Path, kind: str) -> None:
    found = {each.submitter: each for each in download(tmp_path, kind, METADATA, "99999").submissions}
    assert found["submission_99999"].time_is_missing


def test_the_files_of_one_student_twice_are_not_chosen_between(tmp_path: Path, kind: str) -> None:
    again = METADATA.split("submission_90311")[0].replace("---\n", "").replace("90210", "99999").replace("&1 ", "")
    ada, *_ = download(tmp_path, kind, METADATA + again, "99999").submissions
    assert (ada.submitter, ada.choice.unreadable) == ("Ada Lovelace_04711", True)
    assert "used twice" in ada.problem


FAULTS = {
    "no YAML": ("a: {\n", "2:1: this is not YAML"),
    "a list": ("- a\n", "1:1: it does not list submissions"),
    "empty": ("", "1:1: it does not list submissions"),
    "not UTF-8": (b"a: 1\nb: \xff\n", "2:1: the file is not UTF-8"),
    "nested": ("a: " + "[" * 20 + "]" * 20, "1:1: this is nested more than 8 deep"),
    "a control character": ("a: \x01\n", "1:1: this is not YAML"),
}


@pytest.mark.parametrize(("metadata", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_line(tmp_path: Path, kind: str, metadata: str | bytes, message: str) -> None:
    with pytest.raises(IntakeError) as caught:
        download(tmp_path, kind, metadata)
    assert caught.value.message.startswith(f"submission_metadata.yml:{message}")
    assert "--intake folders" in caught.value.hint


def test_what_is_not_asked_for_may_be_deep_and_large(tmp_path: Path, kind: str) -> None:
    deep = "[" * 150 + "]" * 150
    bombs = "".join(f"  :b{n}: &b{n} [{', '.join([f'*b{n - 1}'] * 9)}]\n" for n in range(1, 30))
    large = (
        METADATA
        + f"  :results: {{deep: {deep}}}\n  :b0: &b0 [lol]\n"
        + bombs
        + f"  :output: {os.urandom(1 << 20).hex()}\n"
    )
    assert len(download(tmp_path, kind, large).submissions) == 3


def test_an_export_without_its_file_may_be_read_as_folders(tmp_path: Path) -> None:
    download(tmp_path, "folder")
    place = tmp_path / "handed in/assignment_1234_export"
    (place / "submission_metadata.yml").unlink()
    with pytest.raises(IntakeError, match=r"there is no submission_metadata\.yml"):
        read_submissions(place, "Nim.py", kind="gradescope")
    found = read_submissions(place, "Nim.py", kind="folders").submissions
    assert [each.submitter for each in found] == ["submission_90210", "submission_90311", "submission_90400"]


@pytest.mark.parametrize("nested", [b"[" * 5_000, b"{a: " * 5_000, b"- " * 5_000])
def test_what_is_nested_without_end_is_refused(nested: bytes) -> None:
    with pytest.raises(ValueError, match="this is nested more than 200 deep"):
        read_kept_keys(b"submission_1:\n  results:\n    " + nested, {"submitters"})
