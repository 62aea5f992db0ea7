"""How a program reads its input is proved by running it again, on the weakest tier too."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Request, grade_batch, open_sandbox
from grader.model import Diagnosis, Stop, StopKind, Tier

from ..conftest import Course, read_class

FROM_FILE = {
    "elsewhere": (
        "# 'C:/mine/number.txt'\ntry:\n    print(2 * int(open('C:/work/number.txt').read()))\n"
        "except OSError:\n    pass\n"
    ),
    "asks": "import sys\nfor line in sys.stdin:\n    print(2 * int(line))\n",
    "prompts": "print(2 * int(input('Number: ')))\n",
    "misspells": "print(2 * int(open('Number.txt').read()))\n",
    "ignores": "print(4)\n",
    "reads and ignores": "open('number.txt').read()\nprint(4)\n",
    "crashes": "raise RuntimeError(2 * int(open('number.txt').read()))\n",
    "crashes first": "nothing\nprint(2 * int(open('number.txt').read()))\n",
    "wrong": "print(5 * int(open('number.txt').read()))\n",
    "by chance": "import random\nprint(random.random())\n",
}
FROM_STREAM = {
    "opens and is right by chance": "import os\nif os.path.exists('a.txt'):\n    print(7)\nprint(6)\n",
    "opens": "print(2 * int(open('number.txt').read()))\n",
    "ignores": "print(4)\n",
    "wrong": "print(5 * int(input()))\n",
}
CASES = """
    - name: three
      input: {lines: ["3"]}
    - name: seven
      input: {lines: ["7"]}
    - name: nine
      input: {lines: ["9"]}
"""

ON_TIERS = pytest.mark.parametrize("only", [None, Tier.PLAIN], ids=["the strongest tier", "the weakest tier"])


@pytest.fixture
def numbers(course: Course) -> Course:
    course.write("cases/double/basic.yaml", CASES)
    return course


def name_mistakes(course: Course, programs: Mapping[str, str], only: Tier | None = None) -> dict[str, Diagnosis | None]:
    """What each program is told, on the tier of this machine or `only` that one; no reference knows anything here."""
    for name, text in programs.items():
        course.submit(name, text)
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)
    with open_sandbox(2, assignment, only=only) as sandbox:
        grades = grade_batch(Request(assignment, submissions), sandbox, 2, None, None, lambda *_: None).grades
    return {grade.submitter: grade.diagnosis[0] if grade.diagnosis else None for grade in grades}


@ON_TIERS
def test_where_a_file_is_given(numbers: Course, only: Tier | None) -> None:
    path = numbers.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text().replace("input: {stdin: true}", "input: {file: number.txt}"))
    told = name_mistakes(numbers, FROM_FILE, only)
    assert {name: found and found.kind for name, found in told.items()} == {
        "asks": "reads-standard-input",
        "prompts": "reads-standard-input",
        "misspells": "reads-other-file",
        "elsewhere": "other-folder",
        "ignores": "ignores-input",
        "reads and ignores": "same-output",
        "crashes": None,
        "crashes first": None,
        "wrong": None,
        "by chance": None,
    }
    assert all("number.txt" in found.message for name, found in told.items() if found and found.kind != "same-output")
    lines = {name: found.place and found.place.line for name, found in told.items() if found}
    assert (lines["asks"], lines["prompts"], lines["misspells"], lines["ignores"]) == (2, 1, 1, None)
    assert told["elsewhere"] and "`C:/work/number.txt`" in told["elsewhere"].message


def test_the_line_of_a_wrong_file_name_is_told(numbers: Course) -> None:
    """It crashes at another line: where it uses what it could not open."""
    path = numbers.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text().replace("input: {stdin: true}", "input: {file: number.txt}"))
    told = name_mistakes(numbers, {"late": LATE_CRASH})["late"]
    assert told is not None
    assert told.place == Stop(6, "This line names the file “Number.txt”.", StopKind.NAMED)


LATE_CRASH = """# reads "Number.txt"
import os


def find(
    name="Number.txt",
):
    return open(name) if os.path.exists(name) else None


print(2 * int(find().read()))
"""


@ON_TIERS
def test_where_standard_input_is_given(numbers: Course, only: Tier | None) -> None:
    told = name_mistakes(numbers, FROM_STREAM, only)
    kinds = {name: found and found.kind for name, found in told.items()}
    assert kinds == {
        "opens": "reads-other-file",
        "opens and is right by chance": "reads-other-file",
        "ignores": "same-output",
        "wrong": None,
    }
    assert told["opens"] is not None
    assert told["opens"].message.endswith("Here the input comes from standard input, as if typed.")


TO_FILE = {
    "prints": "print(2 * int(input()))\n",
    "misspells": 'open("Answer.txt", "w").write(input())\n',
    "crashes": "raise RuntimeError\n",
    "wrong": 'open("answer.txt", "w").write(input())\n',
    "silent": "input()\n",
}


def test_where_the_answer_belongs_into_a_file(numbers: Course) -> None:
    path = numbers.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text().replace("input: {stdin: true}", "output: {file: answer.txt}"))
    told = name_mistakes(numbers, TO_FILE)
    kinds = {name: found and found.kind for name, found in told.items()}
    assert kinds == {
        "prints": "prints-answer",
        "misspells": "writes-other-file",
        "crashes": None,
        "wrong": None,
        "silent": None,
    }
    assert all("`answer.txt`" in found.message for found in told.values() if found)
    assert {name: found.place and found.place.line for name, found in told.items() if found} == {
        "prints": 1,
        "misspells": 1,
    }


WRITE = 'open("double.txt", "w").write(str(2 * int(input())))\n'
INTO_FILE = {
    "tells where": f'{WRITE}print("See double.txt")\n',
    "silent": WRITE,
    "wrong there too": WRITE.replace("2", "3"),
    "prints as well": f'{WRITE}print(open("double.txt").read())\n',
    "crashes behind it": f"{WRITE}raise RuntimeError\n",
}


def test_an_answer_that_is_written_into_a_file_is_told_as_that(numbers: Course) -> None:
    told = name_mistakes(numbers, INTO_FILE)
    assert {name: found and found.kind for name, found in told.items()} == {
        "tells where": "writes-answer",
        "silent": "writes-answer",
        "wrong there too": None,
        "prints as well": None,
        "crashes behind it": None,
    }
    assert told["silent"] is not None
    assert told["silent"].message.startswith("Your program writes the answer into the file `double.txt`.")


def test_a_file_that_a_program_writes_is_not_one_that_it_reads(numbers: Course) -> None:
    told = name_mistakes(numbers, {"logs": 'open("log.txt", "x").write("started")\nprint("?")\n'})
    assert told["logs"] is not None
    assert told["logs"].variant == "same output for every input"


SHORT_READERS = {
    "one line": "print(sum(map(int, input().split())) * 2)\n",
    "two lines": "print(sum(int(word) for _ in 'ab' for word in input().split()) * 2)\n",
    "all": "print(sum(map(int, open(0).read().split())))\n",
    "one for all": "input()\nprint(4)\n",
    "in pairs": "import sys\nprint(sum(map(int, sys.stdin.read().split()[::2])))\n",
}
LINES = """
    - name: two lines
      input: {lines: ["3", "5"]}
    - name: three lines
      input: {lines: ["4", "6 7", "8"]}
    - name: four lines
      input: {lines: ["1", "2", "3 3", "5"]}
    - name: five lines
      input: {lines: ["10", "2", "3 3", "5", "1"]}
"""


def test_lines_that_are_never_read_are_told_by_their_number(course: Course) -> None:
    course.write("cases/double/basic.yaml", LINES)
    course.write("reference/double.py", "def solve(text):\n    return f'{2 * sum(map(int, text.split()))}\\n'\n")
    told = name_mistakes(course, SHORT_READERS)
    unread = {
        name: found.message.split(" of ")[0] for name, found in told.items() if found and found.kind == "unread-lines"
    }
    assert unread == {
        "one line": "Your program prints the same without what comes after line 1",
        "two lines": "Your program prints the same without what comes after line 2",
    }


def test_an_answer_in_a_file_is_told_though_the_program_stops_on_one_input(numbers: Course) -> None:
    stops = f'{WRITE}print("Welcome")\nif open("double.txt").read() == "0":\n    raise RuntimeError\n'
    told = name_mistakes(numbers, {"stops": stops})
    assert told["stops"] is not None
    assert told["stops"].kind == "writes-answer"
