"""What a program loses where its input does not end with a newline is proved by running it with other ends."""

from __future__ import annotations

from textwrap import dedent

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Explainer, Request, grade_batch, open_sandbox
from grader.model import Diagnosis, Fit
from grader.reference.client import ReferenceWorker

from ..conftest import Course, read_class

CASES = """
    - name: ended
      input: {lines: ["two words", "more"]}
    - name: another
      input: {lines: ["a b", "c"]}
    - name: unended
      input: "up and down\\nup again"
"""
REFERENCE = '''
"""Prints each word on a line."""
from grader.reference_api import Variant


def solve(text):
    return "".join(f"{word}\\n" for word in text.split())


VARIANTS = {"backwards": Variant(lambda text: "".join(f"{word}\\n" for word in text.split()[::-1]), "Backwards.")}
'''
BY_CHARACTER = """
    import sys
    found, word = [], ""
    for character in sys.stdin.read():
        if character.isspace():
            found.append(word)
            word = ""
        else:
            word += character
    print("\\n".join(found))
"""
BY_LINE = r"""
    import re, sys
    for line in re.findall("(.*)\n", sys.stdin.read()):
        print("\n".join(line.split()))
"""
PROGRAMS = {
    "by character": BY_CHARACTER,
    "by line": BY_LINE,
    "cuts": "import sys\nfor line in sys.stdin:\n    print('\\n'.join(line[:-1].split()))\n",
    "crashes": "import sys\ntext = sys.stdin.read()\nassert text[-1] == '\\n'\nprint('\\n'.join(text.split()))\n",
    "backwards": BY_CHARACTER.replace("(found)", "(found[::-1])"),
    "wrong there alone": "print('\\n'.join(word.replace('again', '') for word in open(0).read().split()))\n",
    "wrong in another way": BY_CHARACTER.replace("append(word)", "append(word[0])"),
    "by chance": "import random, sys\nsys.stdin.read()\nprint(random.random())\n",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Diagnosis, ...]]:
    """What each of the programs is told."""
    course = Course(tmp_path_factory.mktemp("course"))
    course.write("cases/double/basic.yaml", CASES)
    course.write("reference/double.py", REFERENCE)
    for name, text in PROGRAMS.items():
        course.submit(name, dedent(text))
    assignment = resolve_expected(load_assignment("double", course.folder))
    assert assignment.reference is not None
    with ReferenceWorker(assignment.reference) as worker, open_sandbox(2, assignment) as sandbox:
        explainer = Explainer(worker, assignment.cases)
        request = Request(assignment, read_class(assignment))
        grades = grade_batch(request, sandbox, 2, None, explainer, lambda *_: None).grades
    return {grade.submitter: tuple(grade.diagnosis) for grade in grades}


def test_what_is_lost_is_named(told: dict[str, tuple[Diagnosis, ...]]) -> None:
    lost = {name: [each for each in found if each.kind == "lost-end"] for name, found in told.items()}
    sentences = {name: found[0].message.split(".")[0] for name, found in lost.items() if found}
    assert sentences == {
        "by character": "Your program loses the last word when the input does not end with a newline",
        "by line": "Your program loses the last line when the input does not end with a newline",
        "cuts": "Your program loses the last character when the input does not end with a newline",
        "crashes": "Your program fails when the input does not end with a newline",
        "backwards": "Your program loses the last word when the input does not end with a newline",
    }
    assert all(found[0].cases == ("unended",) for found in lost.values() if found)


def test_it_stands_behind_the_mistake_of_the_other_tests(told: dict[str, tuple[Diagnosis, ...]]) -> None:
    assert [(each.variant, each.fit) for each in told["backwards"]] == [
        ("backwards", Fit.PART),
        ("end without newline", Fit.PART),
    ]
    assert told["by character"][0].fit is Fit.WHOLE
