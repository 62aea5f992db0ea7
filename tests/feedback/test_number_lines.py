"""The line that makes wrong numbers is told where source and output leave no other, in each language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from grader.feedback import find_possible, point_to_wrong_numbers
from grader.model import Diagnosis, Fit, Stop, StopKind

from .conftest import case_of, ran
from .test_generic import facts_of


def find_place(text: str, language: str, outputs: Sequence[tuple[str, str]]) -> Stop | None:
    """The place that is added to a mistake that explains these expected and actual outputs."""
    runs = [ran(case_of("1", expected, str(number)), actual) for number, (expected, actual) in enumerate(outputs)]
    known = Diagnosis("known", "It is known.", cases=tuple(each.case.name for each in runs))
    (found,) = point_to_wrong_numbers((known,), facts_of(*runs, text=text, language=language))
    return found.place


LARGEST = [("largest -3\nsum 9\n", "largest 0\nsum 9\n"), ("largest -1\nsum 8\n", "largest 0\nsum 8\n")]
SMALLEST = [("smallest 1200\n", "smallest 999\n")]

STARTS = [
    ("python", "n = 1\nlargest = 0\nfor x in xs:\n    if x > largest:\n        largest = x\n", LARGEST, 2, "largest"),
    ("python", "self.top = 0\nfor x in xs:\n    if x > self.top:\n        self.top = x\n", LARGEST, 1, "self.top"),
    ("java", "this.max = 0;\nif (x > this.max) { this.max = x; }\n", LARGEST, 1, "this.max"),
    ("python", "big = -0\nfor x in xs:\n    if big < x: big = x\n", LARGEST, 1, "big"),
    ("python", "big = 0\nfor x in xs:\n    big = max(big, int(x))\n", LARGEST, 1, "big"),
    ("python", "low = 999\nfor i in xs:\n    if numbers[i] <= low:\n        low = numbers[i]\n", SMALLEST, 1, "low"),
    ("python", "count = low = 999\nfor x in xs:\n    low = min(x, low)\n", SMALLEST, 1, "low"),
    ("java", "int max = 0;\nfor (int i = 0; i < n; i++)\n  if (a[i] > max) max = a[i];\n", LARGEST, 1, "max"),
    ("java", "int lo=999;\nwhile (s.hasNextInt())\n  lo = Math.min(lo, s.nextInt());\n", SMALLEST, 1, "lo"),
    ("cpp", "int sum = 0,\n  big = 0, low = 999;\nif (x > big) { big = x; }\n", LARGEST, 2, "big"),
    ("cpp", "long low = 999;\nlow = std::min(low, x);\n", SMALLEST, 1, "low"),
    ("c", "double top;\ntop = 0.0;\nif (a[i] >= top)\n{\n    top = a[i];\n}\n", LARGEST, 2, "top"),
    ("csharp", "int low = 999;\nif (low > x)\n    low = x;\n", SMALLEST, 1, "low"),
    ("javascript", "let top = 0;\nfor (const x of xs) {\n  if (x > top) top = x;\n}\n", LARGEST, 1, "top"),
]


@pytest.mark.parametrize(("language", "text", "outputs", "line", "name"), STARTS)
def test_the_start_of_a_search_that_found_nothing(
    language: str, text: str, outputs: Sequence[tuple[str, str]], line: int, name: str
) -> None:
    place = find_place(text, language, outputs)
    assert place is not None
    assert (place.line, place.kind) == (line, StopKind.NAMED)
    assert place.raised.startswith(f"“{name}” starts at ")


SEARCH = "top = 0\nfor x in xs:\n    if x > top:\n        top = x\n"


@pytest.mark.parametrize(
    ("text", "outputs"),
    [
        (SEARCH, [("9\n", "0\n")]),  # the search would have taken 9
        (SEARCH, [*LARGEST, ("largest 5\n", "largest 4\n")]),  # one test is wrong for another reason
        (SEARCH, [("-3\n", "0 1\n")]),
        (SEARCH.replace(">", "<"), LARGEST),
        (SEARCH.replace("top = 0", "top = -1"), LARGEST),
        (SEARCH.replace("top = 0", "other = top = 0") + SEARCH.replace("top", "other"), LARGEST),  # which of the two?
        (SEARCH.replace("top = 0", "low, top = 0, 1"), LARGEST),
        (SEARCH + "if x < top:\n    top = x\n", LARGEST),  # neither a largest nor a smallest
        ("# top = 0\ntop = first\n" + SEARCH.partition("\n")[2], LARGEST),
        ("top = 0\nprint(top)\n", LARGEST),
    ],
)
def test_no_start_is_told_that_is_not_sure(text: str, outputs: Sequence[tuple[str, str]]) -> None:
    assert find_place(text, "python", outputs) is None


MEANS = [("mean 2.80\nsum 14\n", "mean 2.00\nsum 14\n"), ("mean -1.50\n", "mean -1.00\n")]
DIVISIONS = [
    ("python", "total = 14\nmean = total // n\n", MEANS[:1], 2),
    ("c", "int n, sum = 0; // a / b\ndouble mean = sum / n;\n", MEANS, 2),
    ("c", 'int sum, n;\nprintf("mean %d", sum / n);\n', [("mean 2.80\n", "mean 2\n")], 2),
    ("java", "int n = 2;\nint sum = 0;\ndouble mean = (double) (sum / n);\n", MEANS, 3),
    ("csharp", "int sum = 0;\nConsole.Write((sum / 2).ToString());\n", MEANS, 2),
]


@pytest.mark.parametrize(("language", "text", "outputs", "line"), DIVISIONS)
def test_the_only_division_of_whole_numbers(
    language: str, text: str, outputs: Sequence[tuple[str, str]], line: int
) -> None:
    assert find_place(text, language, outputs) == Stop(
        line, "This division drops what comes after the decimal point.", StopKind.NAMED
    )


@pytest.mark.parametrize(
    ("language", "text", "outputs"),
    [
        ("python", "mean = total / n\n", MEANS),
        ("python", "mean = total // n\nhalf = n // 2\n", MEANS),
        ("python", "mean = total // n\n", [("mean 2.80\n", "mean 3.00\n")]),
        ("c", "double sum; int n;\nmean = sum / n;\n", MEANS),
        ("c", "int sum, n;\nmean = (double) sum / n;\n", MEANS),
        ("c", "int sum, n;\nmean = sum / n;\nhalf = n / 2;\n", MEANS),
        ("c", "int sum, n;\nmean = sum / 2.0;\n", MEANS),
        ("java", "int n; double sum = 0;\nmean = sum / n;\n", MEANS),
        ("java", "int n = list.size();\nmean = sum / list.size();\n", MEANS),
        ("javascript", "const mean = sum / n;\n", MEANS),
    ],
)
def test_no_division_is_told_that_is_not_sure(language: str, text: str, outputs: Sequence[tuple[str, str]]) -> None:
    assert find_place(text, language, outputs) is None


AS_TEXTS = [("largest 10\nsmallest 9\n", "largest 9\nsmallest 10\n")]
ORDERS = [
    ("python", "words = read()\nprint(max(words))\nprint(min(words))\n", AS_TEXTS, 2),
    ("python", "words = read()\nprint(max(words))\nprint(min(words))\n", [("s 9\n", "s 100\n")], 3),
    ("python", "words = read()\nwords.sort()\nprint(words[-1])\n", AS_TEXTS, 2),
    ("javascript", "const a = read();\na.sort();\n", AS_TEXTS, 2),
]


@pytest.mark.parametrize(("language", "text", "outputs", "line"), ORDERS)
def test_the_only_line_that_orders_numbers_as_texts(
    language: str, text: str, outputs: Sequence[tuple[str, str]], line: int
) -> None:
    place = find_place(text, language, outputs)
    assert place is not None
    assert (place.line, place.kind) == (line, StopKind.NAMED)
    assert place.raised == "This line compares the numbers as text, character by character."


@pytest.mark.parametrize(
    ("language", "text", "outputs"),
    [
        ("python", "print(max(words))\nprint(min(words))\n", [("largest 12\n", "largest 10\n")]),
        ("python", "print(max(words))\nprint(min(words))\n", [*AS_TEXTS, ("sum 4\n", "sum 3\n")]),
        ("python", "print(max(words))\nwords.sort()\n", AS_TEXTS),
        ("python", "for x in words:\n    if x > top:\n        top = x\nprint(min(words), max(a))\n", AS_TEXTS),
        ("python", "print(max(words))\nprint(min(words))\n", [("mean 9.5\n", "mean 10.5\n")]),
        ("javascript", "a.sort((x, y) => x - y);\n", AS_TEXTS),
        ("javascript", "a.sort();\nfor (const x of b) if (x > top) top = x;\n", AS_TEXTS),
        ("c", "qsort(a);\n", AS_TEXTS),
    ],
)
def test_no_order_of_texts_is_told_that_is_not_sure(
    language: str, text: str, outputs: Sequence[tuple[str, str]]
) -> None:
    assert find_place(text, language, outputs) is None


def test_a_place_that_is_known_stays() -> None:
    place = Stop(7, "Here.", StopKind.NAMED)
    known = Diagnosis("known", "It is known.", cases=("0",), place=place)
    run = ran(case_of("1", "largest -3\n", "0"), "largest 0\n")
    assert point_to_wrong_numbers((known,), facts_of(run, text=SEARCH)) == (known,)
    assert point_to_wrong_numbers((known,), facts_of(text=SEARCH)) == (known,)
    form = replace(known, place=None, begins_with_form=True)  # its first sentence is about something else
    assert point_to_wrong_numbers((form,), facts_of(run, text=SEARCH)) == (form,)


def test_a_search_that_prints_its_start_is_told_where_no_mistake_is_known() -> None:
    shown = ran(case_of("1", "largest -3\n", "shown"), "largest 0\n")
    (found,) = find_possible(facts_of(shown, text=SEARCH))
    assert (found.kind, found.fit, found.cases) == ("start-value", Fit.WHOLE, ("shown",))
    assert found.message.startswith("Your program prints 0, the start value of `top`, because no number is larger.")
    assert found.place == Stop(1, "“top” starts at 0 here.", StopKind.NAMED)
    crashed = ran(case_of("1", "largest 3\n", "crashed"), "", exit_code=1)
    (partly,) = find_possible(facts_of(shown, crashed, text=SEARCH))
    assert (partly.fit, partly.cases) == (Fit.PART, ("shown",))
    for other in ("largest 7\n", "largest 0\nsum 1\n"):
        wrong = ran(case_of("1", "largest -3\nsum 8\n", "other"), other)
        assert find_possible(facts_of(wrong, text=SEARCH)) == ()


def test_a_start_that_is_printed_beside_its_place_is_told() -> None:
    """The place is set where a value is found, so it is still where it started, too."""
    shown = ran(case_of("1", "largest -3 at 1,2\n", "shown"), "largest 0 at 0,0\n")
    right = ran(case_of("2", "largest 5 at 1,1\n", "right"), "largest 5 at 1,1\n")
    later = ran(case_of("3", "largest 5 at 1,1\n", "later"), "largest 5 at 2,2\n")
    (found,) = find_possible(facts_of(shown, right, later, text=SEARCH))
    assert (found.kind, found.fit, found.cases) == ("start-value", Fit.PART, ("shown",))
    assert find_possible(facts_of(shown, later, text=SEARCH)) == (), "it may never have seen a number"
    other = ran(case_of("1", "largest -3 at 1,2\n", "shown"), "largest 0 at 0,7\n")
    assert find_possible(facts_of(other, right, text=SEARCH)) == ()


def test_what_is_given_another_value_before_it_is_compared_is_no_search() -> None:
    shown = ran(case_of("1", "drained -3\n", "shown"), "drained 0\n")
    text = SEARCH.replace("top = 0", "top = 0\ntop = rate")
    assert find_possible(facts_of(shown, text=text)) == ()
