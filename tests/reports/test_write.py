"""Files into a folder: whole or not at all, only ours removed, the same bytes each time."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from grader.errors import OutputError
from grader.model import Batch, GradingFacts, SandboxFacts, Tier
from grader.reports import format_results_json, name_pages, write_reports

FIXED = {"index.html", "results.json", "gradebook.csv", "junit.xml", "findings.sarif"}


def content(folder: Path) -> dict[str, bytes]:
    files = filter(Path.is_file, folder.rglob("*"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def both(*names: str) -> set[str]:
    """The pages of students, and the instructor's beside them."""
    return {*names, *(f"instructor/{name}" for name in names)}


def test_all_files_are_there_and_nothing_else(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path / "new" / "folder")
    assert content(tmp_path / "new" / "folder").keys() == FIXED | both(*name_pages(batch))
    assert (tmp_path / "new" / "folder" / "results.json").read_text() == format_results_json(batch)


def test_who_stays_is_shown_as_graded_then(batch: Batch, tmp_path: Path) -> None:
    names = [grade.submitter for grade in batch.grades]
    now = replace(batch, sandbox=SandboxFacts(Tier.STRONG, ()), grader_version="9.9")
    then = GradingFacts(batch.assignment, SandboxFacts(Tier.PLAIN, ()), "0.1")
    write_reports(replace(now, former=dict.fromkeys(names[1:], then)), tmp_path)
    told = [(tmp_path / page).read_text(encoding="utf-8") for page in name_pages(batch)]
    assert ["sandbox: plain · grader 0.1" in text for text in told] == [False, *[True] * len(names[1:])]
    assert "sandbox: strong · grader 9.9" in told[0]
    hidden = write_reports(replace(now, former=dict.fromkeys(names[1:], then)), tmp_path, anonymous=True)
    pages = [(tmp_path / page).read_text(encoding="utf-8") for page in name_pages(hidden)]
    assert sum("sandbox: plain · grader 0.1" in text for text in pages) == len(names) - 1


def test_the_same_batch_gives_the_same_bytes(hostile_batch: Batch, tmp_path: Path) -> None:
    write_reports(hostile_batch, tmp_path / "one")
    write_reports(hostile_batch, tmp_path / "two")
    write_reports(hostile_batch, tmp_path / "two")
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_pages_of_those_who_are_gone_are_removed_and_other_files_stay(batch: Batch, tmp_path: Path) -> None:
    write_reports(batch, tmp_path)
    (tmp_path / "notes.html").write_text("the instructor's own")
    write_reports(replace(batch, clusters=(), grades=batch.grades[1:3]), tmp_path)
    assert content(tmp_path).keys() == FIXED | {"notes.html"} | both("ben-okafor.html", "cleo-marsh.html")


@pytest.mark.parametrize(
    "text",
    [
        '{"submissions": [{"page": "../outside.html"}, {"page": "/etc/x.html"}, {"page": 3}, {"page": "kept.txt"}]}',
        "{half a fi",
        "[]",
        '{"submissions": 3}',
        '{"submissions": [{"page": ["a"]}]}',
        "\ufeff",
    ],
)
def test_results_that_are_not_ours_remove_nothing(batch: Batch, tmp_path: Path, text: str) -> None:
    output = tmp_path / "reports"
    output.mkdir()
    (output / "results.json").write_text(text)
    (tmp_path / "outside.html").write_text("stays")
    (output / "kept.txt").write_text("stays")
    write_reports(replace(batch, clusters=(), grades=batch.grades[:1]), output)
    assert (tmp_path / "outside.html").exists()
    assert (output / "kept.txt").exists()
    assert json.loads((output / "results.json").read_text())["schema_version"] == 1


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "somewhere")


def test_a_full_disk_leaves_the_earlier_reports_and_no_half_file(
    batch: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_reports(batch, tmp_path)
    before = content(tmp_path)
    monkeypatch.setattr(Path, "open", full_disk)
    with pytest.raises(OutputError) as caught:
        write_reports(replace(batch, clusters=(), grades=batch.grades[:1]), tmp_path)
    monkeypatch.undo()
    assert "disk is full" in caught.value.hint
    assert content(tmp_path) == before


def test_a_failing_move_leaves_whole_files_only(batch: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_reports(batch, tmp_path)
    before = content(tmp_path)
    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(OutputError):
        write_reports(replace(batch, clusters=(), grades=batch.grades[:1]), tmp_path)
    monkeypatch.undo()
    assert content(tmp_path) == before


def test_a_fault_while_rendering_leaves_nothing(batch: Batch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.reports.exports.gradebook.format_gradebook", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_reports(batch, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("place", "word"), [("file", "folder should be"), ("file/below", "folder should be")])
def test_a_file_in_the_way_is_said_with_what_to_do(batch: Batch, tmp_path: Path, place: str, word: str) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputError) as caught:
        write_reports(batch, tmp_path / place)
    assert word in caught.value.hint
    assert str(tmp_path / "file") in caught.value.message


def test_a_folder_where_a_page_should_be_is_said(batch: Batch, tmp_path: Path) -> None:
    (tmp_path / "index.html").mkdir()
    with pytest.raises(OutputError) as caught:
        write_reports(batch, tmp_path)
    assert "index.html" in caught.value.message
    assert not list(tmp_path.glob(".writing-*"))


def test_a_link_in_place_of_a_page_is_replaced_not_followed(batch: Batch, tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("untouched")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "index.html").symlink_to(tmp_path / "victim")
    write_reports(batch, tmp_path / "out")
    assert (tmp_path / "victim").read_text() == "untouched"


@pytest.mark.parametrize(
    "name", ["../../escape", "/abs", "", "\x00", "a\ud800", "CON", "index", "x" * 5000, "a/b\\c:d"]
)
def test_any_name_stays_in_the_folder(batch: Batch, tmp_path: Path, name: str) -> None:
    one = replace(batch.grades[1], submitter=name, partners=(name,))
    write_reports(replace(batch, clusters=(), grades=(one,)), tmp_path / "a" / "b")
    assert len(content(tmp_path / "a" / "b")) == 7  # the instructor's page as well
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
