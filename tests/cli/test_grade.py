"""`grader grade` and `grader check` on a small class, on whatever tier this machine has."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from grader.languages import LANGUAGES, is_here
from grader.model import Job, Outcome
from grader.sandbox import Sandbox
from grader.sandbox.interpreter import Interpreter, find_interpreter

from ..conftest import ASSIGNMENT, RIGHT, Course
from ..forked_commands import start_command
from ..results_files import read_results
from .conftest import Grader, Said
from .terminal import show_on_terminal

ON_ANY_TIER = "--trust-submissions"


def graded(grader: Grader, course: Course, *more: object) -> Said:
    return grader("grade", "double", "--course", course.folder, ON_ANY_TIER, *more)


def results(course: Course, folder: str = "reports/double") -> dict[str, dict[str, object]]:
    found = read_results(course.folder / folder / "results.json")
    return {each["submitter"]: each for each in found["submissions"]}


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


@pytest.mark.parametrize(("one", "other"), [("\u00e9", "e\u0301"), ("a\x1b", r"a\x1b")], ids=["accents", "escapes"])
def test_names_that_cannot_lie_beside_one_another_cost_no_case(
    grader: Grader, course: Course, one: str, other: str
) -> None:
    """A file `é.txt` and a folder of the same name, its accent written in another way."""
    course.submit("ada")
    course.submit("bo")
    course.submit("bo", "", f"{one}.txt")
    course.submit("bo", "", f"{other}.txt/x")
    said = graded(grader, course)
    assert said.code == 0, said.err
    cases = {name: [case["verdict"] for case in each["cases"]] for name, each in results(course).items()}
    assert cases == dict.fromkeys(("ada", "bo"), ["accepted"] * 3)
    assert "was not read" in (course.folder / "reports/double/bo.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not is_here(LANGUAGES["java"]), reason="no tool chain for Java on this machine")
def test_a_package_with_the_name_of_the_input_is_never_undecided(grader: Grader, course: Course) -> None:
    """What is built lies in a folder of the package's name, where the input is to lie."""
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    yaml = yaml.replace("input: {stdin: true}", "input: {file: numbers}").replace("memory_mib: 64", "memory_mib: 256")
    course.write("cases/double/assignment.yaml", yaml)
    program = "package numbers;\nclass Double {\n  public static void main(String[] a) {}\n}\n"
    course.submit("eve", program, "Double.java")
    assert graded(grader, course).code == 0
    cases = results(course)["eve"]["cases"]
    assert isinstance(cases, list)
    assert {case["verdict"] for case in cases} == {"runtime_error"}


def test_one_hostile_entry_of_a_zip_costs_the_class_nothing(grader: Grader, course: Course, tmp_path: Path) -> None:
    names = ("ada/Double.py", "bo/Double.py", "bo/../../evil.py", "eve/Double.py", "eve/\u00e9", "eve/e\u0301/x")
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for name in names:
            archive.writestr(name, dedent(RIGHT))
    assert graded(grader, course, tmp_path / "class.zip").code == 0
    cases = {name: [case["verdict"] for case in each["cases"]] for name, each in results(course).items()}
    assert cases == dict.fromkeys(("ada", "bo", "eve"), ["accepted"] * 3)
    assert "leads out of the archive" in (course.folder / "reports/double/bo.html").read_text(encoding="utf-8")
    assert "was not read" in (course.folder / "reports/double/eve.html").read_text(encoding="utf-8")
    assert not list(tmp_path.rglob("evil.py"))


@pytest.mark.parametrize("inner", ["eve", "eve/deep"])
def test_naming_the_folder_of_one_student_reads_no_times_from_it(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch, inner: str
) -> None:
    course.submit("eve", name=f"{inner.removeprefix('eve')}/eve/Double.py".lstrip("/"))
    times = course.write(f"submissions/double/{inner}/submissions.yaml", "eve: {submitted: 1999-01-01 00:00}\n")
    monkeypatch.chdir(course.folder / "submissions")
    said = graded(grader, course, f"double/{inner}")
    assert results(course)["eve"]["submitted"] is None
    assert f"double/{inner}/submissions.yaml was not read" in said.err
    assert "--only" in said.err
    times.rename(course.folder / "submissions/double/submissions.yaml")
    graded(grader, course, "double")
    assert results(course)["eve"]["submitted"] is not None


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


def test_an_entry_that_leads_out_of_a_zip_is_the_reason_where_any_file_may_be_graded(
    grader: Grader, course: Course, tmp_path: Path
) -> None:
    settings = (course.folder / "cases/double/assignment.yaml").read_text("utf-8")
    settings = re.sub("submission: .*", "submission: {file: any}", settings).replace(', equals: "{file}"', "")
    course.write("cases/double/assignment.yaml", settings)
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for name in ("ada/Double.py", "bo/Double.py", "bo/../../evil.py"):
            archive.writestr(name, dedent(RIGHT))
    said = graded(grader, course, tmp_path / "class.zip")
    assert "several files" not in said.out
    assert "bo: ../../evil.py was not read: the name leads out of the archive (..)" in said.out
    assert results(course)["bo"]["score"] is None


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


@pytest.mark.parametrize("option", ["--only", "--case"])
def test_a_name_that_the_last_one_would_replace_is_refused(grader: Grader, course: Course, option: str) -> None:
    course.submit("ada")
    said = graded(grader, course, option, "ada", option, "ben\n")
    assert said.code == 2
    assert f"{option} takes one name, and 2 are given: ada, ben" in said.err
    assert not (course.folder / "reports").exists()


def test_a_variable_names_one_submitter_with_blanks(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.submit("ada lee")
    monkeypatch.setenv("GRADER_GRADE_ONLY", "ada lee")
    assert graded(grader, course).code == 0


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
    assert f"cannot create folder {course.folder / 'reports/double'}: " in said.err
    assert "--output" in said.err


def test_running_twice_gives_the_same_bytes(grader: Grader, course: Course) -> None:
    course.submit("ada", "print(1)")
    course.submit("bo")

    def scrubbed() -> list[object]:
        kept = []
        for each in results(course).values():
            for case in each["cases"]:  # type: ignore[attr-defined]  # a list of objects, by the contract
                for key in ("cpu_seconds", "wall_seconds", "memory_mib"):
                    case.pop(key)
            if each["compile"]:
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
    monkeypatch.setattr("grader.sandbox.tiers._list_linux_candidates", list)
    said = graded(grader, course, "--require", "strong")
    assert said.code == 3
    assert "strong" in said.err


def test_without_isolation_grading_needs_trust(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada")
    monkeypatch.setattr("grader.sandbox.tiers._list_linux_candidates", list)
    said = grader("grade", "double", "--course", course.folder)
    assert said.code == 3
    assert "--trust-submissions" in said.err
    assert graded(grader, course).code == 0


def test_ctrl_c_keeps_what_is_finished(course: Course) -> None:
    course.submit("ada")
    for number in range(20):
        course.submit(f"slow{number:02}", "import time\ntime.sleep(1.5)\nprint(2 * int(input()))")
    command = ["grade", "double", "--course", course.folder, ON_ANY_TIER, "-v", "--jobs", "2"]
    process = start_command(command, stderr=subprocess.PIPE, start_new_session=True)
    assert process.stderr
    for line in process.stderr:
        if "ada" in line:
            break
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    told = re.search(r"Interrupted\. (\d+) of 21 submissions are graded and saved\.\nTo continue: grader", said)
    assert told, said
    assert 1 <= int(told[1]) < 21
    assert not (course.folder / "reports/double/index.html").exists()
    assert (course.folder / "reports/double/.grader.sqlite").stat().st_size > 0


def test_the_summary_tells_who_has_no_score(grader: Grader, course: Course) -> None:
    course.submit("ada")
    assert "1 submission, score " in graded(grader, course).out
    course.submit("bo")
    (course.folder / "submissions/double/bo/double.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    assert "2 submissions (1 with a score), score " in graded(grader, course).out


def test_the_summary_tells_the_middle_the_most_and_what_was_kept(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.submit("bo", "print(1)")
    first = graded(grader, course).out
    scores = [each["score"] for each in results(course).values()]
    assert isinstance(scores[0], float)
    assert isinstance(scores[1], float)
    assert f"of 100, median {sum(scores) / 2:.2f}".rstrip("0").rstrip(".") in first
    assert "kept from before" not in first
    assert "2 submissions, scores " in first
    assert "2 of 2 kept from before" in graded(grader, course).out
    assert "1 of 2 kept from before" in graded(grader, course, "--only", "bo").out


def test_only_prints_one_row(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.submit("bo")
    rows = graded(grader, course, "--only", "bo").out
    assert " bo " in rows
    assert " ada " not in rows


def test_the_table_is_sorted_by_score_with_the_mistake_at_the_end(grader: Grader, course: Course) -> None:
    course.submit("right")
    course.submit("wrong", "print(5)\n")
    course.submit("half", "print(4)\n")
    rows = graded(grader, course).out.split("\n\n")[0].splitlines()
    assert [row.split()[1] for row in rows] == ["wrong", "half", "right"]
    assert rows[0].split(None, 3)[2:] == ["0/3", "same output for every input"]
    assert rows[2].endswith("3/3")


def test_the_end_says_who_needs_a_decision_what_does_not_run_and_common_mistakes(
    grader: Grader, course: Course
) -> None:
    course.submit("ada")
    course.submit("bo", RIGHT, "One.py")
    course.submit("bo", RIGHT, "Two.py")
    for name in ("cy", "di"):
        course.submit(name, "print(5)\n")
    course.submit("ed", "print(\n")
    end = graded(grader, course).out.split("\n\n", 1)[1]
    assert "\n\n1 needs your decision:\n  bo: several files: It is not clear which file to grade" in end
    assert "\n1 gets no result from any test: ed\n" in end, "of bo nothing was run"
    assert "\nCommon mistakes:\n     2  Your program prints the same for every input" in end
    (common,) = [line for line in end.splitlines() if line.startswith("     2  ")]
    assert common.endswith("; example: cy"), "whose page to read first"
    assert end.endswith(f"class page: {course.folder / 'reports/double/index.html'}\n")
    assert all(len(line) < 200 for line in end.splitlines())


def test_the_end_and_the_class_page_say_why_later_tests_were_not_run(grader: Grader, course: Course) -> None:
    settings = ASSIGNMENT.replace("wall_seconds: 2", "wall_seconds: 2, stop_after: 1")
    course.write("cases/double/assignment.yaml", settings)
    course.submit("ada")
    course.submit("bo", "while True:\n    pass\n")
    told = "1 program exceeded time limits, so later tests were not run: bo."
    assert f"\n{told} `limits: {{stop_after: 0}}` runs all tests." in graded(grader, course).out
    assert told in (course.folder / "reports/double/index.html").read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")
def test_on_a_terminal_the_path_is_one_to_click_and_all_of_it_fits(course: Course) -> None:
    course.submit("a name that is longer than any name in the whole class", "print('x' * 9)\n")
    course.submit("bo")
    said = show_on_terminal(course.folder, "grade", "double", ON_ANY_TIER)
    page = course.folder / "reports/double/index.html"
    assert said.endswith(f"class page: {page.as_uri()}\n")
    assert all(len(line) <= 80 for line in said.splitlines()[:-1])


def test_the_class_page_is_opened(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda page: opened.append(page) or False)
    course.submit("ada")
    said = graded(grader, course, "--open")
    page = course.folder / "reports/double/index.html"
    assert opened == [page.as_uri()]
    assert f"Cannot start a browser; open {page} yourself." in said.err


def test_a_job_gets_a_summary(grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    course.submit("bo", RIGHT, "One.py")
    course.submit("bo", RIGHT, "Two.py")
    said = graded(grader, course)
    assert "::warning::double: 1 submission to decide on\n" in said.err
    assert "1 needs your decision:" in (tmp_path / "summary.md").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="no folder has such a name there")
@pytest.mark.parametrize("options", [(), ("--dry-run",)])
def test_no_name_of_a_folder_is_a_command_to_a_job(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    name = "::error file=x::pwned"
    course.submit(name, "print(1)")
    graded(grader, course)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    course.submit(name, RIGHT, "One.py")
    course.submit(name, RIGHT, "Two.py")
    (course.folder / f"submissions/double/{name}/Double.py").unlink()
    lines = graded(grader, course, *options).out.splitlines()
    assert lines[0].startswith("::stop-commands::")
    assert lines[-1] == f"::{lines[0].removeprefix('::stop-commands::')}::"
    assert any(line.lstrip().startswith(name) for line in lines[1:-1])
    said = graded(grader, course, "--json", *options)
    assert json.loads(said.out)
    lines = said.err.splitlines()
    assert lines[0].startswith("::stop-commands::")
    assert f"::{lines[0].removeprefix('::stop-commands::')}::" in lines


def test_strict_says_how_many_lost_points(grader: Grader, course: Course) -> None:
    course.submit("ada", "print(1)")
    assert "1 of 1 lost points" in graded(grader, course, "--strict").out


def test_times_of_submission_matter_only_with_a_deadline(grader: Grader, course: Course) -> None:
    course.submit("ada")
    assert "submissions.yaml" not in graded(grader, course).err
    path = course.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text(encoding="utf-8") + 'deadline: {due: "2020-01-01 12:00"}\n', encoding="utf-8")
    assert "submissions.yaml" in graded(grader, course).err


def test_no_name_is_left_in_the_anonymous_json(grader: Grader, course: Course) -> None:
    course.submit("Zebedee")
    said = graded(grader, course, "--anonymous", "--json")
    assert "student-01" in said.out
    assert "zebedee" not in said.out.lower()


@pytest.mark.parametrize("place", ["grader.grading.kept.store.resolve_answers", "grader.cli.publishing.write_reports"])
def test_ctrl_c_at_the_start_and_at_the_end(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    course.submit("ada")
    monkeypatch.setattr(place, interrupt)
    said = graded(grader, course, "--fresh", "-q")
    assert said.code == 130
    done = "1 of 1 submissions are graded and saved" if "write" in place else "No submission is graded yet"
    assert f"\nInterrupted. {done}.\n" in said.err
    assert "To continue: grader grade double" in said.err
    assert "--fresh" not in said.err


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
    assert "0 of 2 tests pass." in said.out


def test_no_warm_gives_the_same_grades(grader: Grader, course: Course) -> None:
    course.submit("ada")
    course.submit("bo", "import sys\nprint(1)\nsys.exit(3)\n")
    assert graded(grader, course).code == 0
    forked = {name: each["score"] for name, each in results(course).items()}
    assert graded(grader, course, "--no-warm", "--fresh").code == 0
    assert {name: each["score"] for name, each in results(course).items()} == forked


def test_the_page_names_the_interpreter_that_ran_the_program(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.submit("ada")

    def other(setting: str) -> Interpreter:
        return replace(find_interpreter(setting), version="CPython 3.99.1")

    monkeypatch.setattr("grader.sandbox.pool.choose_interpreter", other)
    assert graded(grader, course).code == 0
    assert "CPython 3.99.1" in (course.folder / "reports/double/ada.html").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not on this machine")
def test_a_changed_case_is_graded_with_the_program_built_before(grader: Grader, course: Course) -> None:
    """Its compiler runs only to say its version: a source that tells when it was compiled tells the same time twice."""
    course.submit("ada", '#include <stdio.h>\nint main(void) { puts(__DATE__ " " __TIME__); }\n', "double.c")
    course.write("cases/double/basic.yaml", "- {name: two, input: '2'}\n")
    graded(grader, course)
    first = results(course)["ada"]
    time.sleep(1.1)
    course.write("cases/double/more.yaml", "- {name: more, input: '7'}\n")
    graded(grader, course)
    assert compiled(results(course)["ada"]) == [*compiled(first), *compiled(first)]
    graded(grader, course, "--fresh")
    assert compiled(results(course)["ada"])[0] != compiled(first)[0]


def compiled(submission: dict[str, object]) -> list[str]:
    return [case["difference"]["actual"] for case in submission["cases"]]  # type: ignore[attr-defined]  # by the contract


def test_one_case_of_one_submitter_is_exactly_one_run(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (course.folder / "reference/double.py").open("a", encoding="utf-8") as reference:
        reference.write("\n\ndef shrink(text):\n    return ['1\\n']\n")  # tried by running the program again
    course.submit("ada", "print(5)\n")
    course.submit("bo")
    graded(grader, course, "--case", "two")
    runs: list[tuple[str, ...]] = []
    execute = Sandbox.run

    def count(sandbox: Sandbox, job: Job) -> Outcome:
        runs.append(job.command)
        return execute(sandbox, job)

    monkeypatch.setattr(Sandbox, "run", count)
    assert graded(grader, course, "--only", "ada", "--case", "two").code == 0
    assert sum(command[-1] == "Double.py" for command in runs) == 1
    found = results(course, "reports/double-two-ada")
    assert [(name, [case["verdict"] for case in each["cases"]]) for name, each in found.items()] == [  # type: ignore[attr-defined]
        ("ada", ["wrong_answer"])
    ]
    assert set(results(course, "reports/double-two")) == {"ada", "bo"}


def test_a_module_that_many_miss_is_told_at_the_end_and_on_the_class_page(grader: Grader, course: Course) -> None:
    for name in ("ada", "bo", "cy"):
        course.submit(name, f"import nowhere_to_be_found\nprint('{name}')\n")
    course.submit("di")
    told = "3 import nowhere_to_be_found, which is not installed here"
    for _ in range(2):  # the second time from what was kept
        said = graded(grader, course)
        assert told in said.out
    page = (course.folder / "reports/double/index.html").read_text(encoding="utf-8")
    assert "import nowhere_to_be_found, which is not installed here: perhaps the machine or the course" in page


def test_names_that_differ_at_their_end_are_told_apart(grader: Grader, course: Course) -> None:
    """Downloads have the name first and a number behind it."""
    names = [f"Maria Immaculata de la Cruz y Salazar_9021{number}" for number in range(2)]
    for name in names:
        course.submit(name)
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions").out
    assert [line.split("  ")[1] for line in said.splitlines()[:2]] == names


def test_who_grades_in_the_pack_for_students_is_told(grader: Grader, course: Course) -> None:
    course.submit("ada", RIGHT)
    packed = course.folder / "packed"
    assert grader("pack", "double", "--course", course.folder, "--output", packed).code == 0
    said = grader("grade", "double", course.folder / "submissions/double", "--course", packed, "--trust-submissions")
    assert "This course is a pack for students: the hidden tests are not in it" in said.err
    whole = grader("grade", "double", "--course", course.folder, "--trust-submissions")
    assert "is a pack for students" not in whole.err
