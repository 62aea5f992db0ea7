"""Every command once as it should be, and every mistake that a person makes with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from grader import __version__
from grader.assignments.json_schema import build_schemas

from ..conftest import ASSIGNMENT, REFERENCE, Course
from .conftest import Grader

COMMANDS = (
    "grade",
    "check",
    "pack",
    "expect",
    "validate",
    "compare",
    "gradebook",
    "init",
    "new",
    "import",
    "doctor",
    "schema",
    "help",
)


def test_help_lists_every_command(grader: Grader) -> None:
    said = grader("--help")
    assert said.code == 0
    assert all(f"  {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_an_example(grader: Grader, name: str) -> None:
    said = grader(name, "-h")
    assert said.code == 0
    assert "Example" in said.out
    assert f"grader {name}" in said.out


def test_help_imports_click_and_none_of_the_rooms() -> None:
    source = """
import sys
sys.argv = ["grader", "--help"]
from grader.cli import main
try:
    main()
except SystemExit:
    heavy = {"pydantic", "regex", "yaml", "jinja2", "pygments", "rapidfuzz", "sqlite3", "ctypes"}
    print(sorted(heavy & set(sys.modules)))
"""
    output = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    assert output.splitlines()[-1] == "[]"


def test_version(grader: Grader) -> None:
    assert grader("--version").out.split()[-1] == __version__


def test_a_variable_stands_for_an_option_and_is_called_as_it_is(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_text("1,5\n", encoding="utf-8")
    (tmp_path / "b").write_text("1.5\n", encoding="utf-8")
    monkeypatch.setenv("GRADER_COMPARE_JSON", "1")
    monkeypatch.setenv("GRADER_COMPARE_MODE", "numbers")
    monkeypatch.setenv("GRADER_COMPARE_ARGS", "abs 1e-3")
    said = grader("compare", tmp_path / "b", tmp_path / "a")
    assert json.loads(said.out)["difference"]["rung"] == "decimal comma"
    assert "GRADER_GRADE_JOBS=4" in grader("--help").out
    monkeypatch.setenv("GRADER_CLUSTER_SCHEDULER_PORT", "70000")
    assert "must be between 0 and 65535, not 70000" in grader("cluster", "scheduler").err


@pytest.mark.parametrize("name", (*COMMANDS, "show", "diff", "export", "tournament", "serve"))
def test_each_command_tells_the_version(grader: Grader, name: str) -> None:
    assert grader(name, "--version").out == grader(name, "-V").out == f"grader, version {__version__}\n"


def test_a_mistyped_command_is_guessed(grader: Grader) -> None:
    said = grader("grad", "nim")
    assert said.code == 2
    assert "; did you mean `grade`?" in said.err


def test_a_missing_argument_is_a_fault_of_the_command_line(grader: Grader) -> None:
    assert grader("grade").code == 2


@pytest.mark.parametrize(
    "command",
    [
        ("grade", "double", "--output", ""),
        ("grade", "double", ""),
        ("grade", "double", "--course", ""),
        ("pack", "double", "--output", ""),
        ("expect", "double", "--output", ""),
        ("schema", "--output", ""),
        ("check", "double", "Double.py", "--html", ""),
        ("check", "double", ""),
        ("init", ""),
    ],
    ids=" ".join,
)
def test_an_empty_path_does_not_mean_the_working_folder(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    course.submit("ada")
    monkeypatch.chdir(course.folder)
    before = sorted(course.folder.rglob("*"))
    said = grader(*command)
    assert said.code == 2
    assert "the path is empty" in said.err
    assert sorted(course.folder.rglob("*")) == before


def test_an_unknown_assignment_is_guessed(grader: Grader, course: Course) -> None:
    said = grader("expect", "duoble", "--course", course.folder)
    assert said.code == 2
    assert "double" in said.err
    assert "did you mean" in said.err.lower()


def test_a_case_is_answered_beside_another_one_that_is_refused(grader: Grader, course: Course) -> None:
    refuse = "\n\ndef validate(text):\n    if text.strip() == '7':\n        raise ValueError('no sevens')\n"
    course.write("reference/double.py", dedent(REFERENCE) + refuse)
    course.write("cases/double/more.yaml", "- {name: odd, input: '7'}\n- {name: even, input: '8'}\n")
    said = grader("expect", "double", "--course", course.folder)
    assert (said.code, "no sevens" in said.err) == (2, True)
    assert grader("expect", "double", "--case", "even", "--course", course.folder).out.split()[-1] == "16"


def test_outside_a_course(grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = grader("expect", "nim")
    assert said.code == 2
    assert "--course" in said.err


def test_the_course_is_found_upward(grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(course.folder / "cases" / "double")
    assert grader("expect", "double").out.endswith("# basic: minus three\n-6\n\n")


def test_expect_one_case_and_as_json(grader: Grader, course: Course) -> None:
    said = grader("expect", "double", "--course", course.folder, "--case", "two", "--json")
    assert json.loads(said.out) == [{"name": "two", "group": "basic", "input": "2\n", "expected": "4\n"}]


def test_expect_an_unknown_case(grader: Grader, course: Course) -> None:
    said = grader("expect", "double", "--course", course.folder, "--case", "tow")
    assert said.code == 2
    assert "did you mean `two`?" in said.err


def test_expect_writes_files(grader: Grader, course: Course, tmp_path: Path) -> None:
    assert grader("expect", "double", "--course", course.folder, "--output", tmp_path / "data").code == 0
    assert (tmp_path / "data/basic/two.ans").read_text(encoding="utf-8") == "4\n"


def test_a_fault_of_the_yaml_names_file_line_and_column(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, inptu: '2'}\n")
    said = grader("expect", "double", "--course", course.folder)
    assert said.code == 2
    assert "basic.yaml:1:15" in said.err
    assert "did you mean" in said.err.lower()
    assert "input" in said.err


def test_a_reference_that_disagrees_shows_both(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, input: '2', expected: '5'}\n")
    course.submit("ada")
    said = grader("grade", "double", "--course", course.folder)
    assert said.code == 2
    assert "5" in said.err
    assert "4" in said.err


def test_a_reference_that_crashes_is_named_with_its_line(grader: Grader, course: Course) -> None:
    course.write("reference/double.py", "def solve(text):\n    return undefined\n")
    said = grader("expect", "double", "--course", course.folder)
    assert said.code == 2
    assert "double.py" in said.err
    assert "undefined" in said.err


def test_validate_fails_when_a_mistake_survives(grader: Grader, course: Course) -> None:
    course.write(
        "reference/double.py",
        """
        from grader.reference_api import Variant


        def solve(text):
            return f"{2 * int(text)}\\n"


        VARIANTS = {
            "adds two": Variant(lambda text: f"{2 + int(text)}\\n", "You add two."),
            "takes the half of big ones": Variant(lambda text: solve(text), "Big ones are halved."),
        }
        """,
    )
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 2
    assert "no case catches the mistake `takes the half of big ones`" in said.err
    width = len("takes the half of big ones")
    assert f"  ✓ {'adds two':{width}}  ·xx  caught by 2\n" in said.out
    assert f"  ✗ {'takes the half of big ones':{width}}  ···  NOT CAUGHT\n" in said.out
    assert "The cases: 1 two; 2 nothing; 3 minus three\n" in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())


def test_validate_names_a_rule_that_no_finding_can_have(grader: Grader, course: Course) -> None:
    course.write(
        "cases/double/assignment.yaml", f"{dedent(ASSIGNMENT)}style: {{rules: {{eslint/eqeq: {{weight: 0.5}}}}}}\n"
    )
    said = grader("validate", "double", "--course", course.folder)
    assert said.code == 2
    assert (
        "`style.rules` names `eslint/eqeq`, which ESLint is not asked to check: did you mean `eslint/eqeqeq`?"
        in said.err
    )


def test_validate_wants_one_or_all(grader: Grader, course: Course) -> None:
    assert grader("validate", "--course", course.folder).code == 2
    assert grader("validate", "double", "--all", "--course", course.folder).code == 2
    assert grader("validate", "--all", "--course", course.folder).code == 0


def test_compare(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one\ntwo\n", encoding="utf-8")
    (tmp_path / "b").write_text("one \ntwo", encoding="utf-8")
    assert grader("compare", tmp_path / "a", tmp_path / "b").code == 0
    said = grader("compare", tmp_path / "a", tmp_path / "b", "--mode", "exact")
    assert said.code == 1
    assert "one" in said.out
    assert json.loads(grader("compare", tmp_path / "a", tmp_path / "b", "--json").out)["same"] is True


def test_compare_what_is_not_there_or_not_a_mode(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    assert grader("compare", tmp_path / "a", tmp_path / "b").code == 2
    said = grader("compare", tmp_path / "a", tmp_path / "a", "--mode", "nearly")
    assert said.code == 2
    assert "lines" in said.err


def test_init_gives_a_course_and_overwrites_nothing(grader: Grader, tmp_path: Path) -> None:
    assert grader("init", tmp_path / "new", "--sample").code == 0
    assert (tmp_path / "new/cases/nim/assignment.yaml").is_file()
    assert (tmp_path / "new/reference/games/heaps.py").is_file()
    assert grader("expect", "nim", "--course", tmp_path / "new", "--case", "handout sample").code == 0
    again = grader("init", tmp_path / "new")
    assert again.code == 2
    assert "already holds" in again.err


def test_an_option_with_the_name_of_an_argument_is_explained(grader: Grader) -> None:
    said = grader("grade", "double", "--submissions", "x").err
    assert said.endswith("No such option: --submissions. Write what you give there without it, as SUBMISSIONS.\n")


def test_a_misspelt_option_leads_to_none_that_gives_up_isolation(grader: Grader) -> None:
    assert grader("grade", "double", "--submission", "x").err.endswith("No such option '--submission'.\n")
    assert "Did you mean '--gradebook'?" in grader("grade", "double", "--gradebok", "x").err


@pytest.mark.parametrize("command", ["pack", "expect"])
def test_a_folder_that_is_there_is_refused_with_the_option_that_names_another(
    grader: Grader, course: Course, tmp_path: Path, command: str
) -> None:
    made = (command, "double", "--output", tmp_path / "made", "--course", course.folder)
    assert grader(*made).code == 0
    again = grader(*made)
    assert again.code == 2
    assert "hint: Delete it, or name another folder with --output." in again.err


def test_schema_is_json(grader: Grader) -> None:
    schemas = json.loads(grader("schema").out)
    assert list(schemas) == [*build_schemas(), "results"]


def test_schema_of_one_kind_of_file(grader: Grader, tmp_path: Path) -> None:
    every = json.loads(grader("schema").out)
    assert json.loads(grader("schema", "results").out) == every["results"]
    grader("schema", "results", "--output", tmp_path / "one")
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["results.schema.json"]
    grader("schema", "--output", tmp_path / "all")
    assert {path.name for path in (tmp_path / "all").iterdir()} == {f"{kind}.schema.json" for kind in every}
    said = grader("schema", "result")
    assert (said.code, "there is no kind of file `result`" in said.err, "did you mean `results`?" in said.err) == (
        2,
        True,
        True,
    )


def test_interrupted_by_ctrl_c(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.assignments.build_schemas", interrupt)
    assert grader("schema").code == 130


def test_an_unexpected_fault_is_one_sentence_and_the_traceback_is_asked_for(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("grader.assignments.build_schemas", fail)
    said = grader("schema")
    assert said.code == 3
    assert said.err.startswith("error: the grader itself failed: ZeroDivisionError: a bug\nhint: Run the command again")
    assert "Traceback" not in said.err
    assert "Traceback" in grader("schema", "-v").err


RUN = [sys.executable, "-c", "from grader.cli import main; main()"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize("arguments", [["schema"], ["schema", "-h"], ["expect", "double"]])
def test_a_reader_that_went_away_is_no_fault(course: Course, arguments: list[str]) -> None:
    course_words = ["--course", str(course.folder)] if arguments[0] == "expect" else []
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            [*RUN, *arguments, *course_words], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writer)
    assert ended.stderr == ""
    assert ended.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    ("arguments", "variables", "coloured"),
    [
        ([], {}, True),
        (["--color", "never"], {}, False),
        ([], {"NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
    ],
)
def test_errors_have_the_colours_that_are_wanted(
    tmp_path: Path, arguments: list[str], variables: dict[str, str], coloured: bool
) -> None:
    import pty

    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    command = [*RUN, "expect", "no-such", "--course", str(tmp_path), *arguments]
    ended = subprocess.run(command, stderr=theirs, stdout=theirs, env=clean | variables, check=False)
    os.close(theirs)
    said = os.read(ours, 10_000)
    os.close(ours)
    assert ended.returncode == 2
    assert (b"\x1b[" in said) is coloured


def test_a_schema_that_cannot_be_written(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    said = grader("schema", "--output", tmp_path / "file/schemas")
    assert said.code == 3
    assert f"cannot create folder {tmp_path / 'file/schemas'}:" in said.err


def test_schemas_go_to_a_folder(grader: Grader, tmp_path: Path) -> None:
    said = grader("schema", "--output", tmp_path / "new/schemas", "-q", "--json")
    assert said.err == ""
    written = [Path(name) for name in json.loads(said.out)]
    assert tmp_path / "new/schemas/cases.schema.json" in written
    assert all(json.loads(path.read_text(encoding="utf-8")) for path in written)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("foo", "there is no mode `foo`\nhint: Use one of: exact"),
        ("line", "there is no mode `line`\nhint: did you mean `lines`?"),
        ("interactive", "output alone is not a game"),
    ],
)
def test_compare_by_a_mode_that_is_not_there(grader: Grader, tmp_path: Path, mode: str, said: str) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    ended = grader("compare", tmp_path / "a", tmp_path / "a", "--mode", mode)
    assert ended.code == 2
    assert said in ended.err


def test_a_path_works_from_anywhere(
    grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for path in (course.folder / "cases/double", "../course/cases/double", "../course/cases/double/assignment.yaml"):
        assert grader("expect", path, "--case", "two").out == "# basic: two\n4\n\n"
    assert grader("expect", "double").code == 2
    assert grader("expect", "../course/cases/double", "--course", tmp_path / "elsewhere").code == 2


def test_expect_writes_files_and_prints_json(grader: Grader, course: Course, tmp_path: Path) -> None:
    said = grader("expect", "double", "--course", course.folder, "--output", tmp_path / "data", "--json")
    assert [case["expected"] for case in json.loads(said.out)] == ["4\n", "0\n", "-6\n"]
    assert (tmp_path / "data/basic/two.ans").is_file()
    assert "3 cases" in said.err


def test_validate_says_that_students_can_check_nothing(grader: Grader, course: Course) -> None:
    for path in (course.folder / "cases/double").glob("*.yaml"):
        if path.name != "assignment.yaml":
            path.unlink()
    course.write("cases/double/basic.yaml", "- {name: two, input: '2', visibility: hidden}\n")
    out = grader("validate", "double", "--course", course.folder).out
    assert "All cases are hidden: students can check nothing, and there is nothing to pack." in out


def test_validate_tells_the_points(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, input: '2'}\n")
    out = grader("validate", "double", "--course", course.folder).out
    assert out == (
        "double: 1 case, 0 known mistakes\n  100 points: tests 80, header 10, style 10\n"
        "  Most mistakes of programming are named as it is; for a rule that students misunderstand, add a variant "
        "to the reference.\n"
    )


@pytest.mark.parametrize(
    ("zone", "told"), [(", timezone: America/Chicago", "America/Chicago"), ("", "UTC (no timezone given)")]
)
def test_validate_tells_when_it_is_due(grader: Grader, course: Course, zone: str, told: str) -> None:
    course.write("cases/double/basic.yaml", "- {name: two, input: '2'}\n")
    settings = course.folder / "cases/double/assignment.yaml"
    settings.write_text(f"{settings.read_text('utf-8')}deadline: {{due: 2026-10-09 22:00{zone}}}\n", encoding="utf-8")
    assert f"\n  due 2026-10-09 22:00 {told}\n" in grader("validate", "double", "--course", course.folder).out


def test_validate_tells_what_the_reference_has_proved(grader: Grader, course: Course) -> None:
    reference = course.folder / "reference/double.py"
    reference.write_text(f"{reference.read_text()}\n\ndef prove(): return 'the doubles of 0 to 9'\n", encoding="utf-8")
    said = grader("validate", "--all", "--course", course.folder)
    assert said.code == 0
    assert "\n  proved: the doubles of 0 to 9\n" in said.out
    (told,) = json.loads(grader("validate", "--all", "--json", "--course", course.folder).out)
    assert told["proved"] == "the doubles of 0 to 9"


def test_validate_all_goes_on_after_a_fault(grader: Grader, course: Course) -> None:
    course.write("cases/apart/assignment.yaml", "name: apart\nsubmission: {file: A.py}\nreference: none.py\n")
    said = grader("validate", "--all", "--course", course.folder)
    assert said.code == 2
    assert "apart is not valid" in said.out
    assert "double: 3 cases" in said.out
    assert "1 of 2 assignments is not valid\napart:\n" in said.err
    array = json.loads(grader("validate", "--all", "--json", "--course", course.folder).out)
    assert [each["assignment"] for each in array] == ["apart", "double"]
    assert array[0]["error"]
    assert array[1]["error"] is None


def test_validate_all_of_nothing(grader: Grader, tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    assert grader("validate", "--all", "--course", tmp_path).code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_each_example_has_a_line_of_its_own(grader: Grader, name: str) -> None:
    lines = grader(name, "-h").out.splitlines()
    examples = lines[next(at for at, line in enumerate(lines) if line.startswith("  Example")) + 1 :]
    assert examples
    assert all(line.startswith(f"    grader {name}") for line in examples if line.strip())


@pytest.mark.parametrize(("name", "code"), [("/closed/reports", 2), (5, 3), (None, 3)])
def test_a_path_that_may_not_be_opened_is_no_fault_of_the_grader(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch, name: str | int | None, code: int
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr("grader.cli.grade.open_kept", refuse)
    said = grader("grade", "double", "--course", course.folder)
    assert said.code == code
    assert ("error: /closed/reports cannot be used: Permission denied." in said.err) == (code == 2)
    assert ("the grader itself failed" in said.err) == (code == 3)


def test_a_variable_counts_for_all_commands(
    grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRADER_COURSE", str(course.folder))
    assert grader("validate", "double").code == 0
    monkeypatch.setenv("GRADER_JSON", "1")
    assert json.loads(grader("validate", "double").out)
    monkeypatch.setenv("GRADER_VALIDATE_COURSE", str(tmp_path / "nowhere"))
    assert grader("validate", "double").code == 2  # that of the command counts more
