"""Clones from GitHub Classroom: the time of the last commit, and nothing of a repository executed."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.errors import IntakeError, UsageError
from grader.intake import Intake, git_times, read_submissions
from grader.intake.notes import NoteKind

PROGRAM = "print('Lose Game')\n"
GIT = shutil.which("git") or ""
AT = datetime(2026, 2, 1, 15, 0, tzinfo=UTC)

pytestmark = pytest.mark.skipif(not GIT, reason="git is not installed")


def git(folder: Path, *words: str, at: str = "2026-02-01T10:00:00-05:00") -> None:
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_COMMITTER_DATE": at, "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z"}
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.edu", "-c", "init.defaultBranch=main")
    subprocess.run([GIT, *who, *words], cwd=folder, check=True, capture_output=True, env={**os.environ, **own})


@pytest.fixture
def clones(tmp_path: Path) -> Path:
    """Two clones: `nim-ada` has two commits on `main` and a later one on another branch."""
    place = tmp_path / "nim-submissions"
    for name in ("nim-ada", "nim-ben-bo"):
        (place / name).mkdir(parents=True)
        git(place / name, "init")
        (place / name / "Nim.py").write_text(PROGRAM, encoding="utf-8")
        git(place / name, "add", ".")
        git(place / name, "commit", "-m", "first", at="2026-01-20T00:00:00Z")
    git(place / "nim-ada", "commit", "--allow-empty", "-m", "committer x <x> 1 +0000")
    git(place / "nim-ada", "checkout", "-b", "feedback")
    git(place / "nim-ada", "commit", "--allow-empty", "-m", "later", at="2026-03-01T00:00:00Z")
    git(place / "nim-ada", "checkout", "main")
    return place


def read_times(place: Path) -> dict[str, datetime | None]:
    return {each.submitter: each.submitted for each in read_submissions(place, "Nim.py").submissions}


def layout_of(intake: Intake) -> str:
    (text,) = (note.text for note in intake.notes if note.kind is NoteKind.LAYOUT)
    return text


def test_the_time_is_that_of_the_last_commit_on_the_branch_and_said(clones: Path) -> None:
    intake = read_submissions(clones, "Nim.py")
    ada, ben = intake.submissions
    assert (ada.submitter, ada.submitted, sorted(ada.files)) == ("nim-ada", AT, ["Nim.py"])
    assert (ben.submitter, ben.submitted) == ("nim-ben-bo", datetime(2026, 1, 20, tzinfo=UTC))
    assert ben.person.ids == ("nim-ben-bo", "ben-bo", "bo")
    assert layout_of(intake) == (
        "The submissions are read as clones from GitHub Classroom. "
        "The time of each is that of the last commit on the branch checked out; the student's computer set it."
    )
    assert not [note for note in intake.notes if note.kind is NoteKind.UNKNOWN_TIMES]


def test_a_folder_around_the_clones_is_refused_and_named(clones: Path) -> None:
    with pytest.raises(UsageError, match="nim-submissions holds clones from GitHub Classroom") as caught:
        read_submissions(clones.parent, "Nim.py")
    assert str(clones) in caught.value.hint


def test_packed_and_detached_clones_are_read(clones: Path) -> None:
    git(clones / "nim-ada", "gc")
    git(clones / "nim-ben-bo", "checkout", "--detach")
    assert read_times(clones) == {"nim-ada": AT, "nim-ben-bo": datetime(2026, 1, 20, tzinfo=UTC)}


def test_nothing_of_a_hostile_clone_is_executed(clones: Path, tmp_path: Path) -> None:
    marker = tmp_path / "executed"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{marker}'\n", encoding="utf-8")
    program.chmod(0o755)
    repository = clones / "nim-ada/.git"
    (tmp_path / "more").write_text(f"[core]\n\tpager = {program}\n", encoding="utf-8")
    (repository / "config").write_text(
        f"[core]\n\trepositoryformatversion = 1\n\tfsmonitor = {program}\n\tsshCommand = {program}\n"
        f"\thooksPath = {repository}/hooks\n\tpager = {program}\n\talternateRefsCommand = {program}\n"
        f"[include]\n\tpath = {tmp_path}/more\n[gpg]\n\tprogram = {program}\n[log]\n\tshowSignature = true\n"
        f"[alias]\n\tcat-file = !{program}\n[extensions]\n\tpartialClone = origin\n"
        f'[remote "origin"]\n\turl = ext::{program}\n\tpromisor = true\n[protocol "ext"]\n\tallow = always\n',
        encoding="utf-8",
    )
    (repository / "hooks").mkdir(exist_ok=True)
    for hook in ("reference-transaction", "post-checkout", "post-index-change", "fsmonitor-watchman"):
        shutil.copy(program, repository / "hooks" / hook)
    write_commit(clones / "nim-ada", "A <a> 1769958000 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n -----END-----")
    assert marker_after("log", "-1", marker=marker, folder=clones / "nim-ada"), "nothing here could be executed"
    assert read_times(clones)["nim-ada"] == AT
    assert not marker.exists()


def marker_after(*words: str, marker: Path, folder: Path) -> bool:
    """Whether a command of git in a folder executes what its configuration names; the trace of it is removed."""
    subprocess.run([GIT, *words], cwd=folder, capture_output=True, check=False)
    was_there = marker.exists()
    marker.unlink(missing_ok=True)
    return was_there


def test_a_missing_commit_is_not_fetched(clones: Path, tmp_path: Path) -> None:
    marker = tmp_path / "fetched"
    config = (
        "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n"
        f'[remote "origin"]\n\turl = "ext::touch {marker}"\n\tpromisor = true\n[protocol "ext"]\n\tallow = always\n'
    )
    (clones / "nim-ada/.git/config").write_text(config, encoding="utf-8")
    (clones / "nim-ada/.git/refs/heads/main").write_text("a" * 40, encoding="utf-8")
    assert marker_after("cat-file", "commit", "main", marker=marker, folder=clones / "nim-ada")
    assert read_times(clones)["nim-ada"] is None
    assert not marker.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a folder to another user")
def test_a_clone_of_another_user_is_read(clones: Path) -> None:
    for path in [clones / "nim-ada", *(clones / "nim-ada").rglob("*")]:
        os.chown(path, 65534, 65534)
    assert read_times(clones)["nim-ada"] == AT


def test_the_objects_of_no_other_place_are_read(clones: Path, tmp_path: Path) -> None:
    """Where a list of alternates or a link leads, the whole machine could be asked for a commit."""
    for number, name in enumerate(("nim-ada", "nim-ben-bo")):
        objects = clones / name / ".git/objects"
        elsewhere = tmp_path / f"elsewhere-{number}"
        objects.rename(elsewhere)
        if number:
            objects.symlink_to(elsewhere)
        else:
            (objects / "info").mkdir(parents=True)
            (objects / "info/alternates").write_text(f"{elsewhere}\n", encoding="utf-8")
    assert read_times(clones) == {"nim-ada": None, "nim-ben-bo": None}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", ["info/alternates", "pack/pack-1.idx", "the commit"])
def test_a_pipe_among_the_objects_holds_nobody_up(clones: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    objects = clones / "nim-ada/.git/objects"
    commit = (clones / "nim-ada/.git/refs/heads/main").read_text(encoding="utf-8").strip()
    place = objects / (name if "/" in name else f"{commit[:2]}/{commit[2:]}")
    place.parent.mkdir(exist_ok=True)
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    monkeypatch.setattr(git_times, "_SECONDS", 3600)
    found: list[datetime | None] = []
    reader = threading.Thread(target=lambda: found.append(read_times(clones)["nim-ada"]), daemon=True)
    reader.start()
    reader.join(120)
    assert found == [None]


def write_commit(repository: Path, committer: str) -> None:
    """A commit that git itself would not make."""
    tree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    text = f"tree {tree}\nauthor A <a> 1 +0000\ncommitter {committer}\n\ncommitter B <b> 1 +0000\n"
    command = [GIT, "hash-object", "-t", "commit", "-w", "--stdin", "--literally"]
    made = subprocess.run(command, cwd=repository, input=text.encode(), capture_output=True, check=True)
    (repository / ".git/refs/heads/main").write_bytes(made.stdout)


@pytest.mark.parametrize(
    "committer",
    ["A <a> 99999999999 +0000", "A <a> 1 +9999", "A <a> soon", "A <a> 999999999999999 +0000", "A <a> -1 +0000", ""],
)
def test_a_time_that_cannot_be_needs_review(clones: Path, committer: str) -> None:
    write_commit(clones / "nim-ada", committer)
    ada, _ = read_submissions(clones, "Nim.py").submissions
    assert (ada.submitted, ada.time_is_missing) == (None, True)


HEADS = {
    "empty": b"",
    "no branch yet": b"ref: refs/heads/none\n",
    "out of the repository": b"ref: refs/heads/../../../../secret\n",
    "an absolute path": b"ref: /etc/passwd\n",
    "not text": b"\xff\x00" * 99,
    "an option": b"--textconv\n",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_broken_head_needs_review(clones: Path, head: bytes) -> None:
    (clones / "nim-ada/.git/HEAD").write_bytes(head)
    ada, ben = read_submissions(clones, "Nim.py").submissions
    assert (ada.submitted, ada.time_is_missing, ben.time_is_missing) == (None, True, False)


def test_a_tag_in_place_of_a_commit_is_not_followed(clones: Path) -> None:
    """Its own size says nothing of the commit behind it, which may be larger than the memory."""
    ada = clones / "nim-ada"
    git(ada, "tag", "-a", "final", "-m", "final")
    (ada / ".git/HEAD").write_bytes((ada / ".git/refs/tags/final").read_bytes())
    assert read_times(clones)["nim-ada"] is None


def test_links_in_a_repository_are_not_followed(clones: Path) -> None:
    head = clones / "nim-ada/.git/HEAD"
    head.rename(clones.parent / "HEAD")
    head.symlink_to(clones.parent / "HEAD")
    assert read_times(clones)["nim-ada"] is None


@pytest.mark.parametrize("kind", ["a file", "a link", "nothing"])
def test_where_a_folder_is_no_repository_they_are_folders(clones: Path, kind: str) -> None:
    repository = clones / "nim-ada/.git"
    repository.rename(clones.parent / "elsewhere")
    if kind == "a file":
        repository.write_text(f"gitdir: {clones.parent}/elsewhere\n", encoding="utf-8")
    elif kind == "a link":
        repository.symlink_to(clones.parent / "elsewhere", target_is_directory=True)
    intake = read_submissions(clones, "Nim.py")
    assert layout_of(intake) == "The submissions are read as one folder for each submitter."
    assert [each.submitted for each in intake.submissions] == [None, None]


def test_without_git_the_way_out_is_named(clones: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(clones))
    with pytest.raises(IntakeError, match="git is not installed") as caught:
        read_submissions(clones, "Nim.py")
    assert "--intake folders" in caught.value.hint
    assert len(read_submissions(clones, "Nim.py", kind="folders").submissions) == 2
