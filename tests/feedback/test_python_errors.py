"""An error of Python is explained only where the source leaves no doubt of what it comes from."""

from __future__ import annotations

import ast

import pytest

from grader.feedback import find_possible, leave_runs_out, look_further

from .conftest import case_of, ran
from .test_generic import facts_of

IF = "total = int(input())\nif total > 50:\n    rate = 10\nprint(total, rate)\n"
METHOD = "class Shop:\n    def __init__(self):\n        self.items = []\n    def size():\n        return len(items)\n"


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        (IF, "NameError: name 'rate' is not defined", "`rate` gets a value only where `total > 50` is true, and here"),
        (
            "def f(n):\n    if n:\n        a = 1\n    return a\nprint(f(0))\n",
            "UnboundLocalError: cannot access local variable 'a' where it is not associated with a value",
            "`a` gets a value only where `n` is true",
        ),
        (METHOD, "NameError: name 'items' is not defined", "what belongs to the object is `self.items`"),
        (METHOD, "TypeError: Shop.size() takes 0 positional arguments but 1 was given", "`size` lacks `self`"),
        ("", "TypeError: can't multiply sequence by non-int of type 'str'", "A text is used as a number here."),
        ("", "TypeError: unsupported operand type(s) for *=: 'float' and 'str'", "A text is used as a number here."),
        # What is printed is as often meant as what was read: `print(total + " coins")`.
        (
            "",
            "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
            "Make a text of the number with `str(…)`, or",
        ),
        (
            "",
            "TypeError: unsupported operand type(s) for +=: 'int' and 'str'",
            "Make a text of the number with `str(…)`, or",
        ),
        ("print(sum(['1']))\n", "TypeError: unsupported operand type(s) for +: 'int' and 'str'", "`sum` adds numbers"),
        ("", "TypeError: '>' not supported between instances of 'str' and 'int'", "A text is used as a number here."),
        ("", "TypeError: 'str' object cannot be interpreted as an integer", "A text is used as a number here."),
        (
            "",
            'TypeError: can only concatenate str (not "int") to str',
            "Here `+` has a text on one side and a number on the other.",
        ),
        ("", "ZeroDivisionError: division by zero", ""),
        ("rate = 1\n" + IF, "NameError: name 'rate' is not defined", ""),
        (IF.replace("print", "else:\n    rate = 0\nprint"), "NameError: name 'rate' is not defined", ""),
        (IF.replace("if total > 50", "for each in range(total)"), "NameError: name 'rate' is not defined", ""),
        (IF.replace("total > 50", "__name__ == '__main__'"), "NameError: name 'rate' is not defined", ""),
        ("print(rte)\n", "NameError: name 'rte' is not defined", ""),
        ("def f(t):\n    if t:\n        a = 1\nf(1)\nprint(a)\n", "NameError: name 'a' is not defined", ""),
        (
            METHOD.replace("size()", "size(self)"),
            "TypeError: Shop.size() takes 1 positional argument but 2 were given",
            "",
        ),
        ("", "TypeError: unsupported operand type(s) for -: 'str' and 'str'", ""),
        ("", "ValueError: math domain error", ""),
    ],
)
def test_what_an_error_comes_from(text: str, error: str, told: str) -> None:
    stderr = f'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n    x\n{error}\n'
    crashed = ran(case_of("5\n", "6\n", "five"), "", exit_code=1, stderr=stderr)
    right = ran(case_of("7\n", "8\n", "seven"), "8\n")
    found = find_possible(facts_of(crashed, right, text=text))
    assert [told in each.message for each in found] == ([True] if told else [])
    assert [each.cases for each in found] == ([("five",)] if told else [])


SUM = "sum = 0\nfor n in a:\n    sum += n\nprint(str(sum(a)))\n"


@pytest.mark.parametrize(
    ("text", "line", "kind", "told"),
    [
        (SUM, "print(str(sum(a)))", "int", "`sum` is a variable in your program, so `sum(…)` no longer calls"),
        ("def total():\n    pass\ntotal = total()\ntotal()\n", "total()", "int", "is a function and a variable"),
        ("a = [1]\nprint(a(0))\n", "print(a(0))", "list", "`a` is not a function here: round brackets call one."),
        ("n = 1\nprint(n(2))\n", "print(n(2))", "int", ""),
        ("max = 1\n" + SUM, "print(sum(max(a)))", "int", ""),
        (SUM, "print(sum(a)(1))", "int", ""),
        ("class A:\n    def f(self):\n        self.f = 1\nA().f()\n" + SUM, "print(sum(a.f()))", "int", ""),
        (SUM.replace("sum", "s"), "print(sum(a))", "int", ""),
    ],
)
def test_a_variable_that_is_called(text: str, line: str, kind: str, told: str) -> None:
    stderr = f"Traceback\n    {line}\n     ~~^^\nTypeError: '{kind}' object is not callable\n"
    found = find_possible(facts_of(ran(case_of("5\n", "6\n", "five"), "", exit_code=1, stderr=stderr), text=text))
    assert [told in each.message for each in found] == ([True] if told else [])


@pytest.mark.parametrize(
    ("line", "error", "name"),
    [
        (
            "for row in sys.stdin.readlines:",
            "TypeError: 'builtin_function_or_method' object is not iterable",
            "readlines",
        ),
        ("a = f.read.split()", "AttributeError: 'builtin_function_or_method' object has no attribute 'split'", "read"),
        ("a = row.split[0]", "TypeError: 'builtin_function_or_method' object is not subscriptable", "split"),
        ("print(len(self.items))", "TypeError: object of type 'method' has no len()", "items"),
        ("a = b.c, d.e", "TypeError: 'method' object is not iterable", ""),
    ],
)
def test_a_function_that_is_only_named(line: str, error: str, name: str) -> None:
    stderr = f"Traceback\n    {line}\n     ~~^^\n{error}\n"
    found = find_possible(facts_of(ran(case_of("5\n", "6\n", "five"), "", exit_code=1, stderr=stderr)))
    told = f"`{name}` is only the name of a function here. Write `{name}()` to call it."
    assert [each.message for each in found] == ([told] if name else [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('const data = fs.readFileSync("nim.txt");\n', '`fs.readFileSync("nim.txt", "utf8")`'),
        ("\nlet data = readFileSync( name );\n", '`readFileSync(name, "utf8")`'),
        ('const data = fs.readFileSync("nim.txt", "utf8");\n', ""),
        ('const data = fs.readFileSync("nim.txt").toString();\n', ""),
    ],
)
def test_bytes_in_the_place_of_a_text(text: str, told: str) -> None:
    error = 'const lines = data.split("\\n");\nTypeError: data.split is not a function\n    at main (a.js:2)\n'
    crashed = ran(case_of("5\n", "6\n", "five"), "", exit_code=1, stderr=error)
    found = find_possible(facts_of(crashed, text=text, language="javascript"))
    assert [(each.kind, told in each.message) for each in found] == ([("bytes-for-text", True)] if told else [])
    assert all(each.place and each.place.line == 1 + text.startswith("\n") for each in found)


DEEP = {
    "sum": "x = " + "1+" * 1_500 + "1\n",
    "attributes": "if 0:\n    x = a" + ".b" * 1_500 + "\n",
    "branches": "if 0: pass\n" + "elif 0: pass\n" * 1_500,
    "negations": "x = " + "not " * 1_500 + "1\n",
    "calls": "if 0:\n    x = f" + "()" * 1_500 + "\n",
}


@pytest.mark.parametrize("deep", DEEP.values(), ids=DEEP.keys())
def test_a_source_that_is_nested_too_deeply_costs_no_grade(deep: str) -> None:
    """Nothing is told of it, or what can be told without looking through it."""
    stderr = "NameError: name 'nowhere' is not defined\n"
    facts = facts_of(ran(case_of("5\n", "6\n", "five"), "", exit_code=1, stderr=stderr), text=f"{deep}print(nowhere)\n")
    ast.parse(facts.text)
    assert find_possible(facts) == ()
    assert look_further(leave_runs_out(facts)).found == {}


def test_what_only_a_hidden_test_shows_is_not_told_beside_a_visible_one() -> None:
    """The card would show the visible test, which fails otherwise."""
    error = "ValueError: max() arg is an empty sequence\n"
    hidden = ran(case_of("\n", "0\n", "empty", visibility="hidden"), "", exit_code=1, stderr=error)
    wrong = ran(case_of("5 3\n", "3\n", "two"), "9\n")
    assert [each.kind for each in find_possible(facts_of(hidden))] == ["missing-item"]
    for runs in ((hidden, wrong), (wrong, hidden)):
        facts = facts_of(*runs)
        assert find_possible(facts) == ()
        assert look_further(leave_runs_out(facts)).found == {}
