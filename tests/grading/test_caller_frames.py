"""A driver never shows its own frames to a student, and says what kept a function from returning."""

from __future__ import annotations

import pytest

from grader.languages import LANGUAGES, is_here

from ..cli.conftest import Grader
from ..conftest import Course
from .conftest import graded
from .test_calls import CASES, SETTINGS

FAILED = "An error stopped your code before a value came back."
META = """\
class Meta(type):
    def __eq__(self, other):
        raise KeyError
    __hash__ = None
"""
"""A class of classes that cannot be compared."""
PYTHON = {
    "async": ("async def nim_sum(heaps):\n    return 2\n", "returned <coroutine object>; expected 2"),
    "async inside": ("async def f():\n    pass\ndef nim_sum(heaps):\n    return [(f(),)]\n", "<coroutine object>"),
    "own traceback": (
        """
        class Odd(Exception):
            @property
            def __traceback__(self):
                raise KeyError
        def nim_sum(heaps):
            raise Odd
        """,
        "Odd",
    ),
    "raises what cannot be compared": (
        META
        + """\
class Odd(Exception, metaclass=Meta):
    pass
def nim_sum(heaps):
    raise Odd
""",
        "Odd",
    ),
    "returns what cannot be compared": (
        META
        + """\
class Odd(metaclass=Meta):
    pass
def nim_sum(heaps):
    return Odd()
""",
        "returned <Odd object>; expected 2",
    ),
    "defines what cannot be compared": (
        META
        + """\
class Odd(metaclass=Meta):
    pass
odd = Odd()
def nimsum(heaps):
    return 2
""",
        "Nim.py has no function nim_sum. It has nimsum: the name must be spelled exactly nim_sum.",
    ),
}
JAVA_CLASS = "import java.util.*;\npublic class Nim {{ static {} }}\n"
JAVA = {
    "no class": ("class Board { static int nim_sum(int[] heaps) { return 2; } }\n", "Nim.java has no class Nim."),
    "other arguments": ("int nimSum(String heaps) { return 2; }", "does not take this argument."),
    "other items": ("int nimSum(List<String> heaps) { return 2; }", "does not take this argument."),
    "own exception": (
        """int nimSum(int[] heaps) { throw new RuntimeException() {
            public Throwable getCause() { throw new IllegalStateException(); }
            public String toString() { throw new IllegalStateException(); }
        }; }""",
        FAILED,
    ),
    "cause": (
        """int nimSum(int[] heaps) {
            try { return heaps[9]; } catch (RuntimeException error) { throw new IllegalStateException("lost", error); }
        }""",
        "java.lang.IllegalStateException: lost",
    ),
    "changed meanwhile": (
        """List<Integer> nimSum(int[] heaps) { return new ArrayList<>() {
            public void forEach(java.util.function.Consumer<? super Integer> use) {
                throw new ConcurrentModificationException();
            }
        }; }""",
        "java.util.ConcurrentModificationException",
    ),
    "exits": ("int nimSum(int[] heaps) { System.exit(0); return 2; }", "Nim called System.exit(), so nimSum did not"),
}
JAVA_RIGHT = {
    "a variable": "<T extends Comparable<T>> int nimSum(List<T> heaps) { return 2; }",
    "an array of a variable": "<T> int nimSum(T[] heaps) { return 2; }",
    "a wildcard": "int nimSum(List<? super Integer> heaps) { return 2; }",
}
JAVASCRIPT = {
    "bare object": ("function nim_sum() { throw Object.create(null); }\n", "Uncaught [Object: null prototype] {}"),
    "own stack": (
        "function nim_sum() { throw { get stack() { throw new Error(); } }; }\n",
        "Uncaught { stack: [Getter]",
    ),
    "closes files": (
        "function nim_sum() { for (let i = 17; i < 64; i++) try { require('fs').closeSync(i); } catch {} return 2; }\n",
        "Your function ended without returning a value.",
    ),
    "not a script": ("return 2;\n", "nim.js is not a valid script: Illegal return statement."),
    "exits": ("function nimSum() { process.exit(0); }\n", "nim.js called process.exit(), so nimSum did not return."),
    "exits when read": ("process.exit(0);\n", "nim.js ended while it was read, before nim_sum could be called."),
}


@pytest.fixture
def calls(course: Course) -> Course:
    languages = "{python: Nim.py, java: Nim.java, javascript: nim.js}"
    settings = SETTINGS.replace("{python: Nim.py}", languages)
    settings = settings.replace("cpu_seconds: 1, wall_seconds: 3, memory_mib: 64", "wall_seconds: 30, cpu_seconds: 15")
    course.write("cases/double/assignment.yaml", settings)
    course.write("cases/double/basic.yaml", CASES.partition("    - name: the first heap")[0])
    return course


def show_all(course: Course, grader: Grader) -> dict[str, str]:
    """What `grader show` tells of each submission, in one line each."""
    course_of = ("--course", course.folder, "--output", course.folder / "out")
    return {name: " ".join(grader("show", "double", name, *course_of).out.split()) for name in graded(course, grader)}


def skip_without(language: str) -> None:
    if not is_here(LANGUAGES[language]):
        pytest.skip(f"this machine has no tools for {language}")


def assert_told(told: dict[str, str], wanted: dict[str, str]) -> None:
    missing = {name: told[name] for name, words in wanted.items() if words not in told[name]}
    assert not missing
    assert not {name: each for name, each in told.items() if "GraderCaller" in each or "grader_caller" in each}


def test_python(calls: Course, grader: Grader) -> None:
    for name, (text, _) in PYTHON.items():
        calls.submit(name, text, "Nim.py")
    assert_told(show_all(calls, grader), {name: words for name, (_, words) in PYTHON.items()})


def test_java(calls: Course, grader: Grader) -> None:
    skip_without("java")
    for name, (text, _) in JAVA.items():
        calls.submit(name, text if "class Board" in text else JAVA_CLASS.format(text), "Nim.java")
    assert_told(show_all(calls, grader), {name: words for name, (_, words) in JAVA.items()})


def test_java_takes_arguments_of_every_type(calls: Course, grader: Grader) -> None:
    skip_without("java")
    for name, text in JAVA_RIGHT.items():
        calls.submit(name, JAVA_CLASS.format(text), "Nim.java")
    assert {name: each["score"] for name, each in graded(calls, grader).items()} == dict.fromkeys(JAVA_RIGHT, 100)


def test_javascript(calls: Course, grader: Grader) -> None:
    skip_without("javascript")
    for name, (text, _) in JAVASCRIPT.items():
        calls.submit(name, text, "nim.js")
    assert_told(show_all(calls, grader), {name: words for name, (_, words) in JAVASCRIPT.items()})
