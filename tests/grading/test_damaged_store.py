"""A store that is damaged, or was tampered with, is set aside or refused with a true message; it is never misread."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ..cli.conftest import Grader
from ..conftest import Course
from ..forked_commands import run_command
from .conftest import graded

WRONG = "print(3 * int(input()))"
MOST_TRIES = 4


@pytest.fixture(scope="module")
def graded_class(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of two, both graded and kept once for all tests; what a busy machine made doubtful is graded again."""
    course = Course(tmp_path_factory.mktemp("class") / "course")
    course.submit("ada")
    course.submit("bo", WRONG)
    command = ["grade", "double", "--trust-submissions", "--course", course.folder, "--output", course.folder / "out"]
    said = ""
    while "2 of 2 kept from before" not in said:
        assert said.count("class page") < MOST_TRIES, said
        ended = run_command([*command, "-v"], cwd=course.folder)
        assert ended.returncode == 0, ended.stderr
        said += ended.stdout
    return course.folder


@pytest.fixture
def store(course: Course, graded_class: Path) -> Path:
    """The store of a class of its own."""
    shutil.copytree(graded_class, course.folder, dirs_exist_ok=True)
    return course.folder / "out/.grader.sqlite"


@contextmanager
def opened(store: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(store)) as database, database:
        yield database


def overwrite(store: Path, offset: int, content: bytes) -> None:
    with store.open("r+b") as file:
        file.seek(offset)
        file.write(content)


def exchange(old: bytes, new: bytes) -> Callable[[Path], None]:
    def damage(store: Path) -> None:
        content = store.read_bytes()
        assert old in content
        store.write_bytes(content.replace(old, new))

    return damage


def execute(*statements: str) -> Callable[[Path], None]:
    def damage(store: Path) -> None:
        with opened(store) as database:
            for statement in statements:
                database.execute(statement)

    return damage


def replace_by_folder(store: Path) -> None:
    store.unlink()
    (store / "inside").mkdir(parents=True)


def replace_by_link(store: Path) -> None:
    elsewhere = store.with_name("elsewhere")
    elsewhere.write_text("mine")
    store.unlink()
    store.symlink_to(elsewhere)


def replace_by_dangling_link(store: Path) -> None:
    store.unlink()
    store.symlink_to("nowhere")


def replace_by_another(store: Path) -> None:
    store.unlink()
    execute("CREATE TABLE students (name TEXT)", "CREATE TABLE grades (name TEXT)")(store)


def drop_pages(store: Path) -> None:
    shutil.copy(store, store.with_name("whole"))
    os.truncate(store, store.stat().st_size // 2 + 100)


SET_ASIDE: dict[str, Callable[[Path], object]] = {
    "text": lambda store: store.write_text("These are not the grades that you are looking for.\n" * 40),
    "random bytes": lambda store: store.write_bytes(os.urandom(20_000)),
    "zeros": lambda store: store.write_bytes(bytes(store.stat().st_size)),
    "a header of zeros": lambda store: overwrite(store, 0, bytes(100)),
    "another page size": lambda store: overwrite(store, 16, b"\x02\x00"),
    "half of it": drop_pages,
    "bits flipped in the schema": lambda store: overwrite(store, 120, os.urandom(3000)),
    "a schema of which SQLite complains in no text": exchange(b"CREATE TABLE", b"CREATE \x81ABLE"),
    "a name that is no text": exchange(b"artefactsartefacts", b"\x81rtefactsartefacts"),
    "a folder": replace_by_folder,
    "a link": replace_by_link,
    "a link to nowhere": replace_by_dangling_link,
    "a named pipe": lambda store: (store.unlink(), os.mkfifo(store)),
    "another schema": replace_by_another,
    "a column too many": execute("ALTER TABLE grades ADD COLUMN more TEXT"),
    "a view for a table": execute("ALTER TABLE grades RENAME TO old", "CREATE VIEW grades AS SELECT * FROM old"),
}
BELIEVED_NO_MORE: dict[str, Callable[[Path], object]] = {
    "grades swapped": execute(
        "CREATE TEMP TABLE a AS SELECT * FROM grades",
        "UPDATE grades SET grade = (SELECT grade FROM a WHERE a.submitter != grades.submitter)",
    ),
    "grades swapped with their checksums": execute(
        "CREATE TEMP TABLE a AS SELECT * FROM grades",
        "UPDATE grades SET (grade, checksum) = (SELECT grade, checksum FROM a WHERE a.submitter != grades.submitter)",
    ),
    "submitters swapped": execute(
        "UPDATE grades SET submitter = submitter || '.'",
        "UPDATE grades SET submitter = CASE submitter WHEN 'ada.' THEN 'bo' ELSE 'ada' END",
        "CREATE TEMP TABLE a AS SELECT * FROM grades",
        "UPDATE grades SET fingerprint = (SELECT fingerprint FROM a WHERE a.submitter != grades.submitter)",
    ),
    "words in a column of bytes": execute("UPDATE grades SET grade = 'accepted'"),
    "a number in it": execute("UPDATE grades SET grade = 100"),
    "nothing in it": execute("UPDATE grades SET grade = x''"),
    "another checksum": execute("UPDATE grades SET checksum = 7"),
    "a table that is missing": execute("DROP TABLE grades"),
}
HARMLESS: dict[str, Callable[[Path], object]] = {
    "a store of the version before attempts": execute("DROP TABLE attempts", "DROP TABLE choices"),
    "a table too many": execute("CREATE TABLE mine (text TEXT)"),
    "an empty file": lambda store: store.write_bytes(b""),
    "a journal that belongs to nothing": lambda store: store.with_name(store.name + "-journal").write_bytes(b"x" * 900),
    "runs, trials and remarks swapped": execute(
        "UPDATE runs SET content = (SELECT content FROM trials LIMIT 1)",
        "UPDATE trials SET content = (SELECT content FROM trials AS other WHERE other.name != trials.name)",
        "UPDATE remarks SET content = (SELECT content FROM runs LIMIT 1)",
        "UPDATE artefacts SET content = (SELECT content FROM artefacts AS other WHERE other.name != artefacts.name)",
        "DELETE FROM grades",
    ),
}


@pytest.mark.parametrize("damage", SET_ASIDE.values(), ids=SET_ASIDE.keys())
def test_what_is_no_store_is_set_aside_and_said(
    course: Course, grader: Grader, store: Path, damage: Callable[[Path], object]
) -> None:
    damage(store)
    said = grader("grade", "double", "--course", course.folder, "--output", store.parent, "--trust-submissions")
    assert said.code == 0, said.err
    assert "was moved to .grader.sqlite.damaged-1, and everything is graded again" in " ".join(said.err.split())
    assert "Traceback" not in said.err
    assert os.path.lexists(store.with_name(".grader.sqlite.damaged-1"))
    assert_right(course, grader)


@pytest.mark.parametrize("damage", [*BELIEVED_NO_MORE.values(), *HARMLESS.values()], ids=[*BELIEVED_NO_MORE, *HARMLESS])
def test_what_is_not_its_own_is_not_believed(
    course: Course, grader: Grader, store: Path, damage: Callable[[Path], object]
) -> None:
    damage(store)
    assert_right(course, grader)
    assert not list(store.parent.glob("*damaged*"))


def test_what_was_not_damaged_is_believed(course: Course, grader: Grader, store: Path) -> None:
    said = grader("grade", "double", "--course", course.folder, "--output", store.parent, "--trust-submissions")
    assert said.code == 0
    assert "2 of 2 kept from before" in said.out


def test_a_store_in_use_is_refused(course: Course, grader: Grader, store: Path) -> None:
    course.submit("cy")
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = grader("grade", "double", "--course", course.folder, "--output", store.parent, "--trust-submissions")
    assert said.code == 3
    assert "database is locked" in said.err
    assert "Another program, perhaps another grader, is using it" in said.err
    assert not list(store.parent.glob("*damaged*"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write into every file")
def test_a_store_that_can_only_be_read_is_refused(course: Course, grader: Grader, store: Path) -> None:
    course.submit("cy")
    store.chmod(0o400)
    said = grader("grade", "double", "--course", course.folder, "--output", store.parent, "--trust-submissions")
    assert said.code == 3
    assert "cannot be written" in said.err
    assert not list(store.parent.glob("*damaged*"))


def assert_right(course: Course, grader: Grader) -> None:
    found = graded(course, grader)
    assert [found[name]["points"]["tests"] for name in ("ada", "bo")] == [80, pytest.approx(20)]
