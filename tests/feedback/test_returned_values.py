"""What functions return tells what is wrong with them: of each value by itself, and never of another function's."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.config.settings import Compare
from grader.feedback import CaseRun, find_likely, find_possible
from grader.model import Diagnosis, Verdict

from .conftest import case_of, ran
from .test_generic import facts_of


def call(text: str, expected: str, got: str, printed: str = "", **facts: object) -> CaseRun:
    """A run that called functions."""
    case = case_of(text, expected, text, is_call=True, compare=Compare.model_validate({"mode": "values"}), **facts)
    found = ran(case, got, is_call=True, printed=printed)
    assert (found.result.verdict is Verdict.ACCEPTED) == (expected == got)
    return found


def tell(text: str, *runs: CaseRun, language: str = "python") -> Sequence[Diagnosis]:
    facts = facts_of(*runs, text=text, language=language)
    return find_likely(facts) or find_possible(facts)


MEAN = "mean([1, 2])\n"
PRINTED = call(MEAN, "1.5\n", "None\n", "1.5\n")
OBJECT = "obj = Shop()\nobj.add('tea')\nobj.best()\n"


@pytest.mark.parametrize(
    ("text", "runs", "told", "line"),
    [
        ("def mean(x):\n    print(sum(x) / len(x))\n", [PRINTED], "prints its result and returns nothing", None),
        (
            "def mean(x):\n    y = sum(x) / len(x)\n",
            [call(MEAN, "1.5\n", "None\n")],
            "Your `mean` has no `return` with a value",
            1,
        ),
        (
            "def rest(x):\n    return x.remove(min(x))\n",
            [call("rest([1, 2])\n", "[2]\n", "None\n")],
            "`x.remove(min(x))` changes `x` and gives nothing back",
            2,
        ),
        (
            "def mean(x):\n    if len(x) > 2:\n        return sum(x) / len(x)\n",
            [call(MEAN, "1.5\n", "None\n"), call("mean([1, 2, 3])\n", "2.0\n", "2.0\n")],
            "Your `mean` returns nothing here",
            None,
        ),
        (
            "class Shop:\n    def best(self):\n        print('tea')\n    def size(self):\n        print(1)\n",
            [
                call(OBJECT, "None\n'tea'\n", "None\nNone\n", "tea\n"),
                call("obj = Shop()\nobj.size()\n", "1\n", "None\n"),
            ],
            "Return it instead of printing it. Nothing comes back from `size` either.",
            None,
        ),
    ],
)
def test_a_function_that_returns_nothing(text: str, runs: list[CaseRun], told: str, line: int | None) -> None:
    (found,) = tell(text, *runs)
    assert (found.kind, told in found.message, found.place and found.place.line) == ("returns-nothing", True, line)
    assert found.cases == tuple(run.case.name for run in runs if run.result.verdict is not Verdict.ACCEPTED)


def test_a_function_of_java_cannot_end_without_a_return() -> None:
    text = "static Double mean(List<Integer> x) {\n    return null;\n}"
    (found,) = tell(text, call(MEAN, "1.5\n", "None\n"), language="java")
    assert found.message == "Your `mean` returns `null` here. Return its result."


@pytest.mark.parametrize(
    "runs",
    [
        [call(OBJECT, "None\n'tea'\n", "None\n'ale'\n")],  # `add` is to return nothing
        [call("best([])\n", "None\n", "0\n")],
        [call(MEAN, "1.5\n", "None\n", visibility="hidden")],
        [call(MEAN, "1.5\n", "None\n"), call("mean([2, 4])\n", "3.0\n", "4.0\n")],
    ],
)
def test_nothing_is_said_of_nothing_where_it_is_asked_for_hidden_or_not_all_that_is_wrong(runs: list[CaseRun]) -> None:
    assert not tell("def mean(x):\n    return x[0]\n", *runs)


def test_no_word_of_what_functions_return_is_taken_for_one_that_is_printed() -> None:
    wrong = call(OBJECT, "None\n'tea'\n", "None\n'ale'\n")
    assert not find_possible(facts_of(wrong, ran(case_of("1\n", "1\n", "other"), "1\n"), language="python"))


@pytest.mark.parametrize(
    ("expected", "got", "kind"),
    [
        ("[3, 1, 2]\n", "[1, 2, 3]\n", "returned-order"),
        ("('a', 'b')\n", "['b', 'a']\n", "returned-order"),
        ("[[3, 1], [2, 1]]\n", "[(2, 1), (3, 1)]\n", "returned-order"),
        ("[3, 1, 2]\n", "[1, 2]\n", None),
        ("True\n", "'True'\n", "returned-text"),
        ("False\n", "'false'\n", "returned-text"),
        ("1\n", "'True'\n", None),
        ("14\n", "'14'\n", "returned-text"),
        ("[1, 2]\n", "'(1, 2)'\n", "returned-text"),
        ("'14'\n", "14\n", None),
        ("'14'\n", "'15'\n", None),
        ("None\n", "'None'\n", "returned-text"),
        ("None\n", "'none'\n", None),
        ("[3, 1, 2]\n", "{1, 2, 3}\n", None),
        ("1.75\n", "1\n", "returned-whole-part"),
        ("-1.75\n", "-1.0\n", "returned-whole-part"),
        ("1.75\n", "2\n", "returned-rounded"),
        ("1.75\n", "3\n", None),
        ("2.0\n", "1\n", None),
    ],
)
def test_what_all_wrong_values_of_a_function_have_in_common(expected: str, got: str, kind: str | None) -> None:
    found = tell(
        "def f(x):\n    return x\n", call("f(1)\n", expected, got), call("f(2)\n", "1\n", "1\n"), language="java"
    )
    assert [each.kind for each in found] == ([kind] if kind else [])


def test_another_value_of_the_function_speaks_against_it() -> None:
    runs = [call("f(1)\n", "1.75\n", "1\n"), call("f(2)\n", "2.5\n", "7\n")]
    assert not tell("def f(x):\n    return x\n", *runs)
