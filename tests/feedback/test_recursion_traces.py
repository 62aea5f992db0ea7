"""Of a recursion that goes too deep the function that calls itself is told, and not where the stack was full."""

from __future__ import annotations

import pytest

from grader.feedback import find_likely
from grader.feedback.crash_causes import find_place_in
from grader.feedback.failures import crash_line
from grader.feedback.recursion_traces import Recursion, read_recursion

from .conftest import ran
from .test_generic import CASES, LARGE, facts_of, right

HEAD = 'Traceback (most recent call last):\n  File "/box/d.py", line 50, in <module>\n    print(plus(1, 5000))\n'
END = "RecursionError: maximum recursion depth exceeded while calling a Python object\n"
ONE = f"""{HEAD}  File "/box/d.py", line 19, in plus
    return plus(y, m + 1)
  File "/box/d.py", line 17, in plus
    return plus(y, d + 1)
  [Previous line repeated 28 more times]
  File "/box/d.py", line 16, in plus
    if d < dm(y, m):
  File "/box/d.py", line 3, in leap
    return y % 4 == 0
{END}"""
TWO = f"""{HEAD}  File "/box/d.py", line 8, in odd
    return even(n - 1)
  File "/box/d.py", line 5, in even
    return odd(n - 1)
  File "/box/d.py", line 8, in odd
    return even(n - 1)
  File "/box/d.py", line 5, in even
    return odd(n - 1)
  File "/box/d.py", line 8, in odd
    return even(n - 1)
  File "/usr/lib/python3.11/re.py", line 1, in match
    return 1
{END}"""
BY_GENERATOR = f"""{HEAD}  File "/box/d.py", line 4, in size
    return sum(size(each) for each in tree)
  File "/box/d.py", line 4, in <genexpr>
    return sum(size(each) for each in tree)
  File "/box/d.py", line 4, in size
    return sum(size(each) for each in tree)
{END}"""
JAVA = """Exception in thread "main" java.lang.StackOverflowError
\tat java.base/java.util.HashMap.get(HashMap.java:7)
\tat Dates.leap(Dates.java:3)
\tat Dates.plus(Dates.java:17)
\tat Dates.plus(Dates.java:17)
\tat Dates.plus(Dates.java:17)
"""
SCRIPT = """/box/d.js:3
    return y % 4 === 0;
RangeError: Maximum call stack size exceeded
    at leap (/box/d.js:3:5)
    at Tree.plus (/box/d.js:17:12)
    at Tree.plus (/box/d.js:17:12)
    at Array.map (<anonymous>)
    at node:internal/x:17:12
"""
MONO = """Unhandled exception:
System.StackOverflowException: The requested operation caused a stack overflow.
  at P.Leap (System.Int32 n) [0x00001] in /box/d.cs:3
  at P.Plus (System.Int32 n) [0x00001] in /box/d.cs:17
  at P.Plus (System.Int32 n) [0x00001] in /box/d.cs:17
"""
SOURCE = "\n" * 60


@pytest.mark.parametrize(
    ("stderr", "name", "names", "line"),
    [
        (ONE, "d.py", ("plus",), 17),
        (TWO, "d.py", ("even", "odd"), 5),
        (BY_GENERATOR, "d.py", ("size",), 4),
        (f"ZeroDivisionError: x\n{ONE}", "d.py", ("plus",), 17),
        (JAVA, "Dates.java", ("plus",), 17),
        (SCRIPT, "d.js", ("plus",), 17),
        (MONO, "d.cs", ("Plus",), 17),
    ],
)
def test_who_calls_again_and_where(stderr: str, name: str, names: tuple[str, ...], line: int) -> None:
    assert read_recursion(stderr) == Recursion(names, line)
    assert crash_line(stderr) == line
    assert (find_place_in(stderr, name, SOURCE) or (0, ""))[0] == line


@pytest.mark.parametrize(
    "stderr",
    [
        "",
        ONE.replace("RecursionError", "ValueError"),
        f"{ONE}\nDuring handling of the above exception, another exception occurred:\n\n{HEAD}ValueError: no\n",
        f"{HEAD}{END}",
        f"{END}{JAVA}".replace("StackOverflowError", "IllegalStateException"),
    ],
)
def test_nothing_is_told_of_another_error_or_of_frames_that_stand_there_once(stderr: str) -> None:
    assert read_recursion(stderr) is None


@pytest.mark.parametrize(
    ("stderr", "language", "message", "said"),
    [
        (
            ONE,
            "python",
            "`plus` calls itself too many levels deep. Python stops at about 1,000 levels.",
            "The function calls itself here.",
        ),
        (
            TWO,
            "python",
            "`even` and `odd` call each other too many levels deep. Python stops at about 1,000 levels.",
            "One function calls the other here.",
        ),
        (
            JAVA,
            "java",
            "`plus` calls itself too many levels deep.",
            "The function calls itself here.",
        ),
    ],
)
def test_the_functions_are_named(stderr: str, language: str, message: str, said: str) -> None:
    always = [ran(case, "", exit_code=1, stderr=stderr) for case in CASES]
    (found,) = find_likely(facts_of(*always, language=language))
    assert found.message == f"{message} Check that it ends: does each call come nearer to its end?"
    assert found.place is not None
    assert found.place.raised == said
    (of_large,) = find_likely(facts_of(right(0), right(1), ran(LARGE, "", 1, stderr), language=language))
    assert of_large.message == f"{message} On small inputs your program is right. Use a loop instead."


def test_a_limit_that_the_program_sets_itself_is_not_told_to_be_python_s() -> None:
    text = "import sys\nsys.setrecursionlimit(10**6)\n"
    (found,) = find_likely(facts_of(*(ran(case, "", exit_code=1, stderr=ONE) for case in CASES), text=text))
    assert "1,000" not in found.message


def test_two_that_each_call_themselves_do_not_call_each_other() -> None:
    primes = '  File "/box/p.py", line 9, in primes\n    return primes(n - 1)\n'
    is_prime = '  File "/box/p.py", line 4, in is_prime\n    return is_prime(n, d + 1)\n'
    found = read_recursion(HEAD.replace("d.py", "p.py") + primes * 6 + is_prime * 5 + END)
    assert found == Recursion(("primes",), 9)
