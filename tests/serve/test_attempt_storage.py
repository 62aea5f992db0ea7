"""What the attempts of one student take up: the same file once, and no more than the bound."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grader.serve.attempt_storage import MOST_ATTEMPTS, MOST_BYTES, AttemptsFull
from grader.serve.kept_uploads import KeptUploads
from grader.serve.visitors import SentFile
from grader.translations import speak

MIB = 1 << 20


@pytest.fixture
def kept(tmp_path: Path) -> KeptUploads:
    return KeptUploads(tmp_path, {"nim": "UTC"}, print)


def list_files(course: Path, student: str = "ab1") -> list[Path]:
    return sorted((course / "served/attempts/nim" / student).glob("*/*.py"))


def make_large(number: int) -> SentFile:
    return SentFile("Nim.py", f"{number:05}".encode() + b" " * (MIB - 5))


def test_the_same_file_is_stored_once_also_after_a_restart(kept: KeptUploads, tmp_path: Path) -> None:
    one, other = SentFile("Nim.py", b"print(1)"), SentFile("Nim.py", b"print(2)")
    for sent in (one, other, one):
        kept.keep("nim", "ab1", sent)
    again = KeptUploads(tmp_path, {"nim": "UTC"}, print)
    assert again.keep("nim", "ab1", one).attempt == 4
    files = list_files(tmp_path)
    assert [file.read_bytes() for file in files] == [b"print(1)", b"print(2)", b"print(1)", b"print(1)"]
    assert len({file.stat().st_ino for file in files}) == 2


def test_a_kept_file_that_somebody_has_changed_stands_for_no_other(kept: KeptUploads, tmp_path: Path) -> None:
    sent = SentFile("Nim.py", b"print(1)")
    kept.keep("nim", "ab1", sent)
    list_files(tmp_path)[0].write_bytes(b"changed")
    kept.keep("nim", "ab1", sent)
    assert [file.read_bytes() for file in list_files(tmp_path)] == [b"changed", b"print(1)"]


def test_the_bytes_of_one_student_are_bounded_and_an_instructor_can_make_room(
    kept: KeptUploads, tmp_path: Path
) -> None:
    most = MOST_BYTES // MIB
    for number in range(most):
        kept.keep("nim", "ab1", make_large(number))
    with pytest.raises(AttemptsFull, match="32 MiB are kept"):
        kept.keep("nim", "ab1", make_large(most))
    kept.keep("nim", "ab1", make_large(most - 1))
    kept.keep("nim", "bn2", make_large(most))
    assert (tmp_path / "submissions/nim/ab1/Nim.py").read_bytes() == make_large(most - 1).content
    assert len(list_files(tmp_path)) == most + 1
    first, second, *_ = list_files(tmp_path)
    shutil.rmtree(first.parent)
    (second.parent / "about.json").unlink()
    kept.keep("nim", "ab1", make_large(most))
    assert (tmp_path / "submissions/nim/ab1/Nim.py").read_bytes() == make_large(most).content


def test_the_attempts_of_one_student_are_bounded(kept: KeptUploads, tmp_path: Path) -> None:
    sent = SentFile("Nim.py", b"print(1)")
    kept.keep("nim", "ab1", sent)
    (first,) = list_files(tmp_path)
    for number in range(1, MOST_ATTEMPTS):
        shutil.copytree(first.parent, first.parent.with_name(f"2020-01-01T00-00-00.{number:06}Z"))
    again = KeptUploads(tmp_path, {"nim": "UTC"}, print)
    with pytest.raises(AttemptsFull, match="1,000 attempts are kept"):
        again.keep("nim", "ab1", sent)
    with speak("de"), pytest.raises(AttemptsFull, match=r"1\.000 Versuche sind gespeichert") as refused:
        again.keep("nim", "ab1", sent)
    assert "Was du zuletzt hochgeladen hast" in refused.value.hint
    assert len(list_files(tmp_path)) == MOST_ATTEMPTS


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"file": 1, "hash": "x"}'])
def test_a_server_starts_whatever_has_become_of_what_it_wrote(kept: KeptUploads, tmp_path: Path, damage: str) -> None:
    kept.keep("nim", "ab1", SentFile("Nim.py", b"print(1)"))
    (file,) = list_files(tmp_path)
    (file.parent / "about.json").write_text(damage, encoding="utf-8")
    again = KeptUploads(tmp_path, {"nim": "UTC"}, print)
    again.keep("nim", "ab1", SentFile("Nim.py", b"print(2)"))
    assert (tmp_path / "submissions/nim/ab1/Nim.py").read_bytes() == b"print(2)"
