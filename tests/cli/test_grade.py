"""`grader grade` and `grader check` on a small class, on whatever tier this machine has."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader, Said

ON_ANY_TIER = "--trust-submissions"


def graded(grader: Grader, course: Course, *more: object) -> Said:
    return grader("grade", "double", "--course", course.folder, ON_ANY_TIER, *more)


def results(course: Course, folder: str = "reports/double") -> dict[str, dict[str, object]]:
    text = (course.folder / folder / "results.json").read_text(encoding="utf-8")
    return {each["submitter"]: each for each in json.loads(text)["submissions"]}


def test_one_command_leaves_everything(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.submit("Bo Öz", "print(1)")
    said = graded(grader, course)
    assert said.code == 0, said.err
    reports = course.folder / "reports/double"
    assert {path.name for path in reports.iterdir()} >= {
        "index.html",
        "ada.html",
        "results.json",
        "gradebook.csv",
        "junit.xml",
    }
    assert all((reports / str(each["page"])).is_file() for each in results(course).values())
    with (reports / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        assert [row["submitter"] for row in csv.DictReader(file)] == ["Bo Öz", "ada"]
    assert "2 submissions" in said.out
    assert str(reports / "index.html") in said.out


def test_nothing_to_grade(grader: Grader, course: Course) -> None:
    (course.folder / "submissions/double").mkdir(parents=True)
    assert graded(grader, course).code == 4
    assert not (course.folder / "reports").exists()


def test_a_missing_folder_of_submissions(grader: Grader, course: Course) -> None:
    said = graded(grader, course)
    assert said.code == 2
    assert "submissions" in said.err


def test_a_folder_without_the_file_does_not_stop_the_batch(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.submit("bo", "hello", "notes.txt")
    assert graded(grader, course).code == 0
    assert results(course)["bo"]["score"] == 0
    assert "There is no file to grade" in (course.folder / "reports/double/bo.html").read_text(encoding="utf-8")


def test_a_zip_of_folders(grader: Grader, course: Course, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("ada/Double.py", RIGHT)
    assert graded(grader, course, tmp_path / "class.zip").code == 0
    assert set(results(course)) == {"ada"}


def test_a_hostile_zip_is_refused_with_the_reason(grader: Grader, course: Course, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("../../Double.py", RIGHT)
    said = graded(grader, course, tmp_path / "class.zip")
    assert said.code == 2
    assert "../../Double.py" in said.err


def test_strict_is_about_lost_points(grader: Grader, course: Course) -> None:
    course.submit("ada", "print(1)")
    assert graded(grader, course).code == 0
    assert graded(grader, course, "--strict").code == 1


def test_one_case_goes_to_a_folder_of_its_own(grader: Grader, course: Course) -> None:
    course.submit("ada")
    assert graded(grader, course, "--case", "minus three").code == 0
    assert not (course.folder / "reports/double").exists()
    assert len(list((course.folder / "reports").iterdir())) == 1


def test_only_names_a_submitter(grader: Grader, course: Course) -> None:
    course.submit("ada")
    said = graded(grader, course, "--only", "adda")
    assert said.code == 2
    assert "ada" in said.err
    assert graded(grader, course, "--only", "ada").code == 0


def test_json_is_the_results(grader: Grader, course: Course) -> None:
    course.submit("ada")
    said = graded(grader, course, "--json")
    assert json.loads(said.out)["submissions"][0]["submitter"] == "ada"


def test_no_name_is_left_in_anonymous_reports(grader: Grader, course: Course) -> None:
    course.submit("Zebedee")
    said = graded(grader, course, "--anonymous")
    texts = [said.out, *(p.read_text(encoding="utf-8") for p in (course.folder / "reports/double").glob("*.*ml"))]
    assert "zebedee" not in "".join(texts).lower()


def test_a_file_in_the_way_of_the_reports(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.write("reports", "in the way")
    said = graded(grader, course)
    assert said.code == 3
    assert "cannot be written" in said.err


def test_running_twice_gives_the_same_bytes(grader: Grader, course: Course) -> None:
    course.submit("ada", "print(1)")
    course.submit("bo")

    def scrubbed() -> list[object]:
        kept = []
        for each in results(course).values():
            for case in each["cases"]:  # type: ignore[attr-defined]  # a list of objects, by the contract
                for key in ("cpu_seconds", "wall_seconds", "memory_mib"):
                    case.pop(key)
            each["compile"].pop("cpu_seconds")  # type: ignore[attr-defined]
            kept.append(each)
        return kept

    graded(grader, course)
    first = scrubbed()
    graded(grader, course, "--fresh")
    assert scrubbed() == first


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounting a small disk needs root on Linux")
def test_a_full_disk_loses_nothing(grader: Grader, course: Course, tmp_path: Path) -> None:
    course.submit("ada", "print(1)  # " + "x" * 100_000)
    small = tmp_path / "small"
    small.mkdir()
    subprocess.run(["/usr/bin/mount", "-t", "tmpfs", "-o", "size=64k", "small", str(small)], check=True)
    try:
        said = graded(grader, course, "--output", small)
        assert said.code == 3
        assert "cannot be written" in said.err
        assert not list(small.glob("*.html"))
    finally:
        subprocess.run(["/usr/bin/umount", str(small)], check=True)


def test_a_required_tier_that_is_not_there(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada")
    monkeypatch.setattr("grader.sandbox.tiers._linux_candidates", list)
    said = graded(grader, course, "--require", "strong")
    assert said.code == 3
    assert "strong" in said.err


def test_without_isolation_grading_needs_trust(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada")
    monkeypatch.setattr("grader.sandbox.tiers._linux_candidates", list)
    said = grader("grade", "double", "--course", course.folder)
    assert said.code == 3
    assert "--trust-submissions" in said.err
    assert graded(grader, course).code == 0


def test_ctrl_c_keeps_what_is_finished(course: Course) -> None:
    course.submit("ada")
    for number in range(20):
        course.submit(f"slow{number:02}", "import time\ntime.sleep(1.5)\nprint(2 * int(input()))")
    command = [sys.executable, "-c", "from grader.cli import main; main()", "grade", "double"]
    command += ["--course", str(course.folder), ON_ANY_TIER, "-v", "--jobs", "2"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr
    for line in process.stderr:
        if "ada" in line:
            break
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert time.monotonic() - started < 20
    assert "To go on: grader" in said
    assert not (course.folder / "reports/double/index.html").exists()
    assert (course.folder / "reports/double/.grader.sqlite").stat().st_size > 0


def test_check_tells_right_from_wrong(grader: Grader, course: Course, tmp_path: Path) -> None:
    right = tmp_path / "Double.py"
    right.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
    said = grader("check", "double", right, "--course", course.folder)
    assert said.code == 0, said.out + said.err
    assert "2 of 2 visible cases are right." in said.out
    assert "minus three" not in said.out
    right.write_text("print(4)\n", encoding="utf-8")
    said = grader("check", "double", right, "--course", course.folder)
    assert said.code == 1
    assert "✓ two: accepted" in said.out
    assert "✗ nothing: wrong answer" in said.out
    assert "Zero is a number too." in said.out
    assert '--case "nothing"' in said.out


def test_check_writes_a_page_and_json(grader: Grader, course: Course, tmp_path: Path) -> None:
    file = tmp_path / "Double.py"
    file.write_text("print(int('x'))\n", encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--html", tmp_path / "me.html", "--json")
    assert said.code == 1
    assert json.loads(said.out)["submissions"][0]["cases"][0]["verdict"] == "runtime_error"
    assert "<html" in (tmp_path / "me.html").read_text(encoding="utf-8")


def test_check_opens_the_page(grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file = tmp_path / "Double.py"
    file.write_text("print(4)\n", encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--open")
    (page,) = opened
    assert page.startswith("file:///")
    assert Path(page.removeprefix("file://")).is_file()
    assert "feedback page:" in said.err


def test_check_names_what_it_cannot_find(grader: Grader, course: Course, tmp_path: Path) -> None:
    assert grader("check", "double", tmp_path / "no.py", "--course", course.folder).code == 2
    file = tmp_path / "Double.py"
    file.write_text(RIGHT, encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--case", "tow")
    assert said.code == 2
    assert "'two'" in said.err


def test_a_packed_course_serves_students_without_the_reference(grader: Grader, course: Course, tmp_path: Path) -> None:
    assert grader("pack", "double", "--course", course.folder, "--output", tmp_path / "packed").code == 0
    moved = tmp_path / "elsewhere"
    shutil.move(tmp_path / "packed", moved)
    shutil.rmtree(course.folder)
    assert not list(moved.rglob("*.py"))
    assert "minus three" not in "".join(path.read_text(encoding="utf-8") for path in moved.rglob("*.yaml"))
    file = tmp_path / "Double.py"
    file.write_text("print(5)\n", encoding="utf-8")
    said = grader("check", "double", file, "--course", moved)
    assert said.code == 1
    assert "0 of 2 visible cases are right." in said.out
