"""An exception that is caught in failing tests without a word is told, with the line of the handler and its cause."""

from __future__ import annotations

import pytest

from grader.feedback import advise
from grader.grading.further_runs.noting import CaughtError, read_caught
from grader.languages import LANGUAGES
from grader.model import Assignment, Fit, Grade
from grader.sandbox import Sandbox
from grader.source.silent_handlers import list_silent_handlers
from grader.style.comments import read_source

from .test_debugging import assignment, graded
from .test_noting import CPP, CSHARP, JAVA, SCRIPT, box
from .test_watching import graded as grade_script

__all__ = ["assignment", "box"]

TRIED = "try {{\n    if (n < 1) {throws}\n    {prints}\n}} {catches} {{\n    // goes on\n}}"
PYTHON = """\
n = int(input())
{before}
try:
    [7]['0'.count(str(n))]
    print(2 * n)
except Exception{named}:
    {does}
"""
WAYS = [
    ("cpp", CPP, "throw 1;", "cout << 2 * n;", "catch (...)"),
    ("java", JAVA, "throw new RuntimeException();", "System.out.println(2 * n);", "catch (Exception e)"),
    ("csharp", CSHARP, "throw new Exception();", "Console.WriteLine(2 * n);", "catch (Exception)"),
    ("csharp", CSHARP, "throw new Exception();", "Console.WriteLine(2 * n);", "catch"),
    ("javascript", SCRIPT, "throw 1;", "console.log(2 * n);", "catch (e)"),
    ("javascript", SCRIPT, "throw 1;", "console.log(2 * n);", "catch"),
]


@pytest.mark.parametrize(("language", "frame", "throws", "prints", "catches"), WAYS)
def test_a_catch_that_says_nothing(
    assignment: Assignment, box: Sandbox, language: str, frame: str, throws: str, prints: str, catches: str
) -> None:
    text = frame.format(TRIED.format(throws=throws, prints=prints, catches=catches))
    grade = graded(assignment, box, language, text)
    (found,) = grade.diagnosis
    assert (found.kind, found.fit, found.place and found.place.line) == ("swallowed-exception", Fit.WHOLE, 8)
    assert found.message == (
        "The `catch` on line 8 hides an exception in failing tests. Your program goes on without a message, so you do "
        "not see what went wrong. The last statement that began before that is on line 6. "
        "Handle what leads to it, and do not catch what you do not handle."
    )
    assert advise(assignment, grade).line == 8


def grade_python(assignment: Assignment, box: Sandbox, does: str, before: str = "", named: str = "") -> Grade:
    return grade_script(assignment, box, PYTHON.format(does=does, before=before, named=named))


def test_an_except_that_says_nothing_is_told_with_what_was_raised(assignment: Assignment, box: Sandbox) -> None:
    (found,) = grade_python(assignment, box, "pass").diagnosis
    assert (found.kind, found.place and found.place.line) == ("swallowed-exception", 6)
    assert "The `except` on line 6 hides an exception in failing tests." in found.message
    assert "The exception is `IndexError`, raised on line 4." in found.message


def test_a_handler_behind_which_nothing_is_missing_is_not_told(assignment: Assignment, box: Sandbox) -> None:
    """It is right, and what is printed behind it is wrong."""
    grade = grade_python(assignment, box, "print(n + 7)")
    assert [each.kind for each in grade.diagnosis if each.kind == "swallowed-exception"] == []
    text = "n = int(input())\nk = None\ntry:\n    k = [7]['0'.count(str(n))]\nexcept IndexError:\n    pass\n"
    grade = grade_script(assignment, box, f"{text}print(2 * n if k else 'seven')\n")
    assert [each.kind for each in grade.diagnosis if each.kind == "swallowed-exception"] == []


UNSEEN = """\
class Number:
    def __getattr__(self, name):
        raise AttributeError(name)
n = int(input())
def look():
    return [hasattr(Number(), "a")]["0".count(str(n))]
try:
    look()
    print(2 * n)
except IndexError:
    pass
"""


def test_an_error_of_a_function_is_told_and_none_that_was_seen_before(assignment: Assignment, box: Sandbox) -> None:
    (found,) = grade_script(assignment, box, UNSEEN).diagnosis
    assert "The exception is `IndexError`, raised on line 6." in found.message


@pytest.mark.parametrize(
    ("does", "before", "named"),
    [
        ("print('no', e)", "", " as e"),
        ("n = 0", "", ""),
        ("pass", "try:\n    int('x')\nexcept ValueError:\n    pass", ""),  # two of them
    ],
)
def test_what_says_something_is_no_such_handler(
    assignment: Assignment, box: Sandbox, does: str, before: str, named: str
) -> None:
    kinds = [each.kind for each in grade_python(assignment, box, does, before, named).diagnosis]
    assert "swallowed-exception" not in kinds


def test_a_handler_that_passing_tests_reach_is_not_told(assignment: Assignment, box: Sandbox) -> None:
    text = "n = int(input())\ntry:\n    int('x')\nexcept ValueError:\n    pass\nprint(2 * n if n else 5)\n"
    assert "swallowed-exception" not in [each.kind for each in grade_script(assignment, box, text).diagnosis]


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        ("java", "try {\n  a();\n} catch (E | F e) { }\n", [3]),
        ("java", "try {\n  a();\n}\ncatch (E e)\n{\n  continue;\n}\n", [4]),
        ("java", "try { a(); } catch (E e) { }\n", []),  # nobody knows which of both ran
        ("java", "try {\n  a();\n} catch (E e) { b(); }\n", []),
        ("java", "try {\n  a();\n} catch (E e) {\n} finally { b(); }\n", []),
        ("java", "// catch (E e) {\n// }\n", []),
        ("csharp", "try {\n  a();\n} catch (E e) when (e.N > 1) {\n}\n", [3]),
        ("javascript", "try {\n  a();\n} catch {\n  // nothing\n}\n", [3]),
        (
            "python",
            "for a in b:\n    try:\n        a()\n    except E:\n        ...\n    except:\n        continue\n",
            [4, 6],
        ),
        ("python", "try:\n    a()\nexcept E:\n    b()\n", []),
        ("python", "try:\n", []),
    ],
)
def test_which_handlers_say_nothing(language: str, text: str, lines: list[int]) -> None:
    reading = read_source(text, LANGUAGES[language])
    found = list_silent_handlers(reading.text, reading.code, language == "python")
    assert [each.line for each in found] == lines


def test_what_was_caught_is_read_from_notes() -> None:
    assert read_caught(b"ran\t1\ncaught\t4:2:KeyError\t7:5\n") == {4: CaughtError(2, "KeyError"), 7: CaughtError(5)}
    assert read_caught(b"ran\t1\ncaught\n") == {}
