"""Programs of a course that talk with submissions, as the interactive problems of Kattis and ICPC have them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ..cli.conftest import Grader, caches, grader, known_interpreter
from ..conftest import Course
from .conftest import graded

__all__ = ["caches", "grader", "known_interpreter"]

INTERACTOR = """
    import sys

    secret, most = int(open(sys.argv[1]).read()), int(open(sys.argv[2]).read())


    def leave(code, why):
        open(sys.argv[3] + "teammessage.txt", "w").write(why)
        open(sys.argv[3] + "judgemessage.txt", "w").write(f"the secret was {secret}")
        sys.exit(code)


    print("guess", end="", flush=True)
    print("", flush=True)
    for line in iter(sys.stdin.readline, ""):
        if line == "spin\\n":
            while True:
                pass
        if line == "break\\n":
            sys.exit(1)
        most -= 1
        if int(line) == secret:
            leave(42, "")
        if most == 0:
            leave(43, "That was your last guess.")
        print("higher" if int(line) < secret else "lower", flush=True)
    leave(43, "Your program stopped guessing.")
"""
HALVES = """
    import sys

    low, high = -1000, 1000
    input()
    while True:
        guess = (low + high) // 2
        print(guess, flush=True)
        said = sys.stdin.readline().strip()
        if said == "higher":
            low = guess + 1
        elif said == "lower":
            high = guess - 1
        else:
            break
"""
SETTINGS = "compare: {mode: interactive, program: talk.py}\n"
CASES = """
    - {name: seven, input: "7\\n", expected: "12\\n"}
    - {name: minus one, input: "-1\\n", expected: "12\\n"}
"""


@pytest.fixture
def talks(course: Course) -> Course:
    file = course.folder / "cases/double/assignment.yaml"
    text = file.read_text(encoding="utf-8").replace("reference: double.py\n", "")
    file.write_text(text + SETTINGS, encoding="utf-8")
    for path in (course.folder / "cases/double").glob("*.yaml"):
        if path != file:
            path.unlink()
    course.write("cases/double/talk.py", INTERACTOR)
    course.write("cases/double/games.yaml", CASES)
    return course


def test_it_talks_with_programs_and_judges_them(talks: Course, grader: Grader) -> None:
    talks.submit("halves", HALVES)
    talks.submit("counts", "input()\nfor guess in range(-99, 99):\n    print(guess, flush=True)\n    input()\n")
    talks.submit("stops", "input()\nprint(0)\n")
    talks.submit("crashes", "print(0)\n1 / 0\n")
    talks.submit("sleeps", "import time\nprint(0, flush=True)\ntime.sleep(1000)\n")
    talks.submit("floods", "while True:\n    print(0)\n")
    found = graded(talks, grader)
    told = {name: [case["verdict"] for case in each["cases"]] for name, each in found.items()}
    assert told == {
        "halves": ["accepted"] * 2,
        "counts": ["wrong_answer"] * 2,
        "stops": ["wrong_answer"] * 2,
        "crashes": ["runtime_error"] * 2,
        "sleeps": ["time_limit"] * 2,
        "floods": ["wrong_answer"] * 2,
    }
    reasons = {name: found[name]["cases"][0]["difference"]["summary"] for name in ("counts", "stops", "floods")}
    assert reasons == {
        "counts": "That was your last guess.",
        "stops": "Your program stopped guessing.",
        "floods": "That was your last guess.",
    }
    game = found["halves"]["cases"][0]["game"]
    assert game[:3] == [
        {"who": "reference", "text": "guess"},
        {"who": "program", "text": "0"},
        {"who": "reference", "text": "higher"},
    ]
    assert game[-1] == {"who": "program", "text": "7"}
    page = Path(talks.folder / "out/stops.html").read_text("utf-8")
    assert "grader: guess\nyours: 0" in page
    assert "the secret was 7" not in page
    assert "the secret was 7" in Path(talks.folder / "out/instructor/stops.html").read_text("utf-8")


def test_who_waits_after_it_has_lost_has_lost(talks: Course, grader: Grader) -> None:
    talks.write("cases/double/games.yaml", CASES.replace("12", "1"))
    talks.submit("waits", "import time\nprint(0, flush=True)\ntime.sleep(1000)\n")
    (waits,) = graded(talks, grader).values()
    assert [case["verdict"] for case in waits["cases"]] == ["wrong_answer"] * 2


def test_its_own_faults_cost_nobody_points(talks: Course, grader: Grader) -> None:
    talks.submit("breaks", "print('break', flush=True)\ninput()\ninput()\n")
    talks.submit("spins", "print('spin', flush=True)\ninput()\ninput()\n")
    talks.submit("right", HALVES)
    found = graded(talks, grader, code=3)
    told = {name: [case["verdict"] for case in each["cases"]] for name, each in found.items()}
    assert told == {"breaks": ["undecided"] * 2, "spins": ["undecided"] * 2, "right": ["accepted"] * 2}
    overview = Path(talks.folder / "out/index.html").read_text("utf-8")
    assert "the checker talk.py exited with code 1" in overview


def test_one_that_does_not_build_is_a_fault_of_the_assignment(talks: Course, grader: Grader) -> None:
    talks.write("cases/double/talk.py", "print(\n")
    said = grader("validate", "double", "--course", talks.folder)
    assert (said.code, "the checker talk.py does not build" in said.err) == (2, True), said.err
    talks.submit("right", HALVES)
    (right,) = graded(talks, grader, code=3).values()
    assert [case["verdict"] for case in right["cases"]] == ["undecided"] * 2


@pytest.mark.parametrize(
    ("compare", "told"),
    [
        ("{mode: interactive}", "there is no opponent to play against"),
        ("{mode: interactive, program: other.py}", "there is no checker `other.py`"),
        ("{mode: interactive, program: talk.py, turn_seconds: 2}", "`turn_seconds` is for `play()` of the reference"),
        ("{mode: interactive, args: x}", "only a `program` takes arguments"),
    ],
)
def test_what_it_cannot_be_is_told(talks: Course, grader: Grader, compare: str, told: str) -> None:
    file = talks.folder / "cases/double/assignment.yaml"
    file.write_text(file.read_text("utf-8").replace(SETTINGS, f"compare: {compare}\n"), "utf-8")
    said = grader("validate", "double", "--course", talks.folder)
    assert (said.code, told in said.err) == (2, True), said.err


def test_students_can_be_given_it(talks: Course, grader: Grader, tmp_path: Path) -> None:
    packed = tmp_path / "packed"
    said = grader("pack", "double", "--course", talks.folder, "--output", packed)
    assert said.code == 0, said.err
    program = talks.write("Double.py", HALVES)
    assert "All 2 tests pass" in grader("check", "double", program, "--course", packed).out


def test_a_package_that_is_interactive_is_graded(talks: Course, grader: Grader, tmp_path: Path) -> None:
    package = tmp_path / "guess"
    for name, text in {
        "problem.yaml": "name: Guess\nvalidation: custom interactive\n",
        "output_validators/talk/talk.py": INTERACTOR,
        "data/secret/1.in": "7\n",
        "data/secret/1.ans": "12\n",
        "submissions/accepted/halves.py": HALVES,
        "submissions/wrong_answer/stops.py": "print(0)\n",
        "submissions/time_limit_exceeded/sleeps.py": "import time\nprint(0, flush=True)\ntime.sleep(1000)\n",
    }.items():
        talks.write(f"{package}/{name}", text)
    said = grader("grade", package, "--trust-submissions", "--output", tmp_path / "out")
    assert said.code == 0, said.err
    found = json.loads((tmp_path / "out/results.json").read_text("utf-8"))["submissions"]
    assert {each["submitter"]: each["cases"][0]["verdict"] for each in found} == {
        "accepted-halves.py": "accepted",
        "wrong_answer-stops.py": "wrong_answer",
        "time_limit_exceeded-sleeps.py": "time_limit",
    }
    assert grader("import", package, "--course", talks.folder).code == 0
    said = grader("validate", "guess", "--course", talks.folder)
    assert "3 of 3 programs in submissions/ got the expected verdict" in said.out, said.err
