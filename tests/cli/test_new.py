"""New courses and new assignments: what is blank says so until it is filled in, and nothing is overwritten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grader.assignments import FaultyAssignment, load_assignment
from grader.assignments.blank_assignments import list_kinds
from grader.cli.new_course import HOSTILE, find_sample_course, list_hostile_folders

from .conftest import Grader

FILLED = {
    "stdin": {"raise NotImplementedError.*": "return text.upper()"},
    "nim": {"raise NotImplementedError.*": "return task.upper()"},
    "files": {"raise NotImplementedError.*": 'return " ".join(arguments) + text + Path("more.txt").read_text()'},
    "checker": {"raise NotImplementedError.*": "return text.upper()"},
    "bot": {
        r"raise NotImplementedError\(.write solve.*": r'return "a\\nb\\n"',
        r"raise NotImplementedError\(.write reply.*": r'return "" if line == "b" else "on\\n"',
    },
}
"""What fills in a blank reference: pattern to text."""
EXPECTED = {
    "stdin": "WRITE THE INPUT HERE",
    "nim": "WRITE THE FIRST TASK HERE\n    WRITE THE SECOND TASK HERE",
    "files": "write the arguments herewrite the text of input.txt here\n    write the text of another file here",
}
"""What it then answers to a blank case."""


@pytest.fixture
def place(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A blank course, as the working folder."""
    said = grader("init", tmp_path / "course")
    assert said.code == 0, said.err
    monkeypatch.chdir(tmp_path / "course")
    return tmp_path / "course"


def snapshot(folder: Path) -> dict[Path, bytes | None]:
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def test_a_blank_course_has_its_folders_and_nothing_in_them(place: Path) -> None:
    assert {path.relative_to(place).as_posix() for path in place.rglob("*")} == {"cases", "reference", "submissions"}


@pytest.mark.parametrize("options", [(), ("--sample",), ("--all",)])
def test_init_overwrites_nothing(grader: Grader, place: Path, options: tuple[str, ...]) -> None:
    (place / "cases/mine").mkdir()
    before = snapshot(place)
    said = grader("init", place, *options)
    assert (said.code, "already holds cases" in said.err) == (2, True)
    assert snapshot(place) == before


def test_the_sample_course_leaves_out_hostile_programs(grader: Grader, tmp_path: Path) -> None:
    assert grader("init", tmp_path / "some", "--sample").code == 0
    assert grader("init", tmp_path / "all", "--all").code == 0
    some, every = (
        {path.relative_to(tmp_path / name) for path in (tmp_path / name).rglob("*")} for name in ("some", "all")
    )
    sample = find_sample_course()
    hostile = {path.relative_to(sample) for path in list_hostile_folders(sample)}
    assert hostile
    assert {path for path in every - some if path.parent.parent.name == "submissions"} == hostile
    assert Path("cases/nim/assignment.yaml") in some
    times = [(tmp_path / name / "submissions/nim/submissions.yaml").read_text("utf-8") for name in ("some", "all")]
    lines = [[line.split(":")[0] for line in text.splitlines() if ": {" in line] for text in times]
    assert set(lines[1]) - set(lines[0]) == {path.name for path in hostile if path.parent.name == "nim"}
    assert all((sample / folder).is_dir() for folder in hostile)


def test_the_sample_without_hostile_programs_raises_no_question(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader("init", tmp_path / "try", "--sample")
    monkeypatch.chdir(tmp_path / "try")
    said = grader("grade", "nim", "--only", "amara", "--case", "handout sample", "--trust-submissions")
    assert said.code == 0, said.err
    assert not {Path(name).name for name in (find_sample_course() / HOSTILE).read_text().split()} & set(
        said.err.split()
    )


@pytest.mark.parametrize("kind", FILLED)
def test_a_blank_assignment_fails_until_it_is_filled_in(grader: Grader, place: Path, kind: str) -> None:
    said = grader("new", "my-sums", "--like", kind)
    assert said.code == 0, said.err
    reference, cases = place / "reference/my-sums.py", place / "cases/my-sums/tests.yaml"
    assert all(str(path) in said.out for path in (reference, cases, place / "cases/my-sums/assignment.yaml"))
    blank = grader("validate", "my-sums")
    assert blank.code == 2
    assert re.search(r"reference/my-sums\.py.*", blank.err)
    assert "NotImplementedError: write " in blank.err

    fill(reference, FILLED[kind])
    if kind in EXPECTED:  # then the cases are blank still
        half = grader("validate", "my-sums", "--lock")
        assert (half.code, "the written expected output and the reference's answer differ" in half.err) == (2, True)
        text = cases.read_text(encoding="utf-8")
        cases.write_text(
            re.sub(r"(  expected: \|\n)(?:    .*\n?)+", rf"\1    {EXPECTED[kind]}\n", text), encoding="utf-8"
        )
    whole = grader("validate", "my-sums", "--lock")
    assert whole.code == 0, whole.err


def fill(path: Path, changes: dict[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for pattern, by in changes.items():
        text, times = re.subn(pattern, by, text)
        assert times == 1, pattern
    path.write_text(text, encoding="utf-8")


def test_every_kind_is_tried_here() -> None:
    assert set(list_kinds()) == {*FILLED, "functions"}


def test_blank_function_cases_load(grader: Grader, place: Path) -> None:
    assert grader("new", "sums", "--like", "functions").code == 0
    try:
        load_assignment("sums", place)
    except FaultyAssignment as fault:
        if "is not supported yet in this version" not in fault.message:
            raise
        pytest.skip("this version has no function cases yet")


@pytest.mark.parametrize("taken", ["cases/sums/tests.yaml", "reference/sums.py"])
def test_new_overwrites_nothing(grader: Grader, place: Path, taken: str) -> None:
    (place / taken).parent.mkdir(exist_ok=True)
    (place / taken).write_text("mine", encoding="utf-8")
    before = snapshot(place)
    said = grader("new", "sums", "--like", "stdin")
    assert (said.code, "already exists" in said.err) == (2, True)
    assert snapshot(place) == before


@pytest.mark.parametrize(("kind", "told"), [("stdn", "did you mean `stdin`?"), ("x", "Blank ones are: bot, checker, ")])
def test_an_unknown_kind_is_guessed(grader: Grader, place: Path, kind: str, told: str) -> None:
    said = grader("new", "sums", "--like", kind)
    assert (said.code, told in said.err) == (2, True), said.err
    assert not any((place / "cases").iterdir())


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".hidden", "con", "a b", "a'b", "-x", "{x}"])
def test_a_name_that_no_folder_should_have_is_refused(grader: Grader, place: Path, name: str) -> None:
    said = grader("new", "--like", "stdin", "--", name)
    assert said.code == 2
    assert not any((place / "cases").iterdir())


@pytest.mark.parametrize("name", ["no", "01-sums", "1e3", "größe", "hw.2"])
def test_a_name_that_yaml_could_read_otherwise_is_a_name(grader: Grader, place: Path, name: str) -> None:
    for kind in ("nim", "stdin"):
        assert grader("new", f"{name}-{kind}" if kind == "nim" else name, "--like", kind).code == 0
    assert load_assignment(name, place).name == name
    assert load_assignment(f"{name}-nim", place).settings.submission.file


@pytest.mark.parametrize("name", ["sums", '"sums"', "'sums'  # as the folder"])
def test_a_new_assignment_may_be_like_one_that_is_there(grader: Grader, place: Path, name: str) -> None:
    grader("new", "sums", "--like", "stdin")
    fill(place / "reference/sums.py", FILLED["stdin"])
    cases = place / "cases/sums"
    (cases / "tests.yaml").write_text("- {name: a, input: x, expected: X}\n", encoding="utf-8")
    (cases / "extensions.yaml").write_text("ada: {days: 1}\n", encoding="utf-8")
    fill(cases / "assignment.yaml", {"name: sums": f"name: {name}", "title: Sums": "title: sums"})
    said = grader("new", "more", "--like", "sums")
    assert said.code == 0, said.err
    assert {path.name for path in (place / "cases/more").iterdir()} == {"assignment.yaml", "tests.yaml"}
    copy = load_assignment("more", place)
    assert (copy.name, copy.title, copy.reference) == ("more", "sums", place / "reference/more.py")
    assert grader("validate", "more").code == 0
    assert load_assignment("sums", place).reference == place / "reference/sums.py"


def test_a_copy_may_come_from_another_course_and_overwrites_nothing(
    grader: Grader, place: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    assert grader("init", other, "--sample").code == 0
    (place / "reference/mine.py").write_text("mine", encoding="utf-8")
    said = grader("new", "mine", "--like", other / "cases/greedy_nim")
    assert (said.code, "mine.py already exists" in said.err) == (2, True)
    assert not any((place / "cases").iterdir())
    assert grader("new", "ours", "--like", other / "cases/greedy_nim").code == 0
    assert (place / "reference/ours.py").read_bytes() == (other / "reference/greedy_nim.py").read_bytes()


@pytest.mark.parametrize(
    ("settings", "told"), [("name: [\n", "assignment.yaml:"), ("title: x\n", "assignment.yaml:1:1: the key `name`")]
)
def test_a_copy_of_settings_that_cannot_be_read_is_refused(
    grader: Grader, place: Path, settings: str, told: str
) -> None:
    (place / "cases/broken").mkdir()
    (place / "cases/broken/assignment.yaml").write_text(settings, encoding="utf-8")
    said = grader("new", "sums", "--like", "broken")
    assert (said.code, f"cases/broken/{told}" in said.err) == (2, True)
    assert not (place / "cases/sums").exists()


def test_the_help_names_the_kinds(grader: Grader) -> None:
    _, listed = grader("new", "--help").out.split("Blank assignments:\n")
    assert re.findall(r"^  ([a-z]+)  ", listed, re.MULTILINE) == [*list_kinds()]


def test_an_assignment_of_the_course_comes_before_a_blank_one_of_its_name(grader: Grader, place: Path) -> None:
    grader("new", "nim", "--like", "stdin")
    (place / "cases/nim/extra.yaml").write_text("- {name: own, input: x}\n", encoding="utf-8")
    assert grader("new", "other", "--like", "nim").code == 0
    assert (place / "cases/other/extra.yaml").exists()
