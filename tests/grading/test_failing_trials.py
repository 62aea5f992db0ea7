"""Of the changes of a program that do not build only these are left out, and all others are tried."""

from __future__ import annotations

import shutil

import pytest

from grader.changes.built.failing_trials import find_failing_trials
from grader.changes.built.noted_source import NotedSource, note_source
from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.languages import LANGUAGES
from grader.model import Fit
from grader.sandbox import Sandbox

from ..conftest import Course
from .test_debugging import assignment, graded
from .test_moved_places import TELLS_EVENS, VALUES
from .test_noting import box as box
from .test_second_trial import course, make_assignment

__all__ = ["assignment", "course"]

ENDLESS = f"""\
import java.util.Scanner;
public class Double {{
    static int third(int n) {{
        int k = 0;
        while (true) {{
            if (n < 3) return k;
            if (n >= 3) {{
                k++;
            }}
            n -= 3;
        }}
    }}
    public static void main(String[] args) {{
        int n = new Scanner(System.in).nextInt();
        int m = n + 39 + 0 * third(n);
        System.out.println(m / 3 - 12 + " thirds");
        {TELLS_EVENS["java"]}
    }}
}}
"""
TRIAL = "attempt({number},{change}) + "
LINES = (
    "one",
    "if (attempt(1,1) + 0 != 0) a = 1; if (attempt(2,1) + 0 != 0) b = 2; c",
    "(attempt(3,1) + 0 != 0 ? d : (e))",
    "// attempt(0,1) attempt(9,1) attempt(999999,1)",
)
PLACES = tuple(TrialPlace((0,), 1, ChangeKind.SET_HERE, code) for code in ("a = 1", "b = 2", "d", "break"))


def find(message: str, whole_lines: bool = False) -> list[str]:
    found = find_failing_trials(NotedSource("\n".join(LINES), True, PLACES), message, TRIAL, whole_lines)
    return sorted(place.code for place in found)


@pytest.mark.skipif(shutil.which("javac") is None, reason="javac is not installed")
def test_a_mistake_is_named_beside_changes_that_do_not_build(course: Course, box: Sandbox) -> None:
    """With a `break` in its endless loop the function would end without a value."""
    noted = note_source(ENDLESS, LANGUAGES["java"])
    assert noted
    assert find_failing_trials(noted, "Double.java:11: error: missing return statement\n    }\n    ^\n", TRIAL)
    (found,) = graded(make_assignment(course, VALUES), box, "java", ENDLESS).diagnosis
    assert (found.place and found.place.line, found.variant, found.fit) == (16, ChangeKind.ONE_OFF, Fit.WHOLE)


@pytest.mark.parametrize(
    ("message", "failing", "of_lines"),
    [
        ("a.c: In function ‘f’:\na.c:2:35: error: ‘b’ undeclared\n", ["a = 1"], ["b = 2"]),
        ("a.cpp:2:63: error: x\na.cpp:3:20: error: y\n", ["b = 2", "d"], ["a = 1", "b = 2", "d"]),
        ("A.java:2: error: cannot find symbol\nif (attempt\n" + " " * 62 + "^\n", ["b = 2"], ["a = 1", "b = 2"]),
        ("P.cs(2,10): error CS0103: x\nP.cs(3,255+): error CS0103: y\n", ["a = 1", "d"], ["a = 1", "b = 2", "d"]),
        ("P.cs(1,10): error CS0165: Use of unassigned local variable `b'\n", ["b = 2"], ["b = 2"]),
        ("A.java:1: error: variable a might not have been initialized\n", ["a = 1"], ["a = 1"]),
        ("A.java:1: error: missing return statement\n", ["break"], ["break"]),
        ("A.java:1: error: unreachable statement\nA.java:1: error: missing return statement\n", [], []),
        ("/usr/c/x.h:2:9: error: x\na.cpp:3:20:   required from here\n", ["d"], ["d"]),
        ("P.cs(2,255+): error CS0103: The name `b' does not exist\n", ["b = 2"], ["b = 2"]),
        ("a.c:4:60: error: x\n", [], []),
        ("a.c:2:35: warning: unused\n", [], []),
        ("a.c:99:1: error: x\n", [], []),
        ("", [], []),
    ],
)
def test_what_a_message_is_about(message: str, failing: list[str], of_lines: list[str]) -> None:
    assert find(message) == failing
    assert find(message, whole_lines=True) == of_lines


def test_what_is_put_in_where_a_name_has_no_value_is_alone_at_fault() -> None:
    """As in another case of a `switch`; what gives the name its value elsewhere is tried all the same."""
    put_in = TrialPlace((0,), 1, ChangeKind.ALSO_HERE, "use(a)", statement="use(a);")
    noted = NotedSource(
        "if (attempt(1,1) + 0 != 0) use(a);\na = (attempt(2,1) + 0 != 0 ? 3 : 2);", True, (put_in, PLACES[0])
    )
    message = "A.java:1: error: variable a might not have been initialized\nuse\n" + " " * 31 + "^\n"
    assert find_failing_trials(noted, message, TRIAL) == {put_in}
