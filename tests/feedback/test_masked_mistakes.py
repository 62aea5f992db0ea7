"""A second mistake is named where the first one leaves lines right, and nowhere else."""

from __future__ import annotations

import pytest

from grader.feedback import diagnose
from grader.model import Case, Fit

from .conftest import case_of, ran


def write(numbers: list[int], mean: str) -> str:
    return f"count {len(numbers)}\nsum {sum(numbers)}\nmean {mean}\n"


def solve(text: str) -> str:
    numbers = read(text)
    return write(numbers, f"{sum(numbers) / max(1, len(numbers)):.2f}")


def read(text: str) -> list[int]:
    count, *numbers = map(int, text.split())
    return numbers[:count]


def round_mean(text: str) -> str:
    numbers = read(text)
    return write(numbers, f"{sum(numbers) / len(numbers):.1f}")


def read_all(text: str) -> str:
    numbers = [int(word) for word in text.split()[1:]]
    return write(numbers, f"{sum(numbers) / max(1, len(numbers)):.2f}")


def read_one_less(text: str) -> str:
    numbers = [int(word) for word in text.split()[1:-1]]
    return write(numbers, f"{sum(numbers) / max(1, len(numbers)):.2f}")


MISTAKES = {"rounds": round_mean, "reads all": read_all, "reads one less": read_one_less}
CASES = [case_of(text, solve(text), text) for text in ("2 3 4", "3 1 2 2", "1 7", "2 4 6 101")]


def answer(name: str, case: Case) -> str:
    return MISTAKES[name](case.input)


def find(outputs: list[str]) -> list[tuple[str, Fit, tuple[str, ...]]]:
    runs = [ran(case, output) for case, output in zip(CASES, outputs, strict=True)]
    found = diagnose({name: f"You {name}." for name in MISTAKES}, answer, runs)
    return [(each.variant, each.fit, each.cases) for each in found]


ROUNDED = [round_mean(case.input) for case in CASES]
BOTH = "count 3\nsum 111\nmean 37.0\n"


def test_the_lines_that_the_first_leaves_right_are_those_of_the_second() -> None:
    assert find([*ROUNDED[:3], BOTH]) == [
        ("rounds", Fit.PART, ("1 7", "2 3 4", "3 1 2 2")),
        ("reads all", Fit.PART, (CASES[3].name,)),
    ]


@pytest.mark.parametrize(
    "last",
    [
        "count 3\nsum 110\nmean 37.0\n",
        "count 3\nsum 10\nmean 5.0\n",
        "count 3\nsum 111\n",
        "count 2\nsum 11\nmean 5.0\n",
    ],
    ids=["a line is wrong otherwise", "one line only", "a line is missing", "no line is its own"],
)
def test_nothing_is_named_that_does_not_show(last: str) -> None:
    assert [name for name, *_ in find([*ROUNDED[:3], last])] == ["rounds"]


def test_what_contradicts_it_elsewhere_rules_it_out() -> None:
    """There it reads just as many as it should."""
    more = case_of("1 5 9", solve("1 5 9"), "1 5 9")
    runs = [
        ran(case, output)
        for case, output in zip([*CASES, more], [*ROUNDED[:3], BOTH, round_mean(more.input)], strict=True)
    ]
    found = diagnose({name: f"You {name}." for name in MISTAKES}, answer, runs)
    assert [each.variant for each in found] == ["rounds"]
