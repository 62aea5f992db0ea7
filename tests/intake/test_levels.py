"""A batch one folder too deep or named one too high is recognised and said; a class is never one student."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grader.errors import NothingToGrade, UsageError
from grader.intake import Intake, read_submissions
from grader.intake.notes import NoteKind

FILES = {"python": "Nim.py", "c": "nim.c"}
NAMED = {"ada": "sums.py", "ben": "Sums.java", "eva": "my.c"}
PROGRAM = b"print('Lose Game')\n"


@pytest.fixture(params=["folder", "zip"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def lay_out(tmp_path: Path, kind: str, *names: str) -> Path:
    place = tmp_path / "batch"
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(PROGRAM)
    return place if kind == "folder" else Path(shutil.make_archive(str(place), "zip", place))


def list_notes(intake: Intake, kind: NoteKind) -> list[str]:
    return [note.text for note in intake.notes if note.kind is kind]


def read(place: Path, kind: str | None = None) -> dict[str, list[str]]:
    return {each.submitter: sorted(each.files) for each in read_submissions(place, FILES, kind=kind).submissions}


@pytest.mark.parametrize(("around", "told"), [("term/nim", "two folders"), ("a/b/c", "three folders")])
def test_several_folders_around_a_class_are_named_at_once(tmp_path: Path, around: str, told: str) -> None:
    place = lay_out(tmp_path, "folder", f"{around}/ada/Nim.py", f"{around}/ben/nim.c", f"{around}/eva/try.py")
    with pytest.raises(UsageError) as caught:
        read_submissions(place, FILES)
    assert caught.value.message == f"{place} is {told} too high: {around} holds the folders of several students"
    assert caught.value.hint.startswith(f"Name {place / around}.")
    assert set(read(place / around)) == {"ada", "ben", "eva"}


def test_one_student_with_folders_in_folders_is_no_class(tmp_path: Path) -> None:
    assert read(lay_out(tmp_path, "folder", "ada/src/main/Nim.py")) == {"ada": ["src/main/Nim.py"]}


def test_a_folder_beside_the_times_of_all_is_that_of_one_student(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "ada/Nim/src/Nim.py", "ben/nim.c", "submissions.yaml")
    (place / "submissions.yaml").write_text("ada: {submitted: 2026-11-18 20:00}\n", "utf-8")
    with pytest.raises(UsageError, match="ada is the folder of one student") as caught:
        read_submissions(place / "ada", FILES)
    assert caught.value.hint.startswith(f"Name the folder above it: {place}.")
    assert set(read(place / "ada", "folders")) == {"Nim"}


def test_the_folder_around_a_class_is_refused_and_named(tmp_path: Path) -> None:
    """It is not taken off: one student could hand in folders that are named as others are."""
    place = lay_out(tmp_path, "folder", "class/ada/Nim.py", "class/ben/nim.c", "class/eva/try.py")
    with pytest.raises(UsageError) as caught:
        read_submissions(place, FILES)
    assert caught.value.message == f"{place} is one folder too high: class holds the folders of several students"
    assert caught.value.hint.startswith(f"Name {place / 'class'}.")
    assert set(read(place, "folders")) == {"class"}
    assert set(read(place / "class")) == {"ada", "ben", "eva"}


def test_the_folder_around_a_class_in_a_zip_is_taken_off_and_said(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "zip", "class/ada/Nim.py", "class/ben/nim.c", "class/eva/try.py")
    assert read(place) == {"ada": ["Nim.py"], "ben": ["nim.c"], "eva": ["try.py"]}
    (told,) = list_notes(read_submissions(place, FILES), NoteKind.OUTER_FOLDER)
    assert told == "batch.zip: the folder class holds all submissions."


def test_the_folder_around_what_a_system_gives_out_is_refused_and_named(tmp_path: Path, kind: str) -> None:
    """One student could hand in files that are named as those of others are: whoever grades says what it is."""
    place = lay_out(tmp_path, kind, "down/lovelaceada_4711_9_Nim.py", "down/turingalan_5_8_Nim.py")
    with pytest.raises(UsageError) as caught:
        read_submissions(place, FILES)
    assert caught.value.message == f"{place} is one folder too high: down holds a download from Canvas"
    assert "or pass --intake canvas." in caught.value.hint
    assert read(place, "canvas") == {"lovelaceada_4711": ["Nim.py"], "turingalan_5": ["Nim.py"]}
    (told,) = list_notes(read_submissions(place, FILES, kind="canvas"), NoteKind.OUTER_FOLDER)
    assert told == f"{place.name}: the folder down holds all submissions."


def test_times_in_the_folder_around_a_class_are_not_read_and_said(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "class/ada.py", "class/ben.py")
    (place / "class/submissions.yaml").write_text("ada: {submitted: 2013-01-18 22:10}\n", encoding="utf-8")
    intake = read_submissions(place, FILES, "UTC", kind="flat")
    assert all(each.submitted is None and each.time_is_missing for each in intake.submissions)
    assert not any(each.time_is_missing for each in read_submissions(place, FILES, kind="flat").submissions)
    assert list_notes(intake, NoteKind.UNKNOWN_TIMES) == []
    (told,) = list_notes(intake, NoteKind.TIMES_NOT_READ)
    assert "class/submissions.yaml was not read" in told
    assert list_notes(intake, NoteKind.LOOSE_FILES) == []


def test_a_link_around_a_class_is_not_followed(tmp_path: Path) -> None:
    lay_out(tmp_path, "folder", "ada/Nim.py", "ben/Nim.py")
    (tmp_path / "handed in").mkdir()
    (tmp_path / "handed in/class").symlink_to(tmp_path / "batch", target_is_directory=True)
    (only,) = read_submissions(tmp_path / "handed in", FILES).submissions
    assert (only.submitter, dict(only.files)) == ("class", {})
    assert "symbolic link" in only.problem


def test_the_folders_of_one_student_are_no_class(tmp_path: Path) -> None:
    assert read(lay_out(tmp_path, "folder", "ada/src/Nim.py", "ada/doc/notes.py")) == {
        "ada": ["doc/notes.py", "src/Nim.py"]
    }


@pytest.mark.parametrize("more", [(), ("old/Nim.py",), ("notes.txt",)])
def test_the_folder_of_one_student_is_refused_and_the_one_above_named(
    tmp_path: Path, kind: str, more: tuple[str, ...]
) -> None:
    place = lay_out(tmp_path, kind, "Nim.py", *more)
    with pytest.raises(NothingToGrade, match=r"only loose files: Nim\.py") as caught:
        read_submissions(place, FILES)
    way_out = {"folder": f"Name the folder above it: {place.parent}.", "zip": "Pack the folder with its name."}
    assert caught.value.hint == f"This looks like the folder of one student. {way_out[kind]}"


def test_a_loose_file_beside_a_class_is_no_reason_to_refuse_it(tmp_path: Path, kind: str) -> None:
    assert read(lay_out(tmp_path, kind, "Nim.py", "ada/Nim.py", "ben/Nim.py")) == {"ada": ["Nim.py"], "ben": ["Nim.py"]}


def test_folders_of_classes_are_refused_and_one_is_named(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "monday/ada/Nim.py", "monday/ben/nim.c", "friday/eva/Nim.py", "friday/kim/Nim.py")
    with pytest.raises(UsageError) as caught:
        read_submissions(place, FILES)
    assert caught.value.message == (
        f"{place} is one folder too high: friday holds the folders of several students, eva, kim"
    )
    assert (f"Name {place / 'friday'}." if kind == "folder" else "name the folder friday.") in caught.value.hint
    assert set(read(place, "folders")) == {"monday", "friday"}


def test_one_student_with_two_such_folders_stops_nobody(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "ada/one/Nim.py", "ada/two/Nim.py", "ben/Nim.py")
    ada, ben = read_submissions(place, FILES).submissions
    assert (ada.choice.source, ben.choice.source is None) == (None, False)


def test_loose_sources_are_one_student_each_and_need_no_other_name(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "ada.py", "ben.c", "zoë lee.py", "notes.txt")
    intake = read_submissions(place, FILES)
    chosen = [(each.submitter, each.choice.source and each.choice.source.name) for each in intake.submissions]
    assert chosen == [("ada", "Nim.py"), ("ben", "nim.c"), ("zoë lee", "Nim.py")]
    assert not any(each.choice.findings for each in intake.submissions)
    assert list_notes(intake, NoteKind.LAYOUT) == ["The submissions are read as one source file for each submitter."]
    assert "notes.txt" in list_notes(intake, NoteKind.LOOSE_FILES)[0]


def test_two_sources_of_one_name_are_not_chosen_between(tmp_path: Path, kind: str) -> None:
    ada, _ = read_submissions(lay_out(tmp_path, kind, "ada.py", "ada.c", "ben.py"), FILES).submissions
    assert ada.choice.source is None
    assert "It is not clear which file to grade: ada.c, ada.py" in ada.choice.message


def test_a_kind_may_be_forced(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "lovelaceada_4711_9_Nim.py", "turingalan_5_8_Nim.py")
    assert set(read(place, "flat")) == {"lovelaceada_4711_9_Nim", "turingalan_5_8_Nim"}
    assert set(read(place, "canvas")) == {"lovelaceada_4711", "turingalan_5"}
    with pytest.raises(NothingToGrade, match="only loose files"):
        read(place, "folders")


def test_an_unknown_kind_is_refused_with_what_there_is(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "ada/Nim.py")
    with pytest.raises(UsageError, match="there is no kind of submissions `canvsa`") as caught:
        read_submissions(place, FILES, kind="canvsa")
    assert caught.value.hint == "did you mean `canvas`?"


def test_a_forced_kind_is_found_in_the_folder_around_it(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "class/ada.py", "class/ben.py")
    assert read(place) == {"class": ["ada.py", "ben.py"]}
    assert read(place, "flat") == {"ada": ["ada.py"], "ben": ["ben.py"]}


def test_forced_folders_are_never_taken_off(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "ada/one/Nim.py", "ada/two/Nim.py")
    assert read(place, "folders") == {"ada": ["one/Nim.py", "two/Nim.py"]}


def test_a_solution_beside_the_files_of_a_system_is_loose(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "lovelaceada_4711_9_Nim.py", "turingalan_5_8_Nim.py", "Nim.py")
    assert set(read(place)) == {"lovelaceada_4711", "turingalan_5"}
    assert "Nim.py" in list_notes(read_submissions(place, FILES), NoteKind.LOOSE_FILES)[0]


def test_several_sources_in_one_folder_may_be_a_class_of_loose_files(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "class/ada.py", "class/ben.py")
    (told,) = list_notes(read_submissions(place, FILES), NoteKind.OUTER_FOLDER)
    assert told == "If class holds one file of each student, pass --intake flat."
    alone = lay_out(tmp_path / "other", kind, "eve/Nim.py", "eve/notes.py")
    assert "--intake" not in "".join(list_notes(read_submissions(alone, FILES), NoteKind.OUTER_FOLDER))


def test_folders_of_classes_are_refused_where_any_name_will_do(tmp_path: Path, kind: str) -> None:
    names = [f"{day}/{name}/{file}" for day in ("monday", "friday") for name, file in NAMED.items()]
    place = lay_out(tmp_path, kind, *names)
    with pytest.raises(UsageError, match="one folder too high: friday holds the folders of several students"):
        read_submissions(place, "any")
    inner = lay_out(tmp_path / "one", kind, *(name for name in names if name.startswith("monday")))
    if kind == "folder":
        with pytest.raises(UsageError, match="one folder too high: monday holds the folders of several students"):
            read_submissions(inner, "any")
    else:
        assert {each.submitter for each in read_submissions(inner, "any").submissions} == set(NAMED)


def test_a_program_of_two_folders_is_that_of_one_student(tmp_path: Path, kind: str) -> None:
    place = lay_out(tmp_path, kind, "ada/src/main.py", "ada/test/try.py", "ben/src/main.py", "ben/test/try.py")
    assert {each.submitter for each in read_submissions(place, "any").submissions} == {"ada", "ben"}


def test_the_only_file_may_be_that_of_one_student(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "sums.py")
    (note,) = list_notes(read_submissions(place, "any"), NoteKind.OUTER_FOLDER)
    assert note == (
        f"sums.py is graded as one submission. If {place.name} is the folder of one student, name {place.parent}."
    )
    (tmp_path / "batch/tables.py").write_bytes(PROGRAM)
    assert not list_notes(read_submissions(place, "any"), NoteKind.OUTER_FOLDER)


def test_a_program_is_no_batch(tmp_path: Path) -> None:
    place = lay_out(tmp_path, "folder", "ada/Nim.py") / "ada/Nim.py"
    with pytest.raises(UsageError) as caught:
        read_submissions(place, FILES)
    assert caught.value.message == f"{place}: this is a program, not a folder or zip of submissions"
    assert caught.value.hint.startswith(f"To try one program: grader check ASSIGNMENT {place}.")
