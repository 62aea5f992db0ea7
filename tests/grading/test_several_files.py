"""Programs of several files that are given arguments and files and write their answer to a file, in every language."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from grader.grading.programs import find_further_files
from grader.languages import LANGUAGES, is_here
from grader.model import Source

from ..cli.conftest import Grader
from ..conftest import Course
from .conftest import graded

SETTINGS = """
    name: double
    submission:
      file: {python: Double.py, c: double.c, cpp: double.cpp, java: Double.java,
             csharp: Double.cs, javascript: double.js}
    input: {file: number.txt}
    output: {file: answer.txt}
    limits: {cpu_seconds: 10, wall_seconds: 30}
    """
CASES = """
    - name: twice
      input: "21"
      args: [times, "2"]
      files: {words.txt: "the answer is"}
      expected: "the answer is 42"
    - name: thrice
      input: "5"
      args: [times, "3 "]
      files: {words.txt: "it is"}
      expected: "it is 15"
    """
PROGRAMS = {
    "python": {
        "Double.py": """
            import sys
            from helper import times
            number = int(open("number.txt").read())
            with open("answer.txt", "w") as answer:
                print(open("words.txt").read(), times(number, int(sys.argv[2])), file=answer)
            print("debugging")
            """,
        "helper.py": "def times(one, other): return one * other\n",
    },
    "c": {
        "double.c": """
            #include <stdio.h>
            #include <stdlib.h>
            #include "helper.h"
            int main(int count, char **words) {
                char text[99];
                int number;
                FILE *file = fopen("number.txt", "r");
                if (count != 3 || fscanf(file, "%d", &number) != 1) return 1;
                file = fopen("words.txt", "r");
                fgets(text, sizeof text, file);
                file = fopen("answer.txt", "w");
                fprintf(file, "%s %d\\n", text, times(number, atoi(words[2])));
                puts("debugging");
                return 0;
            }
            """,
        "helper.h": "int times(int one, int other);\n",
        "helper.c": '#include "helper.h"\nint times(int one, int other) { return one * other; }\n',
    },
    "cpp": {
        "double.cpp": """
            #include <fstream>
            #include <iostream>
            #include <string>
            #include "helper.h"
            int main(int, char **words) {
                std::string text;
                int number;
                std::ifstream("number.txt") >> number;
                std::ifstream file("words.txt");
                std::getline(file, text);
                std::ofstream("answer.txt") << text << ' ' << times(number, std::stoi(words[2])) << '\\n';
                std::cout << "debugging\\n";
            }
            """,
        "helper.h": "int times(int one, int other);\n",
        "helper.cpp": '#include "helper.h"\nint times(int one, int other) { return one * other; }\n',
    },
    "java": {
        "Double.java": """
            import java.nio.file.*;
            public class Double {
                public static void main(String[] words) throws Exception {
                    int number = Integer.parseInt(Files.readString(Path.of("number.txt")).trim());
                    int result = Helper.times(number, Integer.parseInt(words[1].trim()));
                    Files.writeString(Path.of("answer.txt"), Files.readString(Path.of("words.txt")) + " " + result);
                    System.out.println("debugging");
                }
            }
            """,
        "Helper.java": "class Helper { static int times(int one, int other) { return one * other; } }\n",
    },
    "csharp": {
        "Double.cs": """
            using System.IO;
            class Double {
                static void Main(string[] words) {
                    int result = Helper.Times(int.Parse(File.ReadAllText("number.txt")), int.Parse(words[1]));
                    File.WriteAllText("answer.txt", File.ReadAllText("words.txt") + " " + result);
                    System.Console.WriteLine("debugging");
                }
            }
            """,
        "Helper.cs": "class Helper { public static int Times(int one, int other) { return one * other; } }\n",
    },
    "javascript": {
        "double.js": """
            const fs = require('fs');
            const { times } = require('./helper');
            const result = times(Number(fs.readFileSync('number.txt', 'utf8')), Number(process.argv[3]));
            fs.writeFileSync('answer.txt', fs.readFileSync('words.txt', 'utf8') + ' ' + result);
            console.log('debugging');
            """,
        "helper.js": "exports.times = (one, other) => one * other;\n",
    },
}
"""The first file of each is the one that is started."""


@pytest.fixture
def assignment(course: Course) -> Course:
    (course.folder / "reference/double.py").unlink()
    course.write("cases/double/assignment.yaml", SETTINGS)
    course.write("cases/double/basic.yaml", CASES)
    return course


def hand_in(course: Course, submitter: str, name: str, folder: str = "") -> list[Path]:
    language = LANGUAGES[name]
    if not is_here(language):
        pytest.skip(f"{language.title} cannot be built on this machine; install {language.package}")
    return [course.submit(submitter, text, folder + file) for file, text in PROGRAMS[name].items()]


def test_files_in_the_way_of_those_beside_the_program_are_left_out() -> None:
    source = Source(LANGUAGES["python"], "Double.py", "mine/Double.py", b"")
    names = ("mine/Double.py", "mine/a.py", "a.py", "mine/b/c.py", "b", "d/e.py", "mine/d", "other/f.py", "mine.py")
    others = find_further_files(source, {name: name.encode() for name in names})
    assert {name: data.decode() for name, data in others.items()} == {
        "a.py": "mine/a.py",
        "b/c.py": "mine/b/c.py",
        "d": "mine/d",
        "other/f.py": "other/f.py",
        "mine.py": "mine.py",
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_several_files(grader: Grader, assignment: Course, name: str) -> None:
    hand_in(assignment, "ada", name)
    hand_in(assignment, "bo", name, "project/")
    found = graded(assignment, grader)
    verdicts = {who: [(case["verdict"], one["compile"]) for case in one["cases"]] for who, one in found.items()}
    assert [verdict for each in verdicts.values() for verdict, _ in each] == ["accepted"] * 4, verdicts


def test_a_report_shows_what_the_program_was_given_and_where_its_answer_was_looked_for(
    grader: Grader, assignment: Course
) -> None:
    wrong = assignment.submit("ada", "open('answer.txt', 'w').write('the answer is 41')\n")
    silent = assignment.submit("bo", "open('number.txt').read()\n")
    graded(assignment, grader)
    page = read_text(assignment.folder / "out/ada.html")
    for shown in ("Arguments times 2", "words.txt the answer is", "number.txt 21", "You wrote the answer is 41"):
        assert shown in page, page
    assert "You printed" not in page
    assert "Your program wrote no answer to the file answer.txt" in read_text(assignment.folder / "out/bo.html")
    said = grader("check", "double", wrong, "--course", assignment.folder).out
    assert re.search(r"arguments +times 2\n +words.txt +the answer is\n +number.txt 21\n", said), said
    assert (
        "wrote no answer to the file answer.txt" in grader("check", "double", silent, "--course", assignment.folder).out
    )
    whole = grader(
        "show", "double", "ada", "--course", assignment.folder, "--output", assignment.folder / "out", "-v"
    ).out
    assert re.search(r"arguments:\n +times 2\n +words.txt:\n +the answer is\n", whole), whole


def read_text(page: Path) -> str:
    """What a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"(?s)<(style|script).*?</\1>|<[^>]+>", " ", page.read_text("utf-8"))).split())


@pytest.mark.parametrize("name", ["python", "c"])
def test_a_folder_is_checked_with_all_files_of_its_program(grader: Grader, assignment: Course, name: str) -> None:
    first, helper, *_ = hand_in(assignment, "ada", name)
    for folder in (first.parent, hand_in(assignment, "bo", name, "project/")[0].parents[1]):
        said = grader("check", "double", folder, "--course", assignment.folder)
        assert said.out.startswith("··  All 2 tests pass."), said.out + said.err
    assert grader("check", "double", first, "--course", assignment.folder).code == 1
    helper.unlink()
    told = grader("check", "double", first.parent, "--course", assignment.folder, "--format", "gcc")
    assert told.out.startswith(f"{first}:"), told.out


def test_a_folder_that_cannot_be_checked_says_why(grader: Grader, assignment: Course) -> None:
    (assignment.folder / "empty").mkdir()
    empty = grader("check", "double", assignment.folder / "empty", "--course", assignment.folder)
    assert (empty.code, "holds no file that can be read" in empty.err) == (2, True), empty.err
    first = assignment.submit("ada", "nothing yet", "notes.txt")
    said = grader("check", "double", first.parent, "--course", assignment.folder)
    assert (said.code, "notes.txt is not a file of this assignment" in said.out) == (1, True), said.out
    watched = grader("check", "double", first.parent, "--course", assignment.folder, "--watch")
    assert (watched.code, "--watch needs one file" in watched.err) == (2, True)
