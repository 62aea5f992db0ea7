"""References that are programs: in every language, their faults, and every command that asks a reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grader.languages import LANGUAGES, is_here

from ..cli.conftest import Grader
from ..conftest import Course
from .conftest import graded

SETTINGS = """
    name: double
    submission: {{file: Double.py}}
    reference: {reference}
    {more}
"""
CASES = """
    - {name: two, input: {lines: ["2"]}}
    - {name: eleven, input: {lines: ["11"]}, args: ["3"]}
"""
PROGRAMS = {
    "python": """
        import sys
        print(int(input()) * int(sys.argv[1] if len(sys.argv) > 1 else 2))
        """,
    "c": """
        #include <stdio.h>
        #include <stdlib.h>
        int main(int count, char **words) {
            int n;
            if (scanf("%d", &n) != 1) return 1;
            printf("%d\\n", n * (count > 1 ? atoi(words[1]) : 2));
        }
        """,
    "cpp": """
        #include <iostream>
        #include <string>
        int main(int count, char **words) {
            int n;
            std::cin >> n;
            std::cout << n * (count > 1 ? std::stoi(words[1]) : 2) << '\\n';
        }
        """,
    "java": """
        import java.util.Scanner;
        public class Reference {
            public static void main(String[] words) {
                int n = new Scanner(System.in).nextInt();
                System.out.println(n * (words.length > 0 ? Integer.parseInt(words[0]) : 2));
            }
        }
        """,
    "csharp": """
        class Reference {
            static void Main(string[] words) {
                int n = int.Parse(System.Console.ReadLine());
                System.Console.WriteLine(n * (words.Length > 0 ? int.Parse(words[0]) : 2));
            }
        }
        """,
    "javascript": """
        const n = Number(require('fs').readFileSync(0, 'utf8'));
        console.log(n * Number(process.argv[2] || 2));
        """,
}


def give(course: Course, program: str, name: str = "Reference.py", cases: str = CASES, more: str = "") -> None:
    course.write("cases/double/assignment.yaml", SETTINGS.format(reference=name, more=more))
    course.write("cases/double/basic.yaml", cases)
    course.write(f"reference/{name}", program)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_in_any_language_gives_the_expected_outputs(grader: Grader, course: Course, name: str) -> None:
    language = LANGUAGES[name]
    if not is_here(language):
        pytest.skip(f"{language.title} cannot be built on this machine; install {language.package}")
    give(course, PROGRAMS[name], f"Reference{language.suffixes[0]}", more="limits: {wall_seconds: 20, cpu_seconds: 10}")
    said = grader("expect", "double", "--course", course.folder, "--json")
    assert said.code == 0, said.err
    assert [case["expected"].split() for case in json.loads(said.out)] == [["4"], ["33"]]


def test_every_command_takes_it(grader: Grader, course: Course, tmp_path: Path) -> None:
    give(course, PROGRAMS["python"])
    course.write("submissions/double/ada/Double.py", PROGRAMS["python"])
    course.write("submissions/double/bo/Double.py", "print(2 * int(input()))\n")
    assert grader("validate", "double", "--course", course.folder).out.startswith("double: 2 cases, 0 known mistakes")
    found = graded(course, grader)
    verdicts = {name: [case["verdict"] for case in one["cases"]] for name, one in found.items()}
    assert verdicts == {"ada": ["accepted", "accepted"], "bo": ["accepted", "wrong_answer"]}
    pack = tmp_path / "pack"
    assert grader("pack", "double", "--course", course.folder, "--output", pack).code == 0
    assert not (pack / "reference").exists()
    own = course.folder / "submissions/double"
    assert grader("check", "double", own / "ada/Double.py", "--course", pack).code == 0
    assert grader("check", "double", own / "bo/Double.py", "--course", course.folder).code == 1


def test_a_changed_program_gives_other_answers(grader: Grader, course: Course) -> None:
    if not is_here(LANGUAGES["c"]):
        pytest.skip(f"C cannot be built on this machine; install {LANGUAGES['c'].package}")
    give(course, PROGRAMS["c"], "Reference.c")
    course.write("submissions/double/ada/Double.py", PROGRAMS["python"])
    assert graded(course, grader)["ada"]["cases"][0]["verdict"] == "accepted"
    own = course.folder / "submissions/double/ada/Double.py"
    assert grader("check", "double", own, "--course", course.folder).code == 0
    give(course, PROGRAMS["c"].replace(": 2", ": 5"), "Reference.c")
    assert graded(course, grader)["ada"]["cases"][0]["verdict"] == "wrong_answer"
    assert grader("check", "double", own, "--course", course.folder).code == 1


def test_it_finds_the_files_of_the_case_and_may_write_its_answer_to_a_file(grader: Grader, course: Course) -> None:
    program = """
        import sys
        names = open("names.txt").read().split()
        open("answer.txt", "w").write(names[int(open("number.txt").read())] + sys.argv[1])
        """
    cases = "- {name: one, input: '1', args: ['!'], files: {names.txt: 'ada bo'}}\n"
    give(course, program, cases=cases, more="input: {file: number.txt}\n    output: {file: answer.txt}")
    said = grader("expect", "double", "--course", course.folder)
    assert said.out == "# basic: one\nbo!\n", said.err


FAULTS = {
    "fails": (
        "import sys\nsys.exit('the sum is odd')",
        "reference/Reference.py: cases `two`, `eleven`: it exited with code 1\nthe sum is odd\n",
        CASES,
    ),
    "is killed": (
        "import os\nos.kill(os.getpid(), 9)",
        "reference/Reference.py: cases `two`, `eleven`: it was killed by SIGKILL",
        CASES,
    ),
    "never ends": ("while True: pass", "cases `two`, `eleven`: it exceeded the cpu limit of the case", CASES),
    "prints nothing": (
        "def slove(text): return text\nslove('')",
        "`eleven`: it prints nothing (a Python module defines solve(text)); if nothing is right here, write",
        CASES,
    ),
    "prints no text": ("import os\nos.write(1, b'\\xff')", "cases `two`, `eleven`: its output is not UTF-8", CASES),
    "disagrees": (
        "print(input())",
        "cases/double/basic.yaml:1:10: case `two`: the written expected output and the reference's answer differ\n"
        "    written:\n      '4'\n    reference:\n      '2\\n'",
        "- {name: two, input: '2', expected: '4'}\n",
    ),
}


@pytest.mark.parametrize(("program", "told", "cases"), FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_with_it_is_told_with_its_case(
    grader: Grader, course: Course, program: str, told: str, cases: str
) -> None:
    give(course, program, cases=cases, more="limits: {cpu_seconds: 0.3}")
    said = grader("validate", "double", "--course", course.folder)
    assert (said.code, told in said.err) == (2, True), said.err


@pytest.mark.parametrize("command", ["expect", "validate", "pack", "grade"])
def test_one_that_does_not_build_stops_every_command(grader: Grader, course: Course, command: str) -> None:
    if not is_here(LANGUAGES["c"]):
        pytest.skip(f"C cannot be built on this machine; install {LANGUAGES['c'].package}")
    give(course, "int main(void) { return }", "Reference.c")
    course.write("submissions/double/ada/Double.py", "print(1)\n")
    more = ("--output", course.folder / "out") if command in ("pack", "grade") else ()
    said = grader(command, "double", "--course", course.folder, *more)
    assert (said.code, "reference/Reference.c does not build:\nReference.c" in said.err) == (2, True), said.err


def test_an_output_file_that_it_does_not_write_is_told(grader: Grader, course: Course) -> None:
    give(course, PROGRAMS["python"], more="output: {file: answer.txt}")
    said = grader("validate", "double", "--course", course.folder)
    assert (said.code, "cases `two`, `eleven`: it writes no file `answer.txt`" in said.err) == (2, True), said.err


def test_written_expectations_are_compared_by_their_own_mode(grader: Grader, course: Course) -> None:
    cases = "- {name: two, input: '2', expected: '4.0000001', compare: {mode: numbers, abs: 0.001}}\n"
    give(course, "print(2.0 * int(input()))\n", cases=cases)
    assert grader("validate", "double", "--course", course.folder).code == 0


WITHOUT_A_MODULE = {
    "generate": (
        "- {name: x, generate: {seed: 1}}\n",
        "",
        "only a reference module can generate inputs; `Reference.c`",
    ),
    "judge": (CASES, "compare: {mode: checker}", "there is nothing to check the outputs with"),
    "play": (CASES, "compare: {mode: interactive}", "there is no opponent to play against"),
}


@pytest.mark.parametrize(("cases", "more", "told"), WITHOUT_A_MODULE.values(), ids=WITHOUT_A_MODULE)
def test_what_only_a_module_can_do_is_a_fault(grader: Grader, course: Course, cases: str, more: str, told: str) -> None:
    give(course, PROGRAMS["c"], "Reference.c", cases, more)
    said = grader("validate", "double", "--course", course.folder)
    assert (said.code, told in said.err) == (2, True), said.err


@pytest.mark.parametrize(
    "text",
    [
        "def solve(text): return text",
        "from reference.shared import solve",
        "from reference.shared import *",
        "solve = str.upper",
    ],
)
def test_a_python_file_that_defines_solve_is_a_module(grader: Grader, course: Course, text: str) -> None:
    give(course, text, cases="- {name: two, input: '2'}\n")
    course.write("reference/shared.py", "def solve(text): return text\n")
    assert grader("expect", "double", "--course", course.folder).out == "# basic: two\n2\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def generate(rng): return ''", "there is no function solve(text)"),
        ("VARIANTS = {}", "there is no function solve(text)"),
        ("def solve(text):\n    return (", "while it was loaded"),
    ],
)
def test_a_faulty_module_is_not_run_as_a_program(grader: Grader, course: Course, text: str, told: str) -> None:
    give(course, text)
    said = grader("expect", "double", "--course", course.folder)
    assert (said.code, told in said.err) == (2, True), said.err
