"""`grader check`: what a student reads, whatever the program did."""

from __future__ import annotations

import json
import os
import re
import shlex
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import click
import pytest
import yaml

from grader.assignments import load_assignment
from grader.grading import open_sandbox
from grader.languages import LANGUAGES, is_here
from grader.model import CaseResult, Diagnosis, Grade, PointsEarned, Tier, Verdict
from grader.reports.terminal import CheckCommand, CheckResult, tell_check
from grader.style.linters.cppcheck import CPPCHECK
from grader.style.linters.linter import ReportingLinter
from grader.text.shell_words import quote_argument

from ..conftest import ASSIGNMENT, RIGHT, Course
from .conftest import Grader, Said


def checked(grader: Grader, course: Course, text: str, *more: object, name: str = "Double.py") -> Said:
    file = course.write(f"mine/{name}", text)
    return grader("check", "double", file, "--course", course.folder, *more)


def test_check_tells_right_from_wrong(grader: Grader, course: Course, tmp_path: Path) -> None:
    right, quoted_folder = tmp_path / "Double.py", quote_argument(str(course.folder))
    right.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
    said = grader("check", "double", right, "--course", course.folder)
    assert said.code == 0, said.out + said.err
    assert "··  All 2 tests pass.\n\nYour work may be graded with more tests than these.\n" in said.out
    assert "minus three" not in said.out
    right.write_text("print(4)\n", encoding="utf-8")
    said = grader("check", "double", right, "--course", course.folder)
    assert said.code == 1
    assert said.out.startswith("·✗  1 of 2 tests pass.\n\n✗ ")
    assert "Zero is a number too." in said.out
    assert said.out.endswith(f"--course {course.folder} --case nothing\n".replace(f"{course.folder}", quoted_folder))


def test_check_writes_a_page_and_json(grader: Grader, course: Course, tmp_path: Path) -> None:
    file = tmp_path / "Double.py"
    file.write_text("print(int('x'))\n", encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--html", tmp_path / "me.html", "--json")
    assert said.code == 1
    assert json.loads(said.out)["submissions"][0]["cases"][0]["verdict"] == "runtime_error"
    assert "<html" in (tmp_path / "me.html").read_text(encoding="utf-8")


def test_the_page_never_replaces_the_program(grader: Grader, course: Course) -> None:
    file = course.write("mine/Double.py", RIGHT)
    link = file.with_name("page.html")
    link.hardlink_to(file)
    for page in (file, link):
        said = grader("check", "double", file, "--course", course.folder, "--html", page)
        assert said.code == 2
        assert "--html would replace your program" in said.err
    assert "Ada Sample" in file.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_does_not_hide_the_result(grader: Grader, course: Course) -> None:
    said = checked(grader, course, "print(4)\n", "--html", course.folder / "no folder" / "me.html")
    assert said.code == 3
    assert "1 of 2 tests pass." in said.out
    assert "me.html cannot be written" in said.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_regular_file_is_not_checked(grader: Grader, course: Course) -> None:
    os.mkfifo(course.folder / "Double.py")
    for place in (course.folder / "Double.py", "/dev/zero"):
        said = grader("check", "double", place, "--course", course.folder)
        assert said.code == 2
        assert f"{place} is not a regular file" in said.err


def test_check_opens_the_page(grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda page: opened.append(page) or True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file = tmp_path / "Double.py"
    file.write_text("print(4)\n", encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--open")
    (page,) = opened
    assert page.startswith("file:///")
    assert Path(page.removeprefix("file://")).is_file()
    assert "feedback page:" in said.err


def test_without_a_browser_the_page_is_named(
    grader: Grader, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    said = checked(grader, course, "print(4)\n", "--open", "--html", tmp_path / "me.html")
    assert f"Cannot start a browser; open {tmp_path / 'me.html'} yourself." in said.err


def test_a_name_that_is_no_text_is_checked_like_any_other(grader: Grader, course: Course, tmp_path: Path) -> None:
    file = course.write("mine/l\udcf6.py", "print(4)\n")
    said = grader("check", "double", file, "--course", course.folder, "--html", tmp_path / "me.html", "--json")
    assert said.code == 1, said.err
    assert list(json.loads(said.out)["submissions"][0]["files"]) == [r"l\xf6.py"]
    assert r"l\xf6.py" in (tmp_path / "me.html").read_text(encoding="utf-8")


def test_programs_run_with_ones_own_rights_are_told_of(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.cli.checking.open_sandbox", lambda *given: open_sandbox(*given, only=Tier.PLAIN))
    said = checked(grader, course, "print(4)\n")
    assert said.code == 1
    assert said.err.startswith("Your program runs with your own rights, under limits only")
    assert said.err.count("rights") == 1


def test_check_names_what_it_cannot_find(grader: Grader, course: Course, tmp_path: Path) -> None:
    assert grader("check", "double", tmp_path / "no.py", "--course", course.folder).code == 2
    file = tmp_path / "Double.py"
    file.write_text(RIGHT, encoding="utf-8")
    said = grader("check", "double", file, "--course", course.folder, "--case", "tow")
    assert said.code == 2
    assert "did you mean `two`?" in said.err


def test_the_first_failing_test_in_full_the_others_by_name(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", LONG)
    course.write("reference/double.py", "def solve(text):\n    return f'{2 * int(text.split()[0])}\\n'\n")
    out = checked(grader, course, "print(1)\n").out
    assert "  input      5\n             (line 2)\n" in out
    assert "(line 12)\n             … 8 more lines of 20\n" in out
    assert out.count("input ") == 1
    assert "  failing    two, three\n" in out


LONG = """
    - name: two
      input: {lines: ["5", REST]}
    - name: three
      input: {lines: ["3", "x"]}
""".replace("REST", ", ".join(f"'(line {number})'" for number in range(2, 21)))


@pytest.mark.parametrize(
    ("text", "line", "why", "shown"),
    [
        ("def half(x):\n    return x[0]\n\n\nhalf(1)\n", 2, "TypeError: 'int' object is not", "return x[0]"),
        ("import json\n\njson.loads('{')\n", 3, "json.decoder.JSONDecodeError: ", "json.loads('{')"),
        (
            "try:\n    1 / 0\nexcept ValueError or ZeroDivisionError as e:\n    pass\n",
            2,
            "ZeroDivisionError: ",
            "1 / 0",
        ),
        ("class Oops(Exception):\n    pass\n\nraise Oops('two\\nlines')\n", 4, "", "raise Oops("),
    ],
)
def test_a_crash_begins_with_its_place(
    grader: Grader, course: Course, text: str, line: int, why: str, shown: str
) -> None:
    out = checked(grader, course, text).out
    assert f"\n\n{course.folder / 'mine/Double.py'}:{line}: {why}" in out
    assert re.search(rf"\n> +{line} \| +{re.escape(shown)}", out)


def test_a_crash_by_a_known_mistake_has_its_place_beside_the_evidence(grader: Grader, course: Course) -> None:
    out = checked(grader, course, "def f():\n    f()\nf()\n").out
    assert "\n\n✗ `f` calls itself too many levels deep.\n" in out
    place = f"{course.folder / 'mine/Double.py'}:2: RecursionError: maximum recursion depth exceeded"
    assert f"\n  stops at   {place}" in out
    assert ">    2 |     f()\n" in out


JAVA = """Exception in thread "main" java.lang.ArithmeticException: / by zero
\tat Double.half(Double.java:7)
\tat Double.main(Double.java:3)
"""
NODE = """/box/double.js:2
  boom
  ^

ReferenceError: boom is not defined
    at Object.<anonymous> (/box/double.js:2:3)
"""


@pytest.mark.parametrize(
    ("stderr", "name", "said"),
    [
        (
            JAVA,
            "Double.java",
            ["\nDouble.java:7: java.lang.ArithmeticException: / by zero\n", ">    7 |   int x = 1 / 0;"],
        ),
        (NODE, "double.js", ["\ndouble.js:2: ReferenceError: boom is not defined\n", ">    2 | two\n"]),
        (
            "no traceback\n",
            "Double.py",
            ["✗ Your program was killed by the signal SIGSEGV.", "  stderr     no traceback\n"],
        ),
        ("", "double.c", ["✗ Your program was killed by the signal SIGSEGV."]),
        ("Traceback (most recent call last):\n", "Double.py", ["✗ Your program was killed by the signal SIGSEGV."]),
    ],
)
def test_crashes_of_other_languages(course: Course, stderr: str, name: str, said: list[str]) -> None:
    case = CaseResult("two", "basic", "visible", Verdict.RUNTIME_ERROR, 0, 1, signal="SIGSEGV", stderr=stderr)
    source = "one\ntwo\nthree\nfour\nfive\nsix\n  int x = 1 / 0;\n"
    parts = PointsEarned(0, 0, 0, 0, 0)
    grade = Grade("ada", None, {}, None, 0, 1, parts, None, (case,), (), source_name=name, source=source)
    assignment = load_assignment("double", course.folder)
    out = click.unstyle("\n".join(tell_check(CheckResult(grade, assignment, CheckCommand("double", name, None, None)))))
    assert all(words in out for words in said), out


def test_a_hostile_message_beside_a_known_mistake_is_shown_and_not_obeyed(course: Course) -> None:
    """Asked of the lines themselves: on the way to a file click would take the escapes out."""
    stderr = '  File "Double.py", line 1, in <module>\nValueError: \x1b[2J\n'
    case = CaseResult("two", "basic", "visible", Verdict.RUNTIME_ERROR, 0, 1, exit_code=1, stderr=stderr)
    known = (Diagnosis("deep", "Your program breaks.", cases=("two",)),)
    parts = PointsEarned(0, 0, 0, 0, 0)
    grade = Grade("ada", None, {}, None, 0, 1, parts, None, (case,), (), source_name="Double.py", source="x\x1b[2J\n")
    command = CheckCommand("double", "Double.py\x1b[2J", None, None)
    told = CheckResult(replace(grade, diagnosis=known), load_assignment("double", course.folder), command)
    for result in (told, replace(told, verbose=True), replace(told, grade=grade)):
        lines = "\n".join(tell_check(result))
        assert "\x1b[2J" not in lines
        assert r"ValueError: \x1b[2J" in lines


def test_a_limit_is_told_with_its_figure_and_what_was_not_run_in_one_line(grader: Grader, course: Course) -> None:
    course.write("cases/double/basic.yaml", "".join(f"- {{name: case {n}, input: '2'}}\n" for n in range(5)))
    out = checked(grader, course, "while True: pass\n").out
    assert "TT–––  0 of 5 tests pass.\n\n✗ Your program used up its 1 s of CPU time" in out
    assert "  failing    case 0, case 1\n  not run    case 2, case 3, case 4\n" in out


def test_output_limit_and_memory_limit(grader: Grader, course: Course) -> None:
    assert "printed more than 1,024 KiB" in checked(grader, course, "print('x' * 3_000_000)\n").out
    assert (
        "used more than 64 MiB of memory"
        in checked(grader, course, "kept = []\nwhile True: kept.append(b'x' * 1_000_000)\n").out
    )


def test_what_does_not_compile_says_only_that(grader: Grader, course: Course) -> None:
    said = checked(grader, course, "print(\n")
    assert said.code == 1
    assert said.out.startswith("✗ Your program does not compile; the first error is at line 1.\n")
    assert said.out.count("SyntaxError") == 1
    assert "tests pass" not in said.out
    assert said.out.endswith("\nNo test was run. Next: fix line 1, then check again.\n")


def test_of_a_known_mistake_that_does_not_compile_no_test_is_counted(grader: Grader, course: Course) -> None:
    out = checked(grader, course, "print 'a'\n").out
    assert out.startswith("✗ Your program contains Python 2 code")
    assert "Your program does not compile; the first error is at line 1." in out
    assert "explains" not in out
    assert out.count("No test was run") == 1
    assert "no test could run" not in checked(grader, course, "print(\n").out


def test_of_a_folder_full_of_other_files_only_some_are_named(grader: Grader, course: Course) -> None:
    for number in range(40):
        course.write(f"mine/notes{number:02}.txt", "hello")
    said = grader("check", "double", course.folder / "mine", "--course", course.folder)
    assert said.code == 1
    assert "notes04.txt and 35 more are not files of this assignment: hand in" in said.out
    assert "notes05.txt" not in said.out


def test_a_file_that_is_not_asked_for(grader: Grader, course: Course) -> None:
    said = checked(grader, course, "hello", name="notes.txt")
    assert said.code == 1
    assert said.out == "notes.txt is not a file of this assignment: hand in Double.py, double.c or Double.java.\n"


def test_no_tool_chain_is_no_fault_of_the_student(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.grading.batch_grading.find_missing_tools", lambda _: frozenset({"java"}))
    said = checked(grader, course, "class Double {}", name="Double.java")
    assert said.code == 3
    assert said.out == (
        "This computer cannot run Java: install javac and java, then check again.\n"
        "On Debian and Ubuntu: apt install default-jdk-headless\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "print('\x1b[2J\x1b]0;owned\x07')\n",
        "raise SystemError('\x1b[31m')\n",
        "'\x1b[31m' +\n",
        "import sys\nsys.stderr.write('\x1b[31mhi')\nsys.exit('\x1b[2J')\n",
    ],
)
def test_nothing_of_the_program_reaches_the_terminal_as_an_escape(grader: Grader, course: Course, text: str) -> None:
    said = checked(grader, course, text)
    assert said.code == 1
    assert "\x1b" not in said.out.replace(r"\x1b", "")
    assert r"\x1b[" in said.out


def test_the_next_command_is_the_one_that_was_typed(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.write("my work/Double.py", "print(4)\n")
    monkeypatch.chdir(course.folder)
    out = grader("check", "double", "my work/Double.py").out
    assert shlex.split(out.splitlines()[-1]) == [
        "Again:", "grader", "check", "double", "my work/Double.py", "--case", "nothing",
    ]  # fmt: skip


def test_one_case_alone_has_no_remarks_and_does_not_send_one_on(grader: Grader, course: Course) -> None:
    wrong = checked(grader, course, "print(4)\n", "--case", "nothing")
    assert wrong.code == 1
    assert "header" not in wrong.out
    assert "tests pass" not in wrong.out
    assert "\nAgain: grader check" in wrong.out
    right = checked(grader, course, "print(4)\n", "--case", "two")
    assert right.code == 0
    assert right.out.startswith("✓ two: accepted\n\nNext: check all tests: grader check")
    assert "--case" not in right.out


def test_remarks_are_told_with_what_they_cost(grader: Grader, course: Course) -> None:
    said = checked(grader, course, "# File: Double.py\nimport os\nprint(2 * int(input()))\n")
    assert said.code == 1
    assert "All 2 tests pass." in said.out
    assert "The remarks above cost points: 5 of 10 for header, 0.2 of 10 for style." in said.out


def test_remarks_of_a_failing_program_are_on_style_where_no_header_is_asked_for(grader: Grader, course: Course) -> None:
    wrong = "import os\nprint(4)\n"
    assert "on header and style: -v\n" in checked(grader, course, wrong).out
    settings = course.folder / "cases/double/assignment.yaml"
    given = yaml.safe_load(settings.read_text(encoding="utf-8"))
    del given["header"]
    settings.write_text(yaml.safe_dump(given), encoding="utf-8")
    assert " warning on style: -v\n" in checked(grader, course, wrong).out


def test_points_that_need_an_answer_are_not_said_to_be_lost_by_remarks(grader: Grader, course: Course) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("style: 10}", "style: 10, needs: answers}"), encoding="utf-8")
    said = checked(grader, course, "# File: Double.py\nprint('x')\n", "-v")
    assert "Header and style count only once a test is right." in said.out
    assert "cost points" not in said.out


@pytest.mark.parametrize("name", ["Double.py", "double.c", "Double.java"])
def test_an_empty_file_was_perhaps_not_saved(grader: Grader, course: Course, name: str) -> None:
    said = checked(grader, course, " \n\t\n", name=name)
    assert said.code == 1
    assert said.out == "Your file is empty; was it saved?\nNext: save your program, then check again.\n"


def test_a_long_line_of_the_source_is_shown_around_the_place(grader: Grader, course: Course) -> None:
    text = f"a = {'1 + ' * 40}int('x') + {'1 + ' * 40}1\n"
    shown = checked(grader, course, text).out.splitlines()
    line = next(line for line in shown if "int('x')" in line and "1 + 1" in line)
    assert len(line) <= 80
    assert line.startswith(">    1 | …")
    assert line.endswith("…")
    huge = checked(grader, course, f"print(int('x') or '{'a' * 500_000}')\n").out
    code = [line for line in huge.splitlines() if "aaa" in line and " | " in line]
    assert code
    assert all(len(line) <= 80 for line in code)


def test_of_many_compiler_errors_the_first_are_shown(grader: Grader, course: Course) -> None:
    out = checked(grader, course, "int f() { return 1 }\n" * 20, name="double.c").out
    assert re.search(rf"^{re.escape(str(course.folder / 'mine/double.c'))}:1:", out, re.MULTILINE)
    assert re.search(r"\n… \d+ more lines\n\nNo test was run\. Next: fix line 1, then check again\.\n$", out)
    assert len(out.splitlines()) < 20


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (RIGHT.replace("    ", ""), "Next: nothing to fix here; try inputs of your own, then hand it in."),
        ("print(2 * int(input()))\n", "Next: fix the errors listed above, then check again."),
        (
            "# File: Double.py\n# Name: Ada\n\nimport os\nprint(2 * int(input()))\n",
            "Next: fix the warnings listed above",
        ),
        ("print(int('x'))\n", "Again: grader check double "),
    ],
)
def test_the_end_says_what_to_do_next(grader: Grader, course: Course, text: str, last: str) -> None:
    assert f"\n{last}" in checked(grader, course, text).out


def test_remarks_that_cost_nothing_are_nothing_to_fix_first(grader: Grader, course: Course) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    text = settings.read_text(encoding="utf-8").replace(
        "{tests: 80, header: 10, style: 10}", "{tests: 100, header: 0, style: 0}"
    )
    settings.write_text(text, encoding="utf-8")
    out = checked(grader, course, "import os\nprint(2 * int(input()))\n").out
    assert "\nNext: the remarks above cost no points; try inputs of your own, then hand it in." in out


def test_the_input_is_named_by_the_file_it_is_read_from(grader: Grader, course: Course) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    text = settings.read_text(encoding="utf-8").replace("input: {stdin: true}", "input: {file: numbers.txt}")
    settings.write_text(text, encoding="utf-8")
    assert "  input      numbers.txt:\n             0\n" in checked(grader, course, "print(5)\n").out
    told = " ".join(checked(grader, course, "input()\n").out.split())
    assert "Your program reads standard input. Here the input is in the file `numbers.txt`: open it" in told


@pytest.mark.parametrize(
    ("file", "words"),
    [("-x.py", " ./-x.py "), ("a\x1b[2J\n.py", r" $'a\x1b[2J\x0a.py' "), ("l\udcf6.py", r" $'l\xf6.py' ")],
)
def test_the_next_command_works_for_odd_names(file: str, words: str) -> None:
    assert words in CheckCommand("nim", file, None, None).for_case("two").replace('"', "")


def test_a_linter_that_may_cost_points_where_it_is_graded_is_told(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_here(LANGUAGES["c"]):
        pytest.skip("no gcc on this machine")
    monkeypatch.setattr(ReportingLinter, "find", lambda _: None)
    rules = "style: {rules: {cppcheck/zerodiv: {severity: error}}}"
    course.write("cases/double/assignment.yaml", f"{dedent(ASSIGNMENT)}{rules}\n")
    file = course.write("mine/double.c", "int main(void) { return 0; }\n")
    said = grader("check", "double", file, "--course", course.folder)
    assert "gives weights to rules of Cppcheck, which is not installed here" in " ".join(said.err.split())


def test_a_value_that_is_not_set_is_one_remark_of_two_tools(grader: Grader, course: Course) -> None:
    if not is_here(LANGUAGES["c"]) or CPPCHECK.find() is None:
        pytest.skip("gcc and Cppcheck are needed; install gcc and cppcheck")
    source = '#include <stdio.h>\nint main(void)\n{\n    int total;\n    printf("%d", total);\n    return 0;\n}\n'
    said = grader("check", "double", course.write("mine/double.c", source), "--course", course.folder, "-v")
    (told,) = (line for line in said.out.splitlines() if "uninitialized" in line.lower())
    assert told.endswith("warning: ‘total’ is used uninitialized [gcc/uninitialized]")


def test_letters_of_an_old_editor_are_the_same_in_header_and_listing(
    grader: Grader, course: Course, tmp_path: Path
) -> None:
    file, page = tmp_path / "Double.py", tmp_path / "page.html"
    source = "# -*- coding: latin-1 -*-\n# File: Double.py\n# Name: Jos\u00e9\n\nprint(2 * int(input()))\n"
    file.write_bytes(source.encode("latin-1"))
    assert grader("check", "double", file, "--course", course.folder, "--html", page).code == 0
    html = page.read_text(encoding="utf-8")
    assert "<bdi>Jos\u00e9</bdi>" in html
    assert html.count("Jos\u00e9") >= 2
    assert "read as iso8859-1" in html
